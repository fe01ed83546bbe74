## Screens of the terminal: the tree, the menu, progress

browse-keys = { $arrows } go, open, close; { $all } opens all; { $cut } next cut; { $bound } its bound; { $quit } quits
browse-no-terminal = There is no screen to walk through the tree on.
browse-no-terminal-how = Run it in a terminal, or without { $option }.
tree-numbers-how = Write brackets and numbers, in quotation marks: { $example }
progress-search = depth { $n }, { $move } searched; { $short } nodes, { $speed } a second
menu-level-quick = { $level }, at once
menu-level-time = { $level }, about { $time } a move
menu-level-long = { $level }, more than { $time } a move
progress-cost = { $short } nodes in { $time }, { $speed } a second
progress-lab = { $n } of { $total }: { $name }, depth { $depth }; { $short } nodes, { $speed } a second
learn-begin = Begin with { $command }
learn-go-on = Go on with { $command }
learn-type-answer = Type { $keys }; an empty line goes on.
learn-type-move = Type a move; an empty line goes on.
learn-type-leaves = Type the numbers of the leaves that are never looked at, such as { $example }; an empty line goes on.
learn-marked = The first move is { $move }.
browse-keys-short = { $arrows }; { $all } all; { $cut } cut; { $bound } bound; { $quit } quits

## Screens of the terminal: the tree, the menu, progress

learn-begin = Begin with { $command }
learn-go-on = Go on with { $command }
learn-type-answer = Type { $keys }; an empty line goes on.
learn-type-move = Type a move; an empty line goes on.
learn-type-leaves = Type the numbers of the leaves that are never looked at, such as { $example }; an empty line goes on.
learn-marked = The first move is { $move }.

# The explorer of searches.

explore-title = Walk through a search
explore-intro = Choose a search and run it on this position: every step is kept, forward and backward.
explore-form = What is searched, and how
explore-subject = Search
explore-subject-board = this position
explore-subject-numbers = a tree of numbers
explore-position = { $game }, { $player } to move, after { $n ->
    [one] { $n } move
   *[other] { $n } moves
}.
explore-over = This game is over: there is nothing to search. Go back a move or start a new game.
explore-numbers = Tree of numbers
explore-numbers-how = Brackets are positions, numbers are what finished games are worth to MAX, who moves first.
explore-compare = Compare with
explore-compare-none = nothing
explore-run = Search
explore-stop = Stop
explore-stopped = The search was stopped. This is what it had found.
explore-progress = Searching: { $n ->
    [one] { $n } node
   *[other] { $n } nodes
} so far
explore-reading = Reading the steps: { $n }
explore-failed = The search could not be run. Choose something smaller and try again.
explore-nothing-yet = Nothing has been searched yet.
explore-kept = Kept whole down to move { $n } after the root; every node says how many were really below it.
explore-recipe = { $name }, depth { $n }
explore-open = Open in Tree
explore-counts = { $name }: { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}; cut-offs: { $cutoffs }; moves skipped in what is shown: { $skipped }

## What is wrong with a tree of numbers

explore-numbers-empty = There is no tree yet. Begin with a bracket.
explore-numbers-outside = The number at character { $n } is outside the brackets.
explore-numbers-strange = { $name } at character { $n } is neither a bracket nor a number.
explore-numbers-large = The number at character { $n } is too large: use at most { $most }, with or without a minus.
explore-numbers-open = The bracket at character { $n } is never closed.
explore-numbers-closed = The bracket at character { $n } closes nothing.
explore-numbers-childless = There is nothing in the brackets at character { $n }.
explore-numbers-second = A second tree begins at character { $n }. Put both into one pair of brackets.
explore-numbers-wide = There are too many branches in the brackets at character { $n }.
explore-numbers-many = The tree is too large.

## Numbers and what they are

explore-won = win
explore-lost = loss
explore-known-nothing = unknown
explore-why-exact = This is the value for MAX, whatever else there is.
explore-why-exact-own = This is the value for the side to move, whatever else there is.
explore-why-estimate = This is the value within the depth; it rests on estimates of the evaluation function.
explore-why-cut-more = The value is this or more: the window closed here, and the moves not searched can only raise it.
explore-why-cut-less = The value is this or less: the window closed here, and the moves not searched can only lower it.
explore-why-all-less = The value is this or less: no move here got above α, so how much worse they are is not known.
explore-why-all-more = The value is this or more: no move here got below β, so how much more they are worth is not known.
explore-why-table = The table remembers only a bound.
explore-why-nothing = The window was empty, so the number was clamped to it and tells nothing.

## Steps in words

explore-said-enter = { $line }: { $player } is to move. The window is { $window }.
explore-said-enter-flipped = { $line }: { $player } is to move. The window is turned round, for the new side to move: { $window }.
explore-said-best = { $move } is the best so far: { $value }.
explore-said-again = { $move } is better than expected. It is searched again with the window { $window }.
explore-said-leave = { $player } returns { $value }.
explore-leaf-number = A leaf of the tree: it is worth { $value }.
explore-leaf-over = Game over: { $ending } That is worth { $value }.
explore-leaf-limit = The depth limit is reached. The evaluation function estimates the board: { $value }.
explore-leaf-table = The table already knows this position: { $value }.
explore-ending-won = { $player } has won.
explore-ending-draw = a draw.
explore-cut-max = Cut: with { $move } MAX has { $value } or more here, which is no less than β, { $bound }. The other { $n ->
    [one] { $n } move
   *[other] { $n } moves
} can only make it more.
explore-cut-min = Cut: with { $move } MIN has { $value } or less here, which is no more than α, { $bound }. The other { $n ->
    [one] { $n } move
   *[other] { $n } moves
} can only make it less.
explore-cut-own = Cut: with { $move } the side to move has { $value } or more here, which is no less than β, { $bound }. The other { $n ->
    [one] { $n } move
   *[other] { $n } moves
} can only make it more.
explore-who-max = { $player } will not let the game come here: earlier, { $line } already makes sure of { $value } or more for MAX.
explore-who-min = { $player } will not let the game come here: earlier, { $line } already keeps MAX at { $value } or less.
explore-who-null = The window had no width: the search only had to find out whether this move is better than the best one, and now it is known.
explore-rest = So nothing that was skipped can change the value at the root.

## The views

explore-map = Map of the whole search
explore-map-how = Depth goes down, width is the number of nodes. Click to look at a part, again to come back.
explore-legend-max = good for MAX
explore-legend-min = good for MIN
explore-legend-even = even
explore-legend-expected = the expected line
explore-legend-skipped = skipped (the width has no meaning)
explore-map-back = Whole map
explore-focus = The tree around one node
explore-bundle = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
} in { $n ->
    [one] { $n } more branch
   *[other] { $n } more branches
}
explore-unkept = { $nodes ->
    [one] { $nodes } node below was searched and not kept
   *[other] { $nodes } nodes below were searched and not kept
}
explore-skipped-move = { $move }: skipped, not searched
explore-skipped-many = { $n ->
    [one] { $n } move skipped, not searched
   *[other] { $n } moves skipped, not searched
}
explore-node-label = { $side } { $line }: { $value }
explore-node-waiting = not searched yet
explore-node-open = being searched
explore-inspector = The node
explore-path = Moves
explore-side = { $side } ({ $player }) is to move
explore-side-numbers = { $side } is to move
explore-window = Window
explore-window-how = MAX pushes α up, MIN pulls β down. When they meet, the rest is skipped.
explore-window-how-own = The side to move pushes α up. For the next side the window is turned round: { $window } becomes { $other }.
explore-window-none = Minimax has no window: it looks at everything.
explore-returned-mark = returned
explore-children = Moves in the order searched
explore-effect = Effect
explore-effect-none = no change
explore-nodes-below = Nodes
explore-judged = The evaluation of this leaf, for MAX
explore-ancestor = Where the bound was set: after { $line }
explore-here = Here
explore-outline = As a list
explore-outline-more = { $n ->
    [one] { $n } more line
   *[other] { $n } more lines
}: look at a node further down.

## Playback

explore-playback = Step by step
explore-step-of = Step { $n } of { $total }
explore-first = To the beginning
explore-back = One step back
explore-forward = One step on
explore-last = To the end
explore-next-change = Next change of best move
explore-to-node = Run to this node
explore-play = Play
explore-pause = Pause
explore-speed = Speed
explore-keys-node = first child, last child; parent; neighbours; root
explore-keys-step = step back, step on; next cut; play or pause
explore-code = The code
explore-stack = Call stack
explore-frame-best = best { $move }, { $value }
explore-frame-none = nothing yet
explore-code-enter-max = MAX is to move
explore-code-enter-min = MIN is to move
explore-code-enter = the side to move wants the most
explore-code-leaf = nothing to look at below
explore-code-begin = worse than anything
explore-code-each = in the chosen order
explore-code-probe = is it better at all?
explore-code-again = it is: how much?
explore-code-best = keep the best
explore-code-alpha = MAX pushes α up
explore-code-alpha-own = the side to move pushes α up
explore-code-beta = MIN pulls β down
explore-code-cut = the rest cannot matter
explore-code-return = back to the node above

## Prove it

explore-prove-how = Pretend the skipped moves have any value you like: drag the slider and watch the root.
explore-prove-hidden = The best of the skipped moves
explore-prove-root-same = The root stays at { $value }.
explore-prove-root-moved = The root would become { $value }.
explore-prove-stops = From { $line } on, nothing is different.
explore-prove-search = Search them for real
explore-prove-found = { $move }: { $value } ({ $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
} that the cut saved)
explore-prove-searching = Searching what was skipped…

## Comparing, merging, keeping

explore-compared-same = Both find the same value at the root: { $value }.
explore-compared-differ = The values at the root differ: { $value } and { $other }.
explore-merge = From tree to graph
explore-merge-how = The same position can be reached by different moves. Counted once, the tree becomes a graph; turned and mirrored boards counted once, it is smaller still.
explore-star = on the expected line
explore-drawing = What is drawn
explore-as-tree = Tree
explore-as-graph = Graph
explore-zoom = Zoom
explore-zoom-far = Shapes
explore-zoom-middle = Values
explore-zoom-near = Boards
explore-graph-lines-all = Every line
explore-graph-lines = { $line }: { $n ->
    [one] { $n } line leads here
   *[other] { $n } lines lead here
}
explore-graph-positions = Equal positions once
explore-graph-shapes = Mirrored and turned ones too
explore-graph-more = { $n ->
    [one] { $n } position is drawn
   *[other] { $n } positions are drawn
}, down to move { $plies } after this node; a number under a board says how many lines lead to it.
explore-graph-all = { $n ->
    [one] { $n } position below this node is drawn, which is all
   *[other] All { $n } positions below this node are drawn
}; a number under a board says how many lines lead to it.
explore-merge-tree = Nodes of the tree
explore-merge-graph = Different positions
explore-merge-shapes = Different up to symmetry
explore-merge-ply = After moves
explore-merge-total = Together
explore-merge-short = There are more positions than can be counted while you wait: only the first layers are here.
explore-save-svg = Save the drawing
explore-save-json = Save the steps as data
explore-copy-link = Copy a link to this node

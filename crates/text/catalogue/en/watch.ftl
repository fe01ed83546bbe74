
# A student's own search under glass: what was understood, and what is wrong.

watch-title = { $name }: { $function }, { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}
watch-board = Board: { $name }, found in { $place }.
watch-no-board = The board was not recognised, so moves and ends of games were not checked. Show it with { $command }.
watch-symbols = Empty cells are { $empty }, the sides are { $a } and { $b }.
watch-row-top = The first row is at the top.
watch-row-bottom = The first row is at the bottom.
watch-row-columns = The board is a list of columns.
watch-style-minimax = One side takes the largest value, the other the smallest (minimax).
watch-style-negamax = Every node negates the values of its children and takes the largest (negamax).
watch-style-unknown = It is not clear how the values of children are combined.
watch-at = Node { $node }, after { $line }:
watch-at-root = Node { $node }, where the search begins:
watch-got = The program has { $value }.
watch-expected = Right would be { $value }.
watch-advice = Advice
watch-unfinished-time = The search was stopped when its time was over; only nodes that were finished are judged.
watch-unfinished-calls = The search was stopped after { $n } calls; only nodes that were finished are judged.
watch-nothing = Nothing is proved to be wrong, but not everything was understood.

## Faults, each with the node that proves it

watch-right = Right: every value follows from its leaves. The program visits { $got ->
    [one] { $got } node
   *[other] { $got } nodes
}; alpha-beta needs { $expected } with the same moves in the same order.
watch-crash = The program crashed in node { $node }: { $got }
watch-endless = The recursion does not end: node { $node } is { $got } calls deep.
watch-board-not-restored = Node { $node } makes a move on the board and does not take it back: later moves meet a board that is not theirs.
watch-board-not-restored-state = Node { $node } takes its moves back, but not what they change beside the board: { $got }. Later nodes see a game that is not theirs.
watch-board-shared = Node { $node } works on a copy that shares its cells with the original: the moves of one child appear on the board of the next.
watch-arguments-swapped = The call of node { $node } has its arguments in the wrong order: the depth is { $got }.
watch-arguments-swapped-names = The call of node { $node } has its arguments in the wrong order: { $got }.
watch-illegal-move-tried = The move to node { $node } is not legal: { $got }.
watch-move-done-wrongly = The board of node { $node } is not what the rules give after this move.
watch-root-wrong-side = The first call is made for the wrong side: { $got } moves again in node { $node }, and it is the turn of { $expected }.
watch-not-alternating = The turn does not change: { $got } moves twice in a row before node { $node }.
watch-not-alternating-part = The turn goes to the other side, and node { $node } still chooses as its parent does: it takes { $got } and should take { $expected }.
watch-not-alternating-pass = The turn does not change: node { $node } is a second pass in a row, and { $expected } can move.
watch-wrong-player-moves = The wrong player moves before node { $node }: the disc is { $got } and it is the turn of { $expected }.
watch-depth-not-decreased = The depth of node { $node } is { $got }, as that of its parent: it should be { $expected }.
watch-depth-off-by-one = The search stops one ply off: node { $node } has depth { $got }.
watch-horizon-misses-end = Depth and end of the game are not tested independently: node { $node } shows it.
watch-win-hidden = The game is won in node { $node }, and the program does not see it.
watch-draw-before-win = The board of node { $node } is full and won, and the program takes it for a draw: { $got } for { $expected }.
watch-draw-misvalued = Node { $node } is a draw and has the value of a decided game: { $got }.
watch-pass-forgotten = The side to move in node { $node } has no move and must pass; the program stops, although the game goes on.
watch-no-move-sentinel = Node { $node } has no children and returns { $got }, the number that its loop begins with.
watch-max-min-confused = Node { $node } should take { $expected } and takes { $got }: the larger and the smaller value are confused.
watch-sign-not-negated = Node { $node } does not negate the values of its children: it has { $got } and should have { $expected }.
watch-sign-negated-twice = Node { $node } negates once too often: it has { $got } and should have { $expected }.
watch-evaluation-wrong-side = Leaf { $node } is judged for the wrong side: its value is { $got } and should be { $expected }.
watch-static-instead-of-searched = The value of node { $node } is { $got }, which no child has: the searched values of the children are not used.
watch-start-value-wrong = Node { $node } returns { $got }, the number that its loop begins with, because no child is better.
watch-value-wrong = The value of node { $node } is { $got }, which is not the best of its children.
watch-move-missed = Node { $node } never tries a legal move: { $expected }.
watch-table-ignores-depth = Node { $node } takes its value from a table: its entry has depth { $got }, and depth { $expected } is needed.
watch-table-ignores-bound = Node { $node } takes { $got } from a table as its value, and it was only a bound of the window { $expected }.
watch-window-swapped = Node { $node } gets the window { $got } and should get { $expected }: the ends are exchanged.
watch-window-not-passed = Node { $node } gets the window { $got } and should get { $expected }: the window of its parent is not passed on.
watch-window-updated-after-loop = Node { $node } gets the window { $got } and should get { $expected }: the window is narrowed only after the loop.
watch-window-not-updated = Node { $node } gets the window { $got } and should get { $expected }: the values found so far do not narrow it.
watch-cut-wrong-bound = Node { $node } ends its loop by a comparison with the wrong bound, although the window is open; its value is { $got }.
watch-cut-too-early = Node { $node } ends its loop too early, although moves remain that can matter; its value is { $got }.
watch-inner-break = In node { $node } only the inner of two loops is left: after move { $expected } the window is closed, and { $got } are tried.
watch-never-cuts = In node { $node } the window is closed after move { $expected }, and { $got } are tried: there is no cut.
watch-best-move-wrong = The best move of node { $node } does not belong to its value: it is worth { $got }, the best { $expected }.
watch-best-move-wrong-none = Node { $node } returns the value { $expected } and no move: the best move is never kept.
watch-best-move-overwritten = The best move is overwritten by deeper nodes: at the end it is not a best move of the root, node { $node }.
watch-cut-strict = In node { $node } the window is closed exactly after move { $expected }, and { $got } are tried: “equal” may cut too.
watch-slow-win-more = A slower win is worth more than a faster one: { $got } in leaf { $node }, { $expected } in a shorter game. The program puts winning off.
watch-slow-win = A slow win is worth as much as a fast one ({ $got } in leaf { $node } too), so the program may put winning off.

## When there is no search to look at

watch-no-python = Python was not found: { $name } could not be started.
watch-no-python-help = Install Python, or name it with { $command }.
watch-no-search = No search was seen in { $name }.
watch-no-search-help = Name the recursive function with { $a }, or say what to run with { $b }.
watch-failed-import = { $name } needs a module that this Python does not have: { $message }
watch-failed-error = { $name } stopped before its search began: { $message }
watch-failed-syntax = { $name } is not valid Python: { $message }
watch-failed-syntax-help = Python stops reading there. Correct this line, or the one before it, and try again.
watch-failed-line = line { $line }
watch-bad-trace = The trace could not be read: { $message }

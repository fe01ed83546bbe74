# The lab.

lab-intro = Ask a question and let the machine count. Nodes are the same on every device; time is not.
lab-questions = Questions people get stuck on
lab-own = An experiment of your own
lab-refused = This link has no experiment that can be run; the one from before is shown.
lab-broken = The measuring process stopped. What was finished is shown; you can run it again.
lab-here = Use the position of my game
lab-written-positions = Positions, one on each line: moves in a row, a board, or “start”
lab-no-position = One of these lines is not a position of this game with a move left to play.
lab-depth-from = From depth
lab-depth-to = to depth
lab-random = Random positions to add
lab-repeats = Timings of each search
lab-evaluator = Evaluator
lab-group-algorithm = Algorithm
lab-group-order = Move order
lab-group-cut = Cut
lab-group-fail = Outside the window
lab-group-table = Transposition table
lab-group-symmetry = Mirrored positions share an entry
lab-group-distance = Faster wins count more
lab-order-natural = natural
lab-order-centre = centre first
lab-order-edges = edges first
lab-order-evaluation = by evaluation
lab-order-reversed = reversed
lab-cut-equal = on α ≥ β
lab-cut-strict = only on α > β
lab-fail-soft = fail-soft
lab-fail-hard = fail-hard
lab-on = on
lab-off = off
lab-number = { $n }
lab-short = { $n }
lab-time = { $time }
lab-time-spread = { $time } ± { $spread }
lab-at-depth = Every search at depth { $n }
lab-device = Measured in this browser: { $system }, { $n ->
    [one] { $n } core
   *[other] { $n } cores
}.
lab-device-native = Measured by the program that serves this page, on its machine.
lab-roots = What each search knows of every move
lab-roots-why = ✓ is exact, ≥ and ≤ are bounds, ~ is an estimate. A search that cuts often knows only that a move is no better than the best one.
lab-choices = What each would play
lab-ties = { $n ->
    [one] { $n } move ties
   *[other] { $n } moves tie
}
lab-link = Copy a link that measures this again
lab-save-svg = Save the drawing
lab-chart-cutoffs = Cut-offs by ply
lab-chart-values = Value by depth
lab-chart-time = Time against depth
lab-chart-against = One search against another
lab-chart-empty = Nothing was measured that this figure shows.
lab-chart-nodes-why = The dashed line is a whole uniform tree, the dotted one the fewest leaves alpha-beta can need. Both use the mean number of moves of these positions; they are yardsticks, not bounds.
lab-chart-values-why = For the side to move, first position. Odd depths lie on a grey band; proved wins and losses are off the scale.
lab-chart-cutoffs-why = At the deepest depth; ply zero is the root.
lab-chart-against-why = A dot for each position and depth. Below the dashed line the second search needs fewer nodes.
lab-milliseconds = Milliseconds
lab-ply = Ply
lab-yard-all = Whole tree: { $formula }
lab-yard-best = Best case: { $formula }
lab-each-search = one position at one depth
lab-one = First search
lab-other = Second search

lab-ask-counts = How many nodes does tic-tac-toe take?
lab-ask-distance = Why does it not take the win that is there?
lab-ask-ties = Alpha-beta chose another move than minimax. Is it broken?
lab-ask-equality = Why α ≥ β and not α > β?
lab-ask-fail-soft = Fail-soft or fail-hard: does it matter?
lab-ask-algorithms = Whose score is it in negamax? Is it faster?
lab-ask-horizon = Why does it not block?
lab-ask-parity = Why does the value jump between odd and even depths?
lab-ask-square-root = Should alpha-beta not need only the square root?
lab-ask-ordering = Does the order of the moves matter?
lab-ask-window = Which node changes α, and which β?
lab-ask-endings = How do I know that draws and endings are scored right?
lab-ask-slow-loss = Why does it give up when it is losing?
lab-ask-table = What does a transposition table save?

lab-found-counts = Minimax visits all { $all } nodes. Alpha-beta needs { $equal }, and { $strict } if it cuts only on α > β. With the centre first it needs { $centre }, with the edges first { $edges }. The value is the same every time: { $value }.
lab-found-distance = Both are sure of the win. As long as every win is worth the same, { $a } is as good as any and was found first: it wins in { $n }. Once a sooner win is worth more, { $b } is best: it wins in { $m }.
lab-found-ties = Nothing is broken: all three say { $value }. They chose { $a }, { $b } and { $c } because { $n } moves are worth exactly the same, and each search keeps the first of them in its own order.
lab-found-equality = When α = β, nothing below can change the value at the root; it can only tie. Cutting there takes { $equal } nodes instead of { $strict }, for the same { $value }. The price is in the table of moves: a move that ties is then only known to be “at most” as good.
lab-found-fail-soft = The value at the root is the same, and without a table so are the { $n } nodes. The difference is what a node reports when its value lies outside the window: fail-hard the edge of the window, fail-soft the tighter bound it really found. A table remembers these bounds: { $soft } nodes with fail-soft, { $hard } with fail-hard.
lab-found-algorithms = In negamax every score is for the side to move, and the sign changes at each ply. It is the same search in one function: alpha-beta and negamax visited exactly { $n } nodes each and agree everywhere. It saves lines of code, not nodes; minimax without cuts visited { $all }.
lab-found-horizon = At depth { $d } the search plays { $a }: the opponent’s answer lies beyond its horizon. From depth { $e } on it sees the threat and plays { $b }. A search knows nothing of what comes after its last ply.
lab-found-parity = On average the odd depths judge this position at { $odd } and the even ones at { $even }, for the side to move. At an odd depth that side has made the last move and the evaluator has not seen the answer. Compare odd with odd and even with even.
lab-found-square-root = Only at best. At depth { $d } the best case is about { $best } leaves; minimax looks at { $all } leaves, alpha-beta at { $a } in the natural order and at { $b } with the better moves first. The best case needs the best move first everywhere; here the first move made the cut in { $share } of the cuts, and in { $other } with the better order.
lab-found-ordering = Very much: { $natural } nodes in the natural order, { $centre } with the centre first, { $edges } with the edges first. The order changes the work, never the value: { $value } each time.
lab-found-window = MAX raises α, MIN lowers β. In this search α was raised { $a } times, each time in a node where MAX was to move, and β was lowered { $b } times, each time in a node where MIN was to move. Neither ever moved the other end.
lab-found-endings = Four searches written in different ways agree on the result of all { $n } positions: won: { $wins }, drawn: { $draws }, lost: { $losses }. Export the rows and hold your own program against them: a draw scored wrongly or an ending missed shows at the first row that differs.
lab-found-slow-loss = Both know that the position is lost. As long as every loss is worth the same, { $a } is as good as any: the opponent wins in { $n }. Once a later loss is worth more, { $b } is best: the opponent needs { $m }, and may still go wrong.
lab-found-table = { $plain } nodes without a table, { $table } when positions met again are looked up, { $symmetry } when mirrored and turned ones count as the same. The value stays { $value }.

## Searches by what sets them apart

lab-name = { $one }, { $other }
lab-name-order-natural = natural order
lab-name-order-centre = centre first
lab-name-order-edges = edges first
lab-name-order-evaluation = ordered by evaluation
lab-name-order-reversed = reversed order
lab-name-cut-equal = cut on α ≥ β
lab-name-cut-strict = cut only on α > β
lab-name-fail-soft = fail-soft
lab-name-fail-hard = fail-hard
lab-name-table-on = with a table
lab-name-table-off = without a table
lab-name-symmetry-on = mirrored boards alike
lab-name-symmetry-off = mirrored boards apart
lab-name-distance-on = faster wins count more
lab-name-distance-off = all wins alike

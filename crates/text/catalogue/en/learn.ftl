# Lessons, the zoo of bugs, worksheets.

learn-intro = Short lessons, each with something to try, a question and a puzzle. Your progress stays in this browser.
learn-contents = All lessons
learn-print = Print
learn-progress = { $n } of { $total ->
    [one] { $total } lesson
   *[other] { $total } lessons
} done
learn-more = More to do
learn-zoo-count = There are { $n } animals in the zoo, with one bug each.
learn-done = Done
learn-next = Next lesson
learn-question = A question
learn-puzzle = A puzzle
learn-over = The game is over here.
learn-values = { $n ->
    [one] { $n } node
   *[other] { $n } nodes
}. { $move } is best: { $value }.
learn-distance = Faster wins count more
learn-again = Start again
learn-check = Check
learn-tried = { $move }: { $value }.
learn-skipped-right = These are the leaves that cannot change the value at the root.
learn-skipped-count = { $n ->
    [one] { $n } leaf is never looked at.
   *[other] { $n } leaves are never looked at.
}
learn-tree-label = Tree with the leaves { $line }
learn-step-enter-max = MAX to move, with the window { $window }.
learn-step-enter-min = MIN to move, with the window { $window }.
learn-step-leaf = A leaf: { $n }.
learn-step-back-max = { $n } comes back to MAX, who raises α where that is more than before. The window is now { $window }.
learn-step-back-min = { $n } comes back to MIN, who lowers β where that is less than before. The window is now { $window }.
learn-step-cut-max = Cut: MAX has { $n } here, no less than β = { $bound }. MIN has something as good elsewhere and will not come here, so the rest cannot change the root.
learn-step-cut-min = Cut: MIN has { $n } here, no more than α = { $bound }. MAX has something as good elsewhere and will not come here, so the rest cannot change the root.
learn-step-leave = The node is worth { $n }.
learn-step-leave-least = The node is worth at least { $n }; it may be worth more.
learn-step-leave-most = The node is worth at most { $n }; it may be worth less.
learn-work = Leaves looked at: { $n } of { $total }. The root is worth { $value }.
learn-hidden = The skipped leaf is worth { $n }, the root { $value }.
learn-drag = Drag the number of the skipped leaf
learn-order-worst = Worst first
learn-order-given = As given
learn-order-best = Best first
learn-strict = Cut only on α > β
learn-flip = Numbers for the side to move
learn-merge-nodes = Nodes of the tree
learn-merge-positions = Positions
learn-merge-shapes = Up to symmetry
learn-merge-sum = All

learn-1-title = Beat me if you can
learn-1-1 = X is to move and can win at once. Switch off “faster wins count more” and see which move the search likes best now.
learn-1-2 = Without it every won game is worth the same. The search keeps the first winning move it finds, even a slow one. It is sure to win, and toys with you.
learn-1-3 = With it a win is worth a little less for every ply that it takes, and a loss a little more. The sooner win is best, and a lost game is held out as long as possible.
learn-1-ask = A program sees a win in one move and a win in three, and values both the same. Which does it play?
learn-1-a = The shorter one, because it is a win
learn-1-b = Whichever comes first in its order of moves
learn-1-c = Neither, because it cannot decide
learn-1-why = Equal is equal: the order of the moves breaks the tie. If sooner should be better, the value has to say so.
learn-1-task = X to move. Find the quickest win.

learn-2-title = Minimax on a small tree
learn-2-1 = Few cells are left, so the rest of the game is a small tree. Each number is what the move is worth for the side to move if both play their best. Play on and watch.
learn-2-2 = At the end of a game the result is known. One ply above, the side to move takes what is best for it: MAX the highest value, MIN the lowest. So the values climb from the leaves to the root.
learn-2-3 = Nothing is guessed here. The search has looked at every continuation, and the count says how many nodes that took.
learn-2-ask = MIN can go to three positions that are worth three, twelve and eight for MAX. What is MIN’s node worth?
learn-2-a = Twelve, the best of them
learn-2-b = The mean of the three
learn-2-c = Three, the least for MAX
learn-2-why = MIN chooses there, and takes what is least for MAX.
learn-2-task = O to move. Find a move that does not lose.

learn-3-title = The window
learn-3-1 = α is what MAX is already sure of, β what MIN is already sure of. Only values between the two can still matter. Step through the search and watch the window.
learn-3-2 = A MAX node raises α, a MIN node lowers β. Every child receives the window as it is at that moment.
learn-3-3 = When α reaches β the window is closed and the remaining children are skipped. A node that was left this way has a bound, marked ≥ or ≤, and not a value.
learn-3-ask = Which nodes can raise α?
learn-3-a = MAX nodes only
learn-3-b = MIN nodes only
learn-3-c = Any node
learn-3-why = α is what MAX is sure of, so MAX raises it. MIN lowers β.
learn-3-task = Mark every leaf that alpha-beta never looks at, from left to right, with MAX at the root. Then check.

learn-4-title = Why the cut is safe
learn-4-1 = The leaf with the scissors was skipped. Drag its number as far as you like.
learn-4-2 = The value of the root does not change. In this node MIN already has a reply that gives MAX no more than MAX is sure of elsewhere. So MAX will not come here, whatever else is here.
learn-4-3 = The branch was not skipped because it loses: it was never searched. It was skipped because it cannot change the value at the root.
learn-4-ask = Why may a branch be skipped?
learn-4-a = Because its moves lose
learn-4-b = Because it is too deep
learn-4-c = Because the root keeps its value whatever the branch is worth
learn-4-why = The value of the branch is not known, and does not need to be.
learn-4-task = A deeper tree: MAX, MIN, MAX, then the leaves. Mark every leaf that is never looked at.

learn-5-title = The order of the moves
learn-5-1 = The same tree in three orders. Compare how many leaves are looked at.
learn-5-2 = With the best moves first, the first child already brings a good bound, and the others are cut at once. With the worst first hardly anything is cut.
learn-5-3 = The root has the same value each time. That is why programs try central moves, or moves that were good before, first: it costs little and saves much.
learn-5-ask = What does a better order change?
learn-5-a = The value at the root
learn-5-b = Only how many nodes are visited
learn-5-c = Both
learn-5-why = A cut never changes the value at the root, so an order that makes more cuts does not either.
learn-5-task = This tree is well ordered. Mark every leaf that is never looked at.

learn-6-title = Equality and ties
learn-6-1 = Some moves tie here. Switch between cutting on α ≥ β and only on α > β.
learn-6-2 = Cutting on equality skips more, and the root keeps its value. But a move that ties is then only known to be “at most” as good: whether it is worse was not searched.
learn-6-3 = If you need all moves that tie, cut only on α > β, or search each move separately.
learn-6-ask = The best move is a draw. Another is shown as “at most a draw”. What is known of it?
learn-6-a = It is a draw or worse
learn-6-b = It is a draw
learn-6-c = It is worse than a draw
learn-6-why = A bound is not a value: it may be a draw, it may be a loss.
learn-6-task = Mark every leaf that is never looked at when α ≥ β is enough for a cut.

learn-7-title = Negamax: the sign flips
learn-7-1 = One tree, written in two ways. Switch the numbers to the side to move.
learn-7-2 = What is good for one side is as bad for the other. So negamax negates the value of a child, and hands its window down turned round.
learn-7-3 = The nodes and the cuts are the same; there is one function instead of two. A minus sign that is missing is the most common bug of all: one of the animals in the zoo has it.
learn-7-ask = A node has the window from α to β. Which window does its child get in negamax?
learn-7-a = From α to β
learn-7-b = From −β to −α
learn-7-c = From −α to −β
learn-7-why = Negating turns the ends round: what was the upper end becomes the lower one.
learn-7-task = The same tree, seen from MAX. Mark every leaf that is never looked at.

learn-8-title = Depth, evaluation, parity
learn-8-1 = A search that cannot see the end stops at some depth and uses the evaluation function. Change the depth and watch the choice and the value.
learn-8-2 = The value is an estimate, and it swings. At an odd depth the side to move has made the last move and there is no answer to it yet; at an even depth the opponent has answered.
learn-8-3 = So compare odd depths with odd ones and even with even. And what comes after the last ply is not seen at all: that is the horizon.
learn-8-ask = At depth five the value is much higher than at depth four. What follows?
learn-8-a = The position has become better
learn-8-b = The search is broken
learn-8-c = Nothing yet: compare with depth three
learn-8-why = Four and five differ in who moved last. Three and five do not.
learn-8-task = Yellow to move. Red is about to have three in a row, open on both sides. Find a move that does not lose within the horizon.

learn-9-title = The same position again
learn-9-1 = Different orders of the same moves lead to the same position. The table counts tic-tac-toe ply by ply.
learn-9-2 = A search that remembers the positions it has met walks a graph instead of a tree. That is what a transposition table is for.
learn-9-3 = Boards that are mirrored or turned play alike, so even fewer remain. A remembered value must say how deep it was searched, and whether it is exact or a bound.
learn-9-ask = Two lines reach the same position. What may be reused?
learn-9-a = The value, if it was searched deep enough and its kind fits
learn-9-b = Always the value
learn-9-c = Nothing, because the ways differ
learn-9-why = A bound from another window, or an estimate from less depth, may say too little.
learn-9-task = A first move is marked. Find another one that leads to the same position up to symmetry.

learn-10-title = Solving Connect Four
learn-10-1 = A late position. The search reaches the end of every line it needs, so every value is exact. Play on and watch.
learn-10-2 = A game is solved when the value of its start is proved. On the usual board the first player wins, by starting in the middle; finding that takes cuts, a good order, a table and mirrored positions all together.
learn-10-3 = On other boards the answer may be another one, or not known. So a value is called exact only where it was proved, here and everywhere else in harif.
learn-10-ask = When may a program say “win” and not “looks good”?
learn-10-a = When its evaluation is high
learn-10-b = When every line that the proof needs was searched to its end
learn-10-c = When it has thought for long
learn-10-why = A high number is an estimate. A proof needs finished games.
learn-10-task = Find the move that wins soonest.

learn-11-title = Ideas in Othello
learn-11-1 = A few cells are left. Each number is the final margin in discs for the side to move, if both play their best.
learn-11-2 = Early in the game many discs are no gain: they give the opponent moves. Having moves to choose from, corners that can never be flipped, stable discs and the last move in a region count more.
learn-11-3 = All of these are rules of thumb and have exceptions. The verdict on a move comes from its value only.
learn-11-ask = Is taking a corner always best?
learn-11-a = Yes, it can never be flipped
learn-11-b = No, corners are bad
learn-11-c = Usually it is good, but only the value decides
learn-11-why = The puzzle below has an exception.
learn-11-task = White to move. Corners can be taken. Find the best move, and look twice.

zoo-title = The bug zoo
zoo-intro = Each of these opponents is a real search with one classic bug. Play against it, find out what is wrong, and see the line.
zoo-cage = Cage { $n }
zoo-how = You move first. Try to make it show its bug: leave it a win, threaten one, play for a draw. Play as often as you like.
zoo-your-turn = Your turn
zoo-diagnose = What is wrong with it?
zoo-sign = It forgets to change the sign, and takes you for a friend
zoo-sign-why = The value of a child is for the other side. Without the minus it picks what is good for you.
zoo-one-ply = It looks at its own move only, and never at your answer
zoo-one-ply-why = It sees its own win but not yours, so it does not block.
zoo-draw = It scores a draw as a loss
zoo-draw-why = It avoids draws as if they were lost, and rather takes a move that really loses.
zoo-distance = It does not care how soon it wins
zoo-distance-why = Every win is worth the same, so it takes the first one in its order and lets a win in one go by. It does not hold out when it loses either.
zoo-terminal = It does not notice that a line ends the game
zoo-terminal-why = It asks only whether the board is full. A line with empty cells left is no win for it, for either side.
zoo-return = It returns after the first move it tries
zoo-return-why = The return stands inside the loop, so only the first move is ever looked at.
zoo-window = It negates its window but does not swap the ends
zoo-window-why = The child gets a window that is closed from the start, and skips everything after its first move.
zoo-zero = It starts with zero as its best value
zoo-zero-why = When all moves lose, none is better than zero: it thinks that nothing is lost and takes the first one.
zoo-diagonal = It does not see lines that run diagonally
zoo-diagonal-why = The test for a finished game looks along rows and columns only. It neither completes a diagonal nor stops yours.
zoo-judge = It judges the leaves for itself and not for the side to move
zoo-judge-why = In negamax every value is for the side to move. Where its search stops, you are to move; the evaluation has the wrong sign, and it steers to what is worst for it.

predict-title = Predict the cut
predict-intro = Alpha-beta searches three plies into your game and pauses after some of the moves. Will it search the rest? Values are for MAX, who moves at the root.
predict-other = Your game is over or nothing is cut in it: this is the start of Connect Four.
predict-path = Moves so far: { $line }
predict-node = { $player } is to move, with the window { $window }.
predict-tried = { $move } came back with { $value }.
predict-left = { $n ->
    [one] { $n } move is left.
   *[other] { $n } moves are left.
}
predict-ask = Will the rest be skipped?
predict-yes = Yes, cut
predict-no = No, it looks on
predict-next = Next
predict-cut-max = Cut: MAX has { $value } here, no less than β = { $bound }, which MIN is sure of elsewhere. The rest cannot change the root.
predict-cut-min = Cut: MIN has { $value } here, no more than α = { $bound }, which MAX is sure of elsewhere. The rest cannot change the root.
predict-keep-max = No cut: { $value } is still below β = { $bound }. The rest may matter.
predict-keep-min = No cut: { $value } is still above α = { $bound }. The rest may matter.
predict-score = { $n } of { $total } predicted.

sheet-title = Exercises: alpha-beta
sheet-task = MAX (triangle up) moves at the root; children are looked at from left to right, and the rest is skipped when α ≥ β. For each tree: write the value or bound at every inner node, cross out what is never looked at, and give the value of the root.
sheet-number = Sheet { $n }
sheet-exercise = Exercise { $n }
sheet-blank = Value of the root: ________   Leaves looked at: ________
sheet-answers = Answers
sheet-answer = Value of the root: { $value }. Leaves looked at: { $n } of { $total }.
sheet-next = Another sheet
sheet-boards-title = Exercises: real positions
sheet-about = { $game }: { $player } is to move and is MAX. Every line is played to its end: a win for MAX is worth one, a loss minus one.
sheet-about-judged = { $game }: { $player } is to move and is MAX. The numbers are the evaluations of the boards, for MAX; a won game is worth a hundred.
sheet-about-own = From your game. { $game }: { $player } is to move and is MAX. The numbers are what the leaves are worth to MAX.

# What harif says, in English. The keys of this file are the keys of the program.
#
# Arguments, by name:
#   $move $line $column $cell $range $command $file $position $window $name
#       left-to-right pieces: moves, lines of moves, names to type
#   $n and other counts       numbers; choose plurals by them
#   $share $time $short       numbers that come finished: 92%, 1.2 s, 1.2M
#   $player $value $from …    words that come from other strings of this file
# SIGNED($n) writes the sign even when it is a plus.

## The product

app-name = harif
app-tag = An opponent that shows its thinking
app-offline = Offline – everything still works

tab-play = Play
tab-tree = Tree
tab-lab = Lab
tab-arena = Arena
tab-learn = Learn

yes = Yes
no = No
right = Correct
wrong = Not this time

## Units

unit-percent = { $n }%
unit-thousand = { $n }k
unit-million = { $n }M
unit-billion = { $n }B
unit-milliseconds = { $n } ms
unit-seconds = { $n } s
unit-minutes = { $minutes } min { $seconds } s

## Games

game-tictactoe = Tic-tac-toe
game-connect4 = Connect Four
game-4inline = 4 in line
game-othello = Othello (Reversi)
game-tictactoe-idea = Get { $n } in a row, across, down or diagonally.
game-connect4-idea = Drop discs into columns; { $n } in a line wins.
game-othello-idea = Enclose your opponent’s discs to turn them over; most discs wins.
game-size-line = { $size }, { $n } in a line
game-size = { $columns } × { $rows }

## Sides

side-first = First player
side-second = Second player
side-x = X
side-o = O
side-black = Black
side-white = White
side-red = Red
side-yellow = Yellow
side-you = You
side-opponent = Opponent

## Setting a game up

setup-game = Game
setup-size = Board size
setup-you = You play
setup-first = First
setup-second = Second
setup-both = Both
setup-none = Watch
setup-random = Random
setup-opponent = Opponent
setup-level = Level
setup-depth = Depth { $n }
setup-time = { $time } a move
setup-nodes = { $n ->
    [one] { $n } node a move
   *[other] { $n } nodes a move
}
setup-errors = Gives away about { $n ->
    [one] { $n } disc
   *[other] { $n } discs
} per game

## Things to do

action-new = New game
action-again = Play again
action-undo = Undo
action-redo = Redo
action-hint = Hint
action-move-now = Move now
action-stop = Stop
action-swap = Swap sides
action-share = Share this position
action-copied = Link copied
action-edit = Edit position
action-hide = Hide thinking
action-show = Show thinking
action-values-on = Show values
action-values-off = Hide values
action-save = Save
action-load = Load
action-review = Review the game
action-help = Help
action-back = Back
action-quit = Quit

## Whose turn

turn-you = Your turn
turn-opponent = Opponent is thinking…
turn-of = { $player } to move
turn-thinking = { $player } is thinking…
turn-pass = { $player } has no legal move and passes.
turn-must-pass = You have no legal move: pass.
turn-last = Last move: { $move }
turn-last-by = { $player } played { $move }
turn-number = Move { $n }
turn-discs = { $player }: { $n ->
    [one] { $n } disc
   *[other] { $n } discs
}

## How it ended

over-win = You win
over-lose = You lose
over-draw = Draw
over-wins = { $player } wins
over-wins-line = { $player } wins with { $n } in a line: { $line }
over-wins-by = { $player } wins by { $n ->
    [one] { $n } disc
   *[other] { $n } discs
}
over-score = { $player } { $a }, { $other } { $b }
over-score-empties = { $player } { $a }, { $other } { $b }; { $n ->
    [one] the empty square counts
   *[other] the { $n } empty squares count
} for the winner
over-wiped-out = { $player } has no disc left.
over-no-moves = Neither side can move: the game is over.
over-board-full = The board is full.
over-resigned = { $player } resigned.
over-on-time = { $player } ran out of time.
over-could-not-go-on = { $player } could not play on.
over-title = Game over

## Values, in words first

value-win = Win in { $n }
value-draw = Draw
value-loss = Loss in { $n }
value-win-plain = Win
value-loss-plain = Loss
value-won = Won
value-lost = Lost
value-discs = { SIGNED($n) } { $n ->
    [one] disc
   *[other] discs
}
value-ahead = { $n ->
    [one] { $n } disc ahead
   *[other] { $n } discs ahead
}
value-behind = { $n ->
    [one] { $n } disc behind
   *[other] { $n } discs behind
}
value-discs-note = Discs are counted at the end of the game; squares that stay empty count for the winner.
value-score = { SIGNED($n) }
value-points = { SIGNED($n) } { $n ->
    [one] point
   *[other] points
}
value-win-or-sooner = Win in { $n } or sooner
value-win-at-best = at best Win in { $n }
value-loss-at-worst = at worst Loss in { $n }
value-loss-or-sooner = Loss in { $n } or sooner
value-at-least = at least { $value }
value-at-most = at most { $value }
value-estimate = ~ { $value }
value-for = for { $player }
value-for-max = value for MAX
value-for-mover = value for the side to move
value-none = not searched yet
value-unknown = unknown

kind-exact = exact
kind-at-least = at least
kind-at-most = at most
kind-estimate = estimate
kind-exact-why = Proved: every line was searched to the end of the game.
kind-at-least-why = The search stopped as soon as this much was sure; it may be more.
kind-at-most-why = The search stopped as soon as this was known not to be exceeded; it may be less.
kind-estimate-why = The search stopped before the end of the game and used the evaluation function.

## Thinking

think-title = Thinking
think-sentence = Depth { $n }: { $move } looks best, { $value }.
think-only-move = { $move } is the only legal move.
think-line = Expected line
think-depth = Depth
think-depth-of = Depth { $n } of { $total }
think-nodes = Nodes
think-nodes-per-second = Nodes per second
think-time = Time
think-leaves = Leaves
think-cutoffs = Cut-offs
think-first-cut = Cut on first move
think-table = Table hits
think-branching = Effective branching factor
think-deepest = Deepest ply
think-best = Best
think-move = Move
think-value = Value
think-share = Share of nodes
think-tie = { $n ->
    [one] { $n } move is best.
   *[other] { $n } moves are equally good; I took the first in my order.
}
think-all-exact = Get exact values for all moves
think-bound-why = The search knows only that this move is no better; it did not look further.
think-bound-more-why = “At least” is a proof that is not finished: the move is worth this or more.
think-summary = { $short } nodes in { $time }
think-stopped = Stopped early: this is the best so far.
think-out-of-budget = The limit was reached: the value is an estimate.
think-table-answer = Straight from the table of solved positions.
think-hidden = Thinking is hidden.

## Switches of a search

option-depth = Depth
option-nodes = Nodes
option-time = Time
option-evaluator = Evaluator
option-distance = Prefer faster wins
option-equal = Cut when α = β
option-order = Move order
option-order-natural = natural
option-order-centre = centre first
option-order-edges = edges first
option-order-evaluation = by evaluation
option-order-reversed = reversed
option-cut = Cut rule
option-cut-equal = on α ≥ β
option-cut-strict = only on α > β
option-fail = Returned value
option-fail-soft = Fail-soft
option-fail-hard = Fail-hard
option-table = Transposition table
option-symmetry = Symmetry
option-every-move = Exact value for every move
option-seed = Seed

## What an option of an agent may be set to

values-number = a number
values-count = a number from { 1 }
values-milliseconds = milliseconds from { 1 }
values-range = { $from } to { $to }
values-one-of = { $line } or { $last }
values-evaluator = the name of an evaluator of the game

## Algorithms

algorithm-minimax = Minimax
algorithm-alphabeta = Alpha-beta pruning
algorithm-negamax = Negamax
algorithm-pvs = Principal variation search
algorithm-mcts = Monte Carlo tree search
algorithm-solver = Perfect solver

## Agents: a name, and the idea in one line

agent-human = Human
agent-human-idea = You, or someone beside you, at the keyboard.
agent-random = Random
agent-random-idea = Picks any legal move; a first opponent, and a yardstick.
agent-greedy = Greedy
agent-greedy-idea = Looks one move ahead and takes what looks best right now.
agent-minimax = Minimax
agent-minimax-idea = Tries every line to a depth and assumes you answer with your best.
agent-alphabeta = Alpha-beta
agent-alphabeta-idea = Minimax that skips the branches that cannot change the result.
agent-negamax = Negamax
agent-negamax-idea = Alpha-beta in one function: your best is the opponent’s worst.
agent-pvs = Principal variation
agent-pvs-idea = Deepens step by step, trusts its first move and checks the rest cheaply.
agent-mcts = Monte Carlo
agent-mcts-idea = Plays many games against itself and goes where they end well.
agent-perfect = Perfect
agent-perfect-idea = Plays what it can prove: small boards from the first move on, large ones near the end. Before that it plays what looks best.
agent-perfect-idea-whole = Solves every position of this board: from a won position it cannot be beaten.
agent-perfect-idea-end = This board is too large to solve from the start: it plays what looks best and can be beaten, until the end is near enough to prove.
agent-perfect-idea-first = Moving first, it wins every game on this board: it knows a winning answer to every reply. Moving second, it plays what looks best until the end is near enough to prove.
agent-perfect-idea-second = Moving second, it wins every game on this board: it knows a winning answer to every move. Moving first, it plays what looks best until the end is near enough to prove.
agent-othello = Othello engine
agent-othello-idea = Judges Othello by learned patterns, and plays the end perfectly.

## Evaluators and their terms

evaluator-windows = Windows
evaluator-windows-idea = Counts every window of four cells, and the centre column.
evaluator-threats = Threats
evaluator-threats-idea = Weighs open threats by the row they stand in.
evaluator-discs = Discs
evaluator-discs-idea = Own discs minus the opponent’s.
evaluator-positional = Positional
evaluator-positional-idea = Mobility, corners, stability and frontier.
evaluator-lines = Lines
evaluator-lines-idea = Counts the lines that are still open to one side.
evaluator-utility = Result only
evaluator-utility-idea = Knows only won, drawn and lost; everything else is zero.
evaluator-total = Total

term-centre = centre column
term-fours = fours
term-threes = threes
term-twos = twos
term-opponent-threes = opponent’s threes
term-discs = discs
term-threats = threats
term-parity-threats = threats in rows of the right parity
term-open-lines = open lines
term-own-discs = own discs
term-opponent-discs = opponent’s discs
term-mobility = mobility
term-corners = corners
term-x-squares = X-squares beside empty corners
term-stable = stable discs
term-frontier = frontier discs
term-few = discs short of a safe number
term-row = { $name }: { $n } × { $weight } = { SIGNED($total) }

## The tree

tree-title = The tree of this search
node-max = MAX
node-min = MIN
node-leaf = Leaf
node-over = Game over
node-limit = Depth limit
node-table = From the table
node-in = Window received
node-now = Window now
node-returns = returns { $value }
node-window = window { $window }
node-depth = { $n ->
    [one] { $n } ply left
   *[other] { $n } plies left
}
tree-root = root
tree-cut = Cut: the remaining { $n ->
    [one] { $n } move
   *[other] { $n } moves
} cannot change the result.
tree-cut-max = cut: { SIGNED($n) } is no less than β = { SIGNED($bound) }
tree-cut-min = cut: { SIGNED($n) } is no more than α = { SIGNED($bound) }
tree-cut-short = cut
tree-skipped = skipped: { $line }
tree-who = { $player } will not allow this: { $move } already guarantees { $value }.
tree-who-short = bound set by { $move }
tree-who-root = bound set at the root
tree-prove = Prove it
tree-raise = MAX raises α to { SIGNED($n) }
tree-lower = MIN lowers β to { SIGNED($n) }
tree-flip = The child gets the window turned round: { $window }
tree-leaf-over = leaf: the game is over, { $value }
tree-leaf-limit = leaf: depth limit, evaluation { SIGNED($n) }
tree-leaf-table = leaf: known from the table, { $value }
tree-step = Step
tree-step-over = Step over
tree-step-out = Step out
tree-next-cut = Next cut
tree-cap = Showing { $a } of { $b } nodes
tree-not-kept = { $n ->
    [one] { $n } event was not kept.
   *[other] { $n } events were not kept.
}
tree-predict = Will this branch be cut?
tree-best = best so far
tree-line = principal variation

## The coach

class-best = Best
class-good = Good
class-inaccuracy = Inaccuracy
class-mistake = Mistake
class-blunder = Blunder
class-only = Only move
class-forced = Forced
class-probably = Probably: { $class }

coach-title = Coach
coach-why = Why?
coach-show = Show the line
coach-line = Line: { $line }
coach-change = { $from } became { $to }
coach-better = { $move } was better: { $value }
coach-verdict = { $move }: { $class }.
coach-kept = The result stays: { $value }.
coach-slower = Still winning, but slower: { $from } became { $to }.
coach-sooner = Still losing, and sooner: { $from } became { $to }.
coach-only-move = Only { $move } kept the result, and you found it.
coach-forced = There was only one legal move.

coach-wins = This wins the game.
coach-missed-win = You could have won at once with { $move }.
coach-missed-block = { $player } threatened { $move }: you had to block it.
coach-blocks = This blocks { $player } at { $move }.
coach-allows-win = This lets { $player } win at once with { $move }.
coach-two-threats = Two threats at once: only one can be blocked.
coach-two-threats-missed = { $move } would have made two threats at once: only one can be blocked.
coach-two-threats-allowed = This lets { $player } make two threats at once with { $move }.
coach-two-threats-stopped = This stops { $player } from making two threats at once with { $move }.

## The coach on tic-tac-toe

tictactoe-fork = A fork: two lines open at once, and only one can be blocked.
tictactoe-fork-missed = { $move } would have made a fork.
tictactoe-fork-allowed = This lets { $player } make a fork with { $move }.
tictactoe-fork-stopped = This stops the fork at { $move }.
tictactoe-centre = The centre lies on four lines, more than any other cell.
tictactoe-corner = A corner lies on three lines, an edge only on two.

## The coach on Connect Four

connect4-block = You had to block column { $column }.
connect4-under = Playing here lets the opponent win on top of it.
connect4-under-cell = Column { $column } is poison: on top of it, { $player } wins at { $cell }.
connect4-under-avoided = You stay out of column { $column }: on top of it, { $player } would win at { $cell }.
connect4-seven = A “7”: a row of three and a diagonal share one end.
connect4-seven-made = You have a “7”: a row of three and a diagonal meet at { $cell }.
connect4-seven-missed = { $move } would have made a “7”: a row of three and a diagonal that share one end.
connect4-seven-allowed = This lets { $player } build a “7” with { $move }.
connect4-stacked = Two winning cells, one above the other, in column { $column }: blocking the lower one opens the upper one.
connect4-open-three = Three in a row with both ends open: one end cannot be closed in time.
connect4-centre = The centre column belongs to more lines than any other.
connect4-centre-missed = The centre column was free, and it belongs to more lines than any other.
connect4-odd = Odd threat for { $player }: in the end the opponent must play beneath it.
connect4-odd-cell = { $player } holds an odd threat at { $cell }: if all other columns fill, the opponent must play beneath it.
connect4-even = Even threat for { $player }: as second player it comes true when the rest of the board is full.
connect4-even-cell = { $player } holds an even threat at { $cell }: if all other columns fill, the opponent must play beneath it.

## The coach on Othello

othello-corner = Takes a corner: it can never be flipped.
othello-corner-missed = The corner { $move } was free: a corner can never be flipped.
othello-corner-given = This gives { $player } the corner { $cell }.
othello-x-square = X-square beside an empty corner: usually gives the corner away.
othello-c-square = C-square beside an empty corner: usually risky.
othello-mobility = Your moves { $a }, opponent’s moves { $b }
othello-mobility-change = Your choices went from { $from } to { $to }; your opponent’s from { $otherfrom } to { $otherto }.
othello-frontier = Many of your discs now touch empty squares: that gives your opponent choices.
othello-stable = { $n ->
    [one] { $n } more disc that can never be flipped.
   *[other] { $n } more discs that can never be flipped.
}
othello-parity = Last move in this region is yours
othello-pass = This leaves { $player } without a move.
othello-greedy = Many flips now, fewer choices later
othello-flips = { $n ->
    [one] turns { $n } disc
   *[other] turns { $n } discs
}

## Hints, one step at a time

hint-title = Hint { $n } of { $total }
hint-more = Ask again to see more.
hint-none = No hint here: the game is over.
hint-where = Look at { $where }.
hint-move = Play { $move }: { $value }.
hint-line = The line goes { $line }.

where-left = the left side
where-centre = the centre
where-right = the right side
where-top = the top
where-bottom = the bottom
where-corners = the corners
where-edges = the edges
where-column = column { $column }
where-around = the squares around { $cell }

idea-win = You can win right now.
idea-block = Your opponent threatens to win: stop it.
idea-two-threats = A move here makes two threats at once.
idea-stop-two-threats = Your opponent is about to make two threats at once.
idea-seven = A “7” can be built.
idea-avoid-under = One column is poison: the cell above it wins for your opponent.
idea-stacked = Two winning cells can stand one above the other.
idea-zugzwang = Count the empty cells: one side will run out of safe moves.
idea-centre = The centre belongs to the most lines.
idea-corner = A corner can be taken.
idea-keep-corner = Keep away from the squares beside an empty corner.
idea-mobility = Leave your opponent few moves.
idea-parity = Try to have the last move in each region.
idea-pass = You can leave your opponent without a move.
idea-quiet = No tactics here: one move is simply better than the others.
idea-forced = There is only one legal move.
idea-any = All moves have the same value: play what you like.
idea-delay = You are losing: choose the line that takes longest.

## The review of a finished game

review-title = Review
review-counts = { $player }: { $best } best, { $good } good, { $inaccuracies } inaccurate, { $mistakes } mistaken, { $blunders } blundered
review-clean = { $player } made no mistake.
review-none = There is nothing to review: no move was played.
review-learn = Learn from my mistakes
review-try = What would you play here instead of { $move }?
review-answer = Best was { $move }: { $value }.
review-next = Next mistake
review-done = That was the last one.

## The terminal: menu and board

menu-title = What would you like to play?
menu-game = Play { $name }
menu-opponent = Against whom?
menu-size = Which size?
menu-start = Who starts?
menu-watch = Watch two agents
menu-load = Continue a saved game
menu-keys = Arrows choose, Enter opens, q quits.

play-vs = { $player } against { $other }
play-moves = Moves
play-no-moves = No move yet.
play-again = Play again?
play-again-keys = Enter: play again, s: swap sides, r: review, q: quit
play-loaded = Loaded { $file }.
play-nothing-to-undo = Nothing to take back.
play-nothing-to-redo = Nothing to replay.
play-quit = Quit? The game is not saved.
play-paused = Paused.

key-move = choose a cell or column
key-play = play there
key-undo = take back your last move
key-redo = play it again
key-hint = hint; again for more
key-values = values on every move, on or off
key-thinking = thinking panel, on or off
key-now = move now: stop thinking
key-new = new game
key-swap = swap sides
key-review = review the game
key-language = change the language
key-help = this help

## The terminal: line by line

plain-board = Board
plain-legal = Legal moves: { $line }
plain-prompt = Your move ({ $range }, ? for help):

## The terminal: playing

play-seat = { $side }: { $player }
play-your-turn = Your turn, { $player }
play-hint-soon = Looking for a hint…
play-no-thought = What your opponent thinks will be shown here.
play-coach-soon = The coach is thinking…
review-move = Move { $n }, { $player }
key-why = why the last move was good or bad

## Commands that report

list-games = Games
list-agents = Agents
list-name = Name
list-idea = Idea
list-options = Options
list-games-of = Games
bench-position = Position { $n } of { $total }

## The lab

lab-title = Lab
lab-run = Run
lab-cancel = Cancel
lab-export = Export
lab-agree = All exact values agree.
lab-disagree = Values differ at position { $n }
lab-disagree-at = Values differ at { $position }: { $line }
lab-nothing-exact = No exact value to compare: every search stopped at its depth.
lab-seed = Seed
lab-algorithm = Algorithm
lab-switches = Switches
lab-positions = Positions
lab-positions-count = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}
lab-ratio = Ratio
lab-chart = Nodes against depth
lab-all-nodes = Every node (minimax)
lab-nodes-first = Nodes first: time depends on the machine, nodes do not.
lab-cancelled = Cancelled: these are the rows that were finished.
lab-progress = { $n } of { $total }
lab-written = Wrote { $file }.

## The replay experiment

replay-won = { $player } won.
replay-draw = It was a draw.
replay-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

## The arena

arena-standings = Standings
arena-games = Games
arena-score = Score
arena-few = Too few games for a rating

## Settings

settings-title = Settings
settings-language = Language
settings-digits = Digits
settings-digits-auto = As the language
settings-theme = Theme
settings-theme-light = Light
settings-theme-dark = Dark
settings-motion = Animations
settings-sound = Sound
settings-marks = Disc marks
settings-confirm = Confirm each move

## For screen readers

a11y-board = { $name }, { $columns ->
    [one] { $columns } column
   *[other] { $columns } columns
}, { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}, { $player } to move
a11y-cell = column { $column }, row { $row }, { $state }, { $value }
a11y-empty = empty
a11y-legal = legal move
a11y-last = last move
a11y-winning = in the winning line

## When something is wrong: what it is, then the way out

error-unknown-game = There is no game called { $name }.
error-unknown-agent = There is no agent called { $name }.
error-unknown-evaluator = There is no evaluator called { $name }.
error-unknown-option = { $agent } has no option called { $name }.
error-unknown-preset = There is no preset called { $name }.
error-suggestion = Did you mean { $name }?
error-list-games = The games are: { $line }.
error-list-agents = The agents for this game are: { $line }.
error-list-evaluators = The evaluators for this game are: { $line }.
error-list-commands = The commands are: { $line }.
error-agent-game = { $agent } does not play { $game }.
error-evaluator-game = The evaluator { $name } does not judge { $game }.
error-illegal = That move is not legal here.
error-illegal-move = { $move } is not legal here.
error-not-a-move = { $move } is not a move.
error-column-full = Column { $column } is full.
error-no-column = There is no column { $column }; they go from { 1 } to { $n }.
error-cell-taken = { $cell } is taken.
error-off-board = { $cell } is not on this board.
error-nothing-flips = { $cell } turns no disc: in Othello every move must turn at least one.
error-must-not-pass = You may not pass: there is a legal move.
error-must-pass = There is no legal move: you must pass.
error-game-over = The game is already over.
error-illegal-at = Move { $n }, { $move }, is not legal: { $reason }.
error-parse-at = Cannot read { $name } at character { $n }.
error-size = { $name } cannot be { $columns } × { $rows }.
error-size-connect4 = Connect Four has { 2 } to { 16 } columns and rows, and a line of { 3 } or more that fits.
error-size-othello = Othello boards are square and even, from { 4 } to { 20 }.
error-size-tictactoe = The line must fit on the board.
error-out-of-range = { $option } cannot be { $name }: it goes from { $from } to { $to }.
error-odd-size = Size { $n } is impossible: an Othello board has an even size.
error-malformed-game = { $name } cannot be read as a game; write it like { $command }.
error-not-a-move-at = { $name } at character { $n } is not a move.
error-not-a-cell-at = { $name } at character { $n } is neither a disc, nor empty cells.
error-board-rows = The board has { $n ->
    [one] { $n } row
   *[other] { $n } rows
}; it should have { $rows }.
error-board-columns = A row of the board has { $n ->
    [one] { $n } cell
   *[other] { $n } cells
}; it should have { $columns }.
error-board-turn = Say whose turn it is: add x or o after the board.
error-board-counts = { $a ->
    [one] { $a } disc
   *[other] { $a } discs
} of { $player } and { $b } of { $other } cannot be: the sides take turns.
error-board-wrong-turn = By the number of discs it is the turn of { $player }.
error-board-floating = The disc at { $cell } has nothing beneath it.
error-board-over = The side to move already has a line: the game ended earlier.
error-depth = The depth must be from { $from } to { $to }.
error-number = { $name } is not a number.
error-no-value = { $option } has no value.
error-value = { $option } cannot be { $name }.
error-choose = Choose one of: { $line }.
error-allowed = Allowed: { $value }.
error-file-not-ours = { $file } is not a saved game of harif.
error-file-damaged = { $file } is damaged: { $reason }
error-record-full = it has { $n ->
    [one] { $n } move
   *[other] { $n } moves
}, more than a saved game can have
error-record-not-a-move = move { $n }, { $move }, is not a move
error-record-inconsistent = its moves, clocks and result do not fit together
error-file-newer = { $file } was saved by a newer version of harif.
error-file-too-long = { $file } is too long for a saved game.
error-no-terminal = This is not a terminal; use { $command }.
error-language = There is no language { $name }; use en or fa.
error-engine = The engine stopped working. You can keep playing.
error-link = This link could not be read fully.
error-unsaved = Nothing was changed.
error-see-help = See { $command }.

## Why a move is refused, as part of another sentence

reason-game-over = the game is over
reason-off-board = it is outside the board
reason-column-full = the column is full
reason-cell-taken = the cell is taken
reason-flips-nothing = it turns no disc
reason-may-not-pass = passing is allowed only when there is no other move
reason-must-pass = the only legal move is to pass
reason-wrong-kind = this game has no such move

## Converting files

## The command line

cli-expected = A move here is one of: { $line }.
cli-game-size = { $name }, { $size }
cli-side-letter = { $player } ({ $letter })
cli-tree-cut-max = cut: { $n } is no less than β = { $bound }
cli-tree-cut-min = cut: { $n } is no more than α = { $bound }
cli-tree-raise = the side to move raises α to { $n }
cli-tree-raise-max = MAX raises α to { $n }
cli-tree-lower-min = MIN lowers β to { $n }
cli-tree-leaf-limit = leaf: depth limit, evaluation { $n }
cli-lab-estimates-agree = All searches agree at every depth; nothing was searched to the end.
cli-lab-search = Search
cli-lab-branching = Branching
cli-lab-alone = There is nothing to compare: every search is alone at its depth.

## The coach: more of what it can prove

coach-punished = { $player } answers with { $move } and wins in the end.
coach-two-threats-stands = { $player } has two threats at once: only one can be blocked.
coach-forcing = Threat after threat: every answer is forced until one cannot be given.
coach-forcing-missed = { $move } would have begun a chain of threats that cannot be stopped.
coach-forcing-allowed = This lets { $player } begin with { $move } a chain of threats that cannot be stopped.
coach-forcing-stopped = This stops the chain of threats that { $player } would have begun with { $move }.
coach-forcing-stands = { $player } has a chain of threats that cannot be stopped.
tictactoe-fork-stands = { $player } has a fork: two lines open at once, and only one can be blocked.
tictactoe-opposite-corner = The corner opposite your opponent’s: it lies on three lines, an edge only on two.
connect4-stacked-missed = { $move } would have made two winning cells, one above the other, in column { $column }.
connect4-stacked-allowed = This lets { $player } make two winning cells, one above the other, in column { $column } with { $move }.
connect4-stacked-stopped = This stops { $player } from making two winning cells, one above the other, in column { $column } with { $move }.
connect4-stacked-stands = { $player } has two winning cells, one above the other, in column { $column }.
connect4-seven-stopped = This stops { $player } from building a “7” with { $move }.
connect4-seven-stands = { $player } has a “7”: a row of three and a diagonal meet at { $cell }.
idea-forcing = Look for a chain of threats: every answer to it is forced.

theme-win = Winning at once
theme-block = Blocking
theme-two-threats = Two threats at once
theme-seven = The “7”
theme-stacked = Winning cells one above the other
theme-under = Playing under a winning cell
theme-zugzwang = Running out of safe moves
theme-ahead = Looking further ahead
theme-centre = The centre and the corners
theme-corner = Corners
theme-mobility = Number of moves
review-theme = { $theme }: found { $found }, missed { $missed }

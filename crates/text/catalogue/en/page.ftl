# What only the page says.

page-title = { $name } – { $tag }
page-rooms = Rooms
room-play = Play
room-tree = Tree
room-lab = Lab
room-learn = Learn
page-skip = Go to the board
page-skip-bar = Skip the bar
page-setup = Game setup
page-controls = Moves and help
page-size-named = { $size } ({ $name })
page-seat-level = { $name }, { $level }
page-level = Level { $n }
page-other-agent = Other agent
page-continue = Go on
page-cancel = Cancel
page-close = Close
page-pass = pass
page-first = To the start
page-earlier = One move back
page-later = One move on
page-last = To the end
page-values = Values on every move
page-serious = Serious play: hide everything
page-notice = Message
page-restored = This is your last game. A new one is one click away.
page-own-game-kept = This game came from a link. Your own game is kept.
page-linked-game = From a link.
page-own-game = Back to my game

## Values on the board, as short as can be

page-chip-win = W{ $n }
page-chip-win-plain = W
page-chip-draw = D
page-chip-loss = L{ $n }
page-chip-loss-plain = L
page-chip-thousands = { SIGNED($n) }k
page-legend = For { $player }: W{ 5 } wins in { 5 } moves, D draws, L{ 8 } loses in { 8 }; other numbers are estimates in points.
page-legend-discs = Values for { $player } in discs; those with ~ are estimates.
page-legend-points = Values for { $player }: estimates in points; what is proved, in discs.
page-studying = Studying…
page-value-kind = { $value }, { $kind }
page-cell = column { $column }, row { $row }, { $state }
page-and = { $one }, { $other }
page-bar = { $player }: { $value }
page-graph = The game for { $player }, move by move
page-graph-at = After { $n ->
    [one] { $n } move
   *[other] { $n } moves
}: { $value }
page-graph-switch = Graph and bar
page-line-worth = { $line }: { $value }
page-threat = { $player } would win at { $cell }.
page-no-threats = Neither side threatens to win.

## Thinking

page-thinking-of = { $player } thinks
page-thinking-soon = Just beginning…
page-think-solver = { $move } looks best, { $value }.
page-chose-other = It played { $move }: at this level it does not always take its best.
page-ladder = Depth by depth
page-root-moves = Moves from here
page-exact-here = Study the board for longer
page-showing-line = A line, shown and not played.
page-back-to-game = Back to the game
page-native = Think with the program on this computer
page-native-on = The program on this computer does the thinking.
page-native-off = Your browser does the thinking.
page-replaced = { $agent } stopped working; { $other } plays on for { $player }.
page-server-lost = The program on this computer does not answer. Your browser thinks until it is back.
page-server-back = The program on this computer is back and thinks again.

## The coach

page-coach-idle = After your move I say how good it was. Ask for a hint whenever you like.
page-hint-more = Tell me more
page-review-ready = The review is ready.
page-review-row = Move { $n }: { $move }
page-review-mattered = The moves that mattered
page-review-all = { $n ->
    [one] The only weaker move
   *[other] All { $n } weaker moves
}
page-review-clean = Nothing to learn from here: no mistakes.
page-task = Mistake { $n } of { $total }
page-show-answer = Show the answer
page-lesson-end = That was the last one

## Typing

page-movebox = Type a move or a word
page-movebox-example = 4, d3, undo, hint, board
page-play-it = Go

## Positions

page-whose-turn = Whose turn is it?
page-edit-how = Click a cell to change what lies on it.
page-edit-use = Play from here
page-edit-clear = Empty the board
page-paste = Or paste moves, a board, a link or a saved game
page-paste-open = Open it
page-link = Link
page-copy = Copy the link
page-board-text = Board as text
page-save-file = Save to a file
page-load-file = Open a file
page-this-file = The file
page-only-in-terminal = That works only in the terminal.
page-link-nearest = What could be read is on the board.
page-link-too-long = This link is too long.
page-link-room = There is no room called { $name }.

## Settings and help

page-theme-auto = As the system
page-latin-digits = Latin digits
page-new-sure = Give this game up and start a new one?
page-key-digits = play that column, or that cell as on a number pad
page-key-travel = one move back or on
page-key-ends = to the start or the end
page-key-best = play the best move known
page-key-faults = next mistake; next inaccuracy
page-help-values = What the signs mean
page-help-in = “In { 5 }” counts the winner’s own moves, the next one included. Values on moves are for the side to move; bar and graph are for the side that began.
page-help-keys = Keys
page-help-box = The box under the board understands moves and words: undo, redo, hint, why, board, moves, last, line, threats, new, swap, review, save, share, help.
page-privacy = Nothing leaves this device: games and settings are kept in your browser.

## What is drawn over the board

page-overlay = Show on the board
page-overlay-nothing = Only the discs
page-overlay-threats = Threats
page-overlay-mobility = Moves of both sides
page-overlay-frontier = Frontier discs
page-overlay-stable = Stable discs
page-overlay-regions = Empty regions
page-overlay-threats-why = A frame in the colour of a side marks a cell that completes its line: solid if it can be played now, dashed if not yet. A crossed circle marks a cell that lets the other side win right above it.
page-overlay-lines-why = A frame in the colour of a side marks a cell that completes its line.
page-overlay-mobility-why = Small discs mark where each side could move: { $player } { $a }, { $other } { $b }.
page-overlay-frontier-why = Ringed discs lie beside an empty square. The moves of the other side come from them.
page-overlay-stable-why = Discs with a diamond are known to stay for ever; others may be safe too.
page-overlay-regions-why = Empty squares that touch, with their number. Bright regions are odd, dark ones even: the side that moves first in an odd region can hope to move last in it.
page-mark-odd = odd
page-mark-even = even
page-mark-threat = { $player } would win here
page-mark-poisoned = lets the other side win above
page-mark-move = { $player } could move here
page-mark-frontier = beside an empty square
page-mark-stable = known to stay
page-mark-region-odd = in an odd region
page-mark-region-even = in an even region

## On a phone

page-sheet = More about the game
page-tab-think = Think
page-tab-coach = Coach
page-tab-moves = Moves
page-tab-game = Game
page-sheet-larger = Larger
page-sheet-smaller = Smaller
page-menu = Menu
page-coach-move = About the move { $move }

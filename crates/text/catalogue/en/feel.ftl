# How the page feels: colours of boards, clocks against an agent, and the tour.

settings-board = Board colours
board-classic = Classic
board-safe = Colour-blind safe
board-contrast = High contrast
board-paper = Paper, for printing

clock-low = { $player } has less than { $n ->
    [one] { $n } second
   *[other] { $n } seconds
} left.

tour-name = Tour
tour-offer = New here? The tour takes a minute.
tour-start = Take the tour
tour-no = No, thanks
tour-leave = Leave the tour
tour-back = Back
tour-next = Next
tour-done = Done
tour-again = Take the tour again
tour-step = { $n } of { $all }
tour-home = Choose a game and an opponent here. One tap on a game starts it.
tour-play = Click a cell to move, or use the arrow keys and Enter. Undo, hints and a new game are below the board.
tour-values = “{ $values }” shows how good every move is. “{ $thinking }” shows what your opponent looked at.
tour-tree = Here you walk through a search step by step and see why branches are cut.
tour-learn = Short lessons are here, and “{ $problems }” has a new one every day. The tour is in “{ $help }” if you want it again.

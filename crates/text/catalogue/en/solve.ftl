## Exact solving: the commands solve, sizes and their benches

## The coach on Othello, with what the solver knows

othello-costs = { $n ->
    [one] Against best play this costs { $n } disc: { $move } keeps it.
   *[other] Against best play this costs { $n } discs: { $move } keeps them.
}
othello-c-square-given = C-square beside an empty corner: { $player } gets the corner { $cell }.
othello-stable-given = { $n ->
    [one] { $player } can answer { $move } and gain { $n } disc that can never be flipped.
   *[other] { $player } can answer { $move } and gain { $n } discs that can never be flipped.
}
othello-parity-kept = { $n ->
    [one] You fill a region of { $n } square: the last move there is yours.
   *[other] You begin an odd region of { $n } squares: the last move there can be yours.
}
othello-parity-lost = You begin an even region of { $n ->
    [one] { $n } square
   *[other] { $n } squares
}, where your opponent can have the last move; { $move } begins an odd one.
othello-frontier-change = Your discs beside empty squares went from { $from } to { $to }: that gives your opponent choices.
idea-stability = Discs can be made safe for ever.
theme-stability = Discs that can never be flipped
theme-parity = The last move in a region

## The coach on Connect Four, with what the solver knows

connect4-follow-wins = { $player } wins by answering every disc in its own column.
connect4-follow-draws = { $player } is sure of a draw at least, by answering every disc in its own column.


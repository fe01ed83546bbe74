## Exact solving: the commands solve, sizes and their benches

solve-between = between { SIGNED($a) } and { SIGNED($b) }
solve-microseconds = { $n } µs
solve-time = { $time }
solve-cost = { $nodes ->
    [one] { $value } ({ $nodes } node, { $time })
   *[other] { $value } ({ $nodes } nodes, { $time })
}
solve-differs = the stored score is { SIGNED($n) }, the proved one is { $value }
solve-differs-move = the stored score of { $move } is { SIGNED($n) }, the proved one is { $value }
solve-trouble = { $position }: { $reason }
solve-progress = { $n ->
    [one] { $n } position
   *[other] { $n } positions
}
solve-progress-bounds = { $value }, { $short } nodes, { $speed } a second
solve-checked = { $n ->
    [one] { $n } stored score checked: { $right } right, { $wrong } wrong.
   *[other] { $n } stored scores checked: { $right } right, { $wrong } wrong.
}
solve-unreadable = { $n ->
    [one] { $n } line could not be read.
   *[other] { $n } lines could not be read.
}
solve-stats-positions = { $n ->
    [one] { $n } position.
   *[other] { $n } positions.
}
solve-stats-time = Time for a position: { $time } on average, { $worst } at worst ({ $position }).
solve-stats-nodes = { $nodes ->
    [one] { $nodes } node: { $n } for a position, { $short } a second.
   *[other] { $nodes } nodes: { $n } for a position, { $short } a second.
}
solve-stats-open = { $n ->
    [one] { $n } position was not decided in time.
   *[other] { $n } positions were not decided in time.
}

sizes-wins = { $player } wins
sizes-open = not decided in time
sizes-quoted = quoted: { $value }
sizes-agrees = quoted: { $value }, agrees
sizes-differs = quoted: { $value }, DIFFERS
sizes-not-quoted = not quoted
sizes-row = { $nodes ->
    [one] { $value } ({ $status }; { $nodes } node, { $time })
   *[other] { $value } ({ $status }; { $nodes } nodes, { $time })
}
sizes-progress = { $columns } × { $rows }: { $value }, { $short } nodes, { $speed } a second
sizes-summary = { $n ->
    [one] { $n } size. Compared with the quoted values: { $right } agree, { $wrong } differ.
   *[other] { $n } sizes. Compared with the quoted values: { $right } agree, { $wrong } differ.
}
sizes-other-game = The table of sizes is for Connect Four with lines of four, not for { $game }.

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

solve-no-memory = This machine has no memory for a table of { $megabytes } MB. A smaller table ({ $flag }) works too, only slower.
solve-resume-known = { $n ->
    [one] Going on from { $n } position that was proved before.
   *[other] Going on from { $n } positions that were proved before.
}
solve-resume-format = { $file } is not a file of proofs of this version of harif.
solve-resume-damaged = The file of proofs { $file } is damaged. Without it the solve begins anew.
solve-resume-other = The proofs in { $file } are about a board of { $columns } × { $rows }.
solve-resume-none = { $flag } is for Connect Four with lines of four, on boards no larger than { $board }.

## Problems: the room of the page and `harif problems`

room-problems = Problems
problem-of-day = Problem of the day
problem-of-date = Problem of { $date }
problem-practice = Practice
problem-mistakes = Your mistakes
problem-bug = Find the bug
problem-kinds = Kinds of problems
problem-games = Game

problem-task-win = { $player } to move: only one move wins.
problem-task-draw = { $player } to move: only one move saves the draw.
problem-task-only = { $player } to move: every move but one loses.
problem-task-mistake = { $player } to move: in your game you played { $move }. Find a better move.
problem-difficulty = Difficulty { $n }
problem-plies = { $n ->
    [one] The proof looks { $n } ply ahead.
   *[other] The proof looks { $n } plies ahead.
}
problem-about = About: { $themes }

problem-right-win = Correct: { $move } is the only move that wins.
problem-right-draw = Correct: { $move } is the only move that saves the draw.
problem-right-mistake = Correct: { $move } keeps what your move gave away.
problem-answer-is = The answer is { $move }.
problem-loses = { $move } loses. This line shows how:
problem-draws = { $move } is only a draw. This line shows how:
problem-wins = { $move } wins. This line shows how:
problem-looking = { $move } is not the answer; the line that refutes it is being looked for …
problem-not-in-time = { $move } is not the answer. The line that refutes it was not found in time.
problem-proof = Show the proof
problem-again = Try again
problem-next = Next problem
problem-to-board = Back to the problem
problem-step = Move { $n } of { $total }

problem-rating = Your rating: { $n } ± { $margin }
problem-rating-none = Your rating begins with your first answer.
problem-rating-up = Your rating rose by { $n }.
problem-rating-down = Your rating fell by { $n }.
problem-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
problem-streak-none = Solve the problem of the day to begin a row of days.
problem-streak-forgiven = One missed day is forgiven.
problem-streak-best = The longest row: { $n }
problem-calendar = Past days
problem-weeks-earlier = Earlier weeks
problem-weeks-later = Later weeks
problem-day-first = { $date }: solved at the first try
problem-day-later = { $date }: solved
problem-day-tried = { $date }: tried
problem-day-open = { $date }: not tried yet

problem-theme = Theme
problem-theme-any = All themes
problem-theme-only-move = The only move
problem-theme-save-draw = Saving the draw
problem-theme-two-threats = Two threats at once
problem-theme-seven = The “7”
problem-theme-zugzwang = Running out of safe moves
problem-theme-parity = Counting the last cells
problem-theme-corner-trap = Corner traps
problem-none-of-theme = This game has no problem with this theme.

problem-mistakes-due = { $n ->
    [one] { $n } mistake comes back today
   *[other] { $n } mistakes come back today
}
problem-mistakes-none = No mistake comes back today.
problem-mistakes-next = The next one comes back on { $date }.
problem-mistakes-how = When a move of yours gives away a proved win or draw in a game against an agent, its position comes back here: first after a day, then less and less often.
problem-bug-today = The bug of the day
problem-cut-today = Predict the cut in the problem of the day

problem-kept = What you solve is kept on this device and nowhere else.
problem-not-kept = This browser keeps nothing: what you solve is forgotten when the page is closed.
problem-full = The storage of this browser is full: some of what you solved is not kept.
problem-forget = Forget all of it
problem-loading = The problems are being loaded …
problem-missing = The problems could not be loaded.
problem-load-again = Load again

## A problem of one's own, to send

problem-send = A problem for a friend
problem-sent = A player’s problem
problem-sent-proving = Looking for the proof that only one move is best …
problem-sent-proved = Proved on this device just now. The link holds the position and not the answer; problems of players do not change your rating.
problem-sent-unreadable = This link holds no position.
problem-sent-no-choice = There is no choice in this position.
problem-sent-not-proved = It could not be proved in three seconds what every move leads to. Positions nearer to the end of a game are proved sooner.
problem-sent-lost = Every move loses here.
problem-sent-wins = { $n ->
    [one] { $n } move wins here.
   *[other] { $n } moves win here.
}
problem-sent-draws = { $n ->
    [one] { $n } move saves the draw here.
   *[other] { $n } moves save the draw here.
}
problem-sent-how = A problem has exactly one best move. Play on, take moves back or edit the position, and try again.
problem-sent-table = To the board

## Dates

date-long = { $day } { $month } { $year }
date-month =
    { $n ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    }
# One letter; 1 is Monday.
date-weekday =
    { $n ->
        [1] M
        [2] T
        [3] W
        [4] T
        [5] F
        [6] S
       *[7] S
    }

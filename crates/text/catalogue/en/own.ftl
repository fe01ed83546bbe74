# A program of the person's own at the board, in the terminal and on the page

program-trouble = { $name }: { $reason }
program-again = It is started again and asked once more.
program-check = Everything about it: { $command }
program-stopped = { $player } stopped: its program failed twice in a row.
arena-reason-resigned = resigned
arena-reason-time = out of time
arena-reason-crash = crash
arena-reason-hang = no answer
arena-reason-disconnect = disconnected
arena-reason-refused = could not start or play

agent-program-idea = Your own program, which harif runs on this computer.
program-absent = it is not offered here ({ $command } offers it)
program-unserved = { $command }, which runs it, does not answer
program-page-unseen = What it thinks cannot be seen from here: only its moves are known.
program-page-check = This command says everything about it:
program-page-question = Who goes on for { $player }? You can also make its move on the board: then the program is asked again at its next turn.
program-page-human = I play on
program-page-agent = Another agent:
program-page-again = Ask the program again
program-why-nothing = Nothing came after { $line }.
program-why-unanswered = { $line } was not answered.
program-why-unfinished = The answer to { $line } lacks the empty line after it.
program-why-flag = Its clock ran out before it answered.
program-why-missing = { $word } did not come after { $line }.
program-why-flush = Is its output flushed after each line?
program-why-waited-move = harif waited { $time } for a move that may take { $limit }.
program-why-waited = harif waited { $time }.
program-why-late = Move { $n } took { $time } of { $limit }.
program-why-not-legal = Move { $n }, { $line }, is not legal: { $reason }.
program-why-before = The moves before it: { $line }
program-why-no-move = { $line } is no move.
program-why-column = Moves are written like { $line }: the letter of a column.
program-why-cell = Moves are written like { $line }: the letter of a column and the number of a row.
program-why-answered = { $line } was answered { $answer }.
program-why-instead = { $n ->
    [one] Another line came instead.
   *[other] { $n } other lines came instead.
}
program-why-bad-line = A line begins with neither { $a } nor { $b }: { $line }
program-why-exit = It ended with code { $n }.
program-why-signal = It was ended by signal { $line }.
program-why-closed = It closed its output.
program-why-early = It sent a move before it was asked.
program-why-game = The protocol { $protocol } has no name for the game { $game }.
program-why-over = the game is over
program-why-outside = it is outside the board
program-why-full = the column is full
program-why-taken = the cell is taken
program-why-flips = it flips no disc
program-why-may-not-pass = passing is allowed only when there is no other move
program-why-must-pass = the only legal move is to pass
program-why-kind = this game has no such move

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

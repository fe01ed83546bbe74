# What only programs say: the page has none of it, and is smaller for it.

arena-written = Wrote { $file }.
arena-run-it = Run it with: { $command }
arena-resume-hint = Every finished game is kept. If this is interrupted, go on with: { $command }
arena-already = { $file } exists already.
arena-go-on = Go on with: { $command }
arena-bad-file = { $file } does not describe a tournament: { $reason }
arena-see-example = A documented example: { $command }
arena-bad-store = The tournament cannot be opened: { $reason }
arena-failed = The tournament cannot go on: { $reason }
arena-complete = { $n ->
    [one] The only game is played.
   *[other] All { $n } games are played.
}
arena-stopped = Stopped after { $n ->
    [one] one finished game.
   *[other] { $n } finished games.
}
arena-decided-first = The test accepts the first hypothesis: the advantage is { $value } Elo or less.
arena-decided-second = The test accepts the second hypothesis: the advantage is { $value } Elo or more.
arena-title = { $name }: { $game }
arena-progress = { $done } of { $total ->
    [one] { $total } game
   *[other] { $total } games
}, { $speed } a second, { $time } left
arena-progress-unknown = { $done } of { $total ->
    [one] { $total } game
   *[other] { $total } games
}, { $speed } a second
arena-column-points = Points
arena-column-wdl = W D L
arena-column-score = Score
arena-column-time = Time a move
arena-column-nodes = Nodes a move
arena-column-depth = Depth
arena-column-mistakes = Mistakes a game
arena-column-faults = Faults
arena-wins = Score of each player against each other
arena-wins-how = In percent of the points, a draw being half a point: the player of the row against that of the column.
arena-elo-of = { $player } against { $opponent }
arena-line-games = Games: { $games }, won { $wins }, drawn { $draws }, lost { $losses }
arena-line-pairs = Pairs by points 0, ½, 1, 1½, 2: { $line }
arena-line-score = Score: { $share }
arena-line-elo = Elo: { $value }
arena-line-nelo = Normalised Elo: { $value }
arena-line-los = Likelihood of superiority: { $share }
arena-line-los-unknown = Likelihood of superiority: unknown, all results are alike
arena-line-llr = Log-likelihood ratio: { $value }, decided at { $low } or { $high }
arena-line-hypotheses = Hypotheses: { $first } against { $second } { $model } Elo, errors { $alpha } and { $beta }
arena-verdict-continue = Undecided: play on.
arena-verdict-first = Decided: the first hypothesis.
arena-verdict-second = Decided: the second hypothesis.
arena-first-side = Moving first won { $wins }, drew { $draws }, lost { $losses }.
arena-endings = How games ended: { $line }
arena-winner = Winner of the knockout: { $player }
arena-reason-board = on the board
arena-reason-adjudicated = decided by the solvers
arena-live-games = Playing now
arena-live-keys = q stops; the tournament can be resumed
arena-exported = { $n ->
    [one] One game written to { $file }.
   *[other] { $n } games written to { $file }.
}
arena-imported = { $n ->
    [one] One game read into { $file }.
   *[other] { $n } games read into { $file }.
}
arena-bad-import = { $file } cannot be read: { $reason }
arena-not-othello = { $format } is for Othello only.
arena-other-start = Game { $n } starts from another position, which { $format } cannot express; it was left out.
arena-sprt-numbers = Give three numbers (wins, draws, losses) or five (pairs by points: 0, ½, 1, 1½, 2).
arena-sprt-wrong = The first hypothesis must be below the second, and the errors between 0 and 0.5.
arena-check-title = Checking { $command } as { $protocol } for { $game }
arena-check-none = It answers in none of the protocols gtp, ugi, uci and nboard.
arena-check-ok = OK: { $what }
arena-check-wrong = WRONG: { $what }
arena-check-note = NOTE: { $what }
arena-check-passed = All is well: it can play in tournaments.
arena-check-failed = { $n ->
    [one] One thing is wrong.
   *[other] { $n } things are wrong.
}
arena-check-starts = it starts and answers the greeting
arena-check-name = it calls itself { $name }
arena-check-games = it plays { $n ->
    [one] one whole game
   *[other] { $n } whole games
} with legal moves only
arena-check-again = it begins a second game
arena-check-sides = it plays both sides
arena-check-time = a move takes { $time } at most
arena-check-quits = it ends when told to quit
arena-check-stays = it does not end when told to quit and had to be killed
arena-check-fault = { $reason }: { $detail }
arena-check-last = The last lines that were exchanged:
arena-report-title = { $name }: results
arena-report-crosstable = Crosstable
arena-report-crosstable-note = Points of the player on the left against the player above, with wins, draws and losses.
arena-report-ratings = Ratings
arena-report-ratings-note = Elo above the average of all players, with the 95 % interval.
arena-report-games = Games
arena-report-first = First
arena-report-second = Second
arena-report-result = Result
arena-report-reason = Ended
arena-report-moves = Moves
arena-report-replay = Replay
arena-report-back = Back
arena-report-forward = Forward
arena-report-start = Start
arena-report-end = End
arena-report-choose = Choose a game in the table to replay it here.
arena-report-cut = { $n ->
    [one] Only the first game is shown here; all of them are in { $file }.
   *[other] Only the first { $n } games are shown here; all of them are in { $file }.
}
arena-engine-game = UCI has no variant for { $game }.
arena-engine-games = Its variants are { $line }.

join-which-player = Which program plays?
join-player-example = Write it at the end, such as { $example }
join-bad-code = { $name } is not the code of a room: it has six letters.
join-ready = In room { $room } as { $name }. { $key } ends it.
join-begins = New game against { $name }: { $game }
join-won = Won against { $name }.
join-drawn = Drawn against { $name }.
join-lost = Lost against { $name }.
join-standing = Place { $rank } of { $n }, points: { $points }, Elo { SIGNED($elo) } ± { $error }
join-story = The last lines, to the program and from it:
join-refused-room = There is no such room, or this program is no longer in it.
join-removed = The teacher has put this program out, or the room is gone.
host-archive = Finished games that were begun by link can be looked up by all: moves and result, no names.
host-export-format = The name of the file says the format: { $endings }
host-backed-up = Everything is in { $file } too.
host-restored = Everything is as it was in { $file }.
host-backup-database = A database is backed up with its own programs, such as { $command }.

admin-title = Games between people
admin-clients = Connections
admin-games = Open games
admin-rooms = Open classes
admin-heard = Messages received
admin-sent = Messages sent
admin-refused = Refusals
admin-cut = Connections closed by the server
admin-busy = Share of one processor

setup-who-starts = Who starts
value-in-explained = “In { $n }” counts the winner’s own moves, this one included: { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}.
think-kind = Kind
option-on = on
option-off = off
tree-folded = { $n ->
    [one] { $n } node folded
   *[other] { $n } nodes folded
}
tree-summary = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, { $leaves ->
    [one] { $leaves } leaf
   *[other] { $leaves } leaves
}, { $cutoffs ->
    [one] { $cutoffs } cut-off
   *[other] { $cutoffs } cut-offs
}, { $skipped ->
    [one] { $skipped } move
   *[other] { $skipped } moves
} skipped
coach-silent = Nothing to add: nothing is proved here.
menu-language = Language
menu-quit = Quit
play-you-are = You are { $player }.
play-legal = Legal moves
play-saved = Saved as { $file }.
play-undone = Took back to move { $n }.
play-redone = Replayed { $move }.
play-values-on = Values are shown on every move.
play-values-off = Values are hidden.
play-thinking-on = Thinking is shown.
play-thinking-off = Thinking is hidden.
play-swapped = Sides swapped: you are { $player }.
play-new = A new game.
play-too-small = The window is too small: { $columns } × { $rows } is needed, or use { $command }.
play-more-keys = ? shows all keys
play-first-random = Who starts, by lot: { $player }
key-digits = play that column or numbered move
key-mouse = click to play
key-save = save the game
key-skin = change how discs look
key-command = type a move or command
key-quit = quit
key-close = Any key closes this.
plain-welcome = { $name }. Type a move, or ? for help.
plain-numbered = { $n }: { $move }
plain-prompt-side = { $player }, your move ({ $range }, ? for help):
plain-played = { $player } plays { $move }.
plain-again = Play again? (y/n)
plain-answer-yes-no = Please answer y or n.
plain-bye = Goodbye.
plain-ended = The input ended; the game stops here.
plain-help = Type a move, its number, or one of: undo, redo, hint, values, think, board, moves, new, swap, save, quit.
menu-begin = Start
menu-continue = Continue { $name } ({ $n ->
    [one] { $n } move
   *[other] { $n } moves
})
menu-how = Up and down choose a line, left and right change it, Enter starts, q quits.
menu-first-you = You
menu-first-opponent = Opponent
menu-level-usual = default
play-title = { $name } – { $player } – { $other }
play-turn-score = { $turn }  –  { $score }
play-over-keys = n: new game, r: review, u: take back, q: quit
play-hints-off = No more hints.
play-number = Number { $name }: Enter plays it, Esc forgets it.
play-paused-keys = Paused. Space goes on, a full stop makes one move.
play-move-value = { $move }: { $value } for { $player }
play-values-for = Values for { $player }
play-thought = { $player } thought
play-column-depth = D
play-continue = A game of { $name } with { $n ->
    [one] { $n } move
   *[other] { $n } moves
} is still open. Continue it? (y/n)
play-quit-kept = Quit? The game is kept and offered the next time. (y/n)
play-quit-lost = Quit? The game is not kept. (y/n)
play-new-sure = Give this game up and start a new one? (y/n)
play-keys = Arrows, Enter: play  u undo  H hint  v values  w why  n new  ? keys  q quit
play-keys-watching = Space: pause  . one move  u back  t thinking  n new  ? keys  q quit
play-keys-asking = y or Enter: yes  n or Esc: no
play-keys-typing = A move, or a word such as undo, hint, save; Enter does it, Esc does not
play-chips = On the board W5 is a win in { 5 }, D a draw, L8 a loss in { 8 }; a number is a margin or an estimate.
play-kinds = ✓ proved   ≥ at least   ≤ at most   ~ estimate
play-plain-note = This terminal has no full screen: playing line by line.
play-other-game = { $file } holds a game of { $name }, not of { $other }.
key-next = the next legal move
key-pause = two agents: pause or go on
key-step = two agents: one move
plain-help-more = save takes a file name. u, r, h, w, v, t, n, x and q are short for the words.
play-only-on-page = That works only on the page: { $command }.
plain-only-on-screen = That is only for the full screen.
list-evaluators = Evaluators
analyze-title = { $name }, position { $position }
analyze-start = { $name }, initial position
analyze-best = Best: { $move }, { $value }
analyze-equal = Equally good: { $line }
bench-signature = Signature: { $n } nodes
next-step = Next: { $command }
replay-title = The replay experiment
replay-idea = { $player } plays first; then its own moves are played against it from the other side.
replay-game = Game { $n }
replay-first-game = { $player } against { $other }
replay-second-game = The moves of { $player }, replayed against it
replay-impossible = Move { $n }: { $move } is no longer possible here.
replay-finish = { $player } finishes the game for that side.
replay-first-won-both = The first player won both games.
replay-second-won-both = The second player won both games.
replay-same-agent = { $player } won both games, once from each side.
replay-split = The two games ended differently.
replay-both-drawn = Both games were drawn.
replay-exact = Every move could be replayed.
error-unknown-command = There is no command called { $name }.
moves-unreachable = No game reaches this board. The functions of the course say of it:
error-file-missing = There is no file { $file }.
error-file-unreadable = { $file } could not be read: { $reason }
error-file-unwritable = { $file } could not be written: { $reason }
error-line-too-long = A line is too long: { $n ->
    [one] { $n } byte
   *[other] { $n } bytes
} at most.
error-no-human-input = A human player needs a keyboard; choose two agents, or use { $command }.
error-config = The configuration file { $file } has a mistake: { $reason }
error-engine-ended = The engine stopped working; the game ends here.
cli-convert-trouble = { $file }: { $reason }
cli-convert-more = { $file }: { $n } more complaints are not shown.
cli-convert-empty = no game and no position in this file
cli-convert-unwritable = game { $n }: { $reason }
cli-convert-too-long = { $file } has more than { $n ->
    [one] { $n } byte
   *[other] { $n } bytes
}.
cli-convert-nothing = There was nothing to convert, so nothing was written.
cli-convert-binary = Files in { $name } are not text.
cli-convert-output = Say where to write it: { $command }
cli-convert-progress = { $file }: { $n }
cli-check-files = Files: { $n }
cli-check-games = Games: { $n }
cli-check-positions = Positions: { $n }
cli-check-moves = Moves: { $n }, and { $m } passes
cli-check-right = Results that the moves give, empty cells to the winner: { $n }
cli-check-on-board = Results that count discs only: { $n }
cli-check-wrong = Wrong results: { $n }
cli-check-unfinished = Games that stop before the end: { $n }
cli-check-without = Games without a result: { $n }
cli-check-illegal = Illegal games or positions: { $n }
cli-check-unreadable = Unreadable: { $n }
cli-check-contradiction = game { $n }: the file says { $a } for Black, the moves give { $b }
cli-bad-position = Cannot read the position { $position }
cli-line = Line { $n }
cli-not-text = This line is not text in { $name }.
cli-config-missing = There is no such file yet; everything has its default value.
cli-counters = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, { $leaves ->
    [one] { $leaves } leaf
   *[other] { $leaves } leaves
}, { $cutoffs ->
    [one] { $cutoffs } cut-off
   *[other] { $cutoffs } cut-offs
} ({ $share } on the first move), { $time }
cli-counters-table = Table: { $n } look-ups, { $share } found
cli-tree-lines = { $n ->
    [one] { $n } more line is not shown: { $command }
   *[other] { $n } more lines are not shown: { $command }
}
cli-tree-not-searched = The search never came to { $line }.
cli-tree-not-searched-why = It was cut, lies beyond the depth, or was not kept.
cli-replay-no-more = Move { $n }: the first game had no more moves to replay.
cli-replay-result = Game { $n }: { $value }
cli-lab-first-cut = First-move cuts

figure-too-large = This figure would be { $width } × { $height } pixels: too large for an image file.
figure-too-large-how = Show fewer nodes, choose a part with { $option }, or write an { $format } file.
figure-no-font = No font was found on this machine, so an image would have no text. Write an { $format } file instead.
figure-no-painter = This build of the program cannot paint images.
figure-no-painter-how = Write an { $format } file with { $option }, or build the program with { $command }.

glass-serve = Your tree is at { $address }
glass-hint = See its tree in the browser: { $command }

eval-only-othello = Only Othello positions on the usual board can be evaluated this way.
eval-only-othello-way-out = For other games and sizes, use “{ $command }” or “{ $other }”.
eval-error-row = { $empties ->
    [one] { $empties } empty square
   *[other] { $empties } empty squares
}: { $error } discs off on average, { $n ->
    [one] { $n } position
   *[other] { $n } positions
}
eval-error-all = All: { $error } discs off on average, { $n ->
    [one] { $n } position
   *[other] { $n } positions
}

serve-not-public = { $place } is open to other machines; this command serves only its own.
serve-host-instead = { $command } is the public form: it says what it opens.
host-ready = harif hosts games at { $address }
host-open-all = It listens on all addresses, port { $port }: other machines can connect.
host-open-here = It listens on port { $port } of this machine only, for a proxy before it.
host-open-here-tls = It listens on port { $port } of this machine only: no other machine can connect.
host-offers = Others get the page and games with each other: no files, no searches.
host-store = Games are kept in { $file } for { $n } days after the last move.
host-bad-store = { $file } cannot hold the games: { $reason }
host-other-store = Name another file with { $flag }.
people-no-server = No server answers at { $address }: { $reason }
people-start-server = { $command } starts one.
people-bad-link = { $name } is not a link to a game.
people-link-example = A link begins with the address of a server, such as { $example }
tls-not-built-in = This build of the program has no TLS.
tls-not-built-in-how = Build it with { $command }; { $file } has other ways.
tls-unreadable = { $file } cannot be read: { $reason }
tls-no-certificate = { $file } holds no certificate in PEM form.
tls-no-key = { $file } holds no private key in PEM form.
tls-locked-key = The key in { $file } is locked with a passphrase.
tls-locked-key-how = { $command } writes it without one.
tls-mismatch = The key in { $file } does not belong to the certificate in { $other }.
tls-unusable = { $file } cannot be used: { $reason }
tls-files-how = Name a certificate with its chain ({ $flag }) and its private key ({ $other }), both as PEM files.
tls-renewed = The certificate has been read again.
tls-kept = The certificate that was read before stays in use.
tls-no-roots = This machine has no list of certificates to trust.
tls-not-trusted = The server at { $address } cannot be trusted: { $reason }
tls-ca-how = Name a file with the certificate of the server, or of the authority that issued it, with { $flag }.
tls-ca-without = { $flag } is only for addresses that begin with { $name }
people-which-game = Which game do you want to play?
people-bad-clock = { $name } is not a clock.
people-clock-example = Write minutes for the game and seconds for each move, such as { $example }
people-invite = Send this link to your friend; the first person who opens it sits down:
people-invite-watch = Everyone with this link can watch:
people-waiting = Waiting for your friend …
people-your-side = You play { $player }.
people-words = Type a move, or one of: undo, draw, resign, again, board, quit.
people-away = Your friend is away; the game stays.
people-line-back = Connected again.
people-offered-draw = Your friend offers a draw. Do you agree? (y/n)
people-offered-takeback = Your friend asks to take back the last move. Do you agree? (y/n)
people-offered-rematch = Your friend wants to play again, sides changed. Do you agree? (y/n)
people-asked-draw = You offered a draw.
people-asked-takeback = You asked to take back your last move.
people-asked-rematch = You asked to play again. Waiting for your friend …
people-again = Play again with sides changed? (y/n)
people-left = The game stays for { $n } days. This link brings you back, from any device:
people-clocks = Time: { $player } { $a }, { $other } { $b }

problem-cli-bad-date = { $name } is no date.
problem-cli-date-example = Write year, month and day, such as { $example }
problem-cli-bad-theme = There is no theme { $name }.
problem-cli-themes = The themes: { $themes }
problem-cli-none = There is no such problem of { $game }.
problem-cli-no-move = { $name } is no move.
problem-cli-answer = { $command } shows the answer and the proof.
problem-cli-line = The proof: { $line }

browse-keys = { $arrows } go, open, close; { $all } opens all; { $cut } next cut; { $bound } its bound; { $quit } quits
browse-no-terminal = There is no screen to walk through the tree on.
browse-no-terminal-how = Run it in a terminal, or without { $option }.
tree-numbers-how = Write brackets and numbers, in quotation marks: { $example }
progress-search = depth { $n }, { $move } searched; { $short } nodes, { $speed } a second
menu-level-quick = { $level }, at once
menu-level-time = { $level }, about { $time } a move
menu-level-long = { $level }, more than { $time } a move
progress-cost = { $short } nodes in { $time }, { $speed } a second
progress-lab = { $n } of { $total }: { $name }, depth { $depth }; { $short } nodes, { $speed } a second
browse-keys-short = { $arrows }; { $all } all; { $cut } cut; { $bound } bound; { $quit } quits

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
solve-no-memory = This machine has no memory for a table of { $megabytes } MB. A smaller table ({ $flag }) works too, only slower.
solve-resume-known = { $n ->
    [one] Going on from { $n } position that was proved before.
   *[other] Going on from { $n } positions that were proved before.
}
solve-resume-format = { $file } is not a file of proofs of this version of harif.
solve-resume-damaged = The file of proofs { $file } is damaged. Without it the solve begins anew.
solve-resume-other = The proofs in { $file } are about a board of { $columns } × { $rows }.
solve-resume-none = { $flag } is for Connect Four with lines of four, on boards no larger than { $board }.

list-weights = Weights: { $line }
program-greeting = Greeting { $name } …
program-no-protocol = It answered in none of the protocols { $line }.
program-no-file = There is no file { $file }.
program-ended = It ended before it answered. It should read commands, one a line, until it reads { $command }.
program-flush = A program that answers but is not heard may have to flush its output after each line.

## A program of the person's own at the board, when it fails in the middle of a game

program-successor = Who goes on for { $player }? { $human } (or Enter) for yourself, the name of an agent such as { $agent }, or a move to make it yourself:
program-successor-word = Type { $human } to play on for it yourself, or { $agent } for another agent. { $pause } asks the program once more.

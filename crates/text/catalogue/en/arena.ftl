## Matches, tournaments and engine protocols

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
arena-nothing-yet = No game is finished yet.
arena-title = { $name }: { $game }
arena-progress = { $done } of { $total ->
    [one] { $total } game
   *[other] { $total } games
}, { $speed } a second, { $time } left
arena-progress-unknown = { $done } of { $total ->
    [one] { $total } game
   *[other] { $total } games
}, { $speed } a second
arena-column-rank = Rank
arena-column-player = Player
arena-column-points = Points
arena-column-games = Games
arena-column-wdl = W D L
arena-column-score = Score
arena-column-elo = Elo
arena-column-time = Time a move
arena-column-nodes = Nodes a move
arena-column-depth = Depth
arena-column-mistakes = Mistakes a game
arena-column-faults = Faults
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
arena-too-few = Too few games: do not trust these intervals yet.
arena-first-side = Moving first won { $wins }, drew { $draws }, lost { $losses }.
arena-endings = How games ended: { $line }
arena-winner = Winner of the knockout: { $player }
arena-reason-board = on the board
arena-reason-adjudicated = decided by the solvers
arena-reason-resigned = resigned
arena-reason-time = out of time
arena-reason-illegal = illegal move
arena-reason-crash = crash
arena-reason-hang = no answer
arena-reason-disconnect = disconnected
arena-reason-refused = could not start or play
arena-live-standings = Standings
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


## The room for games with other people

room-people = People
friend-intro = Play with a person on another device. No account and no names: a link is enough.
friend-play = Play a friend
friend-side = You play
friend-clock = Clock
friend-clock-none = No clock
friend-clock-minutes = { $minutes } min and { $seconds } s a move
friend-clock-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
} a move
friend-clock-other = Another clock
friend-minutes = Minutes for the game
friend-seconds = Seconds for each move
friend-begin = Make a link
friend-calling = Asking the server …
friend-games = Games going on
friend-no-games = None on this device. A game stays for { $n } days after the last move.
friend-forget = Remove from the list
friend-is-own-turn = Your turn
friend-is-other-turn = Your friend’s turn
friend-is-watched = You watch
friend-is-empty = Your friend has not come yet
friend-have-link = I have a link
friend-link-field = Link to a game, or address of a server
friend-open-link = Open
friend-bad-link = This is neither a link to a game nor the address of a server.

archive-title = Finished games
archive-what = Games on this server that were begun by link with the archive switched on: moves and results, no names. Games of a class are only in the class.
archive-open = Browse finished games
archive-search = What to look for
archive-result = Result
archive-any-result = Any result
archive-reached = Came to this position
archive-reached-how = First moves, such as { $line }, or a board. Its mirror images count too.
archive-find = Find
archive-file = Save as { $format }
archive-file-most = A file has the latest games of this search, { $n } at most.
archive-shown = { $n ->
    [one] { $n } game is shown.
   *[other] { $n } games are shown.
}
archive-none = No finished game fits this search.
archive-none-yet = None of the games looked at so far fits. There are older ones.
archive-absent = This server keeps no archive of finished games.
archive-busy = The server has many searches to answer. Try again in a moment.
archive-failed = The server did not answer. Is it still running?
archive-leave = Back to People

people-ended = How it ended
people-ended-any = In any way
people-ended-board = On the board
people-ended-resigned = One side resigned
people-ended-time = Time ran out
people-ended-agreed = Draw by agreement
people-ended-illegal = A program made an illegal move
people-ended-crash = A program crashed
people-ended-hang = A program did not answer
people-ended-flood = A program sent too much
people-ended-absent = A player was away
people-ended-other = For another reason

friend-no-server = This page was not handed out by a server for games
friend-no-server-why = Two people need a server between them that keeps the game. One person starts it on a computer, and everyone on the same network opens its address; no internet is needed.
friend-no-server-how = On that computer: { $command }
friend-no-server-then = Type the address that it shows:
friend-try-again = Try again

friend-you = You
friend-other = Your friend
friend-here = here
friend-thinking = thinking
friend-not-yet = not here yet
friend-away = away
friend-away-minutes = away for { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
friend-away-hours = away for { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
friend-away-days = away for { $n ->
    [one] { $n } day
   *[other] { $n } days
}
friend-seat = { $who }, { $player }
friend-watching = { $n ->
    [one] { $n } person watches
   *[other] { $n } people watch
}
friend-left-days = { $days } d { $hours } h
friend-time-left = Time left

friend-invite = Send this link to your friend
friend-invite-how = The first person who opens it sits down. A phone reads the picture.
friend-qr = The link as a picture for a phone
friend-links = Other links
friend-watch = Link to watch
friend-watch-how = Everyone with this link can watch and do nothing else.
friend-device = Go on with another device
friend-device-how = This link is your own seat: keep it to yourself.
friend-copied = Copied

friend-waiting = Waiting for your friend
friend-watching-game = You watch this game
friend-sending = Your move is on its way
friend-lost = The connection is lost. You can look back; it is tried again by itself.
friend-lost-move = The connection is lost. Your move is kept and sent as soon as it is back.
friend-back = Connected again.
friend-looking-back = You look at an earlier move.
friend-to-now = Back to the game
friend-offer-draw = Offer a draw
friend-offer-takeback = Ask to take back
friend-offer-rematch = Play again
friend-resign = Resign
friend-resign-sure = Resign this game?
friend-resign-yes = Yes, resign
friend-resign-no = No, play on
friend-asks-draw = Your friend offers a draw.
friend-asks-takeback = Your friend asks to take back the last move.
friend-asks-rematch = Your friend wants to play again, with sides changed.
friend-yes = Yes
friend-no = No
friend-asked = Waiting for an answer
friend-tookback = The move was taken back.
friend-review = Review this game
friend-leave = All games
friend-controls = What you can do
friend-unknown = There is no such game here, or its invitation has been used. Games are forgotten { $n } days after the last move.
friend-no-key = This device has no key to that game. Open the link that you were sent.

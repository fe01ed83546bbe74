
## Openings: how games go on from the position on the board

openings-title = Openings
openings-about = How games went on from here.
openings-recorded = Recorded games: { $n } between people came here. Points are those of the side to move; a draw counts half.
openings-beyond = Hardly any recorded game came here.
openings-loading = Loading the recorded games …
openings-missing = The recorded games could not be loaded.
openings-again = Try again
openings-games = Games
openings-points = Points
openings-yours = Yours
openings-yours-of = { $games ->
        [1] { $games } game, { $points }
       *[other] { $games } games, { $points }
    }
openings-here = On this server
openings-values = Show values
openings-over = The game is over here.
openings-play = Play { $move }

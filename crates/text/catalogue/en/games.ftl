
## Your games: all that were played in this browser

room-games = Your games
games-private = All of this stays on this device, in this browser. Nothing is sent anywhere.
games-none = No games yet. Every game in which you make a move will be kept here.
games-none-found = No game fits the search.
games-reading = Reading your games …
games-search = Search
games-kind = Game
games-all = All games
games-count = { $n ->
        [1] { $n } game
       *[other] { $n } games
    }
games-tally = { $won } won, { $drawn } drawn, { $lost } lost, { $open } unfinished
games-against = Against { $name }
games-both = Between people
games-watched = { $first } against { $second }
games-won = Won
games-drawn = Draw
games-lost = Lost
games-unfinished = Unfinished
games-first-won = { $player } won
games-accuracy = { $share } of your moves gave nothing away ({ $kept } of { $n } with an exact value)
games-moments = What mattered
games-moment = Move { $n }: { $move }, { $class }
games-moves = { $n ->
        [1] { $n } move
       *[other] { $n } moves
    }
games-open = Look at it
games-go-on = Play on
games-delete = Delete
games-delete-one = Delete this game for good?
games-delete-all = Delete all games
games-delete-sure = { $n ->
        [1] Delete { $n } game for good?
       *[other] Delete all { $n } games for good?
    }
games-keep = Keep
games-export = Save all as one file
games-import = Read a saved file
games-file-holds = The file holds your games, the problems that you solved with your rating, the mistakes that come back, your evaluators and the lessons that you did.
games-more = Show more
games-chart = How your games went
games-chart-x = Game
games-chart-y = Percent, average of the last { 10 } games
games-chart-points = Points
games-chart-accuracy = Moves that gave nothing away
games-imported = { $n ->
        [0] No new games in the file.
        [1] { $n } new game read.
       *[other] { $n } new games read.
    }
games-imported-besides = Problems, mistakes, evaluators and lessons of the file were added to yours.
games-imported-bad = { $n ->
        [1] { $n } game could not be read.
       *[other] { $n } games could not be read.
    }
games-deleted = { $n ->
        [1] { $n } game deleted.
       *[other] { $n } games deleted.
    }
games-not-archive = This file holds no games of harif.
games-too-new = This file was written by a later version of harif. Load this page again to get the new version.
games-too-long = This file is too long.
games-forbidden = This browser keeps nothing for this page, as in private browsing. You can play; the games are gone when you close the page.
games-full = The browser has no room left. Save your games as a file and delete old ones, or free some room on this device.
games-failed = The browser could not keep the game. Save your games as a file to be safe.
games-room = { $used } MB used of { $total } MB.
games-nearly-full = The room of this browser is nearly used up. Save your games as a file, then delete old ones.

## Sharing a game

share-picture = Picture of the board
share-animation = Moving picture of the game
share-drawing = Drawing … { $share }
share-code = Code for cameras
share-code-long = The link is too long for a code.

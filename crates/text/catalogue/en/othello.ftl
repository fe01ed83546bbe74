## The Othello opponent: levels, openings

othello-levels = Levels
othello-level-1 = First steps: sees its own move only and gives a lot away. For a first game.
othello-level-2 = Beginner: sees your reply, but often lets you have a corner.
othello-level-3 = Casual: plays sensibly and slips up several times a game.
othello-level-4 = Improver: takes care of its corners, and still wastes moves.
othello-level-5 = Club beginner: plans a few moves, makes a few small mistakes.
othello-level-6 = Club player: few mistakes, and a sure ending from twelve squares.
othello-level-7 = Strong club player: hardly gives anything away.
othello-level-8 = Expert: one slip a game, if that; the last sixteen squares are exact.
othello-level-9 = Master: no mistakes on purpose, ten moves ahead.
othello-level-10 = Champion: twelve moves ahead, the last twenty squares exact.
othello-level-11 = Beyond people: fifteen moves ahead, still quick.
othello-level-12 = The engine: eighteen moves ahead, exact from twenty-four squares.
othello-level-facts = looks { $depth } ahead, exact from { $exact ->
    [one] { $exact } empty square
   *[other] { $exact } empty squares
}, gives away up to { $budget ->
    [one] { $budget } disc
   *[other] { $budget } discs
} a game and { $cap } a move
othello-level-full = looks { $depth } ahead, exact from { $exact ->
    [one] { $exact } empty square
   *[other] { $exact } empty squares
}, gives nothing away
othello-level-measured = rating { $rating } (level 1 has 0), about { $time } ms for a move in the middle of the game

analyze-opening = Opening: { $name }

opening-parallel = Parallel
opening-diagonal = Diagonal
opening-perpendicular = Perpendicular
opening-buffalo = Buffalo
opening-heath = Heath
opening-cow = Cow
opening-chimney = Chimney
opening-bat = Bat
opening-rose-toth = Rose–Toth
opening-tanida = Tanida
opening-wing = Wing
opening-half-wing = Semi-wing
opening-pyramid = Pyramid
opening-snake = Snake
opening-x-square = X-square opening
opening-horse = Horse
opening-mimura = Mimura
opening-rabbit = Rabbit
opening-swallow = Swallow
opening-iwasaki = Iwasaki
opening-shaman = Shaman
opening-italian = Italian
opening-cat = Cat
opening-no-kung = No-Kung
opening-bhagat = Bhagat
opening-tiger = Tiger
opening-tanaka = Tanaka
opening-stephenson = Stephenson
opening-brightwell = Brightwell
opening-rose = Rose
opening-compoth = Comp’Oth

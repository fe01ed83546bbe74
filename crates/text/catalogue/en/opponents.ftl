
## Opponents with a face: the twelve players of the ladder

agent-opponent = Named opponent
agent-opponent-idea = One of twelve players with a character, from a beginner to one that hardly errs.
opponent-mina = Mina
opponent-mina-idea = Has just learned the rules and plays anywhere.
opponent-dara = Dara
opponent-dara-idea = Greedy: takes as much as possible at once.
opponent-tara = Tara
opponent-tara-idea = Loves the centre and likes to be near it.
opponent-nika = Nika
opponent-nika-idea = Is afraid of the corners and keeps away from them.
opponent-arash = Arash
opponent-arash-idea = Often forgets that lines can be diagonal.
opponent-sara = Sara
opponent-sara-idea = Copies you, as in a mirror.
opponent-babak = Babak
opponent-babak-idea = In a hurry: sees what is good now and forgets your answer.
opponent-leila = Leila
opponent-leila-idea = Careful: thinks first of what you want, and prevents it.
opponent-omid = Omid
opponent-omid-idea = Loves the edges and comes from the side.
opponent-shirin = Shirin
opponent-shirin-idea = Plays like a cat: strong, and in no hurry to win.
opponent-rostam = Rostam
opponent-rostam-idea = Looks far ahead and is careless only now and then.
opponent-simorgh = Simorgh
opponent-simorgh-idea = Looks furthest of all and is never careless.

opponent-rating = Rating { $n } ± { $error }
opponent-rating-none = not measured on this board
opponent-measured = Measured on { $date }, all twelve against each other: { $n ->
        [1] { $n } game
       *[other] { $n } games
    }. Mina is 0.
opponent-score = You: { $won } won, { $drawn } drawn, { $lost } lost
opponent-score-none = Not played yet
opponent-how = How does it think?
opponent-how-careful = With care it searches { $depth ->
        [1] { $depth } ply ahead
       *[other] { $depth } plies ahead
    }, { $nodes ->
        [1] { $nodes } position
       *[other] { $nodes } positions
    } at most.
opponent-how-whole = With care it searches the game to its end.
opponent-how-never = It is never careless.
opponent-how-careless = { $share } of its moves are careless: it does not look ahead and plays by habit.
opponent-how-exact = { $share } of its moves are mistakes: it gives away something of the exact value where it can.
opponent-how-overlooks = { $share } of its moves are careless: it plays by habit and overlooks what you threaten.
opponent-how-glance-1 = A win on the board it takes even then.
opponent-how-glance-2 = Even then it takes a win on the board and sees what would lose at once.
opponent-how-study = Play its search
opponent-how-name = At the command line and in Python it is { $spec }.
opponent-play = Play { $name }
opponent-again = Again
opponent-stronger = A bit stronger: { $name }
opponent-weaker = A bit weaker: { $name }
opponent-next = What next?
opponent-slider = Strength

## The first screen

room-home = Start
home-title = Who do you want to play?
home-lead = Choose a game and an opponent. One tap starts.
home-games = Games
home-go-on = Go on: { $name }
home-last = Last opponent
home-new = First opponent
home-opponents = Opponents in { $game }
home-more = Size and side
home-side = Side
home-students = Algorithms and depths
home-students-why = For students: every search of this program as an opponent, with its depth and its switches.
home-your-games = Your games
home-problems = Problems
home-people = Play a friend
home-learn = Lessons
home-live = A game of { $game } that plays itself

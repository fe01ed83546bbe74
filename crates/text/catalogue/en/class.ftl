## Classes: nicknames and `harif join`

# What members of a class are called. The server knows only the two numbers.
nickname =
    { $quality ->
        [0] brave
        [1] calm
        [2] clever
        [3] cheerful
        [4] curious
        [5] daring
        [6] eager
        [7] fair
        [8] friendly
        [9] gentle
        [10] golden
        [11] happy
        [12] honest
        [13] jolly
        [14] keen
        [15] kind
        [16] lively
        [17] lucky
        [18] merry
        [19] mighty
        [20] nimble
        [21] patient
        [22] polite
        [23] proud
        [24] quick
        [25] quiet
        [26] ready
        [27] shiny
        [28] steady
        [29] sunny
        [30] warm
       *[31] wise
    } { $animal ->
        [0] fox
        [1] lion
        [2] leopard
        [3] bear
        [4] wolf
        [5] tiger
        [6] elephant
        [7] horse
        [8] deer
        [9] gazelle
        [10] rabbit
        [11] squirrel
        [12] hedgehog
        [13] owl
        [14] eagle
        [15] falcon
        [16] sparrow
        [17] swallow
        [18] nightingale
        [19] parrot
        [20] peacock
        [21] duck
        [22] goose
        [23] stork
        [24] flamingo
        [25] penguin
        [26] dolphin
        [27] whale
        [28] seal
        [29] otter
        [30] turtle
        [31] frog
        [32] lizard
        [33] camel
        [34] zebra
        [35] giraffe
        [36] panda
        [37] koala
        [38] kangaroo
        [39] rhino
        [40] cheetah
        [41] lynx
        [42] cat
        [43] ladybird
        [44] bee
        [45] ant
        [46] butterfly
        [47] dragonfly
        [48] cricket
        [49] firefly
        [50] fish
        [51] octopus
        [52] crab
        [53] oyster
        [54] ram
        [55] pigeon
        [56] lark
        [57] robin
        [58] quail
        [59] partridge
        [60] hoopoe
        [61] woodpecker
        [62] heron
       *[63] phoenix
    }
nickname-teacher = the teacher

join-fault-illegal = The game is lost: the rules do not allow the move { $move }.
join-fault-time = The game is lost: the time ran out. Look at the clock before each move.
join-fault-crash = The game is lost: the program ended.
join-fault-hang = The game is lost: the program did not answer.
join-unanswered = It was asked for a move after { $line }, and no move came for { $seconds } s.
join-unanswered-first = It was asked for the first move of the game, and no move came for { $seconds } s.
join-fault-flood = The game is lost: too many messages at once.
join-fault-absent = The game is lost: the program was away for too long.
join-refused-locked = The teacher lets no new members in at the moment.
join-refused-full = The room is full.

## Backups of `harif host`


## Weights of evaluators, ties, and agents of one's own

error-unknown-weight = { $evaluator } has no weight called { $name }.
error-list-weights = Its weights are { $line }; each can be from { $from } to { $to }.
error-no-weights = It has no weights.
error-weight-range = A weight is a whole number from { $from } to { $to }.
option-weights = Weights
think-tie-other = { $n ->
    [one] { $n } move is equally good; I took { $move }.
   *[other] { $n } moves are equally good; I took { $move }.
}

## The zoo

agent-zoo = Bug zoo
agent-zoo-idea = A search with one classic bug; an option says which. See how it loses, and find the line.
zoo-and = It notices the end of a game only where its depth is used up as well
zoo-and-why = The test says “and” where it should say “or”. A game that ends earlier is not noticed: it has no moves, so the loop finds nothing and the best value stays −∞, for a draw too. Where both tests stand in one line, the search does not even stop at its depth.
zoo-late-alpha = It updates α after the loop and cuts nothing
zoo-late-alpha-why = The line stands outside the loop. α changes when there is nothing left to skip, so the window never closes: all moves are right, but it looks at every position that minimax looks at.
zoo-root-moves = It generates the moves of the player at the root at every ply
zoo-root-moves-why = On your turn it lists the moves that it could make itself. It never sees your answers on other squares; where it has no move of its own, you seem to have none either.
zoo-nodes = { $n ->
    [one] It looked at { $n } position for its move; without the bug it would have been { $healthy }.
   *[other] It looked at { $n } positions for its move; without the bug it would have been { $healthy }.
}

## A program at the board

agent-program = Your program

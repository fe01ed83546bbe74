
# A student's own search in the Tree room, and the right tree beside it.

glass-title = Your own search
glass-title-plain = { $nodes ->
    [one] Your own search, { $nodes } call
   *[other] Your own search, { $nodes } calls
}
glass-open = Open a trace
glass-open-how = Your own search: drop its trace here, paste it, or run:
glass-opening = Reading the trace: { $n } %
glass-checking = Everything above the leaves is being recomputed.
glass-no-trace = There is no search in it. A trace is a { $file } file with a line for each call.
glass-dropped = The trace is longer than can be read: { $n } calls were left out.
glass-announced = Your search is there, { $nodes ->
    [one] { $nodes } call
   *[other] { $nodes } calls
}.
glass-our-search = Search something else
glass-agree = { $n ->
    [one] Your values agree up to here: { $n } call before it is as it should be.
   *[other] Your values agree up to here: { $n } calls before it are as they should be.
}
glass-to-departure = Show where they part
glass-departure = Here your search and a right one part.
glass-departure-deeper = The place lies deeper than what could be kept; the last node above it is marked.
glass-beside = The right tree beside it
glass-walk = The tree to walk through
glass-yours = Yours
glass-right = The right one
glass-close = Close the trace
glass-map-yours = Your search (nodes: { $nodes }, loops that ended early: { $cutoffs })
glass-map-right = A right search with your leaves and your order (nodes: { $nodes }, cutoffs: { $cutoffs })
glass-call = Call { $node } of { $function }
glass-call-plain = Call { $node }
glass-outside = A loop outside the search tries these moves.
glass-unseen = { $n ->
    [one] A right search would look at { $n } more move here; what it is worth your program never found out.
   *[other] A right search would look at { $n } more moves here; what they are worth your program never found out.
}
glass-leaf = A leaf: your program gives it { $value }.
glass-left-out = { $n ->
    [one] After { $move } your loop ended with the window open: { $n } move was not looked at.
   *[other] After { $move } your loop ended with the window open: { $n } moves were not looked at.
}
glass-kind-yours = yours
glass-kind-yours-why = The number is your program’s, as it returned it.
glass-kind-right = recomputed
glass-kind-right-why = Recomputed from the leaves of your program.
glass-kind-right-least = The rest was skipped, so it may be more; that is enough to know.
glass-kind-right-most = The rest was skipped, so it may be less; that is enough to know.
glass-no-code = The trace has no text of the program.

## The lesson

glass-lesson-title = Look at your own search
glass-lesson-intro = These are searches of four short Python programs, and three of them have a fault that is easy to make. Open one, read the sentence, go to the node where it parts from a right search, and put the right tree beside it. Then say what you would change.
glass-lesson-run = Your own program goes the same way: { $command } runs it and opens its tree here.
glass-lesson-open = Open its tree
glass-lesson-code = Its code
glass-lesson-ask = What would you change?
glass-lesson-show = Show
glass-lesson-right = A search that is right
glass-lesson-right-fix = Nothing. Compare how many nodes it visits with how many are needed.
glass-lesson-max-min = Both sides want the same
glass-lesson-max-min-fix = MIN must take the smallest value of its moves, not the largest.
glass-lesson-window = A window that is always wide open
glass-lesson-window-fix = Hand on alpha and beta as they are by now, in place of the two infinities.
glass-lesson-cut = A loop that ends too soon
glass-lesson-cut-fix = The test is the wrong way round: a loop may end when alpha is no longer below beta, not while it is.

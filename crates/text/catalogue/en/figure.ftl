## Figures of trees

figure-title = { $name }: { $search }
figure-hidden = { $n ->
    [one] { $n } node below is not shown
   *[other] { $n } nodes below are not shown
}
figure-cut = ✂ { $n }: { $why }
figure-more-cuts = { $n ->
    [one] { $n } more cut is not explained here.
   *[other] { $n } more cuts are not explained here.
}
figure-reading = In a box: the move, who is to move, the value ({ $bounds } are bounds, { $estimate } is an estimate) and the window { $window }. The thick line is the expected one, ✂ are moves that were skipped.
figure-drawn = { $n ->
    [one] { $n } node of { $all } is shown; a number with + says how many are not.
   *[other] { $n } nodes of { $all } are shown; a number with + says how many are not.
}

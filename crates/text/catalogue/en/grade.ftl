
# A folder of submissions, checked: marks for the teacher, a page for each student.

grade-title = { $name }: { $n ->
    [one] { $n } submission
   *[other] { $n } submissions
}
grade-progress = { $name }
grade-column-name = Submission
grade-column-total = Total
grade-column-nodes = Nodes
grade-column-finding = Finding
grade-stopped = Stopped: { $done } of { $n } submissions are checked.
grade-unjudged = A part with a dash could not be judged, and its points are left out.
grade-pages = A page for each student: { $file }

grade-part-legal = legal moves
grade-part-best = good moves
grade-part-value = values
grade-part-nodes = nodes
grade-part-time = time
grade-part-diagnosis = diagnosis

## Why a check went wrong

grade-why-wrong = Expected { $expected }, got { $got }.
grade-why-board-changed = The function changes the board that it is given.
grade-why-not-refused = The cell is taken, and the call does not raise an exception.
grade-why-illegal = { $got } is no legal move here.
grade-why-lost-even = { $move } loses, and { $line } does not.
grade-why-lost-won = { $move } loses, and { $line } wins.
grade-why-even-won = { $move } does not win, and { $line } does.
grade-why-sign-won = The answer is { $got }, and the side whose value it is wins: the value should be positive.
grade-why-sign-lost = The answer is { $got }, and the side whose value it is loses: the value should be negative.
grade-why-sign-even = The answer is { $got }, and the game is a draw: the value should be zero.
grade-why-nodes = { $nodes ->
    [one] The search visits { $nodes } node; alpha-beta needs { $needed }.
   *[other] The search visits { $nodes } nodes; alpha-beta needs { $needed }.
}
grade-why-slow = The answer takes longer than { $seconds } s.
grade-why-raised = { $kind }: { $message }
grade-why-raised-line = { $kind } in line { $line }: { $message }
grade-why-timed-out = No answer within { $n } s.
grade-why-ended = The program ended instead of answering: { $message }
grade-why-not-asked = Not asked: this part hung or ended the program before.
grade-why-fault = { $sentence }

grade-no-file = There is no Python file to load.
grade-not-loaded = The file cannot be loaded. { $sentence }
grade-not-run = The program cannot be run: { $message }

## The page of a student

grade-page-total = { $earned } of { $of } points
grade-page-part = Part
grade-page-points = Points
grade-page-checks = Checks
grade-page-misses = What went wrong
grade-page-none = Every check went well.
grade-page-more = { $n ->
    [one] One more check went wrong.
   *[other] { $n } more checks went wrong.
}
grade-page-hidden = The position is not shown.
grade-page-search = Your search
grade-page-seen = { $nodes ->
    [one] From this position it visits { $nodes } node; alpha-beta needs { $needed }.
   *[other] From this position it visits { $nodes } nodes; alpha-beta needs { $needed }.
}
grade-page-node = Node { $node }, after { $line }
grade-page-root = Node { $node }, where the search begins
grade-page-watch = See the whole search with this command:
grade-page-board = Board

## Mistakes in the request

grade-no-folder = There is no folder { $file }.
grade-no-folder-help = Name a folder with one file or folder for each student.
grade-empty = There are no submissions in { $file }.
grade-bad-assignment = The assignment { $file } cannot be read: { $message }
grade-bad-assignment-help = The fields are described by { $command }

## A class on the page

class-join = Join a class
class-code = Six letters of the class
class-join-do = Come in
class-join-how = You get a friendly nickname. No name, no e-mail, no account.
class-bad-code = A class has six letters, such as { $example }
class-open = Open a class
class-open-how = Pupils come in with six letters. The server keeps no names, and forgets everything { $n } days after the last use.
class-name = What you call it
class-name-how = Stays in this browser
class-password = Password
class-password-how = { $n } characters or more
class-open-do = Open the class
class-teach = I am the teacher
class-teach-do = Enter as the teacher
class-recovery-field = Printed code, if the password is lost
class-recovery-how = With the printed code, the password above becomes the new one.
class-yours = Your classes
class-as-teacher = as the teacher
class-as-pupil = as a pupil
class-title = Class { $code }
class-named = { $name }, class { $code }
class-leave = Leave the class
class-gone = This class has been deleted.
class-back = Back to the class
class-close-board = Close the board
class-game-begins = Your game has begun.
class-to-game = To your game
class-you-are = You are { $name }
class-rename = Another nickname
class-bot = { $name } ({ $program })
class-lost = The connection to the class is lost; it is tried again by itself.

class-recovery = Print or write down this code
class-recovery-why = It is shown once. With it you set a new password if you lose yours.
class-recovery-print = Print
class-recovery-done = I have it

class-members = In the class
class-count = { $here } of { $n } here
class-no-pupils = No pupils yet: show the six letters or the picture.
class-here = here
class-away = away
class-note = Who { $name } is, kept in this browser only
class-note-empty = Name, only here
class-done-count = { $done } of { $n } done
class-show-board = Show to all
class-look = Look at the board of { $name }
class-remove = Remove { $name }
class-no-board = No board
class-lock = No new members
class-qr = The way into the class as a picture
class-link = Link to the class

class-assignments = Assignments
class-no-assignments = None at the moment.
class-assign = Give an assignment
class-assign-link = Link of a page of harif: a position, a lesson, a bug, an experiment, problems
class-assign-do = Give to all
class-assign-board = My board
class-bad-assignment = This is not a link to a page of harif.
class-unassign = Take back
class-open-task = Open
class-is-done = Done
class-mark-done = I have done it
class-task-board = A position: { $game }
class-task-lesson = Lesson { $n }
class-task-zoo = Find the bug
class-task-learn = Learn
class-task-lab = An experiment
class-task-problems = Problems
class-task-tree = A search tree
class-task-page = A page
class-shown = Your teacher shows
class-showing = You show this to all
class-stop-showing = Stop showing
class-show-mine = Show my board to all

class-tournament = Tournament
class-new-tournament = Start a tournament
class-format = Kind
class-format-round-robin = Everyone meets everyone
class-format-swiss = Swiss system
class-format-knockout = Knockout
class-format-arena = Arena
class-rounds = Rounds
class-minutes = Minutes
class-begin = Start
class-stop = Stop the tournament
class-round = { $kind }, { $game }: round { $n }, games played: { $played }
class-over = { $kind }, { $game }: over, games played: { $played }
class-rank = Place
class-player = Player
class-points = Points
class-record = Won, drawn, lost
class-elo = Elo with its interval
class-elo-value = { SIGNED($elo) } ± { $error }
class-games = Games
class-game-line = { $a } – { $b }: { $result }
class-game-runs = running
class-game-draw = draw
class-game-won = { $name } won
class-bots = Programs come in with this command:
class-faults = What went wrong with programs
class-fault = { $name }, move { $n }: { $words }

class-end = Export and delete
class-export = Export everything
class-export-how = One file with everything that the server has: { $format }. Your notes stay here.
class-erase = Delete the class
class-erase-sure = Delete the class with all its games, for everyone and at once?
class-erase-yes = Yes, delete
class-erase-no = No, keep it

class-refused-room = There is no such class, or this device is no longer in it.
class-refused-password = This is not the password, or it has fewer than { $n } characters.
class-refused-teacher = Only the teacher can do this.
class-refused-member = This pupil or program is not in the class any more.
class-refused-busy = One of the two is playing already.

class-asks = { $name } wants to play with you: { $game }.
class-ask = Play { $game } with { $name }
class-ask-short = Play

## The operator’s page of `harif host`


## The surroundings of the page: what it says before it runs, and the program that serves it.

site-description = An opponent that shows its thinking: tic-tac-toe, Connect Four and Othello
site-no-script = harif runs in this page and needs JavaScript. Nothing is loaded from anywhere else.
site-cannot-start = harif could not start in this browser. A newer one, or a reload, may help.

serve-ready = harif is at { $address }
serve-end = { $key } ends it.
serve-no-page = This program was built without the page.
serve-get-page = { $command } builds both and opens it; or name a folder with { $flag }.
serve-bad-folder = There is no page in { $folder }.
serve-make-folder = { $command } makes one.
serve-port-taken = { $place } is already in use.
serve-port-forbidden = { $place } is not allowed for this user.
serve-no-such-address = { $place } is not an address of this machine.
serve-other-port = Try another one with { $flag }, or leave it out: then the first free one is taken.
serve-program = Your program { $name } can sit at the board: { $games }
serve-program-twice = Two programs are called { $name }.
serve-program-name = Name one of them yourself: { $flag }

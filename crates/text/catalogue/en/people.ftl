## Games between people: `harif host`, `harif play --with`

people-here = Your friend is here.
people-line-lost = The connection is lost; trying again.
people-declined = The answer is no.
people-public = When this game is over, everyone can look it up on this server: moves and result, no names.
friend-only-here = Others cannot reach this address: it leads them to their own device. Connect this device to their network and open this page again.
people-agreed = Both sides agreed.
people-refused-setup = This game cannot be played there.
people-refused-version = The server is of another version of harif: update the older of the two.
people-refused-watching = You are watching this game.
people-refused-alone = Your friend has not come yet.
people-refused-turn = It is your friend’s turn.
people-refused-illegal = The rules do not allow this move.
people-refused-stale = Something else happened first. Look at the board and try again.
people-refused-running = The game is not over.
people-refused-offer = There is nothing to answer.
people-refused-limit = Too much at once: try again later.
people-refused-store = The server could not keep it: nothing was done. Try again.
people-refused-other = The server did not expect that.

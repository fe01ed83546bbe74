## The terminal: screens, menus and commands

play-typed-ahead = { $n ->
    [one] { $n } key waits for your turn; Esc forgets it.
   *[other] { $n } keys wait for your turn; Esc forgets them.
}
page-back = { $key } goes back to the board.
page-of-lines = { $from }–{ $to } of { $n }; ↑ ↓ scroll, others close
menu-your-level = Your level
menu-level-named = { $level }: { $name }
menu-size-how = Type any other size, such as { $example }, and Enter takes it.

# Keeping the game in progress went wrong.
play-not-kept = This game cannot be kept for later: { $reason }. Saving it under a name of your own may still work.
play-kept-damaged = A kept game could not be read. It was put aside as { $file }.

## Matches, tournaments and engine protocols

arena-nothing-yet = No game is finished yet.
arena-column-rank = Rank
arena-column-player = Player
arena-column-games = Games
arena-column-elo = Elo
arena-too-few = Too few games: do not trust these intervals yet.
arena-reason-illegal = illegal move
arena-live-standings = Standings

## The Othello opponent: levels, openings


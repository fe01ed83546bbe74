//! What can be drawn over the board for those who want to see more than discs: facts that can be
//! counted, never opinions.

use harif_engines::boards;
use harif_engines::othello::{Facts, Size, facts};
use harif_play::coach;
use harif_rules::{AnyPosition, Board, Cell, Game, Player, Position};
use serde::{Deserialize, Serialize};

/// The boards of the engine lie in a frame of eight columns.
const FRAME: u8 = 8;

/// What is drawn over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Overlay {
    #[default]
    Nothing,
    /// Cells that complete a line, and those that must not be played beneath them.
    Threats,
    /// Where each side could move.
    Mobility,
    /// Discs beside an empty square.
    Frontier,
    /// Discs that are known to stay for ever.
    Stable,
    /// Groups of empty squares, odd and even.
    Regions,
}

impl Overlay {
    /// What can be drawn over a game; where nothing can, nothing is offered.
    pub(crate) const fn offered(game: Game) -> &'static [Self] {
        match game {
            Game::TicTacToe(_) | Game::ConnectFour(_) => &[Self::Nothing, Self::Threats],
            Game::Othello { size } if size <= FRAME => &[
                Self::Nothing,
                Self::Mobility,
                Self::Frontier,
                Self::Stable,
                Self::Regions,
            ],
            Game::Othello { .. } => &[],
        }
    }

    /// This overlay, or nothing where the game has no such thing.
    pub(crate) fn on(self, game: Game) -> Self {
        let offered = Self::offered(game).contains(&self);
        if offered { self } else { Self::Nothing }
    }

    /// The next one that the game offers, and after the last one nothing.
    pub(crate) fn next(self, game: Game) -> Self {
        let offered = Self::offered(game);
        let at = offered.iter().position(|one| *one == self.on(game));
        let next = at.and_then(|at| offered.get(at + 1));
        next.copied().unwrap_or_default()
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Threats => "threats",
            Self::Mobility => "mobility",
            Self::Frontier => "frontier",
            Self::Stable => "stable",
            Self::Regions => "regions",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        let all = [
            Self::Nothing,
            Self::Threats,
            Self::Mobility,
            Self::Frontier,
            Self::Stable,
            Self::Regions,
        ];
        all.into_iter().find(|overlay| overlay.name() == name)
    }
}

/// One mark on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A disc of this side would complete a line here.
    Threat {
        player: Player,
        /// Whether its row, counted from 1, is odd; said only where discs fall.
        odd: Option<bool>,
        /// Whether it can be played now.
        now: bool,
    },
    /// The side to move that plays here lets the other side win right above.
    Poisoned,
    /// This side could move here.
    Move(Player),
    /// A disc beside an empty square.
    Frontier,
    /// A disc that is known to stay for ever.
    Stable,
    /// Part of a group of empty squares.
    Region {
        odd: bool,
        /// How many squares the group has, on the first of them.
        count: Option<u32>,
    },
}

/// The marks of an overlay on a position, in the order in which they are drawn.
pub(crate) fn marks(position: &AnyPosition, overlay: Overlay) -> Vec<(Cell, Mark)> {
    let overlay = overlay.on(position.game());
    if overlay == Overlay::Nothing || position.is_over() {
        return Vec::new();
    }
    if overlay == Overlay::Threats {
        return threats(position);
    }
    let Some(facts) = facts_of(position) else {
        return Vec::new();
    };
    let turn = position.turn();
    let sides = [(turn, facts.own), (turn.opponent(), facts.opp)];
    let of_both = |set: fn(&harif_engines::othello::SideFacts) -> u64, mark: fn(Player) -> Mark| {
        let each = sides.iter().flat_map(|(player, side)| {
            let player = *player;
            cells(set(side)).map(move |cell| (cell, mark(player)))
        });
        each.collect()
    };
    match overlay {
        Overlay::Mobility => of_both(|side| side.moves, Mark::Move),
        Overlay::Frontier => of_both(|side| side.frontier, |_| Mark::Frontier),
        Overlay::Stable => of_both(|side| side.stable, |_| Mark::Stable),
        _ => facts
            .regions
            .iter()
            .flat_map(|region| {
                let (odd, count) = (region.is_odd(), region.squares.count_ones());
                cells(region.squares).enumerate().map(move |(at, cell)| {
                    let count = (at == 0).then_some(count);
                    (cell, Mark::Region { odd, count })
                })
            })
            .collect(),
    }
}

fn threats(position: &AnyPosition) -> Vec<(Cell, Mark)> {
    let falls = position.game().info().gravity;
    let of = |player: Player| {
        let found = coach::threats(position, player).into_iter();
        found.map(move |threat| {
            let mark = Mark::Threat {
                player,
                odd: falls.then_some(threat.odd_row),
                now: threat.is_playable(),
            };
            (threat.cell, mark)
        })
    };
    let mut found: Vec<_> = Player::BOTH.into_iter().flat_map(of).collect();
    if falls {
        let other = position.turn().opponent();
        let wins_here = |cell: Cell| {
            found.iter().any(|(at, mark)| {
                *at == cell
                    && matches!(mark, Mark::Threat { player, .. } if *player == position.turn())
            })
        };
        // One disc must fall before a threat right above an open cell can be played.
        let poisoned: Vec<_> = coach::threats(position, other)
            .into_iter()
            .filter(|threat| threat.beneath == 1)
            .map(|threat| Cell::new(threat.cell.column, threat.cell.row - 1))
            .filter(|cell| !wins_here(*cell))
            .map(|cell| (cell, Mark::Poisoned))
            .collect();
        found.extend(poisoned);
    }
    found
}

/// What the engine counts on a board that fits into its frame.
fn facts_of(position: &AnyPosition) -> Option<Facts> {
    let (board, size) = boards::othello(position)?;
    Some(match size {
        4 => facts::<Size<4, 4>>(board),
        6 => facts::<Size<6, 6>>(board),
        _ => facts::<Size<8, 8>>(board),
    })
}

/// The cells of a set of squares of the engine's frame.
fn cells(set: u64) -> impl Iterator<Item = Cell> {
    let squares = (0..64u8).filter(move |square| set >> square & 1 == 1);
    squares.map(|square| Cell::new(square % FRAME, square / FRAME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    fn drawn(game: Game, moves: &str, overlay: Overlay) -> Vec<(String, Mark)> {
        let position = notation::position(game, moves).unwrap();
        let all = marks(&position, overlay).into_iter();
        all.map(|(cell, mark)| (cell.to_string(), mark)).collect()
    }

    #[test]
    fn threats_have_an_owner_and_a_parity() {
        // Red has three on the bottom: both ends can be played at once.
        let found = drawn(Game::CONNECT_FOUR, "334455", Overlay::Threats);
        let red = |cell: &str| {
            let mark = Mark::Threat {
                player: Player::First,
                odd: Some(true),
                now: true,
            };
            (cell.to_owned(), mark)
        };
        assert!(found.contains(&red("b1")) && found.contains(&red("f1")));
        // Yellow's three lie on top of them: the side that plays an end opens the other's line. But red
        // wins with either end, so neither is poisoned for red.
        assert!(found.iter().all(|(_, mark)| *mark != Mark::Poisoned));
    }

    #[test]
    fn the_cell_below_a_threat_is_poisoned() {
        // Red has three in row 2, and it is yellow's turn: below their ends yellow must not play.
        let found = drawn(Game::CONNECT_FOUR, "5334475", Overlay::Threats);
        let poisoned: Vec<_> = found
            .iter()
            .filter(|(_, mark)| *mark == Mark::Poisoned)
            .map(|(cell, _)| cell.as_str())
            .collect();
        assert_eq!(poisoned, ["b1", "f1"]);
    }

    #[test]
    fn every_overlay_marks_what_it_says() {
        let start = "";
        let moves = drawn(Game::OTHELLO, start, Overlay::Mobility);
        assert_eq!(moves.len(), 8, "four for each side");
        let frontier = drawn(Game::OTHELLO, start, Overlay::Frontier);
        assert_eq!(frontier.len(), 4);
        assert!(drawn(Game::OTHELLO, start, Overlay::Stable).is_empty());
        let regions = drawn(Game::OTHELLO, start, Overlay::Regions);
        assert_eq!(regions.len(), 60);
        let counts: Vec<_> = regions
            .iter()
            .filter_map(|(_, mark)| match mark {
                Mark::Region { odd, count } => count.map(|count| (*odd, count)),
                _ => None,
            })
            .collect();
        assert_eq!(counts, [(false, 60)]);
    }

    /// The law, from the rules: a mark of mobility is a cell where its side could move if it were its turn, one of the frontier
    /// is a disc beside an empty cell, and regions are all empty cells.
    #[test]
    fn marks_are_what_the_rules_say() {
        use harif_rules::{AnyMove, Setup};
        let mut random = fastrand::Rng::with_seed(5);
        for size in [4, 6, 8] {
            let mut position = AnyPosition::start(Game::othello(size));
            while !position.is_over() {
                let game = position.game();
                let mut moves = marks(&position, Overlay::Mobility);
                for side in Player::BOTH {
                    let mut setup = Setup::of(&position);
                    setup.set_turn(Some(side));
                    let turned = AnyPosition::set_up(&setup).unwrap();
                    for cell in game.cells() {
                        let is_marked = moves.contains(&(cell, Mark::Move(side)));
                        let is_legal = turned.check(AnyMove::Cell(cell)).is_ok();
                        assert_eq!(is_marked, is_legal, "{side:?} {cell}");
                    }
                    moves.retain(|(_, mark)| *mark != Mark::Move(side));
                }
                assert!(moves.is_empty());
                let near_empty = |cell: &Cell| {
                    let near = |a: u8, b: u8| a.abs_diff(b) <= 1;
                    let mut empty = game.cells().filter(|other| position.at(*other).is_none());
                    position.at(*cell).is_some()
                        && empty.any(|it| near(it.column, cell.column) && near(it.row, cell.row))
                };
                let frontier = marks(&position, Overlay::Frontier).into_iter();
                let mut frontier: Vec<Cell> = frontier.map(|(cell, _)| cell).collect();
                frontier.sort_by_key(|cell| (cell.row, cell.column));
                let mut expected: Vec<Cell> = game.cells().filter(near_empty).collect();
                expected.sort_by_key(|cell| (cell.row, cell.column));
                assert_eq!(frontier, expected);
                let regions = marks(&position, Overlay::Regions);
                let empty = game.cells().filter(|cell| position.at(*cell).is_none());
                assert_eq!(regions.len(), empty.count());
                let m = position.moves().nth(random.usize(..position.count_moves()));
                position.play_unchecked(m.unwrap());
            }
        }
    }

    #[test]
    fn a_game_without_an_overlay_shows_nothing_and_the_key_goes_round() {
        assert_eq!(Overlay::Stable.on(Game::CONNECT_FOUR), Overlay::Nothing);
        assert!(drawn(Game::CONNECT_FOUR, "44", Overlay::Stable).is_empty());
        let mut overlay = Overlay::Nothing;
        for _ in Overlay::offered(Game::OTHELLO) {
            overlay = overlay.next(Game::OTHELLO);
        }
        assert_eq!(overlay, Overlay::Nothing);
        for overlay in Overlay::offered(Game::OTHELLO) {
            assert_eq!(Overlay::named(overlay.name()), Some(*overlay));
        }
    }
}

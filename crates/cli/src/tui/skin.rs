//! How discs look. The sides always differ in shape or letter, never in colour alone.

use harif_rules::{Game, Pieces, Player, SideName};
use ratatui::style::{Color, Modifier, Style};

use harif_words::Marks;

/// A way to draw the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Skin {
    /// Solid discs and rings
    Unicode,
    /// X and O, in characters that every terminal has
    Ascii,
    /// Filled and shaded squares
    Blocks,
    /// Letters in reverse and bold, without colours
    Contrast,
}

impl Skin {
    /// Every skin, in the order in which the key goes through them.
    pub(crate) const ALL: [Self; 4] = [Self::Unicode, Self::Blocks, Self::Ascii, Self::Contrast];

    /// The name used on the command line and in the configuration file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
            Self::Blocks => "blocks",
            Self::Contrast => "contrast",
        }
    }

    /// The skin of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|skin| skin.name() == name)
    }

    /// The next one.
    pub(crate) fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&skin| skin == self);
        Self::ALL[at.map_or(0, |at| (at + 1) % Self::ALL.len())]
    }

    /// The sides in one character each, for words and for the smallest boards.
    pub(crate) const fn marks(self, game: Game) -> Marks {
        match (self, game.info().pieces) {
            (Self::Ascii | Self::Contrast, _) | (_, Pieces::Marks) => ['X', 'O'],
            (Self::Unicode, Pieces::Discs) => ['●', '○'],
            (Self::Blocks, Pieces::Discs) => ['█', '░'],
        }
    }

    /// Lines and signs of the board itself.
    pub(crate) const fn signs(self) -> Signs {
        match self {
            Self::Ascii => Signs {
                empty: '.',
                across: '-',
                down: '|',
                cross: '+',
                last: ['>', '<'],
                drop: 'v',
            },
            _ => Signs {
                empty: '·',
                across: '─',
                down: '│',
                cross: '┼',
                last: ['›', '‹'],
                drop: '▼',
            },
        }
    }

    /// The colour of a side, where colours are wanted.
    pub(crate) fn style(self, game: Game, player: Player, colours: bool) -> Style {
        let plain = Style::new();
        if self == Self::Contrast {
            return plain.add_modifier(Modifier::BOLD);
        }
        if !colours {
            return plain;
        }
        plain.fg(match game.info().side(player) {
            SideName::Red => Color::LightRed,
            SideName::X | SideName::Black => Color::LightCyan,
            SideName::O | SideName::Yellow => Color::LightYellow,
            SideName::White => Color::White,
        })
    }

    /// A disc as lines of exactly `width` characters.
    pub(crate) fn disc(self, game: Game, player: Player, width: u16, height: u16) -> Vec<String> {
        let mark = self.marks(game)[player.index()];
        if height == 1 || width < 3 {
            return vec![centred(mark, width)];
        }
        let shape = Shape::of(game, player);
        match self {
            Self::Unicode => half_blocks(shape, width, height),
            Self::Blocks => vec![
                mark_row(
                    if player == Player::First {
                        '█'
                    } else {
                        '░'
                    },
                    width
                );
                height.into()
            ],
            Self::Ascii => letters(shape.filled(), mark, width, height),
            Self::Contrast => {
                let mut rows = half_blocks(shape, width, height);
                let middle = usize::from((height - 1) / 2);
                // The letter inside says the side even where blocks are not drawn well.
                rows[middle] = with_centre(&rows[middle], mark);
                rows
            }
        }
    }
}

/// The characters that a skin draws the board with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signs {
    pub(crate) empty: char,
    pub(crate) across: char,
    pub(crate) down: char,
    pub(crate) cross: char,
    /// What stands left and right of the last move.
    pub(crate) last: [char; 2],
    /// What points at the column in which a disc would fall.
    pub(crate) drop: char,
}

/// The outlines that sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Solid,
    Ring,
    Cross,
}

impl Shape {
    const fn of(game: Game, player: Player) -> Self {
        match (game.info().pieces, player) {
            (Pieces::Marks, Player::First) => Self::Cross,
            (Pieces::Discs, Player::First) => Self::Solid,
            (_, Player::Second) => Self::Ring,
        }
    }

    /// The same outline without a hole, except for the cross.
    const fn filled(self) -> Self {
        match self {
            Self::Cross => Self::Cross,
            Self::Solid | Self::Ring => Self::Solid,
        }
    }

    /// Whether a point of the unit square belongs to the shape; a pixel is `pixel` wide and high.
    fn contains(self, (x, y): (f64, f64), pixel: (f64, f64)) -> bool {
        // Distance from the centre, where 1 is the edge of the square.
        let (dx, dy) = (2.0 * x - 1.0, 2.0 * y - 1.0);
        let inside = |shrink: f64| {
            let rx = 1.0 - shrink * 2.0 * pixel.0;
            let ry = 1.0 - shrink * 2.0 * pixel.1;
            (dx / rx).powi(2) + (dy / ry).powi(2) <= 1.0
        };
        match self {
            Self::Solid => inside(0.0),
            Self::Ring => inside(0.0) && !inside(1.0),
            Self::Cross => {
                let thickness = (1.2 * pixel.0).max(0.13);
                (x - y).abs() < thickness || (x - (1.0 - y)).abs() < thickness
            }
        }
    }
}

/// A shape in half blocks: two pixels in each character.
fn half_blocks(shape: Shape, width: u16, height: u16) -> Vec<String> {
    let pixel = (1.0 / f64::from(width), 0.5 / f64::from(height));
    let set = |x: u16, y: u16| {
        let point = (
            (f64::from(x) + 0.5) * pixel.0,
            (f64::from(y) + 0.5) * pixel.1,
        );
        shape.contains(point, pixel)
    };
    let character = |x, row| match (set(x, 2 * row), set(x, 2 * row + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (0..height)
        .map(|row| (0..width).map(|x| character(x, row)).collect())
        .collect()
}

/// A shape made of one letter.
fn letters(shape: Shape, letter: char, width: u16, height: u16) -> Vec<String> {
    let pixel = (1.0 / f64::from(width), 1.0 / f64::from(height));
    let set = |x: u16, y: u16| {
        let point = (
            (f64::from(x) + 0.5) * pixel.0,
            (f64::from(y) + 0.5) * pixel.1,
        );
        shape.contains(point, pixel)
    };
    (0..height)
        .map(|y| {
            (0..width)
                .map(|x| if set(x, y) { letter } else { ' ' })
                .collect()
        })
        .collect()
}

fn mark_row(mark: char, width: u16) -> String {
    std::iter::repeat_n(mark, width.into()).collect()
}

fn centred(mark: char, width: u16) -> String {
    let before = usize::from(width.saturating_sub(1) / 2);
    let after = usize::from(width).saturating_sub(before + 1);
    format!("{}{mark}{}", " ".repeat(before), " ".repeat(after))
}

fn with_centre(row: &str, mark: char) -> String {
    let middle = row.chars().count() / 2;
    let characters = row.chars().enumerate();
    characters
        .map(|(at, c)| if at == middle { mark } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_discs_are_round_and_rings_have_holes() {
        let skin = Skin::Unicode;
        let disc = |player| skin.disc(Game::CONNECT_FOUR, player, 5, 2);
        assert_eq!(disc(Player::First), ["▄███▄", "▀███▀"]);
        assert_eq!(disc(Player::Second), ["▄▀▀▀▄", "▀▄▄▄▀"]);
    }

    #[test]
    fn sides_differ_without_colour_and_fill_their_place_in_every_size() {
        for skin in Skin::ALL {
            for game in [Game::CONNECT_FOUR, Game::OTHELLO, Game::TIC_TAC_TOE] {
                for (width, height) in [(1, 1), (3, 1), (5, 2), (7, 3), (9, 4), (11, 5)] {
                    let [first, second] =
                        Player::BOTH.map(|player| skin.disc(game, player, width, height));
                    assert_ne!(first, second, "{skin:?} {width}×{height}");
                    for row in first.iter().chain(&second) {
                        assert_eq!(row.chars().count(), usize::from(width), "{skin:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn ascii_is_ascii() {
        let signs = Skin::Ascii.signs();
        let [left, right] = signs.last;
        for sign in [
            signs.empty,
            signs.across,
            signs.down,
            signs.cross,
            signs.drop,
            left,
            right,
        ] {
            assert!(sign.is_ascii());
        }
        for player in Player::BOTH {
            let rows = Skin::Ascii.disc(Game::TIC_TAC_TOE, player, 9, 4);
            assert!(rows.iter().all(|row| row.is_ascii()));
        }
    }
}

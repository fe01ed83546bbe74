//! Boards as pictures of coloured points, for files that are sent to friends.

use harif_rules::{AnyMove, AnyPosition, Board, Game, Pieces, Player};

/// Points with the numbers of their colours, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) points: Vec<u8>,
}

/// The length of the longer side, about.
const SIDE: usize = 480;
/// Points are looked at in so many places along each side, so that circles have smooth edges.
const SAMPLES: usize = 3;

const MARGIN: [u8; 3] = [0xf4, 0xf2, 0xec];
const INK: [u8; 3] = [0x1b, 0x1d, 0x22];
const WHITE: [u8; 3] = [0xff; 3];

/// The colours of a board: those that the page has in the light, so that a picture shows what was seen.
struct Colours {
    ground: [u8; 3],
    line: [u8; 3],
    hole: [u8; 3],
    first: [u8; 3],
    second: [u8; 3],
}

const fn colours(game: Game) -> Colours {
    let info = game.info();
    if info.gravity {
        return Colours {
            ground: [0x14, 0x2b, 0x57],
            line: [0x14, 0x2b, 0x57],
            hole: [0xdf, 0xe7, 0xf4],
            first: [0xe0, 0x3c, 0x31],
            second: [0xff, 0xd8, 0x3a],
        };
    }
    if info.passes {
        return Colours {
            ground: [0x1f, 0x7a, 0x50],
            line: [0x0f, 0x4a, 0x2f],
            hole: [0x1f, 0x7a, 0x50],
            first: [0x14, 0x16, 0x1a],
            second: [0xfa, 0xfa, 0xfa],
        };
    }
    Colours {
        ground: [0xff, 0xff, 0xff],
        line: [0x8a, 0x85, 0x77],
        hole: [0xff, 0xff, 0xff],
        first: [0xe0, 0x3c, 0x31],
        second: [0x1c, 0x56, 0xad],
    }
}

/// What a cell looks like: its disc, whether it was the last move, whether it is part of a winning line.
type Look = (Option<Player>, bool, bool);

/// Draws positions of one game. Cells that look alike are drawn once, so a whole game takes little time.
#[derive(Clone, Debug)]
pub(crate) struct Painter {
    game: Game,
    cell: usize,
    /// The colours of all pictures, at most 256.
    pub(crate) palette: Vec<[u8; 3]>,
    tiles: Vec<(Look, Vec<u8>)>,
}

impl Painter {
    pub(crate) fn new(game: Game) -> Self {
        let longer = usize::from(game.columns().max(game.rows()));
        let mut painter = Self {
            game,
            cell: (SIDE / longer).clamp(16, 96),
            palette: vec![MARGIN],
            tiles: Vec::new(),
        };
        for disc in [None, Some(Player::First), Some(Player::Second)] {
            for (last, wins) in [(false, false), (true, false), (false, true), (true, true)] {
                painter.add_tile((disc, last, wins));
            }
        }
        painter
    }

    fn add_tile(&mut self, look: Look) {
        let mut tile = Vec::with_capacity(self.cell * self.cell);
        for y in 0..self.cell {
            for x in 0..self.cell {
                let colour = self.point(look, x, y);
                tile.push(self.number(colour));
            }
        }
        self.tiles.push((look, tile));
    }

    /// The number of a colour; should there be too many, that of the first.
    fn number(&mut self, colour: [u8; 3]) -> u8 {
        let known = self.palette.iter().position(|it| *it == colour);
        let place = known.unwrap_or_else(|| {
            self.palette.push(colour);
            self.palette.len() - 1
        });
        u8::try_from(place).unwrap_or(0)
    }

    /// The colour of a point of a cell: the mean of what is seen in a few places of it.
    fn point(&self, look: Look, x: usize, y: usize) -> [u8; 3] {
        let mut sums = [0_usize; 3];
        for sample in 0..SAMPLES * SAMPLES {
            // From the middle of the cell, in halves of its width.
            let inside = |point: usize, part: usize| {
                let along = point as f64 + (part as f64 + 0.5) / SAMPLES as f64;
                2.0 * along / self.cell as f64 - 1.0
            };
            let at = (inside(x, sample % SAMPLES), inside(y, sample / SAMPLES));
            for (sum, part) in sums.iter_mut().zip(seen(self.game, look, at)) {
                *sum += usize::from(part);
            }
        }
        sums.map(|sum| (sum / (SAMPLES * SAMPLES)) as u8)
    }

    /// A position as a picture, with a ring on the move that led to it.
    pub(crate) fn draw(&self, position: &AnyPosition, last: Option<AnyMove>) -> Image {
        let game = self.game;
        let (columns, rows) = (usize::from(game.columns()), usize::from(game.rows()));
        let (cell, margin) = (self.cell, self.margin());
        let (width, height) = (columns * cell + 2 * margin, rows * cell + 2 * margin);
        let mut points = vec![0; width * height];
        let ring = last.and_then(|m| m.landed(game, |cell| position.at(cell).is_some()));
        let winning = position.winning_cells();
        for at in game.cells() {
            let look = (position.at(at), ring == Some(at), winning.contains(&at));
            let Some((_, tile)) = self.tiles.iter().find(|(it, _)| *it == look) else {
                continue;
            };
            let left = margin + usize::from(at.column) * cell;
            let top = margin + usize::from(game.row_from_top(at.row)) * cell;
            for (y, row) in tile.chunks(cell).enumerate() {
                let from = (top + y) * width + left;
                points[from..from + cell].copy_from_slice(row);
            }
        }
        Image {
            width,
            height,
            points,
        }
    }

    /// The border around the board.
    const fn margin(&self) -> usize {
        self.cell / 4
    }
}

/// What is seen in a place of a cell, counted from its middle in halves of its width.
fn seen(game: Game, (disc, last, wins): Look, (dx, dy): (f64, f64)) -> [u8; 3] {
    let colours = colours(game);
    let r = dx.hypot(dy);
    if last && disc.is_some() && (0.3..0.42).contains(&r) {
        return match disc {
            Some(Player::First) => WHITE,
            _ => INK,
        };
    }
    if wins && (0.86..0.97).contains(&r) {
        return INK;
    }
    let marks = game.info().pieces == Pieces::Marks;
    let on_cross = ((dx - dy).abs() < 0.16 || (dx + dy).abs() < 0.16) && r < 0.72;
    match disc {
        Some(Player::First) if marks && on_cross => return colours.first,
        Some(Player::Second) if marks && (0.45..0.65).contains(&r) => return colours.second,
        Some(Player::First) if !marks && r < 0.82 => return colours.first,
        Some(Player::Second) if !marks && r < 0.82 => return colours.second,
        _ => {}
    }
    if game.info().gravity {
        return if r < 0.8 {
            colours.hole
        } else {
            colours.ground
        };
    }
    if dx.abs() > 0.96 || dy.abs() > 0.96 {
        colours.line
    } else {
        colours.ground
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    /// The middle of every cell has the colour of its disc.
    #[test]
    fn every_disc_is_seen_where_it_lies() {
        for (name, moves) in [
            ("connect4", "4453"),
            ("othello", "f5d6c3"),
            ("othello(size=20)", ""),
        ] {
            let game: Game = name.parse().unwrap();
            let position = notation::position(game, moves).unwrap();
            let painter = Painter::new(game);
            let image = painter.draw(&position, None);
            let colours = colours(game);
            for at in game.cells() {
                let middle =
                    |n: u8| painter.margin() + usize::from(n) * painter.cell + painter.cell / 2;
                let point = middle(game.row_from_top(at.row)) * image.width + middle(at.column);
                let wanted = match position.at(at) {
                    Some(Player::First) => colours.first,
                    Some(Player::Second) => colours.second,
                    None => colours.hole,
                };
                let colour = painter.palette[usize::from(image.points[point])];
                assert_eq!(colour, wanted, "{name} {at}");
            }
            assert_eq!(image.points.len(), image.width * image.height);
            assert_eq!(painter.palette[usize::from(image.points[0])], MARGIN);
        }
    }

    /// A colour of the style sheet, where it is first named: in the light.
    fn on_the_page(name: &str) -> [u8; 3] {
        let (_, after) = include_str!("../../../static/style.css")
            .split_once(&format!("--{name}: #"))
            .expect(name);
        [0, 2, 4].map(|at| u8::from_str_radix(&after[at..at + 2], 16).expect(name))
    }

    #[test]
    fn pictures_have_the_colours_of_the_page() {
        for (game, wanted) in [
            (
                Game::CONNECT_FOUR,
                ["frame", "frame", "hole", "first", "second"],
            ),
            (
                Game::OTHELLO,
                ["cloth", "cloth-line", "cloth", "black", "white"],
            ),
            (
                Game::TIC_TAC_TOE,
                ["paper", "control", "paper", "first", "accent"],
            ),
        ] {
            let it = colours(game);
            let has = [it.ground, it.line, it.hole, it.first, it.second];
            assert_eq!(has, wanted.map(on_the_page), "{game}");
        }
    }

    #[test]
    fn pictures_have_few_colours_and_a_ring_changes_one() {
        for game in [Game::CONNECT_FOUR, Game::OTHELLO, Game::TIC_TAC_TOE] {
            assert!(Painter::new(game).palette.len() <= 256);
        }
        let position = notation::position(Game::OTHELLO, "f5d6c3").unwrap();
        let painter = Painter::new(Game::OTHELLO);
        let plain = painter.draw(&position, None);
        assert_ne!(plain, painter.draw(&position, "c3".parse().ok()));
    }
}

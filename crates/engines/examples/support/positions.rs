//! All early positions of 7×6 with their exact scores, and which of them proofs come through.

use harif_engines::connect4::{Board, book};

/// The lowest cell of every column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = 63 * BOTTOM;

/// The positions of one number of discs, a position and its mirror image being one, by their keys
/// in ascending order, with the scores for the player to move.
#[derive(Default)]
pub(crate) struct Layer {
    keys: Vec<u64>,
    scores: Vec<i8>,
    /// How often a walk saw each.
    visits: Vec<u32>,
}

/// The discs of the player to move and all discs.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    own: u64,
    occupied: u64,
}

/// A position to learn from.
pub(crate) struct Sample {
    /// The discs of the first and of the second player.
    pub(crate) discs: [u64; 2],
    /// The score of the first player.
    pub(crate) score: i32,
    /// How often it should be learned from, beside the others.
    pub(crate) weight: f32,
    /// Whether it only tests what was learned.
    pub(crate) is_test: bool,
}

impl Position {
    fn from_key(key: u64) -> Self {
        let occupied = (0..7).fold(0, |occupied, column| {
            let height = ((key >> (7 * column) & 127) + 1).ilog2();
            occupied | ((1 << height) - 1) << (7 * column)
        });
        Self {
            own: key - occupied,
            occupied,
        }
    }

    fn key(self) -> u64 {
        let key = self.own + self.occupied;
        let mirror = (0..7).fold(0, |mirror, column| {
            mirror | (key >> (7 * column) & 127) << (7 * (6 - column))
        });
        key.min(mirror)
    }

    fn discs(self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// The positions after every move, nothing for a move that wins.
    fn children(self) -> impl Iterator<Item = Option<Self>> {
        let playable = (self.occupied + BOTTOM) & BOARD;
        (0..7).filter_map(move |column| {
            let disc = playable & 63 << (7 * column);
            let goes_on = !has_four(self.own | disc);
            (disc != 0).then(|| {
                goes_on.then_some(Self {
                    own: self.own ^ self.occupied,
                    occupied: self.occupied | disc,
                })
            })
        })
    }

    fn board(self) -> Board {
        let (own, occupied) = (self.own.into(), self.occupied.into());
        Board::from_bits(7, 6, 4, own, occupied).expect("a position of a game")
    }

    /// The position to learn from, unless a look at the board tells its score.
    fn sample(self, score: i8, weight: f32) -> Option<Sample> {
        let (score, left) = (i32::from(score), 42 - self.discs() as i32);
        let sign = if self.discs().is_multiple_of(2) {
            1
        } else {
            -1
        };
        let is_open = score != (left + 1) / 2 && score != -(left / 2);
        is_open.then(|| Sample {
            discs: self.players(),
            score: sign * score,
            weight,
            is_test: self.key().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59 == 0,
        })
    }

    /// The discs of the first and of the second player.
    fn players(self) -> [u64; 2] {
        let other = self.own ^ self.occupied;
        if self.discs().is_multiple_of(2) {
            [self.own, other]
        } else {
            [other, self.own]
        }
    }
}

fn has_four(discs: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// All positions with up to `most` discs. The last scores are the book's, the others follow.
pub(crate) fn layers(most: usize) -> Vec<Layer> {
    let mut layers = vec![Layer {
        keys: vec![0],
        ..Layer::default()
    }];
    for discs in 0..most {
        let parents = layers[discs].keys.iter();
        let children = parents.flat_map(|&key| Position::from_key(key).children().flatten());
        let mut keys: Vec<u64> = children.map(Position::key).collect();
        keys.sort_unstable();
        keys.dedup();
        layers.push(Layer {
            keys,
            ..Layer::default()
        });
    }
    let book = book::embedded().expect("the program has a book");
    let last = &mut layers[most];
    let score = |&key: &u64| {
        let score = book.score(&Position::from_key(key).board());
        score.expect("a position of the book") as i8
    };
    last.scores = last.keys.iter().map(score).collect();
    for discs in (0..most).rev() {
        let (before, behind) = layers.split_at_mut(discs + 1);
        let best = |&key: &u64| {
            let children = Position::from_key(key).children();
            children
                .map(|child| child.map_or((43 - discs as i8) / 2, |child| -behind[0].score(child)))
                .max()
                .expect("the board has empty cells")
        };
        before[discs].scores = before[discs].keys.iter().map(best).collect();
    }
    for layer in &mut layers {
        layer.visits = vec![0; layer.keys.len()];
    }
    layers
}

impl Layer {
    fn place(&self, position: Position) -> usize {
        let place = self.keys.binary_search(&position.key());
        place.expect("all positions are there")
    }

    fn score(&self, position: Position) -> i8 {
        self.scores[self.place(position)]
    }
}

/// Counts the positions that proofs have to choose between. A proof that a player gets at least some
/// score needs one good move of that player in each position and every move of the other. So
/// walk `walks` times from an early position: the one player by good moves, the other by any,
/// and count all replies that the one player has to choose from.
pub(crate) fn walk(layers: &mut [Layer], walks: usize, rng: &mut fastrand::Rng) {
    let most = layers.len() - 1;
    for _ in 0..walks {
        let mut position = Position::from_key(0);
        for _ in 0..rng.usize(..7) {
            let open: Vec<Position> = position.children().flatten().collect();
            position = open[rng.usize(..open.len())];
        }
        // The question that the player to move answers with yes, or the other with no.
        let mut beta = layers[position.discs()].score(position) + rng.i8(..2);
        while position.discs() < most {
            let discs = position.discs();
            let is_proving = layers[discs].score(position) >= beta;
            let open: Vec<Position> = position.children().flatten().collect();
            if open.len() < position.children().count() {
                break;
            }
            let places: Vec<usize> = open
                .iter()
                .map(|child| layers[discs + 1].place(*child))
                .collect();
            let next = &mut layers[discs + 1];
            let mut good: Vec<usize> = (0..open.len()).collect();
            if is_proving {
                for &place in &places {
                    next.visits[place] += 1;
                }
                good.retain(|&index| -next.scores[places[index]] >= beta);
            }
            position = open[good[rng.usize(..good.len())]];
            beta = 1 - beta;
        }
    }
}

/// What to learn from: half by the visits, half all alike, each number of discs as much as another.
pub(crate) fn samples(layers: &[Layer]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for layer in &layers[1..] {
        let visits: f32 = layer.visits.iter().map(|&visits| visits as f32).sum();
        let count = layer.keys.len() as f32;
        // The few positions with very few discs should not be learned by heart.
        let share = count / (count + 20_000.0);
        let rows = layer.keys.iter().zip(&layer.scores).zip(&layer.visits);
        samples.extend(rows.filter_map(|((&key, &score), &seen)| {
            let weight = share * (0.5 / count + 0.5 * seen as f32 / visits.max(1.0));
            Position::from_key(key).sample(score, weight)
        }));
    }
    samples
}

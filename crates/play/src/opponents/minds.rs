//! The table of minds: how far each opponent looks and how often it errs, for the sizes that were calibrated.
//!
//! `minds.tsv` is made by `cargo xtask ladder --calibrate`. A row has the game, the opponent, the plies it looks ahead with
//! care and without, how many of a thousand moves are careless, and how many of a thousand careless moves follow its habit.
//! Twelve rows make a ladder.

use super::Opponent;
use super::mind::is_seen_whole;
use harif_rules::Game;
use std::sync::LazyLock;

const RUNGS: usize = Opponent::ALL.len();

/// What the table says about an opponent in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LadderRung {
    /// How many plies it looks ahead with care.
    pub depth: u32,
    /// How many plies it sees without care.
    pub glance: u32,
    /// How many of a thousand moves are careless.
    pub careless: u32,
    /// How many of a thousand careless moves follow its habit.
    pub by_habit: u32,
}

/// The twelve of a game, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The game with its size.
    pub game: Game,
    /// What the table says about each.
    pub rungs: [LadderRung; RUNGS],
}

/// Ladders by game and size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LadderTable(Vec<Ladder>);

static COMPILED: LazyLock<LadderTable> = LazyLock::new(|| {
    let table = include_str!("minds.tsv").parse();
    table.expect("a test reads the table")
});

impl LadderTable {
    /// The table that the opponents play by.
    pub fn compiled() -> &'static Self {
        &COMPILED
    }

    /// All ladders.
    pub fn ladders(&self) -> &[Ladder] {
        &self.0
    }

    /// Adds a ladder, in place of the one that the game had.
    pub fn set(&mut self, ladder: Ladder) {
        self.0.retain(|it| it.game != ladder.game);
        self.0.push(ladder);
    }

    /// The ladder by which a game is played: the rungs of the nearest one.
    ///
    /// # Panics
    /// If the table is empty.
    pub fn ladder(&self, game: Game) -> Ladder {
        let nearest = self.nearest(game).expect("a table has ladders");
        Ladder { game, ..*nearest }
    }

    /// The ladder that is nearest to a game: its own, if it has one. Else nearest is first a game that is
    /// searched to its end likewise, because mistakes are other things there; then the same game; then the same length of a
    /// line; then the size whose number of cells differs least, the smaller one of two.
    pub fn nearest(&self, game: Game) -> Option<&Ladder> {
        let line = |game: Game| game.line_rules().map(|rules| rules.line);
        self.0.iter().min_by_key(|ladder| {
            let other = ladder.game;
            (
                is_seen_whole(other) != is_seen_whole(game),
                other.name() != game.name(),
                line(other) != line(game),
                other.cell_count().abs_diff(game.cell_count()),
                other.cell_count(),
            )
        })
    }
}

impl std::str::FromStr for LadderTable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut table = Self::default();
        let rows: Vec<(Game, Opponent, LadderRung)> = text
            .lines()
            .map(|line| row(line).ok_or_else(|| format!("not a row of minds: {line:?}")))
            .collect::<Result<_, _>>()?;
        for twelve in rows.chunks(RUNGS) {
            let game = twelve[0].0;
            let names = twelve.iter().map(|&(of, who, _)| (of, who));
            if !names.eq(Opponent::ALL.map(|who| (game, who))) {
                return Err(format!("{game}: not the twelve opponents in order"));
            }
            let mut rungs = [LadderRung::default(); RUNGS];
            for (place, &(_, _, rung)) in rungs.iter_mut().zip(twelve) {
                *place = rung;
            }
            table.set(Ladder { game, rungs });
        }
        Ok(table)
    }
}

fn row(line: &str) -> Option<(Game, Opponent, LadderRung)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, opponent, depth, glance, careless, by_habit] = fields[..] else {
        return None;
    };
    let rung = LadderRung {
        depth: depth.parse().ok()?,
        glance: glance.parse().ok()?,
        careless: careless.parse().ok().filter(|it| *it <= 1000)?,
        by_habit: by_habit.parse().ok().filter(|it| *it <= 1000)?,
    };
    Some((game.parse().ok()?, Opponent::named(opponent)?, rung))
}

impl std::fmt::Display for Ladder {
    /// The twelve rows of the table.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (opponent, rung) in Opponent::ALL.iter().zip(self.rungs) {
            let (game, name) = (self.game, opponent.name());
            let LadderRung {
                depth,
                glance,
                careless,
                by_habit,
            } = rung;
            writeln!(
                f,
                "{game}\t{name}\t{depth}\t{glance}\t{careless}\t{by_habit}"
            )?;
        }
        Ok(())
    }
}

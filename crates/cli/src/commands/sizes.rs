//! `harif sizes`: who wins Connect Four on boards of every size, by solving them from the empty board.

use std::time::Duration;

use clap::Args;
use harif_engines::solve::{Answer, Options, Question, Solver};
use harif_rules::{AnyPosition, Game, Player};
use harif_text::{Text, Value, say};
use harif_words::Speaker;
use serde::Serialize;

use super::solve::meter::Meter;
use super::solve::{duration, microseconds};
use crate::context::Context;
use crate::errors::read_game;
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::table::{self, Grid};

/// Solve Connect Four from the empty board, size by size, and compare with the published values
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif sizes connect4 --max-cells 20              the smallest boards, in a moment
  harif sizes connect4 --max-cells 16 --json       one object a line

Without flags all sizes of up to 42 cells, 7×6 among them, which takes minutes. + the first
player wins, - the second, = a draw. The quoted values are John Tromp's; a size that they do not name
has none. The exit code is 1 if a proved value differs from a quoted one. A size that is not decided
in time shows what is proved. Ctrl-C ends the walk.
")]
pub(crate) struct Arguments {
    /// The game: connect4
    game: String,
    /// The most cells that a board has
    #[arg(long, value_name = "N", default_value_t = 42, value_parser = clap::value_parser!(u32).range(16..=100))]
    max_cells: u32,
    /// How many milliseconds to take for a size at most
    #[arg(long, value_name = "MS", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// How many threads share a board [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The size of the table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table: u32,
}

/// On smaller boards neither side can make a line in every direction, and tables begin here.
const SMALLEST_SIDE: u8 = 4;

/// Values as John Tromp's table quotes them: columns, rows, and 1 for a win of the first player.
const QUOTED: &[(u8, u8, i32)] = &[
    (4, 4, 0),
    (5, 4, 0),
    (6, 4, -1),
    (7, 4, 0),
    (8, 4, -1),
    (4, 5, 0),
    (5, 5, 0),
    (6, 5, 0),
    (7, 5, 0),
    (8, 5, 1),
    (4, 6, 0),
    (5, 6, 0),
    (6, 6, -1),
    (7, 6, 1),
    (8, 6, -1),
    (9, 6, -1),
    (4, 7, 0),
    (5, 7, 0),
    (6, 7, 1),
    (7, 7, 0),
    (8, 7, 1),
    (6, 8, -1),
    (7, 8, 1),
    (8, 8, -1),
];

/// A value as tables write it.
const fn sign(value: i32) -> &'static str {
    match value {
        1 => "+",
        0 => "=",
        _ => "-",
    }
}

/// What came out for one size.
struct Row {
    columns: u8,
    rows: u8,
    answer: Answer,
}

#[derive(Serialize)]
struct RowJson {
    columns: u8,
    rows: u8,
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<[i32; 2]>,
    quoted: Option<&'static str>,
    agrees: Option<bool>,
    nodes: u64,
    us: f64,
}

impl Row {
    fn value(&self) -> Option<i32> {
        self.answer.bounds.exact()
    }

    fn quoted(&self) -> Option<i32> {
        let named =
            |&&(columns, rows, _): &&(u8, u8, i32)| (columns, rows) == (self.columns, self.rows);
        QUOTED.iter().find(named).map(|&(_, _, value)| value)
    }

    /// Whether the value is the quoted one, where both are known.
    fn agrees(&self) -> Option<bool> {
        Some(self.value()? == self.quoted()?)
    }

    fn json(&self) -> RowJson {
        let bounds = self.answer.bounds;
        RowJson {
            columns: self.columns,
            rows: self.rows,
            value: self.value().map(sign),
            bounds: self
                .value()
                .is_none()
                .then_some([bounds.lower, bounds.upper]),
            quoted: self.quoted().map(sign),
            agrees: self.agrees(),
            nodes: self.answer.nodes,
            us: microseconds(self.answer.time),
        }
    }

    /// Who wins, in words.
    fn result(&self, text: &Text, game: Game) -> String {
        let speaker = Speaker::new(text, game);
        match self.value() {
            Some(1) => say!(text, "sizes-wins", player = speaker.side(Player::First)),
            Some(0) => say!(text, "value-draw"),
            Some(_) => say!(text, "sizes-wins", player = speaker.side(Player::Second)),
            None => say!(text, "sizes-open"),
        }
    }

    fn comparison(&self, text: &Text) -> String {
        match (self.quoted(), self.agrees()) {
            (None, _) => say!(text, "sizes-not-quoted"),
            (Some(quoted), None) => {
                say!(text, "sizes-quoted", value = Value::ltr(sign(quoted)))
            }
            (Some(quoted), Some(true)) => {
                say!(text, "sizes-agrees", value = Value::ltr(sign(quoted)))
            }
            (Some(quoted), Some(false)) => {
                say!(text, "sizes-differs", value = Value::ltr(sign(quoted)))
            }
        }
    }

    fn words(&self, text: &Text, game: Game) -> Vec<String> {
        let value = self.value().map_or("?", sign);
        let size = format!("{}×{}", self.columns, self.rows);
        let line = say!(
            text,
            "sizes-row",
            value = self.result(text, game),
            status = self.comparison(text),
            nodes = self.answer.nodes,
            time = duration(text, self.answer.time)
        );
        if text.needs_own_line() {
            vec![format!("{size:<5} {value}"), format!("    {line}")]
        } else {
            vec![format!("{size:<5} {value}  {line}")]
        }
    }
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    if game != Game::CONNECT_FOUR {
        return Err(Failure::request(
            say!(
                context.text,
                "sizes-other-game",
                game = Value::ltr(&arguments.game)
            ),
            say!(
                context.text,
                "error-choose",
                line = Value::ltr("harif sizes connect4")
            ),
        ));
    }
    let threads = arguments.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, usize::from),
        usize::from,
    );
    let sizes = sizes(arguments.max_cells);
    let meter = Meter::new(Some(sizes.len() as u64));
    let listener = Listener::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut interrupted = false;
    let options = Options {
        table_megabytes: arguments.table as usize,
        threads,
        book: false,
        keep: false,
    };
    options
        .check_memory()
        .map_err(|_| super::solve::no_memory(context, arguments.table))?;
    for (columns, height) in sizes {
        // A solver for each size: the memory of one is of no use to another.
        let mut solver = Solver::new(options);
        let who_wins = Question {
            weak: true,
            every_move: false,
        };
        let time = Duration::from_millis(arguments.time);
        meter.begin();
        let answer = solver.solve(
            &AnyPosition::start(board_of(columns, height)),
            who_wins,
            listener.control().within(time),
            &mut |progress| meter.size(&context.text, (columns, height), progress),
        );
        let row = Row {
            columns,
            rows: height,
            answer,
        };
        meter.aside(|| tell(context, &row, game))?;
        meter.step();
        rows.push(row);
        if listener.interrupted() {
            interrupted = true;
            break;
        }
    }
    drop(meter);
    if !context.json {
        context.out.line("")?;
        context.out.raw(matrix(&rows))?;
        let summary = summary(&context.text, &rows);
        context.out.line(summary)?;
    }
    context.out.flush()?;
    if interrupted {
        Err(Failure::Interrupted)
    } else if rows.iter().any(|row| row.agrees() == Some(false)) {
        Err(Failure::SomeInputWasWrong)
    } else {
        Ok(())
    }
}

fn tell(context: &mut Context, row: &Row, game: Game) -> Result<(), Failure> {
    if context.json {
        return context.out.json(&row.json());
    }
    context.out.fitted(row.words(&context.text, game))?;
    context.out.flush()
}

/// Every size with at most so many cells, the fewest cells first.
fn sizes(max_cells: u32) -> Vec<(u8, u8)> {
    let side = || SMALLEST_SIDE..=(max_cells / u32::from(SMALLEST_SIDE)) as u8;
    let cells = |&(columns, rows): &(u8, u8)| u32::from(columns) * u32::from(rows);
    let mut sizes: Vec<(u8, u8)> = side()
        .flat_map(|columns| side().map(move |rows| (columns, rows)))
        // What does not fit the solver's words takes far more cells than anyone can solve.
        .filter(|size| cells(size) <= max_cells && cells(size) + u32::from(size.0) <= 128)
        .collect();
    sizes.sort_by_key(|size| (cells(size), size.0));
    sizes
}

const fn board_of(columns: u8, rows: u8) -> Game {
    Game::connect_four(columns, rows, 4)
}

/// All values as a table: columns across, rows down.
fn matrix(rows: &[Row]) -> String {
    let range = |side: fn(&Row) -> u8| {
        let most = rows.iter().map(side).max().unwrap_or(0);
        SMALLEST_SIDE..=most
    };
    let across = range(|row| row.columns);
    let header = std::iter::once(String::new()).chain(across.clone().map(|it| it.to_string()));
    let row = |height: u8| {
        let cell = |columns| {
            let solved = |row: &&Row| (row.columns, row.rows) == (columns, height);
            let row = rows.iter().find(solved);
            row.map_or("", |row| row.value().map_or("?", sign))
        };
        let cells = across.clone().map(|columns| cell(columns).to_owned());
        std::iter::once(height.to_string()).chain(cells).collect()
    };
    let grid = Grid {
        header: header.collect(),
        rows: range(|row| row.rows).map(row).collect(),
        numbers: vec![0],
        keys: 1,
    };
    grid.draw(table::width()) + "\n"
}

fn summary(text: &Text, rows: &[Row]) -> String {
    let count = |agrees: Option<bool>| {
        let quoted = rows.iter().filter(|row| row.quoted().is_some());
        quoted.filter(|row| row.agrees() == agrees).count()
    };
    say!(
        text,
        "sizes-summary",
        n = rows.len(),
        right = count(Some(true)),
        wrong = count(Some(false))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_grow_and_stay_within_the_bound() {
        let small = sizes(24);
        assert_eq!(small, [(4, 4), (4, 5), (5, 4), (4, 6), (6, 4)]);
        assert!(sizes(42).contains(&(7, 6)));
        assert!(QUOTED.iter().all(|&(c, r, _)| sizes(64).contains(&(c, r))));
        assert!(sizes(100).iter().all(|&(c, r)| c * (r + 1) <= 128));
    }
}

//! `harif lab`: algorithms × switches × depths on one or many positions, compared fairly.
//!
//! Nodes come first and time second: nodes are the same on every machine.

mod design;
mod measure;
mod tables;

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use harif_play::Algorithm;
use harif_play::lab::{Depths, agreement, random_positions, yardsticks};
use harif_rules::AnyPosition;
use harif_search::{Cut, Fail, Order};
use harif_text::say;
use harif_words::lab::{self, Chart, Measurements, Preset};
use harif_words::plot::standalone;

use crate::context::Context;
use crate::errors::{read_game, read_position};
use crate::failure::Failure;
use crate::files::write_and_tell;
use crate::interrupt::Listener;
use crate::searching::{algorithm, cut, fail, on_off, order};

/// Compare searches: nodes first, time second, and whether all agree
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif lab tictactoe                                     minimax, alpha-beta, negamax
  harif lab tictactoe --preset ordering                   18,297, 7,275 and 42,094 nodes
  harif lab tictactoe --algorithm minimax,alphabeta --order natural,centre,edges --cut equal,strict
  harif lab connect4 --algorithm minimax,alphabeta,pvs --depth 1-7 --chart nodes.svg
  harif lab connect4 --algorithm alphabeta --depth 1-8 --chart values.svg --figure values
  harif lab othello f5d6 f5f6 --preset table --format csv > table.csv
  harif lab connect4 --random 20 --seed 7 --depth 5 --format markdown

Lists are separated by commas; every combination is measured. Values that should agree are compared,
and the last line says whether they do.
")]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// Positions, as moves in a row or boards; with none, the initial one
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// A ready-made comparison
    #[arg(long, value_parser = preset(), value_name = "NAME")]
    preset: Option<Preset>,
    /// Algorithms
    #[arg(long, short, value_parser = algorithm(), value_delimiter = ',', value_name = "NAMES")]
    algorithm: Vec<Algorithm>,
    /// Evaluators
    #[arg(long, short, value_delimiter = ',', value_name = "NAMES")]
    evaluator: Vec<String>,
    /// Depths: 6, or 1-6 [default: 1 to what takes a moment]
    #[arg(long, short, value_name = "DEPTHS")]
    depth: Option<Depths>,
    /// Move orders
    #[arg(long, value_parser = order(), value_delimiter = ',', value_name = "NAMES")]
    order: Vec<Order>,
    /// Cut rules
    #[arg(long, value_parser = cut(), value_delimiter = ',', value_name = "NAMES")]
    cut: Vec<Cut>,
    /// What is returned outside the window
    #[arg(long, value_parser = fail(), value_delimiter = ',', value_name = "NAMES")]
    fail: Vec<Fail>,
    /// Transposition table
    #[arg(long, value_parser = on_off(), value_delimiter = ',', value_name = "on,off", hide_possible_values = true)]
    table: Vec<bool>,
    /// Symmetric positions share an entry of the table
    #[arg(long, value_parser = on_off(), value_delimiter = ',', value_name = "on,off", hide_possible_values = true)]
    symmetry: Vec<bool>,
    /// Faster wins count more
    #[arg(long, value_parser = on_off(), value_delimiter = ',', value_name = "on,off", hide_possible_values = true)]
    distance: Vec<bool>,
    /// How many positions from random games to add
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100_000))]
    random: u32,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How often each search is timed; the median counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    repeats: u32,
    /// How the results are written; --json is the same as --format json
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// Write the results to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the results as an SVG file
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
    /// What the drawing shows; `against` sets the first two searches against each other
    #[arg(
        long,
        value_enum,
        default_value = "nodes",
        value_name = "NAME",
        requires = "chart"
    )]
    figure: Figure,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
    Markdown,
}

/// What a drawing shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Figure {
    Nodes,
    Cutoffs,
    Values,
    Time,
    Against,
}

impl From<Figure> for Chart {
    fn from(figure: Figure) -> Self {
        match figure {
            Figure::Nodes => Self::Nodes,
            Figure::Cutoffs => Self::Cutoffs,
            Figure::Values => Self::Values,
            Figure::Time => Self::Time,
            Figure::Against => Self::Against(0, 1),
        }
    }
}

fn preset() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.iter().map(|preset| preset.name()))
        .map(|name| Preset::named(&name).expect("clap checked the name"))
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let game = read_game(&context.text, &arguments.game)?;
    let mut positions = positions(arguments, context, game)?;
    positions.extend(random_positions(
        game,
        arguments.random as usize,
        arguments.seed,
    ));
    let design = design::design(arguments, &context.text, game, positions)?;

    let listener = Listener::new();
    let results = measure::run(&context.text, &design, &listener);
    let agreement = agreement(&design, &results.rows);

    let format = if context.json {
        Format::Json
    } else {
        arguments.format
    };
    let text = &context.text;
    let mut report = match format {
        Format::Csv => tables::csv(&design, &results.rows)?,
        Format::Json => tables::json(&design, &results.rows, &agreement),
        Format::Table => tables::readable(text, arguments.preset, &design, &results, false),
        Format::Markdown => tables::readable(text, arguments.preset, &design, &results, true),
    };
    if matches!(format, Format::Table | Format::Markdown) {
        report.push_str(&tables::footer(text, &design, &results, &agreement));
    }
    match &arguments.out {
        Some(path) => write_and_tell(&context.text, path, report.as_bytes())?,
        None => context.out.raw(report)?,
    }
    if let Some(path) = &arguments.chart {
        let yardsticks = yardsticks(&design.positions, design.depths, listener.control());
        let measured = Measurements {
            design: &design,
            rows: &results.rows,
            yardsticks: &yardsticks.unwrap_or_default(),
        };
        let drawing = lab::draw(&context.text, measured, arguments.figure.into());
        let drawing =
            drawing.ok_or_else(|| Failure::Request(vec![say!(context.text, "lab-chart-empty")]))?;
        write_and_tell(&context.text, path, standalone(&drawing).as_bytes())?;
    }
    context.out.flush()?;
    if results.cancelled {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The positions that were named, as they were written.
fn positions(
    arguments: &Arguments,
    context: &Context,
    game: harif_rules::Game,
) -> Result<Vec<(String, AnyPosition)>, Failure> {
    let start = ["start".to_owned()];
    let named = if arguments.positions.is_empty() && arguments.random == 0 {
        &start[..]
    } else {
        &arguments.positions
    };
    named
        .iter()
        .map(|written| {
            let position = read_position(&context.text, game, written)?;
            if harif_rules::Position::is_over(&position) {
                let over = say!(context.text, "error-game-over");
                return Err(Failure::Request(vec![format!("{written}: {over}")]));
            }
            Ok((written.clone(), position))
        })
        .collect()
}

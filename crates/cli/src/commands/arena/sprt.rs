//! `harif arena sprt`: a calculator for score lines.

use clap::Args;
use harif_arena::stats::{Hypotheses, Model, Pentanomial, Sample, Trinomial};
use harif_text::say;

use crate::arena_view::measure;
use crate::commands::HELP;
use crate::context::Context;
use crate::failure::Failure;

/// Compute Elo, normalised Elo, likelihood of superiority and the test of a score line
#[derive(Args, Debug)]
#[command(help_template = HELP, before_help = "\
Examples:
  harif arena sprt 136 111 96                            wins, draws, losses
  harif arena sprt 34 54 63 64 75                        pairs that brought 0, ½, 1, 1½, 2 points
  harif arena sprt 136 111 96 --elo0 0 --elo1 20 --model logistic
  harif arena sprt 136 111 96 --json
")]
pub(crate) struct Arguments {
    /// Wins, draws, losses; or how many pairs brought 0, ½, 1, 1½ and 2 points
    #[arg(required = true, num_args = 3..=5, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(..=MOST_COUNTED))]
    counts: Vec<u64>,
    /// The advantage under the first hypothesis
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// The advantage under the second hypothesis
    #[arg(long, default_value_t = 5.0, allow_negative_numbers = true)]
    elo1: f64,
    /// How often the second may be accepted although the first is true
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// How often the first may be accepted although the second is true
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// The unit of the hypotheses: logistic or normalised Elo
    #[arg(long, default_value = "normalised", value_parser = ["logistic", "normalised", "normalized"])]
    model: String,
}

/// More games than were ever played; their sums and squares are far from any limit of the numbers.
const MOST_COUNTED: u64 = 1_000_000_000_000;

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    let text = &context.text;
    let sample: Sample = match *arguments.counts.as_slice() {
        [wins, draws, losses] => Trinomial {
            wins,
            draws,
            losses,
        }
        .sample(),
        [a, b, c, d, e] => Pentanomial([a, b, c, d, e]).sample(),
        _ => return Err(Failure::Request(vec![say!(text, "arena-sprt-numbers")])),
    };
    let hypotheses = Hypotheses {
        elo0: arguments.elo0,
        elo1: arguments.elo1,
        alpha: arguments.alpha,
        beta: arguments.beta,
        model: Model::named(&arguments.model).unwrap_or(Model::Normalised),
    };
    if !hypotheses.is_sound() {
        return Err(Failure::Request(vec![say!(text, "arena-sprt-wrong")]));
    }
    if context.json {
        let answer = measure::Measured::new(&sample, Some(&hypotheses));
        return context.out.json(&answer);
    }
    let mut lines = Vec::new();
    if let [wins, draws, losses] = *arguments.counts.as_slice() {
        let games = wins + draws + losses;
        lines.push(say!(
            text,
            "arena-line-games",
            games = games,
            wins = wins,
            draws = draws,
            losses = losses
        ));
    } else {
        lines.push(measure::pairs_line(text, &arguments.counts));
    }
    lines.extend(measure::sample_lines(text, &sample));
    lines.extend(measure::test_lines(text, &sample, &hypotheses));
    context.out.lines(lines)
}

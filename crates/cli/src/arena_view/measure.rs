//! What results prove, in words and in JSON.

use harif_arena::standings::Standings;
use harif_arena::stats::{Estimate, Hypotheses, Rating, Sample, SprtDecision, Trinomial};
use harif_arena::{Tournament, TournamentFormat};
use harif_text::{Text, Value, say};
use serde::Serialize;

/// A number for JSON, which has no infinity.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// An estimate in JSON; `null` is infinite.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct EstimateJson {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    error: Option<f64>,
}

impl From<Estimate> for EstimateJson {
    fn from(estimate: Estimate) -> Self {
        Self {
            value: finite(estimate.value),
            low: finite(estimate.low),
            high: finite(estimate.high),
            error: finite(estimate.error()),
        }
    }
}

/// Everything about a score line in JSON, to the last digit.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Measured {
    games: u64,
    score: EstimateJson,
    elo: EstimateJson,
    normalised_elo: EstimateJson,
    los: Option<f64>,
    too_few: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtJson>,
}

/// A test in JSON.
#[derive(Clone, Copy, Debug, Serialize)]
struct SprtJson {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: &'static str,
    llr: f64,
    lower: f64,
    upper: f64,
    decision: &'static str,
}

impl Measured {
    pub(crate) fn new(sample: &Sample, hypotheses: Option<&Hypotheses>) -> Self {
        Self {
            games: sample.games(),
            score: sample.score().into(),
            elo: sample.elo().into(),
            normalised_elo: sample.normalised_elo().into(),
            los: sample.superiority(),
            too_few: sample.is_too_small(),
            sprt: hypotheses.map(|hypotheses| {
                let test = hypotheses.test(sample);
                SprtJson {
                    elo0: hypotheses.elo0,
                    elo1: hypotheses.elo1,
                    alpha: hypotheses.alpha,
                    beta: hypotheses.beta,
                    model: hypotheses.model.name(),
                    llr: test.ratio,
                    lower: test.lower,
                    upper: test.upper,
                    decision: match test.decision() {
                        SprtDecision::Continue => "continue",
                        SprtDecision::AcceptFirst => "accept-first",
                        SprtDecision::AcceptSecond => "accept-second",
                    },
                }
            }),
        }
    }
}

/// A number with two digits after the point, or ∞.
pub(crate) fn shown(value: f64) -> String {
    if value.is_nan() {
        "–".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "∞" } else { "−∞" }.to_owned()
    } else {
        let text = format!("{:.2}", value.abs());
        // What rounds to nothing has no sign.
        let negative = value < 0.0 && text != "0.00";
        format!("{}{text}", if negative { "−" } else { "" })
    }
}

/// `40.70 ± 30.43`.
pub(crate) fn estimate(estimate: &Estimate) -> String {
    if estimate.value.is_infinite() {
        return shown(estimate.value);
    }
    format!("{} ± {}", shown(estimate.value), shown(estimate.error()))
}

/// A rating with its sign: `+40.7 ± 30.4`.
pub(crate) fn rating(rating: &Rating) -> String {
    let sign = if rating.elo < 0.0 { '−' } else { '+' };
    format!("{sign}{:.0} ± {:.0}", rating.elo.abs(), rating.error)
}

/// Score, Elo, normalised Elo and superiority.
pub(crate) fn sample_lines(text: &Text, sample: &Sample) -> Vec<String> {
    let score = sample.score();
    let share = Value::ltr(format!("{:.2} %", score.value * 100.0));
    let elo = Value::ltr(estimate(&sample.elo()));
    let normalised = Value::ltr(estimate(&sample.normalised_elo()));
    let mut lines = vec![
        say!(text, "arena-line-score", share = share),
        say!(text, "arena-line-elo", value = elo),
        say!(text, "arena-line-nelo", value = normalised),
        match sample.superiority() {
            Some(los) => {
                let share = Value::ltr(format!("{:.2} %", los * 100.0));
                say!(text, "arena-line-los", share = share)
            }
            None => say!(text, "arena-line-los-unknown"),
        },
    ];
    if sample.is_too_small() {
        lines.push(say!(text, "arena-too-few"));
    }
    lines
}

/// The hypotheses, the ratio and the verdict.
pub(crate) fn test_lines(text: &Text, sample: &Sample, hypotheses: &Hypotheses) -> Vec<String> {
    let test = hypotheses.test(sample);
    let number = |value: f64| Value::ltr(shown(value));
    vec![
        say!(
            text,
            "arena-line-hypotheses",
            first = number(hypotheses.elo0),
            second = number(hypotheses.elo1),
            model = Value::ltr(hypotheses.model.name()),
            alpha = number(hypotheses.alpha),
            beta = number(hypotheses.beta)
        ),
        say!(
            text,
            "arena-line-llr",
            value = number(test.ratio),
            low = number(test.lower),
            high = number(test.upper)
        ),
        match test.decision() {
            SprtDecision::Continue => say!(text, "arena-verdict-continue"),
            SprtDecision::AcceptFirst => say!(text, "arena-verdict-first"),
            SprtDecision::AcceptSecond => say!(text, "arena-verdict-second"),
        },
    ]
}

/// The five counts of pairs.
pub(crate) fn pairs_line(text: &Text, counts: &[u64]) -> String {
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    let line = Value::ltr(counts.join(" "));
    say!(text, "arena-line-pairs", line = line)
}

/// The sample that a match is judged by: its pairs if all of it came in pairs, its games if not.
fn sample_of(standings: &Standings, player: usize, opponent: usize) -> Sample {
    let pairs = standings.pairs[player][opponent];
    let games = standings.cross[player][opponent];
    if pairs.pairs() > 0 && pairs.pairs() * 2 == games.games() {
        pairs.sample()
    } else {
        games.sample()
    }
}

/// What a match has proved, in words.
pub(crate) fn match_lines(text: &Text, tournament: &Tournament, standings: &Standings) -> String {
    let player = Value::ltr(&tournament.players[0].name);
    let opponent = Value::ltr(&tournament.players[1].name);
    let mut lines = vec![say!(
        text,
        "arena-elo-of",
        player = player,
        opponent = opponent
    )];
    let sample = sample_of(standings, 0, 1);
    if sample.games_each == 2 {
        lines.push(pairs_line(text, &standings.pairs[0][1].0));
    }
    lines.extend(sample_lines(text, &sample));
    if let Some(hypotheses) = &tournament.sprt {
        let pairs = standings.pairs[0][1].sample();
        lines.extend(test_lines(text, &pairs, hypotheses));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// A player in JSON.
#[derive(Clone, Debug, Serialize)]
struct PlayerJson<'a> {
    rank: usize,
    name: &'a str,
    points: f64,
    #[serde(flatten)]
    tally: Trinomial,
    rating: Option<f64>,
    rating_error: Option<f64>,
    faults: u64,
    moves: u64,
    ms_per_move: f64,
    nodes_per_move: f64,
    depth: f64,
    mistakes: Option<f64>,
    against: Vec<MeetingJson<'a>>,
}

/// A player against another one in JSON.
#[derive(Clone, Debug, Serialize)]
struct MeetingJson<'a> {
    name: &'a str,
    #[serde(flatten)]
    tally: Trinomial,
    pairs: [u64; 5],
    #[serde(flatten)]
    measured: Measured,
}

/// A whole tournament in JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary<'a> {
    tournament: &'a str,
    game: String,
    format: &'static str,
    seed: u64,
    games: u64,
    total: u64,
    complete: bool,
    winner: Option<&'a str>,
    first_side: Trinomial,
    endings: std::collections::BTreeMap<&'static str, u64>,
    players: Vec<PlayerJson<'a>>,
}

/// Everything that `show` says, in JSON.
pub(crate) fn summary<'a>(
    tournament: &'a Tournament,
    standings: &Standings,
    total: u64,
    winner: Option<usize>,
) -> Summary<'a> {
    let name = |player: usize| tournament.players[player].name.as_str();
    let meeting = |player: usize, opponent: usize| MeetingJson {
        name: name(opponent),
        tally: standings.cross[player][opponent],
        pairs: standings.pairs[player][opponent].0,
        measured: Measured::new(
            &sample_of(standings, player, opponent),
            tournament
                .sprt
                .as_ref()
                .filter(|_| tournament.format == TournamentFormat::Match && player == 0),
        ),
    };
    let players = standings.order.iter().enumerate().map(|(rank, &player)| {
        let row = &standings.rows[player];
        let opponents = standings.order.iter().copied();
        PlayerJson {
            rank: rank + 1,
            name: name(player),
            points: row.tally.points(),
            tally: row.tally,
            rating: row.rating.map(|rating| rating.elo),
            rating_error: row.rating.map(|rating| rating.error),
            faults: row.faults,
            moves: row.moves,
            ms_per_move: row.milliseconds(),
            nodes_per_move: row.nodes_per_move(),
            depth: row.depth(),
            mistakes: row.mistakes_per_game(),
            against: opponents
                .filter(|&opponent| standings.cross[player][opponent].games() > 0)
                .map(|opponent| meeting(player, opponent))
                .collect(),
        }
    });
    Summary {
        tournament: &tournament.name,
        game: tournament.game.to_string(),
        format: tournament.format.name(),
        seed: tournament.seed,
        games: standings.games,
        total,
        complete: standings.games >= total,
        winner: winner.map(name),
        first_side: standings.first,
        endings: standings
            .reasons
            .iter()
            .map(|(reason, &count)| (reason.name(), count))
            .collect(),
        players: players.collect(),
    }
}

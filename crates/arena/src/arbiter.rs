//! One game, judged without trust in the players: every move goes through the rules, every
//! thought is timed, and whatever a player does instead of moving becomes a result.

use crate::contestant::{self, Contestant, Turn};
use crate::game::{Mistakes, Note, PlayedGame};
use crate::openings::Opening;
use crate::result::{EndReason, Fault, Score};
use crate::schedule::Fixture;
use crate::spec::{Adjudication, MoveLimits};
use harif_play::service::story::Remark;
use harif_play::{Analysis, Analyzer, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Board, Player, Position};
use harif_search::{Control, GameResult, Limits};
use std::time::{Duration, Instant, SystemTime};

/// What measures how long a player thinks. A test puts a clock of its own here, so that nothing
/// depends on how busy the machine is.
pub trait Timer: Sync + std::fmt::Debug {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemTimer {
    began: Instant,
}

impl Default for SystemTimer {
    fn default() -> Self {
        Self {
            began: Instant::now(),
        }
    }
}

impl Timer for SystemTimer {
    fn now(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The conditions of a game.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<'a> {
    /// The limits of the side that moves first and of the other.
    pub limits: [MoveLimits; 2],
    /// When the solvers end it.
    pub adjudication: Option<Adjudication>,
    /// How long each move is examined for mistakes afterwards.
    pub mistakes: Option<Duration>,
    /// Ends the whole tournament.
    pub control: Control<'a>,
    /// What measures the players' thinking.
    pub timer: &'a dyn Timer,
}

/// Plays one game and tells each move as it falls; none if it was stopped from outside.
pub fn play(
    fixture: &Fixture,
    opening: &Opening,
    players: [&mut dyn Contestant; 2],
    conditions: &Conditions<'_>,
    told: &mut dyn FnMut(&AnyPosition, AnyMove),
) -> Option<PlayedGame> {
    let mut table = Table::new(fixture, opening, conditions);
    let [first, second] = players;
    let (score, reason, detail) = table.play(first, second, told)?;
    let mut game = table.game;
    game.score = score;
    game.reason = reason;
    game.detail = detail;
    if let Some(time) = conditions.mistakes {
        game.mistakes = Some(mistakes(&table.start, &game, time, conditions.control)?);
    }
    Some(game)
}

/// How a game ended: who got the point, why, and what happened.
type Verdict = (Score, EndReason, String);

struct Table<'a> {
    conditions: &'a Conditions<'a>,
    start: AnyPosition,
    position: AnyPosition,
    /// For games that end when their result is proved.
    analyzer: Analyzer,
    clocks: [Option<Duration>; 2],
    game: PlayedGame,
}

impl<'a> Table<'a> {
    fn new(fixture: &Fixture, opening: &Opening, conditions: &'a Conditions<'a>) -> Self {
        let mut start = opening.position.clone();
        if !opening.moves.is_empty() {
            start = AnyPosition::start(opening.position.game());
        }
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Self {
            conditions,
            start,
            position: opening.position.clone(),
            analyzer: Analyzer::new(),
            clocks: conditions
                .limits
                .map(|limits| limits.clock.map(Duration::from_millis)),
            game: PlayedGame {
                number: fixture.number,
                round: fixture.round,
                pair: fixture.pair,
                players: fixture.players,
                start: opening.start.clone(),
                opening_plies: opening.moves.len(),
                moves: opening.moves.clone(),
                notes: Vec::new(),
                score: Score::Draw,
                reason: EndReason::Board,
                detail: String::new(),
                mistakes: None,
                began: since.map_or(0, |since| since.as_millis() as i64),
            },
        }
    }

    fn play(
        &mut self,
        first: &mut dyn Contestant,
        second: &mut dyn Contestant,
        told: &mut dyn FnMut(&AnyPosition, AnyMove),
    ) -> Option<Verdict> {
        let number = self.game.number;
        if let Err(fault) = first.new_game(&self.start, number) {
            return self.lost(Player::First, fault);
        }
        if let Err(fault) = second.new_game(&self.start, number) {
            return self.lost(Player::Second, fault);
        }
        loop {
            if self.stopped() {
                return None;
            }
            if let Some(outcome) = self.position.outcome() {
                return Some((outcome.into(), EndReason::Board, String::new()));
            }
            if let Some(score) = self.adjudicated() {
                return Some((score, EndReason::Adjudicated, String::new()));
            }
            let side = self.position.turn();
            // A pass is forced or forbidden; there is nothing to ask a player.
            if self.position.check(AnyMove::Pass).is_ok() {
                self.take(AnyMove::Pass, Note::default(), told);
                continue;
            }
            let player: &mut dyn Contestant = match side {
                Player::First => &mut *first,
                Player::Second => &mut *second,
            };
            if let Err(fault) = self.ask(player, told) {
                return self.lost(side, fault);
            }
        }
    }

    fn stopped(&self) -> bool {
        self.conditions.control.is_over()
    }

    /// The point for the other side, unless the whole tournament was stopped meanwhile.
    fn lost(&self, side: Player, fault: Fault) -> Option<Verdict> {
        let score = Score::won_by(side.opponent());
        (!self.stopped()).then_some((score, fault.reason, fault.detail))
    }

    fn ask(
        &mut self,
        player: &mut dyn Contestant,
        told: &mut dyn FnMut(&AnyPosition, AnyMove),
    ) -> Result<(), Fault> {
        let side = self.position.turn();
        let limits = self.conditions.limits[side.index()];
        let clocks = match self.clocks {
            [None, None] => None,
            // A player without a clock has unlimited time, which is a day here.
            both => Some(both.map(|clock| clock.unwrap_or(Duration::from_hours(24)))),
        };
        let turn = Turn {
            start: &self.start,
            moves: &self.game.moves,
            position: &self.position,
            limits: &limits,
            clocks: clocks.filter(|_| limits.clock.is_some()),
        };
        let allowed = turn.allowance(side);
        let timer = self.conditions.timer;
        let began = timer.now();
        let chosen = player.choose(&turn);
        let took = timer.now().saturating_sub(began);
        let over = allowed.filter(|&allowed| took > allowed + limits.margin());
        let choice = match (chosen, over) {
            (Err(fault), Some(_)) if fault.reason == EndReason::Hang && limits.clock.is_some() => {
                return Err(Fault::new(EndReason::Time, Remark::Flag.about(&[])));
            }
            (Err(fault), _) => return Err(fault),
            (Ok(_), Some(allowed)) => {
                let number = turn.moves.len() + 1;
                let story = Remark::Late.about(&[
                    &number,
                    &format_args!("{took:.1?}"),
                    &format_args!("{allowed:.1?}"),
                ]);
                return Err(Fault::new(EndReason::Time, story));
            }
            (Ok(choice), None) => choice,
        };
        contestant::checked(player, &turn, choice.m)?;
        if let Some(clock) = &mut self.clocks[side.index()] {
            let increment = Duration::from_millis(limits.increment.unwrap_or(0));
            *clock = clock.saturating_sub(took) + increment;
        }
        let note = Note {
            micros: took.as_micros() as u64,
            ..choice.note
        };
        self.take(choice.m, note, told);
        Ok(())
    }

    fn take(&mut self, m: AnyMove, note: Note, told: &mut dyn FnMut(&AnyPosition, AnyMove)) {
        self.position.play_unchecked(m);
        self.game.moves.push(m);
        self.game.notes.push(note);
        told(&self.position, m);
    }

    /// The result, where the solvers prove it in their time.
    fn adjudicated(&mut self) -> Option<Score> {
        let rule = self.conditions.adjudication?;
        if self.game.moves.len() < rule.from.max(self.game.opening_plies + 1) {
            return None;
        }
        let limits = Limits::time(Duration::from_millis(rule.time));
        let control = self.conditions.control;
        let analysis = self
            .analyzer
            .analyze(&self.position, limits, control, &mut Unwatched);
        proved_score(&self.position, &analysis)
    }
}

/// The score that the proofs of an analysis leave no doubt about.
fn proved_score(position: &AnyPosition, analysis: &Analysis) -> Option<Score> {
    let side = position.turn();
    let moves = analysis.moves.iter();
    let results: Vec<Option<GameResult>> = moves.map(|entry| entry.value.result()).collect();
    if results.contains(&Some(GameResult::Win)) {
        return Some(Score::won_by(side));
    }
    // One proved win is enough. For anything less every move must be known, not only the one that
    // looks best.
    if results.len() != position.count_moves() {
        return None;
    }
    let known: Vec<GameResult> = results.into_iter().collect::<Option<_>>()?;
    known.into_iter().max().map(|best| match best {
        GameResult::Win => Score::won_by(side),
        GameResult::Draw => Score::Draw,
        GameResult::Loss => Score::won_by(side.opponent()),
    })
}

/// Looks at every move again with the solvers; none if it was stopped from outside.
fn mistakes(
    start: &AnyPosition,
    game: &PlayedGame,
    time: Duration,
    control: Control<'_>,
) -> Option<[Mistakes; 2]> {
    let mut counted = [Mistakes::default(); 2];
    let mut position = start.clone();
    let mut analyzer = Analyzer::new();
    for (ply, &m) in game.moves.iter().enumerate() {
        if ply >= game.opening_plies && position.count_moves() > 1 {
            let analysis = analyzer.analyze(&position, Limits::time(time), control, &mut Unwatched);
            if control.is_over() {
                return None;
            }
            let proved = |value: &harif_search::Value| value.result();
            let all = analysis.moves.iter().map(|entry| proved(&entry.value));
            let complete = analysis.moves.len() == position.count_moves();
            let best = all
                .collect::<Option<Vec<_>>>()
                .and_then(|all| all.into_iter().max());
            let played = analysis.of(m).and_then(|entry| proved(&entry.value));
            if let (true, Some(best), Some(played)) = (complete, best, played) {
                let side = &mut counted[position.turn().index()];
                side.judged += 1;
                side.wrong += u32::from(played < best);
            }
        }
        position.play_unchecked(m);
    }
    Some(counted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;
    use harif_search::{Bound, Report, RootMove, Value};
    use proptest::prelude::*;

    fn value() -> impl Strategy<Value = Value> {
        let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
        let scores = [-3, 0, 3];
        (
            proptest::sample::select(scores.to_vec()),
            proptest::sample::select(bounds.to_vec()),
            proptest::bool::weighted(0.8),
        )
            .prop_map(|(score, bound, proved)| Value {
                score,
                bound,
                proved,
                plies: None,
                margin: None,
            })
    }

    /// Every result, as -1, 0 or 1, that a value leaves open.
    fn possible(value: &Value) -> Vec<i32> {
        let sign = value.score.signum();
        (-1..=1)
            .filter(|&result| {
                !value.proved
                    || match value.bound {
                        Bound::Exact => result == sign,
                        Bound::AtLeast => result >= sign,
                        Bound::AtMost => result <= sign,
                    }
            })
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(2_000)))]

        /// A game is ended only with a score that every way to fill in what is not proved leads to.
        #[test]
        fn nothing_unproved_decides_a_game(
            values in proptest::collection::vec(value(), 1..=7),
            start in proptest::sample::select(vec!["", "4"]),
            seed: u64,
        ) {
            let position = notation::position(harif_rules::Game::CONNECT_FOUR, start).unwrap();
            let legal: Vec<AnyMove> = position.moves().collect();
            let mut moves: Vec<RootMove<AnyMove>> = legal
                .iter()
                .zip(&values)
                .map(|(&m, &value)| RootMove { m, value, pv: vec![m], nodes: 1 })
                .collect();
            // Whatever an analysis lists first, the proofs are the same.
            let shift = seed as usize % moves.len();
            moves.rotate_left(shift);
            let analysis = Analysis {
                report: Report { moves: moves.clone(), ..Report::default() },
                moves,
                evaluator: "threats",
            };
            // The least and the most that the best move can be worth.
            let mut least = values.iter().map(|value| possible(value)[0]).max().unwrap();
            let mut most = values.iter().map(|value| *possible(value).last().unwrap()).max().unwrap();
            if values.len() < legal.len() {
                least = least.max(-1);
                most = 1;
            }
            let side = position.turn();
            // A loss or a draw also needs every single move to be known.
            let all_known = values.len() == legal.len()
                && values.iter().all(|value| possible(value).len() == 1);
            let expected = (least == most && (least == 1 || all_known)).then(|| match least {
                1 => Score::won_by(side),
                0 => Score::Draw,
                _ => Score::won_by(side.opponent()),
            });
            prop_assert_eq!(proved_score(&position, &analysis), expected);
        }
    }
}

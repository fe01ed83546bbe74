//! harif as an engine that speaks UCI or UGI.

use super::Dialect;
use super::variant::{game_of, name_of, names, read_move, read_position, write_move};
use crate::protocol::text::{excerpt, number_after};
use crate::protocol::{Engine, EngineAction, ThinkBudget, ThinkRequest};
use harif_play::Decision;
use harif_play::pace::share;
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use harif_search::{GameResult, Iteration, Value};
use std::collections::VecDeque;
use std::fmt::Write;
use std::time::Duration;

/// harif's side of a conversation in UCI or UGI.
#[derive(Debug)]
pub struct UciEngine {
    dialect: Dialect,
    game: Game,
    position: AnyPosition,
    budget: ThinkBudget,
    thinking: Option<Thinking>,
    /// Lines that must wait until the thinking under way has ended.
    waiting: VecDeque<String>,
}

/// A search under way, or one that has ended but may not say so yet.
#[derive(Debug)]
struct Thinking {
    position: AnyPosition,
    /// `go infinite`: the answer comes after `stop`, even if it is known before.
    until_stop: bool,
    /// The answer that waits for `stop`.
    answer: Option<String>,
}

fn say(line: impl Into<String>) -> EngineAction {
    EngineAction::Say(line.into())
}

impl UciEngine {
    /// An engine that plays this game until told otherwise, and thinks so long if `go` says
    /// nothing.
    pub fn new(dialect: Dialect, game: Game, budget: ThinkBudget) -> Self {
        Self {
            dialect,
            game,
            position: AnyPosition::start(game),
            budget,
            thinking: None,
            waiting: VecDeque::new(),
        }
    }

    /// Whether UCI has a name for a game.
    pub fn has_variant(game: Game) -> bool {
        name_of(game).is_some()
    }

    /// The names that UCI has for games.
    pub fn variants() -> impl Iterator<Item = &'static str> {
        names()
    }

    fn welcome(&self) -> Vec<EngineAction> {
        let mut lines = vec![
            say(concat!("id name harif ", env!("CARGO_PKG_VERSION"))),
            say("id author the harif project"),
        ];
        match self.dialect {
            Dialect::Uci => {
                let default = name_of(self.game).unwrap_or("tictactoe");
                let variants: Vec<String> = names().map(|name| format!("var {name}")).collect();
                lines.push(say(format!(
                    "option name UCI_Variant type combo default {default} {}",
                    variants.join(" ")
                )));
            }
            Dialect::Ugi => {
                let default = self.game;
                lines.push(say(format!(
                    "option name Game type string default {default}"
                )));
            }
        }
        lines.push(say(format!("{}ok", self.dialect.name())));
        lines
    }

    fn obey(&mut self, line: &str) -> Vec<EngineAction> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "isready" => vec![say("readyok")],
            "setoption" => self.set_option(rest),
            "ucinewgame" | "uginewgame" => {
                self.position = AnyPosition::start(self.game);
                Vec::new()
            }
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "query" => self.query(rest.trim()),
            "d" => vec![say(format!(
                "info string {}",
                harif_rules::notation::board::write(&self.position)
            ))],
            word if word == self.dialect.name() => self.welcome(),
            // Unknown words are ignored, as both protocols ask.
            _ => Vec::new(),
        }
    }

    fn set_option(&mut self, rest: &str) -> Vec<EngineAction> {
        let Some((name, value)) = rest
            .trim()
            .strip_prefix("name ")
            .and_then(|rest| rest.split_once(" value "))
        else {
            return Vec::new();
        };
        let (name, value) = (name.trim(), value.trim());
        let game = match self.dialect {
            Dialect::Uci if name.eq_ignore_ascii_case("UCI_Variant") => game_of(value),
            Dialect::Ugi if name.eq_ignore_ascii_case("Game") => value.parse().ok(),
            _ => return Vec::new(),
        };
        match game {
            Some(game) => {
                self.game = game;
                self.position = AnyPosition::start(game);
                Vec::new()
            }
            None => vec![say(format!("info string unknown game {}", excerpt(value)))],
        }
    }

    fn set_position(&mut self, rest: &str) -> Vec<EngineAction> {
        let (setup, moves) = match rest.split_once("moves") {
            Some((setup, moves)) => (setup.trim(), moves),
            None => (rest.trim(), ""),
        };
        let start = match setup.strip_prefix("fen ").or(setup.strip_prefix("sfen ")) {
            Some(fen) => read_position(self.dialect, self.game, fen.trim()),
            None if setup == "startpos" => Ok(AnyPosition::start(self.game)),
            None => Err("position takes startpos or fen".to_owned()),
        };
        let mut position = match start {
            Ok(position) => position,
            Err(wrong) => return vec![say(format!("info string {}", excerpt(&wrong)))],
        };
        for text in moves.split_whitespace() {
            let legal =
                read_move(self.dialect, &position, text).filter(|&m| position.check(m).is_ok());
            let Some(m) = legal else {
                self.position = position;
                return vec![say(format!("info string illegal move {}", excerpt(text)))];
            };
            position.play_unchecked(m);
        }
        self.position = position;
        Vec::new()
    }

    fn go(&mut self, rest: &str) -> Vec<EngineAction> {
        if self.position.is_over() {
            return vec![say("info string the game is over"), say("bestmove 0000")];
        }
        let (times, increments) = self.dialect.clock_words();
        let side = self.position.turn().index();
        let milliseconds = |word: &str| {
            // Clocks below zero are sent by hosts that do not flag.
            let number = number_after::<i64>(rest, word)?;
            Some(Duration::from_millis(number.max(0) as u64))
        };
        let infinite = rest.split_whitespace().any(|word| word == "infinite");
        let mut budget = ThinkBudget {
            depth: number_after(rest, "depth"),
            nodes: number_after(rest, "nodes"),
            time: milliseconds("movetime"),
            infinite,
        };
        if let Some(left) = milliseconds(times[side]) {
            let increment = milliseconds(increments[side]).unwrap_or_default();
            let part = share(&self.position, left, increment);
            budget.time = Some(budget.time.map_or(part, |time| time.min(part)));
        }
        if budget == ThinkBudget::default() {
            budget = self.budget;
        }
        self.thinking = Some(Thinking {
            position: self.position.clone(),
            until_stop: infinite,
            answer: None,
        });
        vec![EngineAction::Think(Box::new(ThinkRequest {
            position: self.position.clone(),
            budget,
        }))]
    }

    fn query(&self, question: &str) -> Vec<EngineAction> {
        if self.dialect != Dialect::Ugi {
            return Vec::new();
        }
        let position = &self.position;
        let answer = match question {
            "gameover" => position.is_over().to_string(),
            "p1turn" => (position.turn() == Player::First).to_string(),
            "result" => match position.outcome() {
                None => "none".to_owned(),
                Some(outcome) => match outcome.winner() {
                    None => "draw".to_owned(),
                    Some(Player::First) => "p1win".to_owned(),
                    Some(Player::Second) => "p2win".to_owned(),
                },
            },
            _ => return Vec::new(),
        };
        vec![say(format!("response {answer}"))]
    }

    /// An `info` line.
    fn info(
        &self,
        depth: u32,
        value: Option<Value>,
        nodes: u64,
        time: Duration,
        pv: &[AnyMove],
    ) -> String {
        let mut line = format!("info depth {depth}");
        if let Some(value) = value {
            line.push_str(" score ");
            line.push_str(&score(&value));
        }
        write!(line, " nodes {nodes} time {}", time.as_millis())
            .expect("a string takes everything");
        if let Some(thinking) = &self.thinking {
            let mut position = thinking.position.clone();
            for (index, &m) in pv.iter().enumerate() {
                if position.check(m).is_err() {
                    break;
                }
                line.push_str(if index == 0 { " pv " } else { " " });
                line.push_str(&write_move(self.dialect, &position, m));
                position.play_unchecked(m);
            }
        }
        line
    }

    /// What waited for the end of the thinking.
    fn catch_up(&mut self) -> Vec<EngineAction> {
        let mut actions = Vec::new();
        while self.thinking.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            actions.extend(self.obey(&line));
        }
        actions
    }
}

/// A value as UCI writes it: `mate` where the end is proved, centipawns (a disc is a hundred)
/// elsewhere.
fn score(value: &Value) -> String {
    if let Some(margin) = value.margin {
        return format!("cp {}", margin.saturating_mul(100));
    }
    let moves = value.plies.map(|plies| plies.div_ceil(2));
    match (value.result(), moves) {
        (Some(GameResult::Win), Some(moves)) => format!("mate {moves}"),
        (Some(GameResult::Loss), Some(moves)) => format!("mate -{moves}"),
        _ => format!("cp {}", value.score),
    }
}

impl Engine for UciEngine {
    fn expects(&self) -> (Game, ThinkBudget) {
        (self.game, self.budget)
    }

    fn hear(&mut self, line: &str) -> Vec<EngineAction> {
        let word = line.split_whitespace().next().unwrap_or_default();
        match (word, self.thinking.as_mut()) {
            ("quit", _) => vec![EngineAction::Quit],
            ("stop", Some(thinking)) => {
                thinking.until_stop = false;
                match thinking.answer.take() {
                    Some(answer) => {
                        self.thinking = None;
                        let mut actions = vec![say(answer)];
                        actions.extend(self.catch_up());
                        actions
                    }
                    None => vec![EngineAction::StopThinking],
                }
            }
            ("isready", _) => vec![say("readyok")],
            ("stop", None) => Vec::new(),
            (_, Some(_)) => {
                self.waiting.push_back(line.to_owned());
                Vec::new()
            }
            (_, None) => self.obey(line),
        }
    }

    fn progress(&mut self, row: &Iteration<AnyMove>) -> Vec<EngineAction> {
        let line = self.info(row.depth, Some(row.value), row.nodes, row.time, &row.pv);
        vec![say(line)]
    }

    fn decided(&mut self, decision: &Decision, took: Duration) -> Vec<EngineAction> {
        let mut actions = Vec::new();
        if let Some(report) = &decision.report {
            let nodes = report.counters.nodes;
            let line = self.info(report.depth, report.value, nodes, took, &report.pv);
            actions.push(say(line));
        }
        let Some(mut thinking) = self.thinking.take() else {
            return Vec::new();
        };
        let m = write_move(self.dialect, &thinking.position, decision.m);
        let answer = format!("bestmove {m}");
        if thinking.until_stop {
            thinking.answer = Some(answer);
            self.thinking = Some(thinking);
        } else {
            actions.push(say(answer));
            actions.extend(self.catch_up());
        }
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_search::Bound;

    const DIALECTS: [(Dialect, &str); 2] =
        [(Dialect::Uci, "ucinewgame"), (Dialect::Ugi, "uginewgame")];

    /// The first legal moves of a game, as a line for the engine.
    fn position_after(dialect: Dialect, plies: usize) -> String {
        let mut position = AnyPosition::start(Game::OTHELLO);
        let mut line = "position startpos moves".to_owned();
        for _ in 0..plies {
            let m = position.moves().next().expect("a move");
            line.push(' ');
            line += &write_move(dialect, &position, m);
            position.play_unchecked(m);
        }
        line
    }

    fn engine(dialect: Dialect) -> UciEngine {
        UciEngine::new(dialect, Game::OTHELLO, ThinkBudget::default())
    }

    /// What an engine is asked to think about after some lines.
    fn asked(engine: &mut UciEngine, lines: &[&str]) -> ThinkRequest {
        let mut actions = lines.iter().flat_map(|line| engine.hear(line));
        let asked = actions.find_map(|action| match action {
            EngineAction::Think(request) => Some(*request),
            _ => None,
        });
        asked.expect("a thought")
    }

    /// After "new game", and after another game was chosen, the next thought is about the start of that game.
    #[test]
    fn a_new_game_begins_at_the_start() {
        for (dialect, new) in DIALECTS {
            let moves = position_after(dialect, 2);
            let after = asked(&mut engine(dialect), &[&moves, "go"]).position;
            assert_eq!(after.turn(), Player::First, "two moves were played");
            let start = AnyPosition::start(Game::OTHELLO);
            assert_ne!(after, start);
            let again = asked(&mut engine(dialect), &[&moves, new, "go"]);
            assert_eq!(again.position, start);
            let other = match dialect {
                Dialect::Uci => "setoption name UCI_Variant value tictactoe",
                Dialect::Ugi => "setoption name Game value tictactoe",
            };
            let mut engine = engine(dialect);
            let other = asked(&mut engine, &[&moves, other, "go"]).position;
            assert_eq!(other, AnyPosition::start(Game::TIC_TAC_TOE));
            assert_eq!(engine.expects().0, Game::TIC_TAC_TOE);
        }
    }

    /// Each side thinks by its own clock and its own increment.
    #[test]
    fn each_side_has_its_own_clock() {
        for (dialect, _) in DIALECTS {
            let ([mine, theirs], [gain, others]) = dialect.clock_words();
            let go = format!("go {mine} 60000 {theirs} 20000 {gain} 3000 {others} 500");
            for (plies, left, increment) in [(0, 60_000, 3_000), (1, 20_000, 500)] {
                let moves = position_after(dialect, plies);
                let asked = asked(&mut engine(dialect), &[&moves, &go]);
                let [left, increment] = [left, increment].map(Duration::from_millis);
                let part = share(&asked.position, left, increment);
                assert_eq!(asked.budget.time, Some(part), "{go} after {moves}");
            }
        }
    }

    /// A mate counts the moves of the side that gives it, discs are hundreds, and what is not proved is no mate.
    #[test]
    fn scores_are_written_as_the_protocol_has_them() {
        let result = |result, plies| score(&Value::of_result(result, plies, Bound::Exact));
        for (plies, moves) in [(1, 1), (3, 2), (9, 5)] {
            assert_eq!(result(GameResult::Win, plies), format!("mate {moves}"));
        }
        for (plies, moves) in [(2, 1), (4, 2), (10, 5)] {
            assert_eq!(result(GameResult::Loss, plies), format!("mate -{moves}"));
        }
        assert_eq!(result(GameResult::Draw, 5), "cp 0");
        assert_eq!(score(&Value::of_margin(-12, Bound::Exact)), "cp -1200");
        let guess = Value {
            proved: false,
            ..Value::of_result(GameResult::Win, 3, Bound::Exact)
        };
        assert_eq!(score(&guess), format!("cp {}", guess.score));
    }
}

//! Hosting an engine that speaks UCI or UGI.

use super::Dialect;
use super::variant::{name_of, read_move, write_move, write_position};
use crate::contestant::Turn;
use crate::game::Note;
use crate::protocol::text::{quoted, read_info};
use crate::protocol::{AboutEngine, Host, HostEvent, HostStep, missing};
use harif_play::service::story::Remark;
use harif_rules::{AnyPosition, Game, Player, Position};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What we wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    Nothing,
    /// `uciok` or `ugiok`.
    Welcome,
    /// `readyok`.
    Ready,
    /// `bestmove`.
    Move,
}

/// Our side of a conversation in UCI or UGI.
#[derive(Debug)]
pub struct UciHost {
    dialect: Dialect,
    game: Game,
    options: BTreeMap<String, String>,
    /// The names of the options that the engine has.
    offered: Vec<String>,
    waiting: Waiting,
    position: AnyPosition,
    note: Note,
    about: AboutEngine,
}

impl UciHost {
    /// A host for a game; options are set by `setoption`.
    pub fn new(dialect: Dialect, game: Game, options: &BTreeMap<String, String>) -> Self {
        Self {
            dialect,
            game,
            options: options.clone(),
            offered: Vec::new(),
            waiting: Waiting::Nothing,
            position: AnyPosition::start(game),
            note: Note::default(),
            about: AboutEngine::default(),
        }
    }

    /// What to set once the engine has said what it offers.
    fn settings(&mut self) -> Vec<String> {
        let mut settings = Vec::new();
        let variant = match self.dialect {
            Dialect::Uci => name_of(self.game).map(|name| ("UCI_Variant", name.to_owned())),
            // Engines of several games need to be told which; those of one have no such option.
            Dialect::Ugi => Some(("Game", self.game.to_string())),
        };
        if let Some((option, value)) = variant
            && self.offers(option)
        {
            settings.push(format!("setoption name {option} value {value}"));
        }
        for (name, value) in &self.options {
            settings.push(format!("setoption name {name} value {value}"));
            if !self.offers(name) {
                self.about.complain(format!("it has no option {name:?}"));
            }
        }
        settings
    }

    fn offers(&self, option: &str) -> bool {
        let mut offered = self.offered.iter();
        offered.any(|name| name.eq_ignore_ascii_case(option))
    }

    fn go(&self, turn: &Turn<'_>) -> String {
        let mut line = String::from("go");
        let limits = turn.limits;
        let (times, increments) = self.dialect.clock_words();
        let mut add = |word: &str, value: u128| {
            write!(line, " {word} {value}").expect("a string takes everything");
        };
        if let Some(clocks) = turn.clocks {
            for side in Player::BOTH {
                add(times[side.index()], clocks[side.index()].as_millis());
            }
            for side in Player::BOTH {
                let increment = limits.increment.unwrap_or(0);
                add(increments[side.index()], u128::from(increment));
            }
        }
        if let Some(time) = limits.time {
            add("movetime", u128::from(time));
        }
        if let Some(depth) = limits.depth {
            add("depth", u128::from(depth));
        }
        if let Some(nodes) = limits.nodes {
            add("nodes", u128::from(nodes));
        }
        if line == "go" {
            // The host must say when it is enough.
            line.push_str(" movetime 1000");
        }
        line
    }

    fn chosen(&mut self, line: &str) -> HostStep {
        self.waiting = Waiting::Nothing;
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        let event = match read_move(self.dialect, &self.position, word) {
            Some(m) => HostEvent::Moved(m, self.note),
            None => HostEvent::NoMove(Remark::NoMove.about(&[&quoted(line)])),
        };
        HostStep::event(event)
    }
}

impl Host for UciHost {
    fn greet(&mut self) -> HostStep {
        if self.dialect == Dialect::Uci && name_of(self.game).is_none() {
            let refused = Remark::UnknownGame.about(&[&"UCI", &self.game]);
            return HostStep::event(HostEvent::Refused(refused));
        }
        self.waiting = Waiting::Welcome;
        HostStep::send([self.dialect.name().to_owned()])
    }

    fn new_game(&mut self, _: &AnyPosition) -> HostStep {
        self.waiting = Waiting::Ready;
        HostStep::send([
            format!("{}newgame", self.dialect.name()),
            "isready".to_owned(),
        ])
    }

    fn think(&mut self, turn: &Turn<'_>) -> HostStep {
        self.waiting = Waiting::Move;
        self.note = Note::default();
        let mut line = if *turn.start == AnyPosition::start(self.game) {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", write_position(self.dialect, turn.start))
        };
        let mut position = turn.start.clone();
        for (index, &m) in turn.moves.iter().enumerate() {
            if index == 0 {
                line.push_str(" moves");
            }
            line.push(' ');
            line.push_str(&write_move(self.dialect, &position, m));
            position.play_unchecked(m);
        }
        self.position = position;
        HostStep::send([line, self.go(turn)])
    }

    fn hear(&mut self, line: &str) -> HostStep {
        let line = line.trim();
        let word = line.split_whitespace().next().unwrap_or_default();
        let welcome = match self.dialect {
            Dialect::Uci => "uciok",
            Dialect::Ugi => "ugiok",
        };
        match (word, self.waiting) {
            ("id", _) => {
                if let Some(name) = line.strip_prefix("id name ") {
                    self.about.is_called(name);
                }
                HostStep::default()
            }
            ("option", Waiting::Welcome) => {
                if let Some((_, rest)) = line.split_once("name ")
                    && self.offered.len() < 1_000
                {
                    let name = rest.split(" type ").next().unwrap_or(rest);
                    self.offered.push(name.trim().to_owned());
                }
                HostStep::default()
            }
            ("info", _) => {
                read_info(line, &mut self.note);
                HostStep::default()
            }
            ("readyok", Waiting::Ready) => {
                self.waiting = Waiting::Nothing;
                HostStep::event(HostEvent::Ready)
            }
            ("bestmove", Waiting::Move) => self.chosen(line),
            ("bestmove", _) => {
                self.about.complain("bestmove without go");
                HostStep::default()
            }
            (word, Waiting::Welcome) if word == welcome => {
                self.waiting = Waiting::Ready;
                let mut lines = self.settings();
                lines.push("isready".to_owned());
                HostStep::send(lines)
            }
            _ => HostStep::default(),
        }
    }

    fn awaited(&self) -> String {
        let name = self.dialect.name();
        match self.waiting {
            Waiting::Nothing => "nothing was asked".to_owned(),
            Waiting::Welcome => missing(&format!("{name}ok"), name),
            Waiting::Ready => missing("readyok", "isready"),
            Waiting::Move => missing("bestmove", "go"),
        }
    }

    fn about(&self) -> &AboutEngine {
        &self.about
    }
}

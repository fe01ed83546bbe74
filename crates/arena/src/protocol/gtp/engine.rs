//! harif as an engine that speaks GTP.

use super::{Letters, MOVE_TIME, drawn, game_id, read_colour, read_vertex, vertex};
use crate::protocol::text::excerpt;
use crate::protocol::{Engine, EngineAction, ThinkBudget, ThinkRequest};
use harif_play::Decision;
use harif_play::pace::share;
use harif_rules::{AnyMove, AnyPosition, Game, Outcome, Player, Position, ScoreUnit};
use harif_search::Iteration;
use std::collections::VecDeque;
use std::time::Duration;

/// Every command, in the order in which `list_commands` names them.
const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    MOVE_TIME,
    "showboard",
    "final_score",
    "set_game",
    "list_games",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
];

/// The clocks that the host has told us of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clock {
    /// Seconds for the game, and then for so many moves.
    settings: Option<(u64, u64, u64)>,
    /// What is left of each side's time, and for how many moves it must last; 0 for all.
    left: [Option<(u64, u64)>; 2],
    /// For each single move, to the millisecond; this comes before everything else.
    each: Option<Duration>,
}

/// harif's side of a conversation in GTP.
#[derive(Debug)]
pub struct GtpEngine {
    game: Game,
    letters: Letters,
    start: AnyPosition,
    moves: Vec<AnyMove>,
    budget: ThinkBudget,
    clock: Clock,
    /// The number of the command whose move is being thought about, and whether it is played.
    thinking: Option<(String, bool)>,
    /// Lines that came while we were thinking: GTP answers in order.
    waiting: VecDeque<String>,
}

type Answer = Result<String, String>;

impl GtpEngine {
    /// An engine that plays this game and thinks so long unless the host sets a clock.
    pub fn new(game: Game, budget: ThinkBudget) -> Self {
        Self {
            game,
            letters: Letters::default(),
            start: AnyPosition::start(game),
            moves: Vec::new(),
            budget,
            clock: Clock::default(),
            thinking: None,
            waiting: VecDeque::new(),
        }
    }

    fn position(&self) -> AnyPosition {
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.play_unchecked(m);
        }
        position
    }

    fn set_game(&mut self, game: Game) {
        self.game = game;
        self.start = AnyPosition::start(game);
        self.moves.clear();
    }

    fn obey(&mut self, line: &str) -> Vec<EngineAction> {
        // Control characters and what follows # mean nothing.
        let clean: String = line
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let clean = clean.split('#').next().unwrap_or_default().trim();
        if clean.is_empty() {
            return Vec::new();
        }
        let (first, rest) = clean.split_once(' ').unwrap_or((clean, ""));
        let (id, command, rest) = match first.parse::<u64>() {
            Ok(id) => {
                let (command, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
                (id.to_string(), command, rest)
            }
            Err(_) => (String::new(), first, rest),
        };
        let arguments: Vec<&str> = rest.split_whitespace().collect();
        match command {
            "quit" => {
                let mut actions = answer(&id, &Ok(String::new()));
                actions.push(EngineAction::Quit);
                actions
            }
            "genmove" => self.generate(id, &arguments, true),
            "reg_genmove" => self.generate(id, &arguments, false),
            _ => {
                let answered = self.reply(command, &arguments, rest);
                answer(&id, &answered)
            }
        }
    }

    fn reply(&mut self, command: &str, arguments: &[&str], rest: &str) -> Answer {
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("harif".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => {
                let known = arguments
                    .first()
                    .is_some_and(|name| COMMANDS.contains(name));
                Ok(known.to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "komi" => Ok(String::new()),
            "clear_board" => {
                self.set_game(self.game);
                Ok(String::new())
            }
            "boardsize" => self.board_size(arguments),
            "set_game" => self.choose_game(rest.trim()),
            "list_games" => Ok("Othello\nConnect4\nTictactoe".to_owned()),
            "play" => self.play(arguments),
            "undo" => match self.moves.pop() {
                Some(_) => Ok(String::new()),
                None => Err("cannot undo".to_owned()),
            },
            "time_settings" => self.time_settings(arguments),
            "time_left" => self.time_left(arguments),
            MOVE_TIME => self.move_time(arguments),
            "showboard" => Ok(format!("\n{}", drawn(&self.position()))),
            "final_score" | "gogui-rules_final_result" => self.result(command),
            "gogui-rules_game_id" => Ok(game_id(self.game)),
            "gogui-rules_board" => Ok(drawn(&self.position())),
            "gogui-rules_board_size" => Ok(self.size()),
            "gogui-rules_side_to_move" => Ok(name(self.position().turn()).to_owned()),
            "gogui-rules_legal_moves" => {
                let position = self.position();
                let moves: Vec<String> = position
                    .moves()
                    .map(|m| vertex(self.letters, &position, m))
                    .collect();
                Ok(moves.join(" "))
            }
            _ => Err("unknown command".to_owned()),
        }
    }

    fn size(&self) -> String {
        let (columns, rows) = (self.game.columns(), self.game.rows());
        if columns == rows {
            columns.to_string()
        } else {
            format!("{columns} {rows}")
        }
    }

    fn board_size(&mut self, arguments: &[&str]) -> Answer {
        let numbers: Option<Vec<u8>> = arguments.iter().map(|word| word.parse().ok()).collect();
        let (columns, rows) = match numbers.as_deref() {
            Some(&[size]) if size == self.game.columns() => (size, self.game.rows()),
            Some(&[size]) => (size, size),
            Some(&[columns, rows]) => (columns, rows),
            _ => return Err("boardsize takes a number".to_owned()),
        };
        let game = self.game.resized(columns, rows);
        self.set_game(game.map_err(|_| "unacceptable size".to_owned())?);
        Ok(String::new())
    }

    fn choose_game(&mut self, text: &str) -> Answer {
        let game: Game = text
            .parse()
            .map_err(|_| format!("unsupported game {}", excerpt(text)))?;
        self.letters = Letters::All;
        // The bare name of what is played already keeps its size.
        let bare = !text.contains(['(', ':']) && game.name() == self.game.name();
        if game != self.game && !bare {
            self.set_game(game);
        }
        Ok(String::new())
    }

    fn play(&mut self, arguments: &[&str]) -> Answer {
        let &[colour, text] = arguments else {
            return Err("play takes a colour and a vertex".to_owned());
        };
        let side = read_colour(colour).ok_or_else(|| "syntax error".to_owned())?;
        let m =
            read_vertex(self.letters, self.game, text).ok_or_else(|| "syntax error".to_owned())?;
        let mut position = self.position();
        self.pass_for(side, &mut position)?;
        match position.check(m) {
            Ok(()) => {
                self.moves.push(m);
                Ok(String::new())
            }
            Err(error) => Err(format!("illegal move: {}", error.reason)),
        }
    }

    /// Puts in a pass that the other side is forced to, if that makes it this side's turn.
    fn pass_for(&mut self, side: Player, position: &mut AnyPosition) -> Result<(), String> {
        if position.turn() == side || position.is_over() {
            return Ok(());
        }
        if position.check(AnyMove::Pass).is_err() {
            return Err(format!(
                "illegal move: it is {}'s turn",
                name(position.turn())
            ));
        }
        position.play_unchecked(AnyMove::Pass);
        self.moves.push(AnyMove::Pass);
        Ok(())
    }

    fn generate(&mut self, id: String, arguments: &[&str], played: bool) -> Vec<EngineAction> {
        let Some(side) = arguments.first().and_then(|text| read_colour(text)) else {
            return answer(&id, &Err("genmove takes a colour".to_owned()));
        };
        let mut position = self.position();
        if let Err(wrong) = self.pass_for(side, &mut position) {
            return answer(&id, &Err(wrong));
        }
        if position.is_over() {
            // Hosts that do not know the rules ask on; a pass says that nothing is left.
            let over = if self.game.info().passes {
                Ok("pass".to_owned())
            } else {
                Err("the game is over".to_owned())
            };
            return answer(&id, &over);
        }
        if position.check(AnyMove::Pass).is_ok() {
            if played {
                self.moves.push(AnyMove::Pass);
            }
            return answer(&id, &Ok("pass".to_owned()));
        }
        self.thinking = Some((id, played));
        let budget = self.budget_for(&position);
        vec![EngineAction::Think(Box::new(ThinkRequest {
            position,
            budget,
        }))]
    }

    fn budget_for(&self, position: &AnyPosition) -> ThinkBudget {
        let seconds = Duration::from_secs;
        let left = self.clock.left[position.turn().index()];
        let time = match (left, self.clock.settings) {
            _ if self.clock.each.is_some() => self.clock.each,
            (Some((left, 0)), _) => Some(share(position, seconds(left), Duration::ZERO)),
            (Some((left, stones)), _) => {
                let each = seconds(left) / stones.min(1_000) as u32;
                Some(each * 9 / 10)
            }
            (None, Some((0, byo, stones))) if stones > 0 => {
                Some(seconds(byo) / stones.min(1_000) as u32 * 9 / 10)
            }
            (None, Some((main, ..))) if main > 0 => {
                Some(share(position, seconds(main), Duration::ZERO))
            }
            _ => None,
        };
        match time {
            Some(time) => ThinkBudget {
                time: Some(time),
                ..self.budget
            },
            None => self.budget,
        }
    }

    fn time_settings(&mut self, arguments: &[&str]) -> Answer {
        let numbers: Option<Vec<u64>> = arguments.iter().map(|word| word.parse().ok()).collect();
        let Some(&[main, byo, stones]) = numbers.as_deref() else {
            return Err("time_settings takes three numbers".to_owned());
        };
        self.clock = Clock {
            // Time without moves to spend it on means no limit.
            settings: (stones > 0 || byo == 0).then_some((
                main.min(1 << 32),
                byo.min(1 << 32),
                stones,
            )),
            left: [None, None],
            each: None,
        };
        Ok(String::new())
    }

    /// `time_settings` and `time_left` know whole seconds only.
    fn move_time(&mut self, arguments: &[&str]) -> Answer {
        let milliseconds = match arguments {
            [word] => word.parse::<u64>().ok().filter(|&number| number > 0),
            _ => None,
        };
        let milliseconds = milliseconds.ok_or_else(|| format!("{MOVE_TIME} takes a number"))?;
        self.clock.each = Some(Duration::from_millis(milliseconds.min(1 << 42)));
        Ok(String::new())
    }

    fn time_left(&mut self, arguments: &[&str]) -> Answer {
        let &[colour, time, stones] = arguments else {
            return Err("time_left takes a colour and two numbers".to_owned());
        };
        let side = read_colour(colour).ok_or_else(|| "syntax error".to_owned())?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| "syntax error".to_owned());
        let (time, stones) = (number(time)?.min(1 << 32), number(stones)?);
        self.clock.left[side.index()] = Some((time, stones));
        Ok(String::new())
    }

    fn result(&self, command: &str) -> Answer {
        let result = match self.position().outcome() {
            None if command == "final_score" => return Err("cannot score".to_owned()),
            None => String::new(),
            Some(Outcome::Draw) if command == "final_score" => "0".to_owned(),
            Some(Outcome::Draw) => "Draw.".to_owned(),
            Some(Outcome::Won { by, margin }) => {
                let letter = match by {
                    Player::First => 'B',
                    Player::Second => 'W',
                };
                match (command, self.game.info().score) {
                    ("final_score", _) => format!("{letter}+{margin}"),
                    (_, ScoreUnit::Discs) => format!("{} wins by {margin}.", capital(by)),
                    (_, ScoreUnit::Plies) => format!("{} wins.", capital(by)),
                }
            }
        };
        Ok(result)
    }
}

const fn name(side: Player) -> &'static str {
    match side {
        Player::First => "black",
        Player::Second => "white",
    }
}

const fn capital(side: Player) -> &'static str {
    match side {
        Player::First => "Black",
        Player::Second => "White",
    }
}

/// An answer and the empty line that ends it.
fn answer(id: &str, answer: &Answer) -> Vec<EngineAction> {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut first = format!("{mark}{id}");
    if !text.is_empty() {
        first.push(' ');
        first.push_str(text);
    }
    let mut lines: Vec<EngineAction> = first
        .lines()
        .map(|line| EngineAction::Say(line.trim_end().to_owned()))
        .collect();
    lines.push(EngineAction::Say(String::new()));
    lines
}

impl Engine for GtpEngine {
    fn expects(&self) -> (Game, ThinkBudget) {
        (self.game, self.budget)
    }

    fn hear(&mut self, line: &str) -> Vec<EngineAction> {
        if self.thinking.is_some() {
            self.waiting.push_back(line.to_owned());
            return Vec::new();
        }
        self.obey(line)
    }

    fn progress(&mut self, _: &Iteration<AnyMove>) -> Vec<EngineAction> {
        Vec::new()
    }

    fn decided(&mut self, decision: &Decision, _: Duration) -> Vec<EngineAction> {
        let Some((id, played)) = self.thinking.take() else {
            return Vec::new();
        };
        let position = self.position();
        let mut actions = answer(&id, &Ok(vertex(self.letters, &position, decision.m)));
        if played {
            self.moves.push(decision.m);
        }
        while self.thinking.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            actions.extend(self.obey(&line));
        }
        actions
    }
}

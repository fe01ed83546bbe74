//! The protocols without processes: sessions word for word, and laws on random lines and games.

use std::collections::BTreeMap;
use std::time::Duration;

use harif_arena::contestant::Turn;
use harif_arena::protocol::gtp::{GtpEngine, GtpHost};
use harif_arena::protocol::nboard::{NboardEngine, NboardHost};
use harif_arena::protocol::uci::{Dialect, UciEngine, UciHost};
use harif_arena::protocol::{Engine, EngineAction, Host, HostEvent, ThinkBudget, ThinkRequest};
use harif_arena::{MoveLimits, ProtocolName};
use harif_play::Decision;
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use proptest::prelude::*;

const SMALL_OTHELLO: Game = Game::Othello { size: 6 };
const WIDE_OTHELLO: Game = Game::Othello { size: 10 };

/// An engine of ours that answers at once with a move that a number picks.
pub(crate) struct Puppet {
    pub(crate) engine: Box<dyn Engine>,
    /// What it was asked to think about and has not answered.
    pub(crate) asked: Option<ThinkRequest>,
    choice: usize,
}

impl Puppet {
    pub(crate) fn new(protocol: ProtocolName, game: Game) -> Self {
        let budget = ThinkBudget::default();
        let engine: Box<dyn Engine> = match protocol {
            ProtocolName::Gtp => Box::new(GtpEngine::new(game, budget)),
            ProtocolName::Uci => Box::new(UciEngine::new(Dialect::Uci, game, budget)),
            ProtocolName::Ugi => Box::new(UciEngine::new(Dialect::Ugi, game, budget)),
            ProtocolName::Nboard => Box::new(NboardEngine::new(budget)),
        };
        Self {
            engine,
            asked: None,
            choice: 0,
        }
    }

    /// What it says to a line, thinking left for later.
    pub(crate) fn hear(&mut self, line: &str) -> Vec<String> {
        let actions = self.engine.hear(line);
        self.take(actions)
    }

    fn take(&mut self, actions: Vec<EngineAction>) -> Vec<String> {
        let mut lines = Vec::new();
        for action in actions {
            match action {
                EngineAction::Say(line) => lines.push(line),
                EngineAction::Think(request) => {
                    assert!(!request.position.is_over(), "nothing to think about");
                    assert!(self.asked.is_none(), "one thought at a time");
                    self.asked = Some(*request);
                }
                EngineAction::StopThinking | EngineAction::Quit => {}
            }
        }
        lines
    }

    /// Finishes the thought under way.
    fn decide(&mut self) -> Vec<String> {
        let request = self.asked.take().expect("asked to think");
        let moves: Vec<AnyMove> = request.position.moves().collect();
        let decision = Decision {
            m: moves[self.choice % moves.len()],
            report: None,
        };
        let actions = self.engine.decided(&decision, Duration::from_millis(3));
        self.take(actions)
    }

    /// What it says to a line, thoughts finished.
    pub(crate) fn answer(&mut self, line: &str) -> Vec<String> {
        let mut lines = self.hear(line);
        while self.asked.is_some() {
            lines.extend(self.decide());
        }
        lines
    }
}

pub(crate) fn host(protocol: ProtocolName, game: Game) -> Box<dyn Host> {
    harif_arena::protocol::host(protocol, game, &BTreeMap::new())
}

/// Lets a host and an engine of ours talk until the host knows something.
pub(crate) fn converse(host: &mut dyn Host, engine: &mut Puppet, send: Vec<String>) -> HostEvent {
    let mut to_engine: std::collections::VecDeque<String> = send.into();
    let mut to_host: std::collections::VecDeque<String> = std::collections::VecDeque::new();
    for _ in 0..10_000 {
        if let Some(line) = to_host.pop_front() {
            let step = host.hear(&line);
            to_engine.extend(step.send);
            if let Some(event) = step.event {
                return event;
            }
        } else if let Some(line) = to_engine.pop_front() {
            to_host.extend(engine.answer(&line));
        } else {
            panic!("both wait for each other");
        }
    }
    panic!("they talk for ever");
}

/// Every protocol with the games that it can play.
pub(crate) fn protocols() -> Vec<(ProtocolName, Game)> {
    let mut all = Vec::new();
    let five: Game = "connect4:columns=9,rows=5,line=4".parse().unwrap();
    let games = [
        Game::TIC_TAC_TOE,
        Game::CONNECT_FOUR,
        Game::OTHELLO,
        SMALL_OTHELLO,
        WIDE_OTHELLO,
    ];
    for game in games {
        all.extend([ProtocolName::Gtp, ProtocolName::Ugi, ProtocolName::Uci].map(|p| (p, game)));
    }
    all.extend([ProtocolName::Gtp, ProtocolName::Ugi].map(|protocol| (protocol, five)));
    all.extend([Game::OTHELLO, SMALL_OTHELLO].map(|game| (ProtocolName::Nboard, game)));
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(12)))]

    /// What our host asks, our engine understands: whole games through both machines, the other
    /// side's moves included, end exactly as on the board. This holds the two coordinate systems
    /// of each protocol to each other and the passes to the rules.
    #[test]
    fn host_and_engine_play_whole_games(seed: u64) {
        for (protocol, game) in protocols() {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut host = host(protocol, game);
            let mut engine = Puppet::new(protocol, game);
            let greeting = host.greet().send;
            prop_assert_eq!(converse(&mut *host, &mut engine, greeting), HostEvent::Ready);
            let start = AnyPosition::start(game);
            let setup = host.new_game(&start).send;
            prop_assert_eq!(converse(&mut *host, &mut engine, setup), HostEvent::Ready);
            let limits = MoveLimits { depth: Some(3), ..MoveLimits::default() };
            let (mut position, mut moves) = (start.clone(), Vec::new());
            while !position.is_over() {
                let legal: Vec<AnyMove> = position.moves().collect();
                let index = rng.usize(..legal.len());
                let forced = legal == [AnyMove::Pass];
                let m = if forced || rng.bool() {
                    legal[index]
                } else {
                    engine.choice = index;
                    let turn = Turn {
                        start: &start, moves: &moves, position: &position, limits: &limits,
                        clocks: None,
                    };
                    let question = host.think(&turn).send;
                    match converse(&mut *host, &mut engine, question) {
                        HostEvent::Moved(m, _) => m,
                        other => panic!("{protocol:?} {game}: {other:?} after {moves:?}"),
                    }
                };
                prop_assert_eq!(m, legal[index], "{:?} {}", protocol, game);
                position.play_unchecked(m);
                moves.push(m);
            }
        }
    }
}

/// Words that the protocols know, so that random lines get past the first word.
const WORDS: &[&str] = &[
    "1",
    "play",
    "genmove",
    "b",
    "w",
    "black",
    "white",
    "A1",
    "d3",
    "D4",
    "pass",
    "undo",
    "boardsize",
    "8",
    "7",
    "clear_board",
    "time_left",
    "time_settings",
    "harif-move_time",
    "0",
    "99999999999999999999",
    "-3",
    "quit",
    "set_game",
    "Othello",
    "Connect4",
    "gogui-rules_board",
    "showboard",
    "final_score",
    "uci",
    "ugi",
    "isready",
    "setoption",
    "name",
    "UCI_Variant",
    "value",
    "cfour",
    "flipello10",
    "Game",
    "position",
    "startpos",
    "fen",
    "moves",
    "P@d3",
    "P@d6",
    "a1a1",
    "0000",
    "go",
    "infinite",
    "movetime",
    "depth",
    "stop",
    "ucinewgame",
    "query",
    "gameover",
    "result",
    "p1turn",
    "nboard",
    "2",
    "set",
    "game",
    "hint",
    "ping",
    "move",
    "F5/1/2",
    "PA",
    "(;GM[Othello]BO[8",
    "8/8/8/3ox3/3xo3/8/8/8",
    "x",
    "=",
    "?",
    "= D3",
    "bestmove",
    "uciok",
    "ugiok",
    "readyok",
    "===",
    "pong",
    "info",
    "option",
    "id",
    "é",
    "\u{0}",
    "۴",
    "learn",
    "komi",
    "known_command",
    "list_games",
    "reg_genmove",
    "#",
    "wtime",
    "btime",
    "p1time",
];

fn any_line() -> impl Strategy<Value = String> {
    let words = proptest::collection::vec(proptest::sample::select(WORDS), 0..7);
    prop_oneof![
        4 => words.prop_map(|words| words.join(" ")),
        1 => ".{0,60}",
        1 => Just(" ".repeat(500)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(200)))]

    /// No line makes an engine panic, think about a finished game or think twice at once; and
    /// GTP answers every command exactly once.
    #[test]
    fn engines_survive_every_line(lines in proptest::collection::vec(any_line(), 0..40), late: bool) {
        for protocol in ProtocolName::ALL {
            let mut engine = Puppet::new(protocol, Game::OTHELLO);
            for line in &lines {
                if !late || engine.asked.is_none() {
                    engine.answer(line);
                } else {
                    engine.hear(line);
                    if engine.asked.is_some() {
                        engine.decide();
                    }
                }
            }
        }
    }

    #[test]
    fn gtp_answers_every_command_once(lines in proptest::collection::vec(any_line(), 0..20)) {
        let mut engine = Puppet::new(ProtocolName::Gtp, Game::TIC_TAC_TOE);
        for line in lines {
            let clean: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
            let is_command = !clean.split('#').next().unwrap_or_default().trim().is_empty();
            let answers = engine.answer(&line);
            let count = answers.iter().filter(|answer| answer.starts_with(['=', '?'])).count();
            prop_assert_eq!(count, usize::from(is_command), "{:?}: {:?}", line, answers);
            if is_command {
                prop_assert_eq!(answers.last().map(String::as_str), Some(""));
            }
        }
    }

    /// No line makes a host panic, whatever it is waiting for.
    #[test]
    fn hosts_survive_every_line(lines in proptest::collection::vec(any_line(), 0..40), phase in 0..3) {
        for protocol in ProtocolName::ALL {
            let mut host = host(protocol, Game::OTHELLO);
            let start = AnyPosition::start(Game::OTHELLO);
            let limits = MoveLimits::default();
            let turn = Turn {
                start: &start, moves: &[], position: &start, limits: &limits,
                clocks: Some([Duration::from_secs(5), Duration::from_secs(6)]),
            };
            let mut step = match phase {
                0 => host.greet(),
                1 => host.new_game(&start),
                _ => host.think(&turn),
            };
            for line in &lines {
                if step.event.is_some() {
                    let _ = host.think(&turn);
                }
                step = host.hear(line);
            }
        }
    }
}

/// Each clock under the name of its side, whichever side is to move.
#[test]
fn clocks_are_told_under_the_names_of_their_sides() {
    let start = AnyPosition::start(Game::OTHELLO);
    let first: Vec<AnyMove> = start.moves().take(1).collect();
    let later = start.after(first[0]).unwrap();
    let limits = MoveLimits {
        clock: Some(60_000),
        increment: Some(300),
        ..MoveLimits::default()
    };
    for (moves, position) in [(&[][..], &start), (&first[..], &later)] {
        let turn = Turn {
            start: &start,
            moves,
            position,
            limits: &limits,
            clocks: Some([Duration::from_secs(5), Duration::from_millis(7_250)]),
        };
        for (protocol, told) in [
            (ProtocolName::Uci, "wtime 5000 btime 7250 winc 300 binc 300"),
            (
                ProtocolName::Ugi,
                "p1time 5000 p2time 7250 p1inc 300 p2inc 300",
            ),
        ] {
            let lines = host(protocol, Game::OTHELLO).think(&turn).send;
            assert_eq!(lines.last(), Some(&format!("go {told}")), "{lines:?}");
        }
    }
}

#[test]
fn a_gtp_session_word_for_word() {
    let mut engine = Puppet::new(ProtocolName::Gtp, Game::OTHELLO);
    let mut check =
        |line: &str, expected: &[&str]| assert_eq!(engine.answer(line), expected, "{line}");
    check("protocol_version", &["= 2", ""]);
    check("12 name", &["=12 harif", ""]);
    check("known_command genmove", &["= true", ""]);
    check("known_command fly", &["= false", ""]);
    check("fly", &["? unknown command", ""]);
    check("", &[]);
    check("# only a comment", &[]);
    check("boardsize 7", &["? unacceptable size", ""]);
    check("boardsize 8", &["=", ""]);
    check("gogui-rules_game_id", &["= Othello", ""]);
    check("gogui-rules_board_size", &["= 8", ""]);
    check("gogui-rules_side_to_move", &["= black", ""]);
    check("gogui-rules_legal_moves", &["= D3 C4 F5 E6", ""]);
    check("gogui-rules_final_result", &["=", ""]);
    check("final_score", &["? cannot score", ""]);
    check("play b a1", &["? illegal move: it flips no disc", ""]);
    check("play w d3", &["? illegal move: it is black's turn", ""]);
    check("play black D3", &["=", ""]);
    check("3 genmove w", &["=3 C3", ""]);
    check("undo", &["=", ""]);
    check("undo", &["=", ""]);
    check("undo", &["? cannot undo", ""]);
    check("set_game Connect4", &["=", ""]);
    check("gogui-rules_board_size", &["= 7 6", ""]);
    check("play b d1", &["=", ""]);
    check("gogui-rules_legal_moves", &["= A1 B1 C1 D2 E1 F1 G1", ""]);
    check("quit", &["=", ""]);
}

/// GTP counts whole seconds. Both of our sides know a word for less, and a later `time_settings`
/// takes it back.
#[test]
fn gtp_engines_are_told_milliseconds() {
    let mut engine = Puppet::new(ProtocolName::Gtp, Game::OTHELLO);
    let mut budget = |line: &str| {
        engine.answer(line);
        engine.hear("genmove b");
        let time = engine.asked.as_ref().expect("it thinks").budget.time;
        engine.decide();
        engine.answer("undo");
        time
    };
    let milliseconds = |number| Some(Duration::from_millis(number));
    assert_eq!(budget("time_settings 0 1 1"), milliseconds(900));
    assert_eq!(budget("harif-move_time 30"), milliseconds(30));
    assert_eq!(budget("harif-move_time soon"), milliseconds(30));
    assert_eq!(budget("time_settings 0 2 1"), milliseconds(1_800));
    assert_eq!(budget("time_settings 0 1 0"), None);

    let mut host = host(ProtocolName::Gtp, Game::OTHELLO);
    let start = AnyPosition::start(Game::OTHELLO);
    let limits = MoveLimits {
        time: Some(30),
        ..MoveLimits::default()
    };
    let turn = Turn::first(&start, &limits);
    for game in 0..2 {
        host.new_game(&start);
        for commands in [
            &["time_settings 0 1 1", "harif-move_time 30", "genmove b"][..],
            // Once a game is enough.
            &["genmove b"],
        ] {
            let mut sent = host.think(&turn).send;
            for refused in ["? unknown command", ""].iter().cycle() {
                if sent.last().is_none_or(|line| line.starts_with("genmove")) {
                    break;
                }
                sent.extend(host.hear(refused).send);
            }
            assert_eq!(sent, commands, "game {game}");
        }
    }
}

#[test]
fn columns_past_the_eighth_have_the_letters_of_the_host() {
    let mut engine = Puppet::new(
        ProtocolName::Gtp,
        "connect4:columns=10,rows=4,line=4".parse().unwrap(),
    );
    let legal = engine.answer("gogui-rules_legal_moves");
    assert_eq!(legal[0], "= A1 B1 C1 D1 E1 F1 G1 H1 J1 K1");
    assert_eq!(engine.answer("play b i1")[0], "? syntax error");
    assert_eq!(engine.answer("play b j1")[0], "=");
    // As in Quarry, who calls games by their names.
    assert_eq!(engine.answer("set_game Connect4")[0], "=");
    let legal = engine.answer("gogui-rules_legal_moves");
    assert_eq!(legal[0], "= A1 B1 C1 D1 E1 F1 G1 H1 I2 J1");
    assert_eq!(engine.answer("play w i2")[0], "=");
    assert!(engine.answer("play b k1")[0].starts_with("? illegal move"));
    assert!(engine.answer("gogui-rules_board")[3].ends_with("X ."));
}

/// An engine that knows `set_game` is told every letter, others those of Go.
#[test]
fn a_gtp_host_uses_the_letters_of_the_engine() {
    let game: Game = "connect4:columns=10,rows=4,line=4".parse().unwrap();
    let start = AnyPosition::start(game);
    let ninth = AnyMove::Column(harif_rules::Column(8));
    let mut position = start.clone();
    position.play_unchecked(ninth);
    let turn = Turn {
        start: &start,
        moves: &[ninth],
        position: &position,
        limits: &MoveLimits::default(),
        clocks: None,
    };
    for (answer, column) in [("=", "I"), ("? unknown command", "J")] {
        let mut host = host(ProtocolName::Gtp, game);
        assert!(host.new_game(&start).send[0].starts_with("set_game "));
        while host.hear(answer).event.is_none() && host.hear("").event.is_none() {}
        assert_eq!(host.think(&turn).send[0], format!("play b {column}1"));
        host.hear("=");
        host.hear("");
        host.hear(&format!("= {column}2"));
        let event = host.hear("").event;
        assert!(
            matches!(event, Some(HostEvent::Moved(m, _)) if m == ninth),
            "{event:?}"
        );
    }
}

#[test]
fn gtp_puts_forced_passes_in() {
    // After d1 White has no move on this little board and Black goes on.
    let mut engine = Puppet::new(ProtocolName::Gtp, Game::Othello { size: 4 });
    let start = AnyPosition::start(Game::Othello { size: 4 });
    let mut rng = fastrand::Rng::with_seed(1);
    let mut passes = 0;
    for _ in 0..200 {
        engine.answer("clear_board");
        let mut position = start.clone();
        while !position.is_over() {
            let legal: Vec<AnyMove> = position.moves().collect();
            let m = legal[rng.usize(..legal.len())];
            let side = if position.turn() == harif_rules::Player::First {
                "b"
            } else {
                "w"
            };
            if m == AnyMove::Pass {
                passes += 1;
            } else {
                assert_eq!(engine.answer(&format!("play {side} {m}"))[0], "=");
            }
            position.play_unchecked(m);
        }
    }
    assert!(
        passes > 20,
        "the games must hold passes to prove anything: {passes}"
    );
}

#[test]
fn uci_names_squares_as_fairy_stockfish_does() {
    let mut engine = Puppet::new(ProtocolName::Uci, Game::TIC_TAC_TOE);
    let welcome = engine.answer("uci");
    assert_eq!(welcome.last().unwrap(), "uciok");
    assert!(welcome.iter().any(|line| line.contains("var flipello10")));
    engine.answer("setoption name UCI_Variant value flipello");
    // Fairy-Stockfish lists e3, f4, c5 and d6 in the initial position.
    engine.answer("position startpos moves P@d6 P@c6");
    let after = engine.answer("d");
    assert_eq!(after, ["info string 8/8/2ox4/3ox3/3xo3/8/8/8 x"]);
    engine.answer("position startpos moves P@d3");
    assert_eq!(
        engine.answer("d"),
        ["info string 8/8/8/3ox3/3xo3/8/8/8 x"],
        "d3 is not legal there"
    );
    // The start of flipello as Fairy-Stockfish prints it.
    engine.answer("position fen 8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1");
    assert_eq!(engine.answer("d"), ["info string 8/8/8/3ox3/3xo3/8/8/8 x"]);
    // A forced pass moves the lowest own disc to its own square.
    engine.answer("position fen PPPPPPp1/PPPPPPpp/PPPPPPPp/PPPPPPPP/PPPPPPPP/PPPpPPPP/PPPPPPPP/PPPPPPPP[PPPppp] b - - 0 1");
    assert_eq!(engine.answer("go depth 1"), ["bestmove d3d3"]);
    engine.answer("setoption name UCI_Variant value cfour");
    engine.answer("position startpos moves P@d1 P@d2");
    engine.choice = 3;
    assert_eq!(engine.answer("go nodes 5"), ["bestmove P@d3"]);
    engine.answer("position startpos moves P@d2");
    assert_eq!(
        engine.answer("d"),
        ["info string 7/7/7/7/7/7 x"],
        "discs fall to the bottom"
    );
}

#[test]
fn uci_answers_while_it_thinks() {
    let mut engine = Puppet::new(ProtocolName::Uci, Game::CONNECT_FOUR);
    engine.hear("position startpos");
    assert!(engine.hear("go infinite").is_empty());
    assert_eq!(engine.hear("isready"), ["readyok"]);
    // The search has ended, but the host has not said stop.
    assert!(engine.decide().is_empty());
    assert_eq!(engine.hear("stop"), ["bestmove P@a1"]);
    assert!(engine.hear("stop").is_empty());
    // What comes while thinking waits until the move is out.
    engine.hear("go movetime 10");
    assert!(engine.hear("position startpos moves P@a1").is_empty());
    assert_eq!(engine.decide(), ["bestmove P@a1"]);
    assert_eq!(engine.hear("d"), ["info string 7/7/7/7/7/x6 o"]);
}

#[test]
fn ugi_is_asked_about_the_game() {
    let mut engine = Puppet::new(ProtocolName::Ugi, Game::TIC_TAC_TOE);
    assert_eq!(engine.answer("ugi").last().unwrap(), "ugiok");
    engine.answer("position startpos moves a1 a2 b1 b2");
    assert_eq!(engine.answer("query gameover"), ["response false"]);
    assert_eq!(engine.answer("query p1turn"), ["response true"]);
    assert_eq!(engine.answer("query result"), ["response none"]);
    engine.answer("position startpos moves a1 a2 b1 b2 c1");
    assert_eq!(engine.answer("query result"), ["response p1win"]);
    assert_eq!(engine.answer("go depth 2").last().unwrap(), "bestmove 0000");
    engine.answer("setoption name Game value othello(size=6)");
    engine.answer("position fen 6/6/2ox2/2xo2/6/6 x moves c2");
    assert_eq!(engine.answer("query p1turn"), ["response false"]);
}

#[test]
fn nboard_answers_a_ping_during_go_after_the_move() {
    let mut engine = Puppet::new(ProtocolName::Nboard, Game::OTHELLO);
    assert_eq!(engine.hear("nboard 2")[0], "set myname harif");
    assert!(
        engine.hear("something new").is_empty(),
        "unknown lines are ignored"
    );
    let game = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//0.01];)";
    engine.hear(game);
    assert_eq!(engine.hear("ping 1"), ["pong 1"]);
    engine.hear("go");
    assert_eq!(engine.engine.hear("ping 2"), [EngineAction::StopThinking]);
    let lines = engine.decide();
    let moved = lines
        .iter()
        .position(|line| line.starts_with("=== "))
        .unwrap();
    let pong = lines.iter().position(|line| line == "pong 2").unwrap();
    assert!(moved < pong, "{lines:?}");
    // The board is the same until the host says `move`.
    engine.hear("move F6/0.0/1");
    let lines = engine.answer("go");
    assert!(
        lines.iter().any(|line| line.starts_with("=== ")),
        "{lines:?}"
    );
    let hints = engine.answer("hint 2");
    assert!(
        hints.iter().any(|line| line.starts_with("search ")),
        "{hints:?}"
    );
}

#[test]
fn a_gtp_host_takes_what_engines_really_send() {
    let mut host = GtpHost::new(Game::OTHELLO, &BTreeMap::new());
    let start = AnyPosition::start(Game::OTHELLO);
    let limits = MoveLimits::default();
    let turn = Turn::first(&start, &limits);
    assert_eq!(host.think(&turn).send, ["genmove b"]);
    assert_eq!(host.hear("=12 f5").event, None, "the empty line is missing");
    let cell = "f5".parse().map(AnyMove::Cell).unwrap();
    assert!(matches!(host.hear("").event, Some(HostEvent::Moved(m, _)) if m == cell));
    host.think(&turn);
    host.hear("debugging output");
    host.hear("= resign");
    assert_eq!(host.hear("").event, Some(HostEvent::Resigned));
    assert_eq!(host.complaints().len(), 1);
    host.think(&turn);
    host.hear("? cannot think");
    assert!(matches!(host.hear("").event, Some(HostEvent::NoMove(_))));
    let board = harif_rules::notation::position(Game::OTHELLO, "8/8/8/3xx3/3xo3/8/8/8 o").unwrap();
    assert!(matches!(
        host.new_game(&board).event,
        Some(HostEvent::Refused(_))
    ));
}

#[test]
fn hosts_refuse_what_their_protocol_cannot_say() {
    let mut host = UciHost::new(
        Dialect::Uci,
        "connect4:columns=9".parse().unwrap(),
        &BTreeMap::new(),
    );
    assert!(matches!(host.greet().event, Some(HostEvent::Refused(_))));
    let mut host = NboardHost::new(Game::CONNECT_FOUR, &BTreeMap::new());
    assert!(matches!(host.greet().event, Some(HostEvent::Refused(_))));
}

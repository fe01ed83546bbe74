//! One game, three ways to play it: the full screen, line by line, and the table by itself give the
//! same record for the same inputs.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use harif_play::service::{Request, Service};
use harif_play::table::{Effect, Input, Table, Ticket};
use harif_rules::{AnyPosition, Position};
use harif_search::Control;
use harif_text::{Lang, Text};

use super::Session;
use super::mailbox::Mailbox;
use super::runner::{Runner, options};
use super::setup::Setup;
use crate::config::Config;
use crate::context::Context;
use crate::output::Output;
use crate::plain::Plain;
use crate::tui::app::{App, Mode};
use crate::tui::skin::Skin;

/// A table that is run in one thread, with a clock that is turned forward.
struct Bare {
    table: Table,
    service: Service,
    now: u64,
    asked: VecDeque<(Option<Ticket>, Request)>,
    /// Something happens by itself later.
    wakes: bool,
}

impl Bare {
    fn new(session: Session) -> Self {
        let mut bare = Self {
            table: Table::new(session, options(0)),
            service: Service::new(),
            now: 0,
            asked: VecDeque::new(),
            wakes: false,
        };
        bare.tell(Input::Time(0));
        bare
    }

    fn tell(&mut self, input: Input) {
        self.handle(input);
        if self.table.can_go_on() && !self.table.is_paused() {
            self.handle(Input::GoOn);
        }
    }

    fn handle(&mut self, input: Input) {
        for effect in self.table.handle(input) {
            match effect {
                Effect::WakeAt(time) => (self.now, self.wakes) = (self.now.max(time), true),
                // The searches here are short; what was cancelled is dropped by the table.
                effect => self.asked.extend(effect.request()),
            }
        }
    }

    /// Until nothing more happens by itself.
    fn settle(&mut self) {
        loop {
            if let Some((ticket, request)) = self.asked.pop_front() {
                let mut inputs = Vec::new();
                let mut reply = |reply| {
                    inputs.extend(ticket.and_then(|ticket| Input::of_reply(ticket, reply)));
                };
                self.service.handle(&request, Control::never(), &mut reply);
                for input in inputs {
                    self.tell(input);
                }
            } else if std::mem::take(&mut self.wakes) {
                self.tell(Input::Time(self.now));
            } else {
                return;
            }
        }
    }

    /// Something that a person could type now, told to the table.
    fn random_line(&mut self, random: &mut fastrand::Rng) -> String {
        let session = self.table.session();
        let position = session.position();
        if session.awaits_human() && random.u8(..5) > 0 {
            let m = random.usize(..position.count_moves());
            let m = position.moves().nth(m).expect("counted");
            self.tell(Input::Move(m));
            return m.to_string();
        }
        let (word, input) = match random.u8(..8) {
            0 => ("new", Input::Restart),
            1 => ("swap", Input::Swap),
            2 | 3 => ("redo", Input::Redo),
            _ => ("undo", Input::Undo),
        };
        self.tell(input);
        word.to_owned()
    }

    fn record(&self) -> String {
        self.table.session().record().to_json()
    }
}

fn setup(game: &str, players: [&str; 2]) -> Setup {
    let start = AnyPosition::start(game.parse().unwrap());
    let players = players.map(|player| player.parse().unwrap());
    Setup::seated(Session::new(start, players))
}

fn runner(setup: &Setup) -> Runner {
    Runner::new(setup.clone(), options(0), None, Mailbox::new())
}

fn press(app: &mut App<'_>, key: KeyCode) {
    app.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
}

/// Types a line on the full screen, and says yes to what is asked.
fn type_line(app: &mut App<'_>, line: &str) {
    let keys = format!(":{line}");
    keys.chars().for_each(|key| press(app, KeyCode::Char(key)));
    press(app, KeyCode::Enter);
    if matches!(app.mode, Mode::Asking(_)) {
        press(app, KeyCode::Char('y'));
    }
}

fn settle(app: &mut App<'_>) {
    while app.is_busy() {
        let notices = app.runner.wait(Duration::from_secs(1));
        app.hear(notices);
    }
}

/// What the full screen makes of lines; it waits for what follows from each where that is asked.
fn on_full_screen(setup: &Setup, lines: &[(String, bool)]) -> String {
    let text = Text::for_terminal(Lang::En);
    let mut app = App::new(&text, runner(setup), Skin::Unicode, false);
    settle(&mut app);
    for (line, waits) in lines {
        type_line(&mut app, line);
        if *waits {
            settle(&mut app);
        }
    }
    settle(&mut app);
    app.session().record().to_json()
}

fn line_by_line(setup: &Setup, lines: &[(String, bool)]) -> String {
    let mut context = Context {
        text: Text::for_terminal(Lang::En),
        json: false,
        out: Output::to(std::io::sink()),
        config: Config::default(),
    };
    let typed: Vec<&str> = lines.iter().map(|(line, _)| line.as_str()).collect();
    let typed = typed.join("\n");
    let mut plain = Plain::new(&mut context, runner(setup), typed.as_bytes(), true);
    plain.run().unwrap();
    plain.runner.session().record().to_json()
}

/// Plays by lot; `hasty` does not always wait for the answer of an agent.
fn play_by_lot(setup: &Setup, seed: u64, hasty: bool) -> (Vec<(String, bool)>, String) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut bare = Bare::new(setup.session.clone());
    bare.settle();
    let mut lines = Vec::new();
    for _ in 0..30 {
        let line = bare.random_line(&mut random);
        let waits = !hasty || random.bool();
        if waits {
            bare.settle();
        }
        lines.push((line, waits));
    }
    bare.settle();
    (lines, bare.record())
}

const PLAYERS: [[&str; 2]; 3] = [
    ["human", "minimax:depth=2"],
    ["greedy", "human"],
    ["human", "human"],
];

#[test]
fn every_way_to_play_gives_the_same_record() {
    for game in ["tictactoe", "connect4", "othello:size=4"] {
        for (seed, players) in (0..).zip(PLAYERS.into_iter().cycle().take(12)) {
            let setup = setup(game, players);
            let (lines, record) = play_by_lot(&setup, seed, false);
            let told = format!("{game} {players:?} {lines:?}");
            assert_eq!(
                on_full_screen(&setup, &lines),
                record,
                "full screen: {told}"
            );
            assert_eq!(line_by_line(&setup, &lines), record, "line by line: {told}");
        }
    }
}

/// What is taken back or swapped while an agent thinks leaves no trace of the search.
#[test]
fn haste_changes_no_record() {
    // Without passes, which happen after a while.
    for game in ["tictactoe", "connect4"] {
        for (seed, players) in (100..).zip(PLAYERS.into_iter().cycle().take(24)) {
            let setup = setup(game, players);
            let (lines, record) = play_by_lot(&setup, seed, true);
            let told = format!("{game} {players:?} {lines:?}");
            assert_eq!(on_full_screen(&setup, &lines), record, "{told}");
        }
    }
}

//! No key, click, paste or resize makes the screen panic: random ones, in every game, in both
//! languages, on screens of every size.

use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use harif_play::record::GameRecord;
use harif_play::table::Options;
use harif_rules::{AnyPosition, Game, Position};
use harif_text::{Lang, Text};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::app::App;
use super::menu::Menu;
use super::skin::Skin;
use super::view;
use crate::session::Session;
use crate::session::choices::{Choices, Remembered};
use crate::session::mailbox::Mailbox;
use crate::session::runner::{Runner, options};
use crate::session::setup::Setup;

/// Sizes beside those that have names: the smallest boards, and the largest.
const SIZES: &[&str] = &[
    "tictactoe:columns=4,rows=4,line=4",
    "tictactoe:columns=16,rows=16,line=5",
    "connect4:columns=4,rows=4",
    "connect4:columns=16,rows=16",
    "othello:size=4",
    "othello:size=20",
];

const PLAYERS: &[[&str; 2]] = &[
    ["human", "human"],
    ["human", "random"],
    ["minimax:depth=1", "human"],
    ["random", "greedy"],
];

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzHS0123456789۰۱۲۳۹.:?؟ ضصقفغعساتنمطردپآé\t";

fn games() -> impl Iterator<Item = Game> {
    let named = Game::NAMES.iter().map(|entry| entry.game);
    named.chain(SIZES.iter().map(|size| size.parse().unwrap()))
}

/// Mostly small, where things are tight.
fn size(random: &mut fastrand::Rng) -> (u16, u16) {
    match random.u8(..4) {
        0 => (random.u16(1..=12), random.u16(1..=8)),
        1 => (random.u16(1..=44), random.u16(1..=20)),
        2 => (random.u16(20..=110), random.u16(8..=34)),
        _ => (random.u16(1..=220), random.u16(1..=70)),
    }
}

fn letters(random: &mut fastrand::Rng, most: usize) -> String {
    let all: Vec<char> = LETTERS.chars().collect();
    let count = random.usize(..=most);
    (0..count).map(|_| *random.choice(&all).unwrap()).collect()
}

/// Anything that a terminal can send but Ctrl-C, which leaves, and a new size.
fn event(random: &mut fastrand::Rng) -> Event {
    let code = match random.u8(..22) {
        0..=3 => return pointer(random),
        4 => return Event::Paste(letters(random, 60)),
        // What a person types most: moves.
        5..=9 => KeyCode::Char(char::from(random.u8(b'0'..=b'9'))),
        10..=14 => KeyCode::Char(letters(random, 1).chars().next().unwrap_or('v')),
        15 => {
            let moves = [KeyCode::Enter, KeyCode::Tab, KeyCode::Char(' ')];
            random.choice(moves).unwrap()
        }
        _ => *random.choice(SPECIAL).unwrap(),
    };
    let modifiers = match random.u8(..12) {
        0 => KeyModifiers::ALT,
        1 => KeyModifiers::SHIFT,
        2 if code != KeyCode::Char('c') => KeyModifiers::CONTROL,
        _ => KeyModifiers::NONE,
    };
    let mut key = KeyEvent::new(code, modifiers);
    if random.u8(..30) == 0 {
        key.kind = KeyEventKind::Release;
    }
    Event::Key(key)
}

const SPECIAL: &[KeyCode] = &[
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
    KeyCode::Null,
];

fn pointer(random: &mut fastrand::Rng) -> Event {
    let kinds = [
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::ScrollDown,
    ];
    Event::Mouse(MouseEvent {
        kind: random.choice(kinds).unwrap(),
        column: random.u16(..240),
        row: random.u16(..80),
        modifiers: KeyModifiers::NONE,
    })
}

/// A screen that now and then gets another size.
struct Window(Terminal<TestBackend>);

impl Window {
    fn new(random: &mut fastrand::Rng) -> Self {
        let (columns, rows) = size(random);
        Self(Terminal::new(TestBackend::new(columns, rows)).unwrap())
    }

    fn resize(&mut self, random: &mut fastrand::Rng) -> Event {
        let (columns, rows) = size(random);
        self.0.backend_mut().resize(columns, rows);
        Event::Resize(columns, rows)
    }

    fn next_event(&mut self, random: &mut fastrand::Rng) -> Event {
        if random.u8(..5) == 0 {
            self.resize(random)
        } else {
            event(random)
        }
    }
}

/// A game after some moves, often near its end.
fn some_position(game: Game, random: &mut fastrand::Rng) -> AnyPosition {
    let mut position = AnyPosition::start(game);
    for _ in 0..random.usize(..=game.cells().count()) {
        let moves: Vec<_> = position.moves().collect();
        let Some(&m) = random.choice(&moves) else {
            break;
        };
        position.play_unchecked(m);
    }
    position
}

fn play(game: Game, players: [&str; 2], lang: Lang, seed: u64, keys: usize) {
    let random = &mut fastrand::Rng::with_seed(seed);
    let folder = tempfile::tempdir().unwrap();
    let text = Text::for_terminal(lang);
    let mut window = Window::new(random);
    let new_app = |random: &mut fastrand::Rng| {
        let start = if random.bool() {
            AnyPosition::start(game)
        } else {
            some_position(game, random)
        };
        let players = players.map(|player| player.parse().unwrap());
        let setup = Setup::seated(Session::new(start, players));
        let options = Options {
            study_ms: 5,
            ..options(0)
        };
        let skin = random.choice(Skin::ALL).unwrap();
        let runner = Runner::new(setup, options, None, Mailbox::new());
        let mut app = App::new(&text, runner, skin, random.bool());
        app.folder = folder.path().to_owned();
        app
    };
    let mut app = new_app(random);
    for _ in 0..keys {
        app.handle(&window.next_event(random));
        if random.u8(..3) == 0 && app.is_busy() {
            let notices = app.runner.wait(Duration::from_millis(20));
            app.hear(notices);
        }
        window.0.draw(|frame| view::draw(frame, &mut app)).unwrap();
        if app.left.is_some() {
            app = new_app(random);
        }
    }
}

#[test]
fn no_key_and_no_size_makes_a_game_panic() {
    let mut seed = 0;
    for game in games() {
        for lang in Lang::ALL {
            for &players in PLAYERS {
                seed += 1;
                let told = format!("{game} {players:?} {lang:?} with seed {seed}");
                let played = std::panic::catch_unwind(|| play(game, players, lang, seed, 60));
                assert!(played.is_ok(), "panicked in {told}");
            }
        }
    }
}

#[test]
fn no_key_and_no_size_makes_the_menu_panic() {
    let mut kept = GameRecord::new(Game::CONNECT_FOUR);
    kept.play("4".parse().unwrap()).unwrap();
    for lang in Lang::ALL {
        for seed in 0..12 {
            let random = &mut fastrand::Rng::with_seed(seed);
            let mut window = Window::new(random);
            let kept = vec![kept.clone(); random.usize(..4)];
            let choices = Choices::remembered(&Remembered::default(), lang);
            let new_menu = || Menu::new(choices.clone(), kept.clone());
            let mut menu = new_menu();
            for _ in 0..150 {
                if menu.handle(&window.next_event(random)).is_some() {
                    menu = new_menu();
                }
                let drawn = window
                    .0
                    .draw(|frame| menu.draw(frame.area(), frame.buffer_mut()));
                drawn.unwrap();
            }
        }
    }
}

//! The program on a pseudo-terminal: keys and clicks go in, and what a person would see comes out.

#![allow(dead_code)] // each test file uses its part of this

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

/// What the shell asks for commands with.
const PROMPT: &str = "next command> ";

/// Far more than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// A terminal with the program on it.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
    child: Box<dyn Child + Send + Sync>,
    /// The user's folders, gone when the test ends.
    home: Option<tempfile::TempDir>,
}

impl Terminal {
    /// Starts the program in a new home.
    pub(crate) fn start(arguments: &[&str], columns: u16, rows: u16) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let mut terminal = Self::start_in(home.path(), arguments, columns, rows);
        terminal.home = Some(home);
        terminal
    }

    /// Starts a shell with job control in a new home; [`run`](Self::run) types commands for it.
    pub(crate) fn shell(columns: u16, rows: u16) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let mut command = CommandBuilder::new("bash");
        command.args(["--norc", "--noprofile", "-i"]);
        command.env("PS1", PROMPT);
        let mut terminal = Self::open(home.path(), command, columns, rows);
        terminal.home = Some(home);
        terminal
    }

    /// Waits until the shell asks for the next command. What is typed before may be thrown away with
    /// what the program before it left unread.
    pub(crate) fn wait_for_prompt(&self) {
        self.wait_until("the shell's prompt", |shown| {
            !self.is_full_screen() && shown.trim_end().ends_with(PROMPT.trim_end())
        });
    }

    /// Types a command for the shell.
    pub(crate) fn type_command(&mut self, command: &str) {
        self.wait_for_prompt();
        self.press(&format!("{command}\r"));
    }

    /// Types a command of the program for the shell.
    pub(crate) fn run(&mut self, arguments: &str) {
        self.type_command(&format!("{} {arguments}", env!("CARGO_BIN_EXE_harif")));
    }

    /// The number of the process that was started.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Starts the program where it has been before.
    pub(crate) fn start_in(home: &Path, arguments: &[&str], columns: u16, rows: u16) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_harif"));
        command.args(arguments);
        Self::open(home, command, columns, rows)
    }

    fn open(home: &Path, mut command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let pair = native_pty_system()
            .openpty(size(columns, rows))
            .expect("a pseudo-terminal");
        command.cwd(home);
        command.env("HARIF_CONFIG", home.join("config.toml"));
        command.env("HARIF_DATA", home.join("data"));
        command.env("TERM", "xterm-256color");
        command.env("NO_COLOR", "1");
        let child = pair.slave.spawn_command(command).expect("harif starts");
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(Parser::new(nonzero(rows), nonzero(columns), 0)));
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let drawn = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                drawn.lock().unwrap().process(&buffer[..count]);
            }
        });
        let keyboard = pair.master.take_writer().expect("a writer");
        Self {
            master: pair.master,
            keyboard,
            screen,
            child,
            home: None,
        }
    }

    /// What is on the screen.
    pub(crate) fn shown(&self) -> String {
        let shown = self.screen.lock().unwrap().screen().contents();
        // What was drawn and wiped is not seen.
        let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
        lines.join("\n")
    }

    /// Whether the program has the whole screen, or has given it back.
    pub(crate) fn is_full_screen(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// Waits until the screen satisfies a condition, and returns it. A large screen arrives in parts, so it counts
    /// only when a second look sees the same.
    pub(crate) fn wait_until(&self, what: &str, condition: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        let mut last = None;
        loop {
            let shown = self.shown();
            let is_wanted = condition(&shown);
            if is_wanted && last.as_ref() == Some(&shown) {
                return shown;
            }
            last = is_wanted.then(|| shown.clone());
            assert!(
                started.elapsed() < PATIENCE,
                "waited for {what}, but saw:\n{shown}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |shown| shown.contains(text))
    }

    /// Waits until a text is no longer on the screen.
    pub(crate) fn wait_without(&self, text: &str) -> String {
        self.wait_until(&format!("no {text}"), |shown| !shown.contains(text))
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard
            .write_all(keys.as_bytes())
            .expect("keys go in");
        self.keyboard.flush().expect("keys go in");
    }

    /// Presses keys, and waits until a text is on the screen.
    pub(crate) fn press_for(&mut self, keys: &str, text: &str) -> String {
        self.press(keys);
        self.wait_for(text)
    }

    /// Moves the pointer to a cell of the screen, counted from 0.
    pub(crate) fn point(&mut self, column: usize, row: usize) {
        self.press(&format!("\x1b[<35;{};{}M", column + 1, row + 1));
    }

    /// Clicks on a cell of the screen, counted from 0.
    pub(crate) fn click(&mut self, column: usize, row: usize) {
        let place = format!("{};{}", column + 1, row + 1);
        self.press(&format!("\x1b[<0;{place}M\x1b[<0;{place}m"));
    }

    /// Makes the window another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let mut screen = self.screen.lock().unwrap();
        screen
            .screen_mut()
            .set_size(nonzero(rows), nonzero(columns));
        drop(screen);
        self.master.resize(size(columns, rows)).expect("resizes");
    }

    /// Waits for the program to end.
    pub(crate) fn exit_code(mut self) -> u32 {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                // The last output may still be on its way.
                std::thread::sleep(Duration::from_millis(100));
                assert!(!self.is_full_screen(), "the terminal was not given back");
                return status.exit_code();
            }
            assert!(
                started.elapsed() < PATIENCE,
                "still running:\n{}",
                self.shown()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Where a text begins on the screen, as column and row.
    pub(crate) fn find(&self, text: &str) -> (usize, usize) {
        let shown = self.shown();
        let found = shown.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), row))
        });
        found.unwrap_or_else(|| panic!("no {text} in:\n{shown}"))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn nonzero(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).expect("a screen has cells")
}

const fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

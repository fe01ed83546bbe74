//! Running the program as a user does, for the tests beside this folder.

#![allow(dead_code)] // each test file uses its part of this

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

/// What a finished run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    fn of(output: &Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout.clone()).expect("output is UTF-8"),
            stderr: String::from_utf8(output.stderr.clone()).expect("errors are UTF-8"),
        }
    }

    /// Runs a program to the end with this on standard input.
    pub(crate) fn with_input(mut program: Command, input: &[u8]) -> Self {
        let mut child = program.stdin(Stdio::piped()).spawn().expect("harif starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_vec();
        // A thread of its own, since the program may fill its output before it has read everything.
        let writer = std::thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().expect("harif ends");
        // The program may stop reading early, which is no concern of ours.
        let _ = writer.join().expect("the writer ends");
        Self::of(&output)
    }

    /// The run, which must have gone well and quietly.
    pub(crate) fn ok(self) -> Self {
        assert_eq!(self.code, Some(0), "{self:?}");
        assert_eq!(self.stderr, "", "{self:?}");
        self
    }

    /// The run, which must have been the user's mistake, told without a panic.
    pub(crate) fn refused(self) -> Self {
        assert_eq!(self.code, Some(2), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
        self
    }

    /// Holds that this is in the output.
    #[track_caller]
    pub(crate) fn prints(&self, text: &str) {
        assert!(
            self.stdout.contains(text),
            "no {text:?} in:\n{}",
            self.stdout
        );
    }

    /// Holds that this is in what was written to standard error.
    #[track_caller]
    pub(crate) fn complains(&self, text: &str) {
        assert!(
            self.stderr.contains(text),
            "no {text:?} in:\n{}",
            self.stderr
        );
    }

    /// Each line of the output as JSON.
    pub(crate) fn json(&self) -> Vec<Value> {
        let lines = self.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("a line of JSON"))
            .collect()
    }
}

/// The arguments of a command line without quotes.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// The program, with no configuration but what the test gives it.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harif"));
    command
        .args(arguments)
        .env("HARIF_CONFIG", "/nonexistent/harif/config.toml")
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What a server says when it is ready, and its host and port.
pub(crate) fn when_ready(server: &mut Child) -> (Value, String) {
    let mut line = String::new();
    let output = server.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let said: Value = serde_json::from_str(&line).expect("JSON");
    let address = said["address"].as_str().expect("an address");
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let host = host.to_owned();
    (said, host)
}

/// Runs to the end with nothing to read.
pub(crate) fn harif(arguments: &[&str]) -> Run {
    Run::of(&program(arguments).output().expect("harif starts"))
}

/// Runs to the end with these variables of the environment.
pub(crate) fn harif_with(arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut program = program(arguments);
    program.envs(variables.iter().copied());
    Run::of(&program.output().expect("harif starts"))
}

/// Runs to the end with this on standard input.
pub(crate) fn harif_reading(arguments: &[&str], input: &[u8]) -> Run {
    harif_reading_with(arguments, input, &[])
}

/// Runs to the end with this on standard input and these variables of the environment.
pub(crate) fn harif_reading_with(
    arguments: &[&str],
    input: &[u8],
    variables: &[(&str, &str)],
) -> Run {
    let mut program = program(arguments);
    program.envs(variables.iter().copied());
    Run::with_input(program, input)
}

/// Starts the program with pipes on all sides.
pub(crate) fn start(arguments: &[&str]) -> Child {
    program(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("harif starts")
}

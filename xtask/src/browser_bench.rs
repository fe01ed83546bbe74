//! `cargo xtask bench --browser`: how fast the engines think in a real browser, beside the same
//! program outside of it.
//!
//! The program is the example `speed` of `harif-engines`, on one thread. Both run by turns, because
//! a machine is seldom quiet: what counts is the ratio.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::browser::{Browser, FLAGS};
use crate::command::{cargo, must_succeed, root, target_folder};
use crate::machine::{self, WASM};
use crate::page::QUICK;

/// How often the program does each piece of work.
const ROUNDS: usize = 12;
/// How often each of the two runs.
const TURNS: usize = 5;
/// How long a browser may take for one of them.
const PATIENCE: Duration = Duration::from_mins(10);

/// The page, which has nothing to do but to start the worker.
const PAGE: &str = "<!doctype html><title>speed</title><script>new Worker('/worker.js', { type: 'module' })</script>";

/// The host of the program: its clock and its voice.
const WORKER: &str = r#"
const module = await WebAssembly.compile(await (await fetch("/speed.wasm")).arrayBuffer());
const lines = [];
let memory;
let started = 0;
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] = () => {
    throw new Error(`the program asked for ${name}`);
  };
}
imports.host = {
  begin() {
    started = performance.now();
  },
  end(at, length, nodes) {
    const seconds = (performance.now() - started) / 1000;
    const name = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
    lines.push(`${name} ${nodes} ${seconds}`);
  },
};
try {
  const { exports } = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  exports.main(0, 0);
} catch (error) {
  lines.push(`failed: ${error}`);
}
await fetch("/result", { method: "POST", body: lines.join("\n") });
"#;

/// Runs both programs and prints how they compare: compiled as the page is for networks, or with `--quick`
/// as `cargo xtask start` compiles it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let profile = match arguments {
        [] => "page",
        [flag] if flag == "--quick" => QUICK,
        _ => bail!("`cargo xtask bench --browser` takes --quick or nothing"),
    };
    machine::ensure_browser(Browser::Chromium)?;
    build(profile, None)?;
    build(profile, Some(WASM))?;
    let folder = target_folder();
    let native = folder.join(profile).join("examples/speed");
    let module = std::fs::read(folder.join(WASM).join(profile).join("examples/speed.wasm"))
        .context("the program for the browser is missing")?;
    let browser_files = folder.join("browser-bench-profile");
    let mut turns = Vec::new();
    for turn in 1..=TURNS {
        eprintln!("turn {turn} of {TURNS}");
        let outside = Rounds::read(&run_native(&native)?)?;
        let inside = Rounds::read(&run_in_browser(&module, &browser_files)?)?;
        turns.push((outside, inside));
    }
    println!("work         nodes  M/s outside  M/s in the browser  ratio  first round");
    for name in turns[0].0.keys() {
        println!("{}", Comparison::of(name, &turns)?);
    }
    Ok(ExitCode::SUCCESS)
}

/// Nodes and seconds of all rounds of one kind of work. Its pieces have the same number of rounds each,
/// one piece after the other.
#[derive(Debug, Default)]
struct Rounds {
    nodes: Vec<u64>,
    seconds: Vec<f64>,
}

impl Rounds {
    /// The rounds by kind of work, from lines of `name nodes seconds`.
    fn read(lines: &str) -> Result<BTreeMap<String, Rounds>> {
        let mut all = BTreeMap::<String, Rounds>::new();
        for line in lines.lines() {
            let fields: Vec<&str> = line.split(' ').collect();
            let &[name, nodes, seconds] = fields.as_slice() else {
                bail!("the program says: {line}");
            };
            let rounds = all.entry(name.to_owned()).or_default();
            rounds.nodes.push(nodes.parse()?);
            rounds.seconds.push(seconds.parse()?);
        }
        if all
            .values()
            .any(|rounds| !rounds.nodes.len().is_multiple_of(ROUNDS))
        {
            bail!("the program did not do {ROUNDS} rounds of everything");
        }
        Ok(all)
    }

    /// Nodes a second over all pieces, each in the round that `choose` picks from the seconds of its rounds.
    fn rate(&self, choose: impl Fn(&[f64]) -> usize) -> f64 {
        let pieces = self.nodes.chunks(ROUNDS).zip(self.seconds.chunks(ROUNDS));
        let (nodes, seconds) = pieces.fold((0.0, 0.0), |sum, (nodes, seconds)| {
            let round = choose(seconds);
            (sum.0 + nodes[round] as f64, sum.1 + seconds[round])
        });
        nodes / seconds
    }

    /// In the quickest rounds: by then a browser has optimised the code, and nothing else had the processor.
    fn best(&self) -> f64 {
        let quickest = |seconds: &[f64]| {
            let rounds = 0..seconds.len();
            rounds
                .min_by(|&a, &b| seconds[a].total_cmp(&seconds[b]))
                .unwrap_or(0)
        };
        self.rate(quickest)
    }

    /// In the first rounds, while a browser still compiles.
    fn first(&self) -> f64 {
        self.rate(|_| 0)
    }
}

/// What all turns say about one kind of work. A turn is compared in itself, and the median of the
/// turns counts.
struct Comparison<'a> {
    name: &'a str,
    nodes: u64,
    outside: f64,
    inside: f64,
    ratio: f64,
    first_ratio: f64,
}

type Turn = (BTreeMap<String, Rounds>, BTreeMap<String, Rounds>);

impl<'a> Comparison<'a> {
    fn of(name: &'a str, turns: &'a [Turn]) -> Result<Self> {
        let both = |(outside, inside): &'a Turn| {
            let pair = outside.get(name).zip(inside.get(name));
            pair.context("work that is missing")
        };
        let turns = turns.iter().map(both).collect::<Result<Vec<_>>>()?;
        let nodes = &turns[0].0.nodes;
        for rounds in turns.iter().flat_map(|turn| [turn.0, turn.1]) {
            if rounds.nodes != *nodes {
                bail!(
                    "{name} took {nodes:?} nodes, and elsewhere {:?}",
                    rounds.nodes
                );
            }
        }
        let of_all = |value: fn(&Rounds, &Rounds) -> f64| {
            median(turns.iter().map(|turn| value(turn.0, turn.1)).collect())
        };
        Ok(Comparison {
            name,
            nodes: nodes.iter().step_by(ROUNDS).sum(),
            outside: of_all(|outside, _| outside.best()),
            inside: of_all(|_, inside| inside.best()),
            ratio: of_all(|outside, inside| inside.best() / outside.best()),
            first_ratio: of_all(|outside, inside| inside.first() / outside.first()),
        })
    }
}

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [outside, inside] = [self.outside, self.inside].map(|rate| rate / 1e6);
        write!(
            f,
            "{:9} {:>8}  {outside:11.2}  {inside:18.2}  {:5.2}  {:11.2}",
            self.name, self.nodes, self.ratio, self.first_ratio
        )
    }
}

/// The value in the middle.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn build(profile: &str, target: Option<&str>) -> Result<()> {
    let mut build = cargo();
    build
        .args(["build", "--profile", profile])
        .args(["--package", "harif-engines"])
        .args(["--example", "speed"])
        .current_dir(root());
    if let Some(target) = target {
        build.args(["--target", target]);
    }
    must_succeed(build, "the program does not compile")
}

fn run_native(program: &Path) -> Result<String> {
    let output = Command::new(program)
        .output()
        .context("could not start the program")?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Serves the page on this machine, opens it in a browser of its own, and waits for what it says.
fn run_in_browser(module: &[u8], profile: &Path) -> Result<String> {
    if profile.exists() {
        std::fs::remove_dir_all(profile)?;
    }
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = listener.local_addr()?;
    let mut browser = Command::new(machine::chromium())
        .args(FLAGS)
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("http://{address}/"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("could not start chromium")?;
    let (sender, said) = channel();
    let module = module.to_vec();
    // Ends with this program: the next turn has a listener of its own.
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (sender, module) = (sender.clone(), module.clone());
            // A browser opens connections that it does not use yet.
            std::thread::spawn(move || answer(stream, &module, &sender));
        }
    });
    let said = said.recv_timeout(PATIENCE);
    browser.kill()?;
    browser.wait()?;
    said.context("the browser said nothing")
}

/// Answers one request; what the page says goes to `said`.
fn answer(stream: TcpStream, module: &[u8], said: &Sender<String>) -> Result<()> {
    let mut reader = BufReader::new(stream);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut length = 0;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
        header.clear();
    }
    let (kind, content): (&str, &[u8]) = match first.split(' ').nth(1) {
        Some("/") => ("text/html", PAGE.as_bytes()),
        Some("/worker.js") => ("text/javascript", WORKER.as_bytes()),
        Some("/speed.wasm") => ("application/wasm", module),
        Some("/result") => {
            let mut body = vec![0; length];
            reader.read_exact(&mut body)?;
            said.send(String::from_utf8_lossy(&body).into_owned())?;
            ("text/plain", b"")
        }
        _ => ("text/plain", b""),
    };
    // With its own origin alone a page has the fine clock.
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n\r\n",
        content.len()
    );
    let mut stream = reader.into_inner();
    stream.write_all(head.as_bytes())?;
    stream.write_all(content)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of as many rounds as there are: the first and then others.
    fn rounds(name: &str, nodes: u64, first: f64, other: f64) -> String {
        let line = |seconds| format!("{name} {nodes} {seconds}\n");
        line(first) + &line(other).repeat(ROUNDS - 1)
    }

    #[test]
    fn a_turn_is_compared_in_itself_and_complaints_are_told() {
        let turn = |outside: &str, inside: &str| {
            let read = |lines| Rounds::read(lines).expect("numbers");
            (read(outside), read(inside))
        };
        let turns = [
            turn(&rounds("a", 10, 2.5, 2.0), &rounds("a", 10, 8.0, 4.0)),
            turn(&rounds("a", 10, 1.0, 1.0), &rounds("a", 10, 4.0, 4.0)),
            turn(&rounds("a", 10, 3.0, 3.0), &rounds("a", 10, 9.0, 3.0)),
        ];
        let all = Comparison::of("a", &turns).expect("the same nodes");
        assert_eq!((all.nodes, all.ratio, all.first_ratio), (10, 0.5, 0.3125));
        assert_eq!((all.outside, all.inside), (5.0, 2.5));
        assert!(Comparison::of("b", &turns).is_err());
        let other = turn(&rounds("a", 10, 2.0, 2.0), &rounds("a", 11, 2.0, 2.0));
        assert!(Comparison::of("a", &[other]).is_err());
        assert!(Rounds::read("failed: RuntimeError: unreachable").is_err());
        assert!(Rounds::read("a 10 2.0").is_err());
    }

    #[test]
    fn each_piece_counts_in_its_own_quickest_round() {
        let pieces = rounds("a", 10, 4.0, 1.0) + &rounds("a", 20, 2.0, 3.0);
        let read = Rounds::read(&pieces).expect("numbers");
        assert_eq!((read["a"].best(), read["a"].first()), (10.0, 5.0));
    }

    /// Asks the host for something, and hears what it passes on.
    fn ask(request: &str) -> (String, Option<String>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let mut stream =
            TcpStream::connect(listener.local_addr().expect("an address")).expect("a connection");
        stream.write_all(request.as_bytes()).expect("sent");
        let (sender, said) = channel();
        let (served, _) = listener.accept().expect("accepted");
        answer(served, b"module", &sender).expect("answered");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("a reply");
        (reply, said.try_recv().ok())
    }

    #[test]
    fn the_page_gets_the_module_and_its_words_are_heard() {
        let (reply, said) = ask("GET /speed.wasm HTTP/1.1\r\nHost: here\r\n\r\n");
        assert!(reply.starts_with("HTTP/1.1 200 OK\r\n") && reply.ends_with("\r\n\r\nmodule"));
        assert!(reply.contains("Cross-Origin-Embedder-Policy: require-corp"));
        assert_eq!(said, None);
        let (_, said) = ask("POST /result HTTP/1.1\r\ncontent-length: 7\r\n\r\na 1 2.0");
        assert_eq!(said.as_deref(), Some("a 1 2.0"));
    }
}

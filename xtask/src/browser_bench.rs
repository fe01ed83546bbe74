//! `cargo xtask bench --browser`: how fast the engines think in a real browser, beside the same
//! program outside of it.
//!
//! The program is the example `speed` of `harif-engines`, on one thread. Both run by turns, because
//! a machine is seldom quiet: what counts is the ratio.

use std::collections::BTreeMap;
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

/// How often each of the two runs.
const TURNS: usize = 3;
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

/// Runs both programs and prints how they compare.
pub(crate) fn run(_arguments: &[String]) -> Result<ExitCode> {
    machine::ensure_browser(Browser::Chromium)?;
    build(None)?;
    build(Some(WASM))?;
    let folder = target_folder();
    let native = folder.join("release/examples/speed");
    let module = std::fs::read(folder.join(WASM).join("release/examples/speed.wasm"))
        .context("the program for the browser is missing")?;
    let profile = folder.join("browser-bench-profile");
    let (mut outside, mut inside) = (Best::default(), Best::default());
    for turn in 1..=TURNS {
        eprintln!("turn {turn} of {TURNS}");
        outside.learn(&run_native(&native)?)?;
        inside.learn(&run_in_browser(&module, &profile)?)?;
    }
    println!("work        nodes  M/s outside  M/s in the browser  ratio");
    for (name, (nodes, seconds)) in &outside.0 {
        let (same, in_browser) = inside.0.get(name).context("work that is missing")?;
        if nodes != same {
            bail!("{name} took {nodes} nodes outside and {same} in the browser");
        }
        let rate = |seconds: f64| *nodes as f64 / seconds / 1e6;
        let (out, within) = (rate(*seconds), rate(*in_browser));
        println!(
            "{name:9} {nodes:>8}  {out:11.2}  {within:18.2}  {:5.2}",
            within / out
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// Nodes and fewest seconds by kind of work.
#[derive(Default)]
struct Best(BTreeMap<String, (u64, f64)>);

impl Best {
    /// Takes lines of `name nodes seconds` into account.
    fn learn(&mut self, lines: &str) -> Result<()> {
        for line in lines.lines() {
            let fields: Vec<&str> = line.split(' ').collect();
            let &[name, nodes, seconds] = fields.as_slice() else {
                bail!("the program says: {line}");
            };
            let (nodes, seconds) = (nodes.parse()?, seconds.parse()?);
            let best = self.0.entry(name.to_owned()).or_insert((nodes, seconds));
            best.1 = best.1.min(seconds);
        }
        Ok(())
    }
}

fn build(target: Option<&str>) -> Result<()> {
    let mut build = cargo();
    build
        .args(["build", "--release", "--package", "harif-engines"])
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

    #[test]
    fn the_quickest_round_counts_and_complaints_are_told() {
        let mut best = Best::default();
        best.learn("a 10 2.5\nb 7 1.0\na 10 2.0").expect("numbers");
        best.learn("a 10 3.0").expect("numbers");
        assert_eq!(best.0["a"], (10, 2.0));
        assert_eq!(best.0["b"], (7, 1.0));
        assert!(best.learn("failed: RuntimeError: unreachable").is_err());
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

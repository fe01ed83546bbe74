//! What happens when something breaks.

use crate::browser::{address_of, in_browser, program};
use std::process::{Child, Command, Stdio};

/// A program of this test's own that serves the page.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: String,
}

impl Program {
    fn start(port: &str) -> Self {
        Self::with(port, &[])
    }

    /// A program that is given more arguments.
    pub(crate) fn with(port: &str, arguments: &[&str]) -> Self {
        let (program, folder) = program();
        let mut child = Command::new(program)
            .args(["serve", "--json", "--port", port, "--page", &folder])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let address = address_of(&mut child);
        Self { child, address }
    }

    fn port(&self) -> String {
        let port = self.address.rsplit(':').next().expect("a port");
        port.trim_matches('/').to_owned()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program that thinks is killed in the middle of a thought: the browser thinks in its place, says
/// so, and lets the program think again when it is back.
#[test]
fn a_killed_program_is_replaced_by_the_browser_and_comes_back() {
    in_browser("killed-program", |page| {
        let program = Program::start("0");
        let port = program.port();
        page.open_at(
            &program.address,
            "#/play?g=othello&b=10x10&x=human&o=minimax:depth=20",
        );
        page.until("document.querySelector('[data-thinks=browser]')");
        page.press("settings");
        page.click("[data-setting=native]");
        page.press("close");
        page.until("document.querySelector('[data-thinks=program]')");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        // In the middle of a thought that would last for ever.
        drop(program);
        page.until("document.querySelector('[data-thinks=browser]')");
        page.until("document.querySelector('[data-notice]').textContent.includes('browser')");
        page.has_status("thinking");
        page.picture("killed-program");
        page.press("now");
        page.until("document.querySelectorAll('[data-move]').length === 2");
        page.has_status("turn");
        let _program = Program::start(&port);
        page.until("document.querySelector('[data-thinks=program]')");
        page.until("document.querySelector('[data-notice]').textContent.includes('back')");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        page.press("now");
        page.until("document.querySelectorAll('[data-move]').length === 4");
    });
}

/// Other pages keep the program busy: this one says at which place its own search waits, until they have gone.
#[test]
fn a_page_says_where_it_waits() {
    in_browser("queue", |page| {
        let program = Program::start("0");
        page.open_at(&program.address, "#/play?g=othello&x=human&o=human");
        page.press("settings");
        page.click("[data-setting=native]");
        page.press("close");
        page.run(
            "window.others = Array.from({ length: 30 }, () => {
               const other = new WebSocket(`ws://${location.host}/engine`);
               const at = { game: 'othello:size=12', position: 'start' };
               const ask = { study: { at, time_ms: 300000 } };
               other.onopen = () => other.send(JSON.stringify({ id: 1, ask }));
               return other;
             });",
        );
        page.until("others.every((other) => other.readyState === 1)");
        page.click("[data-cell][data-legal]");
        page.until("/[0-9]/.test(document.querySelector('[data-crowd=place]')?.textContent)");
        page.picture("queue");
        page.run("others.forEach((other) => other.close());");
        page.until("!document.querySelector('[data-crowd]')");
    });
}

/// Answers the first two studies as a program does that is too busy for them.
const BUSY_TWICE: &str = "
  window.refused = 0;
  const PlainSocket = window.WebSocket;
  window.WebSocket = class extends PlainSocket {
    send(text) {
      const said = JSON.parse(text);
      if (!said.ask?.study || window.refused === 2) return super.send(text);
      window.refused += 1;
      const reply = { error: { message: 'busy', busy: true } };
      const data = JSON.stringify({ id: said.id, reply });
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })), 0);
    }
  };
";

/// A page that was sent away says so and asks again until it is served.
#[test]
fn a_page_that_was_sent_away_asks_again() {
    in_browser("sent-away", |page| {
        let program = Program::start("0");
        page.before_pages(BUSY_TWICE);
        page.open_at(&program.address, "#/play?g=tictactoe&x=human&o=human");
        page.press("settings");
        page.click("[data-setting=native]");
        page.press("close");
        page.click("[data-cell][data-legal]");
        page.until("document.querySelector('[data-crowd=full]')");
        page.picture("sent-away");
        page.until("window.refused === 2 && !document.querySelector('[data-crowd]')");
        page.is_clean();
    });
}

#[test]
fn a_killed_worker_is_replaced() {
    in_browser("killed", |page| {
        page.open("#/play?g=othello&b=10x10&x=human&o=minimax:depth=20");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        page.run("seen.workers.forEach((worker) => worker.terminate());");
        page.press("now");
        page.has_status("turn");
        assert_eq!(page.count("[data-move]"), 2);
        // The next game has engines as well.
        page.open("#/play?g=tictactoe&x=human&o=minimax");
        page.click("[data-cell=b2]");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
    });
}

/// Nothing is pressed: the page learns of the end by itself, and thinks on in another way.
#[test]
fn a_worker_that_dies_while_it_thinks_is_noticed() {
    in_browser("mourned", |page| {
        page.open("#/play?g=othello&x=human&o=alphabeta:time=4000");
        page.click("[data-cell][data-legal]");
        page.has_status("thinking");
        page.until("document.querySelector('[data-panel=thinking] [data-root]')");
        page.run("seen.workers.forEach((worker) => worker.terminate());");
        page.until("document.querySelectorAll('[data-move]').length === 2");
        page.has_status("turn");
    });
}

#[test]
fn a_dead_worker_is_noticed_without_help() {
    in_browser("dead", |page| {
        page.open("#/play?g=tictactoe&x=human&o=minimax");
        page.until("seen.workers.length > 0");
        page.run("seen.workers.forEach((worker) => worker.terminate());");
        page.click("[data-cell=b2]");
        page.until("document.querySelectorAll('[data-disc=second]').length === 1");
    });
}

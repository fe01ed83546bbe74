//! A program's own search in the Tree room: dropped, compared with a right one, and large.

use crate::browser::{Browser, in_browser, program, served};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// A trace of the lesson.
fn trace(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/learn/traces");
    std::fs::read_to_string(format!("{folder}/{name}.jsonl")).unwrap()
}

const READY: &str = "document.querySelector('[data-tree=ready]') && document.querySelector('[data-action=tree-link]')";

fn enter(page: &Browser, address: &str) {
    for place in ["about:blank", &format!("{}{address}", served())] {
        page.load(place);
    }
    page.until("document.querySelector('[data-room]')");
}

/// Drops a file on the page, as a hand would.
fn drop_file(page: &Browser, name: &str, text: &str) {
    page.value::<bool>(&format!(
        "(() => {{ const brought = new DataTransfer();
          brought.items.add(new File([{}], {name:?}));
          window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: brought, cancelable: true }})); return true; }})()",
        serde_json::to_string(text).unwrap()
    ));
}

fn text(page: &Browser, selector: &str) -> String {
    page.value(&format!("document.querySelector({selector:?}).textContent"))
}

/// From any room: a dropped trace opens in the Tree room, says first what is right, leads to the
/// departure, and has the right tree beside it.
#[test]
fn a_dropped_trace_shows_where_it_departs() {
    in_browser("glass-drop", |page| {
        for (name, found, differs) in [
            ("max-min", "max-min-confused", true),
            ("window", "window-not-passed", true),
            ("cut", "cut-wrong-bound", true),
            ("right", "right", false),
        ] {
            enter(page, "#/play?g=connect4");
            drop_file(page, "search.jsonl", &trace(name));
            page.until(&format!(
                "document.querySelector('[data-watched=\"{found}\"]')"
            ));
            page.until(READY);
            assert_eq!(page.count("[data-own-code]"), 1);
            assert_eq!(page.count("[data-whose=yours]"), 1);
            assert_eq!(
                page.count("[data-action=to-departure]"),
                usize::from(differs)
            );
            page.press("beside");
            page.until("document.querySelectorAll('canvas[data-map]').length === 2");
            if !differs {
                continue;
            }
            page.until("document.querySelector('[data-link] path')");
            page.press("to-departure");
            page.until("document.querySelector('[data-departs][data-focus]')");
            let call: u64 = text_number(page, "[data-call]");
            let said = text(page, "[data-watched]");
            // The node that the sentence names shows the fault best, and may come later.
            let mut numbers = said.split(|c: char| !c.is_ascii_digit());
            let named = numbers.find_map(|number| number.parse::<u64>().ok());
            assert!(Some(call) <= named, "{call}: {said}");
            // The same call in the right tree.
            page.click("[data-walk=right]");
            page.until("document.querySelector('[data-whose=right]')");
            page.until("document.querySelector('[data-departs]')");
            page.click("[data-walk=yours]");
            page.until("document.querySelector('[data-whose=yours]')");
            page.click("[data-go=back]");
            page.click("[data-go=first]");
            page.until("document.querySelector('[data-step=\"0\"]')");
            page.press("close-trace");
            page.until("!document.querySelector('[data-watched]')");
            page.until(READY);
        }
    });
}

fn text_number(page: &Browser, selector: &str) -> u64 {
    page.value(&format!(
        "Number(document.querySelector({selector:?}).dataset.call)"
    ))
}

#[test]
fn what_is_no_trace_is_refused_with_its_line() {
    in_browser("glass-bad", |page| {
        enter(page, "#/tree?g=tictactoe&m=b2a1c3");
        drop_file(page, "search.jsonl", "{\"enter\":1}\nnothing\n");
        page.until("document.querySelector('[data-tree=failed]')");
        let said = text(page, "[data-tree]");
        assert!(said.contains('2'), "{said}");
        drop_file(page, "search.jsonl", "\n");
        page.until("document.querySelector('[data-tree=failed]')?.textContent.includes('.jsonl')");
        // The lesson opens its programs in the same room.
        enter(page, "#/learn?r=own");
        page.click("[data-specimen=max-min] [data-action=open-specimen]");
        page.until("document.querySelector('[data-watched=\"max-min-confused\"]')");
    });
}

/// `harif watch --open` as a script sees it: an address that shows the tree, and again after a reload.
#[test]
fn the_command_serves_its_trace_with_the_page() {
    let (program, folder) = program();
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../web/src/learn/traces/window.jsonl"
    );
    let mut child = Command::new(program)
        .args(["watch", file, "--page", &folder])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.find_map(|line| {
        let line = line.ok()?;
        let start = line.find("http://")?;
        Some(line[start..].trim().to_owned())
    });
    in_browser("glass-served", |page| {
        let address = address.as_ref().expect("an address");
        for _ in 0..2 {
            page.load("about:blank");
            page.load(address);
            page.until("document.querySelector('[data-watched=\"window-not-passed\"]')");
        }
    });
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The trace of a minimax on Connect Four to a depth, made in the browser and dropped; how long it took
/// until it was drawn, in milliseconds, and how many calls it has.
fn large(page: &Browser, depth: usize) -> (f64, u64) {
    page.value::<bool>(&format!(
        "(() => {{ const parts = []; let text = '', next = 0;
          const put = (line) => {{ text += line; if (text.length > 1e6) {{ parts.push(text); text = ''; }} }};
          const rows = Array.from({{ length: 6 }}, () => Array(7).fill('.')), tall = Array(7).fill(5);
          const grow = (parent, depth, max) => {{
            const id = ++next, board = rows.map((row) => row.join('')).join('/');
            put(`{{\"enter\":${{id}},\"parent\":${{parent}},\"function\":\"minimax\",\"board\":\"${{board}}\",\"depth\":${{depth}},\"maximizing\":${{max}}}}\\n`);
            let best = depth === 0 ? (id * 7919) % 41 - 20 : max ? -1e9 : 1e9;
            for (let column = 0; depth > 0 && column < 7; column += 1) {{
              if (tall[column] < 0) continue;
              rows[tall[column]][column] = max ? 'X' : 'O'; tall[column] -= 1;
              const value = grow(id, depth - 1, !max);
              tall[column] += 1; rows[tall[column]][column] = '.';
              best = max ? Math.max(best, value) : Math.min(best, value);
            }}
            put(`{{\"leave\":${{id}},\"value\":${{best}}}}\\n`);
            return best;
          }};
          grow(0, {depth}, true); parts.push(text);
          window.large = new File(parts, 'large.jsonl'); window.calls = next; return true; }})()"
    ));
    page.value::<bool>(
        "(() => { window.tasks = []; new PerformanceObserver((list) => window.tasks.push(...list.getEntries()))
          .observe({ type: 'longtask', buffered: false });
          const brought = new DataTransfer(); brought.items.add(window.large);
          window.began = performance.now(); window.drawn = 0;
          const look = () => { if (document.querySelector('[data-watched]') && document.querySelector('canvas[data-map]')) window.drawn = performance.now() - window.began;
            else requestAnimationFrame(look); };
          window.dispatchEvent(new DragEvent('drop', { dataTransfer: brought, cancelable: true }));
          requestAnimationFrame(look); return true; })()",
    );
    page.until("window.drawn > 0");
    (page.value("window.drawn"), page.value("window.calls"))
}

/// Large traces open, are bounded as our own recordings are, and can be walked through.
#[test]
fn large_traces_open_and_can_be_walked_through() {
    in_browser("glass-large", |page| {
        // 137,257 calls; 960,800 in the long run.
        let is_full = std::env::var_os("HARIF_FULL").is_some();
        for depth in 6..=6 + usize::from(is_full) {
            enter(page, "#/play?g=connect4");
            let (took, calls) = large(page, depth);
            let longest: f64 =
                page.value("Math.max(0, ...window.tasks.map((task) => task.duration))");
            println!("{calls} calls drawn after {took:.0} ms, longest task {longest:.0} ms");
            page.until("document.querySelector('[data-kept]')");
            page.until(READY);
            for go in ["back", "back", "first", "forward", "over", "last"] {
                page.click(&format!("[data-go={go}]"));
            }
        }
    });
}

/// Pictures to look at: both languages, light and dark, a desk and a phone.
#[test]
fn pictures_of_the_glass() {
    in_browser("glass-pictures", |page| {
        for (lang, theme, width, height) in [
            ("en", "light", 1440, 900),
            ("fa", "dark", 1440, 900),
            ("fa", "light", 390, 844),
            ("en", "dark", 390, 844),
        ] {
            page.resize(width, height);
            enter(page, &format!("#/tree?g=tictactoe&l={lang}"));
            page.value::<bool>(&format!(
                "(() => {{ document.documentElement.dataset.theme = {theme:?}; return true; }})()"
            ));
            drop_file(page, "search.jsonl", &trace("max-min"));
            page.until("document.querySelector('[data-watched]')");
            page.until(READY);
            page.press("beside");
            page.until("document.querySelectorAll('canvas[data-map]').length === 2");
            page.picture(&format!("glass-{lang}-{theme}-{width}"));
            page.value::<bool>("(document.querySelector('.drawing-panel').scrollIntoView(), true)");
            page.picture(&format!("glass-{lang}-{theme}-{width}-tree"));
        }
    });
}

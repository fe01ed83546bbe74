//! A browser window for one test.

use std::cell::Cell;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::process::Child;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use harif_browser::keyboard::{CONTROL, Key, Press, SHIFT};
use harif_browser::{bidi, devtools};

/// Runs in every document before its own scripts: keeps what goes wrong, and the workers.
const WITNESS: &str = r#"
  window.seen = { troubles: [], workers: [] };
  const note = (text) => window.seen.troubles.push(String(text));
  const loud = console.error;
  console.error = (...words) => { note(words.join(" ")); loud(...words); };
  addEventListener("error", (event) => note(event.message ?? `could not load ${event.target.src ?? event.target.href}`), true);
  addEventListener("unhandledrejection", (event) => note(event.reason));
  addEventListener("securitypolicyviolation", (event) => note(`${event.violatedDirective}: ${event.blockedURI}`));
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...given) { super(...given); window.seen.workers.push(this); }
  };
"#;

/// Runs there too, behind a number of milliseconds: a coach thinks about Othello for no longer than that. No solver comes to
/// an end there, so it takes all the time that it is given, on every board that is shown, and other tests need the processor.
const SHORT_STUDIES: &str = r#"
  const post = Worker.prototype.postMessage;
  const shorter = (_, time) => `"time_ms":${Math.min(time, longest)}`;
  Worker.prototype.postMessage = function (message, ...rest) {
    const isStudy = typeof message === "string" && /^\{"id":\d+,"ask":\{"(study|judge|review|line)":\{"at":\{"game":"othello/.test(message);
    return post.call(this, isStudy ? message.replace(/"time_ms":(\d+)/, shorter) : message, ...rest);
  };
"#;
const LONGEST_STUDY: &str = "HARIF_TEST_LONGEST_STUDY";

/// Runs there too, but for tests about pages that are kept for later: a service worker loads every file of the page once
/// more and stores it, a tenth of the processor time of a usual test.
const NOTHING_KEPT: &str = "delete Navigator.prototype.serviceWorker;";

/// How long a page may take for one step. A machine that also compiles is slow; a page that does
/// not come at all is what this is for.
const PATIENCE: Duration = Duration::from_mins(1);
const GLANCE: Duration = Duration::from_millis(25);

/// What `cargo xtask browser` tells about the places it made.
fn told(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set: use `cargo xtask browser`"))
}

/// The page as the program serves it.
pub(crate) fn served() -> String {
    told("HARIF_TEST_SERVED")
}

/// The page as a folder on a host that only hands out files.
pub(crate) fn hosted() -> String {
    told("HARIF_TEST_HOSTED")
}

/// The page as one file.
pub(crate) fn single_file() -> String {
    format!("file://{}", told("HARIF_TEST_FILE"))
}

/// The program that serves the page, and the folder of what it serves.
pub(crate) fn program() -> (String, String) {
    (told("HARIF_TEST_PROGRAM"), told("HARIF_TEST_PAGE"))
}

/// The address that a program of ours says when it is ready.
pub(crate) fn address_of(program: &mut Child) -> String {
    let output = program.stdout.take().expect("its output");
    let mut line = String::new();
    let read = BufReader::new(output).read_line(&mut line);
    read.expect("its address");
    let told: Value = serde_json::from_str(&line).expect("JSON");
    told["address"].as_str().expect("an address").to_owned()
}

/// The script of the accessibility scan.
pub(crate) fn axe() -> String {
    std::fs::read_to_string(told("HARIF_TEST_AXE")).expect("axe-core is there")
}

/// Where pictures go, if they are wanted.
fn pictures() -> Option<PathBuf> {
    std::env::var_os("HARIF_TEST_PICTURES").map(PathBuf::from)
}

/// Opens a page, runs a test in it, closes it whatever happens, and checks that nothing went wrong
/// unseen: no error in the console, no refused request, nothing from another host.
///
/// All tests share one browser process; each has a browser context of its own.
pub(crate) fn in_browser(name: &str, test: impl FnOnce(&Browser)) {
    let page = Page::open(&told("HARIF_TEST_BROWSER"));
    in_page(name, page, false, test);
}

/// The same with the service worker that keeps the page for the time without a network.
pub(crate) fn in_browser_that_keeps_the_page(name: &str, test: impl FnOnce(&Browser)) {
    let page = Page::open(&told("HARIF_TEST_BROWSER"));
    in_page(name, page, true, test);
}

fn in_page(name: &str, page: Page, keeps_the_page: bool, test: impl FnOnce(&Browser)) {
    let start = Instant::now();
    let browser = Browser::new(page, keeps_the_page);
    let result = catch_unwind(AssertUnwindSafe(|| {
        test(&browser);
        browser.is_clean();
    }));
    if result.is_err() {
        let _ = catch_unwind(AssertUnwindSafe(|| {
            browser.picture(&format!("failed-{name}"));
        }));
    }
    browser.page.close();
    note_time(name, start.elapsed(), browser.loads.get());
    if let Err(panic) = result {
        resume_unwind(panic);
    }
}

/// Writes down how long a test took and how many documents it loaded.
fn note_time(name: &str, time: Duration, loads: u32) {
    let line = format!("{name}\t{:.1}\t{loads}\n", time.as_secs_f64());
    let file = File::options()
        .append(true)
        .create(true)
        .open(told("HARIF_TEST_TIMES"));
    file.and_then(|mut file| file.write_all(line.as_bytes()))
        .expect("the times can be written");
}

/// A page of a browser, by the protocol that the browser speaks.
enum Page {
    Chromium(Box<devtools::Page>),
    Firefox(bidi::Page),
}

impl Page {
    fn open(address: &str) -> Self {
        if bidi::Page::is_at(address) {
            Page::Firefox(bidi::Page::open(address))
        } else {
            Page::Chromium(Box::new(devtools::Page::open(address)))
        }
    }

    fn call(&self, method: &str, parameters: &Value) -> Result<Value, String> {
        match self {
            Page::Chromium(page) => page.call(method, parameters),
            Page::Firefox(page) => page.call(method, parameters),
        }
    }

    fn close(&self) {
        match self {
            Page::Chromium(page) => page.close(),
            Page::Firefox(page) => page.close(),
        }
    }

    /// The events of a trace that was ended, once all of them are there.
    fn trace(&self) -> Option<Vec<Value>> {
        match self {
            Page::Chromium(page) => page.trace(),
            Page::Firefox(_) => panic!("Firefox writes no trace"),
        }
    }
}

/// The longest task of a page, in milliseconds.
pub(crate) struct LongestTask {
    /// How long one kept the processor. Time in which other programs had it does not count.
    pub(crate) processor: f64,
    /// How long one took by the clock.
    pub(crate) clock: f64,
}

impl LongestTask {
    /// Of the thread that set two marks, between them: to begin a trace is a task, too.
    fn between_marks(trace: &[Value]) -> Self {
        let is_mark = |event: &&Value| event["name"] == "longest-task";
        let marks: Vec<&Value> = trace.iter().filter(is_mark).collect();
        let (first, last) = (marks[0], marks[marks.len() - 1]);
        let is_here = |event: &&Value| {
            let time = event["ts"].as_f64();
            event["pid"] == first["pid"]
                && event["tid"] == first["tid"]
                && time > first["ts"].as_f64()
                && time < last["ts"].as_f64()
        };
        let is_task = |event: &&Value| {
            let name = event["name"].as_str();
            name.is_some_and(|name| name.ends_with("RunTask"))
        };
        let tasks: Vec<&Value> = trace.iter().filter(is_here).filter(is_task).collect();
        let longest = |duration: &str| {
            let durations = tasks.iter().filter_map(|task| task[duration].as_f64());
            durations.fold(0.0, f64::max) / 1_000.0
        };
        Self {
            processor: longest("tdur"),
            clock: longest("dur"),
        }
    }
}

/// A window.
pub(crate) struct Browser {
    page: Page,
    /// How many documents it has loaded.
    loads: Cell<u32>,
}

impl Browser {
    fn new(page: Page, keeps_the_page: bool) -> Self {
        let browser = Self {
            page,
            loads: Cell::new(0),
        };
        browser.tell("Page.enable", json!({}));
        let mut script = WITNESS.to_owned();
        if let Ok(longest) = std::env::var(LONGEST_STUDY) {
            let _ = write!(script, "{{ const longest = {longest};{SHORT_STUDIES} }}");
        }
        if !keeps_the_page {
            script.push_str(NOTHING_KEPT);
        }
        browser.before_pages(&script);
        // Several windows are open at once, and each test believes that its own is in front.
        let focused = json!({ "enabled": true });
        browser.tell("Emulation.setFocusEmulationEnabled", focused);
        browser.resize(1280, 900);
        browser
    }

    /// Runs a test in a second tab, which shares the storage of this one, while this one stays open.
    pub(crate) fn in_second_tab(&self, name: &str, test: impl FnOnce(&Self)) {
        let Page::Chromium(page) = &self.page else {
            panic!("second tabs are opened in Chromium only");
        };
        let second = page.beside(&told("HARIF_TEST_BROWSER"));
        in_page(name, Page::Chromium(Box::new(second)), false, test);
    }

    /// A command of the browser's own protocol.
    // By value: what is told is written down in the call.
    #[allow(clippy::needless_pass_by_value)]
    pub(crate) fn tell(&self, method: &str, parameters: Value) -> Value {
        let answer = self.page.call(method, &parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The size of the window, as a page sees it.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let touch = width < 600;
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch,
        });
        self.tell("Emulation.setDeviceMetricsOverride", size);
        let touching = json!({ "enabled": touch });
        self.tell("Emulation.setTouchEmulationEnabled", touching);
    }

    /// What the system says it prefers, such as `prefers-color-scheme: dark`.
    pub(crate) fn prefers(&self, wishes: &[(&str, &str)]) {
        let features: Vec<Value> = wishes
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        self.tell(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        );
    }

    /// Runs a script in every page from now on, before its own.
    pub(crate) fn before_pages(&self, source: &str) {
        let script = json!({ "source": source });
        self.tell("Page.addScriptToEvaluateOnNewDocument", script);
    }

    /// Runs a part of a test as a phone and as a desktop, in both languages, each in a colour scheme: those of English and
    /// of Persian. It is told the size and the language.
    pub(crate) fn in_every_look(&self, schemes: [&str; 2], part: impl Fn(&str, &str)) {
        for (size, width, height) in [("phone", 390, 844), ("desktop", 1440, 900)] {
            self.resize(width, height);
            for (lang, scheme) in ["en", "fa"].into_iter().zip(schemes) {
                self.prefers(&[
                    ("prefers-color-scheme", scheme),
                    ("prefers-reduced-motion", "reduce"),
                ]);
                part(size, lang);
            }
        }
    }

    /// Keeps a game in the store of the browser, as another tab would, and says so.
    pub(crate) fn keep_game(&self, game: &Value) {
        self.run(&format!(
            r#"const kept = {game};
               const asked = indexedDB.open("harif", 1);
               asked.onsuccess = () => {{
                 const change = asked.result.transaction("games", "readwrite");
                 change.objectStore("games").put(JSON.stringify(kept), kept.id);
                 change.oncomplete = () => new BroadcastChannel("harif-games").postMessage(true);
               }};"#
        ));
    }

    /// Cuts the network, or joins it again.
    pub(crate) fn offline(&self, offline: bool) {
        self.tell("Network.enable", json!({}));
        let network = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.tell("Network.emulateNetworkConditions", network);
    }

    /// Opens the page at an address from its `#` on, as the program serves it.
    pub(crate) fn open(&self, hash: &str) {
        self.open_at(&served(), hash);
    }

    /// Opens a page and waits until a board is there.
    pub(crate) fn open_at(&self, place: &str, hash: &str) {
        self.load(&format!("{place}{hash}"));
        self.is_ready();
    }

    /// Loads an address and waits until the document and what it names are there.
    pub(crate) fn load(&self, address: &str) {
        // A new address of the same document would not load it anew. A new window is empty already, and Firefox now and then
        // never answers when it has to empty one.
        if self.loads.get() > 0 {
            self.go_to("about:blank");
        }
        self.go_to(address);
        self.loads.set(self.loads.get() + 1);
    }

    /// Goes to another place of the page that is open, as a link does: nothing is loaded anew.
    pub(crate) fn follow(&self, hash: &str, lang: &str) {
        self.run(&format!("location.hash = {}", json!(hash)));
        self.until(&format!("document.documentElement.lang === {lang:?}"));
    }

    /// Loads a text from where the page comes from: what the page has kept can be changed while it is not there.
    pub(crate) fn load_no_page(&self) {
        self.go_to(&format!("{}sw.js", served()));
    }

    fn go_to(&self, address: &str) {
        let answer = self.tell("Page.navigate", json!({ "url": address }));
        let error = answer["errorText"].as_str();
        assert!(error.is_none(), "{address}: {error:?}");
        let wanted = json!(address.split('#').next());
        self.until(&format!(
            "document.readyState === 'complete' && location.href.startsWith({wanted})"
        ));
    }

    /// Loads the page again.
    pub(crate) fn reload(&self) {
        self.run("window.before = true");
        self.tell("Page.reload", json!({}));
        self.loads.set(self.loads.get() + 1);
        self.until("!window.before && document.readyState === 'complete'");
    }

    /// Waits until the page runs and shows a board.
    pub(crate) fn is_ready(&self) {
        self.until("document.documentElement.dataset.ready !== undefined");
        self.until("document.querySelector('[data-board]')");
    }

    /// Waits until every panel of the room is there.
    fn is_drawn(&self) {
        self.until("document.documentElement.dataset.coming === undefined");
    }

    /// The value of an expression in the page, once the page is drawn.
    pub(crate) fn value<T: DeserializeOwned>(&self, expression: &str) -> T {
        self.is_drawn();
        let answer = self.evaluate(expression);
        let answer = answer.unwrap_or_else(|error| panic!("{expression}: {error}"));
        serde_json::from_value(answer).unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    fn evaluate(&self, expression: &str) -> Result<Value, String> {
        let wanted = json!({ "expression": expression, "returnByValue": true });
        let mut answer = self.page.call("Runtime.evaluate", &wanted)?;
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(thrown["exception"]["description"].to_string()),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Runs statements in the page, once it is drawn.
    pub(crate) fn run(&self, statements: &str) {
        self.is_drawn();
        let result = self.evaluate(&format!("(() => {{ {statements} }})(), null"));
        result.unwrap_or_else(|error| panic!("{statements}: {error}"));
    }

    /// Gives a field a value, once it is there, and tells the page by these events.
    pub(crate) fn fill(&self, field: &str, value: &str, events: &[&str]) {
        self.until(&format!("document.querySelector('{field}')"));
        let told =
            |event| format!("field.dispatchEvent(new Event('{event}', {{ bubbles: true }}));");
        let told: String = events.iter().map(told).collect();
        self.run(&format!(
            "const field = document.querySelector('{field}'); field.value = '{value}'; {told}"
        ));
    }

    /// Chooses in a field.
    pub(crate) fn choose(&self, field: &str, value: &str) {
        self.fill(field, value, &["change"]);
    }

    /// Writes into a field, or moves a slider.
    pub(crate) fn write(&self, field: &str, value: &str) {
        self.fill(field, value, &["input"]);
    }

    /// Waits until an expression holds in the page.
    pub(crate) fn until(&self, expression: &str) {
        let start = Instant::now();
        // An error is the moment between two documents, or a part of the page that is not there yet.
        while self.evaluate(&format!("Boolean({expression})")) != Ok(true.into()) {
            assert!(
                start.elapsed() < PATIENCE,
                "never came true: {expression} ({:?}); the page says {:?}",
                self.evaluate(expression),
                self.says()
            );
            std::thread::sleep(GLANCE);
        }
    }

    /// What stands above the board and in the message, for reports.
    fn says(&self) -> String {
        let said = self.evaluate("[...document.querySelectorAll('[data-status], [data-notice]')].map((e) => e.textContent).join(' | ')");
        said.unwrap_or_default().to_string()
    }

    /// Clicks on what a selector names, as a mouse does: once it is there, stands still, and nothing
    /// lies over it.
    pub(crate) fn click(&self, selector: &str) {
        let place = self.hover(selector);
        for kind in ["mousePressed", "mouseReleased"] {
            self.mouse(kind, place);
        }
    }

    /// Moves the pointer over what a selector names, and returns its place.
    pub(crate) fn hover(&self, selector: &str) -> (f64, f64) {
        let wanted = json!(selector);
        // Three equal answers in a row, and nothing around it in motion (on a busy machine a picture comes later than the
        // next answer): it stays where it is.
        let find = format!(
            "(() => {{
                const found = document.querySelector({wanted});
                const into = {{ block: 'nearest', inline: 'nearest', behavior: 'instant' }};
                found.scrollIntoView(into);
                // Firefox does not scroll to a part of a drawing.
                if (found.getClientRects()[0].bottom > innerHeight) found.ownerSVGElement?.scrollIntoView(into);
                const box = found.getClientRects()[0];
                const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
                const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
                const x = (left + right) / 2, y = (top + bottom) / 2;
                const moves = document.getAnimations().some(({{ playState, effect }}) => playState === 'running'
                  && Number.isFinite(effect.getComputedTiming().endTime) && effect.target.contains(found));
                const place = moves ? Math.random() : `${{x}} ${{y}}`;
                window.still = window.lastPlace === place ? window.still + 1 : 0;
                window.lastPlace = place;
                return window.still >= 2 && found.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
            }})()"
        );
        self.run("window.lastPlace = undefined");
        self.until(&format!("window.found = {find}"));
        let place = self.value("window.found");
        self.mouse("mouseMoved", place);
        place
    }

    fn mouse(&self, kind: &str, (x, y): (f64, f64)) {
        let button = if kind == "mouseMoved" { "none" } else { "left" };
        let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
        self.tell("Input.dispatchMouseEvent", event);
    }

    /// Presses a button of the page by its `data-action`.
    pub(crate) fn press(&self, action: &str) {
        self.click(&format!("[data-action=\"{action}\"]"));
    }

    /// Types letters on what has the focus.
    pub(crate) fn keys(&self, letters: &str) {
        letters.chars().for_each(|letter| self.key(letter, 0));
    }

    /// Presses a key that types no letter.
    pub(crate) fn special(&self, key: Key) {
        self.key(key, 0);
    }

    /// Presses a key with Control, and with Shift where that is asked for.
    pub(crate) fn control(&self, key: char, shift: bool) {
        if shift {
            self.key(key.to_ascii_uppercase(), CONTROL | SHIFT);
        } else {
            self.key(key, CONTROL);
        }
    }

    fn key(&self, key: impl Into<Press>, held: u32) {
        for event in key.into().events(held) {
            self.tell("Input.dispatchKeyEvent", event);
        }
    }

    /// Types a line into the box for moves.
    pub(crate) fn type_move(&self, text: &str) {
        self.click("[data-movebox]");
        self.keys(text);
        self.special(Key::Enter);
    }

    /// The moves of the game that is shown.
    pub(crate) fn transcript(&self) -> String {
        self.value("document.querySelector('[data-transcript]').dataset.transcript")
    }

    /// Waits until the game that is shown has these moves.
    pub(crate) fn has_moves(&self, transcript: &str) {
        let wanted = json!(transcript);
        self.until(&format!(
            "document.querySelector('[data-transcript]').dataset.transcript === {wanted}"
        ));
    }

    /// Waits until the line above the board is of this kind.
    pub(crate) fn has_status(&self, kind: &str) {
        self.until(&format!(
            "document.querySelector('[data-status=\"{kind}\"]')"
        ));
    }

    /// How many elements a selector finds.
    pub(crate) fn count(&self, selector: &str) -> usize {
        self.value(&format!(
            "document.querySelectorAll({}).length",
            json!(selector)
        ))
    }

    /// How many discs lie on the board.
    pub(crate) fn discs(&self) -> usize {
        self.count("[data-disc=first], [data-disc=second]")
    }

    /// The names of the cells that a selector finds, in the order of the document.
    pub(crate) fn cells(&self, selector: &str) -> Vec<String> {
        let list = format!("document.querySelectorAll({})", json!(selector));
        self.value(&format!("[...{list}].map((cell) => cell.dataset.cell)"))
    }

    /// Every cell with what lies on it.
    pub(crate) fn board(&self) -> Vec<String> {
        self.value(
            "[...document.querySelectorAll('[data-cell]')].map((c) => c.dataset.cell + c.dataset.disc)",
        )
    }

    /// How long the longest task of the page's own thread was while something was done.
    pub(crate) fn longest_task(&self, what: &str, act: impl FnOnce()) -> LongestTask {
        // A browser keeps one trace at a time.
        static TRACE: Mutex<()> = Mutex::new(());
        let _one = TRACE.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = std::env::var_os("HARIF_TEST_TRACES").map(PathBuf::from);
        let mut wanted = vec!["toplevel", "blink.user_timing"];
        if kept.is_some() {
            // What a task was busy with, for people who read the trace.
            wanted.extend([
                "devtools.timeline",
                "disabled-by-default-v8.cpu_profiler",
                "disabled-by-default-v8.wasm.detailed",
            ]);
        }
        let wanted = json!({ "includedCategories": wanted });
        self.tell("Tracing.start", json!({ "traceConfig": wanted }));
        self.run("performance.mark('longest-task')");
        act();
        self.run("performance.mark('longest-task')");
        self.tell("Tracing.end", json!({}));
        let trace = loop {
            if let Some(trace) = self.page.trace() {
                break trace;
            }
            self.run("");
        };
        if let Some(folder) = kept {
            std::fs::create_dir_all(&folder).expect("a folder for traces");
            let name = what.replace(['/', ' '], "-");
            let file = File::create(folder.join(format!("{name}.json"))).expect("a file");
            serde_json::to_writer(file, &trace).expect("the trace can be written");
        }
        LongestTask::between_marks(&trace)
    }

    /// A count in the page.
    pub(crate) fn count_of(&self, expression: &str) -> usize {
        self.value(expression)
    }

    /// Photographs the window, once the page is drawn, where pictures are wanted.
    pub(crate) fn picture(&self, name: &str) {
        let Some(folder) = pictures() else {
            return;
        };
        self.is_drawn();
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        let picture = self.tell("Page.captureScreenshot", json!({ "format": "png" }));
        let picture = picture["data"].as_str().expect("a picture");
        let bytes = STANDARD.decode(picture).expect("base64");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a file");
    }

    /// Nothing went wrong in the page that is open, and nothing came from elsewhere.
    pub(crate) fn is_clean(&self) {
        let troubles: Vec<String> = self.value("window.seen.troubles");
        assert!(troubles.is_empty(), "{troubles:?}");
        let foreign: Vec<String> = self
            .value(
                "performance.getEntriesByType('resource').map((entry) => entry.name)
                    .filter((name) => !/^(data|blob):/.test(name) && new URL(name).origin !== location.origin)",
            );
        assert!(foreign.is_empty(), "{foreign:?}");
    }
}

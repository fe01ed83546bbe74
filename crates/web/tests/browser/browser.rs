//! A browser window for one test.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// How a browser is started where there is no screen.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--lang=en-US",
];

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

/// The script of the accessibility scan.
pub(crate) fn axe() -> String {
    std::fs::read_to_string(told("HARIF_TEST_AXE")).expect("axe-core is there")
}

/// Where pictures go.
pub(crate) fn pictures() -> PathBuf {
    told("HARIF_TEST_PICTURES").into()
}

/// Opens a browser, runs a test in it, closes it whatever happens, and looks that nothing went
/// wrong unseen: no error in the console, no refused request, nothing from another host.
pub(crate) fn in_browser(name: &str, test: impl AsyncFnOnce(&Browser)) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let browser = runtime.block_on(Browser::new());
    let result = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            test(&browser).await;
            browser.is_clean().await;
        });
    }));
    runtime.block_on(async {
        if result.is_err() {
            browser.picture(&format!("failed-{name}")).await;
        }
        let _ = browser.driver.quit().await;
    });
    if let Err(panic) = result {
        resume_unwind(panic);
    }
}

/// A window.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
}

impl Browser {
    async fn new() -> Self {
        let mut wishes = DesiredCapabilities::chrome();
        for flag in FLAGS {
            wishes.add_arg(flag).expect("a flag");
        }
        let driver = WebDriver::new(told("HARIF_TEST_DRIVER"), wishes)
            .await
            .expect("the driver opens a window");
        let browser = Self { driver };
        let witness = json!({ "source": WITNESS });
        browser
            .tell("Page.addScriptToEvaluateOnNewDocument", witness)
            .await;
        browser.resize(1280, 900).await;
        browser
    }

    /// A command of the browser's own protocol.
    pub(crate) async fn tell(&self, method: &str, parameters: Value) -> Value {
        let answer = self.driver.cdp().send_raw(method, parameters).await;
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The size of the window, as a page sees it.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let touch = width < 600;
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch,
        });
        self.tell("Emulation.setDeviceMetricsOverride", size).await;
        let touching = json!({ "enabled": touch });
        self.tell("Emulation.setTouchEmulationEnabled", touching)
            .await;
    }

    /// What the system says it prefers, such as `prefers-color-scheme: dark`.
    pub(crate) async fn prefers(&self, wishes: &[(&str, &str)]) {
        let features: Vec<Value> = wishes
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        self.tell(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        )
        .await;
    }

    /// Cuts the network, or joins it again.
    pub(crate) async fn offline(&self, offline: bool) {
        self.tell("Network.enable", json!({})).await;
        let network = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.tell("Network.emulateNetworkConditions", network).await;
    }

    /// Opens the page at an address from its `#` on, as the program serves it.
    pub(crate) async fn open(&self, hash: &str) {
        self.open_at(&served(), hash).await;
    }

    /// Opens a page and waits until a board is there.
    pub(crate) async fn open_at(&self, place: &str, hash: &str) {
        // A new address of the same document would not load it anew.
        self.driver
            .goto("about:blank")
            .await
            .expect("an empty page");
        self.driver
            .goto(format!("{place}{hash}"))
            .await
            .expect("the page");
        self.is_ready().await;
    }

    /// Waits until the page runs and shows a board.
    pub(crate) async fn is_ready(&self) {
        self.until("document.documentElement.dataset.ready !== undefined")
            .await;
        self.until("document.querySelector('[data-board]')").await;
    }

    /// The value of an expression in the page.
    pub(crate) async fn value<T: DeserializeOwned>(&self, expression: &str) -> T {
        let script = format!("return ({expression});");
        let answer = self.driver.execute(&script, Vec::new()).await;
        let answer = answer.unwrap_or_else(|error| panic!("{expression}: {error}"));
        answer
            .convert()
            .unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression holds in the page.
    pub(crate) async fn until(&self, expression: &str) {
        let start = Instant::now();
        while !self.value::<bool>(&format!("Boolean({expression})")).await {
            assert!(
                start.elapsed() < PATIENCE,
                "never came true: {expression}; the page says {:?}",
                self.says().await
            );
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// What stands above the board and in the message, for reports.
    async fn says(&self) -> String {
        self.value("[...document.querySelectorAll('[data-status], [data-notice]')].map((e) => e.textContent).join(' | ')")
            .await
    }

    /// Clicks on what a selector names, as a mouse does.
    pub(crate) async fn click(&self, selector: &str) {
        let element = self.driver.find(By::Css(selector)).await;
        let element = element.unwrap_or_else(|error| panic!("{selector}: {error}"));
        element
            .click()
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses a button of the page by its `data-action`.
    pub(crate) async fn press(&self, action: &str) {
        self.click(&format!("[data-action=\"{action}\"]")).await;
    }

    /// Types on whatever has the focus.
    pub(crate) async fn keys(&self, keys: impl AsRef<str>) {
        let chain = self.driver.action_chain().send_keys(keys.as_ref());
        chain.perform().await.expect("keys");
    }

    /// Presses a key with Control, and with Shift where that is asked for.
    pub(crate) async fn control(&self, key: char, shift: bool) {
        let mut chain = self.driver.action_chain().key_down(Key::Control);
        if shift {
            chain = chain.key_down(Key::Shift);
        }
        chain = chain.send_keys(key.to_string());
        if shift {
            chain = chain.key_up(Key::Shift);
        }
        chain.key_up(Key::Control).perform().await.expect("keys");
    }

    /// Types a line into the box for moves.
    pub(crate) async fn type_move(&self, text: &str) {
        let field = self.driver.find(By::Css("[data-movebox]")).await;
        let field = field.expect("the box for moves");
        field
            .send_keys(format!("{text}{}", Key::Enter.value()))
            .await
            .expect("typed");
    }

    /// The moves of the game that is shown.
    pub(crate) async fn transcript(&self) -> String {
        self.value("document.querySelector('[data-transcript]').dataset.transcript")
            .await
    }

    /// Waits until the game that is shown has these moves.
    pub(crate) async fn has_moves(&self, transcript: &str) {
        let wanted = json!(transcript);
        self.until(&format!(
            "document.querySelector('[data-transcript]').dataset.transcript === {wanted}"
        ))
        .await;
    }

    /// Waits until the line above the board is of this kind.
    pub(crate) async fn has_status(&self, kind: &str) {
        self.until(&format!(
            "document.querySelector('[data-status=\"{kind}\"]')"
        ))
        .await;
    }

    /// How many elements a selector finds.
    pub(crate) async fn count(&self, selector: &str) -> usize {
        self.value(&format!(
            "document.querySelectorAll({}).length",
            json!(selector)
        ))
        .await
    }

    /// How many discs lie on the board.
    pub(crate) async fn discs(&self) -> usize {
        self.count("[data-disc=first], [data-disc=second]").await
    }

    /// The names of the cells that a selector finds, in the order of the document.
    pub(crate) async fn cells(&self, selector: &str) -> Vec<String> {
        let list = format!("document.querySelectorAll({})", json!(selector));
        self.value(&format!("[...{list}].map((cell) => cell.dataset.cell)"))
            .await
    }

    /// Every cell with what lies on it.
    pub(crate) async fn board(&self) -> Vec<String> {
        self.value(
            "[...document.querySelectorAll('[data-cell]')].map((c) => c.dataset.cell + c.dataset.disc)",
        )
        .await
    }

    /// Photographs the window.
    pub(crate) async fn picture(&self, name: &str) {
        let folder = pictures();
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        let bytes = self.driver.screenshot_as_png().await.expect("a picture");
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a file");
    }

    /// Nothing went wrong in the page that is open, and nothing came from elsewhere.
    pub(crate) async fn is_clean(&self) {
        let troubles: Vec<String> = self.value("window.seen.troubles").await;
        assert!(troubles.is_empty(), "{troubles:?}");
        let foreign: Vec<String> = self
            .value(
                "performance.getEntriesByType('resource').map((entry) => entry.name)
                    .filter((name) => !/^(data|blob):/.test(name) && new URL(name).origin !== location.origin)",
            )
            .await;
        assert!(foreign.is_empty(), "{foreign:?}");
    }
}

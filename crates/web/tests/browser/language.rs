//! Persian and English as equals: the words turn around, the board does not.

use crate::browser::{Browser, in_browser};

/// Where each cell is drawn, in the order of the document.
async fn drawn(page: &Browser) -> Vec<(String, f64, f64)> {
    // Measured from the board's own corner: the page around it is mirrored.
    page.value(
        "(() => { const board = document.querySelector('[data-board]').getBoundingClientRect();
          return [...document.querySelectorAll('[data-cell]')].map((cell) => {
            const box = cell.querySelector('.square').getBoundingClientRect();
            const part = (value) => Math.round(value * 1000) / 1000;
            return [cell.dataset.cell, part((box.left - board.left) / board.width), part((box.top - board.top) / board.height)];
          }); })()",
    )
    .await
}

#[test]
fn the_board_is_never_mirrored() {
    in_browser("mirror", async |page| {
        for game in ["connect4&m=4453", "othello&m=f5d6", "tictactoe&m=a1"] {
            page.open(&format!("#/play?g={game}&l=en")).await;
            page.until("document.documentElement.dir === 'ltr'").await;
            let english = drawn(page).await;
            page.open(&format!("#/play?g={game}&l=fa")).await;
            page.until("document.documentElement.dir === 'rtl'").await;
            assert_eq!(
                page.value::<String>("document.documentElement.lang").await,
                "fa"
            );
            assert_eq!(drawn(page).await, english, "{game}");
            // The first column is on the left.
            let first = english.iter().find(|(cell, ..)| cell == "a1").expect("a1");
            let second = english.iter().find(|(cell, ..)| cell == "b1").expect("b1");
            assert!(first.1 < second.1);
        }
    });
}

#[test]
fn one_key_changes_the_language_and_nothing_else() {
    in_browser("flip", async |page| {
        page.open("#/play?g=connect4&m=4453&l=en").await;
        let board = page.board().await;
        let address: String = page.value("location.hash.replace(/&l=../, '')").await;
        page.keys("l").await;
        page.until("document.documentElement.lang === 'fa'").await;
        assert_eq!(page.board().await, board);
        page.keys("l").await;
        page.until("document.documentElement.lang === 'en'").await;
        assert_eq!(
            page.value::<String>("location.hash.replace(/&l=../, '')")
                .await,
            address
        );
    });
}

/// A Persian keyboard types other letters with the same keys.
#[test]
fn keys_work_with_a_persian_keyboard() {
    in_browser("layout", async |page| {
        page.open("#/play?g=connect4&l=fa").await;
        let press = |key: &'static str, code: &'static str| serde_json::json!({ "type": "keyDown", "key": key, "code": code, "text": key });
        page.tell("Input.dispatchKeyEvent", press("۴", "Digit4"))
            .await;
        page.has_moves("4").await;
        page.tell("Input.dispatchKeyEvent", press("م", "KeyL"))
            .await;
        page.until("document.documentElement.lang === 'en'").await;
    });
}

/// Every minus on the page stands to the left of its digits, whatever is around it.
#[test]
fn minus_signs_stand_on_the_left() {
    in_browser("minus", async |page| {
        // Black is far behind: the values of its moves are below zero.
        page.open("#/play?g=othello&b=6x6&l=fa&m=").await;
        page.keys("v").await;
        page.until("document.querySelector('[data-chip]')").await;
        let mut seen = 0;
        for _ in 0..6 {
            page.until("document.querySelectorAll('[data-chip]').length > 0")
                .await;
            let (signs, wrong): (usize, Vec<String>) = page.value(SIGNS).await;
            assert!(wrong.is_empty(), "{wrong:?}");
            seen += signs;
            let before = page.discs().await;
            page.click("[data-cell][data-legal]").await;
            page.until(&format!("document.querySelectorAll('[data-disc=first], [data-disc=second]').length > {before}")).await;
        }
        assert!(seen > 0, "there was a minus to look at");
    });
}

/// How many minus signs are drawn, and the texts in which one is not left of the digit after it.
const SIGNS: &str = "(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let signs = 0; const wrong = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const found of node.data.matchAll(/\\u2212[\\u2066-\\u2069\\u200e\\u200f]*(?=[0-9۰-۹])/g)) {
      const box = (from) => { const range = document.createRange(); range.setStart(node, from); range.setEnd(node, from + 1); return range.getBoundingClientRect(); };
      const sign = box(found.index); const digit = box(found.index + found[0].length);
      if (sign.width === 0 && digit.width === 0) continue;
      signs += 1;
      if (sign.left >= digit.left) wrong.push(node.data);
    }
  }
  return [signs, wrong];
})()";

/// Persian pages have no English left over, but for names that are the same in both.
#[test]
fn no_english_is_left_in_persian() {
    in_browser("leftovers", async |page| {
        page.open("#/play?g=connect4&m=4453&l=fa").await;
        page.keys("v").await;
        page.until("document.querySelector('[data-chip]')").await;
        for panel in ["share", "settings", "help"] {
            page.press(panel).await;
            page.until(&format!("document.querySelector('[data-panel={panel}]')"))
                .await;
            let left: Vec<String> = page.value(LATIN_WORDS).await;
            assert!(left.is_empty(), "{panel}: {left:?}");
            page.press("close").await;
        }
    });
}

/// Words of three Latin letters or more that are neither names of keys nor in the other language.
const LATIN_WORDS: &str = "(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const allowed = new Set(['harif', 'Ctrl', 'Shift', 'Home', 'End', 'Enter', 'Space', 'Esc', 'Escape', 'MAX', 'MIN', 'PVS', 'MCTS', 'undo', 'redo', 'hint', 'board', 'threats', 'last']);
  const words = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('[lang=en], [dir=ltr], script, noscript, kbd, code, .unseen')) continue;
    for (const word of node.data.match(/[A-Za-z]{3,}/g) ?? []) if (!allowed.has(word)) words.push(word);
  }
  return [...new Set(words)];
})()";

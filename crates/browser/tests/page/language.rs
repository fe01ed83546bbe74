//! Persian and English as equals: the words turn around, the board does not.

use crate::browser::{Browser, in_browser};

/// Where each cell is drawn, in the order of the document.
fn drawn(page: &Browser) -> Vec<(String, f64, f64)> {
    // Measured from the board's own corner: the page around it is mirrored.
    page.value(
        "(() => { const board = document.querySelector('[data-board]').getBoundingClientRect();
          return [...document.querySelectorAll('[data-cell]')].map((cell) => {
            const box = cell.querySelector('.square').getBoundingClientRect();
            const part = (value) => Math.round(value * 1000) / 1000;
            return [cell.dataset.cell, part((box.left - board.left) / board.width), part((box.top - board.top) / board.height)];
          }); })()",
    )
}

#[test]
fn the_board_is_never_mirrored() {
    in_browser("mirror", |page| {
        for game in ["connect4&m=4453", "othello&m=f5d6", "tictactoe&m=a1"] {
            page.open(&format!("#/play?g={game}&l=en"));
            page.until("document.documentElement.dir === 'ltr'");
            let english = drawn(page);
            page.open(&format!("#/play?g={game}&l=fa"));
            page.until("document.documentElement.dir === 'rtl'");
            assert_eq!(page.value::<String>("document.documentElement.lang"), "fa");
            assert_eq!(drawn(page), english, "{game}");
            // The first column is on the left.
            let first = english.iter().find(|(cell, ..)| cell == "a1").expect("a1");
            let second = english.iter().find(|(cell, ..)| cell == "b1").expect("b1");
            assert!(first.1 < second.1);
        }
    });
}

#[test]
fn one_key_changes_the_language_and_nothing_else() {
    in_browser("flip", |page| {
        page.open("#/play?g=connect4&m=4453&l=en");
        let board = page.board();
        let address: String = page.value("location.hash.replace(/&l=../, '')");
        page.keys("l");
        page.until("document.documentElement.lang === 'fa'");
        assert_eq!(page.board(), board);
        page.keys("l");
        page.until("document.documentElement.lang === 'en'");
        assert_eq!(
            page.value::<String>("location.hash.replace(/&l=../, '')"),
            address
        );
    });
}

/// A Persian keyboard types other letters with the same keys.
#[test]
fn keys_work_with_a_persian_keyboard() {
    in_browser("layout", |page| {
        page.open("#/play?g=connect4&l=fa");
        let press = |key: &'static str, code: &'static str| serde_json::json!({ "type": "keyDown", "key": key, "code": code, "text": key });
        page.tell("Input.dispatchKeyEvent", press("۴", "Digit4"));
        page.has_moves("4");
        page.tell("Input.dispatchKeyEvent", press("ر", "KeyV"));
        page.until("document.querySelector('[data-chip]')");
        page.tell("Input.dispatchKeyEvent", press("ا", "KeyH"));
        page.until("document.querySelector('[data-panel=hint]')");
        page.tell("Input.dispatchKeyEvent", press("م", "KeyL"));
        page.until("document.documentElement.lang === 'en'");
    });
}

/// Every minus on the page stands to the left of its digits, whatever is around it.
#[test]
fn minus_signs_stand_on_the_left() {
    in_browser("minus", |page| {
        // Black is far behind: the values of its moves are below zero.
        page.open("#/play?g=othello&b=6x6&l=fa&m=");
        page.keys("v");
        page.until("document.querySelector('[data-chip]')");
        let mut seen = 0;
        for _ in 0..6 {
            page.until("document.querySelectorAll('[data-chip]').length > 0");
            let (signs, wrong): (usize, Vec<String>) = page.value(SIGNS);
            assert!(wrong.is_empty(), "{wrong:?}");
            seen += signs;
            let before = page.discs();
            page.click("[data-cell][data-legal]");
            page.until(&format!("document.querySelectorAll('[data-disc=first], [data-disc=second]').length > {before}"));
        }
        assert!(seen > 0, "there was a minus to look at");
    });
}

/// What players write after a doubtful move is `?!`, in Persian too; the other way round it is praise.
#[test]
fn signs_of_players_are_not_mirrored() {
    in_browser("doubtful", |page| {
        page.open("#/play?g=tictactoe&m=a1b1a2b2c3b3&l=fa");
        page.has_status("over");
        page.keys("r");
        let sign = "[...document.querySelectorAll('.faults .sign')].find((sign) => sign.textContent === '?!')";
        page.until(sign);
        let (question, cry): (f64, f64) = page
            .value(&format!(
                "(() => {{ const letters = {sign}.firstChild;
                  return [0, 1].map((at) => {{ const range = document.createRange(); range.setStart(letters, at);
                    range.setEnd(letters, at + 1); return range.getBoundingClientRect().left; }}); }})()"
            ));
        assert!(question < cry, "{question} {cry}");
    });
}

/// Rooms in Persian with signed numbers in them: the address, and what says that they are there.
const SIGNED_ROOMS: [(&str, &str); 6] = [
    (
        "tree?g=connect4&m=4453&r=alphabeta,depth=4",
        "[data-tree=ready] ~ * [data-panel=inspector] h3",
    ),
    (
        "tree?g=othello&m=f5d6c3&r=negamax,depth=3",
        "[data-tree=ready] ~ * [data-panel=inspector] h3",
    ),
    ("lab?r=m4", "[data-lab=finding]"),
    ("learn?r=7", "main .panel"),
    ("learn?r=11", "main .panel"),
    ("learn?r=boards1", "main .number-tree"),
];

/// The same in the other rooms, and no word of English is left in them.
#[test]
fn signs_and_words_are_right_in_every_room() {
    in_browser("rooms-persian", |page| {
        for (address, there) in SIGNED_ROOMS {
            for place in [
                "about:blank",
                &format!("{}#/{address}&l=fa", crate::browser::served()),
            ] {
                page.load(place);
            }
            page.until("document.querySelector('main')");
            if address.starts_with("lab") {
                page.click(".lab-run button");
            }
            page.until(&format!("document.querySelector('{there}')"));
            page.until(&format!("({SIGNS})[0] > 0"));
            let (_, wrong): (usize, Vec<String>) = page.value(SIGNS);
            assert!(wrong.is_empty(), "{address}: {wrong:?}");
            let left: Vec<String> = page.value(LATIN_WORDS);
            assert!(left.is_empty(), "{address}: {left:?}");
        }
    });
}

/// How many signs are drawn, and the texts in which one is not left of what follows it.
const SIGNS: &str = "(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let signs = 0; const wrong = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const found of node.data.matchAll(/[\\u2212+][\\u2066-\\u2069\\u200e\\u200f]*(?=[0-9۰-۹∞])/g)) {
      const box = (from) => { const range = document.createRange(); range.setStart(node, from); range.setEnd(node, from + 1); return range.getBoundingClientRect(); };
      const sign = box(found.index); const digit = box(found.index + found[0].length);
      if (sign.width === 0 && digit.width === 0) continue;
      signs += 1;
      const sameLine = sign.top < digit.bottom && digit.top < sign.bottom;
      if (sameLine && sign.left >= digit.left) wrong.push(node.data);
    }
  }
  return [signs, wrong];
})()";

/// Persian pages have no English left over, but for names that are the same in both.
#[test]
fn no_english_is_left_in_persian() {
    in_browser("leftovers", |page| {
        page.open("#/play?g=connect4&m=4453&l=fa");
        page.keys("v");
        page.until("document.querySelector('[data-chip]')");
        for panel in ["share", "settings", "help"] {
            page.press(panel);
            page.until(&format!("document.querySelector('[data-panel={panel}]')"));
            let left: Vec<String> = page.value(LATIN_WORDS);
            assert!(left.is_empty(), "{panel}: {left:?}");
            page.press("close");
        }
    });
}

/// Words of three Latin letters or more that are neither names of keys nor in the other language.
const LATIN_WORDS: &str = "(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const allowed = new Set(['harif', 'Ctrl', 'Shift', 'Home', 'End', 'Enter', 'Space', 'Esc', 'Escape', 'MAX', 'MIN', 'PVS', 'MCTS', 'undo', 'redo', 'hint', 'board', 'threats', 'last',
    // Terms of the field, names of formats, and of the device on which the lab measures.
    'fail', 'soft', 'hard', 'transposition', 'table', 'start', 'CSV', 'JSON', 'Markdown', 'SVG', 'Linux']);
  const words = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('[lang=en], [dir=ltr], script, noscript, kbd, code, .unseen')) continue;
    for (const word of node.data.match(/[A-Za-z]{3,}/g) ?? []) if (!allowed.has(word)) words.push(word);
  }
  return [...new Set(words)];
})()";

//! The tree explorer: searches recorded in the worker, walked forward and backward, and explained.

use crate::browser::{Browser, in_browser, served};
use crate::forms::Form;

/// The search is there and the last of the panels, which come one after the other.
const READY: &str = "document.querySelector('[data-tree=ready]') && document.querySelector('[data-action=tree-link]')";

/// Opens the room; it has no board as long as nothing was searched.
fn enter(page: &Browser, address: &str) {
    for place in ["about:blank", &format!("{}{address}", served())] {
        page.load(place);
    }
    page.until("document.querySelector('[data-tree]')");
}

/// Opens the room and waits for its search.
fn open(page: &Browser, address: &str) {
    enter(page, address);
    page.until(READY);
}

fn text(page: &Browser, selector: &str) -> String {
    page.value(&format!("document.querySelector({selector:?}).textContent"))
}

/// The textbook's tree, as a student would walk through it: find the cut, see who made it safe,
/// and prove it.
#[test]
fn a_student_finds_out_why_a_branch_was_skipped() {
    in_browser("tree-why", |page| {
        for lang in ["en", "fa"] {
            let tree = "numbers=%28%283%2012%208%29%282%204%206%29%2814%205%202%29%29";
            open(
                page,
                &format!("#/tree?g=connect4&l={lang}&r=alphabeta,depth=2;{tree};step=0"),
            );
            page.click("[data-go=cut]");
            page.until("document.querySelector('[data-why]')");
            // The second branch: MIN already has 2, which is no more than α = 3 from the first.
            let (three, two) = if lang == "en" {
                ("+3", "+2")
            } else {
                ("+۳", "+۲")
            };
            let now = text(page, "[data-window-now]");
            assert!(now.contains(three) && now.contains(two), "{now}");
            assert_eq!(page.count("[data-skipped]"), 2);
            assert_eq!(page.count("[data-arc]"), 1);
            let why = text(page, "[data-why]");
            assert!(why.contains(three) && why.contains("MAX"), "{why}");
            page.press("prove");
            for hidden in ["-28", "0", "28"] {
                page.write("[data-hidden-value]", hidden);
                page.until(
                    "document.querySelector('[data-root-value=\"3\"][data-root-same=true]')",
                );
            }
            page.press("search-skipped");
            page.until("document.querySelector('[data-found=\"4\"]') && document.querySelector('[data-found=\"6\"]')");
        }
    });
}

#[test]
fn a_game_is_searched_with_every_switch() {
    in_browser("tree-switches", |page| {
        open(page, "#/tree?g=tictactoe&m=b2a1c3");
        for (field, value) in [
            ("algorithm", "negamax"),
            ("order", "centre"),
            ("cut", "strict"),
            ("fail", "hard"),
            ("with", "minimax"),
        ] {
            page.choose(&format!("[data-tree-field={field}]"), value);
        }
        page.press("run-tree");
        page.until("document.querySelector('[data-compared=true]')");
        assert_eq!(page.count("canvas[data-map]"), 2);
        let address: String = page.value("decodeURIComponent(location.hash)");
        page.until("decodeURIComponent(location.hash).includes('cut=strict')");
        assert!(address.contains("#/tree"), "{address}");
    });
}

/// Keys of the tree work with a Persian keyboard, and the board of the game stays untouched.
#[test]
fn keys_walk_through_the_tree() {
    in_browser("tree-keys", |page| {
        open(page, "#/tree?g=connect4&m=4453&r=alphabeta,depth=4");
        let focus = "Number(document.querySelector('[data-focus]').dataset.node)";
        let arrow =
            |key: &'static str| serde_json::json!({ "type": "keyDown", "key": key, "code": key });
        for key in ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"] {
            let before: usize = page.value(focus);
            page.tell("Input.dispatchKeyEvent", arrow(key));
            page.until(&format!("{focus} !== {before}"));
        }
        let persian =
            serde_json::json!({ "type": "keyDown", "key": "ق", "code": "KeyR", "text": "ق" });
        page.tell("Input.dispatchKeyEvent", persian);
        page.until(&format!("{focus} === 0"));
        page.keys("4");
        page.until("location.hash.includes('m=4453')");
        page.press("tree-link");
    });
}

/// The longest that the page was busy with one thing while something was done, in milliseconds.
fn longest_task(page: &Browser, done: &str) -> f64 {
    page.until(done);
    page.value("Math.max(0, ...window.tasks.map((task) => task.duration))")
}

const WATCH: &str = "(() => { window.tasks = []; new PerformanceObserver((list) => window.tasks.push(...list.getEntries()))
    .observe({ type: 'longtask', buffered: false }); return true; })()";

/// The whole tree of tic-tac-toe and a long Connect Four search: shown, and played both ways.
#[test]
fn large_searches_are_shown_and_played_backward() {
    in_browser("tree-large", |page| {
        for (address, nodes) in [
            ("#/tree?g=tictactoe&r=minimax,depth=9", 549_946),
            ("#/tree?g=connect4&m=4453&r=alphabeta,depth=8", 20_000),
        ] {
            open(page, address);
            page.until("document.querySelector('[data-kept]')");
            let said: String = text(page, "[data-kept]");
            let counted: Vec<u64> = said
                .split(|c: char| !c.is_ascii_digit() && c != ',')
                .filter_map(|word| word.replace(',', "").parse().ok())
                .collect();
            assert!(counted[1] >= nodes, "{said}");
            page.value::<bool>(WATCH);
            let last: usize =
                page.value("Number(document.querySelector('[data-step]').dataset.step)");
            for go in [
                "back", "back", "back", "cut", "first", "cut", "cut", "over", "out", "change",
                "last", "back",
            ] {
                page.click(&format!("[data-go={go}]"));
            }
            let at: usize =
                page.value("Number(document.querySelector('[data-step]').dataset.step)");
            assert_eq!(at, last - 1);
            // How long single tasks took is told, not asserted: other work shares this machine.
            let longest = longest_task(page, READY);
            println!("{address}: the longest task took {longest} ms");
        }
    });
}

#[test]
fn a_tree_becomes_a_graph() {
    in_browser("tree-merge", |page| {
        for lang in ["en", "fa"] {
            open(
                page,
                &format!("#/tree?g=tictactoe&r=alphabeta,depth=9&l={lang}"),
            );
            page.click("[data-drawing=graph]");
            page.until("document.querySelector('[data-merged=\"549946 5478 765\"]')");
            // Rows of 1, 9, 72; 1, 9, 72 again, for nothing is equal before the third move; 1, 3, 12, 38, 108.
            for (merge, drawn) in [("lines", 82), ("positions", 82), ("shapes", 162)] {
                page.click(&format!("[data-merge={merge}]"));
                page.until(&format!(
                    "document.querySelector('[data-drawn-graph=\"{drawn}\"]')"
                ));
            }
            assert!(page.count(".vertex.shared") > 20);
            page.picture(&format!("tree-graph-{lang}"));
        }
        // Of three cells that are left, six lines become fewer positions.
        open(page, "#/tree?g=tictactoe&m=b2a1a2c2b1b3&r=minimax,depth=3");
        page.click("[data-drawing=graph]");
        let drawn = "Number(document.querySelector('[data-drawn-graph]').dataset.drawnGraph)";
        page.until(&format!("{drawn} > 3"));
        let merged: usize = page.value(drawn);
        page.click("[data-merge=lines]");
        page.until(&format!("{drawn} > {merged}"));
    });
}

/// From near, every node in the drawing has its board; from far it has no words.
#[test]
fn the_tree_is_seen_from_near_and_from_far() {
    in_browser("tree-zoom", |page| {
        open(page, "#/tree?g=othello&m=f5d6c3&r=alphabeta,depth=3");
        assert_eq!(page.count("[data-focus-tree] [data-thumb]"), 0);
        page.click("[data-zoom=near]");
        page.until("document.querySelector('[data-focus-tree] [data-thumb]')");
        let boards = page.count("[data-focus-tree] [data-thumb]");
        assert_eq!(boards, page.count("[data-focus-tree] .node"));
        page.picture("tree-near");
        page.click("[data-zoom=far]");
        page.until("!document.querySelector('[data-focus-tree] [data-thumb]')");
        assert_eq!(page.count("[data-focus-tree] .node .value"), 0);
    });
}

/// A node says its name when it is pointed at, and in a file all of them do.
#[test]
fn nodes_have_names_when_they_are_asked_for() {
    in_browser("tree-names", |page| {
        open(page, "#/tree?g=tictactoe&r=alphabeta,depth=3&l=en");
        let named = "document.querySelectorAll('[data-focus-tree] [data-node] > title').length";
        assert_eq!(page.value::<u32>(named), 0);
        let shape = "document.querySelector('[data-focus-tree] .node.min .shape')";
        for _ in 0..2 {
            page.value::<bool>(&format!(
                "{shape}.dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true }}))"
            ));
            assert_eq!(page.value::<u32>(named), 1);
        }
        let name: String = page.value(&format!("{shape}.parentElement.firstChild.textContent"));
        assert!(name.contains("MIN"), "{name}");
        page.click("[data-action=tree-svg]");
        let nodes = page.count("[data-focus-tree] [data-node]");
        page.until(&format!("{named} === {nodes}"));
    });
}

/// Playing a search back, a number is there when the search has it, and not before.
#[test]
fn nothing_is_told_before_it_has_happened() {
    in_browser("tree-stage", |page| {
        let numbers = "numbers=%28%283%2012%208%29%282%204%206%29%2814%205%202%29%29";
        open(
            page,
            &format!("#/tree?g=connect4&r=alphabeta,depth=2;{numbers};step=0"),
        );
        assert_eq!(page.count("[data-node-value]"), 0);
        let known = "[...document.querySelectorAll('[data-children] tbody tr td:nth-child(2)')].filter((cell) => cell.textContent.trim()).length";
        assert_eq!(page.value::<usize>(known), 0);
        page.click("[data-go=cut]");
        page.until("document.querySelector('[data-why]')");
        page.click("[data-go=back]");
        page.until("!document.querySelector('[data-why]')");
        assert_eq!(page.count("[data-skipped]"), 0);
        page.click("[data-go=last]");
        page.until("document.querySelector('[data-node-value=\"3\"]')");
        assert_eq!(page.value::<usize>(known), 3);
    });
}

#[test]
fn a_wrong_tree_of_numbers_says_where_it_is_wrong() {
    in_browser("tree-numbers", |page| {
        enter(
            page,
            "#/tree?g=connect4&r=alphabeta;numbers=%281%20%282%203%29",
        );
        page.until("document.querySelector('[data-tree=failed]')");
        assert!(text(page, "[data-tree]").contains("never closed"));
    });
}

/// A leaf that was judged by eye says what the judgement is made of.
#[test]
fn a_leaf_is_made_of_its_terms() {
    in_browser("tree-terms", |page| {
        open(
            page,
            "#/tree?g=connect4&m=4453&r=alphabeta,depth=3;at=4.3.4",
        );
        page.until("document.querySelector('[data-terms]')");
        let total: i32 = page.value("Number(document.querySelector('[data-terms]').dataset.terms)");
        let value: i32 =
            page.value("Number(document.querySelector('[data-node-value]').dataset.nodeValue)");
        assert_eq!(total, value);
    });
}

#[test]
fn long_searches_can_be_stopped() {
    in_browser("tree-stop", |page| {
        enter(page, "#/tree?g=othello&b=10x10&r=minimax,depth=20");
        page.until("document.querySelector('[data-tree=busy]')");
        page.until("document.querySelector('[data-action=stop-tree]')");
        page.press("stop-tree");
        page.until("document.querySelector('[data-tree=idle]')");
    });
}

/// Pictures for people to look at.
#[test]
fn pictures_of_the_tree() {
    in_browser("tree-pictures", |page| {
        for form in Form::two() {
            let (desktop, phone) = ((1280, 1700), (360, 2600));
            form.take_at(page, desktop, phone);
            let width = if form.is_phone { phone.0 } else { desktop.0 };
            let lang = form.lang;
            for (name, address) in [
                (
                    "connect4",
                    "g=connect4&m=4453&r=alphabeta,depth=5,order=centre;with=minimax,depth=5;step=0",
                ),
                (
                    "numbers",
                    "g=connect4&r=negamax,depth=2;numbers=((3%2012%208)(2%204%206)(14%205%202));step=0",
                ),
            ] {
                open(page, &format!("#/tree?{address}&l={lang}"));
                // While the search that it is compared with comes in, the panels still move: a click by
                // place could miss.
                page.until("document.querySelector('[data-go=cut]:not(:disabled)')");
                page.run("document.querySelector('[data-go=cut]').click()");
                page.until("document.querySelector('[data-why]')");
                if name == "numbers" {
                    page.press("prove");
                    page.until("document.querySelector('[data-root-value]')");
                }
                let wide: f64 = page.value("document.documentElement.scrollWidth");
                assert!(
                    wide <= f64::from(width),
                    "{name} {lang} at {width}: {wide} wide"
                );
                page.picture(&format!("tree-{name}-{}", form.name()));
            }
        }
    });
}

/// A search that takes long says how far it is, and what it has found is kept when it is stopped.
#[test]
fn a_long_search_is_stopped_and_shown() {
    in_browser("tree-stop", |page| {
        for lang in ["en", "fa"] {
            page.load(&format!(
                "{}#/tree?g=othello&b=10x10&r=minimax,depth=12&l={lang}",
                served()
            ));
            // Progress is told before the first move at the root is finished.
            page.until("/[1-9\u{06f1}-\u{06f9}]/.test(document.querySelector('[data-tree=busy] p')?.textContent)");
            page.until("document.querySelector('[data-tree=busy][data-so-far]')");
            page.press("stop-tree");
            page.until(READY);
            page.until("document.querySelector('[data-stopped]')");
            assert!(page.count("[data-focus-tree] [data-node]") > 1);
            page.picture(&format!("tree-stopped-{lang}"));
            // What was found can be walked through.
            page.click("[data-go=first]");
            page.click("[data-go=forward]");
            page.until("document.querySelector('[data-step=\"1\"]')");
        }
    });
}

/// The tree of a textbook is drawn whole, with what was skipped, wherever one looks.
#[test]
fn a_textbook_tree_is_drawn_whole() {
    in_browser("tree-textbook", |page| {
        for how in ["alphabeta", "negamax"] {
            open(
                page,
                &format!("#/tree?g=tictactoe&r={how},depth=2;numbers=((3 12 8)(2 4 6)(14 5 2))"),
            );
            let drawn = |page: &Browser| {
                (
                    page.count("[data-focus-tree] .node"),
                    page.count("[data-focus-tree] .skipped"),
                )
            };
            assert_eq!(drawn(page), (11, 2), "{how}");
            // It has no evaluator, hence no weights, and is looked through to its leaves at any depth.
            assert_eq!(page.count_of("[...document.querySelectorAll('[hidden]')].filter((it) => it.getClientRects().length).length"), 0);
            assert!(!text(page, "[data-tree=ready]").contains("depth"));
            page.picture(&format!("tree-textbook-{how}"));
            page.click("[data-focus-tree] .node.leaf");
            page.until("document.querySelector('[data-focus-tree] .leaf[data-focus]')");
            assert_eq!(drawn(page), (11, 2), "{how}");
            // Every label of a window lies inside the drawing.
            let outside: Vec<String> = page.value(
                "(() => { const frame = document.querySelector('[data-focus-tree]').getBoundingClientRect();
                  const line = document.querySelector('.number-line').getBoundingClientRect();
                  const out = (text, box) => { const at = text.getBoundingClientRect(); return at.left < box.left || at.right > box.right; };
                  return [...document.querySelectorAll('[data-focus-tree] text')].filter((text) => out(text, frame))
                    .concat([...document.querySelectorAll('.number-line text')].filter((text) => out(text, line))).map((text) => text.textContent); })()",
            );
            assert_eq!(outside, [""; 0], "{how}");
        }
        // In negamax, too, the numbers of the moves are those of the node that chooses among them.
        page.click("[data-focus-tree] .node");
        page.until("document.querySelector('[data-children]')");
        let values: Vec<String> = page.value("[...document.querySelectorAll('[data-children] tbody tr td:nth-child(2)')].map((cell) => cell.textContent.replace(/[^\\d+\u{2212}-]/g, ''))");
        assert_eq!(values, ["+3", "+2", "+2"]);
    });
}

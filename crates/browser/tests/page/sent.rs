//! A problem that a person makes of a position and sends to a friend.

use crate::access::violations;
use crate::browser::{Browser, in_browser, served};
use crate::forms::Form;
use crate::player::is_in;

/// Opens a game, asks for a problem of its position in the panel for sharing, and waits for the answer.
fn send(page: &Browser, hash: &str) {
    page.open(hash);
    page.press("share");
    page.until("document.querySelector('[data-action=send-problem]')");
    page.press("send-problem");
    is_in(page, "problems");
    page.until("document.querySelector('[data-problem=refused], [data-sent]')");
}

/// The link that is copied has the position but not the answer; where it is opened the position is proved again, and
/// nothing of it is counted.
#[test]
fn a_position_is_sent_as_a_problem_and_solved_by_a_friend() {
    in_browser("sent", |page| {
        // Only column 3 wins.
        send(page, "#/play?g=connect4&m=44353521&x=human&o=human&l=en");
        page.run("window.copied = ''; navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };");
        page.press("copy-problem");
        page.until("window.copied !== ''");
        let link: String = page.value("window.copied");
        assert!(link.contains("r=sent."), "{link}");
        page.click(".problem-panel .share-code summary");
        page.until("document.querySelector('[data-code] path').getAttribute('d').length > 500");
        let board = page.board();
        in_browser("sent-friend", |friend| {
            friend.load(&link);
            friend.until("document.querySelector('[data-sent]')");
            assert_eq!(friend.board(), board);
            friend.press("hint");
            friend.until("document.querySelector('[data-panel=hint] p')?.textContent.length > 10");
            friend.keys("7");
            friend.until("document.querySelector('[data-verdict=wrong]')");
            friend.until("document.querySelectorAll('[data-panel=line] li').length > 1");
            friend.press("again");
            friend.press("answer");
            friend.until("document.querySelector('[data-panel=line] li')");
            let answer: String =
                friend.value("document.querySelector('[data-panel=line] li').textContent");
            friend.reload();
            friend.until("document.querySelector('[data-sent]')");
            friend.keys(&answer);
            friend.until("document.querySelector('[data-verdict=right]')");
            assert_eq!(friend.count("[data-moved]"), 0);
            assert!(friend.value::<bool>("localStorage.getItem('harif.problems') === null"));
        });
    });
}

/// What has no single best move is not sent, and the reason is told; the way back leads to the game as it was.
#[test]
fn what_is_no_problem_is_refused_with_the_reason() {
    in_browser("sent-refused", |page| {
        for (hash, reason) in [
            ("#/play?g=tictactoe&m=a1&x=human&o=human&l=en", None),
            (
                "#/play?g=tictactoe&x=human&o=human&l=en",
                Some("9 moves save the draw"),
            ),
            (
                "#/play?g=othello&b=16x16&x=human&o=human&l=en",
                Some("could not be proved"),
            ),
        ] {
            send(page, hash);
            // After a corner only the centre saves the draw.
            let told = page.count("[data-problem=refused]") == 1;
            assert_eq!(told, reason.is_some(), "{hash}");
            if let Some(reason) = reason {
                let said: String =
                    page.value("document.querySelector('[data-problem=refused]').textContent");
                assert!(said.contains(reason), "{said}");
                page.press("to-table");
                is_in(page, "play");
            }
        }
        for strange in [
            "sent",
            "sent.chess.8/8",
            "sent.connect4.<b>",
            "sent.connect4.zz",
        ] {
            page.load(&format!("{}#/problems?l=en&r={strange}", served()));
            page.until("document.querySelector('[data-problem=refused]')?.textContent.includes('no position')");
        }
        page.is_clean();
    });
}

#[test]
fn a_problem_to_send_is_readable_in_both_languages() {
    in_browser("sent-access", |page| {
        for form in Form::all() {
            form.take(page);
            let (name, lang) = (form.name(), form.lang);
            for (what, place) in [
                ("problem", "sent.connect4.44353521"),
                ("refused", "sent.tictactoe.3/3/3"),
            ] {
                page.load(&format!("{}#/problems?l={lang}&r={place}", served()));
                page.until("document.querySelector('[data-problem=refused], [data-sent]')");
                let found = violations(page);
                assert!(found.is_empty(), "{what} {name}: {found:?}");
                let wide: bool =
                    page.value("document.documentElement.scrollWidth > innerWidth + 1");
                assert!(!wide, "{what} {name} scrolls sideways");
                page.picture(&format!("sent-{what}-{name}"));
            }
        }
    });
}

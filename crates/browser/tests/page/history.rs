//! Steps of the browser's history, and games that a link must not take away.

use crate::browser::{Browser, in_browser};

/// Goes back, or forward, in the history of the window.
fn step(page: &Browser, way: &str) {
    page.run(&format!("history.{way}()"));
}

fn is_in(page: &Browser, room: &str) {
    page.until(&format!(
        "document.querySelector('main[data-room={room}]') && location.hash.startsWith('#/{room}')"
    ));
}

#[test]
fn rooms_and_lessons_are_steps() {
    in_browser("steps", |page| {
        page.open("#/play?g=tictactoe&x=human&o=human");
        page.click("[data-cell=b2]");
        page.has_moves("b2");
        let before: usize = page.value("history.length");
        page.click("[data-tab=learn]");
        is_in(page, "learn");
        page.click("[data-go='3']");
        page.until("document.querySelector('[data-lesson=\"3\"]')");
        page.click("[data-tab=lab]");
        is_in(page, "lab");
        assert_eq!(page.value::<usize>("history.length"), before + 3);
        step(page, "back");
        is_in(page, "learn");
        page.until("document.querySelector('[data-lesson=\"3\"]')");
        step(page, "back");
        page.until("document.querySelector('ol.contents')");
        step(page, "back");
        is_in(page, "play");
        page.has_moves("b2");
        step(page, "forward");
        is_in(page, "learn");
    });
}

/// The game goes on wherever one walks: a step back leads to the room, not to the game as it was.
#[test]
fn a_step_back_keeps_the_game_as_it_stands() {
    in_browser("steps-game", |page| {
        page.open("#/play?g=connect4&m=44&x=human&o=human");
        page.click("[data-tab=lab]");
        is_in(page, "lab");
        page.click("[data-tab=play]");
        is_in(page, "play");
        page.keys("5");
        page.has_moves("445");
        step(page, "back");
        is_in(page, "lab");
        step(page, "back");
        is_in(page, "play");
        page.has_moves("445");
        // Over a link that was typed, Back leads to the game before it.
        page.run("location.hash = '#/play?g=connect4&m=1122&x=human&o=human'");
        page.has_moves("1122");
        page.until("history.state !== null");
        step(page, "back");
        page.has_moves("445");
    });
}

/// The page keeps its address a moment after a change. That moment may fall between a step of the browser and
/// the event that tells of it: here it always does.
#[test]
fn a_step_back_is_never_written_over() {
    in_browser("steps-race", |page| {
        page.open("#/play?g=connect4&m=44&x=human&o=human");
        page.click("[data-tab=learn]");
        is_in(page, "learn");
        page.run(
            "addEventListener('popstate', () => dispatchEvent(new Event('pagehide')));
             location.hash = '#/play?g=connect4&m=1122&x=human&o=human';",
        );
        is_in(page, "play");
        page.has_moves("1122");
        step(page, "back");
        is_in(page, "learn");
        step(page, "forward");
        is_in(page, "play");
        page.has_moves("1122");
    });
}

#[test]
fn a_link_leaves_the_saved_game_alone() {
    in_browser("link-saved", |page| {
        page.open("#/play");
        page.open("#/play?g=connect4&x=human&o=human");
        page.keys("4453");
        page.has_moves("4453");
        page.press("undo");
        page.keys("7");
        page.has_moves("4457");
        page.until("location.hash.includes('m=4457')");
        // A link, and moves in its game.
        page.open("#/play?g=connect4&m=11&x=human&o=human");
        page.until("document.querySelector('[data-notice] [data-action=own-game]')");
        page.keys("2");
        page.has_moves("112");
        page.until("location.hash.includes('m=112')");
        // The page opens again where one was, and the way back to one's own game is still there.
        page.open("#/play");
        page.has_moves("112");
        page.click(".moves [data-action=own-game]");
        page.has_moves("4457");
        assert_eq!(page.count("[data-variation]"), 1, "with its variations");
        assert_eq!(page.count("[data-action=own-game]"), 0);
        // A second link, and a third: none of them takes its place.
        for link in ["m=77", "m=66"] {
            page.open(&format!("#/play?g=connect4&{link}&x=human&o=human"));
            page.until("document.querySelector('[data-notice] [data-action=own-game]')");
        }
        page.press("own-game");
        page.has_moves("4457");
    });
}

/// A game that came with a link and is played on is a saved game as well.
#[test]
fn a_link_that_was_played_on_is_saved() {
    in_browser("link-played", |page| {
        page.open("#/play?g=othello&m=f5&x=human&o=human");
        assert_eq!(page.count("[data-notice]"), 0);
        page.click("[data-cell=d6]");
        page.has_moves("f5d6");
        page.until("location.hash.includes('m=f5d6')");
        page.open("#/play?g=othello&m=f5f6&x=human&o=human");
        page.press("own-game");
        page.has_moves("f5d6");
    });
}

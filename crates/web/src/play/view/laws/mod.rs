//! What the play room says is what is so, on pages drawn as text.

// Numbers were written as text and are read back: they are equal or they are not.
#![allow(clippy::float_cmp)]

mod coach;

use super::bar::Bar;
use super::chips::{Chips, Legend};
use super::clock::Clock;
use super::coach::CoachPanel;
use super::controls::Controls;
use super::graph::Graph;
use super::lesson::LessonPanel;
use super::moves::Moves;
use super::review::ReviewPanel;
use super::status::{Status, Strip};
use super::thinking::ThinkingPanel;
use crate::play::model::overlay::{Mark, Overlay, marks};
use crate::play::model::scene::Scene;
use crate::shell::drawn::{Element, Page};
use crate::shell::model::geometry::{CELL, Drawing};
use crate::shell::model::keys::Command;
use crate::shell::view::mini::MiniBoard;
use harif_play::coach::Class;
use harif_play::record::FinalResult;
use harif_play::table::Input;
use harif_rules::{AnyMove, AnyPosition, Board, Player, Position, ScoreUnit};
use harif_search::{Bound, GameResult, Value};
use harif_text::{Lang, Text, Value as Said, say};
use harif_words::{Speaker, games, thinking, values};
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// Games to look at: some are over, one begins with the second side, one has passes.
const GAMES: [&str; 7] = [
    "g=tictactoe",
    "g=tictactoe&m=b2a1c3",
    "g=tictactoe&m=a1b1a2b2a3",
    "g=connect4&m=44443",
    "g=connect4&m=1212121",
    "g=othello&b=4x4&m=b1c1d1a1a3",
    "g=othello&b=4x4&m=b1c1d1a1a3d4",
];

/// The pages of these games in both languages, each with a person on both sides and its positions studied.
fn pages() -> impl Iterator<Item = (Page, Rc<Text>)> {
    GAMES.into_iter().flat_map(|game| {
        [Lang::En, Lang::Fa].map(|lang| {
            let address = format!("#/play?{game}&x=human&o=human&l={}", lang.tag());
            let mut page = Page::open(&address);
            page.with(|| {
                page.store.set(|settings| settings.values = true);
                page.store.act(Input::Values(true));
            });
            page.answer();
            let text = page.text();
            (page, text)
        })
    })
}

/// The page of a game after some moves of the browser's own keys and buttons.
fn after(address: &str, commands: &[Command]) -> Page {
    let page = Page::open(address);
    for command in commands {
        page.with(|| page.store.run(*command));
    }
    page
}

/// On every page, in both languages.
#[test]
fn the_room_says_what_is_so() {
    for (page, text) in pages() {
        a_strip_tells_of_its_own_side(&page, &text);
        a_chip_is_the_value_of_its_move(&page, &text);
        a_cell_says_what_lies_on_it(&page, &text);
        the_status_says_how_the_game_stands(&page, &text);
        graph_and_bar_tell_of_the_position_on_the_board(&page, &text);
        page.with(|| page.store.run(Command::ToEnd));
        buttons_can_be_pressed_where_they_do_something(&page, &text);
        page.with(|| page.store.run(Command::ToEnd));
        words_on_demand_tell_of_the_board(&page, &text);
    }
}

fn token(element: &Element, player: Player) -> Vec<&Element> {
    element.all(&format!(".token.{}", player.name()))
}

/// Each side's line has its own disc, name and count, and is marked when it is its turn.
fn a_strip_tells_of_its_own_side(page: &Page, text: &Text) {
    let session = page.session();
    let position = session.position();
    for player in Player::BOTH {
        let strip = page.draw(|| view! { <Strip player/> });
        let line = strip.one("[data-side]");
        assert_eq!(line.get("data-side"), Some(player.name()));
        let at_turn = !position.is_over() && position.turn() == player;
        assert_eq!(line.is(".at-turn"), at_turn);
        assert_eq!(token(line, player).len(), 1);
        assert!(token(line, player.opponent()).is_empty());
        let name = Speaker::new(text, session.game()).player(&session, player);
        assert_eq!(line.one(".who").text(), name);
        let count = line.all("[data-count]");
        if session.game().info().score == ScoreUnit::Discs {
            let discs = session
                .game()
                .cells()
                .filter(|&it| position.at(it) == Some(player));
            assert_eq!(count[0].text(), text.number(discs.count() as i64));
            assert_eq!(count[0].get("data-count"), Some(player.name()));
        } else {
            assert!(count.is_empty());
        }
    }
}

/// Every legal move has its own value on its own cell, with the sign of its kind, and the best stand out.
fn a_chip_is_the_value_of_its_move(page: &Page, text: &Text) {
    let session = page.session();
    let position = session.position().clone();
    let drawing = Drawing::new(session.game());
    let drawn = page.draw(|| {
        let shown = Scene::of_session(&session, false, false);
        let scene = Memo::new(move |_| shown.clone());
        view! { <Chips drawing scene store=page.store/> }
    });
    let chips = drawn.all("[data-chip]");
    let studies = page.store.studies.get_untracked();
    let placed = position.moves().filter(|&m| m != AnyMove::Pass);
    assert_eq!(chips.len(), placed.count(), "{}", session.game());
    for chip in &chips {
        let m: AnyMove = chip.get("data-chip").unwrap().parse().unwrap();
        let studied = &studies[&session.node()];
        let entry = studied.moves.iter().find(|entry| entry.m == m).unwrap();
        assert_eq!(chip.get("data-kind"), Some(entry.value.kind().name()));
        let said = chip.text();
        assert!(said.contains(&values::short(text, &entry.value)), "{said}");
        assert!(said.contains(values::glyph(entry.value.kind())), "{said}");
        // The first of the list is the best; a draw is as good as another that comes later.
        let best = studied.moves[0].value;
        let drawn = |value: &Value| value.result() == Some(GameResult::Draw);
        let is_best = entry.value == best || drawn(&entry.value) && drawn(&best);
        assert_eq!(chip.is(".best"), is_best, "{m}");
        assert!(entry.value.score <= best.score, "{m}");
        let (x, y) = (chip.one("text").number("x"), chip.one("text").number("y"));
        let (left, top) = drawing.corner(position.target(m).unwrap());
        assert!((left..left + CELL).contains(&x), "{m}");
        assert!(drawing.falls() || (top..top + CELL).contains(&y), "{m}");
        let plate = chip.one("rect");
        let middle = plate.number("x") + plate.number("width") / 2.0;
        assert!((middle - x).abs() < 0.01, "{m}");
    }
    let legend = page.draw(|| view! { <Legend/> }).text();
    let mover = Speaker::new(text, session.game()).side(position.turn());
    assert_eq!(legend.contains(&mover), !position.is_over(), "{legend}");
}

/// Every cell says which it is, what lies there, what it is worth, and whether it may be played on.
fn a_cell_says_what_lies_on_it(page: &Page, text: &Text) {
    let session = page.session();
    let (game, position) = (session.game(), session.position().clone());
    let last = session.record().last_move();
    let cells = page.draw(|| super::cell::drawn(page.store));
    let studied = page
        .store
        .studies
        .get_untracked()
        .get(&session.node())
        .cloned();
    assert_eq!(cells.all("[data-cell]").len(), game.cell_count());
    for cell in game.cells() {
        let drawn = cells.one(&format!("[data-cell={cell}]"));
        let disc = position.at(cell);
        assert_eq!(
            drawn.get("data-disc"),
            Some(disc.map_or("empty", Player::name))
        );
        assert_eq!(drawn.get("id"), Some(format!("cell-{cell}").as_str()));
        let m = game.info().move_at(cell);
        let is_legal = position.check(m).is_ok() && !game.info().gravity;
        assert_eq!(drawn.get("data-legal").is_some(), is_legal, "{cell}");
        let is_winning = position.winning_cells().contains(&cell);
        assert_eq!(drawn.get("data-winning").is_some(), is_winning, "{cell}");
        let is_last = last.is_some_and(|m| {
            m != AnyMove::Pass && disc.is_some() && {
                let before = session.record().positions().rev().nth(1).unwrap();
                before.at(cell).is_none()
            }
        });
        assert_eq!(drawn.get("data-last").is_some(), is_last, "{cell}");
        let discs = drawn.all("g.disc");
        assert_eq!(discs.len(), usize::from(disc.is_some()), "{cell}");
        if let Some(player) = disc {
            assert!(discs[0].is(&format!(".{}", player.name())));
        }
        let label = drawn.get("aria-label").unwrap();
        let state = match disc {
            Some(player) => Speaker::new(text, game).side(player),
            None if is_legal => say!(text, "a11y-legal"),
            None => say!(text, "a11y-empty"),
        };
        let (column, row) = (cell.column + 1, cell.row + 1);
        let mut moves = studied.iter().flat_map(|studied| &studied.moves);
        let value = moves.find(|entry| entry.m == m && disc.is_none());
        let said = match value {
            Some(entry) => {
                let words = values::words(text, &entry.value);
                let kind = values::kind(text, entry.value.kind());
                let value = say!(text, "page-value-kind", value = words, kind = kind);
                say!(
                    text,
                    "a11y-cell",
                    column = column,
                    row = row,
                    state = state,
                    value = value
                )
            }
            None => say!(text, "page-cell", column = column, row = row, state = state),
        };
        assert!(label.contains(&said), "{label} without {said}");
        for (holds, word) in [
            (is_last, say!(text, "a11y-last")),
            (is_winning, say!(text, "a11y-winning")),
        ] {
            assert_eq!(label.contains(&word), holds, "{cell}: {label}");
        }
    }
}

/// The moves of the game, two in a row, the one on the board marked, with those that were tried in their place.
#[test]
fn the_list_of_moves_is_the_game() {
    let start = "g=othello&b=4x4&p=4/1xo1/1oxx/4_o&m=a2";
    for game in GAMES.into_iter().chain([start]) {
        for back in 0..4 {
            let lang = ["en", "fa"][back % 2];
            let address = format!("#/play?{game}&x=human&o=human&l={lang}");
            let mut page = after(&address, &vec![Command::Earlier; back]);
            if back == 2 {
                let m = page.session().position().moves().last();
                page.with(|| m.into_iter().for_each(|m| page.store.play(m)));
            }
            page.answer();
            let session = page.session();
            let drawn = page.draw(|| view! { <Moves/> });
            let line = session.line();
            let mut far = session.record().clone();
            far.go_to(line[line.len() - 1]).unwrap();
            let moves: Vec<AnyMove> = far.moves().collect();
            let shown: Vec<AnyMove> = drawn
                .all("[data-move]")
                .iter()
                .map(|it| it.get("data-move").unwrap().parse().unwrap())
                .collect();
            assert_eq!(shown, moves, "{game}");
            let current = drawn.all("[data-current]");
            let ply = session.record().ply();
            assert_eq!(
                current.len(),
                usize::from(ply > 0),
                "{game} {back}: {:?} {line:?}",
                session.node()
            );
            let place = drawn
                .all("[data-move]")
                .iter()
                .position(|it| it.is("[data-current]"));
            assert_eq!(place.map(|place| place + 1), (ply > 0).then_some(ply));
            assert!(
                current
                    .iter()
                    .all(|it| it.get("aria-current") == Some("step"))
            );
            let second_begins = usize::from(far.start().turn() == Player::Second);
            let rows: Vec<&Element> = drawn
                .all("li")
                .into_iter()
                .filter(|row| !row.is(".heads"))
                .collect();
            assert_eq!(
                rows.len(),
                (moves.len() + second_begins * moves.len().min(1)).div_ceil(2)
            );
            for (at, row) in rows.iter().enumerate() {
                let number = page.text().number(at as i64 + 1);
                assert_eq!(row.one(".number").text(), number);
                for (side, cell) in row.all(".of-side").into_iter().enumerate() {
                    let played = (2 * at + side).checked_sub(second_begins);
                    let expected = played.and_then(|at| moves.get(at));
                    let found = cell.all("[data-move]");
                    assert_eq!(
                        found.first().map(|it| it.one("bdi").text()),
                        expected.map(|m| match m {
                            AnyMove::Pass => say!(page.text(), "page-pass"),
                            _ => m.to_string(),
                        })
                    );
                }
            }
            let heads = drawn.all(".heads .of-side");
            for (player, head) in Player::BOTH.into_iter().zip(heads) {
                assert_eq!(token(head, player).len(), 1);
            }
            let tried = line
                .windows(2)
                .map(|pair| far.variations(pair[0]).len() - 1);
            assert_eq!(drawn.all("[data-variation]").len(), tried.sum::<usize>());
            let opening = games::opening(&page.text(), session.record().positions());
            assert_eq!(
                drawn.all("[data-opening]").len(),
                usize::from(opening.is_some())
            );
        }
    }
}

/// The graph and the bar tell the value of the position on the board for the first player, wherever one stands.
fn graph_and_bar_tell_of_the_position_on_the_board(page: &Page, text: &Text) {
    for _ in 0..3 {
        let session = page.session();
        let worths = page.with(|| page.store.worths());
        let ply = session.record().ply();
        let here = worths[ply].clone();
        let bar = page.draw(|| view! { <Bar/> });
        let bar = bar.one("[data-bar]");
        let share = here.as_ref().map_or(0.5, |worth| worth.share);
        assert!((bar.number("data-bar") - 100.0 * share).abs() <= 0.5);
        let filled: f64 = bar.one(".fill").style("--share").unwrap().parse().unwrap();
        assert!((filled - share).abs() < 0.001);
        assert_eq!(bar.get("data-unknown").is_some(), here.is_none());
        let tokens = bar.all(".token");
        assert!(
            tokens[0].is(".second") && tokens[1].is(".first"),
            "the first fills from below"
        );
        let said = here
            .as_ref()
            .map(|worth| values::phrase(text, &worth.for_first()));
        if let Some(said) = &said {
            assert!(bar.get("aria-label").unwrap().contains(said));
        }
        let first = Speaker::new(text, session.game()).side(Player::First);
        let graph = page.draw(|| view! { <Graph/> });
        let plies = session.line().len() - 1;
        assert_eq!(graph.all("[data-graph]").len(), usize::from(plies > 0));
        if let Some(graph) = graph.all("[data-graph]").first() {
            assert_eq!(graph.number("aria-valuenow"), ply as f64);
            assert_eq!(graph.number("aria-valuemax"), plies as f64);
            assert_eq!(graph.number("aria-valuemin"), 0.0);
            let known = worths.iter().flatten().count();
            assert_eq!(graph.number("data-graph"), known as f64);
            assert!(graph.get("aria-label").unwrap().contains(&first));
            let value = said.unwrap_or_else(|| say!(text, "value-none"));
            let told = say!(text, "page-graph-at", n = ply, value = value);
            assert_eq!(graph.get("aria-valuetext"), Some(told.as_str()));
            let marker = graph.one("line.here");
            assert_eq!(marker.number("x1"), marker.number("x2"));
            let dots = graph.all("circle.dot");
            assert_eq!(dots.len(), known);
            for (dot, (at, worth)) in dots
                .iter()
                .zip(worths.iter().enumerate().filter(|it| it.1.is_some()))
            {
                let across = (dot.number("cx") - 8.0) / (600.0 - 16.0) * plies as f64;
                assert!((across - at as f64).abs() < 0.01);
                let up = 1.0 - (dot.number("cy") - 8.0) / (100.0 - 16.0);
                assert!((up - worth.as_ref().unwrap().share).abs() < 0.01);
                if at == ply {
                    assert!((dot.number("cx") - marker.number("x1")).abs() < 0.01);
                }
            }
        }
        page.with(|| page.store.run(Command::Earlier));
    }
}

/// What can be pressed is what there is to do.
fn buttons_can_be_pressed_where_they_do_something(page: &Page, text: &Text) {
    for _ in 0..3 {
        let session = page.session();
        let controls = page.draw(|| view! { <Controls/> });
        let (ply, plies) = (session.record().ply(), session.line().len() - 1);
        for (name, key, can) in [
            ("first", "page-first", ply > 0),
            ("earlier", "page-earlier", ply > 0),
            ("undo", "action-undo", ply > 0),
            ("later", "page-later", ply < plies),
            ("last", "page-last", ply < plies),
            ("redo", "action-redo", ply < plies),
            ("hint", "action-hint", !session.is_over()),
            ("swap", "action-swap", true),
            ("new", "action-new", true),
        ] {
            let button = controls.one(&format!("[data-action={name}]"));
            assert_eq!(
                button.get("disabled").is_none(),
                can,
                "{name} at {ply} of {plies}"
            );
            let word = harif_words::label(text, key);
            assert_eq!(button.get("aria-label"), Some(word.as_str()));
            assert_eq!(button.get("title"), Some(word.as_str()));
        }
        page.with(|| page.store.run(Command::Earlier));
    }
}

/// Steps through a game lead from each position to the next one, and to its ends.
#[test]
fn travelling_misses_no_position() {
    for game in GAMES {
        let page = Page::open(&format!("#/play?{game}&x=human&o=human"));
        let all: Vec<AnyPosition> = page.session().record().positions().cloned().collect();
        let run = |command| page.with(|| page.store.run(command));
        let here = || page.session().position().clone();
        for (forward, far, there) in [
            (Command::Later, Command::ToEnd, &all[all.len() - 1]),
            (Command::Earlier, Command::ToStart, &all[0]),
        ] {
            run(far);
            assert_eq!(here(), *there, "{game}");
            run(forward);
            assert_eq!(here(), *there, "{game}: there is nothing beyond it");
        }
        for position in &all[1..] {
            run(Command::Later);
            assert_eq!(here(), *position, "{game}");
        }
        for position in all.iter().rev().skip(1) {
            run(Command::Earlier);
            assert_eq!(here(), *position, "{game}");
        }
        run(Command::ToEnd);
        // Taking back leads to a person's turn, and playing again to where one was.
        while page.session().record().ply() > 0 {
            let before = page.session().record().ply();
            run(Command::Undo);
            let session = page.session();
            assert!(session.record().ply() < before);
            let forced = session.position().moves().eq([AnyMove::Pass]);
            assert!(
                !forced || session.record().ply() == 0,
                "{game}: a pass is no choice"
            );
            run(Command::Redo);
            assert_eq!(page.session().record().ply(), before, "{game}");
            run(Command::Undo);
        }
    }
}

/// The clocks of both sides are their own.
#[test]
fn each_side_has_its_own_clock() {
    let page = Page::open("#/play?g=connect4&x=human&o=human");
    page.with(|| {
        page.store.choose_clock("10+5");
        page.store.play("4".parse().unwrap());
    });
    let [first, second] = Player::BOTH.map(|player| {
        let clock = page.draw(|| view! { <Clock player/> });
        let clock = clock.one("[data-clock]");
        assert_eq!(clock.get("data-clock"), Some(player.name()));
        let runs = player == Player::Second;
        assert_eq!(clock.get("data-runs").is_some(), runs);
        let said = clock.text();
        let (minutes, seconds) = said.split_once(':').unwrap();
        minutes.parse::<u32>().unwrap() * 60 + seconds.parse::<u32>().unwrap()
    });
    // The side that has moved was given five seconds.
    assert!(first > 600 && second <= 600, "{first} {second}");
}

/// The line over the board says whose turn it is or how it ended, and nothing else.
fn the_status_says_how_the_game_stands(page: &Page, text: &Text) {
    let session = page.session();
    let status = page.draw(|| view! { <Status/> });
    let line = status.one("[data-status]");
    let kind = if session.is_over() { "over" } else { "turn" };
    assert_eq!(line.get("data-status"), Some(kind));
    let speaker = Speaker::new(text, session.game());
    let ending = speaker.ending_of(&session);
    let first = ending.first().cloned();
    let first = first.unwrap_or_else(|| speaker.turn_in(&session, false));
    assert_eq!(line.one("strong").text(), first);
    if let (Some(m), false) = (session.record().last_move(), session.is_over()) {
        let last = speaker.last_move(Some(m));
        assert!(line.all(".fact").iter().any(|it| it.text() == last));
    }
    let outcome = session.result().map(FinalResult::winner);
    assert_eq!(outcome.is_some(), session.position().is_over());
}

/// What a screen reader is told on demand is so.
fn words_on_demand_tell_of_the_board(page: &Page, text: &Text) {
    let session = page.session();
    let position = session.position().clone();
    let heard = |command| {
        page.with(|| page.store.run(command));
        page.store.live.get_untracked()
    };
    let moves = heard(Command::SayMoves);
    let all: Vec<AnyMove> = position.moves().collect();
    assert!(moves.contains(&harif_words::line(&all)), "{moves}");
    let last = heard(Command::SayLast);
    let said = Speaker::new(text, session.game()).last_move(session.record().last_move());
    assert!(last.contains(&said), "{last}");
    let board = heard(Command::SayBoard);
    assert!(board.contains(harif_rules::notation::board::drawn(&position).trim()));
    if let Some(studied) = page.store.studies.get_untracked().get(&session.node()) {
        let line = heard(Command::SayLine);
        if let Some(best) = studied.moves.first() {
            assert!(line.contains(&harif_words::line(&best.line)), "{line}");
            assert!(line.contains(&values::phrase(text, &best.value)), "{line}");
            let best = best.m;
            page.with(|| page.store.run(Command::PlayBest));
            assert_eq!(page.session().record().last_move(), Some(best));
        }
    }
}

/// Every switch of the keyboard turns on its own panel and no other.
#[test]
fn a_key_switches_its_own_panel() {
    let page = Page::open("#/play?g=tictactoe&x=human&o=human");
    let shows = || {
        let settings = page.store.settings.get_untracked();
        [
            settings.shows_values(),
            settings.shows_thinking(),
            settings.shows_graph(),
            settings.shows_coach(),
        ]
    };
    let keys = [
        Command::Values,
        Command::Thinking,
        Command::Graph,
        Command::Coach,
    ];
    for (at, key) in keys.into_iter().enumerate() {
        for _ in 0..2 {
            let mut expected = shows();
            expected[at] = !expected[at];
            page.with(|| page.store.run(key));
            assert_eq!(shows(), expected, "{key:?}");
        }
    }
    page.with(|| page.store.run(Command::Serious));
    assert_eq!(shows(), [false; 4], "serious play shows nothing");
}

/// A small board has every cell where it is, with what lies on it.
#[test]
fn a_small_board_names_its_cells() {
    for (lang, game) in [("en", "g=connect4&m=4453"), ("fa", "g=othello&m=f5d6")] {
        let page = Page::open(&format!("#/play?{game}&x=human&o=human&l={lang}"));
        let text = page.text();
        let position = page.session().position().clone();
        let (game, shown) = (position.game(), position.clone());
        let board = page.draw(|| view! { <MiniBoard position=shown/> });
        assert_eq!(board.all("[data-cell]").len(), game.cell_count());
        for cell in game.cells() {
            let drawn = board.one(&format!("[data-cell={cell}]"));
            let disc = position.at(cell);
            assert_eq!(
                drawn.get("data-disc"),
                Some(disc.map_or("empty", Player::name))
            );
            let state = match disc {
                Some(player) => Speaker::new(&text, game).side(player),
                None => say!(text, "a11y-empty"),
            };
            let (column, row) = (cell.column + 1, cell.row + 1);
            let said = say!(text, "page-cell", column = column, row = row, state = state);
            assert_eq!(drawn.get("aria-label"), Some(said.as_str()));
        }
    }
}

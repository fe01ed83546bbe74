//! What a game between people shows is the server's game, on pages drawn as text.

use super::game::{Status, Strip};
use super::moves::{Moves, Travel};
use crate::people::model::laws::some_game;
use crate::people::model::words;
use crate::people::store::PeopleStore;
use crate::shell::drawn::Page;
use harif_rules::{Board, Player, ScoreUnit};
use harif_text::say;
use harif_wire::Side;
use harif_words::people;
use leptos::prelude::*;

#[test]
fn both_sides_and_those_who_watch_see_the_same_game() {
    let (mut clocks, mut counts) = (0, 0);
    for seed in 0..12 {
        let lang = ["en", "fa"][seed as usize % 2];
        let page = Page::open(&format!("#/people?g=connect4&l={lang}"));
        let text = page.text();
        let store = page.with(expect_context::<PeopleStore>);
        let (clients, now) = some_game(seed, 40);
        for client in clients {
            let Some(known) = client.known() else {
                continue;
            };
            let (game, position) = (known.start().game(), known.position().clone());
            let moves: Vec<String> = known.moves().map(|m| m.to_string()).collect();
            let left = known.clocks_at(client.connection.clock.at(now));
            let (runs, turn) = (known.runs(), known.turn());
            let is_played = known.both_sit() && !known.is_over();
            let (kind, lines) = words::status(&text, &client);
            store.now.set(now);
            store.client.set(Some(client.clone()));
            for side in [Side::First, Side::Second] {
                let player: Player = side.into();
                let strip = page.draw(|| view! { <Strip side/> });
                let line = strip.one("[data-side]");
                assert_eq!(line.get("data-side"), Some(player.name()));
                assert_eq!(line.is(".at-turn"), is_played && turn == side);
                assert_eq!(strip.all(&format!(".token.{}", player.name())).len(), 1);
                if let Some(count) = strip.all("[data-count]").first() {
                    assert_eq!(game.info().score, ScoreUnit::Discs);
                    let discs = game.cells().filter(|&it| position.at(it) == Some(player));
                    let (now, _) = client.position().unwrap();
                    let shown = game.cells().filter(|&it| now.at(it) == Some(player));
                    let said = [discs.count(), shown.count()].map(|n| text.number(n as i64));
                    assert!(said.contains(&count.text()), "{said:?}");
                    counts += 1;
                }
                let clock = strip.all("[data-clock]");
                assert_eq!(clock.len(), usize::from(left.is_some()));
                if let (Some(left), Some(clock)) = (left, clock.first()) {
                    let left = left[side.index()];
                    assert_eq!(clock.get("data-clock"), Some(player.name()));
                    assert_eq!(clock.text(), people::clock(&text, left));
                    assert_eq!(clock.get("data-runs").is_some(), runs == Some(side));
                    assert_eq!(clock.is(".short"), runs == Some(side) && left < 10_000);
                    clocks += 1;
                }
            }
            let list = page.draw(|| view! { <Moves/> });
            let shown: Vec<&str> = list
                .all("[data-move]")
                .iter()
                .map(|it| it.get("data-move").unwrap())
                .collect();
            assert_eq!(shown, moves);
            let current = list.all("[data-current]");
            assert_eq!(
                current.last().map(|it| it.get("data-move").unwrap()),
                moves.last().map(String::as_str)
            );
            assert_eq!(current.len(), moves.len().min(1));
            let status = page.draw(|| view! { <Status/> });
            assert_eq!(status.one("[data-status]").get("data-status"), Some(kind));
            assert_eq!(status.one("strong").text(), lines[0]);
            let travel = page.draw(|| view! { <Travel/> });
            for (name, key, can) in [
                ("first", "page-first", !moves.is_empty()),
                ("earlier", "page-earlier", !moves.is_empty()),
                ("later", "page-later", false),
                ("last", "page-last", false),
            ] {
                let button = travel.one(&format!("[data-action={name}]"));
                assert_eq!(button.get("disabled").is_none(), can, "{name}");
                let word = harif_words::label(&text, key);
                assert_eq!(button.get("aria-label"), Some(word.as_str()));
            }
            if moves.len() > 1 {
                page.with(|| store.look_at(1));
                let list = page.draw(|| view! { <Moves/> });
                assert_eq!(
                    list.one("[data-current]").get("data-move"),
                    Some(moves[0].as_str())
                );
                let status = page.draw(|| view! { <Status/> });
                assert_eq!(
                    status.one("strong").text(),
                    say!(text, "friend-looking-back")
                );
                page.with(|| store.look_at(usize::MAX));
            }
        }
    }
    assert!(clocks > 10 && counts > 4, "{clocks} {counts}");
}

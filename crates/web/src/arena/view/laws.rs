//! The table of the arena and its games say what was played, on pages drawn as text.

use super::name;
use super::table::{Boards, Table, tally};
use crate::arena::model::Arena;
use crate::arena::store::ArenaStore;
use crate::play::model::seats::{Seat, SeatExt};
use crate::shell::drawn::Page;
use harif_play::stats::Trinomial;
use harif_rules::{Game, Player};
use leptos::prelude::*;

/// A tournament of three that was played to its end.
fn played(lang: &str) -> (Page, ArenaStore) {
    let mut page = Page::open(&format!("#/arena?g=tictactoe&l={lang}"));
    let store = page.with(expect_context::<ArenaStore>);
    let game = Game::TIC_TAC_TOE;
    page.with(|| {
        store.set_up(|arena| {
            arena.game = game;
            arena.entrants = ["random", "minimax:depth=9", "greedy"]
                .map(|seat| Seat::read(seat, game).unwrap())
                .to_vec();
            arena.games = 4;
            arena.seed = 5;
        });
        store.run();
    });
    page.answer();
    (page, store)
}

#[test]
fn every_meeting_stands_in_its_own_place() {
    for lang in ["en", "fa"] {
        let (page, store) = played(lang);
        let text = page.text();
        let games = page.with(|| store.with(|arena| arena.played.clone()));
        assert_eq!(games.len(), 12);
        let seats = page.with(|| store.with(|arena| arena.entrants.clone()));
        let standings = page.with(|| store.with(Arena::standings));
        // How each fared against each, counted from the games.
        let met = |one: usize, other: usize| {
            let mut found = Trinomial::default();
            for game in &games {
                let Some(side) = Player::BOTH
                    .into_iter()
                    .find(|it| game.players[it.index()] == one)
                else {
                    continue;
                };
                if game.players[side.opponent().index()] != other {
                    continue;
                }
                match game.winner {
                    None => found.draws += 1,
                    Some(winner) if winner == side => found.wins += 1,
                    Some(_) => found.losses += 1,
                }
            }
            found
        };
        let table = page.draw(|| view! { <Table/> });
        let rows = table.rows();
        assert_eq!(rows.len(), 3);
        let elo: Vec<f64> = standings.iter().map(|it| it.rating.unwrap().elo).collect();
        assert!(
            elo.is_sorted_by(|high, low| high + 0.01 >= *low),
            "the best first"
        );
        for (rank, (row, standing)) in rows.iter().zip(&standings).enumerate() {
            assert_eq!(row[0], text.number(rank as i64 + 1));
            assert_eq!(row[1], page.with(|| name(store, &seats[standing.entrant])));
            let rating = standing.rating.unwrap();
            assert!(
                row[2].contains(&text.signed(rating.elo.round() as i64)),
                "{row:?}"
            );
            assert!(
                row[2].contains(&text.number(rating.error.round() as i64)),
                "{row:?}"
            );
            assert_eq!(row[3], text.number(8));
            for (place, other) in standings.iter().enumerate() {
                let told = if place == rank {
                    String::new()
                } else {
                    tally(&text, met(standing.entrant, other.entrant))
                };
                assert_eq!(row[4 + place], told);
            }
        }
        let heads: Vec<String> = table
            .all("thead .unseen")
            .iter()
            .map(|it| it.text())
            .collect();
        let names = standings
            .iter()
            .map(|it| page.with(|| name(store, &seats[it.entrant])));
        assert_eq!(heads, names.collect::<Vec<_>>());
        let boards = page.draw(|| view! { <Boards/> });
        let shown = boards.all("[data-played]");
        assert_eq!(shown.len(), 12);
        let numbers: Vec<f64> = shown.iter().map(|it| it.number("data-played")).collect();
        assert!(
            numbers.is_sorted_by(|late, early| late > early),
            "the last first"
        );
        for one in shown {
            let number = one.number("data-played") as usize;
            let game = games.iter().find(|game| game.number == number).unwrap();
            let score = match game.winner {
                Some(Player::First) => "1–0",
                Some(Player::Second) => "0–1",
                None => "½–½",
            };
            assert_eq!(one.one("p bdi").text(), score);
            let said = one.text();
            let [first, second] = game.players.map(|it| page.with(|| name(store, &seats[it])));
            let (one, other) = (said.find(&first).unwrap(), said.rfind(&second).unwrap());
            assert!(one < other, "{said}");
            assert!(said.contains(&text.number(number as i64 + 1)));
        }
    }
}

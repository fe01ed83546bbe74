//! What the list of kept games says is how they went, on pages drawn as text.

// Numbers were written as text and are read back: they are equal or they are not.
#![allow(clippy::float_cmp)]

use super::row::{Row, described};
use super::{Chart, GamesRoom};
use crate::games::model::tests::random_game;
use crate::games::model::{KeptGame, KeptResult, Moment};
use crate::games::store::GamesStore;
use crate::opponents::model::offer::Ended;
use crate::shell::drawn::Page;
use harif_play::coach::Class;
use harif_rules::{Board, Player, Position};
use harif_text::{Value, say};
use harif_words::{Speaker, agents, dates, games as game_words};
use leptos::prelude::*;

/// Finished games and some that go on, against agents, between people and between agents.
fn kept() -> Vec<KeptGame> {
    let seats = [
        ["human", "greedy"],
        ["random", "human"],
        ["human", "human"],
        ["random", "greedy"],
    ];
    let games = ["tictactoe", "connect4:columns=5,rows=4", "othello:size=4"];
    let mut all = Vec::new();
    for (number, game) in games.iter().cycle().take(60).enumerate() {
        let mut session = random_game(game, seats[number % 4], number as u64);
        if number % 5 == 4 {
            session.go_to_ply(3);
            let m = session.position().moves().last().unwrap();
            session.play(m).unwrap();
        }
        let id = 86_400_000 * (20_000 + number as u64);
        let mut kept = KeptGame::of(&session, (id, id), &[]);
        if number % 3 == 0 {
            kept.accuracy = Some((number, number + 2));
            kept.moments = vec![Moment {
                ply: 3,
                m: "b2".to_owned(),
                class: Class::Mistake,
            }];
        }
        all.push(kept);
    }
    all
}

#[test]
fn a_row_tells_of_its_own_game() {
    for lang in ["en", "fa"] {
        let page = Page::open(&format!("#/games?g=connect4&l={lang}"));
        let text = page.text();
        let mut seen = [0; 4];
        for kept in kept() {
            let game = kept.game().unwrap();
            let line = page.with(|| described(*page.store, &kept));
            let session = kept.session().unwrap();
            let ended = match (session.result(), kept.you()) {
                (None, _) => say!(text, "games-unfinished"),
                (Some(result), you) => match (result.winner(), you) {
                    (None, _) => say!(text, "games-drawn"),
                    (Some(winner), Some(you)) if winner == you => say!(text, "games-won"),
                    (Some(_), Some(_)) => say!(text, "games-lost"),
                    (Some(winner), None) => {
                        let player = Speaker::new(&text, game).side(winner);
                        say!(text, "games-first-won", player = player)
                    }
                },
            };
            seen[match kept.ended() {
                None => 0,
                Some(Ended::Won) => 1,
                Some(Ended::Drawn) => 2,
                Some(Ended::Lost) => 3,
            }] += 1;
            let names = kept
                .seats
                .each_ref()
                .map(|seat| agents::with_options(&text, seat));
            let players = match kept.you() {
                Some(you) => say!(text, "games-against", name = &names[you.opponent().index()]),
                None if kept.seats[0] == "human" => say!(text, "games-both"),
                None => say!(text, "games-watched", first = &names[0], second = &names[1]),
            };
            let day = dates::short(&text, crate::shell::dates::day_of(kept.id / 1000));
            let day = dates::short(&text, crate::shell::dates::day_of(kept.id)).max(day);
            for part in [game_words::name(&text, game), ended, players] {
                assert!(line.contains(&part), "{line} without {part}");
            }
            assert!(line.ends_with(&day) || line.contains(" · "), "{line}");
            let shown = kept.clone();
            let row = page.draw(|| view! { <Row kept=shown/> });
            assert!(row.text().contains(&line));
            assert_eq!(row.one("[data-kept]").number("data-kept"), kept.id as f64);
            let is_open = session.result().is_none();
            assert_eq!(kept.result == KeptResult::Open, is_open);
            assert_eq!(row.all("[data-unfinished]").len(), usize::from(is_open));
            let open = row.one("[data-action=open-kept]").text();
            let go_on = say!(text, "games-go-on");
            assert_eq!(open == go_on, is_open, "{open}");
            assert!(
                row.text()
                    .contains(&say!(text, "games-moves", n = kept.plies))
            );
            assert_eq!(kept.plies, session.record().moves().count());
            if let Some((right, n)) = kept.accuracy {
                let share = Value::Share(right as f64 / n as f64);
                let said = say!(text, "games-accuracy", share = share, kept = right, n = n);
                assert!(row.text().contains(&said), "{}", row.text());
            }
            let moments = row.all("[data-moment]");
            assert_eq!(moments.len(), kept.moments.len());
            for (shown, moment) in moments.iter().zip(&kept.moments) {
                assert_eq!(shown.number("data-moment"), moment.ply as f64);
                assert!(shown.text().contains(&moment.m));
                let class = harif_words::label(&text, moment.class.message().key);
                assert!(shown.text().contains(&class));
            }
            // The picture has the discs of the end.
            let discs = session
                .game()
                .cells()
                .filter(|&it| session.position().at(it).is_some());
            assert!(discs.count() > 0 && row.all(".kept-board path").len() == 4);
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}

#[test]
fn the_list_counts_what_it_shows() {
    for lang in ["en", "fa"] {
        let page = Page::open(&format!("#/games?g=connect4&l={lang}"));
        let text = page.text();
        let games = page.with(expect_context::<GamesStore>);
        let all = kept()[..30].to_vec();
        games.games.set(all.clone());
        games.is_read.set(true);
        let room = page.draw(|| view! { <GamesRoom/> });
        let shown: Vec<f64> = room
            .all("[data-kept]")
            .iter()
            .map(|it| it.number("data-kept"))
            .collect();
        let expected: Vec<f64> = all.iter().map(|kept| kept.id as f64).collect();
        assert_eq!(shown, expected, "in the order in which they are kept");
        let count = |wanted: &dyn Fn(&KeptGame) -> bool| all.iter().filter(|it| wanted(it)).count();
        let of = |ended| count(&|kept: &KeptGame| kept.ended() == Some(ended));
        let said = say!(
            text,
            "games-tally",
            won = of(Ended::Won),
            drawn = of(Ended::Drawn),
            lost = of(Ended::Lost),
            open = count(&|kept| kept.session().unwrap().result().is_none())
        );
        let counts = room.one("[data-counts]");
        assert_eq!(counts.number("data-counts"), all.len() as f64);
        assert!(counts.text().contains(&said), "{}", counts.text());
        assert!(Player::BOTH.len() == 2);
        let found = Memo::new(move |_| all.clone());
        let _ = page.draw(|| view! { <Chart found/> });
    }
}

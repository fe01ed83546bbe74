//! A card tells how a person fared against its opponent, on pages drawn as text.

use super::card::Card;
use crate::games::model::KeptGame;
use crate::games::model::tests::random_game;
use crate::games::store::GamesStore;
use crate::opponents::model::offer::Ended;
use crate::shell::drawn::Page;
use harif_play::opponents::Opponent;
use harif_rules::Game;
use harif_text::say;
use harif_words::opponents;
use leptos::prelude::*;

#[test]
fn a_card_counts_the_games_against_its_opponent() {
    for lang in ["en", "fa"] {
        let page = Page::open(&format!("#/?g=connect4&l={lang}"));
        let text = page.text();
        let games = page.with(expect_context::<GamesStore>);
        let kept: Vec<KeptGame> = (0..60)
            .map(|seed| {
                let opponent = Opponent::ALL[seed as usize % 3].spec().to_string();
                let seats = if seed % 2 == 0 {
                    ["human", &opponent]
                } else {
                    [&opponent, "human"]
                };
                KeptGame::of(&random_game("tictactoe", seats, seed), (seed, seed), &[])
            })
            .collect();
        games.games.set(kept.clone());
        for opponent in Opponent::ALL {
            let game = Game::TIC_TAC_TOE;
            let card = page.draw(|| view! { <Card opponent game/> });
            let spec = opponent.spec().to_string();
            let of = |ended| {
                let own = kept.iter().filter(|it| it.opponent() == Some(&spec));
                own.filter(|it| it.ended() == Some(ended)).count()
            };
            let [won, drawn, lost] = [Ended::Won, Ended::Drawn, Ended::Lost].map(of);
            let said = if won + drawn + lost == 0 {
                say!(text, "opponent-score-none")
            } else {
                say!(
                    text,
                    "opponent-score",
                    won = won,
                    drawn = drawn,
                    lost = lost
                )
            };
            let shown = card.text();
            assert!(shown.contains(&said), "{shown} without {said}");
            assert!(shown.contains(&opponents::name(&text, opponent)));
            assert!(shown.contains(&opponents::rating(&text, opponent, game)));
            assert_eq!(
                card.one("[data-opponent]").get("data-opponent"),
                Some(opponent.name())
            );
            assert_eq!(
                card.one("[data-face]").get("data-face"),
                Some(opponent.name())
            );
        }
    }
}

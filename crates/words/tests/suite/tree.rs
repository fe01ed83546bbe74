//! The tree of a search in words.

use crate::common::{check, speakers, texts};
use harif_rules::{AnyMove, AnyPosition, Game, notation};
use harif_search::record::{Cutoff, Perspective};
use harif_search::{INFINITY, Kind, Score, Side, WIN};
use harif_text::{Lang, Text, strip_marks};
use harif_words::tree::{self, Leaf};

const SCORES: [Score; 9] = [
    -INFINITY,
    -WIN,
    3 - WIN,
    -18_297,
    0,
    5,
    WIN - 7,
    WIN,
    INFINITY,
];

#[test]
fn a_lost_game_is_a_loss() {
    let said = |text: &Text| SCORES.map(|score| strip_marks(&tree::score(text, score)));
    let english = [
        "−∞",
        "loss",
        "loss 3",
        "−18,297",
        "0",
        "+5",
        "win 7",
        "win",
        "+∞",
    ];
    assert_eq!(said(&Text::new(Lang::En)), english);
    assert_eq!(said(&Text::for_terminal(Lang::En)), english);
    // A terminal draws trees in Latin characters in every language.
    assert_eq!(said(&Text::for_terminal(Lang::Fa)), english);
    assert_eq!(said(&Text::new(Lang::Fa))[1..3], ["باخت", "باخت ۳"]);
    let text = Text::new(Lang::En);
    assert_eq!(tree::window(&text, (-INFINITY, WIN - 7)), "(−∞, win 7)");
}

#[test]
fn every_step_cut_and_leaf_can_be_said() {
    let game = Game::CONNECT_FOUR;
    let moves: Vec<AnyMove> = ["4", "4", "5"].map(|m| m.parse().unwrap()).to_vec();
    let over = notation::position(game, "1212121").unwrap();
    let full = notation::position(Game::TIC_TAC_TOE, "a1b1c1b2a2c2b3a3c3").unwrap();
    for text in texts() {
        for score in SCORES {
            let number = || tree::score(&text, score);
            let cutoff = Cutoff {
                by: moves[0],
                score,
                bound: -score,
                skipped: moves.clone(),
                set_by: None,
            };
            for max in [true, false] {
                for turned in [true, false] {
                    let window = (score, INFINITY);
                    check(&text, [tree::entered(&text, &moves, max, window, turned)]);
                    check(&text, [tree::entered(&text, &[], max, window, turned)]);
                }
                for perspective in [Perspective::MaxMin, Perspective::SideToMove] {
                    check(&text, [tree::cut(&text, perspective, max, &cutoff)]);
                    check(&text, [tree::cut_note(&text, perspective, max, &cutoff)]);
                    for end in [Side::Alpha, Side::Beta] {
                        check(&text, [tree::narrowed(&text, perspective, end, score)]);
                    }
                }
                check(&text, [tree::bound_set_by(&text, max, &moves, score)]);
                check(&text, [tree::bound_note(&text, max, &moves, score)]);
                check(&text, [tree::returned(&text, max, number())]);
                assert_eq!(tree::side(&text, max), if max { "MAX" } else { "MIN" });
            }
            check(&text, [tree::improved(&text, moves[0], score)]);
            check(
                &text,
                [tree::searched_again(&text, moves[0], (score, score))],
            );
            let leaves = [
                Leaf::Number,
                Leaf::Over(&over),
                Leaf::Over(&full),
                Leaf::DepthLimit,
                Leaf::Table,
            ];
            for leaf in leaves {
                check(&text, [tree::leaf(&text, leaf, number())]);
                for speaker in speakers(&text, game) {
                    check(&text, [tree::leaf_note(&speaker, leaf, score)]);
                }
            }
        }
        let kinds = [Kind::Exact, Kind::AtLeast, Kind::AtMost, Kind::Estimate];
        for known in kinds.map(Some).into_iter().chain([None]) {
            check(&text, [tree::knowledge(&text, known)]);
        }
        check(&text, [tree::bound_of_null_window(&text)]);
        for algorithm in harif_play::Algorithm::ALL {
            let said = tree::recipe(&text, algorithm.name(), Some(4));
            assert!(!said.contains("algorithm-"), "{said}");
            check(&text, [said]);
        }
    }
    assert!(harif_rules::Position::is_over(&over));
    assert_ne!(over, AnyPosition::start(game));
}

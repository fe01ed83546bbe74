//! Games, sides, turns, endings, hints and reviews.

use crate::common::{check, games, positions, speakers, texts};
use harif_play::coach;
use harif_play::record::{EarlyEnd, FinalResult};
use harif_play::service::{PositionText, Reply, Request, Service};
use harif_play::session::Session;
use harif_play::{AGENTS, AgentSpec, LEVELS};
use harif_rules::{AnyMove, AnyPosition, Board, Game, IllegalReason, Player, Position, notation};
use harif_search::{Control, evaluators};
use harif_text::{Lang, Text};
use harif_words::{LETTERS, Mover, Speaker, agents, games as words};

#[test]
fn every_position_of_random_games_can_be_spoken_of() {
    let positions = positions(7);
    for text in texts() {
        for position in &positions {
            let game = position.game();
            for speaker in speakers(&text, game) {
                check(&text, [speaker.standing(position)]);
                let Some(outcome) = position.outcome() else {
                    continue;
                };
                let mut results = vec![FinalResult::OnBoard(outcome)];
                for loser in Player::BOTH {
                    results.push(FinalResult::OffBoard(EarlyEnd::Time(loser)));
                    results.push(FinalResult::OffBoard(EarlyEnd::Resignation(loser)));
                }
                for result in results {
                    for you in [None, Some(Player::First), Some(Player::Second)] {
                        let lines = speaker.ending(position, result, you);
                        assert!((1..=2).contains(&lines.len()), "{lines:?}");
                        check(&text, lines);
                    }
                }
            }
        }
    }
}

#[test]
fn every_side_turn_and_refusal_can_be_said() {
    for text in texts() {
        for game in games() {
            let start = AnyPosition::start(game);
            check(&text, [words::idea(&text, game), words::name(&text, game)]);
            check(&text, [words::name_with_size(&text, game)]);
            assert!(!words::size(&text, game).contains("game-"));
            for speaker in speakers(&text, game) {
                for side in Player::BOTH {
                    for mover in [Mover::You, Mover::Waiting, Mover::Thinking] {
                        check(&text, [speaker.turn(side, mover)]);
                    }
                    check(&text, [speaker.pass(side)]);
                    for m in start.moves().chain([AnyMove::Pass]) {
                        check(&text, [speaker.played(side, m)]);
                        check(&text, [speaker.last_move(Some(m))]);
                    }
                }
                for m in start.moves().chain([AnyMove::Pass]) {
                    check(
                        &text,
                        IllegalReason::ALL.map(|reason| speaker.illegal(m, reason)),
                    );
                }
                check(&text, [speaker.last_move(None)]);
            }
        }
    }
}

#[test]
fn offered_sizes_begin_with_the_usual_one_and_have_names_of_their_own() {
    let text = Text::new(Lang::En);
    for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
        let sizes = words::sizes(game);
        assert_eq!(sizes[0], game);
        let mut names: Vec<String> = sizes.iter().map(|&it| words::size(&text, it)).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), sizes.len(), "{names:?}");
    }
}

#[test]
fn the_line_is_named_only_where_it_is_not_the_usual_one() {
    let text = Text::for_terminal(Lang::En);
    let size = |spec: &str| words::size(&text, spec.parse().unwrap());
    assert_eq!(size("connect4"), "7 × 6");
    assert_eq!(size("4inline"), "8 × 7 (4 in line)");
    assert_eq!(
        size("connect4:columns=9,rows=7,line=5"),
        "9 × 7, 5 in a line"
    );
    assert_eq!(
        size("tictactoe:columns=5,rows=5,line=4"),
        "5 × 5, 4 in a line"
    );
    let name = |spec: &str| words::name_with_size(&text, spec.parse().unwrap());
    assert_eq!(name("connect4"), "Connect Four");
    assert_eq!(name("4inline"), "4 in line");
    assert_eq!(name("othello:size=6"), "Othello (Reversi), 6 × 6");
}

fn session(game: Game, moves: &str, seats: [&str; 2]) -> Session<AgentSpec> {
    let start = AnyPosition::start(game);
    let mut session = Session::new(start.clone(), seats.map(|seat| seat.parse().unwrap()));
    let mut scratch = start;
    for m in notation::moves::play_all(&mut scratch, moves).unwrap() {
        session.play(m).unwrap();
    }
    session
}

#[test]
fn the_ending_is_told_to_the_only_person_at_the_table() {
    let (page, terminal) = (Text::new(Lang::En), Text::for_terminal(Lang::En));
    let game = Game::CONNECT_FOUR;
    let told = |speaker: Speaker<'_>, seats| speaker.ending_of(&session(game, "1212121", seats));
    let page = Speaker::new(&page, game);
    let line = "Red wins with 4 in a line: a1\u{a0}a2\u{a0}a3\u{a0}a4";
    assert_eq!(told(page, ["human", "random"]), ["You win", line]);
    assert_eq!(told(page, ["random", "human"]), ["You lose", line]);
    assert_eq!(told(page, ["human", "human"]), [line]);
    assert_eq!(told(page, ["random", "greedy"]), [line]);
    let terminal = Speaker::new(&terminal, game).marked(LETTERS);
    let line = "Red (x) wins with 4 in a line: a1 a2 a3 a4";
    assert_eq!(told(terminal, ["human", "human"]), [line]);
    let goes_on = session(game, "12", ["human", "human"]);
    assert!(page.ending_of(&goes_on).is_empty());
}

#[test]
fn who_gave_up_and_whose_time_ran_out_are_told_apart() {
    let text = Text::new(Lang::En);
    let speaker = Speaker::new(&text, Game::OTHELLO);
    let start = AnyPosition::start(Game::OTHELLO);
    let told = |ending| speaker.ending(&start, FinalResult::OffBoard(ending), None);
    assert_eq!(
        told(EarlyEnd::Resignation(Player::First)),
        ["White wins", "Black resigned."]
    );
    assert_eq!(
        told(EarlyEnd::Time(Player::First)),
        ["White wins", "Black ran out of time."]
    );
}

#[test]
fn seats_are_you_or_an_agent_with_its_level() {
    let text = Text::for_terminal(Lang::En);
    let speaker = Speaker::new(&text, Game::CONNECT_FOUR).marked(LETTERS);
    let seats = ["human", "alphabeta:depth=4"];
    let table = session(Game::CONNECT_FOUR, "4", seats);
    assert_eq!(
        speaker.players(&table),
        ["Red (x): You", "Yellow (o): Alpha-beta, Depth 4"]
    );
    assert_eq!(
        speaker.players_in_short(&table),
        ["Red (x): You", "Yellow (o): Alpha-beta"]
    );
    assert_eq!(speaker.turn_in(&table, true), "Yellow (o) is thinking…");
    assert_eq!(
        agents::with_options(&text, "alphabeta:depth=4,evaluator=threats"),
        "Alpha-beta (depth=4,evaluator=threats)"
    );
}

#[test]
fn every_agent_and_evaluator_has_a_name_and_an_idea() {
    for text in texts() {
        for entry in AGENTS {
            let name = agents::name(&text, entry.name);
            assert_ne!(name, entry.name, "{name}");
            for game in [None, Some(Game::CONNECT_FOUR), Some(Game::OTHELLO)] {
                let idea = agents::idea(&text, entry.name, game);
                assert!(idea.is_some(), "{}", entry.name);
                check(&text, idea);
            }
        }
        for game in games() {
            for name in evaluators::names(game) {
                let idea = agents::evaluator_idea(&text, name);
                check(&text, [idea.expect(name)]);
            }
        }
        for level in &LEVELS {
            check(&text, agents::othello_level(&text, level).unwrap());
        }
    }
}

#[test]
fn openings_keep_their_names_as_the_game_goes_on() {
    let text = Text::new(Lang::En);
    let named = |game, moves| {
        let session = session(game, moves, ["human", "human"]);
        words::opening(&text, session.record().positions())
    };
    assert_eq!(named(Game::OTHELLO, ""), None);
    let tiger = named(Game::OTHELLO, "f5d6c3d3c4");
    assert_eq!(tiger.as_deref(), Some("Tiger"));
    assert_eq!(named(Game::OTHELLO, "f5d6c3d3c4f4c5"), tiger);
    let narrower = named(Game::OTHELLO, "f5d6c3d3c4f4f6");
    assert_eq!(narrower.as_deref(), Some("Stephenson"));
    assert_eq!(named(Game::CONNECT_FOUR, "4444"), None);
}

/// The coach's hints, verdicts and reviews of random games, as a service tells them.
#[test]
fn the_coach_is_never_at_a_loss_for_words() {
    let mut random = fastrand::Rng::with_seed(5);
    for game in [Game::TIC_TAC_TOE, Game::CONNECT_FOUR, Game::OTHELLO] {
        let start = AnyPosition::start(game);
        let mut service = Service::new();
        let mut ask = |request: Request| {
            let mut replies = Vec::new();
            service.handle(&request, Control::never(), &mut |it| replies.push(it));
            replies
        };
        let mut position = start.clone();
        let mut moves = Vec::new();
        while !position.is_over() && moves.len() < 14 {
            let at = PositionText::of(&position);
            let replies = ask(Request::Study { at, time_ms: 20 });
            let Some(Reply::Studied(studied)) = replies.last() else {
                panic!("{replies:?}");
            };
            assert_eq!(studied.hints.len(), usize::from(coach::Hint::STEPS));
            for text in texts() {
                for speaker in speakers(&text, game) {
                    for step in 1..=coach::Hint::STEPS {
                        check(&text, speaker.hint(&studied.hints, step));
                    }
                }
            }
            let m = position.moves().nth(random.usize(..position.count_moves()));
            position.play_unchecked(m.unwrap());
            moves.extend(m);
        }
        let replies = ask(Request::Review {
            at: PositionText::of(&start),
            moves,
            time_ms: 20,
        });
        let judged: Vec<_> = replies
            .iter()
            .filter_map(|reply| match reply {
                Reply::Reviewed(reviewed) => Some((reviewed.number, reviewed.judged.as_ref()?)),
                _ => None,
            })
            .map(|(number, judged)| (number, Player::BOTH[(number - 1) % 2], judged))
            .collect();
        assert!(!judged.is_empty());
        for text in texts() {
            for speaker in speakers(&text, game) {
                for (_, _, judged) in &judged {
                    check(&text, speaker.verdict(judged));
                    let themes = judged.themes.iter();
                    check(&text, themes.map(|(theme, _)| speaker.spoken(theme)));
                }
                let lines = speaker.review(&judged);
                // Empty lines stand between the moves.
                check(&text, lines.into_iter().filter(|line| !line.is_empty()));
            }
        }
    }
}

/// Every lesson has all of its words in both languages.
#[test]
fn lessons_have_all_their_words() {
    use harif_play::lessons::LESSONS;
    use harif_text::{Key, Lang, Text};
    for lang in Lang::ALL {
        let text = Text::new(lang);
        for lesson in LESSONS {
            for part in ["title", "1", "2", "3", "ask", "a", "b", "c", "why", "task"] {
                let key = format!("learn-{}-{part}", lesson.number);
                let said = Key::find(&key).map(|key| text.say(key, &[]));
                assert!(said.is_some_and(|said| !said.is_empty()), "{key}");
            }
            assert!(lesson.right < 3);
        }
    }
}

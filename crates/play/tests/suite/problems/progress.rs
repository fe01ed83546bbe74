//! What is kept of a person's problems: two tabs, broken storage, little room.

use harif_play::problems::spacing::MistakeMemory;
use harif_play::problems::{Card, Day, DayResult, ProblemGame, ProblemProgress};

fn day(number: i32) -> Day {
    "2026-11-01".parse::<Day>().expect("a date") + number
}

fn card(number: i32) -> Card {
    Card {
        game: "connect4".to_owned(),
        board: "7/7/7/7/7/7 x".to_owned(),
        played: "1".parse().expect("a move"),
        best: "4".parse().expect("a move"),
        memory: MistakeMemory::new(day(number)),
    }
}

/// Something that a person does.
fn act(progress: &mut ProblemProgress, random: &mut fastrand::Rng) {
    let today = day(random.i32(0..20));
    let kind = ProblemGame::ALL[random.usize(..3)];
    let results = [
        DayResult::Tried,
        DayResult::MadeUp,
        DayResult::Later,
        DayResult::First,
    ];
    match random.u8(..4) {
        0 => progress.set_result(today, kind, results[random.usize(..4)]),
        1 => {
            progress.answer(
                &format!("c{}", random.u8(..9)),
                800 + random.u16(..900),
                random.bool(),
                today,
            );
        }
        2 => progress.add_card(&format!("m{}", random.u8(..5)), card(random.i32(0..20))),
        _ => progress.review(&format!("m{}", random.u8(..5)), random.bool(), today),
    }
}

/// A mistake that is found again in the same game, on the same or an earlier day, is the same mistake; made again on a later day, it
/// has been forgotten, and the move that was played then is the one that is shown.
#[test]
fn a_mistake_is_made_again_only_on_a_later_day() {
    let mut progress = ProblemProgress::default();
    progress.add_card("m", card(5));
    let first = progress.card("m").expect("a card").clone();
    for same_or_earlier in [5, 4, 0] {
        progress.add_card("m", card(same_or_earlier));
        assert_eq!(progress.card("m"), Some(&first), "{same_or_earlier}");
    }
    let again = Card {
        played: "7".parse().expect("a move"),
        ..card(9)
    };
    progress.add_card("m", again);
    let later = progress.card("m").expect("a card");
    assert_eq!(later.memory, first.memory.answered(day(9), false));
    assert_eq!((later.memory.lapses, later.memory.last), (1, day(9)));
    assert_eq!(
        (later.played, later.best),
        ("7".parse().expect("a move"), first.best)
    );
    assert_eq!(progress.card_count(), 1);
}

#[test]
fn two_tabs_lose_nothing_of_each_other() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..harif_testing::cases(100) {
        let mut copies = [
            ProblemProgress::default(),
            ProblemProgress::default(),
            ProblemProgress::default(),
        ];
        for copy in &mut copies {
            for _ in 0..random.usize(..12) {
                act(copy, &mut random);
            }
        }
        let [a, b, c] = &copies;
        assert_eq!(a.join(b), b.join(a));
        assert_eq!(a.join(b).join(c), a.join(&b.join(c)));
        assert_eq!(a.join(a), *a);
        let joined = a.join(b);
        assert_eq!(joined.join(a), joined);
        for number in 0..20 {
            for kind in ProblemGame::ALL {
                let best = a.result(day(number), kind).max(b.result(day(number), kind));
                assert_eq!(joined.result(day(number), kind), best);
            }
        }
        assert_eq!(ProblemProgress::from_json(&joined.to_json()), joined);
    }
}

#[test]
fn nonsense_in_the_storage_is_as_if_nothing_were_there() {
    for nonsense in [
        "",
        "null",
        "[]",
        "{\"days\":5}",
        "{\"days\":{\"x\":{}}}",
        "{\"cards\":{\"a\":{}}}",
        "\u{0}",
    ] {
        assert_eq!(
            ProblemProgress::from_json(nonsense),
            ProblemProgress::default(),
            "{nonsense}"
        );
    }
    let newer = r#"{"days":{"2026-11-02":{"chess":"first"}},"later":true}"#;
    assert_eq!(ProblemProgress::from_json(newer).streak(day(1)).length, 1);
}

#[test]
fn only_the_first_answer_counts_for_the_rating() {
    let mut progress = ProblemProgress::default();
    assert!(progress.answer("c1", 1200, false, day(0)));
    let before = *progress.rated();
    assert!(before.rating.points < 1200.0 && before.answers == 1 && before.right == 0);
    assert!(!progress.answer("c1", 1200, true, day(1)));
    assert_eq!(*progress.rated(), before);
    assert!(progress.has_seen("c1") && !progress.has_seen("c2"));
    assert!(progress.answer("c2", 1200, true, day(9)));
    assert_eq!(progress.rated().right, 1);
}

#[test]
fn mistakes_come_back_after_a_day_and_then_less_often() {
    let mut progress = ProblemProgress::default();
    progress.add_card("m", card(0));
    assert_eq!(progress.due(day(0)).len(), 0);
    let mut gaps = Vec::new();
    let mut today = day(0);
    for _ in 0..5 {
        let due = progress.next_due().expect("a card");
        assert_eq!(progress.due(due - 1).len(), 0);
        assert_eq!(progress.due(due)[0].0, "m");
        gaps.push(due - today);
        today = due;
        progress.review("m", true, today);
    }
    assert_eq!(gaps[0], 1);
    assert!(gaps.is_sorted() && gaps[4] > 7, "{gaps:?}");
    // Not found: soon again. Made again in a game: the same.
    let before = progress.next_due().expect("a card") - today;
    progress.review("m", false, today);
    let after = progress.next_due().expect("a card") - today;
    assert!(after < before && after >= 1, "{after} {before}");
    progress.add_card("m", card(400));
    assert_eq!(progress.card("m").expect("a card").memory.lapses, 2);
    assert_eq!(progress.card_count(), 1);
}

#[test]
fn what_is_kept_stays_small() {
    let mut progress = ProblemProgress::default();
    for number in 0..5_000 {
        progress.set_result(day(number), ProblemGame::Othello, DayResult::First);
        progress.answer(&format!("o{number:08}"), 1000, true, day(number));
        progress.add_card(&format!("m{number}"), card(number));
    }
    progress.trim(1.0);
    assert!(
        progress.to_json().len() < 300_000,
        "{}",
        progress.to_json().len()
    );
    assert_eq!(progress.card_count(), 300);
    let streak = progress.streak(day(4_999)).length;
    assert!(streak > 3_000, "the newest days stay: {streak}");
    progress.trim(0.0);
    assert!(progress.to_json().len() < 4_000);
    assert_eq!(progress.streak(day(4_999)).length, 31);
    assert_eq!(progress.rated().answers, 5_000);
}

/// Days in a row are days on which any problem of the day was solved that day; what is solved later is no part of them.
#[test]
fn one_solved_problem_makes_a_day() {
    let kinds = ProblemGame::ALL;
    let mut progress = ProblemProgress::default();
    for number in 0..4 {
        // The others were only tried, or made up for later.
        progress.set_result(day(number), kinds[0], DayResult::Tried);
        progress.set_result(day(number), kinds[1], DayResult::MadeUp);
        assert_eq!(progress.streak(day(number)).length, number as u32);
        progress.set_result(day(number), kinds[2], DayResult::Later);
        assert_eq!(progress.streak(day(number)).length, number as u32 + 1);
    }
}

/// Mistakes come back in the order in which they would be forgotten, on the first day on which one is due and not before; where there
/// is little room, those that are known best go first.
#[test]
fn what_is_nearest_to_being_forgotten_comes_first() {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..60 {
        let mut progress = ProblemProgress::default();
        for number in 0..random.i32(2..30) {
            let id = format!("m{number}");
            let mut today = random.i32(0..9);
            progress.add_card(&id, card(today));
            for _ in 0..random.u8(..4) {
                today += random.i32(1..12);
                progress.review(&id, random.u8(..4) > 0, day(today));
            }
        }
        let first = progress.next_due().expect("there are cards");
        assert!(progress.due(first - 1).is_empty() && !progress.due(first).is_empty());
        let today = first + random.i32(0..40);
        let due = progress.due(today);
        let recalls: Vec<f64> = due
            .iter()
            .map(|(_, card)| card.memory.recall(today))
            .collect();
        assert!(recalls.is_sorted(), "{recalls:?}");
        for number in 0..30 {
            let id = format!("m{number}");
            let is_due = progress
                .card(&id)
                .is_some_and(|card| card.memory.due() <= today);
            assert_eq!(due.iter().any(|(of, _)| *of == id), is_due);
        }
        let all: Vec<(String, f64)> = (0..30)
            .filter_map(|number| {
                let id = format!("m{number}");
                let stability = progress.card(&id)?.memory.stability;
                Some((id, stability))
            })
            .collect();
        let mut small = progress.clone();
        small.trim(0.02);
        let kept = all.iter().filter(|(id, _)| small.card(id).is_some());
        let gone = all.iter().filter(|(id, _)| small.card(id).is_none());
        let longest = kept.map(|(_, stability)| *stability).fold(0.0, f64::max);
        assert!(gone.clone().all(|(_, stability)| *stability >= longest));
        assert_eq!(small.card_count(), all.len().min(6));
    }
}

/// A rating counts each first answer once: it grows unsure with the days in between, moves as the answer says, and knows the last day,
/// whichever tab told it last.
#[test]
fn a_rating_rests_on_its_answers() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut progress = ProblemProgress::default();
    let mut last: Option<Day> = None;
    let mut right = 0;
    for number in 0..60_u32 {
        let before = *progress.rated();
        let today = day(random.i32(0..400));
        let points = 700 + random.u16(..1_200);
        let solved = random.bool();
        assert!(progress.answer(&format!("c{number}"), points, solved, today));
        let after = progress.rated();
        right += u32::from(solved);
        last = last.max(Some(today));
        assert_eq!(
            (after.answers, after.right, after.last),
            (number + 1, right, last)
        );
        let days = before.last.map_or(0, |last| today - last);
        let expected = before.rating.after_days(days);
        let expected = expected.after_problem(f64::from(points), solved);
        assert!((after.rating.points - expected.points).abs() < 1e-5);
        assert!((after.rating.deviation - expected.deviation).abs() < 1e-5);
        assert_eq!(after.rating.points > before.rating.points, solved);
    }
}

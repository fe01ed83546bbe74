//! Whatever players and network do: nothing lost, nothing doubled, no move for the other side, clocks
//! that add up.

use harif_rules::{Position, notation};
use harif_wire::{GameEvent, Happening};
use proptest::prelude::*;

use super::network::World;
use super::referee;

/// How a game went, to see that the law meets every kind of thing.
#[derive(Default)]
struct Seen {
    moves: usize,
    takebacks: usize,
    ended: usize,
    resumed: usize,
    rematches: usize,
    groups_lost: usize,
}

fn play(seed: u64, steps: usize) -> Seen {
    let mut world = World::new(seed);
    for _ in 0..steps {
        world.step();
    }
    let before: Vec<_> = world
        .people
        .iter()
        .map(|person| person.view.clone())
        .collect();
    world.settle();
    let kept = world.kept();
    for (person, before) in world.people.iter().zip(&before) {
        // What was told once is there for ever, and all know the same in the end.
        assert!(kept.starts_with(before), "an event that was told is lost");
        assert_eq!(person.view, kept);
    }
    for index in 0..3 {
        let glance = world.glance(index).expect("a key of the game");
        let board = world.board(index);
        assert_eq!(glance.position, notation::board::write(&board));
        assert_eq!(glance.at, kept.last().expect("an event").at);
        let ended = |event: &GameEvent| matches!(event.what, Happening::Ended { .. });
        assert_eq!(glance.over, kept.iter().any(ended));
        let turn = (!glance.over).then(|| board.turn().into());
        assert_eq!(glance.turn, turn);
    }
    let meant = [&world.people[0].meant[..], &world.people[1].meant[..]];
    referee::check(world.rules, world.clock, &kept, meant);
    let mut seen = Seen {
        groups_lost: world.groups_lost,
        ..Seen::default()
    };
    for event in kept {
        match event.what {
            Happening::Moved { .. } => seen.moves += 1,
            Happening::Tookback { .. } => seen.takebacks += 1,
            Happening::Ended { .. } => seen.ended += 1,
            Happening::Resumed {} => seen.resumed += 1,
            Happening::Rematch { .. } => seen.rematches += 1,
            _ => {}
        }
    }
    seen
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(200)))]

    #[test]
    fn nothing_is_lost_nothing_is_doubled_and_clocks_add_up(seed in any::<u64>()) {
        play(seed, 600);
    }
}

/// The law above would say little about games in which nothing happens.
#[test]
fn random_games_meet_everything() {
    let mut all = Seen::default();
    for seed in 0..40 {
        let seen = play(seed, 600);
        all.moves += seen.moves;
        all.takebacks += seen.takebacks;
        all.ended += seen.ended;
        all.resumed += seen.resumed;
        all.rematches += seen.rematches;
        all.groups_lost += seen.groups_lost;
    }
    assert!(all.moves > 200, "{} moves", all.moves);
    let rare = [
        all.takebacks,
        all.ended,
        all.resumed,
        all.rematches,
        all.groups_lost,
    ];
    assert!(rare.iter().all(|&count| count > 0), "{rare:?}");
}

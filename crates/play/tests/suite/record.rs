//! The laws of a game in progress, on random games with random detours.

use std::collections::HashMap;
use std::time::Duration;

use harif_play::record::{
    EarlyEnd, FinalResult, GameRecord, LoadError, MAX_FILE_BYTES, MAX_NODES, MAX_TEXT, NodeId,
    PlayerInfo, RecordError, TimeControl,
};
use harif_rules::{AnyPosition, Board, Game, Player, Position, notation};
use proptest::prelude::*;

const GAMES: &[&str] = &[
    "tictactoe",
    "tictactoe(columns=5,rows=4,line=4)",
    "connect4",
    "connect4(columns=16,rows=3,line=3)",
    "othello(size=4)",
    "othello",
    "othello(size=18)",
];

fn games() -> impl Strategy<Value = Game> {
    prop::sample::select(GAMES).prop_map(|spec| spec.parse().expect("a game of the list"))
}

/// A game with detours: what people and machines do to a record, in random order.
fn wander(game: Game, seed: u64, steps: usize) -> GameRecord {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut start = AnyPosition::start(game);
    if rng.bool() {
        for _ in 0..rng.usize(..6) {
            play_any(&mut rng, &start.clone()).map(|m| start.play(m));
        }
    }
    let mut record = GameRecord::from_position(start);
    if rng.bool() {
        let (time, increment) = (Duration::from_millis(900), Duration::from_millis(30));
        record.set_time_control(Some(TimeControl::uneven(
            [time, time * 2],
            [increment, Duration::ZERO],
        )));
    }
    for _ in 0..steps {
        match rng.u32(..20) {
            0..10 => {
                if let Some(m) = play_any(&mut rng, record.position()) {
                    // Refused where the game was resigned or lost on time.
                    let _ = record.play(m);
                }
            }
            10..14 => drop(record.undo()),
            14..16 => drop(record.redo()),
            16 => {
                let node = pick_node(&mut rng, &record);
                record.go_to(node).expect("a node of the record");
            }
            17 => drop(record.elapse(Duration::from_micros(rng.u64(..400_000)))),
            18 => record.go_to_start(),
            _ if rng.u8(..8) == 0 => {
                let _ = record.end(EarlyEnd::Resignation(record.position().turn()));
            }
            _ => record.go_to_end(),
        }
    }
    record
}

fn play_any(rng: &mut fastrand::Rng, position: &AnyPosition) -> Option<harif_rules::AnyMove> {
    let moves: Vec<_> = position.moves().collect();
    moves.get(rng.usize(..moves.len().max(1))).copied()
}

/// Any node, found by walking down from the start at random.
fn pick_node(rng: &mut fastrand::Rng, record: &GameRecord) -> NodeId {
    let mut node = NodeId::START;
    loop {
        let next = record.variations(node);
        if next.is_empty() || rng.u8(..6) == 0 {
            return node;
        }
        node = next[rng.usize(..next.len())].0;
    }
}

/// The position at the cursor, from nothing but the start and the moves.
fn replayed(record: &GameRecord) -> AnyPosition {
    let mut position = record.start().clone();
    for m in record.moves() {
        position.play(m).expect("a recorded move is legal");
    }
    position
}

proptest! {
    #[test]
    fn what_is_saved_is_what_is_loaded(game in games(), seed: u64, steps in 0_usize..300) {
        let mut record = wander(game, seed, steps);
        let info = PlayerInfo { name: "سارا \"x\"".into(), agent: "minimax:depth=7".into() };
        record.set_player(Player::Second, info).unwrap();
        record.set_tag("event", "a\nb").unwrap();
        let loaded = GameRecord::from_json(&record.to_json()).unwrap();
        prop_assert_eq!(&loaded, &record);
        prop_assert_eq!(loaded.to_json(), record.to_json());
    }

    #[test]
    fn the_position_is_the_moves_replayed(game in games(), seed: u64, steps in 0_usize..300) {
        let record = wander(game, seed, steps);
        prop_assert_eq!(record.position(), &replayed(&record));
        prop_assert_eq!(record.positions().count(), record.ply() + 1);
        prop_assert_eq!(record.moves().count(), record.ply());
        if *record.start() == AnyPosition::start(game) {
            // A transcript leaves forced passes out, so it may stop one pass short.
            let mut read = notation::position(game, &record.transcript()).unwrap();
            if record.last_move() == Some(harif_rules::AnyMove::Pass) {
                read.play(harif_rules::AnyMove::Pass).unwrap();
            }
            prop_assert_eq!(record.position(), &read);
        }
    }

    #[test]
    fn undo_and_redo_are_inverse(game in games(), seed: u64, steps in 0_usize..300) {
        let mut record = wander(game, seed, steps);
        let (cursor, nodes) = (record.cursor(), record.node_count());
        let last = record.last_move();
        prop_assert_eq!(record.undo(), last);
        if last.is_some() {
            prop_assert_eq!(record.redo(), last);
        }
        prop_assert_eq!(record.cursor(), cursor);

        if let (None, Some(m)) = (record.result(), record.position().moves().last()) {
            let known = record.variations(cursor).len();
            let fresh = record.variations(cursor).iter().all(|&(_, other)| other != m);
            record.play(m).unwrap();
            prop_assert_eq!(record.last_move(), Some(m));
            prop_assert_eq!(record.siblings().len(), known + usize::from(fresh));
            prop_assert_eq!(record.undo(), Some(m));
            prop_assert_eq!(record.redo(), Some(m), "redo follows the child visited last");
            record.undo();
        }
        prop_assert_eq!(record.cursor(), cursor);
        prop_assert!(record.node_count() >= nodes, "nothing is ever deleted");
    }

    #[test]
    fn going_somewhere_and_back_changes_nothing_seen(
        game in games(), seed: u64, steps in 0_usize..300,
    ) {
        let mut record = wander(game, seed, steps);
        let cursor = record.cursor();
        let before = record.clone();
        record.go_to_start();
        prop_assert_eq!(record.ply(), 0);
        record.go_to(cursor).unwrap();
        prop_assert_eq!(record.position(), before.position());
        prop_assert_eq!(record.result(), before.result());
        prop_assert!(record.moves().eq(before.moves()));
    }

    #[test]
    fn a_truncated_file_is_refused(game in games(), seed: u64, cut in 0.0_f64..1.0) {
        let json = wander(game, seed, 60).to_json();
        let end = (json.len() as f64 * cut) as usize;
        prop_assume!(json.is_char_boundary(end));
        prop_assert!(GameRecord::from_json(&json[..end]).is_err());
    }

    #[test]
    fn a_garbled_file_is_refused_or_is_still_a_legal_game(
        game in games(), seed: u64, hits in prop::collection::vec((any::<prop::sample::Index>(), 32_u8..127), 1..6),
    ) {
        let mut bytes = wander(game, seed, 60).to_json().into_bytes();
        for (at, byte) in hits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(record) = GameRecord::from_json(&String::from_utf8_lossy(&bytes)) {
            prop_assert_eq!(record.position(), &replayed(&record));
        }
    }

    #[test]
    fn no_text_at_all_panics(text in "\\PC{0,200}") {
        prop_assert!(GameRecord::from_json(&text).is_err());
    }
}

/// What the clocks of a record must show, kept with plain tables: at each node the mover's clock after
/// the move, and on the way there the clocks of the start.
struct PlainClocks {
    full: [u64; 2],
    increments: [u64; 2],
    shown: [u64; 2],
    at: HashMap<NodeId, (Player, u64)>,
}

impl PlainClocks {
    fn elapse(&mut self, side: Player, micros: u64) {
        let clock = &mut self.shown[side.index()];
        *clock = clock.saturating_sub(micros);
    }

    fn moved(&mut self, side: Player, to: NodeId) {
        self.shown[side.index()] += self.increments[side.index()];
        self.at.insert(to, (side, self.shown[side.index()]));
    }

    fn went_to(&mut self, record: &GameRecord) {
        self.shown = self.full;
        let back = std::iter::successors(Some(record.cursor()), |&node| record.parent(node));
        let path: Vec<NodeId> = back.collect();
        for node in path.iter().rev() {
            if let Some(&(side, clock)) = self.at.get(node) {
                self.shown[side.index()] = clock;
            }
        }
    }
}

/// Different times and increments for the sides, so that no clock can be taken for the other.
#[test]
fn clocks_are_those_of_the_line_that_was_played() {
    let (mut moved, mut fell) = (0, 0);
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let name = random.choice(GAMES).expect("a game");
        let game: Game = name.parse().expect("a game");
        let any_time =
            |random: &mut fastrand::Rng| [random.u64(1..3_000_000), random.u64(1..3_000_000)];
        let (full, increments) = (
            any_time(&mut random),
            any_time(&mut random).map(|time| time / 9),
        );
        let micros = |times: [u64; 2]| times.map(Duration::from_micros);
        let mut record = GameRecord::new(game);
        record.set_time_control(Some(TimeControl::uneven(micros(full), micros(increments))));
        let mut plain = PlainClocks {
            full,
            increments,
            shown: full,
            at: HashMap::new(),
        };
        for _ in 0..80 {
            let turn = record.position().turn();
            match random.u8(..10) {
                0..=3 => {
                    if let Some(m) = play_any(&mut random, record.position())
                        && let Ok(node) = record.play(m)
                    {
                        plain.moved(turn, node);
                        moved += 1;
                    }
                }
                4..=6 if record.result().is_none() => {
                    let time = random.u64(..400_000);
                    let ended = record.elapse(Duration::from_micros(time));
                    plain.elapse(turn, time);
                    let expected = (plain.shown[turn.index()] == 0).then_some(EarlyEnd::Time(turn));
                    assert_eq!(ended, expected);
                    fell += usize::from(ended.is_some());
                }
                7 => {
                    if record.undo().is_some() {
                        plain.went_to(&record);
                    }
                }
                8 => {
                    if record.redo().is_some() {
                        plain.went_to(&record);
                    }
                }
                _ => {
                    let node = pick_node(&mut random, &record);
                    record.go_to(node).expect("a node of the record");
                    plain.went_to(&record);
                }
            }
            let clocks = record.clocks().expect("there are clocks");
            let shown = Player::BOTH.map(|side| clocks.remaining(side).as_micros() as u64);
            assert_eq!(shown, plain.shown, "seed {seed}");
        }
    }
    assert!(moved > 3_000 && fell > 50, "{moved} {fell}");
}

/// A saved game of two moves, to be damaged.
fn file_with(change: impl Fn(&mut serde_json::Value)) -> Result<GameRecord, LoadError> {
    let mut record = GameRecord::new(Game::CONNECT_FOUR);
    record.play("4".parse().unwrap()).unwrap();
    record.play("4".parse().unwrap()).unwrap();
    let mut value = serde_json::from_str(&record.to_json()).unwrap();
    change(&mut value);
    GameRecord::from_json(&value.to_string())
}

#[test]
fn errors_name_what_is_wrong() {
    type Change = fn(&mut serde_json::Value);
    let cases: &[(Change, &str)] = &[
        (|v| v["format"] = "chess".into(), "its format is \"chess\""),
        (|v| v["version"] = 9.into(), "version 9"),
        (|v| v["game"] = "conect4".into(), "did you mean"),
        (|v| v["start"] = "4x".into(), "the start position is wrong"),
        (|v| v["moves"][1]["after"] = 7.into(), "follows number 7"),
        (|v| v["moves"][1]["after"] = 2.into(), "follows number 2"),
        (|v| v["moves"][1]["after"] = 0.into(), "already there"),
        (|v| v["moves"][1]["move"] = "?".into(), "is not a move"),
        (|v| v["moves"][1]["move"] = "9".into(), "outside the board"),
        (|v| v["moves"][1]["move"] = "d3".into(), "no such move"),
        (|v| v["cursor"] = 3.into(), "the cursor is at move number 3"),
        (
            |v| v["remaining_us"] = serde_json::json!([1, 1]),
            "without a time control",
        ),
        (
            |v| {
                v["time_control"] =
                    serde_json::json!({"time_us": [u64::MAX, 1], "increment_us": [0, 0]});
            },
            "thirty days",
        ),
        (
            |v| v["endings"] = serde_json::json!([{"at": 5, "reason": "time", "loser": "first"}]),
            "an ending is at move number 5",
        ),
        (
            |v| {
                v["result"] =
                    serde_json::json!({"winner": "first", "margin": 1, "reason": "board"});
            },
            "by the moves the game goes on",
        ),
        (
            |v| v["players"][0]["name"] = "x".repeat(2_000).into(),
            "too long",
        ),
        (
            |v| drop(v.as_object_mut().unwrap().remove("moves")),
            "missing field `moves`",
        ),
    ];
    for (change, expected) in cases {
        let error = file_with(change).unwrap_err().to_string();
        assert!(
            error.contains(expected),
            "{error:?} should say {expected:?}"
        );
    }
    assert!(file_with(|_| ()).is_ok());
}

#[test]
fn deep_and_long_files_are_refused_without_harm() {
    let nested = "[".repeat(1_000_000);
    assert!(matches!(
        GameRecord::from_json(&nested),
        Err(LoadError::NotARecord(_))
    ));
    let long = " ".repeat(MAX_FILE_BYTES + 1);
    assert_eq!(
        GameRecord::from_json(&long),
        Err(LoadError::TooLong(MAX_FILE_BYTES + 1))
    );
    let many = file_with(|v| {
        let entry = v["moves"][1].clone();
        v["moves"] = vec![entry; MAX_NODES].into();
    });
    assert_eq!(many, Err(LoadError::TooManyMoves(MAX_NODES)));
}

#[test]
fn a_full_record_refuses_new_moves_and_keeps_the_old() {
    let mut record = GameRecord::new(Game::CONNECT_FOUR);
    let mut rng = fastrand::Rng::with_seed(1);
    while record.node_count() < MAX_NODES {
        if rng.u8(..3) == 0 {
            record.undo();
        }
        match play_any(&mut rng, record.position()) {
            Some(m) => drop(record.play(m).unwrap()),
            None => record.go_to_start(),
        }
    }
    record.go_to_start();
    // Down the tree to the first position where something was left untried.
    let untried = loop {
        let tried = record.variations(record.cursor());
        let moves: Vec<_> = record.position().moves().collect();
        let is_new = |m: &&harif_rules::AnyMove| tried.iter().all(|(_, known)| known != *m);
        if let Some(&m) = moves.iter().find(is_new) {
            break m;
        }
        record.redo().expect("not everything was tried");
    };
    assert_eq!(record.play(untried), Err(RecordError::Full));
    let (_, tried) = record.siblings()[0];
    record.undo();
    record.play(tried).expect("a move that is already there");
    let loaded = GameRecord::from_json(&record.to_json()).unwrap();
    assert_eq!(loaded, record);
}

#[test]
fn the_clock_ends_the_game_and_undo_sets_it_back() {
    let mut record = GameRecord::new(Game::TIC_TAC_TOE);
    record.set_time_control(Some(TimeControl::even(
        Duration::from_secs(5),
        Duration::from_secs(1),
    )));
    let shown = |record: &GameRecord, side| record.clocks().unwrap().remaining(side).as_secs();
    assert_eq!(record.elapse(Duration::from_secs(2)), None);
    record.play("b2".parse().unwrap()).unwrap();
    assert_eq!(shown(&record, Player::First), 4);
    assert_eq!(
        record.elapse(Duration::from_secs(9)),
        Some(EarlyEnd::Time(Player::Second))
    );
    assert_eq!(
        record.result(),
        Some(FinalResult::OffBoard(EarlyEnd::Time(Player::Second)))
    );
    assert_eq!(record.result().unwrap().winner(), Some(Player::First));
    assert!(
        record.play("a1".parse().unwrap()).is_err(),
        "the game is over"
    );
    assert_eq!(record.elapse(Duration::from_secs(1)), None, "only once");

    record.undo();
    assert_eq!(record.result(), None);
    assert_eq!(
        (
            shown(&record, Player::First),
            shown(&record, Player::Second)
        ),
        (5, 5)
    );
    record.play("a1".parse().unwrap()).unwrap();
    assert_eq!(record.result(), None, "the variation goes on");
}

#[test]
fn a_won_game_shows_its_line() {
    let mut record = GameRecord::new(Game::CONNECT_FOUR);
    for column in ["1", "2", "1", "2", "1", "2", "1"] {
        assert!(record.winning_cells().is_empty());
        record.play(column.parse().unwrap()).unwrap();
    }
    assert_eq!(record.winning_cells().len(), 4);
    assert_eq!(record.result().unwrap().winner(), Some(Player::First));
    assert!(record.play("3".parse().unwrap()).is_err());
    assert_eq!(
        record.end(EarlyEnd::Resignation(Player::First)),
        Err(RecordError::Over)
    );
}

#[test]
fn every_game_of_the_list_can_be_recorded() {
    for spec in GAMES {
        let game: Game = spec.parse().unwrap();
        let record = wander(game, 3, 200);
        assert_eq!(record.game(), game);
        assert_eq!(record.position().game(), game);
    }
}

/// Clocks that are put on the table anew show the full time wherever the cursor goes, and at the start they always do.
#[test]
fn new_clocks_forget_the_old_ones() {
    let seconds = Duration::from_secs;
    let mut record = GameRecord::new(Game::CONNECT_FOUR);
    record.set_time_control(Some(TimeControl::even(seconds(60), seconds(1))));
    for column in ["4", "4", "3"] {
        record.elapse(seconds(7));
        record.play(column.parse().unwrap()).unwrap();
    }
    let shown = |record: &GameRecord| {
        let clocks = *record.clocks().expect("clocks");
        Player::BOTH.map(|side| clocks.remaining(side))
    };
    assert_eq!(shown(&record), [seconds(48), seconds(54)]);
    let mut back = record.clone();
    back.go_to_start();
    assert_eq!(shown(&back), [seconds(60); 2]);
    back.go_to_end();
    assert_eq!(shown(&back), [seconds(48), seconds(54)]);
    record.set_time_control(Some(TimeControl::even(seconds(30), seconds(0))));
    record.undo();
    assert_eq!(shown(&record), [seconds(30); 2]);
    record.go_to_end();
    assert_eq!(shown(&record), [seconds(30); 2]);
}

/// Texts are measured in characters, whatever the language, and a full list of tags still takes another value for a name that it has.
#[test]
fn texts_have_room_in_every_language() {
    let mut record = GameRecord::new(Game::TIC_TAC_TOE);
    let long = "س".repeat(MAX_TEXT);
    record.set_tag("event", &long).unwrap();
    assert!(record.set_tag("event", &format!("{long}س")).is_err());
    for number in 1..64 {
        record.set_tag(&number.to_string(), "x").unwrap();
    }
    assert!(record.set_tag("one more", "x").is_err());
    record.set_tag("event", "another").unwrap();
    assert_eq!(record.tags()["event"], "another");
    assert_eq!(record.tags().len(), 64);
}

/// Games off the board come back with their reason and their loser; a finished board has its own result, whatever stands beside it.
#[test]
fn endings_come_back_as_they_were() {
    for ending in Player::BOTH
        .map(|side| [EarlyEnd::Time(side), EarlyEnd::Resignation(side)])
        .concat()
    {
        let mut record = GameRecord::new(Game::CONNECT_FOUR);
        record.play("4".parse().unwrap()).unwrap();
        record.end(ending).unwrap();
        let read = GameRecord::from_json(&record.to_json()).unwrap();
        assert_eq!(read.result(), Some(FinalResult::OffBoard(ending)));
        assert_eq!(read, record);
    }
    let mut won = GameRecord::new(Game::TIC_TAC_TOE);
    for m in ["a1", "b1", "a2", "b2", "a3"] {
        won.play(m.parse().unwrap()).unwrap();
    }
    let mut file: serde_json::Value = serde_json::from_str(&won.to_json()).unwrap();
    file["endings"] = serde_json::json!([{"at": 5, "reason": "time", "loser": "first"}]);
    let read = GameRecord::from_json(&file.to_string()).unwrap();
    assert_eq!(read.result(), won.result());
}

/// The first version of the program wrote discs without the empty squares of a finished game; its files are read, and others that are
/// wrong about the margin are not.
#[test]
fn margins_of_the_first_version_are_read() {
    // The second player is left without discs while squares are empty.
    let wiped = (0..).find_map(|seed| {
        let mut lot = fastrand::Rng::with_seed(seed);
        let mut record = GameRecord::new(Game::othello(4));
        while record.result().is_none() {
            let moves: Vec<_> = record.position().moves().collect();
            record.play(moves[lot.usize(..moves.len())]).unwrap();
        }
        let discs = Player::BOTH.map(|side| record.position().count(side));
        (discs.iter().sum::<usize>() < 16 && discs[0] != discs[1]).then_some((record, discs))
    });
    let (record, discs) = wiped.expect("some game ends early");
    let mut file: serde_json::Value = serde_json::from_str(&record.to_json()).unwrap();
    let margin = file["result"]["margin"].as_u64().expect("a margin");
    let old = discs[0].abs_diff(discs[1]) as u64;
    assert!(old < margin);
    for (claimed, reads) in [
        (margin, true),
        (old, true),
        (old + 1, old + 1 == margin),
        (0, false),
    ] {
        file["result"]["margin"] = claimed.into();
        assert_eq!(
            GameRecord::from_json(&file.to_string()).is_ok(),
            reads,
            "{claimed}"
        );
    }
}

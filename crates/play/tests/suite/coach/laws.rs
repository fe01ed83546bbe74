//! What must hold of everything the coach says, on thousands of random positions.

use super::oracle::{Oracle, end_of, random_positions, winning_moves, wins_after_any_answer};
use harif_engines::threats::wins_at_once;
use harif_play::Analysis;
use harif_play::coach::{
    self, Class, ExplainedReason, Hint, HintStep, Idea, Judgement, Reason, Region, Trap, TrapRole,
};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Player, Position, Symmetry};
use harif_search::RootMove;
use std::collections::{BTreeMap, HashSet};

/// Games with how many discs must lie on the board before exhaustive search is quick.
const GAMES: [(&str, usize, usize); 8] = [
    ("tictactoe", 0, 300),
    ("tictactoe(columns=4,rows=4,line=3)", 8, 100),
    ("tictactoe(columns=4,rows=4,line=4)", 8, 100),
    ("connect4(columns=4,rows=4,line=3)", 0, 200),
    ("connect4(columns=4,rows=4,line=4)", 4, 200),
    ("connect4(columns=5,rows=4,line=4)", 8, 300),
    ("connect4(columns=5,rows=5,line=4)", 13, 300),
    ("connect4", 29, 600),
];

/// Every judged move of the random positions of one game.
fn each_judgement(mut check: impl FnMut(&mut Oracle, &AnyPosition, &Analysis, &Judgement)) {
    for (game, least, count) in GAMES {
        let mut oracle = Oracle::default();
        for position in random_positions(game, least, count) {
            let analysis = oracle.analysis(&position);
            for m in position.moves() {
                let judgement = coach::judge(&position, m, &analysis).expect("a legal move");
                check(&mut oracle, &position, &analysis, &judgement);
            }
        }
    }
}

/// Won, drawn or lost, and in how many moves of the winner.
fn result_and_moves(value: i32) -> (i32, i32) {
    let plies = 1_000 - value.abs();
    (value.signum(), if value == 0 { 0 } else { (plies + 1) / 2 })
}

/// The table of classes, written once more in its own words.
fn expected_class(values: &[i32], value: i32) -> Class {
    let best = *values.iter().max().unwrap();
    let ((could, fast), (kept, slow)) = (result_and_moves(best), result_and_moves(value));
    let late = (fast - slow).abs();
    let lost_at_once = kept < 0 && slow == 1;
    match could - kept {
        _ if values.len() == 1 => Class::Forced,
        2 => Class::Blunder,
        1 if lost_at_once => Class::Blunder,
        1 => Class::Mistake,
        _ if late == 0
            && values
                .iter()
                .filter(|other| other.signum() == could)
                .count()
                == 1 =>
        {
            Class::OnlyMove
        }
        _ if late == 0 => Class::Best,
        _ if late <= 2 && !lost_at_once => Class::Good,
        _ if late > 2 && lost_at_once => Class::Blunder,
        _ => Class::Inaccuracy,
    }
}

#[test]
fn classes_follow_exact_values() {
    let mut seen: BTreeMap<Class, usize> = BTreeMap::new();
    each_judgement(|oracle, position, _, judgement| {
        let values: Vec<i32> = position
            .moves()
            .map(|m| oracle.value_of(position, m))
            .collect();
        let value = oracle.value_of(position, judgement.m);
        let class = judgement.verdict.class;
        assert_eq!(class, expected_class(&values, value), "{judgement:?}");
        assert!(!judgement.verdict.probably);
        assert_eq!(judgement.after.score, value);
        let better = judgement.better.map(|(m, _)| oracle.value_of(position, m));
        assert_eq!(
            better,
            values.iter().max().copied().filter(|&best| {
                best != value && class != Class::Forced && !(best == 0 && value == 0)
            })
        );
        *seen.entry(class).or_default() += 1;
    });
    for class in Class::ALL {
        assert!(seen.contains_key(&class), "{class:?} never came up");
    }
}

/// Plays a reason's line and checks that it shows what the reason claims.
fn check_reason(
    oracle: &mut Oracle,
    position: &AnyPosition,
    told: &Judgement,
    why: &ExplainedReason,
) {
    let (mover, opponent) = (position.turn(), position.turn().opponent());
    let ExplainedReason { reason, line } = why;
    let end = end_of(position, line);
    let winner = end.winner();
    let about = format!("{reason:?} {line:?} in {position:?}");
    let after = position.after(told.m).unwrap();
    let begins_with_move = line[0] == told.m;
    match *reason {
        Reason::Wins => assert!(line == &[told.m] && winner == Some(mover), "{about}"),
        Reason::MissedWin { m } => assert!(line == &[m] && winner == Some(mover), "{about}"),
        Reason::Blocks { player, m } => {
            assert!(player == opponent && m == told.m, "{about}");
            assert!(line.len() == 2 && winner == Some(player), "{about}");
            assert!(line[1] == m && !begins_with_move, "{about}");
            assert!(winning_moves(&after).is_empty(), "{about}");
        }
        Reason::MissedBlock { player, m } => {
            assert!(line == &[told.m, m] && winner == Some(player), "{about}");
            let blocked = position.after(m).unwrap();
            assert!(winning_moves(&blocked).is_empty(), "{about}");
        }
        Reason::Under { player, cell } => {
            assert!(begins_with_move && line.len() == 2, "{about}");
            assert!(winner == Some(player) && player == opponent, "{about}");
            let below = position.target(told.m).unwrap();
            assert!(cell.column == below.column && cell.row == below.row + 1);
            assert!(end.winning_cells().contains(&cell), "{about}");
        }
        Reason::Trap { trap, how } => check_trap(oracle, position, told, why, trap, how),
        Reason::Zugzwang { player, cell } => {
            assert!(position.game().rows().is_multiple_of(2), "{about}");
            assert!(winner == Some(player) && begins_with_move, "{about}");
            assert!(end.winning_cells().contains(&cell), "{about}");
            assert_eq!(cell.row.is_multiple_of(2), player == Player::First);
            let value = oracle.value(&after).signum();
            assert_eq!(
                value,
                if player == after.turn() { 1 } else { -1 },
                "{about}"
            );
        }
        Reason::Follow { player, wins } => {
            let value = oracle.value(&after);
            let theirs = if player == after.turn() {
                value
            } else {
                -value
            };
            assert!(theirs > 0 || theirs == 0 && !wins, "{about}");
            assert!(begins_with_move, "{about}");
        }
        Reason::Punished { player, m } => {
            assert!(begins_with_move && line[1] == m, "{about}");
            assert!(winner == Some(player) && player == opponent, "{about}");
            assert!(oracle.value(&after) > 0, "{about}");
        }
        Reason::Centre(_) | Reason::CentreMissed => {
            assert_eq!(line.len(), 1, "{about}");
            assert_eq!(told.reasons.len(), 1, "only when nothing else is proved");
        }
        _ => panic!("an Othello reason: {about}"),
    }
}

fn check_trap(
    oracle: &mut Oracle,
    position: &AnyPosition,
    told: &Judgement,
    ExplainedReason { reason, line }: &ExplainedReason,
    trap: Trap,
    how: TrapRole,
) {
    let (mover, opponent) = (position.turn(), position.turn().opponent());
    let about = format!("{reason:?} {line:?} in {position:?}");
    // Where in the line the trap is sprung, by whom, and by which move.
    let (owner, sprung, by) = match how {
        TrapRole::Made => (mover, 1, told.m),
        TrapRole::Missed { m } => (mover, 1, m),
        TrapRole::Allowed { player, m } | TrapRole::Stopped { player, m } => (player, 2, m),
        TrapRole::Stands { .. } => panic!("{about}"),
    };
    assert_eq!(line[sprung - 1], by, "{about}");
    assert_eq!(end_of(position, line).winner(), Some(owner), "{about}");
    let stage = end_of(position, &line[..sprung]);
    assert_ne!(stage.turn(), owner, "{about}");
    let is_told_as_proved = !matches!((trap, how), (Trap::Seven(_), TrapRole::Made));
    let at_once = wins_after_any_answer(&stage);
    match trap {
        Trap::Forcing => assert!(!at_once && line.len() > sprung + 2, "{about}"),
        Trap::Seven(_) => {}
        _ => assert!(at_once && line.len() == sprung + 2, "{about}"),
    }
    if is_told_as_proved {
        assert!(oracle.value(&stage) < 0, "not won by force: {about}");
    }
    let after = position.after(told.m).unwrap();
    match how {
        TrapRole::Allowed { .. } => {
            assert!(line[0] == told.m && owner == opponent, "{about}");
            assert!(told.verdict.class.is_fault(), "{about}");
        }
        TrapRole::Stopped { .. } => {
            assert!(line[0] != told.m && owner == opponent, "{about}");
            let springs = |m: AnyMove| {
                let next = after.after_unchecked(m);
                let threats = coach::threats(&next, opponent);
                threats.iter().any(coach::Threat::is_playable) && wins_after_any_answer(&next)
            };
            assert!(!after.moves().any(springs), "not stopped: {about}");
            assert!(winning_moves(&after).is_empty(), "{about}");
        }
        TrapRole::Missed { .. } => assert!(told.verdict.class.is_fault(), "{about}"),
        _ => {}
    }
}

#[test]
fn every_line_shows_its_claim() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    each_judgement(|oracle, position, _, judgement| {
        for why in &judgement.reasons {
            check_reason(oracle, position, judgement, why);
            *seen.entry(why.reason.message().key).or_default() += 1;
            let blames = why.reason.speaks_for(judgement.player) == Some(false);
            let is_best = matches!(judgement.verdict.class, Class::Best | Class::OnlyMove);
            let unavoidable = matches!(
                why.reason,
                Reason::Under { .. } | Reason::Zugzwang { .. } | Reason::Follow { .. }
            );
            assert!(!blames || !is_best || unavoidable, "{judgement:?}");
            assert_ne!((judgement.verdict.class, blames), (Class::Forced, true));
        }
    });
    for key in [
        "coach-wins",
        "coach-missed-win",
        "coach-blocks",
        "coach-missed-block",
        "coach-two-threats",
        "coach-two-threats-missed",
        "coach-two-threats-allowed",
        "coach-two-threats-stopped",
        "coach-forcing",
        "coach-forcing-missed",
        "coach-forcing-allowed",
        "coach-punished",
        "connect4-under-cell",
        "connect4-stacked",
        "connect4-stacked-missed",
        "connect4-stacked-allowed",
        "connect4-odd-cell",
        "connect4-even-cell",
        "connect4-follow-draws",
        "tictactoe-fork",
        "tictactoe-fork-missed",
        "tictactoe-fork-allowed",
        "tictactoe-fork-stopped",
    ] {
        assert!(seen.contains_key(key), "{key} never came up: {seen:#?}");
    }
}

/// What is immediate is never passed over in silence.
#[test]
fn wins_and_blocks_are_always_told() {
    each_judgement(|_, position, _, judgement| {
        let told =
            |wanted: fn(&Reason) -> bool| judgement.reasons.iter().any(|why| wanted(&why.reason));
        let after = position.after(judgement.m).unwrap();
        let wins = winning_moves(position);
        let is_win = wins.contains(&judgement.m);
        assert_eq!(told(|reason| matches!(reason, Reason::Wins)), is_win);
        let missed = !wins.is_empty() && !is_win;
        assert_eq!(
            told(|reason| matches!(reason, Reason::MissedWin { .. })),
            missed
        );
        let loses = !winning_moves(&after).is_empty();
        let avoidable = position
            .moves()
            .any(|m| winning_moves(&position.after_unchecked(m)).is_empty());
        let blamed =
            told(|reason| matches!(reason, Reason::MissedBlock { .. } | Reason::Under { .. }));
        if loses && avoidable && wins.is_empty() {
            assert!(blamed, "{judgement:?} in {position:?}");
        }
    });
}

#[test]
fn mirrored_positions_have_mirrored_reasons() {
    let keys = |judgement: &Judgement| -> Vec<&str> {
        let reasons = judgement.reasons.iter();
        reasons.map(|why| why.reason.message().key).collect()
    };
    each_judgement(|_, position, analysis, judgement| {
        for &symmetry in position.symmetries() {
            let mirrored = mirror(analysis, position, symmetry);
            let m = position.transform_move(judgement.m, symmetry);
            let other = coach::judge(&position.transformed(symmetry), m, &mirrored).unwrap();
            assert_eq!(other.verdict, judgement.verdict);
            assert_eq!(keys(&other), keys(judgement), "{judgement:?}\n{other:?}");
        }
    });
}

fn mirror(analysis: &Analysis, position: &AnyPosition, symmetry: Symmetry) -> Analysis {
    let map = |m: &AnyMove| position.transform_move(*m, symmetry);
    let mut mirrored = analysis.clone();
    for entry in &mut mirrored.moves {
        entry.m = map(&entry.m);
        entry.pv = entry.pv.iter().map(map).collect();
    }
    mirrored
}

#[test]
fn hints_lead_to_a_best_move() {
    for (game, least, count) in GAMES {
        let mut oracle = Oracle::default();
        for position in random_positions(game, least, count) {
            let analysis = oracle.analysis(&position);
            let step = |level| coach::hint(&position, &analysis, level).unwrap().step;
            let best = oracle.value(&position);
            let HintStep::Move { m, .. } = step(3) else {
                panic!("the third step is the move");
            };
            assert_eq!(oracle.value_of(&position, m), best);
            let HintStep::Line(line) = step(4) else {
                panic!("the fourth step is the line");
            };
            assert_eq!(line[0], m);
            end_of(&position, &line);
            let HintStep::Where(region) = step(1) else {
                panic!("the first step is a place");
            };
            let cell = position.target(m).expect("no pass in these games");
            assert!(holds(region, cell, position.game()), "{region:?} {cell}");
            let HintStep::Idea(idea) = step(2) else {
                panic!("the second step is the idea");
            };
            check_idea(idea, &position, m, best);
            check_columns(idea, &position, m, best);
            assert_eq!(
                coach::hint(&position, &analysis, 9).unwrap().level,
                Hint::STEPS
            );
        }
    }
}

/// Where some other move lets the opponent win at once and the best does not, that is the idea unless something better is; and a side
/// that has lost is asked for nothing but to last.
fn check_columns(idea: Idea, position: &AnyPosition, m: AnyMove, best: i32) {
    let opponent = position.turn().opponent();
    let gives = |m: AnyMove| {
        let after = position.after_unchecked(m);
        !winning_moves(&after).is_empty() && !after.is_over()
    };
    // Seen by the opponent, who cannot win yet.
    let threatened = !wins_at_once(position, opponent).is_empty();
    let avoids = !threatened && !gives(m) && position.moves().any(gives);
    let says_little = matches!(idea, Idea::Quiet | Idea::Any);
    if best < 0 {
        let hopeful = matches!(idea, Idea::Centre | Idea::Mobility | Idea::AvoidUnder);
        assert!(!hopeful && !says_little, "{idea:?} in {position:?}");
    } else if idea == Idea::AvoidUnder || says_little {
        assert_eq!(
            idea == Idea::AvoidUnder,
            avoids,
            "{idea:?} {m} in {position:?}"
        );
    }
}

/// Whether a part of the board holds a cell, by its name.
fn holds(region: Region, cell: Cell, game: Game) -> bool {
    let (columns, rows) = (game.columns(), game.rows());
    let (right, down) = (columns - 1 - cell.column, rows - 1 - cell.row);
    let (left, top) = (3 * cell.column < columns, 3 * cell.row < rows);
    let (on_right, on_bottom) = (3 * right < columns, 3 * down < rows);
    let on_side = cell.column == 0 || right == 0;
    let on_end = cell.row == 0 || down == 0;
    let falls = matches!(game, Game::ConnectFour(_));
    match region {
        Region::Left => left,
        Region::Right => on_right,
        Region::Centre => !left && !on_right && (falls || !top && !on_bottom),
        // Row 1 is at the top where discs do not fall.
        Region::Top => top && !falls,
        Region::Bottom => on_bottom && !falls,
        Region::Corners => on_side && on_end && !falls,
        Region::Edges => on_side != on_end && !falls,
    }
}

/// Every place of every board: the hint names a part that holds it, and its mirror image lies in the
/// mirrored part.
#[test]
fn where_to_look_mirrors_with_the_board() {
    let place = |position: &AnyPosition, m: AnyMove| {
        let value = super::oracle::exact(0, None);
        let entry = |m| RootMove {
            m,
            value,
            pv: vec![m],
            nodes: 0,
        };
        let others = position.moves().filter(|&other| other != m);
        let moves = std::iter::once(m).chain(others).map(entry).collect();
        let analysis = super::oracle::analysis_of(moves);
        match coach::hint(position, &analysis, 1).unwrap().step {
            HintStep::Where(region) => region,
            other => panic!("{other:?}"),
        }
    };
    for game in [
        "tictactoe",
        "tictactoe(columns=7,rows=5,line=4)",
        "tictactoe(columns=4,rows=8,line=4)",
        "connect4",
        "4inline",
        "connect4(columns=9,rows=6,line=4)",
        "othello",
        "othello(size=6)",
    ] {
        let game: Game = game.parse().unwrap();
        let positions = if let Game::Othello { .. } = game {
            super::oracle::random_positions(&game.to_string(), 4, 60)
        } else {
            vec![AnyPosition::start(game)]
        };
        let mut seen = HashSet::new();
        for position in positions {
            for m in position.moves() {
                let Some(cell) = position.target(m) else {
                    continue;
                };
                let region = place(&position, m);
                assert!(holds(region, cell, game), "{game} {cell}: {region:?}");
                seen.insert(region);
                let flips = [
                    (Symmetry::MirrorColumns, [Region::Left, Region::Right]),
                    (Symmetry::MirrorRows, [Region::Top, Region::Bottom]),
                ];
                for (symmetry, [one, other]) in flips {
                    if !position.symmetries().contains(&symmetry) {
                        continue;
                    }
                    let image = position.transformed(symmetry);
                    let mirrored = place(&image, position.transform_move(m, symmetry));
                    let expected = match region {
                        _ if region == one => other,
                        _ if region == other => one,
                        _ => region,
                    };
                    assert_eq!(mirrored, expected, "{game} {cell} {symmetry:?}");
                }
            }
        }
        assert!(seen.len() >= 3, "{game}: {seen:?}");
    }
}

fn check_idea(idea: Idea, position: &AnyPosition, m: AnyMove, best: i32) {
    let opponent_threatens = |m: AnyMove| {
        let after = position.after_unchecked(m);
        !winning_moves(&after).is_empty()
    };
    let one_legal = position.count_moves() == 1;
    let wins = winning_moves(position).contains(&m);
    let about = format!("{idea:?} {m} in {position:?}");
    assert_eq!(idea == Idea::Forced, one_legal, "{about}");
    assert!(one_legal || (idea == Idea::Win) == wins, "{about}");
    match idea {
        Idea::TwoThreats | Idea::Stacked | Idea::Forcing | Idea::Seven => {
            assert!(best > 0 || idea == Idea::Seven, "{about}");
        }
        Idea::Delay => assert!(best < 0, "{about}"),
        Idea::Block => assert!(!opponent_threatens(m), "{about}"),
        Idea::AvoidUnder => {
            assert!(!opponent_threatens(m), "{about}");
            assert!(position.moves().any(opponent_threatens), "{about}");
            assert!(matches!(position.game(), Game::ConnectFour(_)), "{about}");
        }
        _ => {}
    }
}

/// The overlay of threats against the rules: a disc on a playable threat ends the game.
#[test]
fn playable_threats_are_the_winning_moves() {
    for (game, least, count) in GAMES {
        for position in random_positions(game, least, count) {
            let playable: Vec<_> = coach::threats(&position, position.turn())
                .into_iter()
                .filter(coach::Threat::is_playable)
                .map(|threat| threat.cell)
                .collect();
            let mut wins: Vec<_> = winning_moves(&position)
                .iter()
                .filter_map(|&m| position.target(m))
                .collect();
            wins.sort_by_key(|cell| (cell.row, cell.column));
            assert_eq!(playable, wins);
        }
    }
}

/// What stands on the board is really there: its owner wins in the line that is shown.
#[test]
fn standing_traps_end_in_a_win() {
    for (game, least, count) in GAMES {
        for position in random_positions(game, least, count) {
            for ExplainedReason { reason, line } in coach::standing(&position) {
                let Reason::Trap {
                    how: TrapRole::Stands { player },
                    trap,
                } = reason
                else {
                    panic!("{reason:?}");
                };
                assert_eq!(end_of(&position, &line).winner(), Some(player));
                let two = !matches!(trap, Trap::Seven(_));
                assert!(!two || wins_after_any_answer(&position), "{position:?}");
            }
        }
    }
}

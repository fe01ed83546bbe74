//! Laws of the ladder: every opponent in every game and size, its habits and its mistakes.

use harif_play::opponents::minds::{Ladder, LadderRung, LadderTable};
use harif_play::opponents::{Habit, Mind, Opponent, ratings, style};
use harif_play::{Agent, AgentSpec, AgentState, Unwatched};
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Game, Outcome, Player, Position};
use harif_search::Control;
use std::collections::{HashMap, HashSet};

/// Usual sizes, small ones, and the largest that there are.
const GAMES: [&str; 12] = [
    "tictactoe",
    "tictactoe(columns=4,rows=4,line=4)",
    "tictactoe(columns=5,rows=5,line=4)",
    "tictactoe(columns=3,rows=4,line=3)",
    "connect4",
    "connect4(columns=9,rows=7,line=5)",
    "connect4(columns=12,rows=12,line=4)",
    "connect4(columns=5,rows=4,line=4)",
    "othello",
    "othello(size=4)",
    "othello(size=6)",
    "othello(size=12)",
];

fn game(name: &str) -> Game {
    name.parse().unwrap()
}

fn choose(agent: &mut dyn Agent, position: &AnyPosition) -> AnyMove {
    agent.choose(position, Control::never(), &mut Unwatched).m
}

fn built(opponent: Opponent, game: Game, seed: u64) -> Box<dyn Agent> {
    let mut spec = opponent.spec();
    spec.set("seed", &seed.to_string()).unwrap();
    spec.build(game).unwrap().expect("not a human")
}

/// Positions of random games.
fn positions(game: Game, seed: u64, count: usize) -> Vec<AnyPosition> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = AnyPosition::start(game);
        while !position.is_over() && found.len() < count {
            if random.u8(..3) == 0 {
                found.push(position.clone());
            }
            let choice = random.usize(..position.count_moves());
            let m = position.moves().nth(choice).unwrap();
            position.play_unchecked(m);
        }
    }
    found
}

#[test]
fn names_read_back_in_both_forms() {
    let names: HashSet<&str> = Opponent::NAMES.into_iter().collect();
    assert_eq!(names.len(), 12);
    for opponent in Opponent::ALL {
        assert_eq!(Opponent::named(opponent.name()), Some(opponent));
        let short: AgentSpec = format!("opponent:{}", opponent.name()).parse().unwrap();
        assert_eq!(short, opponent.spec());
        assert_eq!(Opponent::of(&short), Some(opponent));
        assert_eq!(short.to_string().parse::<AgentSpec>().unwrap(), short);
        assert_eq!(
            opponent
                .stronger()
                .and_then(Opponent::weaker)
                .unwrap_or(opponent),
            opponent
        );
    }
    assert!("opponent:unknown".parse::<AgentSpec>().is_err());
    assert_eq!(Opponent::of(&"random".parse().unwrap()), None);
}

/// All twelve play legal moves in every size; the same seed plays the same game.
#[test]
fn every_opponent_plays_every_size_and_the_same_seed_the_same_game() {
    for name in GAMES {
        let game = game(name);
        for opponent in Opponent::ALL {
            let line = |seed: u64| -> Vec<AnyMove> {
                let mut agent = built(opponent, game, seed);
                let mut position = AnyPosition::start(game);
                let mut moves = Vec::new();
                while !position.is_over() && moves.len() < 2 {
                    let m = choose(agent.as_mut(), &position);
                    position.play(m).expect("a legal move");
                    moves.push(m);
                }
                moves
            };
            // Three of the twelve twice: each thinks in another way.
            let first = line(5);
            if opponent.rung().is_multiple_of(5) {
                assert_eq!(line(5), first, "{name} {opponent:?}");
            }
            let careful = opponent.careful(game);
            assert!(careful.build(game).unwrap().is_some(), "{careful} {name}");
        }
    }
}

/// Every size of every game.
fn sizes() -> Vec<Game> {
    let mut games: Vec<Game> = (4..=16).step_by(2).map(Game::othello).collect();
    for columns in 3..=16 {
        for rows in 3..=16 {
            for line in 3..=columns.max(rows).min(5) {
                games.push(Game::tic_tac_toe(columns, rows, line));
                games.push(Game::connect_four(columns, rows, line));
            }
        }
    }
    games
}

/// A whole ladder for every size: none looks less far than the one below, the first has no plan, and the last is never
/// careless.
#[test]
fn every_size_has_a_ladder() {
    for game in sizes() {
        let minds = Opponent::ALL.map(|opponent| opponent.mind(game));
        for pair in minds.windows(2) {
            let (below, above) = (pair[0], pair[1]);
            assert!(above.depth >= below.depth, "{game}: {below:?} {above:?}");
            assert!(above.glance >= below.glance, "{game}");
        }
        for mind in minds {
            assert!(mind.depth > 0 && mind.careless <= 1000 && mind.by_habit <= 1000);
        }
        let [first, .., last] = minds;
        assert_eq!((first.careless, last.careless), (1000, 0), "{game}");
    }
}

/// A ladder of a game that can be told from others by how far all look.
fn ladder(name: &str, depth: u32) -> Ladder {
    let rung = LadderRung {
        depth,
        ..LadderRung::default()
    };
    Ladder {
        game: game(name),
        rungs: [rung; 12],
    }
}

/// A size without a ladder takes the nearest one's.
#[test]
fn the_nearest_ladder_is_one_of_the_same_kind() {
    let mut table = LadderTable::default();
    assert_eq!(table.nearest(Game::OTHELLO), None);
    for (name, depth) in [
        ("tictactoe", 1),
        ("tictactoe(columns=5,rows=5,line=4)", 2),
        ("connect4", 3),
        ("connect4(columns=10,rows=10,line=4)", 4),
        ("connect4(columns=9,rows=7,line=5)", 5),
        ("othello", 6),
        ("othello(size=4)", 7),
    ] {
        table.set(ladder(name, depth));
        assert_eq!(table.ladder(game(name)).rungs[11].depth, depth, "{name}");
    }
    for (name, depth) in [
        // Not searched to its end, so not as on 3×3, however near that is.
        ("tictactoe(columns=4,rows=3,line=3)", 2),
        ("tictactoe(columns=16,rows=16,line=5)", 2),
        // 72 cells are nearer to 100 than to 42, 70 are not.
        ("connect4(columns=9,rows=8,line=4)", 4),
        ("connect4(columns=10,rows=7,line=4)", 3),
        ("connect4(columns=9,rows=7,line=4)", 3),
        ("connect4(columns=16,rows=16,line=5)", 5),
        // Searched to its end, as no other size of its game is.
        ("connect4(columns=3,rows=3,line=3)", 1),
        ("othello(size=6)", 6),
        ("othello(size=16)", 6),
    ] {
        let nearest = table.nearest(game(name)).unwrap();
        assert_eq!(nearest.rungs[0].depth, depth, "{name}: {}", nearest.game);
    }
    table.set(ladder("connect4", 9));
    let nearest = table.ladder(Game::CONNECT_FOUR);
    assert_eq!((table.ladders().len(), nearest.rungs[0].depth), (7, 9));
}

#[test]
fn a_table_of_minds_reads_what_it_writes_and_nothing_else() {
    let written = ladder("connect4(columns=8,rows=7,line=4)", 4).to_string();
    let table: LadderTable = written.parse().unwrap();
    assert_eq!(table.ladders()[0].to_string(), written);
    let compiled: String = LadderTable::compiled()
        .ladders()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(compiled.parse().as_ref(), Ok(LadderTable::compiled()));
    let read = |text: &str| text.parse::<LadderTable>();
    let without_last: String = written.split_inclusive('\n').take(11).collect();
    assert!(read(&without_last).is_err());
    assert!(read(&written.replace("simorgh\t4\t0\t0\t0", "simorgh\t4\t0\t1001\t0")).is_err());
    assert!(read(&written.replace("simorgh\t4\t0\t0\t0", "simorgh\t4\t0\t0\t1001")).is_err());
    assert!(read(&written.replace("dara", "nika")).is_err());
    assert!(read(&written.replacen("columns=8", "columns=9", 1)).is_err());
    assert!(read(&written.replacen('\t', " ", 1)).is_err());
}

/// The value of a small position by plain minimax, for the side to move: the result, or the discs.
fn value(position: &AnyPosition, known: &mut HashMap<AnyPosition, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Won { .. } if position.game().info().passes => {
                outcome.margin_for(position.turn())
            }
            Outcome::Won { by, .. } if by == position.turn() => 1,
            Outcome::Won { .. } => -1,
        };
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves: Vec<AnyMove> = position.moves().collect();
    let children = moves.iter().map(|&m| position.after_unchecked(m));
    let best = children.map(|child| -value(&child, known)).max();
    let best = best.expect("there are moves");
    known.insert(position.clone(), best);
    best
}

/// On 3×3 the strongest gives nothing away in any position, so it never loses; a mind that errs at every
/// move gives something away wherever that is possible.
#[test]
fn on_the_small_board_mistakes_are_mistakes_in_exact_value() {
    let game = Game::TIC_TAC_TOE;
    let mut known = HashMap::new();
    let mut best = built(Opponent::Simorgh, game, 1);
    let worst = Mind {
        careless: 1000,
        ..Opponent::Mina.mind(game)
    };
    let mut gives = Opponent::Tara.with_mind(worst, 1);
    for position in positions(game, 3, 150) {
        let full = value(&position, &mut known);
        let after = |m: AnyMove, known: &mut _| -value(&position.after_unchecked(m), known);
        let m = choose(best.as_mut(), &position);
        assert_eq!(after(m, &mut known), full, "{position:?} {m}");
        let moves: Vec<AnyMove> = position.moves().collect();
        let least = moves.iter().map(|&m| after(m, &mut known)).min();
        gives.new_game(Some(1));
        let m = choose(gives.as_mut(), &position);
        if least < Some(full) {
            assert!(after(m, &mut known) < full, "{position:?} {m}");
        }
    }
}

/// Whether a move wins at once.
fn wins(position: &AnyPosition, m: AnyMove) -> bool {
    position.after_unchecked(m).winner() == Some(position.turn())
}

/// Whether the other side can win at once after a move.
fn loses(position: &AnyPosition, m: AnyMove) -> bool {
    let after = position.after_unchecked(m);
    after.outcome().is_none() && after.moves().any(|answer| wins(&after, answer))
}

/// Careless moves of opponents that glance take a win that is there, and with two plies do not walk into a
/// loss that can be avoided.
#[test]
fn a_glance_sees_what_it_says() {
    for name in ["connect4", "tictactoe(columns=5,rows=5,line=4)"] {
        let game = game(name);
        for (seed, position) in (0..).zip(positions(game, 9, 80)) {
            for glance in [1, 2] {
                let mind = Mind {
                    glance,
                    careless: 1000,
                    exact: false,
                    ..Opponent::Omid.mind(game)
                };
                let mut agent = Opponent::Omid.with_mind(mind, seed);
                let m = choose(agent.as_mut(), &position);
                let can_win = position.moves().any(|m| wins(&position, m));
                assert_eq!(wins(&position, m), can_win, "{position:?} {m}");
                let can_hold = position.moves().any(|m| !loses(&position, m));
                if glance == 2 && !can_win && can_hold {
                    assert!(!loses(&position, m), "{position:?} {m}");
                }
            }
        }
    }
}

/// On boards of tic-tac-toe that are drawn unless a line is overlooked, careless moves overlook it: the other side's, and
/// without a glance their own.
#[test]
fn careless_moves_overlook_lines_where_nothing_else_decides() {
    let game = game("tictactoe(columns=4,rows=4,line=4)");
    let (mut missed, mut overlooked) = (0, 0);
    for (seed, position) in (0..).zip(positions(game, 5, 300)) {
        let can_win = position.moves().any(|m| wins(&position, m));
        let can_miss = position.moves().any(|m| !wins(&position, m));
        let can_lose = position.moves().any(|m| loses(&position, m));
        for glance in [0, 1] {
            let mind = Mind {
                glance,
                depth: 2,
                careless: 1000,
                ..Opponent::Omid.mind(game)
            };
            let m = choose(Opponent::Omid.with_mind(mind, seed).as_mut(), &position);
            if can_win && can_miss {
                assert_eq!(wins(&position, m), glance > 0, "{position:?} {m}");
                missed += 1;
            } else if can_lose && !can_win {
                assert!(loses(&position, m), "{position:?} {m}");
                overlooked += 1;
            }
        }
    }
    assert!(missed > 10 && overlooked > 10, "{missed} {overlooked}");
}

/// A win that can wait is a win that is there, is not taken, and is still there after every answer. In Othello the one who is in no
/// hurry turns over few discs.
#[test]
fn no_hurry_never_gives_a_win_away() {
    let mut waited = 0;
    for name in ["connect4", "tictactoe(columns=5,rows=5,line=3)"] {
        for position in positions(game(name), 8, 400) {
            for m in position.moves() {
                if Habit::NoHurry.liking(&position, m) == 0 {
                    continue;
                }
                waited += 1;
                assert!(position.moves().any(|m| wins(&position, m)), "{position:?}");
                let after = position.after_unchecked(m);
                assert!(!after.is_over(), "{position:?} {m}");
                for answer in after.moves() {
                    let then = after.after_unchecked(answer);
                    let still = !then.is_over() && then.moves().any(|m| wins(&then, m));
                    assert!(still, "{position:?} {m} {answer}");
                }
            }
        }
    }
    assert!(waited > 20, "{waited}");
    for position in positions(Game::OTHELLO, 8, 30) {
        for m in position.moves() {
            let [few, many] = [Habit::NoHurry, Habit::Grabs].map(|it| it.liking(&position, m));
            assert_eq!(few, -many);
        }
    }
}

/// The careless moves of a game are dealt out at its start: no more are played, all of them if the board is
/// filled, and an agent that is built anew for every move and told its state plays the same game.
#[test]
fn careless_moves_are_a_budget_that_travels() {
    let game = Game::OTHELLO;
    for seed in 0..6 {
        let mind = Mind {
            careless: 300,
            depth: 1,
            ..Opponent::Omid.mind(game)
        };
        let mut stays = Opponent::Omid.with_mind(mind, seed);
        let mut position = AnyPosition::start(game);
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut left, mut careless) = (None::<i32>, 0);
        while !position.is_over() {
            let m = if position.turn() == Player::First {
                let decision = stays.choose(&position, Control::never(), &mut Unwatched);
                let now = stays.state().error_budget.expect("dealt out");
                // A careless move has seen nothing and says so.
                let is_careless = now < left.unwrap_or(9);
                assert_eq!(decision.report.is_none(), is_careless);
                careless += i32::from(decision.report.is_none());
                assert_eq!(now + careless, 9);
                left = Some(now);
                decision.m
            } else {
                let choice = random.usize(..position.count_moves());
                position.moves().nth(choice).unwrap()
            };
            position.play_unchecked(m);
        }
        assert!(careless <= 9);
        let mut anew = Opponent::Omid.with_mind(mind, seed);
        anew.restore(AgentState {
            error_budget: Some(0),
        });
        let start = AnyPosition::start(game);
        let decision = anew.choose(&start, Control::never(), &mut Unwatched);
        assert!(decision.report.is_some(), "nothing left to spend");
    }
}

/// Likings against what can be counted on the board after the move.
#[test]
fn habits_like_what_they_say() {
    for position in positions(Game::OTHELLO, 4, 60) {
        let own = position.turn();
        for m in position.moves() {
            let after = position.after_unchecked(m);
            if m == AnyMove::Pass {
                continue;
            }
            let turned = after.count(own) as i32 - position.count(own) as i32 - 1;
            assert_eq!(
                Habit::Grabs.liking(&position, m),
                turned,
                "{position:?} {m}"
            );
            assert!(Habit::NoDiagonals.liking(&position, m) <= turned);
            let answers = after.count_moves() as i32;
            assert_eq!(Habit::Hinders.liking(&position, m), -answers);
        }
    }
    let edge = |cell: Cell, side: u8| cell.column.min(side - 1 - cell.column) == 0;
    for position in positions(Game::CONNECT_FOUR, 4, 60) {
        let own = position.turn();
        for m in position.moves() {
            let cell = position.target(m).unwrap();
            // The longest row of own discs through the cell, counted cell by cell.
            let mut longest = 0;
            for (dx, dy) in [(1_i16, 0_i16), (0, 1), (1, 1), (1, -1)] {
                let mut row = 0;
                for sign in [1, -1] {
                    for step in 1..7 {
                        let column = i16::from(cell.column) + sign * step * dx;
                        let up = i16::from(cell.row) + sign * step * dy;
                        let on_board = (0..7).contains(&column) && (0..6).contains(&up);
                        let own_disc =
                            on_board && position.at(Cell::new(column as u8, up as u8)) == Some(own);
                        if !own_disc {
                            break;
                        }
                        row += 1;
                    }
                }
                longest = longest.max(row);
            }
            assert_eq!(
                Habit::Grabs.liking(&position, m),
                longest,
                "{position:?} {m}"
            );
            assert_eq!(Habit::Edges.liking(&position, m) == 0, edge(cell, 7));
        }
    }
}

/// What was measured: twelve in each game, rising, and each scores between 55 and 80 % against the one
/// below.
#[test]
fn the_ladder_rises_in_steps_that_can_be_felt() {
    let mut measured: Vec<Game> = Vec::new();
    for rated in ratings::all() {
        if !measured.contains(&rated.game) {
            measured.push(rated.game);
        }
    }
    assert!(measured.len() >= 3, "{measured:?}");
    for game in measured {
        let table: Vec<_> = ratings::all().filter(|it| it.game == game).collect();
        assert_eq!(table.len(), 12, "{game}");
        assert!(table.is_sorted_by(|a, b| a.rating < b.rating), "{game}");
        assert!(table.is_sorted_by(|a, b| a.opponent < b.opponent));
        for rated in &table[1..] {
            let percent = 50.0 * f64::from(rated.half_points) / f64::from(rated.games_below);
            assert!(
                (55.0..=80.0).contains(&percent),
                "{game} {:?}: {percent}",
                rated.opponent
            );
        }
    }
}

/// The table of styles in the document is what is counted, and shows each habit: in each of the games who has it does what it
/// likes more often than the others do.
#[test]
fn the_document_tells_the_styles_that_are_counted() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/opponents.md");
    let document = std::fs::read_to_string(path).unwrap();
    let table = document.split_once("<!-- styles -->").unwrap().1;
    let table = table.split_once("<!-- end of styles -->").unwrap().0;
    let rows = table.lines().filter(|line| line.ends_with("% |"));
    let rows: Vec<Vec<&str>> = rows
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let with_habit = Opponent::ALL
        .into_iter()
        .filter(|it| it.habit() != Habit::Anywhere);
    let with_habit = with_habit.count();
    assert_eq!(rows.len(), 3 * with_habit);
    for row in rows {
        let [name, opponent, habit, itself, others] = row[..] else {
            panic!("{row:?}");
        };
        let percent = |cell: &str| -> u64 { cell.trim_end_matches(" %").parse().unwrap() };
        let opponent = Opponent::named(opponent).unwrap();
        assert_eq!(format!("{:?}", opponent.habit()), habit);
        // On 3×3 eight of nine cells are at an edge, so little can be seen of who loves them.
        let is_seen = percent(itself) > percent(others)
            || name == "tictactoe" && percent(itself) == percent(others);
        assert!(is_seen, "{row:?}");
        // Those that search little are counted again.
        if opponent.rung() <= Opponent::Arash.rung() {
            let ladder = LadderTable::compiled().ladder(game(name));
            let [counted] = style::followed(opponent, &ladder, 60, [opponent.habit()]);
            assert_eq!(counted.percent(), percent(itself), "{row:?}");
        }
    }
}

/// An opponent that is asked again in the same position deals no new careless moves, one that goes back to an earlier move has what it
/// is told that it had, and what was done without care tells of no search.
#[test]
fn careless_moves_are_dealt_once() {
    let game = Game::CONNECT_FOUR;
    let mind = Mind {
        careless: 500,
        ..Opponent::Tara.mind(game)
    };
    let mut player = Opponent::Tara.with_mind(mind, 3);
    let start = AnyPosition::start(game);
    let late = positions(game, 5, 14).pop().expect("a late position");
    let left = |player: &dyn Agent| player.state().error_budget.expect("it has moved");
    let choose = |player: &mut dyn Agent, position: &AnyPosition| {
        let before = player.state().error_budget;
        let decision = player.choose(position, Control::never(), &mut Unwatched);
        let after = left(player);
        if let Some(before) = before {
            let spent = before - after;
            assert!((0..=1).contains(&spent), "{before} {after}");
            // A careless move looked at nothing.
            assert_eq!(decision.report.is_none(), spent == 1);
        }
    };
    for _ in 0..300 {
        choose(&mut *player, &late);
    }
    assert_eq!(left(&*player), 0, "all were made");
    let told = |left| AgentState {
        error_budget: Some(left),
    };
    for (position, had) in [(&start, 2), (&late, 1), (&start, 0)] {
        player.restore(told(had));
        choose(&mut *player, position);
        assert!(left(&*player) <= had);
    }
}

/// What was measured belongs to one size of a game.
#[test]
fn ratings_are_of_the_size_that_was_measured() {
    for rating in ratings::all() {
        let found = ratings::of(rating.opponent, rating.game);
        assert_eq!(found.map(|it| it.game), Some(rating.game));
    }
    for game in [Game::connect_four(13, 5, 4), Game::othello(20)] {
        let found = ratings::of(Opponent::Mina, game);
        assert_eq!(found, None, "{game}");
    }
}

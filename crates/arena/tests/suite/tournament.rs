//! Whole tournaments without other programs: what is kept, what is resumed, what faults cost.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use harif_arena::arbiter::{self, Conditions, SystemTimer};
use harif_arena::contestant::{Choice, Contestant, Turn};
use harif_arena::export::{self, GameLine, ImportFormat, import};
use harif_arena::openings::{Opening, OpeningSource, Openings};
use harif_arena::runner::{Audience, RunEnd, RunError, Unattended, run, run_part};
use harif_arena::schedule::Fixture;
use harif_arena::standings::Counter;
use harif_arena::stats::SprtDecision;
use harif_arena::{
    Adjudication, EndReason, Fault, MoveLimits, Note, PlayedGame, Score, Store, StoreError,
    Tournament,
};
use harif_rules::{AnyMove, AnyPosition, Cell, Game, Player, Position};
use harif_search::Control;

fn stop() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

fn create(path: &Path, file: &str) -> (Tournament, Store) {
    let tournament = Tournament::read(file).unwrap();
    let names: Vec<String> = tournament.players.iter().map(|p| p.name.clone()).collect();
    let store = Store::create(path, file, None, &names).unwrap();
    (tournament, store)
}

const ROUND_ROBIN: &str = "
    game = \"tictactoe\"
    games = 20
    seed = 11
    concurrency = 2
    openings = { random = 2 }
    players = [{ agent = \"random\" }, { agent = \"greedy\" }, { agent = \"alphabeta\" }]
";

/// The games without the times, which are another each time.
fn essence(store: &Store, game: Game) -> Vec<(u64, [usize; 2], String, Score)> {
    let games = store.games(game).unwrap();
    games
        .iter()
        .map(|game| {
            let moves = harif_rules::notation::moves::write(game.moves.iter().copied());
            (game.number, game.players, moves, game.score)
        })
        .collect()
}

/// Stops the tournament after so many games, as a signal would.
struct StopAfter {
    games: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl Audience for StopAfter {
    fn ended(&self, _: usize, _: &PlayedGame) {
        if self.games.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.stop.store(true, Ordering::SeqCst);
        }
    }
}

#[test]
fn an_interrupted_tournament_ends_with_the_games_of_an_undisturbed_one() {
    let folder = tempfile::tempdir().unwrap();
    let (tournament, mut whole) = create(&folder.path().join("whole.db"), ROUND_ROBIN);
    assert_eq!(
        run(&tournament, &mut whole, &stop(), &Unattended).unwrap(),
        RunEnd::Complete
    );
    let path = folder.path().join("pieces.db");
    let (_, pieces) = create(&path, ROUND_ROBIN);
    drop(pieces);
    for interruption in 0.. {
        assert!(interruption < 20, "it comes to an end");
        // Everything is read from the file again, as `resume` does.
        let mut store = Store::open(&path).unwrap();
        let tournament = store.tournament().unwrap();
        let stop = stop();
        let audience = StopAfter {
            games: AtomicU64::new(7),
            stop: stop.clone(),
        };
        if run(&tournament, &mut store, &stop, &audience).unwrap() == RunEnd::Complete {
            break;
        }
    }
    let pieces = Store::open(&path).unwrap();
    let (one, other) = (
        essence(&whole, tournament.game),
        essence(&pieces, tournament.game),
    );
    assert_eq!(one.len(), 60);
    assert_eq!(
        one, other,
        "the same seed gives the same games, however often it was stopped"
    );
}

/// Looks into the file, through a connection of its own, whenever a game is announced.
struct LooksIntoTheFile {
    path: std::path::PathBuf,
    missing: AtomicU64,
    ended: AtomicU64,
}

impl Audience for LooksIntoTheFile {
    fn ended(&self, _: usize, game: &PlayedGame) {
        let store = Store::open(&self.path).unwrap();
        let kept = store.results().unwrap().get(&game.number).copied();
        if kept != Some(game.score) {
            self.missing.fetch_add(1, Ordering::SeqCst);
        }
        self.ended.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn a_game_is_announced_after_it_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    let (tournament, mut store) = create(&path, ROUND_ROBIN);
    let audience = LooksIntoTheFile {
        path,
        missing: AtomicU64::new(0),
        ended: AtomicU64::new(0),
    };
    run(&tournament, &mut store, &stop(), &audience).unwrap();
    let counts = (audience.missing.into_inner(), audience.ended.into_inner());
    assert_eq!(counts, (0, 60));
}

#[test]
fn no_game_can_be_there_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (tournament, mut store) = create(&folder.path().join("t.db"), ROUND_ROBIN);
    run(&tournament, &mut store, &stop(), &Unattended).unwrap();
    let games = store.games(tournament.game).unwrap();
    assert!(matches!(
        store.save(&games[3]),
        Err(StoreError::Sqlite { .. })
    ));
    assert_eq!(store.games(tournament.game).unwrap(), games);
}

#[test]
fn the_table_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    let (tournament, mut store) = create(&folder.path().join("t.db"), ROUND_ROBIN);
    run(&tournament, &mut store, &stop(), &Unattended).unwrap();
    let mut counter = Counter::new(&tournament);
    store
        .for_each_game(tournament.game, |game| counter.add(&game))
        .unwrap();
    let standings = counter.standings();
    assert_eq!(standings.games, 60);
    let points: f64 = standings.rows.iter().map(|row| row.tally.points()).sum();
    assert!((points - 60.0).abs() < 1e-9, "one point a game");
    for player in 0..3 {
        let row: u64 = standings.cross[player]
            .iter()
            .map(harif_arena::stats::Trinomial::games)
            .sum();
        assert_eq!(row, standings.rows[player].tally.games());
        for opponent in 0..3 {
            let tally = standings.cross[player][opponent];
            assert_eq!(tally.flipped(), standings.cross[opponent][player]);
            let pairs = standings.pairs[player][opponent];
            assert_eq!(pairs.pairs() * 2, tally.games());
            let half: u64 = (0..).zip(pairs.0).map(|(half, count)| half * count).sum();
            assert_eq!(half, 2 * tally.wins + tally.draws);
        }
    }
    assert_eq!(
        standings.order[0], 2,
        "the player that sees the end of the game is first"
    );
}

#[test]
fn files_that_are_no_tournaments_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    assert!(matches!(Store::open(&path), Err(StoreError::Missing(_))));
    std::fs::write(&path, "certainly no database, but a text of some length").unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Foreign(_))));
    let before = std::fs::read(&path).unwrap();
    let names = ["a".to_owned(), "b".to_owned()];
    assert!(matches!(
        Store::create(&path, "", None, &names),
        Err(StoreError::Exists(_))
    ));
    assert_eq!(std::fs::read(&path).unwrap(), before, "untouched");
}

#[test]
fn a_decided_test_ends_a_match_and_stays_decided() {
    let folder = tempfile::tempdir().unwrap();
    let file = "
        game = \"tictactoe\"
        games = 2000
        players = [{ agent = \"alphabeta\" }, { agent = \"random\" }]
        openings = { all = 1 }
        sprt = { elo0 = 0, elo1 = 50 }
    ";
    let (tournament, mut store) = create(&folder.path().join("t.db"), file);
    let ending = run(&tournament, &mut store, &stop(), &Unattended).unwrap();
    assert_eq!(ending, RunEnd::Decided(SprtDecision::AcceptSecond));
    let games = store.results().unwrap().len();
    assert!(games < 500, "{games}");
    assert_eq!(
        run(&tournament, &mut store, &stop(), &Unattended).unwrap(),
        ending
    );
    assert_eq!(store.results().unwrap().len(), games);
}

#[test]
fn every_format_of_games_reads_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = "
        game = \"othello:size=6\"
        games = 6
        seed = 3
        openings = { random = 3 }
        players = [{ agent = \"random\", name = \"Ra \\\"n\\\" dom\" }, { agent = \"greedy\" }]
    ";
    let (tournament, mut store) = create(&folder.path().join("t.db"), file);
    run(&tournament, &mut store, &stop(), &Unattended).unwrap();
    let games = store.games(tournament.game).unwrap();
    let lines = |write: &dyn Fn(&PlayedGame) -> String| games.iter().map(write).collect::<String>();
    let jsonl =
        lines(&|game| serde_json::to_string(&GameLine::new(&tournament, game)).unwrap() + "\n");
    let csv = export::csv_header() + &lines(&|game| export::csv_line(&tournament, game));
    let pgn = lines(&|game| export::pgn_game(&tournament, game));
    let ggf = lines(&|game| export::ggf_line(&tournament, game).unwrap() + "\n");
    let transcript = lines(&|game| export::transcript_line(game).unwrap() + "\n");
    for (format, text) in [
        (ImportFormat::Jsonl, &jsonl),
        (ImportFormat::Csv, &csv),
        (ImportFormat::Pgn, &pgn),
        (ImportFormat::Ggf, &ggf),
        (ImportFormat::Transcript, &transcript),
    ] {
        let imported = import(format, text, Some(tournament.game)).unwrap();
        assert_eq!(imported.games.len(), games.len(), "{format:?}");
        for (read, written) in imported.games.iter().zip(&games) {
            assert_eq!(read.moves, written.moves, "{format:?}");
            assert_eq!(read.score, written.score, "{format:?}");
            if format != ImportFormat::Transcript {
                let names = read.players.map(|player| imported.players[player].as_str());
                let expected = written.players.map(|p| tournament.players[p].name.as_str());
                assert_eq!(names, expected, "{format:?}");
            }
            if format == ImportFormat::Jsonl {
                assert_eq!(read.notes, written.notes);
                assert_eq!((read.pair, read.began), (written.pair, written.began));
            }
        }
    }
    let broken = import(ImportFormat::Transcript, "f5f5\n", Some(Game::OTHELLO)).unwrap_err();
    assert!(broken.to_string().starts_with("line 1: "), "{broken}");
}

/// A player that follows a script instead of the rules.
struct Scripted(fn(&Turn<'_>) -> Result<Choice, Fault>);

impl Contestant for Scripted {
    fn new_game(&mut self, _: &AnyPosition, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        (self.0)(turn)
    }
}

// The shape that a script has, although this one never fails.
#[allow(clippy::unnecessary_wraps)]
fn first_legal(turn: &Turn<'_>) -> Result<Choice, Fault> {
    let m = turn.position.moves().next().unwrap();
    Ok(Choice {
        m,
        note: Note::default(),
    })
}

/// One game of the honest first player against a scripted second one.
fn against(
    second: fn(&Turn<'_>) -> Result<Choice, Fault>,
    limits: MoveLimits,
    adjudication: Option<Adjudication>,
) -> PlayedGame {
    let conditions = Conditions {
        limits: [limits; 2],
        adjudication,
        mistakes: Some(Duration::from_secs(20)),
        control: Control::never(),
        timer: &SystemTimer::default(),
    };
    let fixture = Fixture {
        number: 0,
        round: 0,
        pair: 0,
        players: [0, 1],
    };
    let openings = Openings::new(Game::TIC_TAC_TOE, &OpeningSource::Start, 0).unwrap();
    let opening: Opening = openings.of(0);
    let players: [&mut dyn Contestant; 2] = [&mut Scripted(first_legal), &mut Scripted(second)];
    arbiter::play(&fixture, &opening, players, &conditions, &mut |_, _| {}).unwrap()
}

#[test]
fn faults_are_results_with_their_reason() {
    let game = against(
        |turn| {
            let taken = AnyMove::Cell(Cell::new(0, 0));
            assert!(turn.position.check(taken).is_err());
            Ok(Choice {
                m: taken,
                note: Note::default(),
            })
        },
        MoveLimits::default(),
        None,
    );
    assert_eq!(
        (game.score, game.reason),
        (Score::First, EndReason::Illegal)
    );
    assert_eq!(game.detail, "move 2: a1 is not legal: the cell is taken");
    assert_eq!(
        game.moves.len(),
        1,
        "the illegal move is not part of the game"
    );
    let game = against(
        |_| Err(Fault::new(EndReason::Crash, "exit status: 3")),
        MoveLimits::default(),
        None,
    );
    assert_eq!((game.score, game.reason), (Score::First, EndReason::Crash));
    assert_eq!(game.detail, "exit status: 3");
}

#[test]
fn solvers_end_games_and_count_mistakes() {
    let game = against(first_legal, MoveLimits::default(), None);
    assert_eq!(game.reason, EndReason::Board);
    let [first, second] = game.mistakes.unwrap();
    // Every one of the seven moves was a choice, and all of them can be proved.
    assert_eq!((first.judged, second.judged), (4, 3));
    // Both take the first free cell: a1 b1 c1 a2 b2 c2 a3. Answering a1 anywhere but in the middle
    // loses, so the second player's first move is a mistake.
    assert_eq!(game.score, Score::First);
    assert!(second.wrong >= 1);
    let rule = Adjudication {
        from: 2,
        time: 2_000,
    };
    let adjudicated = against(first_legal, MoveLimits::default(), Some(rule));
    assert_eq!(
        (adjudicated.score, adjudicated.reason),
        (Score::First, EndReason::Adjudicated)
    );
    assert!(adjudicated.moves.len() < game.moves.len());
}

#[test]
fn openings_are_fair_and_the_same_for_a_seed() {
    let random = OpeningSource::Random { plies: 4 };
    let (one, other) = (
        Openings::new(Game::CONNECT_FOUR, &random, 7).unwrap(),
        Openings::new(Game::CONNECT_FOUR, &random, 7).unwrap(),
    );
    let mut different = std::collections::BTreeSet::new();
    for pair in 0..50 {
        assert_eq!(one.of(pair), other.of(pair));
        assert_eq!(one.of(pair).moves.len(), 4);
        assert!(!one.of(pair).position.is_over());
        different.insert(format!("{:?}", one.of(pair).moves));
    }
    assert!(different.len() > 40);
    // Nine cells, then eight: seventy-two ways, each another position.
    let all = Openings::new(Game::TIC_TAC_TOE, &OpeningSource::All { plies: 2 }, 0).unwrap();
    let positions: std::collections::HashSet<AnyPosition> =
        (0..72).map(|pair| all.of(pair).position).collect();
    assert_eq!(positions.len(), 72);
    assert_eq!(all.of(0), all.of(72));
    let list = |text: &str| {
        let lines = text.lines().map(str::to_owned).collect();
        Openings::new(Game::OTHELLO, &OpeningSource::List(lines), 0)
    };
    let two = list("f5d6  # a comment\n\n8/8/8/3xx3/3xo3/8/8/8 o\n").unwrap();
    assert_eq!(two.of(0).moves.len(), 2);
    assert_eq!(two.of(1).moves.len(), 0);
    assert_eq!(two.of(1).position.turn(), Player::Second);
    let error = list("f5d6\nf5f5\n").unwrap_err().to_string();
    assert!(error.starts_with("opening 2: "), "{error}");
}

#[test]
fn mistakes_in_the_file_are_told_with_the_way_out() {
    let error = |file: &str| Tournament::read(file).unwrap_err().to_string();
    let players = "players = [{ agent = \"random\" }, { agent = \"random\" }]";
    assert!(error(&format!("game = \"tictactoe\"\ngames = 3\n{players}")).contains("games = 4"));
    assert!(error(&format!("game = \"chess\"\n{players}")).contains("no game"));
    assert!(error(&format!("game = \"tictactoe\"\nspeed = 3\n{players}")).contains("speed"));
    assert!(
        error("game = \"tictactoe\"\nplayers = [{ agent = \"random\" }]").contains("two players")
    );
    assert!(
        error("game = \"tictactoe\"\nplayers = [{ agent = \"x\" }, { agent = \"random\" }]")
            .contains("no agent")
    );
    assert!(
        error("game = \"tictactoe\"\nplayers = [{ agent = \"human\" }, { agent = \"random\" }]")
            .contains("person")
    );
    assert!(
        error("game = \"tictactoe\"\nplayers = [{ command = [\"x\"] }, { agent = \"random\" }]")
            .contains("protocol")
    );
    let both = Tournament::read(&format!("game = \"tictactoe\"\n{players}")).unwrap();
    assert_eq!(both.players[1].name, "random #2");
}

/// The test of a match speaks of the first player of the file, whichever side that player has.
#[test]
fn the_test_of_a_match_is_about_the_first_player_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let strong = "{ agent = \"alphabeta:depth=9\" }";
    let weak = "{ agent = \"random\" }";
    for (players, expected) in [
        ([strong, weak], SprtDecision::AcceptSecond),
        ([weak, strong], SprtDecision::AcceptFirst),
    ] {
        let file = format!(
            "game = \"tictactoe\"\ngames = 400\nseed = 3\nsprt = {{ elo0 = 0, elo1 = 100 }}\nplayers = [{}]",
            players.join(", ")
        );
        let path = folder.path().join(format!("{expected:?}.db"));
        let (tournament, mut store) = create(&path, &file);
        let ending = run(&tournament, &mut store, &stop(), &Unattended).unwrap();
        assert_eq!(ending, RunEnd::Decided(expected), "{players:?}");
    }
}

/// Numbers of games that no tournament ends are refused, before anything is counted with them.
#[test]
fn endless_tournaments_are_refused() {
    for games in ["4294967294", "5000002"] {
        let file = format!(
            "game = \"tictactoe\"\ngames = {games}\nplayers = [{{ agent = \"random\" }}, {{ agent = \"greedy\" }}]"
        );
        let error = Tournament::read(&file).unwrap_err().to_string();
        assert!(error.contains("at most 5000000"), "{error}");
    }
}

/// Plays some numbers of a tournament into a file of their own.
fn part(path: &Path, file: &str, numbers: std::ops::Range<u64>) -> std::path::PathBuf {
    let (tournament, mut store) = create(path, file);
    let ending = run_part(&tournament, numbers, &mut store, &stop(), &Unattended).unwrap();
    assert_eq!(ending, RunEnd::Complete);
    path.to_owned()
}

#[test]
fn the_parts_of_a_tournament_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (tournament, mut whole) = create(&path("whole.db"), ROUND_ROBIN);
    run(&tournament, &mut whole, &stop(), &Unattended).unwrap();
    let wanted = essence(&whole, tournament.game);
    assert_eq!(wanted.len(), 60);
    // Cuts through pairs, an overlap, an empty part, and numbers beyond the last game.
    let cuts = [(0, 7), (7, 30), (25, 30), (40, 40), (30, 99)];
    let parts: Vec<_> = cuts
        .iter()
        .enumerate()
        .map(|(at, &(from, to))| part(&path(&format!("part{at}.db")), ROUND_ROBIN, from..to))
        .collect();
    let merged = Store::merge(&path("merged.db"), &parts).unwrap();
    assert_eq!((merged.games, merged.repeated), (60, 5));
    let store = Store::open(&path("merged.db")).unwrap();
    assert_eq!(essence(&store, tournament.game), wanted);
    assert_eq!(store.tournament().unwrap(), tournament);
    assert!(matches!(
        Store::merge(&path("merged.db"), &parts),
        Err(StoreError::Exists(_))
    ));
    // What no part has is played by resuming.
    let merged = Store::merge(&path("gap.db"), &[parts[0].clone(), parts[4].clone()]).unwrap();
    assert_eq!(merged.games, 7 + 30);
    let mut store = Store::open(&path("gap.db")).unwrap();
    run(&tournament, &mut store, &stop(), &Unattended).unwrap();
    assert_eq!(essence(&store, tournament.game), wanted);
}

#[test]
fn parts_of_different_tournaments_do_not_become_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let ours = part(&path("ours.db"), ROUND_ROBIN, 0..4);
    let other = ROUND_ROBIN.replace("seed = 11", "seed = 12");
    let other = part(&path("other.db"), &other, 4..8);
    let refused = Store::merge(&path("merged.db"), &[ours.clone(), other]);
    assert!(
        matches!(refused, Err(StoreError::Another { .. })),
        "{refused:?}"
    );
    // The same tournament, but one result was changed by hand.
    let changed = part(&path("changed.db"), ROUND_ROBIN, 2..6);
    let games = Store::open(&changed).unwrap();
    let mut lie = games.games(Game::TIC_TAC_TOE).unwrap().remove(0);
    drop(games);
    std::fs::remove_file(&changed).unwrap();
    lie.score = Score::won_by(match lie.score {
        Score::First => Player::Second,
        Score::Draw | Score::Second => Player::First,
    });
    let (_, store) = create(&changed, ROUND_ROBIN);
    store.save(&lie).unwrap();
    drop(store);
    let refused = Store::merge(&path("merged.db"), &[ours, changed]);
    assert!(
        matches!(refused, Err(StoreError::Conflict { number: 2, .. })),
        "{refused:?}"
    );
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("merged"))
        .collect();
    assert!(left.is_empty(), "nothing half-made is left: {left:?}");
}

#[test]
fn games_that_depend_on_results_are_not_played_in_parts() {
    let folder = tempfile::tempdir().unwrap();
    let fixed = ROUND_ROBIN.replace("games = 20", "games = 2");
    for (name, line) in [
        ("knockout", "format = \"knockout\""),
        ("swiss", "format = \"swiss\"\nrounds = 2"),
    ] {
        let file = format!("{line}\n{fixed}");
        let (tournament, mut store) = create(&folder.path().join(format!("{name}.db")), &file);
        let refused = run_part(&tournament, 0..2, &mut store, &stop(), &Unattended);
        assert!(matches!(refused, Err(RunError::NotInParts)), "{name}");
        assert!(store.results().unwrap().is_empty());
    }
}

/// Every player has limits and a lot of its own: two that play by lot do not mirror each other, and each notes the depth that it was
/// allowed.
#[test]
fn players_have_limits_and_lots_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = "
        game = \"connect4\"
        games = 8
        seed = 2
        limits = { depth = 2 }
        players = [{ agent = \"random\" }, { agent = \"random\", name = \"other\" },
            { agent = \"minimax\" }, { agent = \"minimax\", limits = { depth = 1 }, name = \"short\" }]
    ";
    let (tournament, mut store) = create(&folder.path().join("t.db"), file);
    run(&tournament, &mut store, &stop(), &Unattended).unwrap();
    let games = store.games(tournament.game).unwrap();
    let (mut mirrored, mut played) = (0, 0);
    for game in &games {
        for side in Player::BOTH {
            let player = game.players[side.index()];
            let depth = match player {
                0 | 1 => 0,
                2 => 2,
                _ => 1,
            };
            for note in game.notes_of(side, tournament.game) {
                // At the end of a game there is less to look ahead.
                assert!(note.depth <= depth, "player {player}");
                played += usize::from(note.depth == depth && depth > 0);
            }
        }
        if game.players.iter().all(|&player| player < 2) {
            let pairs = game.moves.chunks(2).take(3);
            let same = |pair: &[AnyMove]| pair.first() == pair.last();
            mirrored += usize::from(pairs.filter(|pair| same(pair)).count() == 3);
        }
    }
    assert!(played > 50 && mirrored <= 2, "{played} {mirrored}");
}

/// A match with a test is not played in parts, because its end depends on its results.
#[test]
fn a_test_is_not_played_in_parts() {
    let folder = tempfile::tempdir().unwrap();
    let file = "
        game = \"tictactoe\"
        games = 10
        sprt = { elo0 = 0, elo1 = 50 }
        players = [{ agent = \"random\" }, { agent = \"greedy\" }]
    ";
    let (tournament, mut store) = create(&folder.path().join("t.db"), file);
    let played = run_part(&tournament, 0..4, &mut store, &stop(), &Unattended);
    assert!(matches!(played, Err(RunError::NotInParts)), "{played:?}");
    assert!(store.results().unwrap().is_empty());
}

/// Openings are in an order by lot that follows from the seed, none of them ends the game, and a board is told as a board.
#[test]
fn openings_follow_from_their_seed() {
    let game = Game::TIC_TAC_TOE;
    let dealt = |source: &OpeningSource, seed| -> Vec<Opening> {
        let openings = Openings::new(game, source, seed).unwrap();
        (0..40).map(|pair| openings.of(pair)).collect()
    };
    for source in [
        OpeningSource::All { plies: 5 },
        OpeningSource::Random { plies: 3 },
    ] {
        let first = dealt(&source, 1);
        assert_eq!(dealt(&source, 1), first);
        assert_ne!(dealt(&source, 2), first, "{source:?}");
        for opening in &first {
            let mut position = AnyPosition::start(game);
            for &m in &opening.moves {
                position.play(m).unwrap();
            }
            assert_eq!(position, opening.position);
            assert!(!position.is_over() && opening.start.is_empty());
        }
    }
    // By the moves of the rules they would come in their order.
    let all = dealt(&OpeningSource::All { plies: 1 }, 3);
    let moves: Vec<AnyMove> = all.iter().take(9).map(|opening| opening.moves[0]).collect();
    let listed: Vec<AnyMove> = AnyPosition::start(game).moves().collect();
    assert_ne!(moves, listed);
    let board = "xo1/1x1/2o x".to_owned();
    let list = dealt(&OpeningSource::List(vec![board, "b2".to_owned()]), 1);
    for (at, opening) in list.iter().enumerate() {
        let is_board = at % 2 == 0;
        assert_eq!(opening.start.is_empty(), !is_board);
        assert_eq!(opening.moves.is_empty(), is_board);
        let start = harif_rules::notation::position(game, &opening.start).unwrap();
        let end = opening
            .moves
            .iter()
            .fold(start, |position, &m| position.after_unchecked(m));
        assert_eq!(end, opening.position);
    }
}

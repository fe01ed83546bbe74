//! The tournament file: how many games it may ask for, and which parts fit together.

use std::time::Duration;

use harif_arena::openings::OpeningSource;
use harif_arena::{Tournament, TournamentFormat};
use proptest::prelude::*;

/// The most games of a tournament.
const MOST: usize = 5_000_000;

fn read(head: &str, players: usize) -> Result<Tournament, String> {
    let players = "[[players]]\nagent = \"random\"\n".repeat(players);
    let file = format!("game = \"tictactoe\"\n{head}\n{players}");
    Tournament::read(&file).map_err(|error| error.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(60)))]

    /// A tournament may have so many games and not one more, whatever its format.
    #[test]
    fn the_limit_is_on_all_games_together(players in 2_usize..12, rounds in 1_usize..9) {
        for (format, meetings) in [
            (TournamentFormat::Match, 1),
            (TournamentFormat::RoundRobin, players * (players - 1) / 2),
            (TournamentFormat::Gauntlet, players - 1),
            (TournamentFormat::Knockout, players - 1),
            (TournamentFormat::Swiss, players / 2 * rounds),
        ] {
            let players = if format == TournamentFormat::Match { 2 } else { players };
            let games = MOST / meetings;
            let ask = |games| read(
                &format!("format = \"{}\"\ngames = {games}\nrounds = {rounds}\npaired = false", format.name()),
                players,
            );
            prop_assert!(ask(games).is_ok(), "{:?}: {:?}", format, ask(games));
            let error = ask(games + 1).unwrap_err();
            prop_assert!(error.contains("at most 5000000"), "{:?}: {}", format, error);
        }
    }
}

/// A test of strength is about the pairs of a match.
#[test]
fn a_test_belongs_to_a_match_of_pairs() {
    let test = "sprt = { elo0 = 0, elo1 = 100 }";
    for (head, players, fits) in [
        ("format = \"match\"", 2, true),
        ("format = \"match\"\npaired = false", 2, false),
        ("format = \"gauntlet\"", 2, false),
        ("format = \"round-robin\"\npaired = false", 3, false),
    ] {
        let found = read(&format!("{head}\n{test}"), players);
        assert_eq!(found.is_ok(), fits, "{head}: {found:?}");
    }
}

#[test]
fn players_of_one_name_are_numbered() {
    let tournament = read("format = \"round-robin\"", 4).unwrap();
    let names: Vec<&str> = tournament.players.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["random", "random #2", "random #3", "random #4"]);
}

/// A tournament takes the openings of a file into itself, so that it goes on without the file.
#[test]
fn openings_of_a_file_are_taken_in() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "a1b2\nb2c3\n";
    std::fs::write(folder.path().join("openings.txt"), lines).unwrap();
    let head = |openings: &str| format!("openings = {{ {openings} }}");
    let mut tournament = read(&head("file = \"openings.txt\""), 2).unwrap();
    let taken = tournament.embed_openings(folder.path()).unwrap();
    assert_eq!(taken.as_deref(), Some(lines));
    let expected = OpeningSource::List(vec!["a1b2".to_owned(), "b2c3".to_owned()]);
    assert_eq!(tournament.openings, expected);
    // Nothing is left to take.
    assert_eq!(tournament.embed_openings(folder.path()).unwrap(), None);
    let mut missing = read(&head("file = \"nowhere.txt\""), 2).unwrap();
    assert!(missing.embed_openings(folder.path()).is_err());
    let mut random = read(&head("random = 2"), 2).unwrap();
    assert_eq!(random.embed_openings(folder.path()).unwrap(), None);
}

/// Time that is told in milliseconds is meant in milliseconds.
#[test]
fn limits_of_one_player_come_before_those_of_all() {
    let file = "game = \"tictactoe\"\nlimits = { time = 40 }\nplayers = [{ agent = \"random\", limits = { time = 7 } }, { agent = \"greedy\" }]";
    let tournament = Tournament::read(file).unwrap();
    let of = |player| tournament.limits_of(player).time.map(Duration::from_millis);
    assert_eq!(of(0), Some(Duration::from_millis(7)));
    assert_eq!(of(1), Some(Duration::from_millis(40)));
}

/// A test of strength is what its file says, and two-sided errors of five percent about normalised points where it says nothing.
#[test]
fn a_test_is_what_its_file_says() {
    use harif_arena::stats::Model;
    let test = |text: &str| {
        let tournament = read(&format!("sprt = {{ elo0 = -3, elo1 = 8{text} }}"), 2);
        let test = tournament.unwrap().sprt.expect("a test");
        (test.elo0, test.elo1, test.alpha, test.beta, test.model)
    };
    let usual = (-3.0, 8.0, 0.05, 0.05, Model::Normalised);
    assert_eq!(test(""), usual);
    let (elo0, elo1, ..) = usual;
    let said = test(", alpha = 0.01, beta = 0.2, model = \"logistic\"");
    assert_eq!(said, (elo0, elo1, 0.01, 0.2, Model::Logistic));
    assert_eq!(
        test(", beta = 0.1"),
        (elo0, elo1, 0.05, 0.1, Model::Normalised)
    );
    assert_eq!(
        test(", alpha = 0.1"),
        (elo0, elo1, 0.1, 0.05, Model::Normalised)
    );
}

/// Times of a file are milliseconds, and a fault is told to a page as what it is.
#[test]
fn files_and_faults_say_what_they_mean() {
    use harif_arena::{EndReason, Fault};
    let tournament = read("mistakes = 250\nadjudication = { from = 7 }", 2).unwrap();
    assert_eq!(tournament.mistakes, Some(Duration::from_millis(250)));
    let rule = tournament.adjudication.expect("a rule");
    assert_eq!((rule.from, rule.time), (7, 50));
    for reason in EndReason::ALL {
        if let Some(kind) = reason.kind() {
            let told = Fault::new(reason, " a story\n").told("./engine");
            assert_eq!(
                (told.kind, told.detail.as_str(), told.command.as_str()),
                (kind, "a story", "./engine")
            );
        }
    }
}

//! Programs that misbehave in every way that we could think of, as players.
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use harif_arena::contestant::{Contestant, EngineContestant, Turn};
use harif_arena::{EndReason, Fault, MoveLimits, ProgramSpec, ProtocolName};
use harif_rules::{AnyMove, AnyPosition, Game};

/// A program that answers every command but `genmove` as it should.
fn player(genmove: &str) -> EngineContestant {
    let script = format!(
        "while read command; do case $command in genmove*) {genmove} ;; quit) exit ;; *) echo = ;; esac; echo; done"
    );
    program(&["sh", "-c", &script])
}

fn program(command: &[&str]) -> EngineContestant {
    let program = ProgramSpec {
        command: command.iter().map(|&word| word.to_owned()).collect(),
        protocol: ProtocolName::Gtp,
        folder: None,
        options: BTreeMap::new(),
    };
    let stop = Arc::new(AtomicBool::new(false));
    EngineContestant::new(program, Game::TIC_TAC_TOE, PATIENT, stop)
}

/// Longer than any loaded machine takes for a line of text.
pub(crate) const PATIENT: MoveLimits = MoveLimits {
    time: None,
    depth: None,
    nodes: None,
    clock: None,
    increment: None,
    margin: None,
    patience: Some(60_000),
};

/// For programs that never answer, so that any patience is too long.
const IMPATIENT: MoveLimits = MoveLimits {
    patience: Some(200),
    ..PATIENT
};

/// Begins a game and asks for the first move.
fn first_move(player: &mut EngineContestant) -> Result<AnyMove, Fault> {
    first_move_within(player, &PATIENT)
}

fn first_move_within(player: &mut EngineContestant, limits: &MoveLimits) -> Result<AnyMove, Fault> {
    let start = AnyPosition::start(Game::TIC_TAC_TOE);
    player.new_game(&start, 0)?;
    let turn = Turn::first(&start, limits);
    player.choose(&turn).map(|choice| choice.m)
}

fn reason(genmove: &str) -> (EndReason, String) {
    let fault = first_move(&mut player(genmove)).unwrap_err();
    (fault.reason, fault.detail)
}

/// What becomes of a program that never answers `genmove`.
fn hang(genmove: &str) -> (EndReason, String) {
    let fault = first_move_within(&mut player(genmove), &IMPATIENT).unwrap_err();
    (fault.reason, fault.detail)
}

/// A pipe with a name, and what tells that every program has let go of it.
fn pipe(folder: &std::path::Path) -> (std::path::PathBuf, std::sync::mpsc::Receiver<()>) {
    let path = folder.join("held");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let (let_go, released) = std::sync::mpsc::channel();
    let file = path.clone();
    std::thread::spawn(move || {
        // Reading ends when the last writer has closed the pipe.
        if std::fs::read(file).is_ok() {
            let _ = let_go.send(());
        }
    });
    (path, released)
}

#[test]
fn a_sound_program_moves() {
    let mut sound = player("echo '= B2'");
    let middle = AnyMove::Cell("b2".parse().unwrap());
    assert_eq!(first_move(&mut sound), Ok(middle));
    assert_eq!(
        first_move(&mut sound),
        Ok(middle),
        "and once more in a second game"
    );
    assert_eq!(sound.dismiss(), Some(true));
}

/// A program that gives up is not at fault: it stays for the next game. What it said last is known, blank lines left out.
#[test]
fn a_program_that_gives_up_stays() {
    let mut resigns = player("echo $$ >&2; echo '= resign'");
    for _ in 0..2 {
        assert_eq!(
            first_move(&mut resigns).unwrap_err().reason,
            EndReason::Resigned
        );
        assert_eq!(resigns.own_words().as_deref(), Some("= resign"));
    }
    assert_eq!(resigns.dismiss(), Some(true), "it is still there");
    assert_eq!(resigns.dismiss(), None);
}

#[test]
fn every_way_to_fail_has_its_reason() {
    let (why, story) = reason("echo no luck >&2; exit 3");
    assert_eq!(why, EndReason::Crash);
    assert!(story.contains('3') && story.contains("no luck"), "{story}");
    let (why, story) = reason("kill -9 $$");
    assert_eq!(why, EndReason::Crash);
    assert!(story.contains("signal: 9"), "{story}");
    assert_eq!(hang("sleep 1000").0, EndReason::Hang);
    assert_eq!(reason("exec >&- 2>&-; sleep 1000").0, EndReason::Disconnect);
    assert_eq!(reason("echo '? no idea'").0, EndReason::Illegal);
    assert_eq!(reason("echo '= over there'").0, EndReason::Illegal);
    assert_eq!(reason("echo '= resign'").0, EndReason::Resigned);
}

/// A program that was killed has crashed, even if one that it started still holds its output; and
/// that one is not left behind.
#[test]
fn a_killed_program_has_crashed_whoever_holds_its_output() {
    let folder = tempfile::tempdir().unwrap();
    let (held, released) = pipe(folder.path());
    let (why, story) = reason(&format!(
        "exec 3> {}; sleep 1000 & kill -9 $$",
        held.display()
    ));
    assert_eq!(why, EndReason::Crash);
    assert!(story.contains("signal: 9"), "{story}");
    let released = released.recv_timeout(Duration::from_mins(1));
    assert!(released.is_ok(), "a program was left behind");
}

/// A program that writes for ever instead of moving is not read for ever.
#[test]
fn who_never_stops_talking_hangs() {
    let (why, story) = hang("while :; do echo hmm; done");
    assert_eq!(why, EndReason::Hang);
    assert!(story.contains("hmm"), "{story}");
}

/// A failed wait says what it waited for.
#[test]
fn a_hang_says_what_has_not_come() {
    let hangs = |genmove: &str, told: &str| {
        let (why, story) = hang(genmove);
        assert_eq!(why, EndReason::Hang);
        assert!(story.contains(told), "{story}");
    };
    hangs("sleep 1000", "nothing after \"genmove b\"");
    // An answer without the empty line after it never ends.
    hangs("echo '= B2'; sleep 1000", "lacks the empty line");
    hangs("echo B2", "neither = nor ?: \"B2\"");
}

#[test]
fn floods_and_nonsense_are_survived() {
    // Megabytes in one line, and then the right answer.
    let long = "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo '= B2'";
    assert!(first_move(&mut player(long)).is_ok());
    let bytes = "printf '\\377\\376\\n'; echo '= B2'";
    assert!(first_move(&mut player(bytes)).is_ok());
}

#[test]
fn programs_that_cannot_start_or_play_are_refused() {
    let refused = |command: &[&str]| first_move(&mut program(command)).unwrap_err();
    assert_eq!(
        refused(&["./there-is-no-such-program"]).reason,
        EndReason::Refused
    );
    assert_eq!(refused(&["true"]).reason, EndReason::Crash);
    let picky = "while read command; do case $command in clear_board) echo '? never' ;; *) echo = ;; esac; echo; done";
    let fault = refused(&["sh", "-c", picky]);
    assert_eq!(fault.reason, EndReason::Refused);
    assert!(fault.detail.contains("never"), "{fault}");
}

/// A program that died between two games gets one fresh start.
#[test]
fn a_program_that_died_between_games_is_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let (held, released) = pipe(folder.path());
    // The pipe is held by the first of them only: opening it again would wait for a reader.
    let script = format!(
        "if [ -e {0} ]; then exec 3> {0}; rm {0}; fi; echo '= B2'; echo; exit",
        held.display()
    );
    let mut once = player(&script);
    assert!(first_move(&mut once).is_ok());
    let gone = released.recv_timeout(Duration::from_mins(1));
    assert!(gone.is_ok(), "the first one has ended");
    assert!(first_move(&mut once).is_ok());
}

/// A program that talks without end and never answers is not waited for until its time is over.
#[test]
fn a_flood_before_the_first_answer_is_cut_off() {
    let mut flooding = program(&["sh", "-c", "yes info string nothing"]);
    let fault = first_move(&mut flooding).unwrap_err();
    assert_eq!(fault.reason, EndReason::Hang);
    assert!(fault.detail.contains("other lines"), "{fault:?}");
}

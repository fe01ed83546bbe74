//! Programs at a board that a person watches: what they are told when a game goes on, when moves are taken back, and when another game
//! begins; and what becomes of a question that is given up.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

use harif_arena::lane::{ProgramLane, Question};
use harif_arena::{EndReason, Fault, ProgramSpec, ProtocolName};
use harif_rules::{AnyMove, AnyPosition, Game, Position};

/// Writes down its number as a process and all that it hears, and plays the first cell of a line of cells that is free.
fn program(folder: &Path, genmove: &str) -> ProgramSpec {
    let log = folder.join("log").display().to_string();
    let script = format!(
        "echo start >> {log}
        while read -r command; do
            echo \"$command\" >> {log}
            case $command in
                genmove*) {genmove} ;;
                quit) exit ;;
                *) echo = ;;
            esac
            echo
        done"
    );
    ProgramSpec {
        command: ["sh", "-c", &script].map(str::to_owned).to_vec(),
        protocol: ProtocolName::Gtp,
        folder: None,
        options: BTreeMap::new(),
    }
}

struct Board {
    lane: ProgramLane<usize>,
    answers: Receiver<(usize, Result<AnyMove, Fault>)>,
    program: ProgramSpec,
    log: std::path::PathBuf,
}

impl Board {
    fn new(folder: &Path, genmove: &str) -> Self {
        let (told, answers) = channel();
        Self {
            lane: ProgramLane::new(move |ticket, chosen| {
                let _ = told.send((ticket, chosen));
            }),
            answers,
            program: program(folder, genmove),
            log: folder.join("log"),
        }
    }

    fn ask(&mut self, ticket: usize, game: Game, moves: &[&str]) {
        let start = AnyPosition::start(game);
        let mut position = start.clone();
        let moves: Vec<AnyMove> = moves.iter().map(|m| m.parse().unwrap()).collect();
        for &m in &moves {
            position.play(m).unwrap();
        }
        let program = self.program.clone();
        self.lane.ask(
            ticket,
            Question {
                program,
                start,
                moves,
                position,
            },
        );
    }

    /// The answer to a question, and what the program was told for it that says how its game goes on.
    fn answered(
        &mut self,
        ticket: usize,
        game: Game,
        moves: &[&str],
    ) -> (Result<AnyMove, Fault>, Vec<String>) {
        let before = self.heard().len();
        self.ask(ticket, game, moves);
        let (of, chosen) = self.answers.recv().expect("an answer");
        assert_eq!(of, ticket);
        let told = self.heard().split_off(before);
        let game = |line: &String| {
            let words = ["start", "clear_board", "play", "genmove"];
            words.iter().any(|word| line.starts_with(word))
        };
        (chosen, told.into_iter().filter(game).collect())
    }

    fn heard(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.log).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }
}

/// A program hears the moves that it does not know. A move that was taken back, another game or another start: it hears everything
/// from the beginning.
#[test]
fn a_program_hears_what_it_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let mut board = Board::new(folder.path(), "echo '= C3'");
    let game = Game::TIC_TAC_TOE;
    let c3: AnyMove = "c3".parse().unwrap();
    let taken = "the cell is taken";
    for (ticket, moves, wrong, told) in [
        (
            1,
            &["a1"] as &[&str],
            "",
            "start, clear_board, play b A1, genmove w",
        ),
        (2, &["a1", "c3", "a2"], taken, "play b A2, genmove w"),
        // After a fault it is started again, and so hears everything.
        (3, &["a1"], "", "start, clear_board, play b A1, genmove w"),
        // Moves that were taken back, or are others.
        (4, &["a1"], "", "clear_board, play b A1, genmove w"),
        (5, &["b1"], "", "clear_board, play b B1, genmove w"),
        (6, &[], "", "clear_board, genmove b"),
    ] {
        let (chosen, heard) = board.answered(ticket, game, moves);
        match chosen {
            Ok(m) => assert_eq!((m, wrong), (c3, ""), "question {ticket}"),
            Err(fault) => {
                assert_eq!(fault.reason, EndReason::Illegal, "question {ticket}");
                assert!(!wrong.is_empty() && fault.detail.contains("C3"), "{fault}");
            }
        }
        assert_eq!(heard.join(", "), told, "question {ticket}");
    }
    // Another game: another process, and the old one is gone when its game comes back.
    let larger = Game::tic_tac_toe(4, 4, 4);
    let (chosen, heard) = board.answered(7, larger, &[]);
    assert_eq!(chosen, Ok(c3));
    assert_eq!(heard, ["start", "clear_board", "genmove b"]);
    let (chosen, heard) = board.answered(8, game, &[]);
    assert_eq!(chosen, Ok(c3));
    assert_eq!(heard, ["start", "clear_board", "genmove b"]);
}

/// A question that is given up is answered without a story, and the program is started again for the next one.
#[test]
fn a_question_that_is_given_up_has_no_story() {
    let folder = tempfile::tempdir().unwrap();
    let patience = folder.path().join("patience").display().to_string();
    // The first time it never answers.
    let genmove = format!(
        "if [ -e {patience} ]; then echo '= B2'; else touch {patience}; cat > /dev/null; fi"
    );
    let mut board = Board::new(folder.path(), &genmove);
    let game = Game::TIC_TAC_TOE;
    board.ask(1, game, &[]);
    while !folder.path().join("patience").exists() {
        std::thread::yield_now();
    }
    board.lane.give_up(|&ticket| ticket == 9);
    board.lane.give_up(|&ticket| ticket == 1);
    let (ticket, chosen) = board.answers.recv().expect("an answer");
    assert_eq!(ticket, 1);
    assert_eq!(chosen, Err(Fault::new(EndReason::Hang, "")));
    let (chosen, heard) = board.answered(2, game, &["a1"]);
    assert_eq!(chosen, Ok("b2".parse().unwrap()));
    assert_eq!(heard[0], "start");
}

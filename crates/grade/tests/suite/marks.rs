//! Right programs get full marks, wrong ones lose what they should, and the same folder gives the same report.

use harif_grade::{Assignment, Graded, Grader, Submission, Why, read_folder};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) fn never() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(false))
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn file(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap()
}

/// The model solution of the course kit.
pub(crate) const MODEL: &str = "docs/course/meetings/2-minimax/solution.py";

pub(crate) fn grade(
    assignment: &Assignment,
    submissions: &[Submission],
    jobs: usize,
) -> Vec<Graded> {
    let grader = Grader::new(assignment, "python3").unwrap();
    grader.grade_all(submissions, jobs, &never(), &mut |_| ())
}

fn earned(graded: &Graded) -> Vec<(&str, f64)> {
    let marks = graded.marks.iter();
    marks
        .map(|mark| (mark.part.as_str(), mark.earned))
        .collect()
}

/// The whole report without its times.
fn report(graded: &[Graded]) -> String {
    let mut timeless = graded.to_vec();
    for one in &mut timeless {
        one.seconds = 0.0;
    }
    format!("{timeless:#?}")
}

#[test]
fn the_course_is_marked_part_by_part() {
    let model = file(MODEL);
    let broken = |from: &str, to: &str| {
        assert!(model.contains(from), "{from}");
        model.replace(from, to)
    };
    let cases = [
        ("model", model.clone(), "", ""),
        (
            "turns",
            broken("marks % 2 == 0", "marks % 2 == 1"),
            "player",
            "Wrong",
        ),
        (
            "columns",
            broken(
                "for j in range(3)] for i in range(3)]",
                "for j in range(3)] for i in range(2)]",
            ),
            "winner",
            "Wrong",
        ),
        (
            "shared",
            broken("copy.deepcopy(board)", "board"),
            "result",
            "BoardChanged",
        ),
        (
            "lenient",
            broken("raise ValueError(\"the cell is taken\")", "pass"),
            "result",
            "NotRefused",
        ),
        (
            "signs",
            broken("{X: 1, O: -1}", "{X: -1, O: 1}"),
            "utility",
            "Wrong",
        ),
        (
            "greedy",
            broken(
                "key=lambda action: min_value(result(board, action)))",
                "key=lambda action: 0)",
            ),
            "minimax",
            "Worse",
        ),
        (
            "crash",
            broken(
                "    if terminal(board):\n        return None\n",
                "    1 / 0\n",
            ),
            "minimax",
            "NoAnswer",
        ),
        (
            "nothing",
            broken(
                "        return None\n    if player",
                "        return (0, 0)\n    if player",
            ),
            "minimax",
            "Wrong",
        ),
    ];
    let submissions: Vec<Submission> = cases
        .iter()
        .map(|(name, text, _, _)| Submission::of_file(name, "tictactoe.py", text))
        .collect();
    let assignment = Assignment::course();
    let graded = grade(&assignment, &submissions, 2);
    assert_eq!(graded.len(), cases.len());
    for (one, (name, _, part, why)) in graded.iter().zip(&cases) {
        assert_eq!(&one.name, name);
        if part.is_empty() {
            assert!(one.misses.is_empty(), "{:#?}", one.misses);
            assert!((one.earned() - assignment.most()).abs() < 1e-9, "{one:#?}");
            continue;
        }
        let mark = one.marks.iter().find(|mark| mark.part == *part).unwrap();
        assert!(mark.earned < mark.of, "{name}: {:?}", earned(one));
        let miss = one.misses.iter().find(|miss| miss.part == *part).unwrap();
        let told = format!("{:?}", miss.why);
        assert!(told.starts_with(why), "{name}: {told}");
        assert!(miss.placed.is_some());
    }
}

#[test]
fn a_proved_fault_has_its_name_and_its_board() {
    let text = file("examples/buggy/evaluation_wrong_side_course.py");
    let assignment = Assignment::read("kind = \"course\"\n[points]\ndiagnosis = 3").unwrap();
    let graded = &grade(&assignment, &[Submission::of_file("a", "a.py", &text)], 1)[0];
    let watched = graded.fault().expect("a fault");
    let finding = watched.finding.as_ref().unwrap();
    assert_eq!(finding.fault.name(), "evaluation-wrong-side");
    let (game, cells) = watched.board.as_ref().expect("its board");
    assert_eq!(cells.len(), game.cell_count());
    assert!(graded.earned() < 0.01, "{graded:#?}");
    assert!(matches!(graded.misses[0].why, Why::Fault(_)));
}

#[test]
fn the_same_folder_gives_the_same_report_whatever_runs_beside() {
    let folder = tempfile::tempdir().unwrap();
    let model = file(MODEL);
    std::fs::write(folder.path().join("b.py"), &model).unwrap();
    std::fs::create_dir_all(folder.path().join("a/deeper")).unwrap();
    std::fs::write(folder.path().join("a/deeper/tictactoe.py"), &model).unwrap();
    std::fs::write(
        folder.path().join("a/runner.py"),
        "import tictactoe, pygame\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("c.py"), model.replace("max(", "min(")).unwrap();
    std::fs::write(folder.path().join(".hidden.py"), "").unwrap();
    std::fs::write(folder.path().join("notes.txt"), "").unwrap();
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let submissions = read_folder(folder.path()).unwrap();
    let names: Vec<&str> = submissions.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "empty"]);
    let assignment =
        Assignment::read("kind = \"course\"\n[points]\nwinner = 1\nminimax = 2").unwrap();
    let once = grade(&assignment, &submissions, 1);
    let again = grade(&assignment, &submissions, 4);
    assert_eq!(report(&once), report(&again));
    assert!((once[0].earned() - 3.0).abs() < 1e-9, "{:#?}", once[0]);
    assert!((once[1].earned() - 3.0).abs() < 1e-9);
    assert!(once[2].earned() < 3.0);
    assert!(once[3].trouble.is_some() && once[3].earned() < 0.01);
}

#[test]
fn a_function_is_asked_for_its_move_and_its_value() {
    let solution = file("docs/course/meetings/4-alphabeta/solution.py");
    let assignment = Assignment::read(
        r#"
        game = "connect4"
        kind = "function"
        call = "alphabeta(board, depth, -inf, inf, maximizing)"
        answer = "column, value"
        depth = 2
        positions = ["12121", "112233", "4453"]
        hidden = ["1212122"]
        [points]
        legal = 1
        best = 1
        value = 1
        nodes = 1
        diagnosis = 1
        "#,
    )
    .unwrap();
    let edit = |from: &str, to: &str| {
        assert!(solution.contains(from), "{from}");
        solution.replace(from, to)
    };
    let cases = [
        ("right", solution.clone(), [1.0, 1.0, 1.0, 1.0, 1.0]),
        (
            "full",
            edit("return best, value\n", "return 9, value\n"),
            [0.0, 0.0, 1.0, 1.0, -1.0],
        ),
        (
            "blind",
            edit(
                "return best, value\n",
                "return legal_columns(board)[-1], value\n",
            ),
            [1.0, -1.0, 1.0, 1.0, -1.0],
        ),
        (
            "signs",
            edit("return None, WIN\n", "return None, -WIN\n"),
            [1.0, -1.0, -1.0, -1.0, -1.0],
        ),
        (
            "wide",
            edit("            if alpha >= beta:\n                break\n", ""),
            [1.0, 1.0, 1.0, 0.0, 0.0],
        ),
    ];
    let submissions: Vec<Submission> = cases
        .iter()
        .map(|(name, text, _)| Submission::of_file(name, "a.py", text))
        .collect();
    for (one, (name, _, expected)) in grade(&assignment, &submissions, 2).iter().zip(&cases) {
        for (mark, wanted) in one.marks.iter().zip(expected) {
            // A negative number stands for "whatever it is".
            if *wanted >= 0.0 {
                assert!(
                    (mark.earned - wanted).abs() < 1e-9,
                    "{name}: {mark:?} {:#?}",
                    one.misses
                );
            }
        }
        if *name == "blind" {
            assert!(one.marks[1].earned < 1.0, "{:?}", earned(one));
        }
    }
}

#[test]
fn a_stopped_run_keeps_what_is_done() {
    let model = file(MODEL);
    let submissions: Vec<Submission> = (0..4)
        .map(|number| Submission::of_file(&number.to_string(), "a.py", &model))
        .collect();
    let assignment = Assignment::read("kind = \"course\"\n[points]\nwinner = 1").unwrap();
    let grader = Grader::new(&assignment, "python3").unwrap();
    let stop = never();
    let graded = grader.grade_all(&submissions, 1, &stop, &mut |_| {
        stop.store(true, Ordering::Relaxed);
    });
    assert!(!graded.is_empty() && graded.len() < 4, "{}", graded.len());
    assert_eq!(graded[0].name, "0");
}

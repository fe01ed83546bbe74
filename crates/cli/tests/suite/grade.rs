//! `harif grade` as a teacher runs it: the table, the files, the pages, both languages, and Ctrl-C.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{harif, program};

/// A file of the repository.
pub(crate) fn file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap()
}

const MODEL: &str = "docs/course/meetings/2-minimax/solution.py";

/// A folder with a right program, a wrong one and one that is none.
fn submissions() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let model = file(MODEL);
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("sara.py", &model);
    let wrong = "return max(max_value(result(board, action)) for action in sorted(actions(board)))";
    let right = "return max(min_value(result(board, action)) for action in sorted(actions(board)))";
    assert!(model.contains(right));
    write("omid.py", &model.replace(right, wrong));
    write("<b>.py", "def player(board:\n");
    folder
}

fn assignment(folder: &Path) -> PathBuf {
    let path = folder.join("minimax.toml");
    let text = "name = \"Minimax <1>\"\nkind = \"course\"\n[points]\nwinner = 1\nminimax = 3\ndiagnosis = 2\n";
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_teacher_gets_a_table_files_and_pages() {
    let folder = submissions();
    let out = tempfile::tempdir().unwrap();
    let assignment = assignment(out.path());
    let path = |name: &str| out.path().join(name).display().to_string();
    let (csv, junit, pages) = (path("marks.csv"), path("marks.xml"), path("pages"));
    let arguments = |lang: &'static str| {
        vec![
            "grade".to_owned(),
            folder.path().display().to_string(),
            "-a".to_owned(),
            assignment.display().to_string(),
            format!("--csv={csv}"),
            format!("--junit={junit}"),
            format!("--pages={pages}"),
            format!("--lang={lang}"),
        ]
    };
    let english = arguments("en");
    let english: Vec<&str> = english.iter().map(String::as_str).collect();
    let table = harif(&english).ok().stdout;
    for part in [
        "Minimax <1>: 3 submissions",
        "minimax (3)",
        "Total (6)",
        "SyntaxError",
        "sara",
    ] {
        assert!(table.contains(part), "{part}: {table}");
    }
    let rows = std::fs::read_to_string(&csv).unwrap();
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows.len(), 4);
    assert!(
        rows[0].starts_with("name,winner,minimax,diagnosis,earned,of,nodes"),
        "{rows:?}"
    );
    assert!(rows[1].starts_with("<b>,0,0,0,0,6,"), "{rows:?}");
    assert!(rows[3].starts_with("sara,1,3,2,6,6,"), "{rows:?}");
    let xml = std::fs::read_to_string(&junit).unwrap();
    assert!(xml.contains("<testsuite name=\"&lt;b&gt;\""), "{xml}");
    assert_eq!(xml.matches("<testcase ").count(), 9, "{xml}");
    assert!(xml.contains("<failure message="), "{xml}");

    let page = |name: &str| std::fs::read_to_string(out.path().join("pages").join(name)).unwrap();
    let wrong = page("omid.html");
    assert!(wrong.contains("<svg class=\"tictactoe\""), "{wrong}");
    assert!(wrong.contains("Minimax &lt;1&gt;"));
    assert!(
        !wrong.contains("<script") && !wrong.contains("http"),
        "it needs nothing else"
    );
    assert!(page("sara.html").contains("Every check went well."));
    let names: Vec<String> = std::fs::read_dir(&pages)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.len(), 3);
    assert!(names.iter().all(|name| !name.contains(['<', '>', '/'])));

    let persian = arguments("fa");
    let persian: Vec<&str> = persian.iter().map(String::as_str).collect();
    harif(&persian).ok();
    let wrong = page("omid.html");
    assert!(wrong.contains("dir=\"rtl\"") && wrong.contains("lang=\"fa\""));
    assert!(
        wrong.contains("چه چیزی درست نبود") || wrong.contains("جست‌وجوی شما"),
        "{wrong}"
    );
}

#[test]
fn json_has_an_object_for_each_submission() {
    let folder = submissions();
    let out = tempfile::tempdir().unwrap();
    let assignment = assignment(out.path());
    let (folder, assignment) = (
        folder.path().to_str().unwrap(),
        assignment.to_str().unwrap(),
    );
    let run = |jobs: &str| {
        let mut objects = harif(&["grade", folder, "-a", assignment, "-j", jobs, "--json"])
            .ok()
            .json();
        for object in &mut objects {
            object["seconds"] = Value::Null;
        }
        objects
    };
    let objects = run("1");
    assert_eq!(objects, run("3"), "the same, whatever runs beside");
    let names: Vec<&str> = objects
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["<b>", "omid", "sara"]);
    let wrong = &objects[1];
    let finding = &wrong["watched"][0]["finding"];
    assert!(finding["sentence"].as_str().unwrap().len() > 20, "{wrong}");
    assert_ne!(finding["id"], "right");
    assert_eq!(objects[2]["earned"], 6.0);
    assert!(
        objects[0]["trouble"]
            .as_str()
            .unwrap()
            .contains("SyntaxError")
    );
}

#[test]
fn wrong_requests_say_the_way_out() {
    let empty = tempfile::tempdir().unwrap();
    let nowhere = empty.path().join("nowhere");
    let bad = empty.path().join("bad.toml");
    let told = |arguments: &[&str]| harif(arguments).refused().stderr;
    let error = told(&["grade", nowhere.to_str().unwrap()]);
    assert!(error.contains("There is no folder"), "{error}");
    let error = told(&["grade", empty.path().to_str().unwrap()]);
    assert!(error.contains("no submissions"), "{error}");
    std::fs::write(&bad, "kind = \"exam\"").unwrap();
    let error = told(&[
        "grade",
        empty.path().to_str().unwrap(),
        "-a",
        bad.to_str().unwrap(),
    ]);
    assert!(error.contains("exam"), "{error}");
    let folder = submissions();
    let error = told(&[
        "grade",
        folder.path().to_str().unwrap(),
        "--python",
        "no-such-python",
    ]);
    assert!(error.contains("no-such-python"), "{error}");
}

/// Ctrl-C keeps what is done: the table of those that came to their end.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_keeps_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.py"), file(MODEL)).unwrap();
    std::fs::write(folder.path().join("b.py"), "while True: pass\n").unwrap();
    let out = tempfile::tempdir().unwrap();
    let csv = out.path().join("marks.csv");
    let path = out.path().join("long.toml");
    let text = "kind = \"course\"\n[points]\nwinner = 1\n[limits]\nstart = 600\n";
    std::fs::write(&path, text).unwrap();
    let arguments = [
        "grade",
        folder.path().to_str().unwrap(),
        "-a",
        path.to_str().unwrap(),
        "-j",
        "1",
        "--csv",
        csv.to_str().unwrap(),
    ];
    let child = program(&arguments).spawn().unwrap();
    // The mark of its second submission, which never ends.
    let mark = format!("HARIF_GRADE={}-1", child.id());
    while !runs(&mark) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("Stopped: 1 of 2"), "{said}");
    let rows = std::fs::read_to_string(csv).unwrap();
    assert_eq!(rows.lines().count(), 2, "{rows}");
    assert!(!runs(&mark), "what it started is gone");
}

/// Whether a process has this mark in its environment.
#[cfg(target_os = "linux")]
fn runs(mark: &str) -> bool {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| std::fs::read(entry.path().join("environ")).ok())
        .any(|environment| String::from_utf8_lossy(&environment).contains(mark))
}

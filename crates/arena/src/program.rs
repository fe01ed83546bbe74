//! Programs as people name them: a file, or a command with its arguments.

use crate::check::recognise;
use crate::result::Fault;
use crate::spec::{MoveLimits, ProgramSpec, ProtocolName};
use harif_rules::Game;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// What Python is called, and the flag that lets every line out at once: many programs forget to
/// flush, and then say nothing for ever.
const PYTHON: [&str; 2] = [if cfg!(windows) { "python" } else { "python3" }, "-u"];

/// Whether a text names a program rather than an agent: a file, or something with a path in it.
pub fn is_named(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    Path::new(text).is_file()
        || Path::new(first).is_file()
        || first.contains(['/', '\\'])
        || is_python(Path::new(first))
        || text.split_whitespace().nth(1).is_some()
}

/// The file that a command would start and that is not there: what it begins with, or the program that
/// is handed to Python.
pub fn missing_file(text: &str) -> Option<&str> {
    if Path::new(text).is_file() {
        return None;
    }
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let is_file = |word: &str| word.contains(['/', '\\']) || is_python(Path::new(word));
    // A name without a path may be a command that the system finds.
    let started = if is_file(first) {
        Some(first)
    } else {
        words.find(|word| is_python(Path::new(word)))
    };
    started.filter(|file| !Path::new(file).exists())
}

/// The words that start a program. A file that cannot be started itself gets its interpreter: the
/// one in its first line, or Python for a name with the ending of Python.
pub fn command(text: &str) -> Vec<String> {
    let words: Vec<String> = if Path::new(text).is_file() {
        vec![text.to_owned()]
    } else {
        text.split_whitespace().map(str::to_owned).collect()
    };
    let Some((first, rest)) = words.split_first() else {
        return vec![text.to_owned()];
    };
    let file = Path::new(first);
    if !file.is_file() {
        return words;
    }
    // The program may be started in another folder, and a bare name would be looked up elsewhere.
    let whole = std::path::absolute(file).map_or_else(
        |_| first.clone(),
        |path| path.to_string_lossy().into_owned(),
    );
    let mut command = match shebang(file) {
        Some(_) if is_executable(file) => Vec::new(),
        Some(interpreter) => interpreter,
        None if is_python(file) => PYTHON.map(str::to_owned).to_vec(),
        None => Vec::new(),
    };
    command.push(whole);
    command.extend_from_slice(rest);
    command
}

/// A program with the protocol that it answers in.
///
/// # Errors
/// Why it cannot be spoken with: what it did instead of answering a greeting.
pub fn recognised(text: &str, game: Game) -> Result<ProgramSpec, Fault> {
    let program = ProgramSpec {
        command: command(text),
        protocol: ProtocolName::Gtp,
        folder: None,
        options: BTreeMap::new(),
    };
    let protocol = recognise(&program, game)?;
    Ok(ProgramSpec {
        protocol,
        ..program
    })
}

/// The games of these in which a program answers, with its protocol in each. It is greeted in all of
/// them at once: one that answers in none takes no longer than in one.
///
/// # Errors
/// Why it cannot be spoken with in any: what it did in the first.
pub fn recognised_in(text: &str, games: &[Game]) -> Result<Vec<(Game, ProgramSpec)>, Fault> {
    let answers: Vec<_> = std::thread::scope(|scope| {
        let greet = |&game: &Game| scope.spawn(move || (game, recognised(text, game)));
        let greeted: Vec<_> = games.iter().map(greet).collect();
        greeted
            .into_iter()
            .filter_map(|it| it.join().ok())
            .collect()
    });
    let mut first_fault = None;
    let mut known = Vec::new();
    for (game, answer) in answers {
        match answer {
            Ok(program) => known.push((game, program)),
            Err(fault) => {
                first_fault.get_or_insert(fault);
            }
        }
    }
    match first_fault {
        Some(fault) if known.is_empty() => Err(fault),
        _ => Ok(known),
    }
}

/// How deep an `NBoard` program is told to look, where nothing else limits it.
const NBOARD_DEPTH: u32 = 6;

/// The limits of a program. `NBoard` knows no other limit than a depth, and some of its engines
/// (`NTest`) do not move before they were told one.
pub fn limits_for(program: &ProgramSpec, limits: MoveLimits) -> MoveLimits {
    let is_told = limits.depth.is_some() || program.options.contains_key("depth");
    if program.protocol != ProtocolName::Nboard || is_told {
        return limits;
    }
    MoveLimits {
        depth: Some(NBOARD_DEPTH),
        ..limits
    }
}

fn is_python(file: &Path) -> bool {
    file.extension().is_some_and(|end| end == "py")
}

/// The interpreter in the first line of a script, with its arguments.
fn shebang(file: &Path) -> Option<Vec<String>> {
    let mut start = [0; 256];
    let read = std::fs::File::open(file).ok()?.read(&mut start).ok()?;
    let text = String::from_utf8_lossy(&start[..read]).into_owned();
    let line = text.lines().next()?.strip_prefix("#!")?;
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    (!words.is_empty()).then_some(words)
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    file.metadata()
        .is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    // Other systems do not read the first line of a script.
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(name: &str, content: &str, executable: bool) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("harif-program-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(name);
        std::fs::write(&file, content).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = if executable { 0o755 } else { 0o644 };
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
        }
        let _ = executable;
        file
    }

    #[test]
    #[cfg(unix)]
    fn a_file_gets_the_interpreter_that_it_needs() {
        let started = |file: &Path| {
            let command = command(file.to_str().unwrap());
            assert_eq!(command.last().unwrap(), file.to_str().unwrap());
            command[..command.len() - 1].join(" ")
        };
        let bare = script("bare.py", "print(1)\n", false);
        assert_eq!(started(&bare), "python3 -u");
        // A file without a first line cannot be started, whatever its permissions say.
        let bare = script("bold.py", "print(1)\n", true);
        assert_eq!(started(&bare), "python3 -u");
        let named = script("named.py", "#!/usr/bin/env python3\n", true);
        assert_eq!(started(&named), "");
        let shy = script("shy", "#!/bin/sh -e\nexit\n", false);
        assert_eq!(started(&shy), "/bin/sh -e");
        let with_arguments = format!("{} --fast", shy.display());
        assert_eq!(
            command(&with_arguments)[2..],
            [shy.to_str().unwrap(), "--fast"]
        );
        assert_eq!(command("gnugo --mode gtp"), ["gnugo", "--mode", "gtp"]);
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let here = script("here.py", "print(1)\n", false);
        let here = here.to_str().unwrap();
        for (text, missing) in [
            ("./no-such-engine --fast", Some("./no-such-engine")),
            ("no_such_engine.py", Some("no_such_engine.py")),
            ("python3 -u no_such_engine.py", Some("no_such_engine.py")),
            ("gnugo --mode gtp", None),
            (here, None),
            (&format!("python3 {here}"), None),
        ] {
            assert_eq!(missing_file(text), missing, "{text}");
        }
    }

    #[test]
    fn agents_are_no_programs() {
        for agent in [
            "minimax",
            "alphabeta:depth=4,evaluator=threats",
            "zoo:bug=sign",
        ] {
            assert!(!is_named(agent), "{agent}");
        }
        for program in ["./engine", "engine.py", "python3 engine.py", "/opt/edax"] {
            assert!(is_named(program), "{program}");
        }
    }
}

//! The chores of the project: `cargo xtask help` lists them.
//!
//! They are written in Rust and need nothing but cargo, so that a fresh machine and
//! the machine that checks every change run the same commands.

#![forbid(unsafe_code)]

mod browser;
mod browser_bench;
mod command;
mod cross;
mod deny;
mod dist;
mod external_engines;
mod fuzz;
mod hooks;
mod ladder;
mod machine;
mod mutants;
mod page;
mod program;
mod references;
mod rustdoc;
mod sanitize;
mod sbom;
mod sheets;
mod slow;
mod soak;
mod steps;
mod tally;
mod test;
mod tidy;
mod tools;
mod wheel;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Result, bail};

/// One thing `cargo xtask` can do.
struct Chore {
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<ExitCode>,
}

/// Every chore, in the order the help shows them.
const CHORES: &[Chore] = &[
    Chore {
        name: "start",
        usage: "start [--port N] …",
        about: "build the page and the program, serve the page on this machine and open it",
        run: program::start,
    },
    Chore {
        name: "test",
        usage: "test [--quick|--full]",
        about: "install what the tests need, then run every check; --quick is for between two changes, --full for before a release",
        run: test::run,
    },
    Chore {
        name: "prepare",
        usage: "prepare [--full]",
        about: "only install what the tests need",
        run: machine::run,
    },
    Chore {
        name: "tidy",
        usage: "tidy",
        about: "check the rules of the house that no compiler knows",
        run: tidy::run,
    },
    Chore {
        name: "site",
        usage: "site [--out FOLDER] [--quick]",
        about: "write the page as a folder for a static host and as one HTML file; --quick builds sooner and larger",
        run: page::run,
    },
    Chore {
        name: "browser",
        usage: "browser [--full] [--small|--firefox] [NAME…]",
        about: "test the page in a real browser: everything, or the tests whose names are given; --full looks at every screen in all its forms, --small takes the page for networks, --firefox another browser",
        run: browser::run,
    },
    Chore {
        name: "slow",
        usage: "slow [--quick] [--once] [--traces] [NAME…]",
        about: "walk through every room of the page on a processor four times slower and tell the longest task of each step; --traces keeps what each was busy with",
        run: slow::run,
    },
    Chore {
        name: "pictures",
        usage: "pictures",
        about: "make the README's pictures of the page anew",
        run: browser::pictures,
    },
    Chore {
        name: "page",
        usage: "page",
        about: "put the page beside the program's sources, so that `cargo install --path crates/cli` embeds it",
        run: dist::prepare_page,
    },
    Chore {
        name: "dist",
        usage: "dist",
        about: "build the program and the page for people without Rust: an archive with checksums in target/dist",
        run: dist::run,
    },
    Chore {
        name: "wheel",
        usage: "wheel",
        about: "build the Python package: a wheel for any Linux on x86-64 and an archive of the sources, in target/wheels",
        run: wheel::run,
    },
    Chore {
        name: "python",
        usage: "python [ARGUMENTS…]",
        about: "test the Python package as it is installed: everything, or what the arguments of pytest choose",
        run: wheel::tests,
    },
    Chore {
        name: "cross",
        usage: "cross [TARGET…]",
        about: "check that the program compiles for macOS, Windows and 64-bit ARM",
        run: cross::run,
    },
    Chore {
        name: "book",
        usage: "book [--plies N] [--threads N] …",
        about: "build the Connect Four opening book, going on where it was stopped",
        run: program::book,
    },
    Chore {
        name: "problems",
        usage: "problems [--seed N] [--seconds N] [--check] …",
        about: "make the file of problems, going on where it was stopped, or prove it again; prints how the grading does",
        run: program::problems,
    },
    Chore {
        name: "hooks",
        usage: "hooks",
        about: "count the instructions that observers cost in a search without one",
        run: hooks::run,
    },
    Chore {
        name: "mutants",
        usage: "mutants [--shard K/N] [--only NAME] CRATE…",
        about: "plant faults in crates, one by one, and list those that no test notices",
        run: mutants::run,
    },
    Chore {
        name: "ladder",
        usage: "ladder [--calibrate] [GAME…] | --import FOLDER | --styles",
        about: "let the named opponents play each other and write down what they are worth; --calibrate finds how they must play first",
        run: ladder::run,
    },
    Chore {
        name: "fuzz",
        usage: "fuzz [TARGET…] [--seconds N] [--keep]",
        about: "try the laws for arbitrary bytes with libFuzzer; --keep adds inputs that reach something new to the tests",
        run: fuzz::run,
    },
    Chore {
        name: "sanitize",
        usage: "sanitize [interleavings|miri|address|thread]",
        about: "run tables, solvers and teams of threads under loom, Miri and the sanitizers of the compiler",
        run: sanitize::run,
    },
    Chore {
        name: "soak",
        usage: "soak [--minutes N]",
        about: "load server, arena and engine for N minutes beside a hostile client, and draw memory, threads and latency",
        run: soak::run,
    },
    Chore {
        name: "deny",
        usage: "deny",
        about: "hold what harif depends on to deny.toml: licences, duplicates, sources, advisories",
        run: deny::run,
    },
    Chore {
        name: "sbom",
        usage: "sbom [--out FILE]",
        about: "write the parts of the released program as a CycloneDX document",
        run: sbom::run,
    },
    Chore {
        name: "bench",
        usage: "bench [--browser [--quick]] [ARGUMENTS…]",
        about: "search fixed positions and print the node-count signature; --browser compares the engines in a browser with those outside",
        run: program::bench,
    },
    Chore {
        name: "help",
        usage: "help",
        about: "this list",
        run: help,
    },
];

fn main() -> ExitCode {
    let result = rustdoc::stand_in()
        .or_else(fuzz::stand_in)
        .or_else(wheel::stand_in)
        .unwrap_or_else(|| {
            let arguments: Vec<String> = std::env::args().skip(1).collect();
            dispatch(&arguments)
        });
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Finds the chore that the first argument names and runs it with the rest.
fn dispatch(arguments: &[String]) -> Result<ExitCode> {
    let Some((name, rest)) = arguments.split_first() else {
        return help(&[]);
    };
    let name = match name.as_str() {
        "--help" | "-h" => "help",
        name => name,
    };
    match CHORES.iter().find(|chore| chore.name == name) {
        Some(chore) => (chore.run)(rest),
        None => bail!("{}", unknown(name)),
    }
}

/// What to say to someone who asked for a chore that does not exist.
fn unknown(name: &str) -> String {
    let names: Vec<&str> = CHORES.iter().map(|chore| chore.name).collect();
    format!(
        "there is no chore called {name:?}; there are {}",
        names.join(", ")
    )
}

/// Prints the chores.
fn help(_arguments: &[String]) -> Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "The chores of harif:\n")?;
    for chore in CHORES {
        writeln!(out, "  cargo xtask {:<22} {}", chore.usage, chore.about)?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_chore_gets_the_list() {
        let message = unknown("tset");
        assert!(
            message.contains("\"tset\"") && message.contains("start, test,"),
            "{message}"
        );
    }

    #[test]
    fn chores_have_names_of_their_own_and_usages_that_start_with_them() {
        for (at, chore) in CHORES.iter().enumerate() {
            assert!(CHORES[..at].iter().all(|other| other.name != chore.name));
            assert!(chore.usage.starts_with(chore.name));
        }
    }
}

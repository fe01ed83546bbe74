//! Makes the file of problems: `cargo xtask problems`.
//!
//! ```text
//! problems [--seed N] [--work FOLDER] [--out FILE] [--only GAME] [--seconds N] [--check]
//! ```
//!
//! The work is kept in a folder after every game with a problem and goes on where it was stopped; the same seed gives the
//! same file. With `--seconds` it stops after so long, and the file has what there is. `--check` makes nothing: it
//! proves every problem of the file again and measures the grading.

use harif_engines::solve::{Options, Solver};
use harif_play::problems::make::{
    Gathered, ProblemRecipe, candidate, features, finished, rank_correlation, ratings_and_failures,
    recipes,
};
use harif_play::problems::{Collection, Problem, ProblemGame, ProblemTheme};
use harif_rules::Board;
use harif_search::Control;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;

/// How often the number of games is kept where none of them has a problem.
const NOTE_EVERY: u64 = 200;
/// How many problems of each game other players try.
const TRIED: usize = 200;

struct Wishes {
    seed: u64,
    work: PathBuf,
    out: PathBuf,
    until: Option<Instant>,
    check: bool,
    /// Only the games whose name has this.
    only: String,
}

fn main() -> Result<(), Failure> {
    let wishes = read(std::env::args().skip(1))?;
    if !wishes.check {
        make(&wishes)?;
    }
    let collection = Collection::read(fs::read(&wishes.out)?)?;
    if wishes.check {
        prove_all(&collection)?;
    }
    report(&collection)
}

fn read(mut arguments: impl Iterator<Item = String>) -> Result<Wishes, Failure> {
    let mut wishes = Wishes {
        seed: 23,
        work: "target/problems".into(),
        out: "crates/play/src/problems/problems.bin".into(),
        until: None,
        check: false,
        only: String::new(),
    };
    while let Some(name) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{name} needs a value"));
        match name.as_str() {
            "--seed" => wishes.seed = value()?.parse()?,
            "--work" => wishes.work = value()?.into(),
            "--out" => wishes.out = value()?.into(),
            "--seconds" => {
                let time = Duration::from_secs(value()?.parse()?);
                wishes.until = Some(Instant::now() + time);
            }
            "--only" => wishes.only = value()?,
            "--check" => wishes.check = true,
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    Ok(wishes)
}

fn solver() -> Solver {
    Solver::new(Options::default())
}

/// Makes what is missing and writes the file.
fn make(wishes: &Wishes) -> Result<(), Failure> {
    fs::create_dir_all(&wishes.work)?;
    let mut all = Vec::new();
    let is_wanted = |recipe: &ProblemRecipe| recipe.game.to_string().contains(&wishes.only);
    for recipe in recipes().into_iter().filter(is_wanted) {
        let name = format!("{}-{}.txt", wishes.seed, recipe.game);
        let gathered = gather(&recipe, wishes, &wishes.work.join(name))?;
        all.extend(finished(&gathered));
    }
    let bytes = Collection::write(&all);
    let unfinished = wishes.out.with_extension("unfinished");
    fs::write(&unfinished, &bytes)?;
    fs::rename(&unfinished, &wishes.out)?;
    println!("{} problems in {} bytes", all.len(), bytes.len());
    Ok(())
}

/// Goes on with the problems of one game. A line of the notes is a number of a game, with a problem behind it if the
/// game had one that was taken.
fn gather(recipe: &ProblemRecipe, wishes: &Wishes, notes: &Path) -> Result<Gathered, Failure> {
    let mut gathered = Gathered::default();
    let mut number = 0;
    let kept = fs::read_to_string(notes).unwrap_or_default();
    // A line without its end was being written when the work was stopped.
    for line in kept
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
    {
        let mut words = line.split_whitespace();
        number = words.next().ok_or("an empty line")?.parse::<u64>()? + 1;
        if let Some(packed) = words.next() {
            gathered.add(unpack(packed)?);
        }
    }
    let mut file = fs::File::options().create(true).append(true).open(notes)?;
    let (begin, mut solver) = (Instant::now(), solver());
    let is_over = || wishes.until.is_some_and(|until| Instant::now() > until);
    while gathered.problems().len() < recipe.count && number < recipe.games && !is_over() {
        let found = candidate(recipe, number, wishes.seed, &mut solver);
        let taken = found.filter(|problem| gathered.add(problem.clone()));
        if let Some(problem) = taken {
            writeln!(file, "{number} {}", pack(&problem))?;
        } else if number % NOTE_EVERY == 0 {
            writeln!(file, "{number}")?;
            eprint!(
                "\r{}: {} after {number} games  ",
                recipe.game,
                gathered.problems().len()
            );
        }
        number += 1;
    }
    let seconds = begin.elapsed().as_secs_f64();
    eprintln!(
        "\r{}: {} problems of {number} games, {seconds:.0} s now",
        recipe.game,
        gathered.problems().len()
    );
    Ok(gathered)
}

fn pack(problem: &Problem) -> String {
    let bytes = Collection::write(std::slice::from_ref(problem));
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn unpack(text: &str) -> Result<Problem, Failure> {
    let bytes: Result<Vec<u8>, _> = (0..text.len() / 2)
        .map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16))
        .collect();
    let collection = Collection::read(bytes?)?;
    let problem = ProblemGame::ALL
        .iter()
        .find_map(|&kind| collection.get(kind, 0));
    Ok(problem.ok_or("notes without a problem")?)
}

/// Proves every problem of a file.
fn prove_all(collection: &Collection) -> Result<(), Failure> {
    let mut solver = solver();
    for kind in ProblemGame::ALL {
        let begin = Instant::now();
        for problem in collection.all(kind) {
            if !problem.holds(&mut solver, Control::never()) {
                return Err(format!("{} does not hold", problem.id()).into());
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{}: all {} proved in {seconds:.1} s",
            kind.name(),
            collection.len(kind)
        );
    }
    Ok(())
}

/// What the file has, and whether hard problems are those that other players fail at.
fn report(collection: &Collection) -> Result<(), Failure> {
    let mut poor = Vec::new();
    let has = |kind: &ProblemGame| collection.len(*kind) > 0;
    for kind in ProblemGame::ALL.into_iter().filter(has) {
        let count = collection.len(kind);
        let themes = ProblemTheme::ALL.map(|theme| {
            format!(
                "{} {}",
                theme.name(),
                collection.with_theme(kind, theme).len()
            )
        });
        println!("{}: {count} problems; {}", kind.name(), themes.join(", "));
        let step = (count / TRIED).max(1);
        let tried: Vec<Problem> = (0..count)
            .step_by(step)
            .filter_map(|index| collection.get(kind, index))
            .collect();
        let (ratings, failures) = ratings_and_failures(&tried);
        let correlation = rank_correlation(&ratings, &failures);
        println!(
            "  rank correlation of the rating with the failures of 19 players: {correlation:.3} ({} problems)",
            tried.len()
        );
        let part = |part: fn(&Problem) -> f64| {
            rank_correlation(&tried.iter().map(part).collect::<Vec<_>>(), &failures)
        };
        println!(
            "  its parts alone: reach {:.3}, misses {:.3}, hidden {:.3}",
            part(|problem| features(problem).reach),
            part(|problem| features(problem).misses),
            part(|problem| features(problem).hidden),
        );
        for fifth in 0..5 {
            let part = |list: &[f64]| {
                let part = &list[list.len() * fifth / 5..list.len() * (fifth + 1) / 5];
                part.iter().sum::<f64>() / part.len().max(1) as f64
            };
            println!(
                "  fifth {}: rating {:.0}, failed by {:.0} %",
                fifth + 1,
                part(&ratings),
                100.0 * part(&failures)
            );
        }
        let sizes: Vec<String> = collection
            .all(kind)
            .map(|it| it.position.game().to_string())
            .collect();
        let mut names = sizes.clone();
        names.dedup();
        for name in names {
            println!(
                "  {name}: {}",
                sizes.iter().filter(|it| **it == name).count()
            );
        }
        if correlation < 0.6 {
            poor.push(kind.name());
        }
    }
    if poor.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "the grading does not tell hard from easy: {}",
            poor.join(", ")
        )
        .into())
    }
}

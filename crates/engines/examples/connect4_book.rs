//! `cargo xtask book` runs this: it builds the Connect Four opening book, resumably, or makes it of scores that
//! came from elsewhere.
//!
//! Options: `--plies N` (8), `--size CxR` (7x6), `--threads N` (all cores), `--table MB` (64, for
//! each thread), `--portion N` positions between two checkpoints (64), `--checkpoint FILE`,
//! `--positions N` to stop after so many, `--out FILE`; `--import FILE` takes the scores of a whole
//! ply from there (`training/connect4` writes such files) and solves `--check N` (400) of them
//! again; `--early FILE` writes the book cut down to `--early-plies N` (8) as well.
//! `--strategy CxR` finds a strategy instead, and `--check-strategy CxR…` proves it again: see `strategy`.

#[path = "support/strategy.rs"]
mod strategy;

use anyhow::{Context as _, Result, bail, ensure};
use harif_engines::connect4::book::{Book, Builder};
use harif_engines::connect4::{Solver, SolverOptions};
use std::path::{Path, PathBuf};
use std::time::Instant;

struct Arguments {
    plies: u8,
    size: (u32, u32),
    options: SolverOptions,
    portion: usize,
    positions: usize,
    check: usize,
    import: Option<PathBuf>,
    early: Option<PathBuf>,
    early_plies: u8,
    out: PathBuf,
    checkpoint: PathBuf,
}

/// Builds the book, or a part of it, and says how long the rest will take.
fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, size, rest @ ..] = &arguments[..]
        && first == "--strategy"
    {
        return strategy::run(size, rest);
    }
    if let [first, rest @ ..] = &arguments[..]
        && first == "--check-strategy"
    {
        return strategy::check(rest);
    }
    let arguments = parse(&arguments)?;
    let builder = if let Some(file) = &arguments.import {
        let builder = resumed(file, arguments.options)?;
        check(&builder, &arguments)?;
        builder
    } else {
        solve(&arguments)?
    };
    let Some(book) = builder.finish() else {
        println!(
            "{} of {} positions are open",
            builder.total() - builder.solved(),
            builder.total()
        );
        return Ok(());
    };
    finish(&book, &arguments.out)?;
    if let Some(early) = &arguments.early {
        finish(&book.cut(arguments.early_plies), early)?;
    }
    if arguments.checkpoint.exists() {
        std::fs::remove_file(&arguments.checkpoint).context("cannot remove the checkpoint")?;
    }
    Ok(())
}

fn resumed(file: &Path, options: SolverOptions) -> Result<Builder> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Builder::resume(&bytes, options).with_context(|| format!("{} cannot be used", file.display()))
}

/// Solves what is not solved yet, as far as it may go, with a checkpoint after each portion.
fn solve(arguments: &Arguments) -> Result<Builder> {
    let checkpoint = &arguments.checkpoint;
    let mut builder = if checkpoint.exists() {
        resumed(checkpoint, arguments.options)?
    } else {
        let (columns, rows) = arguments.size;
        Builder::new(columns, rows, arguments.plies, arguments.options)
            .with_context(|| format!("there is no book for {columns}x{rows}"))?
    };
    let (already, total) = (builder.solved(), builder.total());
    println!("{already} of {total} positions are solved");
    let start = Instant::now();
    while builder.solved() < total && builder.solved() - already < arguments.positions {
        builder.work(arguments.portion, harif_search::Control::never());
        write(checkpoint, &builder.checkpoint())?;
        let solved = builder.solved();
        let each = start.elapsed().as_secs_f64() / (solved - already) as f64;
        let minutes = each * (total - solved) as f64 / 60.0;
        println!(
            "{solved} of {total}, {:.1} ms each, about {minutes:.0} minutes left",
            each * 1e3
        );
    }
    Ok(builder)
}

/// Solves a sample of the scores again, evenly spread.
fn check(builder: &Builder, arguments: &Arguments) -> Result<()> {
    println!(
        "{} of {} positions are solved",
        builder.solved(),
        builder.total()
    );
    let step = (builder.solved() / arguments.check.max(1)).max(1);
    let mut solver = Solver::new(arguments.options);
    let start = Instant::now();
    let mut wrong = 0;
    // Not the first of each stretch: those would all begin alike.
    let sample: Vec<(usize, i32)> = builder.known().skip(step / 3).step_by(step).collect();
    for (number, &(place, score)) in sample.iter().enumerate() {
        let board = builder.board(place);
        let exact = solver.score(&board);
        if exact != score {
            wrong += 1;
            println!("{board:?} has {exact}, not {score}");
        }
        if (number + 1) % 50 == 0 {
            println!(
                "{} of {} solved again, {wrong} wrong",
                number + 1,
                sample.len()
            );
        }
    }
    println!(
        "{} solved again in {:.1} s, {wrong} wrong",
        sample.len(),
        start.elapsed().as_secs_f64()
    );
    ensure!(wrong == 0, "these scores cannot be used");
    Ok(())
}

/// Writes a book and says what is in it.
fn finish(book: &Book, out: &Path) -> Result<()> {
    let bytes = book.bytes();
    Book::open(&bytes).context("the finished book does not open")?;
    write(out, &bytes)?;
    for (plies, scores) in book.layers() {
        println!("{plies} plies: {scores} scores");
    }
    let checksum = bytes.last_chunk().map_or(0, |sum| u64::from_le_bytes(*sum));
    println!(
        "{}: {} bytes, checksum {checksum:#018x} (state it in the test of `installed`)",
        out.display(),
        bytes.len()
    );
    Ok(())
}

fn parse(args: &[String]) -> Result<Arguments> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut arguments = Arguments {
        plies: 8,
        size: (7, 6),
        options: SolverOptions {
            threads: cores,
            ..SolverOptions::default()
        },
        portion: 64,
        positions: usize::MAX,
        check: 400,
        import: None,
        early: None,
        early_plies: 8,
        out: "crates/engines/src/connect4/book/7x6-deep.bin".into(),
        checkpoint: "target/connect4-book.checkpoint".into(),
    };
    let mut rest = args.iter();
    while let Some(name) = rest.next() {
        let value = rest
            .next()
            .with_context(|| format!("{name} needs a value"))?;
        let number = || {
            value
                .parse::<usize>()
                .with_context(|| format!("{name} {value}: not a number"))
        };
        match name.as_str() {
            "--plies" => arguments.plies = u8::try_from(number()?)?,
            "--size" => {
                let size = value.split_once('x');
                let size = size.and_then(|(c, r)| Some((c.parse().ok()?, r.parse().ok()?)));
                arguments.size = size.with_context(|| format!("{value}: not a size like 7x6"))?;
            }
            "--threads" => arguments.options.threads = number()?,
            "--table" => arguments.options.table_bytes = number()? << 20,
            "--portion" => arguments.portion = number()?.max(1),
            "--positions" => arguments.positions = number()?,
            "--check" => arguments.check = number()?,
            "--import" => arguments.import = Some(value.into()),
            "--early" => arguments.early = Some(value.into()),
            "--early-plies" => arguments.early_plies = u8::try_from(number()?)?,
            "--out" => arguments.out = value.into(),
            "--checkpoint" => arguments.checkpoint = value.into(),
            _ => bail!(
                "unknown option {name}; there are --plies, --size, --threads, --table, --portion, --positions, \
                 --import, --check, --early, --early-plies, --out and --checkpoint"
            ),
        }
    }
    Ok(arguments)
}

/// Writes a file whole or not at all, so that a crash leaves the old one.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes).with_context(|| format!("cannot write {}", part.display()))?;
    std::fs::rename(&part, path).with_context(|| format!("cannot write {}", path.display()))
}

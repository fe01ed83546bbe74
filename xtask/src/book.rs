//! `cargo xtask book`: builds the Connect Four opening book, resumably.
//!
//! Options: `--plies N` (8), `--threads N` (all cores), `--table MB` (64, for
//! each thread), `--portion N` positions between two checkpoints (64),
//! `--out FILE`, `--checkpoint FILE`, `--positions N` to stop after so many.

use anyhow::{Context as _, Result, bail};
use harif_engines::connect4::Options;
use harif_engines::connect4::book::{Book, Builder};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

struct Arguments {
    plies: u8,
    options: Options,
    portion: usize,
    positions: usize,
    out: PathBuf,
    checkpoint: PathBuf,
}

/// Builds the book, or a part of it, and says how long the rest will take.
///
/// # Errors
/// If an option is wrong or a file cannot be read or written.
pub(crate) fn run(args: &[String]) -> Result<()> {
    let arguments = parse(args)?;
    let Arguments {
        plies,
        options,
        portion,
        positions,
        out,
        checkpoint,
    } = arguments;
    let mut builder = if checkpoint.exists() {
        let bytes = std::fs::read(&checkpoint)
            .with_context(|| format!("cannot read {}", checkpoint.display()))?;
        Builder::resume(&bytes, options)
            .with_context(|| format!("{} cannot be resumed", checkpoint.display()))?
    } else {
        Builder::new(plies, options)
    };
    let (already, total) = (builder.solved(), builder.total());
    println!("{already} of {total} positions are solved");
    let start = Instant::now();
    while builder.solved() < total && builder.solved() - already < positions {
        builder.work(portion, &AtomicBool::new(false));
        write(&checkpoint, &builder.checkpoint())?;
        let solved = builder.solved();
        let each = start.elapsed().as_secs_f64() / (solved - already) as f64;
        let minutes = each * (total - solved) as f64 / 60.0;
        println!(
            "{solved} of {total}, {:.1} ms each, about {minutes:.0} minutes left",
            each * 1e3
        );
    }
    if let Some(bytes) = builder.finish() {
        let book = Book::open(&bytes).context("the finished book does not open")?;
        write(&out, &bytes)?;
        std::fs::remove_file(&checkpoint).context("cannot remove the checkpoint")?;
        let checksum = bytes.last_chunk().map_or(0, |sum| u64::from_le_bytes(*sum));
        println!(
            "{}: {} positions in {} bytes, checksum {checksum:#018x} (state it in shelf.rs)",
            out.display(),
            book.len(),
            bytes.len()
        );
    }
    Ok(())
}

fn parse(args: &[String]) -> Result<Arguments> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut arguments = Arguments {
        plies: 8,
        options: Options {
            threads: cores,
            ..Options::default()
        },
        portion: 64,
        positions: usize::MAX,
        out: "crates/engines/src/connect4/book/7x6.bin".into(),
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
            "--plies" => arguments.plies = u8::try_from(number()?)?.min(12),
            "--threads" => arguments.options.threads = number()?,
            "--table" => arguments.options.table_bytes = number()? << 20,
            "--portion" => arguments.portion = number()?.max(1),
            "--positions" => arguments.positions = number()?,
            "--out" => arguments.out = value.into(),
            "--checkpoint" => arguments.checkpoint = value.into(),
            _ => bail!(
                "unknown option {name}; there are --plies, --threads, --table, --portion, --positions, --out and --checkpoint"
            ),
        }
    }
    Ok(arguments)
}

/// Writes a file whole or not at all, so that a crash leaves the old one.
fn write(path: &PathBuf, bytes: &[u8]) -> Result<()> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes).with_context(|| format!("cannot write {}", part.display()))?;
    std::fs::rename(&part, path).with_context(|| format!("cannot write {}", path.display()))
}

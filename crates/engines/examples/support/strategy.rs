//! `cargo xtask book --strategy CxR`: finds the strategy of the side that wins on a board, resumably.
//!
//! Options: `--threads N` (all cores), `--table MB` (1024, shared by the threads), `--nodes N` (150,000: where a
//! solver that knows nothing yet finds the winning move with so many, the strategy ends), `--checkpoint FILE`, `--out FILE`,
//! `--from FILE` (a strategy whose moves are kept: what is missing by the solver as it is now is added).
//! The checkpoint is a text file that grows by a line with every answer; a later run reads it and
//! goes on. 8×7 took two and a half minutes of 16 cores with 65536 MB.
//!
//! `cargo xtask book --check-strategy CxR…` plays every game against the strategies of the program, and proves that
//! all are won. Options: `--threads N` (all cores), `--table MB` (64, for each thread).

use anyhow::{Context as _, Result, bail};
use harif_engines::connect4::strategy::{Answer, BuildOptions, Builder, News, Strategy};
use harif_search::Control;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

/// Finds a strategy and writes it.
///
/// # Errors
/// If an option is wrong, a file cannot be read or written, or that board is a draw.
pub(crate) fn run(size: &str, args: &[String]) -> Result<()> {
    let (columns, rows) = size
        .split_once('x')
        .and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)))
        .with_context(|| format!("{size}: not a size like 8x7"))?;
    let mut options = BuildOptions {
        table_bytes: 1 << 30,
        fresh_bytes: 64 << 20,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        nodes: 150_000,
    };
    let mut checkpoint = format!("target/connect4-strategy-{size}.txt");
    let mut out = file_of(size);
    let mut from = None;
    for pair in args.chunks(2) {
        let [name, value] = pair else {
            bail!("{} needs a value", pair[0]);
        };
        let number = || {
            value
                .parse::<usize>()
                .with_context(|| format!("{name} {value}"))
        };
        match name.as_str() {
            "--threads" => options.threads = number()?.max(1),
            "--table" => options.table_bytes = number()? << 20,
            "--nodes" => options.nodes = u32::try_from(number()?)?,
            "--checkpoint" => checkpoint.clone_from(value),
            "--out" => out.clone_from(value),
            "--from" => from = Some(opened(value)?),
            _ => bail!(
                "unknown option {name}; there are --threads, --table, --nodes, --checkpoint, --out and --from"
            ),
        }
    }
    let (file, before) = open_checkpoint(Path::new(&checkpoint))
        .with_context(|| format!("cannot use the checkpoint {checkpoint}"))?;
    let (mut first_wins, mut answers) = read(&before)?;
    if let Some(strategy) = from {
        first_wins = Some(strategy.first_wins());
        answers.extend(strategy.answers());
    }
    println!("{} answers from before", answers.len());
    let mut builder = Builder::new(columns, rows, options, first_wins, answers)
        .with_context(|| format!("a board of {size} does not fit"))?;
    let file = Mutex::new(file);
    let told = |news: News| {
        let mut file = file.lock().expect("no thread panics");
        let line = line(news) + "\n";
        file.write_all(line.as_bytes())
            .expect("the checkpoint can be written");
    };
    let start = Instant::now();
    let says = |text: String| println!("{:8.1} s  {text}", start.elapsed().as_secs_f64());
    let strategy = builder
        .work(Control::never(), &told, &says)
        .with_context(|| format!("{size} is a draw: there is no winning strategy"))?;
    let bytes = strategy.bytes();
    Strategy::open(&bytes).context("the finished strategy does not open")?;
    std::fs::write(&out, &bytes).with_context(|| format!("cannot write {out}"))?;
    println!("{out}: {} positions, {} bytes", strategy.len(), bytes.len());
    Ok(())
}

/// Plays every game against strategies and says what that came to.
///
/// # Errors
/// If a file is not a strategy, or one does not win every game.
pub(crate) fn check(args: &[String]) -> Result<()> {
    let mut threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut table = 64 << 20;
    let mut sizes = Vec::new();
    let mut rest = args.iter();
    while let Some(word) = rest.next() {
        let mut number = || -> Result<usize> {
            let value = rest
                .next()
                .with_context(|| format!("{word} needs a value"))?;
            value.parse().with_context(|| format!("{word} {value}"))
        };
        match word.as_str() {
            "--threads" => threads = number()?.max(1),
            "--table" => table = number()? << 20,
            size => sizes.push(size),
        }
    }
    if sizes.is_empty() {
        bail!("which strategy? Name a size like 8x7");
    }
    for size in sizes {
        let strategy = opened(&file_of(size))?;
        let start = Instant::now();
        let tell = |done, all| {
            let each = start.elapsed().as_secs_f64() / done as f64;
            let left = each * (all - done) as f64;
            println!("{size}: {done} of {all}, about {left:.0} s left");
        };
        let found = strategy.check(threads, table, &tell)?;
        println!(
            "{size}: all games won: {} positions with a move, {} solved with {} nodes; the dearest {} nodes, \
             the slowest {:.0} ms; {} above the limit of {}; {:.0} s",
            found.dear,
            found.ends,
            found.nodes,
            found.most_nodes,
            found.slowest.as_secs_f64() * 1e3,
            found.above_limit,
            strategy.nodes(),
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// The strategy in a file.
fn opened(file: &str) -> Result<Strategy> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
    Strategy::open(&bytes).with_context(|| file.to_owned())
}

/// Where the strategy of a size of board is kept.
fn file_of(size: &str) -> String {
    format!("crates/engines/src/connect4/strategy/{size}.bin")
}

/// The checkpoint, ready for more lines, and what it says. The last line may be cut short where a run was
/// killed: it is dropped.
fn open_checkpoint(path: &Path) -> std::io::Result<(File, String)> {
    let mut text = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        other => other?,
    };
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(text.len() as u64)?;
    Ok((file, text))
}

/// A line of the checkpoint.
fn line(news: News) -> String {
    match news {
        News::FirstWins(true) => "first".to_string(),
        News::FirstWins(false) => "second".to_string(),
        News::Answer(Answer { key, column, nodes }) => {
            let column = column.map_or("-".to_string(), |column| column.to_string());
            format!("{key:x} {column} {nodes}")
        }
    }
}

/// What the lines of a checkpoint say.
fn read(text: &str) -> Result<(Option<bool>, Vec<Answer>)> {
    let mut first_wins = None;
    let mut answers = Vec::new();
    for line in text.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["first"] => first_wins = Some(true),
            ["second"] => first_wins = Some(false),
            [key, column, nodes] => answers.push(Answer {
                key: u128::from_str_radix(key, 16).with_context(|| line.to_string())?,
                column: match column {
                    "-" => None,
                    _ => Some(column.parse().with_context(|| line.to_string())?),
                },
                nodes: nodes.parse().with_context(|| line.to_string())?,
            }),
            _ => bail!("the checkpoint has a line that says nothing: {line}"),
        }
    }
    Ok((first_wins, answers))
}

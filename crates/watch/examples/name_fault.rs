//! Reads a trace from standard input and prints what is wrong with the search.
//!
//! `python3 crates/watch/src/tracer.py my.py --function minimax | cargo run -p harif-watch --example name_fault`

use std::io::BufRead;

use harif_watch::{Reader, Tree, diagnose};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut reader = Reader::default();
    for line in std::io::stdin().lock().lines() {
        reader.line(&line?)?;
    }
    let trace = reader.finish();
    let tree = Tree::new(&trace);
    let diagnosis = diagnose(&tree);
    let game = tree
        .layout
        .as_ref()
        .map(|layout| format!("{} {:?}", layout.game(), layout.first_line));
    println!(
        "{} nodes, {game:?}, {:?}, needed {}",
        diagnosis.nodes, diagnosis.style, diagnosis.needed
    );
    for finding in &diagnosis.findings {
        println!(
            "{} at {}: expected {:?}, got {:?}",
            finding.fault.name(),
            finding.node,
            finding.expected,
            finding.got
        );
    }
    for finding in &diagnosis.advice {
        println!("advice: {} at {}", finding.fault.name(), finding.node);
    }
    Ok(())
}

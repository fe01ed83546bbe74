//! Measures the Othello engine: perft, and the endgame solver on OBF files.
use harif_engines::othello::*;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let w = std::env::var("W").unwrap_or_default();
    for (i, v) in [(0, 80), (1, 64), (2, 8), (3, 16), (4, 100), (5, 60), (6, 7), (7, 10), (8, 1), (9, 9), (10, 12), (11, 3), (12, 3), (13, 2),(14,0),(15,4),(16,0),(17,0),(18,0),(20,24),(21,8),(22,120),(23,60),(24,0),(25,0),(26,0),(27,0)] { set_w(i, v); }
    for p in w.split(',').filter(|p| !p.is_empty()) { let (a, b) = p.split_once('=').unwrap(); set_w(a.parse().unwrap(), b.parse().unwrap()); }
    if args[0] == "perft" {
    for depth in 1..=11 {
        let start = Instant::now();
        let leaves = perft::<Frame<8, 8>>(Board::start::<Frame<8, 8>>(), depth);
        println!("perft {depth:2} {leaves:12} {:8.3} s", start.elapsed().as_secs_f64());
    }
    return;
    }
    let (from, to) = args[1].split_once('-').unwrap();
    let (from, to): (usize, usize) = (from.parse().unwrap(), to.parse().unwrap());
    let mut table = Table::new(128);
    let (mut all, mut time) = (0, 0.0);
    for (i, line) in std::fs::read_to_string(&args[0]).unwrap().lines().enumerate() {
        if i < from || i >= to { continue; }
        let (mut black, mut white) = (0u64, 0u64);
        for (k, c) in line.chars().take(64).enumerate() { match c { 'X' => black |= 1 << k, 'O' => white |= 1 << k, _ => () } }
        let board = if &line[65..66] == "X" { Board { own: black, opp: white } } else { Board { own: white, opp: black } };
        let want: i32 = line[67..].split(';').next().unwrap().split(':').nth(1).unwrap().parse().unwrap();
        table.clear();
        let start = Instant::now();
        let (score, best, nodes) = solve::<Frame<8, 8>, _>(&table, &HandMade, board);
        let t = start.elapsed().as_secs_f64();
        all += nodes; time += t;
        let name = if best < 64 { format!("{}{}", (b'a' + best % 8) as char, best / 8 + 1) } else { "--".into() };
        println!("{i:3} {score:+3} {want:+3} {name} {} {nodes:12} {t:8.3} s {:6.1} M/s {}", board.empties::<Frame<8,8>>().count_ones(), nodes as f64 / t / 1e6, if score == want { "" } else { "WRONG" });
    }
    println!("total {all} nodes {time:.3} s {:.1} M/s", all as f64 / time / 1e6);
}

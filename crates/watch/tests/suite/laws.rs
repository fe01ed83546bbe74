//! Searches written here, right ones and wrong ones, on random positions and random trees: the
//! diagnosis must find nothing in the first and the witness in the second.

use harif_rules::{AnyPosition, Board, Cell, Game, Player, Position};
use harif_watch::board::{FirstLine, GameFamily};
use harif_watch::{Evidence, Fault, Trace, Tree, diagnose};

/// How a program draws its boards.
#[derive(Clone, Copy)]
pub(crate) struct Drawing {
    symbols: [char; 3],
    /// Whether row 0 is at the bottom.
    from_bottom: bool,
    border: bool,
}

/// What a search written for these tests does wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Habit {
    Right,
    /// The minimiser takes the largest value.
    MaxOnly,
    /// The children get the window of the root.
    WholeWindow,
    /// The loop ends after its first move.
    FirstMoveOnly,
    /// Windows close and the loop goes on.
    NoCut,
    /// Nothing: every node first searches its own position two plies less deep.
    LooksFirst,
    /// Every node is called a maximiser, and maximises.
    OnePart,
    /// Nothing: unfinished boards are judged by where the discs lie.
    Weighs,
    /// The same for the other side.
    WeighsForTheOther,
}

/// A search that writes its trace.
pub(crate) struct Writer {
    pub(crate) out: String,
    next: u64,
    habit: Habit,
    drawing: Drawing,
    negamax: bool,
    windows: bool,
}

fn draw(position: &AnyPosition, drawing: Drawing) -> String {
    let game = position.game();
    let [empty, first, second] = drawing.symbols;
    // Rows from the top of the board as people see it.
    let gravity = game.info().first_row == harif_rules::FirstRow::Bottom;
    let mut rows: Vec<String> = (0..game.rows())
        .map(|row| {
            let row = if gravity { game.rows() - 1 - row } else { row };
            (0..game.columns())
                .map(|column| match position.at(Cell::new(column, row)) {
                    None => empty,
                    Some(Player::First) => first,
                    Some(Player::Second) => second,
                })
                .collect()
        })
        .collect();
    if drawing.from_bottom {
        rows.reverse();
    }
    if drawing.border {
        let edge = "#".repeat(usize::from(game.columns()) + 2);
        rows = rows.iter().map(|row| format!("#{row}#")).collect();
        rows.insert(0, edge.clone());
        rows.push(edge);
    }
    rows.join("/")
}

/// Cells far from the sides count in Connect Four, corners in Othello: for the first player.
fn weighed(position: &AnyPosition) -> i64 {
    let game = position.game();
    let (columns, rows) = (game.columns(), game.rows());
    let inwards = |at: u8, length: u8| i64::from(at.min(length - 1 - at));
    let mut sum = 0;
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        let (x, y) = (inwards(column, columns), inwards(row, rows));
        let weight = match (game.info().first_row, x, y) {
            (harif_rules::FirstRow::Bottom, _, _) => x,
            (_, 0, 0) => 20,
            (_, 1, 1) => -5,
            _ => 1,
        };
        sum += match position.at(Cell::new(column, row)) {
            Some(Player::First) => weight,
            Some(Player::Second) => -weight,
            None => 0,
        };
    }
    sum
}

impl Writer {
    pub(crate) fn new(habit: Habit, drawing: Drawing, negamax: bool, windows: bool) -> Self {
        let out = "{\"harif\":\"trace\",\"version\":1}\n".to_owned();
        Self {
            out,
            next: 0,
            habit,
            drawing,
            negamax,
            windows,
        }
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        self.out += &text.to_string();
    }

    /// A value for the first player that no two boards are likely to share.
    fn judge(habit: Habit, position: &AnyPosition, depth: i64) -> i64 {
        match position.outcome() {
            Some(outcome) if outcome.winner().is_some() => {
                i64::from(outcome.utility_for(Player::First)) * (100_000 + depth)
            }
            Some(_) => 0,
            None if habit == Habit::Weighs => weighed(position),
            None if habit == Habit::WeighsForTheOther => -weighed(position),
            None => (position.hash64() % 2_001) as i64 - 1_000,
        }
    }

    pub(crate) fn search(
        &mut self,
        position: &AnyPosition,
        parent: u64,
        depth: i64,
        mut alpha: i64,
        mut beta: i64,
    ) -> i64 {
        const INFINITY: i64 = 1_000_000;
        self.next += 1;
        let id = self.next;
        let is_max = position.turn() == Player::First || self.habit == Habit::OnePart;
        let board = draw(position, self.drawing);
        self.write(format_args!(
            "{{\"enter\":{id},\"parent\":{parent},\"board\":\"{board}\",\"depth\":{depth}"
        ));
        if !self.negamax {
            self.write(format_args!(",\"maximizing\":{is_max}"));
        }
        if self.windows {
            self.write(format_args!(",\"alpha\":{alpha},\"beta\":{beta}"));
        }
        self.out += "}\n";
        let sign = if is_max { 1 } else { -1 };
        let value = if depth == 0 || position.is_over() {
            let value = Self::judge(self.habit, position, depth);
            if self.negamax { sign * value } else { value }
        } else {
            if self.habit == Habit::LooksFirst && depth >= 2 {
                self.search(position, id, depth - 2, alpha, beta);
            }
            let up = self.negamax || is_max || self.habit == Habit::MaxOnly;
            let mut best = if up { -INFINITY } else { INFINITY };
            for m in position.moves().collect::<Vec<_>>() {
                let next = position.after_unchecked(m);
                let whole = self.habit == Habit::WholeWindow;
                let (a, b) = if whole {
                    (-INFINITY, INFINITY)
                } else {
                    (alpha, beta)
                };
                let below = if self.negamax {
                    -self.search(&next, id, depth - 1, -b, -a)
                } else {
                    self.search(&next, id, depth - 1, a, b)
                };
                if up {
                    best = best.max(below);
                    alpha = alpha.max(best);
                } else {
                    best = best.min(below);
                    beta = beta.min(best);
                }
                let may_cut = self.windows && self.habit != Habit::NoCut;
                if may_cut && alpha >= beta || self.habit == Habit::FirstMoveOnly {
                    break;
                }
            }
            best
        };
        self.write(format_args!("{{\"leave\":{id},\"value\":{value}}}\n"));
        value
    }
}

/// A random position of a game, some moves after its start.
pub(crate) fn position(game: Game, random: &mut fastrand::Rng, plies: usize) -> AnyPosition {
    loop {
        let mut position = AnyPosition::start(game);
        for _ in 0..plies {
            if position.is_over() {
                break;
            }
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[random.usize(..moves.len())]);
        }
        if !position.is_over() {
            return position;
        }
    }
}

pub(crate) fn drawings() -> Vec<Drawing> {
    let mut all = Vec::new();
    for symbols in [
        ['.', 'X', 'O'],
        ['0', '1', '2'],
        ['0', '1', '-'],
        ['2', '0', '1'],
        ['_', 'b', 'w'],
    ] {
        for from_bottom in [false, true] {
            for border in [false, true] {
                all.push(Drawing {
                    symbols,
                    from_bottom,
                    border,
                });
            }
        }
    }
    all
}

pub(crate) fn games() -> [(Game, usize, i64, GameFamily); 4] {
    [
        (Game::TIC_TAC_TOE, 3, 6, GameFamily::Marks),
        (Game::CONNECT_FOUR, 9, 3, GameFamily::Drops),
        (Game::othello(6), 6, 3, GameFamily::Flips),
        (Game::OTHELLO, 12, 2, GameFamily::Flips),
    ]
}

#[test]
fn right_searches_are_called_right_and_their_boards_are_recognised() {
    let mut random = fastrand::Rng::with_seed(20);
    for (game, plies, depth, kind) in games() {
        for (number, drawing) in drawings().into_iter().enumerate() {
            let start = position(game, &mut random, plies);
            let (negamax, windows) = (number % 2 == 0, number % 3 != 0);
            let mut writer = Writer::new(Habit::Right, drawing, negamax, windows);
            writer.search(&start, 0, depth, -1_000_000, 1_000_000);
            let trace = Trace::read(&writer.out).unwrap();
            let tree = Tree::new(&trace);
            let layout = tree
                .layout
                .as_ref()
                .unwrap_or_else(|| panic!("{game}: no board"));
            assert_eq!(layout.kind, kind, "{game}");
            assert_eq!((layout.game(), layout.empty), (game, drawing.symbols[0]));
            if kind == GameFamily::Drops {
                let expected = if drawing.from_bottom {
                    FirstLine::Bottom
                } else {
                    FirstLine::Top
                };
                assert_eq!(layout.first_line, expected);
            }
            let diagnosis = diagnose(&tree);
            let faults: Vec<Fault> = diagnosis
                .findings
                .iter()
                .map(|finding| finding.fault)
                .collect();
            assert_eq!(
                faults,
                [Fault::Right],
                "{game} {number}: {:?}",
                diagnosis.findings
            );
            if windows {
                assert_eq!(
                    diagnosis.needed, diagnosis.nodes,
                    "{game}: alpha-beta needs what it visits"
                );
            } else {
                assert!(diagnosis.needed <= diagnosis.nodes);
            }
        }
    }
}

#[test]
fn wrong_searches_are_named_with_a_true_witness() {
    let mut random = fastrand::Rng::with_seed(21);
    let wrong = [
        (Habit::MaxOnly, Fault::MaxMinConfused, false),
        (Habit::WholeWindow, Fault::WindowNotPassed, true),
        (Habit::NoCut, Fault::NeverCuts, true),
    ];
    for (game, plies, depth, _) in games() {
        for (habit, fault, windows) in wrong {
            let start = position(game, &mut random, plies);
            let mut writer = Writer::new(habit, drawings()[0], false, windows);
            writer.search(&start, 0, depth, -1_000_000, 1_000_000);
            let trace = Trace::read(&writer.out).unwrap();
            let tree = Tree::new(&trace);
            let diagnosis = diagnose(&tree);
            let first = &diagnosis.findings[0];
            let close = match fault {
                // Without the program's text a window that stays whole may also have been left as it was.
                Fault::WindowNotPassed => vec![Fault::WindowNotPassed, Fault::WindowNotUpdated],
                other => vec![other],
            };
            assert!(
                close.contains(&first.fault),
                "{game} {habit:?}: {:?}",
                diagnosis.findings
            );
            let place = trace
                .calls
                .iter()
                .position(|call| call.id == first.node)
                .unwrap();
            if fault == Fault::MaxMinConfused {
                let smallest = tree
                    .child_values(place)
                    .unwrap()
                    .into_iter()
                    .fold(f64::INFINITY, f64::min);
                assert_eq!(first.expected, Evidence::Value(smallest));
                assert_eq!(
                    first.got,
                    Evidence::Value(trace.calls[place].value.unwrap())
                );
                assert_ne!(first.expected, first.got);
            }
        }
    }
}

#[test]
fn a_loop_that_ends_at_once_is_not_right() {
    let mut random = fastrand::Rng::with_seed(22);
    for (game, plies, depth, _) in games() {
        let start = position(game, &mut random, plies);
        let mut writer = Writer::new(Habit::FirstMoveOnly, drawings()[0], false, true);
        writer.search(&start, 0, depth, -1_000_000, 1_000_000);
        let trace = Trace::read(&writer.out).unwrap();
        let diagnosis = diagnose(&Tree::new(&trace));
        let first = diagnosis.findings[0].fault;
        assert!(
            matches!(first, Fault::CutTooEarly | Fault::CutWrongBound),
            "{game}: {first:?}"
        );
    }
}

#[test]
fn lines_that_are_no_trace_are_refused_with_their_number() {
    for (text, place) in [
        ("{\"enter\":1}\n{\"leave\":2}", "line 2"),
        ("{\"enter\":1}\n{\"enter\":1}", "line 2"),
        ("{\"enter\":2,\"parent\":1}", "line 1"),
        ("{\"what\":1}", "line 1"),
        ("\n\nnothing", "line 3"),
    ] {
        let error = Trace::read(text).unwrap_err().to_string();
        assert!(error.contains(place), "{text}: {error}");
    }
}

#[test]
fn infinite_windows_and_rows_of_cells_are_read() {
    let trace = Trace::read(
        "{\"enter\":1,\"board\":[[0,1,0],[0,2,0],[0,0,-1]],\"alpha\":\"-inf\",\"beta\":\"Infinity\"}\n{\"leave\":1,\"value\":2.5,\"move\":[0,1]}",
    )
    .unwrap();
    let call = &trace.calls[0];
    assert_eq!(call.board.as_deref(), Some("010/020/00-"));
    assert_eq!(
        (call.alpha, call.beta),
        (Some(f64::NEG_INFINITY), Some(f64::INFINITY))
    );
    assert_eq!((call.value, call.left), (Some(2.5), true));
}

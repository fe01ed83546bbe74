//! Figures of trees: nothing overlaps, nothing is lost, in both languages.

use harif_play::{Algorithm, Plan};
use harif_rules::Game;
use harif_search::numbers::NumberTree;
use harif_search::{Control, Limits};
use harif_testing::positions::{random_numbers, random_position};
use harif_text::{Lang, Text};
use harif_words::figure::{Area, Figure, FigureTheme};
use harif_words::recorded::{RecordedSearch, Start};
use harif_words::tree_layout;

const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Negamax,
    Algorithm::Pvs,
];
const GAMES: &[&str] = &[
    "tictactoe",
    "connect4",
    "connect4:columns=4,rows=9",
    "othello:size=4",
    "othello",
];

fn position_search(random: &mut fastrand::Rng) -> RecordedSearch {
    let game: Game = GAMES[random.usize(..GAMES.len())].parse().unwrap();
    let moves = random.usize(..8);
    let position = random_position(game, moves, random);
    let algorithm = ALGORITHMS[random.usize(..4)];
    let plan = Plan::new(algorithm, Limits::depth(random.u32(1..=4)));
    // A small bound, so that some trees are not kept whole.
    let events = if random.bool() { 300 } else { 20_000 };
    let (report, tree) = plan.record(&position, Control::never(), events);
    RecordedSearch::new(Start::Position(position), plan, report, tree)
}

fn numbers_search(written: &str, algorithm: Algorithm) -> RecordedSearch {
    let tree: NumberTree = written.parse().unwrap();
    let plan = Plan::new(algorithm, Limits::depth(1));
    let (report, recorded) = plan.record_numbers(&tree, Control::never(), 20_000);
    RecordedSearch::new(Start::Numbers(tree), plan, report, recorded)
}

fn overlap(one: &Area, other: &Area) -> bool {
    one.x < other.x + other.width
        && other.x < one.x + one.width
        && one.y < other.y + other.height
        && other.y < one.y + one.height
}

fn check(figure: &Figure<'_>, most: usize, nodes: u64) {
    let areas = figure.areas();
    let (width, height) = figure.size();
    for (index, one) in areas.iter().enumerate() {
        assert!(one.x >= 0.0 && one.y >= 0.0, "{one:?}");
        assert!(one.x + one.width <= width && one.y + one.height <= height);
        for other in &areas[index + 1..] {
            assert!(!overlap(one, other), "{one:?} {other:?}");
        }
    }
    assert_eq!(figure.edges().len(), areas.len() - 1, "a tree");
    for edge in figure.edges() {
        let (above, below) = (areas[edge.between.0], areas[edge.between.1]);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(near(edge.from.0, above.x + above.width / 2.0));
        assert!(near(edge.from.1, above.y + above.height));
        assert!(near(edge.to.0, below.x + below.width / 2.0) && near(edge.to.1, below.y));
        // Straight down beside boxes of the same level, and only then to the side, between two levels.
        assert!(near(edge.turn.0, edge.from.0) && edge.turn.1 < edge.to.1);
        let crossed = |area: &&Area| area.y < edge.to.1 && area.y + area.height > edge.turn.1;
        assert_eq!(areas.iter().find(crossed), None);
    }
    let (drawn, hidden) = figure.counts();
    assert!(drawn as usize <= most.max(1));
    assert_eq!(drawn + hidden, nodes, "every node is drawn or counted");
}

#[test]
fn no_two_boxes_overlap_and_every_edge_connects_its_boxes() {
    let mut random = fastrand::Rng::with_seed(22);
    let texts = Lang::ALL.map(Text::new);
    for round in 0..120 {
        let search = if round % 4 == 0 {
            let written = random_numbers(&mut random, 3);
            numbers_search(&written, ALGORITHMS[random.usize(..4)])
        } else {
            position_search(&mut random)
        };
        let kept = search.tree.nodes().len();
        let from = if random.bool() {
            search.root().unwrap()
        } else {
            random.usize(..kept)
        };
        let most = [1, 2, 10, 60, 300][random.usize(..5)];
        for text in &texts {
            let figure = Figure::new(text, &search, from, most);
            check(&figure, most, search.tree.nodes()[from].nodes);
        }
    }
}

/// The layout against one that is slow and obvious: every box of a subtree lies in the strip of its
/// root, and strips of siblings follow each other.
#[test]
fn subtrees_have_strips_of_their_own() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..200 {
        let count = random.usize(1..=40);
        let parents: Vec<Option<usize>> = (0..count)
            .map(|index| (index > 0).then(|| random.usize(..index)))
            .collect();
        let widths: Vec<f64> = (0..count).map(|_| f64::from(random.u8(1..90))).collect();
        let (middles, whole) = tree_layout::place(&parents, &widths);
        let is_below = |index: usize, root: usize| {
            let mut above = std::iter::successors(Some(index), |&index| parents[index]);
            above.any(|index| index == root)
        };
        let extent = |root: usize| {
            let boxes = (0..count).filter(|&index| is_below(index, root));
            boxes.fold((f64::MAX, f64::MIN), |(low, high), index| {
                let half = widths[index] / 2.0;
                (
                    low.min(middles[index] - half),
                    high.max(middles[index] + half),
                )
            })
        };
        assert!(extent(0).0 >= -1e-9 && extent(0).1 <= whole + 1e-9);
        for one in 1..count {
            for other in one + 1..count {
                if parents[one] == parents[other] {
                    assert!(extent(one).1 <= extent(other).0 + 1e-9, "{parents:?}");
                }
            }
        }
    }
}

#[test]
fn the_tree_of_the_textbooks_is_drawn_with_its_cut_and_the_line_that_justifies_it() {
    let search = numbers_search("((3 12 8)(2 4 6)(14 5 2))", Algorithm::AlphaBeta);
    let root = search.root().unwrap();
    let text = Text::new(Lang::En);
    let figure = Figure::new(&text, &search, root, 60);
    let svg = figure.svg(FigureTheme::Light);
    for part in [
        ">✂ 1</text>",
        ">2 3</text>",
        ">+2 ≤ α</text>",
        ">≤ +2</text>",
        ">(+3, +∞)</text>",
        "earlier, 1 already",
    ] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
    assert!(
        svg.contains("fill=\"#ffffff\"") && !figure.svg(FigureTheme::Dark).contains("\"#ffffff\"")
    );
    let text = Text::new(Lang::Fa);
    let persian = Figure::new(&text, &search, root, 60).svg(FigureTheme::Light);
    assert!(persian.contains("direction=\"rtl\"") && persian.contains("هرس"));
}

#[test]
fn boards_are_in_every_node_and_markup_is_well_formed() {
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..10 {
        let search = position_search(&mut random);
        let text = Text::new(Lang::Fa);
        let figure = Figure::new(&text, &search, search.root().unwrap(), 40);
        let svg = figure.svg(FigureTheme::Dark);
        let count = |part: &str| svg.matches(part).count() as u64;
        assert_eq!(count("<g transform="), figure.counts().0, "a board each");
        assert_eq!(count("<g"), count("</g>"));
        assert_eq!(count("<text"), count("</text>"));
        assert_eq!(count("\"") % 2, 0);
    }
}

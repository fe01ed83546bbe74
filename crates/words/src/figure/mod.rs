//! A recorded search as a figure for a report: the board in every node, its value, its window, what
//! was cut and why. SVG text, in either language, on a light or a dark ground.
//!
//! Everything is laid out in boxes: those of one level stand side by side, edges run only between
//! two levels, and the sentences that justify the cuts stand below the tree. So nothing overlaps,
//! whatever the size of the tree.

mod choice;
mod ink;

use std::fmt::Write as _;

use harif_rules::{Board, Setup};
use harif_text::{Direction, Text, Value, say, strip_marks};

use crate::markup::escaped;
use crate::recorded::{RecordedSearch, Start};
use crate::thumbnail::Thumbnail;
use crate::{games, tree, tree_layout};
use choice::{Chosen, Item};
pub use ink::FigureTheme;
use ink::{Ink, board_ink};

/// How many nodes a figure has unless another number is given: what can be read on a page.
pub const USUAL_NODES: usize = 60;
/// How many cuts are explained in sentences.
const MOST_EXPLAINED: usize = 12;
/// How many cuts have a line to the node that set their bound: more would be a tangle.
const MOST_ARCS: usize = 6;
/// How many skipped moves are named; the rest are counted.
const MOST_NAMED: usize = 8;

const MARGIN: f64 = 20.0;
/// Between two boxes of a level, and between two levels.
const GAP: f64 = 10.0;
const LEVEL_GAP: f64 = 40.0;
const PADDING: f64 = 7.0;
/// The width of a board, and the most height that it takes.
const BOARD: f64 = 76.0;
/// The triangle of a node without a board.
const SHAPE: f64 = 30.0;
const LETTERS: f64 = 13.0;
const SMALL: f64 = 11.0;
/// The room of a letter in heights of the font: wide enough for bold digits and signs.
const LETTER_WIDTH: f64 = 0.62;
const LINE: f64 = 17.0;
/// A figure is never narrower than its sentences need.
const NARROWEST: f64 = 460.0;

/// A rectangle of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Area {
    fn middle(self) -> f64 {
        self.x + self.width / 2.0
    }

    fn bottom(self) -> f64 {
        self.y + self.height
    }
}

/// An edge: from the lower edge of a box straight down to the end of its level, then to the upper
/// edge of a box of the next level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    /// The boxes that it connects, as indices: the upper, the lower.
    pub between: (usize, usize),
    /// Where it begins.
    pub from: (f64, f64),
    /// Where it turns.
    pub turn: (f64, f64),
    /// Where it ends.
    pub to: (f64, f64),
}

/// A figure with everything in its place.
#[derive(Debug)]
pub struct Figure<'a> {
    text: &'a Text,
    search: &'a RecordedSearch,
    chosen: Vec<Chosen>,
    lines: Vec<Vec<Line>>,
    areas: Vec<Area>,
    edges: Vec<Edge>,
    title: String,
    notes: Vec<String>,
    width: f64,
    height: f64,
}

/// A line of text in a box.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    words: String,
    size: f64,
    bold: bool,
}

impl Line {
    fn new(words: String, size: f64, bold: bool) -> Self {
        Self { words, size, bold }
    }

    fn width(&self) -> f64 {
        text_width(&self.words, self.size)
    }
}

/// About how wide a text is.
fn text_width(words: &str, size: f64) -> f64 {
    strip_marks(words).chars().count() as f64 * size * LETTER_WIDTH
}

impl<'a> Figure<'a> {
    /// Lays out what lies below and including a node, at most so many nodes.
    pub fn new(text: &'a Text, search: &'a RecordedSearch, from: usize, most: usize) -> Self {
        let chosen = choice::choose(search, from, most);
        let cuts = numbered_cuts(&chosen);
        let lines: Vec<Vec<Line>> = (chosen.iter())
            .map(|it| box_lines(text, search, it.item, &cuts))
            .collect();
        let sizes: Vec<(f64, f64)> = (chosen.iter().zip(&lines))
            .map(|(it, lines)| box_size(search, it.item, lines))
            .collect();
        let title = title(text, search);
        let mut figure = Self {
            text,
            search,
            notes: notes(text, search, from, &chosen, &cuts),
            chosen,
            lines,
            areas: Vec::new(),
            edges: Vec::new(),
            width: 0.0,
            height: 0.0,
            title,
        };
        figure.lay_out(&sizes);
        figure
    }

    fn lay_out(&mut self, sizes: &[(f64, f64)]) {
        let parents: Vec<Option<usize>> = self.chosen.iter().map(|it| it.parent).collect();
        let strips: Vec<f64> = sizes.iter().map(|size| size.0 + GAP).collect();
        let (middles, tree_width) = tree_layout::place(&parents, &strips);
        let mut levels: Vec<usize> = Vec::with_capacity(parents.len());
        for &parent in &parents {
            levels.push(parent.map_or(0, |parent| levels[parent] + 1));
        }
        let deepest = levels.iter().max().map_or(0, |level| level + 1);
        let mut heights = vec![0.0_f64; deepest];
        for (&level, size) in levels.iter().zip(sizes) {
            heights[level] = heights[level].max(size.1);
        }
        let title = MARGIN + 1.6 * LINE;
        let tops: Vec<f64> = (heights.iter())
            .scan(title, |next, height| {
                let top = *next;
                *next += height + LEVEL_GAP;
                Some(top)
            })
            .collect();
        let content = tree_width
            .max(NARROWEST)
            .max(text_width(&self.title, LETTERS));
        // A small tree stands in the middle of its sentences.
        let left = MARGIN + (content - tree_width) / 2.0;
        self.areas = (0..sizes.len())
            .map(|index| Area {
                x: left + middles[index] - sizes[index].0 / 2.0,
                y: tops[levels[index]],
                width: sizes[index].0,
                height: sizes[index].1,
            })
            .collect();
        self.edges = (parents.iter().enumerate())
            .filter_map(|(index, &parent)| {
                let parent = parent?;
                let (above, below) = (self.areas[parent], self.areas[index]);
                let level = levels[parent];
                Some(Edge {
                    between: (parent, index),
                    from: (above.middle(), above.bottom()),
                    turn: (above.middle(), tops[level] + heights[level]),
                    to: (below.middle(), below.y),
                })
            })
            .collect();
        let letters = (content / (SMALL * LETTER_WIDTH)) as usize;
        let notes = std::mem::take(&mut self.notes);
        self.notes = notes.iter().flat_map(|it| wrapped(it, letters)).collect();
        let foot = tops.last().zip(heights.last()).map_or(0.0, |(y, h)| y + h);
        self.width = content + 2.0 * MARGIN;
        self.height = foot + LINE + self.notes.len() as f64 * LINE + MARGIN;
    }

    /// The boxes, in the order of their indices.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The edges between them.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The width and the height of everything.
    pub const fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// How many nodes are drawn, and how many are only counted.
    pub fn counts(&self) -> (u64, u64) {
        counts(&self.chosen)
    }

    /// The figure as SVG, a file of its own.
    pub fn svg(&self, theme: FigureTheme) -> String {
        let ink = theme.ink();
        let (width, height) = (self.width, self.height);
        let title = escaped(&strip_marks(&self.title));
        // Writing to a text cannot fail, here and below.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" direction=\"ltr\" role=\"img\" font-family=\"DejaVu Sans, Vazirmatn, sans-serif\" \
             fill=\"{}\">\n<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
            ink.words, ink.ground
        );
        let bold = Line::new(self.title.clone(), LETTERS + 2.0, true);
        self.sentence(&mut svg, &bold, MARGIN + LINE / 2.0, ink.words);
        self.draw_arcs(&mut svg, ink);
        for edge in &self.edges {
            self.draw_edge(&mut svg, ink, *edge);
        }
        for index in 0..self.chosen.len() {
            self.draw_box(&mut svg, ink, index);
        }
        let top = self.height - MARGIN - self.notes.len() as f64 * LINE;
        for (at, note) in self.notes.iter().enumerate() {
            let line = Line::new(note.clone(), SMALL, false);
            self.sentence(&mut svg, &line, top + (at as f64 + 0.7) * LINE, ink.faint);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// A sentence at the edge at which its language begins.
    fn sentence(&self, svg: &mut String, line: &Line, y: f64, colour: &str) {
        let (x, direction) = match self.text.direction() {
            Direction::LeftToRight => (MARGIN, "ltr"),
            Direction::RightToLeft => (self.width - MARGIN, "rtl"),
        };
        let weight = if line.bold { "bold" } else { "normal" };
        let (size, words) = (line.size, escaped(&line.words));
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{colour}\" \
             direction=\"{direction}\" text-anchor=\"start\">{words}</text>"
        );
    }

    fn draw_edge(&self, svg: &mut String, ink: &Ink, edge: Edge) {
        let (parent, child) = edge.between;
        let is_expected = |index: usize| matches!(self.chosen[index].item, Item::Node(id) if self.search.is_expected(id));
        let (colour, thick, dashes) = match self.chosen[child].item {
            Item::Node(_) if is_expected(parent) && is_expected(child) => (ink.expected, 3.0, ""),
            Item::Node(_) => (ink.edge, 1.4, ""),
            Item::Skipped(_) => (ink.cut, 1.4, " stroke-dasharray=\"5 4\""),
            Item::Hidden(_) => (ink.edge, 1.4, " stroke-dasharray=\"2 3\""),
        };
        let ((x1, y1), (_, turn), (x2, y2)) = (edge.from, edge.turn, edge.to);
        let middle = f64::midpoint(turn, y2);
        let _ = writeln!(
            svg,
            "<path d=\"M{x1:.1} {y1:.1}V{turn:.1}C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {y2:.1}\" \
             fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick}\"{dashes}/>"
        );
    }

    /// From what was skipped to the node whose value set the bound, where both are drawn.
    fn draw_arcs(&self, svg: &mut String, ink: &Ink) {
        let cuts = numbered_cuts(&self.chosen).into_iter();
        for (place, (from, node)) in cuts.take(MOST_ARCS).enumerate() {
            let setter = self.search.tree.bound_setter(node);
            let setter = setter.and_then(|it| self.search.child(it.node, it.by));
            let drawn = |id: usize| {
                let mut boxes = self.chosen.iter();
                boxes.position(|it| it.item == Item::Node(id))
            };
            let Some(to) = setter.and_then(drawn) else {
                continue;
            };
            let (from, to) = (self.areas[from], self.areas[to]);
            let offset = 7.0 * place as f64;
            let (x1, y1) = (from.x + 8.0, from.y);
            let (x2, y2) = (to.middle() + 14.0 + offset, to.bottom());
            // Between the two levels, where no box stands; from further up it comes behind them.
            let gap = y1 - LEVEL_GAP * 0.3 - 2.0 * place as f64;
            let path = if y2 < y1 && y1 - y2 < 2.0 * LEVEL_GAP {
                format!("M{x1:.1} {y1:.1}V{gap:.1}H{x2:.1}V{y2:.1}")
            } else {
                let bend = f64::midpoint(x1, x2);
                format!("M{x1:.1} {y1:.1}Q{bend:.1} {gap:.1} {x2:.1} {y2:.1}")
            };
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" \
                 stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"1.5 4\" stroke-linecap=\"round\"/>\
                 <circle cx=\"{x2:.1}\" cy=\"{y2:.1}\" r=\"3.5\" fill=\"{}\"/>",
                ink.cut, ink.cut
            );
        }
    }

    fn draw_box(&self, svg: &mut String, ink: &Ink, index: usize) {
        let (item, area) = (self.chosen[index].item, self.areas[index]);
        let (fill, stroke, thick, dashes) = match item {
            Item::Node(id) => {
                let (fill, stroke) = if self.search.tree.is_max(id) {
                    (ink.max, ink.max_edge)
                } else {
                    (ink.min, ink.min_edge)
                };
                let expected = self.search.is_expected(id);
                let stroke = if expected { ink.expected } else { stroke };
                (fill, stroke, if expected { 3.0 } else { 1.2 }, "")
            }
            Item::Skipped(_) => (ink.ground, ink.cut, 1.2, " stroke-dasharray=\"5 4\""),
            Item::Hidden(_) => (ink.ground, ink.edge, 1.2, " stroke-dasharray=\"2 3\""),
        };
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        let _ = writeln!(
            svg,
            "<g><title>{}</title><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"6\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{thick}\"{dashes}/>",
            escaped(&strip_marks(&self.spoken(item)))
        );
        let mut top = y + PADDING;
        let lines = self.lines[index].iter();
        // The picture stands below the first line, which names the move.
        for (at, line) in lines.enumerate() {
            if at == 1 {
                top += self.draw_picture(svg, ink, item, area.middle(), top);
            }
            let baseline = top + line.size;
            let weight = if line.bold { "bold" } else { "normal" };
            let colour = match item {
                Item::Skipped(_) => ink.cut,
                _ if line.size < LETTERS => ink.faint,
                _ => ink.words,
            };
            let (size, words) = (line.size, escaped(&line.words));
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{baseline:.1}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{colour}\" \
                 text-anchor=\"middle\">{words}</text>",
                area.middle()
            );
            top += LINE;
        }
        svg.push_str("</g>\n");
    }

    /// The board of a node, or its triangle. Returns how much height it took.
    fn draw_picture(&self, svg: &mut String, ink: &Ink, item: Item, middle: f64, top: f64) -> f64 {
        let Item::Node(id) = item else { return 0.0 };
        let (width, height) = picture_size(self.search, id);
        match self.search.at(id) {
            Start::Position(position) => {
                let by = self.search.tree.nodes()[id].by;
                let board = Thumbnail::new(&Setup::of(&position), by);
                let colours = board_ink(position.game());
                colours.draw(svg, &board, (middle - width / 2.0, top), width);
            }
            Start::Numbers(_) => {
                let (half, low) = (SHAPE / 2.0, top + SHAPE - 2.0);
                let is_leaf = self.search.tree.nodes()[id].leaf.is_some();
                let path = match (is_leaf, self.search.tree.is_max(id)) {
                    (true, _) => String::new(),
                    (false, true) => {
                        format!(
                            "M{middle:.1} {top:.1}L{:.1} {low:.1}H{:.1}Z",
                            middle + half,
                            middle - half
                        )
                    }
                    (false, false) => {
                        format!(
                            "M{middle:.1} {low:.1}L{:.1} {top:.1}H{:.1}Z",
                            middle + half,
                            middle - half
                        )
                    }
                };
                let colour = if self.search.tree.is_max(id) {
                    ink.max_edge
                } else {
                    ink.min_edge
                };
                if !path.is_empty() {
                    let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{colour}\"/>");
                }
            }
        }
        height
    }

    /// A box in words, for those who point at it or do not see it.
    fn spoken(&self, item: Item) -> String {
        let text = self.text;
        match item {
            Item::Node(id) => say!(
                text,
                "explore-node-label",
                side = tree::side(text, self.search.tree.is_max(id)),
                line = tree::path(text, &self.search.tree.path(id)),
                value = self.search.number(text, id)
            ),
            Item::Skipped(id) => self.search.cut_explained(text, id).join(" "),
            Item::Hidden(nodes) => say!(text, "figure-hidden", n = nodes),
        }
    }
}

/// The boxes of skipped moves with their nodes, from left to right as they are numbered.
fn numbered_cuts(chosen: &[Chosen]) -> Vec<(usize, usize)> {
    let boxes = chosen.iter().enumerate();
    boxes
        .filter_map(|(index, it)| match it.item {
            Item::Skipped(node) => Some((index, node)),
            _ => None,
        })
        .collect()
}

fn counts(chosen: &[Chosen]) -> (u64, u64) {
    chosen
        .iter()
        .fold((0, 0), |(drawn, hidden), it| match it.item {
            Item::Node(_) => (drawn + 1, hidden),
            Item::Hidden(nodes) => (drawn, hidden + nodes),
            Item::Skipped(_) => (drawn, hidden),
        })
}

fn title(text: &Text, search: &RecordedSearch) -> String {
    let subject = match &search.start {
        Start::Position(position) => games::name_with_size(text, position.game()),
        Start::Numbers(_) => say!(text, "explore-numbers"),
    };
    let recipe = tree::recipe(
        text,
        search.plan.algorithm.name(),
        Some(search.report.depth),
    );
    say!(text, "figure-title", name = subject, search = recipe)
}

/// What is written in a box: the move first, what is below the picture after it.
fn box_lines(
    text: &Text,
    search: &RecordedSearch,
    item: Item,
    cuts: &[(usize, usize)],
) -> Vec<Line> {
    match item {
        Item::Node(id) => {
            let node = &search.tree.nodes()[id];
            let side = tree::side(text, search.tree.is_max(id));
            let head = match node.by {
                None => side,
                Some(m) => text.ltr(&format!("{m}  {side}")),
            };
            let number = search.number(text, id);
            let mut lines = vec![
                Line::new(head, SMALL, false),
                Line::new(number, LETTERS, true),
            ];
            if search.plan.algorithm != harif_play::Algorithm::Minimax {
                lines.push(Line::new(tree::window(text, node.window), SMALL, false));
            }
            lines
        }
        Item::Skipped(id) => {
            let place = cuts.iter().position(|cut| cut.1 == id);
            let number = place.filter(|&place| place < MOST_EXPLAINED);
            let number = number.map_or_else(String::new, |place| {
                format!(" {}", text.number(place as i64 + 1))
            });
            let mut lines = vec![Line::new(format!("✂{number}"), LETTERS, true)];
            let cutoff = search.tree.nodes()[id].cutoff.as_ref();
            let skipped = cutoff.map_or(&[][..], |cutoff| &cutoff.skipped);
            let mut named: Vec<String> = skipped.iter().map(ToString::to_string).collect();
            if named.len() > MOST_NAMED + 1 {
                let more = named.len() - MOST_NAMED;
                named.truncate(MOST_NAMED);
                named.push(text.ltr(&format!("+{}", text.number(more as i64))));
            }
            let rows = named
                .chunks(4)
                .map(|row| Line::new(row.join(" "), SMALL, false));
            lines.extend(rows);
            let symbols = search.cut_in_symbols(text, id).unwrap_or_default();
            lines.push(Line::new(symbols, SMALL, false));
            lines
        }
        Item::Hidden(nodes) => {
            let more = text.ltr(&format!("+{}", text.short(nodes)));
            vec![Line::new(more, SMALL, false)]
        }
    }
}

/// The room of the picture in the box of a node.
fn picture_size(search: &RecordedSearch, id: usize) -> (f64, f64) {
    match &search.start {
        Start::Position(position) => {
            let game = position.game();
            let (columns, rows) = (f64::from(game.columns()), f64::from(game.rows()));
            // Tall boards are made narrower, so that no level is higher than its boards are wide.
            let cell = BOARD / columns.max(rows);
            (cell * columns, cell * rows + 3.0)
        }
        Start::Numbers(_) if search.tree.nodes()[id].leaf.is_some() => (0.0, 0.0),
        Start::Numbers(_) => (SHAPE, SHAPE),
    }
}

fn box_size(search: &RecordedSearch, item: Item, lines: &[Line]) -> (f64, f64) {
    let picture = match item {
        Item::Node(id) => picture_size(search, id),
        Item::Skipped(_) | Item::Hidden(_) => (0.0, 0.0),
    };
    let widest = lines.iter().map(Line::width).fold(picture.0, f64::max);
    let height = picture.1 + lines.len() as f64 * LINE;
    (widest + 2.0 * PADDING, height + 2.0 * PADDING)
}

/// The sentences below the tree: why the cuts are right, how to read it, what is left out.
fn notes(
    text: &Text,
    search: &RecordedSearch,
    from: usize,
    chosen: &[Chosen],
    cuts: &[(usize, usize)],
) -> Vec<String> {
    let mut notes = Vec::new();
    for (place, &(_, node)) in cuts.iter().enumerate().take(MOST_EXPLAINED) {
        let why = search.cut_explained(text, node).join(" ");
        notes.push(say!(text, "figure-cut", n = place + 1, why = why));
    }
    if cuts.len() > MOST_EXPLAINED {
        let more = cuts.len() - MOST_EXPLAINED;
        notes.push(say!(text, "figure-more-cuts", n = more));
    }
    notes.push(say!(
        text,
        "figure-reading",
        bounds = Value::ltr("≥ ≤"),
        estimate = Value::ltr("~"),
        window = Value::ltr("(α, β)")
    ));
    let (drawn, hidden) = counts(chosen);
    if hidden > 0 {
        let all = search.tree.nodes()[from].nodes;
        notes.push(say!(text, "figure-drawn", n = drawn, all = all));
    }
    notes
}

/// A sentence in lines of at most so many letters. What is walled off from left to right, such as a line of
/// moves, stays whole.
fn wrapped(sentence: &str, letters: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    // Whether each wall that is open is one around a line of moves; sentences inside a sentence have walls, too.
    let mut walls: Vec<bool> = Vec::new();
    for c in sentence.chars() {
        match c {
            '\u{2066}'..='\u{2068}' => walls.push(c == '\u{2066}'),
            '\u{2069}' => drop(walls.pop()),
            _ => {}
        }
        if c == ' ' && !walls.contains(&true) {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(c);
        }
    }
    let count = |text: &str| strip_marks(text).chars().count();
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if count(line) + 1 + count(&word) <= letters => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

//! The tree on the screen, to be walked through: the arrow keys move, open and close.

use std::collections::HashSet;
use std::ops::Range;

use crossterm::event::{Event, KeyCode, MouseEventKind};
use harif_rules::Board;
use harif_text::{Text, Value, say};
use harif_words::recorded::{RecordedSearch, Start};
use harif_words::tree as words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::telling::Teller;
use super::{Arguments, start};
use crate::context::Context;
use crate::failure::Failure;
use crate::layout::{drawn_board, wrapped};
use crate::tui::{Console, is_press, latin_key, put};

/// From this width on, what is told of a node stands beside the tree and not below it.
const WIDE: u16 = 76;
/// The most lines that are open at once.
const MOST_LINES: usize = 20_000;

pub(super) fn run(
    context: &Context,
    search: &RecordedSearch,
    arguments: &Arguments,
) -> Result<(), Failure> {
    let Some(root) = start(context, search, arguments)? else {
        return Ok(());
    };
    if !crate::commands::menu::is_possible() {
        return Err(Failure::request(
            say!(context.text, "browse-no-terminal"),
            say!(
                context.text,
                "browse-no-terminal-how",
                option = Value::ltr("--browse")
            ),
        ));
    }
    let mut browser = Browser::new(&context.text, search, root, arguments.open);
    let mut console = Console::open()?;
    while !browser.is_over {
        console
            .screen
            .draw(|frame| browser.draw(frame.area(), frame.buffer_mut()))?;
        browser.handle(&console.next_event()?);
    }
    Ok(())
}

/// A line of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    what: What,
    /// The lines of the tree before it.
    before: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Node(usize),
    /// What was skipped in a node.
    Cut(usize),
}

impl What {
    const fn node(self) -> usize {
        match self {
            Self::Node(id) | Self::Cut(id) => id,
        }
    }
}

/// The tree on the screen.
struct Browser<'a> {
    teller: Teller<'a>,
    root: usize,
    open: HashSet<usize>,
    lines: Vec<Line>,
    at: usize,
    /// Which lines are on the screen and from which row on, for the pointer.
    shown: (u16, Range<usize>),
    is_over: bool,
}

impl<'a> Browser<'a> {
    fn new(text: &'a Text, search: &'a RecordedSearch, root: usize, plies: u32) -> Self {
        let nodes = search.tree.nodes();
        let open_to = nodes[root].ply + plies.min(1);
        let is_open = |id: &usize| nodes[*id].ply < open_to || search.is_expected(*id);
        let mut browser = Self {
            teller: Teller { text, search },
            root,
            open: (root..nodes.len()).filter(is_open).collect(),
            lines: Vec::new(),
            at: 0,
            shown: (0, 0..0),
            is_over: false,
        };
        browser.list();
        browser
    }

    fn search(&self) -> &'a RecordedSearch {
        self.teller.search
    }

    fn has_below(&self, id: usize) -> bool {
        !self.search().children(id).is_empty()
    }

    /// Makes the lines again; the cursor stays on what it is on, or on what that is now part of.
    fn list(&mut self) {
        let was = self.lines.get(self.at).map(|line| line.what);
        let mut lines = Vec::new();
        self.add(self.root, String::new(), "", &mut lines);
        self.lines = lines;
        self.at = was.map_or(0, |was| self.place_of(was));
    }

    /// The line of something, or of the nearest node above it that is shown.
    fn place_of(&self, what: What) -> usize {
        let find = |what: What| self.lines.iter().position(|line| line.what == what);
        let mut above = self.search().tree.ancestors(what.node()).map(What::Node);
        find(what).or_else(|| above.find_map(find)).unwrap_or(0)
    }

    /// The depth of this recursion is that of the search that was recorded.
    fn add(&self, id: usize, before: String, rest: &str, lines: &mut Vec<Line>) {
        let what = What::Node(id);
        lines.push(Line { what, before });
        if !self.open.contains(&id) || lines.len() >= MOST_LINES {
            return;
        }
        let has_cut = self.search().tree.nodes()[id].cutoff.is_some();
        let children = self.search().children(id);
        for (index, &child) in children.iter().enumerate() {
            let is_last = index + 1 == children.len() && !has_cut;
            let (branch, trunk) = if is_last {
                ("└", " ")
            } else {
                ("├", "│")
            };
            let trunk = format!("{rest}{trunk}");
            self.add(child, format!("{rest}{branch}"), &trunk, lines);
        }
        if has_cut {
            let (what, before) = (What::Cut(id), format!("{rest}└"));
            lines.push(Line { what, before });
        }
    }

    fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if is_press(key) => self.press(match key.code {
                KeyCode::Char(c) => KeyCode::Char(latin_key(c)),
                other => other,
            }),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.go(3),
                MouseEventKind::ScrollUp => self.go(-3),
                MouseEventKind::Down(_) => {
                    let (top, shown) = self.shown.clone();
                    let row = mouse.row.checked_sub(top).map(usize::from);
                    if let Some(line) = row.and_then(|row| shown.clone().nth(row)) {
                        if line == self.at {
                            self.toggle();
                        }
                        self.at = line;
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn press(&mut self, key: KeyCode) {
        let page = self.shown.1.len().max(2) as isize - 1;
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.go(-1),
            KeyCode::Down | KeyCode::Char('j') => self.go(1),
            KeyCode::PageUp => self.go(-page),
            KeyCode::PageDown => self.go(page),
            KeyCode::Home | KeyCode::Char('g') => self.at = 0,
            KeyCode::End | KeyCode::Char('G') => self.at = self.lines.len() - 1,
            KeyCode::Right | KeyCode::Char('l') => self.enter(),
            KeyCode::Left | KeyCode::Char('h') => self.leave(),
            KeyCode::Enter | KeyCode::Char(' ') => self.toggle(),
            KeyCode::Char('*') => self.open_all(),
            KeyCode::Char('c') => self.next_cut(),
            KeyCode::Char('b') => self.go_to_bound(),
            KeyCode::Char('q') | KeyCode::Esc => self.is_over = true,
            _ => {}
        }
    }

    fn go(&mut self, by: isize) {
        let last = self.lines.len() - 1;
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Opens the node under the cursor, or goes on to its first child.
    fn enter(&mut self) {
        let What::Node(id) = self.lines[self.at].what else {
            return;
        };
        if self.has_below(id) && self.open.insert(id) {
            self.list();
        } else if self.has_below(id) {
            self.go(1);
        }
    }

    /// Closes the node under the cursor, or goes back to the one above.
    fn leave(&mut self) {
        let above = match self.lines[self.at].what {
            What::Node(id) if self.open.remove(&id) => return self.list(),
            What::Node(id) => self.search().tree.nodes()[id].parent,
            What::Cut(id) => Some(id),
        };
        if let Some(above) = above.filter(|_| self.at > 0) {
            self.at = self.place_of(What::Node(above));
        }
    }

    fn toggle(&mut self) {
        if let What::Node(id) = self.lines[self.at].what
            && self.has_below(id)
        {
            if !self.open.remove(&id) {
                self.open.insert(id);
            }
            self.list();
        }
    }

    /// Opens everything below the cursor, as far as it can be listed.
    fn open_all(&mut self) {
        let from = self.lines[self.at].what.node();
        let mut queue = std::collections::VecDeque::from([from]);
        let mut room = MOST_LINES.saturating_sub(self.lines.len());
        while let Some(id) = queue.pop_front() {
            let children = self.search().children(id);
            if children.len() > room {
                break;
            }
            room -= children.len();
            if !children.is_empty() {
                self.open.insert(id);
            }
            queue.extend(children);
        }
        self.list();
    }

    /// Goes to the next cut of the search, opening the way to it.
    fn next_cut(&mut self) {
        let nodes = self.search().tree.nodes();
        let here = match self.lines[self.at].what {
            What::Node(id) => id,
            What::Cut(id) => id + 1,
        };
        let is_cut = |id: &usize| {
            nodes[*id].cutoff.is_some()
                && (*id == self.root || self.search().tree.ancestors(*id).any(|it| it == self.root))
        };
        let mut later = (here..nodes.len()).chain(self.root..here.min(nodes.len()));
        if let Some(id) = later.find(is_cut) {
            self.show(What::Cut(id));
        }
    }

    /// Goes to the node whose value set the bound that the cut under the cursor met.
    fn go_to_bound(&mut self) {
        let id = self.lines[self.at].what.node();
        let setter = self.search().tree.bound_setter(id);
        let setter = setter.and_then(|it| self.search().child(it.node, it.by));
        if let Some(id) = setter {
            self.show(What::Node(id));
        }
    }

    /// Opens what is above something, and goes there.
    fn show(&mut self, what: What) {
        let above: Vec<usize> = self.search().tree.ancestors(what.node()).collect();
        let skip = usize::from(matches!(what, What::Node(_)));
        self.open.extend(
            above
                .into_iter()
                .filter(|&it| it != what.node() || skip == 0),
        );
        self.list();
        self.at = self.place_of(what);
    }

    // ---- drawing ----

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let keys = self.keys(area.width.into());
        let mut tree = area;
        if area.height > 3 {
            let foot = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            put(
                buffer,
                foot,
                &keys,
                Style::new().add_modifier(Modifier::REVERSED),
            );
            tree.height -= 1;
        }
        let mut side = Rect::default();
        if area.width >= WIDE {
            let wide = (area.width * 2 / 5).min(60);
            tree.width -= wide;
            side = Rect::new(tree.right() + 1, area.y, wide - 1, tree.height);
        } else if tree.height >= 9 {
            let high = tree.height * 2 / 5;
            tree.height -= high;
            side = Rect::new(area.x, tree.bottom(), area.width, high);
            let rule = "─".repeat(area.width.into());
            put(buffer, Rect { height: 1, ..side }, &rule, Style::new());
            (side.y, side.height) = (side.y + 1, side.height - 1);
        }
        self.draw_tree(tree, buffer);
        self.draw_told(side, buffer);
    }

    /// The keys, in fewer words where the screen is narrow.
    fn keys(&self, width: usize) -> String {
        let text = self.teller.text;
        let [arrows, all, cut, bound, quit] = ["↑ ↓ → ←", "*", "c", "b", "q"].map(Value::ltr);
        let short = say!(
            text,
            "browse-keys-short",
            arrows = arrows.clone(),
            all = all.clone(),
            cut = cut.clone(),
            bound = bound.clone(),
            quit = quit.clone()
        );
        let whole = say!(
            text,
            "browse-keys",
            arrows = arrows,
            all = all,
            cut = cut,
            bound = bound,
            quit = quit
        );
        if whole.width() < width { whole } else { short }
    }

    fn draw_tree(&mut self, area: Rect, buffer: &mut Buffer) {
        let rows = usize::from(area.height);
        let first = self.shown.1.start.min(self.at);
        let first = first.max((self.at + 1).saturating_sub(rows));
        let first = first.min(self.lines.len().saturating_sub(rows));
        let shown = first..self.lines.len().min(first + rows);
        for (row, place) in shown.clone().enumerate() {
            let line = &self.lines[place];
            let mut style = Style::new();
            if place == self.at {
                style = style.add_modifier(Modifier::REVERSED);
            }
            if self.search().is_expected(line.what.node()) && matches!(line.what, What::Node(_)) {
                style = style.add_modifier(Modifier::BOLD);
            }
            let words = self.line(line, area.width.saturating_sub(1).into());
            let row = Rect::new(area.x, area.y + row as u16, area.width, 1);
            put(buffer, row, &words, style);
        }
        self.shown = (area.y, shown);
    }

    fn line(&self, line: &Line, width: usize) -> String {
        let (sign, head) = match line.what {
            What::Node(id) if !self.has_below(id) => (' ', self.teller.head(id)),
            What::Node(id) if self.open.contains(&id) => ('▾', self.teller.head(id)),
            What::Node(id) => ('▸', self.teller.head(id)),
            What::Cut(id) => (' ', self.teller.cut(id).unwrap_or_default().0),
        };
        // A deep node on a narrow screen: its own words matter more than the lines before it.
        let room = width.saturating_sub(head.width() + 2);
        let count = line.before.chars().count();
        let before: String = if count > room && count > 1 {
            let kept = count.min(room.max(2)) - 1;
            let tail = line.before.chars().skip(count - kept);
            std::iter::once('…').chain(tail).collect()
        } else {
            line.before.clone()
        };
        format!("{before}{sign} {head}")
    }

    /// What is told of the node under the cursor: its board, its value, what it did and why.
    fn draw_told(&self, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width.saturating_sub(1));
        if width < 8 {
            return;
        }
        let lines = self.told(usize::from(area.height));
        let lines = lines.iter().flat_map(|line| wrapped(line, width));
        for (row, line) in lines.take(area.height.into()).enumerate() {
            let row = Rect::new(area.x, area.y + row as u16, area.width, 1);
            put(buffer, row, &line, Style::new());
        }
    }

    fn told(&self, rows: usize) -> Vec<String> {
        let (text, search) = (self.teller.text, self.search());
        let what = self.lines[self.at].what;
        let id = what.node();
        let mut lines = vec![say!(
            text,
            "explore-node-label",
            side = words::side(text, search.tree.is_max(id)),
            line = words::path(text, &search.tree.path(id)),
            value = search.number(text, id)
        )];
        match search.at(id) {
            Start::Position(position) if rows > usize::from(position.game().rows()) + 4 => {
                lines.extend(drawn_board(&position).lines().map(str::to_owned));
            }
            Start::Position(_) => {}
            Start::Numbers(tree) => lines.push(tree.here()),
        }
        if let What::Cut(_) = what {
            lines.extend(search.cut_explained(text, id));
            return lines;
        }
        if let Some(known) = search.known(id) {
            lines.push(words::knowledge(text, known.kind()));
        }
        lines.extend(self.teller.notes(id, true));
        lines.extend(search.cut_explained(text, id));
        lines.extend(self.teller.terms(id));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tree::law;
    use crossterm::event::{KeyEvent, KeyModifiers, MouseButton, MouseEvent};
    use harif_text::Lang;

    const KEYS: [KeyCode; 14] = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Char('*'),
        KeyCode::Char('c'),
        KeyCode::Char('b'),
        KeyCode::Char(' '),
        KeyCode::Tab,
    ];

    /// Whatever is pressed at whatever size: nothing panics, the cursor is on the screen, and what is
    /// listed is what is open, each once and in the order of the search.
    #[test]
    fn every_key_at_every_size_leaves_a_tree() {
        let mut random = fastrand::Rng::with_seed(5);
        for round in 0..40 {
            let search = law::random_search(&mut random);
            let Some(root) = search.root() else { continue };
            let text = Text::for_terminal(Lang::ALL[round % Lang::ALL.len()]);
            let mut browser = Browser::new(&text, &search, root, 2);
            for _ in 0..60 {
                let event = if random.u8(..6) == 0 {
                    Event::Mouse(MouseEvent {
                        kind: MouseEventKind::Down(MouseButton::Left),
                        column: random.u16(..50),
                        row: random.u16(..30),
                        modifiers: KeyModifiers::NONE,
                    })
                } else {
                    let key = KEYS[random.usize(..KEYS.len())];
                    Event::Key(KeyEvent::new(key, KeyModifiers::NONE))
                };
                browser.handle(&event);
                let area = Rect::new(0, 0, random.u16(1..=120), random.u16(1..=40));
                let mut buffer = Buffer::empty(area);
                browser.draw(area, &mut buffer);
                assert!(browser.shown.1.contains(&browser.at), "{event:?} {area:?}");
                let listed: Vec<usize> = (browser.lines.iter())
                    .filter_map(|line| match line.what {
                        What::Node(id) => Some(id),
                        What::Cut(_) => None,
                    })
                    .collect();
                assert!(listed.is_sorted_by(|a, b| a < b), "{listed:?}");
                for &id in listed.iter().skip(1) {
                    let parent = search.tree.nodes()[id].parent;
                    assert!(parent.is_some_and(|it| browser.open.contains(&it)));
                }
                let below: usize = (listed.iter().filter(|&id| browser.open.contains(id)))
                    .map(|&id| search.children(id).len())
                    .sum();
                assert_eq!(listed.len(), below + 1);
            }
        }
    }

    #[test]
    fn the_arrows_open_and_close() {
        let search = law::numbers_search("((3 12 8)(2 4 6)(14 5 2))");
        let text = Text::for_terminal(Lang::En);
        let mut browser = Browser::new(&text, &search, search.root().unwrap(), 0);
        let press = |browser: &mut Browser<'_>, key| {
            browser.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
        };
        // The expected line is open from the start.
        let start = browser.lines.len();
        for _ in 0..4 {
            press(&mut browser, KeyCode::Down);
        }
        press(&mut browser, KeyCode::Left);
        assert!(browser.lines[browser.at].before.chars().count() == 1);
        press(&mut browser, KeyCode::Left);
        assert!(browser.lines.len() < start, "the first child is closed");
        press(&mut browser, KeyCode::Right);
        assert_eq!(browser.lines.len(), start);
        // The cut of the second child: its bound was set by the first.
        press(&mut browser, KeyCode::Char('c'));
        assert!(matches!(browser.lines[browser.at].what, What::Cut(_)));
        let told = browser.told(20).join("\n");
        assert!(
            told.contains("earlier, 1 already makes sure of +3 or more"),
            "{told}"
        );
        press(&mut browser, KeyCode::Char('b'));
        let head = browser.teller.head(browser.lines[browser.at].what.node());
        assert!(head.starts_with("▼ 1 "), "{head}");
        press(&mut browser, KeyCode::Char('q'));
        assert!(browser.is_over);
    }
}

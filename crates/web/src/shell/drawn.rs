//! The page as text, for tests that hold what views say against what is so. No browser takes part: a view is drawn once, as
//! it stands, and the engines of this process answer what the page asks.
//!
//! What only a browser knows is not seen here: effects do not run, and nothing can be clicked. `crates/browser` tests that.

use super::engines::EngineEvent;
use super::store::Requester;
use super::{Stores, stores};
use crate::play::model::session::Session;
use crate::play::store::table::now_ms;
use crate::shell::store::Store;
use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use harif_play::service::Service;
use harif_play::table::Input;
use harif_search::Control;
use harif_text::Text;
use leptos::prelude::*;
use leptos::reactive::diagnostics::SpecialNonReactiveZone;
use std::rc::Rc;

/// Drops what would run later.
struct Never;

impl CustomExecutor for Never {
    fn spawn(&self, _: PinnedFuture<()>) {}

    fn spawn_local(&self, _: PinnedLocalFuture<()>) {}

    fn poll_local(&self) {}
}

/// A page without a browser.
pub(crate) struct Page {
    pub(crate) store: Store,
    owner: Owner,
    service: Service,
}

impl Page {
    /// A page that was opened with an address, from its `#` on.
    pub(crate) fn open(hash: &str) -> Self {
        // It fails where a test before this one has done it.
        let _ = Executor::init_custom_executor(Never);
        let owner = Owner::new();
        let store = owner.with(|| {
            let Stores { table, .. } = stores();
            table.open_address(hash);
            table
        });
        Self {
            store,
            owner,
            service: Service::new(),
        }
    }

    /// Does something among the stores of the page.
    pub(crate) fn with<R>(&self, act: impl FnOnce() -> R) -> R {
        let _zone = SpecialNonReactiveZone::enter();
        self.owner.with(act)
    }

    /// The game on the table.
    pub(crate) fn session(&self) -> Session {
        self.store.session.get_untracked()
    }

    /// The speaker.
    pub(crate) fn text(&self) -> Rc<Text> {
        self.store.text_now()
    }

    /// Lets the engines answer until the page asks no more.
    pub(crate) fn answer(&mut self) {
        loop {
            let engines = self.store.engines.get_value();
            let mut asked = engines.take_asked();
            if asked.is_empty() {
                // Agents that answer at once still take a moment, and so do passes.
                let later = Input::Time(now_ms() + 60_000);
                self.with(|| self.store.act(later));
                asked = engines.take_asked();
            }
            if asked.is_empty() {
                return;
            }
            for (request, requester) in asked {
                let mut replies = Vec::new();
                let heard = &mut |reply| replies.push(reply);
                self.service.handle(&request, Control::never(), heard);
                for reply in replies {
                    self.hear(&requester, EngineEvent::Reply(Box::new(reply)));
                }
            }
        }
    }

    fn hear(&self, requester: &Requester, heard: EngineEvent) {
        let engines = self.store.engines.get_value();
        self.with(|| engines.tell(requester.clone(), heard));
    }

    /// Draws a view.
    pub(crate) fn draw<V: IntoView>(&self, view: impl FnOnce() -> V) -> Element {
        self.with(|| Element::read(&view().into_view().to_html()))
    }
}

/// An element with what is inside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    inside: Vec<Inside>,
}

#[derive(Clone, Debug)]
enum Inside {
    Text(String),
    Element(Element),
}

impl Element {
    /// Reads the text that a view is drawn as.
    fn read(html: &str) -> Self {
        let mut open = vec![Self::default()];
        let mut rest = html;
        let close = |open: &mut Vec<Self>| {
            let done = open.pop().expect("something is open");
            let outer = open.last_mut().expect("nothing closes the whole");
            outer.inside.push(Inside::Element(done));
        };
        while let Some(at) = rest.find('<') {
            let (before, from) = rest.split_at(at);
            let said = unescaped(before);
            let top = open.last_mut().expect("the whole is open");
            top.inside.push(Inside::Text(said));
            if let Some(comment) = from.strip_prefix("<!--") {
                rest = comment.split_once("-->").expect("comments end").1;
            } else if let Some(mark) = from.strip_prefix("<!>") {
                rest = mark;
            } else if let Some(end) = from.strip_prefix("</") {
                let (name, after) = end.split_once('>').expect("tags end");
                assert_eq!(open.last().map(|it| it.name.as_str()), Some(name), "{html}");
                close(&mut open);
                rest = after;
            } else {
                let (element, is_whole, after) = tag(&from[1..]);
                open.push(element);
                if is_whole {
                    close(&mut open);
                }
                rest = after;
            }
        }
        assert_eq!(open.len(), 1, "every element is closed: {html}");
        open.remove(0)
    }

    /// Every element inside that a selector means: `tag`, `.class`, `[name]` or `[name=value]`, several of them together, and
    /// blanks between an element and what is inside it.
    pub(crate) fn all(&self, selector: &str) -> Vec<&Self> {
        let (outer, last) = selector
            .rsplit_once(' ')
            .map_or((None, selector), |(outer, last)| (Some(outer), last));
        let within = match outer {
            Some(outer) => self.all(outer),
            None => vec![self],
        };
        let mut found: Vec<&Self> = Vec::new();
        for element in within {
            element.walk(&mut |inner| {
                if inner.is(last) && !found.iter().any(|it| std::ptr::eq(*it, inner)) {
                    found.push(inner);
                }
            });
        }
        found
    }

    /// The one element inside that a selector means.
    pub(crate) fn one(&self, selector: &str) -> &Self {
        match self.all(selector)[..] {
            [one] => one,
            ref all => panic!("{} of {selector} in {}", all.len(), self.text()),
        }
    }

    fn walk<'a>(&'a self, see: &mut impl FnMut(&'a Self)) {
        for inside in &self.inside {
            if let Inside::Element(element) = inside {
                see(element);
                element.walk(see);
            }
        }
    }

    /// Whether a selector means this element.
    pub(crate) fn is(&self, selector: &str) -> bool {
        let start = selector.find(['.', '[']).unwrap_or(selector.len());
        let (name, mut rest) = selector.split_at(start);
        if !name.is_empty() && self.name != name {
            return false;
        }
        while !rest.is_empty() {
            if let Some(attribute) = rest.strip_prefix('[') {
                let (asked, after) = attribute.split_once(']').expect("brackets close");
                let holds = match asked.split_once('=') {
                    Some((name, value)) => self.get(name) == Some(value),
                    None => self.get(asked).is_some(),
                };
                if !holds {
                    return false;
                }
                rest = after;
            } else {
                let class = rest.trim_start_matches('.');
                let end = class.find(['.', '[']).unwrap_or(class.len());
                let classes = self.get("class").unwrap_or_default();
                if !classes.split_whitespace().any(|it| it == &class[..end]) {
                    return false;
                }
                rest = &class[end..];
            }
        }
        true
    }

    /// An attribute; `Some("")` for one without a value.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut all = self.attributes.iter();
        all.find(|(it, _)| it == name)
            .map(|(_, value)| value.as_str())
    }

    /// An attribute as a number.
    pub(crate) fn number(&self, name: &str) -> f64 {
        let value = self.get(name).unwrap_or_else(|| panic!("{name}: {self:?}"));
        value.parse().unwrap_or_else(|_| panic!("{name}={value}"))
    }

    /// A property of the attribute `style`.
    pub(crate) fn style(&self, name: &str) -> Option<&str> {
        let all = self.get("style")?.split(';');
        let mut pairs = all.filter_map(|pair| pair.split_once(':'));
        pairs
            .find(|(it, _)| it.trim() == name)
            .map(|(_, value)| value.trim())
    }

    /// All words inside.
    pub(crate) fn text(&self) -> String {
        let mut said = String::new();
        for inside in &self.inside {
            match inside {
                Inside::Text(text) => said.push_str(text),
                Inside::Element(element) => said.push_str(&element.text()),
            }
        }
        said
    }

    /// What each cell of each row of a table's body says.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let cells = |row: &Self| {
            let cells = row.inside.iter().filter_map(|inside| match inside {
                Inside::Element(cell) => Some(cell.text().trim().to_owned()),
                Inside::Text(_) => None,
            });
            cells.collect()
        };
        self.all("tbody tr").into_iter().map(cells).collect()
    }
}

/// Reads what stands behind `<`: the element, whether it has nothing inside, and the rest.
fn tag(text: &str) -> (Element, bool, &str) {
    const EMPTY: [&str; 5] = ["br", "hr", "img", "input", "wbr"];
    let end = text.find([' ', '>', '/', '\n']).expect("tags end");
    let mut element = Element {
        name: text[..end].to_owned(),
        ..Element::default()
    };
    let mut rest = text[end..].trim_start();
    loop {
        if let Some(after) = rest.strip_prefix("/>") {
            return (element, true, after);
        }
        if let Some(after) = rest.strip_prefix('>') {
            let is_empty = EMPTY.contains(&element.name.as_str());
            return (element, is_empty, after);
        }
        let end = rest.find(['=', ' ', '>', '/']).expect("tags end");
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let mut value = "";
        if let Some(given) = rest.strip_prefix('=') {
            (value, rest) = if let Some(quoted) = given.strip_prefix('"') {
                quoted.split_once('"').expect("quotes close")
            } else {
                given.split_at(given.find([' ', '>']).expect("tags end"))
            };
        }
        element.attributes.push((name, unescaped(value)));
        rest = rest.trim_start();
    }
}

fn unescaped(text: &str) -> String {
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#x27;", "'"),
        ("&amp;", "&"),
    ];
    signs.iter().fold(text.to_owned(), |text, (written, sign)| {
        text.replace(written, sign)
    })
}

#[test]
fn drawn_text_is_read_as_it_was_written() {
    let drawn = Element::read(
        "<p class=\"a b\" data-x>one &lt; <b>two</b><!> three</p><svg><circle r=4 cx=5 /><g class=c><g class=d></g></g></svg>",
    );
    assert_eq!(drawn.one("p.b[data-x]").text(), "one < two three");
    assert_eq!(drawn.one("svg circle").get("cx"), Some("5"));
    assert_eq!(drawn.all("g").len(), 2);
    assert_eq!(drawn.all("svg .c .d").len(), 1);
    assert!(drawn.all("circle.b").is_empty());
}

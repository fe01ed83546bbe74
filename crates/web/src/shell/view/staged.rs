//! Panels that come one after the other. To make a whole room in one task would hold the page up: nothing
//! can be clicked meanwhile, and on a slow machine that is felt.

use super::slices::when_drawn;
use crate::IN_BROWSER;
use any_spawner::Executor;
use leptos::prelude::*;
use std::cell::Cell;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;

/// Counts up to a number, one with each picture of the screen that is whole: panels are shown from their number on.
pub(crate) fn one_by_one(panels: u16) -> RwSignal<u16> {
    if !IN_BROWSER {
        return RwSignal::new(panels);
    }
    let shown = RwSignal::new(0);
    show_more(shown, panels);
    shown
}

/// Counts up to a number, each time in a turn of its own among the reactions of the page: parts are shown from their number on.
/// Nothing waits for a picture of the screen, so that a fast machine shows all of them at once.
pub(crate) fn turn_by_turn(parts: u16) -> RwSignal<u16> {
    if !IN_BROWSER {
        return RwSignal::new(parts);
    }
    let shown = RwSignal::new(0);
    Executor::spawn_local(async move {
        for part in 1..=parts {
            // The room may have been left meanwhile.
            if shown.try_set(part).is_some() {
                return;
            }
            next_turn().await;
        }
    });
    shown
}

/// Something that is made in a turn of its own among the reactions of the page, and follows what it reads from then on.
pub(crate) fn in_turn<V: IntoView + 'static>(make: impl Fn() -> V + Send + 'static) -> AnyView {
    any_in_turn(Box::new(move || make().into_any()))
}

/// The same for all: one for each would make the page larger.
fn any_in_turn(make: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    let turn = turn_by_turn(1);
    let shown = move || (turn.get() > 0).then(&make);
    shown.into_any()
}

/// What is shown for a value, in a turn of its own. When the value changes, what was shown goes first: both at once would hold
/// up a slow machine.
pub(crate) fn one_at_a_time<T: Clone + Send + Sync + 'static>(
    value: impl Fn() -> T + 'static,
) -> RwSignal<Option<T>> {
    if !IN_BROWSER {
        return RwSignal::new(Some(value()));
    }
    let shown = RwSignal::new(None);
    Effect::new(move |_| {
        let now = value();
        if shown.with_untracked(Option::is_some) {
            shown.set(None);
        }
        Executor::spawn_local(async move {
            // The room may have been left meanwhile.
            let _ = shown.try_set(Some(now));
        });
    });
    shown
}

/// Waits until the reactions that are ready have run.
async fn next_turn() {
    let mut has_waited = false;
    poll_fn(|context| {
        if has_waited {
            return Poll::Ready(());
        }
        has_waited = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Counts on to a number, one with each picture of the screen.
pub(crate) fn show_more(shown: RwSignal<u16>, panels: u16) {
    Coming::new(shown, panels).count_on();
}

thread_local! {
    static COMING: Cell<u32> = const { Cell::new(0) };
}

/// Panels that are not all there yet. Meanwhile the document has the attribute `data-coming`, for programs that
/// read the page and do not want half of it.
struct Coming {
    shown: RwSignal<u16>,
    panels: u16,
}

impl Coming {
    fn new(shown: RwSignal<u16>, panels: u16) -> Self {
        count_coming(|count| count + 1);
        Self { shown, panels }
    }

    fn count_on(self) {
        when_drawn(move || {
            // The room may have been left meanwhile.
            let Some(now) = self.shown.try_get_untracked() else {
                return;
            };
            if now < self.panels {
                self.shown.set(now + 1);
                self.count_on();
            }
        });
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        count_coming(|count| count - 1);
    }
}

pub(super) fn count_coming(change: impl FnOnce(u32) -> u32) {
    let count = change(COMING.get());
    COMING.set(count);
    let Some(root) = document().document_element() else {
        return;
    };
    // Neither of them fails for a name like this.
    let _ = match count {
        0 => root.remove_attribute("data-coming"),
        count => root.set_attribute("data-coming", &count.to_string()),
    };
}

/// The same thing shown in several parts, each of which follows a change in a turn of its own.
pub(crate) struct Parts<T: 'static> {
    signals: Arc<[RwSignal<Option<Arc<T>>>]>,
    /// The number of the last change.
    change: StoredValue<u32>,
    /// Whether every part shows the last change.
    pub(crate) is_whole: RwSignal<bool>,
}

impl<T> Clone for Parts<T> {
    fn clone(&self) -> Self {
        Self {
            signals: Arc::clone(&self.signals),
            change: self.change,
            is_whole: self.is_whole,
        }
    }
}

impl<T: Send + Sync + 'static> Parts<T> {
    /// So many parts that show nothing yet.
    pub(crate) fn new(count: usize) -> Self {
        Self {
            signals: (0..count).map(|_| RwSignal::new(None)).collect(),
            change: StoredValue::new(0),
            is_whole: RwSignal::new(true),
        }
    }

    /// What a part shows.
    pub(crate) fn at(&self, part: usize) -> RwSignal<Option<Arc<T>>> {
        self.signals[part]
    }

    /// Shows something else in all parts, one after the other.
    pub(crate) fn show(&self, now: Option<Arc<T>>) {
        if !IN_BROWSER {
            return self.signals.iter().for_each(|part| part.set(now.clone()));
        }
        self.change.update_value(|change| *change += 1);
        self.is_whole.set(false);
        let (parts, change) = (self.clone(), self.change.get_value());
        Executor::spawn_local(async move {
            for signal in parts.signals.iter() {
                // Another change has come meanwhile, or the room was left.
                if parts.change.try_get_value() != Some(change) {
                    return;
                }
                signal.set(now.clone());
                next_turn().await;
            }
            if parts.change.try_get_value() == Some(change) {
                parts.is_whole.set(true);
            }
        });
    }
}

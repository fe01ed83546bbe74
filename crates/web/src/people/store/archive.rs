//! The archive of the server: whether there is one, and the search that is shown.

use super::PeopleStore;
use crate::people::model::archive::{Listing, QueryState, Search};
use crate::shell::store::fetch::fetch;
use harif_text::say;
use leptos::prelude::*;

/// What the page knows of the archive.
#[derive(Clone, Copy)]
pub(crate) struct Archive {
    pub(crate) listing: RwSignal<Option<Listing>>,
    /// Whether the server has one; none before it was asked.
    pub(crate) is_there: RwSignal<Option<bool>>,
}

impl Archive {
    pub(super) fn new() -> Self {
        Self {
            listing: RwSignal::new(None),
            is_there: RwSignal::new(None),
        }
    }

    /// Asks once whether there is an archive.
    pub(crate) fn look(self) {
        if self.is_there.get_untracked().is_some() {
            return;
        }
        leptos::task::spawn_local(async move {
            let answer = fetch("archive/games?most=1").await;
            // Where the server was not reached, the next visit asks again.
            if let Some((status, _)) = answer {
                self.is_there.set(Some(status == 200));
            }
        });
    }
}

impl PeopleStore {
    /// Shows a search; one that is shown already stays as it is.
    pub(super) fn show_archive(self, search: Search) {
        let is_shown = |listing: &Option<Listing>| {
            let listing = listing.as_ref();
            listing.is_some_and(|it| it.search == search && it.standing == QueryState::Answered)
        };
        if self.archive.listing.with_untracked(is_shown) {
            return;
        }
        let (listing, question) = Listing::new(search);
        self.archive.listing.set(Some(listing));
        if let Some(question) = question {
            self.ask_archive(question);
        }
    }

    /// Looks for something else.
    pub(crate) fn search_archive(self, change: impl FnOnce(&mut Search)) {
        let room_path = self.shell.room_path.get_untracked();
        let mut search = Search::read(&room_path).unwrap_or_default();
        change(&mut search);
        self.shell.show_room_path(search.write());
        // At once: a game that is opened next is a step from here, and the way back leads to this search.
        self.shell.write_address();
    }

    /// Asks for the next games.
    pub(crate) fn more_of_archive(self) {
        self.ask_with(Listing::go_on);
    }

    /// Asks the last question again.
    pub(crate) fn ask_archive_again(self) {
        self.ask_with(|listing| Some(listing.ask_again()));
    }

    fn ask_with(self, next: impl FnOnce(&mut Listing) -> Option<String>) {
        let mut question = None;
        self.archive.listing.update(|listing| {
            question = listing.as_mut().and_then(next);
        });
        if let Some(question) = question {
            self.ask_archive(question);
        }
    }

    fn ask_archive(self, question: String) {
        leptos::task::spawn_local(async move {
            let answer = fetch(&question).await;
            let answer = answer
                .as_ref()
                .map(|(status, text)| (*status, text.as_str()));
            let mut count = None;
            self.archive.listing.update(|listing| {
                let Some(listing) = listing else { return };
                let is_answer = listing.hear(&question, answer);
                if is_answer && listing.standing == QueryState::Answered {
                    count = Some(listing.games.len());
                }
            });
            if let Some(n) = count {
                let text = self.shell.text_now();
                self.shell.announce(say!(text, "archive-shown", n = n));
            }
        });
    }
}

//! What all rooms share: the page around them, settings, addresses, words, the drawing of boards,
//! and `engines`, the line to the workers and the server that think.

pub(crate) mod dates;
#[cfg(test)]
pub(crate) mod drawn;
pub(crate) mod engines;
pub(crate) mod model;
pub(crate) mod store;
// Components own their properties, which their macro makes public.
#[allow(unreachable_pub, clippy::needless_pass_by_value)]
pub(crate) mod view;

use crate::arena::store::ArenaStore;
use crate::games::store::GamesStore;
use crate::lab::store::LabStore;
use crate::learn::store::LearnStore;
use crate::people::store::PeopleStore;
use crate::play::store::explorer::Explorer;
use crate::problems::store::ProblemsStore;
use crate::tree::store::TreeStore;
use engines::Server;
use leptos::prelude::*;
use store::{Requester, Store};

/// Puts the page into the document.
pub fn mount() {
    view::slices::start();
    leptos::mount::mount_to_body(App);
}

/// The stores of all rooms, where views find them.
#[derive(Clone, Copy)]
struct Stores {
    table: Store,
    people: PeopleStore,
    games: GamesStore,
    problems: ProblemsStore,
    lab: LabStore,
    arena: ArenaStore,
}

/// Makes the stores, which hear what the engines answer.
fn stores() -> Stores {
    let store = Store::new();
    let shell = *store;
    let (tree, lab) = (TreeStore::new(shell), LabStore::new(shell));
    let problems = ProblemsStore::new(shell);
    let arena = ArenaStore::new(shell);
    shell
        .engines
        .get_value()
        .listen(move |requester, heard| match requester {
            Requester::Tree(job) => tree.heard(job, heard),
            Requester::Lab(run) => lab.heard(run, heard),
            Requester::Arena(asked) => arena.heard(asked, heard),
            Requester::Table(ticket) => store.table_heard(ticket, heard),
            Requester::Lesson => store.lesson_heard(heard),
            Requester::Problems(number) => problems.heard(number, heard),
            Requester::Programs => store.programs_heard(heard),
            Requester::None => {}
        });
    shell.engines.get_value().listen_for_server(move |server| {
        store.server_changed(server);
        if server == Server::Lost {
            tree.ask_again();
            lab.ask_again();
            arena.ask_again();
        }
    });
    provide_context(shell);
    provide_context(store);
    provide_context(tree);
    provide_context(lab);
    provide_context(arena);
    let learn = LearnStore::new(shell);
    provide_context(learn);
    let people = PeopleStore::new(shell);
    provide_context(people);
    let games = GamesStore::new(store, (problems, arena, learn));
    provide_context(games);
    provide_context(Explorer::new());
    provide_context(problems);
    Stores {
        table: store,
        people,
        games,
        problems,
        lab,
        arena,
    }
}

/// The whole page.
#[component]
fn App() -> impl IntoView {
    let stores = stores();
    stores.table.start();
    stores.people.follow();
    stores.games.start();
    stores.problems.follow_games(stores.table);
    stores.lab.follow_address();
    stores.arena.follow_address();
    view! { <view::Page/> }
}

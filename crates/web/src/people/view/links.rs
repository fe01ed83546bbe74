//! The links of a game: for a friend, for those who watch, for another device of the same person.

use crate::people::model::book::Seat;
use crate::people::model::link;
use crate::people::store::{PeopleStore, home};
use crate::shell::model::qr;
use crate::shell::view::staged::in_turn;
use harif_text::say;
use harif_wire::link::SeatLink;
use leptos::html::Input;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

/// Copies what stands in a field. Pages without TLS have no clipboard of their own: there the field is
/// marked, and the browser copies what is marked.
fn copy(field: &web_sys::HtmlInputElement) -> bool {
    field.select();
    let document = document();
    let command = js_sys::Reflect::get(&document, &JsValue::from_str("execCommand"));
    let command = command
        .ok()
        .and_then(|it| it.dyn_into::<js_sys::Function>().ok());
    let copied = command.and_then(|it| it.call1(&document, &JsValue::from_str("copy")).ok());
    copied.is_some_and(|copied| copied.is_truthy())
}

/// A link in a field, with a button that copies it.
#[component]
pub(super) fn LinkField(
    link: String,
    name: &'static str,
    #[prop(into)] label: Signal<String>,
) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let field = NodeRef::<Input>::new();
    let copied = RwSignal::new(false);
    let word = move || {
        let text = store.text();
        if copied.get() {
            say!(text, "friend-copied")
        } else {
            say!(text, "page-copy")
        }
    };
    view! {
        <div class="link-field">
            <input type="text" readonly="" dir="ltr" node_ref=field data-people-link=name aria-label=label
                prop:value=link on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }/>
            <button type="button" data-action=format!("copy-{name}") on:click=move |_| {
                if let Some(field) = field.get_untracked() {
                    copied.set(copy(&field));
                    if copied.get_untracked() {
                        store.shell.announce(say!(store.shell.text_now(), "friend-copied"));
                    }
                }
            }>{word}</button>
        </div>
    }
}

/// A link as a picture that a phone reads, with what it is called; none for a link that is too long. To work it out takes a
/// turn of its own.
pub(super) fn picture_of(link: &str, name: Signal<String>) -> impl IntoView + use<> {
    let link = link.to_owned();
    in_turn(move || {
        qr::picture_of(&link).map(|picture| {
            let side = picture.side;
            view! {
                <svg class="qr" viewBox=format!("0 0 {side} {side}") role="img" data-qr=""
                    aria-label=name shape-rendering="crispEdges">
                    <rect class="qr-ground" width=side.to_string() height=side.to_string()></rect>
                    <path class="qr-dark" d=picture.path></path>
                </svg>
            }
        })
    })
}

/// Says that no other machine reaches an address.
pub(super) fn only_here(store: PeopleStore, home: &str) -> impl IntoView + use<> {
    link::is_only_here(home).then(|| {
        view! { <p class="faint" data-only-here="">{move || say!(store.text(), "friend-only-here")}</p> }
    })
}

/// The invitation, as a link and as a picture.
#[component]
pub(super) fn Invitation(seat: Seat) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let invite = seat.invite.clone().map(|token| SeatLink {
        game: seat.game.clone(),
        token,
    });
    invite.map(|pass| {
        let told = store
            .client
            .with_untracked(|client| client.as_ref()?.known()?.address.clone());
        let home = told.unwrap_or_else(home);
        let link = pass.link(&home);
        let only_here = only_here(store, &home);
        let named = Signal::derive(move || say!(store.text(), "friend-qr"));
        let picture = picture_of(&link, named);
        let label = Signal::derive(move || say!(store.text(), "friend-invite"));
        view! {
            <section class="panel invitation" data-panel="invitation">
                <h3>{label}</h3>
                {picture}
                <LinkField link name="invite" label/>
                {only_here}
                <p class="faint">{move || say!(store.text(), "friend-invite-how")}</p>
            </section>
        }
    })
}

/// The links for those who watch and for another device.
#[component]
pub(super) fn OtherLinks(seat: Seat) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let link = |token: &str| {
        let pass = SeatLink {
            game: seat.game.clone(),
            token: token.to_owned(),
        };
        pass.link(&home())
    };
    let watch = seat.watch.as_deref().map(link);
    let own = seat.side.map(|_| link(&seat.token));
    let watch = watch.map(|link| {
        let label = Signal::derive(move || say!(store.text(), "friend-watch"));
        view! {
            <h3>{label}</h3>
            <LinkField link name="watch" label/>
            <p class="faint">{move || say!(store.text(), "friend-watch-how")}</p>
        }
    });
    let own = own.map(|link| {
        let label = Signal::derive(move || say!(store.text(), "friend-device"));
        view! {
            <h3>{label}</h3>
            <LinkField link name="seat" label/>
            <p class="faint">{move || say!(store.text(), "friend-device-how")}</p>
        }
    });
    (watch.is_some() || own.is_some()).then(|| {
        view! {
            <details class="panel links" data-panel="links">
                <summary>{move || say!(store.text(), "friend-links")}</summary>
                {watch}
                {own}
            </details>
        }
    })
}

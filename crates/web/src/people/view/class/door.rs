//! The ways into a class: as a pupil, as its teacher, with a new one.

use crate::people::model::classroom::ConnectionGoal;
use crate::people::model::rooms::KeptRoom;
use crate::people::store::PeopleStore;
use crate::people::view::lobby::ToldLine;
use crate::shell::model::link::Room;
use crate::shell::view::icon::{Icon, Picture};
use harif_text::{Text, Value, say};
use harif_wire::link::read_room;
use harif_wire::{KEPT_DAYS, SHORTEST_PASSWORD};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

/// A field of a form.
#[component]
fn Field(
    name: &'static str,
    kind: &'static str,
    value: RwSignal<String>,
    words: fn(&Text) -> String,
    #[prop(optional)] how: Option<fn(&Text) -> String>,
) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let complete = match kind {
        "password" => "new-password",
        _ => "off",
    };
    let hint = move || how.map(|how| view! { <span class="faint">{how(&store.text())}</span> });
    view! {
        <label><span>{move || words(&store.text())}</span>
            <input type=kind autocomplete=complete autocapitalize="off" spellcheck="false" maxlength="200" data-class-field=name
                prop:value=move || value.get() on:input=move |event| value.set(event_target_value(&event))/>
            {hint}</label>
    }
}

/// Whether the server is being asked.
fn is_asking(store: PeopleStore) -> bool {
    store
        .class
        .with(|class| class.as_ref().is_some_and(|class| class.state().is_none()))
}

/// The form for pupils: six letters.
#[component]
fn JoinForm(code: RwSignal<String>) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let is_wrong = RwSignal::new(false);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let room = read_room(&code.get_untracked());
        is_wrong.set(room.is_none());
        if let Some(room) = room {
            store.join(room);
        }
    };
    let wrong = move || {
        is_wrong.get().then(|| {
            let example = Value::ltr("BKTRMZ");
            view! { <p class="told bad" role="alert">{say!(store.text(), "class-bad-code", example = example)}</p> }
        })
    };
    view! {
        <form class="join" on:submit=submit>
            <label><span class="unseen">{move || say!(store.text(), "class-code")}</span>
                <input type="text" dir="ltr" class="room-code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12"
                    data-class-field="code" placeholder="BKTRMZ" prop:value=move || code.get()
                    on:input=move |event| code.set(event_target_value(&event))/></label>
            <button type="submit" class="main" data-action="join-class" disabled=move || is_asking(store)>
                {move || say!(store.text(), "class-join-do")}</button>
        </form>
        {wrong}
        <p class="faint">{move || say!(store.text(), "class-join-how")}</p>
    }
}

/// The form for the teacher of a class that there is.
#[component]
fn TeachForm(code: RwSignal<String>) -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let (password, recovery) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(room) = read_room(&code.get_untracked()) else {
            return;
        };
        let (password, recovery) = (password.get_untracked(), recovery.get_untracked());
        store.come_in(if recovery.trim().is_empty() {
            ConnectionGoal::Teach { room, password }
        } else {
            ConnectionGoal::Recover {
                room,
                recovery,
                password,
            }
        });
    };
    view! {
        <details data-panel="teach">
            <summary>{move || say!(store.text(), "class-teach")}</summary>
            <form class="stack" on:submit=submit>
                <Field name="teach-code" kind="text" value=code words=|text| say!(text, "class-code")/>
                <Field name="teach-password" kind="password" value=password words=|text| say!(text, "class-password")/>
                <Field name="recovery" kind="text" value=recovery words=|text| say!(text, "class-recovery-field")
                    how=|text| say!(text, "class-recovery-how")/>
                <button type="submit" data-action="teach" disabled=move || is_asking(store)>{move || say!(store.text(), "class-teach-do")}</button>
            </form>
        </details>
    }
}

/// The form for a new class.
#[component]
fn OpenForm() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        store
            .new_name
            .set_value(name.get_untracked().trim().to_owned());
        let password = password.get_untracked();
        store.come_in(ConnectionGoal::Open { password });
    };
    view! {
        <details data-panel="open-class">
            <summary>{move || say!(store.text(), "class-open")}</summary>
            <form class="stack" on:submit=submit>
                <p class="faint">{move || say!(store.text(), "class-open-how", n = KEPT_DAYS)}</p>
                <Field name="name" kind="text" value=name words=|text| say!(text, "class-name") how=|text| say!(text, "class-name-how")/>
                <Field name="password" kind="password" value=password words=|text| say!(text, "class-password")
                    how=|text| say!(text, "class-password-how", n = SHORTEST_PASSWORD)/>
                <button type="submit" class="main" data-action="open-class" disabled=move || is_asking(store)>
                    {move || say!(store.text(), "class-open-do")}</button>
            </form>
        </details>
    }
}

/// The classes of this device.
#[component]
fn YourClasses() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let row = move |kept: KeptRoom| {
        let text = store.text();
        let code = Value::ltr(&kept.room);
        let title = if kept.name.is_empty() {
            say!(text, "class-title", code = code)
        } else {
            say!(text, "class-named", name = &kept.name, code = code)
        };
        let role = if kept.teacher {
            say!(text, "class-as-teacher")
        } else {
            say!(text, "class-as-pupil")
        };
        let (id, gone) = (kept.room.clone(), kept.room.clone());
        let forget = say!(text, "friend-forget");
        view! {
            <li data-kept-class=kept.room>
                <button type="button" class="go" data-action="go-class" on:click=move |_| store.shell.go(Room::People, id.clone())>
                    <span><strong>{title}</strong><br/>{role}</span></button>
                <button type="button" class="quiet" data-action="forget-class" aria-label=forget.clone() title=forget
                    on:click=move |_| store.leave_class(Some(&gone))><Icon picture=Picture::Close/></button>
            </li>
        }
    };
    move || {
        let kept = store.rooms.with(|rooms| rooms.all().to_vec());
        (!kept.is_empty()).then(|| {
            let rows = kept.into_iter().map(row).collect_view();
            view! { <h4>{say!(store.text(), "class-yours")}</h4><ul class="going-on">{rows}</ul> }
        })
    }
}

/// Everything about classes before one is in one.
#[component]
pub(crate) fn ClassForms() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let code = RwSignal::new(String::new());
    view! {
        <section class="panel class-forms" data-panel="class">
            <h3>{move || say!(store.text(), "class-join")}</h3>
            <JoinForm code/>
            <YourClasses/>
            <OpenForm/>
            <TeachForm code/>
        </section>
    }
}

/// The door of a class whose link was opened.
#[component]
pub(crate) fn Door() -> impl IntoView {
    let store = expect_context::<PeopleStore>();
    let code = RwSignal::new(store.shell.room_path.get_untracked());
    let title = move || {
        say!(
            store.text(),
            "class-title",
            code = Value::ltr(store.shell.room_path.get())
        )
    };
    view! {
        <h2>{title}</h2>
        <ToldLine/>
        <section class="panel class-forms" data-panel="class">
            <h3>{move || say!(store.text(), "class-join")}</h3>
            <JoinForm code/>
            <TeachForm code/>
        </section>
        <crate::people::view::game::ToLobby/>
    }
}

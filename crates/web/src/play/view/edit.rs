//! Setting up a position by hand, and pasting one.

use crate::shell::store::Store;
use harif_rules::Player;
use harif_text::say;
use harif_words::Speaker;
use leptos::prelude::*;

/// What can be done while a position is being set up.
#[component]
pub(crate) fn EditPanel() -> impl IntoView {
    let store = expect_context::<Store>();
    let pasted = RwSignal::new(String::new());
    let error = move || {
        let text = store.text();
        let editing = store.editing.get()?;
        let error = editing.position().err()?;
        Some(Speaker::new(&text, editing.game()).setup_error(error))
    };
    let turns = move || {
        let editing = store.editing.get()?;
        let text = store.text();
        editing.asks_for_turn().then(|| {
            let buttons = Player::BOTH.map(|player| {
                let name = Speaker::new(&text, editing.game()).side(player);
                let chosen = (editing.turn() == Some(player)).to_string();
                view! {
                    <button type="button" aria-pressed=chosen data-turn=player.name()
                        on:click=move |_| store.editing.update(|editing| {
                            if let Some(editing) = editing {
                                editing.set_turn(player);
                            }
                        })>{say!(text, "turn-of", player = name)}</button>
                }
            });
            view! { <div class="games" role="group" aria-label=say!(text, "page-whose-turn")>{buttons}</div> }
        })
    };
    let clear = move |_| {
        store.editing.update(|editing| {
            if let Some(editing) = editing {
                editing.clear();
            }
        });
    };
    let good = move || {
        store
            .editing
            .with(|editing| editing.as_ref().is_some_and(|it| it.position().is_ok()))
    };
    let word = move |key: fn(&harif_text::Text) -> String| move || key(&store.text());
    view! {
        <section class="panel" data-panel="edit">
            <h2>{word(|text| say!(text, "action-edit"))}</h2>
            <p>{word(|text| say!(text, "page-edit-how"))}</p>
            {turns}
            {move || error().map(|said| view! { <p class="bad" role="alert">{said}</p> })}
            <div class="group">
                <button type="button" class="main" data-action="use-position" disabled=move || !good()
                    on:click=move |_| store.finish_editing(true)>{word(|text| say!(text, "page-edit-use"))}</button>
                <button type="button" data-action="clear" on:click=clear>{word(|text| say!(text, "page-edit-clear"))}</button>
                <button type="button" data-action="cancel-edit" on:click=move |_| store.finish_editing(false)>
                    {word(|text| say!(text, "page-cancel"))}</button>
            </div>
            <label class="wide"><span>{word(|text| say!(text, "page-paste"))}</span>
                <textarea rows="3" dir="ltr" data-paste="" maxlength="100000" prop:value=move || pasted.get()
                    on:input=move |event| pasted.set(event_target_value(&event))></textarea>
            </label>
            <button type="button" data-action="open-pasted" on:click=move |_| store.paste(&pasted.get_untracked())>
                {word(|text| say!(text, "page-paste-open"))}</button>
        </section>
    }
}

//! The playback: buttons, the scrubber, and what happens at the step in words.

use crate::shell::view::icon::{Icon, Picture};
use crate::tree::model::telling;
use crate::tree::store::TreeStore;
use crate::tree::store::playback::Jump;
use harif_text::say;
use leptos::prelude::*;

/// The most steps in a second, as a power of two.
const FASTEST: u8 = 12;

fn button(
    store: TreeStore,
    go: Jump,
    name: &'static str,
    key: &'static str,
    picture: Option<Picture>,
) -> impl IntoView {
    let word = move || harif_words::label(&store.text(), key);
    let seen = picture.is_none();
    view! {
        <button type="button" class="action" data-go=name title=word aria-label=word on:click=move |_| store.go(go)>
            {picture.map(|picture| view! { <Icon picture/> })}
            {seen.then(|| view! { <span class="word">{word}</span> })}
        </button>
    }
}

/// The playback.
#[component]
pub(crate) fn Playback() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let total = move || {
        store
            .recording
            .with(|it| it.as_ref().map_or(0, |it| it.steps()))
    };
    let counted = move || {
        let (n, total) = (store.step.get() + 1, total());
        say!(store.text(), "explore-step-of", n = n, total = total)
    };
    let said = move || {
        let recording = store.recording.get()?;
        Some(telling::step(&store.text(), &recording, store.step.get()))
    };
    let play_word = move || {
        let text = store.text();
        if store.playing.get() {
            say!(text, "explore-pause")
        } else {
            say!(text, "explore-play")
        }
    };
    let speed = move |event| {
        if let Ok(speed) = event_target_value(&event).parse() {
            store.speed.set(FASTEST.min(speed));
        }
    };
    let label = move || say!(store.text(), "explore-playback");
    view! {
        <section class="panel playback" data-step=move || store.step.get().to_string() aria-label=label>
            <h3>{label}</h3>
            <div class="group" role="toolbar" aria-label=label dir="ltr">
                {button(store, Jump::First, "first", "explore-first", Some(Picture::First))}
                {button(store, Jump::Back, "back", "explore-back", Some(Picture::Earlier))}
                <button type="button" class="action wordy" data-go="play"
                    aria-pressed=move || store.playing.get().to_string()
                    on:click=move |_| store.play(!store.playing.get_untracked())>
                    {move || {
                        let picture = if store.playing.get() { Picture::Stop } else { Picture::Continue };
                        view! { <Icon picture/> }
                    }}
                    <span class="word">{play_word}</span>
                </button>
                {button(store, Jump::Forward, "forward", "explore-forward", Some(Picture::Later))}
                {button(store, Jump::Last, "last", "explore-last", Some(Picture::Last))}
            </div>
            <div class="group">
                {button(store, Jump::Over, "over", "tree-step-over", None)}
                {button(store, Jump::Out, "out", "tree-step-out", None)}
                {button(store, Jump::NextCut, "cut", "tree-next-cut", None)}
                {button(store, Jump::NextChange, "change", "explore-next-change", None)}
                {button(store, Jump::ToNode, "node", "explore-to-node", None)}
                <label class="field speed">
                    <span>{move || say!(store.text(), "explore-speed")}</span>
                    <input type="range" dir="ltr" min="0" max=FASTEST.to_string() data-tree-field="speed"
                        prop:value=move || store.speed.get().to_string()
                        on:input=speed/>
                </label>
            </div>
            <label class="scrubber">
                <span>{counted}</span>
                <input type="range" dir="ltr" min="0" data-tree-field="step"
                    max=move || total().saturating_sub(1).to_string()
                    prop:value=move || store.step.get().to_string()
                    on:input=move |event| if let Ok(step) = event_target_value(&event).parse() { store.go_to_step(step) }/>
            </label>
            <p class="said" data-said="" aria-live="off">{said}</p>
            <p class="faint keys">
                <span dir="ltr"><kbd>"↓"</kbd> <kbd>"⇧↓"</kbd> <kbd>"↑"</kbd> <kbd>"←"</kbd> <kbd>"→"</kbd> <kbd>"R"</kbd></span>
                " " {move || say!(store.text(), "explore-keys-node")} " · "
                <span dir="ltr"><kbd>","</kbd> <kbd>"."</kbd> <kbd>"C"</kbd> <kbd>"␣"</kbd></span>
                " " {move || say!(store.text(), "explore-keys-step")}
            </p>
        </section>
    }
}

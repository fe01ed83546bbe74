//! The code of the search with the line that runs, and the call stack at the step.

use super::watched::own_code;
use crate::shell::view::staged::in_turn;
use crate::tree::model::code::{self, LineRole};
use crate::tree::model::watched::Whose;
use crate::tree::store::TreeStore;
use harif_text::{Text, Value, say};
use harif_words::tree;
use leptos::prelude::*;

fn comment(text: &Text, does: LineRole, flips: bool) -> String {
    match does {
        LineRole::EnterMax => say!(text, "explore-code-enter-max"),
        LineRole::EnterMin => say!(text, "explore-code-enter-min"),
        LineRole::Enter => say!(text, "explore-code-enter"),
        LineRole::Leaf => say!(text, "explore-code-leaf"),
        LineRole::Begin => say!(text, "explore-code-begin"),
        LineRole::Each => say!(text, "explore-code-each"),
        LineRole::Probe => say!(text, "explore-code-probe"),
        LineRole::Again => say!(text, "explore-code-again"),
        LineRole::Best => say!(text, "explore-code-best"),
        LineRole::RaiseAlpha if flips => say!(text, "explore-code-alpha-own"),
        LineRole::RaiseAlpha => say!(text, "explore-code-alpha"),
        LineRole::LowerBeta => say!(text, "explore-code-beta"),
        LineRole::Cut => say!(text, "explore-code-cut"),
        LineRole::Return => say!(text, "explore-code-return"),
    }
}

/// The code and the call stack.
#[component]
pub(crate) fn CodePanel() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    view! {
        <section class="panel code-panel" aria-label=move || say!(store.text(), "explore-code")>
            <div>
                <h3>{move || say!(store.text(), "explore-code")}</h3>
                <Code/>
            </div>
            <div>
                <h3>{move || say!(store.text(), "explore-stack")}</h3>
                <Stack/>
            </div>
        </section>
    }
}

#[component]
fn Code() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let lines = move || {
        let recording = store.recording.get()?;
        if let Some(watched) = recording.of_program().filter(|it| it.whose == Whose::Yours) {
            return Some(own_code(store, watched).into_any());
        }
        let text = store.text();
        let lines = code::lines(&recording.recipe);
        let current = Memo::new({
            let (recording, lines) = (recording.clone(), lines.clone());
            move |_| code::line_of(&recording, &lines, store.step.get())
        });
        let flips = recording.flips();
        let rows = lines.into_iter().enumerate().map(|(index, line)| {
            let here = move || (current.get() == Some(index)).then_some("step");
            let comment = comment(&text, line.does, flips);
            view! {
                <li aria-current=here data-code=format!("{:?}", line.does)>
                    <code dir="ltr">{line.code}</code>
                    <span class="comment">{comment}</span>
                </li>
            }
        });
        Some(view! { <ol class="code">{rows.collect_view()}</ol> }.into_any())
    };
    in_turn(lines)
}

#[component]
fn Stack() -> impl IntoView {
    let store = expect_context::<TreeStore>();
    let frames = move || {
        let recording = store.recording.get()?;
        let text = store.text();
        let frames = recording.tree.frames(store.step.get());
        let rows = frames.into_iter().map(|frame| {
            let id = frame.node;
            let name = match recording.node(id).by {
                Some(m) => m.to_string(),
                None => say!(text, "tree-root"),
            };
            let best = match frame.best {
                Some((m, to)) => say!(text, "explore-frame-best", move = Value::ltr(m), value = tree::score(recording.voice(&text), to)),
                None => say!(text, "explore-frame-none"),
            };
            view! {
                <tr>
                    <td><button type="button" dir="ltr" on:click=move |_| store.look_at(id)>{name}</button></td>
                    <td>{tree::side(&text, recording.is_max(id))}</td>
                    <td>{recording.says_depth().then(|| say!(text, "node-depth", n = recording.node(id).depth))}</td>
                    <td><bdi dir="ltr">{tree::window(recording.voice(&text), frame.window)}</bdi></td>
                    <td>{best}</td>
                </tr>
            }
        });
        Some(rows.collect_view())
    };
    view! { <table class="numbers stack" data-stack=""><tbody>{in_turn(frames)}</tbody></table> }
}

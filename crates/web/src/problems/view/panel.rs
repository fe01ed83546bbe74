//! What is said beside the board: the verdict with its line, the hint, the buttons; and how the person stands.

use crate::games::view::LinkCode;
use crate::play::model::lesson::Attempt;
use crate::problems::model::task::{Asked, Task};
use crate::problems::store::ProblemsStore;
use crate::problems::store::keep::Keeping;
use crate::shell::view::icon::{Icon, Picture};
use harif_play::coach::Hint;
use harif_rules::{Board, Position};
use harif_text::{Text, Value, say};
use harif_words::{Speaker, problems};
use leptos::prelude::*;

/// What is said about the last try.
fn verdict(text: &Text, task: &Task) -> Option<(String, &'static str)> {
    let asked = &task.asked;
    let mover = asked.position().turn();
    let m = task.in_question();
    let told = |m| {
        let end = task.end();
        end.map(|end| problems::comes_to(text, mover, m, &end))
    };
    Some(match task.attempt {
        Attempt::Waiting => return None,
        Attempt::Judging(m) => (
            say!(text, "problem-looking", move = Value::ltr(m)),
            "waiting",
        ),
        Attempt::Right(m) => {
            let said = match asked {
                Asked::Problem(problem, _) | Asked::Sent(problem) => problems::right(text, problem),
                Asked::Mistake(..) => say!(text, "problem-right-mistake", move = Value::ltr(m)),
            };
            (said, "right")
        }
        Attempt::Wrong(m) => {
            let looking = || say!(text, "problem-looking", move = Value::ltr(m));
            (told(m).unwrap_or_else(looking), "wrong")
        }
        Attempt::Shown => (
            say!(text, "problem-answer-is", move = Value::ltr(m)),
            "shown",
        ),
    })
}

/// The verdict, the line, the hint and the buttons.
#[component]
pub(crate) fn Panel() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let said = move || {
        let text = store.text();
        let (said, kind) = store.task.with(|task| verdict(&text, task.as_ref()?))?;
        let moved = store
            .moved
            .get()
            .filter(|change| change.abs() >= 0.5)
            .map(|change| {
                let n = change.abs().round() as i64;
                if change > 0.0 {
                    say!(text, "problem-rating-up", n = n)
                } else {
                    say!(text, "problem-rating-down", n = n)
                }
            });
        Some(view! {
            <p class="verdict" data-verdict=kind><strong>{said}</strong></p>
            {moved.map(|moved| view! { <p class="faint" data-moved="">{moved}</p> })}
        })
    };
    let link = Memo::new(move |_| store.link());
    view! {
        <section class="panel problem-panel">
            <div role="status" aria-live="polite">{said}</div>
            <LineSteps/>
            <HintBox/>
            <Buttons/>
            <Facts/>
            {move || link.get().map(|link| view! { <LinkCode link/> })}
        </section>
    }
}

/// The line that is played out, step by step.
#[component]
fn LineSteps() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let steps = move || {
        let text = store.text();
        let line = store.task.with(|task| task.as_ref()?.line.clone())?;
        let (shown, total) = (line.shown, line.moves.len());
        let moves = line.moves.iter().enumerate().map(|(at, m)| {
            let here = (at + 1 == shown).then_some("step");
            view! { <li aria-current=here><bdi>{m.to_string()}</bdi></li> }
        });
        Some(view! {
            <div class="steps" data-panel="line" data-line-length=total.to_string()>
                <ol class="line" dir="ltr">{moves.collect_view()}</ol>
                <div class="group" dir="ltr">
                    <button type="button" data-action="line-back" disabled=shown == 0 aria-label=say!(text, "page-earlier")
                        on:click=move |_| store.step(false)><Icon picture=Picture::Earlier/></button>
                    <span class="count">{say!(text, "problem-step", n = shown, total = total)}</span>
                    <button type="button" data-action="line-on" disabled=shown == total aria-label=say!(text, "page-later")
                        on:click=move |_| store.step(true)><Icon picture=Picture::Later/></button>
                </div>
            </div>
        })
    };
    view! { {steps} }
}

/// The hint that was asked for.
#[component]
fn HintBox() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let hint = move || {
        let text = store.text();
        let (step, game, is_done) = store.task.with(|task| {
            let task = task.as_ref()?;
            let is_done = task.is_solved() || task.attempt == Attempt::Shown;
            Some((task.hint, task.asked.position().game(), is_done))
        })?;
        if step == 0 || is_done {
            return None;
        }
        let title = say!(text, "hint-title", n = step, total = Hint::STEPS);
        let said = store.hints.with(|hints| {
            let advice = hints.as_ref()?.get(usize::from(step) - 1)?;
            Some(Speaker::new(&text, game).spoken(&advice.said))
        });
        let said = said.unwrap_or_else(|| say!(text, "play-hint-soon"));
        Some(view! {
            <div class="hint" data-panel="hint" data-step=step.to_string()>
                <strong>{title}</strong>
                <p>{said}</p>
            </div>
        })
    };
    view! { <div role="status">{hint}</div> }
}

/// What can be done now.
#[component]
fn Buttons() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let state = Memo::new(move |_| {
        store.task.with(|task| {
            let task = task.as_ref()?;
            Some((task.attempt, task.line.is_some(), task.hint))
        })
    });
    let buttons = move || {
        let (attempt, has_line, hint) = state.get()?;
        let text = store.text();
        let is_done = matches!(attempt, Attempt::Right(_) | Attempt::Shown);
        let again = matches!(attempt, Attempt::Wrong(_));
        let more = if hint == 0 {
            say!(text, "action-hint")
        } else {
            say!(text, "page-hint-more")
        };
        Some(view! {
            <div class="group">
                {again.then(|| view! {
                    <button type="button" class="main" data-action="again" data-next-step="" on:click=move |_| store.again()>
                        {say!(text, "problem-again")}</button>
                })}
                {(is_done && !has_line).then(|| view! {
                    <button type="button" data-action="proof" on:click=move |_| store.ask_line()>{say!(text, "problem-proof")}</button>
                })}
                {(is_done && has_line).then(|| view! {
                    <button type="button" data-action="to-board" on:click=move |_| store.hide_line()>{say!(text, "problem-to-board")}</button>
                })}
                {(!is_done && hint < Hint::STEPS).then(|| view! {
                    <button type="button" data-action="hint" on:click=move |_| store.hint()>{more}</button>
                })}
                {(!is_done).then(|| view! {
                    <button type="button" data-action="answer" on:click=move |_| store.give_up()>{say!(text, "page-show-answer")}</button>
                })}
                <button type="button" class:main=is_done data-action="next" data-next-step=is_done.then_some("")
                    on:click=move |_| store.next()>{say!(text, "problem-next")}</button>
                {untrack(|| store.link()).map(|link| view! {
                    <button type="button" class="quiet" data-action="copy-problem" on:click=move |_| store.shell.copy(link.clone())>
                        {say!(text, "page-copy")}</button>
                })}
            </div>
        })
    };
    view! { {buttons} }
}

/// How hard it is; what it is about is told when it is over, or it would be a hint.
#[component]
fn Facts() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let facts = move || {
        let text = store.text();
        store.task.with(|task| {
            let task = task.as_ref()?;
            let problem = match &task.asked {
                Asked::Problem(problem, _) => problem,
                Asked::Sent(_) => {
                    let said = say!(text, "problem-sent-proved");
                    return Some(view! { <p class="faint" data-sent="">{said}</p> }.into_any());
                }
                Asked::Mistake(..) => return None,
            };
            let is_done = task.is_solved() || task.attempt == Attempt::Shown;
            let facts = problems::facts(&text, problem);
            let shown = if is_done { facts.len() } else { 1 };
            let items = facts
                .into_iter()
                .take(shown)
                .map(|fact| view! { <li>{fact}</li> });
            Some(view! { <ul class="problem-facts faint">{items.collect_view()}</ul> }.into_any())
        })
    };
    view! { {facts} }
}

/// The rating, the row of days, and where all of it is kept.
#[component]
pub(crate) fn Standing() -> impl IntoView {
    let store = expect_context::<ProblemsStore>();
    let rating = move || {
        let text = store.text();
        store.progress.with(|progress| {
            let rated = progress.rated();
            if rated.answers == 0 {
                return say!(text, "problem-rating-none");
            }
            let n = rated.rating.points.round() as i64;
            let margin = (2.0 * rated.rating.deviation).round() as i64;
            say!(text, "problem-rating", n = n, margin = margin)
        })
    };
    let streak = move || {
        let text = store.text();
        let streak = store
            .progress
            .with(|progress| progress.streak(store.today.get()));
        let mut said = vec![match streak.length {
            0 => say!(text, "problem-streak-none"),
            n => say!(text, "problem-streak", n = n),
        }];
        if streak.forgiven.is_some() && streak.length > 0 {
            said.push(say!(text, "problem-streak-forgiven"));
        }
        if streak.best > streak.length {
            said.push(say!(text, "problem-streak-best", n = streak.best));
        }
        view! { <p data-streak=streak.length.to_string() data-forgiven=streak.forgiven.map(|day| day.to_string())>{said.join(" · ")}</p> }
    };
    let due = move || {
        let n = store
            .progress
            .with(|progress| progress.due(store.today.get()).len());
        (n > 0).then(|| view! { <p data-due=n.to_string()>{say!(store.text(), "problem-mistakes-due", n = n)}</p> })
    };
    let kept = move || {
        let text = store.text();
        match store.keeping.get() {
            Keeping::Kept => say!(text, "problem-kept"),
            Keeping::Nowhere => say!(text, "problem-not-kept"),
            Keeping::Full => say!(text, "problem-full"),
        }
    };
    let keeping = move || match store.keeping.get() {
        Keeping::Kept => "kept",
        Keeping::Nowhere => "nowhere",
        Keeping::Full => "full",
    };
    view! {
        <section class="panel standing">
            {streak}
            <p data-rating="">{rating}</p>
            {due}
            <details>
                <summary class="faint" data-keeping=keeping>{kept}</summary>
                <button type="button" class="small" data-action="forget" on:click=move |_| store.forget()>{move || say!(store.text(), "problem-forget")}</button>
            </details>
        </section>
    }
}

//! What the room knows, and how that changes.

pub(crate) mod keep;
mod mistakes;
mod sent;

use super::model::place::ProblemsPlace;
use super::model::sent::Refusal;
use super::model::task::{Asked, Task};
use crate::IN_BROWSER;
use crate::play::model::lesson::Attempt;
use crate::shell::dates;
use crate::shell::engines::on_demand::OnDemand;
use crate::shell::engines::{EngineEvent, WorkerLane};
use crate::shell::model::link::{self, Room};
use crate::shell::store::address::whole;
use crate::shell::store::{Notice, Requester, Shell};
use harif_play::problems::{
    Collection, Day, DayResult, ProblemGame, ProblemProgress, ProblemTheme, daily,
};
use harif_play::service::{Advice, PositionText, Reply, Request};
use harif_rules::{AnyMove, Position};
use harif_text::Text;
use harif_words::typed::{self, CommandWord, Typed};
use keep::Keeping;
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// How long the engines may look for a line or a hint, in milliseconds.
const TIME_MS: u32 = 3_000;
/// How often the page looks whether the day has changed.
const NEW_DAY: Duration = Duration::from_secs(20);
/// How far from a person's rating a problem may be, as a rule.
const REACH: f64 = 250.0;

/// What the room knows.
#[derive(Clone, Copy)]
pub(crate) struct ProblemsStore {
    pub(crate) shell: Shell,
    /// The file of problems.
    pub(crate) problems: OnDemand<Collection>,
    pub(crate) progress: RwSignal<ProblemProgress>,
    pub(crate) keeping: RwSignal<Keeping>,
    /// The date of the person's own calendar.
    pub(crate) today: RwSignal<Day>,
    pub(crate) task: RwSignal<Option<Task>>,
    /// Why the position of a link is no problem.
    pub(crate) refusal: RwSignal<Option<Refusal>>,
    /// The hint ladder of the task, once it is there.
    pub(crate) hints: RwSignal<Option<Vec<Advice>>>,
    /// How the last answer moved the rating.
    pub(crate) moved: RwSignal<Option<f64>>,
    /// Which task the engines' answers are for: those for an earlier one are not wanted.
    number: StoredValue<u32>,
}

impl ProblemsStore {
    /// The store with what earlier visits left.
    pub(crate) fn new(shell: Shell) -> Self {
        let keeping = if keep::is_there() {
            Keeping::Kept
        } else {
            Keeping::Nowhere
        };
        let store = Self {
            shell,
            problems: OnDemand::new(),
            progress: RwSignal::new(keep::stored().unwrap_or_default()),
            keeping: RwSignal::new(keeping),
            today: RwSignal::new(dates::today()),
            task: RwSignal::new(None),
            refusal: RwSignal::new(None),
            hints: RwSignal::new(None),
            moved: RwSignal::new(None),
            number: StoredValue::new(0),
        };
        if !IN_BROWSER {
            return store;
        }
        let changed = window_event_listener_untyped("storage", move |_| {
            // Another tab wrote, or forgot everything.
            let theirs = keep::stored();
            store.progress.update(|mine| {
                *mine = theirs.map_or_else(ProblemProgress::default, |theirs| theirs.join(mine));
            });
        });
        // The page listens as long as it lives.
        std::mem::forget(changed);
        store
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Where the person is.
    pub(crate) fn place(self) -> ProblemsPlace {
        ProblemsPlace::read(&self.shell.room_path.get(), self.usual_kind())
    }

    /// The game on the table, which a person who comes from there has in mind.
    fn usual_kind(self) -> ProblemGame {
        self.shell
            .session
            .with_untracked(|session| ProblemGame::of(session.game()))
    }

    /// The whole address of the problem on the board, to share; none for a mistake of the player's own games, which stay on this device.
    pub(crate) fn link(self) -> Option<String> {
        let place = self.task.with(|task| match &task.as_ref()?.asked {
            Asked::Problem(problem, _) => Some(ProblemsPlace::One(problem.id())),
            Asked::Sent(problem) => Some(ProblemsPlace::Sent(PositionText::of(&problem.position))),
            Asked::Mistake(..) => None,
        })?;
        Some(whole(&link::place(Room::Problems, &place.write())))
    }

    /// Goes to a place of the room.
    pub(crate) fn go(self, place: &ProblemsPlace) {
        self.shell.go(Room::Problems, place.write());
    }

    /// The room was entered: loads the file and follows the days.
    pub(crate) fn enter(self) {
        self.today.set(dates::today());
        self.load();
        let watch = set_interval_with_handle(
            move || {
                let now = dates::today();
                if self.today.get_untracked() != now {
                    self.today.set(now);
                }
            },
            NEW_DAY,
        );
        on_cleanup(move || {
            if let Ok(watch) = watch {
                watch.clear();
            }
        });
    }

    /// Loads the file, once.
    pub(crate) fn load(self) {
        self.problems
            .load("problems", |bytes| Collection::read(bytes).ok());
    }

    fn collection(self) -> Option<Arc<Collection>> {
        self.problems.get()
    }

    /// Puts what a place asks on the board. Reads what it depends on, so that an effect can follow it.
    pub(crate) fn set_task(self, place: &ProblemsPlace) {
        let today = self.today.get();
        if let ProblemsPlace::Sent(at) = place {
            untrack(|| self.prove(at));
            return;
        }
        let asked = match place {
            ProblemsPlace::Mistakes => untrack(|| self.next_mistake()),
            ProblemsPlace::Bug | ProblemsPlace::Sent(_) => None,
            _ => self.collection().and_then(|all| {
                let of_day = |kind: ProblemGame, day: Day| {
                    let problem = daily::problem(&all, kind, day)?;
                    Some(Asked::Problem(problem, Some(day)))
                };
                match place {
                    ProblemsPlace::Day(kind, day) => of_day(*kind, day.unwrap_or(today).min(today)),
                    ProblemsPlace::Cut(kind) => of_day(*kind, today),
                    ProblemsPlace::Practice(kind, theme) => {
                        untrack(|| self.practice(&all, *kind, *theme))
                    }
                    ProblemsPlace::One(id) => {
                        all.find(id).map(|problem| Asked::Problem(problem, None))
                    }
                    ProblemsPlace::Mistakes | ProblemsPlace::Bug | ProblemsPlace::Sent(_) => None,
                }
            }),
        };
        self.begin(asked);
    }

    fn begin(self, asked: Option<Asked>) {
        self.number.update_value(|number| *number += 1);
        self.hints.set(None);
        self.moved.set(None);
        self.task.set(asked.map(Task::new));
    }

    /// A problem near the person's rating that was not seen before, if there is one left.
    fn practice(
        self,
        all: &Collection,
        kind: ProblemGame,
        theme: Option<ProblemTheme>,
    ) -> Option<Asked> {
        let numbers = match theme {
            Some(theme) => all.with_theme(kind, theme),
            None => (0..all.len(kind)).collect(),
        };
        let before = self
            .task
            .with_untracked(|task| task.as_ref().map(|task| task.asked.id()));
        let points = self
            .progress
            .with_untracked(|progress| progress.rated().rating.points);
        let mut random = fastrand::Rng::with_seed(harif_play::chance::fresh_seed());
        let mut order: Vec<(bool, usize)> = numbers
            .into_iter()
            .map(|index| {
                let rating = f64::from(all.rating(kind, index).unwrap_or(0));
                ((rating - points).abs() > REACH, index)
            })
            .collect();
        random.shuffle(&mut order);
        order.sort_by_key(|(is_far, _)| *is_far);
        let problems = || order.iter().filter_map(|(_, index)| all.get(kind, *index));
        let is_new = |id: &String| {
            !self
                .progress
                .with_untracked(|progress| progress.has_seen(id))
        };
        let fresh = problems().find(|problem| is_new(&problem.id()));
        let other = || problems().find(|problem| Some(problem.id()) != before);
        let problem = fresh.or_else(other).or_else(|| problems().next())?;
        Some(Asked::Problem(problem, None))
    }

    /// The next problem after this one.
    pub(crate) fn next(self) {
        match untrack(|| self.place()) {
            place @ (ProblemsPlace::Practice(..) | ProblemsPlace::Mistakes) => {
                untrack(|| self.set_task(&place));
            }
            place => {
                let kind = self.task.with_untracked(|task| {
                    let position = task.as_ref()?.asked.position().clone();
                    Some(ProblemGame::of(harif_rules::Board::game(&position)))
                });
                let kind = kind.or(place.kind()).unwrap_or(ProblemGame::ConnectFour);
                self.go(&ProblemsPlace::Practice(kind, None));
            }
        }
    }

    /// Changes what is kept. Another tab may have written meanwhile.
    fn change(self, change: impl FnOnce(&mut ProblemProgress)) {
        let mut progress = self.progress.get_untracked();
        if let Some(theirs) = keep::stored() {
            progress = progress.join(&theirs);
        }
        change(&mut progress);
        self.keeping.set(keep::keep(&mut progress));
        self.progress.set(progress);
    }

    /// Joins what a file holds with what is kept here.
    pub(crate) fn take(self, theirs: &ProblemProgress) {
        self.change(|mine| *mine = mine.join(theirs));
    }

    /// Forgets everything that was kept here.
    pub(crate) fn forget(self) {
        keep::forget();
        self.moved.set(None);
        self.progress.set(ProblemProgress::default());
    }

    /// A person answers with a move.
    pub(crate) fn answer(self, m: AnyMove) {
        let Some(mut task) = self.task.get_untracked() else {
            return;
        };
        if !task.is_open() {
            return;
        }
        if let Err(refused) = task.asked.position().check(m) {
            self.shell
                .notice
                .set(Some(Notice::Illegal(m, refused.reason)));
            return;
        }
        let was_first = task.attempt == Attempt::Waiting && !task.has_failed;
        task.try_move(m);
        self.task.set(Some(task.clone()));
        self.note(&task, was_first);
        match task.attempt {
            Attempt::Wrong(_) => self.ask_line(),
            Attempt::Judging(m) => {
                let at = PositionText::of(task.asked.position());
                self.ask(Request::Judge {
                    at,
                    played: m,
                    time_ms: TIME_MS,
                });
            }
            _ => {}
        }
    }

    /// Keeps what an answer is worth.
    fn note(self, task: &Task, was_first: bool) {
        let today = self.today.get_untracked();
        let (is_solved, is_clean) = (task.is_solved(), task.is_clean());
        let before = self
            .progress
            .with_untracked(|progress| progress.rated().rating.points);
        match (&task.asked, task.attempt) {
            // How hard a problem of a friend is has not been measured.
            (Asked::Sent(_), _) | (_, Attempt::Judging(_) | Attempt::Waiting) => return,
            (Asked::Problem(problem, day), _) => {
                let (id, kind) = (problem.id(), problem.kind());
                let rating = problem.rating;
                self.change(|progress| {
                    if was_first {
                        progress.answer(&id, rating, is_solved && is_clean, today);
                    }
                    if let Some(day) = *day {
                        let known = progress.result(day, kind);
                        let result = match (is_solved, is_clean) {
                            (false, _) => DayResult::Tried,
                            _ if day != today => DayResult::MadeUp,
                            // The answer may have been looked up before the page was loaded again.
                            (true, true) if known != Some(DayResult::Tried) => DayResult::First,
                            _ => DayResult::Later,
                        };
                        progress.set_result(day, kind, result);
                    }
                });
            }
            (Asked::Mistake(id, ..), _) if was_first => {
                self.change(|progress| progress.review(id, is_solved && is_clean, today));
            }
            (Asked::Mistake(..), _) => return,
        }
        let after = self
            .progress
            .with_untracked(|progress| progress.rated().rating.points);
        let change = after - before;
        if change != 0.0 {
            self.moved.set(Some(change));
        }
    }

    /// What was typed into the move box; says whether it was understood.
    pub(crate) fn typed(self, line: &str) -> bool {
        let position = self
            .task
            .with_untracked(|task| task.as_ref().map(|task| task.asked.position().clone()));
        let Some(position) = position else {
            return true;
        };
        match typed::read(&position, line) {
            Ok(Typed::Nothing) => true,
            Ok(Typed::Move(m)) => {
                self.again();
                self.answer(m);
                true
            }
            Ok(Typed::Word(CommandWord::Hint, _)) => {
                self.hint();
                true
            }
            Ok(Typed::Word(..)) => {
                self.shell.notice.set(Some(Notice::OnlyInTerminal));
                true
            }
            Err(mistake) => {
                self.shell.notice.set(Some(Notice::Mistyped(mistake)));
                false
            }
        }
    }

    /// The next step of the hint ladder.
    pub(crate) fn hint(self) {
        let Some(mut task) = self.task.get_untracked() else {
            return;
        };
        if task.is_solved() || task.attempt == Attempt::Shown {
            return;
        }
        let most = harif_play::coach::Hint::STEPS;
        let is_first = task.hint == 0;
        if is_first || self.hints.with_untracked(Option::is_some) {
            task.hint = (task.hint + 1).min(most);
            task.again();
        }
        let at = PositionText::of(task.asked.position());
        self.task.set(Some(task));
        if is_first {
            self.ask(Request::Study {
                at,
                time_ms: TIME_MS,
            });
        }
    }

    /// Shows the answer.
    pub(crate) fn give_up(self) {
        let Some(mut task) = self.task.get_untracked() else {
            return;
        };
        let was_first = task.attempt == Attempt::Waiting && !task.has_failed;
        task.give_up();
        self.task.set(Some(task.clone()));
        self.note(&task, was_first);
        self.ask_line();
    }

    /// Back to the position.
    pub(crate) fn again(self) {
        self.task.update(|task| {
            if let Some(task) = task.as_mut().filter(|task| !task.is_solved()) {
                task.again();
            }
        });
    }

    /// Plays out the move in question.
    pub(crate) fn ask_line(self) {
        let after = self.task.with_untracked(|task| {
            let task = task.as_ref()?;
            task.asked.position().after(task.in_question()).ok()
        });
        if let Some(after) = after {
            if after.is_over() {
                self.task.update(|task| {
                    if let Some(task) = task {
                        task.show(Vec::new());
                    }
                });
            } else {
                let at = PositionText::of(&after);
                self.ask(Request::Line {
                    at,
                    time_ms: TIME_MS,
                });
            }
        }
    }

    /// Steps along the line that is shown.
    pub(crate) fn step(self, forward: bool) {
        self.task.update(|task| {
            if let Some(line) = task.as_mut().and_then(|task| task.line.as_mut()) {
                line.shown = if forward {
                    (line.shown + 1).min(line.moves.len())
                } else {
                    line.shown.saturating_sub(1)
                };
            }
        });
    }

    /// Takes the line off the board again.
    pub(crate) fn hide_line(self) {
        self.task.update(|task| {
            if let Some(task) = task {
                task.line = None;
                if !task.is_solved() && task.attempt != Attempt::Shown {
                    task.again();
                }
            }
        });
    }

    fn ask(self, request: Request) {
        let requester = Requester::Problems(self.number.get_value());
        self.shell
            .engines
            .get_value()
            .ask(WorkerLane::Coach, request, requester);
    }

    /// Something came back from the engines.
    pub(crate) fn heard(self, number: u32, heard: EngineEvent) {
        let EngineEvent::Reply(reply) = heard else {
            return;
        };
        if number != self.number.get_value() {
            return;
        }
        match *reply {
            Reply::Line(line) => self.task.update(|task| {
                let waits =
                    |task: &&mut Task| task.line.is_none() && task.attempt != Attempt::Waiting;
                if let Some(task) = task.as_mut().filter(waits) {
                    task.show(line.moves);
                }
            }),
            Reply::Studied(studied) => self.studied(studied),
            Reply::Judged(judged) => {
                let Some(mut task) = self.task.get_untracked() else {
                    return;
                };
                let was_first = !task.has_failed;
                if task.verdict(&judged) {
                    self.task.set(Some(task.clone()));
                    self.note(&task, was_first);
                    if !task.is_solved() {
                        self.ask_line();
                    }
                }
            }
            _ => {}
        }
    }
}

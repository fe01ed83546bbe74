//! The tournament of the page and the evaluators that a person wrote: the moves of as many games as there are free workers are
//! asked for at once, and what is shown is drawn a few times a second.

use super::model::own::{KeptExpressions, OwnExpression};
use super::model::{Arena, Status};
use crate::IN_BROWSER;
use crate::play::model::session::Session;
use crate::shell::engines::{EngineEvent, WorkerLane};
use crate::shell::model::link::{self, Room};
use crate::shell::store::address::whole;
use crate::shell::store::{Requester, Shell, memory};
use harif_play::service::{PositionText, Reply, Request};
use harif_rules::{AnyPosition, Game};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::evaluators::expression::{ExpressionError, GameKind};
use harif_text::Text;
use leptos::prelude::*;
use std::rc::Rc;
use std::time::Duration;

/// Where the evaluators are kept.
const PLACE: &str = "expressions";
/// Moves may come by the hundred each second; a page that is drawn for each would stutter.
const SHOW_EVERY: Duration = Duration::from_millis(150);
/// The seats of the tournament's agents, away from those of the table.
const FIRST_SEAT: u32 = 1_000_000;
/// The workers that games are played in, one each: what else they do rests while the room is shown.
const LANES: [WorkerLane; 3] = [WorkerLane::Room, WorkerLane::Coach, WorkerLane::Player];

/// How many games are played at once: one core is left for the page.
fn tables() -> usize {
    if !IN_BROWSER {
        return 1;
    }
    let cores = window().navigator().hardware_concurrency() as usize;
    cores.saturating_sub(1).clamp(1, LANES.len())
}

/// What the arena knows.
#[derive(Clone, Copy)]
pub(crate) struct ArenaStore {
    pub(crate) shell: Shell,
    arena: StoredValue<Arena>,
    /// Changes whenever what is shown should be drawn anew.
    drawn: RwSignal<u32>,
    waits: StoredValue<bool>,
    /// What is written in the field of the own evaluator, and its name.
    pub(crate) draft: RwSignal<String>,
    pub(crate) name: RwSignal<String>,
    pub(crate) kept: RwSignal<KeptExpressions>,
}

impl ArenaStore {
    pub(crate) fn new(shell: Shell) -> Self {
        let game = shell.game_now();
        Self {
            shell,
            arena: StoredValue::new(Arena::new(game)),
            drawn: RwSignal::new(0),
            waits: StoredValue::new(false),
            draft: RwSignal::new(String::new()),
            name: RwSignal::new(String::new()),
            kept: RwSignal::new(
                memory::recall(PLACE)
                    .map_or_else(KeptExpressions::default, |it| KeptExpressions::read(&it)),
            ),
        }
    }

    /// The speaker; views that call this are drawn again when the language changes.
    pub(crate) fn text(self) -> Rc<Text> {
        self.shell.text()
    }

    /// Looks at the tournament as it was drawn last.
    pub(crate) fn with<T>(self, look: impl FnOnce(&Arena) -> T) -> T {
        self.drawn.track();
        self.arena.with_value(look)
    }

    /// Follows the address: a link may bring an evaluator.
    pub(crate) fn follow_address(self) {
        Effect::new(move |_| {
            let room_path = self.shell.room_path.get();
            if self.shell.room.get() != Room::Arena {
                return;
            }
            let game = self.shell.game_now();
            if let Some(own) = OwnExpression::of_link(game, &room_path) {
                if self
                    .arena
                    .with_value(|arena| arena.game.name() != game.name())
                {
                    self.choose_game(game);
                }
                self.draft.set(own.text);
                self.name.set(own.name);
            }
        });
    }

    // ---- the tournament ----

    fn change(self, change: impl FnOnce(&mut Arena)) {
        self.arena.update_value(change);
        self.drawn.update(|drawn| *drawn = drawn.wrapping_add(1));
    }

    /// Changes who plays what; what was played is forgotten.
    pub(crate) fn set_up(self, change: impl FnOnce(&mut Arena)) {
        self.forget_questions();
        self.change(|arena| {
            change(arena);
            arena.reset();
        });
    }

    pub(crate) fn choose_game(self, game: Game) {
        self.set_up(|arena| arena.choose_game(game));
    }

    /// Begins, or goes on.
    pub(crate) fn run(self) {
        self.change(|arena| {
            if arena.status == Status::Done {
                arena.reset();
                arena.seed += 1;
            }
            if arena.is_ready() {
                arena.status = Status::Running;
            }
        });
        self.step();
    }

    /// Stops after the move that came last; the tournament can go on from there.
    pub(crate) fn stop(self) {
        if self
            .arena
            .with_value(|arena| arena.status == Status::Running)
        {
            self.forget_questions();
            self.change(|arena| arena.status = Status::Stopped);
        }
    }

    /// The answers that are awaited are not wanted any more.
    fn forget_questions(self) {
        let open = self.arena.try_update_value(Arena::take_questions);
        let engines = self.shell.engines.get_value();
        for asked in open.unwrap_or_default() {
            engines.cancel_request(&Requester::Arena(asked));
        }
    }

    /// Asks again for the moves that were asked for: the requests were lost.
    pub(crate) fn ask_again(self) {
        if self
            .arena
            .with_value(|arena| arena.status == Status::Running)
        {
            self.arena
                .update_value(|arena| drop(arena.take_questions()));
            self.step();
        }
    }

    fn step(self) {
        let (engines, tables) = (self.shell.engines.get_value(), tables());
        let next = || {
            let next = |arena: &mut Arena| arena.next_question(tables);
            self.arena.try_update_value(next).flatten()
        };
        while let Some((asked, question)) = next() {
            let request = Request::Move {
                at: PositionText::of(&question.position),
                agent: question.agent.to_string(),
                seat: Some(FIRST_SEAT + question.entrant as u32),
                state: question.state,
                time_ms: None,
            };
            engines.ask(LANES[question.table], request, Requester::Arena(asked));
        }
        self.draw_later();
    }

    /// Something came back about a move.
    pub(crate) fn heard(self, asked: u32, heard: EngineEvent) {
        let reply = match heard {
            EngineEvent::Reply(reply) => *reply,
            EngineEvent::Broken => {
                self.arena.update_value(|arena| arena.failed(asked));
                return self.step();
            }
        };
        match reply {
            Reply::Move(chosen) => self
                .arena
                .update_value(|arena| arena.decided(asked, &chosen)),
            Reply::Error(_) => self.arena.update_value(|arena| arena.failed(asked)),
            _ => return,
        }
        self.step();
    }

    fn draw_later(self) {
        if !IN_BROWSER {
            return self.drawn.update(|drawn| *drawn = drawn.wrapping_add(1));
        }
        if self.waits.get_value() {
            return;
        }
        self.waits.set_value(true);
        set_timeout(
            move || {
                self.waits.set_value(false);
                self.drawn.update(|drawn| *drawn = drawn.wrapping_add(1));
            },
            SHOW_EVERY,
        );
    }

    // ---- own evaluators ----

    /// What is written, compiled; none while nothing is.
    pub(crate) fn compiled(self) -> Option<Result<EvaluatorSpec, ExpressionError>> {
        let draft = self.draft.get();
        let game = self.with(|arena| arena.game);
        let is_written = !draft.trim().is_empty();
        is_written.then(|| EvaluatorSpec::of_expression(GameKind::of(game), &draft))
    }

    /// What is written, with its name; `unnamed` where it has none.
    fn own(self, unnamed: &str) -> OwnExpression {
        let name = self.name.get_untracked();
        let name = if name.trim().is_empty() {
            unnamed
        } else {
            name.trim()
        };
        OwnExpression {
            name: name.chars().take(40).collect(),
            game: self.arena.with_value(|arena| arena.game.name().to_owned()),
            text: self.draft.get_untracked(),
        }
    }

    /// Keeps what is written under its name.
    pub(crate) fn keep_own(self, unnamed: &str) {
        let own = self.own(unnamed);
        if own.read().is_ok() {
            self.name.set(own.name.clone());
            self.kept.update(|kept| kept.keep(own));
            self.remember();
        }
    }

    pub(crate) fn forget_own(self, own: &OwnExpression) {
        self.kept.update(|kept| kept.0.retain(|other| other != own));
        self.remember();
    }

    /// Keeps these instead of those that were kept.
    pub(crate) fn take(self, kept: KeptExpressions) {
        self.kept.set(kept);
        self.remember();
    }

    fn remember(self) {
        memory::remember(PLACE, &self.kept.with_untracked(KeptExpressions::write));
    }

    /// The address that brings what is written to another person.
    pub(crate) fn link_of_own(self, unnamed: &str) -> String {
        let own = self.own(unnamed);
        let game = self.arena.with_value(|arena| arena.game);
        let seats = self
            .shell
            .session
            .with_untracked(|session| session.seats().clone());
        let session = Session::new(AnyPosition::start(game), seats);
        whole(&link::write(Room::Arena, &own.write(), &session))
    }
}

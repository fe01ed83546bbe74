//! The runner of the table: tells it what happened and does what it asks for.

use super::game::opponents_of;
use super::sound::Sound;
use crate::IN_BROWSER;
use crate::play::model::session::Session;
use crate::shell::engines::{EngineEvent, Server, WorkerLane};
use crate::shell::model::link::{REVIEW, Room};
use crate::shell::store::{Notice, Requester, Store};
use harif_play::service::{Asset, Reply};
use harif_play::table::{self, Effect, Input, Ticket};
use leptos::prelude::{Effect as Reaction, *};
use std::time::Duration;

impl Store {
    /// Tells the table what happened, and does what it asks for.
    pub(crate) fn act(self, input: Input) {
        let mut effects = Vec::new();
        self.table.update(|table| {
            effects = table.handle(Input::Time(now_ms()));
            effects.extend(table.handle(input));
        });
        for effect in effects {
            self.perform(effect);
        }
    }

    /// Sets the first game going and keeps the table informed of what goes on around it.
    pub(crate) fn run_table(self) {
        Reaction::new(move |_| {
            let game = self.game();
            let engines = self.engines.get_value();
            for &file in Asset::for_game(game) {
                engines.want(file);
            }
        });
        Reaction::new(move |_| {
            let is_review = self.room_path.with(|room_path| room_path == REVIEW);
            if is_review && self.room.get() == Room::Play {
                untrack(|| self.start_review());
            }
        });
        Reaction::new(move |_| {
            let occupied = self.lesson.with(Option::is_some)
                || self.editing.with(Option::is_some)
                || self.ghost.with(Option::is_some)
                // No clock runs where its board is not in sight.
                || self.room.get() != Room::Play && self.session.with(has_clocks);
            untrack(|| self.act(Input::Occupied(occupied)));
        });
    }

    /// Ends what an agent thinks about, and a review that is under way.
    pub(crate) fn stop(self) {
        self.act(Input::Stop);
        self.say_turn();
    }

    /// Goes on where agents were stopped, or where an earlier move is looked at.
    pub(crate) fn go_on(self) {
        self.leave_asides();
        self.act(Input::GoOn);
    }

    fn perform(self, effect: Effect) {
        let engines = self.engines.get_value();
        match effect {
            Effect::Think {
                ticket, ref agent, ..
            } => {
                match agent.program_command() {
                    Some(name) => self.ask_program(ticket, name),
                    None => self.request(WorkerLane::Player, &effect),
                }
                self.say_turn();
            }
            Effect::Study { .. } | Effect::Judge { .. } | Effect::Review { .. } => {
                self.request(WorkerLane::Coach, &effect);
            }
            Effect::Retire(_) => {
                // A worker that is not there has no agents to let go.
                if engines.is_connected(WorkerLane::Player) {
                    self.request(WorkerLane::Player, &effect);
                }
                self.leave_programs();
            }
            // An agent is built when it thinks for the first time.
            Effect::Seat { .. } => {}
            Effect::Hurry(ticket) => engines.hurry(&Requester::Table(ticket)),
            Effect::Cancel(ticket) => engines.cancel_request(&Requester::Table(ticket)),
            Effect::Save | Effect::ForgetSave => self.keep_later(),
            Effect::WakeAt(_) if !IN_BROWSER => {}
            Effect::WakeAt(time) => {
                let wait = Duration::from_millis(time.saturating_sub(now_ms()));
                set_timeout(move || self.act(Input::Time(now_ms())), wait);
            }
            Effect::Notice(notice) => self.tell(&notice),
        }
    }

    fn request(self, lane: WorkerLane, effect: &Effect) {
        if let Some((ticket, request)) = effect.request() {
            let requester = ticket.map_or(Requester::None, Requester::Table);
            self.engines.get_value().ask(lane, request, requester);
        }
    }

    /// Tells people what the table tells.
    fn tell(self, notice: &table::Notice) {
        use table::Notice as Told;
        match *notice {
            Told::Moved { player, m, .. } => {
                self.animate.set(true);
                self.sound(self.session.with_untracked(Sound::of_move));
                self.say_move(player, m);
            }
            Told::LowTime(player) => {
                self.sound(Sound::LowTime);
                self.say_low_time(player);
            }
            Told::TimeOver(_) => {
                self.sound(self.session.with_untracked(Sound::of_move));
                self.say_ending();
            }
            Told::MustPass(player) => self.notice.set(Some(Notice::Passed(player))),
            Told::Illegal { m, reason } => self.notify(Notice::Illegal(m, reason)),
            Told::Wait => self.notice.set(Some(Notice::Wait)),
            Told::NothingToUndo => self.notify(Notice::NothingToUndo),
            Told::NothingToRedo => self.notify(Notice::NothingToRedo),
            Told::Undone(_) | Told::Redone(_) => self.say_turn(),
            Told::AgentReplaced { player, ref failed } => {
                self.opponents
                    .set(self.session.with_untracked(opponents_of));
                let by = self
                    .session
                    .with_untracked(|session| session.seat(player).clone());
                self.notify(Notice::Replaced {
                    player,
                    failed: failed.clone(),
                    by,
                });
            }
            Told::AgentStopped(_) => {
                self.notify(match self.notice.get_untracked() {
                    Some(Notice::Program(mut trouble)) => {
                        trouble.stopped = true;
                        Notice::Program(trouble)
                    }
                    _ => Notice::EngineStopped,
                });
            }
            Told::Studied(_) => {
                if self.hint.get_untracked().is_some() {
                    self.say_hint();
                }
            }
            Told::Judged { node, .. } => self.say_verdict(node),
            Told::ReviewDone => self.say_review(),
            // Buttons that could lead here are not offered, and the panels say what is missing.
            Told::NotYourTurn
            | Told::RecordFull
            | Told::NothingToJudge
            | Told::NoHint
            | Told::CoachSilent => {}
        }
    }

    pub(super) fn notify(self, notice: Notice) {
        self.notice.set(Some(notice));
        self.say_notice();
    }

    /// Something came back for the table.
    pub(crate) fn table_heard(self, ticket: Ticket, heard: EngineEvent) {
        self.tell_of_program(ticket, &heard);
        let input = match heard {
            EngineEvent::Reply(reply) => Input::of_reply(ticket, *reply),
            EngineEvent::Broken => Some(Input::Failed(ticket)),
        };
        if let Some(input) = input {
            self.act(input);
        }
    }

    /// The program that serves the page went or came back.
    pub(crate) fn server_changed(self, server: Server) {
        let is_lost = server != Server::Back;
        let was_silent = self.server_is_silent.get_untracked();
        self.server_is_silent.set(server == Server::Silent);
        // A worker hears nothing while it thinks; the program does.
        self.table.update(|table| table.set_hears_hurry(!is_lost));
        match server {
            Server::Lost => {
                self.act(Input::AskAgain);
                self.ask_about_attempt();
            }
            Server::Silent => self.notify(Notice::ServerLost),
            // A line that broke and was there again at once is not worth a word.
            Server::Back if was_silent => self.notify(Notice::ServerBack),
            Server::Back => {}
        }
    }

    /// Something came back about a move that was tried in a lesson.
    pub(crate) fn lesson_heard(self, heard: EngineEvent) {
        let EngineEvent::Reply(reply) = heard else {
            return;
        };
        if let Reply::Judged(judged) = *reply {
            self.lesson.update(|lesson| {
                if let Some(lesson) = lesson {
                    lesson.verdict(&judged);
                }
            });
        }
    }
}

fn has_clocks(session: &Session) -> bool {
    session.record().clocks().is_some()
}

/// The page's clock, in milliseconds.
pub(crate) fn now_ms() -> u64 {
    let since = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

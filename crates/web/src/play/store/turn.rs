//! What follows from what stands on the board: agents think, passes happen, positions are studied.

use crate::play::model::session::{Session, must_pass};
use crate::shell::engines::{Desk, Heard};
use crate::shell::store::{Notice, Purpose, Seen, Store, Thinking, Ticket};
use harif_play::AgentState;
use harif_play::record::NodeId;
use harif_play::service::{Asset, Chosen, PositionText, Progress, Reply, Request, Thought};
use harif_rules::{AnyMove, Position};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// An agent that answers at once still takes this long, or people miss its move.
const SHORTEST_MS: f64 = 350.0;
/// How long a pass is shown before it happens.
const PASS: Duration = Duration::from_millis(1_100);

impl Store {
    /// Looks at the board and sets going what follows.
    pub(crate) fn settle(self) {
        self.keep_later();
        if let Some(file) = self
            .session
            .with_untracked(|session| Asset::for_game(session.game()))
        {
            self.engines.get_value().want(file);
        }
        if self.is_occupied() {
            return;
        }
        let session = self.session.get_untracked();
        if session.awaits_pass() {
            self.pass_later(session.node());
        } else if session.awaits_agent() && !self.paused.get_untracked() {
            self.think(&session);
        } else {
            self.study();
        }
    }

    fn think(self, session: &Session) {
        let node = session.node();
        if self
            .thinking
            .with_untracked(|now| now.as_ref().is_some_and(|now| now.node == node))
        {
            return;
        }
        let player = session.turn();
        self.thinking.set(Some(Thinking {
            node,
            player,
            since: now(),
            progress: Progress::default(),
        }));
        let request = Request::Move {
            at: PositionText::of(session.position()),
            agent: session.seat(player).spec(),
            seat: None,
            state: AgentState::default(),
        };
        let ticket = self.ticket(Purpose::Agent(node));
        self.engines.get_value().ask(Desk::Player, request, ticket);
        self.say_turn();
    }

    /// Ends what an agent is thinking about, without a move.
    pub(crate) fn stop_thinking(self) {
        if self.thinking.with_untracked(Option::is_some) {
            self.engines.get_value().cancel(Desk::Player);
            self.thinking.set(None);
        }
    }

    /// Stops everybody until somebody says go on.
    pub(crate) fn stop(self) {
        if self.thinking.with_untracked(Option::is_some) {
            self.stop_thinking();
            self.paused.set(true);
            self.say_turn();
        }
        if self
            .review
            .with_untracked(|review| review.as_ref().is_some_and(|it| !it.finished))
        {
            self.engines.get_value().cancel(Desk::Coach);
            self.studying.set(None);
            self.review.update(|review| {
                if let Some(review) = review {
                    review.finished = true;
                }
            });
        }
    }

    /// Goes on where agents were stopped, or where an earlier move is looked at.
    pub(crate) fn go_on(self) {
        self.paused.set(false);
        self.leave_asides();
        let session = self.session.get_untracked();
        let agents_turn = !session.is_over()
            && !session.seat(session.turn()).is_human()
            && !must_pass(session.position());
        if agents_turn {
            self.think(&session);
        } else {
            self.settle();
        }
    }

    /// The agent that thinks plays the best it has found so far.
    pub(crate) fn move_now(self) {
        let Some(thinking) = self.thinking.get_untracked() else {
            if self.paused.get_untracked() {
                self.go_on();
            }
            return;
        };
        self.engines.get_value().cancel(Desk::Player);
        let session = self.session.get_untracked();
        let best = thinking.progress.best().map(|entry| entry.m);
        // One that has told nothing yet has found nothing: the most central move will do.
        let any = || {
            let position = session.position();
            position.moves().max_by_key(|&m| position.centrality(m))
        };
        let Some(m) = best.or_else(any) else {
            return;
        };
        let thought = Thought {
            progress: thinking.progress.clone(),
            ties: 1,
            stopped: true,
            ..Thought::default()
        };
        self.agent_moves(thinking.node, m, Some(thought));
    }

    /// The move of an agent comes onto the board.
    fn agent_moves(self, node: NodeId, m: AnyMove, thought: Option<Thought>) {
        let session = self.session.get_untracked();
        if session.node() != node {
            return;
        }
        let player = session.turn();
        self.thinking.set(None);
        if let Some(thought) = thought {
            let seen = Seen {
                player,
                chosen: m,
                thought,
            };
            self.seen.update(|all| {
                all.insert(node, Arc::new(seen));
            });
        }
        // Nobody is trusted: a move that the rules refuse is an engine that broke.
        if session.position().check(m).is_err() {
            self.engine_stopped();
            return;
        }
        self.make(m);
        self.settle();
    }

    fn agent_chose(self, node: NodeId, chosen: Chosen) {
        let since = self
            .thinking
            .with_untracked(|thinking| thinking.as_ref().map_or(0.0, |it| it.since));
        let early = (SHORTEST_MS - (now() - since)).max(0.0);
        let game = self.epoch.get_value();
        let play = move || {
            let waits = self
                .thinking
                .with_untracked(|now| now.as_ref().is_some_and(|now| now.node == node));
            if waits && self.epoch.get_value() == game {
                self.agent_moves(node, chosen.m, chosen.thought.clone());
            }
        };
        if early > 0.0 {
            set_timeout(play, Duration::from_millis(early as u64));
        } else {
            play();
        }
    }

    fn pass_later(self, node: NodeId) {
        let player = self.session.with_untracked(Session::turn);
        let game = self.epoch.get_value();
        self.notice.set(Some(Notice::Passed(player)));
        set_timeout(
            move || {
                let session = self.session.get_untracked();
                let still = session.node() == node && session.awaits_pass();
                if still && self.epoch.get_value() == game && !self.is_occupied() {
                    self.make(AnyMove::Pass);
                    self.settle();
                }
            },
            PASS,
        );
    }

    /// Something came back from the engines.
    pub(crate) fn heard(self, ticket: &Ticket, heard: Heard) {
        // What is searched for the tree has nothing to do with whose turn it is.
        if let Purpose::Tree(job) = ticket.purpose {
            return self.tree_heard(job, heard);
        }
        // The lab has nothing to do with the game on the table.
        if let Purpose::Lab(run) = ticket.purpose {
            return self.lab_heard(run, heard);
        }
        if ticket.game != self.epoch.get_value() {
            return;
        }
        let reply = match heard {
            Heard::Reply(reply) => *reply,
            Heard::Broken => return self.broken(ticket),
        };
        match (&ticket.purpose, reply) {
            (Purpose::Agent(node), Reply::Progress(progress)) => {
                let node = *node;
                self.thinking.update(|thinking| {
                    if let Some(thinking) = thinking.as_mut().filter(|now| now.node == node) {
                        thinking.progress = progress;
                    }
                });
            }
            (Purpose::Agent(node), Reply::Move(chosen)) => self.agent_chose(*node, chosen),
            (Purpose::Agent(_), Reply::Error(_)) => self.engine_stopped(),
            (purpose, reply) => self.advised(purpose, reply),
        }
    }

    /// A thinker died. Its request is made once more; a second time people are told.
    fn broken(self, ticket: &Ticket) {
        if ticket.again {
            self.engine_stopped();
            return;
        }
        let session = self.session.get_untracked();
        match &ticket.purpose {
            Purpose::Agent(node) if *node == session.node() => {
                let request = Request::Move {
                    at: PositionText::of(session.position()),
                    agent: session.seat(session.turn()).spec(),
                    seat: None,
                    state: AgentState::default(),
                };
                let again = Ticket {
                    again: true,
                    ..ticket.clone()
                };
                self.engines.get_value().ask(Desk::Player, request, again);
            }
            _ => {
                self.studying.set(None);
                self.review.set(None);
                self.study_again();
            }
        }
    }

    fn engine_stopped(self) {
        self.stop_thinking();
        self.paused.set(true);
        self.notice.set(Some(Notice::EngineStopped));
        self.say_notice();
    }
}

/// The page's clock, in milliseconds.
fn now() -> f64 {
    let since = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64() * 1_000.0)
}

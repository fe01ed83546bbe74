//! What follows from what stands on the board: agents think and move, passes happen.

use super::{Effect, Notice, SeatId, Table, Ticket};
use crate::record::{MAX_NODES, NodeId};
use crate::service::{ChosenMove, SearchProgress, SearchSummary};
use crate::{AgentSpec, AgentState};
use harif_rules::{AnyMove, AnyPosition, Player, Position};
use std::sync::Arc;

/// How often in a row an agent may fail before a simpler one takes its place.
const MOST_FAILURES: u8 = 2;
/// The agent that takes the place of one that fails.
const SIMPLE: &str = "greedy";

/// How the game goes forward by itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// Agents stay still.
    pub(super) paused: bool,
    /// One more move although they do.
    pub(super) step: bool,
    /// The game goes on from the cursor even where the record has a continuation.
    pub(super) playing_on: bool,
}

impl Pace {
    pub(super) const fn pause(&mut self) {
        self.paused = true;
        self.step = false;
    }
}

/// An agent at work.
#[derive(Clone, Debug, PartialEq)]
pub struct Thinking {
    /// Where it thinks.
    pub node: NodeId,
    /// Its side.
    pub player: Player,
    /// When it began, on the clock of [`Input::Time`](super::Input::Time).
    pub since: u64,
    /// What it has told so far.
    pub progress: SearchProgress,
    ticket: Ticket,
    seat: SeatId,
    /// Whether it was told to move now, and so without a pause.
    hurried: bool,
    /// When it is told to move now, in a game with clocks.
    late_at: Option<u64>,
    /// Its move, which waits for its moment.
    decision: Option<ChosenMove>,
}

impl Thinking {
    /// The ticket of its search, as long as there is no answer.
    pub fn open_ticket(&self) -> Option<Ticket> {
        self.decision.is_none().then_some(self.ticket)
    }
}

/// What an agent saw before it moved.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveThought {
    /// Its side.
    pub player: Player,
    /// Who it was, with its options.
    pub agent: AgentSpec,
    /// Its move.
    pub chosen: AnyMove,
    /// What it saw.
    pub thought: SearchSummary,
}

/// What happens next by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Nothing,
    Pass,
    Agent,
}

impl Table {
    /// Whether agents pause.
    pub const fn is_paused(&self) -> bool {
        self.pace.paused
    }

    /// Whether something else goes on at the board.
    pub const fn is_occupied(&self) -> bool {
        self.occupied
    }

    /// Whether the game would move by itself here, were it not for a pause or because an earlier move
    /// is looked at: then [`Input::GoOn`](super::Input::GoOn) sets it going.
    pub fn can_go_on(&self) -> bool {
        let moves_by_itself = self.next_by_itself() != Due::Nothing;
        moves_by_itself && (self.pace.paused || self.is_looked_at())
    }

    /// Whether the cursor stands inside a game that goes on, and is there to look.
    pub(super) fn is_looked_at(&self) -> bool {
        self.session.is_browsing() && !self.pace.playing_on
    }

    /// What comes next in this position if no person has a choice.
    fn next_by_itself(&self) -> Due {
        let is_full = self.session.record().node_count() >= MAX_NODES;
        if self.session.is_over() || is_full {
            Due::Nothing
        } else if self.session.must_pass() {
            Due::Pass
        } else if self.is_agents_turn() {
            Due::Agent
        } else {
            Due::Nothing
        }
    }

    fn is_agents_turn(&self) -> bool {
        !self.session.seat(self.session.turn()).is_human()
    }

    /// What should be going on now. A pause keeps agents still, not the passes of people.
    fn due(&self) -> Due {
        if self.occupied || self.is_held() || self.is_looked_at() {
            Due::Nothing
        } else {
            self.next_by_itself()
        }
    }

    /// Whether an agent whose turn it is stays still.
    pub(super) fn is_held(&self) -> bool {
        self.pace.paused && !self.pace.step && self.is_agents_turn()
    }

    /// When the agent that thinks has used up its part of the clock.
    pub(super) fn late_at(&self) -> Option<u64> {
        let thinking = self.thinking.as_ref()?;
        let waits = thinking.decision.is_none() && !thinking.hurried;
        thinking.late_at.filter(|_| waits)
    }

    pub(super) fn thinking_is_late(&self) -> bool {
        self.late_at().is_some_and(|at| self.now >= at)
    }

    /// Whether nothing moves by itself here, so that there is time to study the position.
    pub(super) fn rests(&self) -> bool {
        self.thinking.is_none() && !self.occupied && self.due() == Due::Nothing
    }

    /// Looks at the board and sets going what follows, until something has to be waited for.
    pub(super) fn advance(&mut self) {
        self.seat_agents();
        loop {
            self.drop_outdated_thinking();
            let moved = match self.due() {
                Due::Nothing => false,
                Due::Pass => self.pass_when_due(),
                Due::Agent => self.let_agent_move(),
            };
            if !moved {
                break;
            }
        }
        self.settle_coach();
    }

    /// Every agent has a seat of its own, and people have none.
    fn seat_agents(&mut self) {
        for player in Player::BOTH {
            if self.agents[player.index()].is_none() && !self.session.seat(player).is_human() {
                self.seat_anew(player);
            }
        }
    }

    /// The agent of a side leaves its seat.
    pub(super) fn retire(&mut self, player: Player) {
        if let Some(seat) = self.agents[player.index()].take() {
            // Its search ends before it does.
            if self.thinking.as_ref().is_some_and(|it| it.seat == seat) {
                self.cancel_thinking();
            }
            self.effect(Effect::Retire(seat));
        }
        self.failures[player.index()] = 0;
    }

    fn drop_outdated_thinking(&mut self) {
        let turn = self.session.turn();
        let over = self.session.is_over();
        let is_outdated = self.thinking.as_ref().is_some_and(|it| {
            over || it.node != self.session.node() || self.agents[turn.index()] != Some(it.seat)
        });
        if is_outdated {
            self.cancel_thinking();
        }
    }

    /// Ends what an agent thinks about, without a move.
    pub(super) fn cancel_thinking(&mut self) {
        if let Some(ticket) = self.thinking.take().and_then(|it| it.open_ticket()) {
            self.effect(Effect::Cancel(ticket));
        }
    }

    /// Passes if it is time to. Says whether it did.
    fn pass_when_due(&mut self) -> bool {
        let announced = self.pass_at.is_some();
        let time = *self
            .pass_at
            .get_or_insert(self.now + self.options.before_pass_ms);
        if !announced {
            self.notice(Notice::MustPass(self.session.turn()));
        }
        if self.now < time {
            self.wake_at(time);
            return false;
        }
        self.land(AnyMove::Pass).is_ok()
    }

    /// Lets the agent whose turn it is think, or move if it has decided and it is time to. Says
    /// whether it moved.
    fn let_agent_move(&mut self) -> bool {
        let Some(thinking) = &self.thinking else {
            self.think();
            return false;
        };
        let time = thinking.since + self.options.least_thinking_ms;
        if thinking.decision.is_none() {
            return false;
        }
        if self.now < time && !thinking.hurried {
            self.wake_at(time);
            return false;
        }
        let (node, player, seat) = (thinking.node, thinking.player, thinking.seat);
        let Some(chosen) = self.thinking.take().and_then(|it| it.decision) else {
            return false;
        };
        // It was checked when it came, so only a full record refuses it, and then nothing is due.
        if self.land(chosen.m).is_err() {
            return false;
        }
        self.failures[player.index()] = 0;
        self.states
            .insert(self.session.node(), (seat, chosen.state));
        if let Some(thought) = chosen.thought {
            let chosen = chosen.m;
            let thought = MoveThought {
                player,
                agent: self.session.seat(player).clone(),
                chosen,
                thought,
            };
            self.thoughts.insert(node, Arc::new(thought));
        }
        true
    }

    fn think(&mut self) {
        let player = self.session.turn();
        let Some(seat) = self.agents[player.index()] else {
            return;
        };
        let ticket = self.next_ticket();
        let (share, most) = self.share_of_clock().unzip();
        self.thinking = Some(Thinking {
            node: self.session.node(),
            player,
            since: self.now,
            progress: SearchProgress::default(),
            ticket,
            seat,
            hurried: false,
            late_at: most.map(|most| self.now + u64::from(Self::whole_milliseconds(most))),
            decision: None,
        });
        self.effect(Effect::Think {
            ticket,
            seat,
            agent: self.session.seat(player).clone(),
            position: self.session.position().clone(),
            state: self.state_of(seat),
            time_ms: share.map(Self::whole_milliseconds),
        });
    }

    /// What the agent of a seat had left when it moved last on the way to the cursor.
    fn state_of(&self, seat: SeatId) -> AgentState {
        let record = self.session.record();
        let line = std::iter::successors(Some(self.session.node()), |node| record.parent(*node));
        line.filter_map(|node| self.states.get(&node))
            .find_map(|(of, state)| (*of == seat).then_some(*state))
            .unwrap_or_default()
    }

    /// An agent has decided. No agent is trusted: a move that the rules refuse is a failure.
    pub(super) fn decided(&mut self, ticket: Ticket, chosen: ChosenMove) {
        let is_legal = self.session.position().check(chosen.m).is_ok();
        let thinking = self.thinking.as_mut();
        let Some(thinking) = thinking.filter(|it| it.open_ticket() == Some(ticket)) else {
            return;
        };
        if is_legal {
            thinking.decision = Some(chosen);
        } else {
            self.agent_failed();
        }
    }

    /// Something was not answered.
    pub(super) fn failed(&mut self, ticket: Ticket) {
        let thinking = self.thinking.as_ref();
        if thinking.and_then(Thinking::open_ticket) == Some(ticket) {
            self.agent_failed();
        } else {
            self.coach_failed(ticket);
        }
    }

    /// An agent that fails is built anew once, then replaced by a simple one; where that fails as
    /// well, agents pause. So they do for a program of the person, who decides how the game goes on.
    fn agent_failed(&mut self) {
        let Some(Thinking { player, seat, .. }) = self.thinking.take() else {
            return;
        };
        let failures = self.failures[player.index()] + 1;
        self.retire(player);
        if failures < MOST_FAILURES {
            self.failures[player.index()] = failures;
            let fresh = self.seat_anew(player);
            // It is the same player: its accounts go on.
            for (of, _) in self.states.values_mut().filter(|(of, _)| *of == seat) {
                *of = fresh;
            }
            return;
        }
        let failed = self.session.seat(player).clone();
        let simple: AgentSpec = SIMPLE.parse().expect("in the registry");
        if failed == simple || failed.program_command().is_some() {
            self.pace.pause();
            self.notice(Notice::AgentStopped(player));
            return;
        }
        let mut agents = self.session.seats().clone();
        agents[player.index()] = simple;
        self.session.reseat(agents);
        self.notice(Notice::AgentReplaced { player, failed });
    }

    fn seat_anew(&mut self, player: Player) -> SeatId {
        let seat = self.next_seat();
        self.agents[player.index()] = Some(seat);
        let (agent, game) = (self.session.seat(player).clone(), self.session.game());
        self.effect(Effect::Seat { seat, agent, game });
        seat
    }

    // ---- pace ----

    pub(super) const fn go_on(&mut self) {
        self.pace.paused = false;
        self.pace.step = false;
        self.pace.playing_on = true;
    }

    pub(super) fn step(&mut self) {
        self.pace.paused = true;
        self.pace.playing_on = true;
        self.pace.step = self.next_by_itself() != Due::Nothing;
    }

    pub(super) fn stop(&mut self) {
        if self.thinking.is_some() {
            self.cancel_thinking();
            self.pace.pause();
        }
        self.stop_review();
    }

    pub(super) fn move_now(&mut self) {
        // Another program tells nothing before its move: it can only be ended.
        let thinker = self
            .thinking
            .as_ref()
            .map(|it| self.session.seat(it.player));
        let is_program = thinker.is_some_and(|agent| agent.program_command().is_some());
        let hears = self.options.hears_hurry || is_program;
        let best = || self.thinking.as_ref().and_then(|it| self.best_so_far(it));
        let best = if hears { None } else { best() };
        if let Some(thinking) = &mut self.thinking {
            self.pace.step |= self.pace.paused;
            let (ticket, first_time) = (thinking.open_ticket(), !thinking.hurried);
            thinking.hurried = true;
            if best.is_some() {
                thinking.decision = thinking.decision.take().or(best);
            }
            match ticket {
                Some(ticket) if hears && first_time => self.effect(Effect::Hurry(ticket)),
                Some(ticket) if !hears => self.effect(Effect::Cancel(ticket)),
                _ => {}
            }
        } else if self.pass_at.is_some() {
            self.pass_at = Some(self.now);
        } else if self.pace.paused {
            self.go_on();
        }
        if hears {
            self.hurry_study();
        }
    }

    /// The best move that an agent has told of, or the most central one if it has told nothing: for
    /// runners whose agents cannot be asked.
    fn best_so_far(&self, thinking: &Thinking) -> Option<ChosenMove> {
        let position = self.session.position();
        let told = thinking.progress.best().map(|entry| entry.m);
        let m = told
            .filter(|&m| position.check(m).is_ok())
            .or_else(|| most_central(position))?;
        Some(ChosenMove {
            m,
            thought: Some(SearchSummary {
                progress: thinking.progress.clone(),
                ties: 1,
                stopped: true,
                ..SearchSummary::default()
            }),
            state: self.state_of(thinking.seat),
        })
    }
}

fn most_central(position: &AnyPosition) -> Option<AnyMove> {
    position.moves().max_by_key(|&m| position.centrality(m))
}

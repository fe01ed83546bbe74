//! The table: what it knows, how it is asked, and what people do at it.

use super::clock::Running;
use super::coach::Coach;
use super::turn::Pace;
use super::{Effect, Input, MoveThought, Notice, Options, SeatId, Thinking, Ticket};
use crate::AgentState;
use crate::record::{Clocks, EarlyEnd, NodeId, RecordError};
use crate::session::Session;
use harif_rules::{AnyMove, Player, Position};
use std::collections::HashMap;
use std::sync::Arc;

/// A game being played, with everything that goes on around it. See the [module](super).
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) session: Session,
    pub(super) options: Options,
    pub(super) now: u64,
    last_ticket: u64,
    last_seat: u32,
    /// The live agents; none for people.
    pub(super) agents: [Option<SeatId>; 2],
    /// How often in a row the agent of a side has failed.
    pub(super) failures: [u8; 2],
    pub(super) pace: Pace,
    /// Something else goes on at the board.
    pub(super) occupied: bool,
    pub(super) thinking: Option<Thinking>,
    /// When the forced pass at the cursor happens.
    pub(super) pass_at: Option<u64>,
    /// What the agent of a seat had left after the move that led to a node.
    pub(super) states: HashMap<NodeId, (SeatId, AgentState)>,
    pub(super) thoughts: HashMap<NodeId, Arc<MoveThought>>,
    pub(super) coach: Coach,
    pub(super) clock: Running,
    effects: Vec<Effect>,
    /// Whether the record changed since the last effect about saving.
    pub(super) unsaved: bool,
    /// The last time that the runner was asked to wake the table.
    woken_at: Option<u64>,
}

impl Table {
    /// A table with a game on it. Nothing happens before the first input: tell it the time, and it
    /// begins.
    pub fn new(session: Session, options: Options) -> Self {
        Self {
            session,
            options,
            now: 0,
            last_ticket: 0,
            last_seat: 0,
            agents: [None; 2],
            failures: [0; 2],
            pace: Pace::default(),
            occupied: false,
            thinking: None,
            pass_at: None,
            states: HashMap::new(),
            thoughts: HashMap::new(),
            coach: Coach::default(),
            clock: Running::default(),
            effects: Vec::new(),
            unsaved: false,
            woken_at: None,
        }
    }

    // ---- what can be seen ----

    /// The record, the players, and whose turn it is.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes whether the runner can perform [`Effect::Hurry`].
    pub const fn set_hears_hurry(&mut self, hears: bool) {
        self.options.hears_hurry = hears;
    }

    /// The live agent of a side; none for people.
    pub const fn seat(&self, player: Player) -> Option<SeatId> {
        self.agents[player.index()]
    }

    /// The agent that thinks, or whose move waits for its moment.
    pub const fn thinking(&self) -> Option<&Thinking> {
        self.thinking.as_ref()
    }

    /// What the agent that moved from a node saw before it did.
    pub fn thought(&self, node: NodeId) -> Option<&Arc<MoveThought>> {
        self.thoughts.get(&node)
    }

    /// What agents saw before they moved, by the node they moved from.
    pub const fn thoughts(&self) -> &HashMap<NodeId, Arc<MoveThought>> {
        &self.thoughts
    }

    /// What the agent that moved last before the cursor saw.
    pub fn last_thought(&self) -> Option<&Arc<MoveThought>> {
        let record = self.session.record();
        let parent = |node: &NodeId| record.parent(*node);
        std::iter::successors(parent(&self.session.node()), parent)
            .find_map(|node| self.thoughts.get(&node))
    }

    /// The tickets that were neither answered nor cancelled.
    pub fn open_tickets(&self) -> Vec<Ticket> {
        let thinking = self.thinking.iter().filter_map(Thinking::open_ticket);
        thinking.chain(self.coach.open_tickets()).collect()
    }

    // ---- what happens ----

    /// Takes in what happened and says what has to be done, in this order.
    pub fn handle(&mut self, input: Input) -> Vec<Effect> {
        if input.leaves_asides() {
            self.occupied = false;
        }
        match input {
            Input::Time(now) => {
                self.now = self.now.max(now);
                self.look_at_clock();
            }
            Input::Move(m) => self.person_moves(m),
            Input::Undo => self.undo(),
            Input::Redo => self.redo(),
            Input::Travel { forward, far } => self.go(|session| session.travel(forward, far)),
            Input::GoTo(node) => self.go(|session| session.go_to(node)),
            Input::GoToPly(ply) => self.go(|session| session.go_to_ply(ply)),
            Input::Restart => {
                let mut session = self.session.clone();
                session.restart();
                self.open(session);
            }
            Input::SetUp(position) => {
                let seats = self.session.seats().clone();
                let mut session = Session::new(position, seats);
                let clocks = self.session.record().clocks();
                session.set_time_control(clocks.map(Clocks::control));
                self.open(session);
            }
            Input::Clocks(control) => self.set_clocks(control),
            Input::Open(session) => self.open(*session),
            Input::Reseat(agents) => self.reseat(agents),
            Input::Seat { player, agent } => {
                let mut agents = self.session.seats().clone();
                agents[player.index()] = agent;
                self.reseat(agents);
            }
            Input::Swap => self.swap(),
            Input::End(ending) => self.end(ending),
            Input::Pause => self.pace.pause(),
            Input::GoOn => self.go_on(),
            Input::Step => self.step(),
            Input::MoveNow => self.move_now(),
            Input::Stop => self.stop(),
            Input::Occupied(occupied) => self.occupied = occupied,
            Input::Values(on) => self.coach.values = on,
            Input::Verdicts(on) => self.coach.verdicts = on,
            Input::Hint => self.next_hint(),
            Input::HideHint => self.coach.hint = None,
            Input::StudyLonger => self.study_longer(),
            Input::Why => self.why(),
            Input::Review => self.review(),
            Input::Dismiss => self.dismiss_coach(),
            Input::Progress(ticket, progress) => {
                let thinking = self.thinking.as_mut();
                if let Some(it) = thinking.filter(|it| it.open_ticket() == Some(ticket)) {
                    it.progress = progress;
                } else {
                    self.coach.follow(ticket, progress);
                }
            }
            Input::Decision(ticket, chosen) => self.decided(ticket, chosen),
            Input::Studied(ticket, studied) => self.studied(ticket, studied),
            Input::Judged(ticket, judged) => self.judged(ticket, judged),
            Input::Reviewed(ticket, reviewed) => self.reviewed(ticket, reviewed),
            Input::ReviewDone(ticket) => self.review_done(ticket),
            Input::Failed(ticket) => self.failed(ticket),
            Input::AskAgain => {
                self.cancel_thinking();
                self.ask_coach_again();
            }
        }
        self.advance();
        self.follow_clock();
        if std::mem::take(&mut self.unsaved) {
            let goes_on = !self.session.is_over() && self.session.record().ply() > 0;
            self.effect(if goes_on {
                Effect::Save
            } else {
                Effect::ForgetSave
            });
        }
        std::mem::take(&mut self.effects)
    }

    pub(super) fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    pub(super) fn notice(&mut self, notice: Notice) {
        self.effect(Effect::Notice(notice));
    }

    pub(super) const fn next_ticket(&mut self) -> Ticket {
        self.last_ticket += 1;
        Ticket(self.last_ticket)
    }

    pub(super) const fn next_seat(&mut self) -> SeatId {
        self.last_seat += 1;
        SeatId(self.last_seat)
    }

    /// Asks to be woken, unless that was asked for already.
    pub(super) fn wake_at(&mut self, time: u64) {
        let still_to_come = |asked: u64| asked > self.now && asked <= time;
        if !self.woken_at.is_some_and(still_to_come) {
            self.woken_at = Some(time);
            self.effect(Effect::WakeAt(time));
        }
    }

    /// Plays a move at the cursor, if the rules allow it.
    pub(super) fn land(&mut self, m: AnyMove) -> Result<(), RecordError> {
        let player = self.session.turn();
        if self.has_clocks() && self.session.position().check(m).is_ok() {
            self.charge();
        }
        let node = self.session.play(m)?;
        self.begin_anew(node);
        self.left_node();
        self.notice(Notice::Moved { player, m, node });
        Ok(())
    }

    /// After the cursor has moved: what belonged to the old position is over.
    pub(super) fn left_node(&mut self) {
        self.pass_at = None;
        self.pace.step = false;
        self.coach.hint = None;
        self.coach.gave_up = None;
        self.unsaved = true;
    }

    // ---- people ----

    fn person_moves(&mut self, m: AnyMove) {
        if self.thinking.is_some() {
            return self.notice(Notice::Wait);
        }
        let is_person = self.session.seat(self.session.turn()).is_human();
        let over = self.session.is_over();
        if !is_person && !over && !self.options.people_play_for_agents {
            return self.notice(Notice::NotYourTurn);
        }
        let before = self.session.position().clone();
        match self.land(m) {
            Ok(()) => {
                // A move that was played before is played again to get an answer again.
                self.pace.playing_on = true;
                if is_person && self.coach.verdicts {
                    self.judge(before, m, self.session.node(), false);
                }
            }
            Err(RecordError::Illegal(error)) => {
                let reason = error.reason;
                self.notice(Notice::Illegal { m, reason });
            }
            Err(_) => self.notice(Notice::RecordFull),
        }
    }

    fn undo(&mut self) {
        match self.session.undo() {
            0 => self.notice(Notice::NothingToUndo),
            steps => {
                self.travelled(true);
                self.notice(Notice::Undone(steps));
            }
        }
    }

    fn redo(&mut self) {
        match self.session.redo() {
            0 => self.notice(Notice::NothingToRedo),
            steps => {
                self.travelled(true);
                self.notice(Notice::Redone(steps));
            }
        }
    }

    fn go(&mut self, travel: impl FnOnce(&mut Session)) {
        let before = self.session.node();
        travel(&mut self.session);
        if self.session.node() != before {
            self.travelled(false);
        }
    }

    /// After the cursor has gone to another move. Taking back a move of a game that is only watched
    /// pauses it.
    fn travelled(&mut self, pauses_exhibition: bool) {
        self.left_node();
        self.pace.playing_on = false;
        if pauses_exhibition && self.session.is_exhibition() {
            self.pace.pause();
        }
    }

    fn open(&mut self, session: Session) {
        self.cancel_thinking();
        self.cancel_coach();
        for player in Player::BOTH {
            self.retire(player);
        }
        self.session = session;
        self.pace = Pace::default();
        self.states.clear();
        self.thoughts.clear();
        self.forget_clock();
        self.coach.forget_game();
        self.left_node();
    }

    fn reseat(&mut self, agents: [crate::AgentSpec; 2]) {
        for player in Player::BOTH {
            if *self.session.seat(player) != agents[player.index()] {
                self.retire(player);
            }
        }
        self.session.reseat(agents);
        self.unsaved = true;
    }

    fn swap(&mut self) {
        self.session.swap();
        self.agents.swap(0, 1);
        self.failures.swap(0, 1);
        self.unsaved = true;
    }

    fn end(&mut self, ending: EarlyEnd) {
        // What was spent on the move that will not come is spent all the same.
        if self.has_clocks() {
            self.charge();
        }
        if self.session.end(ending).is_ok() {
            self.left_node();
        }
    }
}

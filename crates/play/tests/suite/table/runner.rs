//! A runner that thinks of nothing: it keeps books on what a table asks of it, and answers with any
//! legal move whenever the test wants it to. The books are where the laws are checked.

use harif_play::coach::Class;
use harif_play::service::{
    ChosenMove, JudgedMove, MoveValue, MoveValues, ReviewedMove, SearchProgress, SearchSummary,
};
use harif_play::session::Session;
use harif_play::table::{Effect, Input, Notice, Options, SeatId, Table, Ticket};
use harif_play::{AgentSpec, AgentState};
use harif_rules::{AnyMove, AnyPosition, Game, Position};
use harif_search::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What a ticket was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Job {
    Think(SeatId, AnyPosition),
    Study(AnyPosition),
    Judge(AnyPosition, AnyMove),
    Review(usize),
}

/// The search whose move comes next by itself.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) ticket: Ticket,
    seat: SeatId,
    since: u64,
    decision: Option<AnyMove>,
    hurried: bool,
}

#[derive(Clone)]
pub(super) struct Runner {
    pub(super) table: Table,
    pub(super) random: fastrand::Rng,
    pub(super) now: u64,
    pub(super) open: BTreeMap<Ticket, Job>,
    pub(super) cancelled: Vec<(Ticket, Job)>,
    pub(super) seats: BTreeMap<SeatId, AgentSpec>,
    pub(super) notices: Vec<Notice>,
    pub(super) thought: Option<Search>,
    /// When the pass that was announced may happen.
    pass_from: Option<u64>,
    wakes: BTreeSet<u64>,
    last_ticket: Option<Ticket>,
    last_seat: Option<SeatId>,
    pub(super) moves_by_themselves: usize,
}

pub(super) fn session(game: Game, agents: [&str; 2]) -> Session {
    let agents = agents.map(|agent| agent.parse().unwrap());
    Session::new(AnyPosition::start(game), agents)
}

pub(super) fn entry(m: AnyMove) -> MoveValue {
    MoveValue {
        m,
        value: Value::estimate(0),
        line: vec![m],
        nodes: 1,
    }
}

pub(super) fn judged(m: AnyMove) -> JudgedMove {
    JudgedMove {
        m,
        class: Class::Good,
        probably: true,
        before: Value::estimate(0),
        after: Value::estimate(0),
        better: None,
        advice: Vec::new(),
        themes: Vec::new(),
    }
}

impl Runner {
    pub(super) fn new(session: Session, options: Options, seed: u64) -> Self {
        let mut runner = Self {
            table: Table::new(session, options),
            random: fastrand::Rng::with_seed(seed),
            now: 0,
            open: BTreeMap::new(),
            cancelled: Vec::new(),
            seats: BTreeMap::new(),
            notices: Vec::new(),
            thought: None,
            pass_from: None,
            wakes: BTreeSet::new(),
            last_ticket: None,
            last_seat: None,
            moves_by_themselves: 0,
        };
        runner.tell(Input::Time(0));
        runner
    }

    pub(super) fn position(&self) -> &AnyPosition {
        self.table.session().position()
    }

    /// Tells the table something, keeps the books and checks them. Returns what it was told.
    pub(super) fn tell(&mut self, input: Input) -> Vec<Notice> {
        let mut by_person = matches!(input, Input::Move(_));
        let opens = matches!(input, Input::Open(_) | Input::Restart | Input::SetUp(_));
        // An agent that has used up its part of a clock is hurried when the time is told.
        let has_clocks = self.table.session().record().clocks().is_some();
        let late = has_clocks && matches!(input, Input::Time(_));
        let hurries = matches!(input, Input::MoveNow);
        let stops = matches!(input, Input::Stop | Input::AskAgain);
        if hurries {
            self.pass_from = self.pass_from.map(|_| 0);
            if let Some(thought) = &mut self.thought {
                thought.hurried = true;
            }
        }
        let (node, last_ticket) = (self.table.session().node(), self.last_ticket);
        let mut told = Vec::new();
        for effect in self.table.handle(input) {
            self.perform(effect, &mut told, &mut by_person, hurries || late);
        }
        // What was announced or decided for a position that was left is over.
        let session = self.table.session();
        let left = opens || session.node() != node;
        let announced = told.iter().any(|it| matches!(it, Notice::MustPass(_)));
        if left && !announced {
            self.pass_from = None;
        }
        let seat = self.table.seat(session.turn());
        if self.thought.as_ref().is_some_and(|it| {
            Some(it.ticket) <= last_ticket && (left || stops || seat != Some(it.seat))
        }) {
            self.thought = None;
        }
        self.check();
        self.notices.extend(told.iter().cloned());
        told
    }

    fn fresh(&mut self, ticket: Ticket, job: Job) {
        assert!(self.last_ticket < Some(ticket), "a ticket is used again");
        self.last_ticket = Some(ticket);
        let kind = std::mem::discriminant(&job);
        let same_purpose = |other: &Job| match (&job, other) {
            (Job::Judge(..), Job::Judge(..)) => job == *other,
            _ => std::mem::discriminant(other) == kind,
        };
        // Two different moves may lead to be judged at once, but nothing is asked for twice.
        assert!(
            !self.open.values().any(same_purpose),
            "asked twice: {job:?}"
        );
        self.open.insert(ticket, job);
    }

    fn perform(
        &mut self,
        effect: Effect,
        told: &mut Vec<Notice>,
        by_person: &mut bool,
        hurries: bool,
    ) {
        match effect {
            Effect::Seat { seat, agent, game } => {
                assert!(self.last_seat < Some(seat), "a seat is used again");
                assert!(!agent.is_human());
                assert_eq!(game, self.table.session().game());
                self.last_seat = Some(seat);
                self.seats.insert(seat, agent);
            }
            Effect::Retire(seat) => {
                assert!(self.seats.remove(&seat).is_some(), "an empty seat retires");
                let thinks = |job: &Job| matches!(job, Job::Think(at, _) if *at == seat);
                assert!(!self.open.values().any(thinks), "it retires and thinks");
            }
            Effect::Think {
                ticket,
                seat,
                agent,
                position,
                ..
            } => {
                assert_eq!(self.seats.get(&seat), Some(&agent), "thinks without a seat");
                assert!(!position.is_over() && position.check(AnyMove::Pass).is_err());
                self.thought = Some(Search {
                    ticket,
                    seat,
                    since: self.now,
                    decision: None,
                    hurried: false,
                });
                self.fresh(ticket, Job::Think(seat, position));
            }
            Effect::Study {
                ticket, position, ..
            } => {
                assert!(!position.is_over());
                self.fresh(ticket, Job::Study(position));
            }
            Effect::Judge {
                ticket,
                position,
                played,
                ..
            } => {
                assert!(position.check(played).is_ok());
                self.fresh(ticket, Job::Judge(position, played));
            }
            Effect::Review {
                ticket,
                start,
                moves,
                ..
            } => {
                let mut position = start;
                for &m in &moves {
                    position.play(m).expect("a legal game is reviewed");
                }
                self.fresh(ticket, Job::Review(moves.len()));
            }
            Effect::Hurry(ticket) => {
                assert!(self.table.options().hears_hurry);
                assert!(self.open.contains_key(&ticket), "nothing to hurry");
                if let Some(thought) = self.thought.as_mut().filter(|it| it.ticket == ticket) {
                    thought.hurried = true;
                }
            }
            Effect::Cancel(ticket) => {
                let job = self.open.remove(&ticket).expect("cancelled twice");
                if let Some(thought) = self.thought.as_mut().filter(|it| it.ticket == ticket) {
                    if hurries {
                        thought.hurried = true;
                    } else {
                        self.thought = None;
                    }
                }
                self.cancelled.push((ticket, job));
            }
            Effect::WakeAt(time) => {
                assert!(time > self.now, "woken for what is due already");
                self.wakes.insert(time);
            }
            Effect::Save | Effect::ForgetSave => {}
            Effect::Notice(notice) => {
                match &notice {
                    Notice::MustPass(_) => {
                        self.pass_from = Some(self.now + self.table.options().before_pass_ms);
                    }
                    Notice::Moved { .. } if *by_person => *by_person = false,
                    Notice::Moved { m, .. } => self.moved_by_itself(*m),
                    _ => {}
                }
                told.push(notice);
            }
        }
    }

    /// A move came by itself: it was announced or decided, and is not too early.
    fn moved_by_itself(&mut self, m: AnyMove) {
        self.moves_by_themselves += 1;
        if m == AnyMove::Pass {
            let from = self.pass_from.take().expect("a pass is announced");
            assert!(self.now >= from, "a pass before its time");
            return;
        }
        let thought = self.thought.take().expect("a move of no live search");
        let hears = self.table.options().hears_hurry;
        if let Some(decision) = thought.decision {
            assert_eq!(decision, m, "another move than was decided");
        } else {
            assert!(thought.hurried && !hears, "nothing was decided");
        }
        let least = self.table.options().least_thinking_ms;
        assert!(
            thought.hurried || self.now >= thought.since + least,
            "a move before its time"
        );
    }

    /// What must hold between any two inputs.
    fn check(&self) {
        let session = self.table.session();
        let open: BTreeSet<Ticket> = self.table.open_tickets().into_iter().collect();
        assert!(open.iter().eq(self.open.keys()), "a lost ticket");
        let thinkers = |job: &&Job| matches!(job, Job::Think(..));
        assert!(self.open.values().filter(thinkers).count() <= 1);
        for player in harif_rules::Player::BOTH {
            let seat = self.table.seat(player);
            assert_eq!(seat.is_none(), session.seat(player).is_human());
            if let Some(seat) = seat {
                assert_eq!(self.seats.get(&seat), Some(session.seat(player)));
            }
        }
        let live = harif_rules::Player::BOTH.map(|player| self.table.seat(player));
        assert_eq!(
            self.seats.len(),
            live.iter().flatten().count(),
            "a lost agent"
        );
        if let Some(thinking) = self.table.thinking() {
            assert_eq!(thinking.node, session.node());
            assert_eq!(thinking.player, session.turn());
        }
        for job in self.open.values() {
            if let Job::Think(_, at) | Job::Study(at) = job {
                assert_eq!(at, session.position(), "thought about in vain");
            }
        }
        // The record is what the rules make of its moves.
        let mut position = session.record().start().clone();
        for m in session.record().moves() {
            position.play(m).expect("the record is legal");
        }
        assert_eq!(position, *session.position());
    }

    /// Whether the search that would move next was told to.
    pub(super) fn thought_is_hurried(&self) -> bool {
        self.thought.as_ref().is_none_or(|it| it.hurried)
    }

    pub(super) fn pass_time(&mut self, milliseconds: u64) -> Vec<Notice> {
        self.now += milliseconds;
        self.wakes = self.wakes.split_off(&(self.now + 1));
        self.tell(Input::Time(self.now))
    }

    /// To the next time at which the table wants to be woken. Says whether there is one.
    pub(super) fn pass_to_next_wake(&mut self) -> bool {
        match self.wakes.first().copied() {
            Some(time) => {
                self.pass_time(time.saturating_sub(self.now));
                true
            }
            None => false,
        }
    }

    fn any_move(&mut self, position: &AnyPosition) -> AnyMove {
        let choice = self.random.usize(..position.count_moves());
        position.moves().nth(choice).expect("counted")
    }

    /// The answer to a job, right or wrong.
    pub(super) fn answer_to(&mut self, ticket: Ticket, job: &Job) -> Vec<Input> {
        match job {
            Job::Think(_, position) => {
                let m = self.any_move(position);
                vec![Input::Decision(ticket, chosen(m))]
            }
            Job::Study(position) => {
                let moves = position.moves().map(entry).collect();
                vec![Input::Studied(ticket, studied(moves))]
            }
            Job::Judge(_, m) => vec![Input::Judged(ticket, judged(*m))],
            Job::Review(count) => {
                let mut inputs: Vec<Input> = (1..=*count)
                    .map(|number| {
                        let judged = Some(judged(AnyMove::Pass));
                        Input::Reviewed(ticket, ReviewedMove { number, judged })
                    })
                    .collect();
                inputs.push(Input::ReviewDone(ticket));
                inputs
            }
        }
    }

    /// Answers an open ticket as it should be answered.
    pub(super) fn answer(&mut self, ticket: Ticket) {
        let job = self.open.get(&ticket).cloned().expect("an open ticket");
        for input in self.answer_to(ticket, &job) {
            let is_answer = !matches!(input, Input::Reviewed(..));
            if is_answer {
                self.open.remove(&ticket);
            }
            if let (Input::Decision(_, chosen), Some(thought)) = (&input, &mut self.thought) {
                thought.decision = Some(chosen.m);
            }
            self.tell(input);
        }
    }

    /// The thinker behind an open ticket breaks, or moves as the rules forbid.
    pub(super) fn fail(&mut self, ticket: Ticket) {
        let job = self.open.remove(&ticket).expect("an open ticket");
        if matches!(job, Job::Think(..)) {
            self.thought = None;
            if self.random.bool() {
                self.tell(Input::Decision(ticket, chosen(AnyMove::Pass)));
                return;
            }
        }
        self.tell(Input::Failed(ticket));
    }

    /// Says how far a search has come.
    pub(super) fn progress(&mut self, ticket: Ticket) {
        let position = match self.open.get(&ticket) {
            Some(Job::Think(_, position) | Job::Study(position)) => position.clone(),
            _ => return,
        };
        let m = self.any_move(&position);
        let progress = SearchProgress {
            depth: 1,
            moves: vec![entry(m)],
            ..SearchProgress::default()
        };
        self.tell(Input::Progress(ticket, progress));
    }
}

pub(super) fn chosen(m: AnyMove) -> ChosenMove {
    ChosenMove {
        m,
        thought: Some(SearchSummary::default()),
        state: AgentState::default(),
    }
}

pub(super) fn studied(moves: Vec<MoveValue>) -> MoveValues {
    MoveValues {
        moves,
        evaluator: String::new(),
        thought: SearchSummary::default(),
        hints: Vec::new(),
    }
}

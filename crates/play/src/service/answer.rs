//! Answering requests.

use super::agents::Agents;
use super::memory::Memory;
use super::program::FaultKind;
use super::progress::Follower;
use super::record;
use super::wire::{
    Advice, BestPlay, ChosenMove, JudgedMove, MoveValue, MoveValues, PositionText, Reply, Request,
    RequestError, ReviewedMove, SearchSummary, SentMessage,
};
use crate::coach::{self, Hint, HintStep};
use crate::problems::best_line;
use crate::{AgentState, Analysis, Analyzer};
use harif_rules::{AnyMove, AnyPosition, Board, Position};
use harif_search::{Control, Limits};
use std::time::Duration;

/// The longest that a position is studied, whatever was asked for: five minutes.
const LONGEST_MS: u32 = 300_000;
/// The longest game that is reviewed: more moves than any board has cells, passes included.
const MOST_MOVES: usize = 1_000;

/// Answers requests, one after the other. It keeps the agents of seats, the memory of its solvers
/// and what was studied.
#[derive(Debug, Default)]
pub struct Service {
    agents: Agents,
    analyzer: Analyzer,
    memory: Memory,
}

/// Where replies go.
type Replies<'a> = &'a mut dyn FnMut(Reply);

impl Service {
    /// A service that remembers nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers one request: progress along the way, then exactly one reply for which
    /// [`Reply::is_answer`] holds. When `control` is over the answer comes within a few
    /// milliseconds.
    pub fn handle(&mut self, request: &Request, control: Control<'_>, reply: Replies<'_>) {
        let answer = match request {
            Request::Move {
                at,
                agent,
                seat,
                state,
                time_ms,
            } => {
                let allowed = time_ms.map(|ms| Duration::from_millis(ms.into()));
                self.choose(at, (agent, *seat), (*state, allowed), control, reply)
            }
            Request::Dismiss { seat } => {
                self.agents.dismiss(*seat);
                Ok(Reply::Dismissed)
            }
            Request::Study { at, time_ms } => self.study(at, *time_ms, control, reply),
            Request::Judge {
                at,
                played,
                time_ms,
            } => self.judge(at, *played, *time_ms, control, reply),
            Request::Review { at, moves, time_ms } => {
                self.review(at, moves, *time_ms, control, reply)
            }
            Request::Line { at, time_ms } => self.line(at, *time_ms, control),
            Request::Record(wanted) => record::answer(wanted, control, reply),
            Request::Lab { experiment } => super::lab::run(experiment, control, reply),
            // There are no processes here: servers that have some answer these themselves.
            Request::Programs => Ok(Reply::Programs(Vec::new())),
            Request::Program { .. } => Ok(Reply::Fault(FaultKind::Absent.alone())),
        };
        reply(answer.unwrap_or_else(Reply::Error));
    }

    fn study(
        &mut self,
        at: &PositionText,
        time_ms: u32,
        control: Control<'_>,
        reply: Replies<'_>,
    ) -> Result<Reply, RequestError> {
        let position = unfinished(at)?;
        let analysis = self.analysis(&position, time_ms, control, reply);
        Ok(Reply::Studied(MoveValues {
            moves: analysis.moves.iter().map(MoveValue::from).collect(),
            evaluator: analysis.evaluator.to_owned(),
            thought: SearchSummary::from(&analysis.report),
            hints: hints(&position, &analysis),
        }))
    }

    fn judge(
        &mut self,
        at: &PositionText,
        played: AnyMove,
        time_ms: u32,
        control: Control<'_>,
        reply: Replies<'_>,
    ) -> Result<Reply, RequestError> {
        let position = unfinished(at)?;
        position.check(played).map_err(RequestError::bad)?;
        let analysis = self.analysis(&position, time_ms, control, reply);
        let judgement = coach::judge(&position, played, &analysis).ok_or_else(|| {
            RequestError::bad("the search was stopped before it came to this move")
        })?;
        Ok(Reply::Judged(JudgedMove::from(&judgement)))
    }

    fn review(
        &mut self,
        at: &PositionText,
        moves: &[AnyMove],
        time_ms: u32,
        control: Control<'_>,
        reply: Replies<'_>,
    ) -> Result<Reply, RequestError> {
        if moves.len() > MOST_MOVES {
            return Err(RequestError::bad("the game is too long to be reviewed"));
        }
        let mut position = at.read()?;
        for (ply, &m) in moves.iter().enumerate() {
            let next = position.after(m).map_err(RequestError::bad)?;
            // Its progress would drown the progress of the review.
            let analysis = self.analysis(&position, time_ms, control, &mut |_| {});
            if control.is_over() {
                break;
            }
            let judgement = coach::judge(&position, m, &analysis);
            reply(Reply::Reviewed(ReviewedMove {
                number: ply + 1,
                judged: judgement.as_ref().map(JudgedMove::from),
            }));
            position = next;
        }
        Ok(Reply::ReviewDone)
    }

    /// Best play to the end, as far as the time allows.
    fn line(
        &mut self,
        at: &PositionText,
        time_ms: u32,
        control: Control<'_>,
    ) -> Result<Reply, RequestError> {
        let position = at.read()?;
        let time = Duration::from_millis(u64::from(time_ms.min(LONGEST_MS)));
        let moves = best_line(self.analyzer.solver(), &position, control.within(time));
        Ok(Reply::Line(BestPlay { moves }))
    }

    /// The values of a position, remembered or worked out now.
    fn analysis(
        &mut self,
        position: &AnyPosition,
        time_ms: u32,
        control: Control<'_>,
        reply: Replies<'_>,
    ) -> Analysis {
        let time_ms = time_ms.min(LONGEST_MS);
        if let Some(known) = self.memory.recall(position, time_ms) {
            return known.clone();
        }
        let limits = Limits::time(Duration::from_millis(u64::from(time_ms)));
        let analysis = self.analyzer.analyze(
            position,
            limits,
            control,
            &mut Follower::new(reply).of_every_move(position),
        );
        // What was stopped early would answer later requests worse than they deserve.
        if !control.is_over() {
            self.memory.keep(position, time_ms, analysis.clone());
        }
        analysis
    }

    fn choose(
        &mut self,
        at: &PositionText,
        (agent, seat): (&str, Option<u32>),
        (state, allowed): (AgentState, Option<Duration>),
        control: Control<'_>,
        reply: Replies<'_>,
    ) -> Result<Reply, RequestError> {
        let position = unfinished(at)?;
        let mut player = self.agents.take(seat, agent, position.game())?;
        player.restore(state);
        if let Some(allowed) = allowed {
            player.allow(allowed);
        }
        let mut follower = Follower::new(reply).of_every_move(&position);
        let decision = player.choose(&position, control, &mut follower);
        let chosen = ChosenMove {
            m: decision.m,
            thought: decision.report.as_ref().map(SearchSummary::from),
            state: player.state(),
        };
        self.agents.keep(seat, agent, position.game(), player);
        Ok(Reply::Move(chosen))
    }
}

/// The position, if there is something to think about in it.
fn unfinished(at: &PositionText) -> Result<AnyPosition, RequestError> {
    let position = at.read()?;
    if position.is_over() {
        return Err(RequestError::bad("the game is over"));
    }
    Ok(position)
}

/// The whole ladder; each rung with what it shows on the board.
fn hints(position: &AnyPosition, analysis: &Analysis) -> Vec<Advice> {
    let ladder = (1..=Hint::STEPS).filter_map(|level| coach::hint(position, analysis, level));
    ladder
        .map(|hint| Advice {
            said: SentMessage::from(&hint.message()),
            line: match hint.step {
                HintStep::Where(_) | HintStep::Idea(_) => Vec::new(),
                HintStep::Move { m, .. } => vec![m],
                HintStep::Line(line) => line,
            },
        })
        .collect()
}

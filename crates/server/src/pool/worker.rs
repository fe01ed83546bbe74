//! The thread of one request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use harif_play::service::{Reply, ReplyMessage, Request, Service};
use harif_search::{Control, Pause};
use tokio::sync::mpsc::error::TrySendError;

use super::quiet::Quiet;
use super::state::{Stage, Turn, Waiting};
use super::{Job, PAID_TRIAL, Pool, refusal};

/// The longest that one attempt of a trial waits for a processor: where it comes first, and where others do, whose places
/// it would hold.
const LONGEST_ATTEMPT: Duration = Duration::from_millis(640);
const LONGEST_BEHIND_OTHERS: Duration = Duration::from_millis(80);

/// Answers a request. The answer is sent when the place is free again and the service back on its
/// shelf: the page may ask its next question at once. Others have the place after that.
///
/// What `comes_first` has a quiet moment; everything else holds still in those of others.
pub(super) fn run(
    pool: &Pool,
    ticket: u64,
    service: Option<Service>,
    job: &Job,
    comes_first: bool,
) {
    let quiet = pool.quiet();
    if comes_first {
        quiet.begin(PAID_TRIAL);
    }
    let pause = AfterOwn {
        quiet,
        own: comes_first.then(|| Instant::now() + PAID_TRIAL),
    };
    let mut answer = None;
    let mut reply = |reply: Reply| {
        if reply.is_answer() {
            answer = Some(reply);
            return;
        }
        tell(pool, ticket, job, reply);
        pool.give_way(ticket, &job.stop);
    };
    let control = Control::new(&job.stop).paused_by(&pause);
    let service = handle(service, &job.request, control, &mut reply);
    if comes_first {
        quiet.end();
    }
    let answer = vec![answer_of(job.id, answer)];
    finish(pool, ticket, job, service, answer);
}

/// Holds still in quiet moments, but for its own.
#[derive(Debug)]
struct AfterOwn<'a> {
    quiet: &'a Quiet,
    /// When its own ends.
    own: Option<Instant>,
}

impl Pause for AfterOwn<'_> {
    fn pause(&self) {
        if self.own.is_none_or(|end| Instant::now() >= end) {
            self.quiet.pause();
        }
    }
}

/// Ends a search with its last replies.
fn finish(
    pool: &Pool,
    ticket: u64,
    job: &Job,
    service: Option<Service>,
    messages: Vec<ReplyMessage>,
) {
    let (page, used) = (job.page, pool.processor_time());
    conclude(pool, job, messages, move |pool| {
        pool.finish(ticket, page, used, service)
    });
}

/// What came of trying a request.
struct Attempt {
    service: Option<Service>,
    /// Its replies; none if it needs more time.
    messages: Option<Vec<ReplyMessage>>,
    /// Whether it had a processor for long enough to say that.
    was_tried: bool,
}

/// Tries a request for so long. On a busy machine time passes without a processor: then that was no trial, and it has
/// another one for twice as long, up to the longest. Each begins anew, so what the attempts before it had does not count.
fn attempt(
    pool: &Pool,
    mut service: Option<Service>,
    job: &Job,
    enough: Duration,
    stage: Stage,
) -> Attempt {
    let longest = match stage {
        Stage::PaidShort | Stage::PaidLong => LONGEST_ATTEMPT,
        Stage::Short | Stage::Long => LONGEST_BEHIND_OTHERS,
    };
    let mut time = enough;
    loop {
        let before = pool.processor_time();
        let deadline = Instant::now() + time;
        let mut replies = Vec::new();
        let mut control = Control::new(&job.stop).until(deadline);
        match stage {
            Stage::PaidShort => pool.quiet().begin(PAID_TRIAL),
            Stage::PaidLong => {}
            Stage::Short | Stage::Long => control = control.paused_by(pool.quiet()),
        }
        service = handle(service, &job.request, control, &mut |reply| {
            // Only an answer that comes in time is sent, and then progress is out of date.
            if !matches!(reply, Reply::Progress(_)) {
                replies.push(reply);
            }
        });
        if stage == Stage::PaidShort {
            pool.quiet().end();
        }
        let is_cut_short = Instant::now() >= deadline && !job.stop.load(Ordering::Relaxed);
        if !is_cut_short {
            let answer = replies.pop_if(|reply| reply.is_answer());
            let replies = replies.into_iter();
            let messages = replies.map(|reply| ReplyMessage { id: job.id, reply });
            return Attempt {
                service,
                messages: Some(messages.chain([answer_of(job.id, answer)]).collect()),
                was_tried: true,
            };
        }
        // The agent of a seat has thought about half a move.
        service = service.filter(|_| !matches!(job.request, Request::Move { .. }));
        time *= 2;
        let had = pool.processor_time().zip(before);
        let was_tried =
            had.is_none_or(|(after, before)| after.saturating_sub(before) >= enough / 2);
        if was_tried || time > longest {
            return Attempt {
                service,
                messages: None,
                was_tried,
            };
        }
    }
}

/// Frees the place of a request, then sends its last replies, then lets others have the place: but does not let
/// them wait for a page that reads slowly, nor the page for what is dropped.
fn conclude(
    pool: &Pool,
    job: &Job,
    messages: Vec<ReplyMessage>,
    free_place: impl FnOnce(&Pool) -> Option<Service>,
) {
    let dropped = free_place(pool);
    let mut messages = messages.into_iter();
    let unread = messages.find_map(|message| match job.tell.try_send(message) {
        Err(TrySendError::Full(message)) => Some(message),
        Ok(()) | Err(TrySendError::Closed(_)) => None,
    });
    pool.serve_waiting();
    for message in unread.into_iter().chain(messages) {
        let _ = job.tell.blocking_send(message);
    }
    drop(dropped);
}

/// Sends a reply that is not the answer. A page that reads slowly misses progress and holds up
/// everything else, without a place; one that went ends its search.
fn tell(pool: &Pool, ticket: u64, job: &Job, reply: Reply) {
    let message = ReplyMessage { id: job.id, reply };
    let has_gone = match job.tell.try_send(message) {
        Ok(()) => false,
        Err(TrySendError::Closed(_)) => true,
        Err(TrySendError::Full(message)) if matches!(message.reply, Reply::Progress(_)) => false,
        Err(TrySendError::Full(message)) => {
            let mut has_gone = false;
            pool.step_aside(ticket, &job.stop, || {
                has_gone = job.tell.blocking_send(message).is_err();
            });
            has_gone
        }
    };
    if has_gone {
        job.stop.store(true, Ordering::Relaxed);
    }
}

/// Tries a request for a moment: answers it, or lets it wait in the queue.
pub(super) fn try_out(pool: &Pool, service: Option<Service>, mut waiting: Waiting, stage: Stage) {
    let arrival = waiting.arrival;
    let Turn::Start(job) = &waiting.turn else {
        return;
    };
    let Attempt {
        service,
        messages,
        was_tried,
    } = attempt(pool, service, job, waiting.time_of(stage), stage);
    let used = pool.processor_time();
    if let Some(messages) = messages {
        return conclude(pool, job, messages, move |pool| {
            pool.end_trial(arrival, used, service, None)
        });
    }
    if !was_tried {
        waiting.was_not_tried();
    }
    let dropped = pool.end_trial(arrival, used, service, Some(waiting));
    pool.serve_waiting();
    drop(dropped);
}

/// How long this thread has had a processor, where the system tells.
pub(super) fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Hands a request to a service; returns the service, but not one that panicked, which may be in any
/// state.
fn handle(
    service: Option<Service>,
    request: &Request,
    control: Control<'_>,
    reply: &mut dyn FnMut(Reply),
) -> Option<Service> {
    let mut service = service.unwrap_or_default();
    let handled = catch_unwind(AssertUnwindSafe(|| {
        service.handle(request, control, reply);
    }));
    handled.is_ok().then_some(service)
}

fn answer_of(id: u32, answer: Option<Reply>) -> ReplyMessage {
    answer.map_or_else(
        || refusal(id, "the engine failed"),
        |reply| ReplyMessage { id, reply },
    )
}

//! The thread of one request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use harif_play::service::{Reply, Request, ServerMessage, Service};
use harif_search::Control;
use tokio::sync::mpsc::error::TrySendError;

use super::state::{Turn, Waiting};
use super::{Job, Pool, TRIAL, refusal};

/// The longest that one attempt of a trial waits for a processor: where it comes first, and where others do, whose places
/// it would hold.
const LONGEST_ATTEMPT: Duration = Duration::from_millis(640);
const LONGEST_BEHIND_OTHERS: Duration = Duration::from_millis(80);

/// The niceness of a search that others wait for: about a tenth of the processor beside a thread of
/// niceness 0.
#[cfg(target_os = "linux")]
const PRIORITY: i32 = 10;

/// Answers a request. The answer is sent when the place is free again and the service back on its
/// shelf: the page may ask its next question at once. Others have the place after that.
///
/// Where others wait, it goes behind them as far as the processor is concerned: `behind`. Before that it has a moment in which it
/// does not, since a short question would wait for a processor longer than it takes.
pub(super) fn run(pool: &Pool, ticket: u64, mut service: Option<Service>, job: &Job, behind: bool) {
    if behind {
        let attempt = attempt(pool, service, job, TRIAL, TRIAL);
        service = attempt.service;
        if let Some(messages) = attempt.messages {
            pool.finish(ticket, job.page, service);
            return tell_last(pool, job, messages);
        }
        step_back();
    }
    let mut answer = None;
    let mut reply = |reply: Reply| {
        if reply.is_answer() {
            answer = Some(reply);
            return;
        }
        tell(pool, ticket, job, reply);
        pool.give_way(ticket, &job.stop);
    };
    let control = Control::new(&job.stop);
    let service = handle(service, &job.request, control, &mut reply);
    pool.finish(ticket, job.page, service);
    tell_last(pool, job, [answer_of(job.id, answer)]);
}

/// What came of trying a request.
struct Attempt {
    service: Option<Service>,
    /// Its replies; none if it needs more time.
    messages: Option<Vec<ServerMessage>>,
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
    longest: Duration,
) -> Attempt {
    let mut time = enough;
    loop {
        let before = pool.processor_time();
        let deadline = Instant::now() + time;
        let mut replies = Vec::new();
        let control = Control::new(&job.stop).until(deadline);
        service = handle(service, &job.request, control, &mut |reply| {
            // Only an answer that comes in time is sent, and then progress is out of date.
            if !matches!(reply, Reply::Progress(_)) {
                replies.push(reply);
            }
        });
        let is_cut_short = Instant::now() >= deadline && !job.stop.load(Ordering::Relaxed);
        if !is_cut_short {
            let answer = replies.pop_if(|reply| reply.is_answer());
            let replies = replies.into_iter();
            let messages = replies.map(|reply| ServerMessage { id: job.id, reply });
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

/// Sends the last replies to a request before the processor goes to others that wait, but does not let
/// them wait for a page that reads slowly.
fn tell_last(pool: &Pool, job: &Job, messages: impl IntoIterator<Item = ServerMessage>) {
    let mut messages = messages.into_iter();
    let unread = messages.find_map(|message| match job.tell.try_send(message) {
        Err(TrySendError::Full(message)) => Some(message),
        Ok(()) | Err(TrySendError::Closed(_)) => None,
    });
    pool.serve_waiting();
    for message in unread.into_iter().chain(messages) {
        let _ = job.tell.blocking_send(message);
    }
}

/// Sends a reply that is not the answer. A page that reads slowly misses progress and holds up
/// everything else, without a place; one that went ends its search.
fn tell(pool: &Pool, ticket: u64, job: &Job, reply: Reply) {
    let message = ServerMessage { id: job.id, reply };
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
pub(super) fn try_out(pool: &Pool, service: Option<Service>, mut waiting: Waiting) {
    let arrival = waiting.arrival;
    let Turn::Start(job) = &waiting.turn else {
        pool.end_trial(arrival, service, None);
        pool.serve_waiting();
        return;
    };
    let (enough, is_behind) = waiting.next_trial();
    let longest = if is_behind {
        step_back();
        LONGEST_BEHIND_OTHERS
    } else {
        LONGEST_ATTEMPT
    };
    let attempt = attempt(pool, service, job, enough, longest);
    if let Some(messages) = attempt.messages {
        pool.end_trial(arrival, attempt.service, None);
        return tell_last(pool, job, messages);
    }
    if !attempt.was_tried {
        waiting.was_not_tried();
    }
    pool.end_trial(arrival, attempt.service, Some(waiting));
    pool.serve_waiting();
}

/// Lets other threads go first to a processor from now on, where the system knows such an order for
/// threads: others wait, and what answers them must not wait for this one.
pub(super) fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, PRIORITY);
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

fn answer_of(id: u32, answer: Option<Reply>) -> ServerMessage {
    answer.map_or_else(
        || refusal(id, "the engine failed"),
        |reply| ServerMessage { id, reply },
    )
}

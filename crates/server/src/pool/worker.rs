//! The thread of one request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use harif_play::service::{Reply, Request, ServerMessage, Service};
use harif_search::Control;
use tokio::sync::mpsc::error::TrySendError;

use super::state::{Turn, Waiting};
use super::{Job, Pool, TRIAL, refusal};

/// The longest that a trial waits for a processor.
const LONGEST_TRIAL: Duration = Duration::from_millis(640);

/// Answers a request. The answer is sent when the place is free again and the service back on its
/// shelf: the page may ask its next question at once.
pub(super) fn run(pool: &Pool, ticket: u64, service: Option<Service>, job: &Job) {
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
    let _ = job.tell.blocking_send(answer_of(job.id, answer));
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
pub(super) fn try_out(pool: &Pool, mut service: Option<Service>, waiting: Waiting) {
    let arrival = waiting.arrival;
    let Turn::Start(job) = &waiting.turn else {
        pool.end_trial(arrival, service, None);
        return;
    };
    let mut time = TRIAL;
    loop {
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
            pool.end_trial(arrival, service, None);
            let answer = replies.pop_if(|reply| reply.is_answer());
            for reply in replies {
                let _ = job.tell.blocking_send(ServerMessage { id: job.id, reply });
            }
            let _ = job.tell.blocking_send(answer_of(job.id, answer));
            return;
        }
        // The agent of a seat has thought about half a move.
        service = service.filter(|_| !matches!(job.request, Request::Move { .. }));
        // On a busy machine time passes without a processor: then that was no trial.
        time *= 2;
        let was_tried = processor_time().is_none_or(|used| used >= TRIAL / 2);
        if was_tried || time > LONGEST_TRIAL {
            pool.end_trial(arrival, service, Some(waiting));
            return;
        }
    }
}

/// How long this thread has had a processor, where the system tells.
fn processor_time() -> Option<Duration> {
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

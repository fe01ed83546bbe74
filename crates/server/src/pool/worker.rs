//! The thread of one request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;

use harif_play::service::{Problem, Reply, ServerMessage, Service};
use harif_search::Control;

use super::{Job, Pool};

/// Answers a request. The answer is sent when the place is free again and the service back on its
/// shelf: the page may ask its next question at once.
pub(super) fn run(pool: &Pool, ticket: u64, service: Option<Service>, job: &Job) {
    let mut service = service.unwrap_or_default();
    let mut answer = None;
    let mut reply = |reply: Reply| {
        if reply.is_answer() {
            answer = Some(reply);
            return;
        }
        let message = ServerMessage { id: job.id, reply };
        // A client that reads slowly holds its search up; one that went ends it.
        if job.tell.blocking_send(message).is_err() {
            job.stop.store(true, Ordering::Relaxed);
        }
        pool.give_way(ticket, &job.stop);
    };
    let control = Control::new(&job.stop);
    let handled = catch_unwind(AssertUnwindSafe(|| {
        service.handle(&job.request, control, &mut reply);
    }));
    // What panicked may be in any state.
    let service = handled.is_ok().then_some(service);
    pool.finish(ticket, job.page, service);
    let reply = answer.unwrap_or_else(|| {
        Reply::Error(Problem {
            message: "the engine failed".into(),
        })
    });
    let _ = job.tell.blocking_send(ServerMessage { id: job.id, reply });
}

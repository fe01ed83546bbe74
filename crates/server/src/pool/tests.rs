use super::*;
use harif_play::service::PositionText;
use std::time::Instant;
use tokio::sync::mpsc::Receiver;

fn budget(searches: usize, waiting: usize) -> Budget {
    Budget {
        searches,
        trials: 0,
        waiting,
        memory: 1,
    }
}

/// A study that ends only when it is stopped.
fn study(pool: &Pool, page: PageId, id: u32) -> (Job, Arc<AtomicBool>, Receiver<ServerMessage>) {
    let (tell, told) = mpsc::channel(1_000);
    let stop = Arc::new(AtomicBool::new(false));
    let at = PositionText {
        game: "othello:size=10".into(),
        position: "start".into(),
    };
    let request = Request::Study {
        at,
        time_ms: 300_000,
    };
    assert!(pool.figures().pages > 0);
    let job = Job {
        page,
        id,
        request,
        stop: Arc::clone(&stop),
        tell,
    };
    (job, stop, told)
}

/// Waits for what comes about without a sound; a test that hangs here has failed.
fn until(mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_mins(1), "it never comes");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn without_memory_one_search_runs_at_a_time_and_nothing_is_kept() {
    let pool = Pool::measured_by(budget(3, 8), || Some(u64::MAX));
    let pages = [pool.join(), pool.join(), pool.join()];
    let jobs: Vec<_> = pages.iter().map(|&page| study(&pool, page, 1)).collect();
    let mut stops = Vec::new();
    for (job, stop, told) in jobs {
        assert!(pool.submit(job));
        stops.push((stop, told));
    }
    let figures = pool.figures();
    assert_eq!((figures.workers, figures.waiting), (1, 2));
    for ((stop, mut told), page) in stops.into_iter().zip(pages) {
        stop.store(true, Ordering::Relaxed);
        pool.hurry(page);
        until(|| told.try_recv().is_ok_and(|said| said.reply.is_answer()));
    }
    until(|| pool.figures().workers == 0);
    assert_eq!(pool.figures().kept, 0);
}

#[test]
fn with_memory_the_services_of_the_last_pages_are_kept() {
    let pool = Pool::measured_by(budget(1, 8), || None);
    let pages: Vec<PageId> = (0..5).map(|_| pool.join()).collect();
    for &page in &pages {
        let (job, stop, mut told) = study(&pool, page, 1);
        stop.store(true, Ordering::Relaxed);
        assert!(pool.submit(job));
        until(|| told.try_recv().is_ok_and(|said| said.reply.is_answer()));
    }
    assert_eq!(pool.figures().kept, 2);
    for page in pages {
        pool.leave(page);
    }
    assert_eq!(pool.figures(), Figures::default());
}

#[test]
fn beyond_the_queue_a_request_is_refused() {
    let pool = Pool::measured_by(budget(1, 2), || None);
    let pages: Vec<PageId> = (0..4).map(|_| pool.join()).collect();
    let mut refused = 0;
    // A study whose replies are not heard would end.
    let mut lines = Vec::new();
    for &page in &pages {
        let (job, _, told) = study(&pool, page, 1);
        lines.push(told);
        refused += u32::from(!pool.submit(job));
    }
    assert_eq!(refused, 1);
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == Figures::default());
}

#[test]
fn the_move_of_an_opponent_finds_a_place_beside_studies() {
    let pool = Pool::measured_by(budget(1, 0), || Some(u64::MAX));
    let pages = [pool.join(), pool.join(), pool.join()];
    let (study_job, _stop, _told) = study(&pool, pages[0], 1);
    assert!(pool.submit(study_job));
    let (second, ..) = study(&pool, pages[1], 1);
    assert!(!pool.submit(second));
    let (mut job, _, mut told) = study(&pool, pages[2], 1);
    job.request = Request::Move {
        at: PositionText {
            game: "tictactoe".into(),
            position: "a1b1a2b2".into(),
        },
        agent: "minimax".into(),
        seat: None,
        state: harif_play::AgentState::default(),
        time_ms: None,
    };
    assert!(pool.submit(job));
    until(|| {
        told.try_recv()
            .is_ok_and(|said| matches!(said.reply, Reply::Move(_)))
    });
    assert_eq!(pool.figures().workers, 1, "the study goes on");
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == Figures::default());
}

#[test]
fn a_page_that_had_little_comes_before_pages_that_had_much() {
    let mut state = State::default();
    let (greedy, modest) = (state.join(), state.join());
    state.now = 50;
    let job = |page| Job {
        page: PageId(page),
        id: 0,
        request: Request::Dismiss { seat: 0 },
        stop: Arc::default(),
        tell: mpsc::channel(1).0,
    };
    let ticket = state.admit(&job(greedy), Some(50), Place::Ordinary);
    std::thread::sleep(Duration::from_millis(2));
    state.pause(ticket);
    state.enqueue(modest, Turn::Start(job(modest)));
    let next = state.next().expect("two wait");
    assert!(matches!(state.waiting[next].turn, Turn::Start(_)));
    // Once it is served, the other has its turn.
    state.waiting.swap_remove(next);
    let next = state.next().expect("one waits");
    assert!(matches!(state.waiting[next].turn, Turn::GoOn(own) if own == ticket));
}

#[test]
fn those_that_wait_are_told_their_places() {
    let pool = Pool::measured_by(budget(1, 8), || Some(u64::MAX));
    let pages = [pool.join(), pool.join(), pool.join()];
    let (first, _, _told) = study(&pool, pages[0], 1);
    assert!(pool.submit(first));
    for (number, page) in [(1, pages[1]), (2, pages[2])] {
        let (job, _, mut told) = study(&pool, page, 7);
        assert!(pool.submit(job));
        let said = told.try_recv().expect("a place");
        assert_eq!((said.id, said.reply), (7, Reply::Waiting(number)));
    }
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == Figures::default());
}

#[test]
fn what_takes_a_moment_is_answered_out_of_turn_and_what_takes_longer_waits() {
    let pool = Pool::measured_by(
        Budget {
            trials: 1,
            ..budget(1, 8)
        },
        || Some(u64::MAX),
    );
    let pages = [pool.join(), pool.join(), pool.join()];
    let (long, _, _told) = study(&pool, pages[0], 1);
    assert!(pool.submit(long));
    let (longer, _, mut told) = study(&pool, pages[1], 2);
    assert!(pool.submit(longer));
    let (mut short, _, mut answered) = study(&pool, pages[2], 3);
    short.request = Request::Study {
        at: PositionText {
            game: "tictactoe".into(),
            position: "a1b1a2b2".into(),
        },
        time_ms: 300_000,
    };
    assert!(pool.submit(short));
    until(|| {
        answered
            .try_recv()
            .is_ok_and(|said| matches!(said.reply, Reply::Studied(_)))
    });
    // The other was tried and waits: nothing of the trial was told.
    until(|| pool.figures().waiting == 1);
    while let Ok(said) = told.try_recv() {
        assert!(matches!(said.reply, Reply::Waiting(_)), "{said:?}");
    }
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == Figures::default());
}

#[test]
fn a_full_queue_turns_away_the_page_that_had_the_most() {
    let pool = Pool::measured_by(budget(1, 1), || Some(u64::MAX));
    let pages: Vec<PageId> = (0..3).map(|_| pool.join()).collect();
    let (running, _, _told) = study(&pool, pages[0], 1);
    assert!(pool.submit(running));
    let (greedy, _, mut told) = study(&pool, pages[1], 2);
    pool.lock().spend(pages[1].0, Duration::from_secs(1));
    assert!(pool.submit(greedy));
    let (modest, _, _told) = study(&pool, pages[2], 3);
    assert!(pool.submit(modest));
    until(|| {
        told.try_recv()
            .is_ok_and(|said| matches!(said.reply, Reply::Error(_)))
    });
    assert_eq!(pool.figures().waiting, 1);
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == Figures::default());
}

use super::*;
use harif_play::service::PositionText;
use std::time::Instant;
use tokio::sync::mpsc::Receiver;

fn budget(searches: usize, waiting: usize) -> PoolLimits {
    PoolLimits {
        searches,
        searches_in_a_crowd: searches,
        trials: 0,
        waiting,
        memory: 1,
    }
}

/// A study that ends only when it is stopped.
fn study(pool: &Pool, page: PageId, id: u32) -> (Job, Arc<AtomicBool>, Receiver<ReplyMessage>) {
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
    assert_eq!(pool.figures(), PoolFigures::default());
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
    until(|| pool.figures() == PoolFigures::default());
}

/// Places that are held back make the queue no longer: for want of memory one of three is taken here.
#[test]
fn the_queue_has_its_bound_while_places_are_held_back() {
    let pool = Pool::measured_by(budget(3, 2), || Some(u64::MAX));
    let pages: Vec<PageId> = (0..6).map(|_| pool.join()).collect();
    let mut lines = Vec::new();
    for &page in &pages {
        let (job, _, told) = study(&pool, page, 1);
        lines.push(told);
        pool.submit(job);
        let figures = pool.figures();
        assert!(figures.waiting <= 2, "{figures:?}");
    }
    assert_eq!(pool.figures().running, 1);
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == PoolFigures::default());
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
    job.request = tictactoe_move();
    assert!(pool.submit(job));
    until(|| {
        told.try_recv()
            .is_ok_and(|said| matches!(said.reply, Reply::Move(_)))
    });
    assert_eq!(pool.figures().workers, 1, "the study goes on");
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == PoolFigures::default());
}

/// A request that is only put into the queue.
fn job(page: u64) -> Job {
    Job {
        page: PageId(page),
        id: 0,
        request: Request::Dismiss { seat: 0 },
        stop: Arc::default(),
        tell: mpsc::channel(1).0,
    }
}

/// The same for an opponent's move.
fn move_job(page: u64) -> Job {
    Job {
        request: tictactoe_move(),
        ..job(page)
    }
}

fn tictactoe_move() -> Request {
    Request::Move {
        at: PositionText {
            game: "tictactoe".into(),
            position: "a1b1a2b2".into(),
        },
        agent: "minimax".into(),
        seat: None,
        state: harif_play::AgentState::default(),
        time_ms: None,
    }
}

#[test]
fn new_pages_are_not_tried_before_one_that_asks_now_and_then() {
    let mut state = State::default();
    let modest = state.join();
    // It saves up a little.
    std::thread::sleep(Duration::from_millis(300));
    state.enqueue(modest, Turn::Start(job(modest)));
    let mut newest = 0;
    for _ in 0..100 {
        newest = state.join();
        state.enqueue(newest, Turn::Start(job(newest)));
    }
    // Those that wait for long save nothing up by that.
    std::thread::sleep(Duration::from_millis(600));
    let (next, _) = state.next_to_try(1).expect("many wait");
    assert_eq!(state.waiting[next].page, modest);
    state.waiting.swap_remove(next);
    // Of pages that had no time to save up the newest comes first.
    let (next, _) = state.next_to_try(1).expect("many wait");
    assert_eq!(state.waiting[next].page, newest);
}

/// A page that joined so long ago and asks for the first time.
fn ask_after(state: &mut State, seconds: u64) -> u64 {
    let since = Instant::now().checked_sub(Duration::from_secs(seconds));
    let page = state.join_at(since.expect("a while ago"));
    state.enqueue(page, Turn::Start(job(page)));
    page
}

/// Tries whatever there is a place for; returns the pages in their order and how they are tried.
fn try_all(state: &mut State, ordinary: usize) -> Vec<(u64, Stage)> {
    let mut tried = Vec::new();
    while let Some((index, stage)) = state.next_to_try(ordinary) {
        let waiting = state.waiting.swap_remove(index);
        state
            .trials
            .push(Trial::new(&waiting, stage, Arc::default()));
        tried.push((waiting.page, stage));
    }
    tried
}

#[test]
fn a_page_that_saved_up_needs_not_wait_for_the_trials_of_others() {
    let mut state = State::default();
    for _ in 0..100 {
        ask_after(&mut state, 0);
    }
    let flood = try_all(&mut state, 2);
    assert_eq!(flood.len(), 2, "as many as there are ordinary places");
    assert!(flood.iter().all(|&(_, stage)| stage == Stage::Short));
    let modest = [1, 20, 7].map(|seconds| ask_after(&mut state, seconds));
    let paid = modest.map(|page| (page, Stage::PaidShort));
    // Each has a place, those that saved up more come first.
    assert_eq!(try_all(&mut state, 2), [paid[1], paid[2], paid[0]]);
    // However many pages saved up, those that did not keep their places.
    for _ in 0..100 {
        ask_after(&mut state, 20);
    }
    assert_eq!(try_all(&mut state, 2), []);
    state.trials.retain(|trial| trial.stage() != Stage::Short);
    let again = try_all(&mut state, 2);
    assert!(again.iter().all(|&(_, stage)| stage == Stage::Short));
    assert_eq!(again.len(), 2);
}

#[test]
fn where_nothing_is_tried_a_page_that_saved_up_waits_too() {
    let mut state = State::default();
    ask_after(&mut state, 20);
    assert_eq!(try_all(&mut state, 0), []);
}

/// A question that turns out to be long does not hold up the short ones of other pages that can pay.
#[test]
fn longer_trials_leave_room_for_short_ones() {
    let mut state = State::default();
    for _ in 0..10 {
        ask_after(&mut state, 20);
    }
    for waiting in &mut state.waiting {
        waiting.trials = 1;
    }
    let long = try_all(&mut state, 2);
    assert!(long.iter().all(|&(_, stage)| stage == Stage::PaidLong));
    assert!((1..10).contains(&long.len()));
    let short = ask_after(&mut state, 1);
    assert_eq!(try_all(&mut state, 2), [(short, Stage::PaidShort)]);
}

/// A page that always waits for something saves nothing up by that, however long it waits.
#[test]
fn waiting_earns_nothing() {
    let mut state = State::default();
    let page = ask_after(&mut state, 0);
    std::thread::sleep(Duration::from_millis(600));
    let (tell, _told) = mpsc::channel(8);
    if let Turn::Start(job) = &mut state.waiting[0].turn {
        job.tell = tell;
    }
    state.waiting[0].trials = MOST_TRIALS;
    assert!(state.turn_away_poorest(None));
    // It asks again at once, as one does that has more questions in store.
    state.enqueue(page, Turn::Start(job(page)));
    assert_eq!(state.waiting[0].next_stage(), Some(Stage::Short));
    assert!(!state.waiting[0].can_pay(Duration::from_millis(20)));
}

/// A short question may take a while on a slow machine: a page that asks now and then is tried for longer than others,
/// as far as it can pay.
#[test]
fn a_page_that_saved_up_is_tried_for_as_long_as_that_lasts() {
    let mut state = State::default();
    let mut trials_after = |seconds| {
        ask_after(&mut state, seconds);
        let waiting = state.waiting.last_mut().expect("it waits");
        [0, 1].map(|trials| {
            waiting.trials = trials;
            let stage = waiting.next_stage().expect("it is tried twice");
            (stage, waiting.time_of(stage))
        })
    };
    let poor = [(Stage::Short, FIRST_TRIAL), (Stage::Long, TRIAL)];
    assert_eq!(trials_after(0), poor);
    let [short, (stage, long)] = trials_after(2);
    assert_eq!(
        (short, stage),
        ((Stage::PaidShort, PAID_TRIAL), Stage::PaidLong)
    );
    assert!(TRIAL < long && long < LONGEST_TRIAL);
    assert_eq!(trials_after(100)[1], (Stage::PaidLong, LONGEST_TRIAL));
}

/// The name and the niceness of a thread, as Linux tells them; none if it has ended.
#[cfg(target_os = "linux")]
fn niceness(stat: &std::path::Path) -> Option<(String, i32)> {
    let told = std::fs::read_to_string(stat).ok()?;
    let (name, rest) = told.split_once('(')?.1.rsplit_once(") ")?;
    Some((name.to_owned(), rest.split(' ').nth(16)?.parse().ok()?))
}

/// The niceness of every thread of this program that searches.
#[cfg(target_os = "linux")]
fn niceness_of_searches() -> Vec<i32> {
    let threads = std::fs::read_dir("/proc/self/task").expect("Linux tells of threads");
    let told = threads.filter_map(|thread| niceness(&thread.ok()?.path().join("stat")));
    told.filter(|(name, _)| ["search", "trial"].contains(&name.as_str()))
        .map(|(_, niceness)| niceness)
        .collect()
}

/// A thread that others go before may be without a processor while it holds what all of them need: the lock of the pool, or the
/// kernel's on the program's memory. Short answers waited for seconds because of that.
#[cfg(target_os = "linux")]
#[test]
fn no_search_goes_behind_the_threads_that_wait_for_its_locks() {
    let budget = PoolLimits {
        trials: 2,
        ..budget(1, 4)
    };
    let pool = Pool::measured_by(budget, || None);
    let pages: Vec<PageId> = (0..12).map(|_| pool.join()).collect();
    let mut lines = Vec::new();
    for &page in &pages {
        let (job, _, told) = study(&pool, page, 1);
        lines.push(told);
        pool.submit(job);
    }
    let own = niceness(std::path::Path::new("/proc/thread-self/stat"))
        .expect("Linux tells it")
        .1;
    let mut seen = 0;
    until(|| {
        let told = niceness_of_searches();
        assert!(told.iter().all(|&niceness| niceness == own), "{told:?}");
        seen += told.len();
        // Some were tried for the second time.
        seen > 100 && pool.lock().tries > 12
    });
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == PoolFigures::default());
}

/// What is kept for pages that ask now and then is not thrown out by those that ask without end.
#[test]
fn the_shelf_keeps_what_belongs_to_pages_that_saved_up() {
    let mut state = State::default();
    let modest = ask_after(&mut state, 20);
    assert!(state.keep(modest, Service::new(), 2).is_none());
    for _ in 0..10 {
        let greedy = state.join();
        state.spend(greedy, Duration::from_secs(1));
        let dropped = state.keep(greedy, Service::new(), 2);
        drop(dropped);
    }
    assert!(state.take_kept(modest).is_some());
    assert_eq!(state.figures().kept, 1);
}

#[test]
fn a_page_pays_for_the_processor_and_not_for_waiting_for_one() {
    let mut state = State::default();
    let since = Instant::now().checked_sub(Duration::from_secs(2));
    let page = state.join_at(since.expect("a while ago"));
    let ticket = state.admit(&job(page), None, Place::Ordinary);
    std::thread::sleep(Duration::from_millis(60));
    state.pause(ticket, Some(Duration::from_millis(1)));
    state.resume(ticket);
    std::thread::sleep(Duration::from_millis(60));
    state.end(ticket, Some(Duration::from_millis(3)));
    state.enqueue(page, Turn::Start(job(page)));
    // It had saved up eighty milliseconds, and used three.
    assert!(state.waiting[0].can_pay(Duration::from_millis(77)));
    assert!(!state.waiting[0].can_pay(Duration::from_mins(1)));
}

#[test]
fn new_pages_do_not_keep_one_in_debt_from_being_tried() {
    let mut state = State::default();
    let modest = state.join();
    state.spend(modest, Duration::from_millis(5));
    state.enqueue(modest, Turn::Start(job(modest)));
    for _ in 0..2_000 {
        let new = state.join();
        state.enqueue(new, Turn::Start(job(new)));
        let (next, _) = state.next_to_try(1).expect("two wait");
        state.tries += 1;
        if state.waiting.swap_remove(next).page == modest {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it is never tried");
}

#[test]
fn moves_of_ever_new_pages_do_not_keep_a_study_from_its_turn() {
    let mut state = State::default();
    let modest = state.join();
    state.spend(modest, Duration::from_millis(10));
    state.enqueue(modest, Turn::Start(job(modest)));
    let mut overtaken = 0;
    loop {
        let new = state.join();
        state.enqueue(new, Turn::Start(move_job(new)));
        let next = state.next().expect("two wait");
        if state.take(next).page == modest {
            break;
        }
        overtaken += 1;
        assert!(overtaken < 50, "it never comes");
    }
    assert!(overtaken > 5, "moves come first: {overtaken}");
}

#[test]
fn a_page_that_had_little_comes_before_pages_that_had_much() {
    let mut state = State::default();
    let (greedy, modest) = (state.join(), state.join());
    state.now = 50;
    let ticket = state.admit(&job(greedy), Some(50), Place::Ordinary);
    std::thread::sleep(Duration::from_millis(2));
    state.pause(ticket, None);
    state.enqueue_paused(ticket);
    state.enqueue(modest, Turn::Start(job(modest)));
    let next = state.next().expect("two wait");
    assert!(matches!(state.waiting[next].turn, Turn::Start(_)));
    // Once it is served, the other has its turn.
    state.waiting.swap_remove(next);
    let next = state.next().expect("one waits");
    assert!(matches!(state.waiting[next].turn, Turn::GoOn(own, _) if own == ticket));
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
    until(|| pool.figures() == PoolFigures::default());
}

#[test]
fn what_takes_a_moment_is_answered_out_of_turn_and_what_takes_longer_waits() {
    let pool = Pool::measured_by(
        PoolLimits {
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
    until(|| pool.figures() == PoolFigures::default());
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
            .is_ok_and(|said| matches!(said.reply, Reply::Error(problem) if problem.busy))
    });
    assert_eq!(pool.figures().waiting, 1);
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == PoolFigures::default());
}

#[test]
fn a_page_that_does_not_read_holds_no_place() {
    let pool = Pool::measured_by(budget(1, 8), || None);
    let pages = [pool.join(), pool.join()];
    let (mut unread, _stop, _told) = study(&pool, pages[0], 1);
    unread.request = Request::Lab {
        experiment: "g=tictactoe;p=start;a=minimax;d=1-3".into(),
    };
    let (tell, mut told) = mpsc::channel(1);
    unread.tell = tell;
    assert!(pool.submit(unread));
    // Its second reply finds no room.
    until(|| {
        let figures = pool.figures();
        (figures.workers, figures.running) == (1, 0)
    });
    let (mut short, _, mut answered) = study(&pool, pages[1], 2);
    short.request = tictactoe_move();
    assert!(pool.submit(short));
    until(|| answered.try_recv().is_ok_and(|said| said.reply.is_answer()));
    // Once its page reads, it goes on to its end.
    let mut last = None;
    until(|| {
        last = told.try_recv().ok().or(last.take());
        matches!(&last, Some(said) if said.reply == Reply::LabDone)
    });
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == PoolFigures::default());
}

/// A page that was charged for its trial just now is not poorer than those that wait for long.
#[test]
fn waiting_does_not_make_others_richer_than_one_that_asks_now() {
    let mut state = State::default();
    let mut lines = Vec::new();
    let mut wait = |state: &mut State, page, cost| {
        let (tell, told) = mpsc::channel(8);
        state.enqueue(page, Turn::Start(Job { tell, ..job(page) }));
        if let Some(waiting) = state.waiting.last_mut() {
            waiting.trials = MOST_TRIALS;
        }
        state.spend(page, cost);
        lines.push(told);
    };
    for _ in 0..3 {
        let flood = state.join();
        wait(&mut state, flood, FIRST_TRIAL);
    }
    std::thread::sleep(Duration::from_millis(300));
    let since = Instant::now().checked_sub(Duration::from_secs(1));
    let modest = state.join_at(since.expect("a while ago"));
    wait(&mut state, modest, FIRST_TRIAL + TRIAL);
    for _ in 0..3 {
        assert!(state.turn_away_poorest(None));
    }
    let pages: Vec<u64> = state.waiting.iter().map(|waiting| waiting.page).collect();
    assert_eq!(pages, [modest]);
}

thread_local! {
    static ASKED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// Where threads get next to no time of a processor, a request is not turned away as one that was tried.
#[test]
fn what_found_no_processor_was_not_tried() {
    let budget = PoolLimits {
        trials: 1,
        ..budget(1, 0)
    };
    // By this clock every attempt of a trial has less than half of the time it should have.
    let too_little = || {
        ASKED.set(ASKED.get() + 1);
        Some(FIRST_TRIAL * ASKED.get() * 2 / 5)
    };
    let pool = Pool::timed_by(budget, || Some(u64::MAX), too_little);
    let pages = [pool.join(), pool.join()];
    let (running, _, _told) = study(&pool, pages[0], 1);
    assert!(pool.submit(running));
    let (second, _, mut told) = study(&pool, pages[1], 2);
    assert!(pool.submit(second));
    until(|| {
        while let Ok(said) = told.try_recv() {
            assert!(matches!(said.reply, Reply::Waiting(_)), "{said:?}");
        }
        pool.lock().tries > u64::from(MOST_TRIALS)
    });
    for page in pages {
        pool.leave(page);
    }
    until(|| pool.figures() == PoolFigures::default());
}

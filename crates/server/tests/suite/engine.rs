//! The engines over sockets: every request can be stopped, and all of them together are bounded.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use harif_play::service::{Request, Service};
use harif_search::Control;
use harif_server::pool::{Pool, PoolFigures, PoolLimits};
use serde_json::{Value, json};

use crate::common::{Client, Running, until};

/// How long a request may work on after it was stopped.
const SOON: Duration = Duration::from_millis(100);

/// A place in the list below; a new kind of request does not compile without one.
const fn place(request: &Request) -> usize {
    match request {
        Request::Dismiss { .. } => 0,
        Request::Move { .. } => 1,
        Request::Study { .. } => 2,
        Request::Judge { .. } => 3,
        Request::Review { .. } => 4,
        Request::Record(_) => 5,
        Request::Lab { .. } => 6,
        Request::Line { .. } => 7,
        Request::Programs => 8,
        Request::Program { .. } => 9,
    }
}

/// One or more requests of every kind that would go on for minutes, but for dismissals.
fn long_requests() -> Vec<Value> {
    let at = |game: &str| json!({"game": game, "position": "start"});
    vec![
        json!({"dismiss": {"seat": 3}}),
        json!({"move": {"at": at("othello:size=20"), "agent": "minimax:depth=20"}}),
        json!({"move": {"at": at("connect4:columns=9,rows=9,line=4"), "agent": "perfect"}}),
        json!({"move": {"at": at("othello"), "agent": "mcts:time=200000"}}),
        json!({"study": {"at": at("othello"), "time_ms": 300_000}}),
        json!({"study": {"at": at("connect4:columns=9,rows=8,line=4"), "time_ms": 300_000}}),
        json!({"study": {"at": at("othello:size=20"), "time_ms": 300_000}}),
        json!({"judge": {"at": at("othello:size=10"), "played": "e4", "time_ms": 300_000}}),
        json!({"review": {"at": at("connect4:columns=9,rows=8,line=4"), "moves": ["4", "4", "4"],
            "time_ms": 300_000}}),
        json!({"record": {"of": {"position": at("othello:size=12")}, "how": "minimax,depth=60",
            "events": 200_000}}),
        json!({"record": {"of": {"position": at("othello:size=12")},
            "how": "pvs,depth=60,nodes=900000000,table,every", "events": 200_000}}),
        json!({"lab": {"experiment": "g=othello:size=20;p=start;a=minimax;d=1-60"}}),
        json!({"lab": {"experiment": "g=othello:size=20;n=500;a=minimax;d=9-60;x=1000"}}),
        json!({"lab": {"experiment": "g=connect4;p=start;a=minimax;d=40"}}),
        json!({"line": {"at": at("connect4:columns=9,rows=8,line=4"), "time_ms": 300_000}}),
        json!("programs"),
        // Programs that think are in `programs.rs`.
        json!({"program": {"name": "mine", "at": at("connect4"), "moves": []}}),
    ]
}

#[test]
fn the_list_has_every_kind_of_request() {
    let requests = long_requests().into_iter();
    let mut places: Vec<usize> = requests
        .map(|request| place(&serde_json::from_value(request).expect("a request")))
        .collect();
    places.dedup();
    assert_eq!(places, (0..=9).collect::<Vec<_>>());
}

fn ask(client: &mut Client, id: u32, request: &Value) {
    client.say(&json!({"id": id, "ask": request}));
}

/// Reads until a request is answered.
fn answer(client: &mut Client, id: u32) -> Value {
    loop {
        let said = client.hear();
        let reply: harif_play::service::ReplyMessage =
            serde_json::from_value(said.clone()).expect("a reply");
        if reply.id == id && reply.reply.is_answer() {
            return said;
        }
    }
}

/// How long a request runs before it is ended: into its first search.
const A_WHILE: Duration = Duration::from_millis(60);

/// Whether a request searches; what programs of the person do is no work of the service.
fn is_search(request: &Value) -> bool {
    let others = ["dismiss", "programs", "program"];
    let is_other = |kind: &str| request.get(kind).is_some() || request == kind;
    !others.into_iter().any(is_other)
}

/// Waits until a request runs, and a while more. One that had ended by itself would show nothing.
fn must_run(pool: &Pool, request: &Value) {
    let is_long = is_search(request);
    until(|| pool.figures().workers > 0 || !is_long);
    std::thread::sleep(A_WHILE);
    assert_eq!(pool.figures().workers > 0, is_long, "{request}");
}

#[test]
fn every_request_stops_when_it_is_told_to() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = Running::with_engines(&pool);
    for request in long_requests() {
        let mut client = server.socket("/engine");
        ask(&mut client, 1, &request);
        must_run(&pool, &request);
        client.say(&json!({"stop": 1}));
        answer(&mut client, 1);
        drop(client);
        until(|| pool.figures() == PoolFigures::default());
    }
}

#[test]
fn no_thread_outlives_its_page() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = Running::with_engines(&pool);
    for request in long_requests() {
        let mut client = server.socket("/engine");
        ask(&mut client, 1, &request);
        // More that wait behind it.
        ask(&mut client, 2, &request);
        must_run(&pool, &request);
        drop(client);
        until(|| pool.figures() == PoolFigures::default());
    }
}

/// The time that a thread has had a processor, where the system tells; otherwise the time that has passed.
#[derive(Clone)]
struct Stopwatch {
    since: Instant,
    schedstat: Option<PathBuf>,
}

impl Stopwatch {
    /// Of the thread that calls it.
    fn of_this_thread() -> Self {
        let link = std::fs::read_link("/proc/thread-self").ok();
        Self {
            since: Instant::now(),
            schedstat: link.map(|link| Path::new("/proc").join(link).join("schedstat")),
        }
    }

    /// The time so far; without an end for a thread that is over.
    fn read(&self) -> Duration {
        let Some(schedstat) = &self.schedstat else {
            return self.since.elapsed();
        };
        let told = std::fs::read_to_string(schedstat).unwrap_or_default();
        let nanoseconds = told.split_whitespace().next();
        let nanoseconds = nanoseconds.and_then(|number| number.parse().ok());
        nanoseconds.map_or(Duration::MAX, Duration::from_nanos)
    }
}

/// How long a request goes on working after it was stopped, in time of a processor: however busy the
/// machine is, that is the same.
fn work_after_stop(request: &Request) -> Duration {
    let stop = AtomicBool::new(false);
    let (tell, told) = mpsc::channel();
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let stopwatch = Stopwatch::of_this_thread();
            tell.send(stopwatch.clone()).expect("it is heard");
            Service::default().handle(request, Control::new(&stop), &mut |_| {});
            stopwatch.read()
        });
        let stopwatch = told.recv().expect("it has begun");
        until(|| stopwatch.read() >= A_WHILE);
        assert!(!thread.is_finished(), "{request:?} ended by itself");
        // The flag first: what the thread does before this one goes on is no fault of the request.
        stop.store(true, Ordering::Relaxed);
        let at_stop = stopwatch.read();
        let in_all = thread.join().expect("it ends");
        in_all.saturating_sub(at_stop)
    })
}

#[test]
fn a_request_that_is_stopped_works_on_for_no_more_than_a_moment() {
    for request in long_requests().into_iter().filter(is_search) {
        let request = serde_json::from_value(request).expect("a request");
        let work = work_after_stop(&request);
        assert!(work < SOON, "{request:?}: {work:?}");
    }
}

fn long_study() -> Value {
    json!({"study": {"at": {"game": "othello", "position": "start"}, "time_ms": 300_000}})
}

#[test]
fn two_hundred_studies_are_bounded_and_end_with_their_sockets() {
    let budget = PoolLimits {
        searches: 3,
        // So that the last are refused at once.
        trials: 0,
        ..PoolLimits::of_machine()
    };
    let pool = Pool::new(budget);
    let server = Running::with_engines(&pool);
    let mut clients: Vec<Client> = (0..200)
        .map(|_| {
            let mut client = server.socket("/engine");
            ask(&mut client, 1, &long_study());
            client
        })
        .collect();
    until(|| pool.figures().pages == 200);
    let mut most = 0;
    for _ in 0..300 {
        let figures = pool.figures();
        assert!(figures.running <= budget.searches + 1, "{figures:?}");
        assert!(figures.waiting <= budget.waiting, "{figures:?}");
        assert!(figures.workers <= 8, "{figures:?}");
        most = most.max(resident());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(most < 1_000_000_000, "{most} bytes");
    // The last came too late, and is told so in words.
    let refused = clients.last_mut().expect("a client").hear();
    let words = refused["reply"]["error"]["message"].as_str();
    assert!(
        words.is_some_and(|words| words.contains("busy")),
        "{refused}"
    );
    drop(clients);
    until(|| pool.figures() == PoolFigures::default());
}

/// The bytes of this process in memory; none where the system does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok());
    number.map_or(0, |kilobytes: u64| kilobytes * 1024)
}

#[test]
fn a_short_question_does_not_wait_for_the_end_of_long_ones() {
    let pool = Pool::new(PoolLimits {
        searches: 1,
        ..PoolLimits::of_machine()
    });
    let server = Running::with_engines(&pool);
    let mut greedy: Vec<Client> = (0..3).map(|_| server.socket("/engine")).collect();
    for client in &mut greedy {
        ask(client, 1, &long_study());
    }
    until(|| pool.figures().running == 1);
    let mut modest = server.socket("/engine");
    let at = json!({"game": "tictactoe", "position": "a1b1a2b2"});
    ask(
        &mut modest,
        7,
        &json!({"move": {"at": at, "agent": "minimax"}}),
    );
    let said = answer(&mut modest, 7);
    assert_eq!(said["reply"]["move"]["move"], "a3", "{said}");
    // The long ones were not ended for it.
    let figures = pool.figures();
    assert!(figures.workers + figures.waiting >= 3, "{figures:?}");
}

#[test]
fn a_page_that_asks_too_much_at_once_is_told_so() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = Running::with_engines(&pool);
    let mut client = server.socket("/engine");
    for id in 1..=17 {
        ask(&mut client, id, &long_study());
    }
    let said = answer(&mut client, 17);
    assert!(said["reply"]["error"].is_object(), "{said}");
}

/// Questions that are answered in a moment.
fn short_questions() -> [Value; 3] {
    let at = json!({"game": "tictactoe", "position": "a1b1a2b2"});
    [
        json!({"move": {"at": at, "agent": "minimax"}}),
        json!({"study": {"at": at, "time_ms": 300_000}}),
        json!({"judge": {"at": at, "played": "a3", "time_ms": 300_000}}),
    ]
}

/// The answer to a short question, asked as a page asks: one that is sent away is asked again. That happens where other
/// programs keep the machine so busy that a trial finds no processor, such as compilers beside these tests.
fn answer_to(client: &mut Client, id: &mut u32, question: &Value) -> Value {
    for _ in 0..3 {
        *id += 1;
        ask(client, *id, question);
        let said = answer(client, *id);
        if said["reply"]["error"]["busy"] != true {
            return said;
        }
    }
    panic!("sent away three times: {question}");
}

/// A socket with a study or a move that would go on for minutes.
fn hostile_socket(server: &Running, number: usize) -> Client {
    let hostile_move = json!({"move": {"at": {"game": "othello:size=20", "position": "start"},
        "agent": "minimax:depth=20"}});
    let mut client = server.socket("/engine");
    let request = if number.is_multiple_of(2) {
        long_study()
    } else {
        hostile_move
    };
    ask(&mut client, 1, &request);
    client
}

#[test]
fn short_questions_are_answered_while_new_sockets_keep_coming() {
    const HELD: usize = 200;
    const ENOUGH: usize = 4_000;
    let pool = Pool::new(PoolLimits {
        searches: 3,
        ..PoolLimits::of_machine()
    });
    let server = Running::with_engines(&pool);
    let mut honest = server.socket("/engine");
    let opened = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut hostile = VecDeque::new();
            while !is_over.load(Ordering::Relaxed) && opened.load(Ordering::Relaxed) < ENOUGH {
                let number = opened.fetch_add(1, Ordering::Relaxed);
                hostile.push_back(hostile_socket(&server, number));
                if hostile.len() > HELD {
                    hostile.pop_front();
                }
            }
        });
        until(|| opened.load(Ordering::Relaxed) > HELD);
        let mut id = 0;
        for question in short_questions().iter().cycle().take(9) {
            // A person looks at the board in between.
            std::thread::sleep(A_WHILE);
            let said = answer_to(&mut honest, &mut id, question);
            assert!(said["reply"]["error"].is_null(), "{said}");
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let opened = opened.into_inner();
    assert!(opened < ENOUGH, "it waited until no more came");
}

#[test]
fn short_questions_are_answered_beside_two_hundred_hostile_sockets() {
    let pool = Pool::new(PoolLimits {
        searches: 3,
        ..PoolLimits::of_machine()
    });
    let server = Running::with_engines(&pool);
    let mut hostile: Vec<Client> = Vec::new();
    for number in 0..200 {
        hostile.push(hostile_socket(&server, number));
    }
    until(|| pool.figures().pages == 200);
    let mut honest = server.socket("/engine");
    let mut id = 0;
    // Both processors are busy meanwhile, so few in the usual run.
    for _ in 0..harif_testing::cases(2) {
        for question in short_questions() {
            // One that waited for long ones would wait for minutes.
            let said = answer_to(&mut honest, &mut id, &question);
            assert!(said["reply"]["error"].is_null(), "{said}");
        }
    }
    drop(hostile);
    until(|| pool.figures().pages == 1);
}

//! Refusals, limits and time-outs before a socket is opened.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use harif_server::pool::{Pool, PoolLimits};
use harif_server::{ConnectionLimits, Server};

use crate::common::{Running, bare, until};

#[test]
fn every_answer_carries_the_policy_refusals_too() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = Running::with_engines(&pool);
    let host = format!("Host: {}\r\n", server.host);
    for (request, code) in [
        (format!("GET / HTTP/1.1\r\n{host}"), "200"),
        (format!("GET /nowhere HTTP/1.1\r\n{host}"), "404"),
        (
            format!("POST / HTTP/1.1\r\n{host}Content-Length: 0\r\n"),
            "405",
        ),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n".to_owned(), "403"),
        (format!("GET /engine HTTP/1.1\r\n{host}"), "400"),
        (
            format!("GET /engine HTTP/1.1\r\n{host}Origin: http://evil.example\r\n"),
            "403",
        ),
    ] {
        let answer = server.exchange(&format!("{request}Connection: close\r\n\r\n"));
        assert!(answer.starts_with(&format!("HTTP/1.1 {code}")), "{answer}");
        let answer = answer.to_lowercase();
        assert!(
            answer.contains("content-security-policy: default-src 'none'"),
            "{answer}"
        );
        assert!(
            answer.contains("x-content-type-options: nosniff"),
            "{answer}"
        );
    }
}

#[test]
fn half_sent_headers_are_not_waited_for() {
    let server = Running::start(Server {
        limits: ConnectionLimits {
            header_time: Duration::from_millis(50),
            ..ConnectionLimits::new(64, 64)
        },
        ..bare()
    });
    let mut half: Vec<TcpStream> = (0..60)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.host).expect("a connection");
            stream
                .write_all(b"GET / HTTP/1.1\r\nHo")
                .expect("it listens");
            stream
        })
        .collect();
    // Each is closed by the server: reading comes to an end.
    for stream in &mut half {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
    }
    let host = format!("Host: {}\r\n", server.host);
    let answer = server.exchange(&format!(
        "GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n"
    ));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// A server with so few places, and a page of eight million bytes beside the usual one.
fn small(places: usize, pool: &Pool) -> Running {
    let server = bare();
    Running::start(Server {
        limits: ConnectionLimits::new(places, places),
        page: server.page.with_file("large.bin", vec![7; LARGE]),
        engines: Some(pool.clone()),
        ..server
    })
}

/// More than the machine keeps for a client that does not read.
const LARGE: usize = 8_000_000;

/// A connection that has sent this much and waits.
fn hold(server: &Running, sent: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.host).expect("a connection");
    stream.write_all(sent.as_bytes()).expect("it listens");
    stream
}

fn get(server: &Running, path: &str) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.host
    )
}

/// A request for a socket by hand: refusals are answers, not errors.
fn ask_for_socket(server: &Running) -> (TcpStream, String) {
    let request = format!(
        "GET /engine HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.host
    );
    let mut stream = hold(server, &request);
    let mut answer = Vec::new();
    // A refusal has a body, and a socket says nothing before it is asked.
    let ends = |answer: &[u8]| {
        let last: &[u8] = if answer.starts_with(b"HTTP/1.1 503") {
            b"moment.\r\n"
        } else {
            b"\r\n\r\n"
        };
        answer.ends_with(last)
    };
    while !ends(&answer) {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("an answer");
        answer.push(byte[0]);
    }
    (stream, String::from_utf8_lossy(&answer).into_owned())
}

#[test]
fn those_that_hold_every_place_in_silence_give_way() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = small(8, &pool);
    let alive = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.host);
    // Nothing sent, half a head, and a whole one that was answered with more to come.
    for sent in ["", "GET / HTTP/1.1\r\nHo", &alive] {
        let held: Vec<TcpStream> = (0..8).map(|_| hold(&server, sent)).collect();
        for _ in 0..12 {
            let answer = server.exchange(&get(&server, "/"));
            assert!(answer.starts_with("HTTP/1.1 200"), "{sent:?}: {answer:?}");
        }
        let (_socket, answer) = ask_for_socket(&server);
        assert!(answer.starts_with("HTTP/1.1 101"), "{sent:?}: {answer:?}");
        drop(held);
    }
}

#[test]
fn one_that_reads_its_answer_is_not_closed_for_half_sent_heads() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = small(8, &pool);
    let mut slow = hold(&server, &get(&server, "/large.bin"));
    let mut beginning = [0; 12];
    slow.read_exact(&mut beginning).expect("an answer");
    let held: Vec<TcpStream> = (0..30)
        .map(|_| hold(&server, "GET / HTTP/1.1\r\nHo"))
        .collect();
    let answer = server.exchange(&get(&server, "/"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    let mut rest = Vec::new();
    slow.read_to_end(&mut rest).expect("the rest");
    assert!(rest.len() > LARGE, "{} bytes", rest.len());
    drop(held);
}

#[test]
fn those_that_never_read_their_answers_give_way_too() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = small(8, &pool);
    let held: Vec<TcpStream> = (0..8)
        .map(|_| hold(&server, &get(&server, "/large.bin")))
        .collect();
    let answer = server.exchange(&get(&server, "/"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
    drop(held);
}

#[test]
fn sockets_are_bounded_and_the_page_is_served_beside_them() {
    let pool = Pool::new(PoolLimits::of_machine());
    let server = small(8, &pool);
    let mut sockets = Vec::new();
    for _ in 0..6 {
        let (socket, answer) = ask_for_socket(&server);
        assert!(answer.starts_with("HTTP/1.1 101"), "{answer}");
        sockets.push(socket);
    }
    until(|| pool.figures().pages == 6);
    let (_refused, answer) = ask_for_socket(&server);
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("no room for another socket"), "{answer}");
    assert!(answer.contains("content-security-policy"), "{answer}");
    // Neither half-sent heads nor requests end a socket.
    let held: Vec<TcpStream> = (0..8)
        .map(|_| hold(&server, "GET / HTTP/1.1\r\nHo"))
        .collect();
    let answer = server.exchange(&get(&server, "/"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(pool.figures().pages, 6);
    drop(held);
    // One that goes makes room for another.
    sockets.pop();
    until(|| ask_for_socket(&server).1.starts_with("HTTP/1.1 101"));
}

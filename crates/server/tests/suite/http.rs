//! Refusals, limits and time-outs before a socket is opened.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use harif_server::pool::{Budget, Pool};
use harif_server::{ConnectionLimits, Server};

use crate::common::{Running, bare};

#[test]
fn every_answer_carries_the_policy_refusals_too() {
    let pool = Pool::new(Budget::of_machine());
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

#[test]
fn beyond_the_limit_a_client_is_told_that_there_is_no_room() {
    let server = Running::start(Server {
        limits: ConnectionLimits::new(3, 3),
        ..bare()
    });
    let held: Vec<TcpStream> = (0..3)
        .map(|_| TcpStream::connect(&server.host).expect("a connection"))
        .collect();
    let host = format!("Host: {}\r\n", server.host);
    let request = format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
    let answer = server.exchange(&request);
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("full"), "{answer}");
    drop(held);
    crate::common::until(|| server.exchange(&request).starts_with("HTTP/1.1 200"));
}

//! TLS of our own: certificates that are good, bad and renewed, and a real server that speaks it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use harif_server::people::hall::Hall;
use harif_server::people::store::SqliteStore;
use harif_server::people::{HallLimits, People, token};
use harif_server::tls::{Certificate, SecureStream, TlsError, Trust};
use harif_server::{ConnectionLimits, Server};
use tempfile::TempDir;
use tungstenite::Message;

use crate::common::{Running, bare};

/// A certificate of a server on this machine, and its key, in files.
struct Files {
    certificate: PathBuf,
    key: PathBuf,
}

impl Files {
    fn new(folder: &TempDir, name: &str) -> Self {
        let files = Self {
            certificate: folder.path().join(format!("{name}.pem")),
            key: folder.path().join(format!("{name}.key")),
        };
        files.renew();
        files
    }

    /// Puts another certificate in the place of this one.
    fn renew(&self) {
        let names = ["127.0.0.1".to_owned(), "localhost".to_owned()];
        let made = rcgen::generate_simple_self_signed(names).expect("a certificate");
        std::fs::write(&self.certificate, made.cert.pem()).expect("a file");
        std::fs::write(&self.key, made.signing_key.serialize_pem()).expect("a file");
    }

    fn read(&self) -> Certificate {
        Certificate::read(&self.certificate, &self.key).expect("a certificate")
    }

    fn trust(&self) -> Trust {
        Trust::only(&self.certificate).expect("a certificate")
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn serve(certificate: Certificate) -> Running {
    Running::start(Server {
        certificate: Some(certificate),
        ..bare()
    })
}

fn connect(server: &Running, trust: &Trust) -> std::io::Result<SecureStream> {
    trust.greet("127.0.0.1", TcpStream::connect(&server.host)?)
}

/// What the server answers to a request for the page.
fn ask(server: &Running, mut stream: impl Read + Write) -> String {
    let host = &server.host;
    let request = format!("GET /?x=1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_page_is_served_under_tls_to_those_who_trust_it() {
    let folder = folder();
    let files = Files::new(&folder, "own");
    let server = serve(files.read());
    let stream = connect(&server, &files.trust()).expect("a handshake");
    let answer = ask(&server, stream);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.ends_with("a page"), "{answer}");
    // One who trusts another, and one who asks for another name, are not answered.
    let other = Files::new(&folder, "other");
    let error = connect(&server, &other.trust()).expect_err("not trusted");
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidData, "{error}");
    let stream = TcpStream::connect(&server.host).expect("a connection");
    let error = files.trust().greet("games.example", stream);
    let error = error.expect_err("another name");
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidData, "{error}");
}

#[test]
fn a_socket_of_people_opens_under_tls() {
    let folder = folder();
    let files = Files::new(&folder, "own");
    let store = SqliteStore::open(&folder.path().join("games.db")).expect("a store");
    let hall = Hall::new(Box::new(store), token::of_machine(), HallLimits::default());
    let server = Running::start(Server {
        people: Some(People::start(hall).expect("a thread")),
        certificate: Some(files.read()),
        ..bare()
    });
    let stream = connect(&server, &files.trust()).expect("a handshake");
    let address = format!("ws://{}/people", server.host);
    let (mut socket, _) = tungstenite::client(address, stream).expect("a socket");
    let create = r#"{"create": {"version": 1, "game": "tictactoe"}}"#;
    socket.send(Message::text(create)).expect("it listens");
    let said = socket.read().expect("an answer").to_string();
    assert!(said.starts_with(r#"{"created""#), "{said}");
}

#[test]
fn a_request_without_tls_is_led_to_where_it_is() {
    let folder = folder();
    let server = serve(Files::new(&folder, "own").read());
    let plain = TcpStream::connect(&server.host).expect("a connection");
    let answer = ask(&server, plain);
    assert!(answer.starts_with("HTTP/1.1 307"), "{answer}");
    let place = format!("location: https://{}/?x=1\r\n", server.host);
    assert!(answer.contains(&place), "{answer}");
    assert!(answer.contains("content-security-policy"), "{answer}");
    // A request for a name that is not ours is not redirected.
    let answer = server.exchange("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    assert!(!answer.contains("location"), "{answer}");
    // What is neither TLS nor HTTP gets an end.
    let answer = server.exchange("\u{1}\u{2}\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}

/// Handshakes that are not finished have the time of a head, and give way when places are short.
#[test]
fn half_a_handshake_is_not_waited_for() {
    let folder = folder();
    let files = Files::new(&folder, "own");
    // The beginning of a record that says it is 512 bytes long, nothing at all, and half a request.
    let halves: [&[u8]; 3] = [&[0x16, 3, 1, 2, 0, 1, 0], b"", b"GET / HTTP/1.1\r\nHo"];
    let start = |places, header_time| {
        Running::start(Server {
            limits: ConnectionLimits {
                header_time,
                ..ConnectionLimits::new(places, places)
            },
            certificate: Some(files.read()),
            ..bare()
        })
    };
    let hold = |server: &Running, sent: &[u8]| {
        let mut stream = TcpStream::connect(&server.host).expect("a connection");
        stream.write_all(sent).expect("it listens");
        stream
    };
    let soon = start(64, Duration::from_millis(50));
    for mut stream in halves.map(|sent| hold(&soon, sent)) {
        // It comes to an end, whatever was said before.
        let _ = stream.read_to_end(&mut Vec::new());
    }
    let crowded = start(8, Duration::from_hours(1));
    for sent in halves {
        let held: Vec<TcpStream> = (0..8).map(|_| hold(&crowded, sent)).collect();
        let stream = connect(&crowded, &files.trust()).expect("a place");
        let answer = ask(&crowded, stream);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        drop(held);
    }
}

#[test]
fn a_renewed_certificate_holds_for_new_connections_and_a_bad_one_does_not() {
    let folder = folder();
    let files = Files::new(&folder, "own");
    let certificate = files.read();
    let server = serve(certificate.clone());
    let first = files.trust();
    let kept = connect(&server, &first).expect("a handshake");
    assert!(certificate.read_again().is_none(), "nothing has changed");

    files.renew();
    let second = files.trust();
    assert!(matches!(certificate.read_again(), Some(Ok(()))));
    assert!(certificate.read_again().is_none(), "it was told once");
    connect(&server, &first).expect_err("it is gone");
    let answer = ask(&server, connect(&server, &second).expect("the new one"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // What was open stays open.
    assert!(ask(&server, kept).starts_with("HTTP/1.1 200"));

    // Half a renewal: a certificate whose key has not come yet.
    let key = std::fs::read(&files.key).expect("a key");
    files.renew();
    let (third, new_key) = (files.trust(), std::fs::read(&files.key).expect("a key"));
    std::fs::write(&files.key, key).expect("a file");
    let told = certificate.read_again();
    assert!(
        matches!(told, Some(Err(TlsError::Mismatch { .. }))),
        "{told:?}"
    );
    assert!(certificate.read_again().is_none(), "it was told once");
    connect(&server, &second).expect("the one before");
    std::fs::remove_file(&files.key).expect("a file");
    let told = certificate.read_again();
    assert!(
        matches!(told, Some(Err(TlsError::Unreadable { .. }))),
        "{told:?}"
    );
    assert!(certificate.read_again().is_none(), "it was told once");
    std::fs::write(&files.key, new_key).expect("a file");
    assert!(matches!(certificate.read_again(), Some(Ok(()))));
    connect(&server, &third).expect("the newest");
}

#[test]
fn what_is_wrong_with_the_files_is_named() {
    let folder = folder();
    let (own, other) = (Files::new(&folder, "own"), Files::new(&folder, "other"));
    let write = |name: &str, contents: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, contents).expect("a file");
        file
    };
    let read = |certificate: &Path, key: &Path| Certificate::read(certificate, key).map(|_| ());
    let empty = write("empty.pem", "");
    let damaged = write(
        "damaged.pem",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    );
    let torn = write("torn.pem", "-----BEGIN CERTIFICATE-----\nMIIB");
    let bad_key = write(
        "bad.key",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    );
    let locked = write(
        "locked.key",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n",
    );
    let missing = folder.path().join("missing.pem");
    let (good, key) = (&own.certificate, &own.key);
    read(good, key).expect("both are good");
    for (certificate, key, told) in [
        (&missing, key, "missing.pem cannot be read"),
        (good, &missing, "missing.pem cannot be read"),
        (&folder.path().to_owned(), key, "cannot be read"),
        (&empty, key, "empty.pem holds no certificate"),
        (good, &empty, "empty.pem holds no private key"),
        // The two in each other's place.
        (key, good, "own.key holds no certificate"),
        (good, &other.key, "other.key does not belong"),
        (good, &locked, "locked.key is locked"),
        (good, &bad_key, "bad.key cannot be used"),
        (&damaged, key, "damaged.pem cannot be used"),
        (&torn, key, "torn.pem cannot be used"),
    ] {
        let error = read(certificate, key).expect_err(told).to_string();
        assert!(error.contains(told), "{told}: {error}");
    }
    for (file, told) in [
        (&missing, "missing.pem cannot be read"),
        (&empty, "empty.pem holds no certificate"),
        (&damaged, "damaged.pem cannot be used"),
    ] {
        let error = Trust::only(file).expect_err(told).to_string();
        assert!(error.contains(told), "{told}: {error}");
    }
}

//! `harif host` with a certificate of its own, and the terminals that reach it.

use std::path::Path;

use crate::common::{harif, program};
use crate::host::{Host, Terminal};

/// Writes a certificate for this machine, and its key.
fn make(certificate: &str, key: &str) {
    let names = ["127.0.0.1".to_owned()];
    let made = rcgen::generate_simple_self_signed(names).expect("a certificate");
    std::fs::write(certificate, made.cert.pem()).expect("a file");
    std::fs::write(key, made.signing_key.serialize_pem()).expect("a file");
}

/// The names of a certificate and of its key in a folder.
fn names(folder: &Path) -> [String; 2] {
    ["own.pem", "own.key"].map(|name| folder.join(name).display().to_string())
}

fn start() -> (Host, [String; 2]) {
    let folder = tempfile::tempdir().expect("a folder");
    let [certificate, key] = names(folder.path());
    make(&certificate, &key);
    let with = ["--certificate", &certificate, "--key", &key];
    let host = Host::start_with(folder, &with);
    (host, [certificate, key])
}

#[test]
fn two_terminals_play_under_tls_also_after_the_certificate_was_renewed() {
    let (mut host, [certificate, key]) = start();
    let address = format!("{}/", host.place);
    assert!(address.starts_with("https://127.0.0.1:"), "{address}");
    let trust = ["--ca", &certificate];
    let invite = ["play", "tictactoe", "--with", &address, "--first", "me"];
    let mut one = Terminal::start(&[&invite[..], &trust].concat());
    let link = one.wait_for("#with=").trim().to_owned();
    assert!(link.starts_with(&address), "{link}");
    let mut two = Terminal::start(&[&["play", "--with", &link][..], &trust].concat());
    one.wait_for("Your turn");
    one.type_line("a1");
    two.wait_for("Your turn");

    make(&certificate, &key);
    host.complains("has been read again");
    // Who plays is not disturbed, and who comes now knows the new one.
    two.type_line("b1");
    one.wait_for("Your turn");
    one.type_line("resign");
    two.wait_for("You win");
    let room = ["join", &address, "BKTRMZ", "--ca", &certificate];
    let refused = harif(&[&room[..], &["--", "random"]].concat()).refused();
    refused.complains("room");

    // Half a file is told, and the certificate stays.
    std::fs::write(&certificate, "").expect("a file");
    host.complains("holds no certificate");
    host.complains("stays in use");
}

/// With TLS of its own there is no proxy before it.
#[test]
fn a_server_for_this_machine_says_for_whom_it_listens() {
    let folder = tempfile::tempdir().expect("a folder");
    let [certificate, key] = names(folder.path());
    make(&certificate, &key);
    let store = folder.path().join("people.db").display().to_string();
    let page = folder.path().display().to_string();
    std::fs::write(folder.path().join("index.html"), "<!doctype html>").expect("a page");
    let host = ["host", "--address", "127.0.0.1", "--port", "0"];
    let files = ["--page", &page, "--store", &store];
    let tls = ["--certificate", &certificate, "--key", &key];
    for (with, words) in [
        (&[][..], "for a proxy before it"),
        (&tls[..], "no other machine can connect"),
    ] {
        let mut started = Terminal::start(&[&host[..], &files, with].concat());
        let told = started.wait_for("this machine only");
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_server_that_no_machine_knows_is_not_trusted() {
    let (host, [certificate, _]) = start();
    let address = format!("{}/", host.place);
    let play = ["play", "tictactoe", "--with", &address];
    let refused = harif(&play).refused();
    refused.complains("--ca");
    // The name in the certificate counts too.
    let other = address.replace("127.0.0.1", "localhost");
    let other = ["play", "tictactoe", "--with", &other, "--ca", &certificate];
    let refused = harif(&other).refused();
    refused.complains("cannot be trusted");
    // A server without TLS is no server with it.
    let plain = Host::start();
    let address = format!("https://{}/", plain.place);
    let asked = [
        "play",
        "tictactoe",
        "--with",
        &address,
        "--ca",
        &certificate,
    ];
    harif(&asked).refused();
}

#[test]
fn what_is_wrong_with_a_certificate_is_told_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let [certificate, key] = names(folder.path());
    make(&certificate, &key);
    let other = folder.path().join("other.key").display().to_string();
    let unused = folder.path().join("unused.pem").display().to_string();
    make(&unused, &other);
    let missing = folder.path().join("missing").display().to_string();
    for (key, english, persian) in [
        (&other, "does not belong", "مال گواهی"),
        (&missing, "cannot be read", "خوانده نمی‌شود"),
        (&unused, "no private key", "کلید خصوصی"),
    ] {
        let with = ["host", "--certificate", &certificate, "--key", key];
        let refused = harif(&with).refused();
        refused.complains(english);
        refused.complains("--certificate");
        let refused = harif(&[&with[..], &["--lang", "fa"]].concat()).refused();
        refused.complains(persian);
    }
    let half = program(&["host", "--certificate", &certificate]).output();
    let half = half.expect("harif starts");
    assert_eq!(half.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&half.stderr).contains("--key"));
}

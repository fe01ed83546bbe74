//! Where a link or an address that a person typed leads.

use harif_wire::link::SeatLink;

/// Where a text that a person typed or pasted leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// To a game on this very server.
    Here(SeatLink),
    /// To another address, to be opened instead of this page.
    Elsewhere(String),
}

/// Reads what was typed as a link: a whole one, or the address of a server. `home` is the address of
/// this page without the fragment.
pub(crate) fn read(typed: &str, home: &str) -> Option<Target> {
    let typed = typed.trim();
    let (place, fragment) = match typed.split_once('#') {
        Some((place, fragment)) => (place, Some(fragment)),
        None => (typed, None),
    };
    let pass = match fragment {
        Some(fragment) => Some(SeatLink::read_fragment(fragment)?),
        None => None,
    };
    let (scheme, host) = place.split_once("://").unwrap_or(("http", place));
    let host = host.trim_end_matches('/');
    let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    // Nothing but pages of servers: no other kind of address is ever opened.
    if !matches!(scheme, "http" | "https") || !host.chars().all(is_host) {
        return None;
    }
    if host.is_empty() {
        return pass.map(Target::Here);
    }
    let address = format!("{scheme}://{host}/");
    match pass {
        Some(pass) if address == home => Some(Target::Here(pass)),
        Some(pass) => Some(Target::Elsewhere(pass.link(&address))),
        None => Some(Target::Elsewhere(format!("{address}#/people"))),
    }
}

/// Whether an address leads everyone to their own machine.
pub(crate) fn is_only_here(address: &str) -> bool {
    let (_, rest) = address.split_once("://").unwrap_or(("", address));
    ["127.", "localhost", "[::1]"]
        .iter()
        .any(|own| rest.starts_with(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_ones_own_machine_are_of_no_use_to_others() {
        for own in [
            "http://127.0.0.1:7410/",
            "http://localhost:7410/",
            "http://[::1]/",
        ] {
            assert!(is_only_here(own), "{own}");
        }
        for open in ["http://192.168.1.5:7410/", "https://games.example/"] {
            assert!(!is_only_here(open), "{open}");
        }
    }

    const HOME: &str = "http://192.168.1.5:7410/";

    fn pass() -> SeatLink {
        SeatLink {
            game: "abc".into(),
            token: "def2".into(),
        }
    }

    #[test]
    fn a_link_reads_back() {
        let link = pass().link(HOME);
        assert_eq!(link, "http://192.168.1.5:7410/#with=abc.def2");
        assert_eq!(read(&link, HOME), Some(Target::Here(pass())));
        assert_eq!(read(" #with=abc.def2 ", HOME), Some(Target::Here(pass())));
        let there = read(&link, "http://127.0.0.1:1/");
        assert_eq!(there, Some(Target::Elsewhere(link)));
    }

    #[test]
    fn an_address_leads_to_the_room_of_its_server() {
        for typed in [
            "10.0.0.2:7410",
            "http://10.0.0.2:7410",
            "http://10.0.0.2:7410/",
        ] {
            let wanted = Target::Elsewhere("http://10.0.0.2:7410/#/people".into());
            assert_eq!(read(typed, HOME), Some(wanted), "{typed}");
        }
    }

    #[test]
    fn nothing_else_is_opened() {
        for typed in [
            "",
            "#",
            "#with=",
            "#with=a.b.c",
            "#with=a.<b>",
            "javascript:alert(1)",
            "javascript://x/#with=a.b",
            "file:///etc/passwd",
            "a b",
            "http://host/path",
        ] {
            assert_eq!(read(typed, HOME), None, "{typed}");
        }
    }
}

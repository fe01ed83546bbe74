//! Links: the address of a server, and of a game on it.

use std::fmt;
use std::str::FromStr;

use harif_wire::link::Pass;

/// The port of addresses without one.
const PORT: u16 = 80;

/// Why a text is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkError {
    /// It is no address at all.
    Unreadable,
    /// An address that only a program with TLS reaches.
    Tls,
}

/// `http://HOST:PORT/`, with `#with=GAME.TOKEN` where it leads to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// Host and port.
    pub(crate) host: String,
    /// The game and its token.
    pub(crate) game: Option<Pass>,
}

impl Link {
    /// The link to a game on the same server.
    pub(crate) fn to(&self, game: &str, token: &str) -> Self {
        Self {
            host: self.host.clone(),
            game: Some(Pass {
                game: game.to_owned(),
                token: token.to_owned(),
            }),
        }
    }

    /// Where to connect.
    pub(crate) fn place(&self) -> String {
        let has_port = self.host.rsplit_once(':').is_some_and(|(before, port)| {
            port.parse::<u16>().is_ok() && (!before.contains(':') || before.ends_with(']'))
        });
        if has_port {
            self.host.clone()
        } else {
            format!("{}:{PORT}", self.host)
        }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let home = format!("http://{}/", self.host);
        match &self.game {
            Some(pass) => f.write_str(&pass.link(&home)),
            None => f.write_str(&home),
        }
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.starts_with("https://") || text.starts_with("wss://") {
            return Err(LinkError::Tls);
        }
        let rest = text.strip_prefix("http://").unwrap_or(text);
        let (place, fragment) = match rest.split_once('#') {
            Some((place, fragment)) => (place, Some(fragment)),
            None => (rest, None),
        };
        let host = place.trim_end_matches('/');
        let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        if host.is_empty() || !host.chars().all(is_host) {
            return Err(LinkError::Unreadable);
        }
        let game = match fragment {
            None => None,
            Some(fragment) => Some(Pass::read_fragment(fragment).ok_or(LinkError::Unreadable)?),
        };
        Ok(Self {
            host: host.to_owned(),
            game,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for (text, place) in [
            ("http://192.168.1.5:7410/", "192.168.1.5:7410"),
            ("http://games.example/#with=abc.def", "games.example:80"),
            ("http://[::1]:7410/#with=a2.b3", "[::1]:7410"),
            ("http://[::1]/", "[::1]:80"),
        ] {
            let link: Link = text.parse().expect("a link");
            assert_eq!(link.to_string(), text);
            assert_eq!(link.place(), place);
        }
        let short: Link = "127.0.0.1:7410".parse().expect("a link");
        assert_eq!(
            short.to("g", "t").to_string(),
            "http://127.0.0.1:7410/#with=g.t"
        );
    }

    #[test]
    fn what_is_no_link_is_refused() {
        for text in [
            "",
            "http://",
            "a b",
            "http://h/#with=x",
            "http://h/#tree",
            "h/x",
            "h#with=.",
        ] {
            assert_eq!(text.parse::<Link>(), Err(LinkError::Unreadable), "{text}");
        }
        assert_eq!(
            "https://games.example/".parse::<Link>(),
            Err(LinkError::Tls)
        );
    }
}

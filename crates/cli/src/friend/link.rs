//! Links: the address of a server, and of a game on it.

use std::fmt;
use std::str::FromStr;

use harif_wire::link::SeatLink;

/// The ports of addresses without one.
const PORT: u16 = 80;
const TLS_PORT: u16 = 443;

/// The text is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LinkError;

/// `http://HOST:PORT/` or `https://HOST:PORT/`, with `#with=GAME.TOKEN` where it leads to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// Whether the server speaks TLS.
    pub(crate) is_tls: bool,
    /// Host and port.
    pub(crate) host: String,
    /// The game and its token.
    pub(crate) game: Option<SeatLink>,
}

impl Link {
    /// The link to a game on the same server.
    pub(crate) fn to(&self, game: &str, token: &str) -> Self {
        Self {
            is_tls: self.is_tls,
            host: self.host.clone(),
            game: Some(SeatLink {
                game: game.to_owned(),
                token: token.to_owned(),
            }),
        }
    }

    /// Where to connect.
    pub(crate) fn place(&self) -> String {
        let usual = if self.is_tls { TLS_PORT } else { PORT };
        match self.name_and_port() {
            (_, Some(_)) => self.host.clone(),
            (name, None) => format!("{name}:{usual}"),
        }
    }

    /// The name or number of the server, without the port.
    pub(crate) fn name(&self) -> &str {
        self.name_and_port().0
    }

    fn name_and_port(&self) -> (&str, Option<&str>) {
        let is_port = |(before, port): &(&str, &str)| {
            port.parse::<u16>().is_ok() && (!before.contains(':') || before.ends_with(']'))
        };
        match self.host.rsplit_once(':').filter(is_port) {
            Some((name, port)) => (name, Some(port)),
            None => (&self.host, None),
        }
    }

    const fn scheme(&self) -> &'static str {
        if self.is_tls { "https" } else { "http" }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let home = format!("{}://{}/", self.scheme(), self.host);
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
        let (is_tls, rest) = match text.strip_prefix("https://") {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix("http://").unwrap_or(text)),
        };
        let (place, fragment) = match rest.split_once('#') {
            Some((place, fragment)) => (place, Some(fragment)),
            None => (rest, None),
        };
        let host = place.trim_end_matches('/');
        let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        if host.is_empty() || !host.chars().all(is_host) {
            return Err(LinkError);
        }
        let game = match fragment {
            None => None,
            Some(fragment) => Some(SeatLink::read_fragment(fragment).ok_or(LinkError)?),
        };
        Ok(Self {
            is_tls,
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
            ("https://[::1]/", "[::1]:443"),
            ("https://games.example/#with=abc.def", "games.example:443"),
            ("https://192.168.1.5:7410/", "192.168.1.5:7410"),
        ] {
            let link: Link = text.parse().expect("a link");
            assert_eq!(link.to_string(), text);
            assert_eq!(link.place(), place);
        }
        let names = ["https://a.example:9/", "https://a.example/", "a.example"];
        for text in names {
            assert_eq!(text.parse::<Link>().expect("a link").name(), "a.example");
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
            "https://",
            "wss://h/",
        ] {
            assert_eq!(text.parse::<Link>(), Err(LinkError), "{text}");
        }
    }
}

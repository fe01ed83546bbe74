//! Finished games of the server: what is looked for, and what was found so far.
//!
//! The archive has moves and results and no names (see `harif_wire::archive`), so nothing here looks for
//! players; games of a class are not in it.

use harif_rules::notation::{self, NotationError};
use harif_rules::{AnyPosition, Game};
use harif_text::normalise_input;
use harif_wire::GameEnd;
use harif_wire::archive::{ArchivedGame, FoundGames};
use harif_wire::escape::{decode, encode_into};

/// What the room shows where it shows the archive. Names of games are longer, those of classes are capitals.
const NAME: &str = "archive";
/// How many games are asked for at once.
const AT_ONCE: usize = 20;

/// How a game ended for the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winner {
    First,
    Second,
    Draw,
}

impl Winner {
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::Second, Self::Draw];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|winner| winner.name() == name)
    }
}

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Jsonl,
    Pgn,
    Ggf,
}

impl Format {
    pub(crate) const ALL: [Self; 3] = [Self::Jsonl, Self::Pgn, Self::Ggf];

    /// The end of a file's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Pgn => "pgn",
            Self::Ggf => "ggf",
        }
    }

    /// Whether it can hold the games that are looked for: GGF is for Othello.
    pub(crate) fn suits(self, game: Option<Game>) -> bool {
        self != Self::Ggf || game.is_some_and(|game| game.name() == Game::OTHELLO.name())
    }
}

/// How games between people end: what bots do wrong is not among it.
pub(crate) const ENDINGS: [GameEnd; 4] = [
    GameEnd::Board,
    GameEnd::Resigned,
    GameEnd::Time,
    GameEnd::Agreed,
];

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Search {
    /// The game with its size; none for all.
    pub(crate) game: Option<Game>,
    pub(crate) winner: Option<Winner>,
    /// Why it ended.
    pub(crate) by: Option<GameEnd>,
    /// The first moves, or a board, as they were typed. They need a game.
    pub(crate) reached: String,
}

impl Search {
    /// Reads what the room shows; nothing where that is not the archive.
    pub(crate) fn read(room_path: &str) -> Option<Self> {
        let rest = room_path.strip_prefix(NAME)?;
        let mut search = Self::default();
        if rest.is_empty() {
            return Some(search);
        }
        for part in rest.strip_prefix(';')?.split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let value = decode(value);
            match key {
                "game" => search.game = value.parse().ok(),
                "winner" => search.winner = Winner::named(&value),
                "by" => search.by = GameEnd::named(&value),
                "position" => search.reached = value,
                _ => {}
            }
        }
        Some(search)
    }

    /// What the room writes into its address.
    pub(crate) fn write(&self) -> String {
        let wishes = self.wishes();
        if wishes.is_empty() {
            return NAME.into();
        }
        format!("{NAME};{wishes}")
    }

    /// The position that games are to have come to: the start where nothing was typed.
    pub(crate) fn position(&self) -> Option<Result<AnyPosition, NotationError>> {
        let typed = normalise_input(&self.reached);
        Some(notation::position(self.game?, &typed))
    }

    fn wishes(&self) -> String {
        let mut wishes = String::new();
        let mut add = |key: &str, value: &str| {
            if !wishes.is_empty() {
                wishes.push('&');
            }
            wishes.push_str(key);
            wishes.push('=');
            encode_into(&mut wishes, value);
        };
        if let Some(game) = self.game {
            add("game", &game.to_string());
            let reached = normalise_input(&self.reached);
            if !reached.trim().is_empty() {
                add("position", reached.trim());
            }
        }
        if let Some(winner) = self.winner {
            add("winner", winner.name());
        }
        if let Some(by) = self.by {
            add("by", by.name());
        }
        wishes
    }

    /// The address of the games, from the latest on or from before a game.
    fn address(&self, before: Option<i64>) -> String {
        let mut address = format!("archive/games?most={AT_ONCE}");
        for part in [
            self.wishes(),
            before.map_or_else(String::new, |before| format!("before={before}")),
        ] {
            if !part.is_empty() {
                address.push('&');
                address.push_str(&part);
            }
        }
        address
    }

    /// The address of a file with the games.
    pub(crate) fn file(&self, format: Format) -> String {
        let wishes = self.wishes();
        let joint = if wishes.is_empty() { "" } else { "&" };
        format!("archive/export?format={}{joint}{wishes}", format.name())
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// What was typed as a position is none.
    Position,
    /// The server has no archive.
    Absent,
    /// It has too much to do.
    Busy,
    /// It was not reached, or said something else.
    Failed,
}

/// How the last question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueryState {
    Asked,
    Answered,
    Trouble(Trouble),
}

/// What was found so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listing {
    pub(crate) search: Search,
    pub(crate) games: Vec<ArchivedGame>,
    pub(crate) standing: QueryState,
    /// Where the search goes on.
    next: Option<i64>,
    /// The question that is open, or was answered last.
    asked: String,
}

impl Listing {
    /// A new search, with its first question.
    pub(crate) fn new(search: Search) -> (Self, Option<String>) {
        let is_wrong = search.position().is_some_and(|read| read.is_err());
        let asked = search.address(None);
        let standing = if is_wrong {
            QueryState::Trouble(Trouble::Position)
        } else {
            QueryState::Asked
        };
        let listing = Self {
            games: Vec::new(),
            standing,
            next: None,
            asked: asked.clone(),
            search,
        };
        (listing, (!is_wrong).then_some(asked))
    }

    /// Whether there may be more.
    pub(crate) const fn has_more(&self) -> bool {
        self.next.is_some() && matches!(self.standing, QueryState::Answered)
    }

    /// The next question, if the search may find more.
    pub(crate) fn go_on(&mut self) -> Option<String> {
        if !self.has_more() {
            return None;
        }
        self.asked = self.search.address(self.next);
        self.standing = QueryState::Asked;
        Some(self.asked.clone())
    }

    /// The same question once more, after it failed.
    pub(crate) fn ask_again(&mut self) -> String {
        self.standing = QueryState::Asked;
        self.asked.clone()
    }

    /// Takes in the answer to a question, a status of HTTP and a text; none if the server was not reached.
    /// Says whether it is news: answers to older questions are not.
    pub(crate) fn hear(&mut self, question: &str, answer: Option<(u16, &str)>) -> bool {
        if question != self.asked || self.standing != QueryState::Asked {
            return false;
        }
        let found = match answer {
            Some((200, text)) => {
                serde_json::from_str::<FoundGames>(text).map_err(|_| Trouble::Failed)
            }
            Some((204 | 404, _)) => Err(Trouble::Absent),
            Some((429 | 503, _)) => Err(Trouble::Busy),
            Some((400, _)) => Err(Trouble::Position),
            _ => Err(Trouble::Failed),
        };
        match found {
            Ok(found) => {
                self.games.extend(found.games);
                self.next = found.next;
                self.standing = QueryState::Answered;
            }
            Err(trouble) => self.standing = QueryState::Trouble(trouble),
        }
        true
    }
}

/// A game of the list with its last position, if it can be read.
pub(crate) fn last_position(game: &ArchivedGame) -> Option<(AnyPosition, usize)> {
    let rules: Game = game.game.parse().ok()?;
    let mut position = notation::position(rules, &game.start).ok()?;
    let moves = notation::moves::play_all(&mut position, &game.moves).ok()?;
    Some((position, moves.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Board;

    fn search(game: Option<Game>, winner: Option<Winner>, reached: &str) -> Search {
        Search {
            game,
            winner,
            by: None,
            reached: reached.into(),
        }
    }

    #[test]
    fn a_search_is_read_from_the_address_that_it_writes() {
        let large = "connect4:columns=8,rows=7,line=4".parse().ok();
        for looked_for in [
            search(None, None, ""),
            search(None, Some(Winner::Draw), ""),
            search(large, Some(Winner::Second), "44"),
            search(Some(Game::TIC_TAC_TOE), None, "3/1x1/3 o"),
            Search {
                by: Some(GameEnd::Resigned),
                ..Search::default()
            },
        ] {
            let written = looked_for.write();
            assert_eq!(Search::read(&written), Some(looked_for), "{written}");
        }
        for other in ["", "kd8fj3ls9a", "ABCDEF", "archived", "kd8fj3ls9a.secret"] {
            assert_eq!(Search::read(other), None, "{other}");
        }
        // A link from a stranger may say anything.
        let read = Search::read("archive;game=chess&winner=me&token=x").expect("the archive");
        assert_eq!(read, Search::default());
    }

    #[test]
    fn questions_are_those_that_the_server_knows() {
        let mut looked_for = search(Some(Game::CONNECT_FOUR), Some(Winner::First), " ۴۴ ");
        looked_for.by = Some(GameEnd::Time);
        let (mut listing, question) = Listing::new(looked_for.clone());
        let question = question.expect("a question");
        assert_eq!(
            question,
            "archive/games?most=20&game=connect4&position=44&winner=first&by=time"
        );
        assert_eq!(
            looked_for.file(Format::Pgn),
            "archive/export?format=pgn&game=connect4&position=44&winner=first&by=time"
        );
        assert_eq!(
            Search::default().file(Format::Jsonl),
            "archive/export?format=jsonl"
        );
        assert!(listing.hear(&question, Some((200, r#"{"games":[],"next":7}"#))));
        let next = listing.go_on().expect("there may be more");
        assert!(next.ends_with("&before=7"), "{next}");
        assert!(!Format::Ggf.suits(None) && !Format::Ggf.suits(Some(Game::CONNECT_FOUR)));
        assert!(Format::Ggf.suits("othello:size=6".parse().ok()));
    }

    const GAME: &str = r#"{"games":[{"number":3,"game":"tictactoe","moves":"a1b1a2b2a3",
        "winner":"first","by":"board","ended":1700000000000,"link":"x"}],"next":3}"#;

    #[test]
    fn pages_are_put_together_and_late_answers_are_dropped() {
        let (mut listing, first) = Listing::new(Search::default());
        let first = first.expect("a question");
        assert!(!listing.has_more() && listing.go_on().is_none());
        assert!(listing.hear(&first, Some((200, GAME))));
        let (position, plies) = last_position(&listing.games[0]).expect("a game");
        assert_eq!((position.game(), plies), (Game::TIC_TAC_TOE, 5));
        let second = listing.go_on().expect("there may be more");
        assert!(!listing.hear(&first, Some((200, GAME))), "it came twice");
        assert!(listing.hear(&second, Some((200, r#"{"games":[]}"#))));
        assert_eq!(listing.games.len(), 1);
        assert!(!listing.has_more());
    }

    #[test]
    fn every_trouble_has_its_name_and_what_was_found_stays() {
        let (mut listing, first) = Listing::new(Search::default());
        let first = first.expect("a question");
        for (answer, trouble) in [
            (None, Trouble::Failed),
            (Some((200, "<html>")), Trouble::Failed),
            (Some((204, "")), Trouble::Absent),
            (Some((404, "")), Trouble::Absent),
            (Some((429, "")), Trouble::Busy),
            (Some((503, "")), Trouble::Busy),
            (Some((500, "")), Trouble::Failed),
        ] {
            assert!(listing.hear(&first, answer));
            assert_eq!(listing.standing, QueryState::Trouble(trouble));
            assert_eq!(listing.ask_again(), first);
        }
        assert!(listing.hear(&first, Some((200, GAME))));
        let second = listing.go_on().expect("there may be more");
        assert!(listing.hear(&second, None));
        assert_eq!(listing.games.len(), 1);
        // What cannot be a position is not asked for.
        let (wrong, question) = Listing::new(search(Some(Game::CONNECT_FOUR), None, "9"));
        assert_eq!(question, None);
        assert_eq!(wrong.standing, QueryState::Trouble(Trouble::Position));
    }
}

//! A game as an address: `#/play?g=connect4&b=8x7&k=4&m=4453&x=human&o=alphabeta:depth=6`.
//!
//! | key | says | missing |
//! |---|---|---|
//! | `g` | the game: `tictactoe`, `connect4` or `othello` | no game in this address |
//! | `b`, `k` | columns × rows, and how many in a line | the usual size |
//! | `p` | the position it began with, spaces as `_` | the usual start |
//! | `m` | the moves | none |
//! | `n` | after how many of them the board is shown | all |
//! | `t` | the clocks, as `link_clock` writes them | none |
//! | `x`, `o` | who plays first and second | two people |
//! | `l` | the language to open in | what the reader chose |
//! | `r` | what the room itself shows, in its own words | what the room begins with |
//!
//! Addresses come from strangers. Whatever cannot be read is left out and told, and the nearest
//! legal position is shown: the moves up to the first impossible one.

use super::link_clock::{self, Written, play_timed};
pub(crate) use super::room::Room;
use crate::play::model::seats::{Seat, SeatExt};
use crate::play::model::session::Session;
use harif_play::record::GameRecord;
use harif_rules::notation::{self, NotationError};
use harif_rules::{AnyMove, AnyPosition, Game, GameError};
use harif_text::Lang;
use harif_wire::escape::{decode, encode_into};
use harif_wire::link::board_part;

/// The longest address that is looked at.
const LONGEST: usize = 20_000;

/// What the room of play shows where a link brings a game with its review.
pub(crate) const REVIEW: &str = "review";

/// Something in an address that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Longer than any address of ours.
    TooLong,
    /// No room of this name.
    Room(String),
    /// No such game, or not of that size.
    Game(GameError),
    /// A position or moves that are none; the game they were for.
    Notation(Game, NotationError),
    /// An agent that there is none of, or that does not play this game.
    Agent(String),
    /// A number that is none.
    Number(String),
}

/// What an address holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Opened {
    pub(crate) room: Room,
    /// The game, if there is one.
    pub(crate) session: Option<Session>,
    pub(crate) lang: Option<Lang>,
    /// What the room shows, as it wrote it; empty where the address does not say.
    pub(crate) room_path: String,
    /// What could not be read, in the order of the address.
    pub(crate) troubles: Vec<Trouble>,
}

/// The address of a game, from its `#` on, in a room that shows what `inside` says.
pub(crate) fn write(room: Room, room_path: &str, session: &Session) -> String {
    let record = session.record();
    let mut far = record.clone();
    far.go_to_end();
    let moves: Vec<AnyMove> = far.moves().collect();
    let mut address = format!("#/{}?{}", room.name(), board_part(record.start(), &moves));
    let mut add = |key: char, value: &str| {
        address.push('&');
        address.push(key);
        address.push('=');
        encode_into(&mut address, value);
    };
    if record.ply() < far.ply() {
        add('n', &record.ply().to_string());
    }
    if let Some(clocks) = link_clock::write(&far) {
        add('t', &clocks);
    }
    add('x', &session.seats()[0].to_string());
    add('o', &session.seats()[1].to_string());
    if !room_path.is_empty() {
        add('r', room_path);
    }
    address
}

/// The address of a place in a room, without a game: opening it leaves the game on the table alone.
pub(crate) fn place(room: Room, room_path: &str) -> String {
    let mut address = format!("#/{}?r=", room.name());
    encode_into(&mut address, room_path);
    address
}

/// Reads an address; never fails, but says what it could not read.
pub(crate) fn read(hash: &str) -> Opened {
    let mut opened = Opened {
        room: Room::default(),
        session: None,
        lang: None,
        room_path: String::new(),
        troubles: Vec::new(),
    };
    let clean = hash.trim_start_matches('#');
    if clean.len() > LONGEST {
        opened.troubles.push(Trouble::TooLong);
        // Only games make addresses long.
        opened.room = Room::Play;
        return opened;
    }
    // The way into a game with another person, as `harif play --with` writes it too, or into a class.
    let people = clean.strip_prefix(harif_wire::link::GAME_MARK);
    if let Some(pass) = people.or_else(|| clean.strip_prefix(harif_wire::link::ROOM_MARK)) {
        opened.room = Room::People;
        pass.clone_into(&mut opened.room_path);
        return opened;
    }
    let (path, query) = clean.split_once('?').unwrap_or((clean, ""));
    let is_named = match path.trim_matches('/') {
        "" => false,
        name => {
            if let Some(room) = Room::named(name) {
                opened.room = room;
                true
            } else {
                opened.troubles.push(Trouble::Room(start_of(name)));
                false
            }
        }
    };
    let fields: Vec<(&str, String)> = query
        .split('&')
        .filter_map(|field| field.split_once('='))
        .map(|(key, value)| (key, decode(value)))
        .collect();
    let field = |key: &str| {
        let found = fields.iter().find(|(name, _)| *name == key);
        found
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    };
    opened.lang = field("l").and_then(|tag| tag.parse().ok());
    field("r")
        .unwrap_or_default()
        .clone_into(&mut opened.room_path);
    let Some(name) = field("g") else {
        return opened;
    };
    match game(name, field("b"), field("k")) {
        Ok(game) => {
            let session = session(game, field, &mut opened.troubles);
            opened.session = Some(session);
            // A position is looked at where its board is.
            if !is_named {
                opened.room = Room::Play;
            }
        }
        Err(error) => opened.troubles.push(Trouble::Game(error)),
    }
    opened
}

/// The game with its size.
fn game(name: &str, board: Option<&str>, line: Option<&str>) -> Result<Game, GameError> {
    let usual: Game = name.parse()?;
    let (columns, rows) = board.and_then(|board| board.split_once('x')).unzip();
    let given = |option: &str| match option {
        "columns" | "size" => columns,
        "rows" => rows,
        "line" => line,
        _ => None,
    };
    let options = usual.info().options.iter();
    let options: Vec<String> = options
        .filter_map(|option| Some(format!("{}={}", option.name, given(option.name)?)))
        .collect();
    if options.is_empty() {
        return Ok(usual);
    }
    format!("{name}({})", options.join(",")).parse()
}

/// As much of a game as can be read.
fn session<'a>(
    game: Game,
    field: impl Fn(&str) -> Option<&'a str>,
    troubles: &mut Vec<Trouble>,
) -> Session {
    let start = match field("p") {
        Some(text) => notation::position(game, &text.replace('_', " ")),
        None => Ok(AnyPosition::start(game)),
    };
    let start = start.unwrap_or_else(|error| {
        troubles.push(Trouble::Notation(game, error));
        AnyPosition::start(game)
    });
    let mut record = GameRecord::from_position(start.clone());
    let mut clock = field("t").and_then(|text| {
        let clock = Written::read(text);
        if clock.is_none() {
            troubles.push(Trouble::Number(start_of(text)));
        }
        clock
    });
    if let Some(clock) = &clock {
        clock.set(&mut record);
    }
    if let Some(text) = field("m") {
        play_into(&mut record, text, clock.as_mut(), troubles);
    }
    if let Some(clock) = &mut clock {
        clock.elapse(&mut record);
    }
    if let Some(text) = field("n") {
        match text.parse::<usize>() {
            Ok(ply) => while record.ply() > ply && record.undo().is_some() {},
            Err(_) => troubles.push(Trouble::Number(start_of(text))),
        }
    }
    let mut seat = |key| match field(key) {
        Some(text) => Seat::read(text, game).unwrap_or_else(|_| {
            troubles.push(Trouble::Agent(start_of(text)));
            Seat::HUMAN
        }),
        None => Seat::HUMAN,
    };
    let seats = [seat("x"), seat("o")];
    Session::of_record(record, seats)
}

/// Plays the moves of a text as far as they can be played.
fn play_into(
    record: &mut GameRecord,
    text: &str,
    clock: Option<&mut Written>,
    troubles: &mut Vec<Trouble>,
) {
    let game = record.game();
    let mut scratch = record.position().clone();
    match notation::moves::play_all(&mut scratch, text) {
        Ok(moves) => play_timed(record, moves, clock),
        Err(error) => {
            let at = match &error {
                NotationError::NotAMove { at, .. } | NotationError::Illegal { at, .. } => *at,
                _ => 1,
            };
            let readable: String = text.chars().take(at - 1).collect();
            // A shorter text each time, so this ends.
            play_into(record, &readable, clock, &mut Vec::new());
            troubles.push(Trouble::Notation(game, error));
        }
    }
}

/// The first characters of a text that is shown to people.
fn start_of(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::record::TimeControl;
    use harif_rules::{Board, Position};
    use std::time::Duration;

    #[test]
    fn random_games_come_back_from_their_address() {
        let games = [
            "tictactoe",
            "tictactoe(columns=5,rows=4,line=4)",
            "connect4",
            "4inline",
            "othello",
            "othello(size=4)",
        ];
        for (seed, game) in (1..).zip(games) {
            let mut seed: u64 = seed;
            let mut next = |below: usize| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 33) as usize % below
            };
            let game: Game = game.parse().unwrap();
            let seats = ["human", "minimax:depth=4"].map(|seat| Seat::read(seat, game).unwrap());
            let mut played = Session::new(AnyPosition::start(game), seats.clone());
            let mut started = Session::new(AnyPosition::start(game), seats);
            while !played.is_over() {
                let choice = next(played.position().count_moves());
                let m = played.position().moves().nth(choice).unwrap();
                played.play(m).unwrap();
                if played.record().ply() == 3 {
                    started = Session::new(played.position().clone(), played.seats().clone());
                }
                for session in [&played, &started] {
                    let opened = read(&write(Room::Play, "", session));
                    assert_eq!(opened.troubles, []);
                    assert_eq!(opened.session.as_ref(), Some(session));
                }
            }
            played.travel(false, true);
            played.travel(true, false);
            let opened = read(&write(Room::Play, "", &played)).session.unwrap();
            assert_eq!(opened.position(), played.position());
            assert_eq!(opened.line().len(), played.line().len());
        }
    }

    /// What the clocks show, move by move, and a flag that fell.
    #[test]
    fn clocks_come_back_from_the_address() {
        let seats = || [Seat::HUMAN, Seat::HUMAN];
        let mut session = Session::new(AnyPosition::start(Game::CONNECT_FOUR), seats());
        let control = TimeControl::even(Duration::from_mins(1), Duration::from_secs(5));
        session.set_time_control(Some(control));
        for (spent, m) in [(0, "4"), (1_250, "4"), (30_001, "5"), (7, "3")] {
            session.elapse(Duration::from_millis(spent));
            session.play(m.parse().unwrap()).unwrap();
            assert_eq!(
                read(&write(Room::Play, "", &session)).session.as_ref(),
                Some(&session)
            );
        }
        for spent in [2_500, 60_000] {
            session.elapse(Duration::from_millis(spent));
            let opened = read(&write(Room::Play, "", &session));
            assert_eq!(opened.troubles, []);
            assert_eq!(opened.session.as_ref(), Some(&session));
        }
        assert!(session.is_over(), "the flag fell");
        for nonsense in [
            "0,0",
            "5",
            "x",
            "99999999999999999999,1",
            "60,3,-1",
            "60,,3",
        ] {
            let opened = read(&format!("#/play?g=connect4&m=44&t={nonsense}"));
            assert_eq!(opened.troubles.len(), 1, "{nonsense}");
            assert_eq!(opened.session.unwrap().record().clocks(), None);
        }
    }

    #[test]
    fn the_moves_before_an_impossible_one_are_shown() {
        let opened = read("#/play?g=connect4&m=44444449");
        let session = opened.session.unwrap();
        assert_eq!(session.record().transcript(), "444444");
        assert!(matches!(opened.troubles[..], [Trouble::Notation(..)]));
    }

    #[test]
    fn hostile_addresses_are_told_and_harm_nobody() {
        let long = format!("#/play?g=connect4&m={}", "4".repeat(1_000_000));
        let hostile = [
            "#/play?g=<script>alert(1)</script>",
            "#/play?g=othello&b=99999999999x2",
            "#/play?g=connect4&b=8x7&k=99",
            "#/play?g=othello&p=%FF%FE%00",
            "#/play?g=connect4&m=%F0%9F%98%80",
            "#/play?g=connect4&x=minimax:depth=1000000",
            "#/play?g=connect4&n=-1",
            "#/nowhere",
            &long,
        ];
        for hash in hostile {
            assert_ne!(read(hash).troubles, [], "{}", start_of(hash));
        }
        for harmless in [
            "",
            "#",
            "#/",
            "#/play",
            "#/play?",
            "#/play?&&==&g",
            "#%",
            "#/play?l=fa",
        ] {
            let opened = read(harmless);
            assert_eq!(opened.session, None, "{harmless}");
        }
        assert_eq!(read("#/play?l=fa").lang, Some(Lang::Fa));
    }

    #[test]
    fn every_room_has_an_address_and_keeps_what_it_shows() {
        let session = Session::new(
            AnyPosition::start(Game::CONNECT_FOUR),
            [Seat::HUMAN, Seat::HUMAN],
        );
        for room in Room::ALL {
            let room_path = "a=alphabeta&n=3 ((3 12)(2 4))";
            let opened = read(&write(room, room_path, &session));
            assert_eq!((opened.room, opened.room_path.as_str()), (room, room_path));
            assert_eq!(opened.troubles, []);
        }
    }

    #[test]
    fn an_edited_start_is_part_of_the_address() {
        let game = Game::othello(4);
        let start = notation::position(game, "4/1ox1/1xo1/4 o").unwrap();
        let session = Session::new(start, [Seat::HUMAN, Seat::HUMAN]);
        let address = write(Room::Play, "", &session);
        assert!(!address.contains(' '), "{address}");
        assert_eq!(read(&address).session.unwrap().position().game(), game);
    }
}

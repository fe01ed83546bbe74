//! Links to games and rooms: what follows the address of a server, and the letters in it.

use harif_rules::{AnyMove, AnyPosition, Board, notation};

use crate::escape::encode_into;

/// What the part of a link to a game begins with: `#with=GAME.TOKEN`.
pub const GAME_MARK: &str = "with=";
/// What the part of a link to a room begins with: `#class=BKTRMZ`.
pub const ROOM_MARK: &str = "class=";

/// Letters of a room: capitals that are not taken for each other, read or heard, and make no words.
pub const ROOM_LETTERS: &[u8; 16] = b"BCDFGHJKLMPRSTXZ";
/// How many letters a room has.
pub const ROOM_LENGTH: usize = 6;

/// Letters and digits of secrets, without `l`, `o`, `0` and `1`: five bits each.
pub const SECRET_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// How many letters a secret has: 130 bits.
pub const SECRET_LENGTH: usize = 26;

/// A secret made of random bytes.
pub fn secret_of(bytes: &[u8; SECRET_LENGTH]) -> String {
    let letter = |byte: &u8| char::from(SECRET_LETTERS[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}

/// Whether a text has the form of a secret.
pub fn is_secret(text: &str) -> bool {
    text.len() == SECRET_LENGTH && text.bytes().all(|byte| SECRET_LETTERS.contains(&byte))
}

/// The letters of a room as people type them: small or large, with blanks or dashes between them.
pub fn read_room(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let letters: String = letters.take(ROOM_LENGTH + 1).collect();
    let letters = letters.to_ascii_uppercase();
    let are_known = letters.bytes().all(|letter| ROOM_LETTERS.contains(&letter));
    (letters.len() == ROOM_LENGTH && are_known).then_some(letters)
}

/// A game with the token that leads into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLink {
    /// The game.
    pub game: String,
    /// The token.
    pub token: String,
}

/// Whether a text can be the name of a game or a token.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() < 100 && text.bytes().all(|c| c.is_ascii_alphanumeric())
}

impl SeatLink {
    /// Reads `GAME.TOKEN`.
    pub fn read(text: &str) -> Option<Self> {
        let (game, token) = text.split_once('.')?;
        (is_name(game) && is_name(token)).then(|| Self {
            game: game.to_owned(),
            token: token.to_owned(),
        })
    }

    /// Reads what follows the `#` of a link.
    pub fn read_fragment(fragment: &str) -> Option<Self> {
        Self::read(fragment.strip_prefix(GAME_MARK)?)
    }

    /// The link on a server; `home` is its address without the fragment.
    pub fn link(&self, home: &str) -> String {
        format!("{home}#{GAME_MARK}{}.{}", self.game, self.token)
    }
}

/// The link into a room; `home` is the address of the server without the fragment.
pub fn room_link(home: &str, room: &str) -> String {
    format!("{home}#{ROOM_MARK}{room}")
}

/// The moves of a game from a start, as text from which they can be played again.
pub fn transcript(moves: &[AnyMove]) -> String {
    let mut text = notation::moves::write(moves.iter().copied());
    // A transcript leaves passes out, and readers put them back before the next move. Behind the last
    // move there is no next one.
    if moves.last() == Some(&AnyMove::Pass) {
        text.push_str("pass");
    }
    text
}

/// The part of an address of the page that says a game: `g=connect4&b=8x7&k=4&p=…&m=4453`.
pub fn board_part(start: &AnyPosition, moves: &[AnyMove]) -> String {
    let game = start.game();
    let mut address = format!("g={}", game.name());
    let mut add = |key: char, value: &str| {
        address.push('&');
        address.push(key);
        address.push('=');
        encode_into(&mut address, value);
    };
    if game != game.in_usual_size() {
        add('b', &format!("{}x{}", game.columns(), game.rows()));
        if let Some(line) = game.info().line {
            add('k', &line.to_string());
        }
    }
    if *start != AnyPosition::start(game) {
        add('p', &notation::board::write(start).replace(' ', "_"));
    }
    if !moves.is_empty() {
        add('m', &transcript(moves));
    }
    address
}

/// What follows the address of a page to look at a finished game, without a secret in it.
pub fn replay_link(start: &AnyPosition, moves: &[AnyMove]) -> String {
    format!("#/play?{}&r=review", board_part(start, moves))
}

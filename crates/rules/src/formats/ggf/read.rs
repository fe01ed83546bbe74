//! Reading GGF: a scanner of properties, and what each of them means.

use super::super::cells::{self, NotACell};
use super::super::{Claim, GameText, Ply, excerpt};
use super::{GgfError, GgfReason};
use crate::{AnyMove, AnyPosition, Game, IntoAny, OthelloMove, Player, Position};

/// The games of a text, one after another.
///
/// After an error the search for the next game goes on behind the text that caused it, so no part
/// is read twice and hostile text costs no more than its length.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    /// Where reading goes on.
    at: usize,
    /// How many games have begun so far.
    begun: usize,
    /// A place whose line and character are known, to count on from.
    counted: usize,
    line: usize,
    character: usize,
}

/// Reads the games of a text.
///
/// ```
/// use harif_rules::formats::ggf;
///
/// let game = ggf::read("(;GM[Othello]PB[ann]PW[bob]B[F5]W[D6];)").next().unwrap()?;
/// assert_eq!((game.players[0].as_str(), game.plies().len()), ("ann", 2));
/// # Ok::<(), ggf::GgfError>(())
/// ```
pub fn read(text: &str) -> Games<'_> {
    Games {
        text,
        at: 0,
        begun: 0,
        counted: 0,
        line: 1,
        character: 1,
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameText, GgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.text[self.at..].find("(;");
        let Some(start) = start else {
            self.at = self.text.len();
            return None;
        };
        self.at += start + 2;
        self.begun += 1;
        let game = self.read_game();
        Some(game.map_err(|(place, reason)| self.error(place, reason)))
    }
}

/// What went wrong and where, in bytes from the start of the text.
type Problem = (usize, GgfReason);

impl<'a> Games<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Finds the line and character of a place. Places only go forward, so each line is counted
    /// once, however many errors stand on it.
    fn error(&mut self, place: usize, reason: GgfReason) -> GgfError {
        let passed = &self.text[self.counted..place];
        match passed.rfind('\n') {
            None => self.character += passed.chars().count(),
            Some(last) => {
                self.line += passed.matches('\n').count();
                self.character = passed[last + 1..].chars().count() + 1;
            }
        }
        self.counted = place;
        GgfError {
            game: self.begun,
            line: self.line,
            character: self.character,
            reason,
        }
    }

    /// Reads the game whose `(;` has just been passed.
    fn read_game(&mut self) -> Result<GameText, Problem> {
        let mut draft = Draft::default();
        loop {
            self.skip_blanks();
            let rest = self.rest();
            if rest.is_empty() {
                return Err((self.at, GgfReason::Unfinished));
            } else if rest.starts_with(')') {
                self.at += 1;
                return Ok(draft.finish());
            } else if rest.starts_with(';') {
                self.at += 1;
            } else {
                self.read_property(&mut draft)?;
            }
        }
    }

    /// Reads one name with all its values.
    fn read_property(&mut self, draft: &mut Draft) -> Result<(), Problem> {
        let place = self.at;
        let rest = self.rest();
        let is_name = |c: char| c.is_ascii_alphanumeric();
        let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(length);
        if name.is_empty() || !after.starts_with('[') {
            let found = excerpt(rest);
            return Err((place, GgfReason::NotAProperty { found }));
        }
        self.at += length;
        let name = name.to_ascii_uppercase();
        // More values may follow at once, as in SGF.
        while self.rest().starts_with('[') {
            self.at += 1;
            let inside = self.at;
            let raw = self.scan_value(&name).map_err(|reason| (place, reason))?;
            if let Err(reason) = draft.property(&name, raw) {
                // What was taken for a value may hold the beginning of the next game.
                self.at = inside;
                return Err((place, reason));
            }
        }
        Ok(())
    }

    /// Passes over a value and its closing bracket.
    fn scan_value(&mut self, name: &str) -> Result<&'a str, GgfReason> {
        let rest = self.rest();
        // A move or board that runs into the next game has lost its bracket; names and comments
        // may hold any text.
        let strict = matches!(name, "B" | "W" | "BO");
        let mut escaped = false;
        for (index, byte) in rest.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b']' => {
                    self.at += index + 1;
                    return Ok(&rest[..index]);
                }
                b'(' if strict => break,
                _ => {}
            }
        }
        if !strict {
            // There is no closing bracket in all the rest, so no game either.
            self.at = self.text.len();
        }
        let name = excerpt(name);
        Err(GgfReason::UnclosedValue { name })
    }
}

/// A game whose properties are still coming in.
#[derive(Debug, Default)]
struct Draft {
    players: [String; 2],
    place: String,
    date: String,
    claim: Option<Claim>,
    tags: Vec<(String, String)>,
    size: Option<u8>,
    board: Option<AnyPosition>,
    /// There from the first move on.
    game: Option<GameText>,
}

impl Draft {
    fn property(&mut self, name: &str, raw: &str) -> Result<(), GgfReason> {
        match name {
            "GM" => {
                let game = raw.trim();
                if !game.eq_ignore_ascii_case("othello") && !game.eq_ignore_ascii_case("reversi") {
                    let found = excerpt(game);
                    return Err(GgfReason::OtherGame { found });
                }
            }
            "PB" => self.players[0] = unescaped(raw),
            "PW" => self.players[1] = unescaped(raw),
            "PC" => self.place = unescaped(raw),
            "DT" => self.date = unescaped(raw),
            "BO" if self.board.is_some() || self.game.is_some() => {
                return Err(GgfReason::LateBoard);
            }
            "BO" => self.board = Some(read_board(raw)?),
            "B" => self.read_move(Player::First, raw)?,
            "W" => self.read_move(Player::Second, raw)?,
            "RE" => match raw.parse() {
                Ok(claim) => self.claim = Some(claim),
                Err(_) => self.keep(name, raw),
            },
            "TY" => {
                self.size = size_of_type(raw);
                // Only what the board does not say anyway is worth keeping.
                if self.size.map(|size| size.to_string()).as_deref() != Some(raw) {
                    self.keep(name, raw);
                }
            }
            _ => self.keep(name, raw),
        }
        Ok(())
    }

    fn keep(&mut self, name: &str, raw: &str) {
        self.tags.push((name.to_owned(), unescaped(raw)));
    }

    /// The game itself, begun if it has not.
    fn game(&mut self) -> &mut GameText {
        let (board, size) = (&mut self.board, self.size);
        self.game.get_or_insert_with(|| {
            let usual =
                || AnyPosition::start(size.map_or(Game::OTHELLO, |size| Game::Othello { size }));
            GameText::new(board.take().unwrap_or_else(usual))
        })
    }

    fn read_move(&mut self, mover: Player, raw: &str) -> Result<(), GgfReason> {
        let found = || excerpt(raw);
        let ply = read_ply(raw).ok_or_else(|| GgfReason::NotAMove { found: found() })?;
        let game = self.game();
        if ply.played == AnyMove::Pass && game.end().is_over() {
            return Ok(());
        }
        if game.end().turn() != mover && game.end().check(AnyMove::Pass).is_ok() {
            game.play(AnyMove::Pass)?;
        }
        if game.end().turn() != mover {
            let (found, mover) = (found(), super::write::property_of(mover));
            return Err(GgfReason::WrongTurn { found, mover });
        }
        // A pass that is forced here must be written, since the property names the mover.
        Ok(game.play(ply)?)
    }

    fn finish(mut self) -> GameText {
        self.game();
        let mut game = self.game.take().expect("just begun");
        game.players = self.players;
        game.place = self.place;
        game.date = self.date;
        game.claim = self.claim;
        game.tags = self.tags;
        game
    }
}

/// The value without the backslashes that protect brackets.
fn unescaped(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let protected = (c == '\\').then(|| chars.next_if(|&next| next == ']' || next == '\\'));
        text.push(protected.flatten().unwrap_or(c));
    }
    text
}

/// A board size that we know.
fn known_size(text: &str) -> Option<u8> {
    let size = text.parse().ok()?;
    (size % 2 == 0 && Game::OTHELLO_SIZES.contains(&size)).then_some(size)
}

/// The size in a type such as `8`, `10` or `s8r20`.
fn size_of_type(raw: &str) -> Option<u8> {
    let digits = raw.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit());
    known_size(&digits[..end.unwrap_or(digits.len())])
}

fn read_board(raw: &str) -> Result<AnyPosition, GgfReason> {
    let trimmed = raw.trim_start();
    let end = trimmed.find(|c: char| !c.is_ascii_digit());
    let (size, rest) = trimmed.split_at(end.unwrap_or(trimmed.len()));
    let size = known_size(size).ok_or_else(|| GgfReason::BoardSize {
        found: excerpt(raw),
    })?;
    let expected = usize::from(size).pow(2);
    let mut contents = Vec::with_capacity(expected + 1);
    let mut found = 0;
    for c in rest.chars().filter(|c| !c.is_whitespace()) {
        let content = cells::content(c).map_err(|NotACell(found)| GgfReason::NotACell { found })?;
        if found <= expected {
            contents.push(content);
        }
        found += 1;
    }
    if found != expected + 1 {
        return Err(GgfReason::CellCount { found, expected });
    }
    let turn = contents.pop().flatten().ok_or(GgfReason::NoSide)?;
    Ok(cells::position(size, &contents, turn)?)
}

/// `F5`, `F5/1.5`, `F5//2` or `F5/1.5/2`.
fn read_ply(raw: &str) -> Option<Ply> {
    let mut parts = raw.split('/').map(str::trim);
    let named: OthelloMove = parts.next()?.parse().ok()?;
    let mut optional = |read: fn(&str) -> Option<f64>| match parts.next() {
        None | Some("") => Some(None),
        Some(text) => read(text).map(Some),
    };
    Some(Ply {
        played: named.into_any(),
        evaluation: optional(number)?,
        seconds: optional(seconds)?,
    })
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Seconds, or hours, minutes and seconds between colons.
fn seconds(text: &str) -> Option<f64> {
    let mut parts = text.splitn(3, ':');
    parts.try_fold(0.0, |time, part| Some(time * 60.0 + number(part)?))
}

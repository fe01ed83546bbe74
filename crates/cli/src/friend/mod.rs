//! `harif play --with`: a game with a friend, line by line, through a `harif host`.

pub(crate) mod line;
mod link;
mod qr;
mod route;
mod words;

use std::io::{self, BufReader};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};

use harif_rules::{AnyMove, AnyPosition, Game, Player, Position, notation};
use harif_server::people::game::Match;
use harif_server::people::token;
use harif_text::{Text, Value, say};
use harif_wire::{
    ClientMessage, FischerClock, GameEntry, GameEvent, GameRequest, Happening, Offer, Presence,
    ServerMessage, Side, VERSION,
};
use harif_words::typed::{self, CommandWord, Typed, yes_or_no};
use harif_words::{games, people};

use crate::context::Context;
use crate::errors::{read_game, read_position};
use crate::failure::Failure;
use crate::input::{Given, Lines};
use crate::layout::{self, drawn_board};
use crate::session::setup::First;
use crate::tls;
use line::GamePlace;
pub(crate) use line::{LineNews, ServerSpot};
pub(crate) use link::Link;
pub(crate) use qr::picture_of;
pub(crate) use route::{Route, Socket};

/// The game that is wished for, as it stands in the arguments.
#[derive(Debug)]
pub(crate) struct GameWish<'a> {
    pub(crate) game: Option<&'a str>,
    pub(crate) position: Option<&'a str>,
    pub(crate) first: Option<First>,
    pub(crate) clock: Option<&'a str>,
    /// The certificates to trust.
    pub(crate) ca: Option<&'a Path>,
}

/// What the loop below waits for.
#[derive(Debug)]
enum Happened {
    /// The person typed a line; none at the end of the input.
    Typed(Option<Given>),
    /// Something came from the line to the server.
    Line(LineNews),
}

impl From<LineNews> for Happened {
    fn from(news: LineNews) -> Self {
        Self::Line(news)
    }
}

/// Plays until the person leaves.
pub(crate) fn play(context: &mut Context, link: &str, wish: &GameWish<'_>) -> Result<(), Failure> {
    let route = read_route(context, link, wish.ca)?;
    let link = route.link.clone();
    let hello = greeting(context, &link, wish)?;
    let socket = connect(context, &route)?;
    let (happened, happenings) = mpsc::channel();
    let (say_it, to_send) = mpsc::channel();
    follow_input(happened.clone())?;
    let thread = std::thread::Builder::new().name("line".into());
    let line = thread
        .spawn(move || line::run(socket, &route, GamePlace::default(), &to_send, &happened))?;
    // The thread may have ended already: then it says so.
    let _ = say_it.send(hello);
    let mut table = Table {
        context,
        link,
        say_it,
        own: None,
        token: String::new(),
        game: None,
        offer: None,
        friend_here: false,
        kept_input: Vec::new(),
    };
    let played = table.run(&happenings);
    drop(table);
    // It ends when the queue to it is gone, with a farewell to the server.
    let _ = line.join();
    played
}

/// Reads the address of a server, or a link to a game on it; `ca` has the certificates to trust.
pub(crate) fn read_route(
    context: &Context,
    link: &str,
    ca: Option<&Path>,
) -> Result<Route, Failure> {
    let text = &context.text;
    let read: Link = link.parse().map_err(|_| {
        Failure::request(
            say!(text, "people-bad-link", name = Value::ltr(link)),
            link_example(text),
        )
    })?;
    if ca.is_some() && !read.is_tls {
        let (flag, name) = (Value::ltr("--ca"), Value::ltr("https://"));
        let words = say!(text, "tls-ca-without", flag = flag, name = name);
        return Err(Failure::Request(vec![words]));
    }
    Route::new(read, ca).map_err(|error| tls::client_failure(text, &error))
}

/// An address as it may be typed.
fn link_example(text: &Text) -> String {
    let example = Value::ltr("http://192.168.1.5:7410/");
    say!(text, "people-link-example", example = example)
}

/// Connects to a server, or says how to start one.
pub(crate) fn connect(context: &Context, route: &Route) -> Result<Socket, Failure> {
    route.connect().map_err(|error| {
        let text = &context.text;
        let address = Value::ltr(route.link.place());
        let is_trusted = error.kind() != io::ErrorKind::InvalidData;
        let reason = Value::ltr(error);
        if !is_trusted {
            return Failure::request(
                say!(text, "tls-not-trusted", address = address, reason = reason),
                say!(text, "tls-ca-how", flag = Value::ltr("--ca")),
            );
        }
        Failure::request(
            say!(text, "people-no-server", address = address, reason = reason),
            say!(
                text,
                "people-start-server",
                command = Value::ltr("harif host")
            ),
        )
    })
}

/// The first message: a new game, or the way into one.
fn greeting(context: &Context, link: &Link, wish: &GameWish<'_>) -> Result<ClientMessage, Failure> {
    let text = &context.text;
    if let Some(pass) = &link.game {
        return Ok(ClientMessage::Enter {
            version: VERSION,
            game: pass.game.clone(),
            token: pass.token.clone(),
            since: 0,
            secret: token::new_secret(&mut token::of_machine()),
        });
    }
    let Some(game) = wish.game else {
        let command = Value::ltr(format!("harif play connect4 --with {link}"));
        return Err(Failure::request(
            say!(text, "people-which-game"),
            say!(text, "next-step", command = command),
        ));
    };
    let game: Game = read_game(text, game)?;
    if let Some(position) = wish.position {
        read_position(text, game, position)?;
    }
    let clock = wish.clock.map(|clock| {
        read_clock(clock).ok_or_else(|| {
            Failure::request(
                say!(text, "people-bad-clock", name = Value::ltr(clock)),
                say!(text, "people-clock-example", example = Value::ltr("5+3")),
            )
        })
    });
    Ok(ClientMessage::Create(GameRequest {
        version: VERSION,
        game: game.to_string(),
        position: wish.position.map(str::to_owned),
        side: match wish.first {
            Some(First::Me) => Some(Side::First),
            Some(First::Them) => Some(Side::Second),
            Some(First::Random) | None => None,
        },
        clock: clock.transpose()?,
        public: None,
    }))
}

/// Reads `5+3`: five minutes, and three seconds for each move.
fn read_clock(text: &str) -> Option<FischerClock> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let minutes: u64 = minutes
        .trim()
        .parse()
        .ok()
        .filter(|n| (1..=43_200).contains(n))?;
    let seconds: u64 = seconds.trim().parse().ok().filter(|&n| n <= 86_400)?;
    Some(FischerClock {
        time_ms: minutes * 60_000,
        increment_ms: seconds * 1_000,
    })
}

/// Has what is typed come into the queue, for as long as the program lives.
fn follow_input(happened: Sender<Happened>) -> Result<(), Failure> {
    let read = move || {
        let mut lines = Lines::new(BufReader::new(std::io::stdin()));
        loop {
            // An input that cannot be read has ended.
            let given = lines.next_line().ok().flatten();
            let ended = given.is_none();
            if happened.send(Happened::Typed(given)).is_err() || ended {
                return;
            }
        }
    };
    let thread = std::thread::Builder::new().name("input".into());
    thread.spawn(read)?;
    Ok(())
}

/// The game as this side sees it.
struct Table<'a> {
    context: &'a mut Context,
    link: Link,
    say_it: Sender<ClientMessage>,
    /// The side of the person; none for one who watches.
    own: Option<Side>,
    token: String,
    game: Option<Match>,
    /// What the other side asks for: the event, and for what.
    offer: Option<(u32, Offer)>,
    friend_here: bool,
    /// What was typed before the game was there.
    kept_input: Vec<Option<Given>>,
}

/// Whether the loop goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

impl Table<'_> {
    fn run(&mut self, happenings: &Receiver<Happened>) -> Result<(), Failure> {
        while let Ok(happened) = happenings.recv() {
            let next = match happened {
                Happened::Typed(given) => self.typed(given)?,
                Happened::Line(LineNews::Said(said)) => self.heard(said)?,
                Happened::Line(LineNews::Lost) => {
                    self.say(say!(self.context.text, "people-line-lost"))?
                }
                Happened::Line(LineNews::Back) => {
                    self.say(say!(self.context.text, "people-line-back"))?
                }
            };
            self.context.out.flush()?;
            if next == Next::End {
                break;
            }
        }
        Ok(())
    }

    /// Says a line; with JSON only messages of the server are shown.
    fn say(&mut self, line: String) -> Result<Next, Failure> {
        if !self.context.json {
            self.context.out.line(line)?;
        }
        Ok(Next::GoOn)
    }

    fn say_all(&mut self, lines: Vec<String>) -> Result<Next, Failure> {
        for line in lines {
            self.say(line)?;
        }
        Ok(Next::GoOn)
    }

    fn send(&self, message: ClientMessage) {
        // A line that ended has said so.
        let _ = self.say_it.send(message);
    }

    // ---- what the server says ----

    fn heard(&mut self, said: ServerMessage) -> Result<Next, Failure> {
        if self.context.json {
            self.context.out.json(&said)?;
        }
        match said {
            ServerMessage::Created {
                game,
                token,
                invite,
                watch,
                ..
            } => {
                self.token = token;
                self.invite(&game, &invite, &watch)
            }
            ServerMessage::Entered(entered) => self.entered(*entered),
            ServerMessage::Event(event) => self.event(event),
            ServerMessage::Present { first, second, .. } => {
                if let Some(own) = self.own {
                    self.friend_is(&[first, second][own.opponent().index()])?;
                }
                // This comes after everything that has happened: now the board is known.
                for given in std::mem::take(&mut self.kept_input) {
                    if self.typed(given)? == Next::End {
                        return Ok(Next::End);
                    }
                }
                Ok(Next::GoOn)
            }
            ServerMessage::Refused { why, .. } => {
                let words = people::refused(&self.context.text, why);
                if self.game.is_none() {
                    let example = link_example(&self.context.text);
                    return Err(Failure::request(words, example));
                }
                self.say(words)
            }
            ServerMessage::Pong { .. } | ServerMessage::Glanced(_) | ServerMessage::Class(_) => {
                Ok(Next::GoOn)
            }
        }
    }

    /// Says when the other player comes or goes.
    fn friend_is(&mut self, friend: &Presence) -> Result<Next, Failure> {
        let was_here = std::mem::replace(&mut self.friend_here, friend.here);
        match (was_here, friend.here) {
            (true, false) => self.say(say!(self.context.text, "people-away")),
            (false, true) => self.say(say!(self.context.text, "people-here")),
            _ => Ok(Next::GoOn),
        }
    }

    /// Shows the links of a new game.
    fn invite(&mut self, game: &str, invite: &str, watch: &str) -> Result<Next, Failure> {
        if self.context.json {
            return Ok(Next::GoOn);
        }
        let friend = self.link.to(game, invite).to_string();
        let watch = self.link.to(game, watch).to_string();
        let text = &self.context.text;
        let lines = vec![
            say!(text, "people-invite"),
            format!("  {friend}"),
            say!(text, "people-invite-watch"),
            format!("  {watch}"),
        ];
        self.say_all(lines)?;
        self.context.out.raw(picture_of(&friend))?;
        self.say(say!(self.context.text, "people-waiting"))
    }

    /// The person is in the game, for the first time or again.
    fn entered(&mut self, entered: GameEntry) -> Result<Next, Failure> {
        self.own = entered.seat;
        if let Some(token) = entered.token {
            self.token = token;
        }
        let is_same = self
            .link
            .game
            .as_ref()
            .is_some_and(|pass| pass.game == entered.game);
        if self.game.is_some() && is_same {
            return Ok(Next::GoOn);
        }
        let start = read_start(&entered.rules, &entered.position);
        let Some(start) = start else {
            let words = people::refused(&self.context.text, harif_wire::Refusal::Version);
            return Err(Failure::Request(vec![words]));
        };
        if self.token.is_empty() {
            self.token = self
                .link
                .game
                .take()
                .map_or_else(String::new, |pass| pass.token);
        }
        self.link = self.link.to(&entered.game, &self.token);
        let name = games::name_with_size(&self.context.text, start_game(&start));
        self.say(say!(self.context.text, "plain-welcome", name = name))?;
        if let Some(own) = self.own {
            let side = words::speaker(&self.context.text, &start).side(own.into());
            self.say(say!(self.context.text, "people-your-side", player = side))?;
            self.say(say!(self.context.text, "people-words"))?;
        }
        if entered.public {
            self.say(say!(self.context.text, "people-public"))?;
        }
        self.offer = None;
        self.game = Some(Match::new(start, entered.clock));
        Ok(Next::GoOn)
    }

    fn event(&mut self, event: GameEvent) -> Result<Next, Failure> {
        let Some(game) = &mut self.game else {
            return Ok(Next::GoOn);
        };
        // What comes a second time is known.
        if game.apply(event.clone()).is_none() {
            return Ok(Next::GoOn);
        }
        if event.what.is_decisive() {
            self.offer = None;
        }
        let own = self.own;
        match event.what {
            Happening::Sat { .. } => self.show_turn(),
            Happening::Moved { side, m } => {
                if let Ok(m) = m.parse::<AnyMove>()
                    && (Some(side) != own || m == AnyMove::Pass)
                {
                    let words = self.speaker_says(|speaker| speaker.played(side.into(), m));
                    self.say(words)?;
                }
                self.show_board(event.clocks)?;
                self.show_turn()
            }
            Happening::Offered { side, what } => {
                if Some(side) == own {
                    return self.say(words::asked(&self.context.text, what));
                }
                self.offer = Some((event.number, what));
                if own.is_some() {
                    self.say(words::offered(&self.context.text, what))?;
                }
                Ok(Next::GoOn)
            }
            Happening::Declined { .. } => self.say(say!(self.context.text, "people-declined")),
            Happening::Tookback { to } => {
                self.say(say!(self.context.text, "play-undone", n = to + 1))?;
                self.show_board(event.clocks)?;
                self.show_turn()
            }
            Happening::Ended { by, winner } => {
                let position = self.position();
                let text = &self.context.text;
                let mut lines =
                    people::ending(&words::speaker(text, &position), &position, by, winner, own);
                if own.is_none() {
                    self.say_all(lines)?;
                    return Ok(Next::End);
                }
                lines.push(say!(text, "people-again"));
                self.say_all(lines)
            }
            Happening::Rematch { game } => {
                self.say(say!(self.context.text, "play-new"))?;
                self.game = None;
                self.send(ClientMessage::Enter {
                    version: VERSION,
                    game,
                    token: self.token.clone(),
                    since: 0,
                    secret: None,
                });
                Ok(Next::GoOn)
            }
            Happening::Resumed {} | Happening::Replaced { .. } | Happening::Unknown(_) => {
                Ok(Next::GoOn)
            }
        }
    }

    // ---- what is shown ----

    fn position(&self) -> AnyPosition {
        let game = self.game.as_ref().map(|game| game.position().clone());
        game.unwrap_or_else(|| AnyPosition::start(Game::TIC_TAC_TOE))
    }

    fn speaker_says(&self, words: impl Fn(&harif_words::Speaker<'_>) -> String) -> String {
        words(&words::speaker(&self.context.text, &self.position()))
    }

    fn show_board(&mut self, clocks: Option<[u64; 2]>) -> Result<(), Failure> {
        if self.context.json {
            return Ok(());
        }
        let position = self.position();
        self.context.out.line("")?;
        self.context.out.raw(drawn_board(&position))?;
        if let Some(clocks) = clocks {
            let line = words::clocks(&self.context.text, &position, clocks);
            self.context.out.line(line)?;
        }
        Ok(())
    }

    /// Whose turn it is, and what can be played.
    fn show_turn(&mut self) -> Result<Next, Failure> {
        let Some(game) = &self.game else {
            return Ok(Next::GoOn);
        };
        let both = game.is_seated(Side::First) && game.is_seated(Side::Second);
        let position = game.position().clone();
        if !both || position.is_over() {
            return Ok(Next::GoOn);
        }
        let turn: Player = position.turn();
        if self.own.map(Player::from) == Some(turn) {
            if game.moves().next().is_none() {
                self.show_board(None)?;
            }
            let mut lines = layout::legal_moves(&self.context.text, &position);
            lines.push(self.speaker_says(|speaker| speaker.turn(turn, harif_words::Mover::You)));
            self.say_all(lines)
        } else {
            let line = self.speaker_says(|speaker| speaker.turn(turn, harif_words::Mover::Waiting));
            self.say(line)
        }
    }

    // ---- what the person types ----

    fn typed(&mut self, given: Option<Given>) -> Result<Next, Failure> {
        let Some(game) = &self.game else {
            self.kept_input.push(given);
            return Ok(Next::GoOn);
        };
        let (after, is_over) = (game.last(), game.is_over());
        let line = match given {
            None => return self.leave(),
            Some(Given::Text(line)) => line,
            Some(Given::Unreadable { problem, .. }) => {
                return self.say(problem.spoken(&self.context.text));
            }
        };
        if let Some(yes) = yes_or_no(&line) {
            return self.answer(yes, is_over, after);
        }
        match words::wish(&line) {
            Some(words::TypedWish::Resign) => {
                self.send(ClientMessage::Resign {});
                return Ok(Next::GoOn);
            }
            Some(words::TypedWish::Offer(what)) => {
                self.send(ClientMessage::Offer { after, what });
                return Ok(Next::GoOn);
            }
            None => {}
        }
        let position = self.position();
        match typed::read(&position, &line) {
            Ok(Typed::Nothing) => Ok(Next::GoOn),
            Ok(Typed::Move(m)) => {
                self.send(ClientMessage::Move {
                    after,
                    m: m.to_string(),
                });
                Ok(Next::GoOn)
            }
            Ok(Typed::Word(CommandWord::Quit, _)) => self.leave(),
            Ok(Typed::Word(CommandWord::Board | CommandWord::Moves, _)) => {
                self.show_board(None)?;
                self.show_turn()
            }
            Ok(Typed::Word(..)) => self.say(say!(self.context.text, "people-words")),
            Err(mistake) => {
                let speaker = words::speaker(&self.context.text, &position);
                let lines = layout::mistyped(&speaker, &position, &mistake);
                self.say_all(lines)
            }
        }
    }

    /// Yes or no: to what the other side asks, or to another game.
    fn answer(&mut self, yes: bool, is_over: bool, after: u32) -> Result<Next, Failure> {
        if let Some((offer, _)) = self.offer.take() {
            self.send(ClientMessage::Answer { offer, yes });
            return if is_over && !yes {
                self.leave()
            } else {
                Ok(Next::GoOn)
            };
        }
        if !is_over {
            return self.say(say!(self.context.text, "people-refused-offer"));
        }
        if !yes {
            return self.leave();
        }
        let what = Offer::Rematch;
        self.send(ClientMessage::Offer { after, what });
        Ok(Next::GoOn)
    }

    /// The person goes; a game that is not over stays.
    fn leave(&mut self) -> Result<Next, Failure> {
        let goes_on = self.game.as_ref().is_some_and(|game| !game.is_over());
        if goes_on && self.own.is_some() {
            self.say(say!(self.context.text, "people-left", n = 30))?;
            let link = self.link.to_string();
            self.say(format!("  {link}"))?;
        } else {
            self.say(say!(self.context.text, "plain-bye"))?;
        }
        Ok(Next::End)
    }
}

fn read_start(rules: &str, position: &str) -> Option<AnyPosition> {
    let game: Game = rules.parse().ok()?;
    notation::position(game, position).ok()
}

fn start_game(position: &AnyPosition) -> Game {
    use harif_rules::Board;
    position.game()
}

//! `harif join`: a program of this machine, or an agent of harif, as a bot in a class. The server never
//! sees the program; it only asks for moves and hears them.

mod place;
mod player;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use harif_text::{Value, say};
use harif_wire::class::{
    BotFault, BotInfo, BotTurn, ClassAct, ClassNews, ClassRequest, MemberId, RoomGame, RoomState,
    TableRow,
};
use harif_wire::{ClientMessage, GameEnd, Refusal, ServerMessage, Side, VERSION};
use harif_words::classes;

use crate::context::Context;
use crate::failure::Failure;
use crate::friend::{LineNews, Route, line};
use crate::interrupt::{self, Listener};
use place::RoomPlace;
pub(crate) use player::Player;
use player::{Answer, Seat};

/// How often a bot that waits looks whether it should end.
const GLANCE: Duration = Duration::from_millis(100);

/// How long it waits before it says again what was refused because there was too much at once: the server
/// allows ten messages a second.
const AGAIN: Duration = Duration::from_millis(250);

/// A bot in a room.
struct Bot<'a> {
    context: &'a mut Context,
    say_it: Sender<ClientMessage>,
    seat: Seat,
    you: MemberId,
    /// What it did last, in case it has to be said again.
    done: Option<ClassAct>,
    /// The moves after which the program did not answer, and how long it was waited for.
    unanswered: Option<(Vec<String>, Duration)>,
    members: std::collections::HashMap<MemberId, [u8; 2]>,
}

/// Plays until it is interrupted, put out or the room is gone.
pub(crate) fn join(
    context: &mut Context,
    route: Route,
    room: &str,
    player: Player,
) -> Result<(), Failure> {
    let signals = Listener::new();
    let stop = Arc::new(AtomicBool::new(false));
    let ends = Arc::clone(&stop);
    // A program that thinks is not waited for.
    interrupt::wake_with(move || ends.store(true, Ordering::Relaxed));
    let request = ClassRequest::Join {
        version: VERSION,
        room: room.to_owned(),
        bot: Some(BotInfo {
            program: player.short_name(),
        }),
        secret: None,
    };
    let socket = crate::friend::connect(context, &route)?;
    let (happened, happenings) = mpsc::channel();
    let (say_it, to_send) = mpsc::channel();
    let thread = std::thread::Builder::new().name("line".into());
    let line = thread
        .spawn(move || line::run(socket, &route, RoomPlace::default(), &to_send, &happened))?;
    // The thread may have ended already: then it says so.
    let _ = say_it.send(ClientMessage::Class(request));
    let mut bot = Bot {
        context,
        say_it,
        seat: Seat::new(player, stop),
        you: 0,
        done: None,
        unanswered: None,
        members: std::collections::HashMap::new(),
    };
    let played = bot.run(&happenings, &signals);
    drop(bot);
    // It ends when the queue to it is gone, with a farewell to the server.
    let _ = line.join();
    played
}

impl Bot<'_> {
    fn run(&mut self, happenings: &Receiver<LineNews>, signals: &Listener) -> Result<(), Failure> {
        loop {
            if signals.interrupted() {
                return Ok(());
            }
            let happened = match happenings.recv_timeout(GLANCE) {
                Ok(happened) => happened,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            match happened {
                LineNews::Said(said) => self.heard(&said)?,
                LineNews::Lost => self.line(say!(self.context.text, "people-line-lost"))?,
                LineNews::Back => self.line(say!(self.context.text, "people-line-back"))?,
            }
            self.context.out.flush()?;
        }
    }

    /// Says a line; with JSON only messages of the server are shown.
    fn line(&mut self, line: String) -> Result<(), Failure> {
        if self.context.json {
            return Ok(());
        }
        self.context.out.line(line)
    }

    fn heard(&mut self, said: &ServerMessage) -> Result<(), Failure> {
        if self.context.json {
            self.context.out.json(said)?;
        }
        match said {
            ServerMessage::Class(news) => self.news(news),
            ServerMessage::Refused { why, text } => self.refused(*why, text),
            _ => Ok(()),
        }
    }

    fn refused(&mut self, why: Refusal, told: &str) -> Result<(), Failure> {
        // A program that answers at once plays faster than it may. What is heard twice is done once.
        if matches!(why, Refusal::Limit | Refusal::Store)
            && let Some(act) = &self.done
        {
            std::thread::sleep(AGAIN);
            self.send(act.clone());
            return Ok(());
        }
        let text = &self.context.text;
        let problem = match why {
            Refusal::Room | Refusal::Nowhere => say!(text, "join-refused-room"),
            Refusal::Locked => say!(text, "join-refused-locked"),
            Refusal::Full => say!(text, "join-refused-full"),
            Refusal::Limit if self.members.is_empty() => say!(text, "people-refused-limit"),
            Refusal::Version => say!(text, "people-refused-version"),
            // What came too late, or twice, did no harm.
            _ => return Ok(()),
        };
        Err(Failure::request(problem, text.ltr(told)))
    }

    fn news(&mut self, news: &ClassNews) -> Result<(), Failure> {
        match news {
            ClassNews::Room(state) => self.came_in(state),
            ClassNews::Member(member) => {
                self.members
                    .extend(member.name.map(|name| (member.id, name)));
                Ok(())
            }
            ClassNews::Turn(turn) => self.turn(turn),
            ClassNews::Game(game) => self.game(game),
            ClassNews::Fault(fault) if fault.member == self.you => self.fault(fault),
            ClassNews::Tournament(table) => {
                let place = table.rows.iter().position(|row| row.member == self.you);
                match place {
                    Some(place) => self.standing(place, table.rows.len(), &table.rows[place]),
                    None => Ok(()),
                }
            }
            ClassNews::Gone {} => {
                let text = &self.context.text;
                Err(Failure::Request(vec![say!(text, "join-removed")]))
            }
            ClassNews::Left { member } if *member == self.you => {
                let text = &self.context.text;
                Err(Failure::Request(vec![say!(text, "join-removed")]))
            }
            _ => Ok(()),
        }
    }

    fn came_in(&mut self, state: &RoomState) -> Result<(), Failure> {
        let is_first = self.members.is_empty();
        self.you = state.you;
        let members = state.members.iter();
        self.members
            .extend(members.filter_map(|member| Some((member.id, member.name?))));
        if !is_first {
            return Ok(());
        }
        let (room, name) = (Value::ltr(&state.room), self.name(state.you));
        let key = Value::ltr("Ctrl-C");
        let text = &self.context.text;
        self.line(say!(
            text,
            "join-ready",
            room = room,
            name = name,
            key = key
        ))
    }

    fn name(&self, member: MemberId) -> String {
        let name = self.members.get(&member).copied();
        classes::nickname(&self.context.text, name)
    }

    fn turn(&mut self, turn: &BotTurn) -> Result<(), Failure> {
        let answered = self.seat.answer(turn);
        let game = turn.game.clone();
        let act = match answered.answer {
            Answer::Move(m) => ClassAct::Play {
                game,
                after: turn.after,
                m,
            },
            Answer::Forfeit(why) => ClassAct::Forfeit { game, why },
            // The program is being ended: the server waits for it to come back.
            Answer::Nothing => return Ok(()),
        };
        self.send(act.clone());
        self.done = Some(act);
        self.unanswered = answered.waited.map(|time| (turn.moves.clone(), time));
        if let Some(story) = answered.story {
            self.line(self.context.text.ltr(&story))?;
            let heading = say!(self.context.text, "join-story");
            if !answered.last_words.is_empty() {
                self.line(heading)?;
            }
            for line in answered.last_words {
                self.line(self.context.text.ltr(&line))?;
            }
        }
        Ok(())
    }

    fn send(&self, act: ClassAct) {
        let said = ClientMessage::Class(ClassRequest::Act(act));
        let _ = self.say_it.send(said);
    }

    fn game(&mut self, game: &RoomGame) -> Result<(), Failure> {
        let Some(seat) = game.players.iter().position(|id| *id == self.you) else {
            return Ok(());
        };
        let own = [Side::First, Side::Second][seat];
        let other = self.name(game.players[1 - seat]);
        let text = &self.context.text;
        let line = match game.result {
            None => {
                let rules = Value::ltr(&game.rules);
                say!(text, "join-begins", name = other, game = rules)
            }
            Some(result) => match result.winner {
                None => say!(text, "join-drawn", name = other),
                Some(winner) if winner == own => say!(text, "join-won", name = other),
                Some(_) => say!(text, "join-lost", name = other),
            },
        };
        self.line(line)
    }

    fn standing(&mut self, place: usize, players: usize, row: &TableRow) -> Result<(), Failure> {
        let (Some(elo), Some(error)) = (row.elo, row.error) else {
            return Ok(());
        };
        let text = &self.context.text;
        self.line(say!(
            text,
            "join-standing",
            rank = place + 1,
            n = players,
            points = Value::decimal(row.points, 1),
            elo = Value::decimal(elo, 0),
            error = Value::decimal(error, 0)
        ))
    }

    /// Whether the last thing in this game was that the program did not answer.
    fn gave_up_waiting(&self, of: &str) -> bool {
        let done = self.done.as_ref();
        done.is_some_and(
            |act| matches!(act, ClassAct::Forfeit { game, why: GameEnd::Hang } if game == of),
        )
    }

    fn fault(&mut self, fault: &BotFault) -> Result<(), Failure> {
        let mut fault = fault.clone();
        // The server only sees that the time is up; here it is known that no answer ever came.
        if fault.why == GameEnd::Time && self.gave_up_waiting(&fault.game) {
            fault.why = GameEnd::Hang;
        }
        let Some(line) = classes::fault(&self.context.text, &fault) else {
            return Ok(());
        };
        self.line(line)?;
        match self.unanswered.take_if(|_| fault.why == GameEnd::Hang) {
            Some((moves, time)) => self.line(classes::unanswered(&self.context.text, &moves, time)),
            None => Ok(()),
        }
    }
}

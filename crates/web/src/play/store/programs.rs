//! The person's own programs at the board: offered, asked for moves, and followed by another player
//! when they fail.

use super::game::opponents_of;
use crate::play::model::seats::Seat;
use crate::play::model::session::Session;
use crate::shell::engines::{EngineEvent, Engines, WorkerLane};
use crate::shell::store::{Notice, ProgramTrouble, Requester, Store};
use harif_play::service::{FaultKind, PositionText, ProgramFault, Reply, Request};
use harif_play::table::{Input, Table, Ticket};
use harif_rules::{Game, Player};
use leptos::prelude::*;

impl Store {
    /// Asks the program that serves the page, if there is one, which programs it offers.
    pub(crate) fn ask_for_programs(self) {
        if Engines::<Requester>::has_native() {
            let engines = self.engines.get_value();
            engines.ask(WorkerLane::Program, Request::Programs, Requester::Programs);
        }
    }

    pub(crate) fn programs_heard(self, heard: EngineEvent) {
        if let EngineEvent::Reply(reply) = heard
            && let Reply::Programs(offered) = *reply
        {
            self.programs.set(Some(offered));
        }
        self.leave_programs();
    }

    /// Ends the line to the programs, and so the programs, unless one sits at the board. Before it is
    /// known which there are, that is still asked on this line.
    pub(super) fn leave_programs(self) {
        let is_program = |seat: &Seat| seat.program_command().is_some();
        let sits = |session: &Session| session.seats().iter().any(is_program);
        if self.programs.with_untracked(Option::is_some) && !self.session.with_untracked(sits) {
            self.engines.get_value().hang_up(WorkerLane::Program);
        }
    }

    /// The programs that play a game, by name, and those at the board.
    pub(crate) fn programs_for(self, game: Game) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.programs.with(|offered| {
            let plays = offered
                .iter()
                .flatten()
                .filter(|program| program.games.iter().any(|kind| kind == game.name()));
            plays.map(|program| Seat::program(&program.name)).collect()
        });
        self.opponents.with(|chosen| {
            let own = chosen
                .iter()
                .filter(|seat| seat.program_command().is_some());
            for seat in own {
                if !seats.contains(seat) {
                    seats.push(seat.clone());
                }
            }
        });
        seats
    }

    /// A program is asked for a move: it hears the whole game.
    pub(super) fn ask_program(self, ticket: Ticket, name: &str) {
        let request = self.session.with_untracked(|session| Request::Program {
            name: name.to_owned(),
            at: PositionText::of(session.record().start()),
            moves: session.record().moves().collect(),
        });
        let requester = Requester::Table(ticket);
        let engines = self.engines.get_value();
        engines.ask(WorkerLane::Program, request, requester);
    }

    /// Tells what went wrong if a program that is waited for has failed.
    pub(super) fn tell_of_program(self, ticket: Ticket, heard: &EngineEvent) {
        let failed = self.table.with_untracked(|table| {
            let thinking = table.thinking()?;
            let name = table.session().seat(thinking.player).program_command()?;
            let is_awaited = thinking.open_ticket() == Some(ticket);
            is_awaited.then(|| (thinking.player, name.to_owned()))
        });
        if let (Some((player, name)), Some(fault)) = (failed, fault_in(heard)) {
            self.notify(Notice::Program(ProgramTrouble {
                player,
                name,
                fault,
                stopped: false,
            }));
        }
    }

    /// Whether the game waits for a program that failed, or was stopped.
    pub(super) fn awaits_successor(self) -> bool {
        let is_program = |session: &Session| {
            let seat = session.seat(session.turn());
            !session.is_over() && seat.program_command().is_some()
        };
        self.table
            .with_untracked(|table: &Table| table.is_paused() && is_program(table.session()))
    }

    /// Another player sits down for a side, and the game goes on.
    pub(crate) fn give_seat(self, player: Player, seat: Seat) {
        self.notice.set(None);
        self.act(Input::Seat {
            player,
            agent: seat,
        });
        self.opponents
            .set(self.session.with_untracked(opponents_of));
        self.go_on();
    }
}

/// What went wrong, if something did.
fn fault_in(heard: &EngineEvent) -> Option<ProgramFault> {
    match heard {
        EngineEvent::Broken => Some(FaultKind::Unserved.alone()),
        EngineEvent::Reply(reply) => match &**reply {
            Reply::Fault(fault) => Some(fault.clone()),
            Reply::Error(problem) => Some(ProgramFault {
                detail: problem.message.clone(),
                ..FaultKind::Refused.alone()
            }),
            _ => None,
        },
    }
}

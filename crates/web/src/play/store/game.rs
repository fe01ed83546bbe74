//! Moves of people, new games, seats, and travelling through a game.

use super::sheet::Tab;
use crate::IN_BROWSER;
use crate::play::model::edit::Editing;
use crate::play::model::seats::{Seat, SeatExt, You, opponents};
use crate::play::model::session::Session;
use crate::shell::model::geometry;
use crate::shell::model::link::Room;
use crate::shell::model::settings::{Settings, clock_name, clock_named};
use crate::shell::store::memory::{self, StorageSlot};
use crate::shell::store::{Notice, Panel, Store};
use harif_play::chance;
use harif_play::table::Input;
use harif_rules::{AnyMove, AnyPosition, Board, Cell, Column, Game, Position};
use leptos::prelude::*;

/// The opponent of a person who has not chosen one: it sees a few moves ahead, not everything.
fn usual_opponents(game: Game) -> [Seat; 2] {
    let named = |name: &str| {
        let mut all = opponents(game);
        let entry = all.find(|entry| entry.name == name);
        entry.map_or(Seat::HUMAN, Seat::usual)
    };
    [named("alphabeta"), named("minimax")]
}

/// Whether a finger covers more than one cell: then a tap chooses and a second one plays.
pub(crate) fn cells_are_small() -> bool {
    const FINGER: f64 = 40.0;
    if !IN_BROWSER {
        return false;
    }
    let coarse = window().match_media("(pointer: coarse)").ok().flatten();
    let cell = document().query_selector(".board .square").ok().flatten();
    coarse.is_some_and(|query| query.matches())
        && cell.is_some_and(|cell| cell.get_bounding_client_rect().width() < FINGER)
}

/// The game on the table at the first visit. On the first screen no agent begins before a person has
/// chosen one.
pub(crate) fn first_game(settings: &Settings, room: Room) -> Session {
    let game = Game::CONNECT_FOUR;
    let you = match You::named(&settings.you) {
        _ if room == Room::Home => You::First,
        you => you.unwrap_or(You::Random),
    };
    let seats = you.seats(chance::random_side(), &usual_opponents(game));
    let mut session = Session::new(AnyPosition::start(game), seats);
    session.set_time_control(clock_named(&settings.clock));
    session
}

/// The agents that the setup should show for a game: those at the table, or the usual ones.
pub(crate) fn opponents_of(session: &Session) -> [Seat; 2] {
    let mut shown = usual_opponents(session.game());
    let [first, second] = session.seats();
    match (first.is_human(), second.is_human()) {
        (true, false) => shown[0] = second.clone(),
        (false, true) => shown[0] = first.clone(),
        (false, false) => shown = [second.clone(), first.clone()],
        (true, true) => {}
    }
    shown
}

impl Store {
    /// A person plays a move, by whatever means.
    pub(crate) fn play(self, m: AnyMove) {
        if self.editing.with_untracked(Option::is_some) {
            return;
        }
        if self.lesson.with_untracked(Option::is_some) {
            self.try_in_lesson(m);
            return;
        }
        self.ghost.set(None);
        self.chosen.set(None);
        self.notice.set(None);
        let (waits, before) = (self.awaits_successor(), self.ply());
        self.act(Input::Move(m));
        // The person has moved for a program that failed; it is asked again at its next turn.
        if waits && self.ply() != before {
            self.act(Input::GoOn);
        }
    }

    fn ply(self) -> usize {
        self.session
            .with_untracked(|session| session.record().ply())
    }

    /// A cell was clicked or tapped.
    pub(crate) fn click(self, cell: Cell) {
        self.cursor.set(cell);
        if self.editing.with_untracked(Option::is_some) {
            self.editing.update(|editing| {
                if let Some(editing) = editing {
                    editing.turn_over(cell);
                }
            });
            return;
        }
        let asked = self.settings.with_untracked(|settings| settings.confirm);
        let confirm = asked || cells_are_small();
        let game = self.game_now();
        let m = game.info().move_at(cell);
        let legal = self
            .session
            .with_untracked(|session| session.position().check(m).is_ok());
        let again = self
            .chosen
            .get_untracked()
            .map(|cell| game.info().move_at(cell))
            == Some(m);
        if confirm && legal && !again {
            self.chosen.set(Some(cell));
            return;
        }
        self.play(m);
    }

    /// The room above a column was clicked.
    pub(crate) fn click_column(self, column: Column) {
        let landing = self
            .editing
            .with_untracked(|editing| editing.as_ref().map(|editing| editing.landing(column)));
        self.click(landing.unwrap_or(Cell::new(column.0, 0)));
    }

    /// Begins a new game; asks first if one is under way.
    pub(crate) fn new_game(self, sure: bool) {
        let game = self.game_now();
        let is_under_way = |session: &Session| session.record().ply() > 3 && !session.is_over();
        // A new game takes the place of the person's own one, also where a link's is on the table.
        let ends_one = self.session.with_untracked(is_under_way)
            || untrack(|| self.has_own_game_aside())
                && memory::own_game(game).as_ref().is_some_and(is_under_way);
        if ends_one && !sure {
            self.panel.set(Some(Panel::ConfirmNew));
            return;
        }
        self.open_session(self.fresh_session(game));
    }

    /// A fresh game with the seats that are asked for.
    fn fresh_session(self, game: Game) -> Session {
        let you = self
            .settings
            .with_untracked(|settings| You::named(&settings.you));
        let agents = self.opponents.get_untracked();
        let fitting =
            |seat: &Seat, usual: Seat| Seat::read(&seat.to_string(), game).unwrap_or(usual);
        let [one, other] = usual_opponents(game);
        let agents = [fitting(&agents[0], one), fitting(&agents[1], other)];
        let seats = you
            .unwrap_or(You::Random)
            .seats(chance::random_side(), &agents);
        self.clocked(Session::new(AnyPosition::start(game), seats))
    }

    /// A new game with the clock that is asked for.
    pub(crate) fn clocked(self, mut session: Session) -> Session {
        let asked = self
            .settings
            .with_untracked(|settings| clock_named(&settings.clock));
        session.set_time_control(asked);
        session
    }

    /// Puts a clock beside this game and every new one, or takes it away.
    pub(crate) fn choose_clock(self, name: &str) {
        let control = clock_named(name);
        self.set(|settings| settings.clock = clock_name(control));
        self.act(Input::Clocks(control));
    }

    /// Another game, or another size: the last one of that kind if it is not over, or a new one.
    pub(crate) fn choose_game(self, game: Game) {
        if self.game_now() == game {
            return;
        }
        let kept = memory::kept_game(game).filter(|(_, session)| !session.is_over());
        if let Some((slot, session)) = kept {
            self.open_session(session);
            self.slot.set(slot);
            self.note_link();
            self.notice.set(Some(Notice::Restored));
        } else {
            self.open_session(self.fresh_session(game));
        }
    }

    /// Puts a game on the table that came with a link; the game that was there is kept.
    pub(crate) fn open_linked(self, session: Session) {
        let (slot, session) = memory::shelve_link(session);
        self.open_session(session);
        self.slot.set(slot);
        self.note_link();
        if untrack(|| self.has_own_game_aside()) {
            self.notice.set(Some(Notice::OwnGameKept));
        }
    }

    /// Remembers a game from a link as it came.
    pub(crate) fn note_link(self) {
        let is_linked = self.slot.get_untracked() == StorageSlot::Linked;
        self.linked
            .set_value(is_linked.then(|| self.session.get_untracked()));
    }

    /// Whether a game from a link is on the table and one of the person's own is kept beside it.
    pub(crate) fn has_own_game_aside(self) -> bool {
        self.slot.get() == StorageSlot::Linked && memory::own_game(self.game()).is_some()
    }

    /// Back from the game of a link to the person's own.
    pub(crate) fn open_own_game(self) {
        let game = self.game_now();
        if let Some(own) = memory::own_game(game) {
            self.keep_game();
            self.open_session(own);
        }
    }

    /// Puts another game on the table.
    pub(crate) fn open_session(self, session: Session) {
        self.leave_asides();
        self.panel.set(None);
        self.notice.set(None);
        self.chosen.set(None);
        self.animate.set(false);
        self.cursor.set(geometry::first_cell(session.position()));
        self.opponents.set(opponents_of(&session));
        self.slot.set(StorageSlot::Own);
        self.linked.set_value(None);
        self.act(Input::Open(Box::new(session)));
    }

    /// Who people want to be. Chairs change at once as long as that gives no person the discs of an agent;
    /// otherwise it takes a new game.
    pub(crate) fn choose_you(self, you: You) {
        self.set(|settings| you.name().clone_into(&mut settings.you));
        let (now, begun) = self.chairs_now();
        if begun && you.inherits_discs(now) {
            self.new_game(false);
        } else {
            self.seat_as_asked();
        }
    }

    /// Who people are in this game, and whether it has begun.
    fn chairs_now(self) -> (You, bool) {
        self.session
            .with_untracked(|session| (You::of(session.seats()), session.line().len() > 1))
    }

    /// Which agent plays against people, or the other one in a game that is only watched.
    pub(crate) fn choose_opponent(self, which: usize, seat: Seat) {
        let waits = self.awaits_successor();
        self.opponents.update(|agents| agents[which] = seat);
        self.seat_as_asked();
        if waits {
            self.notice.set(None);
            self.go_on();
        }
    }

    fn seat_as_asked(self) {
        let you = self
            .settings
            .with_untracked(|settings| You::named(&settings.you));
        let agents = self.opponents.get_untracked();
        let (now, begun) = self.chairs_now();
        let you = match you.unwrap_or(You::Random) {
            // Chairs are drawn when a game begins; in one that has begun people keep theirs.
            You::Random if matches!(now, You::First | You::Second) => now,
            You::Random if begun => You::First,
            you => you,
        };
        self.act(Input::Reseat(you.seats(chance::random_side(), &agents)));
    }

    /// Goes to another move of the game, and leaves what is shown beside it.
    pub(crate) fn travel(self, input: Input) {
        self.leave_asides();
        self.animate.set(false);
        self.notice.set(None);
        self.chosen.set(None);
        self.act(input);
    }

    /// Leaves what is shown beside the game.
    pub(crate) fn leave_asides(self) {
        self.ghost.set(None);
        self.lesson.set(None);
        self.editing.set(None);
    }

    /// Begins to set up a position by hand.
    pub(crate) fn edit(self) {
        self.leave_asides();
        let position = self.position_now();
        self.panel.set(None);
        self.bring_up(Tab::Coach);
        self.editing.set(Some(Editing::new(&position)));
    }

    /// Ends setting up: plays on from there, or from where the game was.
    pub(crate) fn finish_editing(self, keep: bool) {
        let Some(editing) = self.editing.get_untracked() else {
            return;
        };
        if let (true, Ok(position)) = (keep, editing.position()) {
            let seats = self
                .session
                .with_untracked(|session| session.seats().clone());
            if position.game() == editing.game() {
                self.open_session(self.clocked(Session::new(position, seats)));
            }
        } else if !keep {
            self.editing.set(None);
        }
    }
}

//! A game at the terminal: the record, who sits where, and what undo means to a person.
//!
//! Both ways to play, the full screen and line by line, hold a [`Session`] and only differ in how
//! they show it and how they are told what to do.

pub(crate) mod advice;
pub(crate) mod autosave;
pub(crate) mod choices;
pub(crate) mod setup;
pub(crate) mod speech;
pub(crate) mod task;
pub(crate) mod typed;

use harif_play::record::{GameRecord, GameResult, PlayerInfo, RecordError};
use harif_play::{Agent, AgentError, AgentSpec};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};

/// A game in progress between two seats.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    record: GameRecord,
    seats: [AgentSpec; 2],
}

impl Session {
    /// A game from a position.
    pub(crate) fn new(start: AnyPosition, seats: [AgentSpec; 2]) -> Self {
        Self::of_record(GameRecord::from_position(start), seats)
    }

    /// A game that was begun before.
    pub(crate) fn of_record(record: GameRecord, seats: [AgentSpec; 2]) -> Self {
        let mut session = Self { record, seats };
        session.note_players();
        session
    }

    /// The record keeps who played, so that a saved game can be taken up as it was.
    fn note_players(&mut self) {
        for side in Player::BOTH {
            let agent = self.seat(side).to_string();
            let name = String::new();
            // A spec that was read from a command line is never too long for a record.
            let _ = self.record.set_player(side, PlayerInfo { name, agent });
        }
    }

    pub(crate) const fn record(&self) -> &GameRecord {
        &self.record
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    pub(crate) fn game(&self) -> Game {
        self.record.game()
    }

    pub(crate) fn turn(&self) -> Player {
        self.position().turn()
    }

    pub(crate) fn result(&self) -> Option<GameResult> {
        self.record.result()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.result().is_some()
    }

    pub(crate) const fn seat(&self, side: Player) -> &AgentSpec {
        &self.seats[side.index()]
    }

    /// The one side that a person plays, if it is exactly one: the side called "you".
    pub(crate) fn only_human(&self) -> Option<Player> {
        let mut humans = Player::BOTH
            .into_iter()
            .filter(|&side| self.seat(side).is_human());
        let first = humans.next();
        first.filter(|_| humans.next().is_none())
    }

    /// Whether nobody at the table is a person.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.seats.iter().all(|seat| !seat.is_human())
    }

    /// Whether a person is to choose now.
    pub(crate) fn awaits_human(&self) -> bool {
        !self.is_over() && self.seat(self.turn()).is_human() && !self.must_pass()
    }

    /// Whether the only legal move is to pass.
    pub(crate) fn must_pass(&self) -> bool {
        must_pass(self.position())
    }

    /// The agent whose turn it is, ready to think.
    pub(crate) fn agent(&self) -> Result<Option<Box<dyn Agent>>, AgentError> {
        self.seat(self.turn()).build(self.game())
    }

    pub(crate) fn play(&mut self, m: AnyMove) -> Result<(), RecordError> {
        self.record.play(m).map(|_| ())
    }

    /// Takes back to the last position in which a person had a choice; one move where no person
    /// plays. Returns how many moves were taken back.
    pub(crate) fn undo(&mut self) -> usize {
        let choices: Vec<bool> = self
            .record
            .positions()
            .map(|position| self.is_a_persons_choice(position))
            .collect();
        let earlier = &choices[..choices.len() - 1];
        let Some(target) = earlier.iter().rposition(|&choice| choice) else {
            return 0;
        };
        let steps = self.record.ply() - target;
        for _ in 0..steps {
            self.record.undo();
        }
        steps
    }

    /// Replays up to the next position in which a person has a choice, or to the end.
    pub(crate) fn redo(&mut self) -> usize {
        let mut steps = 0;
        while self.record.redo().is_some() {
            steps += 1;
            if self.is_a_persons_choice(self.record.position()) {
                break;
            }
        }
        steps
    }

    fn is_a_persons_choice(&self, position: &AnyPosition) -> bool {
        let person = self.is_exhibition() || self.seat(position.turn()).is_human();
        person && !must_pass(position)
    }

    /// The same players at a fresh board.
    pub(crate) fn restart(&mut self) {
        self.record = GameRecord::from_position(self.record.start().clone());
        self.note_players();
    }

    /// Somebody else takes a chair.
    pub(crate) fn reseat(&mut self, side: Player, agent: AgentSpec) {
        self.seats[side.index()] = agent;
        self.note_players();
    }

    /// The players change chairs; the board stays.
    pub(crate) fn swap(&mut self) {
        self.seats.swap(0, 1);
        self.note_players();
    }
}

fn must_pass(position: &AnyPosition) -> bool {
    let mut moves = position.moves();
    moves.next() == Some(AnyMove::Pass)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    fn session(game: &str, moves: &str, seats: [&str; 2]) -> Session {
        let game: Game = game.parse().unwrap();
        let seats = seats.map(|seat| seat.parse().unwrap());
        let mut session = Session::new(AnyPosition::start(game), seats);
        let mut scratch = AnyPosition::start(game);
        for m in notation::moves::play_all(&mut scratch, moves).unwrap() {
            session.play(m).unwrap();
        }
        session
    }

    #[test]
    fn undo_against_an_agent_takes_back_both_moves() {
        let mut session = session("connect4", "4435", ["human", "random"]);
        assert_eq!(session.undo(), 2);
        assert_eq!(session.record().transcript(), "44");
        assert_eq!(session.redo(), 2);
        assert_eq!(session.record().transcript(), "4435");
    }

    #[test]
    fn undo_while_the_agent_thinks_takes_back_one() {
        let mut session = session("connect4", "443", ["human", "random"]);
        assert_eq!(session.undo(), 1);
        assert_eq!(session.record().transcript(), "44");
    }

    #[test]
    fn an_agents_first_move_is_not_the_persons_to_take_back() {
        let mut session = session("connect4", "4", ["random", "human"]);
        assert_eq!(session.undo(), 0);
        assert_eq!(session.record().transcript(), "4");
    }

    #[test]
    fn two_people_take_back_one_move_at_a_time() {
        let mut session = session("tictactoe", "a1b2", ["human", "human"]);
        assert_eq!(session.undo(), 1);
        assert_eq!(session.undo(), 1);
        assert_eq!(session.undo(), 0);
    }

    #[test]
    fn a_forced_pass_is_nobodys_choice() {
        let game: Game = "othello:size=4".parse().unwrap();
        let with_a_pass = (0..).find_map(|seed| {
            let seats = ["human", "human"].map(|seat| seat.parse().unwrap());
            let mut session = Session::new(AnyPosition::start(game), seats);
            let mut lot = fastrand::Rng::with_seed(seed);
            let mut passes = 0;
            while !session.is_over() {
                passes += usize::from(session.must_pass());
                let m = lot.usize(..session.position().count_moves());
                let m = session.position().moves().nth(m).unwrap();
                session.play(m).unwrap();
            }
            (passes > 0).then_some(session)
        });
        let mut session = with_a_pass.expect("on this small board somebody soon has to pass");
        while session.undo() > 0 {
            assert!(session.awaits_human());
        }
        assert_eq!(session.record().ply(), 0);
    }

    #[test]
    fn swapping_changes_chairs_and_keeps_the_board() {
        let mut session = session("connect4", "44", ["human", "random"]);
        session.swap();
        assert_eq!(session.only_human(), Some(Player::Second));
        assert_eq!(session.record().player(Player::First).agent, "random");
        assert_eq!(session.record().transcript(), "44");
    }
}

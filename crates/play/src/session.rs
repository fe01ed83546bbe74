//! A game at a table: the record, who sits where, and what undo means to a person.
//!
//! Every front end holds a [`Session`] and only differs in how it shows it and how it is told what
//! to do. What a chair holds is the front end's own: an [`AgentSpec`], or whatever
//! else can be [`SeatHolder`].

use crate::AgentSpec;
use crate::record::{
    Clocks, EarlyEnd, FinalResult, GameRecord, NodeId, PlayerInfo, RecordError, TimeControl,
};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};
use std::time::Duration;

/// A person or an agent that plays a side.
pub trait SeatHolder {
    /// Whether it is a person.
    fn is_human(&self) -> bool;

    /// The agent as people write it.
    fn spec(&self) -> String;
}

impl SeatHolder for AgentSpec {
    fn is_human(&self) -> bool {
        Self::is_human(self)
    }

    fn spec(&self) -> String {
        self.to_string()
    }
}

/// A game in progress between two seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Session<S = AgentSpec> {
    record: GameRecord,
    seats: [S; 2],
}

impl<S: SeatHolder> Session<S> {
    /// A game from a position.
    pub fn new(start: AnyPosition, seats: [S; 2]) -> Self {
        Self::of_record(GameRecord::from_position(start), seats)
    }

    /// A game that was begun before.
    pub fn of_record(record: GameRecord, seats: [S; 2]) -> Self {
        let mut session = Self { record, seats };
        session.note_players();
        session
    }

    /// The record keeps who played, so that a saved game can be taken up as it was.
    fn note_players(&mut self) {
        for side in Player::BOTH {
            let agent = self.seat(side).spec();
            let name = String::new();
            // What a seat says of itself is never too long for a record.
            let _ = self.record.set_player(side, PlayerInfo { name, agent });
        }
    }

    /// The game so far, with its variations.
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The position at the cursor.
    pub fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// The game with its size.
    pub fn game(&self) -> Game {
        self.record.game()
    }

    /// Whose turn it is at the cursor.
    pub fn turn(&self) -> Player {
        self.position().turn()
    }

    /// Where in the record the cursor stands.
    pub fn node(&self) -> NodeId {
        self.record.cursor()
    }

    /// How the game ended at the cursor.
    pub fn result(&self) -> Option<FinalResult> {
        self.record.result()
    }

    /// Whether the game has ended at the cursor.
    pub fn is_over(&self) -> bool {
        self.result().is_some()
    }

    /// Who plays a side.
    pub const fn seat(&self, side: Player) -> &S {
        &self.seats[side.index()]
    }

    /// Who plays, first player first.
    pub const fn seats(&self) -> &[S; 2] {
        &self.seats
    }

    /// The one side that a person plays, if it is exactly one: the side called "you".
    pub fn only_human(&self) -> Option<Player> {
        match self.seats.each_ref().map(S::is_human) {
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            _ => None,
        }
    }

    /// Whether both sides are agents.
    pub fn is_exhibition(&self) -> bool {
        self.seats.iter().all(|seat| !seat.is_human())
    }

    /// Whether the only legal move at the cursor is to pass.
    pub fn must_pass(&self) -> bool {
        must_pass(self.position())
    }

    /// Whether a person is to choose now.
    pub fn awaits_human(&self) -> bool {
        !self.is_over() && self.seat(self.turn()).is_human() && !must_pass(self.position())
    }

    /// Whether the cursor stands inside a game that goes on: agents do not move by themselves there.
    pub fn is_browsing(&self) -> bool {
        !self.record.variations(self.node()).is_empty()
    }

    /// Plays a move at the cursor; where the record goes on otherwise, it becomes a variation.
    ///
    /// # Errors
    /// If the move is illegal, or the record is full.
    pub fn play(&mut self, m: AnyMove) -> Result<NodeId, RecordError> {
        self.record.play(m)
    }

    /// Ends the game at the cursor off the board.
    ///
    /// # Errors
    /// If it has ended already.
    pub fn end(&mut self, ending: EarlyEnd) -> Result<(), RecordError> {
        self.record.end(ending)
    }

    /// Puts clocks beside the board that show the full time, or takes them away.
    pub fn set_time_control(&mut self, control: Option<TimeControl>) {
        self.record.set_time_control(control);
    }

    /// Takes time from the clock of the side to move; an empty clock ends the game.
    pub fn elapse(&mut self, elapsed: Duration) {
        self.record.elapse(elapsed);
    }

    /// Takes back to the last position in which a person had a choice; one move where no person
    /// plays. Returns how many moves were taken back.
    pub fn undo(&mut self) -> usize {
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
    pub fn redo(&mut self) -> usize {
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
        person && !must_pass(position) && position.outcome().is_none()
    }

    /// One move earlier or later, of either side; to the ends with `far`.
    pub fn travel(&mut self, forward: bool, far: bool) {
        match (forward, far) {
            (true, true) => self.record.go_to_end(),
            (false, true) => self.record.go_to_start(),
            (true, false) => {
                self.record.redo();
            }
            (false, false) => {
                self.record.undo();
            }
        }
    }

    /// To a move of the record; nothing happens if there is none.
    pub fn go_to(&mut self, node: NodeId) {
        let _ = self.record.go_to(node);
    }

    /// The nodes from the start through the cursor to where redo leads: the line that is shown.
    pub fn line(&self) -> Vec<NodeId> {
        let mut far = self.record.clone();
        far.go_to_end();
        let mut line = vec![far.cursor()];
        while let Some(parent) = far.parent(line[line.len() - 1]) {
            line.push(parent);
        }
        line.reverse();
        line
    }

    /// To the position after so many moves of the line that is shown.
    pub fn go_to_ply(&mut self, ply: usize) {
        let line = self.line();
        let node = line[ply.min(line.len() - 1)];
        self.go_to(node);
    }

    /// The same players at a fresh board.
    pub fn restart(&mut self) {
        let control = self.record.clocks().map(Clocks::control);
        self.record = GameRecord::from_position(self.record.start().clone());
        self.record.set_time_control(control);
        self.note_players();
    }

    /// Others take both chairs.
    pub fn reseat(&mut self, seats: [S; 2]) {
        self.seats = seats;
        self.note_players();
    }

    /// The players change chairs; the board stays.
    pub fn swap(&mut self) {
        self.seats.swap(0, 1);
        self.note_players();
    }

    /// The move that "why?" asks about, as the node it led to: the person's last one, or else the
    /// last one at all.
    pub fn move_in_question(&self) -> Option<(AnyPosition, AnyMove, NodeId)> {
        let line = self.line();
        let played = self.record.positions().zip(self.record.moves());
        let all: Vec<_> = played
            .enumerate()
            .map(|(ply, (before, m))| (before.clone(), m, line[ply + 1]))
            .collect();
        let persons = |(before, m, _): &&(AnyPosition, AnyMove, NodeId)| {
            let you = self.only_human();
            *m != AnyMove::Pass && you.is_none_or(|you| you == before.turn())
        };
        all.iter().rev().find(persons).cloned()
    }
}

/// Whether the only legal move is to pass.
pub fn must_pass(position: &AnyPosition) -> bool {
    position.check(AnyMove::Pass).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    fn session(game: &str, moves: &str, seats: [&str; 2]) -> Session<AgentSpec> {
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
            let seats = ["human", "human"].map(|seat| seat.parse::<AgentSpec>().unwrap());
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
        let mut session = with_a_pass.expect("on this small board one side soon has to pass");
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

    #[test]
    fn an_agent_waits_while_an_earlier_move_is_looked_at() {
        let mut game = session("connect4", "443", ["human", "random"]);
        assert!(!game.is_browsing());
        game.travel(false, true);
        game.travel(true, false);
        assert_eq!(game.record().transcript(), "4");
        assert!(game.is_browsing() && !game.awaits_human());
    }

    #[test]
    fn the_line_goes_through_the_cursor_to_the_end() {
        let mut game = session("tictactoe", "a1b2c3", ["human", "human"]);
        game.undo();
        game.undo();
        assert_eq!(game.line().len(), 4);
        game.play("a2".parse().unwrap()).unwrap();
        assert_eq!(game.line().len(), 3, "a variation has its own line");
        game.go_to_ply(0);
        assert_eq!(game.record().ply(), 0);
        game.go_to_ply(99);
        assert_eq!(game.record().transcript(), "a1a2");
    }

    #[test]
    fn why_asks_about_the_persons_own_move() {
        let asked = |seats| {
            let game = session("tictactoe", "b2a1c1", seats);
            game.move_in_question().unwrap().1.to_string()
        };
        assert_eq!(asked(["human", "random"]), "c1");
        assert_eq!(asked(["random", "human"]), "a1");
    }
}

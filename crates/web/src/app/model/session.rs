//! A game on the page: the record, who sits where, and what undo means to a person.

use super::seats::Seat;
use harif_play::record::{GameRecord, GameResult, NodeId, PlayerInfo, RecordError};
use harif_rules::{AnyMove, AnyPosition, Game, Player, Position};

/// A game in progress between two seats.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Session {
    record: GameRecord,
    seats: [Seat; 2],
}

impl Session {
    /// A game from a position.
    pub(crate) fn new(start: AnyPosition, seats: [Seat; 2]) -> Self {
        Self::of_record(GameRecord::from_position(start), seats)
    }

    /// A game that was begun before.
    pub(crate) fn of_record(record: GameRecord, seats: [Seat; 2]) -> Self {
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

    pub(crate) fn node(&self) -> NodeId {
        self.record.cursor()
    }

    pub(crate) fn result(&self) -> Option<GameResult> {
        self.record.result()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.result().is_some()
    }

    pub(crate) const fn seat(&self, side: Player) -> &Seat {
        &self.seats[side.index()]
    }

    pub(crate) const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// The one side that a person plays, if it is exactly one: the side called "you".
    pub(crate) fn only_human(&self) -> Option<Player> {
        match self.seats.each_ref().map(Seat::is_human) {
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            _ => None,
        }
    }

    /// Whether nobody at the table is a person.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.seats.iter().all(|seat| !seat.is_human())
    }

    /// Whether a person is to choose now.
    pub(crate) fn awaits_human(&self) -> bool {
        !self.is_over() && self.seat(self.turn()).is_human() && !must_pass(self.position())
    }

    /// Whether the cursor stands inside a game that goes on: nobody moves by itself there.
    pub(crate) fn is_browsing(&self) -> bool {
        !self.record.variations(self.node()).is_empty()
    }

    /// Whether an agent should begin to think here by itself.
    pub(crate) fn awaits_agent(&self) -> bool {
        !self.is_over()
            && !self.seat(self.turn()).is_human()
            && !must_pass(self.position())
            && !self.is_browsing()
    }

    /// The pass that has to be played here before anybody can go on.
    pub(crate) fn awaits_pass(&self) -> bool {
        !self.is_over() && must_pass(self.position()) && !self.is_browsing()
    }

    pub(crate) fn play(&mut self, m: AnyMove) -> Result<NodeId, RecordError> {
        self.record.play(m)
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
        person && !must_pass(position) && position.outcome().is_none()
    }

    /// One move earlier or later, whoever made it; to the ends with `far`.
    pub(crate) fn travel(&mut self, forward: bool, far: bool) {
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
    pub(crate) fn go_to(&mut self, node: NodeId) {
        let _ = self.record.go_to(node);
    }

    /// The nodes from the start through the cursor to where redo leads: the line that is shown.
    pub(crate) fn line(&self) -> Vec<NodeId> {
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
    pub(crate) fn go_to_ply(&mut self, ply: usize) {
        let line = self.line();
        let node = line[ply.min(line.len() - 1)];
        self.go_to(node);
    }

    /// Somebody else takes a chair.
    pub(crate) fn reseat(&mut self, seats: [Seat; 2]) {
        self.seats = seats;
        self.note_players();
    }

    /// The players change chairs; the board stays.
    pub(crate) fn swap(&mut self) {
        self.seats.swap(0, 1);
        self.note_players();
    }

    /// The move that "why?" asks about, as the node it led to: the person's last one, or else the
    /// last one at all.
    pub(crate) fn move_in_question(&self) -> Option<(AnyPosition, AnyMove, NodeId)> {
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
pub(crate) fn must_pass(position: &AnyPosition) -> bool {
    position.check(AnyMove::Pass).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::notation;

    fn session(game: &str, moves: &str, seats: [&str; 2]) -> Session {
        let game: Game = game.parse().unwrap();
        let seats = seats.map(|seat| Seat::read(seat, game).unwrap());
        let mut session = Session::new(AnyPosition::start(game), seats);
        let mut scratch = AnyPosition::start(game);
        for m in notation::moves::play_all(&mut scratch, moves).unwrap() {
            session.play(m).unwrap();
        }
        session
    }

    #[test]
    fn undo_against_an_agent_takes_back_both_moves_and_redo_plays_them() {
        let mut game = session("connect4", "4435", ["human", "random"]);
        assert_eq!(game.undo(), 2);
        assert_eq!(game.record().transcript(), "44");
        assert!(game.is_browsing() && !game.awaits_agent());
        assert_eq!(game.redo(), 2);
        assert_eq!(game.record().transcript(), "4435");
    }

    #[test]
    fn an_agent_waits_while_an_earlier_move_is_looked_at() {
        let mut game = session("connect4", "443", ["human", "random"]);
        assert!(game.awaits_agent());
        game.travel(false, true);
        game.travel(true, false);
        assert_eq!(game.record().transcript(), "4");
        assert!(!game.awaits_agent() && !game.awaits_human());
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

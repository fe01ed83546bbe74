//! A game in progress: what was played, what else was tried, whose clock shows what.
//!
//! A [`GameRecord`] is a tree of moves with a *cursor*. Playing a move checks it through the rules
//! and steps the cursor forward; undo steps back and forgets nothing. Playing on after an undo
//! makes a variation beside the moves that were there, or enters the one that already has that
//! move. Nothing is ever deleted.
//!
//! ```
//! use harif_play::record::GameRecord;
//! use harif_rules::Game;
//!
//! let mut record = GameRecord::new(Game::CONNECT_FOUR);
//! record.play("4".parse()?)?;
//! record.play("4".parse()?)?;
//! record.undo();
//! record.play("3".parse()?)?; // a variation: the other 4 is still there
//! assert_eq!(record.transcript(), "43");
//! assert_eq!(record.siblings().len(), 2);
//!
//! let read = GameRecord::from_json(&record.to_json())?;
//! assert_eq!(read, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod file;
mod tree;

use std::collections::BTreeMap;
use std::time::Duration;

use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Game, IllegalMove, IllegalReason, Outcome, Player, Position,
    notation,
};
use serde::{Deserialize, Serialize};

pub use clock::{Clocks, TimeControl};
pub use file::{LoadError, MAX_FILE_BYTES};
use tree::MoveTree;
pub use tree::NodeId;

/// The most nodes that one record holds, the start position included.
pub const MAX_NODES: usize = 100_000;
/// The most characters in a player's name, an agent's spec, or the name or value of a tag.
pub const MAX_TEXT: usize = 1_000;
/// The most tags that one record holds.
pub const MAX_TAGS: usize = 64;

/// A game in progress, with undo, redo and variations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    tree: MoveTree,
    /// The nodes from the start to the cursor, each with its position.
    line: Vec<(NodeId, AnyPosition)>,
    /// Games that ended off the board, by the node at which they did.
    endings: BTreeMap<NodeId, EarlyEnd>,
    players: [PlayerInfo; 2],
    clocks: Option<Clocks>,
    tags: BTreeMap<String, String>,
}

/// Who sits on one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerInfo {
    /// The name that people see.
    #[serde(default)]
    pub name: String,
    /// The agent that chooses the moves, such as `minimax:depth=7` or `human`.
    #[serde(default)]
    pub agent: String,
}

/// Why a game ended although the board allowed more moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    /// This side's time ran out.
    Time(Player),
    /// This side gave up.
    Resignation(Player),
}

impl EarlyEnd {
    /// The side that lost.
    pub const fn loser(self) -> Player {
        match self {
            Self::Time(loser) | Self::Resignation(loser) => loser,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalResult {
    /// By the rules of the game.
    OnBoard(Outcome),
    /// By the clock or by resignation.
    OffBoard(EarlyEnd),
}

impl FinalResult {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::OnBoard(outcome) => outcome.winner(),
            Self::OffBoard(ending) => Some(ending.loser().opponent()),
        }
    }
}

/// Why a move was not played or a text not kept; the record stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The rules refuse the move, or the game has ended.
    #[error(transparent)]
    Illegal(#[from] IllegalMove<AnyMove>),
    /// The record holds as many moves as it can.
    #[error("the record is full: it holds at most {MAX_NODES} moves; start a new one")]
    Full,
    /// The game has already ended here.
    #[error("the game has already ended here")]
    Over,
    /// There is no such node.
    #[error("there is no move number {0} in this record")]
    NoSuchNode(u32),
    /// A text is too long, or there are too many.
    #[error("{what} is too long: at most {most}")]
    TooLong {
        /// Which text or list.
        what: &'static str,
        /// The limit.
        most: usize,
    },
}

impl GameRecord {
    /// A new game from the usual start position.
    pub fn new(game: Game) -> Self {
        Self::from_position(AnyPosition::start(game))
    }

    /// A new game from any position.
    pub fn from_position(start: AnyPosition) -> Self {
        Self {
            tree: MoveTree::new(),
            line: vec![(NodeId::START, start)],
            endings: BTreeMap::new(),
            players: [PlayerInfo::default(), PlayerInfo::default()],
            clocks: None,
            tags: BTreeMap::new(),
        }
    }

    // ---- what stands at the cursor ----

    /// Which game this is, with its size.
    pub fn game(&self) -> Game {
        self.start().game()
    }

    /// The position that the game started from.
    pub fn start(&self) -> &AnyPosition {
        &self.line[0].1
    }

    /// The position at the cursor.
    pub fn position(&self) -> &AnyPosition {
        &self.line[self.line.len() - 1].1
    }

    /// Where the cursor stands.
    pub fn cursor(&self) -> NodeId {
        self.line[self.line.len() - 1].0
    }

    /// How many moves lead from the start to the cursor.
    pub fn ply(&self) -> usize {
        self.line.len() - 1
    }

    /// How the game ended, if it has at the cursor.
    pub fn result(&self) -> Option<FinalResult> {
        let on_board = self.position().outcome().map(FinalResult::OnBoard);
        on_board.or_else(|| {
            let ending = self.endings.get(&self.cursor()).copied();
            ending.map(FinalResult::OffBoard)
        })
    }

    /// The cells of the winning lines at the cursor, once a side has won by one.
    pub fn winning_cells(&self) -> Vec<Cell> {
        self.position().winning_cells()
    }

    // ---- what was played ----

    /// The moves from the start to the cursor.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = AnyMove> {
        let nodes = self.line.iter().skip(1);
        nodes.filter_map(|&(node, _)| self.tree.move_to(node))
    }

    /// The positions from the start to the cursor, both included.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &AnyPosition> {
        self.line.iter().map(|(_, position)| position)
    }

    /// The move that led to the cursor.
    pub fn last_move(&self) -> Option<AnyMove> {
        self.tree.move_to(self.cursor())
    }

    /// The moves to the cursor as one text that the notation of the game reads back.
    pub fn transcript(&self) -> String {
        notation::moves::write(self.moves())
    }

    /// How many nodes the record holds, the start position included.
    pub fn node_count(&self) -> usize {
        self.tree.len()
    }

    /// The moves that were played from a node, in the order in which they were first played;
    /// none for a node that does not exist.
    pub fn variations(&self, node: NodeId) -> Vec<(NodeId, AnyMove)> {
        if !self.tree.contains(node) {
            return Vec::new();
        }
        let children = self.tree.get(node).children.iter();
        children
            .filter_map(|&child| self.tree.move_to(child).map(|m| (child, m)))
            .collect()
    }

    /// The moves that were played where the move to the cursor was, itself included; none at the
    /// start.
    pub fn siblings(&self) -> Vec<(NodeId, AnyMove)> {
        self.parent(self.cursor())
            .map_or_else(Vec::new, |parent| self.variations(parent))
    }

    /// The node before this one; none for the start and for nodes that do not exist.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let node = self.tree.contains(node).then(|| self.tree.get(node))?;
        node.played.map(|(parent, _)| parent)
    }

    // ---- playing and travelling ----

    /// Plays a move at the cursor: a new variation, or the one that already has this move.
    ///
    /// # Errors
    /// A move that the rules refuse, a game that has ended, a record that is full.
    pub fn play(&mut self, m: AnyMove) -> Result<NodeId, RecordError> {
        if self.result().is_some() {
            let reason = IllegalReason::GameOver;
            let rejected = m;
            return Err(IllegalMove { rejected, reason }.into());
        }
        let next = self.position().after(m)?;
        let node = match self.tree.child(self.cursor(), m) {
            Some(node) => node,
            None if self.tree.len() >= MAX_NODES => return Err(RecordError::Full),
            None => self.tree.add(self.cursor(), m),
        };
        let mover = self.position().turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(mover);
            self.tree.get_mut(node).clock = Some(clocks.remaining_us()[mover.index()]);
        }
        self.enter(node, next);
        Ok(node)
    }

    /// Takes back the move at the cursor and returns it; nothing happens at the start.
    pub fn undo(&mut self) -> Option<AnyMove> {
        let undone = self.last_move()?;
        self.line.pop();
        self.set_clocks_back();
        Some(undone)
    }

    /// Plays again what was taken back: the move from here that was visited last.
    pub fn redo(&mut self) -> Option<AnyMove> {
        let node = self.tree.get(self.cursor()).last_visited?;
        let m = self.tree.move_to(node)?;
        let next = self.position().after_unchecked(m);
        self.enter(node, next);
        self.set_clocks_back();
        Some(m)
    }

    /// Puts the cursor on any node.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn go_to(&mut self, node: NodeId) -> Result<(), RecordError> {
        if !self.tree.contains(node) {
            return Err(RecordError::NoSuchNode(node.number()));
        }
        let path = self.tree.path_to(node);
        let shared = self.line.iter().zip(&path);
        let shared = shared.take_while(|((at, _), step)| at == *step).count();
        self.line.truncate(shared);
        for &step in &path[shared..] {
            if let Some(m) = self.tree.move_to(step) {
                let next = self.position().after_unchecked(m);
                self.enter(step, next);
            }
        }
        self.set_clocks_back();
        Ok(())
    }

    /// Puts the cursor on the start position.
    pub fn go_to_start(&mut self) {
        self.line.truncate(1);
        self.set_clocks_back();
    }

    /// Redoes as long as there is something to redo.
    pub fn go_to_end(&mut self) {
        while self.redo().is_some() {}
    }

    fn enter(&mut self, node: NodeId, position: AnyPosition) {
        let from = self.cursor();
        self.tree.get_mut(from).last_visited = Some(node);
        self.line.push((node, position));
    }

    // ---- endings off the board, clocks, players, tags ----

    /// Ends the game at the cursor by resignation or time.
    ///
    /// # Errors
    /// If the game has already ended there.
    pub fn end(&mut self, ending: EarlyEnd) -> Result<(), RecordError> {
        if self.result().is_some() {
            return Err(RecordError::Over);
        }
        self.endings.insert(self.cursor(), ending);
        Ok(())
    }

    /// Puts clocks on the table that show the full time, or takes them away. What clocks showed
    /// at earlier moves is forgotten.
    pub fn set_time_control(&mut self, control: Option<TimeControl>) {
        for number in 0..self.tree.len() as u32 {
            self.tree.get_mut(NodeId(number)).clock = None;
        }
        self.clocks = control.map(Clocks::new);
    }

    /// The clocks, if the game is played with any.
    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Takes elapsed time from the clock of the side to move. If its flag falls the game ends
    /// here, and that is returned. Nothing happens without clocks or after the end.
    pub fn elapse(&mut self, elapsed: Duration) -> Option<EarlyEnd> {
        if self.result().is_some() {
            return None;
        }
        let turn = self.position().turn();
        let fell = self.clocks.as_mut()?.elapse(turn, elapsed);
        if !fell {
            return None;
        }
        let ending = EarlyEnd::Time(turn);
        self.endings.insert(self.cursor(), ending);
        Some(ending)
    }

    /// The clocks go where the cursor goes: to what they showed when the move there was made.
    fn set_clocks_back(&mut self) {
        let Some(control) = self.clocks.map(|clocks| clocks.control()) else {
            return;
        };
        let mut remaining = Clocks::new(control).remaining_us();
        for pair in self.line.windows(2) {
            let [(_, before), (node, _)] = pair else {
                continue;
            };
            if let Some(clock) = self.tree.get(*node).clock {
                remaining[before.turn().index()] = clock;
            }
        }
        self.clocks = Some(Clocks::set_at(control, remaining));
    }

    /// Who sits on a side.
    pub const fn player(&self, side: Player) -> &PlayerInfo {
        &self.players[side.index()]
    }

    /// Says who sits on a side.
    ///
    /// # Errors
    /// If a text is longer than [`MAX_TEXT`] characters.
    pub fn set_player(&mut self, side: Player, info: PlayerInfo) -> Result<(), RecordError> {
        bounded("a player's name", &info.name)?;
        bounded("an agent's spec", &info.agent)?;
        self.players[side.index()] = info;
        Ok(())
    }

    /// The tags, such as an event or a date, by name.
    pub const fn tags(&self) -> &BTreeMap<String, String> {
        &self.tags
    }

    /// Sets a tag.
    ///
    /// # Errors
    /// If a text is longer than [`MAX_TEXT`] characters or there are [`MAX_TAGS`] tags already.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        bounded("the name of a tag", name)?;
        bounded("the value of a tag", value)?;
        if self.tags.len() >= MAX_TAGS && !self.tags.contains_key(name) {
            let (what, most) = ("the list of tags", MAX_TAGS);
            return Err(RecordError::TooLong { what, most });
        }
        self.tags.insert(name.to_owned(), value.to_owned());
        Ok(())
    }
}

fn bounded(what: &'static str, text: &str) -> Result<(), RecordError> {
    if text.chars().nth(MAX_TEXT).is_some() {
        let most = MAX_TEXT;
        return Err(RecordError::TooLong { what, most });
    }
    Ok(())
}

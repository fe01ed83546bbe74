//! From flags and habits to a game: who sits where, who starts, from which position.

use std::path::{Path, PathBuf};

use harif_play::record::{GameRecord, MAX_FILE_BYTES};
use harif_play::{AgentSpec, chance};
use harif_rules::{AnyPosition, Game, Player};
use harif_text::{Text, Value, say};

use super::Session;
use super::program::Programs;
use crate::errors;
use crate::failure::Failure;
use crate::files;

/// Who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum First {
    /// The person at the keyboard
    Me,
    /// The opponent
    Them,
    /// Decided by lot
    Random,
}

impl First {
    /// Every choice, in the order in which a menu offers them.
    pub(crate) const ALL: [Self; 3] = [Self::Random, Self::Me, Self::Them];

    /// The name used on the command line and in the configuration file.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::Them => "them",
            Self::Random => "random",
        }
    }

    /// The choice of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|first| first.name() == name)
    }
}

/// Decides by lot, or from a seed in an order that can be repeated.
#[derive(Clone, Debug)]
pub(crate) struct Lot {
    seed: Option<u64>,
}

impl Lot {
    pub(crate) const fn new(seed: Option<u64>) -> Self {
        Self { seed }
    }

    /// A side.
    pub(crate) fn draw(&mut self) -> Player {
        let Some(seed) = &mut self.seed else {
            return chance::random_side();
        };
        // A step of the "splitmix" generator: consecutive seeds give unrelated sides.
        *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = *seed;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Player::BOTH[(mixed >> 63) as usize]
    }
}

/// Everything that a game needs to begin.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) session: Session,
    /// Decides who starts every new game, where that is decided by lot.
    pub(crate) lot: Option<Lot>,
    /// The programs among the players.
    pub(crate) programs: Programs,
}

impl Setup {
    /// A person against an opponent.
    pub(crate) fn against(
        start: AnyPosition,
        opponent: AgentSpec,
        first: First,
        mut lot: Lot,
    ) -> Self {
        let side = match first {
            First::Me => Player::First,
            First::Them => Player::Second,
            First::Random => lot.draw(),
        };
        let mut seats = [human(), opponent];
        if side == Player::Second {
            seats.swap(0, 1);
        }
        Self {
            session: Session::new(start, seats),
            lot: (first == First::Random).then_some(lot),
            programs: Programs::new(),
        }
    }

    /// Two players with given sides.
    pub(crate) const fn seated(session: Session) -> Self {
        Self {
            session,
            lot: None,
            programs: Programs::new(),
        }
    }

    /// The same, with the programs that sit at the board.
    pub(crate) fn with_programs(self, programs: Programs) -> Self {
        Self { programs, ..self }
    }
}

/// The same players at a fresh board; with a lot, it decides who starts.
pub(crate) fn next_game(session: &Session, lot: Option<&mut Lot>) -> Session {
    let mut session = session.clone();
    session.restart();
    if lot.is_some_and(|lot| lot.draw() == Player::Second) {
        session.swap();
    }
    session
}

/// The person at the keyboard.
pub(crate) fn human() -> AgentSpec {
    "human".parse().expect("people are in the registry")
}

/// An opponent that answers in a moment and that a newcomer can beat with some care; in tic-tac-toe
/// one that never loses.
pub(crate) fn usual_opponent(game: Game) -> AgentSpec {
    let spec = match game {
        Game::TIC_TAC_TOE => "alphabeta:depth=9",
        Game::TicTacToe(_) => "alphabeta:depth=3",
        Game::ConnectFour(_) => "alphabeta:depth=4,evaluator=threats",
        Game::Othello { .. } => "alphabeta:depth=4,evaluator=positional",
    };
    spec.parse().expect("a spec of the registry")
}

/// Reads an agent for a game, or tells what is wrong with it.
pub(crate) fn read_agent(
    text: &Text,
    game: Game,
    spec: &str,
    seed: Option<u64>,
) -> Result<AgentSpec, Failure> {
    let mut agent = errors::read_agent(text, game, spec)?;
    let wants_seed = agent.plays_by_lot() && agent.seed().is_none();
    if let Some(seed) = seed.filter(|_| wants_seed) {
        agent
            .set("seed", &seed.to_string())
            .map_err(|error| errors::agent_error(text, game, &error))?;
    }
    Ok(agent)
}

/// Reads a saved game, or tells what is wrong with the file.
pub(crate) fn load(text: &Text, path: &Path) -> Result<GameRecord, Failure> {
    let file = || Value::ltr(path.display());
    let way_out = || {
        let command = Value::ltr("harif play --help");
        say!(text, "error-see-help", command = command)
    };
    let content = files::read_bounded(path, MAX_FILE_BYTES).map_err(|error| {
        let problem = match error.kind() {
            std::io::ErrorKind::NotFound => say!(text, "error-file-missing", file = file()),
            std::io::ErrorKind::FileTooLarge => say!(text, "error-file-too-long", file = file()),
            _ => {
                let reason = Value::ltr(&error);
                say!(
                    text,
                    "error-file-unreadable",
                    file = file(),
                    reason = reason
                )
            }
        };
        Failure::request(problem, way_out())
    })?;
    let content = String::from_utf8(content).map_err(|_| {
        Failure::request(say!(text, "error-file-not-ours", file = file()), way_out())
    })?;
    GameRecord::from_json(&content).map_err(|error| {
        let problem = harif_words::errors::load(text, file(), &error);
        Failure::request(problem, way_out())
    })
}

/// Writes a game to a file and says so, or what went wrong.
pub(crate) fn save(text: &Text, record: &GameRecord, path: &Path) -> String {
    let file = Value::ltr(path.display());
    match files::write_whole(path, record.to_json().as_bytes()) {
        Ok(()) => say!(text, "play-saved", file = file),
        Err(error) => {
            let reason = Value::ltr(error);
            say!(text, "error-file-unwritable", file = file, reason = reason)
        }
    }
}

/// A file for a saved game, under a name that is not taken yet.
pub(crate) fn fresh_file(folder: &Path, game: Game) -> PathBuf {
    let name = game.name();
    (1..=u32::MAX)
        .map(|number| folder.join(format!("{name}-{number}.json")))
        .find(|file| !file.exists())
        .expect("some number is free")
}

/// The players of a saved game, where they are agents that still exist.
pub(crate) fn saved_seats(record: &GameRecord) -> [AgentSpec; 2] {
    Player::BOTH.map(|side| {
        let spec = record.player(side).agent.parse::<AgentSpec>().ok();
        spec.filter(|spec| spec.build(record.game()).is_ok())
            .unwrap_or_else(human)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::{Agent, Unwatched};
    use harif_rules::{AnyMove, Position};
    use harif_search::Control;
    use harif_text::Lang;

    #[test]
    fn every_game_has_an_opponent() {
        for entry in Game::NAMES {
            let spec = usual_opponent(entry.game);
            assert!(spec.build(entry.game).unwrap().is_some());
        }
    }

    /// Every game that can be played against it, from either side.
    #[test]
    fn the_usual_opponent_of_tic_tac_toe_never_loses() {
        fn play(agent: &mut dyn Agent, position: &AnyPosition, side: Player) -> usize {
            if position.is_over() {
                assert_ne!(position.winner(), Some(side.opponent()), "{position:?}");
                return 1;
            }
            if position.turn() == side {
                let chosen = agent.choose(position, Control::never(), &mut Unwatched).m;
                return play(agent, &position.after_unchecked(chosen), side);
            }
            let moves: Vec<AnyMove> = position.moves().collect();
            let games = moves.into_iter();
            games
                .map(|m| play(agent, &position.after_unchecked(m), side))
                .sum()
        }
        let game = Game::TIC_TAC_TOE;
        let mut agent = usual_opponent(game).build(game).unwrap().unwrap();
        for side in Player::BOTH {
            let games = play(agent.as_mut(), &AnyPosition::start(game), side);
            assert!(games > 50, "only {games}");
        }
    }

    #[test]
    fn the_lot_can_be_repeated_and_is_not_always_the_same() {
        let sides = |seed| {
            let mut lot = Lot::new(Some(seed));
            [(); 32].map(|()| lot.draw())
        };
        assert_eq!(sides(7), sides(7));
        assert!(Player::BOTH.iter().all(|side| sides(7).contains(side)));
        let firsts: Vec<Player> = (0..32).map(|seed| sides(seed)[0]).collect();
        assert!(Player::BOTH.iter().all(|side| firsts.contains(side)));
    }

    #[test]
    fn a_seed_reaches_agents_that_take_one() {
        let text = Text::for_terminal(Lang::En);
        let read = |spec| read_agent(&text, Game::OTHELLO, spec, Some(5)).unwrap();
        assert_eq!(read("random").to_string(), "random:seed=5");
        assert_eq!(read("random:seed=8").to_string(), "random:seed=8");
        assert_eq!(read("greedy").to_string(), "greedy");
    }

    #[test]
    fn only_a_lot_changes_who_starts_a_new_game() {
        let start = AnyPosition::start(Game::TIC_TAC_TOE);
        let opponent = usual_opponent(Game::TIC_TAC_TOE);
        let begin = |first| {
            let lot = Lot::new(Some(1));
            Setup::against(start.clone(), opponent.clone(), first, lot)
        };
        for first in [First::Me, First::Them] {
            let Setup {
                session, mut lot, ..
            } = begin(first);
            let next = next_game(&session, lot.as_mut());
            assert_eq!(next.only_human(), session.only_human());
        }
        let Setup {
            mut session,
            mut lot,
            ..
        } = begin(First::Random);
        let sides: Vec<_> = (0..32)
            .map(|_| {
                session = next_game(&session, lot.as_mut());
                session.only_human().unwrap()
            })
            .collect();
        assert!(Player::BOTH.iter().all(|side| sides.contains(side)));
    }
}

//! What the menu offers, and what was chosen in it the last time.

use harif_play::{AGENTS, AgentEntry, AgentSpec, LEVELS};
use harif_rules::{Game, GameError, GameName};
use harif_text::{Lang, Text, say};
use harif_words::{AgentLevel, agents, games, usual_level};
use serde::{Deserialize, Serialize};

use super::pace::{DEEPEST, Subject};
use super::setup::{self, First};

/// The lines of the menu that offer a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Game,
    Size,
    You,
    YourLevel,
    Opponent,
    Level,
    First,
    Language,
}

impl Row {
    pub(crate) const ALL: [Self; 8] = [
        Self::Game,
        Self::Size,
        Self::You,
        Self::YourLevel,
        Self::Opponent,
        Self::Level,
        Self::First,
        Self::Language,
    ];
}

/// One seat: an agent and its level, as indices into what is offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seat {
    agent: usize,
    level: usize,
}

/// Choices as the configuration file keeps them; every line is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Remembered {
    /// The game with its size, such as `othello(size=6)`.
    pub(crate) game: Option<String>,
    /// Who plays for the person: `human`, or an agent with its level to watch.
    pub(crate) you: Option<String>,
    /// The opponent with its level, such as `alphabeta:depth=4`.
    pub(crate) opponent: Option<String>,
    /// Who starts.
    pub(crate) first: Option<String>,
}

/// What is chosen at the moment. Everything is an index into what is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    name: usize,
    size: usize,
    /// A size that is not among those that are offered.
    typed_size: Option<Game>,
    you: Seat,
    opponent: Seat,
    first: usize,
    lang: Lang,
}

impl Choices {
    /// What was chosen the last time, as far as it still exists.
    pub(crate) fn remembered(remembered: &Remembered, lang: Lang) -> Self {
        let game = remembered
            .game
            .as_deref()
            .and_then(|game| game.parse().ok());
        let game: Game = game.unwrap_or(Game::CONNECT_FOUR);
        let name = name_of(game);
        let sizes = sizes(&Game::NAMES[name]);
        let offered = sizes.iter().position(|&size| size == game);
        let mut choices = Self {
            name,
            size: offered.unwrap_or(0),
            typed_size: offered.is_none().then_some(game),
            you: Seat::default(),
            opponent: Seat::default(),
            first: 0,
            lang,
        };
        let read = |spec: &Option<String>| spec.as_deref().and_then(|it| it.parse().ok());
        let you: Option<AgentSpec> = read(&remembered.you);
        choices.you = choices.seat(&you.unwrap_or_else(setup::human));
        let opponent = read(&remembered.opponent);
        let opponent = opponent.unwrap_or_else(|| setup::usual_opponent(choices.game()));
        choices.opponent = choices.seat(&opponent);
        let first = remembered.first.as_deref().and_then(First::named);
        let first = First::ALL.iter().position(|it| Some(*it) == first);
        choices.first = first.unwrap_or(0);
        choices
    }

    /// The choices for the configuration file.
    pub(crate) fn to_remember(&self) -> Remembered {
        Remembered {
            game: Some(self.game().to_string()),
            you: Some(self.you().to_string()),
            opponent: Some(self.opponent().to_string()),
            first: Some(self.first().name().to_owned()),
        }
    }

    /// The seat of an agent, at its level where that is offered.
    fn seat(&self, spec: &AgentSpec) -> Seat {
        let agent = self.agent_index(spec);
        let entry = self.agents()[agent];
        let options = |spec: &AgentSpec| {
            let spec = spec.to_string();
            let options = spec.split_once(':').map_or("", |it| it.1);
            options.split(',').map(str::to_owned).collect::<Vec<_>>()
        };
        // An agent may have more options than its level; the menu knows only that.
        let set = options(spec);
        let same = levels(entry).into_iter().position(|level| {
            options(&with_level(entry, Some(level)))
                .iter()
                .all(|it| set.contains(it))
        });
        let level = same.unwrap_or_else(|| usual_place(entry));
        Seat { agent, level }
    }

    fn agents(&self) -> Vec<&'static AgentEntry> {
        let game = self.game();
        AGENTS.iter().filter(|it| (it.plays)(game)).collect()
    }

    fn agent_index(&self, spec: &AgentSpec) -> usize {
        let name = spec.entry().name;
        let mut agents = self.agents().into_iter();
        agents.position(|it| it.name == name).unwrap_or(0)
    }

    /// The next or the previous value of a row; the rest follows where it must.
    pub(crate) fn turn(&mut self, row: Row, by: isize) {
        let step = |at: usize, count: usize| (at as isize + by).rem_euclid(count as isize) as usize;
        match row {
            Row::Game | Row::Size => {
                let mut seats = (self.you(), self.opponent());
                let was_usual = self.opponent == self.usual_opponent();
                if row == Row::Game {
                    self.name = step(self.name, Game::NAMES.len());
                    self.size = 0;
                } else if self.typed_size.is_none() {
                    self.size = step(self.size, sizes(self.game_name()).len());
                }
                self.typed_size = None;
                if was_usual {
                    seats.1 = setup::usual_opponent(self.game());
                }
                self.seat_again(&seats);
            }
            Row::You | Row::Opponent => {
                let agents = self.agents();
                let seat = self.seat_of(row);
                seat.agent = step(seat.agent, agents.len());
                seat.level = usual_place(agents[seat.agent]);
            }
            Row::YourLevel | Row::Level => {
                let agents = self.agents();
                let seat = self.seat_of(row);
                let levels = levels(agents[seat.agent]);
                seat.level = step(seat.level, levels.len().max(1));
            }
            Row::First => self.first = step(self.first, First::ALL.len()),
            Row::Language => {
                let at = Lang::ALL.iter().position(|&lang| lang == self.lang);
                self.lang = Lang::ALL[step(at.unwrap_or(0), Lang::ALL.len())];
            }
        }
    }

    /// The opponent that a newcomer meets in this game.
    fn usual_opponent(&self) -> Seat {
        self.seat(&setup::usual_opponent(self.game()))
    }

    /// Another board has other agents: who sat there sits there again, where that is possible.
    fn seat_again(&mut self, (you, opponent): &(AgentSpec, AgentSpec)) {
        self.you = self.seat(you);
        self.opponent = self.seat(opponent);
    }

    /// Chooses a size as it is typed, `9x7` or `10`, with the length of a line behind it: `9x7x5`.
    ///
    /// # Errors
    /// If the game has no such size.
    pub(crate) fn type_size(&mut self, typed: &str) -> Result<(), GameError> {
        let malformed = || GameError::Malformed(typed.to_owned());
        let numbers = typed.split(['x', 'X', '×', '*']).map(str::parse::<u32>);
        let numbers: Vec<u32> = numbers.collect::<Result<_, _>>().map_err(|_| malformed())?;
        // No board is so large: what the game has instead is told.
        let capped = |&n: &u32| u8::try_from(n).unwrap_or(u8::MAX);
        let numbers: Vec<u8> = numbers.iter().map(capped).collect();
        let offered = sizes(self.game_name());
        let usual = self.game_name().game;
        let game = match numbers[..] {
            [columns] | [columns, _] => {
                let rows = numbers.last().copied().unwrap_or(columns);
                // A size that is offered comes with the line that suits it.
                let is_same = |it: &&Game| (it.columns(), it.rows()) == (columns, rows);
                let found = offered.iter().find(is_same).copied();
                found.map_or_else(|| usual.resized(columns, rows), Ok)?
            }
            [columns, rows, line] => {
                let name = usual.name();
                format!("{name}:columns={columns},rows={rows},line={line}").parse()?
            }
            _ => return Err(malformed()),
        };
        let seats = (self.you(), self.opponent());
        (self.size, self.typed_size) = match offered.iter().position(|&size| size == game) {
            Some(size) => (size, None),
            None => (0, Some(game)),
        };
        self.seat_again(&seats);
        Ok(())
    }

    const fn seat_of(&mut self, row: Row) -> &mut Seat {
        match row {
            Row::You | Row::YourLevel => &mut self.you,
            _ => &mut self.opponent,
        }
    }

    /// The rows that offer something now: people and simple agents have no levels.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let has_levels = |seat: Seat| !levels(self.agents()[seat.agent]).is_empty();
        let is_offered = |row: &Row| match row {
            Row::YourLevel => has_levels(self.you),
            Row::Level => has_levels(self.opponent),
            _ => true,
        };
        Row::ALL.into_iter().filter(is_offered).collect()
    }

    pub(crate) const fn lang(&self) -> Lang {
        self.lang
    }

    pub(crate) fn game_name(&self) -> &'static GameName {
        &Game::NAMES[self.name]
    }

    pub(crate) fn game(&self) -> Game {
        let sizes = sizes(self.game_name());
        self.typed_size
            .unwrap_or_else(|| sizes[self.size.min(sizes.len() - 1)])
    }

    pub(crate) fn you(&self) -> AgentSpec {
        self.spec(self.you)
    }

    pub(crate) fn opponent(&self) -> AgentSpec {
        self.spec(self.opponent)
    }

    /// Who sits there; people and agents without levels are what they are.
    fn spec(&self, seat: Seat) -> AgentSpec {
        with_level(self.agents()[seat.agent], self.level(seat))
    }

    fn level(&self, seat: Seat) -> Option<AgentLevel> {
        let levels = levels(self.agents()[seat.agent]);
        levels.get(seat.level).copied()
    }

    pub(crate) fn first(&self) -> First {
        First::ALL[self.first]
    }

    /// The level of a row in words, with its name where it has one.
    pub(crate) fn level_words(&self, text: &Text, row: Row) -> String {
        let seat = self.seat_in(row);
        let Some(level) = self.level(seat) else {
            return say!(text, "menu-level-usual");
        };
        let words = level.words(text);
        match level.name(text, self.agents()[seat.agent].name) {
            Some(name) => say!(text, "menu-level-named", level = words, name = name),
            None => words,
        }
    }

    /// The search of a row and its depth, where its level is a depth.
    pub(crate) fn depth(&self, row: Row) -> Option<(Subject, u32)> {
        let seat = self.seat_in(row);
        match self.level(seat)? {
            AgentLevel::Depth(depth) => {
                Some(((self.game(), self.agents()[seat.agent].name), depth))
            }
            _ => None,
        }
    }

    /// What the agent of a row is like at its level, or at all.
    pub(crate) fn level_idea(&self, text: &Text, row: Row) -> Option<String> {
        let seat = self.seat_in(row);
        let agent = self.agents()[seat.agent].name;
        let idea = self.level(seat).and_then(|level| level.idea(text, agent));
        idea.or_else(|| agents::idea(text, agent, Some(self.game())))
    }

    const fn seat_in(&self, row: Row) -> Seat {
        match row {
            Row::You | Row::YourLevel => self.you,
            _ => self.opponent,
        }
    }
}

/// The name under which a game is found: its own, or that of the same game in the usual size.
fn name_of(game: Game) -> usize {
    let names = Game::NAMES.iter();
    let exact = names.clone().position(|entry| entry.game == game);
    let kin = || {
        names
            .clone()
            .position(|entry| entry.game.name() == game.name())
    };
    exact.or_else(kin).unwrap_or(0)
}

/// The sizes that are offered under a name, the usual one first. A size that has a name of its own
/// is offered only there.
fn sizes(name: &GameName) -> Vec<Game> {
    let named = |game: &Game| Game::NAMES.iter().any(|entry| entry.game == *game);
    let others = games::sizes(name.game).into_iter();
    let others = others.filter(|game| usual_size(name) && !named(game));
    std::iter::once(name.game).chain(others).collect()
}

/// Whether a name stands for a game, and not for one size of it.
fn usual_size(name: &GameName) -> bool {
    games::sizes(name.game).first() == Some(&name.game)
}

/// The levels of an agent, the weakest first: every one where they have names or are depths, and
/// otherwise those that are usually offered.
fn levels(entry: &AgentEntry) -> Vec<AgentLevel> {
    let usual = harif_words::levels(entry);
    match usual.first() {
        Some(AgentLevel::Step(_)) => {
            let numbers = LEVELS.iter().map(|level| level.number);
            numbers.map(|n| AgentLevel::Step(n.into())).collect()
        }
        // Beside each the menu says how long it takes, so the slow ones may be there too.
        Some(AgentLevel::Depth(_)) => (1..=DEEPEST).map(AgentLevel::Depth).collect(),
        _ => usual.to_vec(),
    }
}

/// The place of the level that a newcomer meets.
fn usual_place(entry: &AgentEntry) -> usize {
    let usual = usual_level(entry);
    let mut levels = levels(entry).into_iter();
    levels.position(|level| Some(level) == usual).unwrap_or(0)
}

fn with_level(entry: &AgentEntry, level: Option<AgentLevel>) -> AgentSpec {
    let spec = match level {
        None => entry.name.to_owned(),
        Some(level) => format!("{}:{}", entry.name, level.option()),
    };
    spec.parse()
        .expect("an agent of the registry with an option it has")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual() -> Choices {
        Choices::remembered(&Remembered::default(), Lang::En)
    }

    #[test]
    fn the_othello_engine_is_offered_with_every_level_by_name() {
        let remembered = Remembered {
            game: Some("othello".into()),
            you: Some("othello:level=2".into()),
            opponent: Some("othello:level=12".into()),
            ..Remembered::default()
        };
        for lang in Lang::ALL {
            let text = Text::for_terminal(lang);
            let mut choices = Choices::remembered(&remembered, lang);
            assert_eq!(choices.rows(), Row::ALL);
            assert_eq!(choices.you().to_string(), "othello:level=2");
            let mut seen = std::collections::HashSet::new();
            for level in LEVELS {
                choices.turn(Row::Level, 1);
                let opponent = format!("othello:level={}", level.number);
                assert_eq!(choices.opponent().to_string(), opponent);
                let words = choices.level_words(&text, Row::Level);
                let bare = AgentLevel::Step(level.number.into()).words(&text);
                assert!(
                    words.starts_with(&bare) && words.len() > bare.len() + 2,
                    "{words}"
                );
                assert!(seen.insert(words));
            }
        }
        assert!(!usual().rows().contains(&Row::YourLevel));
    }

    #[test]
    fn every_choice_can_be_reached_played_and_remembered() {
        let mut choices = usual();
        for row in Row::ALL {
            for _ in 0..14 {
                choices.turn(row, 1);
                assert!(choices.opponent().build(choices.game()).is_ok());
                assert!(choices.you().build(choices.game()).is_ok());
                let again = Choices::remembered(&choices.to_remember(), choices.lang());
                assert_eq!(again, choices, "after turning {row:?}");
            }
        }
    }

    #[test]
    fn every_size_of_a_game_can_be_typed_and_is_remembered() {
        for (game, typed, expected) in [
            ("othello", "10", "othello:size=10"),
            ("othello", "12x12", "othello:size=12"),
            ("connect4", "9x8", "connect4:columns=9,rows=8"),
            ("connect4", "9×7×5", "connect4:columns=9,rows=7,line=5"),
            ("tictactoe", "4", "tictactoe:columns=4,rows=4,line=4"),
            ("tictactoe", "7x6", "tictactoe:columns=7,rows=6,line=3"),
        ] {
            let game = Remembered {
                game: Some(game.into()),
                ..Remembered::default()
            };
            let mut choices = Choices::remembered(&game, Lang::En);
            choices.type_size(typed).unwrap();
            assert_eq!(choices.game(), expected.parse().unwrap(), "{typed}");
            let again = Choices::remembered(&choices.to_remember(), Lang::En);
            assert_eq!(again, choices, "{typed}");
            for wrong in ["", "0", "x", "300", "7x", "1x2x3x4", "99x99"] {
                assert!(choices.type_size(wrong).is_err(), "{wrong}");
            }
            assert_eq!(again, choices, "a mistake changes nothing");
        }
    }

    #[test]
    fn searches_are_offered_to_depth_twelve() {
        let mut choices = usual();
        let mut depths = std::collections::BTreeSet::new();
        for _ in 0..DEEPEST {
            let ((game, agent), depth) = choices.depth(Row::Level).unwrap();
            assert_eq!((game, agent), (Game::CONNECT_FOUR, "alphabeta"));
            depths.insert(depth);
            choices.turn(Row::Level, 1);
        }
        assert!(depths.into_iter().eq(1..=DEEPEST));
    }

    /// An opponent that was not chosen changes with the game; one that was chosen stays.
    #[test]
    fn another_game_has_its_own_usual_opponent() {
        let mut choices = usual();
        while choices.game() != Game::TIC_TAC_TOE {
            choices.turn(Row::Game, 1);
        }
        assert_eq!(choices.opponent().to_string(), "alphabeta:depth=9");
        choices.turn(Row::Level, 1);
        choices.turn(Row::Game, 1);
        assert_eq!(choices.opponent().to_string(), "alphabeta:depth=10");
    }

    #[test]
    fn turning_back_undoes_turning() {
        for row in [Row::Size, Row::You, Row::Level, Row::First, Row::Language] {
            let before = usual();
            let mut choices = before.clone();
            choices.turn(row, 1);
            choices.turn(row, -1);
            assert_eq!(choices, before);
        }
    }

    #[test]
    fn nonsense_in_the_file_is_the_usual_menu() {
        let nonsense = Remembered {
            game: Some("chess".into()),
            you: Some("nobody".into()),
            opponent: Some("deepblue:depth=99".into()),
            first: Some("last".into()),
        };
        assert_eq!(Choices::remembered(&nonsense, Lang::En), usual());
    }
}

//! What the menu offers, and what was chosen in it the last time.

use harif_play::{AGENTS, AgentEntry, AgentSpec};
use harif_rules::{Game, GameName};
use harif_text::{Text, say};
use harif_words::{AgentLevel, agents, games, levels, usual_level};
use serde::{Deserialize, Serialize};

use super::setup::{self, First};

/// The lines of the menu that offer a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Game,
    Size,
    You,
    Opponent,
    Level,
    First,
}

impl Row {
    pub(crate) const ALL: [Self; 6] = [
        Self::Game,
        Self::Size,
        Self::You,
        Self::Opponent,
        Self::Level,
        Self::First,
    ];
}

/// Choices as the configuration file keeps them; every line is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Remembered {
    /// The game with its size, such as `othello(size=6)`.
    pub(crate) game: Option<String>,
    /// Who plays for the person: `human`, or an agent to watch.
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
    you: usize,
    opponent: usize,
    level: usize,
    first: usize,
}

impl Choices {
    /// What was chosen the last time, as far as it still exists.
    pub(crate) fn remembered(remembered: &Remembered) -> Self {
        let game = remembered
            .game
            .as_deref()
            .and_then(|game| game.parse().ok());
        let game: Game = game.unwrap_or(Game::CONNECT_FOUR);
        let name = name_of(game);
        let sizes = sizes(&Game::NAMES[name]);
        let mut choices = Self {
            name,
            size: sizes.iter().position(|&size| size == game).unwrap_or(0),
            you: 0,
            opponent: 0,
            level: 0,
            first: 0,
        };
        let read = |spec: &Option<String>| spec.as_deref().and_then(|it| it.parse().ok());
        let you: Option<AgentSpec> = read(&remembered.you);
        choices.you = you.map_or(0, |you| choices.agent_index(&you));
        let opponent = read(&remembered.opponent);
        let opponent = opponent.unwrap_or_else(|| setup::usual_opponent(choices.game()));
        choices.seat_opponent(&opponent);
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

    fn seat_opponent(&mut self, opponent: &AgentSpec) {
        self.opponent = self.agent_index(opponent);
        let entry = self.agents()[self.opponent];
        let options = |spec: &AgentSpec| {
            let spec = spec.to_string();
            let options = spec.split_once(':').map_or("", |it| it.1);
            options.split(',').map(str::to_owned).collect::<Vec<_>>()
        };
        // An opponent may have more options than its level; the menu knows only that.
        let set = options(opponent);
        let same = levels(entry).iter().position(|&level| {
            options(&with_level(entry, Some(level)))
                .iter()
                .all(|it| set.contains(it))
        });
        self.level = same.unwrap_or_else(|| usual_place(entry));
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
            Row::Game => {
                let (you, opponent) = (self.you(), self.opponent());
                self.name = step(self.name, Game::NAMES.len());
                self.size = 0;
                self.you = self.agent_index(&you);
                self.seat_opponent(&opponent);
            }
            Row::Size => {
                let (you, opponent) = (self.you(), self.opponent());
                self.size = step(self.size, sizes(self.game_name()).len());
                self.you = self.agent_index(&you);
                self.seat_opponent(&opponent);
            }
            Row::You => self.you = step(self.you, self.agents().len()),
            Row::Opponent => {
                self.opponent = step(self.opponent, self.agents().len());
                self.level = usual_place(self.agents()[self.opponent]);
            }
            Row::Level => {
                let levels = levels(self.agents()[self.opponent]);
                self.level = step(self.level, levels.len().max(1));
            }
            Row::First => self.first = step(self.first, First::ALL.len()),
        }
    }

    pub(crate) fn game_name(&self) -> &'static GameName {
        &Game::NAMES[self.name]
    }

    pub(crate) fn game(&self) -> Game {
        let sizes = sizes(self.game_name());
        sizes[self.size.min(sizes.len() - 1)]
    }

    pub(crate) fn you(&self) -> AgentSpec {
        with_level(self.agents()[self.you], None)
    }

    /// The opponent; people and agents without levels are what they are.
    pub(crate) fn opponent(&self) -> AgentSpec {
        with_level(self.agents()[self.opponent], self.level())
    }

    fn level(&self) -> Option<AgentLevel> {
        levels(self.agents()[self.opponent])
            .get(self.level)
            .copied()
    }

    pub(crate) fn first(&self) -> First {
        First::ALL[self.first]
    }

    /// The level in words.
    pub(crate) fn level_words(&self, text: &Text) -> String {
        let level = self.level().map(|level| level.words(text));
        level.unwrap_or_else(|| say!(text, "menu-level-usual"))
    }

    /// What the opponent is like at its level, or at all.
    pub(crate) fn level_idea(&self, text: &Text) -> Option<String> {
        let agent = self.agents()[self.opponent].name;
        let idea = self.level().and_then(|level| level.idea(text, agent));
        idea.or_else(|| agents::idea(text, agent, Some(self.game())))
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

/// The place of the level that a newcomer meets.
fn usual_place(entry: &AgentEntry) -> usize {
    let usual = usual_level(entry);
    let mut levels = levels(entry).iter();
    levels.position(|&level| Some(level) == usual).unwrap_or(0)
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

    #[test]
    fn every_choice_can_be_reached_played_and_remembered() {
        let mut choices = Choices::remembered(&Remembered::default());
        for row in Row::ALL {
            for _ in 0..12 {
                choices.turn(row, 1);
                assert!(choices.opponent().build(choices.game()).is_ok());
                assert!(choices.you().build(choices.game()).is_ok());
                let again = Choices::remembered(&choices.to_remember());
                assert_eq!(again, choices, "after turning {row:?}");
            }
        }
    }

    #[test]
    fn turning_back_undoes_turning() {
        for row in [Row::Size, Row::You, Row::Level, Row::First] {
            let before = Choices::remembered(&Remembered::default());
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
        assert_eq!(
            Choices::remembered(&nonsense),
            Choices::remembered(&Remembered::default())
        );
    }
}

//! Evaluators that a person wrote here, by name: kept in the browser, and shared by link.

use harif_rules::Game;
use harif_search::evaluators::EvaluatorSpec;
use harif_search::evaluators::expression::{EXPRESSION, ExpressionError, GameKind};
use serde::{Deserialize, Serialize};

/// The longest name.
const LONGEST_NAME: usize = 40;
/// The most that are kept.
const MOST: usize = 50;

/// An expression with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnExpression {
    pub(crate) name: String,
    /// The game whose terms it has, by its name.
    pub(crate) game: String,
    /// As it was written.
    pub(crate) text: String,
}

impl OwnExpression {
    /// What it is for a game of its kind.
    pub(crate) fn read(&self) -> Result<EvaluatorSpec, ExpressionError> {
        let game: Game = self.game.parse().unwrap_or(Game::CONNECT_FOUR);
        EvaluatorSpec::of_expression(GameKind::of(game), &self.text)
    }

    /// An agent that searches with it.
    pub(crate) fn agent(&self, depth: u32) -> Option<String> {
        let spec = self.read().ok()?;
        Some(format!("alphabeta:depth={depth},evaluator={spec}"))
    }

    /// What stands in a link: the name, then the expression.
    pub(crate) fn write(&self) -> String {
        format!("{EXPRESSION};{};{}", self.name.replace(';', " "), self.text)
    }

    /// What a link brought, for the game of the link.
    pub(crate) fn of_link(game: Game, room_path: &str) -> Option<Self> {
        let mut parts = room_path.splitn(3, ';');
        let is_own = parts.next() == Some(EXPRESSION);
        let own = Self {
            name: parts.next()?.chars().take(LONGEST_NAME).collect(),
            game: game.name().to_owned(),
            text: parts.next()?.chars().take(200).collect(),
        };
        is_own.then_some(own)
    }
}

/// All that are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct KeptExpressions(pub(crate) Vec<OwnExpression>);

impl KeptExpressions {
    /// What was kept; what cannot be read is left out.
    pub(crate) fn read(kept: &str) -> Self {
        let mut read: Self = serde_json::from_str(kept).unwrap_or_default();
        read.0.retain(|own| own.read().is_ok());
        read.0.truncate(MOST);
        read
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Keeps one under its name; another of the same name and game goes, and of too many the oldest.
    pub(crate) fn keep(&mut self, own: OwnExpression) {
        self.0
            .retain(|other| other.name != own.name || other.game != own.game);
        self.0.push(own);
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }

    /// Those for a game.
    pub(crate) fn of(&self, game: Game) -> impl Iterator<Item = &OwnExpression> {
        self.0.iter().filter(move |own| own.game == game.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(name: &str, text: &str) -> OwnExpression {
        OwnExpression {
            name: name.into(),
            game: "connect4".into(),
            text: text.into(),
        }
    }

    /// Of too many the oldest go, one at a time, and one that is kept anew is the youngest.
    #[test]
    fn the_oldest_make_room() {
        let mut kept = KeptExpressions::default();
        for number in 0..MOST + 7 {
            kept.keep(own(&number.to_string(), "1"));
        }
        let names = |kept: &KeptExpressions| -> Vec<String> {
            kept.of(Game::CONNECT_FOUR)
                .map(|own| own.name.clone())
                .collect()
        };
        let expected = |from: usize| (from..MOST + 7).map(|number| number.to_string());
        assert!(names(&kept).into_iter().eq(expected(7)));
        kept.keep(own("7", "2"));
        let again = expected(8).chain(["7".to_owned()]);
        assert!(names(&kept).into_iter().eq(again));
        assert_eq!(KeptExpressions::read(&kept.write()), kept);
        // The same name for another game is another evaluator.
        let game = Game::OTHELLO.name().to_owned();
        kept.keep(OwnExpression {
            game,
            ..own("9", "1")
        });
        assert_eq!((kept.0.len(), kept.of(Game::OTHELLO).count()), (MOST, 1));
        assert!(names(&kept).contains(&"9".to_owned()));
    }

    #[test]
    fn what_is_kept_and_shared_comes_back() {
        let mut kept = KeptExpressions::default();
        kept.keep(own("mine", "3*centre"));
        kept.keep(own("mine", "min(threes, 3) * 5; ".trim_end_matches("; ")));
        assert_eq!(kept.0.len(), 1, "one of a name");
        assert_eq!(KeptExpressions::read(&kept.write()), kept);
        assert_eq!(kept.of(Game::OTHELLO).count(), 0);
        let mine = &kept.0[0];
        assert_eq!(
            OwnExpression::of_link(Game::CONNECT_FOUR, &mine.write()).as_ref(),
            Some(mine)
        );
        assert_eq!(
            mine.agent(2).unwrap(),
            "alphabeta:depth=2,evaluator=expr/min(threes|3)*5"
        );
        for nonsense in ["", "expr", "expr;a", "other;a;b", "[]"] {
            assert_eq!(OwnExpression::of_link(Game::OTHELLO, nonsense), None);
        }
        assert_eq!(
            KeptExpressions::read("nonsense"),
            KeptExpressions::default()
        );
        let broken = KeptExpressions(vec![own("broken", "3*"), own("good", "1")]);
        assert_eq!(KeptExpressions::read(&broken.write()).0, [own("good", "1")]);
    }
}

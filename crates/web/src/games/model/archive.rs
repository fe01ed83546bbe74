//! Everything that is kept in one file: games, problems that were solved with the mistakes that come back, evaluators of the
//! person and lessons.

use super::KeptGame;
use crate::arena::model::own::KeptExpressions;
use harif_play::lessons::LessonProgress;
use harif_play::problems::ProblemProgress;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the file says it is.
const FORMAT: &str = "harif-games";
const VERSION: u32 = 1;
/// The longest file that is read: tens of thousands of games.
pub(crate) const LONGEST: usize = 32_000_000;

#[derive(Serialize, Deserialize)]
struct Archive {
    format: String,
    version: u32,
    games: Vec<serde_json::Value>,
    /// Files of earlier versions have only games.
    #[serde(default)]
    problems: serde_json::Value,
    #[serde(default)]
    evaluators: serde_json::Value,
    #[serde(default)]
    lessons: String,
}

/// What is kept besides games.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BackupExtras {
    pub(crate) problems: ProblemProgress,
    pub(crate) evaluators: KeptExpressions,
    pub(crate) lessons: LessonProgress,
}

impl BackupExtras {
    /// What either of two collections has. An evaluator of ours stays before one of theirs with the same name.
    #[must_use]
    pub(crate) fn join(&self, theirs: &Self) -> Self {
        let mut evaluators = theirs.evaluators.clone();
        for own in &self.evaluators.0 {
            evaluators.keep(own.clone());
        }
        Self {
            problems: self.problems.join(&theirs.problems),
            evaluators,
            lessons: LessonProgress::read(&format!(
                "{} {}",
                self.lessons.write(),
                theirs.lessons.write()
            )),
        }
    }
}

/// Why a file holds no games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArchiveError {
    /// It is something else.
    NotGames,
    /// It was written by a later version.
    TooNew,
    TooLong,
}

/// What a file held.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Imported {
    pub(crate) games: Vec<KeptGame>,
    /// Games that could not be read, or not be played.
    pub(crate) unreadable: usize,
    pub(crate) besides: BackupExtras,
}

/// Everything as one file.
pub(crate) fn write(games: &[KeptGame], besides: &BackupExtras) -> String {
    let archive = Archive {
        format: FORMAT.to_owned(),
        version: VERSION,
        games: games
            .iter()
            .filter_map(|kept| serde_json::to_value(kept).ok())
            .collect(),
        problems: serde_json::to_value(&besides.problems).unwrap_or_default(),
        evaluators: serde_json::to_value(&besides.evaluators).unwrap_or_default(),
        lessons: besides.lessons.write(),
    };
    serde_json::to_string(&archive).unwrap_or_default()
}

/// What a file holds. Each game is played through: a file may come from anywhere.
pub(crate) fn read(text: &str) -> Result<Imported, ArchiveError> {
    if text.len() > LONGEST {
        return Err(ArchiveError::TooLong);
    }
    let archive: Archive = serde_json::from_str(text).map_err(|_| ArchiveError::NotGames)?;
    if archive.format != FORMAT {
        return Err(ArchiveError::NotGames);
    }
    if archive.version > VERSION {
        return Err(ArchiveError::TooNew);
    }
    let mut imported = Imported {
        besides: BackupExtras {
            problems: ProblemProgress::from_json(&archive.problems.to_string()),
            evaluators: KeptExpressions::read(&archive.evaluators.to_string()),
            lessons: LessonProgress::read(&archive.lessons),
        },
        ..Imported::default()
    };
    for value in archive.games {
        let kept = serde_json::from_value::<KeptGame>(value).ok();
        match kept.filter(|kept| kept.session().is_some()) {
            Some(kept) => imported.games.push(kept),
            None => imported.unreadable += 1,
        }
    }
    Ok(imported)
}

/// The games of two collections, each game once; of two states of one game the later.
pub(crate) fn merge(ours: &[KeptGame], theirs: &[KeptGame]) -> Vec<KeptGame> {
    let mut all: BTreeMap<u64, KeptGame> = BTreeMap::new();
    for kept in ours.iter().chain(theirs) {
        match all.get(&kept.id) {
            Some(there) if (there.at, there.plies) >= (kept.at, kept.plies) => {}
            _ => {
                all.insert(kept.id, kept.clone());
            }
        }
    }
    all.into_values().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_game;
    use super::*;
    use crate::arena::model::own::OwnExpression;
    use harif_play::problems::{DayResult, ProblemGame};

    fn games(ids: std::ops::Range<u64>) -> Vec<KeptGame> {
        ids.map(|id| {
            let kind = ["connect4", "othello(size=6)", "tictactoe"][id as usize % 3];
            let session = random_game(kind, ["human", "opponent:name=mina"], id);
            KeptGame::of(&session, (id, id + 5), &[])
        })
        .collect()
    }

    fn besides(name: &str) -> BackupExtras {
        let mut problems = ProblemProgress::default();
        let day = "2026-11-16".parse().unwrap();
        problems.answer(name, 1_200, true, day);
        problems.set_result(day, ProblemGame::Othello, DayResult::First);
        let own = OwnExpression {
            name: name.to_owned(),
            game: "connect4".to_owned(),
            text: "3*centre".to_owned(),
        };
        BackupExtras {
            problems,
            evaluators: KeptExpressions(vec![own]),
            lessons: LessonProgress::read(if name == "one" { "q1" } else { "p2" }),
        }
    }

    /// What either file has is there afterwards; what is not a part of the file, or not one of ours, counts for nothing.
    #[test]
    fn what_is_kept_besides_games_is_joined() {
        let (ours, theirs) = (besides("one"), besides("other"));
        let both = ours.join(&theirs);
        assert_eq!(both.join(&ours), both);
        assert!(["one", "other"].iter().all(|id| both.problems.has_seen(id)));
        assert_eq!(both.evaluators.0.len(), 2);
        assert_eq!(both.lessons, LessonProgress::read("q1 p2"));
        let bare = r#"{"format":"harif-games","version":1,"games":[]}"#;
        assert_eq!(read(bare), Ok(Imported::default()));
        let strange = r#"{"format":"harif-games","version":1,"games":[],"problems":[3],"evaluators":{"a":1},"lessons":"q99 x"}"#;
        assert_eq!(read(strange), Ok(Imported::default()));
    }

    #[test]
    fn what_is_exported_is_imported_and_twice_is_once() {
        let games = games(0..30);
        let besides = besides("one");
        let read = read(&write(&games, &besides)).unwrap();
        assert_eq!((&read.games, read.unreadable), (&games, 0));
        assert_eq!(read.besides, besides);
        let once = merge(&[], &games);
        assert_eq!(once.len(), 30);
        assert_eq!(merge(&once, &games), once);
        assert!(once.is_sorted_by_key(|kept| std::cmp::Reverse(kept.id)));
    }

    /// Merging is the same in either order, and keeps the later of two states.
    #[test]
    fn two_collections_become_one() {
        let (ours, mut theirs) = (games(0..20), games(10..40));
        theirs[0].at += 100;
        let merged = merge(&ours, &theirs);
        assert_eq!(merged, merge(&theirs, &ours));
        assert_eq!(merged.len(), 40);
        let tenth = merged.iter().find(|kept| kept.id == 10);
        assert_eq!(tenth, Some(&theirs[0]));
    }

    #[test]
    fn other_files_are_refused_and_broken_games_are_counted() {
        for text in [
            "",
            "{}",
            "[]",
            r#"{"format":"chess","version":1,"games":[]}"#,
        ] {
            assert_eq!(read(text), Err(ArchiveError::NotGames), "{text}");
        }
        let newer = r#"{"format":"harif-games","version":99,"games":[]}"#;
        assert_eq!(read(newer), Err(ArchiveError::TooNew));
        let text = write(&games(0..3), &BackupExtras::default())
            .replace("\"game\":\"connect4", "\"game\":\"chess");
        let read = read(&text).unwrap();
        assert_eq!((read.games.len(), read.unreadable), (2, 1));
    }
}

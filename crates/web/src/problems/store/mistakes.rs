//! Mistakes of one's own games: found while they are played, asked again later.

use super::ProblemsStore;
use crate::problems::model::task::Asked;
use crate::shell::store::Store;
use crate::shell::store::memory::StorageSlot;
use harif_play::coach::Class;
use harif_play::problems::Card;
use harif_play::problems::spacing::MistakeMemory;
use harif_play::service::{JudgedMove, PositionText};
use harif_rules::{AnyPosition, Position};
use leptos::prelude::*;

impl ProblemsStore {
    /// Follows the games that are played here, and keeps the mistakes of the person.
    pub(crate) fn follow_games(self, store: Store) {
        Effect::new(move |_| {
            store.judgements.track();
            // A game from a link becomes the person's own with the first move that is played on.
            store.slot.track();
            untrack(|| self.collect(store));
        });
    }

    /// Keeps what is new among the mistakes of the game on the table: those of a person who plays against an agent here, where
    /// it is proved that something was given away.
    fn collect(self, store: Store) {
        let session = store.session.get_untracked();
        let Some(you) = session.only_human() else {
            return;
        };
        if store.slot.get_untracked() != StorageSlot::Own {
            return;
        }
        let nodes = session.line();
        let mut far = session.record().clone();
        if far.go_to(nodes[nodes.len() - 1]).is_err() {
            return;
        }
        let today = self.today.get_untracked();
        let found: Vec<(String, Card)> = store.judgements.with_untracked(|judgements| {
            let moves = far.positions().zip(nodes.windows(2));
            let mine = moves.filter(|(position, _)| position.turn() == you);
            mine.filter_map(|(position, pair)| card(position, judgements.get(&pair[1])?, today))
                .collect()
        });
        let is_new = |(id, _): &(String, Card)| {
            // The game stays on the table for days: a mistake in it is made once.
            self.progress
                .with_untracked(|progress| progress.card(id).is_none())
        };
        let new: Vec<(String, Card)> = found.into_iter().filter(is_new).collect();
        if !new.is_empty() {
            self.change(|progress| {
                for (id, card) in new {
                    progress.add_card(&id, card);
                }
            });
        }
    }

    /// The mistake that should come back now.
    pub(super) fn next_mistake(self) -> Option<Asked> {
        let today = self.today.get_untracked();
        self.progress.with_untracked(|progress| {
            let due = progress.due(today);
            let readable = due
                .into_iter()
                .find_map(|(id, card)| Some((id, card, card.position()?)));
            let (id, card, position) = readable?;
            Some(Asked::Mistake(id.to_owned(), card.clone(), position))
        })
    }
}

/// The card of a move, if it gave something away and that is proved.
fn card(
    position: &AnyPosition,
    judged: &JudgedMove,
    today: harif_play::problems::Day,
) -> Option<(String, Card)> {
    let is_mistake = matches!(judged.class, Class::Mistake | Class::Blunder);
    let best = judged.better.as_ref()?.m;
    if !is_mistake || judged.probably {
        return None;
    }
    let at = PositionText::of(position);
    let id = format!("{} {}", at.game, at.position);
    let card = Card {
        game: at.game,
        board: at.position,
        played: judged.m,
        best,
        memory: MistakeMemory::new(today),
    };
    Some((id, card))
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_play::problems::Day;
    use harif_play::service::MoveValue;
    use harif_rules::{Game, notation};
    use harif_search::{Bound, GameResult, Value};

    /// Only what is proved to have given something away comes back, with the position, the move and the better one.
    #[test]
    fn only_proved_mistakes_become_cards() {
        let today: Day = "2026-11-16".parse().unwrap();
        let position = notation::position(Game::CONNECT_FOUR, "4453").unwrap();
        let value = Value::of_result(GameResult::Win, 5, Bound::Exact);
        for class in [
            Class::Best,
            Class::OnlyMove,
            Class::Good,
            Class::Forced,
            Class::Inaccuracy,
            Class::Mistake,
            Class::Blunder,
        ] {
            for (probably, has_better) in [(false, true), (true, true), (false, false)] {
                let better = MoveValue {
                    m: "3".parse().unwrap(),
                    value,
                    line: Vec::new(),
                    nodes: 0,
                };
                let judged = JudgedMove {
                    m: "7".parse().unwrap(),
                    class,
                    probably,
                    before: value,
                    after: value,
                    better: has_better.then_some(better),
                    advice: Vec::new(),
                    themes: Vec::new(),
                };
                let found = card(&position, &judged, today);
                let is_mistake = matches!(class, Class::Mistake | Class::Blunder);
                let expected = is_mistake && !probably && has_better;
                assert_eq!(found.is_some(), expected, "{class:?} {probably}");
                if let Some((_, card)) = found {
                    assert_eq!(card.position().as_ref(), Some(&position));
                    assert_eq!((card.played, card.best), (judged.m, "3".parse().unwrap()));
                    assert_eq!(card.memory.last, today);
                }
            }
        }
    }
}

//! What a walk over files has seen.

use harif_rules::AnyMove;
use harif_rules::formats::{Agreement, Claim, FinalScore};
use harif_text::{Text, Value, say};
use serde::Serialize;

use super::read::{Item, Trouble};
use crate::context::Context;
use crate::failure::Failure;

/// Counts of everything; with `--json` a stable format.
#[derive(Debug, Default, Serialize)]
pub(super) struct Tally {
    pub(super) files: u64,
    games: u64,
    positions: u64,
    moves: u64,
    passes: u64,
    /// Games whose result is the score with the empty cells counted for the winner.
    scores_right: u64,
    /// Games whose result is the difference of the discs alone, with cells left empty.
    scores_on_board: u64,
    /// Games whose result is neither.
    scores_wrong: u64,
    /// Games whose moves stop before the end, so that no result can be compared.
    unfinished: u64,
    /// Finished and unfinished games without a result.
    without_result: u64,
    /// Games and positions that break the rules.
    illegal: u64,
    /// What could not be read at all.
    pub(super) unreadable: u64,
    #[serde(skip)]
    pub(super) unwritable: u64,
}

/// A result that the moves do not give.
pub(super) struct Contradiction {
    claim: Claim,
    score: FinalScore,
}

impl Contradiction {
    pub(super) fn told(&self, text: &Text, number: u64) -> String {
        let (said, found) = (Value::ltr(self.claim), self.score.with_empties);
        let found = Value::ltr(format_args!("{found:+}"));
        say!(
            text,
            "cli-check-contradiction",
            n = number,
            a = said,
            b = found
        )
    }
}

impl Tally {
    pub(super) fn trouble(&mut self, trouble: &Trouble) {
        if trouble.illegal {
            self.illegal += 1;
        } else {
            self.unreadable += 1;
        }
    }

    /// Counts a game or position, and says if its result is wrong.
    pub(super) fn count(&mut self, item: &Item) -> Option<Contradiction> {
        let Item::Game(game) = item else {
            self.positions += 1;
            return None;
        };
        let passes = game.moves().filter(|&m| m == AnyMove::Pass).count();
        self.games += 1;
        self.passes += passes as u64;
        self.moves += (game.plies().len() - passes) as u64;
        let seen = match game.agreement() {
            Agreement::NoClaim => &mut self.without_result,
            Agreement::Unfinished => &mut self.unfinished,
            Agreement::WithEmpties => &mut self.scores_right,
            Agreement::OnBoard => &mut self.scores_on_board,
            Agreement::Contradicted => {
                self.scores_wrong += 1;
                let (claim, score) = (game.claim?, game.final_score()?);
                return Some(Contradiction { claim, score });
            }
        };
        *seen += 1;
        None
    }

    /// Whether everything could be read and written. A wrong result is wrong in the file, not in
    /// the conversion, but a check is there to find it.
    pub(super) const fn is_clean(&self, checking: bool) -> bool {
        self.illegal + self.unreadable + self.unwritable == 0
            && !(checking && self.scores_wrong > 0)
    }

    pub(super) fn tell(&self, context: &mut Context) -> Result<(), Failure> {
        if context.json {
            return context.out.json(self);
        }
        let text = &context.text;
        let lines = [
            say!(text, "cli-check-files", n = self.files),
            say!(text, "cli-check-games", n = self.games),
            say!(text, "cli-check-positions", n = self.positions),
            say!(text, "cli-check-moves", n = self.moves, m = self.passes),
            say!(text, "cli-check-right", n = self.scores_right),
            say!(text, "cli-check-on-board", n = self.scores_on_board),
            say!(text, "cli-check-wrong", n = self.scores_wrong),
            say!(text, "cli-check-unfinished", n = self.unfinished),
            say!(text, "cli-check-without", n = self.without_result),
            say!(text, "cli-check-illegal", n = self.illegal),
            say!(text, "cli-check-unreadable", n = self.unreadable),
        ];
        lines
            .into_iter()
            .try_for_each(|line| context.out.line(line))
    }
}

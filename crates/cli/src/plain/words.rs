//! The words that can be typed instead of a move, and what they answer.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use harif_play::service::MoveValues;
use harif_play::table::{Input, MoveThought, Notice};
use harif_text::{Text, Value, say};
use harif_words::typed::CommandWord;
use harif_words::values;
use harif_words::{LETTERS, Speaker, games, thinking};

use super::{Next, Plain};
use crate::failure::Failure;
use crate::layout;
use crate::session::Session;
use crate::session::setup;

impl<R: BufRead> Plain<'_, R> {
    /// Does what a word says.
    pub(super) fn obey(
        &mut self,
        word: CommandWord,
        rest: Option<String>,
    ) -> Result<Next, Failure> {
        let text = &self.context.text;
        let answer = match word {
            CommandWord::Undo => return self.tell(Input::Undo),
            CommandWord::Redo => return self.tell(Input::Redo),
            CommandWord::New => {
                self.begin_again()?;
                return Ok(Next::Show);
            }
            CommandWord::Swap => {
                self.tell(Input::Swap)?;
                self.introduce(false)?;
                return Ok(Next::Show);
            }
            CommandWord::Seat => return self.give_seat(&rest.unwrap_or_default()),
            CommandWord::Board => return Ok(Next::Show),
            CommandWord::Quit => {
                let bye = say!(text, "plain-bye");
                self.say(bye)?;
                return Ok(Next::End);
            }
            CommandWord::Hint => self.hint()?,
            CommandWord::Why => self.why()?,
            CommandWord::Review => self.review()?,
            CommandWord::Values => self.values()?,
            CommandWord::Moves => self.legal_moves(),
            CommandWord::Think => {
                self.show_thinking = !self.show_thinking;
                vec![if self.show_thinking {
                    say!(text, "play-thinking-on")
                } else {
                    say!(text, "play-thinking-off")
                }]
            }
            CommandWord::Save => {
                let file = rest.filter(|file| !file.is_empty());
                let record = self.session().record();
                let fresh = || setup::fresh_file(Path::new(""), record.game());
                let file = file.map_or_else(fresh, PathBuf::from);
                vec![setup::save(text, record, &file)]
            }
            CommandWord::Help => vec![say!(text, "plain-help"), say!(text, "plain-help-more")],
            CommandWord::Now | CommandWord::Skin | CommandWord::Pause | CommandWord::Step => {
                vec![say!(text, "plain-only-on-screen")]
            }
            CommandWord::Last => {
                let last = self.session().record().last_move();
                vec![self.speaker().last_move(last)]
            }
            CommandWord::Line
            | CommandWord::Threats
            | CommandWord::Learn
            | CommandWord::Stop
            | CommandWord::Share
            | CommandWord::Language => vec![layout::only_on_page(text)],
        };
        self.say_all(answer)?;
        Ok(Next::Ask)
    }

    pub(super) fn speaker(&self) -> Speaker<'_> {
        Speaker::new(&self.context.text, self.session().game()).marked(LETTERS)
    }

    /// One step further up the ladder; from the first one again in every new position.
    fn hint(&mut self) -> Result<Vec<String>, Failure> {
        self.runner.tell(Input::Hint);
        let Some(step) = self.runner.table().hint() else {
            return Ok(vec![say!(self.context.text, "hint-none")]);
        };
        let studied = self.studied()?;
        let ladder = studied.as_ref().map_or(&[][..], |studied| &studied.hints);
        Ok(layout::hint(&self.speaker(), ladder, step))
    }

    /// What every move is worth.
    fn values(&mut self) -> Result<Vec<String>, Failure> {
        if self.session().is_over() {
            return Ok(vec![say!(self.context.text, "error-game-over")]);
        }
        self.runner.tell(Input::Values(true));
        let studied = self.studied()?;
        self.runner.tell(Input::Values(false));
        let text = &self.context.text;
        let player = self.speaker().side(self.session().turn());
        let mut lines = vec![say!(text, "play-values-for", player = player)];
        for entry in studied.iter().flat_map(|studied| &studied.moves) {
            let words = values::words(text, &entry.value);
            let kind = values::kind(text, entry.value.kind());
            if text.needs_own_line() {
                lines.push(format!("{}", entry.m));
                lines.push(format!("  {words} ({kind})"));
            } else {
                lines.push(format!("  {:<4} {words} ({kind})", entry.m.to_string()));
            }
        }
        Ok(lines)
    }

    /// The values of this position, once they have come.
    fn studied(&mut self) -> Result<Option<Arc<MoveValues>>, Failure> {
        while self.runner.table().studying().is_some() {
            self.wait()?;
        }
        let node = self.session().node();
        Ok(self.runner.table().study(node).cloned())
    }

    /// What the coach thinks of the last move.
    fn why(&mut self) -> Result<Vec<String>, Failure> {
        let answer = self.ask_coach(Input::Why)?;
        let text = &self.context.text;
        let table = self.runner.table();
        Ok(match answer {
            Some(Notice::NothingToJudge) => vec![say!(text, "play-no-moves")],
            Some(Notice::Judged { node, .. }) => table
                .judgement(node)
                .map_or_else(Vec::new, |judged| self.speaker().verdict(judged)),
            _ => vec![say!(text, "coach-silent")],
        })
    }

    /// What the coach thinks of the game.
    fn review(&mut self) -> Result<Vec<String>, Failure> {
        self.ask_coach(Input::Review)?;
        Ok(self.speaker().review(&self.runner.reviewed()))
    }

    /// Asks the coach and waits for the answer.
    fn ask_coach(&mut self, question: Input) -> Result<Option<Notice>, Failure> {
        let is_answer = |notice: &Notice| {
            matches!(
                notice,
                Notice::Judged { asked: true, .. }
                    | Notice::ReviewDone
                    | Notice::NothingToJudge
                    | Notice::CoachSilent
            )
        };
        let mut notices = self.runner.tell(question);
        loop {
            let answer = notices.into_iter().find(is_answer);
            if answer.is_some() || !self.runner.is_busy() {
                return Ok(answer);
            }
            notices = self.wait()?;
        }
    }
}

/// The question for a move.
pub(super) fn prompt(speaker: &Speaker<'_>, session: &Session) -> String {
    let count = games::largest_number(session.position());
    let range = Value::ltr(if count == 1 {
        "1".to_owned()
    } else {
        format!("1–{count}")
    });
    let player = speaker.side(session.turn());
    say!(
        speaker.text,
        "plain-prompt-side",
        player = player,
        range = range
    )
}

/// What an agent saw, in sentences.
pub(super) fn thought(text: &Text, told: &MoveThought) -> Vec<String> {
    let progress = &told.thought.progress;
    let mut lines = Vec::new();
    if let Some(best) = told.thought.of(told.chosen) {
        let depth = progress.depth;
        lines.push(thinking::preference(text, depth, best.m, &best.value));
        if best.line.len() > 1 {
            let moves = harif_words::line(&best.line);
            let label = say!(text, "think-line");
            let whole = format!("{label}: {moves}");
            lines.extend(layout::labelled(text, whole, &label, &moves));
        }
    }
    let time = Duration::from_millis(progress.time_ms);
    lines.push(thinking::cost(text, progress.nodes, time));
    lines
}

//! The words that can be typed instead of a move, and what they answer.

use std::path::Path;

use harif_play::Analysis;
use harif_rules::AnyMove;
use harif_search::Report;
use harif_text::{Text, Value, say};
use harif_words::typed::Word;
use harif_words::values;
use harif_words::{LETTERS, Speaker, games, thinking};

use super::{Next, Plain};
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::layout;
use crate::session::Session;
use crate::session::advice;
use crate::session::setup;

impl Plain<'_> {
    /// Does what a word says.
    pub(super) fn obey(&mut self, word: Word, rest: Option<String>) -> Result<Next, Failure> {
        let text = &self.context.text;
        let answer = match word {
            Word::Undo => {
                if self.table.session.undo() == 0 {
                    vec![say!(text, "play-nothing-to-undo")]
                } else {
                    let n = self.table.session.record().ply() + 1;
                    self.say_all([say!(self.context.text, "play-undone", n = n)])?;
                    self.keep();
                    return Ok(Next::Show);
                }
            }
            Word::Redo => {
                if self.table.session.redo() == 0 {
                    vec![say!(text, "play-nothing-to-redo")]
                } else {
                    self.keep();
                    return Ok(Next::Show);
                }
            }
            Word::New => {
                self.begin_again()?;
                return Ok(Next::Show);
            }
            Word::Swap => {
                self.table.session.swap();
                self.agents = [None, None];
                self.keep();
                self.introduce()?;
                return Ok(Next::Show);
            }
            Word::Board => return Ok(Next::Show),
            Word::Quit => {
                let bye = say!(text, "plain-bye");
                self.say(bye)?;
                return Ok(Next::End);
            }
            Word::Hint => self.hint(),
            Word::Why => self.why(),
            Word::Review => self.review(),
            Word::Values => self.values(),
            Word::Moves => self.legal_moves(),
            Word::Think => {
                self.show_thinking = !self.show_thinking;
                vec![if self.show_thinking {
                    say!(text, "play-thinking-on")
                } else {
                    say!(text, "play-thinking-off")
                }]
            }
            Word::Save => {
                let file = rest.filter(|file| !file.is_empty());
                let game = self.table.session.game();
                let file = file.unwrap_or_else(|| setup::fresh_file_name(game));
                vec![setup::save(
                    text,
                    self.table.session.record(),
                    Path::new(&file),
                )]
            }
            Word::Help => vec![say!(text, "plain-help"), say!(text, "plain-help-more")],
            Word::Now | Word::Skin | Word::Pause | Word::Step => {
                vec![say!(text, "plain-only-on-screen")]
            }
            Word::Last => {
                let last = self.table.session.record().last_move();
                vec![self.speaker().last_move(last)]
            }
            Word::Line
            | Word::Threats
            | Word::Learn
            | Word::Stop
            | Word::Share
            | Word::Language => vec![layout::only_on_page(text)],
        };
        self.say_all(answer)?;
        Ok(Next::Ask)
    }

    /// One step further up the ladder; from the first one again in every new position.
    fn hint(&mut self) -> Vec<String> {
        let node = self.table.session.record().cursor();
        if self.hinted != Some(node) {
            self.hinted = Some(node);
            self.hint = 0;
        }
        self.hint = (self.hint + 1).min(advice::STEPS);
        let (text, session) = (&self.context.text, &self.table.session);
        if session.is_over() {
            return vec![say!(text, "hint-none")];
        }
        let analysis = self.analysis();
        advice::hint(&self.speaker(), session.position(), &analysis, self.hint)
    }

    /// The value of every move; Ctrl-C brings what is known by then.
    fn analysis(&self) -> Analysis {
        let listener = Listener::new();
        let position = self.table.session.position();
        advice::analyse(position, listener.control(), &mut harif_play::Unwatched)
    }

    pub(super) fn speaker(&self) -> Speaker<'_> {
        Speaker::new(&self.context.text, self.table.session.game()).marked(LETTERS)
    }

    /// What the coach thinks of the last move.
    fn why(&self) -> Vec<String> {
        let Some((position, m)) = advice::move_in_question(&self.table.session) else {
            return vec![say!(self.context.text, "play-no-moves")];
        };
        let listener = Listener::new();
        let judgement = advice::judge(&position, m, listener.control(), &mut harif_play::Unwatched);
        judgement.map_or_else(
            || vec![say!(self.context.text, "coach-silent")],
            |judgement| self.speaker().judgement(&judgement),
        )
    }

    /// What the coach thinks of the game.
    fn review(&self) -> Vec<String> {
        let listener = Listener::new();
        let review = advice::review(&self.table.session, listener.control());
        self.speaker().review(&review)
    }

    /// What every move is worth.
    fn values(&mut self) -> Vec<String> {
        let (text, session) = (&self.context.text, &self.table.session);
        if session.is_over() {
            return vec![say!(text, "error-game-over")];
        }
        let analysis = self.analysis();
        let player = self.speaker().side(session.turn());
        let mut lines = vec![say!(text, "play-values-for", player = player)];
        for entry in &analysis.moves {
            let words = values::words(text, &entry.value);
            let kind = values::kind(text, entry.value.kind());
            if text.needs_own_line() {
                lines.push(format!("{}", entry.m));
                lines.push(format!("  {words} ({kind})"));
            } else {
                lines.push(format!("  {:<4} {words} ({kind})", entry.m.to_string()));
            }
        }
        lines
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
pub(super) fn thought(text: &Text, report: &Report<AnyMove>) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(best), Some(value)) = (report.best, report.value) {
        lines.push(thinking::preference(text, report.depth, best, &value));
    }
    if report.pv.len() > 1 {
        let moves = harif_words::line(&report.pv);
        let label = say!(text, "think-line");
        let whole = format!("{label}: {moves}");
        lines.extend(layout::labelled(text, whole, &label, &moves));
    }
    lines.push(thinking::cost(text, report.counters.nodes, report.time));
    lines
}

//! The words that can be typed instead of a move, and what they answer.

use std::path::Path;

use harif_play::Analysis;
use harif_rules::{AnyMove, Game, Position};
use harif_search::Report;
use harif_text::{Text, Value, normalise_input, say};

use super::{Next, Plain};
use crate::failure::Failure;
use crate::interrupt::Listener;
use crate::session::Session;
use crate::session::advice::{self, Speaker};
use crate::session::setup;
use crate::session::speech::{self, LETTERS};
use crate::session::typed::Word;
use crate::values;
use crate::words::wants_own_lines;

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
        self.speaker()
            .hint(session.position(), &analysis, self.hint)
    }

    /// The value of every move; Ctrl-C brings what is known by then.
    fn analysis(&self) -> Analysis {
        let listener = Listener::new();
        let position = self.table.session.position();
        advice::analyse(position, listener.control(), &mut harif_play::Unwatched)
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker {
            text: &self.context.text,
            game: self.table.session.game(),
            marks: LETTERS,
        }
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
        let player = speech::side(text, session.game(), session.turn(), LETTERS);
        let mut lines = vec![say!(text, "play-values-for", player = player)];
        for entry in &analysis.moves {
            let words = values::words(text, &entry.value);
            let kind = values::kind_word(text, entry.value.kind());
            if wants_own_lines(text) {
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
pub(super) fn prompt(text: &Text, session: &Session) -> String {
    let count = match session.game() {
        Game::ConnectFour(rules) => rules.columns.into(),
        _ => session.position().count_moves(),
    };
    let range = Value::ltr(if count == 1 {
        "1".to_owned()
    } else {
        format!("1–{count}")
    });
    let player = speech::side(text, session.game(), session.turn(), LETTERS);
    say!(text, "plain-prompt-side", player = player, range = range)
}

/// What an agent saw, in sentences.
pub(super) fn thought(text: &Text, report: &Report<AnyMove>) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(best), Some(value)) = (report.best, report.value) {
        let value = values::label(text, &value);
        lines.push(say!(
            text,
            "think-sentence",
            n = report.depth,
            move = Value::ltr(best),
            value = value
        ));
    }
    if report.pv.len() > 1 {
        let moves = values::line(&report.pv).join(" ");
        let label = say!(text, "think-line");
        lines.extend(speech::labelled(
            text,
            format!("{label}: {moves}"),
            &label,
            &moves,
        ));
    }
    let nodes = Value::Short(report.counters.nodes);
    lines.push(say!(
        text,
        "think-summary",
        short = nodes,
        time = report.time
    ));
    lines
}

/// Yes or no, in either language.
pub(super) fn yes_or_no(line: &str) -> Option<bool> {
    match normalise_input(line).trim().to_lowercase().as_str() {
        "y" | "yes" | "بله" | "آره" | "ب" => Some(true),
        "n" | "no" | "نه" | "خیر" | "ن" => Some(false),
        _ => None,
    }
}

//! The state of the full screen, and what passes by itself: thinking, passes, pauses.

use std::time::{Duration, Instant};

use harif_play::coach::{Judgement, Review};
use harif_play::record::{GameRecord, NodeId};
use harif_play::{Agent, AgentSpec, Analysis, Decision, Watch};
use harif_rules::{AnyMove, Cell, Game, Player, Position};
use harif_search::{Control, Report, Value};
use harif_text::{Text, say};
use harif_words::Speaker;

use super::geometry::Geometry;
use super::skin::Skin;
use crate::session::advice;
use crate::session::autosave::Autosave;
use crate::session::setup::Table;
use crate::session::task::{Progress, Task};
use crate::session::{agent_to_move, reseat};

/// How long a move stays on the board before the next one: an answer that comes at once is missed.
const PAUSE: Duration = Duration::from_millis(350);

/// What the keys mean at the moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    Playing,
    /// A question that is answered with yes or no.
    Asking(Question),
    /// Something is being typed after `:`.
    Typing(String),
    /// A page of text over the whole screen, scrolled down by some lines.
    Reading {
        lines: Vec<String>,
        from: usize,
    },
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Question {
    Quit,
    New,
    /// Whether to take up a game that was left.
    Continue(Box<GameRecord>),
}

/// What an agent has to say about the last move it made.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    pub(crate) side: Player,
    pub(crate) report: Report<AnyMove>,
}

/// What is shown beside the bare board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) values: bool,
    pub(crate) thinking: bool,
}

/// How two machines are watched.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    pub(crate) paused: bool,
    /// One more move while paused.
    pub(crate) step: bool,
}

/// What the coach was asked for.
#[derive(Debug)]
enum Coached {
    Move(Option<Judgement>),
    Game(Review),
}

/// What an agent's thread brings back: the agent itself, and its move.
type Answer = (Box<dyn Agent>, Decision);

/// Everything on the screen.
pub(crate) struct App<'a> {
    pub(crate) text: &'a Text,
    pub(crate) table: Table,
    pub(crate) autosave: Option<Autosave>,
    pub(crate) skin: Skin,
    pub(crate) colours: bool,
    pub(crate) mode: Mode,
    pub(crate) cursor: Cell,
    /// Digits of a number that is not yet complete.
    pub(crate) number: String,
    /// What has just happened, in words.
    pub(crate) notice: Vec<String>,
    pub(crate) shown: Shown,
    /// How far up the ladder hints go; 0 for none.
    pub(crate) hint: u8,
    pub(crate) pace: Pace,
    pub(crate) quit: bool,
    /// Where the board was drawn last, for the pointer.
    pub(crate) geometry: Option<Geometry>,
    /// What the last search of an agent found.
    pub(crate) thought: Option<Thought>,
    /// Agents keep what they have learned between their moves.
    agents: [Option<Box<dyn Agent>>; 2],
    thinking: Option<Task<Answer>>,
    analysing: Option<(NodeId, Task<Analysis>)>,
    analysed: Option<(NodeId, Analysis)>,
    coaching: Option<Task<Coached>>,
    /// What the coach says about the last move, beside the board.
    pub(crate) coached: Vec<String>,
    /// Whether there was room beside the board when it was drawn last.
    pub(crate) has_panel: bool,
    /// When the next move may happen by itself.
    not_before: Instant,
}

impl<'a> App<'a> {
    pub(crate) fn new(
        text: &'a Text,
        table: Table,
        autosave: Option<Autosave>,
        skin: Skin,
        colours: bool,
    ) -> Self {
        let game = table.session.game();
        let mut app = Self {
            text,
            table,
            autosave,
            skin,
            colours,
            mode: Mode::Playing,
            cursor: centre(game),
            number: String::new(),
            notice: Vec::new(),
            shown: Shown {
                values: false,
                thinking: true,
            },
            hint: 0,
            pace: Pace::default(),
            quit: false,
            geometry: None,
            thought: None,
            agents: [None, None],
            thinking: None,
            analysing: None,
            analysed: None,
            coaching: None,
            coached: Vec::new(),
            has_panel: false,
            not_before: Instant::now() + PAUSE,
        };
        app.announce_start();
        app.offer_kept_game();
        app
    }

    /// Says who starts and why, and what the person plays.
    pub(crate) fn announce_start(&mut self) {
        let session = &self.table.session;
        if let Some(you) = session.only_human() {
            let name = self.speaker().side(you);
            self.notice = vec![say!(self.text, "play-you-are", player = name)];
            if self.table.by_lot {
                let first = self.speaker().seat(session, Player::First);
                self.notice
                    .push(say!(self.text, "play-first-random", player = first));
            }
        } else {
            self.notice.clear();
        }
    }

    fn offer_kept_game(&mut self) {
        let session = &self.table.session;
        // A game that was asked for by position or file is not the one that was left.
        let fresh = session.record().ply() == 0
            && *session.position() == harif_rules::AnyPosition::start(session.game());
        let kept = self.autosave.as_ref().filter(|_| fresh);
        if let Some(record) = kept.and_then(|autosave| autosave.kept(session.game())) {
            self.mode = Mode::Asking(Question::Continue(Box::new(record)));
        }
    }

    pub(crate) fn game(&self) -> Game {
        self.table.session.game()
    }

    /// The agent's search that is under way, with how long it has taken.
    pub(crate) fn progress(&self) -> Option<(Progress, Duration)> {
        let task = self.thinking.as_ref()?;
        Some((task.progress(), task.elapsed()))
    }

    /// What is known of every move of the person to move: finished, or as far as it has come.
    pub(crate) fn known_values(&self) -> Vec<(AnyMove, Value)> {
        let cursor = self.table.session.record().cursor();
        if let Some(analysis) = self.analysis() {
            return analysis.moves.iter().map(|it| (it.m, it.value)).collect();
        }
        match &self.analysing {
            Some((node, task)) if *node == cursor => {
                let progress = task.progress();
                progress.moves.iter().map(|it| (it.m, it.value)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The finished analysis of the position on the board.
    pub(crate) fn analysis(&self) -> Option<&Analysis> {
        let cursor = self.table.session.record().cursor();
        let (node, analysis) = self.analysed.as_ref()?;
        (*node == cursor).then_some(analysis)
    }

    /// Whether anything is going on that the screen should be looked at for.
    pub(crate) fn is_busy(&self) -> bool {
        self.thinking.is_some()
            || self.analysing.is_some()
            || self.coaching.is_some()
            || self.moves_by_itself()
    }

    fn moves_by_itself(&self) -> bool {
        let session = &self.table.session;
        !session.is_over() && !session.awaits_human() && (!self.pace.paused || self.pace.step)
    }

    /// Lets time pass: agents think and answer, passes happen, values arrive. Returns whether the
    /// screen has something new to show.
    pub(crate) fn tick(&mut self) -> bool {
        if matches!(self.mode, Mode::Asking(_)) {
            return false;
        }
        let news = self.tick_analysis() | self.tick_coach();
        if !self.moves_by_itself() {
            return news;
        }
        if self.table.session.must_pass() {
            return self.pass_when_due() || news;
        }
        match self.thinking.take() {
            None => self.start_thinking(),
            Some(task) if task.is_finished() && Instant::now() >= self.not_before => {
                self.finish_thinking(task);
            }
            // The counters move.
            Some(task) => self.thinking = Some(task),
        }
        true
    }

    fn pass_when_due(&mut self) -> bool {
        if Instant::now() < self.not_before {
            return false;
        }
        let passing = self.table.session.turn();
        let told = self.speaker().pass(passing);
        self.apply(AnyMove::Pass);
        self.notice.push(told);
        true
    }

    fn start_thinking(&mut self) {
        let session = &self.table.session;
        let side = session.turn();
        let kept = self.agents[side.index()].take();
        let Some(mut agent) = kept.or_else(|| agent_to_move(session).ok().flatten()) else {
            return;
        };
        let position = session.position().clone();
        let task = Task::start(move |control, watch| {
            let decision = agent.choose(&position, control, watch);
            (agent, decision)
        });
        match task {
            Ok(task) => self.thinking = Some(task),
            Err(error) => self.replace_agent(&error.to_string()),
        }
    }

    fn finish_thinking(&mut self, task: Task<Answer>) {
        let side = self.table.session.turn();
        let Ok((agent, decision)) = task.answer() else {
            self.replace_agent("");
            return;
        };
        self.agents[side.index()] = Some(agent);
        self.thought = decision.report.map(|report| Thought { side, report });
        self.notice.clear();
        self.apply(decision.m);
    }

    /// An agent that broke leaves its chair to a simple one, and the game goes on.
    fn replace_agent(&mut self, reason: &str) {
        let simple: AgentSpec = "greedy".parse().expect("in the registry");
        let side = self.table.session.turn();
        reseat(&mut self.table.session, side, simple);
        self.notice = vec![say!(self.text, "error-engine"), reason.to_owned()];
        self.notice.retain(|line| !line.is_empty());
    }

    fn tick_analysis(&mut self) -> bool {
        let session = &self.table.session;
        let node = session.record().cursor();
        let wanted = session.awaits_human()
            && (self.shown.values || self.hint > 0)
            && self.analysis().is_none();
        match self.analysing.take() {
            Some((of, task)) if of == node && wanted => {
                if task.is_finished() {
                    self.analysed = task.answer().ok().map(|analysis| (of, analysis));
                } else {
                    self.analysing = Some((of, task));
                }
                true
            }
            Some((_, task)) => {
                task.cancel();
                true
            }
            None if wanted => {
                let position = session.position().clone();
                let task =
                    Task::start(move |control, watch| advice::analyse(&position, control, watch));
                self.analysing = task.ok().map(|task| (node, task));
                true
            }
            None => false,
        }
    }

    /// Asks the coach about the last move.
    pub(crate) fn ask_why(&mut self) {
        let Some((position, m)) = advice::move_in_question(&self.table.session) else {
            self.notice = vec![say!(self.text, "play-no-moves")];
            return;
        };
        let judge = move |control: Control<'_>, watch: &mut dyn Watch| {
            Coached::Move(advice::judge(&position, m, control, watch))
        };
        self.ask_coach(judge);
        self.notice = vec![say!(self.text, "play-coach-soon")];
    }

    /// Asks the coach about the whole game.
    pub(crate) fn ask_for_review(&mut self) {
        let session = self.table.session.clone();
        self.ask_coach(move |control, _| Coached::Game(advice::review(&session, control)));
        let lines = vec![say!(self.text, "play-coach-soon")];
        self.mode = Mode::Reading { lines, from: 0 };
    }

    fn ask_coach(
        &mut self,
        think: impl FnOnce(Control<'_>, &mut dyn Watch) -> Coached + Send + 'static,
    ) {
        self.dismiss_coach();
        self.coaching = Task::start(think).ok();
    }

    /// The coach need not go on.
    pub(crate) fn dismiss_coach(&mut self) {
        if let Some(task) = self.coaching.take() {
            task.cancel();
        }
        self.coached.clear();
    }

    fn tick_coach(&mut self) -> bool {
        if !self.coaching.as_ref().is_some_and(Task::is_finished) {
            return false;
        }
        let answer = self.coaching.take().and_then(|task| task.answer().ok());
        let speaker = self.speaker();
        let lines = match answer {
            Some(Coached::Game(review)) => speaker.review(&review),
            Some(Coached::Move(Some(judgement))) => {
                self.notice.clear();
                let lines = speaker.judgement(&judgement);
                if self.has_panel && !self.text.needs_own_line() {
                    self.coached = lines;
                    return true;
                }
                lines
            }
            Some(Coached::Move(None)) | None => vec![say!(self.text, "coach-silent")],
        };
        self.mode = Mode::Reading { lines, from: 0 };
        true
    }

    /// Speaks about this game with the marks of its board.
    pub(crate) fn speaker(&self) -> Speaker<'a> {
        Speaker::new(self.text, self.game()).marked(self.skin.marks(self.game()))
    }

    /// Stops all thinking: the position is about to change under it.
    pub(crate) fn cancel_thinking(&mut self) {
        if let Some(task) = self.thinking.take() {
            task.cancel();
        }
        if let Some((_, task)) = self.analysing.take() {
            task.cancel();
        }
    }

    /// Asks whoever thinks for the best so far.
    pub(crate) fn hurry(&mut self) {
        self.not_before = Instant::now();
        if let Some(task) = &self.thinking {
            task.hurry();
        }
        if let Some((_, task)) = &self.analysing {
            task.hurry();
        }
    }

    /// Whether an agent is thinking right now.
    pub(crate) const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Plays a legal move and keeps the game.
    pub(crate) fn apply(&mut self, m: AnyMove) {
        if let Err(error) = self.table.session.play(m) {
            self.notice = vec![error.to_string()];
            return;
        }
        self.pace.step = false;
        self.board_changed();
    }

    /// After every change of the board: nothing half-typed, a moment to look, the file kept.
    pub(crate) fn board_changed(&mut self) {
        self.number.clear();
        self.dismiss_coach();
        self.not_before = Instant::now() + PAUSE;
        let session = &self.table.session;
        if let Some(autosave) = &self.autosave {
            if session.is_over() || session.record().ply() == 0 {
                autosave.forget(session.game());
            } else {
                autosave.keep(session.record());
            }
        }
    }

    /// The players or the game changed: whoever thought before does not know it.
    pub(crate) fn forget_agents(&mut self) {
        self.agents = [None, None];
        self.thought = None;
    }

    /// Where the last disc was put.
    pub(crate) fn last_cell(&self) -> Option<Cell> {
        let record = self.table.session.record();
        let before = record.positions().rev().nth(1)?;
        before.target(record.last_move()?)
    }

    /// The legal move that the cursor stands on.
    pub(crate) fn move_under_cursor(&self) -> Option<AnyMove> {
        let position = self.table.session.position();
        position.moves().find(|&m| match (m, position.target(m)) {
            (AnyMove::Column(column), _) => column.0 == self.cursor.column,
            (_, target) => target == Some(self.cursor),
        })
    }
}

/// The cell in the middle: where the cursor starts.
fn centre(game: Game) -> Cell {
    Cell::new((game.columns() - 1) / 2, (game.rows() - 1) / 2)
}

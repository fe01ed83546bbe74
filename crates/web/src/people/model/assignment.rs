//! Assignments: what a link asks for, and how far the person at this page is.

use crate::lab::model::{Lab, Status};
use crate::learn::model::LessonProgress;
use crate::learn::model::place::LearnPlace as Lesson;
use crate::problems::model::place::ProblemsPlace as Problem;
use crate::shell::model::link::{self, Room};
use harif_play::problems::{ProblemGame, ProblemProgress};
use harif_play::session::Session;
use harif_rules::notation;
use harif_rules::{AnyPosition, Board};
use harif_text::{Text, say};
use harif_wire::class::ScreenBoard;
use harif_words::games;

/// The longest link that a server takes.
const LONGEST: usize = 2_000;

/// What follows the address in a link that a person typed or pasted; none where it leads nowhere.
pub(crate) fn read_link(typed: &str) -> Option<String> {
    let (_, fragment) = typed.trim().split_once('#')?;
    let link = format!("#{fragment}");
    let opened = link::read(&link);
    let leads_somewhere = opened.troubles.is_empty() && opened.room != Room::People;
    (leads_somewhere && link.len() <= LONGEST).then_some(link)
}

/// The position that a link opens.
pub(crate) fn position(link: &str) -> Option<AnyPosition> {
    let session = link::read(link).session?;
    Some(session.record().position().clone())
}

/// What a link asks for, in a few words.
pub(crate) fn name(text: &Text, link: &str) -> String {
    let opened = link::read(link);
    let lesson = Lesson::read(&opened.room_path);
    match (opened.room, lesson) {
        (Room::Learn, Lesson::Lesson(number)) => say!(text, "class-task-lesson", n = number),
        (Room::Learn, Lesson::Zoo | Lesson::Animal(_)) => say!(text, "class-task-zoo"),
        (Room::Learn, _) => say!(text, "class-task-learn"),
        (Room::Lab, _) => say!(text, "class-task-lab"),
        (Room::Problems, _) => say!(text, "class-task-problems"),
        (Room::Tree, _) => say!(text, "class-task-tree"),
        (Room::Play | Room::Home | Room::Games | Room::People | Room::Arena, _) => {
            let game = opened.session.map(|session| session.game());
            match game {
                Some(game) => say!(text, "class-task-board", game = games::name(text, game)),
                None => say!(text, "class-task-page"),
            }
        }
    }
}

/// What this page knows of the person's work.
pub(crate) struct Seen<'a> {
    pub(crate) session: &'a Session,
    pub(crate) learned: &'a LessonProgress,
    pub(crate) problems: &'a ProblemProgress,
    pub(crate) lab: &'a Lab,
}

/// How far a person is.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HowFar {
    pub(crate) is_done: bool,
    /// The board, where the assignment is one.
    pub(crate) board: Option<ScreenBoard>,
}

/// How far a person is in what a link asks for. What cannot be seen, the person says.
pub(crate) fn progress(link: &str, seen: &Seen<'_>) -> HowFar {
    let opened = link::read(link);
    let is_done = match opened.room {
        Room::Learn => match Lesson::read(&opened.room_path) {
            Lesson::Lesson(number) => seen.learned.has(number),
            _ => false,
        },
        Room::Problems => match Problem::read(&opened.room_path, ProblemGame::ALL[0]) {
            Problem::One(id) => seen.problems.has_seen(&id),
            _ => false,
        },
        Room::Lab => seen.lab.status == Status::Done && seen.lab.write() == opened.room_path,
        Room::Play => {
            let Some(wanted) = opened.session else {
                return HowFar::default();
            };
            let record = seen.session.record();
            let wanted = wanted.record().position();
            if !record.positions().any(|position| position == wanted) {
                return HowFar::default();
            }
            let position = record.position();
            return HowFar {
                is_done: record.result().is_some(),
                board: Some(ScreenBoard {
                    game: position.game().to_string(),
                    position: notation::board::write(position),
                }),
            };
        }
        _ => false,
    };
    HowFar {
        is_done,
        board: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::model::seats::Seat;
    use harif_play::record::GameRecord;
    use harif_rules::Game;

    fn session(moves: &str) -> Session {
        let link = format!("#/play?g=tictactoe&m={moves}");
        link::read(&link).session.expect("a game")
    }

    fn how_far(
        link: &str,
        session: &Session,
        learned: &LessonProgress,
        problems: &ProblemProgress,
    ) -> HowFar {
        let lab = Lab::new();
        progress(
            link,
            &Seen {
                session,
                learned,
                problems,
                lab: &lab,
            },
        )
    }

    #[test]
    fn a_board_is_followed_from_its_position_to_the_end() {
        let (learned, problems) = (LessonProgress::default(), ProblemProgress::default());
        let link = "#/play?g=tictactoe&m=b2a1";
        let far = |moves: &str| how_far(link, &session(moves), &learned, &problems);
        assert_eq!(far("b2c1"), HowFar::default(), "another game");
        let on_the_way = far("b2a1c1");
        assert!(!on_the_way.is_done && on_the_way.board.is_some());
        assert!(far("b2a1c1b1a3").is_done, "three in a line");
    }

    #[test]
    fn lessons_and_problems_are_done_when_this_page_says_so() {
        let (mut learned, mut problems) = (LessonProgress::default(), ProblemProgress::default());
        let game = Session::of_record(GameRecord::new(Game::OTHELLO), [Seat::HUMAN, Seat::HUMAN]);
        let lesson = "#/learn?r=3";
        assert!(!how_far(lesson, &game, &learned, &problems).is_done);
        learned.answer(3);
        learned.solve(3);
        assert!(how_far(lesson, &game, &learned, &problems).is_done);
        let problem = "#/problems?r=c00000001";
        assert!(!how_far(problem, &game, &learned, &problems).is_done);
        let today = harif_play::problems::Day::at(0, 0);
        problems.answer("c00000001", 1_500, true, today);
        assert!(how_far(problem, &game, &learned, &problems).is_done);
    }

    #[test]
    fn only_links_that_lead_somewhere_are_given() {
        let home = "http://10.0.0.2:7410/#/learn?r=3";
        assert_eq!(read_link(home).as_deref(), Some("#/learn?r=3"));
        assert_eq!(read_link("#/lab").as_deref(), Some("#/lab"));
        for wrong in [
            "",
            "lesson 3",
            "#/nowhere",
            "#class=BCDFGH",
            "#/play?g=chess",
        ] {
            assert_eq!(read_link(wrong), None, "{wrong}");
        }
        assert!(read_link(&format!("#/play?r={}", "x".repeat(3_000))).is_none());
    }
}

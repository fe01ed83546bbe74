//! What clients in a room are told.

use super::{ClientId, Hall, Letters, Live, LiveRoom};
use crate::people::class::event::{RoomEvent, RoomHappening};
use harif_rules::notation;
use harif_wire::class::{
    BoardState, ClassNews, MemberId, MemberState, RoomGame, RoomState, TEACHER,
};
use harif_wire::{Refusal, ServerMessage, VERSION};

/// How many games that are over a client hears of when it comes in.
const LATE_GAMES: usize = 50;
/// How long a part of an export is, in bytes.
const PART: usize = 32 * 1024;

/// Who hears something.
#[derive(Clone, Copy, Debug)]
enum Audience {
    All,
    Members([MemberId; 2]),
}

impl LiveRoom {
    fn member_state(&self, id: MemberId) -> Option<MemberState> {
        let member = self.room.member(id)?;
        Some(MemberState {
            id,
            kind: member.kind,
            name: member.name,
            program: member.program.clone(),
            here: self.is_here(id),
            since: self.seen.get(&id).copied().unwrap_or(0),
        })
    }

    fn tell(&self, audience: Audience, news: &ClassNews) -> Letters {
        let hears = |member: MemberId| match audience {
            Audience::All => true,
            Audience::Members(members) => members.contains(&member),
        };
        let clients = self.clients.iter();
        clients
            .filter(|(_, member)| hears(*member))
            .map(|(client, _)| (*client, ServerMessage::Class(news.clone())))
            .collect()
    }
}

impl Live {
    fn board(&self, now: u64) -> BoardState {
        let m = self.game().moves().last();
        BoardState {
            game: self.row.id.clone(),
            position: notation::board::write(self.game().position()),
            m: m.map(|m| m.to_string()),
            plies: self.game().moves().count() as u32,
            turn: self.game().turn(),
            clocks: self.game().clocks_at(now),
            at: now,
        }
    }
}

impl Hall {
    /// Tells all who a member is, and whether it is here.
    pub(super) fn member_news(&self, code: &str, member: MemberId) -> Letters {
        let Some(live) = self.rooms.get(code) else {
            return Vec::new();
        };
        let state = live.member_state(member).map(ClassNews::Member);
        state.map_or_else(Vec::new, |state| live.tell(Audience::All, &state))
    }

    /// Tells the teacher what is on the board of a game.
    pub(super) fn board_news(&self, now: u64, code: &str, game: &str) -> Letters {
        let (Some(live), Some(game)) = (self.rooms.get(code), self.games.get(game)) else {
            return Vec::new();
        };
        let board = ClassNews::Board(game.board(now));
        live.tell(Audience::Members([TEACHER; 2]), &board)
    }

    /// Tells a member and the teacher something.
    pub(super) fn private_news(&self, code: &str, member: MemberId, news: &ClassNews) -> Letters {
        let live = self.rooms.get(code);
        live.map_or_else(Vec::new, |live| {
            live.tell(Audience::Members([member, TEACHER]), news)
        })
    }

    /// What clients are told of something that happened in their room.
    pub(super) fn news_of(&self, now: u64, code: &str, event: &RoomEvent) -> Letters {
        let Some(live) = self.rooms.get(code) else {
            return Vec::new();
        };
        let room = &live.room;
        let all = |news: ClassNews| live.tell(Audience::All, &news);
        let game = |id: &str| {
            let mut letters = Vec::new();
            if let Some(game) = room.game(id) {
                letters.extend(all(ClassNews::Game(game.clone())));
                let tournament = game.tournament.and_then(|id| room.tournament(id));
                letters.extend(tournament.map_or_else(Vec::new, |tournament| {
                    all(ClassNews::Tournament(tournament.state(now)))
                }));
            }
            letters
        };
        match &event.what {
            RoomHappening::Opened { .. }
            | RoomHappening::Token { .. }
            | RoomHappening::Used { .. } => Vec::new(),
            RoomHappening::Joined { member, .. } | RoomHappening::Renamed { member, .. } => {
                self.member_news(code, *member)
            }
            RoomHappening::Removed { member } => all(ClassNews::Left { member: *member }),
            RoomHappening::Locked { locked } => all(ClassNews::Locked(*locked)),
            RoomHappening::Assigned { assignment, .. } => {
                let mut given = room.assignments();
                let given = given.find(|given| given.id == *assignment).cloned();
                given.map_or_else(Vec::new, |given| all(ClassNews::Assignment(given)))
            }
            RoomHappening::Unassigned { assignment } => all(ClassNews::Unassigned {
                assignment: *assignment,
            }),
            RoomHappening::Progressed {
                assignment, member, ..
            } => {
                let mut told = room.progress();
                let is_it = |progress: &&_| {
                    let progress: &harif_wire::class::PupilProgress = progress;
                    (progress.assignment, progress.member) == (*assignment, *member)
                };
                let told = told.find(is_it).cloned().map(ClassNews::Progress);
                told.map_or_else(Vec::new, |news| self.private_news(code, *member, &news))
            }
            RoomHappening::Showed(shown) => all(ClassNews::Shown(shown.clone())),
            RoomHappening::Invited(invite) => live.tell(
                Audience::Members([invite.from, invite.to]),
                &ClassNews::Invite(invite.clone()),
            ),
            RoomHappening::Uninvited { invite } => all(ClassNews::Uninvited { invite: *invite }),
            RoomHappening::Began { game: begun, .. } => {
                let mut letters = game(&begun.id);
                letters.extend(self.board_news(now, code, &begun.id));
                letters.extend(self.turn_in(now, &begun.id));
                letters
            }
            RoomHappening::Ended { game: ended, .. } => game(ended),
            RoomHappening::Seated { game: taken, .. } => game(taken),
            RoomHappening::Tournament { tournament, .. }
            | RoomHappening::Stopped { tournament } => {
                let known = room.tournament(*tournament);
                known.map_or_else(Vec::new, |known| {
                    all(ClassNews::Tournament(known.state(now)))
                })
            }
        }
    }

    /// All of a room, for a member that came in.
    pub(super) fn room_state(
        &self,
        now: u64,
        code: &str,
        client: ClientId,
        you: MemberId,
        token: Option<String>,
    ) -> Letters {
        let Some(live) = self.rooms.get(code) else {
            return Vec::new();
        };
        let room = &live.room;
        let is_teacher = you == TEACHER;
        let members = room.members();
        let progress = room.progress();
        let invites = room.invites();
        let over = room.games().rev().filter(|game| game.result.is_some());
        let mut games: Vec<RoomGame> = over.take(LATE_GAMES).cloned().collect();
        games.reverse();
        games.extend(room.running().cloned());
        let boards = room
            .running()
            .filter(|_| is_teacher)
            .filter_map(|game| Some(self.games.get(&game.id)?.board(now)));
        let state = RoomState {
            version: VERSION,
            room: code.to_owned(),
            you,
            token,
            address: self.address_for(client),
            now,
            locked: room.is_locked(),
            members: members
                .filter_map(|(id, _)| live.member_state(id))
                .collect(),
            assignments: room.assignments().cloned().collect(),
            progress: progress
                .filter(|progress| is_teacher || progress.member == you)
                .cloned()
                .collect(),
            invites: invites
                .filter(|invite| invite.from == you || invite.to == you)
                .cloned()
                .collect(),
            boards: boards.collect(),
            games,
            shown: room.shown().clone(),
            tournaments: room.tournaments().map(|it| it.state(now)).collect(),
        };
        let news = ClassNews::Room(Box::new(state));
        vec![(client, ServerMessage::Class(news))]
    }

    /// Everything of a room as JSON lines, in parts.
    pub(super) fn export(&mut self, client: ClientId, code: &str) -> Result<Letters, Refusal> {
        let live = self.rooms.get(code).ok_or(Refusal::Room)?;
        let room = &live.room;
        let mut lines = vec![serde_json::json!({"room": code})];
        let members = room.members().filter_map(|(id, _)| live.member_state(id));
        lines.extend(members.map(|member| serde_json::json!({"member": member})));
        let assignments = room.assignments();
        lines.extend(assignments.map(|it| serde_json::json!({"assignment": it})));
        lines.extend(
            room.progress()
                .map(|it| serde_json::json!({"progress": it})),
        );
        let tournaments = room.tournaments().map(|it| it.state(u64::MAX));
        lines.extend(tournaments.map(|it| serde_json::json!({"tournament": it})));
        let games: Vec<RoomGame> = room.games().cloned().collect();
        for game in games {
            let kept = self.store.load(&game.id).map_err(|_| Refusal::Store)?;
            let events = kept.map(|(_, events)| events).unwrap_or_default();
            lines.push(serde_json::json!({"game": game, "events": events}));
        }
        let mut parts = vec![String::new()];
        for line in lines {
            let last = parts.len() - 1;
            if parts[last].len() > PART {
                parts.push(String::new());
            }
            let last = parts.len() - 1;
            parts[last] += &line.to_string();
            parts[last].push('\n');
        }
        let of = parts.len() as u32;
        let told = (1..).zip(parts).map(|(part, text)| {
            let news = ClassNews::Exported { part, of, text };
            (client, ServerMessage::Class(news))
        });
        Ok(told.collect())
    }
}

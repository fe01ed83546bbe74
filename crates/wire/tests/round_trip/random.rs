//! Random messages.

use harif_wire::class::*;
use harif_wire::*;

/// Where randomness comes from.
pub(crate) struct Source(u64);

impl Source {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a bound (splitmix64).
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn number(&mut self) -> u32 {
        self.below(1 << 32) as u32
    }

    /// Milliseconds: exact in every reader of JSON.
    fn ms(&mut self) -> u64 {
        self.below(1 << 53)
    }

    fn yes(&mut self) -> bool {
        self.below(2) == 0
    }

    fn text(&mut self) -> String {
        const LETTERS: &[char] = &['a', '#', '"', '\\', 'ف', '‌', '\n', '0', '{', '🦊'];
        let length = self.below(8);
        let letter = |_| LETTERS[self.below(LETTERS.len() as u64) as usize];
        (0..length).map(letter).collect()
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.yes().then(|| make(self))
    }

    fn many<T>(&mut self, make: impl Fn(&mut Self) -> T) -> Vec<T> {
        (0..self.below(4)).map(|_| make(self)).collect()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    fn side(&mut self) -> Side {
        self.one_of(&[Side::First, Side::Second])
    }

    fn offer(&mut self) -> Offer {
        self.one_of(&[Offer::Draw, Offer::Takeback, Offer::Rematch])
    }

    fn ending(&mut self) -> GameEnd {
        use GameEnd::*;
        self.one_of(&[
            Board, Resigned, Time, Agreed, Illegal, Crash, Hang, Flood, Absent, Other,
        ])
    }

    fn clock(&mut self) -> FischerClock {
        FischerClock {
            time_ms: self.ms(),
            increment_ms: self.ms(),
        }
    }

    fn refusal(&mut self) -> Refusal {
        use Refusal::*;
        self.one_of(&[
            Unreadable, Version, Unknown, Setup, Nowhere, Inside, Watching, Alone, Turn, Illegal,
            Stale, Over, Running, Nothing, Offer, Room, Password, Locked, Full, Teacher, Member,
            Busy, Limit, Store, Other,
        ])
    }

    fn happening(&mut self) -> Happening {
        match self.below(10) {
            0 => Happening::Sat { side: self.side() },
            1 => Happening::Moved {
                side: self.side(),
                m: self.text(),
            },
            2 => Happening::Offered {
                side: self.side(),
                what: self.offer(),
            },
            3 => Happening::Declined {
                offer: self.number(),
            },
            4 => Happening::Tookback {
                to: self.number() as usize,
            },
            5 => Happening::Ended {
                by: self.ending(),
                winner: self.maybe(Self::side),
            },
            6 => Happening::Rematch { game: self.text() },
            7 => Happening::Resumed {},
            8 => Happening::Replaced { side: self.side() },
            _ => Happening::Unknown(Unknown),
        }
    }

    pub(crate) fn client_message(&mut self) -> ClientMessage {
        match self.below(10) {
            0 => ClientMessage::Create(GameRequest {
                version: self.number(),
                game: self.text(),
                position: self.maybe(Self::text),
                side: self.maybe(Self::side),
                clock: self.maybe(Self::clock),
                public: self.maybe(Self::yes),
            }),
            1 => ClientMessage::Enter {
                version: self.number(),
                game: self.text(),
                token: self.text(),
                since: self.number(),
                secret: self.maybe(Self::text),
            },
            2 => ClientMessage::Move {
                after: self.number(),
                m: self.text(),
            },
            3 => ClientMessage::Offer {
                after: self.number(),
                what: self.offer(),
            },
            4 => ClientMessage::Answer {
                offer: self.number(),
                yes: self.yes(),
            },
            5 => ClientMessage::Resign {},
            6 => ClientMessage::Ping(self.number()),
            7 => ClientMessage::Glance(self.many(|it| GamePass {
                game: it.text(),
                token: it.text(),
            })),
            _ => ClientMessage::Class(self.request()),
        }
    }

    fn request(&mut self) -> ClassRequest {
        let (version, room, password) = (self.number(), self.text(), self.text());
        match self.below(10) {
            0 => ClassRequest::Open { version, password },
            1 => ClassRequest::Join {
                version,
                room,
                bot: self.maybe(|it| BotInfo { program: it.text() }),
                secret: self.maybe(Self::text),
            },
            2 => ClassRequest::Enter {
                version,
                room,
                token: self.text(),
            },
            3 => ClassRequest::Teach {
                version,
                room,
                password,
            },
            4 => ClassRequest::Recover {
                version,
                room,
                recovery: self.text(),
                password,
            },
            _ => ClassRequest::Act(self.act()),
        }
    }

    fn setup(&mut self) -> GameSetup {
        GameSetup {
            game: self.text(),
            position: self.maybe(Self::text),
            clock: self.maybe(Self::clock),
        }
    }

    fn screen(&mut self) -> ScreenBoard {
        ScreenBoard {
            game: self.text(),
            position: self.text(),
        }
    }

    fn shown(&mut self) -> SharedBoard {
        SharedBoard {
            game: self.maybe(Self::text),
            link: self.maybe(Self::text),
        }
    }

    fn plan(&mut self) -> TournamentPlan {
        use Pairing::*;
        TournamentPlan {
            format: self.one_of(&[RoundRobin, Swiss, Knockout, Arena]),
            setup: self.setup(),
            players: self.many(Self::number),
            rounds: self.number(),
            games: self.number(),
            minutes: self.number(),
        }
    }

    fn act(&mut self) -> ClassAct {
        match self.below(20) {
            0 => ClassAct::Rotate {},
            1 => ClassAct::Rename {},
            2 => ClassAct::Progress {
                assignment: self.number(),
                done: self.number(),
                of: self.number(),
                board: self.maybe(Self::screen),
            },
            3 => ClassAct::Invite {
                member: self.number(),
                side: self.maybe(Self::side),
                setup: self.setup(),
            },
            4 => ClassAct::Reply {
                invite: self.number(),
                yes: self.yes(),
            },
            5 => ClassAct::Assign { link: self.text() },
            6 => ClassAct::Unassign {
                assignment: self.number(),
            },
            7 => ClassAct::Show(self.shown()),
            8 => ClassAct::Pair {
                players: [self.number(), self.number()],
                setup: self.setup(),
            },
            9 => ClassAct::Tournament(self.plan()),
            10 => ClassAct::Stop {
                tournament: self.number(),
            },
            11 => ClassAct::Seat {
                game: self.text(),
                side: self.side(),
                member: self.number(),
            },
            12 => ClassAct::Remove {
                member: self.number(),
            },
            13 => ClassAct::Lock { locked: self.yes() },
            14 => ClassAct::Find(GameQuery {
                game: self.maybe(Self::text),
                position: self.maybe(Self::text),
                reached: self.maybe(Self::text),
                members: self.many(Self::number),
                winner: self.maybe(Self::number),
                by: self.maybe(Self::ending),
                tournament: self.maybe(Self::number),
                before: self.maybe(Self::text),
            }),
            15 => ClassAct::Export {},
            16 => ClassAct::Erase {},
            17 => ClassAct::Play {
                game: self.text(),
                after: self.number(),
                m: self.text(),
            },
            _ => ClassAct::Forfeit {
                game: self.text(),
                why: self.ending(),
            },
        }
    }

    pub(crate) fn server_message(&mut self) -> ServerMessage {
        let presence = |it: &mut Self| Presence {
            here: it.yes(),
            since: it.ms(),
        };
        match self.below(12) {
            0 => ServerMessage::Created {
                game: self.text(),
                seat: self.side(),
                token: self.text(),
                invite: self.text(),
                watch: self.text(),
            },
            1 => ServerMessage::Entered(Box::new(GameEntry {
                version: self.number(),
                game: self.text(),
                rules: self.text(),
                position: self.text(),
                clock: self.maybe(Self::clock),
                seat: self.maybe(Self::side),
                token: self.maybe(Self::text),
                watch: self.maybe(Self::text),
                public: self.yes(),
                address: self.maybe(Self::text),
                last: self.number(),
                now: self.ms(),
            })),
            2 => ServerMessage::Event(GameEvent {
                number: self.number(),
                at: self.ms(),
                clocks: self.maybe(|it| [it.ms(), it.ms()]),
                what: self.happening(),
            }),
            3 => ServerMessage::Present {
                first: presence(self),
                second: presence(self),
                watching: self.number(),
            },
            4 => ServerMessage::Refused {
                why: self.refusal(),
                text: self.text(),
            },
            5 => ServerMessage::Pong {
                id: self.number(),
                now: self.ms(),
            },
            6 => ServerMessage::Glanced(self.many(|it| GameSummary {
                game: it.text(),
                position: it.text(),
                turn: it.maybe(Self::side),
                over: it.yes(),
                at: it.ms(),
            })),
            _ => ServerMessage::Class(self.news()),
        }
    }

    fn member(&mut self) -> MemberState {
        use MemberKind::*;
        MemberState {
            id: self.number(),
            kind: self.one_of(&[Teacher, Pupil, Bot]),
            name: self.maybe(|it| [it.number() as u8, it.number() as u8]),
            program: self.maybe(Self::text),
            here: self.yes(),
            since: self.ms(),
        }
    }

    fn assignment(&mut self) -> ClassAssignment {
        ClassAssignment {
            id: self.number(),
            link: self.text(),
            at: self.ms(),
        }
    }

    fn progress(&mut self) -> PupilProgress {
        PupilProgress {
            assignment: self.number(),
            member: self.number(),
            done: self.number(),
            of: self.number(),
            at: self.ms(),
            board: self.maybe(Self::screen),
        }
    }

    fn invite(&mut self) -> Invite {
        Invite {
            id: self.number(),
            from: self.number(),
            to: self.number(),
            side: self.maybe(Self::side),
            setup: self.setup(),
        }
    }

    fn game(&mut self) -> RoomGame {
        RoomGame {
            id: self.text(),
            rules: self.text(),
            position: self.text(),
            clock: self.maybe(Self::clock),
            players: [self.number(), self.number()],
            tournament: self.maybe(Self::number),
            result: self.maybe(|it| RoomGameResult {
                by: it.ending(),
                winner: it.maybe(Self::side),
            }),
        }
    }

    fn board(&mut self) -> BoardState {
        BoardState {
            game: self.text(),
            position: self.text(),
            m: self.maybe(Self::text),
            plies: self.number(),
            turn: self.side(),
            clocks: self.maybe(|it| [it.ms(), it.ms()]),
            at: self.ms(),
        }
    }

    fn tournament(&mut self) -> TournamentState {
        TournamentState {
            id: self.number(),
            plan: self.plan(),
            ends: self.maybe(Self::ms),
            round: self.number(),
            played: self.number(),
            over: self.yes(),
            rows: self.many(|it| TableRow {
                member: it.number(),
                points: f64::from(it.number()) / 2.0,
                wins: it.number(),
                draws: it.number(),
                losses: it.number(),
                faults: it.number(),
                elo: it.maybe(|it| f64::from(it.number()) / 8.0 - 1_000.0),
                error: it.maybe(|it| f64::from(it.number()) / 8.0),
            }),
        }
    }

    fn news(&mut self) -> ClassNews {
        match self.below(20) {
            0 => ClassNews::Opened {
                room: self.text(),
                token: self.text(),
                recovery: self.text(),
            },
            1 => ClassNews::Room(Box::new(RoomState {
                version: self.number(),
                room: self.text(),
                you: self.number(),
                token: self.maybe(Self::text),
                address: self.maybe(Self::text),
                now: self.ms(),
                locked: self.yes(),
                members: self.many(Self::member),
                assignments: self.many(Self::assignment),
                progress: self.many(Self::progress),
                invites: self.many(Self::invite),
                games: self.many(Self::game),
                boards: self.many(Self::board),
                shown: self.shown(),
                tournaments: self.many(Self::tournament),
            })),
            2 => ClassNews::Token { token: self.text() },
            3 => ClassNews::Member(self.member()),
            4 => ClassNews::Left {
                member: self.number(),
            },
            5 => ClassNews::Locked(self.yes()),
            6 => ClassNews::Assignment(self.assignment()),
            7 => ClassNews::Unassigned {
                assignment: self.number(),
            },
            8 => ClassNews::Progress(self.progress()),
            9 => ClassNews::Invite(self.invite()),
            10 => ClassNews::Uninvited {
                invite: self.number(),
            },
            11 => ClassNews::Game(self.game()),
            12 => ClassNews::Board(self.board()),
            13 => ClassNews::Shown(self.shown()),
            14 => ClassNews::Tournament(self.tournament()),
            15 => ClassNews::Turn(Box::new(BotTurn {
                game: self.text(),
                after: self.number(),
                side: self.side(),
                rules: self.text(),
                start: self.text(),
                moves: self.many(Self::text),
                clock: self.maybe(Self::clock),
                clocks: self.maybe(|it| [it.ms(), it.ms()]),
            })),
            16 => ClassNews::Fault(BotFault {
                game: self.text(),
                member: self.number(),
                why: self.ending(),
                ply: self.number(),
                m: self.maybe(Self::text),
            }),
            17 => ClassNews::Found {
                games: self.many(Self::game),
                more: self.yes(),
            },
            18 => ClassNews::Exported {
                part: self.number(),
                of: self.number(),
                text: self.text(),
            },
            _ => ClassNews::Gone {},
        }
    }
}

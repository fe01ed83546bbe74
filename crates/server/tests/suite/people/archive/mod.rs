//! The archive: what it finds is what a slow filter over all games finds, and it shows no more than its players agreed to.

mod law;
mod over_http;
mod privacy;

pub(super) use law::search_is_a_filter;

use harif_rules::{AnyPosition, Board, Game, Position, notation};
use harif_server::people::archive::Finished;
use harif_server::people::game::{ActionOutcome, Match, PlayerAction};
use harif_server::people::store::{GameRow, GameStep, NO_TOKEN, RoomSeats};
use harif_wire::{GameEnd, GameEvent, Happening, Offer, Side};

pub(super) const ROOM: &str = "BCDFGH";

/// A finished game, as a test remembers it.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) id: String,
    pub(super) is_public: bool,
    pub(super) positions: Vec<AnyPosition>,
    pub(super) winner: Option<Side>,
    pub(super) by: GameEnd,
}

impl Played {
    pub(super) fn game(&self) -> Game {
        self.positions[0].game()
    }
}

fn happen(game: &mut Match, events: &[GameEvent]) {
    for event in events {
        game.apply(event.clone()).expect("an event of the game");
    }
}

fn act(game: &mut Match, side: Side, act: &PlayerAction) {
    if let Ok(ActionOutcome::Happens(events)) = game.decide(1_000, side, act) {
        happen(game, &events);
    }
}

/// A side asks for something, and the other agrees.
fn agree(game: &mut Match, side: Side, what: Offer) {
    let after = game.last();
    act(game, side, &PlayerAction::Offer(after, what));
    let offer = game.last();
    act(game, side.opponent(), &PlayerAction::Answer(offer, true));
}

/// A random game to its end, and the step that keeps it.
pub(super) fn random_game(random: &mut fastrand::Rng, number: usize) -> (Played, GameStep) {
    let kinds = [
        "tictactoe",
        "connect4:columns=4,rows=4,line=3",
        "connect4:columns=5,rows=4",
        "othello:size=4",
        "othello:size=6",
    ];
    let rules: Game = kinds[random.usize(..kinds.len())].parse().expect("a game");
    let mut start = AnyPosition::start(rules);
    if random.u8(..4) == 0 {
        let moves: Vec<_> = start.moves().collect();
        start = start.after_unchecked(moves[random.usize(..moves.len())]);
    }
    let is_public = random.u8(..4) > 0;
    let room = (!is_public && random.bool()).then(|| RoomSeats {
        room: ROOM.into(),
        members: [1, 2],
    });
    let row = GameRow {
        id: format!("game{number}"),
        rules: rules.to_string(),
        position: notation::board::write(&start),
        clock: None,
        seats: [None; 2],
        invite: NO_TOKEN,
        watch: NO_TOKEN,
        room,
        public: is_public,
    };
    let mut game = Match::new(start.clone(), None);
    for side in [Side::First, Side::Second] {
        let sat = game.sit(1_000, side).expect("a free seat");
        happen(&mut game, &[sat]);
    }
    let mut left = random.usize(1..60);
    while !game.is_over() {
        let side = game.turn();
        let after = game.last();
        if left == 0 {
            match random.u8(..3) {
                0 => agree(&mut game, side, Offer::Draw),
                1 => {
                    let late = game.forfeit(1_000, side, GameEnd::Time).expect("it runs");
                    happen(&mut game, &[late]);
                }
                _ => act(&mut game, side, &PlayerAction::Resign),
            }
            continue;
        }
        left -= 1;
        // Sometimes a move is taken back: what is kept is the game as it ended.
        if random.u8(..12) == 0 && game.moves().count() > 2 {
            agree(&mut game, side, Offer::Takeback);
            continue;
        }
        let moves: Vec<_> = game.position().moves().collect();
        let m = moves[random.usize(..moves.len())].to_string();
        act(&mut game, side, &PlayerAction::Move(after, m));
    }
    let mut positions = vec![start.clone()];
    for m in game.moves() {
        let last = positions[positions.len() - 1].after_unchecked(m);
        positions.push(last);
    }
    let ended = game.events().iter().find_map(|event| match event.what {
        Happening::Ended { by, winner } => Some((by, winner)),
        _ => None,
    });
    let (by, winner) = ended.expect("an end");
    let events = game.events().to_vec();
    let step = GameStep {
        game: row.id.clone(),
        finished: Finished::of(&row, &game, &events),
        new: Some(row.clone()),
        events,
        seat: None,
    };
    let played = Played {
        id: row.id,
        is_public,
        positions,
        winner,
        by,
    };
    (played, step)
}

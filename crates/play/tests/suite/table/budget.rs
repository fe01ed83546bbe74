//! A level keeps its error budget over a whole game, wherever its agents live: in the runner (a
//! terminal), in one service (a server), or in workers that may be ended at any move (a page).

use super::runner::session;
use harif_play::service::{ChosenMove, Reply, SearchSummary, Service};
use harif_play::table::{Effect, Input, Notice, Options, SeatId, Table};
use harif_play::{Agent, LEVELS, Unwatched};
use harif_rules::{Game, Player, Position};
use harif_search::Control;
use std::collections::HashMap;

/// Where the agents live.
trait Home {
    fn perform(&mut self, effect: &Effect) -> Option<Input>;
}

/// Agents by seat, as a program with threads keeps them.
#[derive(Default)]
struct Threads(HashMap<SeatId, Box<dyn Agent>>);

impl Home for Threads {
    fn perform(&mut self, effect: &Effect) -> Option<Input> {
        match effect {
            Effect::Seat { seat, agent, game } => {
                let built = agent.build(*game).unwrap().expect("not a human");
                self.0.insert(*seat, built);
            }
            Effect::Retire(seat) => drop(self.0.remove(seat)),
            Effect::Think {
                ticket,
                seat,
                position,
                state,
                ..
            } => {
                let agent = self.0.get_mut(seat).expect("seated");
                agent.restore(*state);
                let decision = agent.choose(position, Control::never(), &mut Unwatched);
                let chosen = ChosenMove {
                    m: decision.m,
                    thought: decision.report.as_ref().map(SearchSummary::from),
                    state: agent.state(),
                };
                return Some(Input::Decision(*ticket, chosen));
            }
            _ => {}
        }
        None
    }
}

/// A service that lives as long as the game, or one that is ended now and then with all its agents.
struct Services {
    service: Service,
    random: fastrand::Rng,
    mortal: bool,
}

impl Home for Services {
    fn perform(&mut self, effect: &Effect) -> Option<Input> {
        let (ticket, request) = effect.request()?;
        if self.mortal && self.random.u8(..3) == 0 {
            self.service = Service::new();
        }
        let mut answer = None;
        self.service
            .handle(&request, Control::never(), &mut |reply: Reply| {
                if reply.is_answer() {
                    answer = Some(reply);
                }
            });
        Input::of_reply(ticket?, answer?)
    }
}

/// A person who moves at random and takes back now and then plays a level; what the level gave away
/// on the way to the end, move by move, by its own judgement.
fn given_away(home: &mut dyn Home, number: u8, seed: u64) -> Vec<i32> {
    let mut random = fastrand::Rng::with_seed(seed);
    let level = format!("othello:level={number},seed={seed}");
    let session = session(Game::OTHELLO, ["human", level.as_str()]);
    let mut table = Table::new(session, Options::without_pauses());
    let mut costs = HashMap::new();
    let mut inputs = vec![Input::Time(0)];
    loop {
        while let Some(input) = inputs.pop() {
            let cost = match &input {
                Input::Decision(_, ChosenMove { m, thought, .. }) => {
                    thought.as_ref().map(|thought| {
                        let moves = &thought.progress.moves;
                        let score = |m| moves.iter().find(|it| it.m == m).map(|it| it.value.score);
                        let best = moves.iter().map(|it| it.value.score).max();
                        best.unwrap() - score(*m).unwrap()
                    })
                }
                _ => None,
            };
            for effect in table.handle(input) {
                if let Effect::Notice(Notice::Moved { player, node, .. }) = effect
                    && player == Player::Second
                    && let Some(cost) = cost
                {
                    costs.entry(node).or_insert(cost);
                }
                inputs.extend(home.perform(&effect));
            }
        }
        let position = table.session().position();
        if position.is_over() {
            break;
        }
        inputs.push(if random.u8(..12) == 0 {
            Input::Undo
        } else {
            let nth = random.usize(..position.count_moves());
            Input::Move(position.moves().nth(nth).expect("counted"))
        });
    }
    let line = table.session().line();
    line.iter()
        .filter_map(|node| costs.get(node).copied())
        .collect()
}

#[test]
fn a_level_keeps_its_budget_over_a_game_in_every_home() {
    let service = |mortal, seed| Services {
        service: Service::new(),
        random: fastrand::Rng::with_seed(seed),
        mortal,
    };
    for level in LEVELS
        .iter()
        .filter(|level| (3..=6).contains(&level.number))
    {
        for seed in 0..3 {
            let mut homes: [Box<dyn Home>; 3] = [
                Box::new(Threads::default()),
                Box::new(service(false, seed)),
                Box::new(service(true, seed)),
            ];
            for home in &mut homes {
                let given = given_away(home.as_mut(), level.number, seed);
                let total: i32 = given.iter().sum();
                assert!(given.len() > 10 && total > 0, "{given:?}");
                assert!(given.iter().all(|&cost| cost <= level.cap), "{given:?}");
                assert!(total <= level.budget, "level {}: {given:?}", level.number);
            }
        }
    }
}

//! The form of an experiment: what can be switched, and what that makes of it.

use harif_play::Algorithm;
use harif_play::lab::{Choices, Depths, Experiment, usual_depths};
use harif_rules::{AnyPosition, Board, Game, notation};
use harif_search::evaluators::EvaluatorSpec;
use harif_search::{Cut, Fail, Order};

/// A choice of the form that can be on or off, beside others of its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Algorithm(Algorithm),
    Order(Order),
    Cut(Cut),
    Fail(Fail),
    Table(bool),
    Symmetry(bool),
    Distance(bool),
}

/// A group of choices of which at least one is on: its name, and what it has.
pub(crate) fn groups() -> Vec<(&'static str, Vec<Choice>)> {
    let both = |make: fn(bool) -> Choice| vec![make(false), make(true)];
    vec![
        (
            "algorithm",
            Algorithm::ALL
                .iter()
                .copied()
                .map(Choice::Algorithm)
                .collect(),
        ),
        (
            "order",
            Order::ALL.iter().copied().map(Choice::Order).collect(),
        ),
        ("cut", Cut::ALL.iter().copied().map(Choice::Cut).collect()),
        (
            "fail",
            Fail::ALL.iter().copied().map(Choice::Fail).collect(),
        ),
        ("table", both(Choice::Table)),
        ("symmetry", both(Choice::Symmetry)),
        ("distance", both(Choice::Distance)),
    ]
}

impl Choice {
    /// The name of the choice in its group, which tests and keys use.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Algorithm(algorithm) => algorithm.name(),
            Self::Order(order) => order.name(),
            Self::Cut(cut) => cut.name(),
            Self::Fail(fail) => fail.name(),
            Self::Table(on) | Self::Symmetry(on) | Self::Distance(on) => {
                if on {
                    "on"
                } else {
                    "off"
                }
            }
        }
    }

    /// Whether some choices have it.
    pub(crate) fn is_on(self, choices: &Choices) -> bool {
        match self {
            Self::Algorithm(it) => choices.algorithms.contains(&it),
            Self::Order(it) => choices.orders.contains(&it),
            Self::Cut(it) => choices.cuts.contains(&it),
            Self::Fail(it) => choices.fails.contains(&it),
            Self::Table(it) => choices.tables.contains(&it),
            Self::Symmetry(it) => choices.symmetries.contains(&it),
            Self::Distance(it) => choices.distances.contains(&it),
        }
    }

    fn flip(self, choices: &mut Choices) {
        fn one<T: PartialEq>(list: &mut Vec<T>, it: T) {
            match list.iter().position(|other| *other == it) {
                // The last one stays: without any there is nothing to measure.
                Some(_) if list.len() == 1 => {}
                Some(at) => {
                    list.remove(at);
                }
                None => list.push(it),
            }
        }
        match self {
            Self::Algorithm(it) => one(&mut choices.algorithms, it),
            Self::Order(it) => one(&mut choices.orders, it),
            Self::Cut(it) => one(&mut choices.cuts, it),
            Self::Fail(it) => one(&mut choices.fails, it),
            Self::Table(it) => one(&mut choices.tables, it),
            Self::Symmetry(it) => one(&mut choices.symmetries, it),
            Self::Distance(it) => one(&mut choices.distances, it),
        }
    }
}

/// The evaluator of an experiment: that of its first search.
pub(crate) fn evaluator(experiment: &Experiment) -> EvaluatorSpec {
    let first = experiment.searches.first();
    first.map_or(EvaluatorSpec::first(experiment.game), |plan| {
        plan.evaluator_for(experiment.game)
    })
}

/// Switches a choice, and measures every combination of what is on.
pub(crate) fn switch(experiment: &mut Experiment, choice: Choice) {
    let mut choices = Choices::of(&experiment.searches);
    choice.flip(&mut choices);
    experiment.searches = choices.plans(&[evaluator(experiment)], 0);
}

/// Judges by another evaluator, or by other weights; a text that names none changes nothing.
pub(crate) fn judge_by(experiment: &mut Experiment, written: &str) {
    if let Ok(spec) = EvaluatorSpec::read(experiment.game, written) {
        for plan in &mut experiment.searches {
            plan.evaluator = Some(spec);
        }
    }
}

/// Looks at one position: that of a game, or the start where there is nothing to search.
pub(crate) fn look_at(experiment: &mut Experiment, position: &AnyPosition) {
    let game = position.game();
    let over = harif_rules::Position::is_over(position);
    let start = AnyPosition::start(game);
    let looked_at = if over { &start } else { position };
    set_game(experiment, game);
    experiment.positions = vec![if *looked_at == start {
        "start".to_owned()
    } else {
        notation::board::write(looked_at)
    }];
    experiment.random = 0;
    experiment.depths = usual_depths(&[looked_at]);
}

/// Looks at the positions that were typed, one on each line; `false` if one of them is none.
pub(crate) fn look_at_written(experiment: &mut Experiment, text: &str) -> bool {
    let positions: Vec<String> = text
        .lines()
        .map(|line| line.trim().replace([',', ';'], " "))
        .filter(|line| !line.is_empty())
        .collect();
    let asked = Experiment {
        positions,
        ..experiment.clone()
    };
    let good = asked.design().is_ok();
    if good {
        *experiment = asked;
    }
    good
}

/// Measures another game, from its start.
pub(crate) fn set_game(experiment: &mut Experiment, game: Game) {
    if experiment.game == game {
        return;
    }
    let start = AnyPosition::start(game);
    experiment.game = game;
    experiment.positions = vec!["start".to_owned()];
    experiment.depths = usual_depths(&[&start]);
    for plan in &mut experiment.searches {
        // Evaluators belong to their game.
        plan.evaluator = None;
    }
}

/// Sets one end of the depths; the other gives way.
pub(crate) fn set_depth(depths: &mut Depths, first: bool, depth: u32) {
    let depth = depth.clamp(1, 30);
    if first {
        depths.first = depth;
        depths.last = depths.last.max(depth);
    } else {
        depths.last = depth;
        depths.first = depths.first.min(depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_switched_there_is_something_to_measure_that_reads_back() {
        let mut experiment: Experiment = "g=connect4;p=44;a=alphabeta;d=1-3".parse().unwrap();
        for round in 0..3 {
            for (_, choices) in groups() {
                for choice in choices.into_iter().skip(round % 2) {
                    switch(&mut experiment, choice);
                    let text = experiment.to_string();
                    // Sixty-four searches are the most; more are refused, not cut short.
                    if experiment.searches.len() <= 64 {
                        assert_eq!(text.parse(), Ok(experiment.clone()), "{text}");
                    }
                    assert!(!experiment.searches.is_empty());
                }
            }
        }
    }

    #[test]
    fn a_switch_that_was_flipped_twice_is_as_it_was() {
        let before: Experiment = "g=tictactoe;p=start;a=alphabeta;d=1-3".parse().unwrap();
        let mut after = before.clone();
        let strict = Choice::Cut(Cut::OnlyStrict);
        switch(&mut after, strict);
        assert!(strict.is_on(&Choices::of(&after.searches)));
        assert_eq!(after.searches.len(), 2);
        switch(&mut after, strict);
        assert_eq!(
            after.design().unwrap().contenders,
            before.design().unwrap().contenders
        );
        let only = Choice::Algorithm(Algorithm::AlphaBeta);
        switch(&mut after, only);
        assert_eq!(after.searches.len(), 1, "the last one stays");
    }

    #[test]
    fn positions_are_looked_up_before_they_are_taken() {
        let mut experiment: Experiment = "g=connect4;p=start;a=pvs;d=1-3".parse().unwrap();
        assert!(look_at_written(&mut experiment, "44\n\n 4453 \n"));
        assert_eq!(experiment.positions, ["44", "4453"]);
        assert!(!look_at_written(&mut experiment, "44\n99"));
        assert!(!look_at_written(&mut experiment, ""));
        assert_eq!(experiment.positions, ["44", "4453"]);
        let othello = notation::position(Game::OTHELLO, "f5d6").unwrap();
        look_at(&mut experiment, &othello);
        assert!(experiment.design().is_ok());
        assert_eq!(experiment.game, Game::OTHELLO);
    }
}

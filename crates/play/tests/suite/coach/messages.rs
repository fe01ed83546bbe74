//! Every sentence that the coach can ask for is in the catalogue, with just these arguments.

use harif_play::coach::{
    Class, GoodPlace, Hint, HintStep, Idea, Judgement, Message, MessageValue, Reason, Region,
    ReviewTheme, Seven, Tally, Trap, TrapRole, Verdict,
};
use harif_rules::{AnyMove, Cell, Column, Player};
use harif_text::{Key, Lang, Text};

/// Panics unless the catalogue has the string and it takes exactly these arguments.
fn check(message: &Message) {
    let names: Vec<&str> = message.arguments.iter().map(|(name, _)| *name).collect();
    Key::taking(message.key, &names);
    for (_, value) in &message.arguments {
        if let MessageValue::Message(inner) = value {
            check(inner);
        }
    }
}

fn all_reasons() -> Vec<Reason> {
    let (player, m) = (Player::Second, AnyMove::Column(Column(3)));
    let cell = Cell::new(3, 2);
    let seven = Seven {
        corner: cell,
        row: [cell; 3],
        diagonal: [cell; 3],
        wins: [cell; 2],
    };
    let traps = [
        Trap::Fork,
        Trap::TwoThreats,
        Trap::Stacked { column: Column(3) },
        Trap::Seven(seven),
        Trap::Forcing,
    ];
    let hows = [
        TrapRole::Made,
        TrapRole::Missed { m },
        TrapRole::Allowed { player, m },
        TrapRole::Stopped { player, m },
        TrapRole::Stands { player },
    ];
    let mut reasons = vec![
        Reason::Wins,
        Reason::MissedWin { m },
        Reason::Blocks { player, m },
        Reason::MissedBlock { player, m },
        Reason::Under { player, cell },
        Reason::Zugzwang { player, cell },
        Reason::Zugzwang {
            player,
            cell: Cell::new(3, 3),
        },
        Reason::Follow { player, wins: true },
        Reason::Follow {
            player,
            wins: false,
        },
        Reason::Punished { player, m },
        Reason::Centre(GoodPlace::Column),
        Reason::Centre(GoodPlace::Middle),
        Reason::Centre(GoodPlace::OppositeCorner),
        Reason::Centre(GoodPlace::Corner),
        Reason::CentreMissed,
        Reason::Corner,
        Reason::CornerMissed { m },
        Reason::CornerGiven { player, cell },
        Reason::XSquare,
        Reason::CSquare { player, cell },
        Reason::Costs { discs: 4, m },
        Reason::StabilityMade { own: [1, 4] },
        Reason::StabilityGiven {
            player,
            m,
            discs: 3,
        },
        Reason::ParityKept { squares: 3 },
        Reason::ParityLost { squares: 2, m },
        Reason::Frontier { own: [2, 7] },
        Reason::Mobility {
            own: [9, 4],
            other: [3, 8],
        },
        Reason::LeavesNoMove { player },
    ];
    for trap in traps {
        reasons.extend(hows.map(|how| Reason::Trap { trap, how }));
    }
    reasons
}

#[test]
fn every_reason_has_its_sentence() {
    for reason in all_reasons() {
        check(&reason.message());
        check(&reason.theme().message());
    }
}

#[test]
fn odd_and_even_rows_are_counted_from_one() {
    let key = |row| {
        let (player, cell) = (Player::First, Cell::new(0, row));
        Reason::Zugzwang { player, cell }.message().key
    };
    assert_eq!(
        [key(0), key(1), key(2)],
        [
            "connect4-odd-cell",
            "connect4-even-cell",
            "connect4-odd-cell"
        ]
    );
}

#[test]
fn verdicts_hints_and_reviews_have_their_sentences() {
    let m = AnyMove::Column(Column(3));
    let values = [-998, 0, 998].map(|score| super::oracle::exact(score, Some(2)));
    for class in Class::ALL {
        for (before, after) in values.iter().flat_map(|a| values.map(|b| (*a, b))) {
            for probably in [false, true] {
                let judgement = Judgement {
                    player: Player::First,
                    m,
                    verdict: Verdict { class, probably },
                    before,
                    after,
                    better: Some((m, before)),
                    reasons: Vec::new(),
                };
                check(&judgement.message());
                judgement.change().iter().for_each(check);
                check(&judgement.better_message().unwrap());
            }
        }
    }
    let tally = Tally::default();
    check(&tally.message(Player::First));
    for theme in ReviewTheme::ALL {
        check(&theme.message());
    }
    let steps = [
        Region::Left,
        Region::Centre,
        Region::Right,
        Region::Top,
        Region::Bottom,
        Region::Corners,
        Region::Edges,
    ]
    .map(HintStep::Where)
    .into_iter()
    .chain([
        HintStep::Move {
            m,
            value: values[0],
        },
        HintStep::Line(vec![m, m]),
    ])
    .chain(ALL_IDEAS.map(HintStep::Idea));
    for step in steps {
        check(&Hint { level: 1, step }.message());
    }
}

const ALL_IDEAS: [Idea; 19] = [
    Idea::Win,
    Idea::Block,
    Idea::TwoThreats,
    Idea::StopTwoThreats,
    Idea::Seven,
    Idea::Stacked,
    Idea::Forcing,
    Idea::AvoidUnder,
    Idea::Zugzwang,
    Idea::Centre,
    Idea::Corner,
    Idea::Pass,
    Idea::Mobility,
    Idea::Stability,
    Idea::Parity,
    Idea::Forced,
    Idea::Any,
    Idea::Delay,
    Idea::Quiet,
];

/// `TwoThreats` is told by `two-threats`.
fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

/// A part of the board and an idea are told by the sentence of their own name, and not by another's;
/// both languages say left for left and top for top.
#[test]
fn places_and_ideas_are_told_by_their_own_names() {
    for (region, words) in [
        (Region::Left, Some(["left", "چپ"])),
        (Region::Right, Some(["right", "راست"])),
        (Region::Top, Some(["top", "بالا"])),
        (Region::Bottom, Some(["bottom", "پایین"])),
        (Region::Centre, None),
        (Region::Corners, None),
        (Region::Edges, None),
    ] {
        let key = region.message().key;
        assert_eq!(key, format!("where-{}", kebab(&format!("{region:?}"))));
        for (lang, word) in [Lang::En, Lang::Fa]
            .into_iter()
            .zip(words.into_iter().flatten())
        {
            let said = Text::new(lang).say(Key::find(key).unwrap(), &[]);
            assert!(said.contains(word), "{key}: {said}");
        }
    }
    for idea in ALL_IDEAS {
        let name = kebab(&format!("{idea:?}"));
        assert_eq!(idea.message().key, format!("idea-{name}"));
    }
}

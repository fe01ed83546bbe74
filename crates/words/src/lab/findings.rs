//! What a preset shows, as a sentence made of what was measured. Where the numbers do not bear
//! the sentence out, nothing is said.

use harif_play::lab::{Agreement, Design, Row, Yardstick, agreement, nodes_of, rows_of};
use harif_search::GameResult;
use harif_text::{Text, Value, say};

use super::Preset;
use crate::values;

/// The sentence that settles the question of a preset; none before everything was measured.
pub fn finding(
    text: &Text,
    preset: Preset,
    design: &Design,
    rows: &[Row],
    yardsticks: &[Yardstick],
) -> Option<String> {
    if rows.len() < design.size() {
        return None;
    }
    let findings = Findings {
        text,
        design,
        rows,
        yardsticks,
    };
    match preset {
        Preset::Counts => findings.counts(),
        Preset::Distance => findings.sooner_win(),
        Preset::Ties => findings.ties(),
        Preset::Equality => findings.equality(),
        Preset::FailSoft => findings.outside_the_window(),
        Preset::Algorithms => findings.one_function(),
        Preset::Horizon => findings.horizon(),
        Preset::Parity => findings.parity(),
        Preset::SquareRoot => findings.square_root(),
        Preset::Ordering => findings.ordering(),
        Preset::Window => findings.who_moves_which_end(),
        Preset::Endings => findings.endings(),
        Preset::SlowLoss => findings.later_loss(),
        Preset::Table => findings.table(),
    }
}

struct Findings<'a> {
    text: &'a Text,
    design: &'a Design,
    rows: &'a [Row],
    yardsticks: &'a [Yardstick],
}

impl Findings<'_> {
    /// The row of a contender at the last depth, on the first position.
    fn last(&self, contender: usize) -> Option<&Row> {
        let depth = self.design.depths.last;
        rows_of(self.rows, contender, depth).next()
    }

    fn nodes(&self, contender: usize) -> Option<u64> {
        self.last(contender).map(|row| row.counters.nodes)
    }

    /// The best move of a contender, with its value in words.
    fn choice(&self, contender: usize) -> Option<(Value, String)> {
        let best = self.last(contender)?.best.as_ref()?;
        Some((Value::ltr(best.m), values::phrase(self.text, &best.value)))
    }

    /// In how many of the winner's own moves the game ends in the line that a contender found.
    fn moves_left(&self, contender: usize) -> Option<u32> {
        let plies = self.last(contender)?.line_to_end?;
        Some(plies.div_ceil(2))
    }

    /// The value that all contenders found.
    fn agreed(&self) -> Option<String> {
        let all_agree = agreement(self.design, self.rows) == Agreement::Exact;
        all_agree
            .then(|| self.choice(0))
            .flatten()
            .map(|(_, value)| value)
    }

    fn counts(&self) -> Option<String> {
        Some(say!(
            self.text,
            "lab-found-counts",
            all = self.nodes(0)?,
            equal = self.nodes(1)?,
            strict = self.nodes(2)?,
            centre = self.nodes(3)?,
            edges = self.nodes(4)?,
            value = self.agreed()?
        ))
    }

    fn sooner_win(&self) -> Option<String> {
        let (slow, fast) = (self.moves_left(0)?, self.moves_left(1)?);
        let won = |contender| self.last(contender)?.value()?.result();
        let both_win = won(0)? == GameResult::Win && won(1)? == GameResult::Win;
        (both_win && fast < slow).then_some(())?;
        Some(say!(
            self.text,
            "lab-found-distance",
            a = self.choice(0)?.0,
            n = slow,
            b = self.choice(1)?.0,
            m = fast
        ))
    }

    fn ties(&self) -> Option<String> {
        let ties = self.last(0)?.ties;
        Some(say!(
            self.text,
            "lab-found-ties",
            value = self.agreed()?,
            a = self.choice(0)?.0,
            b = self.choice(1)?.0,
            c = self.choice(2)?.0,
            n = ties
        ))
    }

    fn equality(&self) -> Option<String> {
        Some(say!(
            self.text,
            "lab-found-equality",
            equal = self.nodes(0)?,
            strict = self.nodes(1)?,
            value = self.agreed()?
        ))
    }

    fn outside_the_window(&self) -> Option<String> {
        let (soft, hard) = (self.nodes(0)?, self.nodes(1)?);
        let values: Vec<_> = (0..4).map(|i| self.last(i).and_then(Row::value)).collect();
        let same_score = values
            .iter()
            .all(|v| v.map(|v| v.score) == values[0].map(|v| v.score));
        (soft == hard && same_score).then_some(())?;
        Some(say!(
            self.text,
            "lab-found-fail-soft",
            n = soft,
            soft = self.nodes(2)?,
            hard = self.nodes(3)?
        ))
    }

    fn one_function(&self) -> Option<String> {
        let depth = self.design.depths.last;
        let nodes = |contender| nodes_of(self.rows, contender, depth);
        let (all, two, one) = (nodes(0)?, nodes(1)?, nodes(2)?);
        let agree = !matches!(agreement(self.design, self.rows), Agreement::Differ(_));
        (two == one && agree).then_some(())?;
        Some(say!(self.text, "lab-found-algorithms", all = all, n = two))
    }

    fn horizon(&self) -> Option<String> {
        let rows: Vec<&Row> = self.rows.iter().collect();
        let last = rows.last()?.best.as_ref()?.m;
        // The depth from which on the choice stays what it is in the end.
        let other = rows
            .iter()
            .rposition(|row| row.best.as_ref().is_some_and(|b| b.m != last))?;
        let wrong = rows[other].best.as_ref()?.m;
        Some(say!(
            self.text,
            "lab-found-horizon",
            d = rows[other].depth,
            a = Value::ltr(wrong),
            e = rows.get(other + 1)?.depth,
            b = Value::ltr(last)
        ))
    }

    fn parity(&self) -> Option<String> {
        let mean = |odd: bool| {
            let of = self.rows.iter().filter(|row| (row.depth % 2 == 1) == odd);
            let scores: Vec<i32> = of.filter_map(|row| Some(row.value()?.score)).collect();
            let sum: i32 = scores.iter().sum();
            (!scores.is_empty()).then(|| f64::from(sum) / scores.len() as f64)
        };
        let signed = |value: f64| self.text.signed(value.round() as i64);
        Some(say!(
            self.text,
            "lab-found-parity",
            odd = signed(mean(true)?),
            even = signed(mean(false)?)
        ))
    }

    fn square_root(&self) -> Option<String> {
        let yardstick = self.yardsticks.last()?;
        // The books count leaves at best: leaves are compared with leaves.
        let leaves = |contender| Some(self.last(contender)?.counters.leaves);
        let first = |contender| {
            let row = self.last(contender)?;
            Some(Value::Share(
                row.counters.first_cutoffs as f64 / row.counters.cutoffs as f64,
            ))
        };
        Some(say!(
            self.text,
            "lab-found-square-root",
            d = yardstick.depth,
            all = leaves(0)?,
            a = leaves(1)?,
            b = leaves(3)?,
            best = yardstick.best.round() as u64,
            share = first(1)?,
            other = first(3)?
        ))
    }

    fn ordering(&self) -> Option<String> {
        Some(say!(
            self.text,
            "lab-found-ordering",
            natural = self.nodes(0)?,
            centre = self.nodes(1)?,
            edges = self.nodes(2)?,
            value = self.agreed()?
        ))
    }

    fn who_moves_which_end(&self) -> Option<String> {
        let profile = self.last(0)?.profile.as_ref()?;
        let never = profile.alpha_raised[1] == 0 && profile.beta_lowered[0] == 0;
        never.then_some(())?;
        Some(say!(
            self.text,
            "lab-found-window",
            a = profile.alpha_raised[0],
            b = profile.beta_lowered[1]
        ))
    }

    fn endings(&self) -> Option<String> {
        self.agreed()?;
        let depth = self.design.depths.last;
        let count = |wanted: GameResult| {
            let rows = rows_of(self.rows, 0, depth);
            rows.filter(|row| row.value().and_then(|v| v.result()) == Some(wanted))
                .count()
        };
        Some(say!(
            self.text,
            "lab-found-endings",
            n = self.design.positions.len(),
            wins = count(GameResult::Win),
            draws = count(GameResult::Draw),
            losses = count(GameResult::Loss)
        ))
    }

    fn later_loss(&self) -> Option<String> {
        let (soon, late) = (self.moves_left(0)?, self.moves_left(1)?);
        let lost = |contender| self.last(contender)?.value()?.result();
        let both_lose = lost(0)? == GameResult::Loss && lost(1)? == GameResult::Loss;
        (both_lose && late > soon).then_some(())?;
        Some(say!(
            self.text,
            "lab-found-slow-loss",
            a = self.choice(0)?.0,
            n = soon,
            b = self.choice(1)?.0,
            m = late
        ))
    }

    fn table(&self) -> Option<String> {
        Some(say!(
            self.text,
            "lab-found-table",
            plain = self.nodes(0)?,
            table = self.nodes(1)?,
            symmetry = self.nodes(2)?,
            value = self.agreed()?
        ))
    }
}

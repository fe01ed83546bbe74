//! Words as sets of cells, against plain sets of numbers.

use std::collections::BTreeSet;

use harif_rules::{Huge, Word};
use proptest::prelude::*;

fn of<W: Word>(set: &BTreeSet<u32>) -> W {
    set.iter()
        .fold(W::EMPTY, |word, &index| word | W::bit(index))
}

fn members<W: Word>(word: W) -> BTreeSet<u32> {
    word.indices().collect()
}

/// The sum of two numbers that are given by their binary digits.
fn sum(bits: u32, a: &BTreeSet<u32>, b: &BTreeSet<u32>) -> BTreeSet<u32> {
    let mut carry = 0;
    let mut digits = BTreeSet::new();
    for index in 0..bits {
        let ones = u32::from(a.contains(&index)) + u32::from(b.contains(&index)) + carry;
        carry = ones / 2;
        if ones % 2 == 1 {
            digits.insert(index);
        }
    }
    digits
}

fn behaves<W: Word>(a: &BTreeSet<u32>, b: &BTreeSet<u32>, shift: u32) {
    let within = |set: &BTreeSet<u32>| -> BTreeSet<u32> {
        set.iter()
            .copied()
            .filter(|&index| index < W::BITS)
            .collect()
    };
    let (a, b) = (within(a), within(b));
    let (x, y) = (of::<W>(&a), of::<W>(&b));
    assert_eq!(members(x), a);
    assert_eq!(x.indices().len(), a.len());
    assert_eq!(x.count() as usize, a.len());
    assert_eq!(x.is_empty(), a.is_empty());
    assert_eq!(x.lowest(), a.first().copied().unwrap_or(W::BITS));
    let rest: BTreeSet<u32> = a.iter().copied().skip(1).collect();
    assert_eq!(members(x.without_lowest()), rest);
    for index in 0..W::BITS {
        assert_eq!(x.has(index), a.contains(&index));
    }
    assert_eq!(members(x & y), &a & &b);
    assert_eq!(members(x | y), &a | &b);
    assert_eq!(members(x ^ y), &a ^ &b);
    assert_eq!(
        members(!x),
        (0..W::BITS).filter(|i| !a.contains(i)).collect()
    );
    let up = a.iter().map(|index| index + shift).collect();
    assert_eq!(members(x.up(shift)), within(&up), "up by {shift}");
    let down = a
        .iter()
        .filter_map(|index| index.checked_sub(shift))
        .collect();
    assert_eq!(members(x.down(shift)), down, "down by {shift}");
    assert_eq!(members(x.plus(y)), sum(W::BITS, &a, &b));
    assert_eq!(x.halves() == y.halves(), a == b, "hashes tell sets apart");
}

proptest! {
    #[test]
    fn words_are_sets(
        a in prop::collection::btree_set(0_u32..512, 0..200),
        b in prop::collection::btree_set(0_u32..512, 0..200),
        shift in 0_u32..520,
    ) {
        // Small numbers, so that the narrow words see more than a few of them.
        let low = |set: &BTreeSet<u32>, bits| set.iter().map(|index| index % bits).collect();
        behaves::<u64>(&low(&a, 64), &low(&b, 64), shift % 70);
        behaves::<u128>(&low(&a, 128), &low(&b, 128), shift % 140);
        behaves::<Huge>(&a, &b, shift);
        behaves::<Huge>(&a, &a, shift % 64);
    }
}

/// A run of set cells that begins anywhere carries to the cell behind it, over every boundary
/// between the numbers that a wide word is made of.
#[test]
fn a_carry_crosses_every_boundary() {
    for start in 0..511 {
        for end in [start + 1, (start + 65).min(511), 511] {
            let run: BTreeSet<u32> = (start..end).collect();
            let carried = of::<Huge>(&run).plus(Huge::bit(start));
            assert_eq!(members(carried), BTreeSet::from([end]), "{start} to {end}");
        }
    }
}

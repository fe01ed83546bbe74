//! Discs on a frame that is wider than its board.

use harif_rules::{Frame, Othello, Player, Position};

/// A position seen from the side to move. The frame has a free column beside
/// the board, so that a walk along a line never comes out at the other edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place<W> {
    pub(super) own: W,
    pub(super) opp: W,
}

impl<W: Frame> Place<W> {
    pub(super) fn of(position: &Othello<W>) -> Self {
        Place {
            own: position.discs(position.turn()),
            opp: position.discs(position.turn().opponent()),
        }
    }

    /// The squares where the side to move may play.
    #[inline]
    pub(super) fn moves(self, size: u8) -> W {
        Othello::from_discs(self.own, self.opp, size, Player::First).placements()
    }

    /// The discs that a move turns: a walk from the square in each direction.
    /// Runs are short, so this is faster than a flood over the whole word.
    #[inline]
    pub(super) fn flips(self, square: u32) -> W {
        let steps = [1, W::STRIDE - 1, W::STRIDE, W::STRIDE + 1];
        let mut all = W::EMPTY;
        for step in steps {
            let mut run = W::EMPTY;
            let mut bit = square + step;
            while bit < W::BITS && self.opp.has(bit) {
                run |= W::bit(bit);
                bit += step;
            }
            if bit < W::BITS && self.own.has(bit) {
                all |= run;
            }
            let mut run = W::EMPTY;
            let mut next = square.checked_sub(step);
            while let Some(bit) = next.filter(|&bit| self.opp.has(bit)) {
                run |= W::bit(bit);
                next = bit.checked_sub(step);
            }
            if next.is_some_and(|bit| self.own.has(bit)) {
                all |= run;
            }
        }
        all
    }

    /// The position after a move, seen by the other side.
    #[inline]
    pub(super) fn after(self, square: u32, flips: W) -> Self {
        Place {
            own: self.opp & !flips,
            opp: self.own | flips | W::bit(square),
        }
    }

    /// The same discs seen by the other side.
    #[inline]
    pub(super) fn pass(self) -> Self {
        Place {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The score if the game ended here, the empty squares given to the winner.
    pub(super) fn final_score(self, size: u8) -> i32 {
        let area = i32::from(size).pow(2);
        let (own, opp) = (self.own.count() as i32, self.opp.count() as i32);
        match own.cmp(&opp) {
            std::cmp::Ordering::Greater => area - 2 * opp,
            std::cmp::Ordering::Less => 2 * own - area,
            std::cmp::Ordering::Equal => 0,
        }
    }

    pub(super) fn empties(self, size: u8) -> u32 {
        u32::from(size).pow(2) - self.own.count() - self.opp.count()
    }

    /// A word that stands for the position.
    #[inline]
    pub(super) fn hash(self) -> u64 {
        let ([a, b], [c, d]) = (self.own.halves(), self.opp.halves());
        let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
        for part in [a, b, c, d] {
            hash = (hash ^ part).wrapping_mul(0xff51_afd7_ed55_8ccd);
            hash ^= hash >> 32;
        }
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_rules::Huge;

    fn agrees<W: Frame>(size: u8) {
        let mut random = fastrand::Rng::with_seed(size.into());
        for _ in 0..20 {
            let mut position = Othello::<W>::new(size);
            while position.outcome().is_none() {
                let place = Place::of(&position);
                assert_eq!(place.moves(size), position.placements());
                for square in 0..W::BITS {
                    let cell = Othello::<W>::cell(square);
                    if cell.row < size && cell.column < size && !(place.own | place.opp).has(square)
                    {
                        assert_eq!(place.flips(square), position.flips(cell));
                    }
                }
                let choice = random.usize(..position.count_moves());
                let m = position.moves().nth(choice).expect("counted");
                position.play_unchecked(m);
            }
            let outcome = position.outcome().expect("over");
            let score = Place::of(&position).final_score(size);
            assert_eq!(score, outcome.margin_for(position.turn()));
        }
    }

    #[test]
    fn walks_turn_what_the_rules_turn() {
        agrees::<u64>(6);
        agrees::<u128>(10);
        agrees::<Huge>(12);
    }
}

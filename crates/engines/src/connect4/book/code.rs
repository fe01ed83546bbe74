//! Scores as strings of bits, the frequent ones short.
//!
//! A prefix code after Huffman (1952): the two rarest scores become one, again and again, and how
//! often a score took part is the length of its code. Only the lengths are kept; the codes follow
//! from them, counted up from the shortest ("canonical").

/// The most bits that a code may have.
const LONGEST: u8 = 30;

/// A code for scores from a lowest one upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Code {
    lowest: i8,
    /// The number of bits of each score, 0 for scores that never occur. If there is one score
    /// alone it needs no bits, and this is empty.
    lengths: Vec<u8>,
    /// The scores by their codes, ascending.
    scores: Vec<i8>,
    /// How many codes of each length there are, from one bit on.
    counts: Vec<u32>,
}

impl Code {
    /// The best code for these scores.
    pub(super) fn for_scores(scores: &[i8]) -> Self {
        let lowest = scores.iter().copied().min().unwrap_or(0);
        let highest = scores.iter().copied().max().unwrap_or(0);
        let mut uses = vec![0_u64; (highest - lowest) as usize + 1];
        for score in scores {
            uses[(score - lowest) as usize] += 1;
        }
        Self::from_lengths(lowest, huffman(&uses)).expect("a code of Huffman's is whole")
    }

    /// The code with these lengths, if they are those of one: no string of bits may be without a
    /// meaning, or with two.
    fn from_lengths(lowest: i8, lengths: Vec<u8>) -> Option<Self> {
        let longest = lengths.iter().copied().max().unwrap_or(0);
        lowest.checked_add(i8::try_from(lengths.len()).ok()?)?;
        let filled: u64 = lengths
            .iter()
            .filter(|&&length| length > 0)
            .map(|length| {
                (1_u64 << LONGEST)
                    .checked_shr(u32::from(*length))
                    .unwrap_or(0)
            })
            .sum();
        if longest > LONGEST || (longest > 0 && filled != 1 << LONGEST) {
            return None;
        }
        let mut counts = vec![0; usize::from(longest)];
        let mut scores = Vec::new();
        for length in 1..=longest {
            for (_, score) in lengths.iter().zip(lowest..).filter(|(l, _)| **l == length) {
                counts[usize::from(length) - 1] += 1;
                scores.push(score);
            }
        }
        Some(Self {
            lowest,
            lengths,
            scores,
            counts,
        })
    }

    /// The code of each score from the lowest on: its bits, the first the highest, and how many.
    pub(super) fn words(&self) -> Vec<(u32, u8)> {
        let mut words = vec![(0, 0); self.lengths.len()];
        let mut scores = self.scores.iter();
        let mut next = 0;
        for (length, &count) in (1..).zip(&self.counts) {
            next *= 2;
            for score in scores.by_ref().take(count as usize) {
                words[(score - self.lowest) as usize] = (next, length);
                next += 1;
            }
        }
        words
    }

    /// The lowest score, the first of [`Code::words`].
    pub(super) fn lowest(&self) -> i8 {
        self.lowest
    }

    /// The score whose code these bits begin with: `bit` is asked for one after the other.
    pub(super) fn read_score(&self, mut bit: impl FnMut(u32) -> bool) -> i8 {
        let (mut code, mut first) = (0, 0);
        let mut scores = self.scores.as_slice();
        for (index, &count) in (0..).zip(&self.counts) {
            code = 2 * code + u32::from(bit(index));
            first *= 2;
            if let Some(&score) = scores[..count as usize].get((code - first) as usize) {
                return score;
            }
            scores = &scores[count as usize..];
            first += count;
        }
        self.lowest
    }

    /// The lowest score, the number of lengths and the lengths.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.push(self.lowest as u8);
        out.push(self.lengths.len() as u8);
        out.extend(&self.lengths);
    }

    /// What [`Code::write`] wrote at the beginning of some bytes, and the bytes after it.
    pub(super) fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (&[lowest, number], bytes) = bytes.split_first_chunk()?;
        let (lengths, rest) = bytes.split_at_checked(usize::from(number))?;
        let code = Self::from_lengths(lowest as i8, lengths.to_vec())?;
        Some((code, rest))
    }
}

/// The length of the code of each symbol from how often it occurs.
fn huffman(uses: &[u64]) -> Vec<u8> {
    let used = || (0..uses.len()).filter(|&symbol| uses[symbol] > 0);
    if used().count() < 2 {
        return Vec::new();
    }
    let mut lengths = vec![0; uses.len()];
    // Groups of symbols with their uses together.
    let mut groups: Vec<(u64, Vec<usize>)> = used().map(|s| (uses[s], vec![s])).collect();
    while groups.len() > 1 {
        groups.sort_unstable_by(|a, b| b.cmp(a));
        let last = groups.split_off(groups.len() - 2);
        let mut together = (0, Vec::new());
        for (uses, symbols) in last {
            together.0 += uses;
            together.1.extend(symbols);
        }
        for &symbol in &together.1 {
            lengths[symbol] += 1;
        }
        groups.push(together);
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a word of so many bits, and says how many it took.
    fn read(code: &Code, word: u32, length: u8) -> (i8, u32) {
        let mut taken = 0;
        let score = code.read_score(|index| {
            assert_eq!(index, taken);
            taken += 1;
            word >> (u32::from(length) - 1 - index) & 1 == 1
        });
        (score, taken)
    }

    #[test]
    fn words_are_read_as_what_was_written() {
        for scores in [
            vec![],
            vec![3_i8],
            vec![-4, 5],
            vec![0, 0, 0, 0, 1, 1, 1, -2, 7],
            (-15..=15)
                .flat_map(|s: i8| vec![s; s.unsigned_abs().into()])
                .collect(),
        ] {
            let code = Code::for_scores(&scores);
            let words = code.words();
            for &score in &scores {
                let word = words.get((score - code.lowest()) as usize);
                let &(word, length) = word.unwrap_or(&(0, 0));
                assert_eq!(read(&code, word, length), (score, length.into()));
            }
            let mut bytes = Vec::new();
            code.write(&mut bytes);
            assert_eq!(Code::read(&bytes), Some((code, [].as_slice())));
        }
    }

    #[test]
    fn the_code_is_as_short_as_can_be() {
        // Powers of two have no better code than their logarithms.
        let scores = [vec![-1_i8; 8], vec![0; 4], vec![1; 2], vec![2], vec![3]].concat();
        assert_eq!(Code::for_scores(&scores).lengths, [1, 2, 3, 4, 4]);
        assert_eq!(Code::for_scores(&[7, 7]).lengths, []);
    }

    /// Scores in between that never occur have no word; where no score has one, nothing is read.
    #[test]
    fn scores_without_a_word() {
        let (gaps, _) = Code::read(&[253, 4, 1, 0, 0, 1]).expect("a whole code");
        assert_eq!(gaps.words(), [(0, 1), (0, 0), (0, 0), (1, 1)]);
        assert_eq!(read(&gaps, 0, 1), (-3, 1));
        assert_eq!(read(&gaps, 1, 1), (0, 1));
        for bytes in [&[5, 0][..], &[5, 1, 0], &[5, 3, 0, 0, 0]] {
            let (code, rest) = Code::read(bytes).expect("a code of one score");
            assert_eq!(read(&code, 0, 0), (5, 0), "{bytes:?}");
            assert_eq!(rest, []);
            assert!(code.words().iter().all(|&word| word == (0, 0)));
        }
        // No word is longer than thirty bits, and one that long is read.
        let mut longest: Vec<u8> = (1..=30).collect();
        longest.push(30);
        let code = Code::from_lengths(-10, longest).expect("a whole code");
        assert_eq!(read(&code, (1 << 30) - 1, 30), (20, 30));
        assert_eq!(read(&code, (1 << 30) - 2, 30), (19, 30));
        assert_eq!(read(&code, 0, 1), (-10, 1));
    }

    #[test]
    fn lengths_of_no_code_are_refused() {
        for bytes in [
            &[][..],
            &[0],
            &[0, 2, 1],
            &[0, 2, 1, 2],
            &[0, 3, 1, 1, 1],
            &[0, 1, 1],
            &[127, 2, 1, 1],
            &[0, 2, 1, 255],
            &[0, 2, 31, 31],
        ] {
            assert_eq!(Code::read(bytes), None, "{bytes:?}");
        }
        assert!(Code::read(&[0, 3, 1, 2, 2]).is_some());
    }
}

//! Animated pictures: GIF, written here.
//!
//! Each picture is a list of colour numbers, compressed with the LZW code of the format: the writer and the
//! reader grow the same table of strings, and a number stands for the longest string known so far. Numbers
//! grow from nine bits to twelve, and then the table begins anew.

use super::picture::Image;

/// The most colours that a picture has.
const MOST_COLOURS: usize = 256;
/// The longest numbers of the format.
const LONGEST: u32 = 12;
const MINIMUM: u32 = 8;
const CLEAR: u16 = 1 << MINIMUM;
const END: u16 = CLEAR + 1;

/// An animated picture that is written frame by frame and begins anew when it ends.
pub(crate) struct Animation {
    file: Vec<u8>,
    width: u16,
    height: u16,
}

fn put(file: &mut Vec<u8>, numbers: &[u16]) {
    for number in numbers {
        file.extend(number.to_le_bytes());
    }
}

impl Animation {
    /// One without frames yet, of the size of a picture and with colours for all frames.
    pub(crate) fn new(image: &Image, palette: &[[u8; 3]]) -> Self {
        let (width, height) = (image.width as u16, image.height as u16);
        let mut file = b"GIF89a".to_vec();
        put(&mut file, &[width, height]);
        // One table of 256 colours for all frames.
        file.extend([0xf7, 0, 0]);
        for colour in 0..MOST_COLOURS {
            file.extend(palette.get(colour).copied().unwrap_or_default());
        }
        file.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        Self {
            file,
            width,
            height,
        }
    }

    /// Adds a picture and how long it is shown, in hundredths of a second.
    pub(crate) fn add(&mut self, image: &Image, hundredths: u16) {
        self.file.extend([0x21, 0xf9, 4, 4]);
        put(&mut self.file, &[hundredths]);
        self.file.extend([0, 0, 0x2c]);
        put(&mut self.file, &[0, 0, self.width, self.height]);
        self.file.extend([0, MINIMUM as u8]);
        let code = compress(image.points.iter().copied());
        for block in code.chunks(255) {
            self.file.push(block.len() as u8);
            self.file.extend(block);
        }
        self.file.push(0);
    }

    /// The file.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.file.push(0x3b);
        self.file
    }
}

/// Numbers of growing length, packed from the lowest bit.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    waiting: u32,
    count: u32,
}

impl Bits {
    fn push(&mut self, number: u16, length: u32) {
        self.waiting |= u32::from(number) << self.count;
        self.count += length;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.waiting as u8);
        }
        self.bytes
    }
}

/// The table of strings: for a string and the byte after it, the number of both together. Children of a
/// string are a linked list.
struct Strings {
    first_child: Vec<u16>,
    next_sibling: Vec<u16>,
    byte: Vec<u8>,
}

const NONE: u16 = u16::MAX;

impl Strings {
    fn new() -> Self {
        let size = 1 << LONGEST;
        Self {
            first_child: vec![NONE; size],
            next_sibling: vec![NONE; size],
            byte: vec![0; size],
        }
    }

    fn clear(&mut self) {
        self.first_child.fill(NONE);
    }

    fn find(&self, string: u16, byte: u8) -> Option<u16> {
        let mut child = self.first_child[usize::from(string)];
        while child != NONE {
            if self.byte[usize::from(child)] == byte {
                return Some(child);
            }
            child = self.next_sibling[usize::from(child)];
        }
        None
    }

    fn add(&mut self, string: u16, byte: u8, number: u16) {
        let at = usize::from(number);
        self.byte[at] = byte;
        self.next_sibling[at] = self.first_child[usize::from(string)];
        self.first_child[usize::from(string)] = number;
    }
}

fn compress(bytes: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut bits = Bits::default();
    let mut strings = Strings::new();
    let (mut length, mut next) = (MINIMUM + 1, END + 1);
    bits.push(CLEAR, length);
    let mut string: Option<u16> = None;
    for byte in bytes {
        let Some(known) = string else {
            string = Some(byte.into());
            continue;
        };
        if let Some(longer) = strings.find(known, byte) {
            string = Some(longer);
            continue;
        }
        bits.push(known, length);
        if u32::from(next) < 1 << LONGEST {
            strings.add(known, byte, next);
            // The reader is one string behind, so lengths grow one number later than the table.
            if u32::from(next) == 1 << length {
                length += 1;
            }
            next += 1;
        } else {
            bits.push(CLEAR, length);
            strings.clear();
            (length, next) = (MINIMUM + 1, END + 1);
        }
        string = Some(byte.into());
    }
    if let Some(known) = string {
        bits.push(known, length);
    }
    bits.push(END, length);
    bits.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader of the code, written from the description of the format and plain: strings as they are.
    fn expand(code: &[u8]) -> Vec<u8> {
        let mut strings: Vec<Vec<u8>> = Vec::new();
        let reset = |strings: &mut Vec<Vec<u8>>| {
            *strings = (0..=255_u8).map(|byte| vec![byte]).collect();
            strings.push(Vec::new());
            strings.push(Vec::new());
        };
        reset(&mut strings);
        let (mut at, mut length) = (0_usize, 9_usize);
        let mut before: Option<Vec<u8>> = None;
        let mut out = Vec::new();
        loop {
            let number: usize = (0..length)
                .map(|bit| usize::from(code[(at + bit) / 8] >> ((at + bit) % 8) & 1) << bit)
                .sum();
            at += length;
            if number == 256 {
                reset(&mut strings);
                length = 9;
                before = None;
                continue;
            }
            if number == 257 {
                return out;
            }
            let string = match (strings.get(number), &before) {
                (Some(string), _) => string.clone(),
                (None, Some(before)) => {
                    assert_eq!(number, strings.len(), "a number that is not known yet");
                    let mut string = before.clone();
                    string.push(before[0]);
                    string
                }
                (None, None) => panic!("the first number must be known"),
            };
            out.extend(&string);
            if let Some(mut before) = before
                && strings.len() < 4096
            {
                before.push(string[0]);
                strings.push(before);
                if strings.len().is_power_of_two() && length < 12 {
                    length += 1;
                }
            }
            before = Some(string);
        }
    }

    #[test]
    fn whatever_is_compressed_comes_back() {
        let mut random = fastrand::Rng::with_seed(1);
        for round in 0..60 {
            let colours = [1_u8, 2, 5, 30, 255][round % 5];
            let length = random.usize(..30_000);
            let mut bytes: Vec<u8> = (0..length).map(|_| random.u8(..colours)).collect();
            if round % 3 == 0 {
                bytes.sort_unstable();
            }
            assert_eq!(
                expand(&compress(bytes.iter().copied())),
                bytes,
                "round {round}"
            );
        }
    }

    #[test]
    fn frames_carry_their_colours_and_times() {
        let image = |colour| Image {
            width: 3,
            height: 2,
            points: vec![colour; 6],
        };
        let mut animation = Animation::new(&image(0), &[[9, 8, 7], [1, 2, 3]]);
        animation.add(&image(0), 80);
        animation.add(&image(1), 300);
        let file = animation.finish();
        assert!(file.starts_with(b"GIF89a\x03\x00\x02\x00"));
        assert_eq!(file.last(), Some(&0x3b));
        assert_eq!(file[13..19], [9, 8, 7, 1, 2, 3]);
        let controls: Vec<&[u8]> = file
            .windows(6)
            .filter(|at| at.starts_with(b"\x21\xf9\x04\x04"))
            .collect();
        assert_eq!(controls.len(), 2);
        assert_eq!(controls[1][4..], 300_u16.to_le_bytes());
    }
}

//! Inputs as lines of text: readable where they are text, and one file for each target.

/// An input as one line.
pub(crate) fn write(input: &[u8]) -> String {
    input.escape_ascii().to_string()
}

/// The input of a line; none if the line is not one that [`write`] writes.
pub(crate) fn read(line: &str) -> Option<Vec<u8>> {
    let mut bytes = line.bytes();
    let mut input = Vec::new();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            input.push(byte);
            continue;
        }
        input.push(match bytes.next()? {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'x' => {
                let digits = [bytes.next()?, bytes.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            escaped @ (b'\\' | b'\'' | b'"') => escaped,
            _ => return None,
        });
    }
    Some(input)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_byte_reads_back() {
        let all: Vec<u8> = (0..=255).collect();
        let line = super::write(&all);
        assert!(!line.contains('\n'));
        assert_eq!(super::read(&line), Some(all));
        for no in ["\\", "\\x1", "\\xzz", "\\q"] {
            assert_eq!(super::read(no), None, "{no}");
        }
    }
}

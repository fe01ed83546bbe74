//! Texts as they may stand in an address: everything else as `%` and two digits.

use std::fmt::Write as _;

/// Writes a value so that it may stand in an address.
pub fn encode_into(address: &mut String, value: &str) {
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'_'
            | b'.'
            | b':'
            | b','
            | b'/'
            | b'=' => address.push(char::from(byte)),
            other => {
                // Writing into a text cannot fail.
                let _ = write!(address, "%{other:02X}");
            }
        }
    }
}

/// Reads a value from an address; what is no text becomes replacement characters.
pub fn decode(value: &str) -> String {
    let bytes = value.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = value
            .get(at + 1..at + 3)
            .filter(|_| bytes[at] == b'%')
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        if let Some(byte) = hex {
            decoded.push(byte);
            at += 3;
        } else {
            decoded.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back_and_nonsense_breaks_nothing() {
        for text in ["", "4453", "a b&c=d#e%", "بازی", "100%", "((3 12)(2))"] {
            let mut written = String::new();
            encode_into(&mut written, text);
            assert!(!written.contains(['&', '#', ' ', '(']), "{written}");
            assert_eq!(decode(&written), text);
        }
        for nonsense in ["%", "%4", "%zz", "%ff%fe", "%E2%82"] {
            decode(nonsense);
        }
    }
}

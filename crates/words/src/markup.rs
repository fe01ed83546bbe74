//! Text inside markup.

/// Text that is safe anywhere in HTML and SVG, attributes included.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    #[test]
    fn markup_is_escaped() {
        assert_eq!(super::escaped("a<b&\"c\">"), "a&lt;b&amp;&quot;c&quot;&gt;");
    }
}

//! A figure as an image: the SVG text, painted with the fonts of this machine.

use harif_text::{Text, Value, say};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// How many pixels a unit of the figure has: sharp on paper, and where that is too large.
const SCALES: [f64; 2] = [2.0, 1.0];
/// The most pixels of an image: a quarter of a gigabyte of memory.
const MOST_PIXELS: f64 = 64e6;
/// Has Latin, Greek, Persian and the signs of trees, and is on most machines.
const FIRST_FONT: &str = "DejaVu Sans";

/// What a line from right to left begins with in a figure, and what stands for it here.
const RIGHT_TO_LEFT: &str = "direction=\"rtl\" text-anchor=\"start\">";
const ENDS_AT_THE_RIGHT: &str = "text-anchor=\"end\">\u{202B}";
const LINE_END: &str = "</text>";

/// The same figure for the painter, which shapes Persian but knows no `direction`: lines from right to left end at
/// their place instead of starting there, and a mark tells the order of their words.
fn without_directions(svg: &str) -> String {
    let mut parts = svg.split(RIGHT_TO_LEFT);
    let mut turned = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        turned.push_str(ENDS_AT_THE_RIGHT);
        turned.push_str(&part.replacen(LINE_END, &format!("\u{202C}{LINE_END}"), 1));
    }
    turned
}

/// Paints a figure of this size; the image as PNG.
pub(super) fn image(
    text: &Text,
    svg: &str,
    (width, height): (f64, f64),
) -> Result<Vec<u8>, Failure> {
    let fits = |scale: &f64| width * height * scale * scale <= MOST_PIXELS;
    let Some(scale) = SCALES.into_iter().find(fits) else {
        let (width, height) = (width as u64, height as u64);
        return Err(Failure::request(
            say!(text, "figure-too-large", width = width, height = height),
            say!(
                text,
                "figure-too-large-how",
                option = Value::ltr("--under"),
                format = Value::ltr("SVG")
            ),
        ));
    };
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let families = fonts.faces().flat_map(|face| &face.families);
    let names: Vec<&str> = families.map(|family| family.0.as_str()).collect();
    let first = names.iter().find(|&&name| name == FIRST_FONT);
    let Some(font) = first.or(names.first()).map(|&name| name.to_owned()) else {
        return Err(Failure::Request(vec![say!(
            text,
            "figure-no-font",
            format = Value::ltr("SVG")
        )]));
    };
    fonts.set_sans_serif_family(font);
    let svg = without_directions(svg);
    let tree = Tree::from_str(&svg, &options).map_err(|error| Failure::Other(error.into()))?;
    let side = |units: f64| ((units * scale) as u32).max(1);
    let mut pixels = Pixmap::new(side(width), side(height))
        .ok_or_else(|| Failure::Other(anyhow::anyhow!("{width} × {height}")))?;
    let larger = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, larger, &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| Failure::Other(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use harif_text::Lang;

    /// The columns of an image, in units of the figure, between which there is ink.
    fn ink(words: &str, direction: &str, x: u32) -> Option<(u32, u32)> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"40\" font-family=\"DejaVu Sans, sans-serif\">\
             <text x=\"{x}\" y=\"25\" font-size=\"16\" fill=\"#000\" direction=\"{direction}\" text-anchor=\"start\">{words}</text></svg>"
        );
        let png = image(&Text::new(Lang::En), &svg, (400.0, 40.0)).ok()?;
        let pixels = Pixmap::decode_png(&png).ok()?;
        let inked = pixels.pixels().iter().enumerate();
        let columns = inked.filter(|(_, pixel)| pixel.alpha() > 100);
        let columns: Vec<u32> = columns
            .map(|(place, _)| place as u32 % pixels.width() / 2)
            .collect();
        Some((*columns.iter().min()?, *columns.iter().max()?))
    }

    #[test]
    fn persian_lines_end_at_the_right_and_are_shaped() {
        let Some((left, right)) = ink("درخت جست‌وجو", "rtl", 380) else {
            eprintln!("skipped: there is no font on this machine");
            return;
        };
        assert!(
            left > 200 && (340..=380).contains(&right),
            "{left} to {right}"
        );
        // Joined letters are narrower than the same letters apart.
        let width = |words| ink(words, "rtl", 380).map_or(0, |(left, right)| right - left);
        let apart: String = "سلامت"
            .chars()
            .flat_map(|letter| [letter, '\u{200C}'])
            .collect();
        assert!(width("سلامت") < width(&apart));
        // The first word of a line stands at its right end, signs that have no direction included.
        let (left, _) = ink("✂ ب", "rtl", 380).expect("painted above");
        let (alone, _) = ink("✂", "rtl", 380).expect("painted above");
        assert!(left < alone, "{left}, {alone}");
        let (left, right) = ink("A tree", "ltr", 20).expect("painted above");
        assert!(
            (15..=25).contains(&left) && right < 150,
            "{left} to {right}"
        );
    }
}

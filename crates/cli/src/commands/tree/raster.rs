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
    let tree = Tree::from_str(svg, &options).map_err(|error| Failure::Other(error.into()))?;
    let side = |units: f64| ((units * scale) as u32).max(1);
    let mut pixels = Pixmap::new(side(width), side(height))
        .ok_or_else(|| Failure::Other(anyhow::anyhow!("{width} × {height}")))?;
    let larger = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, larger, &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| Failure::Other(error.into()))
}

//! The tree as a figure in a file.

use std::path::Path;

use clap::ValueEnum;
use harif_text::Text;
use harif_words::figure::{Figure, FigureTheme, USUAL_NODES};
use harif_words::recorded::RecordedSearch;

use super::{Arguments, raster, start};
use crate::context::Context;
use crate::failure::Failure;
use crate::files::write_and_tell;

/// What a drawing stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Ground {
    /// For paper
    #[default]
    Light,
    /// For a dark slide
    Dark,
}

impl From<Ground> for FigureTheme {
    fn from(ground: Ground) -> Self {
        match ground {
            Ground::Light => Self::Light,
            Ground::Dark => Self::Dark,
        }
    }
}

/// A figure as SVG text, with its size.
type Drawing = (String, (f64, f64));

/// The figure as SVG text; nothing if nothing was recorded.
fn svg(
    context: &Context,
    search: &RecordedSearch,
    arguments: &Arguments,
) -> Result<Option<Drawing>, Failure> {
    // A figure is looked at like a page: with its digits, and with Persian in its own direction.
    let text = Text::new(context.text.lang());
    let most = arguments.lines.unwrap_or(USUAL_NODES).max(1);
    let start = start(context, search, arguments)?;
    Ok(start.map(|start| {
        let figure = Figure::new(&text, search, start, most);
        (figure.svg(arguments.theme.into()), figure.size())
    }))
}

pub(super) fn write_svg(
    context: &mut Context,
    search: &RecordedSearch,
    arguments: &Arguments,
    path: &Path,
) -> Result<(), Failure> {
    let Some((svg, _)) = svg(context, search, arguments)? else {
        return Ok(());
    };
    if path == Path::new("-") {
        return context.out.raw(svg);
    }
    write_and_tell(&context.text, path, svg.as_bytes())
}

pub(super) fn write_png(
    context: &Context,
    search: &RecordedSearch,
    arguments: &Arguments,
    path: &Path,
) -> Result<(), Failure> {
    let Some((svg, size)) = svg(context, search, arguments)? else {
        return Ok(());
    };
    let image = raster::image(&context.text, &svg, size)?;
    write_and_tell(&context.text, path, &image)
}

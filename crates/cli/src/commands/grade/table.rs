//! The marks of all submissions as a table.

use harif_grade::{Assignment, Graded, PartMark};
use harif_text::{Text, say};

use super::sentences;
use crate::context::Context;
use crate::failure::Failure;
use crate::table::{self, Grid};

/// The mark of a part; a dash where it could not be judged.
fn cell(text: &Text, mark: &PartMark, graded: &Graded) -> String {
    if mark.checks == 0 && graded.trouble.is_none() {
        "–".to_owned()
    } else {
        sentences::points(text, mark.earned)
    }
}

pub(super) fn show(
    context: &mut Context,
    assignment: &Assignment,
    graded: &[Graded],
) -> Result<(), Failure> {
    let text = &context.text;
    let title = say!(
        text,
        "grade-title",
        name = assignment.name.as_str(),
        n = graded.len()
    );
    let has_nodes = graded.iter().any(|one| one.nodes().is_some());
    let mut header = vec![say!(text, "grade-column-name")];
    let parts = assignment.points.iter();
    header.extend(parts.map(|(part, of)| {
        let (part, of) = (sentences::part(text, part), sentences::points(text, *of));
        format!("{part} ({of})")
    }));
    let total = say!(text, "grade-column-total");
    let most = sentences::points(text, assignment.most());
    header.push(format!("{total} ({most})"));
    if has_nodes {
        header.push(say!(text, "grade-column-nodes"));
    }
    header.push(say!(text, "grade-column-finding"));
    let mut unjudged = false;
    let row = |one: &Graded| {
        let mut cells = vec![one.name.clone()];
        cells.extend(one.marks.iter().map(|mark| cell(text, mark, one)));
        unjudged |= one.trouble.is_none() && one.marks.iter().any(|mark| mark.checks == 0);
        cells.push(sentences::points(text, one.earned()));
        if has_nodes {
            let nodes = one.nodes().map(|(nodes, needed)| {
                format!(
                    "{}/{}",
                    text.number(nodes as i64),
                    text.number(needed as i64)
                )
            });
            cells.push(nodes.unwrap_or_default());
        }
        cells.push(sentences::short(one));
        cells
    };
    let rows = graded.iter().map(row).collect();
    let grid = Grid {
        numbers: (1..header.len() - 1).collect(),
        header,
        rows,
        keys: 1,
    };
    let note = unjudged.then(|| say!(text, "grade-unjudged"));
    let drawn = grid.draw(table::width());
    context.out.line(title)?;
    context.out.raw(drawn)?;
    note.map_or(Ok(()), |note| context.out.line(note))
}

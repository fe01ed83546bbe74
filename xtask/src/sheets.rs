//! A name of a class means one thing: the style sheets of the rooms are one sheet in the end, and a name that two rooms use
//! for different things gets the looks of both.

use std::collections::BTreeMap;

/// The sheets that all rooms share. A class that begins there may be varied in a room.
const SHARED: &[&str] = &["board", "phone", "style", "themes"];

/// The folder of the sheets.
const FOLDER: &str = "crates/web/static/";

/// The classes that more than one room begins a rule with: the later file, the line and what is wrong there.
pub(crate) fn clashes<'a>(
    files: impl Iterator<Item = (&'a str, &'a str)>,
) -> Vec<(&'a str, usize, String)> {
    let mut sheets: Vec<(&str, &str, &str)> = files
        .filter_map(|(path, text)| {
            let name = path.strip_prefix(FOLDER)?.strip_suffix(".css")?;
            Some((path, name, text))
        })
        .collect();
    // What is shared comes first.
    sheets.sort_by_key(|(_, name, _)| (!SHARED.contains(name), *name));
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    let mut clashes = Vec::new();
    for (path, name, text) in sheets {
        for (line, rule) in (1..).zip(text.lines()) {
            let Some(class) = first_class(rule) else {
                continue;
            };
            let owner = *owners.entry(class).or_insert(name);
            if owner != name && !SHARED.contains(&owner) && !SHARED.contains(&name) {
                let message = format!(
                    "`.{class}` is a class of {owner}.css too: one of them needs another name"
                );
                clashes.push((path, line, message));
            }
        }
    }
    clashes
}

/// The class that a line at the outermost level begins a rule with.
fn first_class(line: &str) -> Option<&str> {
    let name = line.strip_prefix('.')?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    Some(&name[..end?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_of_two_rooms_is_found() {
        let sheets = [
            ("crates/web/static/tree.css", ".code { color: red; }\n"),
            (
                "crates/web/static/people.css",
                ".lobby {}\n.code { color: blue; }\n",
            ),
            ("crates/web/static/board.css", ".strip {}\n"),
            (
                "crates/web/static/player.css",
                ".strip .face {}\n.code-box {}\n",
            ),
            ("crates/web/static/lab.css", ".strip .face {}\n"),
        ];
        let found = clashes(sheets.into_iter());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].0, found[0].1), ("crates/web/static/tree.css", 1));
    }
}

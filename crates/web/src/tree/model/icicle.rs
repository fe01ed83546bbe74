//! The map of a whole search: depth downward, width by nodes.
//!
//! Only what is at least a pixel wide is laid out, so a map of two hundred thousand nodes costs no
//! more than the pixels it has.

use super::recording::Recording;
use harif_search::record::Known;

/// The height of a level.
pub(crate) const ROW: f64 = 18.0;
/// The narrowest rectangle that is drawn.
const NARROWEST: f64 = 0.75;
/// The part of a node's width that stands for moves that were skipped. It is unknown how many nodes
/// those would have been, so this says that there are some, and nothing of how many.
const SKIPPED: f64 = 0.12;

/// What a rectangle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tile {
    Node(usize),
    /// Moves of a node that were skipped.
    Skipped(usize),
    /// Nodes below a node that were searched and not kept.
    Unkept(usize),
}

/// A rectangle of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) tile: Tile,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
}

/// The map of what lies under a node, so wide.
pub(crate) fn areas(recording: &Recording, top: usize, width: f64) -> Vec<Area> {
    let mut areas = Vec::new();
    if recording.len() == 0 {
        return areas;
    }
    let top = top.min(recording.len() - 1);
    let first = recording.node(top).ply;
    let mut open = vec![(top, 0.0, width)];
    while let Some((id, x, width)) = open.pop() {
        let node = recording.node(id);
        let y = f64::from(node.ply - first) * ROW;
        areas.push(Area {
            tile: Tile::Node(id),
            x,
            y,
            width,
        });
        let cut = recording.cutoff(id).is_some();
        let mut room = width;
        if cut && width >= 8.0 {
            room = width * (1.0 - SKIPPED);
            areas.push(Area {
                tile: Tile::Skipped(id),
                x: x + room,
                y: y + ROW,
                width: width - room,
            });
        }
        let below = node.nodes.saturating_sub(1);
        if below == 0 {
            continue;
        }
        if recording.hides_children(id) {
            areas.push(Area {
                tile: Tile::Unkept(id),
                x,
                y: y + ROW,
                width: room,
            });
            continue;
        }
        let mut from = x;
        for &child in recording.children(id) {
            let share = recording.node(child as usize).nodes as f64 / below as f64;
            let wide = share * room;
            if wide >= NARROWEST {
                open.push((child as usize, from, wide));
            }
            from += wide;
        }
    }
    areas
}

/// How tall the map is.
pub(crate) fn height(areas: &[Area]) -> f64 {
    areas.iter().map(|area| area.y + ROW).fold(ROW, f64::max)
}

/// What lies under a point.
pub(crate) fn at(areas: &[Area], x: f64, y: f64) -> Option<Tile> {
    areas
        .iter()
        .find(|area| {
            (area.x..area.x + area.width.max(1.0)).contains(&x)
                && (area.y..area.y + ROW).contains(&y)
        })
        .map(|area| area.tile)
}

/// How good a node is for MAX, as a class of colours: −1, 0 or 1; none where that is not known.
pub(crate) fn class(recording: &Recording, id: usize) -> Option<i32> {
    let value = recording.node(id).value?;
    if recording.known(id)? == Known::Nothing {
        return None;
    }
    let flip = recording.flips() && !recording.is_max(id);
    Some(if flip {
        -value.signum()
    } else {
        value.signum()
    })
}

#[cfg(test)]
mod tests {
    use super::super::laws::{all, last_iteration, sign};
    use super::*;

    /// The law: a node lies inside its parent and one level below, sisters do not overlap and stand in the order in which
    /// they were searched, and what is twice as many nodes is twice as wide.
    #[test]
    fn widths_are_shares_of_the_nodes() {
        for (tree, recording) in all() {
            let root = recording.root();
            let drawn = areas(&recording, root, 10_000.0);
            let find = |id: usize| drawn.iter().find(|area| area.tile == Tile::Node(id));
            let top = find(root).unwrap();
            assert_eq!((top.x, top.y, top.width), (0.0, 0.0, 10_000.0));
            assert!((height(&drawn) - ROW).rem_euclid(ROW).abs() < 1e-9);
            for area in &drawn {
                let Tile::Node(id) = area.tile else { continue };
                let node = recording.node(id);
                let mut from = area.x;
                for &child in recording.children(id) {
                    let Some(room_path) = find(child as usize) else {
                        continue;
                    };
                    assert!(room_path.x >= from - 1e-6, "{tree} {}", recording.recipe);
                    from = room_path.x + room_path.width;
                    assert!((room_path.y - area.y - ROW).abs() < 1e-9);
                    let part = recording.node(child as usize).nodes as f64;
                    let room = if recording.cutoff(id).is_some() && area.width >= 8.0 {
                        area.width * (1.0 - SKIPPED)
                    } else {
                        area.width
                    };
                    let share = part / (node.nodes - 1) as f64;
                    assert!((room_path.width - share * room).abs() < 1e-6);
                }
                assert!(from <= area.x + area.width + 1e-6, "{tree}");
            }
        }
    }

    /// The law: the colour of a node is that of its value for MAX, whichever side the search counts for.
    #[test]
    fn colours_are_those_of_max() {
        let mut seen = [0; 3];
        for (tree, recording) in all() {
            for id in last_iteration(&recording) {
                let Some(class) = class(&recording, id) else {
                    continue;
                };
                let value = recording.node(id).value.unwrap() * sign(&recording, id);
                assert_eq!(class, value.signum(), "{tree} {}", recording.recipe);
                seen[(class + 1) as usize] += 1;
            }
        }
        assert!(seen.iter().all(|&times| times > 100), "{seen:?}");
    }
}

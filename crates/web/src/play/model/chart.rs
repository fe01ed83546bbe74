//! The graph of a game: the share of the first player after each move.

/// A point of the graph, in the units of its drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) ply: usize,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The width of the drawing.
pub(crate) const WIDTH: f64 = 600.0;
/// The height of the drawing.
pub(crate) const HEIGHT: f64 = 100.0;
const SIDE: f64 = 8.0;

/// The place of a move on the axis, of so many.
pub(crate) fn x_of(ply: usize, plies: usize) -> f64 {
    SIDE + (WIDTH - 2.0 * SIDE) * ply as f64 / plies.max(1) as f64
}

/// The height of a share: won for the first player is on top.
pub(crate) fn y_of(share: f64) -> f64 {
    SIDE + (HEIGHT - 2.0 * SIDE) * (1.0 - share)
}

/// The move under a place on the axis, given as a share of the width.
pub(crate) fn ply_at(share: f64, plies: usize) -> usize {
    let x = share.clamp(0.0, 1.0) * WIDTH;
    let ply = (x - SIDE) / (WIDTH - 2.0 * SIDE) * plies as f64;
    (ply.round().max(0.0) as usize).min(plies)
}

/// The points of the moves whose share is known.
pub(crate) fn points(shares: &[Option<f64>]) -> Vec<Point> {
    let plies = shares.len().saturating_sub(1);
    let known = shares.iter().enumerate();
    known
        .filter_map(|(ply, share)| {
            share.map(|share| Point {
                ply,
                x: x_of(ply, plies),
                y: y_of(share),
            })
        })
        .collect()
}

/// The points as the `points` of a line.
pub(crate) fn polyline(points: &[Point]) -> String {
    let points: Vec<String> = points
        .iter()
        .map(|point| format!("{:.1},{:.1}", point.x, point.y))
        .collect();
    points.join(" ")
}

/// The area between the line and the middle, as the `points` of a shape.
pub(crate) fn area(points: &[Point]) -> String {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return String::new();
    };
    let middle = y_of(0.5);
    format!(
        "{:.1},{middle} {} {:.1},{middle}",
        first.x,
        polyline(points),
        last.x
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dragging_to_a_point_finds_its_move() {
        for plies in [1, 2, 9, 60] {
            for ply in 0..=plies {
                assert_eq!(ply_at(x_of(ply, plies) / WIDTH, plies), ply);
            }
        }
        assert_eq!(ply_at(-3.0, 9), 0);
        assert_eq!(ply_at(7.0, 9), 9);
        assert_eq!(ply_at(0.5, 0), 0);
    }

    /// The law: the area is the line, closed along the middle of the drawing under its own two ends.
    #[test]
    fn an_area_is_closed_along_the_middle() {
        assert_eq!(area(&[]), "");
        for shares in [vec![Some(1.0)], vec![None, Some(0.0), Some(0.25), None]] {
            let drawn = points(&shares);
            let corners: Vec<(f64, f64)> = area(&drawn)
                .split(' ')
                .filter_map(|corner| corner.split_once(','))
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            assert_eq!(corners.len(), drawn.len() + 2);
            let [(first, start), .., (last, end)] = corners[..] else {
                panic!("two ends")
            };
            assert!((first - drawn[0].x).abs() < 0.1 && (start - HEIGHT / 2.0).abs() < 0.1);
            assert!((last - drawn[drawn.len() - 1].x).abs() < 0.1);
            assert!((end - HEIGHT / 2.0).abs() < 0.1);
            for (corner, point) in corners[1..].iter().zip(&drawn) {
                assert!((corner.0 - point.x).abs() < 0.1 && (corner.1 - point.y).abs() < 0.1);
            }
        }
        let heights = [y_of(1.0), HEIGHT - y_of(0.0)];
        assert!(heights.iter().all(|height| (height - SIDE).abs() < 1e-9));
    }

    #[test]
    fn what_is_not_known_is_not_drawn() {
        let drawn = points(&[Some(0.5), None, Some(1.0)]);
        assert_eq!(
            drawn.iter().map(|point| point.ply).collect::<Vec<_>>(),
            [0, 2]
        );
        assert!(
            drawn[1].y < drawn[0].y,
            "won for the first player is on top"
        );
    }
}

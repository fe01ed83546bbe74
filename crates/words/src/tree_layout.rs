//! Where the boxes of a drawn tree stand side by side. The page and the figures in files use the
//! same rule: a box is above the middle of its children, and every subtree has a strip of its own.

/// Places boxes of these widths, from left to right beginning at 0: the middle of each, and the width
/// of all together. A box comes after its parent in the list; the first has none, and siblings stand
/// in the order of the list.
///
/// A subtree is as wide as its root or as its children together, whichever is more, so no two boxes
/// of one level overlap.
///
/// # Panics
/// If a box comes before its parent.
pub fn place(parents: &[Option<usize>], widths: &[f64]) -> (Vec<f64>, f64) {
    let mut strips = widths.to_vec();
    let mut below = vec![0.0; widths.len()];
    for index in (0..widths.len()).rev() {
        strips[index] = f64::max(strips[index], below[index]);
        if let Some(parent) = parents[index] {
            assert!(parent < index, "a box comes after its parent");
            below[parent] += strips[index];
        }
    }
    // Where the next child of each box begins.
    let mut next = vec![0.0; widths.len()];
    let mut middles = Vec::with_capacity(widths.len());
    for index in 0..widths.len() {
        let left = match parents[index] {
            None => 0.0,
            Some(parent) => {
                let left = next[parent];
                next[parent] += strips[index];
                left
            }
        };
        next[index] = left + (strips[index] - below[index]) / 2.0;
        middles.push(left + strips[index] / 2.0);
    }
    (middles, strips.first().copied().unwrap_or(0.0))
}

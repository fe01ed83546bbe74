//! The pictures of the opponents: lines on a grid of 100, drawn for harif. Every face is put together from
//! the same few parts, so that all have one hand.

use harif_play::opponents::Opponent;

/// A face as paths of SVG, all to be stroked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    /// What is filled with the colour of the face.
    pub(crate) head: &'static str,
    /// What is filled with the colour of the hair.
    pub(crate) hair: &'static str,
    /// Eyes, mouth and what else is only a line.
    pub(crate) lines: [&'static str; 3],
    /// A colour for the ground, as degrees of the colour wheel.
    pub(crate) hue: u16,
}

impl Face {
    const fn new(
        hue: u16,
        head: &'static str,
        hair: &'static str,
        lines: [&'static str; 3],
    ) -> Self {
        Self {
            head,
            hair,
            lines,
            hue,
        }
    }
}

const HEAD: &str = "M50 24a29 31 0 0 1 29 31a29 31 0 0 1-58 0a29 31 0 0 1 29-31Z";
const LONG_HEAD: &str = "M50 24c18 0 27 12 27 29c0 22-14 37-27 37s-27-15-27-37c0-17 9-29 27-29Z";
const CAT_HEAD: &str =
    "M24 44l-2-26 19 9q9-3 18 0l19-9-2 26q5 22-6 34q-8 9-20 9t-20-9q-11-12-6-34Z";
const BIRD_HEAD: &str =
    "M48 26c20 0 31 14 29 32c-1 16-12 32-30 32c-16 0-26-12-26-30c0-20 9-34 27-34Z";

const DOTS: &str = "M39 54v3M61 54v3";
const SMILING_EYES: &str = "M34 57q5-7 10 0M56 57q5-7 10 0";
const WIDE_EYES: &str =
    "M33 55a6 6 0 1 0 12 0a6 6 0 1 0-12 0M55 55a6 6 0 1 0 12 0a6 6 0 1 0-12 0M40 55v1M60 55v1";
const GLASSES: &str = "M29 55a9 9 0 1 0 18 0a9 9 0 1 0-18 0M53 55a9 9 0 1 0 18 0a9 9 0 1 0-18 0M47 54q3-3 6 0M38 54v2M62 54v2";
const CALM_EYES: &str = "M34 55h10M56 55h10M39 55v3M61 55v3";
const STERN_EYES: &str = "M33 49l11 4M67 49l-11 4M39 56v2M61 56v2";

const SMILE: &str = "M40 70q10 9 20 0";
const GRIN: &str = "M38 69h24q-4 11-12 11t-12-11Z";
const SMALL_O: &str = "M46 72a4 4 0 1 0 8 0a4 4 0 1 0-8 0";
const FLAT: &str = "M42 72h16";
const SMIRK: &str = "M42 73q9 3 17-4";
const HAIR_BAND: &str = "M27 33q23-13 46 0";
const HAT_BRIM_AND_CHIN: &str = "M22 42h56M36 80q14 8 28 0";
const CAT_MOUTH: &str = "M46 66h8l-4 4ZM50 70v3q-4 5-9 2M50 73q4 5 9 2";
const WHISKERS: &str = "M30 67l-14-3M30 71l-14 3M70 67l14-3M70 71l14 3";
const FAINT_SMILE: &str = "M43 76q7 4 14 0";
const BIRD_EYE: &str = "M36 52a7 7 0 1 0 14 0a7 7 0 1 0-14 0M43 51v2M32 42q9-7 18 0";
const BEAK: &str = "M60 54q16 2 22 12q-12 0-20 4q-5-8-2-16ZM62 63q8-1 20 3";
const FEATHERS: &str = "M28 66q4 14 18 16M36 64q3 8 12 10";

const CURLS: &str = "M22 52q-9-5-4-13q-3-10 8-12q1-10 12-8q5-8 13-3q8-5 13 3q11-2 12 8q11 2 8 12q5 8-4 13q-1-12-10-16q-9 4-19 2q-12 3-19-2q-9 5-10 16Z";
const SPIKES: &str =
    "M22 48l1-22 10 9 5-17 9 13 8-14 6 14 11-10 0 14 7 13q-8-7-16-9q-12 3-24 0q-10 3-17 9Z";
const BUN: &str = "M41 14a9 9 0 1 1 18 0a9 9 0 0 1-6 8.500q24 2 26 30.500q-8-4-12-14q-16 4-34 0q-4 10-12 14q2-28.500 26-30.500a9 9 0 0 1-6-8.500Z";
const FRINGE: &str = "M19 78q-5-30 3-42q9-16 28-16t28 16q8 12 3 42q-7-2-8-12q4-14 1-24q-24 4-48 0q-3 10 1 24q-1 10-8 12Z";
const SIDE_PARTING: &str =
    "M22 50q-3-28 26-30q28-1 31 28q-4-3-6-8q-16 0-25-10q-6 12-22 12q-3 4-4 8Z";
const HAIR_UNDER_BAND: &str =
    "M17 70q-2-50 33-50t33 50q-6 4-10 0q4-22-3-32q-20 5-40 0q-7 10-3 32q-4 4-10 0Z";
const CAP: &str = "M22 44q0-24 28-24t28 24q8 1 14 6q-8 3-16 0q-26-6-54-2Z";
const SCARF: &str = "M50 14c26 0 35 20 34 42c-1 16-6 28-14 36h-40c-8-8-13-20-14-36c-1-22 8-42 34-42ZM50 30c-18 0-26 12-26 26c0 18 12 29 26 29s26-11 26-29c0-14-8-26-26-26Z";
const WOOLLEN_HAT: &str = "M46 14a5 5 0 1 1 8 0q24 4 24 28h2v8h-60v-8h2q0-24 24-28Z";
const CAT_EARS: &str = "M26 30l-1-8 9 5ZM74 30l1-8-9 5Z";
const HELMET_AND_BEARD: &str = "M21 46q2-22 26-26l3-12 3 12q24 4 26 26q-29-8-58 0ZM24 62q3 6 10 5q8-5 16-1q8-4 16 1q7 1 10-5q1 32-26 34q-27-2-26-34Z";
const CREST: &str = "M44 27q-14-6-18-19q14 2 21 13q0-11 8-17q6 9 3 19q6-9 18-10q-4 10-17 15Z";

/// The picture of an opponent.
pub(crate) const fn face(opponent: Opponent) -> Face {
    match opponent {
        Opponent::Mina => Face::new(340, HEAD, CURLS, [WIDE_EYES, SMALL_O, ""]),
        Opponent::Dara => Face::new(28, HEAD, SPIKES, [DOTS, GRIN, ""]),
        Opponent::Tara => Face::new(265, HEAD, BUN, [SMILING_EYES, SMILE, ""]),
        Opponent::Nika => Face::new(190, HEAD, FRINGE, [WIDE_EYES, FLAT, ""]),
        Opponent::Arash => Face::new(215, LONG_HEAD, SIDE_PARTING, [GLASSES, SMIRK, ""]),
        Opponent::Sara => Face::new(310, HEAD, HAIR_UNDER_BAND, [SMILING_EYES, GRIN, HAIR_BAND]),
        Opponent::Babak => Face::new(12, LONG_HEAD, CAP, [STERN_EYES, FLAT, ""]),
        Opponent::Leila => Face::new(160, HEAD, SCARF, [CALM_EYES, SMILE, ""]),
        Opponent::Omid => Face::new(95, LONG_HEAD, WOOLLEN_HAT, [DOTS, SMILE, HAT_BRIM_AND_CHIN]),
        Opponent::Shirin => Face::new(48, CAT_HEAD, CAT_EARS, [SMILING_EYES, CAT_MOUTH, WHISKERS]),
        Opponent::Rostam => Face::new(
            0,
            LONG_HEAD,
            HELMET_AND_BEARD,
            [STERN_EYES, FAINT_SMILE, ""],
        ),
        Opponent::Simorgh => Face::new(130, BIRD_HEAD, CREST, [BIRD_EYE, BEAK, FEATHERS]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Every number of a path, without the flags of arcs looked at apart.
    fn is_path(path: &str) -> bool {
        path.starts_with('M')
            && path
                .chars()
                .all(|c| c.is_ascii_digit() || "MmLlHhVvCcSsQqTtAaZz -.".contains(c))
    }

    #[test]
    fn every_opponent_has_a_face_of_its_own() {
        let faces: Vec<Face> = Opponent::ALL.map(face).to_vec();
        let hair: HashSet<&str> = faces.iter().map(|face| face.hair).collect();
        let hues: HashSet<u16> = faces.iter().map(|face| face.hue).collect();
        assert_eq!((hair.len(), hues.len()), (12, 12));
        for face in faces {
            assert!(is_path(face.head) && is_path(face.hair), "{face:?}");
            let drawn = face.lines.iter().filter(|line| !line.is_empty());
            assert!(drawn.clone().count() >= 2 && drawn.clone().all(|line| is_path(line)));
            assert!(face.hue < 360);
        }
    }
}

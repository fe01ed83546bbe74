//! Who is offered after a game.

use harif_play::opponents::Opponent;

/// How a game ended for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ended {
    Won,
    Drawn,
    Lost,
}

/// So many lost games in a row, and the one below is offered first.
const PATIENCE: usize = 3;

/// What stands beside the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) stronger: Option<Opponent>,
    pub(crate) weaker: Option<Opponent>,
    /// The one that stands out, if any does: otherwise playing again does.
    pub(crate) first: Option<Opponent>,
}

impl Offer {
    /// The offer after games against an opponent, the last one last. A win offers the next one up; games
    /// lost one after another offer the one below.
    pub(crate) fn after(opponent: Opponent, games: &[Ended]) -> Self {
        let (stronger, weaker) = (opponent.stronger(), opponent.weaker());
        let lost = games
            .iter()
            .rev()
            .take_while(|&&ended| ended == Ended::Lost)
            .count();
        let first = match games.last() {
            Some(Ended::Won) => stronger,
            _ if lost >= PATIENCE => weaker,
            _ => None,
        };
        Self {
            stronger,
            weaker,
            first,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ended::{Drawn, Lost, Won};

    #[test]
    fn a_win_leads_up_and_three_losses_lead_down() {
        let after = |games: &[Ended]| Offer::after(Opponent::Sara, games).first;
        assert_eq!(after(&[]), None);
        assert_eq!(after(&[Lost, Lost, Won]), Some(Opponent::Babak));
        assert_eq!(after(&[Lost, Lost]), None);
        assert_eq!(after(&[Won, Lost, Lost, Lost]), Some(Opponent::Arash));
        assert_eq!(after(&[Lost, Lost, Drawn, Lost]), None);
        assert_eq!(after(&[Won, Drawn]), None);
    }

    #[test]
    fn the_ends_of_the_ladder_offer_what_there_is() {
        let top = Offer::after(Opponent::Simorgh, &[Won]);
        assert_eq!((top.stronger, top.first), (None, None));
        let bottom = Offer::after(Opponent::Mina, &[Lost, Lost, Lost]);
        assert_eq!((bottom.weaker, bottom.first), (None, None));
    }
}

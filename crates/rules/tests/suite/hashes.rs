//! What a hash and the index of a move must tell apart.

use std::collections::HashMap;

use harif_rules::grid::GridOthello;
use harif_rules::{
    AnyMove, AnyPosition, Board, Cell, Game, Huge, Othello, Player, Position, Setup,
};
use proptest::prelude::*;

/// Discs thrown onto a board, with the turn of one side, with that of the other, and with the
/// colours of all discs exchanged.
fn variants(size: u8, seed: u64) -> [Setup; 4] {
    let mut rng = fastrand::Rng::with_seed(seed);
    let game = Game::Othello { size };
    let mut discs = Setup::new(game);
    for cell in game.cells() {
        let disc = rng.choice([None, Some(Player::First), Some(Player::Second)]);
        discs.put(cell, disc.flatten());
    }
    discs.put(Cell::new(0, 0), Some(Player::First));
    let mut exchanged = discs.clone();
    for (cell, player) in discs.discs() {
        exchanged.put(cell, Some(player.opponent()));
    }
    [
        (&discs, Player::First),
        (&discs, Player::Second),
        (&exchanged, Player::First),
        (&exchanged, Player::Second),
    ]
    .map(|(setup, turn)| {
        let mut setup = setup.clone();
        setup.set_turn(Some(turn));
        setup
    })
}

fn all_different<P: Board>(setups: &[Setup; 4]) {
    let hashes = setups.each_ref().map(|setup| {
        let position = P::set_up(setup).unwrap();
        (position.hash64(), position.canonical_hash64())
    });
    for (at, one) in hashes.iter().enumerate() {
        for other in &hashes[..at] {
            assert_ne!(one.0, other.0, "{setups:?}");
            assert_ne!(one.1, other.1, "{setups:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(60)))]

    /// The same discs with the other side to move, and the same board with the colours exchanged,
    /// are other positions and hash differently on every kind of board.
    #[test]
    fn the_side_to_move_is_hashed(half in 2_u8..=4, seed: u64) {
        let setups = variants(2 * half, seed);
        all_different::<Othello<u64>>(&setups);
        all_different::<Othello<u128>>(&setups);
        all_different::<Othello<Huge>>(&setups);
        all_different::<GridOthello>(&setups);
        all_different::<AnyPosition>(&setups);
    }

    /// One disc more, less or of the other colour changes the hash, wherever it lies.
    #[test]
    fn every_cell_is_hashed(half in 2_u8..=10, seed: u64) {
        let [setup, ..] = variants(2 * half, seed);
        let mut seen = HashMap::new();
        seen.insert(AnyPosition::set_up(&setup).unwrap().hash64(), None);
        for cell in setup.game().cells() {
            for disc in [None, Some(Player::First), Some(Player::Second)] {
                if disc != setup.at(cell) {
                    let mut other = setup.clone();
                    other.put(cell, disc);
                    let hash = AnyPosition::set_up(&other).unwrap().hash64();
                    let clash = seen.insert(hash, Some((cell, disc)));
                    prop_assert!(clash.is_none(), "{:?} and {:?}", clash, (cell, disc));
                }
            }
        }
    }
}

/// The index of a move names it: no two moves of a board share one, on any kind of board, and it
/// stays the same through the game.
#[test]
fn no_two_moves_share_an_index() {
    let games = [
        Game::TIC_TAC_TOE,
        Game::tic_tac_toe(9, 8, 5),
        Game::tic_tac_toe(16, 16, 5),
        Game::CONNECT_FOUR,
        Game::connect_four(9, 9, 4),
        Game::connect_four(16, 16, 4),
        Game::Othello { size: 6 },
        Game::OTHELLO,
        Game::Othello { size: 10 },
        Game::Othello { size: 14 },
    ];
    for game in games {
        let mut index_of: HashMap<AnyMove, usize> = HashMap::new();
        for seed in 0..20 {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut position = AnyPosition::start(game);
            loop {
                let moves: Vec<AnyMove> = position.moves().collect();
                for &m in &moves {
                    let index = position.move_index(m);
                    assert_eq!(*index_of.entry(m).or_insert(index), index, "{game} {m}");
                }
                let Some(&m) = moves.get(rng.usize(..moves.len().max(1))) else {
                    break;
                };
                position.play_unchecked(m);
            }
        }
        let start = AnyPosition::start(game);
        if let Game::Othello { .. } = game {
            index_of.insert(AnyMove::Pass, start.move_index(AnyMove::Pass));
        }
        let mut indices: Vec<usize> = index_of.values().copied().collect();
        indices.sort_unstable();
        indices.dedup();
        assert_eq!(indices.len(), index_of.len(), "{game}");
    }
}

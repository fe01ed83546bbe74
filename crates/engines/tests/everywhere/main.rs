//! What must be the same on every processor: run natively and, by `cargo xtask test`, as WebAssembly in Node.

#[path = "../support/othello_plain.rs"]
mod othello_plain;
#[path = "../support/symmetry.rs"]
mod symmetry;

mod connect4;
mod othello_board;
mod othello_pattern;
#[cfg(feature = "embedded")]
mod other_sizes;
mod same_numbers;

use harif_engines::connect4::net::Net;
use harif_engines::othello::{Deep, Pattern};

/// Hands in the weights where the crate was built without them, as it is for the page.
fn hand_in_weights() {
    #[cfg(not(feature = "embedded"))]
    {
        use harif_engines::othello::install_weights;

        static HANDED_IN: std::sync::Once = std::sync::Once::new();
        HANDED_IN.call_once(|| {
            Net::install(include_bytes!("../../src/connect4/net/7x6.bin"));
            let whole = "the weights are whole";
            install_weights(include_bytes!("../../src/othello/pattern/weights.bin")).expect(whole);
            Deep::install(include_bytes!("../../src/othello/deep/deep.bin")).expect(whole);
        });
    }
}

/// The net that ranks early moves of Connect Four.
fn early_net() -> &'static Net {
    hand_in_weights();
    Net::available().expect("embedded or handed in")
}

fn pattern() -> Pattern {
    hand_in_weights();
    Pattern::available().expect("embedded or handed in")
}

fn deep() -> Deep {
    hand_in_weights();
    Deep::available().expect("embedded or handed in")
}

//! The law of the wire: what is written reads back the same, whatever it is; and what a newer program
//! adds does no harm.

mod random;

use harif_wire::{ClientMessage, GameEnd, Happening, Refusal, ServerMessage, Unknown, link};
use proptest::prelude::*;
use random::Source;

proptest! {
    #[test]
    fn what_a_client_says_reads_back(seed in any::<u64>()) {
        let said = Source::new(seed).client_message();
        let text = serde_json::to_string(&said).expect("JSON");
        let read: ClientMessage = serde_json::from_str(&text).expect("a message");
        prop_assert_eq!(read, said, "{}", text);
    }

    #[test]
    fn what_the_server_says_reads_back(seed in any::<u64>()) {
        let said = Source::new(seed).server_message();
        let text = serde_json::to_string(&said).expect("JSON");
        let read: ServerMessage = serde_json::from_str(&text).expect("a message");
        prop_assert_eq!(read, said, "{}", text);
    }

    #[test]
    fn links_read_back(game in "[a-z2-9]{1,20}", token in "[a-z2-9]{1,30}", bytes in any::<[u8; 26]>()) {
        let pass = link::SeatLink { game, token };
        let written = pass.link("http://host/");
        let fragment = written.split_once('#').expect("a fragment").1;
        prop_assert_eq!(link::SeatLink::read_fragment(fragment), Some(pass));
        prop_assert!(link::is_secret(&link::secret_of(&bytes)));
    }

    #[test]
    fn letters_of_a_room_are_read_as_people_type_them(
        letters in proptest::collection::vec(0_usize..16, 6),
        marks in "[ -]{0,3}",
    ) {
        let room: String = letters.iter().map(|&at| char::from(link::ROOM_LETTERS[at])).collect();
        let typed = format!("{marks}{}{marks}{}", room[..2].to_lowercase(), &room[2..]);
        prop_assert_eq!(link::read_room(&typed), Some(room.clone()));
        prop_assert_eq!(link::read_room(&room[1..]), None);
        prop_assert_eq!(link::read_room(&format!("{room}B")), None);
    }
}

#[test]
fn every_kind_of_message_is_met() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..3_000 {
        let mut source = Source::new(seed);
        let client = serde_json::to_value(source.client_message()).expect("JSON");
        let server = serde_json::to_value(source.server_message()).expect("JSON");
        for said in [client, server] {
            let (kind, inside) = said
                .as_object()
                .and_then(|it| it.iter().next())
                .expect("one");
            kinds.insert(kind.clone());
            if kind == "class" {
                let class = inside.as_object().and_then(|it| it.keys().next());
                kinds.insert(format!("class {}", class.expect("one")));
            }
        }
    }
    // 9 + 8 kinds with `class` in both, 24 of a client about a class, 20 of the server, of which
    // `tournament`, `invite` and `progress` have one name in both.
    assert_eq!(kinds.len(), 16 + 24 + 20 - 3, "{kinds:?}");
}

#[test]
fn what_a_newer_server_says_does_no_harm() {
    let event = r#"{"event": {"number": 4, "at": 9, "what": {"danced": {"side": "first"}}}}"#;
    let Ok(ServerMessage::Event(event)) = serde_json::from_str(event) else {
        panic!("not read");
    };
    assert_eq!((event.number, event.what), (4, Happening::Unknown(Unknown)));
    let refused = r#"{"refused": {"why": "moon", "text": "a full moon", "more": [1]}}"#;
    let Ok(ServerMessage::Refused { why, .. }) = serde_json::from_str(refused) else {
        panic!("not read");
    };
    assert_eq!(why, Refusal::Other);
    let ended: GameEnd = serde_json::from_str("\"boredom\"").expect("an ending");
    assert_eq!(ended, GameEnd::Other);
    assert!(serde_json::from_str::<ServerMessage>(r#"{"sang": {}}"#).is_err());
}

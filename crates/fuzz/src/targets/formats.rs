//! Files of Othello games: what was read is written, and that text is read and written as itself.

use harif_rules::formats::wthor::{Database, NameList, Names, write};
use harif_rules::formats::{Format, decode, ggf as ggf_format, obf as obf_format};
use harif_rules::formats::{GameText, transcript as transcript_format};

use super::text;

pub(crate) fn ggf(bytes: &[u8]) {
    let _ = Format::detect(bytes);
    for game in ggf_format::read(&decode(bytes)).flatten() {
        let written = ggf_format::write(&game);
        let read: Vec<_> = ggf_format::read(&written).collect();
        match read.as_slice() {
            [Ok(again)] => assert_eq!(ggf_format::write(again), written),
            other => panic!("{written:?} was read as {other:?}"),
        }
    }
}

pub(crate) fn obf(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    for problem in obf_format::read(text).flatten() {
        let written = obf_format::write(&problem);
        let read: Vec<_> = obf_format::read(&written).collect();
        match read.as_slice() {
            [Ok(again)] => assert_eq!(obf_format::write(again), written),
            other => panic!("{written:?} was read as {other:?}"),
        }
    }
}

pub(crate) fn transcript(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let (Some(text), size) = (text(rest), [4, 6, 8, 10][usize::from(first) % 4]) else {
        return;
    };
    for game in transcript_format::read(size, text).flatten() {
        check_transcript(&game);
    }
}

fn check_transcript(game: &GameText) {
    let Ok(written) = transcript_format::write(game) else {
        return;
    };
    let read: Vec<_> = transcript_format::read(game.size(), &written).collect();
    match read.as_slice() {
        // A game without moves is an empty line, and no game.
        [] => assert!(game.plies().is_empty()),
        [Ok(again)] => assert!(again.moves().eq(game.moves()), "{written:?}"),
        other => panic!("{written:?} was read as {other:?}"),
    }
}

pub(crate) fn wthor(bytes: &[u8]) {
    let Ok(database) = Database::open(bytes) else {
        return;
    };
    let games: Vec<_> = database.games().flatten().collect();
    let names = Names::default();
    for game in &games {
        if let Ok(replayed) = game.replay(2001, &names) {
            check_transcript(&replayed);
        }
    }
    let written = write(database.header(), &games);
    let again = Database::open(&written).expect("a file that was written");
    let games_again: Result<Vec<_>, _> = again.games().collect();
    assert_eq!(games_again.ok(), Some(games));
}

pub(crate) fn names(bytes: &[u8]) {
    for list in [NameList::of_players(bytes), NameList::of_tournaments(bytes)]
        .into_iter()
        .flatten()
    {
        for number in 0..list.len().min(200) as u16 {
            let name = list.name(number);
            let found = list.number(&name);
            assert_eq!(list.name(found), name);
        }
    }
}

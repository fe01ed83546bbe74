//! The laws of the file formats: what is written is read back, and nothing that is read can harm.

use harif_rules::formats::{
    CannotWrite, Claim, ClaimedEnd, Format, GameText, Ply, decode, ggf, obf, transcript, wthor,
};
use harif_rules::{AnyMove, AnyPosition, Board, Game, Player, Position, Setup};
use proptest::prelude::*;

fn sizes() -> impl Strategy<Value = u8> {
    (2_u8..=10).prop_map(|half| 2 * half)
}

/// A number that a program might note beside a move.
fn note(rng: &mut fastrand::Rng) -> Option<f64> {
    rng.bool()
        .then(|| f64::from(rng.i32(-6_400..6_400)) / f64::from(rng.i32(1..100)))
}

/// Plays at most `longest` random moves, each with notes or without.
fn played(start: AnyPosition, longest: usize, rng: &mut fastrand::Rng) -> GameText {
    let mut game = GameText::new(start);
    while game.plies().len() < longest {
        let moves: Vec<AnyMove> = game.end().moves().collect();
        let Some(&played) = moves.get(rng.usize(..moves.len().max(1))) else {
            break;
        };
        let ply = Ply {
            played,
            evaluation: note(rng),
            seconds: note(rng).map(f64::abs),
        };
        game.play(ply).expect("a listed move is legal");
    }
    game
}

/// Discs thrown onto a board: no game need reach it, but files may hold it.
fn scattered(size: u8, rng: &mut fastrand::Rng) -> AnyPosition {
    let game = Game::Othello { size };
    let mut setup = Setup::new(game);
    for cell in game.cells() {
        setup.put(
            cell,
            rng.choice([None, Some(Player::First), Some(Player::Second)])
                .flatten(),
        );
    }
    setup.set_turn(rng.choice(Player::BOTH));
    AnyPosition::set_up(&setup).expect("every Othello board is a position")
}

/// A game with everything that GGF can tell.
fn told(size: u8, longest: usize, words: &[String; 5], seed: u64) -> GameText {
    let mut rng = fastrand::Rng::with_seed(seed);
    let start = if rng.bool() {
        AnyPosition::start(Game::Othello { size })
    } else {
        scattered(size, &mut rng)
    };
    let mut game = played(start, longest, &mut rng);
    let [black, white, place, date, comment] = words.clone();
    game.players = [black, white];
    game.place = place;
    game.date = date;
    game.claim = rng.bool().then(|| Claim {
        margin: rng.i32(-64..=64),
        ending: rng
            .choice([
                None,
                Some(ClaimedEnd::Resigned),
                Some(ClaimedEnd::TimedOut),
                Some(ClaimedEnd::Agreed),
            ])
            .flatten(),
    });
    if rng.bool() {
        game.tags.push(("CO".to_owned(), comment));
        game.tags.push(("TI".to_owned(), "15:00//02:00".to_owned()));
    }
    game
}

/// The moves without a pass at the end, which transcripts and WTHOR cannot tell.
fn without_last_pass(game: &GameText) -> Vec<AnyMove> {
    let mut moves: Vec<AnyMove> = game.moves().collect();
    moves.pop_if(|last| *last == AnyMove::Pass);
    moves
}

/// Puts a text or a file through every reader; none may panic, whatever comes out.
fn read_all_ways(content: &[u8]) {
    let text = decode(content);
    let _ = Format::detect(content);
    let errors = [
        transcript::read(8, &text).filter(Result::is_err).count(),
        obf::read(&text).filter(Result::is_err).count(),
        ggf::read(&text).filter(Result::is_err).count(),
    ];
    assert!(errors.iter().all(|&count| count <= text.len()));
    if let Ok(database) = wthor::Database::open(content) {
        for game in database.games().flatten() {
            let _ = game.replay(database.header().year, &wthor::Names::default());
        }
    }
    let _ = wthor::NameList::of_players(content);
    let _ = wthor::NameList::of_tournaments(content);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(harif_testing::cases(80)))]

    #[test]
    fn transcripts_are_read_back(size in sizes(), longest in 0_usize..400, seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let start = AnyPosition::start(Game::Othello { size });
        let game = played(start, longest, &mut rng);
        let line = transcript::write(&game).unwrap();
        let read: Vec<_> = transcript::read(size, &line).collect::<Result<_, _>>().unwrap();
        let expected = without_last_pass(&game);
        if expected.is_empty() {
            prop_assert!(read.is_empty(), "a game without moves is a blank line");
        } else {
            prop_assert_eq!(read.len(), 1);
            prop_assert_eq!(read[0].moves().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn problems_are_read_back(size in sizes(), seed: u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let position = scattered(size, &mut rng);
        let limit = i32::from(size).pow(2);
        let mut scores: Vec<obf::MoveScore> = position
            .moves()
            .filter(|_| rng.bool())
            .map(|m| obf::MoveScore { played: Some(m), score: 0 })
            .collect();
        if rng.bool() {
            scores.push(obf::MoveScore { played: None, score: 0 });
        }
        for entry in &mut scores {
            entry.score = rng.i32(-limit..=limit);
        }
        let problem = obf::Problem { position, scores };
        let line = obf::write(&problem);
        prop_assert_eq!(Format::detect(line.as_bytes()), Format::Obf);
        let read: Vec<_> = obf::read(&line).collect();
        prop_assert_eq!(read, [Ok(problem)]);
    }

    #[test]
    fn ggf_games_are_read_back(
        size in sizes(),
        longest in 0_usize..400,
        words in prop::array::uniform5(".{0,12}"),
        seed: u64,
    ) {
        let game = told(size, longest, &words, seed);
        let text = ggf::write(&game);
        prop_assert_eq!(Format::detect(text.as_bytes()), Format::Ggf);
        let read: Vec<_> = ggf::read(&text).collect();
        prop_assert_eq!(&read, &[Ok(game.clone())]);
        let twice = format!("2 {text}{text}\n");
        let read: Vec<_> = ggf::read(&twice).collect();
        prop_assert_eq!(read, [Ok(game.clone()), Ok(game)]);
    }

    /// An error says where: whatever stands before a broken game moves the place by so many lines and characters, and
    /// blanks between properties mean nothing.
    #[test]
    fn ggf_errors_say_their_place(lines in 0_usize..5, before in "[ a-zé\\n]{0,20}", blanks in "[ \n]{0,5}", sound: bool) {
        let sound = if sound { "(;GM[Othello]\n B[F5]\n W[D6];)" } else { "" };
        let head = format!("{}{sound}{before}", "x\n".repeat(lines));
        let text = format!("{head}(;GM[Othello]{blanks}!]");
        let place = text.find('!').unwrap();
        let line = text[..place].matches('\n').count() + 1;
        let character = text[..place].chars().rev().take_while(|&c| c != '\n').count() + 1;
        let error = ggf::read(&text).find_map(Result::err).expect("it is broken");
        prop_assert_eq!((error.line, error.character), (line, character), "{:?}: {}", text, error);
        let games = ggf::read(&text).flatten().count();
        prop_assert_eq!(games, usize::from(!sound.is_empty()));
    }

    /// Tags that could not be read back are left out, and nothing else: names that are none, those of a field, and a
    /// result beside the claim.
    #[test]
    fn ggf_leaves_out_what_has_a_field(claimed: bool, moves in 0_usize..10, seed: u64) {
        let mut game = told(8, moves, &Default::default(), seed);
        game.claim = claimed.then_some(Claim { margin: 4, ending: None });
        let names = ["", "C-O", "GM", "PB", "RE", "XY", "TY"];
        game.tags = names.map(|name| (name.to_owned(), "what".to_owned())).into();
        let text = ggf::write(&game);
        for name in names {
            let kept = matches!(name, "XY" | "TY") || name == "RE" && !claimed;
            // What has no name would stand behind the bracket of another property.
            let written = format!("{}[what]", if name.is_empty() { "]" } else { name });
            prop_assert_eq!(text.contains(&written), kept, "{}: {}", name, text);
        }
    }

    #[test]
    fn wthor_games_are_read_back(
        lengths in prop::collection::vec(0_usize..70, 0..5),
        numbers: [u16; 3],
        discs in 0_u8..=64,
        year in 0_u16..3000,
        seed: u64,
    ) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let names = wthor::Names::default();
        let games: Vec<GameText> = lengths
            .iter()
            .map(|&longest| {
                let mut game = played(AnyPosition::start(Game::OTHELLO), longest, &mut rng);
                game.players = [numbers[0].to_string(), numbers[1].to_string()];
                game.place = numbers[2].to_string();
                game.date = year.to_string();
                game.claim = Some(Claim { margin: 2 * i32::from(discs) - 64, ending: None });
                game.tags.push(("THEORETICAL".to_owned(), rng.u8(..=64).to_string()));
                game
            })
            .collect();
        let records: Vec<_> = games
            .iter()
            .map(|game| wthor::Game::of(game, &names))
            .collect::<Result<_, _>>()
            .unwrap();
        let file = wthor::write(wthor::Header::for_year(year), &records);
        prop_assert_eq!(Format::detect(&file), Format::Wthor);
        let database = wthor::Database::open(&file).unwrap();
        let again: Vec<_> = database.games().collect::<Result<_, _>>().unwrap();
        prop_assert_eq!(wthor::write(database.header(), &again), file);
        prop_assert_eq!(again.len(), games.len());
        for (record, game) in again.iter().zip(&games) {
            let read = record.replay(year, &names).unwrap();
            prop_assert_eq!(read.moves().collect::<Vec<_>>(), without_last_pass(game));
            prop_assert_eq!(&read.players, &game.players);
            prop_assert_eq!(&read.place, &game.place);
            prop_assert_eq!(&read.date, &game.date);
            prop_assert_eq!(read.claim, game.claim);
            prop_assert_eq!(&read.tags, &game.tags);
        }
    }

    #[test]
    fn cut_and_garbled_files_never_panic(
        size in sizes(),
        words in prop::array::uniform5(".{0,12}"),
        cut: prop::sample::Index,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        seed: u64,
    ) {
        let game = told(size, 30, &words, seed);
        let problem = obf::Problem { position: game.end().clone(), scores: Vec::new() };
        let mut files = vec![ggf::write(&game).into_bytes(), obf::write(&problem).into_bytes()];
        files.extend(transcript::write(&game).ok().map(String::into_bytes));
        match wthor::Game::of(&game, &wthor::Names::default()) {
            Ok(record) => files.push(wthor::write(wthor::Header::for_year(2001), &[record])),
            Err(CannotWrite::OtherSize { size, .. }) => prop_assert_ne!(size, 8),
            Err(CannotWrite::OtherStart(_)) => prop_assert!(!game.starts_as_usual()),
        }
        for mut file in files {
            for (place, byte) in &changes {
                if !file.is_empty() {
                    let index = place.index(file.len());
                    file[index] = *byte;
                }
            }
            read_all_ways(&file);
            file.truncate(cut.index(file.len() + 1));
            read_all_ways(&file);
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all_ways(&bytes);
    }

    #[test]
    fn text_of_the_right_letters_never_panics(text in "[(;)BWO\\[\\]*XO\\-0-9a-h/:%\\\\ \n]{0,300}") {
        read_all_ways(text.as_bytes());
    }
}

#[test]
fn a_shortened_game_of_any_format_is_an_error_and_not_a_shorter_game() {
    let mut rng = fastrand::Rng::with_seed(1);
    let game = played(AnyPosition::start(Game::OTHELLO), 20, &mut rng);
    let text = ggf::write(&game);
    for end in 0..text.len() {
        let whole = ggf::read(&text[..end]).flatten().count();
        assert_eq!(whole, 0, "{}", &text[..end]);
    }
}

/// After an error the search goes on behind it, so hostile text gives one error for each beginning
/// of a game, and none behind a value that is never closed.
#[test]
fn hostile_repetition_is_passed_over_once() {
    for (pattern, errors) in [
        ("(;", 20_000),
        ("(;?", 20_000),
        ("(;B[", 20_000),
        ("(;BO[", 20_000),
        ("(;C[", 1),
        ("(;B[(;C[]", 40_000),
    ] {
        let text = pattern.repeat(20_000);
        let told = ggf::read(&text).filter(Result::is_err).count();
        assert_eq!(told, errors, "{pattern}");
    }
}

/// Comments and blank lines mean nothing, wherever they stand.
#[test]
fn comments_in_transcripts_mean_nothing() {
    let lines = ["f5d6c3", "f5f6e6f4", "f5d6"];
    let games = |text: &str| -> Vec<Vec<AnyMove>> {
        let read = transcript::read(8, text).map(|game| game.unwrap().moves().collect());
        read.collect()
    };
    let plain = games(&lines.join("\n"));
    assert_eq!(plain.len(), lines.len());
    for sign in ['%', '#'] {
        let text: String = lines
            .iter()
            .map(|line| format!("{sign} f5\n\n  {line} {sign}{sign} and what was said\n"))
            .collect::<Vec<_>>()
            .concat();
        assert_eq!(games(&text), plain, "{sign}");
    }
}

/// The day on which a file was made is one, and of its year.
#[test]
fn a_wthor_header_has_a_date() {
    for year in (1..3_000).chain([9_999]) {
        let header = wthor::Header::for_year(year);
        let [century, rest, month, day] = header.made;
        assert_eq!(u16::from(century) * 100 + u16::from(rest), year);
        assert!((1..=12).contains(&month) && (1..=31).contains(&day));
        assert_eq!(header.year, year);
    }
}

/// A game without a claim is written with the score of its board, in both of its fields.
#[test]
fn a_finished_game_claims_its_own_score() {
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..40 {
        let game = played(AnyPosition::start(Game::OTHELLO), 200, &mut rng);
        let score = game.final_score().expect("played to the end").with_empties;
        let record = wthor::Game::of(&game, &wthor::Names::default()).unwrap();
        assert_eq!(2 * i32::from(record.black_discs) - 64, score);
        assert_eq!(record.theoretical, record.black_discs);
    }
}

#[test]
fn transcripts_need_the_usual_start() {
    let start = AnyPosition::start(Game::OTHELLO);
    let m = start.moves().next().unwrap();
    let later = GameText::new(start.after(m).unwrap());
    assert_eq!(
        transcript::write(&later),
        Err(CannotWrite::OtherStart(Format::Transcript))
    );
    assert_eq!(later.start().game(), Game::OTHELLO);
}

/// A board with a last character that is no side says how many cells it has.
#[test]
fn a_board_without_a_side_is_counted() {
    for (cells, last) in [(64, "-"), (64, ""), (36, "-"), (36, "")] {
        let text = format!("{}{last};", "-".repeat(cells));
        let error = obf::read(&text).next().unwrap().unwrap_err();
        assert!(error.to_string().contains(&cells.to_string()), "{error}");
    }
}

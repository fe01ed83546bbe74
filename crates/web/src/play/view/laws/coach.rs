//! What agents thought, and what the coach says of a game.

// All that one view says is held against one game.
#![allow(clippy::too_many_lines)]

use super::*;

/// What the thinking panel tells is what the agent saw.
#[test]
fn thinking_is_told_as_it_was() {
    for (lang, game, seats) in [
        (Lang::En, "g=tictactoe&m=b2", "x=human&o=minimax:depth=9"),
        (Lang::Fa, "g=connect4&m=444", "x=human&o=alphabeta:depth=5"),
        (Lang::En, "g=othello&b=6x6&m=c2", "x=human&o=pvs:depth=4"),
        (Lang::Fa, "g=othello&m=f5", "x=human&o=negamax:depth=3"),
    ] {
        let address = format!("#/play?{game}&{seats}&l={}", lang.tag());
        let mut page = Page::open(&address);
        let text = page.text();
        let text = &*text;
        page.answer();
        let session = page.session();
        let before = session.record().positions().rev().nth(1).unwrap().clone();
        let thoughts = page.store.thoughts.get_untracked();
        let thought = thoughts.values().next().expect("an agent has moved");
        let progress = &thought.thought.progress;
        let panel = page.draw(|| view! { <ThinkingPanel/> });
        let side = Speaker::new(text, session.game()).side(thought.player);
        assert_eq!(
            panel.one("h2").text(),
            say!(text, "page-thinking-of", player = side)
        );
        let best = progress.best().unwrap();
        let depth = progress.ladder.last().map_or(0, |rung| rung.depth);
        let sentence = thinking::preference(text, depth, best.m, &best.value);
        assert_eq!(panel.one(".sentence").text(), sentence);
        let line: Vec<String> = panel
            .all("ol.line button")
            .iter()
            .map(|it| it.text())
            .collect();
        assert_eq!(
            line,
            best.line
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        );
        let told: Vec<(String, String)> = panel
            .all("dl.counters div")
            .iter()
            .map(|row| (row.one("dt").text(), row.one("dd").text()))
            .collect();
        let counters = &thought.thought.counters;
        let share = |part: u64, whole: u64| text.percent(part as f64 / whole as f64);
        let mut expected = vec![
            (
                say!(text, "think-depth"),
                text.number(i64::from(progress.depth)),
            ),
            (
                say!(text, "think-nodes"),
                text.number(progress.nodes as i64),
            ),
            (
                say!(text, "think-time"),
                text.duration(Duration::from_millis(progress.time_ms)),
            ),
        ];
        if counters.cutoffs > 0 {
            expected.push((
                say!(text, "think-cutoffs"),
                text.number(counters.cutoffs as i64),
            ));
            let first = share(counters.first_cutoffs, counters.cutoffs);
            expected.push((say!(text, "think-first-cut"), first));
        }
        if counters.table_probes > 0 {
            let hits = share(counters.table_hits, counters.table_probes);
            expected.push((say!(text, "think-table"), hits));
        }
        if let Some(branching) = thought.thought.branching {
            expected.push((say!(text, "think-branching"), text.decimal(branching, 1)));
        }
        expected.push((
            say!(text, "think-deepest"),
            text.number(i64::from(counters.deepest)),
        ));
        if progress.time_ms >= 10 {
            let speed = text.short(progress.nodes * 1_000 / progress.time_ms);
            expected.push((say!(text, "think-nodes-per-second"), speed));
        }
        for row in &expected {
            assert!(told.contains(row), "{row:?} in {told:?}");
        }
        assert_eq!(told.len(), expected.len(), "{told:?}");
        let tables = panel.all("table.numbers");
        let ladder: Vec<Vec<String>> = tables[0].rows();
        assert_eq!(ladder.len(), progress.ladder.len().min(12));
        for (row, rung) in ladder.iter().zip(progress.ladder.iter().rev()) {
            assert_eq!(row[0], text.number(i64::from(rung.depth)));
            assert_eq!(row[1], rung.best.m.to_string());
            assert!(
                row[2].contains(&values::words(text, &rung.best.value)),
                "{row:?}"
            );
            assert!(
                row[2].contains(values::glyph(rung.best.value.kind())),
                "{row:?}"
            );
            assert_eq!(row[3], text.short(rung.best.nodes));
            assert_eq!(row[4], text.duration(Duration::from_millis(rung.time_ms)));
        }
        let roots = tables[1].rows();
        assert_eq!(roots.len(), before.count_moves());
        let all: u64 = progress.moves.iter().map(|entry| entry.nodes).sum();
        let names: Vec<&str> = tables[1]
            .all("[data-root]")
            .iter()
            .map(|it| it.get("data-root").unwrap())
            .collect();
        let mut scores = Vec::new();
        for (row, name) in roots.iter().zip(&names) {
            assert_eq!(row[0], *name);
            let Some(entry) = progress.moves.iter().find(|it| it.m.to_string() == *name) else {
                continue;
            };
            assert!(
                row[1].contains(&values::words(text, &entry.value)),
                "{row:?}"
            );
            assert_eq!(row[2], share(entry.nodes, all));
            scores.push((entry.value.bound == Bound::Exact, entry.value.score));
        }
        assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
        // Its tree is offered, and is that of the move that was made.
        assert_eq!(panel.all("[data-action=open-tree]").len(), 1);
    }
}

/// A review counts the moves of each side by their class and leads to those that were weak.
#[test]
fn a_review_counts_what_was_judged() {
    for (lang, game) in [
        (Lang::En, "g=tictactoe&m=a1b1c3a2b2"),
        (Lang::Fa, "g=tictactoe&m=b2a2c1a3a1"),
        (Lang::En, "g=othello&b=4x4&m=b1c1d1a1a3d4"),
    ] {
        let mut page = Page::open(&format!("#/play?{game}&x=human&o=human&l={}", lang.tag()));
        let text = page.text();
        let text = &*text;
        page.with(|| page.store.run(Command::Review));
        page.answer();
        let session = page.session();
        let judged = page.store.judgements.get_untracked();
        let line = session.line();
        let panel = page.draw(|| view! { <ReviewPanel/> });
        let report = panel.one("[data-review]");
        let mut weak = Vec::new();
        for player in Player::BOTH {
            let of = |classes: &[Class]| {
                let own = (1..line.len()).filter(|&ply| {
                    let before = session.record().positions().nth(ply - 1).unwrap();
                    let class = judged.get(&line[ply]).map(|it| it.class);
                    before.turn() == player && class.is_some_and(|it| classes.contains(&it))
                });
                own.count()
            };
            let counted = say!(
                text,
                "review-counts",
                player = Speaker::new(text, session.game()).side(player),
                best = of(&[Class::Best, Class::OnlyMove]),
                good = of(&[Class::Good]),
                inaccuracies = of(&[Class::Inaccuracy]),
                mistakes = of(&[Class::Mistake]),
                blunders = of(&[Class::Blunder])
            );
            assert_eq!(report.all("p")[player.index()].text(), counted);
        }
        for ply in 1..line.len() {
            let Some(it) = judged.get(&line[ply]) else {
                continue;
            };
            if matches!(
                it.class,
                Class::Inaccuracy | Class::Mistake | Class::Blunder
            ) {
                weak.push(ply);
                let named = report.all(&format!("[data-fault={ply}]"));
                assert!(!named.is_empty(), "{game}: move {ply}");
                assert!(
                    named
                        .iter()
                        .all(|it| it.text().contains(&judged[&line[ply]].m.to_string()))
                );
                assert!(
                    named
                        .iter()
                        .all(|it| it.text().contains(&text.number(ply as i64)))
                );
            }
        }
        let named = report.all("[data-fault]");
        assert!(
            named
                .iter()
                .all(|it| weak.contains(&(it.number("data-fault") as usize)))
        );
        assert_eq!(weak.is_empty(), named.is_empty());
        // The dots of the graph are those of the same moves.
        let graph = page.draw(|| view! { <Graph/> });
        let dots = graph.all("circle.dot");
        for dot in dots {
            let across = (dot.number("cx") - 8.0) / (600.0 - 16.0) * (line.len() - 1) as f64;
            let ply = across.round() as usize;
            let class = judged.get(&line[ply]).map(|it| it.class);
            for (name, wanted) in [
                (".inaccuracy", Class::Inaccuracy),
                (".mistake", Class::Mistake),
                (".blunder", Class::Blunder),
            ] {
                assert_eq!(dot.is(name), class == Some(wanted), "{game} {ply}");
            }
        }
        // Faults are looked through one after the other, from wherever one stands, and round again.
        page.with(|| page.store.run(Command::ToStart));
        let blunders: Vec<usize> = weak
            .iter()
            .copied()
            .filter(|&ply| judged[&line[ply]].class != Class::Inaccuracy)
            .collect();
        for (command, faults) in [
            (Command::NextInaccuracy, &weak),
            (Command::NextBlunder, &blunders),
        ] {
            page.with(|| page.store.run(Command::ToStart));
            for ply in faults.iter().chain(faults.first()) {
                page.with(|| page.store.run(command));
                assert_eq!(page.session().record().ply(), *ply, "{game} {command:?}");
            }
        }
        // Every mistake is asked, in order, from the position before it.
        page.with(|| page.store.run(Command::Learn));
        let lesson = page.store.lesson.get_untracked();
        assert_eq!(lesson.is_some(), !blunders.is_empty(), "{game}");
        for (number, &ply) in blunders.iter().enumerate() {
            let lesson = page.store.lesson.get_untracked().unwrap();
            let before = session.record().positions().nth(ply - 1).unwrap();
            assert_eq!(lesson.task().position, *before);
            assert_eq!(lesson.task().judged.m, judged[&line[ply]].m);
            let panel = page.draw(|| view! { <LessonPanel/> }).text();
            let count = say!(text, "page-task", n = number + 1, total = blunders.len());
            assert!(panel.contains(&count), "{panel}");
            let mover = Speaker::new(text, session.game()).side(before.turn());
            assert!(
                panel.contains(&say!(text, "turn-of", player = mover)),
                "{panel}"
            );
            // The answer is told when it is asked for, and not before.
            let better = judged[&line[ply]].better.clone().unwrap();
            let value = values::phrase(text, &better.value);
            let answer = say!(text, "review-answer", move = Said::ltr(better.m), value = value);
            assert!(!panel.contains(&answer), "{panel}");
            page.with(|| page.store.show_answer());
            let panel = page.draw(|| view! { <LessonPanel/> }).text();
            assert!(panel.contains(&answer), "{panel}");
            page.with(|| page.store.next_task());
        }
        assert!(page.store.lesson.get_untracked().is_none(), "it ends");
    }
}

/// The coach speaks of the last move on the board, and its hints of the position there.
#[test]
fn the_coach_speaks_of_the_move_on_the_board() {
    for lang in [Lang::En, Lang::Fa] {
        let address = format!(
            "#/play?g=tictactoe&m=b2a2c1&x=human&o=human&l={}",
            lang.tag()
        );
        let mut page = Page::open(&address);
        let text = page.text();
        let text = &*text;
        page.with(|| page.store.run(Command::Review));
        page.answer();
        for _ in 0..3 {
            let session = page.session();
            let (_, m, node) = session.move_in_question().unwrap();
            let judged = page.store.judgements.get_untracked()[&node].clone();
            let panel = page.draw(|| view! { <CoachPanel/> });
            assert_eq!(panel.one(".verdict bdi").text(), m.to_string());
            let badge = panel.one(".verdict .badge");
            assert_eq!(badge.get("data-class"), Some(judged.class.message().key));
            let said: Vec<String> = panel
                .all(".advice li span")
                .iter()
                .map(|it| it.text())
                .collect();
            let speaker = Speaker::new(text, session.game());
            let expected = judged.advice[1..].iter().map(|it| speaker.spoken(&it.said));
            assert_eq!(said, expected.collect::<Vec<_>>());
            page.with(|| page.store.run(Command::Earlier));
        }
        page.with(|| page.store.run(Command::ToEnd));
        for step in 1..=3_u8 {
            page.with(|| page.store.run(Command::Hint));
            page.answer();
            let session = page.session();
            let studied = page.store.studies.get_untracked()[&session.node()].clone();
            let hint = page.draw(|| view! { <CoachPanel/> });
            let hint = hint.one("[data-panel=hint]");
            assert_eq!(hint.get("data-step"), Some(step.to_string().as_str()));
            let advice = &studied.hints[usize::from(step) - 1];
            let said = Speaker::new(text, session.game()).spoken(&advice.said);
            assert_eq!(hint.one("p").text(), said);
            let shown = page.store.live.get_untracked();
            assert!(shown.contains(&said), "{shown}");
        }
    }
}

/// What is drawn over the board is explained with the numbers of the board.
#[test]
fn an_overlay_says_what_it_counts() {
    for (lang, moves) in [("en", "b1"), ("fa", "b1c1d1"), ("en", "")] {
        let page = Page::open(&format!(
            "#/play?g=othello&b=4x4&m={moves}&x=human&o=human&l={lang}"
        ));
        let text = page.text();
        page.with(|| {
            page.store
                .set(|settings| settings.overlay = Overlay::Mobility);
        });
        let session = page.session();
        let speaker = Speaker::new(&text, session.game());
        let drawn = marks(session.position(), Overlay::Mobility);
        let count = |side| drawn.iter().filter(|it| it.1 == Mark::Move(side)).count();
        let said = say!(
            text,
            "page-overlay-mobility-why",
            player = speaker.side(Player::First),
            a = count(Player::First),
            other = speaker.side(Player::Second),
            b = count(Player::Second)
        );
        let panel = page.draw(|| view! { <CoachPanel/> });
        assert!(
            panel.text().contains(&said),
            "{} without {said}",
            panel.text()
        );
        let chosen = panel.one("[data-setup=overlay] option[selected]");
        assert_eq!(chosen.get("value"), Some("mobility"));
    }
}

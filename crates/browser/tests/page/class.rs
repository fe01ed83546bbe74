//! A class: a teacher, pupils and programs, each in a browser or a process of its own.

use crate::access::violations;
use crate::browser::{Browser, in_browser, program};
use crate::forms::Form;
use crate::people::{Host, in_place, link};
use serde_json::json;
use std::process::{Child, Command, Stdio};

/// Runs a test in so many browsers at once.
fn in_browsers(name: &str, count: usize, test: &mut dyn FnMut(&[&Browser])) {
    fn open(name: &str, count: usize, so_far: &[&Browser], test: &mut dyn FnMut(&[&Browser])) {
        if so_far.len() == count {
            return test(so_far);
        }
        in_browser(&format!("{name}-{}", so_far.len() + 1), |page| {
            open(name, count, &[so_far, &[page]].concat(), test);
        });
    }
    open(name, count, &[], test);
}

/// Runs a test with a teacher and three pupils.
fn in_class(name: &str, test: impl Fn(&Browser, [&Browser; 3])) {
    in_browsers(name, 4, &mut |pages| {
        let [teacher, one, two, three] = pages[..] else {
            panic!("four");
        };
        test(teacher, [one, two, three]);
    });
}

fn fill(page: &Browser, field: &str, text: &str) {
    page.click(&format!("[data-class-field={field}]"));
    page.keys(text);
}

fn choose(page: &Browser, field: &str, value: &str) {
    let field = format!("[data-tournament-field={field}]");
    page.fill(&field, value, &["change", "input"]);
}

/// Looks for games of the class with these fields, and waits until so many are found.
fn find(page: &Browser, fields: &[(&str, &str)], count: usize) {
    for (field, value) in fields {
        let field = format!("[data-panel=class-search] [data-search={field}]");
        page.fill(&field, value, &["change", "input"]);
    }
    page.run("document.querySelector('[data-action=search-class]').click()");
    page.until(&format!(
        "document.querySelector(\"[data-found='{count}']{}\")",
        if count == 0 { "[data-none]" } else { "" }
    ));
}

/// Games of three who each were free once in three rounds: found by who played, the tournament and the opening; one that is
/// found is looked at.
fn look_for_games(teacher: &Browser) {
    teacher.run("document.querySelector('[data-panel=class-games]').open = true");
    teacher.press("find-games");
    find(teacher, &[("player", "1"), ("tournament", "1")], 2);
    find(teacher, &[("by", "resigned")], 0);
    find(teacher, &[("by", ""), ("game", "tictactoe")], 2);
    find(teacher, &[("reached", "b9")], 2);
    teacher.until("document.querySelector('[data-panel=class-search] [data-wrong]')");
    find(teacher, &[("player", ""), ("reached", "")], 3);
    assert_eq!(teacher.count("[data-panel=class-search] [data-wrong]"), 0);
    teacher.click("[data-found] [data-class-game] button");
    teacher.until("document.querySelector('[data-status=over]')");
}

/// A teacher opens a class. Returns its letters.
fn open(teacher: &Browser, host: &Host, lang: &str) -> String {
    teacher.load(&format!("{}#/people?l={lang}", host.address));
    in_place(teacher, "lobby");
    teacher.click("[data-panel=open-class] summary");
    fill(teacher, "name", "8b");
    fill(teacher, "password", "correct horse");
    teacher.press("open-class");
    in_place(teacher, "class");
    teacher.until("document.querySelector('[data-recovery]').textContent.length > 25");
    teacher.value("document.querySelector('[data-code]').textContent")
}

/// A pupil comes in with the link.
fn join(pupil: &Browser, host: &Host, code: &str, lang: &str) {
    pupil.load(&format!("{}#/people?l={lang}", host.address));
    in_place(pupil, "lobby");
    pupil.load(&format!("{}#class={code}", host.address));
    in_place(pupil, "door");
    pupil.press("join-class");
    in_place(pupil, "class");
    pupil.until("document.querySelector('[data-nickname]')");
}

fn here(teacher: &Browser, count: usize) {
    teacher.until(&format!(
        "document.querySelectorAll('[data-panel=dashboard] [data-here]').length === {count}"
    ));
}

/// Everyone plays whatever the rules allow until the tournament is over.
fn play_on(teacher: &Browser, pupils: &[&Browser]) {
    let over = "Boolean(document.querySelector('[data-panel=standings][data-over]'))";
    for _ in 0..2_000 {
        if teacher.value(over) {
            return;
        }
        for pupil in pupils {
            pupil.run(
                "if (document.querySelector('[data-status=turn]'))
                   document.querySelector('[data-cell][data-legal]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))",
            );
        }
        std::thread::sleep(std::time::Duration::from_millis(60));
    }
    panic!("the tournament does not end");
}

#[test]
fn a_class_with_an_assignment_a_tournament_and_an_end() {
    in_class("class-story", |teacher, pupils| {
        let host = Host::start();
        let code = open(teacher, &host, "en");
        teacher.press("recovery-done");
        let [one, two, three] = pupils;
        join(one, &host, &code, "en");
        join(two, &host, &code, "fa");
        // The third types the letters, small and apart.
        three.load(&format!("{}#/people?l=en", host.address));
        in_place(three, "lobby");
        let typed = format!("{} {}", &code[..3], &code[3..]).to_lowercase();
        fill(three, "code", &typed);
        three.press("join-class");
        in_place(three, "class");
        here(teacher, 3);

        // Another nickname is seen by all, and a reload keeps it.
        let nickname = "document.querySelector('[data-nickname]').textContent";
        let before: String = one.value(nickname);
        one.press("rename");
        one.until(&format!("{nickname} !== {}", json!(before)));
        let after: String = one.value(nickname);
        one.reload();
        in_place(one, "class");
        one.until(&format!("{nickname} === {}", json!(after)));
        let name = after.trim_start_matches("You are ").to_owned();
        teacher.until(&format!(
            "document.querySelector('[data-panel=dashboard]').textContent.includes({})",
            json!(name)
        ));

        // Who is who stays in the teacher's browser.
        teacher.click("[data-member='1'] [data-note]");
        teacher.keys("Sara");
        teacher.click("[data-code]");
        let kept: String = teacher.value("localStorage.getItem('harif.people.rooms')");
        assert!(kept.contains("Sara") && kept.contains("8b"), "{kept}");
        teacher.reload();
        in_place(teacher, "class");
        here(teacher, 3);
        teacher.until("document.querySelector(\"[data-member='1'] [data-note]\").value === 'Sara'");

        // An assignment: a position that the pupil plays to its end.
        teacher.click("[data-assign]");
        teacher.keys("#/play?g=tictactoe&m=b2a1");
        teacher.press("assign");
        one.press("open-task");
        one.until("document.querySelector('[data-room=play]')");
        one.has_moves("b2a1");
        one.until("document.querySelector('[data-class-bar]')");
        teacher.until("document.querySelector(\"[data-member='1'] [data-thumb]\")");
        one.type_move("c1");
        one.type_move("b1");
        one.type_move("a3");
        teacher.until("document.querySelector(\"[data-member='1'] [data-done-count='1']\")");
        two.press("mark-done");
        two.until("document.querySelector('[data-done]')");
        teacher.until("document.querySelector(\"[data-member='2'] [data-done-count='1']\")");

        // The board of the first pupil is shown to all.
        teacher.click("[data-member='1'] [data-action=show-board]");
        for page in [two, three] {
            page.until("document.querySelector('[data-panel=shown] [data-thumb]')");
        }
        teacher.press("stop-showing");
        three.until("!document.querySelector('[data-panel=shown]')");

        // A Swiss tournament; one pupil is still elsewhere, and is told that the game begins.
        choose(teacher, "game", "tictactoe");
        choose(teacher, "rounds", "3");
        teacher.press("start-tournament");
        teacher.until("document.querySelector('[data-panel=standings] tbody tr')");
        one.press("to-class");
        in_place(one, "class");
        teacher.until("document.querySelector('[data-action=look]')");
        teacher.press("look");
        teacher.until("document.querySelector('[data-seat=watch]')");
        play_on(teacher, &pupils);
        let points = "[...document.querySelectorAll('[data-points]')].map((it) => Number(it.dataset.points)).reduce((a, b) => a + b, 0)";
        // Three rounds, each with one game and one free round.
        for page in [teacher, one, two, three] {
            page.until(&format!("{points} === 6"));
            page.until("document.querySelectorAll('[data-panel=standings] tbody tr').length === 3");
        }
        teacher.until("document.querySelectorAll('[data-class-game]').length === 3");

        look_for_games(teacher);

        // Everything as a file, and then nothing.
        teacher.run(
            "const make = URL.createObjectURL.bind(URL);
             URL.createObjectURL = (blob) => { blob.text().then((text) => { window.exported = text; }); return make(blob); };",
        );
        teacher.click("[data-panel=end] summary");
        teacher.press("export");
        teacher.until("window.exported");
        let exported: String = teacher.value("window.exported");
        assert!(exported.lines().count() > 10, "{exported}");
        assert!(!exported.contains("Sara") && !exported.contains("correct horse"));
        teacher.press("erase");
        teacher.press("erase-no");
        teacher.press("erase");
        teacher.press("erase-yes");
        for page in [teacher, one, two, three] {
            in_place(page, "lobby");
            page.until("document.querySelector('[data-told]')");
            assert_eq!(page.count("[data-kept-class]"), 0);
        }
    });
}

#[test]
fn a_teacher_comes_from_another_device_and_closes_the_door() {
    in_browsers("class-door", 3, &mut |pages| {
        let [teacher, other, late] = pages[..] else {
            panic!("three");
        };
        let host = Host::start();
        let code = open(teacher, &host, "en");
        let recovery: String =
            teacher.value("document.querySelector('[data-recovery]').textContent");
        other.load(&format!("{}#class={code}", host.address));
        in_place(other, "door");
        other.run("document.querySelector('[data-panel=teach]').open = true");
        fill(other, "teach-password", "wrong horse");
        other.press("teach");
        other.until("document.querySelector('[data-told]')");
        other.run("document.querySelector('[data-class-field=teach-password]').select()");
        fill(other, "recovery", &recovery);
        other.press("teach");
        in_place(other, "class");
        other.until("document.querySelector('[data-recovery]')");
        let new: String = other.value("document.querySelector('[data-recovery]').textContent");
        assert_ne!(new, recovery, "the old code is void");
        other.click("[data-action=lock]");
        late.load(&format!("{}#class={code}", host.address));
        in_place(late, "door");
        late.press("join-class");
        late.until("document.querySelector('[data-told]')");
        in_place(late, "door");
        other.click("[data-action=lock]");
        late.press("join-class");
        in_place(late, "class");
        here(other, 1);
        // A pupil who is removed is at the door again.
        other.press("remove-member");
        in_place(late, "door");
        here(other, 0);
    });
}

/// A teacher who opened the page by the number of this very machine hands out an address that others reach.
#[test]
fn pupils_get_an_address_that_leads_to_the_teacher() {
    in_browser("class-address", |teacher| {
        let host = Host::named("class.test");
        let code = open(teacher, &host, "en");
        assert_eq!(
            link(teacher, "class"),
            format!("https://class.test/#class={code}")
        );
        let bots: String = teacher.value("document.querySelector('.letters .join').textContent");
        assert!(bots.contains("harif join https://class.test/"), "{bots}");
        assert_eq!(teacher.count("[data-only-here]"), 0);
    });
    in_browser("class-no-address", |teacher| {
        // This server listens to its own machine only, and the page says so.
        let host = Host::start();
        open(teacher, &host, "en");
        teacher.until("document.querySelector('[data-only-here]')");
        assert!(link(teacher, "class").starts_with(&host.address));
    });
}

/// A program that joined, which ends with the test.
struct Bot(Child);

impl Bot {
    fn join(host: &Host, code: &str, player: &[&str]) -> Self {
        let child = Command::new(program().0)
            .args(["join", &host.address, code, "--"])
            .args(player)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        Self(child)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn programs_play_in_a_class_and_their_faults_are_explained() {
    in_browser("class-bots", |teacher| {
        let host = Host::start();
        let code = open(teacher, &host, "en");
        let _healthy = Bot::join(&host, &code, &["random"]);
        here(teacher, 1);
        // A program that ends at once.
        let _broken = Bot::join(&host, &code, &["sh", "-c", "exit 3"]);
        here(teacher, 2);
        choose(teacher, "format", "round-robin");
        choose(teacher, "game", "connect4");
        teacher.press("start-tournament");
        teacher.until("document.querySelector('[data-panel=standings][data-over]')");
        teacher.until("document.querySelector('[data-panel=faults] li')");
        let fault: String =
            teacher.value("document.querySelector('[data-panel=faults] li').textContent");
        assert!(fault.contains("the program ended"), "{fault}");
        let table: String =
            teacher.value("document.querySelector('[data-panel=standings] tbody').textContent");
        assert!(table.contains('±'), "a rating with its interval: {table}");
        teacher.run("document.querySelector('[data-panel=class-games]').open = true");
        teacher.press("find-games");
        find(teacher, &[("by", "board")], 0);
        find(teacher, &[("by", "crash"), ("winner", "1")], 1);
    });
}

/// What stands on the screens, without anything wrong, and pictures in `target/screenshots`.
#[test]
fn the_scan_finds_nothing_in_a_class() {
    in_class("class-axe", |teacher, pupils| {
        for form in Form::two() {
            let (name, lang) = (form.name(), form.lang);
            let host = Host::start();
            let all = [teacher, pupils[0], pupils[1], pupils[2]];
            for page in all {
                form.take(page);
            }
            let look = |page: &Browser, what: &str| {
                page.picture(&format!("class-{what}-{name}"));
                let found = violations(page);
                assert!(found.is_empty(), "{name} {what}: {found:#?}");
                let wide: bool = page.value("document.documentElement.scrollWidth > innerWidth");
                assert!(!wide, "{name} {what} is wider than the window");
            };
            let code = open(teacher, &host, lang);
            look(teacher, "opened");
            for (at, pupil) in pupils.iter().enumerate() {
                if at == 0 {
                    pupil.load(&format!("{}#/people?l={lang}", host.address));
                    in_place(pupil, "lobby");
                    look(pupil, "lobby");
                }
                pupil.load(&format!("{}#class={code}", host.address));
                in_place(pupil, "door");
                if at == 0 {
                    look(pupil, "door");
                }
                pupil.press("join-class");
                in_place(pupil, "class");
                pupil.until("document.querySelector('[data-nickname]')");
            }
            here(teacher, 3);
            teacher.run("document.querySelector('[data-action=recovery-done]').click()");
            teacher.run("document.querySelector('[data-action=assign-board]').click()");
            pupils[0].until("document.querySelector('[data-assignment]')");
            teacher.run("document.querySelector('[data-action=show-mine]').click()");
            pupils[2].until("document.querySelector('[data-panel=shown]')");
            look(pupils[2], "shown");
            teacher.run("document.querySelector('[data-action=start-tournament]').click()");
            teacher.until("document.querySelector('[data-action=look]')");
            pupils[0].until("document.querySelector('[data-panel=standings]')");
            teacher.until("document.querySelector('[data-action=find-games]')");
            teacher.run("document.querySelector('[data-panel=class-games]').open = true");
            teacher.run("document.querySelector('[data-action=find-games]').click()");
            find(teacher, &[("game", "connect4")], 1);
            look(teacher, "dashboard");
            let plays = pupils
                .iter()
                .find(|pupil| pupil.value("Boolean(document.querySelector('[data-status=turn]'))"));
            if let Some(player) = plays {
                look(player, "playing");
            }
        }
    });
}

//! Help and mistakes of the command line in the user's language.
//!
//! English help is written beside the flags. Another language comes from the catalogue
//! ([`harif_text::Help`]) and is put into the tree of commands that clap has built, so that clap
//! still decides what is shown where.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use harif_text::{Help, Text, Value, say};
use harif_words::typed::{self, CommandWord};

use crate::help_layout;

/// Help in the order of the English one, with each direction on lines of its own.
const TEMPLATE: &str = "\
{about-with-newline}
{before-help}USAGE
  {usage}

{all-args}{after-help}
";

/// The tree of commands with its help in the language of `text`, laid out for the screen.
pub(crate) fn in_language(program: Command, text: &Text) -> Command {
    help_layout::laid_out(translated(program, text))
}

fn translated(mut program: Command, text: &Text) -> Command {
    let Some(help) = Help::new(text) else {
        return program;
    };
    // Adds `--help` and hands the flags of every command down to each, so that all can be translated.
    program.build();
    let name = program.get_name().to_owned();
    command(program, &help, &name, "")
}

/// A command by its key, and the commands under it, whose keys begin with `prefix`.
fn command(command: Command, help: &Help, path: &str, prefix: &str) -> Command {
    let get = |key: String| help.get(&key, &[]);
    let label = |key| get(format!("help-{key}")).unwrap_or_default();
    let mut translated = command
        .help_template(TEMPLATE.replace("USAGE", &label("usage")))
        .subcommand_help_heading(heading(help, "commands"))
        .next_line_help(true);
    if let Some(about) = get(format!("about-{path}")) {
        translated = translated.about(about).long_about(None);
    }
    let before = translated.get_before_help().map(ToString::to_string);
    if let Some(before) = before {
        translated = translated.before_help(before_help(&before, help, path));
    }
    if let Some(after) = get(format!("after-{path}")) {
        translated = translated.after_help(after);
    }
    translated
        .mut_args(|arg| argument(arg, help, path))
        .mut_subcommands(|under| {
            let path = format!("{prefix}{}", under.get_name());
            self::command(under, help, &path, &format!("{path}-"))
        })
}

/// A heading over flags or commands. clap wants it for as long as the program runs.
fn heading(help: &Help, name: &str) -> &'static str {
    let heading = help.get(&format!("help-heading-{name}"), &[]);
    heading.unwrap_or_default().leak()
}

/// Examples, each under what it shows, and the notes that follow them.
fn before_help(english: &str, help: &Help, path: &str) -> String {
    let examples = english.lines().skip(1).take_while(|line| !line.is_empty());
    let shows = help
        .get(&format!("examples-{path}"), &[])
        .unwrap_or_default();
    let mut shows = shows.lines();
    let mut lines = vec![help.get("help-examples", &[]).unwrap_or_default()];
    for example in examples {
        let (command, comment) = split_example(example);
        lines.extend(
            comment
                .and_then(|_| shows.next())
                .map(|it| format!("  {it}")),
        );
        lines.push(format!("  {command}"));
    }
    lines.push(String::new());
    if let Some(notes) = help.get(&format!("notes-{path}"), &[]) {
        lines.extend([notes, String::new()]);
    }
    if let Some(words) = help.get(&format!("words-{path}"), &[]) {
        lines.push(words);
        lines.extend(typed_words());
        lines.push(String::new());
    }
    lines.join("\n") + "\n"
}

/// The command of an example, and whether words stand beside it.
fn split_example(line: &str) -> (&str, Option<&str>) {
    let line = line.trim();
    match line.split_once("  ") {
        Some((command, comment)) => (command, Some(comment.trim())),
        None => (line, None),
    }
}

/// What can be typed during a game: the Persian spellings, then the English ones.
fn typed_words() -> Vec<String> {
    let words = CommandWord::all().map(CommandWord::spellings);
    let words = words.chain([typed::PASS, typed::YES, typed::NO]);
    let both = words.map(|spellings| {
        let (english, persian): (Vec<&str>, Vec<&str>) =
            spellings.iter().partition(|it| it.is_ascii());
        format!("    {} ({})", persian.join("، "), english.join(", "))
    });
    both.collect()
}

/// A flag or an argument of the command under `path`.
fn argument(arg: Arg, help: &Help, path: &str) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let own = help.get(&format!("arg-{path}-{id}"), &[]);
    let Some(text) = own.or_else(|| help.get(&format!("arg-{id}"), &[])) else {
        return arg;
    };
    let mut lines = vec![text];
    let values = arg.get_possible_values();
    let values = values.iter().filter(|value| !value.is_hide_set());
    let explained: Vec<String> = values
        .clone()
        .filter_map(|value| {
            let key = format!("value-{id}-{}", value.get_name());
            Some(format!("{}: {}", value.get_name(), help.get(&key, &[])?))
        })
        .collect();
    let names: Vec<&str> = values.map(clap::builder::PossibleValue::get_name).collect();
    if explained.is_empty() {
        // Names in angle brackets say it already, as in `--table <on|off>`.
        if !names.is_empty() && !arg.is_hide_possible_values_set() {
            let line = Value::ltr(names.join(", "));
            lines.extend(help.get("help-values", &[("line", line)]));
        }
    } else {
        lines.extend(explained);
    }
    let defaults: Vec<_> = arg
        .get_default_values()
        .iter()
        .map(|it| it.to_string_lossy())
        .collect();
    if !defaults.is_empty() && arg.get_action().takes_values() {
        let value = Value::ltr(defaults.join(" "));
        lines.extend(help.get("help-default", &[("value", value)]));
    }
    let heading = match arg.get_help_heading() {
        Some(heading) => heading.to_lowercase().replace(' ', "-"),
        None if arg.is_positional() => "arguments".to_owned(),
        None => "options".to_owned(),
    };
    let order = arg.get_index().filter(|_| arg.is_positional());
    let arg = arg
        .help(lines.join("\n"))
        .long_help(None)
        .hide_possible_values(true)
        .hide_default_value(true)
        .help_heading(self::heading(help, &heading));
    match order {
        Some(index) => arg.display_order(index),
        None => arg,
    }
}

/// What is wrong with the arguments, and the way out; none in English, where clap says it.
pub(crate) fn mistake(text: &Text, error: &clap::Error) -> Option<Vec<String>> {
    let help = Help::new(text)?;
    let ltr = |kind| context(error, kind).map(Value::ltr);
    let get = |key: &str, arguments: &[(&str, Value)]| help.get(&format!("usage-{key}"), arguments);
    let option = || ltr(ContextKind::InvalidArg).unwrap_or_else(|| Value::ltr(""));
    let name = |kind| ("name", ltr(kind).unwrap_or_else(|| Value::ltr("")));
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(n)) => Value::from(*n as i64),
        _ => Value::from(0),
    };
    let problem = match error.kind() {
        ErrorKind::UnknownArgument => {
            let is_flag = context(error, ContextKind::InvalidArg)?.starts_with('-');
            let key = if is_flag {
                "unknown-argument"
            } else {
                "unexpected-argument"
            };
            get(key, &[name(ContextKind::InvalidArg)])
        }
        ErrorKind::InvalidSubcommand => {
            get("unknown-command", &[name(ContextKind::InvalidSubcommand)])
        }
        ErrorKind::InvalidValue if context(error, ContextKind::InvalidValue)?.is_empty() => {
            get("missing-value", &[("option", option())])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => get(
            "invalid-value",
            &[name(ContextKind::InvalidValue), ("option", option())],
        ),
        ErrorKind::ArgumentConflict => match ltr(ContextKind::PriorArg) {
            Some(other)
                if context(error, ContextKind::PriorArg)
                    != context(error, ContextKind::InvalidArg) =>
            {
                get(
                    "conflict",
                    &[name(ContextKind::InvalidArg), ("other", other)],
                )
            }
            _ => get("twice", &[name(ContextKind::InvalidArg)]),
        },
        ErrorKind::MissingRequiredArgument => get("missing", &[("line", option())]),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let line = ltr(ContextKind::ValidSubcommand)?;
            get("missing-command", &[("line", line)])
        }
        ErrorKind::TooFewValues => get(
            "too-few",
            &[
                ("option", option()),
                ("min", number(ContextKind::MinValues)),
                ("n", number(ContextKind::ActualNumValues)),
            ],
        ),
        ErrorKind::WrongNumberOfValues => get(
            "wrong-number",
            &[
                ("option", option()),
                ("min", number(ContextKind::ExpectedNumValues)),
                ("n", number(ContextKind::ActualNumValues)),
            ],
        ),
        ErrorKind::TooManyValues => get(
            "too-many",
            &[name(ContextKind::InvalidValue), ("option", option())],
        ),
        ErrorKind::NoEquals => get("no-equals", &[("option", option())]),
        ErrorKind::InvalidUtf8 => get("not-text", &[]),
        _ => return None,
    }?;
    let mut lines = vec![problem];
    if let Some(line) = ltr(ContextKind::ValidValue) {
        lines.extend(get("values", &[("line", line)]));
    }
    lines.extend(range(text, error).and_then(|line| get("range", &[("line", line.into())])));
    let meant = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    if let Some(line) = meant.into_iter().find_map(ltr) {
        lines.extend(get("suggestion", &[("line", line)]));
    }
    if let Some(usage) = context(error, ContextKind::Usage) {
        let usage = usage.trim().trim_start_matches("Usage:").trim();
        lines.extend(get("line", &[("line", Value::ltr(usage))]));
    }
    lines.extend(get("help", &[("command", Value::ltr("--help"))]));
    Some(lines)
}

/// A piece of what clap knows about a mistake, as it is written on the command line.
fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(piece) => Some(piece.clone()),
        ContextValue::Strings(pieces) => Some(pieces.join(", ")),
        ContextValue::StyledStr(piece) => Some(piece.to_string()),
        ContextValue::Number(n) => Some(n.to_string()),
        _ => None,
    }
}

/// The range that a number is not in. clap has it only in a sentence: `99 is not in 1..=20`.
fn range(text: &Text, error: &clap::Error) -> Option<String> {
    let said = std::error::Error::source(error)?.to_string();
    let (_, range) = said.rsplit_once(" is not in ")?;
    let (low, high) = range.split_once("..")?;
    let low: i64 = low.parse().ok()?;
    let high = high.trim_start_matches('=').parse::<i64>();
    match high.ok().filter(|high| *high < i64::from(u32::MAX)) {
        Some(high) => Some(say!(text, "values-range", from = low, to = high)),
        None => (low == 1).then(|| say!(text, "values-count")),
    }
}

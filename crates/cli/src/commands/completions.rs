//! `harif completions`: what a shell must know to complete our commands.
//!
//! The script of a shell asks the program itself what fits, so games, agents, evaluators, options and
//! presets are always those of the program that is installed, and files are files.

use std::ffi::OsStr;

use clap::{Arg, Args, Command, CommandFactory, ValueEnum};
use clap_complete::CompleteEnv;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::Shells;
use harif_play::{AGENTS, AgentEntry, OptionValues};
use harif_rules::Game;
use harif_search::evaluators;

use crate::context::Context;
use crate::failure::Failure;

/// The variable by which the script of a shell asks.
const VARIABLE: &str = "HARIF_COMPLETE";

/// What bash is told. It cuts words at `:` and `=`, which stand in the middle of ours: they are put together again from the
/// line, and of what is offered bash gets what belongs behind its last cut.
const BASH: &str = r#"_harif() {
    local line=${COMP_LINE:0:COMP_POINT} words=() piece rest at
    for ((at = 0; at <= COMP_CWORD; at++)); do
        piece=${COMP_WORDS[at]}
        rest=${line#"${line%%[![:space:]]*}"}
        if ((at == COMP_CWORD)); then piece=$rest; fi
        if ((at > 0)) && [[ $rest == "$line" ]]; then
            words[${#words[@]} - 1]+=$piece
        else
            words+=("$piece")
        fi
        line=${rest#"$piece"}
    done
    local last=$((${#words[@]} - 1))
    local before=${words[last]%"$2"} IFS=$'\013'
    COMPREPLY=($(HARIF_COMPLETE=bash _CLAP_IFS=$IFS _CLAP_COMPLETE_INDEX=$last _CLAP_COMPLETE_COMP_TYPE=$COMP_TYPE \
        _CLAP_COMPLETE_SPACE=false harif -- "${words[@]}" 2> /dev/null))
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} != *[=/:] ]]; then compopt +o nospace 2> /dev/null; fi
}
complete -o nospace -o bashdefault -F _harif harif
"#;

/// Print the completions of a shell
#[derive(Args, Debug)]
#[command(help_template = super::HELP, before_help = "\
Examples:
  harif completions bash > ~/.local/share/bash-completion/completions/harif
  harif completions zsh > ~/.zfunc/_harif
  harif completions fish > ~/.config/fish/completions/harif.fish

The script asks harif itself what fits: games and their sizes, agents with their options, evaluators with their
weights, presets and files.
")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// The shells that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

pub(super) fn run(arguments: &Arguments, context: &mut Context) -> Result<(), Failure> {
    if arguments.shell == Shell::Bash {
        return context.out.raw(BASH);
    }
    let name = arguments.shell.to_possible_value();
    let name = name.as_ref().map_or("bash", |it| it.get_name());
    let shells = Shells::builtins();
    let shell = shells
        .completer(name)
        .ok_or_else(|| Failure::Other(anyhow::anyhow!("no completions for {name}")))?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "harif", "harif", "harif", &mut script)?;
    context.out.raw(String::from_utf8_lossy(&script))
}

/// Answers the script of a shell, if that is what started the program. Returns whether it was.
pub(crate) fn answer() -> bool {
    if std::env::var_os(VARIABLE).is_none() {
        return false;
    }
    let answering = CompleteEnv::with_factory(program).var(VARIABLE);
    let folder = std::env::current_dir().ok();
    // Somewhere between two keys there is no place for an error: then nothing is offered.
    answering
        .try_complete(std::env::args_os(), folder.as_deref())
        .unwrap_or(true)
}

/// The program with what its arguments can be.
fn program() -> Command {
    knowing(super::Cli::command())
}

fn knowing(command: Command) -> Command {
    let is_tree = command.get_name() == "tree";
    command
        .mut_args(|arg| argument(arg, is_tree))
        .mut_subcommands(knowing)
}

/// An argument with what it can be, by its name: one name means the same in every command.
fn argument(arg: Arg, of_tree: bool) -> Arg {
    let name = arg.get_id().as_str();
    let is_player = match name {
        "agent" | "first_agent" | "second_agent" | "player" | "players" | "agents" => true,
        // In `play` it is said with a word who moves first.
        "first" | "second" | "more" | "finish" => arg.get_possible_values().is_empty(),
        _ => false,
    };
    let values: fn(&str) -> Vec<String> = match name {
        "game" if of_tree => games_and_numbers,
        "game" => games,
        _ if is_player => agents,
        "evaluator" => evaluators_with_weights,
        // Positions on the command line, or a file of them.
        "inputs" => return arg.add(ArgValueCompleter::new(PathCompleter::file())),
        "command" => |_| commands(),
        "lang" => |_| vec!["en".into(), "fa".into()],
        _ => return arg,
    };
    let is_list = arg.get_value_delimiter().is_some();
    let complete = move |current: &OsStr| {
        let offered = offer(&current.to_string_lossy(), is_list, values);
        // A player that is no agent is a program.
        if is_player && offered.is_empty() {
            return PathCompleter::file().complete(current);
        }
        offered
    };
    arg.add(ArgValueCompleter::new(complete))
}

/// What goes on as the current word does; in a list, its last part.
fn offer(
    current: &str,
    is_list: bool,
    values: fn(&str) -> Vec<String>,
) -> Vec<CompletionCandidate> {
    let cut = current.rfind(',').filter(|_| is_list);
    let (before, last) = current.split_at(cut.map_or(0, |at| at + 1));
    let fitting = values(last).into_iter().filter(|it| it.starts_with(last));
    let whole = fitting.map(|it| CompletionCandidate::new(format!("{before}{it}")));
    whole.collect()
}

/// The names of the commands.
fn commands() -> Vec<String> {
    let program = super::Cli::command();
    let names = program.get_subcommands().map(Command::get_name);
    names.map(str::to_owned).collect()
}

/// The names of games, and the sizes of one that is named.
fn games(current: &str) -> Vec<String> {
    let mut names: Vec<String> = (Game::NAMES.iter())
        .map(|entry| entry.names[0].to_owned())
        .collect();
    if let Some((name, _)) = current.split_once(':')
        && let Ok(game) = name.parse::<Game>()
    {
        let sizes = harif_words::games::sizes(game);
        names.extend(sizes.iter().filter_map(|size| as_typed(*size, name)));
    }
    names
}

/// What can stand in place of a game for a tree.
fn games_and_numbers(current: &str) -> Vec<String> {
    let mut names = games(current);
    names.push("numbers".to_owned());
    names
}

/// A size as it is typed behind the name that was typed; none for the usual one, which needs no words.
fn as_typed(game: Game, name: &str) -> Option<String> {
    let written = game.to_string();
    let (_, options) = written.split_once('(')?;
    Some(format!("{name}:{}", options.trim_end_matches(')')))
}

/// The names of agents, and the options of one that is named.
fn agents(current: &str) -> Vec<String> {
    let named = AGENTS.iter().map(|entry| entry.name.to_owned());
    let Some((name, options)) = current.split_once(':') else {
        return named.collect();
    };
    let Some(entry) = AGENTS.iter().find(|entry| entry.name == name) else {
        return Vec::new();
    };
    // An evaluator with weights has commas of its own.
    if let Some((before, evaluator)) = options.split_once("evaluator=")
        && evaluator.contains(':')
    {
        let written = evaluators_with_weights(evaluator).into_iter();
        let whole = written.map(|it| format!("{name}:{before}evaluator={it}"));
        let fitting: Vec<String> = whole.filter(|it| it.starts_with(current)).collect();
        if !fitting.is_empty() {
            return fitting;
        }
    }
    let whole = options.rfind(',').map_or("", |at| &options[..=at]);
    let set: Vec<&str> = whole
        .split(',')
        .filter_map(|it| it.split('=').next())
        .collect();
    let missing = (entry.options.iter()).filter(|option| !set.contains(&option.name));
    missing
        .flat_map(|option| option_values(entry, option.name))
        .map(|option| format!("{name}:{whole}{option}"))
        .collect()
}

/// An option with each of its values, or with room for one.
fn option_values(entry: &AgentEntry, name: &str) -> Vec<String> {
    let option = entry.options.iter().find(|option| option.name == name);
    let values: Vec<String> = match option.map(|option| &option.values) {
        Some(OptionValues::OneOf(values)) => values.iter().map(|&it| it.to_owned()).collect(),
        Some(OptionValues::Evaluator) => evaluators_of_all(""),
        _ => vec![String::new()],
    };
    values
        .into_iter()
        .map(|value| format!("{name}={value}"))
        .collect()
}

/// The evaluators of all games.
fn evaluators_of_all(_: &str) -> Vec<String> {
    let games = Game::NAMES.iter().map(|entry| entry.game);
    let names = games.flat_map(|game| evaluators::names(game).iter());
    let mut names: Vec<String> = names.map(|&name| name.to_owned()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The names of evaluators, and the weights of one that is named, each with room for its number.
fn evaluators_with_weights(current: &str) -> Vec<String> {
    let names = evaluators_of_all(current);
    let Some((name, weights)) = current.split_once(':') else {
        return names;
    };
    let whole = weights.rfind(',').map_or("", |at| &weights[..=at]);
    let set: Vec<&str> = whole
        .split(',')
        .filter_map(|it| it.split('=').next())
        .collect();
    let known = names.iter().any(|it| it == name);
    let missing = evaluators::weights(name).iter().filter(|_| known);
    missing
        .filter(|weight| !set.contains(&weight.name))
        .map(|weight| format!("{name}:{whole}{}=", weight.name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(current: &str, is_list: bool, values: fn(&str) -> Vec<String>) -> Vec<String> {
        let candidates = offer(current, is_list, values);
        let words = candidates.iter().map(CompletionCandidate::get_value);
        words.map(|it| it.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn what_is_offered_goes_on_as_what_was_typed_and_is_understood() {
        assert_eq!(offered("oth", false, games), ["othello"]);
        assert!(offered("othello:si", false, games).contains(&"othello:size=6".to_owned()));
        assert_eq!(offered("alphab", false, agents), ["alphabeta"]);
        let options = offered("alphabeta:depth=4,cut=", false, agents);
        assert_eq!(
            options,
            [
                "alphabeta:depth=4,cut=equal",
                "alphabeta:depth=4,cut=strict"
            ]
        );
        assert!(
            !offered("alphabeta:depth=4,", false, agents)
                .iter()
                .any(|it| it.ends_with("depth="))
        );
        assert_eq!(
            offered("centre,win", true, evaluators_of_all),
            ["centre,windows"]
        );
        let weights = offered("windows:th", false, evaluators_with_weights);
        assert_eq!(weights, ["windows:three="]);
        let weights = offered("pvs:depth=3,evaluator=windows:three=9,bl", false, agents);
        assert_eq!(weights, ["pvs:depth=3,evaluator=windows:three=9,block="]);
        let after = offered("pvs:evaluator=windows:three=9,ord", false, agents);
        assert!(after.contains(&"pvs:evaluator=windows:three=9,order=centre".to_owned()));
        for entry in Game::NAMES {
            let name = entry.names[0];
            for game in offered(&format!("{name}:"), false, games) {
                assert!(game.parse::<Game>().is_ok(), "{game}");
            }
        }
        for entry in AGENTS {
            for spec in offered(&format!("{}:", entry.name), false, agents) {
                let is_open = spec.ends_with('=');
                assert!(
                    is_open || spec.parse::<harif_play::AgentSpec>().is_ok(),
                    "{spec}"
                );
            }
        }
    }

    #[test]
    fn every_command_with_a_game_offers_games() {
        fn check(command: &Command) {
            for arg in command.get_arguments().filter(|arg| arg.get_id() == "game") {
                let known = arg.get::<ArgValueCompleter>();
                assert!(known.is_some(), "{}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&program());
    }
}

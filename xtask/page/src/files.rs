//! The page as a set of files with names that tell their content.
//!
//! A file is written under a name with the hash of its bytes, so a cache may keep it for ever and
//! never gives an old file to a new page. Files name each other in quotes (`"style.css"`,
//! `url("vazirmatn.woff2")`); those names are replaced while the files are laid down, the named
//! before the naming. Three files keep their names, because browsers and people ask for them by
//! name: the document, the manifest and the service worker. The service worker comes last and knows
//! all others: the hash of that list is the version of the page.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use harif_text::{Lang, Text, say};
use sha2::{Digest, Sha256};

use crate::bind::Parts;
use crate::{root, write};
use harif_compress::Compressor;

/// Where a page will live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// Inside the program, whose engines it may ask.
    Program,
    /// On a host that only hands out files.
    Host,
}

/// The path, beside the page, at which the program answers for its engines.
const ENGINE: &str = "engine";

/// Files of `crates/web/static` that name no others.
const LEAVES: &[(&str, &str)] = &[
    ("vazirmatn.woff2", "fonts/vazirmatn.woff2"),
    ("vazirmatn-OFL.txt", "fonts/vazirmatn-OFL.txt"),
    ("icon.svg", "icons/icon.svg"),
    ("icon-maskable.svg", "icons/icon-maskable.svg"),
    ("icon-192.png", "icons/icon-192.png"),
    ("icon-512.png", "icons/icon-512.png"),
];

/// What the page loads only when it is wanted: its name in the page, and where the bytes are.
pub(crate) const ASSETS: &[(&str, &str)] = &[
    (
        "othello-weights.bin",
        "crates/engines/src/othello/pattern/weights.bin",
    ),
    (
        "connect4-early.bin",
        "crates/engines/src/connect4/book/7x6-early.bin",
    ),
    (
        "connect4-book.bin",
        "crates/engines/src/connect4/book/7x6-deep.bin",
    ),
    (
        "connect4-8x7.bin",
        "crates/engines/src/connect4/strategy/8x7.bin",
    ),
    (
        "connect4-8x6.bin",
        "crates/engines/src/connect4/strategy/8x6.bin",
    ),
    (
        "othello-openings.bin",
        "crates/engines/src/othello/opening/recorded.bin",
    ),
    ("problems.bin", "crates/play/src/problems/problems.bin"),
];

/// What is loaded on demand but small enough for the service worker to keep from the first visit on, so that it is there
/// without a network.
const KEPT_AT_ONCE: &[&str] = &[
    "connect4-early.bin",
    "connect4-8x7.bin",
    "connect4-8x6.bin",
    "problems.bin",
];

/// A page, ready to be written.
pub(crate) struct Page {
    /// The bytes of each file by its final name.
    files: BTreeMap<String, Vec<u8>>,
    /// From the names people write to the final names.
    names: BTreeMap<&'static str, String>,
}

/// Lays the files out for a home.
pub(crate) fn assemble(parts: &Parts, home: Home) -> Result<Page> {
    let mut page = Page {
        files: BTreeMap::new(),
        names: BTreeMap::new(),
    };
    for &(name, path) in LEAVES {
        page.add_hashed(name, source(path)?);
    }
    page.add_hashed("harif.wasm", parts.wasm.clone());
    page.add_hashed("glue.js", parts.glue.clone().into_bytes());
    page.add_hashed("worker.js", worker(parts)?.into_bytes());
    for &(name, path) in ASSETS {
        if let Some(bytes) = asset(path)? {
            page.add_hashed(name, bytes);
        }
    }
    for name in ["style.css", "boot.js"] {
        let text = page.with_final_names(&text_source(name)?);
        page.add_hashed(name, without_missing_assets(text).into_bytes());
    }
    let manifest = page.with_final_names(&text_source("manifest.webmanifest")?);
    page.files
        .insert("manifest.webmanifest".to_owned(), manifest.into_bytes());
    let mut document = page.with_final_names(&text_source("index.html")?);
    if home == Home::Program {
        document = with_server(&document);
    }
    page.files
        .insert("index.html".to_owned(), document.into_bytes());
    let service_worker = page.service_worker(&text_source("sw.js")?)?;
    page.files
        .insert("sw.js".to_owned(), service_worker.into_bytes());
    Ok(page)
}

impl Page {
    /// Adds a file under a name with the hash of its bytes.
    fn add_hashed(&mut self, name: &'static str, bytes: Vec<u8>) {
        let (stem, end) = name.split_once('.').unwrap_or((name, ""));
        let named = format!("{stem}.{}.{end}", hash(&bytes));
        self.files.insert(named.clone(), bytes);
        self.names.insert(name, named);
    }

    /// A text in which every file named in quotes has its final name.
    fn with_final_names(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, named) in &self.names {
            text = text.replace(&format!("\"{name}\""), &format!("\"{named}\""));
        }
        text
    }

    /// The service worker, with the version of the page and what it needs without a network:
    /// everything but what is large and loaded on demand.
    fn service_worker(&self, template: &str) -> Result<String> {
        let on_demand: Vec<&String> = ASSETS
            .iter()
            .filter(|(name, _)| !KEPT_AT_ONCE.contains(name))
            .filter_map(|(name, _)| self.names.get(name))
            .collect();
        let mut everything = Sha256::new();
        for (name, bytes) in &self.files {
            everything.update(name.as_bytes());
            everything.update(Sha256::digest(bytes));
        }
        let version = format!("harif-{}", short(&everything.finalize()));
        // The document is asked for as the folder it lies in.
        let files: Vec<&str> = self
            .files
            .keys()
            .filter(|name| !on_demand.contains(name))
            .map(|name| if name == "index.html" { "./" } else { name })
            .collect();
        Ok(template
            .replace("@version", &version)
            .replace("[\"@files\"]", &serde_json::to_string(&files)?))
    }

    /// Writes the files into an empty folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        empty(folder)?;
        self.write_plain(folder)
    }

    fn write_plain(&self, folder: &Path) -> Result<()> {
        self.files
            .iter()
            .try_for_each(|(name, bytes)| write(&folder.join(name), bytes))
    }

    /// Writes the files into an empty folder, each with its compressed forms where they are
    /// smaller. A folder that holds this very page is not touched, so that the program that embeds
    /// it need not be built again.
    pub(crate) fn write_compressed(
        &self,
        folder: &Path,
        compressor: &mut Compressor,
    ) -> Result<()> {
        if self.is_in(folder) {
            return Ok(());
        }
        empty(folder)?;
        for (name, bytes) in &self.files {
            for (end, smaller) in compressor.forms(name, bytes)? {
                write(&folder.join(format!("{name}.{end}")), &smaller)?;
            }
        }
        // Last, so that where these are the others are too.
        self.write_plain(folder)
    }

    /// Whether a folder has every file as it is.
    fn is_in(&self, folder: &Path) -> bool {
        let same = |(name, bytes): (&String, &Vec<u8>)| {
            std::fs::read(folder.join(name)).is_ok_and(|there| there == *bytes)
        };
        self.files.iter().all(same)
    }

    /// How many bytes travel until the page can be used, compressed with brotli.
    pub(crate) fn first_load(&self, compressor: &mut Compressor) -> Result<usize> {
        [
            "harif.wasm",
            "glue.js",
            "boot.js",
            "style.css",
            "vazirmatn.woff2",
            "icon.svg",
        ]
        .iter()
        .filter_map(|name| self.names.get(name))
        .chain([&"index.html".to_owned()])
        .try_fold(0, |sum, name| {
            let bytes = &self.files[name];
            let forms = compressor.forms(name, bytes)?;
            Ok(sum
                + forms
                    .iter()
                    .map(|(_, form)| form.len())
                    .min()
                    .unwrap_or(bytes.len()))
        })
    }
}

/// A file of `crates/web/static`.
pub(super) fn source(path: &str) -> Result<Vec<u8>> {
    let path = root().join("crates/web/static").join(path);
    std::fs::read(&path).with_context(|| format!("could not read {}", path.display()))
}

/// A file of `crates/web/static` that is text, with the sentences it wants.
pub(super) fn text_source(path: &str) -> Result<String> {
    if path == "style.css" {
        let all: Result<String> = STYLES.iter().map(|path| file_as_text(path)).collect();
        return Ok(without_remarks(&all?));
    }
    Ok(with_sentences(&file_as_text(path)?))
}

fn file_as_text(path: &str) -> Result<String> {
    String::from_utf8(source(path)?).with_context(|| format!("{path} is not text"))
}

/// A style sheet without its comments and without the white space at the ends of its lines.
fn without_remarks(style: &str) -> String {
    let mut parts = style.split("/*");
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once("*/").map_or("", |(_, after)| after));
    let style: String = std::iter::once(first).chain(rest).collect();
    let lines = style.lines().map(str::trim).filter(|line| !line.is_empty());
    // A line may go on with the next one: a space stays between them.
    lines.collect::<Vec<_>>().join("\n")
}

/// The style sheet in the order in which its parts are joined: the page, narrow windows, then room
/// by room, and the colours of boards that can be chosen.
const STYLES: [&str; 11] = [
    "style.css",
    "board.css",
    "phone.css",
    "tree.css",
    "lab.css",
    "learn.css",
    "people.css",
    "player.css",
    "problems.css",
    "arena.css",
    "themes.css",
];

/// The script of a worker: the glue, and the lines that start it.
pub(super) fn worker(parts: &Parts) -> Result<String> {
    Ok(format!("{}\n{}", parts.glue, text_source("worker.js")?))
}

/// The bytes of something loaded on demand; `None` while the engines do not have it.
pub(super) fn asset(path: &str) -> Result<Option<Vec<u8>>> {
    let path: PathBuf = root().join(path);
    if !path.exists() {
        return Ok(None);
    }
    std::fs::read(&path)
        .map(Some)
        .with_context(|| format!("could not read {}", path.display()))
}

/// Names of files that do not exist become `null`, so that they are not asked for.
pub(super) fn without_missing_assets(script: String) -> String {
    ASSETS
        .iter()
        .filter(|(_, path)| !root().join(path).exists())
        .fold(script, |script, (name, _)| {
            script.replace(&format!("\"{name}\""), "null")
        })
}

/// Fills in what the page says before it can speak for itself.
fn with_sentences(text: &str) -> String {
    let mut text = text.to_owned();
    for lang in [Lang::En, Lang::Fa] {
        let speaker = Text::new(lang);
        for (key, sentence) in [
            ("site-description", say!(speaker, "site-description")),
            ("site-no-script", say!(speaker, "site-no-script")),
            ("site-cannot-start", say!(speaker, "site-cannot-start")),
        ] {
            text = text.replace(&format!("@text({}, {key})", lang.tag()), &sentence);
        }
    }
    text
}

/// The document that tells the page that a program with engines serves it.
fn with_server(document: &str) -> String {
    document.replace(
        "name=\"harif-server\" content=\"\"",
        &format!("name=\"harif-server\" content=\"{ENGINE}\""),
    )
}

/// The part of a file's hash that goes into its name.
fn hash(bytes: &[u8]) -> String {
    short(&Sha256::digest(bytes))
}

/// The first 64 bits of a hash, enough to tell the versions of a file apart.
fn short(digest: &[u8]) -> String {
    use std::fmt::Write;
    digest.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Makes a folder, or clears one that holds a page; nothing else is ever deleted.
fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        let is_page = folder.join("sw.js").exists();
        let is_empty = folder
            .read_dir()
            .with_context(|| format!("could not read {}", folder.display()))?
            .next()
            .is_none();
        if !is_page && !is_empty {
            anyhow::bail!(
                "{} holds something that is not this page; name an empty folder",
                folder.display()
            );
        }
        std::fs::remove_dir_all(folder)
            .with_context(|| format!("could not clear {}", folder.display()))?;
    }
    std::fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(wasm: &[u8], home: Home) -> Page {
        let parts = Parts {
            wasm: wasm.to_vec(),
            glue: "let wasm_bindgen;".to_owned(),
        };
        assemble(&parts, home).expect("the files of the page are there")
    }

    fn text<'a>(page: &'a Page, name: &str) -> &'a str {
        std::str::from_utf8(&page.files[name]).expect("text")
    }

    /// The addresses in a document.
    fn addresses(document: &str) -> Vec<&str> {
        ["href=\"", "src=\""]
            .iter()
            .flat_map(|mark| document.split(mark).skip(1))
            .filter_map(|rest| rest.split('"').next())
            .collect()
    }

    #[test]
    fn every_file_that_is_named_is_there() {
        let page = page(b"module", Home::Host);
        let named = addresses(text(&page, "index.html"));
        assert!(named.len() >= 7, "{named:?}");
        for name in named {
            assert!(page.files.contains_key(name), "{name}");
        }
        let style = &page.names["style.css"];
        assert!(text(&page, style).contains(&page.names["vazirmatn.woff2"]));
        let boot = &page.names["boot.js"];
        for name in ["harif.wasm", "worker.js", "othello-weights.bin"] {
            assert!(text(&page, boot).contains(&page.names[name]), "{name}");
        }
    }

    #[test]
    fn nothing_comes_from_anywhere_else() {
        let page = page(b"module", Home::Host);
        for (name, bytes) in &page.files {
            let Ok(text) = std::str::from_utf8(bytes) else {
                continue;
            };
            // The licence of the font and the namespace of drawings name places that are not visited.
            let text = text.replace("http://www.w3.org/", "");
            let licence = name.contains("OFL");
            assert!(licence || !text.contains("://"), "{name} names a place");
        }
    }

    #[test]
    fn a_name_changes_with_the_content_and_with_it_the_version() {
        let (one, two) = (page(b"one", Home::Host), page(b"two", Home::Host));
        for name in ["harif.wasm", "boot.js"] {
            assert_ne!(one.names[name], two.names[name], "{name}");
        }
        assert_eq!(one.names["style.css"], two.names["style.css"]);
        let version = |page: &Page| {
            text(page, "sw.js")
                .split('"')
                .find(|part| part.starts_with("harif-"))
                .map(str::to_owned)
        };
        assert!(version(&one).is_some());
        assert_ne!(version(&one), version(&two));
        assert_eq!(version(&one), version(&page(b"one", Home::Host)));
    }

    #[test]
    fn the_service_worker_keeps_everything_but_what_is_loaded_on_demand() {
        let page = page(b"module", Home::Host);
        let script = text(&page, "sw.js");
        for name in page.files.keys().filter(|name| *name != "sw.js") {
            let on_demand = ASSETS
                .iter()
                .filter(|(asset, _)| !KEPT_AT_ONCE.contains(asset))
                .any(|(asset, _)| page.names.get(asset) == Some(name));
            let listed = if name == "index.html" {
                "\"./\"".to_owned()
            } else {
                format!("\"{name}\"")
            };
            assert_eq!(script.contains(&listed), !on_demand, "{name}");
        }
        assert!(!script.contains('@'), "a blank is left");
    }

    #[test]
    fn only_the_program_promises_engines() {
        let promise = format!("content=\"{ENGINE}\"");
        assert!(text(&page(b"", Home::Program), "index.html").contains(&promise));
        assert!(!text(&page(b"", Home::Host), "index.html").contains(&promise));
    }

    #[test]
    fn the_page_speaks_both_languages_before_it_runs() {
        let page = page(b"", Home::Host);
        let document = text(&page, "index.html");
        assert!(document.contains("needs JavaScript") && document.contains("جاوااسکریپت"));
        assert!(!document.contains("@text"), "a blank is left");
    }

    #[test]
    fn only_a_page_is_ever_cleared() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("harif-page-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("thesis.txt"), "years of work")?;
        let page = page(b"", Home::Host);
        assert!(page.write(&folder).is_err());
        assert!(folder.join("thesis.txt").exists());
        std::fs::remove_file(folder.join("thesis.txt"))?;
        page.write(&folder)?;
        std::fs::write(folder.join("left-over.js"), "")?;
        page.write(&folder)?;
        assert!(!folder.join("left-over.js").exists());
        std::fs::remove_dir_all(&folder)?;
        Ok(())
    }

    #[test]
    fn the_same_page_is_not_written_again() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("harif-same-{}", std::process::id()));
        let mut compressor = Compressor::default();
        page(b"module", Home::Program).write_compressed(&folder, &mut compressor)?;
        let beside = folder.join("beside.js");
        std::fs::write(&beside, "")?;
        page(b"module", Home::Program).write_compressed(&folder, &mut compressor)?;
        assert!(beside.exists(), "nothing was cleared");
        page(b"another", Home::Program).write_compressed(&folder, &mut compressor)?;
        assert!(!beside.exists());
        std::fs::remove_dir_all(&folder)?;
        Ok(())
    }
}

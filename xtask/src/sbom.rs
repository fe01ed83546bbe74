//! `cargo xtask sbom`: the parts of the released program, as a `CycloneDX` document.
//!
//! Cargo knows everything that has to be in it: `cargo tree` lists the packages of the program with
//! their licences, `Cargo.lock` has their checksums and what each depends on.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::command::{cargo, root};

/// A package of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Package {
    name: String,
    version: String,
    licence: String,
    /// Its checksum in the registry; none for our own.
    checksum: Option<String>,
    /// The packages it needs, as name and version.
    needs: Vec<String>,
}

/// `cargo xtask sbom [--out FILE]`.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode> {
    let out = match arguments {
        [] => root().join("target/dist/harif.cdx.json"),
        [flag, file] if flag == "--out" => PathBuf::from(file),
        _ => bail!("`cargo xtask sbom` takes --out FILE or nothing"),
    };
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&out, document()?)?;
    println!("{}", out.display());
    Ok(ExitCode::SUCCESS)
}

/// The document of the program as it is released.
pub(crate) fn document() -> Result<String> {
    let tree = cargo()
        .args(["tree", "--package", "harif", "--features", "png,tls"])
        .args(["--edges", "normal", "--prefix", "none", "--no-dedupe"])
        .args(["--format", "{p}|{l}"])
        .current_dir(root())
        .output()
        .context("cargo tree does not start")?;
    if !tree.status.success() {
        bail!("{}", String::from_utf8_lossy(&tree.stderr));
    }
    let lock = fs::read_to_string(root().join("Cargo.lock"))?;
    let packages = packages(&String::from_utf8_lossy(&tree.stdout), &lock)?;
    Ok(written(&packages))
}

/// The packages that `cargo tree` lists, with what the lock file knows of them.
fn packages(tree: &str, lock: &str) -> Result<Vec<Package>> {
    let locked = locked(lock);
    let mut packages = BTreeMap::new();
    for line in tree.lines() {
        let (package, licence) = line.split_once('|').context("a line without a licence")?;
        let mut words = package.split_whitespace();
        let (Some(name), Some(version)) = (words.next(), words.next()) else {
            bail!("no package: {line}");
        };
        let version = version.trim_start_matches('v');
        let key = format!("{name} {version}");
        let (checksum, needs) = locked
            .get(&key)
            .with_context(|| format!("{key} is not in Cargo.lock"))?;
        let package = Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.replace('/', " OR "),
            checksum: checksum.clone(),
            needs: needs.clone(),
        };
        packages.insert(key, package);
    }
    // Of what a package may need, the program has a part.
    let known: Vec<String> = packages.keys().cloned().collect();
    let mut packages: Vec<Package> = packages.into_values().collect();
    for package in &mut packages {
        package.needs.retain(|need| known.contains(need));
    }
    Ok(packages)
}

/// The checksum and the needs of every package in a lock file, by name and version.
fn locked(lock: &str) -> BTreeMap<String, (Option<String>, Vec<String>)> {
    let mut all = Vec::new();
    for block in lock.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let start = format!("{key} = \"");
            let line = block.lines().find_map(|line| line.strip_prefix(&start))?;
            Some(line.trim_end_matches('"').to_owned())
        };
        let (Some(name), Some(version)) = (value("name"), value("version")) else {
            continue;
        };
        let needs: Vec<String> = block
            .lines()
            .filter_map(|line| line.strip_prefix(" \"")?.strip_suffix("\","))
            .map(str::to_owned)
            .collect();
        all.push((name, version, value("checksum"), needs));
    }
    // A need is written without its version where there is one version only.
    let full = |need: &str| {
        let mut words = need.split_whitespace();
        let name = words.next().unwrap_or_default();
        let version = words.next().or_else(|| {
            let found = all.iter().find(|(other, ..)| other == name);
            found.map(|(_, version, ..)| version.as_str())
        });
        format!("{name} {}", version.unwrap_or_default())
    };
    let entries = all.iter().map(|(name, version, checksum, needs)| {
        let needs = needs.iter().map(|need| full(need)).collect();
        (format!("{name} {version}"), (checksum.clone(), needs))
    });
    entries.collect()
}

/// The document, in the order of the packages.
fn written(packages: &[Package]) -> String {
    let (program, parts): (Vec<_>, Vec<_>) =
        packages.iter().partition(|package| package.name == "harif");
    let mut text = String::from(
        "{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n",
    );
    for package in program {
        let component = component(package, "application");
        let _ = writeln!(text, "  \"metadata\": {{\"component\": {component}}},");
    }
    let components: Vec<String> = parts
        .iter()
        .map(|package| format!("    {}", component(package, "library")))
        .collect();
    let _ = writeln!(
        text,
        "  \"components\": [\n{}\n  ],",
        components.join(",\n")
    );
    let dependencies: Vec<String> = packages
        .iter()
        .map(|package| {
            let needs = package.needs.iter().map(|need| quoted(&address(need)));
            let needs: Vec<String> = needs.collect();
            let of = address(&format!("{} {}", package.name, package.version));
            let (of, needs) = (quoted(&of), needs.join(", "));
            format!("    {{\"ref\": {of}, \"dependsOn\": [{needs}]}}")
        })
        .collect();
    let _ = write!(
        text,
        "  \"dependencies\": [\n{}\n  ]\n}}\n",
        dependencies.join(",\n")
    );
    text
}

/// The address of a package, given as name and version.
fn address(package: &str) -> String {
    let (name, version) = package.split_once(' ').unwrap_or((package, ""));
    format!("pkg:cargo/{name}@{version}")
}

fn component(package: &Package, kind: &str) -> String {
    let Package { name, version, .. } = package;
    let purl = address(&format!("{name} {version}"));
    let mut fields = vec![
        ("type", quoted(kind)),
        ("bom-ref", quoted(&purl)),
        ("name", quoted(name)),
        ("version", quoted(version)),
        ("purl", quoted(&purl)),
    ];
    if !package.licence.is_empty() {
        let expression = quoted(&package.licence);
        fields.push(("licenses", format!("[{{\"expression\": {expression}}}]")));
    }
    if let Some(checksum) = &package.checksum {
        let content = quoted(checksum);
        fields.push((
            "hashes",
            format!("[{{\"alg\": \"SHA-256\", \"content\": {content}}}]"),
        ));
    }
    let fields: Vec<String> = fields
        .into_iter()
        .map(|(key, value)| format!("\"{key}\": {value}"))
        .collect();
    format!("{{{}}}", fields.join(", "))
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
[[package]]
name = "harif"
version = "1.0.0"
dependencies = [
 "a",
 "b 2.0.0",
 "unused",
]

[[package]]
name = "a"
version = "1.2.3"
source = "registry"
checksum = "aa"

[[package]]
name = "b"
version = "1.0.0"

[[package]]
name = "b"
version = "2.0.0"
checksum = "bb"
dependencies = [
 "a",
]
"#;

    #[test]
    fn every_part_has_its_licence_checksum_and_needs() -> Result<()> {
        let tree = "harif v1.0.0 (/home)|MIT OR Apache-2.0\na v1.2.3|MIT/Apache-2.0\nb v2.0.0|\na v1.2.3|MIT/Apache-2.0\n";
        let found = packages(tree, LOCK)?;
        let names: Vec<&str> = found.iter().map(|package| package.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "harif"]);
        assert_eq!(found[0].licence, "MIT OR Apache-2.0");
        assert_eq!(found[0].checksum.as_deref(), Some("aa"));
        assert_eq!(found[1].needs, ["a 1.2.3"]);
        assert_eq!(found[2].needs, ["a 1.2.3", "b 2.0.0"]);
        let text = written(&found);
        assert!(
            text.contains(r#"{"ref": "pkg:cargo/b@2.0.0", "dependsOn": ["pkg:cargo/a@1.2.3"]}"#)
        );
        assert!(text.contains(r#""metadata": {"component": {"type": "application""#));
        assert!(
            packages("c v1.0.0|MIT", LOCK).is_err(),
            "not in the lock file"
        );
        Ok(())
    }

    #[test]
    fn strings_are_escaped() {
        assert_eq!(quoted("a\"b\\c\n"), r#""a\"b\\c\u000a""#);
    }
}

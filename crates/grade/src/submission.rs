//! Submissions: a file or a folder for each student, read before the first one runs.

use std::io::Read;
use std::path::{Path, PathBuf};

/// How large a submission may be, in bytes and in files.
const MOST_BYTES: u64 = 16 << 20;
const MOST_FILES: usize = 2000;

/// Why a folder cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    /// The folder cannot be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// There is nothing in it.
    #[error("there are no submissions in it")]
    Empty,
}

/// A file of a submission.
#[derive(Clone, Debug)]
struct File {
    path: PathBuf,
    bytes: Vec<u8>,
    /// Only Unix has such files.
    #[cfg_attr(not(unix), expect(dead_code))]
    executable: bool,
}

/// What a student handed in, held in memory: nothing that runs later can change it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Whose it is: the name of the file or folder.
    pub name: String,
    files: Vec<File>,
}

/// All submissions of a folder, in the order of their names. Hidden files are left out, and so are links: they lead elsewhere.
///
/// # Errors
/// If the folder cannot be read or is empty.
pub fn read_folder(folder: &Path) -> Result<Vec<Submission>, SubmissionError> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    let mut found: Vec<Submission> = Vec::new();
    for path in entries {
        let Some(file_name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let kind = std::fs::symlink_metadata(&path)?.file_type();
        if is_hidden(file_name) || kind.is_symlink() {
            continue;
        }
        let mut files = Vec::new();
        let name = if kind.is_dir() {
            collect(&path, Path::new(""), &mut files)?;
            file_name.to_owned()
        } else {
            let is_python = path.extension().is_some_and(|end| end == "py");
            if !is_python {
                continue;
            }
            files.push(read(&path, PathBuf::from(file_name))?);
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            stem.unwrap_or(file_name).to_owned()
        };
        let taken = found.iter().any(|other| other.name == name);
        found.push(Submission {
            name: if taken { file_name.to_owned() } else { name },
            files,
        });
    }
    if found.is_empty() {
        return Err(SubmissionError::Empty);
    }
    Ok(found)
}

fn is_hidden(name: &str) -> bool {
    name.starts_with('.') || name == "__pycache__" || name == "__MACOSX"
}

fn read(path: &Path, relative: PathBuf) -> std::io::Result<File> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    let metadata = file.metadata()?;
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(File {
        path: relative,
        bytes,
        executable: is_executable(&metadata),
    })
}

#[cfg(unix)]
fn is_executable(metadata: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o100 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &std::fs::Metadata) -> bool {
    false
}

/// Reads a folder and the folders in it, up to the limits.
fn collect(folder: &Path, under: &Path, files: &mut Vec<File>) -> std::io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        let kind = entry.file_type()?;
        let size: u64 = files.iter().map(|file| file.bytes.len() as u64).sum();
        if is_hidden(&name.to_string_lossy()) || size >= MOST_BYTES || files.len() >= MOST_FILES {
            continue;
        }
        if kind.is_dir() {
            collect(&entry.path(), &under.join(&name), files)?;
        } else if kind.is_file() {
            files.push(read(&entry.path(), under.join(&name))?);
        }
    }
    Ok(())
}

impl Submission {
    /// A submission of one file, for tests and for other front ends.
    pub fn of_file(name: &str, file: &str, text: &str) -> Self {
        Self {
            name: name.to_owned(),
            files: vec![File {
                path: PathBuf::from(file),
                bytes: text.as_bytes().to_vec(),
                executable: false,
            }],
        }
    }

    /// Writes a copy into a folder.
    pub(crate) fn unpack(&self, folder: &Path) -> std::io::Result<()> {
        for file in &self.files {
            let path = folder.join(&file.path);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(&path, &file.bytes)?;
            #[cfg(unix)]
            if file.executable {
                use std::os::unix::fs::PermissionsExt;
                std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))?;
            }
        }
        Ok(())
    }

    /// The file to load: the named one, the only one, or the one that defines the function.
    pub(crate) fn main_file(&self, named: Option<&str>, function: &str) -> Option<&Path> {
        let mut python: Vec<&File> = self
            .files
            .iter()
            .filter(|file| file.path.extension().is_some_and(|end| end == "py"))
            .collect();
        if let [only] = python[..] {
            return Some(&only.path);
        }
        python.sort_by_key(|file| file.path.components().count());
        let named = named.and_then(|name| python.iter().find(|file| file.path.ends_with(name)));
        let defines = |file: &&&File| {
            let text = String::from_utf8_lossy(&file.bytes);
            text.contains(&format!("def {function}("))
        };
        let found = named.or_else(|| python.iter().find(defines));
        found.map(|file| file.path.as_path())
    }
}

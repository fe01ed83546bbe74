//! Writing files so that nothing is ever lost: whole, or not at all.

mod disk;
#[cfg(test)]
mod law;

use std::io::{self, Read, Write};
use std::path::Path;

use disk::{Disk, SystemDisk};
use harif_text::{Text, Value, say};

use crate::failure::Failure;

/// Writes a whole file beside the old one, makes sure that it is on the disk, and only then puts
/// it in the old one's place. Whatever fails, the old file is intact; and once this has returned
/// without an error, the new one outlives a power failure.
///
/// A link is followed, and what is no file of bytes (a device, a pipe, a folder) is never replaced.
///
/// # Errors
/// If the system refuses, or something else than a file is in the way.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = match std::fs::metadata(path) {
        Ok(old) if old.is_file() => path.canonicalize()?,
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => return Err(io::Error::other("it is a device or a pipe, not a file")),
        Err(_) => path.to_owned(),
    };
    replace(&mut SystemDisk, &target, content).map_err(without_path)
}

/// The steps of [`write_whole`] on any disk; their order is what makes it safe.
fn replace<D: Disk>(disk: &mut D, path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // In the same folder, because a file can only be renamed within one file system.
    let mut file = disk.temporary(folder, path)?;
    disk.write(&mut file, content)?;
    disk.sync(&mut file)?;
    disk.rename(file, path)?;
    disk.sync_folder(folder)
}

/// Writes a file whole and says so on standard error, where it disturbs no table.
pub(crate) fn write_and_tell(text: &Text, path: &Path, content: &[u8]) -> Result<(), Failure> {
    let file = Value::ltr(path.display());
    write_whole(path, content).map_err(|error| {
        let (file, reason) = (file.clone(), Value::ltr(error));
        let problem = say!(text, "error-file-unwritable", file = file, reason = reason);
        Failure::Other(anyhow::anyhow!(problem))
    })?;
    let note = say!(text, "lab-written", file = file);
    let _ = writeln!(io::stderr(), "{note}");
    Ok(())
}

/// An error without the name of the temporary file, which the user never named.
fn without_path(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(std::error::Error::source);
    let inner = inner.and_then(|inner| inner.downcast_ref::<io::Error>());
    match inner.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None if error.raw_os_error().is_some() => error,
        None => error.kind().into(),
    }
}

/// Whether a text that is no position names a file, by its ending or its folder, and there is none.
pub(crate) fn is_missing(text: &str) -> bool {
    let path = Path::new(text);
    let ending = path.extension().and_then(std::ffi::OsStr::to_str);
    // Boards have full stops, too, but never other letters than those of discs behind the last one.
    let is_ending = |end: &str| {
        (1..=5).contains(&end.len())
            && end.chars().all(|c| c.is_ascii_alphanumeric())
            && end
                .chars()
                .any(|c| c.is_ascii_alphabetic() && !"xobwXOBW".contains(c))
    };
    let has_folder = ["./", "../", "/", "~/"]
        .iter()
        .any(|it| text.starts_with(it));
    (ending.is_some_and(is_ending) || has_folder) && !path.exists()
}

/// The longest file that is read where games or proofs by the thousand may be in it.
pub(crate) const LONGEST_FILE: usize = 1 << 30;

/// Reads a file of at most so many bytes; a longer one is refused before it fills the memory.
pub(crate) fn read_bounded(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(most as u64 + 1).read_to_end(&mut content)?;
    if content.len() > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(content)
}

/// Reads a text of at most so many bytes.
pub(crate) fn read_text(path: &Path, most: usize) -> io::Result<String> {
    String::from_utf8(read_bounded(path, most)?).map_err(|_| io::ErrorKind::InvalidData.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        write_whole(&path, b"first").unwrap();
        write_whole(&path, b"second").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"second");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_failed_save_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        std::fs::create_dir(&path).unwrap();
        std::fs::write(path.join("inside"), b"kept").unwrap();
        assert!(
            write_whole(&path, b"new").is_err(),
            "a folder is in the way"
        );
        assert_eq!(std::fs::read(path.join("inside")).unwrap(), b"kept");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = write_whole(&folder.path().join("no/such/folder"), b"x").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(!error.to_string().contains(".harif-"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("game"), folder.path().join("link"));
        std::fs::write(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert!(link.is_symlink());
        let pipe = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&pipe).unwrap();
        assert!(write_whole(&pipe, b"x").is_err());
        assert!(
            !std::fs::metadata(&pipe).unwrap().is_file(),
            "still a socket"
        );
    }

    #[test]
    fn names_of_files_are_told_from_boards() {
        for file in [
            "games.txt",
            "no/such.obf",
            "./games",
            "../x",
            "/no/such/file",
            "a.json",
        ] {
            assert!(is_missing(file), "{file}");
        }
        let board = "8/8/8/3ox3/3xo3/8/8/8 x";
        for other in [
            board,
            "4453",
            "f5d6",
            "...XO..",
            "X.O",
            "7/7 x",
            "start",
            "",
            "Cargo.toml",
        ] {
            assert!(!is_missing(other), "{other}");
        }
    }
}

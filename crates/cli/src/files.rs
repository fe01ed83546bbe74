//! Writing files so that nothing is ever lost: whole, or not at all.

use std::io::{self, Read, Write};
use std::path::Path;

/// Writes a whole file beside the old one, makes sure that it is on the disk, and only then puts
/// it in the old one's place. Whatever fails, the old file is intact.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // In the same folder, because a file can only be renamed within one file system.
    let mut file = tempfile::Builder::new()
        .prefix(".harif-")
        .permissions_like(path)
        .tempfile_in(folder)
        .map_err(without_path)?;
    file.write_all(content).map_err(without_path)?;
    file.as_file().sync_all()?;
    file.persist(path)
        .map_err(|error| without_path(error.error))?;
    sync_folder(folder);
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

/// The permissions of the file that is replaced, or what a new file would get.
trait PermissionsLike {
    fn permissions_like(&mut self, path: &Path) -> &mut Self;
}

impl PermissionsLike for tempfile::Builder<'_, '_> {
    #[cfg(unix)]
    fn permissions_like(&mut self, path: &Path) -> &mut Self {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are made private; a saved game is as readable as any other file.
        let usual = || std::fs::Permissions::from_mode(0o644);
        let permissions = std::fs::metadata(path).map_or_else(|_| usual(), |old| old.permissions());
        self.permissions(permissions)
    }

    #[cfg(not(unix))]
    fn permissions_like(&mut self, _: &Path) -> &mut Self {
        self
    }
}

/// Makes the renaming itself durable where the system allows it. The file is whole either way.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = std::fs::File::open(folder) {
        let _ = folder.sync_all();
    }
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

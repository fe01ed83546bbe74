//! What a disk can do, so that tests can put one in its place that fails.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// The steps of replacing a file. A temporary file that is dropped is gone.
pub(super) trait Disk {
    /// A file that has no lasting name yet.
    type Temporary;

    /// A new file in a folder, as readable as the one that it will replace.
    fn temporary(&mut self, folder: &Path, like: &Path) -> io::Result<Self::Temporary>;
    /// Writes all of this; some of it may be written even if that fails.
    fn write(&mut self, file: &mut Self::Temporary, content: &[u8]) -> io::Result<()>;
    /// Waits until what was written is on the disk.
    fn sync(&mut self, file: &mut Self::Temporary) -> io::Result<()>;
    /// Puts the file in the place of another, all at once.
    fn rename(&mut self, file: Self::Temporary, path: &Path) -> io::Result<()>;
    /// Waits until the names of a folder are on the disk.
    fn sync_folder(&mut self, folder: &Path) -> io::Result<()>;
}

/// The disk of this machine.
pub(super) struct SystemDisk;

impl Disk for SystemDisk {
    type Temporary = NamedTempFile;

    fn temporary(&mut self, folder: &Path, like: &Path) -> io::Result<NamedTempFile> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".harif-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // Temporary files are made private; a saved game is as readable as any other file.
            let usual = || std::fs::Permissions::from_mode(0o644);
            let old = std::fs::metadata(like).map(|old| old.permissions());
            builder.permissions(old.unwrap_or_else(|_| usual()));
        }
        #[cfg(not(unix))]
        let _ = like;
        builder.tempfile_in(folder)
    }

    fn write(&mut self, file: &mut NamedTempFile, content: &[u8]) -> io::Result<()> {
        file.write_all(content)
    }

    fn sync(&mut self, file: &mut NamedTempFile) -> io::Result<()> {
        file.as_file().sync_all()
    }

    fn rename(&mut self, file: NamedTempFile, path: &Path) -> io::Result<()> {
        file.persist(path).map(drop).map_err(|error| error.error)
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        // Only Unix has folders that can be opened, and some of its file systems cannot sync them.
        let Ok(folder) = File::open(folder) else {
            return Ok(());
        };
        match folder.sync_all() {
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            synced => synced,
        }
    }
}

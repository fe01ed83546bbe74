//! Disks that fail, and machines that lose power.
//!
//! A test runs itself once more as another process, under `strace`, which sees every call that
//! reaches the disk. From that record follows what is on the disk if power is lost at any moment: what
//! was synced, and any part of what was not. And `strace` can have the n-th write or sync fail.
//!
//! What a process says on its standard output stands in the record, too. So a law can be: whatever
//! was said to be kept is there after the crash.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

/// The variable that tells a test that it is the other process, and its folder.
const FOLDER: &str = "HARIF_TEST_FOLDER";

/// The folder to work in, if this process was started by [`record`] or [`run_with_fault`].
pub fn folder_of_child() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// Whether calls can be recorded here. Where changes are checked they must.
///
/// # Panics
/// If the variable `CI` is set and there is no `strace`.
pub fn can_record() -> bool {
    let starts = Command::new("strace")
        .args(["-o", "/dev/null", "true"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let can = starts.is_ok_and(|status| status.success());
    let is_ci =
        std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"));
    assert!(
        can || !is_ci,
        "strace is missing: `cargo xtask prepare` installs it"
    );
    can
}

fn child(test: &str, folder: &Path, options: &[&str]) -> io::Result<std::process::Output> {
    Command::new("strace")
        .args(["-f", "-qq"])
        .args(options)
        .arg("--")
        .arg(std::env::current_exe()?)
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .stderr(Stdio::null())
        .output()
}

/// Runs a test of this program as another process, in which one call fails, such as
/// `pwrite64:error=EIO:when=3`. Returns how it ended and the lines it said.
///
/// # Errors
/// If the process cannot be started.
pub fn run_with_fault(
    test: &str,
    folder: &Path,
    fault: &str,
) -> io::Result<(ExitStatus, Vec<String>)> {
    let inject = format!("inject={fault}");
    // Only the calls that can fail are looked at, which is quicker.
    let (call, _) = fault.split_once(':').unwrap_or((fault, ""));
    let trace = format!("trace={call}");
    let output = child(
        test,
        folder,
        &["-o", "/dev/null", "-e", &trace, "-e", &inject],
    )?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok((output.status, text.lines().map(str::to_owned).collect()))
}

/// Something that a process did to the disk, or said.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Create(PathBuf),
    Write {
        path: PathBuf,
        at: usize,
        bytes: Vec<u8>,
    },
    /// A write at the end of what the file has.
    Append(PathBuf, Vec<u8>),
    Truncate(PathBuf, usize),
    Sync(PathBuf),
    Link(PathBuf, PathBuf),
    Rename(PathBuf, PathBuf),
    Unlink(PathBuf),
    Said(String),
}

/// Everything that a process did to a folder, in its order.
#[derive(Clone, Debug)]
pub struct Recording {
    folder: PathBuf,
    steps: Vec<Step>,
}

/// Runs a test of this program as another process and records what it does to a folder.
///
/// # Errors
/// If the process cannot be started, or its record cannot be read.
///
/// # Panics
/// If the test fails there.
pub fn record(test: &str, folder: &Path) -> io::Result<Recording> {
    const CALLS: &str = "trace=openat,open,creat,pwrite64,ftruncate,fsync,fdatasync,rename,\
        renameat,renameat2,link,linkat,unlink,unlinkat,write";
    let folder = folder.canonicalize()?;
    let log = folder.with_extension("calls");
    let log_name = log.display().to_string();
    let options = ["-y", "-xx", "-s", "1000000", "-e", CALLS, "-o", &log_name];
    let output = child(test, &folder, &options)?;
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let text = String::from_utf8_lossy(&std::fs::read(&log)?).into_owned();
    std::fs::remove_file(&log)?;
    let steps = read_log(&text, &folder);
    Ok(Recording { folder, steps })
}

/// The steps of a log that concern a folder, and what was said.
fn read_log(text: &str, folder: &Path) -> Vec<Step> {
    let mut begun: BTreeMap<&str, String> = BTreeMap::new();
    let mut steps = Vec::new();
    for line in text.lines() {
        let (process, call) = line.split_once(' ').unwrap_or(("", line));
        let call = call.trim_start();
        if let Some(start) = call.strip_suffix("<unfinished ...>") {
            begun.insert(process, start.to_owned());
            continue;
        }
        let whole = match call.split_once("resumed>") {
            Some((_, rest)) => begun.remove(process).unwrap_or_default() + rest,
            None => call.to_owned(),
        };
        steps.extend(read_call(&whole).filter(|step| step.concerns(folder)));
    }
    steps
}

impl Step {
    fn concerns(&self, folder: &Path) -> bool {
        match self {
            Self::Said(_) => true,
            Self::Create(path)
            | Self::Write { path, .. }
            | Self::Append(path, _)
            | Self::Truncate(path, _)
            | Self::Sync(path)
            | Self::Unlink(path)
            | Self::Link(_, path)
            | Self::Rename(_, path) => path.starts_with(folder),
        }
    }
}

/// One call that succeeded, if it is one that matters.
fn read_call(call: &str) -> Option<Step> {
    let (name, rest) = call.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(" = ")?;
    let arguments = arguments.trim_end().strip_suffix(')')?.trim_end();
    if result.starts_with(['-', '?']) {
        return None;
    }
    let strings = || strings(arguments);
    let path = |number: usize| {
        let bytes = strings().into_iter().nth(number)?;
        Some(PathBuf::from(String::from_utf8(bytes).ok()?))
    };
    // The file behind the first number, as `-y` adds it.
    let file = || {
        let (_, rest) = arguments.split_once('<')?;
        let (name, _) = rest.split_once('>')?;
        Some(PathBuf::from(String::from_utf8(unescaped(name)?).ok()?))
    };
    let last_number = || arguments.rsplit(", ").next()?.parse::<usize>().ok();
    match name {
        "open" | "openat" | "creat" => {
            let creates = name == "creat" || arguments.contains("O_CREAT");
            creates.then(|| path(0).map(Step::Create)).flatten()
        }
        "pwrite64" => Some(Step::Write {
            path: file()?,
            at: last_number()?,
            bytes: strings().into_iter().next()?,
        }),
        "write" if arguments.starts_with("1<") => {
            let said = strings().into_iter().next()?;
            Some(Step::Said(String::from_utf8_lossy(&said).into_owned()))
        }
        "write" => Some(Step::Append(file()?, strings().into_iter().next()?)),
        "ftruncate" => Some(Step::Truncate(file()?, last_number()?)),
        "fsync" | "fdatasync" => Some(Step::Sync(file()?)),
        "link" | "linkat" => Some(Step::Link(path(0)?, path(1)?)),
        "rename" | "renameat" | "renameat2" => Some(Step::Rename(path(0)?, path(1)?)),
        "unlink" | "unlinkat" => Some(Step::Unlink(path(0)?)),
        _ => None,
    }
}

/// The strings among the arguments of a call; the names behind numbers are none.
fn strings(arguments: &str) -> Vec<Vec<u8>> {
    let parts = arguments.split('"').skip(1).step_by(2);
    parts.filter_map(unescaped).collect()
}

/// Bytes that `strace -xx` has written as `\x2f`.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("\\x");
    let Some(digits) = digits else {
        return text.is_empty().then(Vec::new);
    };
    let bytes = digits.split("\\x");
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).ok())
        .collect()
}

/// A file: what is on the disk, and what was written since it was synced.
#[derive(Clone, Debug, Default)]
struct File {
    synced: Vec<u8>,
    pending: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    Write(usize, Vec<u8>),
    Truncate(usize),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write(at, new) => {
                let end = at + new.len();
                if bytes.len() < end {
                    bytes.resize(end, 0);
                }
                bytes[*at..end].copy_from_slice(new);
            }
            Self::Truncate(length) => bytes.resize(*length, 0),
        }
    }
}

/// What lies on a disk after a crash, and what had been said before it.
#[derive(Clone, Debug)]
pub struct Crash {
    /// After how many calls, and what survived of those that were not synced.
    pub what: String,
    /// Everything that had been said, in lines.
    pub said: Vec<String>,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Crash {
    /// Writes the files that survived into a folder.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        for (name, bytes) in &self.files {
            std::fs::write(folder.join(name), bytes)?;
        }
        Ok(())
    }
}

/// What survives of the calls that were not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Survives {
    Nothing,
    Everything,
    /// Some of it, as the bits of this number say.
    Some(u64),
}

/// Records a test as another process, and calls `check` for each crash with a folder in which what
/// lies on the disk after it was written. Of the calls that matter, every fifth is followed by a crash, in the long
/// form every one.
///
/// # Panics
/// If the test fails there, if there were few crashes, or if the folders cannot be written.
pub fn after_each_crash(test: &str, mut check: impl FnMut(&Path, &Crash)) {
    let folder = tempfile::tempdir().expect("a folder");
    let work = folder.path().join("work");
    std::fs::create_dir(&work).expect("a folder");
    let recording = record(test, &work).expect("a record");
    let crashes = recording.crashes(crate::stride(5));
    assert!(crashes.len() > 30, "{} crashes", crashes.len());
    for (number, crash) in crashes.iter().enumerate() {
        let place = folder.path().join(number.to_string());
        std::fs::create_dir(&place).expect("a folder");
        crash.write(&place).expect("a disk");
        check(&place, crash);
    }
}

impl Recording {
    /// Crashes after every `stride`-th call that matters: nothing but what was synced survives,
    /// everything does, or some of it.
    pub fn crashes(&self, stride: usize) -> Vec<Crash> {
        let mut disk = Disk::new(&self.folder);
        let mut crashes = Vec::new();
        let mut said = String::new();
        for (number, step) in self.steps.iter().enumerate() {
            if let Step::Said(text) = step {
                said.push_str(text);
            } else {
                disk.take(step);
            }
            // After something was said less may be lost than ever.
            let matters = matches!(step, Step::Said(_)) || number % stride == 0;
            if !matters {
                continue;
            }
            let bits = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64 + 1);
            for survives in [
                Survives::Nothing,
                Survives::Everything,
                Survives::Some(bits),
            ] {
                crashes.push(Crash {
                    what: format!("after {} calls, {survives:?}", number + 1),
                    said: said.lines().map(str::to_owned).collect(),
                    files: disk.after_crash(survives),
                });
            }
        }
        crashes
    }
}

/// A folder on a disk. Names and files are apart, as they are on a disk: syncing a file does not
/// sync its name.
#[derive(Clone, Debug)]
struct Disk {
    folder: PathBuf,
    files: Vec<File>,
    names: BTreeMap<PathBuf, usize>,
    synced_names: BTreeMap<PathBuf, usize>,
}

impl Disk {
    fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            files: Vec::new(),
            names: BTreeMap::new(),
            synced_names: BTreeMap::new(),
        }
    }

    fn file(&mut self, path: &Path) -> &mut File {
        let number = *self.names.entry(path.to_owned()).or_insert_with(|| {
            self.files.push(File::default());
            self.files.len() - 1
        });
        &mut self.files[number]
    }

    fn take(&mut self, step: &Step) {
        match step {
            Step::Said(_) => {}
            Step::Create(path) => {
                self.file(path);
            }
            Step::Write { path, at, bytes } => {
                let change = Change::Write(*at, bytes.clone());
                self.file(path).pending.push(change);
            }
            Step::Append(path, bytes) => {
                let file = self.file(path);
                let mut whole = file.synced.clone();
                file.pending
                    .iter()
                    .for_each(|change| change.apply(&mut whole));
                file.pending.push(Change::Write(whole.len(), bytes.clone()));
            }
            Step::Truncate(path, length) => {
                let change = Change::Truncate(*length);
                self.file(path).pending.push(change);
            }
            Step::Sync(path) if *path == self.folder => self.synced_names.clone_from(&self.names),
            Step::Sync(path) => {
                let file = self.file(path);
                for change in std::mem::take(&mut file.pending) {
                    change.apply(&mut file.synced);
                }
            }
            Step::Link(from, to) => {
                if let Some(&number) = self.names.get(from) {
                    self.names.insert(to.clone(), number);
                }
            }
            Step::Rename(from, to) => {
                if let Some(number) = self.names.remove(from) {
                    self.names.insert(to.clone(), number);
                }
            }
            Step::Unlink(path) => {
                self.names.remove(path);
            }
        }
    }

    fn after_crash(&self, survives: Survives) -> BTreeMap<PathBuf, Vec<u8>> {
        let names = match survives {
            Survives::Nothing => &self.synced_names,
            Survives::Some(bits) if bits & 1 == 0 => &self.synced_names,
            Survives::Some(_) | Survives::Everything => &self.names,
        };
        let mut files = BTreeMap::new();
        for (path, &number) in names {
            let file = &self.files[number];
            let mut bytes = file.synced.clone();
            for (at, change) in file.pending.iter().enumerate() {
                let is_there = match survives {
                    Survives::Nothing => false,
                    Survives::Everything => true,
                    Survives::Some(bits) => bits.rotate_right(at as u32 * 7 + 1) & 1 == 1,
                };
                if is_there {
                    change.apply(&mut bytes);
                }
            }
            let name = path.strip_prefix(&self.folder).unwrap_or(path);
            files.insert(name.to_owned(), bytes);
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text as `strace -xx` writes it.
    fn hex(text: &str) -> String {
        use std::fmt::Write;
        text.bytes().fold(String::new(), |mut all, byte| {
            let _ = write!(all, "\\x{byte:02x}");
            all
        })
    }

    #[test]
    fn only_what_was_synced_survives() {
        let (folder, file, other) = (hex("/d"), hex("/d/a"), hex("/d/b"));
        let log = format!(
            "7 openat(AT_FDCWD<{folder}>, \"{file}\", O_RDWR|O_CREAT, 0644) = 3<{file}>\n\
             7 pwrite64(3<{file}>, \"{}\", 3, 0) = 3\n\
             7 fsync(3<{file}>) = 0\n\
             7 fsync(4<{folder}>) = 0\n\
             7 pwrite64(3<{file}>, \"{}\", 1, 1 <unfinished ...>\n\
             8 write(1<pipe:[1]>, \"{}\", 5) = 5\n\
             7 <... pwrite64 resumed>) = 1\n\
             7 fsync(3<{file}>) = -1 EIO (Input/output error) (INJECTED)\n\
             7 write(3<{file}>, \"{}\", 1) = 1\n\
             7 rename(\"{file}\", \"{other}\") = 0\n",
            hex("xyz"),
            hex("Y"),
            hex("kept\n"),
            hex("!")
        );
        let folder = Path::new("/d");
        let steps = read_log(&log, folder);
        assert_eq!(steps.len(), 8, "{steps:?}");
        let recording = Recording {
            folder: folder.to_owned(),
            steps,
        };
        let crashes = recording.crashes(1);
        let last = &crashes[crashes.len() - 3..];
        let files = |crash: &Crash| -> Vec<(String, String)> {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let files = crash.files.iter();
            files
                .map(|(name, bytes)| (name.display().to_string(), text(bytes)))
                .collect()
        };
        assert_eq!(files(&last[0]), [("a".into(), "xyz".into())]);
        assert_eq!(files(&last[1]), [("b".into(), "xYz!".into())]);
        assert_eq!(last[0].said, ["kept"]);
        assert!(crashes[0].files.is_empty(), "its name was not synced");
    }
}

//! How much memory this program has.

/// The bytes of this process that are in memory, where the system tells.
pub(super) fn of_this_process() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    resident(&status)
}

/// The resident bytes in a status of Linux.
fn resident(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_resident_bytes_are_found() {
        let status = "Name:\tharif\nVmPeak:\t  999 kB\nVmRSS:\t    2048 kB\nThreads:\t3\n";
        assert_eq!(resident(status), Some(2 << 20));
        assert_eq!(resident("VmRSS:\t many kB\n"), None);
        assert_eq!(resident(""), None);
    }
}

//! One program for all processors.
//!
//! A released program is compiled for every x86-64 processor and carries other builds of itself: for processors with AVX2
//! and BMI2 (`x86-64-v3`), whose searches are much faster, and for those with AVX-512 (`x86-64-v4`), where they are a
//! little faster still. At the start it hands over to the best build that the processor can run. Programs built
//! on the machine that runs them carry none: cargo compiles them for that very processor.

/// This program for newer processors, by the names of these, the newest last; nothing if none was prepared.
static FAST: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/fast.rs"));

/// Runs the build for newer processors instead of this one, where there is one and it can run.
/// Returns only if it does not.
pub(crate) fn run_fast_build() {
    // For comparisons, and for the case that the detection is wrong.
    let is_unwanted = std::env::var_os("HARIF_PORTABLE").is_some();
    if is_unwanted {
        return;
    }
    for (processor, program) in FAST.iter().rev() {
        if can_run(processor) {
            // What remains if this fails is an older build, which does the same.
            let _ = hand_over(program);
        }
    }
}

/// Whether the processor has the instructions of those with this name.
#[cfg(target_arch = "x86_64")]
fn can_run(processor: &str) -> bool {
    match processor {
        "x86-64-v3" => is_third_version(),
        "x86-64-v4" => is_third_version() && is_fourth_version(),
        _ => false,
    }
}

#[cfg(target_arch = "x86_64")]
fn is_fourth_version() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[cfg(target_arch = "x86_64")]
fn is_third_version() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(not(target_arch = "x86_64"))]
fn can_run(_processor: &str) -> bool {
    false
}

/// Replaces this process with a program that is in memory.
#[cfg(target_os = "linux")]
fn hand_over(program: &[u8]) -> std::io::Result<std::convert::Infallible> {
    use std::io::Write;
    use std::os::fd::AsRawFd;
    use std::os::unix::process::CommandExt;

    let memory = rustix::fs::memfd_create("harif", rustix::fs::MemfdFlags::CLOEXEC)?;
    let mut memory = std::fs::File::from(memory);
    memory.write_all(program)?;
    let mut arguments = std::env::args_os();
    let mut command = std::process::Command::new(format!("/proc/self/fd/{}", memory.as_raw_fd()));
    if let Some(name) = arguments.next() {
        command.arg0(name);
    }
    Err(command.args(arguments).exec())
}

#[cfg(not(target_os = "linux"))]
fn hand_over(_program: &[u8]) -> std::io::Result<std::convert::Infallible> {
    Err(std::io::ErrorKind::Unsupported.into())
}

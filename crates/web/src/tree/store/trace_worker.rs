//! A trace in a worker: read piece by piece, recomputed, and sent to the page within its bound.

use crate::tree::model::watched::pack;
use harif_watch::{Reader, TraceError};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DedicatedWorkerGlobalScope};

/// How many bytes are read at once.
const PIECE: f64 = 4.0 * 1024.0 * 1024.0;

/// What a worker says about a trace, before what it says it of.
pub(super) const OPENING: &str = "opening";
pub(super) const CHECKING: &str = "checking";
pub(super) const BAD: &str = "bad-trace";
pub(super) const WATCHED: &str = "watched";

/// Reads a trace and answers with both of its trees.
pub(crate) fn open_in_worker(scope: DedicatedWorkerGlobalScope, trace: Blob) {
    wasm_bindgen_futures::spawn_local(async move {
        let say = |words: &[&str]| {
            let words: Array = words.iter().map(|word| JsValue::from_str(word)).collect();
            // A page that is gone hears nothing more.
            let _ = scope.post_message(&words);
        };
        match read(&trace, &say).await {
            Ok(reader) => {
                say(&[CHECKING]);
                let trace = reader.finish();
                if trace.calls.is_empty() {
                    return say(&[BAD, ""]);
                }
                let texts = pack(&trace).into_texts();
                let words: Array = std::iter::once(WATCHED)
                    .chain(texts.iter().map(String::as_str))
                    .map(JsValue::from_str)
                    .collect();
                let _ = scope.post_message(&words);
            }
            Err(problem) => say(&[BAD, &problem]),
        }
    });
}

/// Reads a trace line by line; what is wrong with it otherwise.
async fn read(trace: &Blob, say: &impl Fn(&[&str])) -> Result<Reader, String> {
    let mut reader = Reader::default();
    let mut line: Vec<u8> = Vec::new();
    let mut bytes: Vec<u8> = Vec::new();
    let size = trace.size();
    let mut from = 0.0;
    while from < size {
        let piece = trace
            .slice_with_f64_and_f64(from, (from + PIECE).min(size))
            .map_err(|_| String::new())?;
        let buffer = JsFuture::from(piece.array_buffer())
            .await
            .map_err(|_| String::new())?;
        let piece = Uint8Array::new(&buffer);
        bytes.resize(piece.length() as usize, 0);
        piece.copy_to(&mut bytes);
        let mut rest = bytes.as_slice();
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            if line.is_empty() {
                take(&mut reader, &rest[..end])?;
            } else {
                line.extend_from_slice(&rest[..end]);
                take(&mut reader, &line)?;
                line.clear();
            }
            rest = &rest[end + 1..];
        }
        line.extend_from_slice(rest);
        from += PIECE;
        let share = (100.0 * from / size).min(100.0) as u32;
        say(&[OPENING, &share.to_string()]);
    }
    take(&mut reader, &line)?;
    Ok(reader)
}

fn take(reader: &mut Reader, line: &[u8]) -> Result<(), String> {
    let heard = match std::str::from_utf8(line) {
        Ok(line) => reader.line(line),
        Err(_) => reader.line(&String::from_utf8_lossy(line)),
    };
    heard.map_err(|error: TraceError| error.to_string())
}

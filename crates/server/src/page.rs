//! The files of the page, and how each of them travels.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// The document.
const DOCUMENT: &str = "index.html";

/// The kinds of files that a page is made of.
const KINDS: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("woff2", "font/woff2"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webmanifest", "application/manifest+json"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The compressed forms of a file, best first: how a request names each, and how its file ends.
const FORMS: &[(&str, &str)] = &[("br", ".br"), ("gzip", ".gz")];

/// All files of a page by name, compressed forms among them.
#[derive(Clone, Debug)]
pub struct Page {
    files: Arc<HashMap<String, Bytes>>,
    /// Changes whenever any file does.
    version: Arc<str>,
}

impl Page {
    /// The same page with one more file beside it.
    #[must_use]
    pub fn with_file(&self, name: &str, bytes: Vec<u8>) -> Self {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&bytes, &mut hasher);
        let mut files = HashMap::clone(&self.files);
        files.insert(name.to_owned(), Bytes::from(bytes));
        Self {
            files: Arc::new(files),
            // A browser that has seen another file under this name asks again.
            version: format!("{}-{:x}", self.version, std::hash::Hasher::finish(&hasher)).into(),
        }
    }

    /// A page of files that are part of the program; `None` if the document is not among them.
    pub fn embedded(files: &[(&str, &'static [u8])]) -> Option<Self> {
        let files = files.iter();
        Self::new(files.map(|&(name, bytes)| (name.to_owned(), Bytes::from_static(bytes))))
    }

    /// The page in a folder, read once; `None` if there is no page in it.
    ///
    /// # Errors
    ///
    /// When the folder or a file in it cannot be read.
    pub fn in_folder(folder: &Path) -> io::Result<Option<Self>> {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                let name = entry.file_name().to_string_lossy().into_owned();
                files.push((name, Bytes::from(std::fs::read(entry.path())?)));
            }
        }
        Ok(Self::new(files))
    }

    /// A page of these files; `None` if the document is not among them.
    fn new(files: impl IntoIterator<Item = (String, Bytes)>) -> Option<Self> {
        let files: HashMap<String, Bytes> = files.into_iter().collect();
        files.get(DOCUMENT)?;
        // The service worker's first lines hold the hash of everything else.
        let version = files
            .get("sw.js")
            .and_then(|script| std::str::from_utf8(script).ok())
            .and_then(|script| script.split('"').find(|part| part.starts_with("harif-")))
            .unwrap_or("harif")
            .into();
        Some(Self {
            files: Arc::new(files),
            version,
        })
    }

    /// The answer to a request for a path.
    fn answer(&self, path: &str, asked: &HeaderMap) -> Response {
        let name = match path.trim_start_matches('/') {
            "" => DOCUMENT,
            name => name,
        };
        let Some(plain) = self.files.get(name) else {
            return (StatusCode::NOT_FOUND, "404").into_response();
        };
        let kind = name.rsplit_once('.').and_then(|(_, end)| {
            let known = KINDS.iter().find(|(known, _)| *known == end);
            known.map(|&(_, kind)| kind)
        });
        let tag = format!("\"{}\"", self.version);
        let lasting = has_hash(name);
        let mut answer = if !lasting && asked.get(IF_NONE_MATCH).is_some_and(|had| *had == tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let (form, bytes) = self.best_form(name, plain, asked);
            let mut answer = Response::new(Body::from(bytes));
            if let Some(form) = form {
                let form = HeaderValue::from_static(form);
                answer.headers_mut().insert(CONTENT_ENCODING, form);
            }
            answer
        };
        let headers = answer.headers_mut();
        let kind = kind.unwrap_or("application/octet-stream");
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        let keep = if lasting {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
        if let (false, Ok(tag)) = (lasting, HeaderValue::from_str(&tag)) {
            headers.insert(ETAG, tag);
        }
        answer
    }

    /// The smallest form of a file that the client can read.
    fn best_form(
        &self,
        name: &str,
        plain: &Bytes,
        asked: &HeaderMap,
    ) -> (Option<&'static str>, Bytes) {
        for &(form, end) in FORMS {
            if let Some(bytes) = self.files.get(&format!("{name}{end}"))
                && accepts(asked, form)
            {
                return (Some(form), bytes.clone());
            }
        }
        (None, plain.clone())
    }
}

/// Answers a request for a file.
pub(super) async fn serve(
    State(page): State<Page>,
    method: Method,
    uri: Uri,
    asked: HeaderMap,
) -> Response {
    if method == Method::GET || method == Method::HEAD {
        page.answer(uri.path(), &asked)
    } else {
        StatusCode::METHOD_NOT_ALLOWED.into_response()
    }
}

/// Whether a name holds the hash of the file's content (`boot.0123456789abcdef.js`), so that the
/// file under it never changes.
fn has_hash(name: &str) -> bool {
    name.split('.')
        .any(|part| part.len() == 16 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Whether a request accepts a form, and does not refuse it with a weight of zero.
fn accepts(asked: &HeaderMap, form: &str) -> bool {
    asked
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|item| {
            let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
            let weight = weight.trim().trim_start_matches("q=");
            name.trim() == form && weight.parse().is_ok_and(|weight: f32| weight > 0.0)
        })
}

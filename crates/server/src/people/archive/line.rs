//! The archive over HTTP: a thread of its own with its own line to the store, so that no search holds up a
//! move.

use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender, TrySendError};

use axum::Router;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, LINK};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use harif_rules::{AnyPosition, Game, notation};
use harif_wire::archive::FoundGames;
use harif_wire::escape::decode;
use harif_wire::{GameEnd, Side};
use serde::Serialize;
use tokio::sync::oneshot;

use super::export::{ExportFormat, Writer};
use super::{Query, Winner, opening, search};
use crate::people::store::{Store, StoreError};

/// How many questions may wait.
const MOST_WAITING: usize = 64;
/// The most games of one answer, and of one part of an export.
const MOST_FOUND: usize = 100;
const USUALLY_FOUND: usize = 20;
const MOST_EXPORTED: usize = 1_000;
/// The longest words of a question.
const LONGEST: usize = 2_000;

type Job = Box<dyn FnOnce(&mut dyn Store) + Send>;

/// The line to the thread that reads the archive. The thread ends with the last copy of this.
#[derive(Clone, Debug)]
pub struct ArchiveLine(Arc<SyncSender<Job>>);

impl ArchiveLine {
    /// Starts the thread on a line of its own to the store of the games.
    ///
    /// # Errors
    /// When the machine refuses a thread.
    pub fn start(mut store: Box<dyn Store>) -> std::io::Result<Self> {
        let (line, jobs) = mpsc::sync_channel::<Job>(MOST_WAITING);
        let thread = std::thread::Builder::new().name("archive".into());
        thread.spawn(move || {
            for job in jobs {
                job(&mut *store);
            }
        })?;
        Ok(Self(Arc::new(line)))
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StatusCode> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |store| drop(answer.send(question(store))));
        match self.0.try_send(job) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(StatusCode::TOO_MANY_REQUESTS),
            Err(TrySendError::Disconnected(_)) => return Err(StatusCode::SERVICE_UNAVAILABLE),
        }
        match answered.await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) | Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
        }
    }
}

/// What is asked for in an address.
#[derive(Debug, Default)]
struct Asked {
    game: Option<String>,
    position: Option<String>,
    winner: Option<String>,
    by: Option<String>,
    before: Option<i64>,
    most: Option<usize>,
    format: Option<String>,
}

impl Asked {
    /// Reads what follows the `?`. What is not known is refused: a mistyped wish would find everything.
    fn read(uri: &Uri) -> Result<Self, StatusCode> {
        let mut asked = Self::default();
        let query = uri.query().unwrap_or_default();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let value = decode(&value.replace('+', " "));
            let wrong = StatusCode::BAD_REQUEST;
            match key {
                _ if value.len() > LONGEST => return Err(wrong),
                "game" => asked.game = Some(value),
                "position" => asked.position = Some(value),
                "winner" => asked.winner = Some(value),
                "by" => asked.by = Some(value),
                "before" => asked.before = Some(value.parse().map_err(|_| wrong)?),
                "most" => asked.most = Some(value.parse().map_err(|_| wrong)?),
                "format" => asked.format = Some(value),
                _ => return Err(wrong),
            }
        }
        Ok(asked)
    }

    fn game(&self) -> Result<Option<Game>, StatusCode> {
        let read = self.game.as_deref().map(str::parse::<Game>).transpose();
        read.map_err(|_| StatusCode::BAD_REQUEST)
    }

    /// The position, which needs a game; moves or a board.
    fn position(&self) -> Result<Option<AnyPosition>, StatusCode> {
        let Some(text) = &self.position else {
            return Ok(None);
        };
        let game = self.game()?.ok_or(StatusCode::BAD_REQUEST)?;
        let read = notation::position(game, text);
        read.map(Some).map_err(|_| StatusCode::BAD_REQUEST)
    }

    fn query(&self, usually: usize, most: usize) -> Result<Query, StatusCode> {
        let winner = match self.winner.as_deref() {
            None => None,
            Some("first") => Some(Winner::Side(Side::First)),
            Some("second") => Some(Winner::Side(Side::Second)),
            Some("draw") => Some(Winner::Draw),
            Some(_) => return Err(StatusCode::BAD_REQUEST),
        };
        let by = self.by.as_ref().map(|by| {
            let by = serde_json::Value::String(by.clone());
            match serde_json::from_value(by) {
                Ok(GameEnd::Other) | Err(_) => Err(StatusCode::BAD_REQUEST),
                Ok(by) => Ok(by),
            }
        });
        Ok(Query {
            game: self.game()?,
            position: self.position()?,
            winner,
            by: by.transpose()?,
            before: self.before,
            most: self.most.unwrap_or(usually).clamp(1, most),
        })
    }
}

/// What the archive answers to; without one, every question gets an empty answer.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(line: Option<ArchiveLine>) -> Router<S> {
    match line {
        Some(line) => Router::new()
            .route("/archive/games", get(games))
            .route("/archive/opening", get(at_opening))
            .route("/archive/export", get(exported))
            .with_state(line),
        None => Router::new().route("/archive/{*what}", get(StatusCode::NO_CONTENT)),
    }
}

async fn games(State(line): State<ArchiveLine>, uri: Uri) -> Result<Response, StatusCode> {
    let query = Asked::read(&uri)?.query(USUALLY_FOUND, MOST_FOUND)?;
    let (games, next) = line.ask(move |store| search(store, &query)).await?;
    let games = games.iter().filter_map(super::Archived::told).collect();
    json(&FoundGames { games, next })
}

async fn at_opening(State(line): State<ArchiveLine>, uri: Uri) -> Result<Response, StatusCode> {
    let position = Asked::read(&uri)?
        .position()?
        .ok_or(StatusCode::BAD_REQUEST)?;
    let opening = line.ask(move |store| opening(store, &position)).await?;
    json(&opening)
}

async fn exported(State(line): State<ArchiveLine>, uri: Uri) -> Result<Response, StatusCode> {
    let asked = Asked::read(&uri)?;
    let name = asked.format.as_deref().unwrap_or("jsonl");
    let format = ExportFormat::named(name).ok_or(StatusCode::BAD_REQUEST)?;
    let query = asked.query(MOST_EXPORTED, MOST_EXPORTED)?;
    let (games, next) = line.ask(move |store| search(store, &query)).await?;
    let mut writer = Writer::new(format);
    let text: String = games.iter().filter_map(|game| writer.write(game)).collect();
    let mut answer = fresh(text, format.kind());
    let headers = answer.headers_mut();
    let disposition = format!("attachment; filename=\"harif.{name}\"");
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    // The next part, as every client of HTTP knows it.
    if let Some(next) = next
        && let Ok(link) = HeaderValue::from_str(&next_part(&uri, next))
    {
        headers.insert(LINK, link);
    }
    Ok(answer)
}

/// The same question about earlier games.
fn next_part(uri: &Uri, next: i64) -> String {
    let old = uri.query().unwrap_or_default().split('&');
    let old = old.filter(|part| !part.is_empty() && !part.starts_with("before="));
    let parts: Vec<&str> = old.collect();
    let rest = parts.join("&");
    let joint = if rest.is_empty() { "" } else { "&" };
    format!("<{}?{rest}{joint}before={next}>; rel=\"next\"", uri.path())
}

fn json(answer: &impl Serialize) -> Result<Response, StatusCode> {
    let text = serde_json::to_string(answer);
    let text = text.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    Ok(fresh(text, "application/json"))
}

/// An answer that is not kept: the next game may change it.
fn fresh(text: String, kind: &'static str) -> Response {
    let mut answer = text.into_response();
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

//! The database of the browser (`IndexedDB`), as far as games need it: texts by number.
//!
//! Other tabs of this browser see the same database. A tab that changes it tells the others over a channel.

use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::window;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

const NAME: &str = "harif";
const VERSION: u32 = 1;
const GAMES: &str = "games";
const CHANNEL: &str = "harif-games";

/// Why games cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The browser has no database for this page, as in some private windows.
    Forbidden,
    /// There is no room left.
    Full,
    /// Something else.
    Other,
}

impl Failure {
    fn of(error: &JsValue) -> Self {
        let name = Reflect::get(error, &"name".into()).ok();
        match name.and_then(|name| name.as_string()).as_deref() {
            Some("QuotaExceededError") => Self::Full,
            Some("SecurityError" | "InvalidStateError" | "NotAllowedError") => Self::Forbidden,
            _ => Self::Other,
        }
    }
}

#[wasm_bindgen]
extern "C" {
    /// A database, a transaction, a store or a request.
    #[derive(Clone)]
    type Idb;

    #[wasm_bindgen(method, catch, js_name = open)]
    fn open(this: &Idb, name: &str, version: u32) -> Result<Idb, JsValue>;
    #[wasm_bindgen(method, catch, js_name = createObjectStore)]
    fn create_object_store(this: &Idb, name: &str) -> Result<Idb, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn transaction(this: &Idb, store: &str, mode: &str) -> Result<Idb, JsValue>;
    #[wasm_bindgen(method, catch, js_name = objectStore)]
    fn object_store(this: &Idb, name: &str) -> Result<Idb, JsValue>;
    #[wasm_bindgen(method, catch, js_name = getAll)]
    fn get_all(this: &Idb) -> Result<Idb, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn put(this: &Idb, value: &str, key: f64) -> Result<Idb, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn delete(this: &Idb, key: f64) -> Result<Idb, JsValue>;
    #[wasm_bindgen(method)]
    fn close(this: &Idb);

    /// A line to the other tabs.
    #[wasm_bindgen(js_name = BroadcastChannel)]
    #[derive(Clone)]
    type Channel;

    #[wasm_bindgen(constructor, catch, js_class = "BroadcastChannel")]
    fn new(name: &str) -> Result<Channel, JsValue>;
    #[wasm_bindgen(method, js_name = postMessage)]
    fn post_message(this: &Channel, message: &JsValue);
}

/// The database, open.
#[derive(Clone)]
pub(super) struct Database {
    idb: Idb,
    channel: Option<Channel>,
}

fn set(target: &JsValue, name: &str, value: &JsValue) {
    let _ = Reflect::set(target, &name.into(), value);
}

/// Waits for one of the events of a request or a transaction. The last one named means that it went well;
/// a request then has its result.
async fn wait(target: &Idb, failures: &[&str], success: &str) -> Result<JsValue, Failure> {
    let promise = Promise::new(&mut |resolve: Function, reject: Function| {
        let seen = target.clone();
        let done = Closure::once_into_js(move || {
            let result = Reflect::get(&seen, &"result".into()).unwrap_or_default();
            let _ = resolve.call1(&JsValue::NULL, &result);
        });
        set(target, success, &done);
        for name in failures {
            let (seen, reject) = (target.clone(), reject.clone());
            let failed = Closure::once_into_js(move |event: JsValue| {
                // What went wrong is dealt with here; the browser need not report it as well.
                if let Ok(prevent) = Reflect::get(&event, &"preventDefault".into())
                    && let Some(prevent) = prevent.dyn_ref::<Function>()
                {
                    let _ = prevent.call0(&event);
                }
                let error = Reflect::get(&seen, &"error".into()).unwrap_or_default();
                let _ = reject.call1(&JsValue::NULL, &error);
            });
            set(target, name, &failed);
        }
    });
    JsFuture::from(promise)
        .await
        .map_err(|error| Failure::of(&error))
}

impl Database {
    /// Opens the database, and makes it at the first visit.
    pub(super) async fn open() -> Result<Self, Failure> {
        let factory = Reflect::get(&window(), &"indexedDB".into());
        let factory = factory.ok().filter(JsValue::is_object);
        let factory: Idb = factory.ok_or(Failure::Forbidden)?.unchecked_into();
        let request = factory
            .open(NAME, VERSION)
            .map_err(|error| Failure::of(&error))?;
        let made = Closure::once_into_js({
            let request = request.clone();
            move || {
                let result = Reflect::get(&request, &"result".into()).unwrap_or_default();
                let _ = result.unchecked_into::<Idb>().create_object_store(GAMES);
            }
        });
        set(&request, "onupgradeneeded", &made);
        let idb: Idb = wait(&request, &["onerror", "onblocked"], "onsuccess")
            .await?
            .unchecked_into();
        // A tab with a later version of this page must not have to wait for this one.
        let replaced = Closure::once_into_js({
            let idb = idb.clone();
            move || idb.close()
        });
        set(&idb, "onversionchange", &replaced);
        Ok(Self {
            idb,
            channel: Channel::new(CHANNEL).ok(),
        })
    }

    /// Calls a function whenever another tab has changed the games.
    pub(super) fn listen(&self, changed: impl Fn() + 'static) {
        if let Some(channel) = &self.channel {
            let heard = Closure::<dyn Fn()>::new(changed);
            set(channel, "onmessage", heard.as_ref());
            // The page listens as long as it lives.
            heard.forget();
        }
    }

    fn tell_others(&self) {
        if let Some(channel) = &self.channel {
            channel.post_message(&JsValue::TRUE);
        }
    }

    fn begin(&self, mode: &str) -> Result<(Idb, Idb), Failure> {
        let begin = || -> Result<(Idb, Idb), JsValue> {
            let transaction = self.idb.transaction(GAMES, mode)?;
            let store = transaction.object_store(GAMES)?;
            Ok((transaction, store))
        };
        begin().map_err(|error| Failure::of(&error))
    }

    /// All texts.
    pub(super) async fn all(&self) -> Result<Vec<String>, Failure> {
        let (_, store) = self.begin("readonly")?;
        let request = store.get_all().map_err(|error| Failure::of(&error))?;
        let rows: Array = wait(&request, &["onerror"], "onsuccess")
            .await?
            .unchecked_into();
        Ok(rows.iter().filter_map(|row| row.as_string()).collect())
    }

    /// Keeps texts under their numbers: all of them or none.
    pub(super) async fn put(&self, rows: Vec<(u64, String)>) -> Result<(), Failure> {
        let (transaction, store) = self.begin("readwrite")?;
        for (key, text) in rows {
            store
                .put(&text, key as f64)
                .map_err(|error| Failure::of(&error))?;
        }
        self.finish(&transaction).await
    }

    /// Removes the texts of some numbers.
    pub(super) async fn delete(&self, keys: Vec<u64>) -> Result<(), Failure> {
        let (transaction, store) = self.begin("readwrite")?;
        for key in keys {
            store
                .delete(key as f64)
                .map_err(|error| Failure::of(&error))?;
        }
        self.finish(&transaction).await
    }

    async fn finish(&self, transaction: &Idb) -> Result<(), Failure> {
        wait(transaction, &["onabort", "onerror"], "oncomplete").await?;
        self.tell_others();
        Ok(())
    }
}

/// The bytes in use and those that the browser allows, where it says.
pub(super) async fn room() -> Option<(f64, f64)> {
    let storage = Reflect::get(&window().navigator(), &"storage".into()).ok()?;
    let estimate = Reflect::get(&storage, &"estimate".into()).ok()?;
    let promise = estimate.dyn_ref::<Function>()?.call0(&storage).ok()?;
    let told = JsFuture::from(promise.dyn_into::<Promise>().ok()?)
        .await
        .ok()?;
    let number = |name: &str| Reflect::get(&told, &name.into()).ok()?.as_f64();
    Some((number("usage")?, number("quota")?))
}

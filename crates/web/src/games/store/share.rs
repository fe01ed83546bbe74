//! Pictures of a game to send: one of the position, and one that moves.

use super::GamesStore;
use crate::games::model::gif::Animation;
use crate::games::model::picture::{Image, Painter};
use crate::play::model::session::Session;
use crate::shell::store::Store;
use harif_rules::{AnyMove, AnyPosition};
use js_sys::{Array, Function, Object, Reflect, Uint8Array, Uint8ClampedArray};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// How long a move is shown, in hundredths of a second, and how long the end.
const MOVE: u16 = 70;
const END: u16 = 300;
/// The longest games have fewer moves; what comes from a link may have more.
const MOST_FRAMES: usize = 450;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = ImageData)]
    type Pixels;

    #[wasm_bindgen(constructor, catch, js_class = "ImageData")]
    fn new(data: &Uint8ClampedArray, width: u32, height: u32) -> Result<Pixels, JsValue>;

    type Ink;

    #[wasm_bindgen(method, catch, js_name = putImageData)]
    fn put_image_data(this: &Ink, pixels: &Pixels, x: f64, y: f64) -> Result<(), JsValue>;
}

/// The positions of the line that is shown, each with the move that led to it.
fn frames(session: &Session) -> Vec<(AnyPosition, Option<AnyMove>)> {
    let mut far = session.record().clone();
    far.go_to_end();
    let moves = std::iter::once(None).chain(far.moves().map(Some));
    far.positions()
        .cloned()
        .zip(moves)
        .take(MOST_FRAMES)
        .collect()
}

/// Offers bytes as a file to save.
fn offer(name: &str, blob: &web_sys::Blob) -> Result<(), JsValue> {
    let address = web_sys::Url::create_object_url_with_blob(blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address)
}

fn blob(bytes: &[u8], kind: &str) -> Result<web_sys::Blob, JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    web_sys::Blob::new_with_u8_array_sequence_and_options(&parts, &options)
}

/// Writes a picture as PNG and hands it to the person.
fn save_png(image: &Image, palette: &[[u8; 3]], name: String) -> Result<(), JsValue> {
    let mut bytes = Vec::with_capacity(image.points.len() * 4);
    for &point in &image.points {
        bytes.extend(palette[usize::from(point)]);
        bytes.push(255);
    }
    let (width, height) = (image.width as u32, image.height as u32);
    let canvas: web_sys::HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let data = Uint8ClampedArray::new_with_length(bytes.len() as u32);
    data.copy_from(&bytes);
    let pixels = Pixels::new(&data, width, height)?;
    let ink: Object = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    ink.unchecked_into::<Ink>()
        .put_image_data(&pixels, 0.0, 0.0)?;
    let ready = Closure::once_into_js(move |blob: JsValue| {
        if let Ok(blob) = blob.dyn_into::<web_sys::Blob>() {
            let _ = offer(&name, &blob);
        }
    });
    let to_blob = Reflect::get(&canvas, &"toBlob".into())?;
    to_blob
        .dyn_into::<Function>()?
        .call2(&canvas, &ready, &"image/png".into())?;
    Ok(())
}

impl Store {
    /// Hands the position that is shown to the person as a picture.
    pub(crate) fn save_picture(self) {
        self.session.with_untracked(|session| {
            let game = session.game();
            let painter = Painter::new(game);
            let image = painter.draw(session.position(), session.record().last_move());
            let name = format!("harif-{}.png", game.name());
            // Without a file there is nothing to tell but that nothing happened, which is seen.
            let _ = save_png(&image, &painter.palette, name);
        });
    }
}

impl GamesStore {
    /// Hands the game on the table to the person as an animated picture. It is drawn frame by frame, a moment
    /// apart, so that nothing else waits; `progress` is the share that is done.
    pub(crate) fn save_animation(self, progress: RwSignal<Option<f64>>) {
        let session = self.store.session.get_untracked();
        let painter = Painter::new(session.game());
        let frames = frames(&session);
        let Some((start, last)) = frames.first() else {
            return;
        };
        let first = painter.draw(start, *last);
        let animation = Animation::new(&first, &painter.palette);
        progress.set(Some(0.0));
        let name = format!("harif-{}.gif", session.game().name());
        add_frames(animation, painter, (frames, 0), progress, name);
    }
}

fn add_frames(
    mut animation: Animation,
    painter: Painter,
    (frames, at): (Vec<(AnyPosition, Option<AnyMove>)>, usize),
    progress: RwSignal<Option<f64>>,
    name: String,
) {
    let Some((position, last)) = frames.get(at) else {
        // Without a file there is nothing to tell but that nothing happened, which is seen.
        let _ = blob(&animation.finish(), "image/gif").and_then(|blob| offer(&name, &blob));
        progress.try_set(None);
        return;
    };
    let is_last = at + 1 == frames.len();
    animation.add(
        &painter.draw(position, *last),
        if is_last { END } else { MOVE },
    );
    progress.try_set(Some((at + 1) as f64 / frames.len() as f64));
    set_timeout(
        move || add_frames(animation, painter, (frames, at + 1), progress, name),
        Duration::ZERO,
    );
}

// Starts the page: loads the one WebAssembly module, runs it in the window, and lends it what the
// platform keeps from Rust: workers of the same module, files loaded on demand, and the address of
// the program that serves the page.
//
// The same script runs in three homes. Served by `harif serve` or by any static host, files are
// fetched under the names below (the build puts a hash into each quoted name). In the single HTML
// file there is nothing to fetch: each file stands in the document as base64 of gzip.
"use strict";

(() => {
  const FILES = {
    module: "harif.wasm",
    worker: "worker.js",
    "othello-weights": "othello-weights.bin",
    "connect4-early": "connect4-early.bin",
    "connect4-book": "connect4-book.bin",
    "connect4-8x7": "connect4-8x7.bin",
    "connect4-8x6": "connect4-8x6.bin",
    "othello-openings": "othello-openings.bin",
    problems: "problems.bin",
  };

  /** The block of this document that holds a file, or null where the page is a folder of files. */
  const inlined = (name) => document.querySelector(`script[data-file="${name}"]`);

  /** A response with the bytes of a file, from this document or from beside it. */
  async function open(name) {
    const block = inlined(name);
    if (block === null) {
      const response = await fetch(name);
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response;
    }
    const unzipped = new Blob([decode(block.textContent)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(unzipped, { headers: { "content-type": "application/wasm" } });
  }

  /** The bytes that base64 stands for. */
  function decode(text) {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
    return bytes;
  }

  /** Compiles while it loads, where the host names the type of the file as it should. */
  async function compile(response) {
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  }

  let compiled;
  let workerAddress = FILES.worker;

  /** A new worker that runs the same module. What is posted to it before it is ready waits. */
  globalThis.harifSpawnWorker = () => {
    const worker = new Worker(workerAddress);
    // A browser does not say when it ends a worker. But a lock that the worker holds for life is
    // free from that moment on: what waits for it learns of the end at once.
    const life = `harif-${performance.timeOrigin}-${Math.random()}`;
    const watch = () => {
      const mourn = () => { worker.dispatchEvent(new Event("error")); };
      navigator.locks.request(life, mourn).catch(() => {});
    };
    worker.addEventListener("message", ({ data }) => { if (data === life) watch(); });
    worker.postMessage([compiled, life]);
    return worker;
  };

  const assets = new Map();

  async function read(name) {
    // The build leaves out what the engines do not have.
    if (!FILES[name]) throw new Error(`there is no ${name}`);
    return new Uint8Array(await (await open(FILES[name])).arrayBuffer());
  }

  /** The bytes of a file that is loaded when it is first wanted. */
  globalThis.harifAsset = (name) => {
    if (!assets.has(name)) {
      const bytes = read(name);
      // What failed may be asked for again.
      bytes.catch(() => assets.delete(name));
      assets.set(name, bytes);
    }
    return assets.get(name);
  };

  /** The address of the native engines, or null where no program serves the page. */
  globalThis.harifServer = () => {
    const path = document.querySelector('meta[name="harif-server"]')?.content;
    if (!path) return null;
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return address.href;
  };

  async function start() {
    if (inlined(FILES.worker) !== null) {
      const source = await (await open(FILES.worker)).text();
      workerAddress = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    }
    compiled = await compile(await open(FILES.module));
    await wasm_bindgen({ module_or_path: compiled });
    // How long that took, in milliseconds, for measurements.
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    if ("serviceWorker" in navigator && location.protocol !== "file:") {
      // Offline is a comfort: a browser that refuses it still plays.
      navigator.serviceWorker.register("sw.js").catch(() => {});
    }
  }

  /** The language that the page would have had: of the link, of the last visit, of the browser. */
  function language() {
    const known = ["en", "fa"];
    const linked = new URLSearchParams(location.hash.split("?")[1] ?? "").get("l");
    let kept;
    try {
      kept = JSON.parse(localStorage.getItem("harif.settings") ?? "{}").lang;
    } catch {
      // Storage may be forbidden, or hold something else.
    }
    const wishes = [linked, kept, navigator.language?.split("-")[0]];
    return wishes.find((wish) => known.includes(wish)) ?? "en";
  }

  start().catch((error) => {
    const message = document.getElementById("boot-failed");
    for (const words of message.querySelectorAll("[lang]")) words.hidden = words.lang !== language();
    message.querySelector("pre").textContent = String(error);
    message.hidden = false;
    console.error(error);
  });
})();

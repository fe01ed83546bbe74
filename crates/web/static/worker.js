// The last lines of a worker; the build puts the glue of the module before them. The first message
// is the compiled module. Starting it takes this very call, so no later message can come too early.
onmessage = (event) => {
  onmessage = null;
  wasm_bindgen.initSync({ module: event.data });
};

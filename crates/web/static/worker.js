// The last lines of a worker; the build puts the glue of the module before them. The first message
// is the compiled module, with the name of the lock that tells the page how long this worker lives.
// The lock comes first: a worker that thinks cannot take one. What is sent meanwhile is kept.
onmessage = async ({ data: [module, life] }) => {
  const early = [];
  onmessage = (event) => early.push(event);
  await new Promise((held) => {
    const hold = () => { postMessage(life); held(); return new Promise(() => {}); };
    // Where there are no locks, a page opened from disk among them, the page waits and asks.
    if (navigator.locks) navigator.locks.request(life, hold).catch(held);
    else held();
  });
  wasm_bindgen.initSync({ module });
  early.forEach((event) => onmessage(event));
};

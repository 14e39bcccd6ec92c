// Whether WebGL runs on the processor, where smooth edges, soft shadows and many corners cost too much.

function asked() {
  const probe = document.createElement("canvas").getContext("webgl2");
  const info = probe?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? probe.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

let known;

/** Asked once. */
export function drawsInSoftware() {
  return (known ??= asked());
}

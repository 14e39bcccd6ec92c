// Detection of software WebGL, where antialiasing, soft shadows and many vertices are too expensive.

function asked() {
  const probe = document.createElement("canvas").getContext("webgl2");
  const info = probe?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? probe.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

let known;

/** Whether WebGL runs in software; determined once. */
export function drawsInSoftware() {
  return (known ??= asked());
}

// What a person takes away from the page: the picture as it is, and of a live run its recording.

/** Hands bytes to the browser as a file. */
function hand(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function takePicture(stage, name) {
  hand(await stage.picture(), `${name}.png`);
}

/** The recording as "run" or "html"; what went wrong is returned. */
export async function takeRecording(kind) {
  try {
    const answer = await fetch(`take/${kind}${location.search}`, { method: "POST" });
    if (answer.headers.get("content-type").startsWith("application/json")) return (await answer.json()).error;
    if (!answer.ok) return await answer.text();
    hand(await answer.blob(), answer.headers.get("x-file"));
    return "";
  } catch {
    return "the run does not respond: start it again";
  }
}

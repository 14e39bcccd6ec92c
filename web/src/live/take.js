// Downloads from the page: the present picture and, for a live run, its recording.

/** Passes bytes to the browser as a file. */
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

/** Downloads the recording as "run" or "html"; returns the error message, if any. */
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

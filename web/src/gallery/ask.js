// Requests to the server of the gallery; each includes the token from the page's address.

/** The answer to a request; `{error}` if the server cannot be reached. */
export async function ask(what, data = {}) {
  try {
    const answer = await fetch(what + location.search, { method: "POST", body: JSON.stringify(data) });
    return await answer.json();
  } catch {
    return { error: "The gallery does not respond. Copy your text, start visviva again, and open the address it prints." };
  }
}

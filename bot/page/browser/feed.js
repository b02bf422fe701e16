/** A running fight as it goes on: server-sent events, read by fetch, so that the token stands in no address that is sent. */

const FIRST = 1000, LONGEST = 15000, SILENT = 60000;

/**
 * Follow a fight until its board is closed. After a break the stream begins anew, with the whole of the present.
 * @param {string} token what stands behind # in the page's address
 * @param {(event: string, data: any) => void} heard gets the stream's events; ``lost`` while there is no connection
 */
export async function follow(token, heard) {
  for (let wait = FIRST; ; wait = Math.min(LONGEST, wait * 2)) {
    try {
      const ending = new AbortController();
      const answer = await fetch("feed", {
        headers: { Authorization: `Bearer ${token}` }, cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer", signal: ending.signal,
      });
      if (answer.status === 401) return heard("closed", {});
      if (answer.ok && answer.body) {
        for await (const [event, data] of events(answer.body, ending)) {
          heard(event, data);
          wait = FIRST / 2;
          if (event === "closed") return;
        }
      }
    } catch {
      // A connection that breaks is made again below.
    }
    heard("lost", {});
    await new Promise((done) => setTimeout(done, wait * (0.75 + Math.random() / 2)));
  }
}

/**
 * The events of a stream; it is given up where not even a sign of life comes.
 * @param {ReadableStream<Uint8Array>} body
 * @param {AbortController} ending
 * @returns {AsyncGenerator<[string, any]>}
 */
async function* events(body, ending) {
  const reader = body.pipeThrough(/** @type {ReadableWritablePair<string, any>} */ (new TextDecoderStream())).getReader();
  let rest = "";
  for (;;) {
    const timer = setTimeout(() => ending.abort(), SILENT);
    const { done, value } = await reader.read();
    clearTimeout(timer);
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part), data = /^data: (.*)$/m.exec(part);
      if (event && data) yield [event[1], JSON.parse(data[1])];
    }
  }
}

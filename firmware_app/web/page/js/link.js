/** The line to the table: what is new comes in, what people say goes out; it mends itself. */

const SILENCE = 25000;
const LONGEST = 8000;

/** @typedef {"joining" | "live" | "lost"} Health */

export class Link {
  /** @param {(name: string, value: any) => void} onNews @param {(health: Health) => void} onHealth */
  constructor(onNews, onHealth) {
    this.onNews = onNews;
    this.onHealth = onHealth;
    this.wait = 500;
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    this.open();
    globalThis.addEventListener("online", () => this.reopen(0));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.source?.readyState !== EventSource.OPEN) this.reopen(0);
    });
  }

  open() {
    this.source?.close();
    const source = new EventSource("/events");
    this.source = source;
    for (const name of ["game", "moment", "tables", "scene"]) {
      source.addEventListener(name, (event) => {
        this.heard();
        this.onNews(name, JSON.parse(event.data));
      });
    }
    source.addEventListener("open", () => this.heard());
    source.addEventListener("beat", () => this.heard());
    source.addEventListener("error", () => this.lost());
    this.watch();
  }

  heard() {
    this.wait = 500;
    this.onHealth("live");
    this.watch();
  }

  /** A line that says nothing for long is dead, whatever it says of itself. */
  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lost(), SILENCE);
  }

  lost() {
    this.source?.close();
    this.onHealth("lost");
    this.reopen(this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  /** @param {number} after */
  reopen(after) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), after);
  }
}

/** What the server said instead. */
export class Problem extends Error {
  /** @param {number} status @param {string} text */
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

/** @param {string} path @param {unknown} body */
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    signal: AbortSignal.timeout(8000),
  });
  if (!answer.ok) throw new Problem(answer.status, (await answer.json().catch(() => ({}))).problem ?? "");
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(8000) });
  if (!answer.ok) throw new Problem(answer.status, "");
  return answer.status === 204 ? null : answer.json();
}

/** One event of a stream. */
export interface HeardEvent {
  event: string;
  id: string | undefined;
  // deno-lint-ignore no-explicit-any -- specs look into events of every shape
  data: any;
}

/** A stream of server-sent events that is being read. */
export interface EventReader {
  status: number;
  headers: Headers;
  /** What was heard so far. */
  events: HeardEvent[];
  /** The stream so far, as it came. */
  text(): string;
  /** Resolves with the next event that is not heard yet; undefined: the stream has ended. */
  next(): Promise<HeardEvent | undefined>;
  /** Resolves when the stream has ended; rejects when it was cut off. */
  ended: Promise<void>;
  /** Goes away. */
  leave(): void;
}

/** Opens a stream of events as a browser does, but never comes again. */
export async function readEvents(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: { Accept: "text/event-stream", ...headers },
    signal: leaving.signal,
    redirect: "manual",
  });
  const events: HeardEvent[] = [];
  let text = "";
  let heard = 0;
  let wake = () => {};
  let isOver = false;

  async function read(): Promise<void> {
    let rest = "";
    try {
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part;
        const pieces = (rest + part).split("\n\n");
        rest = pieces.pop() ?? "";
        events.push(...pieces.flatMap(parseEvent));
        wake();
      }
    } finally {
      isOver = true;
      wake();
    }
  }

  const ended = read();
  // who only reads events need not wait for the end
  ended.catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    async next() {
      while (heard >= events.length && !isOver) {
        await new Promise<void>((resolve) => wake = resolve);
      }
      return events[heard++];
    },
    ended,
    leave: () => leaving.abort(),
  };
}

function parseEvent(piece: string): HeardEvent[] {
  const fields = new Map(
    piece.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const event = fields.get("event");
  if (event === undefined) return [];
  return [{ event, id: fields.get("id"), data: JSON.parse(fields.get("data") ?? "null") }];
}

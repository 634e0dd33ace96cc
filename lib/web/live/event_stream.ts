import { Readable } from "node:stream";

/** How long a browser waits before it comes again. */
const RETRY_MS = 3_000;
/** Who lets so much lie unread is not listening. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** One event, as `EventSource` hears it. */
interface StreamEvent {
  event: string;
  id?: number;
  /** Anything that JSON can tell. */
  data: unknown;
}

/** A stream of server-sent events (HTML Standard, "Server-sent events"). */
interface EventStream {
  body: Readable;
  /** Sends a piece; to someone who does not read, nothing more than an end. */
  send(text: string): void;
  end(): void;
}

/** Opens a stream that ends when its reader has gone; then `onClose` is called, once. */
export function openEventStream(gone: AbortSignal, onClose: () => void): EventStream {
  const body = new Readable({ read() {} });
  const leave = () => void body.destroy();
  let hasEnded = false;
  body.once("close", () => {
    gone.removeEventListener("abort", leave);
    onClose();
  });
  body.push(`retry: ${RETRY_MS}\n\n`);
  if (gone.aborted) leave();
  gone.addEventListener("abort", leave, { once: true });
  return {
    body,
    send(text) {
      if (body.destroyed || hasEnded) return;
      body.push(text);
      if (body.readableLength > MAX_UNREAD_BYTES) leave();
    },
    end() {
      if (body.destroyed || hasEnded) return;
      hasEnded = true;
      body.push(null);
    },
  };
}

/** Writes an event; what JSON leaves has no line breaks. */
export function writeEvent({ event, id, data }: StreamEvent): string {
  const number = id === undefined ? "" : `id: ${id}\n`;
  return `${number}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Writes a comment, which keeps the connection open and is no event. */
export function writeHeartbeat(): string {
  return ": still here\n\n";
}

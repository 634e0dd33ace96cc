import type { IncomingMessage } from "node:http";
import { waitOutside } from "../core/requests_under_way.ts";
import { HttpError } from "./http_error.ts";

/** How fast a body has to come. */
export interface BodyRate {
  /** In every window of this length … */
  windowMs: number;
  /** … at least this many bytes have to come. */
  minBytes: number;
}

/** 1 KiB a second, as far as a window that waits for a poor network allows. */
const USUAL: BodyRate = { windowMs: 10_000, minBytes: 10 * 1024 };

/**
 * Runs `read`, which reads the body of a request. Throws 408 when the body comes too slowly: a connection
 * that trickles would otherwise keep its memory for minutes.
 */
export async function readInTime<Result>(
  { socket }: Pick<IncomingMessage, "socket">,
  read: () => Promise<Result>,
  { windowMs, minBytes }: BodyRate = USUAL,
): Promise<Result> {
  const slow = Promise.withResolvers<never>();
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = socket;
    if (bytesRead - before < minBytes) slow.reject(bodyTooSlow({ windowMs, minBytes }));
    before = bytesRead;
  }, windowMs);
  try {
    return await waitOutside(() => Promise.race([read(), slow.promise]));
  } finally {
    clearInterval(timer);
  }
}

/**
 * The bytes of a body as they come. Throws 408 when they come too slowly: in `windowMs` of waiting for them at least
 * `minBytes` have to. What takes them may take its time, such as a busy database.
 */
export async function* takeInTime(
  body: AsyncIterable<Uint8Array>,
  { windowMs, minBytes }: BodyRate = USUAL,
): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  let bytes = 0;
  let waitedMs = 0;
  for (;;) {
    const startedAt = performance.now();
    const slow = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => slow.reject(bodyTooSlow({ windowMs, minBytes })),
      windowMs - waitedMs,
    );
    let next: IteratorResult<Uint8Array>;
    try {
      next = await Promise.race([pieces.next(), slow.promise]);
    } finally {
      clearTimeout(timer);
    }
    if (next.done) return;
    bytes += next.value.length;
    waitedMs = bytes < minBytes ? waitedMs + performance.now() - startedAt : 0;
    if (bytes >= minBytes) bytes = 0;
    yield next.value;
  }
}

function bodyTooSlow({ windowMs, minBytes }: BodyRate): HttpError {
  return new HttpError(
    408,
    "body_too_slow",
    `The body came too slowly: at least ${minBytes} bytes have to come in ${
      windowMs / 1000
    } seconds.`,
    // the rest of the body is not waited for
    { "Connection": "close" },
  );
}

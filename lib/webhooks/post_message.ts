import { HttpClient } from "../outgoing/http_client.ts";
import { waitOutside } from "../core/requests_under_way.ts";
import { type AddressGuard, createAddressGuard } from "../crawler/fetch/address.ts";
import { createConnector } from "../crawler/fetch/connect.ts";
import type { Lookup } from "../crawler/fetch/lookup_host.ts";
import { Exchange } from "../crawler/fetch/exchange.ts";
import { describeFetchError } from "../crawler/fetch/fetch_error.ts";

/** For the whole request, connection included; Standard Webhooks recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15_000;
/** An answer is cut here while it is read. */
const MAX_ANSWER_BYTES = 16 * 1024;
/** Of the answer's body, this much is kept. */
const KEPT_BYTES = 1024;
const MAX_HEADER_BYTES = 64 * 1024;
/** Headers of the answer that are kept, up to this many characters each. */
const KEPT_HEADERS = [
  "content-type",
  "content-length",
  "date",
  "location",
  "retry-after",
  "server",
];
const KEPT_HEADER_LENGTH = 200;

/** What is posted where. */
interface PostedMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** How messages are posted. */
interface PostOptions {
  /** CIDR ranges of private addresses that may be called, also by http. */
  allowPrivate: readonly string[];
  /** Aborts when the process stops. */
  signal: AbortSignal;
  lookup?: Lookup;
  timeoutMs?: number;
}

/** What came of it: exactly one of `status` and `error` is null. */
export interface PostOutcome {
  status: number | null;
  error: { code: string; message: string } | null;
  headers: Record<string, string>;
  /** The first KB as text. */
  body: string;
  /** The answer had more. */
  bodyCut: boolean;
  retryAfter: string | null;
  durationMs: number;
}

/**
 * Says which addresses a URL may lead to: public ones, and the private ones that the operator allows. By http only the
 * latter: what leaves the own network is encrypted.
 */
export function createTargetGuard(url: string, allowPrivate: readonly string[]): AddressGuard {
  const mayConnect = createAddressGuard({ allowPrivate });
  if (new URL(url).protocol === "https:") return mayConnect;
  const isPublic = createAddressGuard({ allowPrivate: [] });
  return (ip) => mayConnect(ip) && !isPublic(ip);
}

/**
 * Posts a message once, over a connection of its own whose address is resolved and checked now. Redirects are not
 * followed. Whatever the receiver does is in the outcome; rejects only when `signal` aborts.
 */
export async function postMessage(
  { url, headers, body }: PostedMessage,
  { allowPrivate, signal, lookup, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<PostOutcome> {
  const startedAt = performance.now();
  const { origin, pathname, search } = new URL(url);
  const client = new HttpClient(origin, {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: createConnector({
      guard: createTargetGuard(url, allowPrivate),
      connectTo: [],
      ...lookup && { lookup },
    }),
  });
  try {
    const exchange = new Exchange({
      maxBytes: MAX_ANSWER_BYTES,
      deadline: startedAt + timeoutMs,
      signal,
      discardBody: false,
      keepBody: null,
    });
    client.dispatch(
      { path: pathname + search, method: "POST", headers: { ...headers }, body },
      exchange,
    );
    const result = await waitOutside(() => exchange.result);
    const failure = result.error === null
      ? null
      : describeFetchError(result.error, result.status !== null);
    return {
      status: failure === null ? result.status : null,
      error: failure && { code: failure.kind, message: failure.message },
      headers: keptHeaders(result.headers),
      body: textOf(result.body.subarray(0, KEPT_BYTES)),
      bodyCut: result.bodyCut || result.body.length > KEPT_BYTES,
      retryAfter: result.headers["retry-after"] ?? null,
      durationMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    // nothing waits on it any more; how its connection ends does not matter
    client.destroy().catch(() => {});
  }
}

function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(KEPT_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value.slice(0, KEPT_HEADER_LENGTH)]];
  }));
}

/** What is no UTF-8 becomes U+FFFD; a character that was cut is left out. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\ufffd$/, "");
}

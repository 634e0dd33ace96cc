import { setTimeout as wait } from "node:timers/promises";
import { ServiceError } from "../../lib/core/errors.ts";
import { readRetryAfter } from "../../lib/outgoing/retry_after.ts";
import { UsageError } from "../command_line.ts";

/** A pipeline waits for it: our own choices. */
const TIMEOUT_MS = 20_000;
const PAUSES_MS = [1_000, 5_000];
const MAX_PAUSE_MS = 60_000;
/** Visible ASCII: what a header can have. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Which API, and by which token. */
export interface RemoteApi {
  /** Without a slash at the end. */
  url: string;
  token: string;
}

/**
 * Reads where the API is: `https://sv.example.com`, or the address with `/api/v1`. Throws a `UsageError` for an address
 * that is none, and without a token.
 */
export function readRemoteApi(text: string, token: string | null): RemoteApi {
  const url = URL.parse(text);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (!isWeb || url.username + url.password + url.search + url.hash !== "") {
    throw new UsageError("--api must be the address of a server, such as https://sv.example.com.");
  }
  const path = url.pathname.replace(/\/+$/, "");
  if (token === null || !TOKEN.test(token)) {
    throw new UsageError("With --api, the variable SEARCH_VISIBILITY_TOKEN must have a token.");
  }
  return { url: url.origin + (path.endsWith("/api/v1") ? path : `${path}/api/v1`), token };
}

/** One request to the API. */
interface RemoteRequest {
  method: string;
  /** Below `/api/v1`, such as `/sites/1/annotations`. */
  path: string;
  body?: unknown;
}

/**
 * Sends a request and gives the body of its answer. What a busy or starting server refuses is sent again, with the
 * same key, so that it is done once. Throws a `ServiceError` with the server's words.
 */
export async function sendRemote<Body>(api: RemoteApi, request: RemoteRequest): Promise<Body> {
  const key = crypto.randomUUID();
  for (let attempt = 0;; attempt++) {
    const answer = await tryOnce<Body>(api, { ...request, key });
    if (answer.error === undefined) return answer.body;
    const pause = PAUSES_MS[attempt];
    if (!answer.isPassing || pause === undefined) throw answer.error;
    await wait(Math.min(Math.max(pause, (answer.retryAfter ?? 0) * 1000), MAX_PAUSE_MS));
  }
}

/** What came of one request. */
type Tried<Body> = { body: Body; error?: undefined } | {
  error: ServiceError;
  isPassing: boolean;
  retryAfter: number | null;
};

async function tryOnce<Body>(
  { url, token }: RemoteApi,
  { method, path, body, key }: RemoteRequest & { key: string },
): Promise<Tried<Body>> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...method !== "GET" && { "idempotency-key": key },
        ...body !== undefined && { "content-type": "application/json" },
      },
      ...body !== undefined && { body: JSON.stringify(body) },
      // a token goes to the server that was named, and nowhere else
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const answer = response.ok ? readAnswer<Body>(text) : null;
    return answer !== null ? { body: answer } : {
      error: new ServiceError(codeOf(text), describeRefusal(response.status, text)),
      isPassing: response.status === 429 || response.status >= 500,
      retryAfter: readRetryAfter(response.headers.get("retry-after"), new Date()),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    const message = `The server at ${url} could not be reached: ${cause}`;
    return { error: new ServiceError("not_reached", message), isPassing: true, retryAfter: null };
  }
}

/** The body as the API's document describes it; null: it is no answer of the API. */
function readAnswer<Body>(text: string): Body | null {
  const answer = parseJson(text) as { data?: unknown } | null;
  return typeof answer?.data === "object" ? answer as Body : null;
}

function codeOf(text: string): string {
  const answer = parseJson(text) as { code?: unknown } | null;
  return typeof answer?.code === "string" ? answer.code : "not_done";
}

function describeRefusal(status: number, text: string): string {
  const answer = parseJson(text) as { message?: unknown; errors?: Record<string, string[]> } | null;
  const said = Object.values(answer?.errors ?? {}).flat().join(" ") || answer?.message;
  return typeof said === "string"
    ? `The server answered ${status}: ${said}`
    : `The server answered ${status}: it is not the API of Search Visibility, or not reached.`;
}

/** Null for what is no JSON object. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

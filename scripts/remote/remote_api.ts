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
  return await repeatPassing(() => tryOnce<Body>(api, { ...request, key }));
}

/**
 * Reads a list whole, as NDJSON, a row at a time. What a busy or starting server refuses is asked for again while no row
 * has come. Throws a `ServiceError` with the server's words, and where the list breaks off.
 */
export async function* streamRemote(api: RemoteApi, path: string): AsyncGenerator<object> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new Error("nothing came for too long")), TIMEOUT_MS);
  };
  try {
    const response = await repeatPassing(async () => {
      watch();
      const tried = await openList(api, { path, signal: stop.signal });
      clearTimeout(timer);
      return tried;
    });
    for await (const line of linesOf(response, watch)) yield readRow(line);
  } catch (error) {
    if (error instanceof ServiceError || !(error instanceof Error)) throw error;
    throw notReached(api, error);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

/** What came of one request. */
type Tried<Body> = { body: Body; error?: undefined } | {
  error: ServiceError;
  isPassing: boolean;
  retryAfter: number | null;
};

/** Asks again for what passes, and gives the first answer. */
async function repeatPassing<Body>(attempt: () => Promise<Tried<Body>>): Promise<Body> {
  for (let tries = 0;; tries++) {
    const answer = await attempt();
    if (answer.error === undefined) return answer.body;
    const pause = PAUSES_MS[tries];
    if (!answer.isPassing || pause === undefined) throw answer.error;
    await wait(Math.min(Math.max(pause, (answer.retryAfter ?? 0) * 1000), MAX_PAUSE_MS));
  }
}

async function tryOnce<Body>(
  api: RemoteApi,
  { method, path, body, key }: RemoteRequest & { key: string },
): Promise<Tried<Body>> {
  try {
    const response = await fetch(api.url + path, {
      method,
      headers: {
        authorization: `Bearer ${api.token}`,
        ...method !== "GET" && { "idempotency-key": key },
        ...body !== undefined && { "content-type": "application/json" },
      },
      ...body !== undefined && { body: JSON.stringify(body) },
      // a token goes to the server that was named, and nowhere else
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const answer = response.ok ? readAnswer<Body>(text, response.status) : null;
    return answer !== null ? { body: answer } : refusalOf(response, text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: notReached(api, error), isPassing: true, retryAfter: null };
  }
}

async function openList(
  api: RemoteApi,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<Tried<Response>> {
  try {
    const response = await fetch(api.url + path, {
      headers: { authorization: `Bearer ${api.token}`, accept: "application/x-ndjson" },
      redirect: "manual",
      signal,
    });
    const isList = response.ok &&
      response.headers.get("content-type")?.startsWith("application/x-ndjson") === true;
    return isList ? { body: response } : refusalOf(response, await response.text());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: notReached(api, error), isPassing: !signal.aborted, retryAfter: null };
  }
}

/** The lines of an answer, each ended by a line feed; throws where the last one is not. Calls `watch` ahead of each wait. */
async function* linesOf({ body }: Response, watch: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  watch();
  for await (const part of body ?? []) {
    watch();
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error("the list ended within a row");
}

/** A row; the server ends a list that failed with a line `{"error": …}`. */
function readRow(line: string): object {
  const row = JSON.parse(line) as { error?: { code?: string; message?: string } };
  if (row.error === undefined || Object.keys(row).length > 1) return row;
  const { code = "not_done", message = "" } = row.error;
  throw new ServiceError(code, `The server ended a list that was not whole: ${message}`);
}

function notReached({ url }: RemoteApi, error: Error): ServiceError {
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return new ServiceError("not_reached", `The server at ${url} could not be reached: ${cause}`);
}

function refusalOf(response: Response, text: string): Tried<never> {
  return {
    error: new ServiceError(codeOf(text), describeRefusal(response.status, text)),
    isPassing: response.status === 429 || response.status >= 500,
    retryAfter: readRetryAfter(response.headers.get("retry-after"), new Date()),
  };
}

/** The body as the API's document describes it; null: it is no answer of the API. */
function readAnswer<Body>(text: string, status: number): Body | null {
  // what has no content has no body either
  if (status === 204) return {} as Body;
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

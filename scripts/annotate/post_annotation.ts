import { setTimeout as wait } from "node:timers/promises";
import { ServiceError } from "../../lib/core/errors.ts";
import { readRetryAfter } from "../../lib/outgoing/retry_after.ts";
import type { AnnotationAnswer, CreateAnnotationBody } from "../../schemas/annotation.ts";
import { UsageError } from "../command_line.ts";

/** A pipeline waits for it: our own choices. */
const TIMEOUT_MS = 20_000;
const PAUSES_MS = [1_000, 5_000];
const MAX_PAUSE_MS = 60_000;
/** Visible ASCII: what a header can have. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Which API, and by which token. */
interface RemoteApi {
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

/**
 * Notes an annotation over HTTP. What a busy or starting server refuses is sent again, with the same key, so that it is
 * noted once. Throws a `ServiceError` with the server's words.
 */
export async function postAnnotation(
  api: RemoteApi,
  { siteId, body }: { siteId: number; body: CreateAnnotationBody },
): Promise<AnnotationAnswer> {
  const key = crypto.randomUUID();
  for (let attempt = 0;; attempt++) {
    const answer = await tryOnce(api, { siteId, body, key });
    if (answer.annotation !== null) return answer.annotation;
    const pause = PAUSES_MS[attempt];
    if (!answer.isPassing || pause === undefined) throw answer.error;
    await wait(Math.min(Math.max(pause, (answer.retryAfter ?? 0) * 1000), MAX_PAUSE_MS));
  }
}

/** What came of one request. */
type Tried = { annotation: AnnotationAnswer } | {
  annotation: null;
  error: ServiceError;
  isPassing: boolean;
  retryAfter: number | null;
};

async function tryOnce(
  { url, token }: RemoteApi,
  { siteId, body, key }: { siteId: number; body: CreateAnnotationBody; key: string },
): Promise<Tried> {
  try {
    const response = await fetch(`${url}/sites/${siteId}/annotations`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
      // a token goes to the server that was named, and nowhere else
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const annotation = response.status === 201 ? readData(text) : null;
    return annotation !== null ? { annotation } : {
      annotation,
      error: new ServiceError("not_noted", describeRefusal(response.status, text)),
      isPassing: response.status === 429 || response.status >= 500,
      retryAfter: readRetryAfter(response.headers.get("retry-after"), new Date()),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    const message = `The server at ${url} could not be reached: ${cause}`;
    return {
      annotation: null,
      error: new ServiceError("not_reached", message),
      isPassing: true,
      retryAfter: null,
    };
  }
}

/** The annotation; null: the answer has none. */
function readData(text: string): AnnotationAnswer | null {
  const answer = parseJson(text) as { data?: Partial<AnnotationAnswer> } | null;
  return typeof answer?.data?.id === "number" ? answer.data as AnnotationAnswer : null;
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

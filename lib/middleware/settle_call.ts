import { Readable } from "node:stream";
import type { Admission, Usage } from "../admission/admission.ts";
import type { Link, LinkContext, RequestState } from "./request_state.ts";
import { isReaderGone } from "./stream_meter.ts";

/**
 * Gives the call of the month back when the answer is not 2xx, is a replay, or its client went away
 * before it was there, or when a stream breaks off by our fault; and tells every admitted or limited caller what is left. `now` as in the services.
 */
export function settleCall(admission: Admission, now: () => Date): Link {
  return async function settleCall(ctx, next) {
    await next();
    const { window, quota } = ctx.state;
    const free = ctx.state.free || ctx.status < 200 || ctx.status > 299 || ctx.res.closed;
    ctx.state.free = free;
    const returned = free ? giveBack(admission, ctx.state) : 0;
    if (!free) watchStream(admission, ctx);
    if (!window || !quota) return;
    const remaining = Math.min(quota.limit, quota.remaining + returned);
    const headers = limitHeaders(window, { ...quota, remaining }, now().getTime() / 1000);
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
  };
}

/** Gives the call back when the stream that is the answer breaks off before its reader leaves. */
function watchStream(admission: Admission, { body, state }: LinkContext): void {
  if (!(body instanceof Readable)) return;
  body.once("error", (error) => {
    if (isReaderGone(error)) return;
    state.free = true;
    state.failure = error;
    giveBack(admission, state);
  });
}

/** Returns how many calls were given back. */
function giveBack(admission: Admission, { grant }: RequestState): number {
  if (grant === null || grant.quotaCost === 0) return 0;
  admission.giveBack(grant);
  return grant.quotaCost;
}

/**
 * The limits as `X-RateLimit-*`, `X-Quota-*` and as `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-10). `now` in Unix seconds.
 */
export function limitHeaders(window: Usage, quota: Usage, now: number): [string, string][] {
  const windowSeconds = Math.min(60, Math.max(0, Math.ceil(window.resetAt - now)));
  const quotaSeconds = Math.max(0, Math.ceil(quota.resetAt - now));
  return [
    ["X-RateLimit-Limit", String(window.limit)],
    ["X-RateLimit-Remaining", String(window.remaining)],
    ["X-RateLimit-Reset", String(window.resetAt)],
    ["X-Quota-Limit", String(quota.limit)],
    ["X-Quota-Remaining", String(quota.remaining)],
    ["X-Quota-Reset", String(quota.resetAt)],
    [
      "RateLimit-Policy",
      `"minute";q=${window.limit};w=60, "month";q=${quota.limit};w=${monthSeconds(quota.resetAt)}`,
    ],
    [
      "RateLimit",
      `"minute";r=${window.remaining};t=${windowSeconds}, ` +
      `"month";r=${quota.remaining};t=${quotaSeconds}`,
    ],
  ];
}

let lastReset = { at: -1, seconds: 0 };

/** The length of the calendar month (UTC) that ends at `resetAt`, in seconds. */
function monthSeconds(resetAt: number): number {
  if (lastReset.at !== resetAt) {
    const end = new Date(resetAt * 1000);
    const start = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1, 1);
    lastReset = { at: resetAt, seconds: Math.round(resetAt - start / 1000) };
  }
  return lastReset.seconds;
}

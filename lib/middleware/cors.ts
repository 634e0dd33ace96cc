import type { Link } from "./request_state.ts";

const EXPOSED = [
  "ETag",
  "Idempotent-Replayed",
  "Link",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Quota-Limit",
  "X-Quota-Remaining",
  "X-Quota-Reset",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
  "X-Total-Count",
].join(", ");
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const REQUEST_HEADERS =
  "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, " +
  "MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id";
const PREFLIGHT_SECONDS = "600";

/** Lets browsers of the listed origins call the API and answers their preflights; none: CORS is off. */
export function cors(origins: readonly string[]): Link {
  const allowed = new Set(origins);
  return function cors(ctx, next) {
    const origin = ctx.req.headers.origin;
    if (origin === undefined || !allowed.has(origin)) return next();
    ctx.set("Access-Control-Allow-Origin", origin);
    ctx.set("Access-Control-Expose-Headers", EXPOSED);
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    if (ctx.method !== "OPTIONS" || !ctx.req.headers["access-control-request-method"]) {
      return next();
    }
    ctx.status = 204;
    ctx.set({
      "Access-Control-Allow-Methods": METHODS,
      "Access-Control-Allow-Headers": REQUEST_HEADERS,
      "Access-Control-Max-Age": PREFLIGHT_SECONDS,
      "Vary": "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    });
  };
}

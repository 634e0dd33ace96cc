import type { Part } from "./component_schemas.ts";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** `components/headers`: what answers carry besides their bodies. */
export const HEADERS: Readonly<Record<string, Part>> = {
  "X-Request-Id": {
    description: "Names this request in the log; the caller's own where one was sent.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" },
    example: "Zr4wq0m2Tn6cJx1B",
  },
  "X-RateLimit-Limit": {
    description: "Requests that the account may send in any 60 seconds.",
    schema: count,
    example: 60,
  },
  "X-RateLimit-Remaining": {
    description: "Requests that are left of the window.",
    schema: count,
    example: 57,
  },
  "X-RateLimit-Reset": {
    description: "When the oldest request leaves the window, in Unix seconds.",
    schema: count,
    example: 1795162562,
  },
  "X-Quota-Limit": {
    description: "Calls that the account may make in a calendar month (UTC).",
    schema: count,
    example: 10000,
  },
  "X-Quota-Remaining": {
    description: "Calls that are left of the month.",
    schema: count,
    example: 8796,
  },
  "X-Quota-Reset": {
    description: "When the next month begins, in Unix seconds.",
    schema: count,
    example: 1796083200,
  },
  "RateLimit-Policy": {
    description: "Both limits, after draft-ietf-httpapi-ratelimit-headers.",
    schema: text,
    example: '"minute";q=60;w=60, "month";q=10000;w=2592000',
  },
  "RateLimit": {
    description: "What is left of both limits, and for how many seconds.",
    schema: text,
    example: '"minute";r=57;t=32, "month";r=8796;t=920700',
  },
  "Retry-After": {
    description: "Seconds until it is worth asking again.",
    schema: count,
    example: 12,
  },
  "WWW-Authenticate": {
    description: "That a bearer token is needed (RFC 6750).",
    schema: text,
    example: 'Bearer realm="api", error="invalid_token"',
  },
  "ETag": {
    description: "The content's strong entity tag, for `If-None-Match`.",
    schema: text,
    example: '"uU0nuZNNPgilLlLX2n2r-sSE7-N6"',
  },
  "Link": {
    description:
      "The pages `first` and `next` of the list (RFC 8288). A link that would make the " +
      "header longer than 8,000 characters is left out: shorten the address of the request.",
    schema: text,
    example: '<https://api.example.com/api/v1/sites?per_page=50>; rel="first"',
  },
  "X-Total-Count": {
    description: "Rows on all pages, when the paging began.",
    schema: count,
    example: 126,
  },
  "Content-Disposition": {
    description: "The file's name, of a list with all of its rows (`format`).",
    schema: text,
    example: 'attachment; filename="shop.example.com-keywords-2026-11-24.csv"',
  },
  "Location": {
    description: "The address of what was created or begun.",
    schema: { type: "string", format: "uri" },
    example: "https://api.example.com/api/v1/sites/1",
  },
  "Idempotent-Replayed": {
    description: "`true` where this is the first answer to the same `Idempotency-Key` again.",
    schema: { type: "string", enum: ["true"] },
  },
};

/** The headers that tell the limits, on every answer to a known caller. */
export const LIMIT_HEADERS = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Quota-Limit",
  "X-Quota-Remaining",
  "X-Quota-Reset",
  "RateLimit-Policy",
  "RateLimit",
] as const;

/** References to headers by their names. */
export function headerRefs(names: readonly string[]): Part {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

import { randomBytes } from "node:crypto";
import type { Link } from "./request_state.ts";

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,128}$/;
const ID_BYTES = 12;
const POOL_BYTES = ID_BYTES * 256;

let pool = Buffer.alloc(0);
let used = 0;

/** Gives each request an id: the caller's `X-Request-Id` where it is well-formed, else a random one. */
export function requestId(): Link {
  return function requestId(ctx, next) {
    const id = chooseRequestId(ctx.req.headers["x-request-id"]);
    ctx.state = {
      requestId: id,
      startedAt: performance.now(),
      route: "",
      hidesPath: false,
      caller: null,
      grant: null,
      window: null,
      quota: null,
      free: false,
      query: {},
      list: null,
      acceptedFormat: "json",
      acceptsJson: true,
      prefersMarkdown: false,
      wantedExport: null,
      wantedTable: null,
      streamedBytes: null,
      body: undefined,
      longText: null,
      failure: undefined,
    };
    ctx.res.setHeader("X-Request-Id", id);
    return next();
  };
}

/** The id that a request brings where it is well-formed, else a random one. */
export function chooseRequestId(given: string | string[] | undefined): string {
  return typeof given === "string" && ACCEPTABLE.test(given) ? given : createRequestId();
}

/** Makes 16 random base64url characters; random bytes are drawn for 256 ids at a time. */
export function createRequestId(): string {
  if (used >= pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  const id = pool.toString("base64url", used, used + ID_BYTES);
  used += ID_BYTES;
  return id;
}

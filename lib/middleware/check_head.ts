import { HttpError } from "./http_error.ts";
import type { Link, LinkContext } from "./request_state.ts";

/** A host name, an IPv4 or an IPv6 address, with a port where one is given (RFC 9110, section 7.2). */
const HOST = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*)|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * Refuses what is wrong with the head of a request before anything is made of it: a `Host` that is missing
 * or malformed, which links of answers are written with, a target that is no path, and an `Expect` that
 * cannot be met. A target in absolute form counts as its path and host (RFC 9112, section 3.2.2).
 */
export function checkHead(): Link {
  let lastHost = "";
  return function checkHead(ctx, next) {
    readTarget(ctx);
    const { host, expect } = ctx.req.headers;
    if (isRepeated(ctx.req.rawHeaders)) throw malformedHost();
    if (host !== lastHost) {
      checkHost(ctx, host);
      lastHost = host ?? "";
    }
    if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
      throw new HttpError(
        417,
        "expectation_failed",
        "The only expectation that can be met is Expect: 100-continue.",
      );
    }
    return next();
  };
}

function readTarget({ req }: LinkContext): void {
  const target = req.url ?? "";
  if (target.startsWith("/")) return;
  if (target === "*" && req.method === "OPTIONS") return;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) {
    throw new HttpError(
      400,
      "malformed_target",
      "The target of the request is not a path that begins with a slash.",
    );
  }
  const { host, pathname, search } = new URL(target);
  req.url = pathname + search;
  req.headers.host = host;
}

function checkHost({ req }: LinkContext, host: string | undefined): void {
  // HTTP/1.0 has none
  if (host === undefined && req.httpVersion === "1.0") return;
  if (host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`)) return;
  throw malformedHost();
}

/**
 * Whether there is more than one `Host`: a proxy may have read another one than Node.js, which takes the
 * first (RFC 9112, section 3.2).
 */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count > 1;
}

function malformedHost(): HttpError {
  return new HttpError(
    400,
    "malformed_host",
    "The Host header is not one host name with an optional port.",
  );
}

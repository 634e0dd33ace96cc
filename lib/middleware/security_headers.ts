import type { Link } from "./request_state.ts";

/** The headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";

/**
 * Sets what keeps browsers from guessing types, framing and leaking addresses. Over https, which
 * ends at a proxy (`X-Forwarded-Proto`), also `Strict-Transport-Security`; over http browsers
 * ignore it (RFC 6797, section 8.1).
 */
export function securityHeaders(): Link {
  const entries = Object.entries(SECURITY_HEADERS);
  return function securityHeaders(ctx, next) {
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    if (ctx.req.headers["x-forwarded-proto"] === "https") {
      ctx.res.setHeader("Strict-Transport-Security", STRICT_TRANSPORT);
    }
    return next();
  };
}

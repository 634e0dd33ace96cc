import type Router from "@koa/router";
import { HttpError } from "./http_error.ts";
import type { LinkContext, RequestState } from "./request_state.ts";

/**
 * Answers a method that the path does not have: OPTIONS with 204 and `Allow`, throws 405 with `Allow` for
 * any other (RFC 9110, sections 9.3.7 and 15.5.6).
 */
export function refuseMethod(ctx: LinkContext, methods: readonly string[]): void {
  const allowed = [...new Set([...methods, "OPTIONS"])].sort().join(", ");
  if (ctx.method !== "OPTIONS") {
    throw new HttpError(
      405,
      "method_not_allowed",
      `${ctx.path} does not allow ${ctx.method}. Allowed: ${allowed}.`,
      { Allow: allowed },
    );
  }
  ctx.set("Allow", allowed);
  ctx.status = 204;
}

/** The methods that a router has at this path; none: it does not know the path. */
export function allowedMethods(router: Router<RequestState>, path: string): string[] {
  return router.match(path, "GET").path.flatMap((layer) => layer.methods);
}

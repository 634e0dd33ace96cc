import type { RouteAnswer } from "../routes/route.ts";
import { entityTag, matchesStrongly } from "./entity_tag.ts";
import { HttpError } from "./http_error.ts";
import type { LinkContext } from "./request_state.ts";

/** Reads what a GET of the request's path would answer. */
export type ReadCurrent = (ctx: LinkContext) => Promise<RouteAnswer>;

/**
 * Creates the check of `If-Match` for a route that changes or deletes: throws 412 where the header does
 * not name the content that a GET of the same path would answer (RFC 9110, section 13.1.1). What has no GET
 * has no tag that could match; `*` then leaves it to the handler whether it exists.
 */
export function createIfMatch(read: ReadCurrent | undefined): (ctx: LinkContext) => Promise<void> {
  return async function checkIfMatch(ctx) {
    const wanted = ctx.req.headers["if-match"];
    if (wanted === undefined) return;
    const isAny = wanted.trim() === "*";
    if (read === undefined) {
      if (isAny) return;
      throw preconditionFailed();
    }
    const { body = {} } = await read(ctx);
    if (isAny || matchesStrongly(wanted, entityTag(JSON.stringify(body), "identity"))) return;
    throw preconditionFailed();
  };
}

function preconditionFailed(): HttpError {
  return new HttpError(
    412,
    "precondition_failed",
    "This is no longer what If-Match names. GET it again and decide with its new ETag.",
  );
}

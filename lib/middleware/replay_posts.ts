import { createHash } from "node:crypto";
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  type KeyedRequest,
  updateIdempotencyAnswer,
} from "../../db/accounts/idempotency_keys.ts";
import { ConflictError, ValidationError } from "../core/errors.ts";
import type { Services } from "../services.ts";
import { errorAnswer } from "./error_answers.ts";
import type { Link, LinkContext } from "./request_state.ts";

const HEADER = "Idempotency-Key";
const WELL_FORMED = /^[\x21-\x7e]{1,255}$/;
/** The headers that belong to the answer and not to the moment. */
const KEPT_HEADERS = ["Location", "Link", "X-Total-Count"];

/**
 * Makes a POST with an `Idempotency-Key` happen once: the same key and body replays the first
 * answer for 24 h. Throws 422 for another body and 409 while the first is still running. Answers
 * of 5xx and 429, which ask to come again, are not kept. (After
 * draft-ietf-httpapi-idempotency-key-header.)
 */
export function replayPosts({ db, log }: Pick<Services, "db" | "log">): Link {
  return async function replayPosts(ctx, next) {
    const request = keyedRequest(ctx);
    if (request === null) {
      await next();
      return;
    }
    const claim = await claimIdempotencyKey(db, request);
    switch (claim.kind) {
      case "running":
        throw new ConflictError(
          "idempotency_key_in_use",
          "A request with this Idempotency-Key is still running. Try again in a moment.",
        );
      case "other_request":
        throw new ValidationError(
          { [HEADER]: [`The ${HEADER} was used for another request. Use a new one.`] },
          "idempotency_key_reused",
        );
      case "done":
        ctx.state.free = true;
        ctx.status = claim.answer.status;
        ctx.set({ ...claim.answer.headers, "Idempotent-Replayed": "true" });
        if (claim.answer.body) ctx.body = claim.answer.body;
        return;
    }
    try {
      await next();
    } catch (error) {
      const { status, headers, body } = errorAnswer(error, ctx.state.requestId);
      if (status >= 500 || status === 429) await forget(request, claim.runId);
      else await updateIdempotencyAnswer(db, request, claim.runId, { status, headers, body });
      throw error;
    }
    await updateIdempotencyAnswer(db, request, claim.runId, {
      status: ctx.status,
      headers: keptHeaders(ctx),
      // handlers answer with plain objects or nothing
      body: (ctx.body ?? null) as object | null,
    });
  };

  async function forget(request: KeyedRequest, runId: Buffer): Promise<void> {
    try {
      await deleteIdempotencyKey(db, request, runId);
    } catch (error) {
      // the handler's own error matters more; the lease frees the key in time
      log("warn", "idempotency_key_not_freed", { error });
    }
  }
}

function keyedRequest(ctx: LinkContext): KeyedRequest | null {
  const key = ctx.req.headers["idempotency-key"];
  const { caller } = ctx.state;
  if (key === undefined || caller === null) return null;
  if (typeof key !== "string" || !WELL_FORMED.test(key)) {
    throw new ValidationError({
      [HEADER]: [`The ${HEADER} must have 1 to 255 visible ASCII characters.`],
    });
  }
  // a token that may do less is not shown what another one was answered
  const scope = JSON.stringify([caller.abilities.toSorted(), caller.siteIds?.toSorted() ?? null]);
  const requestHash = createHash("sha256")
    .update(`${ctx.method} ${ctx.url}\n${scope}\n${JSON.stringify(ctx.state.body ?? null)}`)
    .digest();
  return { accountId: caller.accountId, key, requestHash };
}

function keptHeaders(ctx: LinkContext): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = ctx.res.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

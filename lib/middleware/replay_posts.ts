import { createHash } from "node:crypto";
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  endIdempotencyLease,
  type KeyedRequest,
  type StoredAnswer,
  updateIdempotencyAnswer,
} from "../../db/accounts/idempotency_keys.ts";
import { type IdempotencyRun, runWithKey } from "../../db/accounts/idempotency_run.ts";
import { inTurn } from "../../db/core/lost_time.ts";
import { isTransient } from "../../db/core/transient_errors.ts";
import { ConflictError, ValidationError } from "../core/errors.ts";
import type { Services } from "../services.ts";
import { errorAnswer } from "./error_answers.ts";
import { answerLost, createKeptAnswers } from "./kept_answers.ts";
import { createLaterReleases } from "./later_releases.ts";
import type { Link, LinkContext } from "./request_state.ts";

const HEADER = "Idempotency-Key";
const WELL_FORMED = /^[\x21-\x7e]{1,255}$/;
/** The headers that belong to the answer and not to the moment. */
const KEPT_HEADERS = ["Location", "Link", "X-Total-Count"];

/**
 * Makes a POST with an `Idempotency-Key` happen once: the same key and body replays the first
 * answer for 24 h. Throws 422 for another body and 409 while the first is still running. Answers
 * of 5xx and 429, which ask to come again, are not kept. Where the database went away after something
 * was committed, or may have been, the key is not run again: 409. Where an answer shows a secret, it is kept
 * encrypted. (After draft-ietf-httpapi-idempotency-key-header.)
 */
export function replayPosts(
  { db, log, config }: Pick<Services, "db" | "log" | "config">,
  { repeatable = false, showsSecret = false }: { repeatable?: boolean; showsSecret?: boolean } = {},
): Link {
  const answers = createKeptAnswers(config.secretKeys, { showsSecret });
  const releases = createLaterReleases(log, "idempotency_key_not_freed");
  return async function replayPosts(ctx, next) {
    const request = keyedRequest(ctx);
    if (request === null) {
      await next();
      return;
    }
    const claim = await inTurn(() => claimIdempotencyKey(db, request, { repeatable }));
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
      case "lost":
        throw answerLost();
      case "done": {
        const { status, headers, body } = answers.open(request.accountId, claim.answer);
        ctx.state.free = true;
        ctx.status = status;
        ctx.set({ ...headers, "Idempotent-Replayed": "true" });
        if (body) ctx.body = body;
        return;
      }
    }
    const run: IdempotencyRun = { id: claim.runId, commits: 0, isUnknown: false };
    try {
      await runWithKey(db, request, { run, work: next });
    } catch (error) {
      const { status, headers, body } = errorAnswer(error, ctx.state.requestId);
      if (status >= 500 || status === 429) await leave(request, run, error);
      else await keep(request, run, { status, headers, body });
      throw error;
    }
    await keep(request, run, {
      status: ctx.status,
      headers: keptHeaders(ctx),
      // handlers answer with plain objects or nothing
      body: (ctx.body ?? null) as object | null,
    });
  };

  async function keep(
    request: KeyedRequest,
    run: IdempotencyRun,
    answer: StoredAnswer,
  ): Promise<void> {
    try {
      const kept = answers.seal(request.accountId, answer);
      await updateIdempotencyAnswer(db, request, run.id, kept);
    } catch (error) {
      if (!isTransient(error)) throw error;
      // the work is done, and its commits keep the key from running it again
      log("warn", "idempotency_answer_not_kept", { error });
    }
  }

  /** Frees the key of a run that did nothing; one that may have done something is never run again. */
  async function leave(request: KeyedRequest, run: IdempotencyRun, reason: unknown): Promise<void> {
    const { id, commits, isUnknown } = run;
    const mayHaveDone = isUnknown || commits > 0 && isTransient(reason);
    const release = mayHaveDone && !repeatable ? endIdempotencyLease : deleteIdempotencyKey;
    await releases.add(() => release(db, request, id));
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
  const { body = null, longText } = ctx.state;
  const hash = createHash("sha256")
    .update(`${ctx.method} ${ctx.url}\n${scope}\n${JSON.stringify(body)}`);
  if (longText !== null) hash.update(longText.bytes);
  const requestHash = hash.digest();
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

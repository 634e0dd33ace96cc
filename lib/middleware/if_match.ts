import { hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  claimIdempotencyKey,
  deleteIdempotencyKey,
  type KeyedRequest,
} from "../../db/accounts/idempotency_keys.ts";
import { waitOutside } from "../core/requests_under_way.ts";
import type { RouteAnswer } from "../routes/core/route.ts";
import type { Services } from "../services.ts";
import { entityTag, matchesStrongly } from "./entity_tag.ts";
import { HttpError } from "./http_error.ts";
import type { LinkContext } from "./request_state.ts";

/** Reads what a GET of the request's path would answer. */
export type ReadCurrent = (ctx: LinkContext) => Promise<RouteAnswer>;

/** Does what the request is for. */
type Act = (ctx: LinkContext) => Promise<void>;

/** How long a change waits for another one of the same path, and between two looks. */
const WAIT_MS = 2_000;
const LOOK_MS = 20;

/**
 * Creates the guard by `If-Match` of a route that changes or deletes: throws 412 where the header does
 * not name the content that a GET of the same path would answer (RFC 9110, section 13.1.1). Between that check
 * and the change no other change of the path comes in, in any process: one with the header is refused after
 * `WAIT_MS`, one without it waits as long and is then made, so that a process that died holds nobody up for long.
 * What has no GET has no tag that could match; `*` leaves it to the handler whether it exists.
 */
export function createIfMatch(
  services: Pick<Services, "db" | "log">,
  read: ReadCurrent | undefined,
): (ctx: LinkContext, act: Act) => Promise<void> {
  return async function guardByIfMatch(ctx, act) {
    const wanted = ctx.req.headers["if-match"];
    if (wanted === undefined) {
      if (read === undefined) return await act(ctx);
      return await alone(services, ctx, { work: () => act(ctx), must: false });
    }
    const isAny = wanted.trim() === "*";
    if (read === undefined && !isAny) throw preconditionFailed();
    if (read === undefined) return await act(ctx);
    await alone(services, ctx, {
      work: async () => {
        const { body = {} } = await read(ctx);
        const tag = entityTag(JSON.stringify(body), "identity");
        if (!isAny && !matchesStrongly(wanted, tag)) throw preconditionFailed();
        await act(ctx);
      },
      must: true,
    });
  };
}

/**
 * Does the work while no other process or request does such work for the same account and path. Where another one
 * takes too long, throws 412 with `must`, and does it all the same without.
 */
async function alone(
  { db, log }: Pick<Services, "db" | "log">,
  ctx: LinkContext,
  { work, must }: { work: () => Promise<void>; must: boolean },
): Promise<void> {
  const { caller } = ctx.state;
  if (caller === null) throw new TypeError("A change was reached without a caller.");
  const place = `${ctx.state.route} ${JSON.stringify(ctx["params"])}`;
  const requestHash = hash("sha256", place, "buffer");
  // a space is in no key that a caller sends
  const request = {
    accountId: caller.accountId,
    key: `if-match ${requestHash.toString("hex")}`,
    requestHash,
  };
  const runId = await claim(db, request);
  if (runId === undefined) {
    if (must) throw preconditionFailed();
    return await work();
  }
  try {
    await work();
  } finally {
    await deleteIdempotencyKey(db, request, runId).catch((error: unknown) => {
      // the change itself matters more; the lease frees the path in time
      log("warn", "if_match_not_freed", { error });
    });
  }
}

async function claim(db: Services["db"], request: KeyedRequest): Promise<Buffer | undefined> {
  const end = performance.now() + WAIT_MS;
  while (performance.now() < end) {
    const claimed = await claimIdempotencyKey(db, request);
    if (claimed.kind === "claimed") return claimed.runId;
    await waitOutside(() => pause(LOOK_MS));
  }
  return undefined;
}

function preconditionFailed(): HttpError {
  return new HttpError(
    412,
    "precondition_failed",
    "This is no longer what If-Match names. GET it again and decide with its new ETag.",
  );
}

import type { Admission, AdmissionOutcome } from "../admission/admission.ts";
import type { Ability } from "../../schemas/common.ts";
import { ForbiddenError, LimitExceededError, UnauthorizedError } from "../errors.ts";
import { parseToken } from "../token.ts";
import type { Check, LinkContext } from "./request_state.ts";

const BEARER = /^Bearer +([^\s]+) *$/i;

/** What a route asks of its callers. */
export interface Demand {
  ability: Ability | null;
  quotaCost: 0 | 1;
  /** The path parameter that holds a site's id, or null. */
  siteParam: string | null;
}

/** Admits the caller or refuses: 401, 403, 429, in this order. */
export function authorize(admission: Admission, demand: Demand): Check {
  const { ability, quotaCost, siteParam } = demand;
  return async function authorize(ctx) {
    const tokenHash = readToken(ctx.req.headers.authorization);
    const siteId = siteParam === null ? null : Number(ctx["params"][siteParam]);
    const outcome = await admission.admit({
      tokenHash,
      ability,
      siteId: Number.isSafeInteger(siteId) ? siteId : null,
      quotaCost,
    });
    accept(ctx, outcome);
  };
}

/** Reads the hash of the bearer token (RFC 6750, section 2.1); throws `UnauthorizedError`. */
function readToken(authorization: string | undefined): Buffer {
  if (authorization === undefined) {
    throw new UnauthorizedError(
      "missing_token",
      "Send your token in the header Authorization: Bearer <ACCESS_TOKEN>.",
    );
  }
  const token = BEARER.exec(authorization)?.[1];
  const hash = token === undefined ? undefined : parseToken(token);
  if (hash === undefined) throw invalidToken();
  return hash;
}

function accept(ctx: LinkContext, outcome: AdmissionOutcome): void {
  if (outcome.kind === "unauthorized") throw invalidToken();
  if ("window" in outcome) {
    ctx.state.window = outcome.window;
    ctx.state.quota = outcome.quota;
  }
  if (outcome.kind === "forbidden") throw new ForbiddenError(outcome.code, outcome.message);
  if (outcome.kind === "limited") {
    throw new LimitExceededError(outcome.code, outcome.message, outcome.retryAfterSeconds);
  }
  ctx.state.caller = outcome.caller;
  ctx.state.grant = outcome.grant;
}

function invalidToken(): UnauthorizedError {
  return new UnauthorizedError("invalid_token", "The token is unknown or was revoked.");
}

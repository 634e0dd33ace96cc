import { measureLostTime, takeTurnsOf } from "../../db/core/lost_time.ts";
import type { Admission, AdmissionOutcome, AdmissionRequest } from "../admission/admission.ts";
import type { Ability } from "../../schemas/common.ts";
import { callOrigin } from "../core/client_address.ts";
import { ForbiddenError, LimitExceededError, UnauthorizedError } from "../core/errors.ts";
import { remember } from "../core/remember.ts";
import { parseToken } from "../core/token.ts";
import { parseAccessText } from "../oauth/oauth_texts.ts";
import type { LinkContext } from "./request_state.ts";

/** RFC 6750, section 2.1. */
const BEARER = /^Bearer +([^\s]+) *$/i;
const REMEMBERED_TOKENS = 4_096;

/** What a route asks of its callers. */
interface Demand {
  ability: Ability | null;
  quotaCost: 0 | 1;
  /** The path parameter that holds a site's id, or null. */
  siteParam: string | null;
  /** What admission finds the token by; default: its own hash, from the header. */
  tokenHash?: Buffer;
}

/** Admits the caller or throws the refusal; `onDecided` as of `Admission.admit()`. */
export type Admit = (ctx: LinkContext, onDecided?: () => void) => Promise<void>;

/** Admits the caller or refuses: 401, 403, 429, in this order. */
export function authorize(admission: Admission, demand: Demand): Admit {
  const { ability, quotaCost, siteParam } = demand;
  return async function authorize(ctx, onDecided) {
    const tokenHash = demand.tokenHash ?? readTokenHash(ctx.req.headers.authorization ?? "");
    const siteId = siteParam === null ? null : Number(ctx["params"][siteParam]);
    const request = {
      tokenHash,
      ability,
      siteId: Number.isSafeInteger(siteId) ? siteId : null,
      quotaCost,
      origin: callOrigin(ctx.req),
    };
    await admitRequest(ctx, { admission, request, onDecided });
  };
}

/** A request whose token is known by its hash. */
interface KnownRequest {
  admission: Admission;
  request: AdmissionRequest;
  onDecided?: (() => void) | undefined;
}

/** Admits a request and notes its caller, or throws the refusal. */
export async function admitRequest(
  ctx: LinkContext,
  { admission, request, onDecided }: KnownRequest,
): Promise<void> {
  const countLost = measureLostTime();
  const outcome = await admission.admit(
    request,
    onDecided && ((caller) => {
      ctx.state.caller = caller;
      onDecided();
    }),
  );
  countLost();
  accept(ctx, outcome);
}

/**
 * Reads the hash of the bearer token in a header `Authorization`; throws `UnauthorizedError` where no
 * token is. The hash never changes; whether it is valid is asked of the database each time.
 */
export const readTokenHash = remember(parseAuthorization, REMEMBERED_TOKENS);

/** The text of the bearer token in a header `Authorization`; undefined: there is none. */
export function readBearer(authorization: string): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

/** Reads the hash of the bearer token (RFC 6750, section 2.1); throws `UnauthorizedError`. */
function parseAuthorization(authorization: string): Buffer {
  const token = readBearer(authorization);
  if (token === undefined) {
    throw new UnauthorizedError(
      "missing_token",
      "Send your token in the header Authorization: Bearer <ACCESS_TOKEN>.",
    );
  }
  const hash = parseToken(token);
  if (parseAccessText(token) !== undefined) {
    throw new UnauthorizedError(
      "invalid_token",
      "This access token is for /mcp alone. Use a token that begins with svk_ here.",
    );
  }
  if (hash === undefined) {
    throw new UnauthorizedError(
      "invalid_token",
      "This is no token of this service: it is mistyped or was cut off. Tokens begin with svk_.",
    );
  }
  return hash;
}

function accept(ctx: LinkContext, outcome: AdmissionOutcome): void {
  if (outcome.kind === "unauthorized") {
    throw new UnauthorizedError("invalid_token", "The token is unknown or was revoked.");
  }
  ctx.state.caller = outcome.caller;
  if ("window" in outcome) {
    ctx.state.window = outcome.window;
    ctx.state.quota = outcome.quota;
  }
  if (outcome.kind === "forbidden") throw new ForbiddenError(outcome.code, outcome.message);
  if (outcome.kind === "limited") {
    throw new LimitExceededError(outcome.code, outcome.message, outcome.retryAfterSeconds);
  }
  ctx.state.grant = outcome.grant;
  takeTurnsOf(outcome.caller.accountId);
}

import type { Ability } from "../../schemas/common.ts";
import type { CallOrigin } from "../core/client_address.ts";

/** The member behind a call, where a page and no token makes it. */
interface CallingMember {
  id: number;
  email: string;
  sessionId: number;
}

/** Who is calling: the account and the token that were admitted, or the member who is signed in. */
export interface Caller {
  accountId: number;
  accountName: string;
  plan: string;
  tokenId: number;
  abilities: readonly Ability[];
  /** Null: every site of the account. */
  siteIds: readonly number[] | null;
  /** Absent: a token calls, or someone with a link reads. */
  member?: CallingMember;
}

/** What one request asks of its account. */
export interface AdmissionRequest {
  /** SHA-256 of the token. */
  tokenHash: Buffer;
  /** Null where no route was found: any token may learn that. */
  ability: Ability | null;
  /** The site that the path names, or null. */
  siteId: number | null;
  /** Calls of the month that a 2xx answer costs. */
  quotaCost: 0 | 1;
  /** For the token's last use. */
  origin?: CallOrigin;
}

/** A request with its token's hash in hexadecimal. */
export interface HashedRequest {
  request: AdmissionRequest;
  hash: string;
}

/** How much of a limit is left; `resetAt` in Unix seconds. */
export interface Usage {
  limit: number;
  remaining: number;
  resetAt: number;
}

/** The receipt of an admitted request, with which its call of the month can be given back. */
export interface Grant {
  accountId: number;
  quotaCost: 0 | 1;
  /** The month that was charged, `YYYY-MM`. */
  month: string;
  /** When it was admitted: microseconds since 1970 on the database's clock. */
  at: number;
}

/** What became of a request for admission. */
export type AdmissionOutcome =
  | { kind: "unauthorized" }
  | {
    kind: "forbidden";
    code: "plan_without_api";
    message: string;
    caller: Caller;
  }
  | {
    kind: "forbidden";
    code: "ability_missing" | "site_not_allowed";
    message: string;
    caller: Caller;
    window: Usage;
    quota: Usage;
  }
  | {
    kind: "limited";
    code: "rate_limit_exceeded" | "monthly_quota_exceeded";
    message: string;
    caller: Caller;
    retryAfterSeconds: number;
    window: Usage;
    quota: Usage;
  }
  | { kind: "admitted"; caller: Caller; grant: Grant; window: Usage; quota: Usage };

/** Decides who may call, exactly over all processes. */
export interface Admission {
  /**
   * Throws `UnavailableError` when the database is away. `onDecided` is called, and must not throw,
   * as soon as the caller is admitted, while that is being written: what it starts may only
   * read and must not be shown before the promise resolves. Called again when it is decided again.
   */
  admit(
    request: AdmissionRequest,
    onDecided?: (caller: Caller) => void,
  ): Promise<AdmissionOutcome>;
  /** Gives the call of a request back whose answer is not 2xx. */
  giveBack(grant: Grant): void;
  close(): Promise<void>;
}

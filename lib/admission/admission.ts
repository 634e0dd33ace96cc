import type { Ability } from "../../schemas/common.ts";

/** Who is calling: the account and the token that were admitted. */
export interface Caller {
  accountId: number;
  accountName: string;
  plan: string;
  tokenId: number;
  abilities: readonly Ability[];
  /** Null: every site of the account. */
  siteIds: readonly number[] | null;
}

/** What a request needs in order to be admitted. */
export interface AdmissionRequest {
  /** SHA-256 of the token, from `parseToken()`. */
  tokenHash: Buffer;
  /** Null: any token will do. */
  ability: Ability | null;
  /** The site that the address names; null: none. */
  siteId: number | null;
  /** Calls of the month that a 2xx answer costs. */
  quotaCost: 0 | 1;
}

/** One limit as the caller sees it after this request. */
export interface Usage {
  limit: number;
  remaining: number;
  /** Unix seconds: when the oldest request leaves the window, or when the next month begins. */
  resetAt: number;
}

/** The month's call that an admitted request was charged: what `giveBack()` takes back. */
export interface Grant {
  accountId: number;
  /** As `202611`. */
  month: number;
  cost: 0 | 1;
}

/** Whether a request may go on, and why not. */
export type AdmissionOutcome =
  | { kind: "unauthorized" }
  | {
    kind: "forbidden";
    code: "plan_without_api" | "ability_missing" | "site_not_allowed";
    message: string;
  }
  | {
    kind: "limited";
    code: "rate_limit_exceeded" | "monthly_quota_exceeded";
    message: string;
    retryAfterSeconds: number;
    window: Usage;
    quota: Usage;
  }
  | { kind: "admitted"; caller: Caller; grant: Grant; window: Usage; quota: Usage };

/** Decides who may call, and keeps the minute's window and the month's count. */
export interface Admission {
  /**
   * Decides one request. Only an admitted one is counted.
   *
   * @throws UnavailableError when the database does not answer or too many requests wait.
   */
  admit(request: AdmissionRequest): Promise<AdmissionOutcome>;
  /** Takes back the month's call of an answer that was not 2xx; written with the next batch. */
  giveBack(grant: Grant): void;
  /** Answers what waits, writes what was given back, and closes the connection. */
  close(): Promise<void>;
}

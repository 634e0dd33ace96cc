import type { IntegrationEnd } from "../../../../db/search_data/integrations/integration_leases.ts";
import { isOutOfSpace } from "../../../../db/core/space_errors.ts";
import { ServiceError } from "../../../core/errors.ts";
import { NO_SPACE_LEFT } from "../../../core/no_space_left.ts";
import { IntegrationError } from "../../../outgoing/integration_error.ts";
import { GoogleError } from "../../../search_console/google_error.ts";

/** How the work of an integration ended well. */
export interface IntegrationResult {
  nextRunAt: Date;
  /** A quota or budget is used up: also a request waits until then. */
  waits: boolean;
}

const FIRST_WAIT_MS = 15 * 60_000;
const MAX_QUOTA_WAIT_MS = 4 * 3_600_000;
const MAX_WAIT_MS = 8 * 3_600_000;
/** Neither time nor a change at Google corrects them. */
const FINAL_GOOGLE_CODES = ["google_key_revoked", "google_property_unknown", "google_refused"];

/**
 * How a run ends that ended with this error, and when the next one is. Waits double with each failure in a row from a
 * quarter of an hour on, or last as long as the service said. What a person may have put right at Google is tried
 * again after eight hours; another refusal waits for somebody who acts.
 */
export function endFailed(
  error: unknown,
  { failures, now }: { failures: number; now: Date },
): IntegrationEnd {
  const growing = FIRST_WAIT_MS * 2 ** Math.min(failures, 10);
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const said = saidBy(error, now);
  const end = { error: describe(error), now };
  if (said.remedy === "quota") {
    const wait = after(Math.min(growing, MAX_QUOTA_WAIT_MS));
    const isLater = said.retryAt !== null && said.retryAt > wait;
    return { ...end, state: "waiting_quota", nextRunAt: isLater ? said.retryAt : wait };
  }
  if (said.remedy !== "person") {
    return { ...end, state: "failed", nextRunAt: after(Math.min(growing, MAX_WAIT_MS)) };
  }
  const mayPass = error instanceof GoogleError && !FINAL_GOOGLE_CODES.includes(error.code);
  return { ...end, state: "failed", nextRunAt: mayPass ? after(MAX_WAIT_MS) : null };
}

function saidBy(error: unknown, now: Date): Pick<IntegrationError, "remedy" | "retryAt"> {
  if (error instanceof IntegrationError) return error;
  if (error instanceof GoogleError) {
    const { remedy, retryAfterSeconds: seconds } = error;
    const retryAt = seconds === null ? null : new Date(now.getTime() + seconds * 1000);
    return { remedy: remedy === "token" ? "retry" : remedy, retryAt };
  }
  return { remedy: error instanceof ServiceError ? "person" : "retry", retryAt: null };
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof ServiceError) return { code: error.code, message: error.message };
  if (isOutOfSpace(error)) return NO_SPACE_LEFT;
  return {
    code: "internal_error",
    message: "The run failed by an error of the service itself, which its log has. It is tried " +
      "again at next_run_at.",
  };
}

import type { SyncEnd } from "../../../../db/search_data/search_console_leases.ts";
import { isOutOfSpace } from "../../../../db/core/space_errors.ts";
import { ServiceError } from "../../../core/errors.ts";
import { NO_SPACE_LEFT } from "../../../core/no_space_left.ts";
import { GoogleError } from "../../../search_console/google_error.ts";
import { FetchedImportError } from "../../imports/import_fetched.ts";

/** Fresh figures come several times a day. */
const NEXT_MS = 8 * 3_600_000;
/** What Google asks for when a quota is used up (developers.google.com/webmaster-tools/limits). */
const FIRST_WAIT_MS = 15 * 60_000;
const MAX_QUOTA_WAIT_MS = 4 * 3_600_000;

/** Errors that neither time nor a change at Google corrects. */
const FINAL_CODES = ["google_key_revoked", "google_property_unknown", "google_refused"];
/** An import that failed by none of its rows is tried again. */
const RETRIED_IMPORTS = ["internal_error", "import_interrupted", "import_deleted"];

/**
 * How a run ends that ended with this error, or with none (null), and when the next one is. Waiting for the quota
 * begins with a quarter of an hour and doubles with each failure in a row, as does waiting for Google to
 * work again; what a person may have put right at Google is tried again some hours later; what needs another
 * key, or an import out of the way, waits for somebody who asks.
 */
export function endSync(
  error: unknown,
  { failures, now }: { failures: number; now: Date },
): SyncEnd {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (error === null) return { state: "connected", error: null, nextRunAt: at(NEXT_MS), now };
  const described = describe(error);
  const growing = FIRST_WAIT_MS * 2 ** Math.min(failures, 10);
  if (error instanceof GoogleError && error.remedy === "quota") {
    const asked = (error.retryAfterSeconds ?? 0) * 1000;
    const wait = Math.max(asked, Math.min(growing, MAX_QUOTA_WAIT_MS));
    return { state: "waiting_quota", error: described, nextRunAt: at(wait), now };
  }
  const ofImport = error instanceof FetchedImportError;
  const retried = RETRIED_IMPORTS.includes(described.code);
  const needsSomebody = FINAL_CODES.includes(described.code) || (ofImport && !retried);
  const transient = !(error instanceof ServiceError) || ofImport ||
    (error instanceof GoogleError && error.remedy === "retry");
  const wait = transient ? Math.min(growing, NEXT_MS) : NEXT_MS;
  return { state: "failed", error: described, nextRunAt: needsSomebody ? null : at(wait), now };
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof ServiceError) return { code: error.code, message: error.message };
  if (isOutOfSpace(error)) return NO_SPACE_LEFT;
  return {
    code: "internal_error",
    message: "The sync failed by an error of the service itself, which its log has. It is tried " +
      "again at next_sync_at.",
  };
}

import { UnavailableError } from "../core/errors.ts";
import type { Link } from "./request_state.ts";

/** Say how the process is, not what is in the database. */
const ANSWERED = ["/healthz", "/metrics"];

/** Refuses every request once a newer program has migrated to what this one cannot work with. */
export function refuseOutdated(outdated: AbortSignal | undefined): Link {
  return async function refuseOutdated(ctx, next) {
    if (outdated?.aborted && !ANSWERED.includes(ctx.path)) {
      throw new UnavailableError(
        "program_outdated",
        "A newer version of this program has changed the schema. This process answers no more.",
      );
    }
    await next();
  };
}

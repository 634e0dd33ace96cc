import type { Log } from "../../lib/core/log.ts";
import type { Db } from "../core/connection.ts";
import { mayRun, STATE_READ_EVERY_MS } from "./schema_state.ts";

/** Watches whether this program may go on with the schema. */
export interface SchemaWatch {
  /** Aborts when a newer program has said that this one may not, and never before. */
  outdated: AbortSignal;
  close(): void;
}

/**
 * Reads every five seconds which programs may run on the schema: while this one runs, a newer one may migrate it to what
 * this one cannot work with. The log says so once.
 */
export function watchSchemaState(
  db: Db,
  log: Log,
  { everyMs = STATE_READ_EVERY_MS }: { everyMs?: number } = {},
): SchemaWatch {
  const outdated = new AbortController();
  const timer = setInterval(() => {
    mayRun(db).then((may) => {
      if (may || outdated.signal.aborted) return;
      clearInterval(timer);
      log("error", "program_outdated");
      outdated.abort(new Error("A newer version of this program has changed the schema."));
    }).catch((error: unknown) => log("warn", "schema_state_not_read", { error }));
  }, everyMs).unref();
  return { outdated: outdated.signal, close: () => clearInterval(timer) };
}

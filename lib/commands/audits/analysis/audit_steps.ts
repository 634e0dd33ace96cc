import type { Db } from "../../../../db/core/connection.ts";

/** How the parts of a long work over an audit report and write. */
export interface AuditSteps {
  /** Is called before every step of at most a few seconds, with its name; a throw ends the work. */
  progress(step: string): Promise<void>;
  /** Runs each writing transaction, under the audit's lease where there is one. */
  write(work: (trx: Db) => Promise<void>): Promise<void>;
}

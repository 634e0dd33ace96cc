import { StartError } from "../../lib/core/errors.ts";
import type { Migration } from "../migrations/mod.ts";

/** In `schema_migrations`: keeps every process from starting on what is half restored. */
export const UNFINISHED_RESTORE = "unfinished_restore";

/** The first step of a restore, before any table. Who has it among its migrations may work on the database. */
export const RESTORE_BEGINS: Migration = {
  name: UNFINISHED_RESTORE,
  up: () => Promise.resolve(),
};

/** What a process says that finds this row. */
export function unfinishedRestore(): StartError {
  return new StartError(
    "A restore into this database did not finish. Run it again: npm run restore -- --replace FILE",
  );
}

import { StartError } from "../../lib/core/errors.ts";

/** In `schema_migrations`: keeps every process from starting on what is half restored. */
export const UNFINISHED_RESTORE = "unfinished_restore";

/** What a process says that finds this row. */
export function unfinishedRestore(): StartError {
  return new StartError(
    "A restore into this database did not finish. Run it again: npm run restore -- --replace FILE",
  );
}

import { hasReports } from "../../../../db/search_data/search_reports.ts";
import type { Services } from "../../../services.ts";
import { CHANGE_REPORT } from "../../core/report_names.ts";
import type { ChangesThread } from "./changes_thread.ts";

/**
 * Starts the thread of changes ahead where somebody has asked for changes before: its start takes a third of a second of
 * processor time, and the first answer would wait for it. Other processes do without its memory, and so does one that
 * cannot find out.
 */
export async function prepareChanges(
  { db, log }: Pick<Services, "db" | "log">,
  thread: Pick<ChangesThread, "prepare">,
): Promise<void> {
  try {
    if (await hasReports(db, CHANGE_REPORT)) thread.prepare();
  } catch (error) {
    log("warn", "changes_not_prepared", { error });
  }
}

import { transaction } from "../../../../db/core/connection.ts";
import { requestSearchConsoleRun } from "../../../../db/search_data/search_console.ts";
import { wantSearchConsoleDays } from "../../../../db/search_data/search_console_days.ts";
import type { SyncSearchConsoleBody } from "../../../../schemas/search_console.ts";
import { type FieldErrors, ValidationError } from "../../../core/errors.ts";
import { addDays } from "../../../core/days.ts";
import { firstKeptDay, pacificDay } from "../../../search_console/plan_days.ts";
import type { Services } from "../../../services.ts";
import { noSearchConsole } from "./read_search_console.ts";

/**
 * Makes a sync due at once; with `from` or `to` these days are brought again, whatever is known of them. Throws
 * `NotFoundError` when the site is not connected, and `ValidationError` for days that Google does not
 * have.
 */
export async function requestSearchConsoleSync(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  body: SyncSearchConsoleBody,
): Promise<void> {
  const at = now();
  const days = listWanted(body, pacificDay(at));
  await transaction(db, async (trx) => {
    if (!(await requestSearchConsoleRun(trx, siteId, at))) throw noSearchConsole(siteId);
    await wantSearchConsoleDays(trx, siteId, days);
  });
}

function listWanted({ from, to }: SyncSearchConsoleBody, today: string): string[] {
  const errors: FieldErrors = {};
  const kept = firstKeptDay(today);
  if (from !== undefined && from > today) {
    errors["from"] = [`The from field is in the future: in Pacific time it is ${today}.`];
  }
  if (from !== undefined && to !== undefined && from > to) {
    errors["to"] = ["The to field must not be before the from field."];
  } else if (to !== undefined && to < kept) {
    errors["to"] = [`The to field is too far back: Google keeps 16 months, from ${kept} on.`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  if (from === undefined && to === undefined) return [];
  const days: string[] = [];
  const first = from !== undefined && from > kept ? from : kept;
  const last = to !== undefined && to < today ? to : today;
  for (let day = last; day >= first; day = addDays(day, -1)) days.push(day);
  return days;
}

import packageJson from "../../../../package.json" with { type: "json" };
import type { Db } from "../../../../db/core/connection.ts";
import { readLabelsVersion } from "../../../../db/search/keyword_judgements.ts";
import { listAllPageGroups } from "../../../../db/sites/page_groups.ts";
import { CLICK_LEDGER_FORMULA } from "../../../metrics/search/changes/click_ledger.ts";
import type { Services } from "../../../services.ts";
import { CHANGE_REPORT, LEDGER_REPORT } from "../../core/report_names.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";
import { isWorthKeeping } from "./change_days.ts";
import type { ChangeDays, PropertyScope } from "./change_windows.ts";

/** A newer program makes all of it again. Raise the number with each change of what is made of the same data. */
const PROGRAM = [2, packageJson.version, CLICK_LEDGER_FORMULA] as const;
/** The newest questions of a site that are kept, and the longest answer, as JSON. Our own choice. */
const MOST = { [CHANGE_REPORT]: 40, [LEDGER_REPORT]: 200 } as const;
const MOST_LENGTH = 500_000;

/** What is made of a change, and for which question. */
interface KeptQuestion<Made> {
  name: keyof typeof MOST;
  property: PropertyScope;
  days: ChangeDays;
  /** As `readDaysVersion()` read it before the days were found. */
  daysVersion: string;
  /** What is asked besides. */
  query: object;
  make(): Promise<Made>;
}

/**
 * Gives what was made of a change, or makes and keeps it. It is made again when a day, a flag or an intent of a keyword,
 * the click curve, a group of pages or the formula has changed. Pages and keywords keep their texts.
 */
export async function keepLedger<Made>(
  { db, searchWindows, now }: Pick<Services, "db" | "searchWindows" | "now">,
  { name, property, days, daysVersion, query, make }: KeptQuestion<Made>,
): Promise<Made> {
  if (!isWorthKeeping(days)) return await make();
  const windows = [days.previous, days.current].map(({ from, to }) => [from, to]);
  // before anything is read: what changes meanwhile makes another one
  const madeOf = [...PROGRAM, daysVersion, ...await readVersions(db, property)];
  return await searchWindows.readReport({
    key: {
      siteId: property.siteId,
      name,
      question: JSON.stringify([property, windows, query]),
      madeOf: JSON.stringify(madeOf),
    },
    now: now(),
    compute: make,
    isWhole: (made) => JSON.stringify(made).length <= MOST_LENGTH,
    most: MOST[name],
  });
}

async function readVersions(db: Db, { siteId, device }: PropertyScope): Promise<unknown[]> {
  const labels = await readLabelsVersion(db, siteId);
  const groups = await listAllPageGroups(db, siteId);
  const { expected } = await readSiteCurves(db, siteId, device);
  return [labels, groups.map(({ id, name, kind, paths }) => [id, name, kind, paths]), expected];
}

import type { Db } from "../../../db/core/connection.ts";
import { insertImport } from "../../../db/imports/imports.ts";
import { importFiles } from "../../../lib/commands/imports/import_search_data.ts";
import type { ImportFile } from "../../../lib/importers/files/import_file.ts";
import {
  createCountriesFile,
  createRowsFile,
  createSearchTexts,
  createTotalsFile,
} from "./search_files.ts";
import { planDays, type SearchPlan } from "./search_plan.ts";
import { DAY_MS } from "../../../lib/core/days.ts";

/** When a day's data are final. */
const LATER_MS = 3 * DAY_MS;
/** Days of one import. */
const DAYS_AT_ONCE = 10;

/** Brings all days of a plan into a site, by the product's own importer. */
export async function importSearch(db: Db, siteId: number, plan: SearchPlan): Promise<void> {
  const days = planDays(plan);
  const texts = createSearchTexts(plan);
  for (let start = 0; start < days.length; start += DAYS_AT_ONCE) {
    const files = days.slice(start, start + DAYS_AT_ONCE)
      .map((day) => createRowsFile(plan, day, texts));
    await importGeneratedFiles(db, siteId, { files });
  }
  await importGeneratedFiles(db, siteId, { files: [createTotalsFile(plan, days)] });
  await importGeneratedFiles(db, siteId, { files: [createCountriesFile(days)] });
}

/** Brings one more day into a site, as a nightly synchronisation does, and returns how many rows. */
export async function importSearchDay(
  db: Db,
  siteId: number,
  { plan, day }: { plan: SearchPlan; day: string },
): Promise<number> {
  const files = [createRowsFile(plan, day, createSearchTexts(plan))];
  return await importGeneratedFiles(db, siteId, { files, lastDay: day });
}

/** Imports files with the product's own importer, and returns how many rows were stored. */
export async function importGeneratedFiles(
  db: Db,
  siteId: number,
  { files, lastDay = "" }: { files: readonly ImportFile[]; lastDay?: string },
): Promise<number> {
  // each run adds a day, so that the days of many runs reach into the future
  const now = () => new Date(Math.max(Date.now(), (Date.parse(lastDay) || 0) + LATER_MS));
  const importId = await insertImport(db, {
    siteId,
    source: "command_line",
    askedFormat: "auto",
    fileName: files[0]?.name ?? "",
    settings: "{}",
    sizeBytes: null,
    now: now(),
  });
  const { rowsStored } = await importFiles(db, {
    siteId,
    importId,
    files,
    format: "auto",
    settings: {},
    now,
  });
  return rowsStored;
}

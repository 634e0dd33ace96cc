import type { Db } from "../../../db/core/connection.ts";
import { addBotDays } from "../../../db/logs/bot_days.ts";
import { insertBotPacks } from "../../../db/logs/bot_packs.ts";
import {
  type LogCounts,
  type LogFile,
  type LogHead,
  moveLogFile,
} from "../../../db/logs/log_files.ts";
import { wantAlertCheckSoon } from "../../../db/sites/alert_checks.ts";
import { lockLogsOfSite } from "../../../db/logs/page_visits.ts";
import { insertVisitPacks } from "../../../db/logs/visit_packs.ts";
import { ConflictError } from "../../core/errors.ts";
import type { LogTally } from "../../logs/tally/log_tally.ts";
import type { Services } from "../../services.ts";
import { writeToSite } from "../sites/write_to_site.ts";
import { buildPacks } from "./build_packs.ts";
import { mergeBotPacks } from "./judge_day.ts";
import { mergeVisitPacks } from "./merge_visits.ts";
import { storePageVisits } from "./page_visits.ts";
import type { PlacedPaths } from "./place_paths.ts";
import { readBotRanges } from "./read_bot_ranges.ts";

/** A log, and how far it is read with a tally. */
interface ReadLog {
  file: LogFile;
  /** Its beginning as it is now. */
  head: LogHead;
  /** Bytes up to the tally's end. */
  position: number;
  /** Where the tally's paths lead. */
  paths: PlacedPaths;
}

/** Where a tally was read. */
interface TallyPlace {
  siteId: number;
  /** Finds the log, or adds it with the pages that it brings, in the transaction that stores the tally. */
  findLog(trx: Db): Promise<ReadLog>;
  /** Names of addresses are looked up later. */
  looksUp: boolean;
}

/**
 * Stores a tally together with the position up to which its log is read, and returns the log as it is stored then. Throws
 * `ConflictError` when another process has read the same log meanwhile: then nothing is stored.
 */
export async function storeTally(
  { db, now }: Pick<Services, "db" | "now">,
  tally: LogTally,
  { siteId, findLog, looksUp }: TallyPlace,
): Promise<LogFile> {
  const ranges = await readBotRanges(db);
  const at = now();
  return await writeToSite(db, siteId, async (trx) => {
    await lockLogsOfSite(trx, siteId);
    const { file, head, position, paths: { pageIds, isLeftOut, added } } = await findLog(trx);
    const packs = buildPacks(tally, { pageIds, ranges, looksUp });
    const counts = addCounts(file.counts, tally, isLeftOut);
    if (!await moveLogFile(trx, file, { position, head, counts, added, now: at })) {
      throw new ConflictError(
        "log_being_read",
        `Another process is reading "${file.name}". What it stores is not stored twice.`,
      );
    }
    await insertBotPacks(trx, siteId, packs.botPacks);
    await mergeBotPacks(trx, siteId, packs.botPacks);
    await addBotDays(trx, siteId, packs.botDays);
    await insertVisitPacks(trx, siteId, packs.visitPacks);
    await mergeVisitPacks(trx, siteId, packs.visitPacks);
    await storePageVisits(trx, siteId, packs.pageVisits);
    await wantAlertCheckSoon(trx, siteId);
    return { ...file, head, position, counts, updatedAt: at };
  });
}

function addCounts(counts: LogCounts, tally: LogTally, isLeftOut: Uint8Array): LogCounts {
  const damages = { ...counts.damages };
  for (const reason of Object.keys(damages) as (keyof typeof damages)[]) {
    damages[reason] += tally.damages[reason];
  }
  const signatures = { ...counts.signatures };
  for (const state of Object.keys(signatures) as (keyof typeof signatures)[]) {
    signatures[state] += tally.signatures[state];
  }
  const firsts = [counts.firstSecond, tally.firstSecond].filter((second) => second !== -1);
  return {
    lines: counts.lines + tally.linesCount + tally.tooLongCount,
    bots: counts.bots + tally.botsCount,
    visits: counts.visits + tally.visitsCount,
    unknown: counts.unknown + tally.unknownCount,
    damages,
    signatures,
    leftOut: counts.leftOut + countLeftOut(tally, isLeftOut),
    firstSecond: firsts.length === 0 ? -1 : Math.min(...firsts),
    lastSecond: Math.max(counts.lastSecond, tally.lastSecond),
  };
}

/** Requests of paths for whose pages there was no room. */
function countLeftOut({ rows, visits }: LogTally, isLeftOut: Uint8Array): number {
  if (!isLeftOut.includes(1)) return 0;
  let count = 0;
  for (let row = 0; row < rows.count; row++) count += isLeftOut[rows.paths[row] ?? 0] ?? 0;
  for (const { pages, counts } of visits.days()) {
    for (let row = 0; row < pages.length; row++) {
      if (isLeftOut[(pages[row] ?? 0) - 1] === 1) count += counts[row] ?? 0;
    }
  }
  return count;
}

import { requestBotChecks } from "../../../db/logs/bot_checks.ts";
import { saveBotRanges } from "../../../db/logs/bot_ranges.ts";
import type { Db } from "../../../db/core/connection.ts";
import { parseRangesFile, RangesFileError } from "../../logs/bots/parse_ranges_file.ts";
import type { RangeFile } from "../../logs/ranges/mod.ts";

/** What became of a file. */
export interface RefreshedRanges {
  name: string;
  source: string;
  state: "refreshed" | "unchanged" | "refused";
  /** Why it was refused; null: it was not. */
  reason: string | null;
  /** Ranges in use from now on, and before. */
  prefixesCount: number;
  beforeCount: number;
  published: string | null;
}

const PACKS_AT_ONCE = 2_000;
/** A file with a smaller share of the ranges of before is taken for damaged. */
const MIN_SHARE = 0.5;

/**
 * Takes the text of an operator's file into use, if it can be read, is not older than the one in use and has not lost half
 * of its ranges (unless `force`); otherwise that one stays.
 */
export async function refreshRanges(
  db: Db,
  known: RangeFile,
  { text, force }: { text: string; force: boolean },
): Promise<RefreshedRanges> {
  const { name, source } = known;
  const beforeCount = known.prefixes.length;
  const result = { name, source, beforeCount };
  try {
    const { prefixes, published } = parseRangesFile(text);
    if (!force) checkAgainst(known, { prefixes, published });
    await saveBotRanges(db, { source, prefixes, published });
    const isSame = isSameList(prefixes, known.prefixes);
    return {
      ...result,
      ...{ state: isSame ? "unchanged" : "refreshed", reason: null, published },
      prefixesCount: prefixes.length,
    };
  } catch (error) {
    if (!(error instanceof RangesFileError)) throw error;
    return refuseRanges(known, error.message);
  }
}

/** What is said of a file that could not be had or used. */
export function refuseRanges(
  { name, source, prefixes, published }: RangeFile,
  reason: string,
): RefreshedRanges {
  const { length } = prefixes;
  const counts = { prefixesCount: length, beforeCount: length };
  return { name, source, state: "refused", reason, published, ...counts };
}

function checkAgainst(
  known: RangeFile,
  { prefixes, published }: { prefixes: readonly string[]; published: string | null },
): void {
  if (published !== null && known.published !== null && published < known.published) {
    throw new RangesFileError(`It is of ${published}, and the one in use of ${known.published}.`);
  }
  if (prefixes.length < MIN_SHARE * known.prefixes.length) {
    throw new RangesFileError(
      `It has ${prefixes.length} ranges, and the one in use ${known.prefixes.length}: ` +
        "give --force if the operator has given them up.",
    );
  }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  const known = new Set(other);
  return one.length === known.size && one.every((prefix) => known.has(prefix));
}

/**
 * Has the requests of bots judged again that are stored with an address, by the job `check_bots`. Returns how many packs
 * of requests wait for it.
 */
export async function judgeBotsAgain(db: Db, agents: readonly string[]): Promise<number> {
  let count = 0;
  for (let after = 0;;) {
    const step = await requestBotChecks(db, agents, { limit: PACKS_AT_ONCE, after });
    if (step.last === 0) return count;
    count += step.count;
    after = step.last;
  }
}

import type { Db } from "../../../db/core/connection.ts";
import { listBotRanges } from "../../../db/logs/bot_ranges.ts";
import { type BotRanges, createBotRanges } from "../../logs/bots/judge_address.ts";
import { RANGE_FILES, type RangeFile } from "../../logs/ranges/mod.ts";

let made: { key: string; ranges: BotRanges } | undefined;

/** Reads the ranges that operators of bots publish: of each file the newer one of what comes with this version and what was refreshed. */
export async function readBotRanges(db: Db): Promise<BotRanges> {
  const files = await readRangeFiles(db);
  const key = files.map(({ source, copied }) => `${source} ${copied}`).join("\n");
  if (made?.key !== key) made = { key, ranges: createBotRanges(files) };
  return made.ranges;
}

/** Reads the files in use. */
export async function readRangeFiles(db: Db): Promise<RangeFile[]> {
  const refreshed = new Map((await listBotRanges(db)).map((file) => [file.source, file]));
  return RANGE_FILES.map((shipped) => {
    const file = refreshed.get(shipped.source);
    return file === undefined || file.copied < shipped.copied ? shipped : { ...shipped, ...file };
  });
}

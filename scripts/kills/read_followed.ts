import type { Db } from "../../db/core/connection.ts";

/** What is stored of a site's logs. */
interface StoredLogs {
  bots: number;
  people: number;
  damaged: number;
}

/** Reads what is stored of a site's logs: by single requests, by sums and by logs, which must be the same. */
export async function readFollowed(db: Db, siteId: number): Promise<StoredLogs> {
  const sum = async (table: string, column: string) => {
    const row = await db(table).where({ site_id: siteId }).sum({ sum: column }).first();
    return Number(row?.["sum"] ?? 0);
  };
  const bots = [
    await sum("bot_packs", "requests_count"),
    await sum("bot_days", "requests_count"),
    await sum("log_files", "bots_count"),
  ];
  const people = [
    await sum("visit_packs", "visits_count"),
    await sum("log_files", "visits_count"),
  ];
  if (new Set(bots).size > 1 || new Set(people).size > 1) {
    throw new Error(`Sums differ: ${JSON.stringify({ bots, people })}`);
  }
  const damages: string[] = await db("log_files").where({ site_id: siteId }).pluck("damages");
  const damaged = damages.flatMap((text) => Object.values<number>(JSON.parse(text)))
    .reduce((all, count) => all + count, 0);
  return { bots: bots[0] ?? 0, people: people[0] ?? 0, damaged };
}

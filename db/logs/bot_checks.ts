import { dayText } from "../search_data/search_days.ts";
import type { Db } from "../core/connection.ts";

// Packs are judged again by the database's clock, the only one that all processes share.

/** A day of a bot whose addresses wait to be judged again. */
export interface DueBotDay {
  siteId: number;
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  agent: string;
  /** Addresses that still wait are cut now. */
  isOver: boolean;
}

const TABLE = "bot_packs";

/** Lists days whose time has come, those that have waited longest first. */
export async function listDueBotDays(db: Db, limit: number): Promise<DueBotDay[]> {
  const rows: { siteId: number; day: string; agent: string; isOver: number }[] = await db(TABLE)
    .whereRaw("check_at <= NOW(3)") // bot_packs_check
    .groupBy("site_id", "date", "agent").orderByRaw("MIN(check_at)").limit(limit)
    .select(
      "site_id as siteId",
      db.raw(`${dayText("date")} AS day`),
      "agent",
      db.raw("MAX(COALESCE(check_until <= NOW(3), 0)) AS isOver"),
    );
  return rows.map(({ day, isOver, ...row }) => ({
    ...row,
    date: day,
    isOver: Number(isOver) === 1,
  }));
}

/** Puts a day off for some seconds, so that no other process takes it meanwhile; false: one has. */
export async function postponeBotDay(
  db: Db,
  { siteId, date, agent }: Omit<DueBotDay, "isOver">,
  seconds: number,
): Promise<boolean> {
  const postponed = await db(TABLE).where({ site_id: siteId, date, agent }) // the primary key
    .whereRaw("check_at <= NOW(3)")
    .update({ check_at: db.raw("NOW(3) + INTERVAL ? SECOND", [seconds]) });
  return postponed > 0;
}

/** Has the packs of some bots judged again as soon as possible, up to `limit` of them; returns how many. */
export async function requestBotChecks(
  db: Db,
  agents: readonly string[],
  { limit, after }: { limit: number; after: number },
): Promise<{ count: number; last: number }> {
  // bot_packs_id: in steps, so that nobody waits long for a lock
  const ids = await db(TABLE).where("id", ">", after).orderBy("id").limit(limit)
    .pluck<number[]>("id");
  const last = ids.at(-1);
  if (last === undefined) return { count: 0, last: 0 };
  const count = await db(TABLE).whereBetween("id", [ids[0] ?? 0, last]).whereIn("agent", [
    ...agents,
  ])
    .update({ check_at: db.raw("NOW(3)") });
  return { count, last };
}

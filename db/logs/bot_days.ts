import type { BotVerdict } from "../../schemas/bot.ts";
import type { Db } from "../core/connection.ts";
import { findDayBounds } from "./day_bounds.ts";
import { insertRows } from "../core/sql_rows.ts";
import { dayText } from "../search_data/search_days.ts";
import type { LogWindow } from "./bot_packs.ts";

/** Sums of the requests of a bot on a day that have verdict and status in common. */
export interface BotDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  agent: string;
  verdict: BotVerdict;
  status: number;
  requests: number;
  bytes: number;
  /** Requests whose duration the log says. */
  timed: number;
  durationMs: number;
}

const TABLE = "bot_days";
const SUMS = ["requests_count", "bytes_sum", "timed_count", "duration_ms_sum"];

/** Adds to the sums of days; to be called in a transaction. */
export async function addBotDays(
  trx: Db,
  siteId: number,
  days: readonly BotDay[],
): Promise<void> {
  // in one order for all who add
  const rows = days.toSorted((a, b) => keyOf(a) < keyOf(b) ? -1 : 1).map((day) => [
    siteId,
    day.date,
    day.agent,
    day.verdict,
    day.status,
    day.requests,
    day.bytes,
    day.timed,
    day.durationMs,
  ]);
  const into = `${TABLE} (site_id, date, agent, verdict, status, ${SUMS.join(", ")})`;
  await insertRows(trx, into, rows, {
    onDuplicate: SUMS.map((name) => `${name} = ${name} + VALUES(${name})`).join(", "),
  });
}

/** Adds to sums of days what they gain, and takes what they lose; to be called in a transaction. */
export async function changeBotDays(
  trx: Db,
  siteId: number,
  changes: readonly BotDay[],
): Promise<void> {
  const zero = { requests: 0, bytes: 0, timed: 0, durationMs: 0 };
  // the row to change has to exist: a column without a sign takes no negative number
  await addBotDays(trx, siteId, changes.map((change) => ({ ...change, ...zero })));
  for (const { date, agent, verdict, status, ...sums } of changes) {
    const values = [sums.requests, sums.bytes, sums.timed, sums.durationMs];
    const key = { site_id: siteId, date, agent, verdict, status }; // the primary key
    await trx(TABLE).where(key).update(
      Object.fromEntries(
        SUMS.map((name, index) => [name, trx.raw(`${name} + ?`, [values[index] ?? 0])]),
      ),
    );
    await trx(TABLE).where({ ...key, requests_count: 0 }).delete();
  }
}

const keyOf = ({ date, agent, verdict, status }: BotDay): string =>
  `${date} ${agent} ${verdict} ${status}`;

/** Sums of a bot's requests in a window that have verdict and status in common. */
export interface BotSum extends Omit<BotDay, "date"> {
  /** Days with such a request. */
  days: number;
}

/** Sums the days of a window by bot, verdict and status. */
export async function sumBotDays(
  db: Db,
  siteId: number,
  { from, to }: LogWindow,
): Promise<BotSum[]> {
  interface Row {
    agent: string;
    verdict: BotVerdict;
    status: number;
    days: number;
    requests: string;
    bytes: string;
    timed: string;
    duration: string;
  }
  const rows: Row[] = await db(TABLE).where({ site_id: siteId }) // the primary key
    .whereBetween("date", [from, to])
    .groupBy("agent", "verdict", "status").orderBy(["agent", "verdict", "status"])
    .select("agent", "verdict", "status")
    .count({ days: "*" })
    .sum({ requests: "requests_count", bytes: "bytes_sum" })
    .sum({ timed: "timed_count", duration: "duration_ms_sum" });
  return rows.map((row) => ({
    agent: row.agent,
    verdict: row.verdict,
    status: row.status,
    days: Number(row.days),
    requests: Number(row.requests),
    bytes: Number(row.bytes),
    timed: Number(row.timed),
    durationMs: Number(row.duration),
  }));
}

/** Requests of a bot on a day that have verdict and status in common. */
export type BotDayCount = Pick<BotDay, "date" | "agent" | "verdict" | "status" | "requests">;

/** Lists the days of a window by bot, verdict and status. */
export async function listBotDays(
  db: Db,
  siteId: number,
  { from, to }: LogWindow,
): Promise<BotDayCount[]> {
  interface Row extends Omit<BotDayCount, "date" | "requests"> {
    day: string;
    requests: string;
  }
  const rows: Row[] = await db(TABLE).where({ site_id: siteId }) // the primary key
    .whereBetween("date", [from, to]).orderBy(["date", "agent", "verdict", "status"])
    .select("agent", "verdict", "status", db.raw(`${dayText("date")} AS day`))
    .select({ requests: "requests_count" });
  return rows.map(({ day, requests, ...row }) => ({
    ...row,
    date: day,
    requests: Number(requests),
  }));
}

/** Counts of a bot's days. */
export interface BotActivity {
  agent: string;
  /** Days with a request. */
  days: number;
  /** `YYYY-MM-DD`, UTC. */
  first: string;
  last: string;
}

/** Lists on how many days of a window each bot came, and the first and the last of them. */
export async function listBotActivity(
  db: Db,
  siteId: number,
  { from, to }: LogWindow,
): Promise<BotActivity[]> {
  return await db(TABLE).where({ site_id: siteId }).whereBetween("date", [from, to])
    .groupBy("agent").orderBy("agent")
    .select(
      "agent",
      db.raw("COUNT(DISTINCT date) AS days"),
      db.raw("DATE_FORMAT(MIN(date), '%Y-%m-%d') AS first"),
      db.raw("DATE_FORMAT(MAX(date), '%Y-%m-%d') AS last"),
    ); // the primary key
}

/** The first and the last day of which a site has requests of bots; null: it has none. */
export async function findBotDayBounds(
  db: Db,
  siteId: number,
): Promise<{ first: string; last: string } | null> {
  return await findDayBounds(db, { table: TABLE, siteId });
}

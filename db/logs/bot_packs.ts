import { dayText } from "../search_data/search_days.ts";
import type { Db } from "../core/connection.ts";
import { findDayBounds } from "./day_bounds.ts";
import { insertPrepared } from "../core/prepared.ts";

/** Requests of one bot on one day, packed by `lib/logs/packs/pack_requests.ts`. */
export interface BotPack {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  /** The bot's name. */
  agent: string;
  requestsCount: number;
  pages: Uint8Array;
  addresses: Uint8Array;
  requests: Uint8Array;
}

/** A pack to store. */
export interface NewBotPack extends BotPack {
  /** Seconds until addresses in it are looked up and judged again; null: none waits. */
  checkAfter: number | null;
  /** When addresses that still wait then are cut; absent: `ADDRESS_DAYS` from now. */
  checkUntil?: Date | null;
}

/** Addresses that are kept only to look up their names are kept for at most this many days. */
export const ADDRESS_DAYS = 7;

const TABLE = "bot_packs";
const INSERT = {
  head: `INSERT INTO ${TABLE} (site_id, date, agent, requests_count, pages, addresses, requests, ` +
    "check_at, check_until) VALUES",
  row: "(?,?,?,?,?,?,?, NOW(3) + INTERVAL ? SECOND, " +
    `IF(? IS NULL, NULL, COALESCE(?, NOW(3) + INTERVAL ${ADDRESS_DAYS} DAY)))`,
};

/** Adds packs of a site; to be called in a transaction. */
export async function insertBotPacks(
  trx: Db,
  siteId: number,
  packs: readonly NewBotPack[],
): Promise<void> {
  const rows = packs.map(
    ({ date, agent, requestsCount, checkAfter, checkUntil = null, ...pack }) => {
      const blobs = [pack.pages, pack.addresses, pack.requests].map(bufferOf);
      const check = [checkAfter, checkAfter, checkUntil];
      return [siteId, date, agent, requestsCount, ...blobs, ...check];
    },
  );
  await insertPrepared(trx, INSERT, rows);
}

/** A pack that is stored. */
interface StoredBotPack extends BotPack {
  id: number;
  /** When addresses that still wait then are cut; null: none waits. */
  checkUntil: Date | null;
}

/** Deletes packs; to be called in the transaction that stores what takes their place. */
export async function deleteBotPacks(
  trx: Db,
  siteId: number,
  { agent, date, ids }: { agent: string; date: string; ids: readonly number[] },
): Promise<void> {
  // the primary key (site_id, date, agent, id)
  await trx(TABLE).where({ site_id: siteId, date, agent }).whereIn("id", [...ids]).delete();
}

/** A pack by its name. */
export interface NamedBotPack extends Pick<BotPack, "date" | "agent"> {
  id: number;
}

/** Lists the packs of some days that have fewer than `rows` requests, in the order of their ids. */
export async function listSmallBotPacks(
  trx: Db,
  siteId: number,
  { dates, rows }: { dates: readonly string[]; rows: number },
): Promise<NamedBotPack[]> {
  return await trx(TABLE).where({ site_id: siteId }).whereIn("date", [...dates])
    .where("requests_count", "<", rows).orderBy("id") // the primary key
    .select<NamedBotPack[]>("id", "agent", trx.raw(`${dayText("date")} AS date`));
}

/** Days from the first to the last, both included, `YYYY-MM-DD`. */
export interface LogWindow {
  from: string;
  to: string;
}

/** Lists the pages that bots requested in a window, by bot: one pack each, which may share pages. */
export async function listBotPages(
  db: Db,
  siteId: number,
  { from, to }: LogWindow,
): Promise<{ agent: string; pages: Buffer }[]> {
  return await db(TABLE).where({ site_id: siteId }).whereBetween("date", [from, to])
    .select("agent", "pages"); // the primary key (site_id, date, agent, id)
}

/** A pack with nothing but its pages. */
interface PackPages extends NamedBotPack {
  pages: Buffer;
}

/** Lists the pages of each pack of a window, in one statement. */
export async function listBotPackPages(
  db: Db,
  siteId: number,
  { from, to }: LogWindow,
): Promise<PackPages[]> {
  return await db(TABLE).where({ site_id: siteId }).whereBetween("date", [from, to])
    .select("id", "agent", db.raw(`${dayText("date")} AS date`), "pages"); // the primary key
}

/** Lists the days of a window on which a bot came, the last one first. */
export async function listBotPackDays(
  db: Db,
  siteId: number,
  { agent, from, to }: LogWindow & { agent: string },
): Promise<{ date: string; requestsCount: number }[]> {
  const rows: { day: string; requests: string }[] = await db(TABLE).where({
    site_id: siteId,
    agent,
  })
    .whereBetween("date", [from, to]).groupBy("date").orderBy("date", "desc")
    .select(db.raw(`${dayText("date")} AS day`)).sum({ requests: "requests_count" });
  return rows.map(({ day, requests }) => ({ date: day, requestsCount: Number(requests) }));
}

/** The first and the last day of which a site has requests one by one; null: it has none. */
export async function findBotPackBounds(
  db: Db,
  siteId: number,
): Promise<{ first: string; last: string } | null> {
  return await findDayBounds(db, { table: TABLE, siteId });
}

/** What changes whenever requests of a site are stored, judged again or deleted, as text. */
export async function readBotPacksVersion(db: Db, siteId: number): Promise<string> {
  const row = await db(TABLE).where({ site_id: siteId }) // the primary key
    .first<{ packs: number; newest: number | null; requests: string | null }>(
      db.raw("COUNT(*) AS packs, MAX(id) AS newest, SUM(requests_count) AS requests"),
    );
  return JSON.stringify([Number(row.packs), Number(row.newest), Number(row.requests)]);
}

/** Lists the packs of a bot on a day; `ids`: only some of them. */
export async function listBotPacks(
  db: Db,
  siteId: number,
  { agent, date, ids }: { agent: string; date: string; ids?: readonly number[] },
): Promise<StoredBotPack[]> {
  return await readPacks(db, siteId, { agent, dates: [date], ids });
}

/**
 * Lists some packs of a bot in one statement, the last day first. They should be few: the server looks for each on each of
 * their days, and all of their bytes are in memory at a time.
 */
export async function listChosenBotPacks(
  db: Db,
  siteId: number,
  { agent, packs }: { agent: string; packs: readonly Pick<PackPages, "id" | "date">[] },
): Promise<StoredBotPack[]> {
  const dates = [...new Set(packs.map(({ date }) => date))];
  return await readPacks(db, siteId, { agent, dates, ids: packs.map(({ id }) => id) });
}

async function readPacks(
  db: Db,
  siteId: number,
  { agent, dates, ids }: {
    agent: string;
    dates: readonly string[];
    ids: readonly number[] | undefined;
  },
): Promise<StoredBotPack[]> {
  interface Row {
    id: number;
    day: string;
    requests_count: number;
    pages: Buffer;
    addresses: Buffer;
    requests: Buffer;
    check_until: Date | null;
  }
  // the primary key (site_id, date, agent, id)
  const query = db(TABLE).where({ site_id: siteId, agent }).whereIn("date", [...dates]);
  if (ids !== undefined) query.whereIn("id", [...ids]);
  const columns = [
    "id",
    "requests_count",
    "pages",
    "addresses",
    "requests",
    "check_until",
  ] as const;
  const rows: Row[] = await query.orderBy([{ column: "date", order: "desc" }, { column: "id" }])
    .select(...columns, db.raw(`${dayText("date")} AS day`));
  return rows.map(({ id, day, requests_count, check_until, ...blobs }) => ({
    id,
    date: day,
    agent,
    requestsCount: requests_count,
    checkUntil: check_until,
    ...blobs,
  }));
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

import { dayText } from "../search_data/search_days.ts";
import type { Db } from "../core/connection.ts";
import { prepared } from "../core/prepared.ts";

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

const TABLE = "bot_packs";
const INSERT =
  `INSERT INTO ${TABLE} (site_id, date, agent, requests_count, pages, addresses, requests) ` +
  "VALUES (?,?,?,?,?,?,?)";

/** Adds packs of a site; to be called in a transaction. */
export async function insertBotPacks(
  trx: Db,
  siteId: number,
  packs: readonly BotPack[],
): Promise<void> {
  // as bytes: written as literals they would be twice as long
  for (const { date, agent, requestsCount, pages, addresses, requests } of packs) {
    const blobs = [pages, addresses, requests].map(bufferOf);
    await prepared(trx, INSERT, [siteId, date, agent, requestsCount, ...blobs]);
  }
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

/** Lists the packs of a bot on a day. */
export async function listBotPacks(
  db: Db,
  siteId: number,
  { agent, date }: { agent: string; date: string },
): Promise<(BotPack & { id: number })[]> {
  interface Row {
    id: number;
    requests_count: number;
    pages: Buffer;
    addresses: Buffer;
    requests: Buffer;
  }
  const rows: Row[] = await db(TABLE).where({ site_id: siteId, date, agent }).orderBy("id")
    .select("id", "requests_count", "pages", "addresses", "requests"); // the primary key
  return rows.map(({ id, requests_count, ...blobs }) => ({
    id,
    date,
    agent,
    requestsCount: requests_count,
    ...blobs,
  }));
}

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

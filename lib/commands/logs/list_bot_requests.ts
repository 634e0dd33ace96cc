import type { Db } from "../../../db/core/connection.ts";
import { encodeCursor } from "../../../db/core/list_cursor.ts";
import type { ListFields, ListPage, ListQuery, SqlValue } from "../../../db/core/list_shapes.ts";
import { listBotPackDays, listBotPacks } from "../../../db/logs/bot_packs.ts";
import { listPageUrls } from "../../../db/sites/page_ids.ts";
import {
  BOT_VERDICTS,
  type BotVerdict,
  REQUEST_METHODS,
  type RequestMethod,
  VERIFIED_BY,
} from "../../../schemas/bot.ts";
import { DAY_MS } from "../../core/days.ts";
import { ValidationError } from "../../core/errors.ts";
import { writeAddress } from "../../logs/bots/address.ts";
import type { DayWindow } from "../../metrics/search_data/choose_window.ts";
import { type PackedRequest, takePacked } from "./take_packed.ts";

type VerifiedBy = (typeof VERIFIED_BY)[number];

/** One request of a bot. */
export interface BotRequestRow {
  id: number;
  requestedAt: Date;
  url: string | null;
  pageId: number | null;
  method: RequestMethod;
  status: number;
  bytes: number;
  /** Null: the log does not say. */
  responseTimeMs: number | null;
  verdict: BotVerdict;
  /** Null: it is not verified. */
  verifiedBy: VerifiedBy | null;
  address: string | null;
}

const NUMBER = { type: "integer", filterable: true } as const;

/** The fields of the list of a bot's requests, which has one order: the newest first. */
export const BOT_REQUEST_LIST: ListFields = {
  defaultSort: "-requested_at",
  key: "id",
  fields: {
    id: { type: "integer", sortable: true },
    requested_at: { type: "time", sortable: true },
    url: { type: "string", nullable: true },
    page_id: { ...NUMBER, nullable: true },
    method: { type: "string", filterable: true, values: REQUEST_METHODS },
    status_code: NUMBER,
    bytes: NUMBER,
    response_time_ms: { ...NUMBER, nullable: true },
    verdict: { type: "string", filterable: true, values: BOT_VERDICTS },
    verified_by: { type: "string", filterable: true, values: VERIFIED_BY, nullable: true },
    address: { type: "string", nullable: true },
  },
};

/** Requests that the filters of a list look through at most: in about a second of processor time. */
export const MAX_FILTERED = 1_000_000;

/**
 * Lists the requests of a bot in a window one by one. Reads a day after the other, as far as the page needs. Throws
 * `ValidationError` where filters would look through more than `MAX_FILTERED`.
 */
export async function listBotRequests(
  db: Db,
  { siteId, agent, window }: { siteId: number; agent: string; window: DayWindow },
  query: ListQuery,
): Promise<ListPage<BotRequestRow>> {
  const { cursor, perPage, filters, sort } = query;
  const isDescending = sort[0]?.descending ?? true;
  const days = await listBotPackDays(db, siteId, { agent, ...window });
  const ordered = isDescending ? days : days.toReversed();
  const found: PackedRequest[] = [];
  // a filtered list is counted by reading it
  const isCounted = cursor !== null || filters.length === 0;
  const requests = days.reduce((sum, { requestsCount }) => sum + requestsCount, 0);
  if (filters.length > 0 && requests > MAX_FILTERED) throw tooManyToFilter(requests);
  let total = cursor?.total ?? requests;
  if (!isCounted) total = 0;
  for (const { date } of ordered) {
    if (isCounted && found.length > perPage) break;
    if (isBeyond(date, cursor?.values[0], isDescending)) continue;
    const packs = await listBotPacks(db, siteId, { agent, date });
    const { rows, matching } = await takePacked(packs, {
      filters,
      isWanted: (row) => isAfter(row, query),
      order: (a, b) => isDescending ? order(b, a) : order(a, b),
      limit: found.length > perPage ? 0 : perPage + 1,
    });
    if (!isCounted) total += matching;
    found.push(...rows);
  }
  const page = found.slice(0, perPage);
  const last = found.length > perPage ? page.at(-1) : undefined;
  return {
    rows: await addUrls(db, siteId, page),
    total,
    nextCursor: last === undefined ? null : encodeCursor(query.binding, {
      total,
      values: sort.map(({ field }) => field === "id" ? last.id : new Date(last.at)),
      snapshot: null,
    }),
  };
}

function tooManyToFilter(requests: number): ValidationError {
  return new ValidationError({
    from: [
      `The window has ${requests} requests of this bot, and filters look through at most ` +
      `${MAX_FILTERED}: choose fewer days by from and to, or no filter.`,
    ],
  });
}

const order = (one: PackedRequest, other: PackedRequest): number =>
  one.at - other.at || one.id - other.id;

/** Whether a day was given out whole with the pages before. */
function isBeyond(date: string, position: SqlValue | undefined, isDescending: boolean): boolean {
  if (!(position instanceof Date)) return false;
  const start = Date.parse(date);
  return isDescending ? start > position.getTime() : start + DAY_MS <= position.getTime();
}

/** Whether a request comes after the cursor. */
function isAfter(row: PackedRequest, { cursor, sort }: ListQuery): boolean {
  if (cursor === null) return true;
  for (const [index, { field, descending }] of sort.entries()) {
    const position = cursor.values[index];
    const own = field === "id" ? row.id : row.at;
    const other = position instanceof Date ? position.getTime() : Number(position);
    if (own !== other) return descending ? own < other : own > other;
  }
  return false;
}

async function addUrls(
  db: Db,
  siteId: number,
  rows: readonly PackedRequest[],
): Promise<BotRequestRow[]> {
  const ids = [...new Set(rows.flatMap(({ page_id }) => page_id === null ? [] : [page_id]))];
  const urls = await listPageUrls(db, siteId, ids);
  return rows.map((row) => ({
    id: row.id,
    requestedAt: new Date(row.at),
    url: row.page_id === null ? null : urls.get(row.page_id) ?? null,
    pageId: row.page_id,
    method: row.method,
    status: row.status_code,
    bytes: row.bytes,
    responseTimeMs: row.response_time_ms,
    verdict: row.verdict,
    verifiedBy: row.verified_by,
    address: writeAddress(row.address),
  }));
}

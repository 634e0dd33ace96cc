import type { BotDay } from "../../../db/logs/bot_days.ts";
import type { BotPack } from "../../../db/logs/bot_packs.ts";
import type { VisitPack } from "../../../db/logs/visit_packs.ts";
import { BOT_AGENTS } from "../../logs/bots/bot_agents.ts";
import { type BotRanges, judgeAddress } from "../../logs/bots/judge_address.ts";
import {
  packAddresses,
  type PackedAddress,
  packIds,
  packRequests,
} from "../../logs/packs/pack_requests.ts";
import { packVisits } from "../../logs/packs/pack_visits.ts";
import type { LogTally } from "../../logs/tally/log_tally.ts";
import type { VisitCount } from "../../logs/tally/visit_counts.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";

const DAY_SECONDS = DAY_MS / 1000;
const AGENTS = 4_096;
/** A pack is smaller than the smallest packet (`db/core/packet_size.ts`). */
const MAX_ROWS = 32_768;

/** What a tally becomes in the database. */
interface LogPacks {
  botPacks: BotPack[];
  botDays: BotDay[];
  visitPacks: VisitPack[];
}

/** Packs a tally by day and bot; `pageIds`: by the number of a path the page's id, 0: it has none. */
export function buildPacks(
  tally: LogTally,
  { pageIds, ranges }: { pageIds: Uint32Array; ranges: BotRanges },
): LogPacks {
  const botPacks: BotPack[] = [];
  const days = new Map<string, BotDay>();
  for (const rows of groupRows(tally)) {
    for (let start = 0; start < rows.length; start += MAX_ROWS) {
      const some = rows.subarray(start, start + MAX_ROWS);
      botPacks.push(packBot(tally, { rows: some, pageIds, ranges, days }));
    }
  }
  return { botPacks, botDays: [...days.values()], visitPacks: packAllVisits(tally, pageIds) };
}

/** The rows of each bot and day in the order of time. */
function groupRows({ rows }: LogTally): Uint32Array[] {
  const groups = new Map<number, number[]>();
  for (let row = 0; row < rows.count; row++) {
    const day = Math.floor((rows.seconds[row] ?? 0) / DAY_SECONDS);
    const key = day * AGENTS + (rows.agents[row] ?? 0);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((group) => {
    const { seconds } = rows;
    return Uint32Array.from(group).sort((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0) || a - b);
  });
}

interface BotGroup {
  rows: Uint32Array;
  pageIds: Uint32Array;
  ranges: BotRanges;
  days: Map<string, BotDay>;
}

function packBot(tally: LogTally, { rows, pageIds, ranges, days }: BotGroup): BotPack {
  const { seconds, paths, statuses, methods, bytes, durations, agents } = tally.rows;
  const [first = 0] = rows;
  const midnight = Math.floor((seconds[first] ?? 0) / DAY_SECONDS) * DAY_SECONDS;
  const date = dayOf(midnight * 1000);
  const agent = BOT_AGENTS[agents[first] ?? 0];
  if (agent === undefined) throw new TypeError("A request is of a bot that nobody knows.");
  const take = (column: ArrayLike<number>) => Uint32Array.from(rows, (row) => column[row] ?? 0);
  const ids = take(paths).map((path) => pageIds[path] ?? 0);
  const pages = Uint32Array.from(new Set(ids)).sort();
  const places = new Map(Array.from(pages, (id, place) => [id, place]));
  const { places: addressPlaces, addresses } = judgeAddresses(tally, { rows, agent, ranges });
  for (const [index, row] of rows.entries()) {
    const verdict = addresses[addressPlaces[index] ?? 0]?.verdict ?? "claimed";
    addToDay(days, {
      date,
      agent: agent.name,
      verdict,
      status: statuses[row] ?? 0,
      requests: 1,
      bytes: bytes[row] ?? 0,
      timed: (durations[row] ?? -1) === -1 ? 0 : 1,
      durationMs: Math.max(0, durations[row] ?? -1),
    });
  }
  return {
    date,
    agent: agent.name,
    requestsCount: rows.length,
    pages: packIds(pages),
    addresses: packAddresses(addresses),
    requests: packRequests({
      seconds: take(seconds).map((second) => second - midnight),
      pages: ids.map((id) => places.get(id) ?? 0),
      statuses: take(statuses),
      methods: take(methods),
      bytes: Float64Array.from(rows, (row) => bytes[row] ?? 0),
      durations: Uint32Array.from(rows, (row) => (durations[row] ?? -1) + 1),
      addresses: addressPlaces,
    }),
  };
}

function addToDay(days: Map<string, BotDay>, one: BotDay): void {
  const key = `${one.date} ${one.agent} ${one.verdict} ${one.status}`;
  const day = days.get(key);
  if (day === undefined) {
    days.set(key, one);
    return;
  }
  day.requests += one.requests;
  day.bytes += one.bytes;
  day.timed += one.timed;
  day.durationMs += one.durationMs;
}

/** What is known of the addresses of rows, those of which nothing is kept as one. */
function judgeAddresses(
  { rows: columns, addresses: texts }: LogTally,
  { rows, agent, ranges }: {
    rows: Uint32Array;
    agent: (typeof BOT_AGENTS)[number];
    ranges: BotRanges;
  },
): { places: Uint32Array; addresses: PackedAddress[] } {
  const addresses: PackedAddress[] = [];
  const byText = new Map<number, number>();
  const byKept = new Map<string, number>();
  const places = Uint32Array.from(rows, (row) => {
    const number = columns.addresses[row] ?? 0;
    const known = byText.get(number);
    if (known !== undefined) return known;
    const judged = judgeAddress(texts.text(number), { agent, ranges });
    const kept = `${judged.verdict} ${judged.bytes.join(".")}`;
    const place = byKept.get(kept) ?? addresses.push(judged) - 1;
    byKept.set(kept, place);
    byText.set(number, place);
    return place;
  });
  return { places, addresses };
}

function packAllVisits({ visits }: LogTally, pageIds: Uint32Array): VisitPack[] {
  const byDay = Map.groupBy(mergeVisits(visits.list(), pageIds), ({ day }) => day);
  return [...byDay].toSorted(([a], [b]) => a - b).flatMap(([day, counts]) => {
    const sorted = counts.toSorted((a, b) =>
      a.page - b.page || a.status - b.status || a.engine - b.engine
    );
    const packs: VisitPack[] = [];
    for (let start = 0; start < sorted.length; start += MAX_ROWS) {
      const some = sorted.slice(start, start + MAX_ROWS);
      packs.push({
        date: dayOf(day * DAY_MS),
        visitsCount: some.reduce((sum, { count }) => sum + count, 0),
        pack: packVisits({
          pages: Uint32Array.from(some, ({ page }) => page),
          statuses: Uint32Array.from(some, ({ status }) => status),
          engines: Uint32Array.from(some, ({ engine }) => engine),
          counts: Float64Array.from(some, ({ count }) => count),
        }),
      });
    }
    return packs;
  });
}

/** Counts by the ids of pages: several paths may lead to one. */
function mergeVisits(counts: Iterable<VisitCount>, pageIds: Uint32Array): VisitCount[] {
  const merged = new Map<string, VisitCount>();
  for (const count of counts) {
    const page = count.page === 0 ? 0 : pageIds[count.page - 1] ?? 0;
    const key = `${count.day} ${page} ${count.status} ${count.engine}`;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { ...count, page });
    else known.count += count.count;
  }
  return [...merged.values()];
}

import type { BotDay } from "../../../db/logs/bot_days.ts";
import type { NewBotPack } from "../../../db/logs/bot_packs.ts";
import type { VisitPack } from "../../../db/logs/visit_packs.ts";
import type { BotAgent } from "../../logs/bots/bot_agent.ts";
import { BOT_AGENTS } from "../../logs/bots/bot_agents.ts";
import {
  type BotRanges,
  isCounted,
  isWaiting,
  judgeAddress,
} from "../../logs/bots/judge_address.ts";
import { type DayRequests, MAX_ROWS_OF_PACK, packDay } from "../../logs/packs/day_requests.ts";
import type { PackedAddress, RequestColumns } from "../../logs/packs/pack_requests.ts";
import type { PageVisits } from "../../logs/packs/pack_page_visits.ts";
import { packVisitSums, visitKey } from "../../logs/packs/pack_visits.ts";
import type { LogTally } from "../../logs/tally/log_tally.ts";
import { splitKind, type VisitDay } from "../../logs/tally/visit_counts.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";
import { addDayVisits, sumDay } from "./day_figures.ts";

const DAY_SECONDS = DAY_MS / 1000;
const AGENTS = 4_096;

/** What a tally becomes in the database. */
interface LogPacks {
  botPacks: NewBotPack[];
  botDays: BotDay[];
  visitPacks: VisitPack[];
  /** By the pages' ids. */
  pageVisits: Map<number, PageVisits>;
}

/** What a tally is packed by. */
interface PackingOptions {
  /** By the number of a path the page's id; 0: it has none. */
  pageIds: Uint32Array;
  ranges: BotRanges;
  /** Names of addresses are looked up later. */
  looksUp: boolean;
}

/** Packs a tally by day and bot. */
export function buildPacks(tally: LogTally, options: PackingOptions): LogPacks {
  const botPacks: NewBotPack[] = [];
  const botDays: BotDay[] = [];
  const pageVisits = new Map<number, PageVisits>();
  for (const rows of groupRows(tally)) {
    for (let start = 0; start < rows.length; start += MAX_ROWS_OF_PACK) {
      const some = rows.subarray(start, start + MAX_ROWS_OF_PACK);
      const { pack, days } = packBot(tally, { ...options, rows: some, pageVisits });
      botPacks.push(pack);
      botDays.push(...days);
    }
  }
  return { botPacks, botDays, visitPacks: packAllVisits(tally, options.pageIds), pageVisits };
}

/** The rows of each bot and day in the order of time. */
function groupRows({ rows: { seconds, agents, count } }: LogTally): Uint32Array[] {
  const numbers = new Map<number, number>();
  const groupOf = new Uint32Array(count);
  const sizes: number[] = [];
  for (let row = 0; row < count; row++) {
    const day = Math.floor((seconds[row] ?? 0) / DAY_SECONDS);
    const key = day * AGENTS + (agents[row] ?? 0);
    let group = numbers.get(key);
    if (group === undefined) numbers.set(key, group = sizes.push(0) - 1);
    groupOf[row] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const groups = sizes.map((size) => new Uint32Array(size));
  const filled = new Uint32Array(sizes.length);
  for (let row = 0; row < count; row++) {
    const group = groupOf[row] ?? 0;
    const place = filled[group] ?? 0;
    const rows = groups[group];
    if (rows !== undefined) rows[place] = row;
    filled[group] = place + 1;
  }
  return groups.map((rows) => isInOrder(rows, seconds) ? rows : inOrder(rows, seconds));
}

function isInOrder(rows: Uint32Array, seconds: Uint32Array): boolean {
  for (let index = 1; index < rows.length; index++) {
    if ((seconds[rows[index] ?? 0] ?? 0) < (seconds[rows[index - 1] ?? 0] ?? 0)) return false;
  }
  return true;
}

function inOrder(rows: Uint32Array, seconds: Uint32Array): Uint32Array {
  return rows.sort((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0) || a - b);
}

interface BotGroup extends PackingOptions {
  rows: Uint32Array;
  pageVisits: Map<number, PageVisits>;
}

function packBot(
  tally: LogTally,
  { rows, pageVisits, ...options }: BotGroup,
): { pack: NewBotPack; days: BotDay[] } {
  const { seconds, paths, statuses, methods, bytes, durations, agents } = tally.rows;
  const [first = 0] = rows;
  const midnight = Math.floor((seconds[first] ?? 0) / DAY_SECONDS) * DAY_SECONDS;
  const date = dayOf(midnight * 1000);
  const agent = BOT_AGENTS[agents[first] ?? 0];
  if (agent === undefined) throw new TypeError("A request is of a bot that nobody knows.");
  const columns: RequestColumns = {
    seconds: pick(rows, seconds),
    pages: pick(rows, paths),
    statuses: pick(rows, statuses),
    methods: pick(rows, methods),
    bytes: pick(rows, bytes, new Float64Array(rows.length)),
    durations: pick(rows, durations),
    addresses: pick(rows, tally.rows.addresses),
  };
  for (let row = 0; row < rows.length; row++) {
    columns.seconds[row] = (columns.seconds[row] ?? 0) - midnight;
    // -1, which is 2^32 - 1 here: the log does not say
    columns.durations[row] = (columns.durations[row] ?? 0) + 1;
  }
  const pages = replaceByPlaces(columns.pages, options.pageIds);
  const addresses = judgeAddresses(tally, { places: columns.addresses, agent, ...options });
  const day: DayRequests = { columns, pages, addresses };
  addDayVisits(pageVisits, day, { midnight, group: agent.group, counts: isCounted });
  const name = { date, agent: agent.name };
  const checkAfter = addresses.some(isWaiting) ? 0 : null;
  return { days: sumDay(day, name), pack: { ...name, ...packDay(day), checkAfter } };
}

/** The values of a column at some rows. */
function pick<Into extends Uint32Array | Float64Array = Uint32Array>(
  rows: Uint32Array,
  column: Numbers,
  // without the argument, `Into` is what it is
  into: Into = new Uint32Array(rows.length) as Into,
): Into {
  for (let index = 0; index < rows.length; index++) into[index] = column[rows[index] ?? 0] ?? 0;
  return into;
}

type Numbers = Uint32Array | Uint16Array | Uint8Array | Int32Array | Float64Array;

/** Writes over numbers of paths with places in the list of their pages, and returns that list, whose ids rise. */
function replaceByPlaces(paths: Uint32Array, pageIds: Uint32Array): Uint32Array {
  // several paths may lead to one page
  const isMet = new Uint8Array(pageIds.length);
  const met: number[] = [];
  for (let row = 0; row < paths.length; row++) {
    const path = paths[row] ?? 0;
    if (isMet[path] === 1) continue;
    isMet[path] = 1;
    met.push(path);
  }
  const pages = Uint32Array.from(new Set(met.map((path) => pageIds[path] ?? 0))).sort();
  const placeOfPage = new Map<number, number>();
  for (let place = 0; place < pages.length; place++) placeOfPage.set(pages[place] ?? 0, place);
  const places = new Uint32Array(pageIds.length);
  for (const path of met) places[path] = placeOfPage.get(pageIds[path] ?? 0) ?? 0;
  for (let row = 0; row < paths.length; row++) paths[row] = places[paths[row] ?? 0] ?? 0;
  return pages;
}

/**
 * Writes over numbers of addresses with places in the list of what is kept of them, and returns that list: those of which
 * nothing is kept are one.
 */
function judgeAddresses(
  { addresses: texts }: LogTally,
  { places, agent, ranges, looksUp }: PackingOptions & { places: Uint32Array; agent: BotAgent },
): PackedAddress[] {
  const addresses: PackedAddress[] = [];
  const byNumber = new Map<number, number>();
  const byKept = new Map<string, number>();
  for (let row = 0; row < places.length; row++) {
    const number = places[row] ?? 0;
    let place = byNumber.get(number);
    if (place === undefined) {
      const judged = judgeAddress(texts.text(number), { agent, ranges, looksUp });
      const kept = `${judged.verdict} ${judged.bytes.join(".")}`;
      place = byKept.get(kept) ?? addresses.push(judged) - 1;
      byKept.set(kept, place);
      byNumber.set(number, place);
    }
    places[row] = place;
  }
  return addresses;
}

function packAllVisits({ visits }: LogTally, pageIds: Uint32Array): VisitPack[] {
  const packs: VisitPack[] = [];
  for (const day of visits.days()) {
    const date = dayOf(day.day * DAY_MS);
    for (const pack of packVisitSums(sumVisits(day, pageIds))) packs.push({ date, ...pack });
  }
  return packs;
}

/** Counts by page, status and engine: several paths may lead to one page. */
function sumVisits({ pages, kinds, counts }: VisitDay, pageIds: Uint32Array): Map<number, number> {
  const sums = new Map<number, number>();
  for (let row = 0; row < pages.length; row++) {
    const page = pages[row] ?? 0;
    const id = page === 0 ? 0 : pageIds[page - 1] ?? 0;
    const key = visitKey(id, splitKind(kinds[row] ?? 0));
    sums.set(key, (sums.get(key) ?? 0) + (counts[row] ?? 0));
  }
  return sums;
}

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
  keepSigned,
} from "../../logs/bots/judge_address.ts";
import {
  type DayRequests,
  keyOf,
  MAX_ROWS_OF_PACK,
  packDay,
} from "../../logs/packs/day_requests.ts";
import type { PackedAddress, RequestColumns } from "../../logs/packs/pack_requests.ts";
import type { PageVisits } from "../../logs/packs/pack_page_visits.ts";
import { packVisitRows } from "../../logs/packs/pack_visits.ts";
import type { LogTally } from "../../logs/tally/log_tally.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";
import { addDayVisits, sumDay } from "./day_figures.ts";

const DAY_SECONDS = DAY_MS / 1000;
/** Ranks are sorted where they are a smaller part than this of all: one of 16. */
const SORTED_PART = 16;

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
  const { pageIds } = options;
  const judge = createAddressJudge(tally, options);
  const ranks = rankPages(pageIds);
  for (const rows of groupRows(tally)) {
    for (let start = 0; start < rows.length; start += MAX_ROWS_OF_PACK) {
      const some = rows.subarray(start, start + MAX_ROWS_OF_PACK);
      const { pack, days } = packBot(tally, { rows: some, ranks, judge, pageVisits });
      botPacks.push(pack);
      botDays.push(...days);
    }
  }
  return { botPacks, botDays, visitPacks: packAllVisits(tally, pageIds), pageVisits };
}

/** The rows of each bot and day in the order of time. */
function groupRows({ rows: { seconds, agents, count } }: LogTally): Uint32Array[] {
  const byDay = new Map<number, Uint32Array<ArrayBuffer>>();
  const groupOf = new Uint32Array(count);
  const sizes: number[] = [];
  let day = -1;
  let numbers = new Uint32Array(0);
  for (let row = 0; row < count; row++) {
    const second = seconds[row] ?? 0;
    if (second < day * DAY_SECONDS || second >= (day + 1) * DAY_SECONDS) {
      day = Math.floor(second / DAY_SECONDS);
      numbers = byDay.get(day) ?? new Uint32Array(BOT_AGENTS.length);
      byDay.set(day, numbers);
    }
    const agent = agents[row] ?? 0;
    const known = numbers[agent] ?? 0;
    // numbers begin with 1
    const group = (known === 0 ? numbers[agent] = sizes.push(0) : known) - 1;
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
  return groups.map((rows) => isInOrder(rows, seconds) ? rows : sortByTime(rows, seconds));
}

function isInOrder(rows: Uint32Array, seconds: Uint32Array): boolean {
  for (let index = 1; index < rows.length; index++) {
    if ((seconds[rows[index] ?? 0] ?? 0) < (seconds[rows[index - 1] ?? 0] ?? 0)) return false;
  }
  return true;
}

function sortByTime(rows: Uint32Array, seconds: Uint32Array): Uint32Array {
  return rows.sort((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0) || a - b);
}

interface BotGroup {
  ranks: PageRanks;
  judge: AddressJudge;
  rows: Uint32Array;
  pageVisits: Map<number, PageVisits>;
}

function packBot(
  tally: LogTally,
  { rows, ranks, judge, pageVisits }: BotGroup,
): { pack: NewBotPack; days: BotDay[] } {
  const { seconds, agents } = tally.rows;
  const [first = 0] = rows;
  const midnight = Math.floor((seconds[first] ?? 0) / DAY_SECONDS) * DAY_SECONDS;
  const date = dayOf(midnight * 1000);
  const agent = BOT_AGENTS[agents[first] ?? 0];
  if (agent === undefined) throw new TypeError("A request is of a bot that nobody knows.");
  const columns = pickRows(tally, rows, midnight);
  const pages = replaceByPlaces(columns.pages, ranks);
  const addresses = judgeAddresses(judge, { places: columns.addresses, agent });
  const day: DayRequests = { columns, pages, addresses };
  addDayVisits(pageVisits, day, { midnight, group: agent.group, counts: isCounted });
  const name = { date, agent: agent.name };
  const checkAfter = addresses.some(isWaiting) ? 0 : null;
  return { days: sumDay(day, name), pack: { ...name, ...packDay(day), checkAfter } };
}

/** The columns of some rows; one loop for all, in which each column has a type of its own. */
function pickRows({ rows: all }: LogTally, rows: Uint32Array, midnight: number): RequestColumns {
  const { length } = rows;
  const seconds = new Uint32Array(length);
  const pages = new Uint32Array(length);
  const statuses = new Uint32Array(length);
  const methods = new Uint32Array(length);
  const bytes = new Float64Array(length);
  const durations = new Uint32Array(length);
  const addresses = new Uint32Array(length);
  for (let index = 0; index < length; index++) {
    const row = rows[index] ?? 0;
    seconds[index] = (all.seconds[row] ?? 0) - midnight;
    pages[index] = all.paths[row] ?? 0;
    statuses[index] = all.statuses[row] ?? 0;
    methods[index] = all.methods[row] ?? 0;
    bytes[index] = all.bytes[row] ?? 0;
    // -1: the log does not say
    durations[index] = (all.durations[row] ?? 0) + 1;
    addresses[index] = 2 * (all.addresses[row] ?? 0) + (all.signed[row] ?? 0);
  }
  return { seconds, pages, statuses, methods, bytes, durations, addresses };
}

/** The pages of a tally in the order of their ids. */
interface PageRanks {
  /** By the rank of a page its id. */
  ids: Uint32Array;
  /** By the number of a path the rank of its page; several paths may lead to one page. */
  rankOf: Uint32Array;
  /** By rank: room for what is known of a pack. */
  places: Uint32Array;
}

function rankPages(pageIds: Uint32Array): PageRanks {
  const sorted = pageIds.toSorted();
  const ids = sorted.filter((id, at) => at === 0 || id !== sorted[at - 1]);
  const rankById = new Map<number, number>();
  for (let rank = 0; rank < ids.length; rank++) rankById.set(ids[rank] ?? 0, rank);
  const rankOf = pageIds.map((id) => rankById.get(id) ?? 0);
  return { ids, rankOf, places: new Uint32Array(ids.length) };
}

/** Writes over numbers of paths with places in the list of their pages, and returns that list, whose ids rise. */
function replaceByPlaces(paths: Uint32Array, { ids, rankOf, places }: PageRanks): Uint32Array {
  const met = new Uint32Array(paths.length);
  let count = 0;
  for (let row = 0; row < paths.length; row++) {
    const rank = rankOf[paths[row] ?? 0] ?? 0;
    paths[row] = rank;
    if (places[rank] === 1) continue;
    places[rank] = 1;
    met[count++] = rank;
  }
  const ranks = inOrder(met.subarray(0, count), places);
  for (let place = 0; place < count; place++) places[ranks[place] ?? 0] = place;
  for (let row = 0; row < paths.length; row++) paths[row] = places[paths[row] ?? 0] ?? 0;
  for (let place = 0; place < count; place++) places[ranks[place] ?? 0] = 0;
  return ranks.map((rank) => ids[rank] ?? 0);
}

/** Ranks that are marked by 1, from the smallest on: many of them are read off the marks, few are sorted. */
function inOrder(ranks: Uint32Array, marks: Uint32Array): Uint32Array {
  if (SORTED_PART * ranks.length < marks.length) return ranks.sort();
  let count = 0;
  for (let rank = 0; rank < marks.length; rank++) if (marks[rank] === 1) ranks[count++] = rank;
  return ranks;
}

/** What is kept of an address of one bot. */
interface JudgedAddress extends PackedAddress {
  /** The same for those of which the same is kept. */
  key: string;
}

/** Judges addresses by their numbers × 2; 1 more: a signature proves the request. */
interface AddressJudge {
  /** Judges an address of a bot: each once. */
  judge(agent: BotAgent, number: number): JudgedAddress;
  /** By number: room for what is known of a pack, zeros between two. */
  placeOf: Uint32Array;
}

function createAddressJudge(
  { addresses: texts }: LogTally,
  { ranges, looksUp }: Pick<PackingOptions, "ranges" | "looksUp">,
): AddressJudge {
  const byAgent = new Map<BotAgent, Map<number, JudgedAddress>>();
  const judge = (agent: BotAgent, number: number): JudgedAddress => {
    const known = byAgent.get(agent) ?? new Map<number, JudgedAddress>();
    byAgent.set(agent, known);
    const found = known.get(number);
    if (found !== undefined) return found;
    const text = texts.text(number >>> 1);
    const judged = number % 2 === 1
      ? keepSigned(text)
      : judgeAddress(text, { agent, ranges, looksUp });
    const one: JudgedAddress = { ...judged, key: keyOf(judged) };
    known.set(number, one);
    return one;
  };
  return { judge, placeOf: new Uint32Array(2 * texts.count) };
}

/**
 * Writes over numbers of addresses with places in the list of what is kept of them, and returns that list: those of which
 * the same is kept are one.
 */
function judgeAddresses(
  judge: AddressJudge,
  { places, agent }: { places: Uint32Array; agent: BotAgent },
): PackedAddress[] {
  const addresses: PackedAddress[] = [];
  const { placeOf } = judge;
  const met: number[] = [];
  const byKept = new Map<string, number>();
  for (let row = 0; row < places.length; row++) {
    const number = places[row] ?? 0;
    let place = (placeOf[number] ?? 0) - 1;
    if (place === -1) {
      const { key, ...address } = judge.judge(agent, number);
      place = byKept.get(key) ?? addresses.push(address) - 1;
      byKept.set(key, place);
      placeOf[number] = place + 1;
      met.push(number);
    }
    places[row] = place;
  }
  for (const number of met) placeOf[number] = 0;
  return addresses;
}

function packAllVisits({ visits }: LogTally, pageIds: Uint32Array): VisitPack[] {
  const packs: VisitPack[] = [];
  for (const { day, pages, kinds, counts } of visits.days()) {
    const date = dayOf(day * DAY_MS);
    // several paths may lead to one page
    const ids = pages.map((page) => page === 0 ? 0 : pageIds[page - 1] ?? 0);
    for (const pack of packVisitRows({ pages: ids, kinds, counts })) packs.push({ date, ...pack });
  }
  return packs;
}

import type { Db } from "../../../../db/core/connection.ts";
import {
  countFacts,
  deleteFacts,
  deriveFacts,
  type FactRun,
  insertFacts,
  loadFacts,
} from "../../../../db/search_data/search_facts.ts";
import { SEARCH_KINDS, type SearchKind } from "../../../../db/search_data/search_kinds.ts";
import type { PackedDay } from "../../../../db/search_data/search_packs.ts";
import {
  listStoredDays,
  type StoredDay,
  writeStoredDays,
} from "../../../../db/search_data/stored_days.ts";
import { ImportError } from "../../../importers/files/import_error.ts";
import type { SearchType } from "../../../importers/import_rows.ts";
import type { Repetition } from "./double_counting.ts";
import { FactBuffer } from "./fact_buffer.ts";
import { findClickedOnly } from "./find_clicked_only.ts";
import type { FactGroup } from "./fact_group.ts";
import type { ImportStoreContext } from "./import_store.ts";
import { forgetPacks, packRuns } from "./pack_runs.ts";

/** Options of {@link FactStore}. */
export interface FactStoreOptions {
  /** Days from this one on may still change. */
  partialFrom: string;
  /** Whether LOAD DATA is tried; default true. */
  mayLoad?: boolean;
  /** Facts in memory; default 250,000, or half as many without LOAD DATA. */
  capacity?: number;
}

const CAPACITY = 250_000;
/** Where LOAD DATA is forbidden the buffer is always full, and statements take memory as well. */
const INSERT_CAPACITY = 125_000;
/** So full the buffer is written when nothing else is. */
const EARLY_SHARE = 0.1;
/** The most rows that Search Console gives of a day and search type (its API's page "Getting all your data"). */
export const DAY_ROWS_LIMIT = 50_000;
const MAX_UINT = 4_294_967_295;

/**
 * Keeps rows of single days. The facts of a day replace those that an earlier import brought; facts with the
 * same key add up. They wait in memory until there are some hundred thousand, and are written while the next ones
 * are read. Where rows come in the order of their days, none is ever written twice.
 */
export class FactStore {
  readonly #trx: Db;
  readonly #context: ImportStoreContext;
  readonly #options: FactStoreOptions;
  readonly #groups: FactGroup[] = [];
  readonly #numbers = new Map<string, FactGroup>();
  #last: FactGroup | undefined;
  #buffer = new FactBuffer();
  /** The facts that are being written, or were. */
  #spare = new FactBuffer();
  readonly #derived = new FactBuffer();
  #writing: Promise<void> = Promise.resolve();
  #stored: Map<string, Set<SearchType>> | undefined;
  #mayLoad: boolean;
  #metEqual = false;
  #factsCount = 0;
  /** The day that is being read, and how many facts had come before it. */
  #date = "";
  #dayStart = 0;
  #idle = true;
  #unordered = false;

  constructor(trx: Db, context: ImportStoreContext, options: FactStoreOptions) {
    this.#trx = trx;
    this.#context = context;
    this.#options = options;
    this.#mayLoad = options.mayLoad ?? true;
  }

  /** How often facts had the same key, of those that were written. */
  get repetition(): Repetition {
    const [one, other] = [this.#buffer, this.#spare];
    return {
      factsCount: this.#factsCount,
      joinedCount: one.joinedCount + other.joinedCount,
      equalCount: one.equalCount + other.equalCount,
    };
  }

  /** The group that facts belong to; it is made when it is new. */
  groupOf(name: SearchKind, searchType: SearchType, date: string): FactGroup {
    const last = this.#last;
    if (
      last !== undefined && last.date === date && last.name === name &&
      last.searchType === searchType
    ) return last;
    const key = keyOf({ kind: SEARCH_KINDS[name], searchType, date });
    return this.#last = this.#numbers.get(key) ?? this.#createGroup(name, searchType, date, key);
  }

  #createGroup(
    name: SearchKind,
    searchType: SearchType,
    date: string,
    key: string,
  ): FactGroup {
    const group: FactGroup = {
      number: this.#groups.length,
      name,
      kind: SEARCH_KINDS[name],
      date,
      searchType,
      cameCount: 0,
      unclickedCount: 0,
      onceCount: 0,
      clickedOnly: false,
      rowsCount: 0,
      clicks: 0,
      impressions: 0,
      positionSum: 0,
      written: false,
      cut: false,
      uncounted: false,
      totals: null,
      pages: null,
    };
    this.#groups.push(group);
    this.#numbers.set(key, group);
    if (name === "query_page") {
      group.totals = this.groupOf("totals_of_rows", searchType, date);
      group.pages = this.groupOf("page_of_rows", searchType, date);
    } else if (name === "query") {
      group.totals = this.groupOf("totals_of_queries", searchType, date);
    }
    return group;
  }

  /** Adds a fact; keyword and page are 0 where the kind has none, and `positionSum` NaN where unknown. */
  add(
    group: FactGroup,
    keyword: number,
    page: number,
    segment: number,
    clicks: number,
    impressions: number,
    positionSum: number,
  ): void {
    this.#factsCount++;
    this.#buffer.add(group.number, keyword, page, segment, clicks, impressions, positionSum);
    group.cameCount++;
    if (clicks === 0) group.unclickedCount++;
    else if (clicks === 1) group.onceCount++;
    group.clicks += clicks;
    group.impressions += impressions;
    group.positionSum += positionSum;
  }

  /**
   * Whether it is time for `makeRoom()`: much is waiting, or enough while nothing is being written. `date` is
   * the day that is being read.
   */
  isDue(date: string): boolean {
    const { capacity = this.#mayLoad ? CAPACITY : INSERT_CAPACITY } = this.#options;
    const { size } = this.#buffer;
    if (date !== this.#date) {
      this.#date = date;
      this.#dayStart = size;
    }
    return size >= capacity ||
      this.#idle && !this.#unordered && this.#dayStart >= capacity * EARLY_SHARE;
  }

  /**
   * Begins to write what is waiting, but for the facts of the day that is being read: more of them may come.
   * Waits for what is being written already.
   */
  async makeRoom(): Promise<void> {
    await this.#writing;
    const buffer = this.#buffer;
    this.#buffer = this.#spare;
    this.#spare = buffer;
    this.#buffer.clear();
    const current = new Set(
      this.#groups.filter(({ date }) => date === this.#date).map(({ number }) => number),
    );
    // a day that is most of what there is cannot be kept whole
    buffer.moveTo(this.#buffer, current, buffer.size / 2);
    this.#dayStart = 0;
    this.#write(buffer);
  }

  /** Writes the rest, and which days there are now. */
  async finish(): Promise<readonly FactGroup[]> {
    await this.#writing;
    this.#write(this.#buffer);
    await this.#writing;
    const { siteId } = this.#context;
    for (const group of findClickedOnly(this.#groups)) group.clickedOnly = true;
    for (const group of this.#groups) {
      if (group.cut) {
        for (const made of [group.totals, group.pages]) {
          if (made !== null) {
            made.rowsCount = await deriveFacts(this.#trx, siteId, { group, made: made.name });
          }
        }
      }
      if (group.uncounted) group.rowsCount = await countFacts(this.#trx, siteId, group);
      for (const made of [group.totals, group.pages]) {
        if (made === null) continue;
        made.cameCount = group.cameCount;
        made.clickedOnly = group.clickedOnly;
        made.clicks = group.clicks;
        made.impressions = group.impressions;
        made.positionSum = group.positionSum;
      }
    }
    await this.#forgetPacks();
    await writeStoredDays(this.#trx, this.#context, this.#groups.map((group) => this.#day(group)));
    return this.#groups;
  }

  /** Waits for what is being written, however it ends. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#writing]);
  }

  /** The refresh packs what is not packed. */
  async #forgetPacks(): Promise<void> {
    const cut = this.#groups.filter((group) => group.cut)
      .flatMap((group) => group.pages === null ? [group] : [group, group.pages]);
    await forgetPacks(this.#trx, cut.map((group) => this.#packedDay(group)));
  }

  #packedDay({ name, searchType, date, rowsCount }: FactGroup): PackedDay {
    const { siteId, importId } = this.#context;
    return { siteId, searchType, kind: name, date, importId, rowsCount };
  }

  #day(group: FactGroup): StoredDay {
    const { positionSum } = group;
    return {
      ...group,
      state: group.date >= this.#options.partialFrom ? "partial" : "final",
      rowsCut: group.cameCount === DAY_ROWS_LIMIT,
      positionSum: Number.isNaN(positionSum) ? null : positionSum,
    };
  }

  #write(buffer: FactBuffer): void {
    this.#idle = false;
    this.#writing = this.#writeBuffer(buffer).finally(() => this.#idle = true);
    // the next caller that waits for it learns what went wrong
    this.#writing.catch(() => {});
  }

  async #writeBuffer(buffer: FactBuffer): Promise<void> {
    const runs = this.#runsOf(buffer);
    const fresh = runs.filter(({ group }) => !group.written);
    const again = runs.filter(({ group }) => group.written);
    for (const { group } of again) group.cut = true;
    if (again.length > 0) this.#unordered = true;
    for (const { group } of runs) group.written = true;
    fresh.push(...this.#derive(fresh, buffer));
    await this.#replaceDays(fresh.map(({ group }) => group));
    await this.#store(fresh, false);
    await packRuns(
      this.#trx,
      fresh.map((run) => ({ day: this.#packedDay(run.group), run })),
    );
    await this.#store(again, true);
  }

  #runsOf(buffer: FactBuffer): GroupRun[] {
    const order = buffer.order();
    const runs: GroupRun[] = [];
    let start = 0;
    for (let at = 1; at <= order.length; at++) {
      const number = buffer.groups[order[start] ?? 0];
      if (at < order.length && buffer.groups[order[at] ?? 0] === number) continue;
      const group = this.#groups[number ?? 0];
      if (group === undefined) throw new Error("A fact is of no group.");
      refuseOverflow(group);
      const { kind, date } = group;
      runs.push({ group, kind, date, columns: buffer, order, start, end: at });
      start = at;
    }
    return runs;
  }

  /** The totals and the page rows of days of query and page rows, and the totals of query rows. */
  #derive(runs: readonly GroupRun[], buffer: FactBuffer): GroupRun[] {
    const derived = this.#derived;
    derived.clear();
    const totals = new FactBuffer();
    for (const { group, order, start, end } of runs) {
      if (group.totals === null) continue;
      if (group.pages === null) {
        const { number } = group.totals;
        for (let at = start; at < end; at++) buffer.copyTo(totals, order[at] ?? 0, number);
        continue;
      }
      const { segments, pages, clicks, impressions, positionSums } = buffer;
      for (let at = start; at < end; at++) {
        const fact = order[at] ?? 0;
        derived.add(
          group.pages.number,
          0,
          pages[fact] ?? 0,
          segments[fact] ?? 0,
          clicks[fact] ?? 0,
          impressions[fact] ?? 0,
          positionSums[fact] ?? NaN,
        );
      }
    }
    const pageRuns = this.#runsOf(derived);
    for (const { group, order, start, end } of pageRuns) {
      const number = this.#totalsOf(group).number;
      for (let at = start; at < end; at++) derived.copyTo(totals, order[at] ?? 0, number);
    }
    return [...pageRuns, ...this.#runsOf(totals)];
  }

  #totalsOf({ searchType, date }: FactGroup): FactGroup {
    return this.groupOf("totals_of_rows", searchType, date);
  }

  /** Deletes what earlier imports brought of days that are about to be written for the first time. */
  async #replaceDays(groups: readonly FactGroup[]): Promise<void> {
    const { siteId } = this.#context;
    const stored = this.#stored ??= await this.#listStored();
    for (const group of groups) {
      const key = `${group.kind} ${group.date}`;
      const types = stored.get(key) ?? new Set();
      if (types.has(group.searchType)) {
        await deleteFacts(this.#trx, siteId, group, { alone: types.size === 1 });
      }
      stored.set(key, types.add(group.searchType));
    }
  }

  /** The search types that there are of a kind and day; those of this import are added to them. */
  async #listStored(): Promise<Map<string, Set<SearchType>>> {
    const stored = new Map<string, Set<SearchType>>();
    for (
      const { kind, date, searchType } of await listStoredDays(this.#trx, this.#context.siteId)
    ) {
      const key = `${kind} ${date}`;
      stored.set(key, (stored.get(key) ?? new Set()).add(searchType));
    }
    return stored;
  }

  /** `mayMeet`: facts with the same keys may be in the database already, from the same import. */
  async #store(runs: readonly GroupRun[], mayMeet: boolean): Promise<void> {
    if (runs.length === 0) return;
    for (const { group, start, end } of runs) group.rowsCount += end - start;
    if (this.#mayLoad && !(mayMeet && this.#metEqual) && await this.#load(runs, mayMeet)) return;
    if (mayMeet) { for (const { group } of runs) group.uncounted = true; }
    await insertFacts(this.#trx, this.#context.siteId, runs);
  }

  async #load(runs: readonly GroupRun[], mayMeet: boolean): Promise<boolean> {
    const sentCount = runs.reduce((sum, { start, end }) => sum + end - start, 0);
    if (mayMeet) await this.#trx.raw("SAVEPOINT facts");
    const loaded = await loadFacts(this.#trx, this.#context.siteId, runs);
    if (loaded === undefined) {
      this.#mayLoad = false;
      return false;
    }
    if (loaded.rowsCount === sentCount && loaded.warningsCount === 0) return true;
    if (!mayMeet) {
      const [warnings] = await this.#trx.raw("SHOW WARNINGS LIMIT 3");
      throw new Error(
        `The database loaded ${loaded.rowsCount} of ${sentCount} rows: ${JSON.stringify(warnings)}`,
      );
    }
    await this.#trx.raw("ROLLBACK TO SAVEPOINT facts");
    this.#metEqual = true;
    return false;
  }
}

interface GroupRun extends FactRun {
  group: FactGroup;
}

function keyOf(
  { kind, searchType, date }: Pick<FactGroup, "kind" | "searchType" | "date">,
): string {
  return `${kind} ${searchType} ${date}`;
}

function refuseOverflow({ clicks, impressions, date }: FactGroup): void {
  if (clicks <= MAX_UINT && impressions <= MAX_UINT) return;
  throw new ImportError(
    "numbers_too_large",
    `The rows of ${date} have ${clicks} clicks and ${impressions} impressions together, which is more than ` +
      `the ${MAX_UINT} that can be kept of a day.`,
  );
}

import type { Db } from "../../db/connection.ts";
import type { Segment } from "../../db/segment_ids.ts";
import { ImportError } from "../importers/import_error.ts";
import type {
  ComparedMeasures,
  PerformanceRow,
  SearchMeasures,
  SearchType,
} from "../importers/import_rows.ts";
import {
  type FactGroup,
  type FactMeasures,
  FactStore,
  type FactStoreOptions,
} from "./fact_store.ts";
import type { ImportStore, ImportStoreContext, StoredRows } from "./import_store.ts";
import { type WindowGroup, WindowStore } from "./window_store.ts";

/** So many rows wait for the ids of what they name, which are read together. */
const ROWS_AT_ONCE = 16_000;
const MAX_APPEARANCES = 200;

/** What a store of search performance tells beside what it kept. */
export interface PerformanceStore extends ImportStore<PerformanceRow> {
  readonly days: readonly FactGroup[];
  readonly windows: readonly WindowGroup[];
  readonly searchTypes: ReadonlySet<SearchType>;
  /** Rows whose URL turned out to be none, with the first of them. */
  readonly without: { count: number; first: string };
}

/** Opens a store of search performance: single days become facts, windows become periods. */
export function createPerformanceStore(
  trx: Db,
  context: ImportStoreContext,
  options: FactStoreOptions,
): PerformanceStore {
  return new Store(trx, context, options);
}

class Store implements PerformanceStore {
  days: readonly FactGroup[] = [];
  windows: readonly WindowGroup[] = [];
  readonly searchTypes = new Set<SearchType>();
  readonly without = { count: 0, first: "" };
  readonly #context: ImportStoreContext;
  readonly #facts: FactStore;
  readonly #windows: WindowStore;
  #waiting: (readonly PerformanceRow[])[] = [];
  #waitingCount = 0;
  #last: { segment: Segment; id: number } | undefined;
  #lastType: SearchType | undefined;
  #appearances = new Set<string>();

  constructor(trx: Db, context: ImportStoreContext, options: FactStoreOptions) {
    this.#context = context;
    this.#facts = new FactStore(trx, context, options);
    this.#windows = new WindowStore(trx, context);
  }

  async add(rows: readonly PerformanceRow[]): Promise<void> {
    // known before rows that wait are kept: what speaks against the import depends on it
    for (const { searchType } of rows) {
      if (searchType !== this.#lastType) this.searchTypes.add(this.#lastType = searchType);
    }
    this.#waiting.push(rows);
    this.#waitingCount += rows.length;
    if (this.#waitingCount >= ROWS_AT_ONCE) await this.#keepWaiting();
  }

  async finish(): Promise<readonly StoredRows[]> {
    await this.#keepWaiting();
    this.days = await this.#facts.finish();
    this.windows = await this.#windows.finish();
    return [...Map.groupBy([...this.days, ...this.windows], ({ name }) => name)].map((
      [kind, groups],
    ) => ({ kind, storedCount: groups.reduce((sum, { rowsCount }) => sum + rowsCount, 0) }));
  }

  async #keepWaiting(): Promise<void> {
    const batches = this.#waiting;
    this.#waiting = [];
    this.#waitingCount = 0;
    await this.#learnIds(batches);
    for (const rows of batches) {
      for (const row of rows) {
        const segment = this.#segmentOf(row) ?? await this.#learnSegment(row);
        if (row.from === row.to) this.#keepDay(row, segment);
        if (row.from !== row.to || row.previous !== null) await this.#keepWindow(row, segment);
      }
      await this.#facts.makeRoom();
    }
  }

  async #learnIds(batches: readonly (readonly PerformanceRow[])[]): Promise<void> {
    const { keywords, pages } = this.#context.ids;
    keywords.makeRoom();
    pages.makeRoom();
    const newKeywords = new Set<string>();
    const newPages = new Set<string>();
    for (const rows of batches) {
      for (const row of rows) {
        if ("query" in row && row.query !== null && keywords.get(row.query) === undefined) {
          newKeywords.add(row.query);
        }
        if ("page" in row && pages.get(row.page) === undefined) newPages.add(row.page);
      }
    }
    await keywords.learn(newKeywords);
    await pages.learn(newPages);
  }

  #keepDay(row: PerformanceRow, segment: number): void {
    const page = this.#pageOf(row);
    if (page === undefined) return;
    const group = this.#facts.groupOf(row.kind, row.searchType, row.from);
    this.#facts.add(group, this.#keywordOf(row), page, segment, measure(row));
  }

  async #keepWindow(row: PerformanceRow, segment: number): Promise<void> {
    const page = this.#pageOf(row);
    if (page === undefined) return;
    const ids = { row, keyword: this.#keywordOf(row), page, segment };
    if (row.from !== row.to) {
      await this.#windows.add(row.from, row.to, false, { ...ids, ...measure(row) });
    }
    const { previous } = row;
    if (isOfDays(previous) && previous.impressions > 0) {
      await this.#windows.add(previous.from, previous.to, true, { ...ids, ...measure(previous) });
    }
  }

  #keywordOf(row: PerformanceRow): number {
    if (!("query" in row) || row.query === null) return 0;
    return this.#context.ids.keywords.get(row.query) ?? 0;
  }

  /** Undefined when the URL is none after all. */
  #pageOf(row: PerformanceRow): number | undefined {
    if (!("page" in row)) return 0;
    const id = this.#context.ids.pages.get(row.page) ?? 0;
    if (id !== 0) return id;
    if (this.without.count++ === 0) this.without.first = row.page.slice(0, 200);
    return undefined;
  }

  #segmentOf(row: PerformanceRow): number | undefined {
    const country = "country" in row ? row.country : null;
    const device = "device" in row ? row.device : null;
    const appearance = "appearance" in row ? row.appearance : "";
    const last = this.#last?.segment;
    if (
      last !== undefined && last.searchType === row.searchType && last.country === country &&
      last.device === device && last.appearance === appearance
    ) return this.#last?.id;
    const segment = { searchType: row.searchType, country, device, appearance };
    const id = this.#context.ids.segments.get(segment);
    if (id !== undefined) this.#last = { segment, id };
    return id;
  }

  async #learnSegment(row: PerformanceRow): Promise<number> {
    const appearance = "appearance" in row ? row.appearance : "";
    this.#appearances.add(appearance);
    if (this.#appearances.size > MAX_APPEARANCES) {
      throw new ImportError(
        "too_many_appearances",
        `The search appearances are more than ${MAX_APPEARANCES} different ones, such as ` +
          `"${appearance.slice(0, 60)}": the column holds something else.`,
      );
    }
    return await this.#context.ids.segments.resolve({
      searchType: row.searchType,
      country: "country" in row ? row.country : null,
      device: "device" in row ? row.device : null,
      appearance,
    });
  }
}

function isOfDays(
  previous: ComparedMeasures | null,
): previous is ComparedMeasures & { from: string; to: string } {
  return previous !== null && previous.from !== null && previous.to !== null;
}

/** Without impressions nothing has a position, and nothing is added to the sum. */
function measure({ clicks, impressions, position }: SearchMeasures): FactMeasures {
  if (impressions === 0) return { clicks, impressions, positionSum: 0 };
  const sum = position === null ? NaN : Math.round(position * impressions * 1e6) / 1e6;
  return { clicks, impressions, positionSum: sum };
}

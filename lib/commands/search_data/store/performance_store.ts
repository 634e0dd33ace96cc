import type { Db } from "../../../../db/core/connection.ts";
import type { Segment } from "../../../../db/search_data/segment_ids.ts";
import { ImportError } from "../../../importers/files/import_error.ts";
import type { ImportProblem } from "../../../importers/import_log.ts";
import type {
  ComparedMeasures,
  PerformanceRow,
  SearchMeasures,
  SearchType,
} from "../../../importers/import_rows.ts";
import { findRepetition, PlaceCheck } from "./double_counting.ts";
import type { FactGroup } from "./fact_group.ts";
import { FactStore, type FactStoreOptions } from "./fact_store.ts";
import type { ImportStore, ImportStoreContext, StoredRows } from "./import_store.ts";
import { type WindowGroup, WindowStore } from "./window_store.ts";

/** Rows wait for the ids of what they name, which are read together; each keeps a chunk of its file. */
const MAX_WAITING = 4_000;
const MAX_BATCHES_WAITED = 64;
const MAX_APPEARANCES = 200;
/** The ids of segments, which all sites share, are two bytes long. */
const MAX_UNNAMED = 30;

/** What a store of search performance reports besides what it kept. */
export interface PerformanceStore extends ImportStore<PerformanceRow> {
  readonly days: readonly FactGroup[];
  readonly windows: readonly WindowGroup[];
  readonly searchTypes: ReadonlySet<SearchType>;
  /** What speaks against keeping the rows, up to now; all is known when they are finished. */
  findProblems(): ImportProblem[];
  /** Names of countries that are not known, and under which their rows are kept; of more than 30 the first. */
  readonly unnamed: ReadonlySet<string>;
  /** Rows whose URL turned out to be none, with the first of them. */
  readonly without: { count: number; first: string; clicks: number; impressions: number };
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
  readonly without = { count: 0, first: "", clicks: 0, impressions: 0 };
  readonly unnamed = new Set<string>();
  readonly #context: ImportStoreContext;
  readonly #facts: FactStore;
  readonly #windows: WindowStore;
  #waiting: PerformanceRow[] = [];
  /** Ends when the rows are kept whose ids are being read. */
  #learning: Promise<void> = Promise.resolve();
  #batchesWaited = 0;
  readonly #places = new PlaceCheck();
  #last: { segment: Segment; id: number } | undefined;
  #lastKind: PerformanceRow["kind"] | undefined;
  #lastType: SearchType | undefined;
  #appearances = new Set<string>();

  constructor(trx: Db, context: ImportStoreContext, options: FactStoreOptions) {
    this.#context = context;
    this.#facts = new FactStore(trx, context, options);
    this.#windows = new WindowStore(trx, context);
  }

  async add(rows: readonly PerformanceRow[]): Promise<void> {
    for (const row of rows) {
      // known before rows that wait are kept: what speaks against the import depends on it
      if (row.searchType !== this.#lastType) this.searchTypes.add(this.#lastType = row.searchType);
      const keyword = this.#keywordOf(row);
      const page = this.#pageOf(row);
      const segment = this.#segmentOf(row);
      if (keyword === undefined || page === undefined || segment === undefined) {
        this.#waiting.push(row);
      } else if (row.from === row.to && row.previous === null) {
        this.#keepDay(row, keyword, page, segment);
      } else {
        // windows are kept one row after the other
        await this.#learning;
        await this.#keep(row, keyword, page, segment);
      }
    }
    if (this.#waiting.length > 0) this.#batchesWaited++;
    if (this.#waiting.length >= MAX_WAITING || this.#batchesWaited >= MAX_BATCHES_WAITED) {
      await this.#beginToLearn();
    }
    if (!this.#facts.isDue(rows.at(-1)?.from ?? "")) return;
    // else their days would be written without them
    await this.#keepWaiting();
    await this.#facts.makeRoom();
  }

  findProblems(): ImportProblem[] {
    return [...this.#places.findProblems(), ...findRepetition(this.#facts.repetition)];
  }

  async finish(): Promise<readonly StoredRows[]> {
    await this.#keepWaiting();
    this.days = await this.#facts.finish();
    this.windows = await this.#windows.finish();
    return [...Map.groupBy([...this.days, ...this.windows], ({ name }) => name)].map((
      [kind, groups],
    ) => ({ kind, storedCount: groups.reduce((sum, { rowsCount }) => sum + rowsCount, 0) }));
  }

  async settle(): Promise<void> {
    await Promise.allSettled([this.#learning]);
    await this.#facts.settle();
  }

  /** Reads on while the ids of those that wait are found or created. */
  async #beginToLearn(): Promise<void> {
    await this.#learning;
    this.#learning = this.#learnAndKeep(this.#takeWaiting());
    // the next caller that waits for it learns what went wrong
    this.#learning.catch(() => {});
  }

  async #keepWaiting(): Promise<void> {
    await this.#learning;
    await this.#learnAndKeep(this.#takeWaiting());
  }

  #takeWaiting(): readonly PerformanceRow[] {
    const rows = this.#waiting;
    this.#waiting = [];
    this.#batchesWaited = 0;
    return rows;
  }

  /** Never two at a time: the ids of one's rows are known until the next one begins. */
  async #learnAndKeep(rows: readonly PerformanceRow[]): Promise<void> {
    await this.#learnIds(rows);
    for (const row of rows) {
      const keyword = this.#keywordOf(row) ?? 0;
      const page = this.#pageOf(row) ?? 0;
      const segment = this.#segmentOf(row) ?? await this.#learnSegment(row);
      await this.#keep(row, keyword, page, segment);
    }
  }

  async #learnIds(rows: readonly PerformanceRow[]): Promise<void> {
    const { keywords, pages } = this.#context.ids;
    keywords.makeRoom();
    pages.makeRoom();
    const newKeywords = new Set<string>();
    const newPages = new Set<string>();
    for (const row of rows) {
      if ("query" in row && row.query !== null && keywords.get(row.query) === undefined) {
        newKeywords.add(row.query);
      }
      if ("page" in row && pages.get(row.page) === undefined) newPages.add(row.page);
    }
    await keywords.learn(newKeywords);
    await pages.learn(newPages);
  }

  #keepDay(row: PerformanceRow, keyword: number, page: number, segment: number): void {
    if (this.#isWithout(row, page)) return;
    const group = this.#facts.groupOf(row.kind, row.searchType, row.from);
    const { clicks, impressions } = row;
    this.#facts.add(group, keyword, page, segment, clicks, impressions, sumPositions(row));
  }

  async #keep(
    row: PerformanceRow,
    keyword: number,
    page: number,
    segment: number,
  ): Promise<void> {
    if (row.from === row.to) this.#keepDay(row, keyword, page, segment);
    else if (!this.#isWithout(row, page)) {
      const { clicks, impressions } = row;
      const positionSum = sumPositions(row);
      const counted = { row, keyword, page, segment, clicks, impressions, positionSum };
      await this.#windows.add(row.from, row.to, false, counted);
    }
    const { previous } = row;
    if (!isOfDays(previous) || previous.impressions === 0) return;
    const { clicks, impressions } = previous;
    const positionSum = sumPositions(previous);
    const counted = { row, keyword, page, segment, clicks, impressions, positionSum };
    await this.#windows.add(previous.from, previous.to, true, counted);
  }

  /** Whether the row has a URL that is none after all; these are counted. */
  #isWithout(row: PerformanceRow, page: number): boolean {
    if (page !== 0 || !("page" in row)) return false;
    if (this.without.count++ === 0) this.without.first = row.page.slice(0, 200);
    this.without.clicks += row.clicks;
    this.without.impressions += row.impressions;
    return true;
  }

  /** Undefined when it is not known yet. */
  #keywordOf(row: PerformanceRow): number | undefined {
    if (row.kind !== "query_page" && row.kind !== "query") return 0;
    return row.query === null ? 0 : this.#context.ids.keywords.get(row.query);
  }

  #pageOf(row: PerformanceRow): number | undefined {
    if (row.kind !== "query_page" && row.kind !== "page") return 0;
    return this.#context.ids.pages.get(row.page);
  }

  #segmentOf(row: PerformanceRow): number | undefined {
    const country = "country" in row ? row.country : null;
    const device = "device" in row ? row.device : null;
    const appearance = this.#appearanceOf(row);
    const last = this.#last?.segment;
    if (
      last !== undefined && row.kind === this.#lastKind && last.searchType === row.searchType &&
      last.country === country &&
      last.device === device && last.appearance === appearance
    ) return this.#last?.id;
    const segment = { searchType: row.searchType, country, device, appearance };
    this.#places.add(row.kind, segment);
    const id = this.#context.ids.segments.get(segment);
    if (id === undefined) return undefined;
    this.#last = { segment, id };
    this.#lastKind = row.kind;
    return id;
  }

  /** Of rows of a country that is not known, its name, of which an import has only a few kept. */
  #appearanceOf(row: PerformanceRow): string {
    if ("appearance" in row) return row.appearance;
    if (!("countryName" in row) || row.countryName === undefined) return "";
    const name = row.countryName;
    if (this.unnamed.size < MAX_UNNAMED) this.unnamed.add(name);
    return this.unnamed.has(name) ? name : "";
  }

  async #learnSegment(row: PerformanceRow): Promise<number> {
    const appearance = this.#appearanceOf(row);
    if ("appearance" in row) this.#appearances.add(appearance);
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

/** NaN where no position is known; without impressions nothing has one, and nothing is added. */
function sumPositions({ impressions, position }: SearchMeasures): number {
  if (impressions === 0) return 0;
  return position === null ? NaN : Math.round(position * impressions * 1e6) / 1e6;
}

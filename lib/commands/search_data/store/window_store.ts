import type { Db } from "../../../../db/core/connection.ts";
import {
  addPeriodRows,
  type ExportWindow,
  insertExportPeriod,
  listExportWindows,
  retireExportWindow,
  type StoredWindow,
  sumExportPeriod,
} from "../../../../db/search_data/export_periods.ts";
import { SEARCH_KINDS, type SearchKind } from "../../../../db/search_data/search_kinds.ts";
import { listStoredDays } from "../../../../db/search_data/stored_days.ts";
import type { PerformanceRow } from "../../../importers/import_rows.ts";
import type { ImportStoreContext } from "./import_store.ts";

/** Rows of one window. */
export interface WindowGroup extends StoredWindow {
  name: SearchKind;
  rowsCount: number;
  sums: { clicks: number; impressions: number };
  /** Periods by country and device; of a window that is not to be kept there are none. */
  periods: Map<string, number>;
  kept: boolean;
}

/** A row of a window with its ids. */
interface WindowRow {
  row: PerformanceRow;
  clicks: number;
  impressions: number;
  /** NaN: not known. */
  positionSum: number;
  keyword: number;
  page: number;
  segment: number;
}

const ROWS_AT_ONCE = 2_000;

/**
 * Keeps rows that speak of several days together, as exports of the user interface do: they replace those
 * of the same window. The other period of a comparison is a separate window, unless it is there
 * already or would overlap others.
 */
export class WindowStore {
  readonly #trx: Db;
  readonly #context: ImportStoreContext;
  readonly #groups = new Map<string, WindowGroup>();
  #waiting = new Map<number, (number | null)[][]>();
  #waitingCount = 0;
  #known: readonly (StoredWindow | ExportWindow)[] | undefined;

  constructor(trx: Db, context: ImportStoreContext) {
    this.#trx = trx;
    this.#context = context;
  }

  /** Adds a row of the days from `from` to `to`. */
  async add(from: string, to: string, compared: boolean, row: WindowRow): Promise<void> {
    const group = await this.#groupOf(row.row, from, to, compared);
    if (!group.kept) return;
    group.sums.clicks += row.clicks;
    group.sums.impressions += row.impressions;
    const { siteId } = this.#context;
    const rows = this.#waiting.get(group.kind) ?? [];
    this.#waiting.set(group.kind, rows);
    const sum = Number.isNaN(row.positionSum) ? null : row.positionSum;
    for (const { country, device } of placesOf(row.row)) {
      const period = await this.#periodOf(group, country, device);
      rows.push([siteId, period, ...keysOf(row), row.clicks, row.impressions, sum]);
      this.#waitingCount++;
    }
    if (this.#waitingCount >= ROWS_AT_ONCE) await this.#write();
  }

  /** Writes what waits, and the sums. Gives the windows that were kept. */
  async finish(): Promise<readonly WindowGroup[]> {
    await this.#write();
    const kept = [...this.#groups.values()].filter((group) => group.kept);
    for (const group of kept) {
      for (const [place, id] of group.periods) {
        const { siteId } = this.#context;
        const count = await sumExportPeriod(this.#trx, { siteId, id, kind: group.kind });
        if (place === ALL) group.rowsCount = count;
      }
    }
    return kept;
  }

  async #groupOf(
    { kind: name, searchType }: PerformanceRow,
    from: string,
    to: string,
    compared: boolean,
  ): Promise<WindowGroup> {
    const key = `${name} ${searchType} ${from} ${to} ${compared}`;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const window: StoredWindow = { kind: SEARCH_KINDS[name], searchType, from, to, compared };
    const kept = !compared || await this.#mayKeep(window);
    const sums = { clicks: 0, impressions: 0 };
    const group = { ...window, name, rowsCount: 0, sums, periods: new Map<string, number>(), kept };
    this.#groups.set(key, group);
    if (kept) await retireExportWindow(this.#trx, this.#context.siteId, window);
    return group;
  }

  /** The other period of a comparison gives way to whatever is there. */
  async #mayKeep(window: ExportWindow): Promise<boolean> {
    const { siteId } = this.#context;
    this.#known ??= [
      ...await listExportWindows(this.#trx, siteId),
      ...(await listStoredDays(this.#trx, siteId))
        .map((day) => ({ ...day, from: day.date, to: day.date })),
    ];
    return !this.#known.some((other) =>
      other.kind === window.kind && other.searchType === window.searchType &&
      other.from <= window.to && window.from <= other.to &&
      !("compared" in other && other.compared && other.from === window.from &&
        other.to === window.to)
    );
  }

  async #periodOf(group: WindowGroup, country: string, device: string): Promise<number> {
    const place = `${country} ${device}`;
    const known = group.periods.get(place);
    if (known !== undefined) return known;
    const id = await insertExportPeriod(this.#trx, {
      ...group,
      ...this.#context,
      country,
      device,
    });
    group.periods.set(place, id);
    return id;
  }

  async #write(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#waitingCount = 0;
    for (const [kind, rows] of waiting) await addPeriodRows(this.#trx, kind, rows);
  }
}

const ALL = " ";

/** Rows of a country or device count for all of them together as well. */
function placesOf(row: PerformanceRow): { country: string; device: string }[] {
  if (row.kind !== "query" && row.kind !== "page" && row.kind !== "query_page") return [EVERYWHERE];
  const { country, device } = row;
  const places = [EVERYWHERE];
  if (country !== null) places.push({ country, device: "" });
  if (device !== null) places.push({ country: "", device });
  if (country !== null && device !== null) places.push({ country, device });
  return places;
}

const EVERYWHERE = { country: "", device: "" };

function keysOf({ row, keyword, page, segment }: WindowRow): number[] {
  if (row.kind === "query") return [keyword];
  if (row.kind === "page") return [page];
  return row.kind === "query_page" ? [keyword, page] : [segment];
}

import type { DeviceName, SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";
import { dayText, listSearchDays, searchKindOf } from "./search_days.ts";
import { SEARCH_KINDS, type SearchKind } from "./search_kinds.ts";
import type { Measures } from "./search_periods.ts";

/** Which days of a site's search performance; null: all countries or devices together. */
export interface SeriesChoice {
  siteId: number;
  searchType: SearchTypeName;
  country: string | null;
  device: DeviceName | null;
  /** Days, inclusive. */
  from: string;
  to: string;
}

/** The kinds whose rows have countries, devices or appearances. */
export type SegmentKind =
  | "country"
  | "device"
  | "country_device"
  | "search_appearance"
  | "totals_of_queries"
  | "totals_of_rows";

/** The figures of a day. */
interface DayMeasures extends Measures {
  /** `YYYY-MM-DD`. */
  date: string;
}

/** The total of a day. */
export interface DayTotal extends DayMeasures {
  /** partial: may still change. */
  state: "final" | "partial";
  /** The property's own total, or for want of it the sum of the rows that exist. */
  totalsSource: "property" | "sum_of_rows";
}

/** What a keyword or a page has of a day; only days on which it has anything. */
interface SeriesDay extends DayMeasures {
  /** Of the keyword or page. */
  id: number;
}

/** What a country, device or appearance has of a window. */
interface SegmentTotal extends Measures {
  /** Null: all of them together. */
  country: string | null;
  device: DeviceName | null;
  appearance: string | null;
}

/** The kinds that hold a day's total, the best first. */
const TOTALS: readonly SearchKind[] = ["totals", "totals_of_queries", "totals_of_rows"];

/**
 * Lists the totals of days, oldest first; days without data are left out. Each is of the best kind that
 * the day has: the property's own before sums of rows. Query rows together are the property's own where the
 * anonymised ones are among them, as in the bulk export.
 */
export async function listDayTotals(db: Db, choice: SeriesChoice): Promise<DayTotal[]> {
  const kinds = totalKinds(choice);
  const totals = await listTotalsOfKinds(db, choice, kinds);
  const byDate = new Map<string, DayTotal>();
  for (const kind of kinds) {
    const ofKind = totals.filter((total) => total.kind === kind);
    const isMissed = ofKind.some(({ date }) => !byDate.has(date));
    if (!isMissed) continue;
    const isProperty = kind === "totals_of_queries"
      ? await haveAnonymized(db, choice, ofKind.map(({ date }) => date))
      : kind !== "totals_of_rows";
    const totalsSource = isProperty ? "property" : "sum_of_rows";
    for (const { kind: _, ...total } of ofKind) {
      if (!byDate.has(total.date)) byDate.set(total.date, { ...total, totalsSource });
    }
  }
  return [...byDate.values()].toSorted((a, b) => a.date < b.date ? -1 : 1);
}

/** A country or a device has its own totals where its kind was imported. */
function totalKinds({ country, device }: SeriesChoice): readonly SearchKind[] {
  const ofRows = ["totals_of_queries", "totals_of_rows"] as const;
  if (country !== null && device !== null) return ["country_device", ...ofRows];
  if (country !== null) return ["country", "country_device", ...ofRows];
  if (device !== null) return ["device", "country_device", ...ofRows];
  return TOTALS;
}

/** Whether the query rows of any of the days name the anonymised queries together. */
async function haveAnonymized(
  db: Db,
  { siteId, searchType }: SeriesChoice,
  dates: readonly string[],
): Promise<boolean> {
  // the primary key (site_id, kind, date, keyword_id): of single days it goes straight to the rows
  const row = await db("search_facts")
    .join("search_segments", "search_segments.id", "search_facts.segment_id")
    .where({ site_id: siteId, kind: SEARCH_KINDS.query, keyword_id: 0, search_type: searchType })
    .whereIn("search_facts.date", [...dates])
    .first("search_facts.date");
  return row !== undefined;
}

/** The total of a day of one kind. */
type KindTotal = Omit<DayTotal, "totalsSource"> & { kind: SearchKind };

async function listTotalsOfKinds(
  db: Db,
  choice: SeriesChoice,
  kinds: readonly SearchKind[],
): Promise<KindTotal[]> {
  const days = await listWholeDays(db, choice, kinds);
  if (choice.country === null && choice.device === null) return days;
  const states = new Map(days.map(({ kind, date, state }) => [`${kind} ${date}`, state]));
  const totals = await Promise.all(kinds.map(async (kind) => {
    // the primary key (site_id, kind, date): some rows a day
    const rows: DayMeasures[] = await inSegments(factsOf(db, choice, kind), choice)
      .select(db.raw(`${dayText("search_facts.date")} AS date`), ...sums(db))
      .groupBy("search_facts.date");
    return rows.map((row) => ({
      ...row,
      kind,
      state: states.get(`${kind} ${row.date}`) ?? "final",
    }));
  }));
  return totals.flat();
}

async function listWholeDays(
  db: Db,
  choice: SeriesChoice,
  kinds: readonly SearchKind[],
): Promise<KindTotal[]> {
  // the primary key (site_id, search_type, kind, date)
  const rows: (Omit<KindTotal, "kind"> & { kind: number })[] = await db("search_days")
    .where({ site_id: choice.siteId, search_type: choice.searchType })
    .whereIn("kind", kinds.map((kind) => SEARCH_KINDS[kind]))
    .whereBetween("date", [choice.from, choice.to])
    .select(
      "kind",
      db.raw(`${dayText("date")} AS date`),
      "state",
      "clicks",
      "impressions",
      "position_sum as positionSum",
    );
  return rows.map((row) => ({ ...row, kind: searchKindOf(row.kind) }));
}

/**
 * Lists what keywords have of each day, by keyword and day; each of the kind that the day has, the best first.
 * The days are spelled out: with a range the server would read all rows of all days, with single days it goes
 * straight to the keywords.
 */
export async function listKeywordDays(
  db: Db,
  { keywordIds, ...choice }: SeriesChoice & { keywordIds: readonly number[] },
): Promise<SeriesDay[]> {
  if (keywordIds.length === 0) return [];
  const found: SeriesDay[] = [];
  for (const days of await listKeywordDates(db, choice)) {
    const rows: SeriesDay[] = await factsOfKeywords(db, choice, { ...days, keywordIds })
      .select("keyword_id as id", db.raw(`${dayText("search_facts.date")} AS date`), ...sums(db))
      .groupBy("keyword_id", "search_facts.date");
    found.push(...rows);
  }
  return found.toSorted((a, b) => a.id - b.id || (a.date < b.date ? -1 : 1));
}

/**
 * Keywords that a statement names at most: MariaDB makes a list of 1,000 or more a subquery and reads all rows of the days
 * (https://mariadb.com/kb/en/conversion-of-big-in-predicates-into-subqueries/).
 */
const MAX_KEYWORDS = 900;
/** Pairs of keyword and day: with more than 32,000 it does the same (`optimizer_max_sel_arg_weight`). */
const MAX_PAIRS = 16_000;

/** Finds the best mean position that each keyword has on a day, by its id; one that has none is missing. */
export async function findBestPositions(
  db: Db,
  { keywordIds, ...choice }: SeriesChoice & { keywordIds: readonly number[] },
): Promise<Map<number, number>> {
  const best = new Map<number, number>();
  if (keywordIds.length === 0) return best;
  // neighbours in the table one after the other
  const sorted = keywordIds.toSorted((a, b) => a - b);
  for (const days of await listKeywordDates(db, choice)) {
    const count = Math.min(MAX_KEYWORDS, Math.max(1, Math.floor(MAX_PAIRS / days.dates.length)));
    for (let start = 0; start < sorted.length; start += count) {
      const some = { ...days, keywordIds: sorted.slice(start, start + count) };
      await addBest(db, factsOfKeywords(db, choice, some), best);
    }
  }
  return best;
}

/** The best mean position that a keyword has on a day. */
interface KeywordPosition {
  id: number;
  position: number;
}

async function addBest(
  db: Db,
  facts: ReturnType<Db>,
  best: Map<number, number>,
): Promise<void> {
  const positions = facts.groupBy("search_facts.date", "keyword_id")
    .select("keyword_id as id", db.raw(`${MEAN_POSITION} AS position`));
  const rows: KeywordPosition[] = await db(positions.as("days"))
    .whereNotNull("position").groupBy("id").select("id", db.raw("MIN(position) AS position"));
  for (const { id, position } of rows) best.set(id, Math.min(position, best.get(id) ?? Infinity));
}

/** A part of the impressions gives no mean of all. */
const MEAN_POSITION = "IF(COUNT(*) = COUNT(position_sum) AND SUM(impressions) > 0, " +
  "SUM(position_sum) / SUM(impressions), NULL)";

/** Days that have rows of keywords, each with the best kind that it has. */
interface KeywordDates {
  kind: SearchKind;
  dates: readonly string[];
  /** Named, since with a join each row is looked up in the table of segments, which takes seven times as long. */
  segmentIds: readonly number[];
}

async function listKeywordDates(db: Db, choice: SeriesChoice): Promise<KeywordDates[]> {
  const found: KeywordDates[] = [];
  const done = new Set<string>();
  const segmentIds = await chooseSegments(db("search_segments"), choice) // index search_segments_all
    .pluck<number[]>("id");
  for (const kind of ["query", "query_page"] as const) {
    const days = await listSearchDays(db, { ...choice, kind }, choice);
    const dates = days.map(({ date }) => date).filter((date) => !done.has(date));
    for (const date of dates) done.add(date);
    if (dates.length > 0) found.push({ kind, dates, segmentIds });
  }
  return found;
}

function factsOfKeywords(
  db: Db,
  choice: SeriesChoice,
  { keywordIds, ...days }: KeywordDates & { keywordIds: readonly number[] },
): ReturnType<Db> {
  return factsOfDays(db, choice, days).whereIn("keyword_id", [...keywordIds]);
}

function factsOfDays(
  db: Db,
  { siteId }: SeriesChoice,
  { kind, dates, segmentIds }: KeywordDates,
): ReturnType<Db> {
  // the primary key (site_id, kind, date, keyword_id)
  return db("search_facts").where({ site_id: siteId, kind: SEARCH_KINDS[kind] })
    .whereIn("search_facts.date", [...dates])
    .whereIn("segment_id", [...segmentIds]);
}

/** Lists what each country, device or appearance has of a window, the one with the most clicks first. */
export async function listSegmentTotals(
  db: Db,
  choice: SeriesChoice,
  kind: SegmentKind,
): Promise<SegmentTotal[]> {
  const rows: SegmentTotal[] = await inSegments(factsOf(db, choice, kind), choice)
    .select(
      db.raw("NULLIF(search_segments.country, '') AS country"),
      db.raw("NULLIF(search_segments.device, '') AS device"),
      db.raw("NULLIF(search_segments.appearance, '') AS appearance"),
      ...sums(db),
    )
    .groupBy("search_segments.id")
    .orderByRaw("clicks DESC, impressions DESC, search_segments.id");
  return rows;
}

/** Lists the same of an export that knows no days. */
export async function listExportSegments(
  db: Db,
  { siteId, periodId }: { siteId: number; periodId: number },
): Promise<SegmentTotal[]> {
  return await db("search_period_segments")
    .join("search_segments", "search_segments.id", "search_period_segments.segment_id")
    .where({ site_id: siteId, period_id: periodId })
    .select(
      db.raw("NULLIF(search_segments.country, '') AS country"),
      db.raw("NULLIF(search_segments.device, '') AS device"),
      db.raw("NULLIF(search_segments.appearance, '') AS appearance"),
      "clicks",
      "impressions",
      "position_sum as positionSum",
    )
    .orderBy([
      { column: "clicks", order: "desc" },
      { column: "impressions", order: "desc" },
      "search_segments.id",
    ]);
}

function factsOf(db: Db, { siteId, from, to }: SeriesChoice, kind: SearchKind): ReturnType<Db> {
  return db("search_facts")
    .where({ site_id: siteId, kind: SEARCH_KINDS[kind] })
    .whereBetween("search_facts.date", [from, to]);
}

function inSegments(query: ReturnType<Db>, choice: SeriesChoice): ReturnType<Db> {
  return chooseSegments(
    query.join("search_segments", "search_segments.id", "search_facts.segment_id"),
    choice,
  );
}

function chooseSegments(
  query: ReturnType<Db>,
  { searchType, country, device }: SeriesChoice,
): ReturnType<Db> {
  return query.where({
    search_type: searchType,
    ...(country && { country }),
    ...(device && { device }),
  });
}

function sums(db: Db) {
  return [
    db.raw("CAST(SUM(clicks) AS UNSIGNED) AS clicks"),
    db.raw("CAST(SUM(impressions) AS UNSIGNED) AS impressions"),
    // a part of the impressions gives no mean of all
    db.raw("IF(COUNT(*) = COUNT(position_sum), SUM(position_sum), NULL) AS positionSum"),
  ];
}

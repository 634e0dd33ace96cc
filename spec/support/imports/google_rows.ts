/** What happened at Google on one day: the finest grain, of which every answer is made. */
export interface GoogleFact {
  date: string;
  /** Null: an anonymised query, which counts in totals and pages and has no row of its own. */
  query: string | null;
  page: string;
  country: string;
  device: "DESKTOP" | "MOBILE" | "TABLET";
  clicks: number;
  impressions: number;
  position: number;
  type?: string;
  /** Such as `VIDEO`: how the result looked. */
  appearance?: string;
}

/** A query as it arrived. */
export interface GoogleQuery {
  property: string;
  startDate: string;
  endDate: string;
  dimensions: string[];
  type: string;
  dataState: string;
  rowLimit: number;
  startRow: number;
}

/** What happened at Google in one hour. */
export interface GoogleHour {
  /** As Google writes it, such as `2026-11-19T23:00:00-08:00`. */
  hour: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** What Google knows, of which its answers are made. */
export interface GoogleKnowledge {
  facts: GoogleFact[];
  /** The last day whose figures are final. */
  finalUntil: string;
  /** Whether the metadata are written in camelCase, as in the discovery document. */
  camelCase: boolean;
  /** Totals by the hour, and the first hour that is still counted; null: it is not said. */
  hours: GoogleHour[];
  firstIncompleteHour: string | null;
}

/** The answer to a query: the sums of the facts by its dimensions. */
export function describeAnswer(google: GoogleKnowledge, query: GoogleQuery): object {
  if (query.dimensions.includes("hour")) return describeHours(google);
  const { startDate, endDate, dimensions, startRow, rowLimit } = query;
  const last = query.dataState === "all" ? endDate : minOf(endDate, google.finalUntil);
  const facts = google.facts.filter((fact) =>
    fact.date >= startDate && fact.date <= last && (fact.type ?? "web") === query.type &&
    (fact.query !== null || !dimensions.includes("query")) &&
    (fact.appearance !== undefined || !dimensions.includes("searchAppearance"))
  );
  const rows = addUp(facts, dimensions).slice(startRow, startRow + rowLimit);
  const byPage = dimensions.includes("page");
  const incomplete = query.dataState === "all" && dimensions.includes("date") &&
    endDate > google.finalUntil;
  const day = nextDay(minOf(google.finalUntil, "9998-12-31"));
  const firstIncomplete = day > startDate ? day : startDate;
  return {
    ...rows.length > 0 && { rows },
    responseAggregationType: byPage ? "byPage" : "byProperty",
    ...incomplete && {
      metadata: google.camelCase
        ? { firstIncompleteDate: firstIncomplete }
        : { first_incomplete_date: firstIncomplete },
    },
  };
}

interface Row {
  keys?: string[];
  clicks: number;
  impressions: number;
  ctr: number;
  position: number;
}

function addUp(facts: readonly GoogleFact[], dimensions: readonly string[]): Row[] {
  const rows = new Map<string, Row & { positionSum: number }>();
  for (const fact of facts) {
    const values: Record<string, string | null> = {
      date: fact.date,
      query: fact.query,
      page: fact.page,
      country: fact.country,
      device: fact.device,
      searchAppearance: fact.appearance ?? null,
    };
    const keys = dimensions.map((name) => values[name] ?? "");
    const key = JSON.stringify(keys);
    const row = rows.get(key) ??
      { keys, clicks: 0, impressions: 0, ctr: 0, position: 0, positionSum: 0 };
    row.clicks += fact.clicks;
    row.impressions += fact.impressions;
    row.positionSum += fact.position * fact.impressions;
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => b.clicks - a.clicks)
    .map(({ keys = [], clicks, impressions, positionSum }) => ({
      ...keys.length > 0 && { keys },
      clicks,
      impressions,
      ctr: impressions === 0 ? 0 : clicks / impressions,
      position: impressions === 0 ? 0 : positionSum / impressions,
    }));
}

/** Totals by the hour; the metadata name the first hour that is still counted. */
function describeHours({ hours, firstIncompleteHour, camelCase }: GoogleKnowledge): object {
  const name = camelCase ? "firstIncompleteHour" : "first_incomplete_hour";
  return {
    ...hours.length > 0 && {
      rows: hours.map(({ hour, clicks, impressions, position }) => ({
        ...{ keys: [hour], clicks, impressions, position },
        ctr: impressions === 0 ? 0 : clicks / impressions,
      })),
    },
    responseAggregationType: "byProperty",
    ...firstIncompleteHour !== null && { metadata: { [name]: firstIncompleteHour } },
  };
}

function minOf(one: string, other: string): string {
  return one < other ? one : other;
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

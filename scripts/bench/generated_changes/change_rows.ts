import { addDays } from "../../../lib/core/days.ts";
import type { ImportFile } from "../../../lib/importers/files/import_file.ts";
import { createRowFile, SEARCH_DOMAIN } from "../generated_search/search_files.ts";
import { createRandom } from "../generated_site/random.ts";

/** Days of each of both windows. */
const WINDOW_DAYS = 28;
/** The last day of the second window. */
const LAST_CHANGE_DAY = "2026-11-18";
/** First parts of the paths of its pages. */
export const CHANGED_SECTIONS = ["tea", "coffee", "cups", "guides", "blog", "sale", "brands"];

/** One pair of 50 is seen every day, in two segments; others on one day of each window. */
const DAILY_EVERY = 50;
const BRANDED_EVERY = 40;
const COUNTRIES = ["DE", "US", "FR", "GB", "AT", "CH", "IT", "ES", "NL", "PL", "SE", "IN"];
const DEVICES = ["desktop", "mobile", "tablet"];
const STARTS = ["", "", "buy ", "best ", "how to clean ", "cheap ", "what is ", ""];
const HASH = 2_654_435_761;

/** What one row of a day is of; numbers from 0. */
interface PairRow {
  query: number;
  page: number;
  segment: number;
  impressions: number;
  clicks: number;
  position: number;
}

/** The days of both windows, oldest first. */
export function listChangeDays(): string[] {
  return Array.from(
    { length: 2 * WINDOW_DAYS },
    (_, at) => addDays(LAST_CHANGE_DAY, at + 1 - 2 * WINDOW_DAYS),
  );
}

/** The rows of a day, by its place among the days of both windows; each window has `pairsCount` pairs, half of them its own. */
function* generatePairDay(pairsCount: number, day: number): Generator<PairRow> {
  const random = createRandom(day + 1);
  const window = Math.floor(day / WINDOW_DAYS);
  const pagesCount = Math.ceil(pairsCount / 10);
  for (let pair = 0; pair < pairsCount; pair++) {
    const hash = Math.imul(pair + 1, HASH) >>> 0;
    const isDaily = pair % DAILY_EVERY === 0;
    if (!isDaily && (hash >>> 5) % WINDOW_DAYS !== day % WINDOW_DAYS) continue;
    const query = pair >> 1;
    const isOwn = (hash >>> 12) % 2 === 1;
    const page = query % pagesCount + (pair % 2) * pagesCount +
      (isOwn ? window + 2 : 0) * pagesCount;
    const rank = query / pairsCount * 1_000_000;
    const position = 1 + (query * 7 % 300) / 10 + random();
    const growth = window === 1 && page % CHANGED_SECTIONS.length === 2 ? 0.6 : 1;
    for (let part = 0; part < (isDaily ? 2 : 1); part++) {
      const impressions = 1 +
        Math.floor(growth * (0.5 + random()) * 3_000 / (1 + rank / 50) ** 0.9);
      const clicks = Math.floor(
        impressions * 0.3 / position ** 1.2 * random() * 2 + random() * 0.2,
      );
      yield {
        query,
        page,
        segment: part === 0 ? Math.floor(random() ** 2 * 18) : 18 + Math.floor(random() * 18),
        impressions,
        clicks: Math.min(clicks, impressions),
        position: Math.round(position * 10) / 10,
      };
    }
  }
}

/** The rows of a day as CSV. */
export function createPairsFile(pairsCount: number, day: number): ImportFile {
  const date = listChangeDays()[day] ?? "";
  const header = "date,query,page,country,device,clicks,impressions,position";
  return createRowFile({ name: `pairs-${date}.csv`, header }, function* () {
    for (const row of generatePairDay(pairsCount, day)) {
      const { query, page, segment, clicks, impressions, position } = row;
      yield `${date},${queryText(query)},${pageUrl(page)},${COUNTRIES[segment % 12]},` +
        `${DEVICES[segment % 3]},${clicks},${impressions},${position}`;
    }
  });
}

/** The property's totals of all days as CSV: a quarter more than their rows, since some queries are hidden. */
export function createPairTotalsFile(pairsCount: number): ImportFile {
  return createRowFile(
    { name: "pair-totals.csv", header: "date,clicks,impressions,position" },
    function* () {
      for (const [day, date] of listChangeDays().entries()) {
        let [clicks, impressions] = [0, 0];
        for (const row of generatePairDay(pairsCount, day)) {
          clicks += row.clicks;
          impressions += row.impressions;
        }
        yield `${date},${Math.round(clicks * 1.25)},${Math.round(impressions * 1.25)},12.5`;
      }
    },
  );
}

function queryText(query: number): string {
  const brand = query % BRANDED_EVERY === 0 ? " shop example" : "";
  return `${STARTS[query % STARTS.length]}kettle ${query.toString(36)}${brand}`;
}

function pageUrl(page: number): string {
  return `https://${SEARCH_DOMAIN}/${CHANGED_SECTIONS[page % CHANGED_SECTIONS.length]}/${page}`;
}

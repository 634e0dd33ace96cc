import type { ImportFile } from "../../../lib/importers/files/import_file.ts";
import { createName } from "../generated_site/words.ts";
import { createRandom } from "../generated_site/random.ts";
import { generateDay, type SearchPlan } from "./search_plan.ts";

/** The site whose pages are found. */
export const SEARCH_DOMAIN = "shop.example.com";

const CHUNK_ROWS = 1_000;
const BRANDED_EVERY = 50;
const STARTS = ["", "", "", "buy ", "best ", "how to clean ", "cheap ", "what is "];
const COUNTRIES = ["DE", "US", "FR", "GB", "AT", "CH", "IT", "ES", "NL", "PL", "SE", "IN"];
const DEVICES = ["desktop", "mobile", "tablet"];

/** The rows of query and page of a day, as CSV. */
export function createRowsFile(plan: SearchPlan, day: string, texts: SearchTexts): ImportFile {
  return createRowFile({
    name: `rows-${day}.csv`,
    header: "date,query,page,clicks,impressions,position",
  }, function* () {
    for (const row of generateDay(plan, day)) {
      yield `${day},${texts.queries[row.query]},${texts.pages[row.page]},${row.clicks},` +
        `${row.impressions},${row.position}`;
    }
  });
}

/** The property's totals of each day, as CSV: twice what its rows have, since many queries are hidden. */
export function createTotalsFile(plan: SearchPlan, days: readonly string[]): ImportFile {
  return createRowFile(
    { name: "totals.csv", header: "date,clicks,impressions,position" },
    function* () {
      for (const day of days) {
        let clicks = 0;
        let impressions = 0;
        for (const row of generateDay(plan, day)) {
          clicks += 2 * row.clicks;
          impressions += 2 * row.impressions;
        }
        yield `${day},${clicks},${impressions},12.5`;
      }
    },
  );
}

/** What each country and device has of each day, as CSV. */
export function createCountriesFile(days: readonly string[]): ImportFile {
  const header = "date,country,device,clicks,impressions,position";
  return createRowFile({ name: "countries.csv", header }, function* () {
    const random = createRandom(1);
    for (const day of days) {
      for (const country of COUNTRIES) {
        for (const device of DEVICES) {
          const impressions = 10_000 + Math.floor(random() * 50_000);
          yield `${day},${country},${device},${impressions >> 5},${impressions},12.5`;
        }
      }
    }
  });
}

/** The texts of a plan's queries and the URLs of its pages, by their numbers. */
export interface SearchTexts {
  queries: readonly string[];
  pages: readonly string[];
}

/** Creates the texts: each is another one. */
export function createSearchTexts(
  { queriesCount, pagesCount, pageUrls }: SearchPlan,
): SearchTexts {
  const random = createRandom(2);
  const queries = Array.from({ length: queriesCount }, (_, query) => {
    const brand = query % BRANDED_EVERY === 0 ? " shop example" : "";
    return `${STARTS[query % STARTS.length]}${createName(random).toLowerCase()} ${query}${brand}`;
  });
  const pages = pageUrls ?? Array.from(
    { length: pagesCount },
    (_, page) =>
      `https://${SEARCH_DOMAIN}/${createName(random).toLowerCase().replaceAll(" ", "-")}/${page}`,
  );
  return { queries, pages };
}

/** A CSV file whose lines are made when it is read. */
export function createRowFile(
  { name, header }: { name: string; header: string },
  lines: () => Iterable<string>,
): ImportFile {
  return {
    name,
    async *open() {
      let part = `${header}\n`;
      let count = 0;
      for (const line of lines()) {
        part += `${line}\n`;
        if (++count % CHUNK_ROWS !== 0) continue;
        yield Buffer.from(part);
        part = "";
      }
      if (part !== "") yield Buffer.from(part);
    },
  };
}

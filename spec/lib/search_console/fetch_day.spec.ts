import { expect } from "chai";
import { searchConsoleApi } from "../../../lib/importers/formats/search_console_api.ts";
import { ALIASES } from "../../../lib/importers/columns/find_columns.ts";
import { ImportLog } from "../../../lib/importers/import_log.ts";
import type { ImportRow } from "../../../lib/importers/import_rows.ts";
import { openImport, readImport } from "../../../lib/importers/read_import.ts";
import {
  type DayOptions,
  fetchDay,
  type FetchedDay,
} from "../../../lib/search_console/fetch_day.ts";
import {
  createSearchAnalytics,
  type SearchAnalytics,
} from "../../../lib/search_console/search_analytics.ts";
import { parseServiceAccount } from "../../../lib/search_console/service_account.ts";
import { googleError, type GoogleServer, startGoogle } from "../../support/imports/google.ts";
import type { GoogleFact } from "../../support/imports/google_rows.ts";

const PROPERTY = "https://example.com/";
const DAY = "2026-11-10";
const OPTIONS: DayOptions = {
  searchTypes: ["web"],
  byCountryAndDevice: false,
  today: "2026-11-20",
};

describe("fetchDay()", () => {
  let google: GoogleServer;
  let analytics: SearchAnalytics;

  before(async () => {
    google = await startGoogle();
    const { file } = google.createAccount([PROPERTY]);
    const account = parseServiceAccount(file, google.tokenUrl, {});
    if (account === undefined) throw new Error("The spec's key file is broken.");
    analytics = createSearchAnalytics({
      account,
      property: PROPERTY,
      apiUrl: google.apiUrl,
      tokenUrl: google.tokenUrl,
      now: () => new Date(),
      signal: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
  });
  beforeEach(() => {
    google.queries = [];
    google.finalUntil = "2026-11-17";
    google.facts = [
      factOf({ query: "shoes", clicks: 3, impressions: 10, position: 2, appearance: "VIDEO" }),
      factOf({ query: "shoes", country: "fra", clicks: 1, impressions: 10, position: 4 }),
      factOf({ query: null, page: "https://example.com/b", clicks: 5, impressions: 20 }),
    ];
  });
  after(() => google.close());

  function factOf(fact: Partial<GoogleFact>): GoogleFact {
    return {
      date: DAY,
      query: "shoes",
      page: "https://example.com/a",
      country: "deu",
      device: "MOBILE",
      clicks: 0,
      impressions: 1,
      position: 1,
      ...fact,
    };
  }

  async function rowsOf({ file }: FetchedDay): Promise<ImportRow[]> {
    const log = new ImportLog();
    const options = {
      from: null,
      to: null,
      today: "2026-11-20",
      country: null,
      language: null,
      location: null,
      device: null,
      engine: null,
      searchType: null,
      aliases: ALIASES,
    };
    const opened = await openImport([file], searchConsoleApi.format, { options, log });
    const rows: ImportRow[] = [];
    for await (const batch of readImport(opened, options, log)) rows.push(...batch);
    expect(log.skippedCount).to.equal(0);
    return rows;
  }

  it("asks for the total, countries and devices, appearances, queries, pages, and both", async () => {
    const fetched = await fetchDay(analytics, DAY, OPTIONS);
    expect(fetched).to.include({ day: DAY, state: "final", rowsCount: 8 });
    const firstPages = google.queries.filter(({ startRow }) => startRow === 0);
    expect(firstPages.map(({ dimensions }) => dimensions.join())).to.deep.equal([
      "date",
      "country,device",
      "searchAppearance",
      "query",
      "page",
      "query,page",
    ]);
    for (const { startDate, endDate } of google.queries) {
      expect([startDate, endDate]).to.deep.equal([DAY, DAY]);
    }
  });

  it("makes a file of it that the importer reads, each set as its own kind", async () => {
    const rows = await rowsOf(await fetchDay(analytics, DAY, OPTIONS));
    const briefly = rows.map((row) =>
      "clicks" in row
        ? [row.kind, row.from, row.clicks, row.impressions, Number(row.position?.toFixed(2))]
        : [row.kind]
    );
    expect(briefly).to.deep.equal([
      // (10 × 2 + 10 × 4 + 20 × 1) / 40
      ["totals", DAY, 9, 40, 2],
      // (10 × 2 + 20 × 1) / 30
      ["country_device", DAY, 8, 30, 1.33],
      ["country_device", DAY, 1, 10, 4],
      ["search_appearance", DAY, 3, 10, 2],
      ["query", DAY, 4, 20, 3],
      ["page", DAY, 5, 20, 1],
      ["page", DAY, 4, 20, 3],
      ["query_page", DAY, 4, 20, 3],
    ]);
  });

  it("asks by country and device where that is wanted", async () => {
    const rows = await rowsOf(
      await fetchDay(analytics, DAY, { ...OPTIONS, byCountryAndDevice: true }),
    );
    const pairs = rows.filter(({ kind }) => kind === "query_page");
    expect(pairs.map((row) => "country" in row && [row.country, "device" in row && row.device]))
      .to.deep.equal([["DE", "mobile"], ["FR", "mobile"]]);
  });

  it("asks for nothing more of a day without rows", async () => {
    const fetched = await fetchDay(analytics, "2026-11-09", OPTIONS);
    expect(fetched).to.include({ state: "none", rowsCount: 0 });
    expect(google.queries).to.have.length(1);
  });

  it("calls a day partial from the first incomplete date on, and yesterday in any case", async () => {
    for (const date of ["2026-11-17", "2026-11-18", "2026-11-19"]) {
      google.facts.push(factOf({ date }));
    }
    const stateOf = async (day: string) => (await fetchDay(analytics, day, OPTIONS)).state;
    expect(await stateOf("2026-11-17")).to.equal("final");
    expect(await stateOf("2026-11-18")).to.equal("partial");
    google.finalUntil = "2026-11-30";
    expect(await stateOf("2026-11-18")).to.equal("final");
    expect(await stateOf("2026-11-19")).to.equal("partial");
  });

  it("asks for final figures of old days, for all there are of young ones", async () => {
    await fetchDay(analytics, "2026-11-09", OPTIONS);
    await fetchDay(analytics, "2026-11-10", OPTIONS);
    expect(google.queries[0]?.dataState).to.equal("final");
    expect(google.queries[1]?.dataState).to.equal("all");
  });

  it("asks of Discover and Google News only what they know", async () => {
    google.facts = ["discover", "googleNews"].map((type) => factOf({ type }));
    await fetchDay(analytics, DAY, {
      ...OPTIONS,
      searchTypes: ["discover", "googleNews", "image"],
    });
    const asked = google.queries.filter(({ startRow }) => startRow === 0)
      .map(({ type, dimensions }) => `${type}: ${dimensions.join()}`);
    expect(asked).to.deep.equal([
      "discover: date",
      "discover: country",
      "discover: page",
      "googleNews: date",
      "googleNews: country,device",
      "googleNews: page",
      "image: date",
    ]);
  });

  it("gives no part of a day of which one set fails", async () => {
    const refusal = { status: 403, body: googleError(403, "quotaExceeded", "Quota") };
    const asked = fetchDay(
      {
        query: (request) => {
          if (request.dimensions.includes("page")) google.queryFaults = [refusal];
          return analytics.query(request);
        },
      },
      DAY,
      OPTIONS,
    );
    expect(await asked.catch((error: { code: string }) => error.code)).to.equal(
      "google_quota_exceeded",
    );
  });
});

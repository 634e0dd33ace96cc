import { expect } from "chai";
import { insertAnalysis } from "../../../../db/search_data/analyses/search_analyses.ts";
import { replaceReport } from "../../../../db/search_data/search_reports.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { pruneAnalyses } from "../../../../lib/jobs/deletion/prune_analyses.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const HOUR_MS = 3600 * 1000;

const NOTHING_FOUND = {
  striking_distance: 0,
  low_ctr: 0,
  decaying_page: 0,
  cannibalized: 0,
  curve: null,
};

describe("pruneAnalyses", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    for (const table of ["search_analyses", "search_opportunities", "search_reports"]) {
      await database.db(table).truncate();
    }
  });

  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
  const insert = async (hours: number, question = "of May", siteId = 1) => {
    const key = { siteId, name: "opportunities", question, madeOf: String(hours) } as const;
    const found = { rowsCount: 1, summary: NOTHING_FOUND, now: hoursAgo(hours) };
    const id = await insertAnalysis(database.db, key, found);
    await database.db("search_opportunities").insert({
      site_id: siteId,
      analysis_id: id,
      place: 1,
      type: "low_ctr",
      types: "low_ctr",
      clicks: 1,
      impressions: 2,
      gain_low: 1,
      gain: 2,
      gain_high: 3,
    });
    return id;
  };
  const prune = async () => {
    await pruneAnalyses.run({
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => NOW,
      log() {},
    }, { signal: new AbortController().signal, metrics: createMetricsRegistry() });
  };
  const idsLeft = async () => {
    const ids = await database.db("search_analyses").orderBy("id").pluck("id");
    expect(await database.db("search_opportunities").orderBy("analysis_id").pluck("analysis_id"))
      .to.deep.equal(ids);
    return ids;
  };

  it("deletes an analysis a day after another one took its place, however old it is itself", async () => {
    const replaced = await insert(200);
    const current = await insert(23);
    await prune();
    expect(await idsLeft()).to.deep.equal([replaced, current]);
    await insert(30, "of June");
    await database.db("search_analyses").where({ id: current })
      .update({ computed_at: hoursAgo(25) });
    await prune();
    expect(await idsLeft()).to.deep.equal([current, current + 1]);
  });
  it("deletes analyses of more than 60 days ago", async () => {
    await insert(61 * 24);
    const younger = await insert(59 * 24, "of June");
    await prune();
    expect(await idsLeft()).to.deep.equal([younger]);
  });
  it("keeps the newest sixty of a site", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 62; index++) ids.push(await insert(1, `window ${index}`));
    const other = await insert(1, "of May", 2);
    await prune();
    expect(await idsLeft()).to.deep.equal([...ids.slice(2), other]);
  });
  it("deletes reports of more than 30 days ago, but not those that answers are made of", async () => {
    const key = { siteId: 1, question: "", madeOf: "" };
    for (const name of ["visibility", "search_overview", "competitors"]) {
      await replaceReport(database.db, { ...key, name }, { report: {}, now: hoursAgo(31 * 24) });
    }
    await replaceReport(
      database.db,
      { ...key, name: "visibility", question: "new" },
      { report: {}, now: hoursAgo(29 * 24) },
    );
    await prune();
    expect(await database.db("search_reports").orderBy("name").pluck("name"))
      .to.deep.equal(["competitors", "visibility"]);
  });
});

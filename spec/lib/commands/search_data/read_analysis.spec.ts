import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import {
  type FoundOpportunity,
  insertOpportunities,
  listOpportunities,
} from "../../../../db/search/opportunities.ts";
import {
  findAnalysis,
  findNewestAnalysis,
} from "../../../../db/search_data/analyses/search_analyses.ts";
import { NO_CAPS } from "../../../../lib/metrics/search/gains/gain_parts.ts";
import { readAnalysis } from "../../../../lib/commands/search_data/read_analysis.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const [FIRST, ...OTHERS] = [30, 20, 10].map((clicks): FoundOpportunity => ({
  type: "low_ctr",
  types: ["low_ctr"],
  keywordId: clicks,
  pageId: null,
  clicks,
  impressions: 100,
  position: 2,
  gain: { low: 1, expected: clicks, high: 99 },
  parts: null,
  caps: NO_CAPS,
}));

const SUMMARY = {
  striking_distance: 0,
  low_ctr: 3,
  decaying_page: 0,
  cannibalized: 0,
  curve: null,
};

describe("readAnalysis()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  let made = 0;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId);
    made = 0;
  });
  after(() => database.drop());

  const keyOf = (madeOf = "days") => ({
    siteId,
    name: "opportunities" as const,
    question: "web",
    madeOf,
  });
  const read = (
    { preview, snapshot, madeOf }: { preview?: boolean; snapshot?: number; madeOf?: string } = {},
  ) =>
    readAnalysis(database, {
      key: keyOf(madeOf),
      preview,
      snapshot,
      compute: () => {
        made++;
        return Promise.resolve({
          rowsCount: 3,
          summary: SUMMARY,
          now: NOW,
          insertRows: (trx: Db, id: number) =>
            insertOpportunities(trx, { id, siteId }, { opportunities: FIRST ? [FIRST] : [] }),
          insertOthers: (trx: Db, id: number) =>
            insertOpportunities(trx, { id, siteId }, { opportunities: OTHERS, before: 1 }),
        });
      },
    });
  const placesOf = (id: number) =>
    database.db("search_opportunities").where({ site_id: siteId, analysis_id: id })
      .orderBy("place").select("place", "clicks");
  const ALL = [{ place: 1, clicks: 30 }, { place: 2, clicks: 20 }, { place: 3, clicks: 10 }];

  it("keeps all rows of an analysis and finds it again", async () => {
    const analysis = await read();
    expect(analysis).to.deep.include({ siteId, rowsCount: 3, summary: SUMMARY });
    expect(await placesOf(analysis.id)).to.deep.equal(ALL);
    expect(await read()).to.deep.equal(analysis);
    expect(made).to.equal(1);
  });
  it("gives a preview with the rows that come first, and completes it for callers that want all", async () => {
    const preview = await read({ preview: true });
    expect(await placesOf(preview.id)).to.deep.equal(ALL.slice(0, 1));
    expect(await findNewestAnalysis(database.db, keyOf())).to.equal(undefined);
    const page = await listOpportunities(database.db, preview, {
      periodId: 1,
      query: {
        perPage: 1,
        sort: [{ field: "place", descending: false }],
        filters: [],
        search: null,
        fields: null,
        cursor: null,
        binding: "",
      },
    });
    expect(page.total).to.equal(3);
    // the cursor goes on in the very same one
    expect(await read({ snapshot: preview.id })).to.deep.equal(preview);
    expect(await placesOf(preview.id)).to.deep.equal(ALL);
    expect(await findAnalysis(database.db, keyOf())).to.deep.equal(preview);
    expect(made).to.equal(1);
  });
  it("makes it once for all who ask at the same time", async () => {
    const [one, two, whole] = await Promise.all([
      read({ preview: true }),
      read({ preview: true }),
      read(),
    ]);
    expect([two?.id, whole?.id]).to.deep.equal([one?.id, one?.id]);
    expect(await placesOf(one?.id ?? 0)).to.deep.equal(ALL);
    expect(made).to.equal(1);
  });
  it("leaves the one before in its place until the new one is complete", async () => {
    const before = await read({ madeOf: "older days" });
    const preview = await read({ preview: true });
    expect(await findNewestAnalysis(database.db, keyOf())).to.include({ id: before.id });
    await read();
    expect(await findNewestAnalysis(database.db, keyOf())).to.include({ id: preview.id });
  });
  it("is made again when the other rows could not be written", async () => {
    const preview = await read({ preview: true });
    await insertOpportunities(database.db, preview, { opportunities: OTHERS, before: 2 });
    const failed = await read().catch((error: unknown) => error);
    expect(String(failed)).to.include("Duplicate entry");
    const again = await read();
    expect(again.id).not.to.equal(preview.id);
    expect(await placesOf(again.id)).to.deep.equal(ALL);
    expect(made).to.equal(2);
  });
});

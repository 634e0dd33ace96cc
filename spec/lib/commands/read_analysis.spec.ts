import { expect } from "chai";
import type { AnalysisKey, NewAnalysis } from "../../../db/search_analyses.ts";
import { readAnalysis } from "../../../lib/commands/read_analysis.ts";
import { insertSpecAccount } from "../../support/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("readAnalysis()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId);
  });

  const keyOf = (madeOf: string): AnalysisKey => ({
    siteId,
    name: "opportunities",
    question: "of May",
    madeOf,
  });
  const analysisOf = (rowsCount: number): NewAnalysis => ({
    rowsCount,
    summary: { rowsCount },
    now: NOW,
    insertRows: () => Promise.resolve(),
  });
  const read = (madeOf: string, rowsCount: number, snapshot: number | null = null) =>
    readAnalysis(database.db, {
      key: keyOf(madeOf),
      snapshot,
      compute: () => Promise.resolve(analysisOf(rowsCount)),
    });

  it("makes an analysis once for all who ask at the same time", async () => {
    let made = 0;
    const compute = () => Promise.resolve(analysisOf(++made));
    const asked = () =>
      readAnalysis(database.db, { key: keyOf("import 1"), snapshot: null, compute });
    const both = await Promise.all([asked(), asked()]);
    expect(both.map(({ rowsCount }) => rowsCount)).to.deep.equal([1, 1]);
    expect(await asked()).to.deep.equal(both[0]);
    expect(made).to.equal(1);
  });
  it("goes on in the analysis that a list began with, although there is a newer one", async () => {
    const { id } = await read("import 1", 1);
    expect(await read("import 2", 2)).to.deep.include({ rowsCount: 2 });
    expect(await read("import 2", 2, id)).to.deep.include({ id, rowsCount: 1 });
  });
  it("answers with its own analysis when one of newer data takes its place meanwhile", async () => {
    const { rowsCount } = await readAnalysis(database.db, {
      key: keyOf("import 1"),
      snapshot: null,
      async compute() {
        await read("import 2", 2);
        return analysisOf(1);
      },
    });
    expect(rowsCount).to.equal(1);
  });
  it("makes none for a site that is being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    const error = await read("import 1", 1).catch((refused: unknown) => refused);
    expect(String(error)).to.contain("site");
    expect(await database.db("search_analyses").where({ site_id: siteId })).to.deep.equal([]);
  });
});

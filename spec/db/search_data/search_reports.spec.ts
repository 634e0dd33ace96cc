import { expect } from "chai";
import {
  deleteOldReports,
  findLastReport,
  findReport,
  replaceReport,
} from "../../../db/search_data/search_reports.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("search reports", () => {
  const key = { siteId: 1, name: "visibility", question: "of May", madeOf: "import 1" };
  const now = new Date("2026-11-20T08:00:00Z");
  const db = useSpecDatabase();
  beforeEach(() => db()("search_reports").truncate());

  it("finds a report of the same question and data", async () => {
    await replaceReport(db(), key, { report: { score: 7 }, now });
    expect(await findReport(db(), key)).to.deep.equal({ score: 7 });
    for (const other of [{ siteId: 2 }, { question: "of June" }, { madeOf: "import 2" }]) {
      expect(await findReport(db(), { ...key, ...other })).to.equal(undefined);
    }
  });
  it("keeps one report of a question, that of the newer data", async () => {
    await replaceReport(db(), key, { report: { score: 7 }, now });
    await replaceReport(db(), { ...key, madeOf: "import 2" }, { report: { score: 8 }, now });
    expect(await findReport(db(), key)).to.equal(undefined);
    expect(await findLastReport(db(), key)).to.deep.equal({ score: 8 });
    expect(await findLastReport(db(), { ...key, name: "other" })).to.equal(undefined);
  });
  it("distinguishes a report that says nothing from none", async () => {
    await replaceReport(db(), key, { report: null, now });
    expect(await findReport(db(), key)).to.equal(null);
  });
  it("deletes old reports of some names", async () => {
    await replaceReport(db(), key, { report: { score: 7 }, now });
    await replaceReport(db(), { ...key, name: "other" }, { report: { score: 8 }, now });
    expect(await deleteOldReports(db(), [key.name], now)).to.equal(0);
    expect(await findReport(db(), key)).to.deep.equal({ score: 7 });
    const later = new Date(now.getTime() + 1);
    expect(await deleteOldReports(db(), [key.name], later)).to.equal(1);
    expect(await findReport(db(), key)).to.equal(undefined);
    expect(await findLastReport(db(), { ...key, name: "other" }))
      .to.deep.equal({ score: 8 });
  });
});

import { expect } from "chai";
import {
  deleteOldReports,
  deleteReportsBeyond,
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
  it("deletes the reports of a site and name beyond the newest", async () => {
    const add = (question: string, minute: number, other = {}) =>
      replaceReport(db(), { ...key, question, ...other }, {
        report: { minute },
        now: new Date(now.getTime() + 60_000 * minute),
      });
    for (const [question, minute] of [["b", 2], ["a", 1], ["d", 4], ["c", 3]] as const) {
      await add(question, minute);
    }
    await add("a", 0, { siteId: 2 });
    await add("a", 0, { name: "other" });
    await deleteReportsBeyond(db(), key, 2);
    const found = (question: string, other = {}) =>
      findReport(db(), { ...key, question, ...other });
    expect(await Promise.all(["a", "b", "c", "d"].map((question) => found(question))))
      .to.deep.equal([undefined, undefined, { minute: 3 }, { minute: 4 }]);
    expect(await found("a", { siteId: 2 })).to.deep.equal({ minute: 0 });
    expect(await found("a", { name: "other" })).to.deep.equal({ minute: 0 });
    await deleteReportsBeyond(db(), key, 2);
    expect(await found("c")).to.deep.equal({ minute: 3 });
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

import { expect } from "chai";
import {
  deleteReportsOf,
  deleteReportsOfImport,
  insertReports,
  listReportedSources,
  listReports,
  listSourcesOfImport,
  listUnlistedReports,
  type PageReport,
} from "../../../db/backlinks/backlink_reports.ts";
import {
  afterPage,
  BARE_FACTS,
  LINK_FACTS,
  pageKeys,
  pageNumbers,
} from "../../support/backlinks/link_facts.ts";
import { pageKey } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

const report = (page: number, changes: Partial<PageReport> = {}): PageReport => ({
  ...{ ...BARE_FACTS, sourceKey: pageKey(page), targetId: 10, anchorId: 20, linkType: "text" },
  ...{ provider: 0, importId: 1, date: "2026-11-16", dated: true, importedOn: "2026-11-17" },
  ...{ firstImport: false, lost: null, lostOn: null, lostReason: null },
  ...changes,
});

describe("backlink_reports", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("backlink_reports").delete());

  it("gives reports back as they were inserted", async () => {
    const told = report(1, {
      ...{ ...LINK_FACTS, targetId: 2 ** 52, linkType: "image", provider: 3, importId: 4 },
      ...{ dated: false, firstImport: true, lost: true, lostOn: "2026-11-01" },
      lostReason: "page_404",
    });
    const untold = report(2);
    const kept = report(3, { lost: false });
    await insertReports(db(), OWN, [told, untold, kept]);
    await insertReports(db(), OTHER, [report(1), report(9)]);
    expect(await listReports(db(), OWN, pageKeys(1, 2, 3, 9)))
      .to.have.deep.members([told, untold, kept]);
    expect(await listReports(db(), OWN, pageKeys(2))).to.deep.equal([untold]);
  });

  it("deletes the reports of source pages of the site", async () => {
    await insertReports(db(), OWN, [report(1), report(1, { provider: 1 }), report(2)]);
    await insertReports(db(), OTHER, [report(1)]);
    await deleteReportsOf(db(), OWN, pageKeys(1));
    await deleteReportsOf(db(), OWN, []);
    expect(await db()("backlink_reports").orderBy("site_id").pluck("site_id"))
      .to.deep.equal([OWN, OTHER]);
  });

  describe("source pages", () => {
    beforeEach(async () => {
      await insertReports(db(), OWN, [
        report(3),
        report(1),
        report(1, { targetId: 11 }),
        report(2, { importId: 2 }),
        report(2, { provider: 1 }),
        report(5, { importId: 2 }),
      ]);
      await insertReports(db(), OTHER, [report(4)]);
    });

    it("are listed once each in the order of their keys", async () => {
      const list = async (after: number | null, limit = 9) =>
        pageNumbers(
          await listReportedSources(db(), OWN, { after: afterPage(after), limit }),
        );
      expect(await list(null)).to.deep.equal([1, 2, 3, 5]);
      expect(await list(null, 2)).to.deep.equal([1, 2]);
      expect(await list(2)).to.deep.equal([3, 5]);
      expect(await list(5)).to.deep.equal([]);
    });

    it("are listed by the import that reports them", async () => {
      const list = async (importId: number, after: number | null, limit = 9) =>
        pageNumbers(
          await listSourcesOfImport(db(), {
            ...{ siteId: OWN, importId, after: afterPage(after), limit },
          }),
        );
      expect(await list(1, null)).to.deep.equal([1, 2, 3]);
      expect(await list(1, 1, 1)).to.deep.equal([2]);
      expect(await list(2, null)).to.deep.equal([2, 5]);
      expect(await list(3, null)).to.deep.equal([]);
    });

    it("lose what an import reports them", async () => {
      await insertReports(db(), OTHER, [report(1)]);
      await deleteReportsOfImport(db(), { siteId: OWN, importId: 1 }, pageKeys(1, 2, 5));
      const rows = await db()("backlink_reports").orderBy(["site_id", "source_key"]);
      expect(rows.map((row) => [row.site_id, row.source_key.readUInt32BE(4), row.import_id]))
        .to.deep.equal([[OWN, 2, 2], [OWN, 3, 1], [OWN, 5, 2], [OTHER, 1, 1], [OTHER, 4, 1]]);
    });
  });

  it("lists pages whose links a provider saw before a day and does not call lost", async () => {
    const seen = { date: "2026-11-15", provider: 2 };
    await insertReports(db(), OWN, [
      report(1, seen),
      report(2, { ...seen, date: "2026-11-16" }),
      report(3, { ...seen, lost: true }),
      report(4, { ...seen, lost: false }),
      report(5, { ...seen, provider: 3 }),
      report(6, seen),
      report(6, { ...seen, targetId: 11 }),
    ]);
    await insertReports(db(), OTHER, [report(7, seen)]);
    const list = async (after: number | null, limit = 9) =>
      pageNumbers(
        await listUnlistedReports(db(), {
          ...{ siteId: OWN, provider: 2, before: "2026-11-16", after: afterPage(after) },
          limit,
        }),
      );
    expect(await list(null)).to.deep.equal([1, 4, 6]);
    expect(await list(1, 1)).to.deep.equal([4]);
    expect(await list(6)).to.deep.equal([]);
  });
});

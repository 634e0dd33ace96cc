import { expect } from "chai";
import {
  type BacklinkExport,
  deleteExportsOf,
  insertExports,
  listKnownProviders,
  listWholeExports,
} from "../../../db/backlinks/backlink_exports.ts";
import { insertImport } from "../../../db/imports/imports.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { specImport } from "../../support/imports/import_rows.ts";

const OWN = 7;
const OTHER = 8;
const AHREFS = 0;
const MOZ = 4;

const newExport = (importId: number, one: Partial<BacklinkExport> = {}): BacklinkExport => ({
  ...{ siteId: OWN, importId, provider: AHREFS, date: "2026-11-16", whole: true, linksCount: 9 },
  ...one,
});

describe("backlink_exports", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("backlink_exports").delete();
    await db()("imports").delete();
  });

  it("notes exports that an import brought", async () => {
    await insertExports(db(), [newExport(1), newExport(1, { provider: MOZ, whole: false })]);
    await insertExports(db(), []);
    const rows = await db()("backlink_exports").orderBy("provider").select("*", {
      date: db().raw("DATE_FORMAT(date, '%Y-%m-%d')"),
    });
    const row = { site_id: OWN, import_id: 1, date: "2026-11-16", links_count: 9 };
    expect(rows).to.deep.equal([
      { ...row, provider: AHREFS, whole: 1 },
      { ...row, provider: MOZ, whole: 0 },
    ]);
  });

  describe("listKnownProviders()", () => {
    const importAt = (time: string) =>
      insertImport(db(), specImport({ siteId: OWN, now: new Date(time) }));

    it("lists providers of imports before the day, each once", async () => {
      const first = await importAt("2026-11-19T23:59:59.999Z");
      const second = await importAt("2026-11-20T00:00:00Z");
      await insertExports(db(), [
        newExport(first),
        newExport(first, { date: "2026-11-15" }),
        newExport(second, { provider: MOZ }),
        newExport(first, { provider: 6, siteId: OTHER }),
      ]);
      expect(await listKnownProviders(db(), OWN, "2026-11-20")).to.deep.equal([AHREFS]);
      expect(await listKnownProviders(db(), OWN, "2026-11-21")).to.have.members([AHREFS, MOZ]);
      expect(await listKnownProviders(db(), OWN, "2026-11-19")).to.deep.equal([]);
    });

    it("takes exports whose import is gone for old ones", async () => {
      await insertExports(db(), [newExport(99, { provider: MOZ })]);
      expect(await listKnownProviders(db(), OWN, "2020-01-01")).to.deep.equal([MOZ]);
    });
  });

  it("lists the days of the whole exports of each provider, ascending", async () => {
    await insertExports(db(), [
      newExport(1, { date: "2026-11-16" }),
      newExport(2, { date: "2026-11-02" }),
      newExport(3, { date: "2026-11-02" }),
      newExport(4, { date: "2026-11-20", whole: false }),
      newExport(5, { date: "2026-10-01", provider: MOZ }),
      newExport(6, { date: "2026-11-21", siteId: OTHER }),
    ]);
    const days = await listWholeExports(db(), OWN);
    expect(Object.fromEntries(days)).to.deep.equal({
      [AHREFS]: ["2026-11-02", "2026-11-16"],
      [MOZ]: ["2026-10-01"],
    });
    expect((await listWholeExports(db(), 9)).size).to.equal(0);
  });

  it("deletes the exports of one import and says whether each was whole", async () => {
    await insertExports(db(), [
      newExport(1),
      newExport(1, { provider: MOZ, whole: false }),
      newExport(2),
      newExport(1, { siteId: OTHER }),
    ]);
    expect(await deleteExportsOf(db(), OWN, 1)).to.have.members([true, false]);
    expect(await deleteExportsOf(db(), OWN, 1)).to.deep.equal([]);
    expect(await db()("backlink_exports").orderBy("site_id").select("site_id", "import_id"))
      .to.deep.equal([{ site_id: OWN, import_id: 2 }, { site_id: OTHER, import_id: 1 }]);
  });
});

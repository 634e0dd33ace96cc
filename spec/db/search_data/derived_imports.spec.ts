import { expect } from "chai";
import { insertImport } from "../../../db/imports/imports.ts";
import {
  endWaitForDerived,
  hasUnderivedImports,
  noteDerived,
  sumImportedRows,
} from "../../../db/search_data/derived_imports.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { specImport } from "../../support/imports/import_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const WANTED_AT = "2026-11-20 11:59:00.000001";
const LATER = "2026-11-20 11:59:00.000002";

describe("db/search_data/derived_imports.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("imports").truncate());
  /** Inserts an import with these columns; by default one that waits until all is derived. */
  const insert = async (columns: object = {}, siteId = 1) => {
    const id = await insertImport(db(), specImport({ siteId }));
    const waiting = { status: "running", step: "deriving", derived_wanted_at: WANTED_AT };
    await db()("imports").where({ id }).update({ ...waiting, ...columns });
    return id;
  };
  const read = async () =>
    (await db()("imports").orderBy("id").select("status", "step", "finished_at", "derived_at"))
      .map((row) => Object.values(row));
  const done = ["completed", null, NOW, NOW];
  const waits = ["running", "deriving", null, null];

  describe("noteDerived()", () => {
    const note = () => noteDerived(db(), { siteId: 1, wantedAt: WANTED_AT, now: NOW });

    it("completes imports that wait for what was wanted until then, that time included", async () => {
      await insert();
      await insert({ derived_wanted_at: LATER });
      await insert({}, 2);
      await note();
      expect(await read()).to.deep.equal([done, waits, waits]);
    });
    it("notes it of imports that ended before, and leaves those that know it or are at another step", async () => {
      const earlier = new Date("2026-11-19T12:00:00.123Z");
      const completed = { status: "completed", step: null, finished_at: earlier };
      await insert(completed);
      await insert({ ...completed, derived_at: earlier });
      await insert({ ...completed, derived_wanted_at: null });
      await insert({ step: "storing" });
      await note();
      expect(await read()).to.deep.equal([
        ["completed", null, earlier, NOW],
        ["completed", null, earlier, earlier],
        ["completed", null, earlier, null],
        ["running", "storing", null, NOW],
      ]);
    });
  });

  describe("endWaitForDerived()", () => {
    it("completes imports of the site that wait, whatever they wait for", async () => {
      await insert();
      await insert({ derived_wanted_at: LATER });
      await insert({ step: "storing" });
      await insert({}, 2);
      await endWaitForDerived(db(), 1, NOW);
      const ended = ["completed", null, NOW, null];
      expect(await read())
        .to.deep.equal([ended, ended, ["running", "storing", null, null], waits]);
    });
  });

  describe("sumImportedRows()", () => {
    it("counts the rows of all imports of the site", async () => {
      await insert({ rows_stored: 4_000_000_000 });
      await insert({ rows_stored: 4_000_000_000 });
      await insert({ rows_stored: 7 }, 2);
      expect(await sumImportedRows(db(), 1)).to.equal(8_000_000_000);
      expect(await sumImportedRows(db(), 3)).to.equal(0);
    });
  });

  describe("hasUnderivedImports()", () => {
    it("says whether something is still to be derived of the site", async () => {
      await insert({ derived_at: NOW });
      await insert({ derived_wanted_at: null });
      await insert({}, 2);
      expect(await hasUnderivedImports(db(), 1)).to.equal(false);
      expect(await hasUnderivedImports(db(), 2)).to.equal(true);
      await insert();
      expect(await hasUnderivedImports(db(), 1)).to.equal(true);
    });
  });
});

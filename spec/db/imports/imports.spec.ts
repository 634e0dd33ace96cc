import { expect } from "chai";
import {
  completeImport,
  failImport,
  findImport,
  findImportById,
  type ImportFigures,
  insertImport,
  isStored,
  lockImport,
} from "../../../db/imports/imports.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { specImport } from "../../support/imports/import_rows.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:30:00.456Z");
const FIGURES: ImportFigures = {
  format: "search_console_rows",
  rowsRead: 12,
  rowsStored: 9,
  rowsSkipped: 3,
  report: '{"days":1}',
};

describe("db/imports/imports.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["imports", "search_refreshes"]) await db()(table).truncate();
  });
  const insert = (siteId = 1) => insertImport(db(), specImport({ siteId, now: NOW }));
  const update = (id: number, columns: object) => db()("imports").where({ id }).update(columns);
  const read = (id: number) => db()("imports").where({ id }).first();
  const errorOf = (action: Promise<unknown>) => action.then(() => "none", (error) => error.name);

  describe("insertImport()", () => {
    it("inserts an import that is queued, with its texts as long as their columns", async () => {
      const id = await insertImport(db(), {
        siteId: 1,
        source: "command_line",
        askedFormat: "x".repeat(41),
        fileName: "é".repeat(501),
        settings: '{"from":"2026-11-01"}',
        sizeBytes: 700,
        now: NOW,
      });
      expect(await findImportById(db(), id)).to.deep.include({
        ...{ id, site_id: 1, source: "command_line", status: "queued", step: null },
        ...{ asked_format: "x".repeat(40), format: null, file_name: "é".repeat(500) },
        ...{ settings: '{"from":"2026-11-01"}', size_bytes: 700, read_bytes: 0, attempts: 0 },
        ...{ rows_read: 0, rows_stored: 0, rows_skipped: 0, report: null, error_code: null },
        ...{ created_at: NOW, updated_at: NOW, started_at: null, finished_at: null },
        ...{ derived_wanted_at: null, derived_at: null },
      });
    });
  });

  describe("findImport()", () => {
    it("finds an import of this site alone", async () => {
      const [own, other] = [await insert(1), await insert(2)];
      expect(await findImport(db(), 1, own)).to.include({ id: own, site_id: 1 });
      expect(await findImport(db(), 1, other)).to.equal(undefined);
      expect(await findImportById(db(), other)).to.include({ id: other, site_id: 2 });
      expect(await findImportById(db(), other + 1)).to.equal(undefined);
    });
  });

  describe("lockImport()", () => {
    const lock = (id: number, owner: string | null) =>
      errorOf(db().transaction((trx) => lockImport(trx, id, owner)));

    it("locks an unfinished import for its owner, or for any process without an owner", async () => {
      const id = await insert();
      await update(id, { lease_owner: "a" });
      expect(await lock(id, "a")).to.equal("none");
      expect(await lock(id, "b")).to.equal("ImportLostError");
      expect(await lock(id, null)).to.equal("none");
      for (const status of ["running", "completed", "failed", "deleting"]) {
        await update(id, { status });
        expect(await lock(id, "a"), status)
          .to.equal(status === "running" ? "none" : "ImportLostError");
      }
      expect(await lock(id + 1, null)).to.equal("ImportLostError");
    });
  });

  describe("completeImport()", () => {
    const running = {
      ...{ status: "running", step: "storing", read_bytes: 5, lease_owner: "a", attempts: 2 },
      ...{ lease_until: "2026-11-20 13:00:00", error_code: "busy", error_message: "Busy." },
      ...{ finished_at: null, derived_at: NOW },
    };
    const complete = (id: number, options: { awaitsDerived?: boolean } = {}) =>
      completeImport(db(), id, FIGURES, { now: LATER, ...options });

    it("ends the import with its figures, and gives it free", async () => {
      const [id, other] = [await insert(), await insert()];
      for (const one of [id, other]) await update(one, running);
      await complete(id);
      expect(await read(id)).to.deep.include({
        ...{ status: "completed", step: null, finished_at: LATER, updated_at: LATER },
        ...{ format: "search_console_rows", rows_read: 12, rows_stored: 9, rows_skipped: 3 },
        ...{ report: '{"days":1}', read_bytes: 700, attempts: 2, error_code: null },
        ...{ error_message: null, lease_owner: null, lease_until: null },
        ...{ derived_wanted_at: null, derived_at: null },
      });
      expect(await read(other)).to.include({ status: "running", read_bytes: 5, rows_read: 0 });
    });
    it("keeps how much was read where the size is not known", async () => {
      const id = await insert();
      await update(id, { ...running, size_bytes: null });
      await complete(id);
      expect(await read(id)).to.include({ size_bytes: null, read_bytes: 5 });
    });
    it("waits for what is derived, as the site's refresh was asked for last", async () => {
      await db()("search_refreshes").insert([
        { site_id: 1, wanted_at: "2026-11-20 12:29:59.500000" },
        { site_id: 2, wanted_at: "2026-01-01 00:00:00" },
      ]);
      const id = await insert();
      await complete(id, { awaitsDerived: true });
      expect(await read(id)).to.deep.include({
        ...{ status: "running", step: "deriving", finished_at: null, lease_owner: null },
        derived_wanted_at: new Date("2026-11-20T12:29:59.500Z"),
      });
    });
  });

  describe("failImport()", () => {
    const fail = (id: number, owner: string | null, figures?: ImportFigures) =>
      failImport(
        db(),
        { id, owner },
        { error: { code: "c".repeat(41), message: "m".repeat(2_001) }, now: LATER, figures },
      );

    it("ends the import with the reason, and with no stored rows", async () => {
      const [id, other] = [await insert(), await insert()];
      for (const one of [id, other]) {
        await update(one, { status: "running", step: "storing", lease_owner: "a", rows_read: 4 });
      }
      await fail(id, "a", FIGURES);
      expect(await read(id)).to.deep.include({
        ...{ status: "failed", step: null, rows_read: 12, rows_stored: 0, rows_skipped: 3 },
        ...{ error_code: "c".repeat(40), error_message: "m".repeat(2_000) },
        ...{ lease_owner: null, lease_until: null, finished_at: LATER, updated_at: LATER },
      });
      expect(await read(other)).to.include({ status: "running", lease_owner: "a" });
    });
    it("keeps the known figures when it gets none", async () => {
      const id = await insert();
      await update(id, { rows_read: 4, rows_skipped: 1, format: "ranks" });
      await fail(id, null);
      expect(await read(id))
        .to.include({ status: "failed", rows_read: 4, rows_skipped: 1, format: "ranks" });
    });
    it("does nothing when somebody else holds the import, or when it is ended", async () => {
      const id = await insert();
      await update(id, { status: "running", lease_owner: "b" });
      await fail(id, "a");
      expect(await read(id)).to.include({ status: "running", lease_owner: "b" });
      for (const status of ["completed", "deleting"]) {
        await update(id, { status });
        await fail(id, "b");
        expect(await read(id)).to.include({ status, error_code: null });
      }
    });
  });

  describe("isStored()", () => {
    it("says whether all rows are stored, derived or not", () => {
      expect(isStored({ status: "completed", step: null })).to.equal(true);
      expect(isStored({ status: "running", step: "deriving" })).to.equal(true);
      expect(isStored({ status: "running", step: "storing" })).to.equal(false);
      expect(isStored({ status: "deleting", step: "deriving" })).to.equal(false);
      expect(isStored({ status: "failed", step: null })).to.equal(false);
    });
  });
});

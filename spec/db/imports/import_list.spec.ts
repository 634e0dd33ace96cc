import { expect } from "chai";
import { IMPORT_LIST, listImports } from "../../../db/imports/import_list.ts";
import { insertImport } from "../../../db/imports/imports.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { specImport } from "../../support/imports/import_rows.ts";
import { askList } from "../../support/list_query.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));

describe("listImports()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertImport(db, specImport({ fileName: "First.csv", now: at(1), sizeBytes: null }));
    await insertImport(db, specImport({ fileName: "second.csv", now: at(2), sizeBytes: 900 }));
    await insertImport(db, specImport({ siteId: 2, fileName: "first of another site.csv" }));
    await insertImport(db, specImport({ fileName: "third.zip", source: "command_line" }));
    await db("imports").where({ id: 2 }).update({
      ...{ status: "running", step: "deriving", format: "ranks", read_bytes: 800, rows_read: 12 },
      ...{ rows_stored: 9, rows_skipped: 3, started_at: at(3), updated_at: at(5) },
      derived_wanted_at: at(4),
    });
    await db("imports").where({ id: 4 }).update({
      ...{ status: "failed", error_code: "broken", error_message: "It is broken." },
      finished_at: at(6),
    });
  });
  const list = (parameters: Record<string, string> = {}, siteId = 1) =>
    listImports(db(), siteId, askList(IMPORT_LIST, parameters));
  const idsOf = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).rows.map(({ id }) => id);

  it("lists the site's imports, the newest first", async () => {
    expect(await idsOf()).to.deep.equal([4, 2, 1]);
    expect((await list()).total).to.equal(3);
    expect(await idsOf({}, 2)).to.deep.equal([3]);
    expect(await idsOf({}, 3)).to.deep.equal([]);
  });
  it("gives each value under its name", async () => {
    const { rows: [failed, running] } = await list();
    expect(running).to.deep.equal({
      id: 2,
      source: "http",
      status: "running",
      step: "deriving",
      format: "ranks",
      asked_format: "auto",
      file_name: "second.csv",
      size_bytes: 900,
      read_bytes: 800,
      rows_read: 12,
      rows_stored: 9,
      rows_skipped: 3,
      error_code: null,
      error_message: null,
      created_at: at(2),
      started_at: at(3),
      finished_at: null,
      updated_at: at(5),
      derived_wanted_at: at(4),
      derived_at: null,
    });
    expect(failed).to.deep.include({
      ...{ source: "command_line", error_code: "broken", error_message: "It is broken." },
      finished_at: at(6),
    });
  });
  it("sorts what is not known last, in both directions", async () => {
    expect(await idsOf({ sort: "size_bytes" })).to.deep.equal([4, 2, 1]);
    expect(await idsOf({ sort: "-size_bytes" })).to.deep.equal([2, 4, 1]);
    expect(await idsOf({ sort: "started_at,id" })).to.deep.equal([2, 1, 4]);
  });
  it("filters and searches names", async () => {
    expect(await idsOf({ "filter[status][in]": "failed,running" })).to.deep.equal([4, 2]);
    expect(await idsOf({ "filter[source]": "http" })).to.deep.equal([2, 1]);
    expect(await idsOf({ "filter[created_at][gte]": "2026-11-20T12:02:00Z" }))
      .to.deep.equal([2]);
    expect(await idsOf({ "filter[format][null]": "true" })).to.deep.equal([4, 1]);
    expect(await idsOf({ q: "FIRST" })).to.deep.equal([1]);
  });
});

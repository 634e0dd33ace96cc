import { expect } from "chai";
import { insertImport, type NewImport } from "../../../db/imports/imports.ts";
import { writeSkippedRows } from "../../../db/imports/skipped_rows.ts";
import { deleteSupersededImports } from "../../../db/search_data/superseded_imports.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { specImport } from "../../support/imports/import_rows.ts";
import { insertFacts } from "../../support/search/search_facts.ts";

const BEFORE = new Date("2026-11-10T00:00:00.000Z");
const EARLIER = new Date("2026-11-09T23:59:59.999Z");

describe("deleteSupersededImports()", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["imports", "import_skipped_rows", "search_days", "search_facts"]) {
      await db()(table).truncate();
    }
  });
  const insert = async (
    columns: { status?: string; finished_at?: Date | null } = {},
    given: Partial<NewImport> = {},
  ) => {
    const id = await insertImport(db(), specImport({ source: "search_console", ...given }));
    await db()("imports").where({ id })
      .update({ status: "completed", finished_at: EARLIER, ...columns });
    return id;
  };
  const run = (limit = 100) => deleteSupersededImports(db(), BEFORE, limit);
  const idsLeft = () => db()("imports").orderBy("id").pluck<number[]>("id");

  it("deletes imports of Search Console that ended and of whose days none is left", async () => {
    const kept = await insert();
    await insertFacts(db(), 1, [
      { kind: "totals", date: "2026-11-01", clicks: 1, impressions: 1 },
    ], { importId: kept });
    await insert();
    await insert({ status: "failed" });
    await insert({}, { siteId: 2 });
    const others = [
      await insert({ finished_at: BEFORE }),
      await insert({ status: "running", finished_at: null }),
      await insert({ status: "deleting" }),
      await insert({}, { source: "http" }),
      await insert({}, { source: "command_line" }),
    ];
    expect(await run()).to.equal(3);
    expect(await idsLeft()).to.deep.equal([kept, ...others]);
    expect(await run()).to.equal(0);
  });
  it("deletes the rows that they left out with them", async () => {
    const gone = await insert();
    const kept = await insert({ finished_at: BEFORE });
    const row = { file: "a.ndjson", line: 1, reason: "bad" };
    for (const importId of [gone, kept]) {
      await writeSkippedRows(db(), { siteId: 1, importId }, [row]);
    }
    await run();
    expect(await db()("import_skipped_rows").pluck("import_id")).to.deep.equal([kept]);
  });
  it("deletes no more than asked for", async () => {
    for (let count = 0; count < 3; count++) await insert();
    expect(await run(2)).to.equal(2);
    expect(await idsLeft()).to.have.length(1);
  });
});

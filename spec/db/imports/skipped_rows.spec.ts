import { expect } from "chai";
import {
  deleteSkippedRows,
  listSkippedRows,
  SKIPPED_ROW_LIST,
  writeSkippedRows,
} from "../../../db/imports/skipped_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const IMPORT = { siteId: 1, importId: 41 };
const ROWS = [
  { file: "a.csv", line: 3, reason: '"x" is no number.', clicks: 4, impressions: 40 },
  { file: "a.csv", line: 9, reason: "The keyword is empty." },
  { file: "b.csv", line: 2, reason: "é".repeat(600), clicks: 9, impressions: 10 },
];

describe("db/imports/skipped_rows.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("import_skipped_rows").truncate();
    await writeSkippedRows(db(), IMPORT, ROWS);
    await writeSkippedRows(db(), { siteId: 1, importId: 42 }, ROWS.slice(0, 1));
    await writeSkippedRows(db(), { siteId: 2, importId: 41 }, ROWS.slice(1));
  });
  const list = (parameters: Record<string, string> = {}, of = IMPORT) =>
    listSkippedRows(db(), of, askList(SKIPPED_ROW_LIST, parameters));

  it("lists the rows of one import in the order in which they were met", async () => {
    const { rows, total } = await list();
    expect(total).to.equal(3);
    expect(rows).to.deep.equal([
      { number: 1, ...ROWS[0] },
      { number: 2, ...ROWS[1], clicks: null, impressions: null },
      { number: 3, ...ROWS[2], reason: "é".repeat(500) },
    ]);
    expect((await list({}, { siteId: 2, importId: 41 })).total).to.equal(2);
    expect((await list({}, { siteId: 3, importId: 41 })).rows).to.deep.equal([]);
  });

  it("filters, sorts, searches and pages", async () => {
    const linesOf = async (parameters: Record<string, string>) =>
      (await list(parameters)).rows.map(({ line }) => line);
    expect(await linesOf({ "filter[file][eq]": "a.csv" })).to.deep.equal([3, 9]);
    expect(await linesOf({ sort: "-clicks" })).to.deep.equal([2, 3, 9]);
    expect(await linesOf({ q: "keyword" })).to.deep.equal([9]);
    expect(await linesOf({ per_page: "1" })).to.deep.equal([3]);
  });

  it("replaces those of an earlier try, and numbers on over thousands", async () => {
    const many = Array.from(
      { length: 2_500 },
      (_, index) => ({ ...ROWS[1], file: "a", line: index, reason: "b" }),
    );
    await writeSkippedRows(db(), IMPORT, many);
    const numbers = await db()("import_skipped_rows").where({ site_id: 1, import_id: 41 })
      .orderBy("number").pluck<number[]>("number");
    expect(numbers).to.deep.equal(many.map((_, index) => index + 1));
  });

  it("deletes those of one import", async () => {
    await deleteSkippedRows(db(), IMPORT);
    expect(
      await db()("import_skipped_rows").orderBy(["site_id", "import_id"]).distinct(
        "site_id",
        "import_id",
      ),
    )
      .to.deep.equal([{ site_id: 1, import_id: 42 }, { site_id: 2, import_id: 41 }]);
  });
});

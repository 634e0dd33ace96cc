import { expect } from "chai";
import { jsonRows } from "../../../db/core/json_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const COLUMNS = { id: "int", name: "varchar(50)", share: "double", own: "int" };

describe("jsonRows()", () => {
  const db = useSpecDatabase();
  const from = (rows: Parameters<typeof jsonRows>[2]) =>
    db().from(jsonRows(db(), { alias: "r", columns: COLUMNS }, rows));

  it("gives rows as those of a table", async () => {
    const rows = [
      { id: 1, name: 'it\'s "x" \\ \u{1F375}', share: 0.25, own: 1 },
      { id: 2, name: "", share: -1e10, own: 0 },
    ];
    expect(await from(rows).orderBy("r.id").select("r.id", "r.name", "r.share", "r.own"))
      .to.deep.equal(rows);
  });

  it("takes null and what is missing as NULL", async () => {
    expect(await from([{ id: 1, name: null, share: null }]).select("name", "share", "own"))
      .to.deep.equal([{ name: null, share: null, own: null }]);
    expect(await from([{ id: 1, name: null }]).whereNull("name").pluck("id")).to.deep.equal([1]);
  });

  it("can be filtered, sorted and joined", async () => {
    await db().raw("CREATE TABLE colors (id INT, color VARCHAR(9))");
    await db()("colors").insert([{ id: 1, color: "red" }, { id: 3, color: "blue" }]);
    const rows = [1, 2, 3].map((id) => ({ id, name: `n${id}`, share: 3 - id, own: 0 }));
    expect(
      await from(rows).leftJoin("colors", "colors.id", "r.id").where("r.share", "<", 2)
        .orderBy("r.share").select("r.name", "colors.color"),
    ).to.deep.equal([{ name: "n3", color: "blue" }, { name: "n2", color: null }]);
  });

  it("gives nothing for no rows", async () => {
    expect(await from([]).select("r.id")).to.deep.equal([]);
  });
});

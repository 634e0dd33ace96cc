import { expect } from "chai";
import { insertRows, sqlLiteral, whereIds } from "../../../db/core/sql_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertKeywords } from "../../support/search/stored_rows.ts";

describe("sqlLiteral()", () => {
  it("writes each kind of value", () => {
    expect(sqlLiteral(null)).to.equal("NULL");
    expect(sqlLiteral(12.5)).to.equal("12.5");
    expect(sqlLiteral(true)).to.equal("1");
    expect(sqlLiteral(new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)))).to.equal(
      "'2026-01-02 03:04:05.006'",
    );
    expect(sqlLiteral(new Uint8Array([0, 255]))).to.equal("X'00ff'");
  });

  it("leaves quotation marks and line breaks as they are", () => {
    expect(sqlLiteral('{"a":"b\n"}')).to.equal('\'{"a":"b\n"}\'');
  });

  it("escapes what would end a string", () => {
    expect(sqlLiteral('it\'s a \\ "test"\n')).to.equal("'it\\'s a \\\\ \\\"test\\\"\\n'");
  });

  it("refuses a number that SQL cannot hold", () => {
    expect(() => sqlLiteral(NaN)).to.throw("Cannot write the number NaN as SQL.");
  });
});

describe("insertRows()", () => {
  const db = useSpecDatabase();
  before(async () => {
    await db().raw(
      "CREATE TABLE rows_spec (id INT PRIMARY KEY, text VARCHAR(100) NULL, bytes MEDIUMBLOB NULL)",
    );
  });

  it("stores hostile text and bytes as they are, over several statements", async () => {
    const hostile = "Robert'); DROP TABLE rows_spec;-- ? \\' 日本 😀 \u0000";
    const filler = Buffer.alloc(300_000, 1);
    const rows = Array.from({ length: 5 }, (_, id) => [id, hostile, filler]);
    await insertRows(db(), "rows_spec (id, text, bytes)", rows);
    const stored = await db()("rows_spec").select("id", "text", "bytes").orderBy("id");
    expect(stored.map((row) => row.id)).to.deep.equal([0, 1, 2, 3, 4]);
    expect(stored[4]?.text).to.equal(hostile);
    expect(filler.equals(stored[4]?.bytes)).to.equal(true);
  });

  it("keeps or replaces a row that is there, as asked", async () => {
    const into = "rows_spec (id, text)";
    await insertRows(db(), into, [[100, "first"]]);
    await insertRows(db(), into, [[100, "second"]], { ignore: true });
    expect((await db()("rows_spec").where({ id: 100 }).first("text")).text).to.equal(
      "first",
    );
    await insertRows(db(), into, [[100, "third"]], { onDuplicate: "text = VALUES(text)" });
    expect((await db()("rows_spec").where({ id: 100 }).first("text")).text).to.equal(
      "third",
    );
  });
});

describe("whereIds()", () => {
  const db = useSpecDatabase((db) => insertKeywords(db, 1, { 101: "tea", 102: "mate" }));
  const find = (ids: number[]) =>
    whereIds(db()("keywords").where({ site_id: 1 }), "keywords.id", ids)
      .orderBy("id").pluck("keyword");

  it("finds the rows of the ids, and none of no ids", async () => {
    expect(await find([102, 7, 101, 102])).to.deep.equal(["tea", "mate"]);
    expect(await find([102])).to.deep.equal(["mate"]);
    expect(await find([])).to.deep.equal([]);
    const { length } = await find(Array.from({ length: 5_000 }, (_, index) => index));
    expect(length).to.equal(2);
  });

  it("takes nothing but whole numbers", () => {
    for (const value of ["1) OR (1=1" as unknown as number, 1.5, NaN, Infinity, 2 ** 53]) {
      expect(() => find([101, value])).to.throw(TypeError, "keywords.id is compared with no id");
    }
  });
});

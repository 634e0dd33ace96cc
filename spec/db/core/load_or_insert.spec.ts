import { expect } from "chai";
import knex, { type Knex } from "knex";
import type { Db } from "../../../db/core/connection.ts";
import { connectionOptions } from "../../../db/core/database_url.ts";
import { loadOrInsert } from "../../../db/core/load_or_insert.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("loadOrInsert()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
    await database.db.raw(
      "CREATE TABLE t (owner INT UNSIGNED, place INT UNSIGNED, v DOUBLE NULL, text VARCHAR(20), " +
        "PRIMARY KEY (owner, place)) DEFAULT CHARSET=utf8mb4",
    );
  });
  after(() => database.drop());
  beforeEach(() => database.db("t").delete());

  const OWNER = { table: "t", common: { owner: 7 }, columns: ["place", "v", "text"] };
  const write = (texts: readonly string[], db: Db = database.db) =>
    db.transaction((trx: Db) =>
      loadOrInsert(
        trx,
        OWNER,
        texts,
        (text, index) => [index + 1, index === 1 ? null : 0.1 * index, text],
      )
    );
  const texts = (count: number, first = "ä\t\\N\n") => [first, ...Array(count - 1).fill("x")];
  const check = async (count: number) => {
    expect(await database.db("t").orderBy("place").limit(3)).to.deep.equal([
      { owner: 7, place: 1, v: 0, text: "ä\t\\N\n" },
      { owner: 7, place: 2, v: null, text: "x" },
      { owner: 7, place: 3, v: 0.2, text: "x" },
    ]);
    expect(await database.db("t").count({ n: "*" })).to.deep.equal([{ n: count }]);
  };

  // few are inserted, many are loaded from a stream
  for (const count of [3, 2_500]) {
    it(`writes ${count} rows with what they have in common`, async () => {
      await write(texts(count));
      await check(count);
    });
  }
  it("inserts many where the server must not load", async () => {
    const connection = { ...connectionOptions(database.url), flags: ["-LOCAL_FILES"] };
    const db = knex({
      client: "mysql2",
      connection: connection as unknown as Knex.MySql2ConnectionConfig,
    });
    try {
      await write(texts(2_500), db);
    } finally {
      await db.destroy();
    }
    await check(2_500);
  });
  it("writes nothing", async () => {
    await write([]);
    expect(await database.db("t")).to.deep.equal([]);
  });
  it("throws, and leaves nothing, where the server would change a row", async () => {
    const failed = await write(texts(2_500, "longer than twenty characters"))
      .catch((error: unknown) => error);
    expect(String(failed)).to.include("2500 of 2500 rows (t)");
    expect(await database.db("t")).to.deep.equal([]);
  });
});

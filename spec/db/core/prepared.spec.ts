import { expect } from "chai";
import { openDatabase } from "../../../db/core/connection.ts";
import { insertPrepared, prepared } from "../../../db/core/prepared.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("prepared()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
  });
  after(() => database.drop());

  it("returns rows with the values bound", async () => {
    const time = new Date("2026-11-20T08:00:00.123Z");
    const rows = await prepared(database.db, "select ? as a, cast(? as datetime(3)) as b", [
      "x'; --",
      time,
    ]);
    expect(rows).to.deep.equal([{ a: "x'; --", b: time }]);
  });
  it("gives its connection back, also after an error", async () => {
    for (let i = 0; i < 15; i++) {
      const error = await prepared(database.db, "select nothing", []).catch((e: Error) => e);
      expect(error).to.be.instanceOf(Error);
    }
    expect(database.db.client.pool.numUsed()).to.equal(0);
  });
  it("has a session keep the newest 500 statements, each of which runs again", async () => {
    const db = openDatabase(database.url, 1);
    try {
      for (let number = 0; number < 502; number++) await prepared(db, `select ${number} as a`, []);
      expect(await prepared(db, "select 0 as a", [])).to.deep.equal([{ a: 0 }]);
      const [rows] = await db.raw("show session status like 'Com_stmt_%'");
      const counts = new Map<string, number>(
        rows.map((row: Record<string, string>) => [row["Variable_name"], Number(row["Value"])]),
      );
      expect(counts.get("Com_stmt_prepare")! - counts.get("Com_stmt_close")!).to.equal(500);
    } finally {
      await db.destroy();
    }
  });
  it("sees what its transaction wrote", async () => {
    await database.db.raw("create table t (a int) engine=innodb");
    await database.db.transaction(async (trx) => {
      await trx("t").insert({ a: 7 });
      expect(await prepared(trx, "select a from t", [])).to.deep.equal([{ a: 7 }]);
      expect(await prepared(database.db, "select a from t", [])).to.deep.equal([]);
    });
  });
});

describe("insertPrepared()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
    await database.db.raw("create table pieces (id int primary key, bytes mediumblob)");
  });
  after(() => database.drop());

  const INSERT = { head: "insert into pieces (id, bytes) values", row: "(?, ?)" };

  /** Inserts rows of these sizes; returns how many rows each statement had. */
  async function insertSizes(sizes: readonly number[]): Promise<number[]> {
    await database.db("pieces").delete();
    const rows = sizes.map((size, id) => [id, Buffer.alloc(size, id)]);
    const statements: number[] = [];
    const db = openDatabase(database.url, 1);
    const connection = await db.client.acquireConnection();
    const execute = connection.execute.bind(connection);
    connection.execute = (sql: string, ...rest: unknown[]) => {
      statements.push(sql.split("(?, ?)").length - 1);
      return execute(sql, ...rest);
    };
    await db.client.releaseConnection(connection);
    await insertPrepared(db, INSERT, rows);
    await db.destroy();
    const stored = await database.db("pieces").orderBy("id").select("id", "bytes");
    expect(stored.map(({ id, bytes }) => [id, bytes])).to.deep.equal(rows);
    return statements;
  }

  it("inserts many rows in a statement, and large ones in statements of their own", async () => {
    const sizes = [10, 300_000, 300_000, 900_000, 10, 10];
    expect(await insertSizes(sizes)).to.deep.equal([2, 1, 1, 2]);
  });
  it("makes the same few statements, however many rows come", async () => {
    expect(await insertSizes(Array(93).fill(10))).to.deep.equal([64, 16, 4, 4, 4, 1]);
    expect(await insertSizes(Array(22).fill(10))).to.deep.equal([16, 4, 2]);
    expect(await insertSizes(Array(16).fill(60_000))).to.deep.equal([4, 4, 4, 4]);
  });
  it("does nothing for no rows", async () => {
    await insertPrepared(database.db, INSERT, []);
  });
});

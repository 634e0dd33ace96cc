import { expect } from "chai";
import knex, { type Knex } from "knex";
import type { Db } from "../../../db/core/connection.ts";
import { connectionOptions } from "../../../db/core/database_url.ts";
import { loadRows } from "../../../db/core/load_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("loadRows()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
    await database.db.raw("CREATE TABLE t (id TINYINT UNSIGNED PRIMARY KEY, v DOUBLE NULL)");
  });
  after(() => database.drop());
  beforeEach(() => database.db("t").delete());

  const load = (...parts: string[]) =>
    database.db.transaction((trx: Db) =>
      loadRows(trx, { into: "t (id, v)", parts: parts.map((part) => Buffer.from(part)) })
    );

  it("loads rows that are in any parts", async () => {
    expect(await load("1\t2.5\n2\t", "\\N\n", "3\t-1\n"))
      .to.deep.equal({ rowsCount: 3, warningsCount: 0 });
    expect(await database.db("t").orderBy("id"))
      .to.deep.equal([{ id: 1, v: 2.5 }, { id: 2, v: null }, { id: 3, v: -1 }]);
  });

  it("judges by its counts what the server passed over or changed", async () => {
    expect(await load("1\t1\n1\t2\n")).to.include({ rowsCount: 1, warningsCount: 1 });
    const { warningsCount } = await load("300\t1\n") ?? { warningsCount: 0 };
    expect(warningsCount).to.be.greaterThan(0);
  });

  it("has taken a part when the next but one is made, which may be written over it", async () => {
    const turns = [Buffer.alloc(6), Buffer.alloc(6)] as const;
    function* parts() {
      for (let id = 0; id < 200; id++) {
        const part = turns[id % 2 === 0 ? 0 : 1];
        part.write(`${id}\t1\n`.padStart(6, "0"));
        yield part;
      }
    }
    await database.db.transaction((trx: Db) =>
      loadRows(trx, { into: "t (id, v)", parts: parts() })
    );
    expect(await database.db("t").orderBy("id").pluck("id"))
      .to.deep.equal(Array.from({ length: 200 }, (_, id) => id));
  });

  it("is undone with its transaction", async () => {
    await database.db.transaction(async (trx: Db) => {
      await loadRows(trx, { into: "t (id, v)", parts: [Buffer.from("1\t1\n")] });
      throw new Error("undo");
    }).catch(() => {});
    expect(await database.db("t")).to.deep.equal([]);
  });

  it("fails, and keeps the connection usable, when its rows cannot be made", async () => {
    function* parts() {
      yield Buffer.from("1\t1\n");
      throw new Error("no further rows");
    }
    const failed = await database.db.transaction(async (trx: Db) => {
      const error = await loadRows(trx, { into: "t (id, v)", parts: parts() }).catch((
        error: unknown,
      ) => error);
      expect(await trx("t").count({ n: "*" })).to.have.length(1);
      throw error;
    }).catch((error: unknown) => error);
    expect(String(failed)).to.include("no further rows");
    expect(await database.db("t")).to.deep.equal([]);
  });

  it("leaves no other statement a way to hand out a file", async () => {
    const asked = await database.db.raw("LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE t (id)")
      .catch((error: unknown) => error);
    expect(String(asked)).to.include("LOCAL INFILE");
    expect(await database.db("t")).to.deep.equal([]);
  });

  it("gives undefined where server or connection forbid it", async () => {
    const options = { ...connectionOptions(database.url), flags: ["-LOCAL_FILES"] };
    // Knex's own type of them lags behind mysql2's
    const connection = options as unknown as Knex.MySql2ConnectionConfig;
    const db = knex({ client: "mysql2", connection });
    try {
      await db.transaction(async (trx: Db) => {
        expect(await loadRows(trx, { into: "t (id, v)", parts: [Buffer.from("1\t1\n")] })).to.equal(
          undefined,
        );
        await trx("t").insert({ id: 2, v: 1 });
      });
    } finally {
      await db.destroy();
    }
    expect(await database.db("t").pluck("id")).to.deep.equal([2]);
  });
});

import { expect } from "chai";
import { listColumns, listTables, openSnapshot } from "../../../db/backup/snapshot.ts";
import { UNFINISHED_RESTORE, unfinishedRestore } from "../../../db/backup/unfinished_restore.ts";
import { openConnection } from "../../../db/core/connection.ts";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("openSnapshot()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
    await database.db.raw(`CREATE TABLE a_notes (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, note VARCHAR(20) NULL,
      body VARBINARY(20) NULL, share FLOAT NULL, twice INT GENERATED ALWAYS AS (LENGTH(note) * 2) VIRTUAL
    ) DEFAULT CHARSET=utf8mb4`);
    await database.db.raw("CREATE VIEW a_view AS SELECT id FROM a_notes");
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("a_notes").truncate();
    await database.db("schema_migrations").where({ name: UNFINISHED_RESTORE }).delete();
  });

  const read = async () => {
    const snapshot = await openSnapshot(database.url);
    const notes = snapshot.tables.find(({ name }) => name === "a_notes");
    if (notes === undefined) throw new Error("The snapshot lacks the table.");
    return { snapshot, notes };
  };

  it("describes each table with its columns, rows and next id, and no view", async () => {
    await database.db("a_notes").insert([{ note: "one" }, { note: "two" }]);
    const { snapshot, notes } = await read();
    snapshot.close();
    expect(notes).to.deep.equal({
      name: "a_notes",
      columns: [
        { name: "id", kind: "text" },
        { name: "note", kind: "text" },
        { name: "body", kind: "binary" },
        { name: "share", kind: "text" },
      ],
      rows: 2,
      nextId: 3,
    });
    expect(snapshot.tables.map(({ name }) => name)).not.to.include("a_view");
    expect(snapshot.tables.find(({ name }) => name === "schema_lease")?.nextId ?? null)
      .to.equal(null);
    expect(snapshot.migrations).to.deep.equal(MIGRATIONS.map(({ name }) => name).toSorted());
    expect(snapshot.engine).to.match(/^\d+\.\d+/);
  });

  it("reads rows as bytes, single floats with all their digits", async () => {
    await database.db("a_notes").insert([
      { note: "it's", body: Buffer.from([0, 255]), share: 16_777_217 },
      { note: null },
    ]);
    const { snapshot, notes } = await read();
    const rows = (await Array.fromAsync(snapshot.readTable(notes))).flat();
    snapshot.close();
    expect(rows).to.deep.equal([
      [Buffer.from("1"), Buffer.from("it's"), Buffer.from([0, 255]), Buffer.from("16777216")],
      [Buffer.from("2"), null, null, null],
    ]);
  });

  it("reads 500 rows at a time, and none of an empty table", async () => {
    const { snapshot: empty, notes: none } = await read();
    expect(await Array.fromAsync(empty.readTable(none))).to.deep.equal([]);
    empty.close();
    await database.db("a_notes").insert(Array.from({ length: 1_001 }, () => ({ note: "x" })));
    const { snapshot, notes } = await read();
    const batches = await Array.fromAsync(snapshot.readTable(notes));
    snapshot.close();
    expect(batches.map((batch) => batch.length)).to.deep.equal([500, 500, 1]);
  });

  it("shows one moment, whatever is written meanwhile", async () => {
    await database.db("a_notes").insert({ note: "before" });
    const { snapshot, notes } = await read();
    await database.db("a_notes").insert({ note: "after" });
    await database.db("a_notes").where({ id: 1 }).update({ note: "changed" });
    const rows = (await Array.fromAsync(snapshot.readTable(notes))).flat();
    snapshot.close();
    expect(rows.map((row) => String(row[1]))).to.deep.equal(["before"]);
  });

  it("throws where a restore did not finish", async () => {
    await database.db("schema_migrations").insert({
      ...{ name: UNFINISHED_RESTORE, applied_at: new Date() },
    });
    const error = await openSnapshot(database.url).catch((reason) => reason);
    expect(error).to.be.instanceOf(StartError);
    expect(error.message).to.equal(unfinishedRestore().message);
  });

  it("throws where the database is not one of this program", async () => {
    const other = await createSpecDatabase({ migrated: false });
    try {
      const error = await openSnapshot(other.url).catch((reason) => reason);
      expect(error).to.be.instanceOf(StartError);
      expect(error.message).to.contain("not one of this program");
    } finally {
      await other.drop();
    }
  });

  it("lists tables and columns by the connection's database", async () => {
    const connection = await openConnection(database.url);
    try {
      expect(await listTables(connection)).to.include("a_notes").and.not.include("a_view");
      expect(await listColumns(connection, "a_notes")).to.deep.equal([
        { name: "id", type: "int", kind: "text" },
        { name: "note", type: "varchar", kind: "text" },
        { name: "body", type: "varbinary", kind: "binary" },
        { name: "share", type: "float", kind: "text" },
      ]);
      expect(await listColumns(connection, "missing")).to.deep.equal([]);
    } finally {
      await connection.end();
    }
  });
});

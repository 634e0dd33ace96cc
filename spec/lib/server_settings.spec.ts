import { expect } from "chai";
import { type Db, openConnection, openDatabase } from "../../db/core/connection.ts";
import { readServerProgram } from "../../db/embedded/server_program.ts";
import { insertRows } from "../../db/core/sql_rows.ts";
import { upgradeDatabase } from "../../db/upgrade/upgrade_database.ts";
import { startTcpServer, type TcpServer } from "../../scripts/engines/tcp_server.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { databaseUrl } from "../support/databases/template_database.ts";

/** What means something in SQL under one `sql_mode` or another, and characters that latin1 lacks. */
const TEXT = `"quoted", 'so', \\n, \\', a || b, 漢字, 😀`;

describe("a server with settings of its own", function () {
  this.timeout(120_000);
  let server: TcpServer;
  let db: Db;
  before(async () => {
    const program = readServerProgram();
    const primaryKeys = program.flavor === "mysql"
      ? "--sql-require-primary-key=ON"
      : "--innodb-force-primary-key=ON";
    server = await startTcpServer(
      program,
      await createScratchDirectory("search-visibility-settings-"),
      [
        primaryKeys,
        "--sql-mode=ANSI,NO_BACKSLASH_ESCAPES,ONLY_FULL_GROUP_BY,NO_UNSIGNED_SUBTRACTION",
        "--character-set-server=latin1",
        "--collation-server=latin1_german1_ci",
        "--transaction-isolation=SERIALIZABLE",
        "--default-time-zone=-07:00",
        "--group-concat-max-len=4",
        "--local-infile=0",
      ],
    );
    const admin = await openConnection(server.url);
    await admin.query("CREATE DATABASE spec_settings");
    await admin.end();
    db = openDatabase(databaseUrl(server.url, "spec_settings"));
    await upgradeDatabase(db);
  });
  after(async () => {
    await db?.destroy();
    await server?.close();
  });

  it("gets tables whose texts are utf8mb4 or ascii, whatever its default is", async () => {
    const columns: { name: string }[] = await db("information_schema.columns")
      .whereRaw("table_schema = DATABASE()")
      .whereNotNull("character_set_name")
      .whereNotIn("character_set_name", ["utf8mb4", "ascii"])
      .select({ name: db.raw("CONCAT(table_name, '.', column_name)") });
    expect(columns).to.deep.equal([]);
  });
  it("gets tables that each have a primary key", async () => {
    const tables: { name: string }[] = await db("information_schema.tables as t")
      .leftJoin(
        "information_schema.table_constraints as c",
        (on) =>
          on.on("c.table_schema", "t.table_schema").andOn("c.table_name", "t.table_name")
            .andOnVal("c.constraint_type", "PRIMARY KEY"),
      )
      .whereRaw("t.table_schema = DATABASE()")
      .whereNull("c.table_name")
      .select({ name: "t.table_name" });
    expect(tables).to.deep.equal([]);
  });
  it("keeps texts as they are, bound or written as literals", async () => {
    await db.raw("CREATE TABLE texts (id INT PRIMARY KEY, text VARCHAR(200)) CHARSET=utf8mb4");
    await db("texts").insert({ id: 1, text: TEXT });
    await insertRows(db, "texts (id, text)", [[2, TEXT]]);
    expect(await db("texts").where({ text: TEXT }).orderBy("id").pluck("id"))
      .to.deep.equal([1, 2]);
  });
  it("joins long lists whole", async () => {
    await insertRows(
      db,
      "texts (id, text)",
      Array.from({ length: 100 }, (_, id) => [id + 10, TEXT]),
    );
    const [[row]] = await db.raw("SELECT GROUP_CONCAT(text SEPARATOR '') AS list FROM texts");
    expect(row.list).to.equal(TEXT.repeat(102));
  });
  it("reads times in UTC", async () => {
    const [[row]] = await db.raw("SELECT NOW(3) AS now");
    expect(Math.abs(row.now.getTime() - Date.now())).to.be.below(60_000);
  });
});

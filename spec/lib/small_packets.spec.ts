import { searchServices } from "../support/search/search_services.ts";
import { expect } from "chai";
import { type Db, openConnection, openDatabase } from "../../db/core/connection.ts";
import { readServerProgram } from "../../db/embedded/server_program.ts";
import { insertImportContents, readImportContents } from "../../db/imports/import_contents.ts";
import { takeImport } from "../../db/imports/import_leases.ts";
import { insertImport } from "../../db/imports/imports.ts";
import { insertRows } from "../../db/core/sql_rows.ts";
import { upgradeDatabase } from "../../db/upgrade/upgrade_database.ts";
import { readConfig } from "../../lib/core/config.ts";
import { runImport } from "../../lib/commands/imports/run_import.ts";
import { openServices } from "../../lib/open_services.ts";
import type { Services } from "../../lib/services.ts";
import { startTcpServer, type TcpServer } from "../../scripts/engines/tcp_server.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { databaseUrl } from "../support/databases/template_database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ROWS = 12_000;

/** Rows of a day with long queries that are no ASCII: more than 1 MiB of text. */
function writeExport(): Buffer {
  const lines = ["date,query,page,clicks,impressions"];
  for (let row = 0; row < ROWS; row++) {
    lines.push(
      `2026-11-01,${"зелёный чай ".repeat(5)}${row},https://example.com/${row % 500},1,10`,
    );
  }
  return Buffer.from(`${lines.join("\n")}\n`);
}

describe("a server that takes packets of 1 MiB", function () {
  this.timeout(120_000);
  let server: TcpServer;
  let db: Db;
  let siteId: number;
  before(async () => {
    const directory = await createScratchDirectory("search-visibility-packets-");
    server = await startTcpServer(readServerProgram(), directory, ["--max-allowed-packet=1048576"]);
    const admin = await openConnection(server.url);
    await admin.query("CREATE DATABASE spec_packets CHARACTER SET utf8mb4");
    await admin.end();
    db = openDatabase(databaseUrl(server.url, "spec_packets"));
    await upgradeDatabase(db);
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId, { domain: "example.com" });
  });
  after(async () => {
    await db?.destroy();
    await server?.close();
  });

  const insertSpecImport = () =>
    insertImport(db, {
      siteId,
      source: "http",
      askedFormat: "auto",
      fileName: "rows.csv",
      settings: "{}",
      sizeBytes: null,
      now: NOW,
    });
  for (const loading of [true, false]) {
    it(`takes an import of megabytes ${loading ? "from a stream" : "by INSERT"}`, async () => {
      const admin = await openConnection(server.adminUrl);
      await admin.query(`SET GLOBAL local_infile = ${loading ? 1 : 0}`);
      await admin.end();
      const services: Services = {
        config: readConfig({}),
        ...searchServices(db),
        now: () => NOW,
        log: () => {},
      };
      const id = await insertSpecImport();
      await insertImportContents(db, { siteId, importId: id }, writeExport());
      await takeImport(db, { id, siteId, owner: "spec", now: NOW });
      await runImport(services, id, {
        owner: "spec",
        options: { shutdown: new AbortController().signal },
      });
      const record = await db("imports").where({ id }).first();
      expect(record).to.include({ status: "completed", error_code: null });
      const facts = await db("search_facts").where({ site_id: siteId }).count({ n: "*" }).first();
      expect(Number(facts?.n)).to.be.at.least(ROWS);
      expect(await db("search_packs").where({ site_id: siteId })).to.not.be.empty;
    });
  }
  it("takes rows whose texts together are larger than a packet", async () => {
    await db.raw("CREATE TABLE long_texts (id INT PRIMARY KEY, text VARCHAR(4000))");
    const rows = Array.from({ length: 2_000 }, (_, id) => [id, "漢".repeat(id)]);
    await insertRows(db, "long_texts (id, text)", rows);
    expect(await db("long_texts").sum({ n: db.raw("CHAR_LENGTH(text)") }).first())
      .to.deep.equal({ n: 1_999_000 });
  });
  it("reads what earlier versions kept in pieces of another size", async () => {
    const bytes = Buffer.from(Array.from({ length: 1_200_000 }, (_, index) => index % 251));
    const importId = await insertSpecImport();
    for (const [chunk, start] of [0, 400_000, 800_000].entries()) {
      const piece = bytes.subarray(start, start + 400_000);
      await db("import_contents")
        .insert({ site_id: siteId, import_id: importId, chunk, bytes: piece });
    }
    const parts = await Array.fromAsync(
      readImportContents(db, { siteId, importId }, { start: 399_990, end: 1_100_000 }),
    );
    expect(Buffer.concat(parts).equals(bytes.subarray(399_990, 1_100_000))).to.equal(true);
  });
  it("is not used when its packets are smaller still", async () => {
    const admin = await openConnection(server.adminUrl);
    await admin.query("SET GLOBAL max_allowed_packet = 524288");
    await admin.end();
    const config = readConfig({ DATABASE_URL: databaseUrl(server.url, "spec_packets") });
    const failure = await openServices(config, () => {}).then(() => "", (error: unknown) => error);
    expect(String(failure)).to.contain("StartError: The database takes packets of 524288 bytes");
  });
});

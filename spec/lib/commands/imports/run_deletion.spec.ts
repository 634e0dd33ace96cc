import { expect } from "chai";
import { type Db, openDatabase } from "../../../../db/core/connection.ts";
import { claimImport } from "../../../../db/imports/import_leases.ts";
import { deleteImport } from "../../../../lib/commands/imports/delete_import.ts";
import { runDeletion } from "../../../../lib/commands/imports/run_deletion.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { startDatabaseProxy } from "../../../support/database_proxy.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { waitFor } from "../../../support/wait.ts";

describe("runDeletion()", function () {
  this.timeout(20_000);
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  let importId: number;
  let events: string[];
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  beforeEach(async () => {
    events = [];
    await database.db("imports").delete();
    siteId = await insertSpecSite(database.db, accountId);
    const rows = ["2026-11-01", "2026-11-02"]
      .map((date) => ({ date, query: "tea", clicks: 1, impressions: 10 }));
    ({ importId } = await importRows(database.db, siteId, rows));
    await deleteImport({ db: database.db, log }, { siteId, importId }, { maxRows: 0 });
  });

  const log = (_level: string, event: string) => void events.push(event);
  const claim = async (owner: string) => {
    const claimed = await claimImport(database.db, owner, { now: new Date() });
    expect(claimed).to.include({ id: importId, deletes: true });
  };
  const run = (owner: string, { db = database.db, shutdown = new AbortController() } = {}) => {
    return runDeletion({ db, log }, { importId, owner }, shutdown.signal);
  };
  const read = () => database.db("imports").where({ id: importId }).first();
  const count = async (db: Db = database.db) => {
    const [row] = await db("search_facts").where({ site_id: siteId }).count({ n: "*" });
    return Number(row?.n);
  };
  /** Lets a deletion come as far as its last statement, and holds it there. */
  async function holdAtEnd(): Promise<() => Promise<void>> {
    const holding = await database.db.transaction();
    await holding("imports").where({ id: importId }).forUpdate().first("id");
    return async () => void await holding.rollback();
  }
  const isAtEnd = async () => {
    const [rows] = await database.db.raw<unknown[][]>(
      `SELECT ID FROM information_schema.PROCESSLIST
        WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE 'delete from \`imports\`%'`,
    );
    return (rows ?? []).length === 1;
  };

  it("removes all that the import brought, at once for who reads", async () => {
    await claim("a");
    const goOn = await holdAtEnd();
    const removed = run("a");
    await waitFor("the last statement", isAtEnd);
    expect(await count()).to.equal(4);
    await goOn();
    await removed;
    expect([await count(), await read(), events]).to.deep.equal([0, undefined, ["import_deleted"]]);
  });

  it("is begun again when its process was killed, and nothing is gone until then", async () => {
    await claim("a");
    const goOn = await holdAtEnd();
    const proxy = await startDatabaseProxy(database.url);
    const dying = openDatabase(proxy.url, 2);
    const removed = run("a", { db: dying }).catch((error: unknown) => error);
    await waitFor("the last statement", isAtEnd);
    const [sessions] = await database.db.raw<{ id: number }[][]>(
      `SELECT ID AS id FROM information_schema.PROCESSLIST
        WHERE DB = DATABASE() AND INFO LIKE 'delete from \`imports\`%'`,
    );
    proxy.cut();
    for (const { id } of sessions ?? []) await database.db.raw("KILL ?", [id]);
    await goOn();
    await removed;
    await dying.destroy();
    await proxy.close();
    expect(await count()).to.equal(4);
    await database.db("imports").where({ id: importId }).update({
      lease_owner: "a",
      lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND"),
    });
    await claim("b");
    await run("b");
    expect([await count(), await read()]).to.deep.equal([0, undefined]);
  });

  it("leaves all as it is for who has lost it", async () => {
    await claim("a");
    await run("b");
    expect(await count()).to.equal(4);
    expect(await read()).to.include({ status: "deleting", lease_owner: "a" });
    expect(events).to.deep.equal(["import_deletion_lost"]);
  });

  it("gives the import back when the process stops, which does not count as a try", async () => {
    await claim("a");
    const shutdown = new AbortController();
    shutdown.abort(new Error("The process is stopping."));
    await run("a", { shutdown });
    expect(await count()).to.equal(4);
    expect(await read()).to.include({ status: "deleting", lease_owner: null, attempts: 0 });
    expect(events).to.deep.equal(["import_deletion_given_back"]);
  });

  it("keeps the import after three tries that failed, and says so", async () => {
    await database.db.raw("RENAME TABLE backlink_exports TO backlink_exports_away");
    for (const owner of ["a", "b", "c"]) {
      await claim(owner);
      await run(owner);
      expect(await read()).to.include({ status: "deleting", lease_owner: null });
    }
    await claim("d");
    await run("d");
    await database.db.raw("RENAME TABLE backlink_exports_away TO backlink_exports");
    expect(events).to.deep.equal(Array.from({ length: 3 }, () => "import_deletion_failed"));
    expect(await read()).to.include({ status: "completed", error_code: "deletion_failed" });
    expect(await count()).to.equal(4);
    expect(await deleteImport({ db: database.db, log }, { siteId, importId })).to.equal("deleted");
    expect([await count(), await read()]).to.deep.equal([0, undefined]);
  });
});

import { expect } from "chai";
import { type Migration, MIGRATIONS } from "../../../db/migrations/mod.ts";
import { findSchemaState, mayRun, stopOlderPrograms } from "../../../db/upgrade/schema_state.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { type ServiceProcess, startService } from "../../support/service_process.ts";
import { waitFor } from "../../support/wait.ts";

const VERSION = MIGRATIONS.length;
/** Of the last migration that programs must know. */
const OLDEST = MIGRATIONS.findLastIndex((migration) => migration.breaking) + 1;
const addColumn: Migration = {
  name: "9998_additional",
  async up(db) {
    await db.raw("ALTER TABLE sites ADD COLUMN added_later INT NOT NULL DEFAULT 0");
  },
};
const breaking: Migration = { name: "9999_breaking", breaking: true, up: () => Promise.resolve() };

describe("the schema's state", () => {
  let database: SpecDatabase;
  beforeEach(async () => {
    database = await createSpecDatabase();
  });
  afterEach(() => database.drop());

  it("is the number of migrations, and lets every program run that knows the last breaking one", async () => {
    expect(await findSchemaState(database.db)).to.deep.equal({
      version: VERSION,
      oldestVersion: OLDEST,
    });
    const newer = [...MIGRATIONS, addColumn];
    await upgradeDatabase(database.db, newer);
    expect(await findSchemaState(database.db))
      .to.deep.equal({ version: VERSION + 1, oldestVersion: OLDEST });
    expect(await mayRun(database.db)).to.equal(true);
    // an older program that starts meanwhile takes nothing back
    expect(await upgradeDatabase(database.db)).to.deep.equal([]);
    expect(await findSchemaState(database.db)).to.include({ version: VERSION + 1 });
  });

  it("stops older programs before a breaking migration runs", async () => {
    const newer = [...MIGRATIONS, addColumn, breaking];
    const missing = [addColumn.name, breaking.name];
    await stopOlderPrograms(database.db, missing, { migrations: newer, noticeMs: 0 });
    expect(await findSchemaState(database.db))
      .to.deep.equal({ version: VERSION, oldestVersion: VERSION + 2 });
    expect(await mayRun(database.db)).to.equal(false);
    expect(await mayRun(database.db, newer)).to.equal(true);
  });

  it("stops none where only what all can live with is missing", async () => {
    const newer = [...MIGRATIONS, addColumn];
    await stopOlderPrograms(database.db, [addColumn.name], { migrations: newer, noticeMs: 0 });
    expect(await mayRun(database.db)).to.equal(true);
  });

  it("is unknown, and stops nobody, on an empty database", async () => {
    const empty = await createSpecDatabase({ migrated: false });
    expect(await findSchemaState(empty.db)).to.equal(undefined);
    await stopOlderPrograms(empty.db, [breaking.name], { migrations: [breaking], noticeMs: 0 });
    await upgradeDatabase(empty.db);
    expect(await findSchemaState(empty.db)).to.deep.equal({
      version: VERSION,
      oldestVersion: OLDEST,
    });
    await empty.drop();
  });
});

describe("a rolling upgrade", () => {
  let database: SpecDatabase;
  let token: string;
  /** Serves until the breaking migration comes. */
  let old: ServiceProcess;
  let url: string;
  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    ({ tokenText: token } = await insertSpecAccount(database.db));
    old = startService({ DATABASE_URL: database.url });
    url = (await old.waitForLine(/^listening on (http\S+)$/m))[1] ?? "";
  });
  after(async () => {
    old.child.kill("SIGKILL");
    await old.ended;
    await database.drop();
  });

  const ask = async (path: string, method = "GET", body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...body && { body: JSON.stringify(body) },
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };

  it("lets the old process serve while the new one migrates, and after that", async function () {
    this.timeout(60_000);
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: Migration = {
      ...addColumn,
      async up(db) {
        await addColumn.up(db);
        reached.resolve();
        await goOn.promise;
      },
    };
    const upgraded = upgradeDatabase(database.db, [...MIGRATIONS, slow]);
    await reached.promise;
    expect((await ask("/api/v1/sites", "POST", { domain: "during.example" })).status).to.equal(201);
    goOn.resolve();
    expect(await upgraded).to.deep.equal([addColumn.name]);
    expect((await ask("/api/v1/sites", "POST", { domain: "after.example" })).status).to.equal(201);
    expect((await ask("/readyz")).status).to.equal(200);
    // one of the old ones that is started again while the upgrade goes on
    const again = startService({ DATABASE_URL: database.url });
    await again.waitForLine(/^listening on /m);
    again.child.kill("SIGTERM");
    expect(await again.ended).to.equal(0);
  });

  it("stops the old process before what it cannot work with, and refuses it from then on", async function () {
    this.timeout(120_000);
    await upgradeDatabase(database.db, [...MIGRATIONS, addColumn]);
    expect((await ask("/readyz")).status).to.equal(200);
    const newer = [...MIGRATIONS, addColumn, {
      ...breaking,
      async up() {
        // the old one has stopped by now
        expect((await ask("/readyz")).status).to.equal(503);
      },
    }];
    expect(await upgradeDatabase(database.db, newer)).to.deep.equal([breaking.name]);
    for (const path of ["/readyz", "/api/v1/sites", "/sites"]) {
      const { status, headers, body } = await ask(path);
      expect([status, body.code], path).to.deep.equal([503, "program_outdated"]);
      expect(headers.get("retry-after"), path).not.to.equal(null);
    }
    expect((await ask("/healthz")).status).to.equal(200);
    expect(old.output()).to.match(/"event":"program_outdated"/);

    const refused = startService({ DATABASE_URL: database.url });
    expect(await refused.ended).to.equal(1);
    expect(refused.output()).to.match(
      /newer version of this program \(it has 9998_additional, 9999_breaking\)/,
    );
  });

  it("has the old process start no more work", async function () {
    this.timeout(60_000);
    await database.db("schema_state").update({ oldest_version: VERSION + 3 });
    await waitFor("the old process to stop", async () => (await ask("/readyz")).status === 503);
    await old.waitForLine(/"event":"program_outdated"/);
    const { accountId } = await insertSpecAccount(database.db);
    const site = { account_id: accountId, domain: "deleted.example", name: "deleted.example" };
    const at = new Date();
    await database.db("sites").insert({
      ...{ ...site, brand_names: "[]", brand_exclusions: "[]", status: "deleting" },
      ...{ created_at: at, updated_at: at },
    });
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    expect(await database.db("sites").where({ domain: "deleted.example" })).to.have.length(1);
    old.child.kill("SIGTERM");
    expect(await old.ended).to.equal(0);
  });
});

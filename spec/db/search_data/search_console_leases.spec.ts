import { expect } from "chai";
import {
  findSearchConsole,
  replaceSearchConsole,
  requestSearchConsoleRun,
} from "../../../db/search_data/search_console.ts";
import {
  claimSearchConsole,
  finishSearchConsole,
  lockSearchConsole,
  recordSyncImport,
  releaseSearchConsole,
  renewSearchConsole,
  SyncLeaseLostError,
} from "../../../db/search_data/search_console_leases.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-20T20:00:00.000Z");

describe("db/search_data/search_console_leases.ts", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    accountId = (await insertSpecAccount(database.db)).accountId;
  });
  beforeEach(async () => {
    await database.db("search_console_connections").delete();
    siteId = await connect(NOW);
  });
  after(() => database.drop());

  async function connect(at: Date): Promise<number> {
    const id = await insertSpecSite(database.db, accountId);
    await replaceSearchConsole(database.db, id, {
      connection: {
        property: "sc-domain:example.com",
        clientEmail: "reader@project.iam.gserviceaccount.com",
        projectId: null,
        privateKeyId: "abc",
        encryptedKey: Buffer.from("encrypted"),
        searchTypes: ["web", "image"],
        byCountryAndDevice: true,
        firstDay: "2026-01-31",
      },
      now: at,
    });
    return id;
  }

  async function read(id = siteId) {
    const row = await findSearchConsole(database.db, id);
    if (row === undefined) throw new Error("There is no connection.");
    return row;
  }

  async function thrownBy(work: Promise<unknown>): Promise<unknown> {
    return await work.then(() => undefined, (error: unknown) => error);
  }

  const endWell = (nextRunAt: Date | null = LATER) =>
    ({ state: "connected", error: null, nextRunAt, now: NOW }) as const;

  const claim = async (owner: string) =>
    (await claimSearchConsole(database.db, owner, NOW))?.siteId;

  it("findSearchConsole() reads what replaceSearchConsole() wrote", async () => {
    expect(await read()).to.deep.equal({
      siteId,
      property: "sc-domain:example.com",
      clientEmail: "reader@project.iam.gserviceaccount.com",
      projectId: null,
      privateKeyId: "abc",
      searchTypes: ["web", "image"],
      byCountryAndDevice: true,
      firstDay: "2026-01-31",
      state: "connected",
      errorCode: null,
      errorMessage: null,
      failedAt: null,
      failures: 0,
      requestedAt: NOW,
      startedAt: null,
      succeededAt: null,
      lastImportId: null,
      nextRunAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it("claimSearchConsole() takes what is due, the longest due first, once", async () => {
    const older = await connect(new Date(NOW.getTime() - 1000));
    await connect(new Date(NOW.getTime() + 1000));
    expect(await claim("one")).to.equal(older);
    expect(await claim("two")).to.equal(siteId);
    expect(await claim("three")).to.equal(undefined);
    expect(await read()).to.deep.include({ state: "syncing", startedAt: NOW });
  });

  it("one of many claims at the same time gets the connection", async () => {
    const owners = Array.from({ length: 8 }, (_, index) => `owner ${index}`);
    const claims = await Promise.all(
      owners.map(claim),
    );
    expect(claims.filter((id) => id === siteId)).to.have.length(1);
  });

  it("renewSearchConsole() and lockSearchConsole() tell that the claim is lost", async () => {
    await claim("one");
    await renewSearchConsole(database.db, siteId, "one");
    await lockSearchConsole(database.db, siteId, "one");
    for (const use of [renewSearchConsole, lockSearchConsole]) {
      expect(await thrownBy(use(database.db, siteId, "two"))).to.be.instanceOf(SyncLeaseLostError);
    }
  });

  it("a claim is lost when the connection is replaced", async () => {
    await claim("one");
    await database.db("search_console_connections").where({ site_id: siteId })
      .update({ lease_owner: null, lease_until: null });
    await finishSearchConsole(database.db, siteId, { owner: "one", end: endWell() });
    expect(await read()).to.deep.include({ state: "syncing", succeededAt: null });
  });

  it("releaseSearchConsole() leaves it due", async () => {
    await claim("one");
    await releaseSearchConsole(database.db, siteId, "other");
    expect((await read()).state).to.equal("syncing");
    await releaseSearchConsole(database.db, siteId, "one");
    expect((await read()).state).to.equal("connected");
    expect(await claim("two")).to.equal(siteId);
  });

  it("finishSearchConsole() counts failures in a row", async () => {
    const error = { code: "google_unavailable", message: "x".repeat(3000) };
    for (const failures of [1, 2]) {
      await claim("one");
      await finishSearchConsole(database.db, siteId, {
        owner: "one",
        end: {
          state: "failed",
          error,
          nextRunAt: NOW,
          now: NOW,
        },
      });
      expect(await read()).to.deep.include({ failures, failedAt: NOW, succeededAt: null });
    }
    expect((await read()).errorMessage).to.have.length(2000);
    await claim("one");
    await finishSearchConsole(database.db, siteId, { owner: "one", end: endWell() });
    expect(await read()).to.deep.include({
      failures: 0,
      errorCode: null,
      errorMessage: null,
      failedAt: null,
      succeededAt: NOW,
      nextRunAt: LATER,
    });
  });

  it("finishSearchConsole() makes a run due that was asked for meanwhile", async () => {
    await claim("one");
    await requestSearchConsoleRun(database.db, siteId, new Date(NOW.getTime() + 10));
    await finishSearchConsole(database.db, siteId, { owner: "one", end: endWell(null) });
    expect((await read()).nextRunAt).to.deep.equal(NOW);
  });

  it("finishSearchConsole() waits for the quota, also when a person asks", async () => {
    await claim("one");
    await requestSearchConsoleRun(database.db, siteId, new Date(NOW.getTime() + 10));
    await finishSearchConsole(database.db, siteId, {
      owner: "one",
      end: {
        state: "waiting_quota",
        error: { code: "google_quota_exceeded", message: "Quota" },
        nextRunAt: LATER,
        now: NOW,
      },
    });
    expect((await read()).nextRunAt).to.deep.equal(LATER);
    await requestSearchConsoleRun(database.db, siteId, new Date(NOW.getTime() + 20));
    expect((await read()).nextRunAt).to.deep.equal(LATER);
  });

  it("recordSyncImport() notes the import", async () => {
    await recordSyncImport(database.db, siteId, 41);
    expect((await read()).lastImportId).to.equal(41);
  });
});

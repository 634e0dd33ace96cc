import { expect } from "chai";
import {
  claimIntegration,
  finishIntegration,
  IntegrationLostError,
  releaseIntegration,
  renewIntegration,
} from "../../../../db/search_data/integrations/integration_leases.ts";
import {
  findIntegration,
  replaceIntegration,
  requestIntegrationRun,
} from "../../../../db/search_data/integrations/integrations.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-20T20:00:00.000Z");

describe("db/search_data/integrations/integration_leases.ts", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    await database.db("integrations").delete();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await replaceIntegration(database.db, keyOf(), { settings: {}, encryptedKey: null, now: NOW });
  });
  after(() => database.drop());

  const keyOf = () => ({ siteId, kind: "url_inspection" }) as const;
  const claim = (owner = "a", now = NOW) => claimIntegration(database.db, owner, now);
  const read = async () => {
    const row = await findIntegration(database.db, keyOf());
    if (row === undefined) throw new Error("There is none.");
    return row;
  };

  it("is claimed by one of several processes, when it is due", async () => {
    expect(await claim("a", new Date(NOW.getTime() - 1))).to.equal(undefined);
    const claims = await Promise.all(["a", "b", "c"].map((owner) => claim(owner)));
    expect(claims.filter((one) => one !== undefined)).to.have.length(1);
    expect(claims.find((one) => one !== undefined))
      .to.deep.include({ siteId, kind: "url_inspection", asked: true });
    expect(await read()).to.deep.include({ state: "syncing", startedAt: NOW });
  });

  it("is not claimed of a site that is being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(await claim()).to.equal(undefined);
  });

  it("goes to another process when its holder's time is over, and not back", async () => {
    const id = (await claim("a"))?.id ?? 0;
    await renewIntegration(database.db, id, "a");
    await database.db("integrations").update({ lease_until: "2000-01-01 00:00:00" });
    expect((await claim("b"))?.id).to.equal(id);
    let error: unknown;
    await renewIntegration(database.db, id, "a").catch((reason: unknown) => error = reason);
    expect(error).to.be.instanceOf(IntegrationLostError);
    await finishIntegration(database.db, id, {
      owner: "a",
      end: { state: "failed", error: null, nextRunAt: null, now: LATER },
    });
    expect((await read()).state).to.equal("syncing");
  });

  it("is given back as it was", async () => {
    const id = (await claim("a"))?.id ?? 0;
    await releaseIntegration(database.db, id, "a");
    expect((await read()).state).to.equal("connected");
    expect((await claim("b"))?.id).to.equal(id);
  });

  it("ends well or badly, and says when it goes on", async () => {
    const id = (await claim("a"))?.id ?? 0;
    await finishIntegration(database.db, id, {
      owner: "a",
      end: { state: "failed", error: { code: "x", message: "X." }, nextRunAt: LATER, now: NOW },
    });
    expect(await read()).to.deep.include({
      ...{ state: "failed", errorCode: "x", errorMessage: "X.", failedAt: NOW, failures: 1 },
      ...{ nextRunAt: LATER, succeededAt: null },
    });
    await claim("a", LATER);
    await finishIntegration(database.db, id, {
      owner: "a",
      end: { state: "connected", error: null, nextRunAt: null, now: LATER },
    });
    expect(await read()).to.deep.include({
      ...{ state: "connected", errorCode: null, failedAt: null, failures: 0, nextRunAt: null },
      ...{ succeededAt: LATER },
    });
  });

  it("follows at once where a run was requested meanwhile, but for one that waits for a quota", async () => {
    for (const state of ["connected", "waiting_quota"] as const) {
      await database.db("integrations").update({ next_run_at: NOW });
      const id = (await claim("a"))?.id ?? 0;
      await requestIntegrationRun(database.db, keyOf(), new Date(NOW.getTime() + 1));
      await finishIntegration(database.db, id, {
        owner: "a",
        end: { state, error: null, nextRunAt: LATER, now: NOW },
      });
      expect((await read()).nextRunAt).to.deep.equal(state === "connected" ? NOW : LATER);
    }
  });
});

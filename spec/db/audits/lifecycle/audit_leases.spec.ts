import { expect } from "chai";
import {
  abandonLease,
  claimAudit,
  LeaseLostError,
  lockLease,
  releaseLease,
  renewLease,
} from "../../../../db/audits/lifecycle/audit_leases.ts";
import {
  findAudit,
  finishAudit,
  insertAudit,
  updateAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date(Date.UTC(2026, 0, 1));

describe("audit leases", () => {
  let database: SpecDatabase;
  let siteId = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    await database.db("audits").delete();
    siteId++;
  });
  after(() => database.drop());

  function queue(): Promise<number> {
    return insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: NOW,
    });
  }

  const claim = async (owner: string) => (await claimAudit(database.db, owner))?.auditId;

  /** Lets the lease run out, as if its holder had died some time ago. */
  async function expire(auditId: number): Promise<void> {
    await database.db("audits").where({ id: auditId })
      .update({ lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND") });
  }

  it("refuses a second unfinished audit of a site", async () => {
    await queue();
    expect(await queue().catch((error) => error.code)).to.equal("ER_DUP_ENTRY");
  });

  it("lets one of several workers claim an audit", async () => {
    const id = await queue();
    const claims = await Promise.all(
      ["a", "b", "c", "d"].map((owner) => claim(owner)),
    );
    expect(claims.filter((claimed) => claimed === id)).to.have.length(1);
    expect(claims.filter((claimed) => claimed === undefined)).to.have.length(3);
  });

  it("lets another worker claim an audit whose lease ran out, and fences off the first", async () => {
    const id = await queue();
    await claim("first");
    await expire(id);
    expect(await claim("second")).to.equal(id);
    const late = await transaction(database.db, (trx) => lockLease(trx, id, "first"))
      .catch((error) => error);
    expect(late).to.be.instanceOf(LeaseLostError);
    expect(await renewLease(database.db, id, "second")).to.equal("queued");
  });

  it("gives an audit back at once", async () => {
    const id = await queue();
    await claim("first");
    await releaseLease(database.db, id, "first");
    expect(await claim("second")).to.equal(id);
  });

  it("tells its holder that the audit is to stop", async () => {
    const id = await queue();
    await claim("first");
    await updateAudit(database.db, id, { status: "stopping" });
    expect(await renewLease(database.db, id, "first")).to.equal("stopping");
  });

  it("gives a paused audit to nobody until it is resumed", async () => {
    const id = await queue();
    await updateAudit(database.db, id, { status: "paused" });
    expect(await claim("first")).to.equal(undefined);
    await updateAudit(database.db, id, { status: "running" });
    expect(await claim("first")).to.equal(id);
  });

  it("pauses an audit that is to pause when its worker gives it back", async () => {
    const id = await queue();
    await claim("first");
    await updateAudit(database.db, id, { status: "pausing" });
    expect(await renewLease(database.db, id, "first")).to.equal("pausing");
    await releaseLease(database.db, id, "first");
    expect((await findAudit(database.db, siteId, id))?.status).to.equal("paused");
  });

  it("pauses an audit that is to pause and whose worker has died, and claims it not", async () => {
    const id = await queue();
    await claim("first");
    await updateAudit(database.db, id, { status: "pausing" });
    expect(await claim("second")).to.equal(undefined);
    expect((await findAudit(database.db, siteId, id))?.status).to.equal("pausing");
    await expire(id);
    expect(await claim("second")).to.equal(undefined);
    expect((await findAudit(database.db, siteId, id))?.status).to.equal("paused");
    expect(await renewLease(database.db, id, "first").catch((error) => error))
      .to.be.instanceOf(LeaseLostError);
  });

  it("gives a finished audit to nobody and frees its site", async () => {
    const id = await queue();
    await claim("first");
    await finishAudit(database.db, id, { status: "completed", finished_at: NOW });
    expect(await claim("second")).to.equal(undefined);
    expect((await findAudit(database.db, siteId, id))?.status).to.equal("completed");
    expect(await queue()).to.be.greaterThan(id);
  });

  /** How often claims have found that the worker before had got no further. */
  async function claimTakeovers(owner: string): Promise<number | undefined> {
    return (await claimAudit(database.db, owner))?.takeovers;
  }

  it("counts how often an audit is taken over without having got any further", async () => {
    const id = await queue();
    expect(await claimTakeovers("a")).to.equal(0);
    for (const takeovers of [1, 2, 3]) {
      await expire(id);
      expect(await claimTakeovers(`b${takeovers}`)).to.equal(takeovers);
    }
  });

  it("counts again from each page", async () => {
    const id = await queue();
    await claim("a");
    await expire(id);
    expect(await claimTakeovers("b")).to.equal(1);
    await updateAudit(database.db, id, { pages_crawled: 1 });
    await expire(id);
    expect(await claimTakeovers("c")).to.equal(0);
    await expire(id);
    expect(await claimTakeovers("d")).to.equal(1);
  });

  it("does not count that an audit was given back in good order", async () => {
    const id = await queue();
    for (const owner of ["a", "b", "c", "d"]) {
      expect(await claimTakeovers(owner)).to.equal(0);
      await releaseLease(database.db, id, owner);
    }
  });

  it("counts a worker that did not come back as one that died", async () => {
    const id = await queue();
    await claim("a");
    await database.db("audits").where({ id }).update({ lease_doing: "reading http://x.test/" });
    await abandonLease(database.db, id, "a");
    expect(await claimAudit(database.db, "b"))
      .to.include({ auditId: id, takeovers: 1, doing: "reading http://x.test/" });
  });
});

import { expect } from "chai";
import { finishAudit, readAudit, updateAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../../db/core/connection.ts";
import { deleteAudit } from "../../../../../lib/commands/audits/control/delete_audit.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import { recheckAudit } from "../../../../../lib/commands/audits/recheck/recheck_audit.ts";
import type { StartRecheckBody } from "../../../../../schemas/recheck.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const now = () => new Date("2026-11-20T12:00:00Z");

describe("recheckAudit()", () => {
  let database: SpecDatabase;
  let db: Db;
  let accountId: number;
  let siteId: number;
  let baseId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    ({ accountId } = await insertSpecAccount(db));
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(db, accountId);
    baseId = await insertFinishedAudit(db, siteId);
  });
  after(() => database.drop());

  const recheck = (body: StartRecheckBody, id = siteId) =>
    recheckAudit(
      { db, now, config: readConfig({}) },
      { id, domain: "shop.test", startUrl: null },
      body,
    );
  const failure = (body: StartRecheckBody, id = siteId) =>
    recheck(body, id).catch((error) => error);

  it("queues an audit over the latest one, with its settings", async () => {
    const settings = (await readAudit(db, baseId)).settings;
    const auditId = await recheck({
      codes: ["link_to_broken_internal", "link_to_broken_internal"],
      urls: [`${SHOP}/a`, "https://SHOP.test/a#top"],
      label: "fixed?",
    });
    const audit = await readAudit(db, auditId);
    expect(audit).to.include({
      site_id: siteId,
      status: "queued",
      trigger: "recheck",
      label: "fixed?",
      previous_audit_id: baseId,
      based_on_audit_id: baseId,
      start_url: `${SHOP}/`,
    });
    expect(audit.settings).to.deep.equal(settings);
    expect(JSON.parse(audit.recheck ?? "")).to.deep.equal({
      codes: ["link_to_broken_internal"],
      urls: [`${SHOP}/a`],
      urls_count: null,
      left_out_count: null,
    });
  });

  it("wakes the jobs of this process once the audit can be found", async () => {
    const queuedWork = new EventTarget();
    const found = Promise.withResolvers<unknown>();
    queuedWork.addEventListener("audits", () => {
      db("audits").where({ site_id: siteId, trigger: "recheck" }).pluck("status")
        .then(found.resolve, found.reject);
    });
    const services = { db, now, config: readConfig({}), queuedWork };
    const site = { id: siteId, domain: "shop.test", startUrl: null };
    await recheckAudit(services, site, { urls: [`${SHOP}/a`] });
    expect(await found.promise).to.deep.equal(["queued"]);
  });

  it("remembers when the crawl began whose rows it shows, also over another recheck", async () => {
    const crawledAt = new Date("2026-11-01T08:00:00Z");
    await updateAudit(db, baseId, { started_at: crawledAt });
    for (const round of ["first", "second"]) {
      const auditId = await recheck({ urls: [`${SHOP}/a`] });
      expect((await readAudit(db, auditId)).data_from, round).to.deep.equal(crawledAt);
      const at = now();
      await finishAudit(db, auditId, { status: "completed", started_at: at, finished_at: at });
    }
  });

  it("wants codes or URLs", async () => {
    expect((await failure({})).errors).to.have.all.keys("codes");
  });

  it("names codes that there are not and URLs that are not the site's", async () => {
    const error = await failure({
      codes: ["title_duplicate", "no_such_rule", "rule_failed"],
      urls: [`${SHOP}/`, "https://other.test/", "nonsense"],
    });
    expect(error.errors).to.have.all.keys("codes.1", "codes.2", "urls.1", "urls.2");
  });

  it("says that there is nothing to look at when none of the issues was found", async () => {
    expect((await failure({ codes: ["title_too_long"] })).errors).to.deep.equal({
      codes: [`Audit ${baseId} found none of these issues: there is nothing to look at again.`],
    });
  });

  it("needs an audit to start from, with its rows", async () => {
    const empty = await insertSpecSite(db, accountId);
    const error = await failure({ urls: [`${SHOP}/`] }, empty);
    expect([error.name, error.code]).to.deep.equal(["ConflictError", "no_base_audit"]);
    await db("audits").where({ id: baseId }).update({ status: "running", unfinished: 1 });
    expect((await failure({ urls: [`${SHOP}/`] })).code).to.equal("audit_unfinished");
    await db("audits").where({ id: baseId })
      .update({ status: "completed", unfinished: null, details: "pruned" });
    expect((await failure({ urls: [`${SHOP}/`] })).code).to.equal("audit_pruned");
  });

  it("is one of the site's unfinished audits, of which there is one", async () => {
    const first = await recheck({ urls: [`${SHOP}/`] });
    const error = await failure({ urls: [`${SHOP}/`] });
    expect([error.code, error.details.audit_id]).to.deep.equal(["audit_unfinished", first]);
  });

  it("keeps its base from being deleted until it has ended", async () => {
    const auditId = await recheck({ urls: [`${SHOP}/`] });
    const place = { siteId, auditId: baseId };
    const error = await deleteAudit({ db, now }, place).catch((thrown) => thrown);
    expect([error.code, error.details.audit_id]).to.deep.equal(["audit_in_use", auditId]);
    await finishAudit(db, auditId, { status: "canceled", finished_at: now(), updated_at: now() });
    await deleteAudit({ db, now }, place);
    expect((await readAudit(db, baseId)).site_id).to.equal(0);
  });
});

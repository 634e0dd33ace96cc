import { expect } from "chai";
import { findAudit, insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { signInOperator, type SpecOperator } from "../../../support/accounts/operator.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor } from "../../../support/web/page_visitor.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("the audits of /admin", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let operator: SpecOperator;
  let accountId: number;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    operator = await signInOperator(api);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(database.db));
    siteId = await insertSpecSite(database.db, accountId);
    auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: new Date(),
    });
    await database.db("audits").where({ id: auditId }).update({
      status: "running",
      stage: "crawling",
      step: "links",
      progress_pct: 42,
      pages_crawled: 1_234,
      started_at: new Date(),
    });
  });
  afterEach(() => database.db("audits").delete());

  const statusOf = async () => (await findAudit(database.db, siteId, auditId))?.status;

  it("pauses another account's audit and lets it go on, and the log says who did", async () => {
    const { visitor } = operator;
    const { html } = await visitor.open("/admin");
    expect(html).to.contain(`action="/admin/audits/${auditId}/pause"`);
    expect(html).to.contain('aria-label="42 of 100 percent"');
    const paused = await visitor.send(`/admin/audits/${auditId}/pause`, {});
    expect(paused.status).to.equal(303);
    expect(paused.headers.get("location")).to.equal("/admin?done=paused#audits");
    expect(await statusOf()).to.equal("paused");
    const { fields } = api.log.find(({ event }) => event === "operator_acted") ?? {};
    expect(fields).to.deep.equal({
      action: "pause_audit",
      owner_id: operator.ownerId,
      email: operator.email,
      address: "127.0.0.1",
      audit_id: auditId,
      site_id: siteId,
      account_id: accountId,
    });
    expect((await visitor.open("/admin?done=paused")).text).to.contain("The audit is paused");
    await visitor.send(`/admin/audits/${auditId}/resume`, {});
    expect(await statusOf()).to.equal("running");
  });

  it("asks before it stops an audit", async () => {
    const { visitor } = operator;
    const asked = await visitor.open(`/admin/audits/${auditId}/stop`);
    expect(asked.text).to.contain("Stop this audit?").and.to.contain("1,234 pages");
    expect(await statusOf()).to.equal("running");
    const { headers } = await visitor.send(`/admin/audits/${auditId}/stop`, {});
    expect(headers.get("location")).to.equal("/admin?done=stopped#audits");
    expect(await statusOf()).to.equal("stopping");
    expect((await visitor.open("/admin")).text).to.contain("Stopping");
  });

  it("says that an audit has ended meanwhile", async () => {
    const { visitor } = operator;
    await visitor.open("/admin");
    await database.db("audits").where({ id: auditId }).update({
      status: "completed",
      unfinished: null,
    });
    for (const action of ["pause", "resume", "stop"]) {
      const { status, text } = await visitor.send(`/admin/audits/${auditId}/${action}`, {});
      expect(status, action).to.equal(409);
      expect(text).to.contain(`Audit ${auditId} has ended already: it is completed.`);
    }
    expect((await visitor.open(`/admin/audits/${auditId}/stop`)).status).to.equal(409);
  });

  it("does nothing without the form's token, and nothing for an owner", async () => {
    const owner = await insertSpecOwner(database.db, new Date());
    const person = createPageVisitor(api.url);
    await person.signIn(owner);
    await person.open("/settings/usage");
    for (const action of ["pause", "resume", "stop"]) {
      const path = `/admin/audits/${auditId}/${action}`;
      expect((await operator.visitor.send(path, { csrf: "x" })).status, action).to.equal(403);
      expect((await person.send(path, {})).status, action).to.equal(403);
    }
    expect((await person.open(`/admin/audits/${auditId}/stop`)).status).to.equal(403);
    expect(await statusOf()).to.equal("running");
  });

  it("answers 404 for an audit that never was", async () => {
    const { visitor } = operator;
    await visitor.open("/admin");
    for (const id of ["999999", "0", "abc", "1e3"]) {
      expect((await visitor.send(`/admin/audits/${id}/pause`, {})).status, id).to.equal(404);
      expect((await visitor.open(`/admin/audits/${id}/stop`)).status, id).to.equal(404);
    }
  });
});

import { expect } from "chai";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import type { FormFields, PageVisitor } from "../../../support/web/page_visitor.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("the audit of a site", function () {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    owner = await insertSpecOwner(database.db, NOW);
    visitor = await signedInVisitor(api, owner);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, owner.accountId);
    await visitor.open(path());
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const path = () => `/sites/${siteId}/audit`;
  const send = (name: string, fields: FormFields = {}) =>
    visitor.send(path(), { do: name, ...fields });
  const audits = () => database.db("audits").where({ site_id: siteId }).orderBy("id");

  it("is started here, watched, paused, resumed and stopped, and leads back here", async () => {
    expect((await visitor.open(path())).text).to.contain("Start an audit")
      .and.contain("No audit starts by itself.");
    const started = await send("start");
    expect(started.headers.get("location")).to.equal(`${path()}?done=start`);
    const [{ id }] = await audits();
    const running = await visitor.open(`${path()}?done=start`);
    expect(running.text).to.contain("The audit is started.").and.contain("An audit is under way");
    expect(running.html).to.contain(`data-after="${path()}"`)
      .and.contain(`<noscript><meta http-equiv="refresh" content="10; url=${path()}">`)
      .and.match(/<noscript><p><a href="\/sites\/\d+\/audit">Show how far it is now/);
    const one = (verb: string) => `/sites/${siteId}/audits/${id}/${verb}`;
    const paused = await visitor.send(one("pause"), { back: "audit" });
    expect(paused.headers.get("location")).to.equal(`${path()}?done=paused`);
    expect((await visitor.open(`${path()}?done=paused`)).text).to.contain("The audit pauses.");
    const resumed = await visitor.send(one("resume"), { back: "audit" });
    expect(resumed.headers.get("location")).to.equal(`${path()}?done=resumed`);
    const asked = await visitor.open(`${one("stop")}?back=audit`);
    expect(asked.html).to.contain(`href="${path()}"`).and.match(/name="back" value="audit"/);
    const stopped = await visitor.send(one("stop"), { back: "audit" });
    expect(stopped.headers.get("location")).to.equal(`${path()}?done=stopped`);
  });

  it("is started with other limits, and says at the field what is wrong with them", async () => {
    const wrong = await send("start_like", { "start_like.max_pages": "-3" });
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.match(/id="start_like\.max_pages-error">/)
      .and.match(/<details class="act-folded"\s+open>/);
    await send("start_like", {
      ...{ "start_like.max_pages": "50", "start_like.label": "before the release" },
      ...{ "start_like.include": "/blog/", "start_like.check_external_links": "on" },
    });
    const [audit] = await audits();
    expect(audit.label).to.equal("before the release");
    expect(JSON.parse(audit.settings)).to.deep.include({ max_pages: 50, include: ["/blog/"] });
    const again = await send("start");
    expect([again.status, again.text.includes("is queued already")]).to.deep.equal([409, true]);
  });

  it("is thrown away", async () => {
    await send("start");
    const [{ id }] = await audits();
    await send("cancel", { "row.audit_id": String(id) });
    expect((await audits())[0].status).to.equal("canceled");
  });

  it("shows how the last one ended, with the ways to what it found", async () => {
    const auditId = await insertFinishedAudit(database.db, siteId);
    const { text, html } = await visitor.open(path());
    expect(text).to.contain("The latest results").and.contain("Health score");
    expect(html).to.contain(`href="/sites/${siteId}/audits/${auditId}/changes"`);
  });
});

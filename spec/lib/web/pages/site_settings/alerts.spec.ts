import { expect } from "chai";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { FormFields, PageVisitor } from "../../../../support/web/page_visitor.ts";
import { callApi, ownerScope } from "../../../../../lib/web/call_api.ts";
import type { PageRequest } from "../../../../../lib/web/page.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("alerts of a site as a form", function () {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    api = await startApi(database, { now: () => NOW, config: { secretKeys } });
    owner = await insertSpecOwner(database.db, NOW);
    visitor = await signedInVisitor(api, owner);
    siteId = await insertSpecSite(database.db, owner.accountId);
    await visitor.open(path());
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const path = () => `/settings/sites/${siteId}/alerts`;
  const scope = () => {
    const session = { ...owner, role: "owner", siteIds: null };
    return ownerScope(
      { services: api.services, session, origin: api.url } as unknown as PageRequest,
    );
  };
  const stored = async () =>
    (await callApi(await scope(), "getAlerts", { params: { id: siteId } })).body.data;
  const save = (fields: FormFields) => visitor.send(path(), { do: "save", ...fields });
  const CHOSEN: FormFields = {
    "save.enabled": "on",
    "save.channels.email": "seo@acme.example\nann@acme.example",
    "save.digest": "daily",
    "save.digest_time": "07:30",
    "save.quiet_hours.from": "22:00",
    "save.quiet_hours.to": "07:00",
    "save.rules.health_below.enabled": "on",
    "save.rules.health_below.threshold": "75",
    "save.rules.new_issues.enabled": "on",
    "save.rules.new_issues.threshold": "2",
    "save.rules.new_issues.severities": ["error", "warning"],
    "save.weekly_report.email": "ann@acme.example",
    "save.weekly_report.weekday": "tuesday",
    "save.weekly_report.time": "08:00",
  };

  it("are switched on with channels, hours and thresholds, and shown again", async () => {
    const sent = await save(CHOSEN);
    expect([sent.status, sent.headers.get("location")], sent.text)
      .to.deep.equal([303, `${path()}?done=save`]);
    const alerts = await stored();
    expect(alerts).to.deep.include({
      enabled: true,
      digest: "daily",
      digest_time: "07:30",
      quiet_hours: { from: "22:00", to: "07:00" },
      weekly_report: { email: ["ann@acme.example"], weekday: "tuesday", time: "08:00" },
    });
    expect(alerts.channels.email).to.deep.equal(["seo@acme.example", "ann@acme.example"]);
    expect(alerts.rules.health_below).to.include({ enabled: true, threshold: 75 });
    expect(alerts.rules.new_issues.severities).to.deep.equal(["error", "warning"]);
    expect(alerts.rules.links_lost.enabled).to.equal(false);
    const { html, text } = await visitor.open(`${path()}?done=save`);
    expect(text).to.contain("The alerts are saved.");
    expect(html).to.match(/value="tuesday"\s+selected\s*>\s*Tuesday/);
    expect(html).to.contain('value="75"').and.match(/value="warning"\s+checked/)
      .and.contain("ann@acme.example");
    expect(text).to.contain("seo@acme.example pending This server sends no e-mail");
  });

  it("keep what single rules have been given over the API", async () => {
    const body = { rules: { health_drop: { digest: "weekly" as const, threshold: 9 } } };
    await callApi(await scope(), "putAlerts", { params: { id: siteId }, body });
    await save({ ...CHOSEN, "save.rules.health_drop.threshold": "11" });
    expect((await stored()).rules.health_drop).to.include({
      digest: "weekly",
      threshold: 11,
      enabled: false,
    });
  });

  it("send no report where no address is given", async () => {
    await save({ ...CHOSEN, "save.weekly_report.email": "" });
    expect((await stored()).weekly_report).to.equal(null);
  });

  it("say at the field what is wrong, and change nothing", async () => {
    await save(CHOSEN);
    const before = await stored();
    const sent = await save({
      ...CHOSEN,
      "save.channels.email": "seo@acme.example\nnobody",
      "save.quiet_hours.to": "",
      "save.rules.health_below.threshold": "999",
    });
    expect(sent.status).to.equal(422);
    expect(sent.html).to.match(/id="save\.channels\.email-error">E-mail addresses, line 2, /)
      .and.match(/id="save\.quiet_hours\.to-error">/)
      .and.match(/id="save\.rules\.health_below\.threshold-error">/)
      .and.contain("nobody");
    expect(await stored()).to.deep.equal(before);
  });
});

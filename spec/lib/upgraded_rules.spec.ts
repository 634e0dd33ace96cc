import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { type AuditRun, finishQueuedAudit, startSiteAudit } from "../support/audits/audit_run.ts";
import { type ServedSite, serveSite } from "../support/catalogue/serve_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { CHANGING_ORIGIN, EARLIER_SITE } from "../support/audits/planted_changes.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

/** A rule that the earlier audit did not have yet. */
const ADDED = "title_missing";
/** One that it had in another version, which found it on one page more and missed another. */
const RAISED = "viewport_missing";

describe("audits of an unchanged site before and after an upgrade", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let served: ServedSite;
  let run: AuditRun;
  let earlierId: number;

  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    served = await serveSite({ origin: CHANGING_ORIGIN }, (path) => EARLIER_SITE[path]);
    api = await startApi(database, { config: served.config });
    account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId, { domain: "site.test" });
    run = { services: api.services, siteId, auditId: 0, log: [] };
    earlierId = await audit();
    await makeOlder();
    await audit();
  });

  after(async () => {
    await api.close();
    await served.close();
    await database.drop();
  });

  async function audit(): Promise<number> {
    run = await startSiteAudit(run, { domain: "site.test", startUrl: `${CHANGING_ORIGIN}/` }, {
      disabled_rules: ["ttfb_slow", "page_slow"],
    });
    await finishQueuedAudit(run);
    return run.auditId;
  }

  /** Makes the audit what an earlier version of this program would have left. */
  async function makeOlder(): Promise<void> {
    const { db } = database;
    const { summary } = await db("audits").where({ id: earlierId }).first("summary");
    const { rule_versions: { [ADDED]: _, ...versions }, ...figures } = JSON.parse(summary);
    await db("audits").where({ id: earlierId }).update({
      summary: JSON.stringify({ ...figures, rule_versions: { ...versions, [RAISED]: 1 } }),
    });
    for (const table of ["audit_occurrences", "audit_issues"]) {
      await db(table).where({ audit_id: earlierId, code: ADDED }).delete();
    }
    const tea = await db("audit_urls").where({ audit_id: earlierId, url: `${CHANGING_ORIGIN}/tea` })
      .first("url_id");
    await db("audit_occurrences").where({ audit_id: earlierId, code: RAISED })
      .update({ url_id: tea.url_id });
  }

  async function read(path: string) {
    const { status, body } = await api.request("GET", `/sites/${run.siteId}${path}`, {
      token: account.tokenText,
    });
    expect(status).to.equal(200);
    return body;
  }

  it("differ in nothing that is new, back, fixed or lost", async () => {
    const { data, meta } = await read(`/audits/${run.auditId}/diff?fail_on=warning&per_page=500`);
    const places = data.map(({ state, code, url }: Record<string, string>) =>
      `${state} ${code} ${url?.replace(CHANGING_ORIGIN, "")}`
    );
    expect(places.filter((text: string) => !text.startsWith("persisting"))).to.deep.equal([
      `newly_checked ${ADDED} /tea`,
      `newly_checked ${RAISED} /dead`,
      `not_recrawled ${RAISED} /tea`,
    ]);
    expect(meta.summary.states)
      .to.include({ new: 0, regressed: 0, fixed: 0, gone_with_page: 0, newly_checked: 2 });
    expect(meta.summary.rules_changed).to.deep.equal([
      { code: ADDED, before: null, after: 2 },
      { code: RAISED, before: 1, after: 2 },
    ]);
    expect(meta.gate).to.include({ status: "passed", failed_count: 0, newly_checked_count: 2 });
  });

  it("say of issues what was checked for the first time", async () => {
    const { data: added } = await read(`/issues/${ADDED}`);
    expect(added).to.include({
      status: "open",
      previous_affected_urls_count: null,
      new_count: 0,
      newly_checked_count: 1,
    });
    const { data: raised } = await read(`/issues/${RAISED}`);
    expect(raised).to.include({
      status: "open",
      new_count: 0,
      newly_checked_count: 1,
      fixed_count: 0,
      not_recrawled_count: 1,
    });
  });
});

import { expect } from "chai";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { startAudit } from "../../../../../lib/commands/audits/control/start_audit.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import { ValidationError } from "../../../../../lib/core/errors.ts";
import type { Services } from "../../../../../lib/services.ts";
import type { StartAuditBody } from "../../../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("startAudit()", () => {
  let database: SpecDatabase;
  let services: Services;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date("2026-11-20T09:00:00Z"),
      log: () => {},
    };
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, {
      domain: "shop.test",
      disabledRules: ["orphan_page"],
      enabledRules: ["readability_difficult"],
    });
  });
  after(() => database.drop());

  function start(body: StartAuditBody): Promise<number> {
    return startAudit(services, { id: siteId, domain: "shop.test", startUrl: null }, { body });
  }

  async function errorsOf(body: StartAuditBody): Promise<unknown> {
    try {
      await start(body);
    } catch (error) {
      if (error instanceof ValidationError) return error.errors;
      throw error;
    }
    return undefined;
  }

  it("wakes the jobs of this process once the audit can be found", async () => {
    const queuedWork = new EventTarget();
    const found = Promise.withResolvers<unknown>();
    queuedWork.addEventListener("audits", () => {
      database.db("audits").where({ site_id: siteId }).pluck("status")
        .then(found.resolve, found.reject);
    });
    const site = { id: siteId, domain: "shop.test", startUrl: null };
    await startAudit({ ...services, queuedWork }, site, { body: {} });
    expect(await found.promise).to.deep.equal(["queued"]);
  });

  it("joins the rules that the site and the audit switch off and on", async () => {
    const auditId = await start({ disabled_rules: ["title_missing"], enabled_rules: [] });
    const { settings } = await readAudit(database.db, auditId);
    expect(settings.disabled_rules).to.deep.equal(["orphan_page", "title_missing"]);
    expect(settings.enabled_rules).to.deep.equal(["readability_difficult"]);
  });

  it("keeps the thresholds that are set, and the defaults of the others", async () => {
    const auditId = await start({ thresholds: { title_max_chars: 70 } });
    const { thresholds } = (await readAudit(database.db, auditId)).settings;
    expect(thresholds.title_max_chars).to.equal(70);
    expect(thresholds.title_min_chars).to.equal(30);
  });

  it("names unknown rules and thresholds that contradict each other", async () => {
    expect(
      await errorsOf({
        enabled_rules: ["nothing"],
        thresholds: { title_min_chars: 80 },
      }),
    ).to.deep.equal({
      "enabled_rules.0": ['There is no rule "nothing"; GET /issue-types lists all of them.'],
      "thresholds.title_min_chars": [
        "The thresholds.title_min_chars field (80) must be less than title_max_chars (60).",
      ],
    });
  });
});

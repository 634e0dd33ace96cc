import { expect } from "chai";
import {
  finishAudit,
  insertAudit,
  readAudit,
  updateAudit,
} from "../../../db/audits/lifecycle/audits.ts";
import { present } from "../../../lib/routes/core/present.ts";
import { presentProgress } from "../../../lib/routes/audits/present_audit.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import { auditProgressLine, followAudit } from "../../../scripts/audit/follow_audit.ts";
import { callInProcess } from "../../../scripts/remote/call_in_process.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { waitFor } from "../../support/wait.ts";

const NOW = new Date("2026-11-20T09:00:00Z");

describe("follow_audit", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  beforeEach(async () => {
    await database.db("audits").delete();
    auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({ max_pages: 100 }),
      previousAuditId: null,
      now: NOW,
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const lineOf = async (update: Parameters<typeof updateAudit>[2]) => {
    await updateAudit(database.db, auditId, { status: "running", ...update });
    return auditProgressLine(present(presentProgress, await readAudit(database.db, auditId)));
  };

  describe("auditProgressLine()", () => {
    it("reports the rate and the rest of a crawl, which ends at max_pages", async () => {
      const line = await lineOf({
        stage: "crawling",
        step: "links",
        progress_pct: 50,
        pages_crawled: 30,
        pages_queued: 900,
        pages_per_second: 1,
      });
      expect(line).to.equal(
        "[############------------]  50 % crawling  30 pages  1.0/s  1:10 left",
      );
    });
    it("says that links are checked", async () => {
      const line = await lineOf({
        stage: "crawling",
        step: "targets",
        progress_pct: 89,
        pages_crawled: 30,
        links_queued: 200,
        links_per_second: 50,
      });
      expect(line).to.equal(
        "[#####################---]  89 % checking links  30 pages  200 links to check  0:04 left",
      );
    });
    it("gives the state where it is not running", async () => {
      const line = await lineOf({ status: "paused", stage: "crawling", pages_per_second: 4 });
      expect(line).to.equal("[------------------------]   0 % paused  0 pages");
    });
  });

  describe("followAudit()", () => {
    it("says that the audit is paused and how it goes on, and waits for its end", async () => {
      await updateAudit(database.db, auditId, { status: "paused", stage: "crawling" });
      let text = "";
      const output = { write: (part: string) => void (text += part) };
      const signal = new AbortController().signal;
      const call = callInProcess(api.services, account.accountId);
      const followed = followAudit({ call, pollMs: 50, site: { id: siteId } }, auditId, {
        ...{ signal, output },
      });
      await waitFor("a line", () => text.includes("0 % paused"));
      expect(text).to.include(
        `Audit ${auditId} is paused. It goes on after POST /api/v1/sites/${siteId}/audits/${auditId}/resume;`,
      );
      await finishAudit(database.db, auditId, { status: "canceled", finished_at: NOW });
      await followed;
      expect(text).to.match(/0 % canceled {2}0 pages\n$/);
      expect(text.match(/is paused\./g)).to.have.length(1);
    });
  });
});

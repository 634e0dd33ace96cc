import { expect } from "chai";
import {
  findPlacedAudit,
  listUnfinishedAudits,
} from "../../../../db/audits/lifecycle/unfinished_audits.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertAuditRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const QUEUED_AT = new Date("2026-11-20T10:00:00Z");
const STARTED_AT = new Date("2026-11-20T10:01:00Z");

describe("unfinished_audits", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let siteId: number;
  before(async () => {
    ({ accountId } = await insertSpecAccount(db(), { name: "Acme" }));
    siteId = await insertSpecSite(db(), accountId, { domain: "acme.test" });
    const other = (await insertSpecAccount(db(), { name: "Other" })).accountId;
    const otherSite = await insertSpecSite(db(), other, { domain: "other.test" });
    const unfinished = { unfinished: 1 };
    await insertAuditRows(db(), otherSite, [
      { id: 1 },
      { id: 4, status: "queued", ...unfinished },
    ]);
    await insertAuditRows(db(), siteId, [
      {
        ...{ id: 3, status: "running", ...unfinished, stage: "crawling", step: "links" },
        ...{ progress_pct: 40, pages_crawled: 12, pages_queued: 18, pages_per_second: 2.5 },
        ...{ started_at: STARTED_AT },
      },
      { id: 5, status: "failed" },
    ]);
    // its site is gone
    await insertAuditRows(db(), 999_999, [{ id: 2, status: "running", ...unfinished }]);
  });

  it("lists the audits of all accounts that have not ended, the oldest first", async () => {
    const list = async (limit: number) =>
      (await listUnfinishedAudits(db(), limit)).map((audit) => [audit.id, audit.accountName]);
    expect(await list(9)).to.deep.equal([[3, "Acme"], [4, "Other"]]);
    expect(await list(1)).to.deep.equal([[3, "Acme"]]);
  });

  it("finds an audit with whose it is, whatever its state", async () => {
    expect(await findPlacedAudit(db(), 3)).to.deep.equal({
      ...{ id: 3, status: "running", stage: "crawling", step: "links", siteId, accountId },
      ...{ domain: "acme.test", accountName: "Acme", progressPct: 40, pagesCrawled: 12 },
      ...{ pagesQueued: 18, pagesPerSecond: 2.5, trigger: "manual", queuedAt: QUEUED_AT },
      startedAt: STARTED_AT,
    });
    expect((await findPlacedAudit(db(), 5))?.status).to.equal("failed");
    expect(await findPlacedAudit(db(), 2)).to.equal(undefined);
  });
});

import { expect } from "chai";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("topFixes", () => {
  const reports = useReports(new Date());

  it("does not say of a site that was never audited that there is nothing to fix", async () => {
    const { database, accountId, openReport } = reports();
    const { ids, text } = await openReport(await insertSpecSite(database.db, accountId));
    expect(ids).not.to.include("fixes");
    expect(text).not.to.contain("nothing to fix");
  });

  it("begins with the first of them alone", async () => {
    const { database, accountId, openReport } = reports();
    const siteId = await insertSpecSite(database.db, accountId, { domain: "shop.test" });
    await insertFinishedAudit(database.db, siteId);
    const { textOf } = await openReport(siteId);
    expect(textOf("fixes")).to.contain("Ordered by priority").and.match(
      /^What to fix first \S.*?, on (\d+ URLs?|the site as a whole)\./,
    );
  });
});

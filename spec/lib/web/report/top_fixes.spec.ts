import { expect } from "chai";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("topFixes", () => {
  const reports = useReports(new Date());

  it("does not say of a site that was never audited that there is nothing to fix", async () => {
    const { database, accountId, openReport } = reports();
    const { textOf } = await openReport(await insertSpecSite(database.db, accountId));
    expect(textOf("fixes")).to.contain("No data yet.")
      .and.not.contain("nothing to fix");
    expect(textOf("in-short")).to.contain("Without data yet: Health; What to fix first; Issues;");
  });

  it("is told at the head by the first of them alone", async () => {
    const { database, accountId, openReport } = reports();
    const siteId = await insertSpecSite(database.db, accountId, { domain: "shop.test" });
    await insertFinishedAudit(database.db, siteId);
    const { textOf } = await openReport(siteId);
    expect(textOf("fixes")).to.contain("Ordered by priority");
    expect(textOf("in-short")).to.match(
      /What to fix first: (?!first)\S.*?, on (\d+ URLs?|the site as a whole)\./,
    );
  });
});

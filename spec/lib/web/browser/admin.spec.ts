import { expect } from "chai";
import { insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { changeRole } from "../../../../lib/commands/accounts/change_role.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { usePageBrowser } from "../../../support/web/page_browser.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("operation in a browser", function () {
  this.timeout(60_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
    await changeRole(api.services, { email: owner.email, role: "operator" });
    await fill(database);
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });

  it("pauses an audit and changes a plan with the keyboard and without scripts", async () => {
    const { page, complaints, close } = await openSignedInPage(browser(), {
      api,
      owner,
      javaScript: false,
    });
    await page.goto(`${api.url}/admin`);
    await page.getByRole("button", { name: "Pause the audit of watched.example" }).press("Enter");
    await page.getByText("The audit is paused").waitFor();
    await page.getByRole("link", { name: "Stop the audit of watched.example" }).press("Enter");
    await page.getByRole("link", { name: "Let it go on" }).press("Enter");
    await page.getByRole("button", { name: "Resume the audit of watched.example" }).press("Enter");
    await page.getByText("The audit goes on").waitFor();

    await page.getByRole("searchbox", { name: "Name or owner" }).fill("<b>watched");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "<b>Watched</b>" }).last().press("Enter");
    await page.getByLabel("Plan").selectOption("pro");
    await page.getByRole("button", { name: "Go on" }).press("Enter");
    await page.getByRole("button", { name: "Change the plan" }).press("Enter");
    await page.getByText("The plan is changed.").waitFor();
    expect(await page.getByText("Pro: 60 requests a minute, 1,000 calls a month").count())
      .to.be.greaterThan(0);
    expect(complaints).to.deep.equal([]);
    await close();
  });
});

/** An account under audit. */
async function fill({ db }: SpecDatabase): Promise<void> {
  const now = new Date();
  const watched = await insertSpecAccount(db, { name: "<b>Watched</b>" });
  const siteId = await insertSpecSite(db, watched.accountId, { domain: "watched.example" });
  const auditId = await insertAudit(db, {
    siteId,
    trigger: "manual",
    label: null,
    settings: auditSettings({}),
    previousAuditId: null,
    now,
  });
  await db("audits").where({ id: auditId })
    .update({ status: "running", stage: "crawling", progress_pct: 12, started_at: now });
}

import { expect } from "chai";
import { insertAudit } from "../../../../db/audits.ts";
import { noteJobFailed } from "../../../../db/job_states.ts";
import { addUsageDays } from "../../../../db/usage_days.ts";
import { changeRole } from "../../../../lib/commands/change_role.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { insertSpecAccount } from "../../../support/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, SPEC_PASSPHRASE, type SpecOwner } from "../../../support/owner.ts";
import {
  type BrowserPage,
  findAxeViolations,
  openBrowserPage,
  type PageLook,
  usePageBrowser,
} from "../../../support/page_browser.ts";
import { insertSpecSite } from "../../../support/sites.ts";

const LOOKS: readonly PageLook[] = [
  { width: 360, scheme: "light" },
  { width: 820, scheme: "dark" },
  { width: 1440, scheme: "light" },
];

describe("usage and operation in a browser", function () {
  this.timeout(60_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
    await changeRole(api.services, { email: owner.email, role: "operator" });
    auditId = await fill(database, owner.accountId);
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });

  async function signIn(look: PageLook): Promise<BrowserPage> {
    const opened = await openBrowserPage(browser(), look);
    await opened.page.goto(`${api.url}/sign-in`);
    await opened.page.getByLabel("Email address").fill(owner.email);
    await opened.page.getByLabel("Passphrase").fill(SPEC_PASSPHRASE);
    await opened.page.getByRole("button", { name: "Sign in" }).click();
    await opened.page.waitForURL(`${api.url}/sites`);
    return opened;
  }

  for (const look of LOOKS) {
    it(`has nothing to complain about, ${look.width} wide and ${look.scheme}`, async () => {
      const { page, complaints, close } = await signIn(look);
      const paths = [
        "/settings/usage",
        "/admin",
        `/admin/accounts/${owner.accountId}`,
        `/admin/audits/${auditId}/stop`,
      ];
      for (const path of paths) {
        await page.goto(api.url + path);
        expect(await findAxeViolations(page), path).to.deep.equal([]);
        const tooWide = await page.evaluate(() =>
          document.documentElement.scrollWidth > document.documentElement.clientWidth
        );
        expect(tooWide, `${path} is wider than the window`).to.equal(false);
      }
      expect(complaints).to.deep.equal([]);
      await close();
    });
  }

  it("pauses an audit and changes a plan with the keyboard and without scripts", async () => {
    const { page, complaints, close } = await signIn({ javaScript: false });
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

/** An account under audit, a job that fails, and calls of the owner's; returns the audit. */
async function fill({ db }: SpecDatabase, accountId: number): Promise<number> {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  await addUsageDays(db, [
    { accountId, day, endpoint: "GET /sites", calls: 90, paid: 80, limited: 6, failed: 4 },
    { accountId, day, endpoint: "POST /mcp#list_sites", calls: 7, paid: 7, limited: 0, failed: 0 },
  ]);
  await noteJobFailed(db, "prune", { at: now, error: `Error: broken\n${"    at x\n".repeat(40)}` });
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
  return auditId;
}

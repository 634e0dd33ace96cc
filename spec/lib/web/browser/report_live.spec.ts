import { expect } from "chai";
import type { Page } from "playwright-core";
import { type SpecApi, startApi } from "../../../support/api.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
  startSiteAudit,
} from "../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  insertSpecOwner,
  SPEC_PASSPHRASE,
  type SpecOwner,
} from "../../../support/accounts/owner.ts";
import {
  type BrowserPage,
  openBrowserPage,
  usePageBrowser,
} from "../../../support/web/page_browser.ts";
import { findAxeViolations } from "../../../support/web/axe.ts";
import { generateSite, startTestSite, type TestSite } from "../../../support/test_site.ts";

describe("the report in a browser: live and shared", function () {
  this.timeout(120_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let site: TestSite;
  let run: AuditRun;
  let opened: BrowserPage[] = [];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    // the first account of the database, for which audits of specs are queued
    owner = await insertSpecOwner(database.db, new Date());
    site = await startTestSite(generateSite(120));
    run = await queueAudit(database, site.port);
  });
  after(async () => {
    await site?.close();
    await api?.close();
    await database?.drop();
  });
  afterEach(async () => {
    for (const { close } of opened) await close();
    opened = [];
  });

  const reportUrl = () => `${api.url}/sites/${run.siteId}/report`;
  const open = async (look: Parameters<typeof openBrowserPage>[1] = {}) => {
    const one = await openBrowserPage(browser(), look);
    opened.push(one);
    return one;
  };
  const signIn = async (page: Page) => {
    await page.goto(`${api.url}/sign-in`);
    await page.fill("#email", owner.email);
    await page.fill("#passphrase", SPEC_PASSPHRASE);
    await page.click("main button.primary");
    await page.waitForURL(`${api.url}/sites`);
  };

  it("is watched to the end of an audit, and then shows its results", async () => {
    const { page, complaints } = await open();
    await signIn(page);
    await page.goto(reportUrl());
    const panel = page.locator("[data-live]");
    expect(await panel.locator("[data-figure=state]").textContent()).to.equal("Waits for its turn");
    expect(await panel.getByRole("button", { name: "Pause" }).isVisible()).to.equal(true);
    expect(await panel.getByRole("button", { name: "Go on" }).isVisible()).to.equal(false);
    expect(await findAxeViolations(page)).to.deep.equal([]);
    await panel.getByRole("button", { name: "Pause" }).click();
    await page.getByText("The audit is paused as soon as").waitFor();
    expect(await panel.locator("[data-figure=state]").textContent()).to.equal("Paused");
    await panel.getByRole("button", { name: "Go on" }).click();
    await page.getByText("The audit goes on.", { exact: true }).waitFor();
    const spoken = panel.locator("[data-spoken]");
    await spoken.filter({ hasText: "0 of 0 pages crawled" }).waitFor({ state: "attached" });
    let loads = 0;
    page.on("load", () => loads++);
    await finishQueuedAudit(run);
    await page.locator("#health .score-ring").waitFor();
    expect(await panel.count()).to.equal(0);
    expect(page.url()).to.equal(reportUrl());
    expect(loads).to.equal(1);
    const score = await scoreOf();
    expect(await page.locator(".score-ring-value").textContent()).to.equal(String(score));
    expect(complaints).to.deep.equal([]);
  });

  it("is shared with someone without cookies, until the link is withdrawn", async () => {
    const { page, complaints } = await open();
    await signIn(page);
    await page.goto(reportUrl());
    await page.getByRole("link", { name: "Share…" }).click();
    await page.getByLabel("Whom it is for").fill('Acme "<b>"');
    await page.getByRole("button", { name: "Make the link" }).click();
    await page.getByText("The link is made").waitFor();
    const link = await page.locator(".copy-text").innerText();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.locator(".copy-said").filter({ hasText: /Copied|selected/ }).waitFor();
    const guest = await open({ width: 390 });
    await guest.page.goto(link);
    expect(await guest.page.locator(".score-ring-value").textContent()).to.equal(
      String(await scoreOf()),
    );
    expect(await guest.page.locator("form").count()).to.equal(0);
    expect(await guest.context.cookies()).to.deep.equal([]);
    expect(await findAxeViolations(guest.page)).to.deep.equal([]);
    await page.getByRole("link", { name: "Withdraw" }).click();
    await page.getByRole("button", { name: "Withdraw the link" }).click();
    await page.getByText("The link is withdrawn.").waitFor();
    const answer = await guest.page.reload();
    expect(answer?.status()).to.equal(404);
    await guest.page.getByRole("heading", { name: "This link does not work" }).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it("is complete without JavaScript, and loads itself again while an audit runs", async () => {
    const next = await queueNext();
    const { page, complaints } = await open({ javaScript: false });
    await signIn(page);
    await page.goto(reportUrl());
    expect(await page.locator("noscript meta[http-equiv=refresh]").count()).to.equal(1);
    expect(await page.locator("[data-print]").isVisible()).to.equal(false);
    await page.getByRole("link", { name: "Stop…" }).click();
    await page.getByRole("button", { name: "Stop the audit" }).click();
    await page.getByText("The newest audit was cancelled").waitFor();
    expect(await page.locator("#health .score-ring").count()).to.equal(1);
    expect(next).to.be.above(run.auditId);
    expect(complaints).to.deep.equal([]);
  });

  async function scoreOf(): Promise<number> {
    const { health_score } = await database.db("audits").where({ id: run.auditId })
      .first("health_score");
    return health_score;
  }

  async function queueNext(): Promise<number> {
    const row = await database.db("sites").where({ id: run.siteId }).first("domain", "start_url");
    const started = await startSiteAudit(run, { domain: row.domain, startUrl: row.start_url });
    return started.auditId;
  }
});

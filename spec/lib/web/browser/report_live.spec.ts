import { expect } from "chai";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { type SpecApi, startApi } from "../../../support/api.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
  startSiteAudit,
} from "../../../support/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, SPEC_PASSPHRASE, type SpecOwner } from "../../../support/owner.ts";
import {
  type BrowserPage,
  findAxeViolations,
  openBrowserPage,
  usePageBrowser,
} from "../../../support/page_browser.ts";
import { generateSite, startTestSite, type TestSite } from "../../../support/test_site.ts";

describe("the report in a browser: live, shared, printed", function () {
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

  it("has nothing that axe-core finds, at three widths, in light and in dark", async () => {
    for (const [width, scheme] of [[390, "dark"], [820, "light"], [1440, "dark"]] as const) {
      const { page, complaints } = await open({ width, scheme });
      await signIn(page);
      for (const path of ["", "/shares"]) {
        await page.goto(reportUrl() + path);
        expect(await findAxeViolations(page), `${width} ${path}`).to.deep.equal([]);
        const excess = await page.evaluate(() =>
          document.documentElement.scrollWidth - globalThis.innerWidth
        );
        expect(excess, `${width} ${path}`).to.be.at.most(0);
      }
      expect(complaints).to.deep.equal([]);
    }
  });

  it("is shared with someone without cookies, until the link is withdrawn", async () => {
    const { page, complaints } = await open();
    await signIn(page);
    await page.goto(reportUrl());
    await page.getByRole("link", { name: "Share…" }).click();
    await page.getByLabel("Whom it is for").fill('Acme "<b>"');
    await page.getByRole("button", { name: "Make the link" }).click();
    await page.getByText("The link is made").waitFor();
    const link = await page.getByLabel("Address").inputValue();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.locator("[data-copy] [role=status]").filter({ hasText: /Copied|Marked/ }).waitFor();
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

  it("prints to several pages without the frame, in light colours", async () => {
    const { page } = await open({ scheme: "dark" });
    await signIn(page);
    await page.goto(reportUrl());
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).to.equal("%PDF-");
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length).to.be.above(1);
    await page.emulateMedia({ media: "print" });
    const visible = await page.evaluate(() =>
      [".top", ".report-actions", ".report-contents", ".report-head", ".score-ring"].map((one) => {
        const element = document.querySelector(one);
        return element !== null && getComputedStyle(element).display !== "none";
      })
    );
    expect(visible).to.deep.equal([false, false, false, true, true]);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).to.equal("rgb(20, 33, 39)");
    const text = await textOfPdf(pdf);
    // a machine without poppler sees the pages alone
    if (text === undefined) return;
    expect(text).to.contain(`${await scoreOf()} of 100`).and.to.contain("shop.test");
    expect(text).not.to.match(/Sign out|Share…|Skip to content/);
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

/** Reads the text of a PDF by poppler; undefined where that is not installed. */
async function textOfPdf(pdf: Buffer): Promise<string | undefined> {
  if (!existsSync("/usr/bin/pdftotext")) return undefined;
  const reading = promisify(execFile)("/usr/bin/pdftotext", ["-", "-"]);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}

import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type BrowserPage, usePageBrowser } from "../../../support/web/page_browser.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";

/** What someone does from the list of sites on: each click and each choice counts, typing does not. */
class Walk {
  clicks = 0;
  readonly page: Page;
  private readonly isPhone: boolean;

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  async goBack(): Promise<void> {
    this.clicks++;
    await this.page.goBack();
  }

  /** A click on an entry of the side bar, which a phone unfolds first. */
  async go(label: string): Promise<void> {
    const nav = this.page.getByRole("navigation", { name: "Site", exact: true });
    if (this.isPhone) await this.click(nav.getByText("Menu", { exact: true }));
    await this.click(nav.getByRole("link", { name: label, exact: true }));
  }
}

for (const [look, width] of [["a desktop", 1440], ["a phone", 360]] as const) {
  describe(`five tasks of a new user on ${look}`, function () {
    this.timeout(240_000);
    const browser = usePageBrowser();
    let database: SpecDatabase;
    let api: SpecApi;
    let owner: SpecOwner;
    let siteId: number;
    let opened: BrowserPage;
    let walk: Walk;
    let page: Page;
    before(async () => {
      database = await createSpecDatabase();
      api = await startApi(database, { now: () => REPORTED_NOW });
      owner = await insertSpecOwner(database.db, REPORTED_NOW);
      siteId = await insertSpecSite(database.db, owner.accountId, { name: "Tea & more" });
      await fillReportedSite(database.db, siteId);
    });
    beforeEach(async () => {
      opened = await openSignedInPage(browser(), { api, owner, width });
      page = opened.page;
      walk = new Walk(page, width < 600);
      await page.goto(`${api.url}/`);
      await walk.click(page.getByRole("link", { name: "Tea & more", exact: true }));
    });
    afterEach(async () => {
      const { complaints, close } = opened;
      await close();
      expect(complaints).to.deep.equal([]);
    });
    after(async () => {
      await api?.close();
      await database?.drop();
    });

    const rows = () => page.locator("main tbody tr");

    it("finds the broken links of the three most visited pages, and has one rechecked", async () => {
      await walk.go("Pages");
      for (const place of [0, 1, 2]) {
        await walk.click(rows().nth(place).getByRole("link").first());
        await page.getByRole("heading", { name: /^Links from it/ }).waitFor();
        if (place < 2) await walk.goBack();
      }
      await walk.click(page.getByRole("button", { name: /^Check again now/ }));
      await page.waitForURL(/\/audit\?done=recheck$/);
      expect(walk.clicks).to.be.at.most(9);
    });

    it("sees which queries lost clicks on the best page, and why", async () => {
      await walk.go("Pages");
      await walk.click(rows().first().getByRole("link").first());
      await page.getByRole("heading", { name: /^Queries that lead here/ }).waitFor();
      await walk.go("Why clicks changed");
      await page.getByText(/^Clicks (?:fell|rose)/).first().waitFor();
      expect(walk.clicks).to.be.at.most(6);
    });

    it("exports the keywords on positions 4 to 20 with more than 100 impressions", async () => {
      await walk.go("Keywords");
      await walk.click(page.locator("summary", { hasText: "Range" }));
      await page.getByLabel("At least", { exact: true }).fill("4");
      await page.getByLabel("At most", { exact: true }).fill("20");
      await walk.click(page.getByRole("button", { name: "Add the filter" }).last());
      await page.getByText("Position from 4 to 20").waitFor();
      await walk.click(page.locator("summary", { hasText: "Range" }));
      walk.clicks++;
      await page.locator("select[name=range_field]").selectOption({ label: "Impressions" });
      await page.getByLabel("At least", { exact: true }).fill("101");
      await walk.click(page.getByRole("button", { name: "Add the filter" }).last());
      await page.getByText("Impressions at least 101").waitFor();
      const download = page.waitForEvent("download");
      await walk.click(page.getByRole("link", { name: "CSV", exact: true }));
      expect((await download).suggestedFilename()).to.match(/\.csv$/);
      expect(walk.clicks).to.be.at.most(9);
    });

    it("sees what changed between the last two audits that matters", async () => {
      await walk.go("What changed");
      await page.getByRole("heading", { level: 1, name: "What changed" }).waitFor();
      expect(await page.locator("main").innerText()).to.contain("Image is broken");
      expect(walk.clicks).to.be.at.most(3);
    });

    it("puts a deploy on the chart, and is alerted when the score falls", async () => {
      if (width < 600) await walk.click(page.locator("#search .section-fold"));
      await walk.click(page.getByText("Note something on a day", { exact: true }));
      await page.getByLabel("First day", { exact: true }).fill("2026-11-10");
      await page.getByLabel("What happened", { exact: true }).fill("Deploy 1.2");
      await walk.click(page.locator("form[data-note-form] button.primary"));
      await page.waitForURL(/done=noted/);
      await page.locator("title", { hasText: "Deploy 1.2" }).first().waitFor({ state: "attached" });
      await walk.go("Settings");
      await walk.click(page.getByRole("link", { name: "Alerts", exact: true }));
      await walk.click(page.locator("[name='save.enabled']"));
      await page.locator("[name='save.channels.email']").fill(owner.email);
      await walk.click(page.locator("[name='save.rules.health_drop.enabled']"));
      await walk.click(page.getByRole("button", { name: "Save the alerts" }));
      await page.waitForURL(/done=save/);
      expect(walk.clicks).to.be.at.most(10);
    });
  });
}

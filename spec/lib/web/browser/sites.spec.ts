import { expect } from "chai";
import type { Page } from "playwright-core";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  insertSpecOwner,
  SPEC_PASSPHRASE,
  type SpecOwner,
} from "../../../support/accounts/owner.ts";
import { openBrowserPage, usePageBrowser } from "../../../support/web/page_browser.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("the owner's sites in a browser", function () {
  this.timeout(120_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, {
      config: { secretKeys: [Buffer.alloc(32, 1).toString("base64")] },
    });
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    owner = await insertSpecOwner(database.db, new Date());
  });

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${api.url}/sign-in`);
    await page.fill("#email", owner.email);
    await page.fill("#passphrase", SPEC_PASSPHRASE);
    await page.click("main button");
  }

  /** Presses Tab until the element has the focus; no pointer is used. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) {
        return;
      }
      await page.keyboard.press("Tab");
    }
    throw new Error(`No Tab leads to ${selector}.`);
  }

  /** Adds a site and gives it a schedule, with the keyboard alone. */
  async function addSiteByKeyboard(page: Page): Promise<void> {
    await page.goto(`${api.url}/sites`);
    await tabTo(page, "#domain");
    await page.keyboard.type("keys.example.com");
    await tabTo(page, "#name");
    await page.keyboard.type("By keyboard");
    await tabTo(page, "#country");
    await page.keyboard.type("Germ");
    await tabTo(page, "#timezone");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Europe/Berlin");
    await tabTo(page, "#start_audit");
    await page.keyboard.press("Space");
    await tabTo(page, "main button.primary");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/sites/*?done=added");
    await tabTo(page, '.tabs a[href$="/schedule"]');
    await page.keyboard.press("Enter");
    await page.waitForURL("**/schedule");
    await tabTo(page, '[name="frequency"]');
    // weekly is chosen; its neighbour is monthly
    await page.keyboard.press("ArrowRight");
    await tabTo(page, "#day_of_month");
    await page.keyboard.type("15");
    await tabTo(page, "main button.primary");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/schedule?done=saved");
  }

  for (const javaScript of [true, false]) {
    it(`can be added and scheduled with the keyboard alone, ${javaScript ? "with" : "without"} scripts`, async () => {
      const visit = await openBrowserPage(browser(), { javaScript });
      await signIn(visit.page);
      await addSiteByKeyboard(visit.page);
      expect(await visit.page.textContent("main")).to.contain("The schedule is saved.");
      expect(visit.complaints).to.deep.equal([]);
      await visit.close();
      const site = await database.db("sites").where({ account_id: owner.accountId }).first();
      expect(site).to.include({
        domain: "keys.example.com",
        name: "By keyboard",
        country: "DE",
        timezone: "Europe/Berlin",
      });
      expect(await database.db("schedules").where({ site_id: site.id }).first())
        .to.include({
          frequency: "monthly",
          day_of_month: 15,
          time: "03:30",
          timezone: "Europe/Berlin",
        });
      expect(await database.db("audits").where({ site_id: site.id })).to.deep.equal([]);
    });
  }

  it("shows of a schedule only the fields of its choice, without any script", async () => {
    const siteId = await insertSpecSite(database.db, owner.accountId);
    const { page, close } = await openBrowserPage(browser(), { javaScript: false });
    await signIn(page);
    await page.goto(`${api.url}/settings/sites/${siteId}/schedule`);
    const shown = async () =>
      await Promise.all(
        ["#time", "#weekday", "#day_of_month", "#cron"].map((id) => page.isVisible(id)),
      );
    expect(await shown()).to.deep.equal([true, true, false, false]);
    await page.check('[value="monthly"]');
    expect(await shown()).to.deep.equal([true, false, true, false]);
    await page.check('[value="cron"]');
    expect(await shown()).to.deep.equal([false, false, false, true]);
    await close();
  });

  it("takes a key file that is chosen, and has a field to paste it into without scripts", async () => {
    const siteId = await insertSpecSite(database.db, owner.accountId);
    for (const javaScript of [true, false]) {
      const { page, complaints, close } = await openBrowserPage(browser(), { javaScript });
      await signIn(page);
      await page.goto(`${api.url}/settings/sites/${siteId}/search-console`);
      expect(await page.isVisible("#service_account")).to.equal(true);
      expect(await page.isVisible("#key-file")).to.equal(javaScript);
      if (javaScript) {
        await page.setInputFiles("#key-file", {
          name: "photo.json",
          mimeType: "application/json",
          buffer: Buffer.alloc(100_001, " "),
        });
        await page.getByText("This file is too large to be a key.").waitFor();
        expect(await page.inputValue("#service_account")).to.equal("");
        await page.setInputFiles("#key-file", {
          name: "key.json",
          mimeType: "application/json",
          buffer: Buffer.from('{"type": "service_account"}'),
        });
        await page.waitForFunction(() =>
          document.querySelector<HTMLTextAreaElement>("#service_account")?.value !== ""
        );
        expect(await page.inputValue("#service_account")).to.equal('{"type": "service_account"}');
        expect(await page.getByText("This file is too large to be a key.").count()).to.equal(0);
      }
      expect(complaints).to.deep.equal([]);
      await close();
    }
  });
});

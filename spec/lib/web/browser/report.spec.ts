import { expect } from "chai";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { KEYBOARD, tabTo } from "../../../support/web/hands.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import {
  type BrowserPage,
  openBrowserPage,
  type PageLook,
  usePageBrowser,
} from "../../../support/web/page_browser.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

/** What can be read on paper and on a phone. */
const MIN_TEXT_PX = 11;
/** Of a small phone, without the bars of its browser. */
const SCREEN_PX = 640;

describe("the report of a site with data in a browser", function () {
  this.timeout(120_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let url: string;
  let opened: BrowserPage[] = [];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    owner = await insertSpecOwner(database.db, REPORTED_NOW);
    const siteId = await insertSpecSite(database.db, owner.accountId, { name: "Tea & more" });
    await fillReportedSite(database.db, siteId);
    url = `${api.url}/sites/${siteId}/report`;
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });
  afterEach(async () => {
    for (const { close } of opened) await close();
    opened = [];
  });

  async function openReport(look: PageLook): Promise<BrowserPage> {
    const one = await openSignedInPage(browser(), { api, owner, ...look });
    opened.push(one);
    await one.page.goto(url);
    return one;
  }

  /** A report on a phone with all of each section. */
  async function openWhole(width: number): Promise<BrowserPage> {
    const one = await openReport({ width });
    for (const box of await one.page.locator(".section-fold input").all()) await box.check();
    return one;
  }

  it("is at most 12 screens of a phone, and shows all of a section where that is wanted", async () => {
    const { page } = await openReport({ width: 360 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height()).to.be.below(12 * SCREEN_PX);
    const table = page.locator("#decay table");
    expect(await table.isVisible()).to.equal(false);
    await page.locator("#decay .section-fold input").focus();
    await page.keyboard.press("Space");
    expect(await table.isVisible()).to.equal(true);
    await page.goto(`${url}#opportunities`);
    expect(await page.locator("#opportunities table").isVisible()).to.equal(true);
  });

  for (const width of [390, 820, 1440]) {
    for (const scheme of ["light", "dark"] as const) {
      it(`fits a window of ${width} pixels with charts that can be read, ${scheme}`, async () => {
        const { page, complaints } = await openReport({ width, scheme });
        expect(await page.locator("main svg").count()).to.be.above(5);
        expect(await page.locator("main .report-empty").count()).to.equal(0);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).to.equal(width);
        expect(await listSmallTexts(page)).to.deep.equal([]);
        expect(complaints).to.deep.equal([]);
      });
    }
  }

  it("needs no scrolling to the side on a phone, where no labels of a chart touch each other", async () => {
    const { page } = await openWhole(390);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("main .table-scroll")]
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map((region) => region.ariaLabel)
    );
    expect(wide).to.deep.equal([]);
    expect(await page.locator("#decay tbody tr").count()).to.equal(6);
    const heights = await page.evaluate(() =>
      [...document.querySelectorAll("#decay tbody tr, #provenance tbody tr")]
        .map((row) => row.getBoundingClientRect().height)
    );
    expect(Math.max(...heights)).to.be.below(260);
    expect(await listTouchingLabels(page)).to.deep.equal([]);
  });

  it("lets the keyboard reach every table that scrolls, and its text behind every chart", async () => {
    const { page, complaints } = await openWhole(390);
    const regions = page.locator("main .table-scroll");
    const summaries = page.locator("main details > summary");
    const wanted = await regions.count() + await summaries.count();
    expect(await regions.count()).to.be.above(10);
    // folded tables are unfolded with the keyboard as they are met
    const met = new Set<string>();
    await tabTo(page, page.locator("main a, main button, main summary").first());
    for (let stops = 0; stops < 600 && met.size < wanted; stops++) {
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        const all = [...document.querySelectorAll("main .table-scroll, main details > summary")];
        const index = element === null ? -1 : all.indexOf(element);
        const details = element?.parentElement;
        return { index, folded: details instanceof HTMLDetailsElement && !details.open };
      });
      if (stop.index >= 0) met.add(String(stop.index));
      if (stop.index >= 0 && stop.folded) await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    expect(met.size).to.equal(wanted);
    expect(complaints).to.deep.equal([]);
  });

  it("prints to several pages without the frame, in light colours", async () => {
    const { page } = await openReport({ scheme: "dark" });
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).to.equal("%PDF-");
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    expect(pages.length).to.be.above(1);
    await page.emulateMedia({ media: "print" });
    const visible = await page.evaluate(() =>
      [
        ".top",
        ".report-actions",
        ".report-contents",
        ".report-period",
        ".report-head",
        ".score-ring",
      ].map((one) => {
        const element = document.querySelector(one);
        return element !== null && getComputedStyle(element).display !== "none";
      })
    );
    expect(visible).to.deep.equal([false, false, false, false, true, true]);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).to.equal("rgb(20, 33, 39)");
    const text = await textOfPdf(pdf);
    // a machine without poppler sees the pages alone
    if (text === undefined) return;
    const score = await page.locator(".score-ring-value").textContent();
    expect(text).to.contain(`${score} of 100`).and.to.contain("shop.test");
    for (const heading of await page.locator("main .card h2").allTextContents()) {
      expect(text).to.contain(heading.trim());
    }
    expect(text).not.to.match(/Sign out|Share…|Skip to content/);
  });

  it("tears no row off a table at the end of a page, and heads each part of it", async () => {
    const { page } = await openReport({});
    // wherever on a page the table comes to stand
    for (const moved of [0, 480, 560, 640, 720, 800]) {
      await moveDown(page, "#decay", moved);
      const text = await textOfPdf(await page.pdf({ preferCSSPageSize: true }));
      if (text === undefined) return;
      const parts = text.split("\f").map((one) => ({
        captions: countIn(one, "The 6 that lost the most"),
        heads: countIn(one, "Cause\n"),
        rows: countIn(one, "Lost positions since"),
      })).filter(({ captions, rows }) => captions + rows > 0);
      expect(parts[0]?.captions, `${moved}`).to.equal(1);
      const wanted = parts.length === 1 ? [[1, 6]] : [[1, 3], [1, 3]];
      expect(parts.map(({ heads, rows }) => [heads, rows]), `${moved}`).to.deep.equal(wanted);
    }
  });

  for (const javaScript of [true, false]) {
    const way = javaScript ? "with the keyboard alone" : "without JavaScript";
    it(`is shared and the link is withdrawn, ${way}`, async () => {
      const { page, complaints } = await openReport({ javaScript });
      const guest = await openBrowserPage(browser(), { javaScript });
      opened.push(guest);
      await KEYBOARD.press(page, "Share…");
      await KEYBOARD.type(page, "Whom it is for", way);
      await KEYBOARD.press(page, "Make the link");
      const link = await page.locator(".copy-text").innerText();
      const given = await guest.page.goto(link);
      expect(given?.status()).to.equal(200);
      await KEYBOARD.press(page, `Withdraw the link ${way}`);
      await KEYBOARD.press(page, "Withdraw the link");
      await page.getByText("The link is withdrawn.").waitFor();
      expect((await guest.page.reload())?.status()).to.equal(404);
      expect(complaints).to.deep.equal([]);
    });
  }
});

/** Texts of charts that are drawn smaller than can be read. */
async function listSmallTexts(page: Page): Promise<string[]> {
  return await page.evaluate(
    (least) =>
      [...document.querySelectorAll<SVGTextElement>("main svg text")].flatMap((text) => {
        const box = text.getBoundingClientRect();
        if (box.width === 0) return [];
        const size = parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.d ?? 0);
        return size < least ? [`${text.textContent}: ${size.toFixed(1)} px`] : [];
      }),
    MIN_TEXT_PX,
  );
}

/** Labels of axes from left to right that hardly have a space between them. */
async function listTouchingLabels(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll("main .chart-plot")].flatMap((plot) => {
      const labels = [...plot.querySelectorAll(":scope > text:not([x='-8'])")]
        .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0);
      return labels.flatMap(({ text, box }, index) => {
        const before = labels[index - 1];
        return before !== undefined && box.left < before.box.right + 3
          ? [`${before.text} ${text}`]
          : [];
      });
    })
  );
}

/** Puts a gap above an element, in place of the one that is there. */
async function moveDown(page: Page, selector: string, pixels: number): Promise<void> {
  await page.locator(selector).evaluate((element, height) => {
    document.querySelector("#gap")?.remove();
    const gap = document.createElement("div");
    gap.id = "gap";
    gap.style.height = `${height}px`;
    element.before(gap);
  }, pixels);
}

function countIn(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Reads the text of a PDF by poppler; undefined where that is not installed. */
async function textOfPdf(pdf: Buffer): Promise<string | undefined> {
  if (!existsSync("/usr/bin/pdftotext")) return undefined;
  const reading = promisify(execFile)("/usr/bin/pdftotext", ["-", "-"]);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}

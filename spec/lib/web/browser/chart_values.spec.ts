import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type BrowserPage, usePageBrowser } from "../../../support/web/page_browser.ts";
import { findAxeViolations } from "../../../support/web/axe.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";

/** A4 within margins of 1 cm. */
const PAPER_PX = 718;

type Place = readonly [number, number];

/** How far the pixels in the middle of each dot are from those of the plot's edge, as WCAG counts contrast. */
async function contrastOfDots(tab: Page): Promise<number[]> {
  const plot = tab.locator(".chart-plot").first();
  const places = await plot.evaluate((svg) => {
    const { left, top } = svg.getBoundingClientRect();
    return [...svg.querySelectorAll(".chart-dot")].map((dot): Place => {
      const box = dot.getBoundingClientRect();
      return [box.left + box.width / 2 - left, box.top + box.height / 2 - top];
    });
  });
  return await contrastOf(tab, { plot, places });
}

/** The same of a place within each area that has a height at the last day but one. */
async function contrastOfAreas(tab: Page): Promise<number[]> {
  const plot = tab.locator(".chart-plot:has(.chart-part)").first();
  const places = await plot.evaluate((svg) => {
    const { left, top } = svg.getBoundingClientRect();
    return [...svg.querySelectorAll<SVGPathElement>("path.chart-part")].flatMap((part): Place[] => {
      const matrix = part.getScreenCTM();
      if (matrix === null) return [];
      const inside: Place[] = [];
      for (let y = 2; y < 180; y += 2) {
        const point = new DOMPoint(900, y);
        if (!part.isPointInFill(point)) continue;
        const { x: atX, y: atY } = point.matrixTransform(matrix);
        inside.push([atX - left, atY - top]);
      }
      const middle = inside[Math.floor(inside.length / 2)];
      return middle === undefined ? [] : [middle];
    });
  });
  return await contrastOf(tab, { plot, places });
}

async function contrastOf(
  tab: Page,
  { plot, places }: { plot: Locator; places: readonly Place[] },
): Promise<number[]> {
  const picture = (await plot.screenshot()).toString("base64");
  // a page without a policy of its content may read pictures
  const reader = await tab.context().newPage();
  try {
    return await reader.evaluate(async ({ picture, places }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("There is no canvas.");
      context.drawImage(image, 0, 0);
      const lightOf = (x: number, y: number) => {
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(x, y, 1, 1).data]
          .map((value) => value / 255)
          .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const ground = lightOf(2, 2);
      return places.map(([x, y]) => {
        const dot = lightOf(x, y);
        return (Math.max(dot, ground) + 0.05) / (Math.min(dot, ground) + 0.05);
      });
    }, { picture, places });
  } finally {
    await reader.close();
  }
}

describe("charts and the side bar in a browser", function () {
  this.timeout(300_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let siteId: number;
  let path: string;
  let opened: BrowserPage | undefined;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
    await fillReportedSite(database.db, siteId);
    const [{ id }] = await database.db("keywords").where({ site_id: siteId }).limit(1);
    path = `/sites/${siteId}/keywords/${id}`;
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });
  const open = async (at: string, width = 1280) => {
    opened = await openSignedInPage(browser(), { api, owner, state: "signed_in", width });
    await opened.page.goto(api.url + at);
    return opened;
  };

  it("say values by arrow keys, and a stretch chosen with Shift becomes the period", async () => {
    const { page, complaints } = await open(path);
    const plot = page.locator(".chart-plot").first();
    await plot.focus();
    await page.keyboard.press("End");
    const said = page.locator(".chart-said").first();
    expect(await said.textContent()).to.match(/^\d+ \w+ 2026 · Clicks a day: \d+$/);
    expect(await plot.getAttribute("aria-valuetext")).to.equal(await said.textContent());
    expect(await findAxeViolations(page)).to.deep.equal([]);
    for (const _ of [1, 2, 3]) await page.keyboard.press("Shift+ArrowLeft");
    expect(await said.textContent()).to.contain("press Enter");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?from=2026-\d\d-\d\d&to=2026-\d\d-\d\d$/);
    const [from = "", to = ""] = ["from", "to"].map((name) =>
      new URL(page.url()).searchParams.get(name) ?? ""
    );
    expect(Date.parse(to) - Date.parse(from)).to.equal(3 * 86_400_000);
    expect(await page.locator(".chart-plot").first().locator(".chart-target").count()).to.equal(4);
    expect(complaints).to.deep.equal([]);
  });

  it("say values at the pointer, and days that are dragged over become the period", async () => {
    const { page } = await open(path);
    const box = await page.locator(".chart-plot").first().boundingBox();
    if (box === null) throw new Error("There is no chart.");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.25, y);
    expect(await page.locator(".chart-said").first().textContent()).to.match(/Clicks a day: \d+$/);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/\?from=2026-\d\d-\d\d&to=2026-\d\d-\d\d$/);
    expect(await page.locator("[data-all-days]").count()).to.equal(1);
  });

  it("lead from a dot to its keyword, by pointer and by keys", async () => {
    const { page, complaints } = await open(`/sites/${siteId}/keywords?sort=keyword&per_page=4`);
    const plot = page.locator(".chart-plot").first();
    await plot.focus();
    await page.keyboard.press("End");
    expect(await page.locator(".chart-said").first().textContent())
      .to.match(/^keyword 1\d · Position: 11\.8 · Clicks: 28$/);
    expect(await findAxeViolations(page)).to.deep.equal([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/keywords\/\d+$/);
    await page.goBack();
    const box = await page.locator(".chart-dot").first().boundingBox();
    if (box === null) throw new Error("There is no dot.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    expect(await page.locator(".chart-said").first().textContent()).to.contain("Position: 6.5");
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(/\/keywords\/\d+$/);
    expect(complaints).to.deep.equal([]);
  });

  it("are seen on the screen, in the dark and in print", async () => {
    const { page } = await open(`/sites/${siteId}/keywords`);
    const looks = [{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print" }] as const;
    for (const look of looks) {
      await page.emulateMedia({ media: "screen", colorScheme: "light", ...look });
      const dots = await contrastOfDots(page);
      expect(dots, JSON.stringify(look)).to.have.lengthOf(12);
      for (const contrast of dots) expect(contrast, JSON.stringify(look)).to.be.above(3);
    }
  });

  it("say the parts and their sum of stacked areas, which are seen in each look", async () => {
    const { page, complaints } = await open(`/sites/${siteId}/report`);
    const plot = page.locator(".chart-plot:has(.chart-part)").first();
    await plot.focus();
    await page.keyboard.press("End");
    expect(await plot.getAttribute("aria-valuetext"))
      .to.match(/ · Errors: \d+ · Warnings: \d+ · Notices: \d+ · Together: \d+$/);
    const looks = [
      ...[{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print" }] as const,
      { forcedColors: "active" } as const,
    ];
    for (const look of looks) {
      await page.emulateMedia({ media: "screen", colorScheme: "light", ...look });
      const areas = await contrastOfAreas(page);
      expect(areas.length, JSON.stringify(look)).to.be.above(1);
      for (const contrast of areas) expect(contrast, JSON.stringify(look)).to.be.above(3);
    }
    expect(complaints).to.deep.equal([]);
  });

  it("print tables that are wider than paper as a whole", async () => {
    for (const view of ["keywords", "issues", "pages"]) {
      const { page } = await open(`/sites/${siteId}/${view}`, PAPER_PX);
      await page.emulateMedia({ media: "print" });
      const [wide, room] = await page.locator(".table-stacks > table").last()
        .evaluate((table) => [table.getBoundingClientRect().right, document.body.clientWidth]);
      expect(wide, view).to.be.at.most(room ?? 0);
      await opened?.close();
      opened = undefined;
    }
  });

  it("switch to another site by typing, with arrows through those that match", async () => {
    const otherId = await insertSpecSite(database.db, owner.accountId, { name: "Cups and pots" });
    // what is shown for the first letters is no longer meant when all are typed, however fast that was
    for (const delay of [0, 5, 50, 200]) {
      const { page, complaints } = await open(`/sites/${siteId}/keywords`);
      await page.locator(".site-switch > summary").click();
      await page.keyboard.type("cups", { delay });
      await page.keyboard.press("ArrowDown", { delay });
      await page.keyboard.press("Enter");
      await page.waitForURL(`${api.url}/sites/${otherId}/keywords`);
      expect(complaints).to.deep.equal([]);
      await opened?.close();
      opened = undefined;
    }
  });

  it("print lists without their forms, however those are laid out", async () => {
    const { page } = await open(`/sites/${siteId}/keywords`);
    expect(await page.locator(".no-print:visible").count()).to.be.above(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".no-print:visible").count()).to.equal(0);
  });
  it("print lists with the site's name, and reports with it once", async () => {
    const { page } = await open(`/sites/${siteId}/keywords`);
    const name = page.locator(".printed-site");
    expect(await name.isVisible()).to.equal(false);
    await page.emulateMedia({ media: "print" });
    const site = await database.db("sites").where({ id: siteId }).first("name");
    expect(await name.innerText()).to.equal(site.name);
    await page.goto(`${api.url}/sites/${siteId}/report`);
    expect(await name.isVisible()).to.equal(false);
  });
});

import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page as Tab } from "playwright-core";
import { dataTable } from "../../../../lib/web/parts/data_table.ts";
import { noteLayoutShifts, readLayoutShifts } from "../../../support/web/layout_shifts.ts";
import {
  type BrowserPage,
  openBrowserPage,
  usePageBrowser,
} from "../../../support/web/page_browser.ts";

const SHEET = readFileSync(
  new URL("../../../../lib/web/assets/base.css", import.meta.url),
  "utf8",
);
const COUNT = 300;
/** Rows of heights that differ. */
const TABLE = String(dataTable({
  caption: "Rows",
  stacks: true,
  columns: [{ label: "Name" }, { label: "Text", prose: true }, { label: "Count", number: true }],
  rows: Array.from(
    { length: COUNT },
    (_, at) => [`Name ${at}`, "word ".repeat(at % 70), String(at)],
  ),
}));

describe("the rows of a long table in a narrow window", function () {
  this.timeout(120_000);
  const browser = usePageBrowser();
  let opened: BrowserPage;
  let tab: Tab;
  before(async () => {
    opened = await openBrowserPage(browser(), { width: 390 });
    await noteLayoutShifts(opened.context);
    tab = await opened.context.newPage();
    await tab.route("http://127.0.0.1/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><title>Rows</title><style>${SHEET}</style>${TABLE}`,
      }));
    await tab.goto("http://127.0.0.1/");
  });
  after(() => opened.close());

  const laidOut = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll("tbody th")]
        .filter((cell) => cell.checkVisibility({ contentVisibilityAuto: true })).length
    );

  it("are laid out once they come near, and are found by their text before", async () => {
    expect(await laidOut()).to.be.within(5, 100);
    expect(
      await tab.evaluate(() =>
        // deno-lint-ignore no-explicit-any -- no member of TypeScript's library
        (globalThis as any).find("Name 299")
      ),
    ).to.equal(true);
    await tab.locator("th", { hasText: "Name 299" }).scrollIntoViewIfNeeded();
    await tab.waitForTimeout(100);
    expect(
      await tab.locator("th", { hasText: "Name 299" }).evaluate((cell) =>
        cell.checkVisibility({ contentVisibilityAuto: true })
      ),
    ).to.equal(true);
  });

  it("do not jump while somebody scrolls down and up again", async () => {
    await tab.goto("http://127.0.0.1/");
    for (const step of [600, -600]) {
      for (let turn = 0; turn < 40; turn++) {
        await tab.mouse.wheel(0, step);
        await tab.waitForTimeout(20);
      }
    }
    expect(await readLayoutShifts(tab)).to.deep.equal([]);
  });

  it("are all there in print", async () => {
    await tab.emulateMedia({ media: "print" });
    expect(await laidOut()).to.equal(COUNT);
    await tab.emulateMedia({ media: "screen" });
  });
});

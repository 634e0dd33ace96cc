import { readFileSync } from "node:fs";
import { expect } from "chai";
import { textField } from "../../../../lib/web/parts/text_field.ts";
import { openBrowserPage, usePageBrowser } from "../../../support/web/page_browser.ts";

const SHEET = readFileSync(
  new URL("../../../../lib/web/assets/base.css", import.meta.url),
  "utf8",
);
const FIELDS = ["One", "Two"].map((label) => String(textField({ name: label, label, value: "" })));

describe("a printed form", function () {
  this.timeout(120_000);
  const browser = usePageBrowser();

  it("has its fields one below the other, and a heading goes to the sheet of what follows", async () => {
    const opened = await openBrowserPage(browser(), { width: 900 });
    try {
      const tab = await opened.context.newPage();
      await tab.setContent(
        `<style>${SHEET}</style><h2>Limits</h2><form class="form-grid">${FIELDS.join("")}</form>`,
      );
      const read = () =>
        tab.evaluate(() => ({
          lefts: [...document.querySelectorAll("input")].map((one) => one.offsetLeft),
          breakAfter: getComputedStyle(document.querySelector("h2") ?? document.body).breakAfter,
        }));
      const { lefts: [one, two] } = await read();
      expect(one).not.to.equal(two);
      await tab.emulateMedia({ media: "print" });
      const { lefts: [printedOne, printedTwo], breakAfter } = await read();
      expect(printedOne).to.equal(printedTwo);
      expect(breakAfter).to.equal("avoid");
    } finally {
      await opened.close();
    }
  });
});

import { expect } from "chai";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type BrowserPage, usePageBrowser } from "../../../support/web/page_browser.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";

const ROWS = "date,query,clicks,impressions,position\n";

describe("doing things in a browser", function () {
  this.timeout(180_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let siteId: number;
  let opened: BrowserPage;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
    await fillReportedSite(database.db, siteId);
  });
  beforeEach(async () => {
    opened = await openSignedInPage(browser(), { api, owner, state: "signed_in", width: 1440 });
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

  it("sends a file of several pieces with progress, and shows its import", async () => {
    const { page } = opened;
    await page.goto(`${api.url}/settings/sites/${siteId}/imports`);
    const line = "2026-11-02,red shoes,3,20,4.5\n";
    const text = ROWS + line.repeat(Math.ceil(9 * 1024 * 1024 / line.length));
    const buffer = Buffer.from(text);
    await page.setInputFiles("#file", { name: "large.csv", mimeType: "text/csv", buffer });
    await page.click("form[data-upload] button");
    await page.waitForURL(/\/imports\/\d+$/);
    const [row] = await database.db("imports").where({ file_name: "large.csv" });
    expect(page.url()).to.match(new RegExp(`/imports/${row.id}$`));
    expect(row).to.include({ status: "queued", step: null, size_bytes: buffer.length });
    const [{ size }] = await database.db("import_contents").where({ import_id: row.id })
      .select(database.db.raw("SUM(LENGTH(bytes)) AS size"));
    expect(Number(size)).to.equal(buffer.length);
    expect(await page.textContent("#import")).to.contain("waiting");
    await database.db("imports").where({ id: row.id }).update({
      ...{ status: "failed", error_code: "import_interrupted", error_message: "It was planned." },
    });
    await page.waitForSelector("#import:not([data-reload])");
    expect(await page.textContent("#import")).to.contain("failed").and.contain("It was planned.");
  });

  it("takes files that are dropped, each an import, and names the one that is refused", async () => {
    const { page } = opened;
    await page.goto(`${api.url}/settings/sites/${siteId}/imports`);
    await page.evaluate((rows) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([`${rows}2026-11-02,red,1,2,3\n`], "one.csv"));
      dropped.items.add(new File([], "empty.csv"));
      const event = new DragEvent("drop", { dataTransfer: dropped, bubbles: true });
      document.querySelector(".drop-field")?.dispatchEvent(event);
    }, ROWS);
    await page.click("form[data-upload] button");
    await page.waitForSelector(".upload-progress .field-error");
    const told = await page.textContent(".upload-progress");
    expect(told).to.contain("one.csv is there").and.contain("empty.csv: The file is empty");
    expect(
      await database.db("imports").whereIn("file_name", ["one.csv", "empty.csv"])
        .pluck("file_name"),
    ).to.deep.equal(["one.csv"]);
    // of a refusal the browser says itself that it is one
    opened.complaints.splice(0);
  });

  it("notes something on the day of a chart that is clicked", async () => {
    const { page } = opened;
    await page.goto(`${api.url}/sites/${siteId}/report`);
    const day = page.locator("[data-day]").nth(3);
    const wanted = await day.getAttribute("data-day");
    await day.dispatchEvent("click");
    expect(await page.inputValue("form[data-note-form] [name=first_day]")).to.equal(wanted);
    await page.keyboard.type("Deploy 1.2");
    await page.click("form[data-note-form] button.primary");
    await page.waitForURL("**/report?done=noted");
    const [row] = await database.db("annotations").where({ site_id: siteId, title: "Deploy 1.2" });
    expect(row.source).to.equal("browser");
  });

  it("leads from a chart without a form to the one of annotations, with its day", async () => {
    const { page } = opened;
    const keyword = await database.db("keywords").where({ keyword: "keyword 1" }).first();
    await page.goto(`${api.url}/sites/${siteId}/keywords/${keyword.id}`);
    const day = page.locator("[data-day]").nth(3);
    const wanted = await day.getAttribute("data-day");
    await day.dispatchEvent("click");
    await page.waitForURL(/annotations\?first_day=/);
    expect(await page.inputValue("[name=first_day]")).to.equal(wanted);
  });

  it("ignores an issue with the keyboard alone", async () => {
    const { page } = opened;
    const issue = await database.db("audit_issues").where({ status: "open" }).first();
    await page.goto(`${api.url}/sites/${siteId}/issues/${issue.code}/places`);
    await page.locator(".act-folded summary", { hasText: "Ignore it" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Known");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**?done=ignore");
    expect(await database.db("issue_ignores").where({ code: issue.code }).pluck("note"))
      .to.deep.equal(["Known"]);
  });
});

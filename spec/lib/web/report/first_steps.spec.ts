import { searchServices } from "../../../support/search/search_services.ts";
import { expect } from "chai";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { REFRESH_STEPS } from "../../../../lib/commands/refresh_steps.ts";
import { plantAnswers } from "../../../support/ai_mentions/ai_answers.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { readPage } from "../../../support/web/read_page.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";
import { openBare, shareSpecReport } from "../../../support/web/shared_report.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("firstSteps()", () => {
  const reports = useReports(NOW);

  it("begins a site without data with its first audit, and folds other ways", async () => {
    const { database: { db }, accountId, openReport } = reports();
    const siteId = await insertSpecSite(db, accountId);
    const { html, textOf, captions, ids } = await openReport(siteId);
    expect(textOf("news")).to.contain("Start the first audit");
    expect(stepsOf(html)).to.deep.equal(["search", "links", "answers"]);
    expect(textOf("first-steps")).to.match(
      /^Begin with data that you have instead Bring search data\. .* Bring links\. .* Bring answers of AI engines\. /,
    );
    const command = `npm run --silent import -- --site ${siteId} FILE…`;
    expect(html.split(command)).to.have.length(2);
    for (const path of ["/search-console", "/ai/prompts"]) {
      expect(html).to.contain(`href="/settings/sites/${siteId}${path}"`);
    }
    expect(html).not.to.contain("report-section");
    expect(ids).not.to.include.any.members(["in-short", "provenance"]);
    expect(captions).to.deep.equal([]);
  });

  it("names what is still missing alone", async () => {
    const { database: { db }, accountId, openReport } = reports();
    const siteId = await insertSpecSite(db, accountId, { domain: "shop.test" });
    await insertFinishedAudit(db, siteId);
    const { html, textOf } = await openReport(siteId);
    expect(textOf("first-steps")).to.match(/^What is still missing Bring search data\./);
    expect(stepsOf(html)).to.deep.equal(["search", "links", "answers"]);
    // the first audit was not enough, and there is nothing to do about it but wait
    expect(textOf("first-steps")).to.contain(
      "What changed since the last audit. From the second audit on, this part shows what is new",
    );
  });

  it("leads to where more is brought when the step is done and a section has nothing all the same", async () => {
    const { database: { db }, accountId, openReport } = reports();
    const siteId = await insertSpecSite(db, accountId, { domain: "tea.test" });
    const day = { date: "2026-11-17", clicks: 3, impressions: 90, position: 9 };
    await importRows(db, siteId, [{ ...day, query: "tea", page: "https://tea.test/" }]);
    for (const step of REFRESH_STEPS) await step.run({ ...searchServices(db), siteId, now: NOW });
    const { html, textOf } = await openReport(siteId);
    expect(stepsOf(html)).to.deep.equal(["audit", "links", "answers"]);
    expect(textOf("first-steps")).to.match(/Competitors\. .*result pages\. Bring more/);
    expect(html).to.contain(`<a href="/settings/sites/${siteId}/imports">Bring more</a>`);
  });

  it("has no step where each is done, and none for who has a link", async () => {
    const { database: { db }, accountId, openReport } = reports();
    const siteId = await insertSpecSite(db, accountId, { domain: "full.test" });
    const bare = await openBare(reports(), await shareSpecReport(reports(), siteId));
    expect(readPage(bare.html).ids).not.to.include("first-steps");
    expect(bare.html).not.to.contain("npm run");
    await insertFinishedAudit(db, siteId);
    await insertSearchedSite(db, siteId, "https://full.test");
    await plantAnswers(db, siteId, [{ prompt: "Best tea?", text: "None." }]);
    await analyseStaleAnswers(db, siteId);
    expect(stepsOf((await openReport(siteId)).html)).to.deep.equal([]);
  });
});

/** The steps that a page names, in their order. */
function stepsOf(page: string): string[] {
  return [...page.matchAll(/<li id="step-(\w+)"/g)].map(([, name = ""]) => name);
}

import { expect } from "chai";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { plantAnswers, type PlantedAnswer } from "../../../support/ai_mentions/ai_answers.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { readPage } from "../../../support/web/read_page.ts";
import { openBare, shareSpecReport } from "../../../support/web/shared_report.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ENDS = ["test", "example", "com", "net"];
const BY_NAME: readonly PlantedAnswer[] = [
  { prompt: "Is Shop good?", text: "Shop is good." },
  { prompt: "Is Shop good?", engine: "perplexity", text: "I do not know." },
];

describe("aiVisibility of prompts that name the brand", () => {
  const reports = useReports(NOW);

  async function insertAnsweredSite(answers: readonly PlantedAnswer[]): Promise<number> {
    const { database: { db }, accountId } = reports();
    const siteId = await insertSpecSite(db, accountId, { domain: `shop.${ENDS.pop()}` });
    await plantAnswers(db, siteId, answers);
    await analyseStaleAnswers(db, siteId);
    return siteId;
  }

  it("says that all of them do, that they are left out, and what to add", async () => {
    const siteId = await insertAnsweredSite(BY_NAME);
    const { html, textOf, tilesOf, rowsOf } = await reports().openReport(siteId);
    expect(textOf("ai")).not.to.contain("There are no data");
    expect(textOf("ai")).to.contain("every prompt that was answered names the brand")
      .and.contain("Add prompts that do not name it");
    expect(html).to.contain(`href="/settings/sites/${siteId}/ai/prompts"`);
    expect(tilesOf("ai")).to.deep.equal({
      "Answers to prompts that name it": ["2"],
      "Such prompts": ["1"],
      "Of these answers, cite the site": ["0.0 %"],
    });
    expect(rowsOf("The newest answers")).to.have.length(2);
    expect(textOf("ai")).to.contain(
      "All 2 answers are to prompts that name the brand, and left out of the share of voice.",
    );
  });

  it("tells who has a link why, and not what to add", async () => {
    const siteId = await insertAnsweredSite(BY_NAME.slice(0, 1));
    const { html } = await openBare(reports(), await shareSpecReport(reports(), siteId));
    const { textOf } = readPage(html);
    expect(textOf("ai")).to.contain("every prompt that was answered names the brand")
      .and.not.contain("Add prompts");
    expect(textOf("ai")).to.contain("The only answer is to prompts that name the brand");
    expect(html).not.to.contain("/settings/");
  });

  it("counts them beside others", async () => {
    const siteId = await insertAnsweredSite([...BY_NAME, {
      prompt: "Best anvils?",
      text: "None.",
    }]);
    const { textOf, tilesOf } = await reports().openReport(siteId);
    expect(textOf("ai")).to.contain(
      "1 answer of 2 engines to 1 prompt that do not name the brand. Left out: 2 answers to prompts that name it.",
    );
    expect(tilesOf("ai")).to.include.keys("Share of voice");
  });

  it("has nothing to tell where no answer came", async () => {
    const siteId = await insertAnsweredSite([{ ...BY_NAME[0], status: "refused" }]);
    const { ids } = await reports().openReport(siteId);
    expect(ids).not.to.include("ai");
  });
});

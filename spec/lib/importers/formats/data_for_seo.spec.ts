import { expect } from "chai";
import type { RankRow } from "../../../../lib/importers/import_rows.ts";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

const RESULT = {
  keyword: "coffee",
  type: "organic",
  se_domain: "google.de",
  location_code: 2276,
  language_code: "de",
  check_url: "https://www.google.de/search?q=coffee",
  datetime: "2026-07-05 10:00:00 +00:00",
  item_types: ["organic", "ai_overview", "paid"],
  items_count: 4,
  items: [
    { type: "paid", rank_group: 1, rank_absolute: 1, domain: "ads.test", url: "https://ads.test/" },
    {
      type: "ai_overview",
      rank_group: 1,
      rank_absolute: 2,
      references: [{
        type: "ai_overview_reference",
        domain: "www.a.test",
        url: "https://www.a.test/",
      }],
    },
    {
      type: "organic",
      rank_group: 1,
      rank_absolute: 3,
      domain: "www.b.test",
      url: "https://www.b.test/x",
      title: "B",
    },
    { type: "related_searches", rank_group: 1, rank_absolute: 4, items: ["tea"] },
  ],
};

const answer = (tasks: unknown[]) => JSON.stringify({ version: "0.1", status_code: 20000, tasks });

describe("dataForSeo", () => {
  it("reads the results of tasks, ranks among results of one kind", async () => {
    const { format, rows } = await runImport({
      "a.json": answer([{
        status_code: 20000,
        data: { se: "google", device: "mobile", keyword: "coffee" },
        result: [RESULT],
      }]),
    });
    expect(format).to.equal("data_for_seo");
    expect(
      rows.filter((row): row is RankRow => row.kind === "rank")
        .map(({ resultKind, position, domain }) => `${resultKind} ${position} ${domain}`),
    ).to.deep.equal(["ad 1 ads.test", "ai_overview 1 a.test", "organic 1 b.test"]);
    expect(rows[2]).to.deep.equal({
      kind: "rank",
      keyword: "coffee",
      date: "2026-07-05",
      engine: "google",
      country: "DE",
      location: null,
      language: "de",
      device: "mobile",
      domain: "b.test",
      url: "https://www.b.test/x",
      title: "B",
      position: 1,
      resultKind: "organic",
      features: ["ai_overview", "paid"],
      serp: "https://www.google.de/search?q=coffee 2026-07-05 10:00:00 +00:00",
      seen: { from: 1, to: 1 },
      source: "data_for_seo",
    });
  });

  it("reads results alone, one a line", async () => {
    const { rows } = await runImport({
      "a.ndjson": `${JSON.stringify(RESULT)}\n${JSON.stringify(RESULT)}\n`,
    });
    expect(rows).to.have.length(6);
  });

  it("skips tasks that failed, in their words", async () => {
    const failed = {
      status_code: 40501,
      status_message: "Invalid Field: 'keyword'.",
      result: null,
    };
    const good = { status_code: 20000, data: {}, result: [RESULT] };
    const { log, rows } = await runImport({ "a.json": answer([failed, good]) });
    expect(rows).to.have.length(3);
    expect(log.skipped).to.deep.equal([
      { file: "a.json", line: 1, reason: "DataForSEO answered: 40501 Invalid Field: 'keyword'." },
    ]);
  });

  it("takes types that it does not know for others", async () => {
    const items = [{ type: "constructor", rank_group: 2, url: "https://a.test/" }];
    const { rows } = await runImport({
      "a.json": answer([{ status_code: 20000, data: {}, result: [{ ...RESULT, items }] }]),
    });
    expect(rows[0]).to.deep.include({ resultKind: "other", seen: null });
  });

  for (const tasks of [null, []]) {
    it(`says what went wrong before there was a task (${JSON.stringify(tasks)})`, async () => {
      const status = { status_code: 40100, status_message: "Authentication failed." };
      const refusal = await refusalOf(
        runImport({ "a.json": JSON.stringify({ ...status, tasks }) }),
      );
      expect(refusal.message).to.match(/DataForSEO answered: 40100 Authentication failed\.$/);
    });
  }

  it("refuses an answer with nothing but errors", async () => {
    const failed = { status_code: 40200, status_message: "Payment Required.", result: null };
    const refusal = await refusalOf(runImport({ "a.json": answer([failed]) }));
    expect(refusal.message).to.match(/DataForSEO answered: 40200 Payment Required\.$/);
  });
});

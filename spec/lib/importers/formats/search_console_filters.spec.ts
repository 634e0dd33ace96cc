import { expect } from "chai";
import { JULY, refusalOf, runImport } from "../../../support/imports/imports.ts";

const QUERIES = "Top queries,Clicks,Impressions,CTR,Position\nscanner,45613,1095056,4.17%,5.34\n";
const DATES = "Date,Clicks,Impressions,CTR,Position\n2026-07-02,2,40,5%,3.5\n";

describe("searchConsoleExport: filters", () => {
  it("reports filters that narrow it", async () => {
    const { log } = await runImport({
      "Queries.csv": QUERIES,
      "Filters.csv": "Filter,Value\nSearch type,Web\nPage,+/blog/\n",
    }, JULY);
    expect(log.problems).to.deep.equal([{
      code: "filtered_export",
      message: "The export is filtered (Page: +/blog/): its figures are not the site's. " +
        "Remove the filters in Search Console and export again.",
      forcible: true,
    }]);
  });

  it("reports exact filters as well, with dates and without them", async () => {
    const type = "Filter,Value\nSearch type,Web\n";
    const filters: [string, string][] = [
      [`${type}Date,Last 3 months\nSearch appearance,Videos\n`, "Search appearance: Videos"],
      [`${type}Date,Last 3 months\nQuery,news\n`, "Query: news"],
      [`${type}Country,Germany\n`, "Country: Germany"],
      [`${type}Page,https://example.com/blog/\n`, "Page: https://example.com/blog/"],
      ["Süzgəc,X\nTarix,Son 3 ay\n", "Tarix: Son 3 ay"],
    ];
    for (const [content, other] of filters) {
      const { log } = await runImport({ "Queries.csv": QUERIES, "Filters.csv": content }, JULY);
      expect(log.problems.map(({ code }) => code), other).to.deep.equal(["filtered_export"]);
      expect(log.problems[0]?.message).to.include(`The export is filtered (${other}):`);
    }
  });
});

describe("searchConsoleExport: empty tables", () => {
  it("passes an empty table over of which no other one shows that it belongs to the export", async () => {
    const { log, why } = await runImport({
      "export/Dates.csv": DATES,
      "export/Campaign.csv": "Campaign,Clicks,Impressions,CTR,Position\n",
      "export/Kampanya.csv": "Kampanya,Tıklamalar,Gösterimler,CTR,Konum\n",
    });
    expect(why[0]).to.equal("export/Dates.csv: a Search Console table of days in English");
    expect(log.warnings).to.have.length(2);
    expect(log.warnings[0]).to.match(/^Passed over: export\/Campaign\.csv: No format fits/);
    expect(log.warnings[1]).to.equal(
      'Passed over: export/Kampanya.csv: It is empty, and it is not clear what "Kampanya" is.',
    );
    const turkish = await runImport({
      "export/Tarihler.csv": "Tarih,Tıklamalar,Gösterimler,CTR,Konum\n2026-07-01,2,40,5%,3.5\n",
      "export/x.csv": "Görünüm,Tıklamalar,Gösterimler,CTR,Konum\n",
    });
    expect(turkish.log.warnings).to.deep.equal([]);
  });

  it("names two tables of one kind if one of them is empty, too", async () => {
    const empty = "Top queries,Clicks,Impressions,CTR,Position\n";
    const run = runImport({ "Queries.csv": QUERIES, "Queries (1).csv": empty }, JULY);
    expect((await refusalOf(run)).code).to.equal("table_twice");
  });
});

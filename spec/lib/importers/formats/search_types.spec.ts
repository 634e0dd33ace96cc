import { expect } from "chai";
import { fileFromBytes } from "../../../../lib/importers/files/import_file.ts";
import type { SearchType } from "../../../../lib/importers/import_rows.ts";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";
import { createZip } from "../../../support/zip.ts";

const TYPES: readonly [ours: SearchType, api: string, bulk: string, filter: string | null][] = [
  ["web", "web", "WEB", "Web"],
  ["image", "image", "IMAGE", "Image"],
  ["video", "video", "VIDEO", "Video"],
  ["news", "news", "NEWS", "News"],
  ["discover", "discover", "DISCOVER", null],
  ["google_news", "googleNews", "GOOGLE_NEWS", null],
];
const hasPositions = (type: SearchType) => type !== "discover" && type !== "google_news";

/** Every way of search data, for each search type: days, pages and countries, and queries where there are any. */
describe("search types", () => {
  for (const [type, api, bulk, filter] of TYPES) {
    const position = hasPositions(type) ? 3.5 : null;

    it(`are recognised by the API's answers: ${type}`, async () => {
      const answer = (dimensions: string[], keys: string[]) => ({
        request: { startDate: "2026-07-05", endDate: "2026-07-05", type: api, dimensions },
        response: {
          rows: [{
            keys,
            clicks: 1,
            impressions: 10,
            ctr: 0.1,
            ...position !== null && { position },
          }],
        },
      });
      const lines = [
        answer(["date"], ["2026-07-05"]),
        answer(["country"], ["deu"]),
        answer(["page"], ["https://example.com/"]),
        ...hasPositions(type) ? [answer(["query"], ["tea"])] : [],
      ];
      const { rows } = await runImport({
        "a.ndjson": lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      });
      expect(rows.map((row) => row.kind)).to.deep.equal(
        ["totals", "country", "page", ...hasPositions(type) ? ["query"] : []],
      );
      for (const row of rows) {
        expect(row).to.deep.include({ searchType: type, clicks: 1, position });
      }
    });

    it(`are recognised by the bulk export: ${type}`, async () => {
      const header = "data_date,url,query,is_anonymized_query,country,search_type,device," +
        "impressions,clicks,sum_position\n";
      const query = hasPositions(type) ? "tea" : "";
      const sum = position === null ? "" : String((position - 1) * 10);
      const { rows } = await runImport({
        "url.csv":
          `${header}2026-07-05,https://example.com/,${query},false,deu,${bulk},MOBILE,10,1,${sum}\n`,
      });
      expect(rows[0]).to.deep.include({ searchType: type, clicks: 1, position });
      expect(rows[0]?.kind).to.equal(hasPositions(type) ? "query_page" : "page");
    });

    it(`are recognised by the user interface's export: ${type}`, async () => {
      const report = { discover: "Discover", google_news: "News" }[type as string] ?? "Search";
      const columns = position === null
        ? "Clicks,Impressions,CTR"
        : "Clicks,Impressions,CTR,Position";
      const end = position === null ? "1,10,10%" : "1,10,10%,3.5";
      const zip = createZip([
        { name: "Chart.csv", content: `Date,${columns}\n2026-07-05,${end}\n` },
        { name: "Pages.csv", content: `Top pages,${columns}\nhttps://example.com/,${end}\n` },
        { name: "Countries.csv", content: `Country,${columns}\nGermany,${end}\n` },
        {
          name: "Filters.csv",
          content: `Filter,Value\n${
            filter === null ? "" : `Search type,${filter}\n`
          }Date,Last 7 days\n`,
        },
      ]);
      const name = `https___example.com_-Performance-on-${report}-2026-07-08.zip`;
      const { rows, log } = await runImport([fileFromBytes(name, zip)]);
      expect(log.problems).to.deep.equal([]);
      expect(rows).to.have.length(3);
      for (const row of rows) {
        expect(row).to.deep.include({ searchType: type, clicks: 1, position });
      }
    });
  }

  it("are asked for where a filter names one that is not known", async () => {
    const files = {
      "july/Chart.csv": "Date,Clicks,Impressions,CTR,Position\n2026-07-05,1,10,10%,3.5\n",
      "july/Filters.csv": "Filter,Value\nSearch type,Holograms\n",
    };
    expect(await refusalOf(runImport(files))).to.deep.equal({
      code: "search_type_missing",
      message:
        'july/Chart.csv: The export is of the search type "Holograms", which is not known: say ' +
        "which search type it is.",
    });
    const { rows } = await runImport(files, { searchType: "image" });
    expect(rows[0]).to.deep.include({ searchType: "image" });
  });
});

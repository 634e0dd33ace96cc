import { expect } from "chai";
import { readExportName } from "../../../../lib/importers/columns/export_name.ts";

describe("readExportName()", () => {
  it("finds the property's host and the report", () => {
    const names: [string, string | null, string | null][] = [
      ["https___www.example.com_-Performance-on-Search-2026-07-05.zip", "www.example.com", null],
      ["example.com-Performance-on-Search-2026-07-05/Queries.csv", "example.com", null],
      [
        "https___shop-1.example.com_-Performance-on-Discover-2026-07-05 - Pages.csv",
        "shop-1.example.com",
        "discover",
      ],
      [
        "a/https___example.com_en_-Performance-on-News-2026-07-05.zip/Pages.csv",
        "example.com",
        "google_news",
      ],
      ["Performance-on-Discover-2026-07-05/Pages.csv", null, "discover"],
      ["Performance-on-Search-2026-07-05.zip", null, null],
      ["Queries.csv", null, null],
    ];
    for (const [name, host, searchType] of names) {
      expect(readExportName(name), name).to.deep.equal({ host, searchType });
    }
  });
});

import { expect } from "chai";
import { fileFromBytes } from "../../../../lib/importers/files/import_file.ts";
import type { RankRow } from "../../../../lib/importers/import_rows.ts";
import { runImport } from "../../../support/imports/imports.ts";

const COLUMNS = [
  "Keyword",
  "Country",
  "Location",
  "Language",
  "Entities",
  "SERP features",
  "Volume",
]
  .concat(["KD", "CPC", "Previous organic traffic", "Current organic traffic", "Previous position"])
  .concat(["Current position", "Position change", "Previous URL", "Current URL", "Previous date"])
  .concat(["Current date", "Branded"]);

const RECORD = ["кофе", "US", "United States", "English", "", "People also ask, Sitelinks", "1300"]
  .concat([
    "12",
    "1.20",
    "10",
    "20",
    "8",
    "5",
    "3",
    "https://example.com/old",
    "https://example.com/new",
  ])
  .concat(["2026-06-05", "2026-07-05", "false"]);

/** As Ahrefs writes it: UTF-16LE with mark, tabs, everything quoted. */
function exportOf(...records: string[][]) {
  const lines = [COLUMNS, ...records].map((cells) => cells.map((cell) => `"${cell}"`).join("\t"));
  return [
    fileFromBytes(
      "organic-keywords.csv",
      Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`, "utf16le"),
    ),
  ];
}

describe("ahrefsKeywords", () => {
  it("reads previous and current positions with their URLs and dates, and the volume", async () => {
    const { format, why, rows } = await runImport(exportOf(RECORD));
    expect(format).to.equal("ahrefs_keywords");
    expect(why).to.deep.equal(["organic-keywords.csv: organic keywords of Ahrefs"]);
    const base = {
      kind: "rank",
      keyword: "кофе",
      engine: "google",
      country: "US",
      location: "United States",
      language: "en",
      device: null,
      domain: "example.com",
      title: null,
      resultKind: "organic",
      features: ["People also ask", "Sitelinks"],
      serp: null,
      seen: null,
    };
    expect(rows).to.deep.equal([
      {
        ...base,
        date: "2026-06-05",
        url: "https://example.com/old",
        position: 8,
        source: "previous_position",
      },
      {
        ...base,
        date: "2026-07-05",
        url: "https://example.com/new",
        position: 5,
        source: "current_position",
      },
      {
        kind: "keyword_volume",
        keyword: "кофе",
        date: "2026-11-20",
        country: "US",
        language: "en",
        volume: 1300,
        difficulty: 12,
        cpcUsd: 1.2,
        provider: "ahrefs_keywords",
      },
    ]);
  });

  it("says that a domain lost a keyword, or did not have it yet", async () => {
    const lost = RECORD.with(12, "").with(15, "");
    const gained = RECORD.with(11, "").with(14, "");
    const ranks = async (record: string[]) =>
      (await runImport(exportOf(record))).rows
        .filter((row): row is RankRow => row.kind === "rank")
        .map(({ source, domain, url, position }) => ({ source, domain, url, position }));
    const none = { domain: "example.com", url: null, position: null };
    expect(await ranks(lost)).to.deep.equal([
      {
        source: "previous_position",
        domain: "example.com",
        url: "https://example.com/old",
        position: 8,
      },
      { source: "current_position", ...none },
    ]);
    expect(await ranks(gained)).to.deep.equal([
      {
        source: "current_position",
        domain: "example.com",
        url: "https://example.com/new",
        position: 5,
      },
      { source: "previous_position", ...none },
    ]);
  });

  it("says nothing of a period without URL and day", async () => {
    const lost = RECORD.with(12, "").with(15, "").with(17, "");
    const { rows } = await runImport(exportOf(lost));
    expect(rows.filter((row): row is RankRow => row.kind === "rank").map(({ source }) => source))
      .to.deep.equal(["previous_position"]);
  });

  it("reads decimal commas", async () => {
    const { rows } = await runImport(
      exportOf(RECORD.with(8, "1,20"), RECORD.with(6, "1.300").with(8, "0,5")),
    );
    expect(
      rows.filter((row) => row.kind === "keyword_volume").map((
        { volume, cpcUsd },
      ) => [volume, cpcUsd]),
    )
      .to.deep.equal([[1300, 1.2], [1300, 0.5]]);
  });

  it("reads older exports with one position", async () => {
    const { format, rows } = await runImport({
      "old.csv": "#,Keyword,Position,Volume,KD,CPC,Traffic,URL,Last Update\n" +
        "1,coffee,3,1300,12,1.2,20,https://example.com/,2019-07-05\n",
    });
    expect(format).to.equal("ahrefs_keywords");
    expect(rows[0]).to.deep.include({
      position: 3,
      date: "2019-07-05",
      url: "https://example.com/",
    });
  });
});

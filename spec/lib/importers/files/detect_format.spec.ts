import { expect } from "chai";
import { detectFormat, readFormat } from "../../../../lib/importers/files/detect_format.ts";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { readSample } from "../../../../lib/importers/files/read_sample.ts";
import { OPTIONS, refusalOf } from "../../../support/imports/imports.ts";

async function detect(text: string, name = "a.csv") {
  const { importer, why } = detectFormat(await readSample(fileFromText(name, text)), OPTIONS);
  return { format: importer.format, why };
}

describe("detectFormat()", () => {
  it("distinguishes tables that have columns in common", async () => {
    const headers: [string, string][] = [
      ["Top queries,Clicks,Impressions,CTR,Position", "search_console_export"],
      ["Filter,Value", "search_console_export"],
      ["query,page,clicks,impressions,ctr,position", "search_console_rows"],
      ["query,clicks,impressions", "search_console_rows"],
      ["Keyword,Position,URL,Clicks", "ranks"],
      ["Keyword,Volume,Position", "ranks"],
      ["Keyword,Volume", "keyword_volumes"],
      ["Keyword;Volume;Keyword Difficulty;CPC (USD);SERP Features", "semrush_keywords"],
      ["Keyword,Volume,KD,CPC,Current position,Current URL", "ahrefs_keywords"],
      ["Keyword,URL,2026-02-01,Dynamics", "se_ranking"],
      ["Linking page,Last crawled", "search_console_links"],
      ["Site,Linking pages,Target pages", "search_console_links"],
      ["Referring page URL,Domain rating,UR,Target URL,Anchor,Type", "ahrefs_backlinks"],
      ["Page ascore,Source title,Source url,Target url,Anchor,Nofollow", "semrush_backlinks"],
      ["SourceURL,AnchorText,TargetURL,SourceTrustFlow", "majestic_backlinks"],
      ["URL,Title,Anchor Text,PA,DA,Target URL", "moz_backlinks"],
      ["Source URL,Target URL,Anchor", "backlinks"],
      ["Keyword,Position,Source URL,Target URL", "ranks"],
    ];
    for (const [header, format] of headers) {
      expect((await detect(`${header}\n`)).format, header).to.equal(format);
    }
  });

  it("says what a file is", async () => {
    expect(await detect("Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position\na,1,10,10%,2\n"))
      .to.deep.equal({
        format: "search_console_export",
        why: "a Search Console table of queries in German",
      });
  });

  it("names the columns and what is expected when nothing fits", async () => {
    const refusal = await refusalOf(
      detect("Invoice,Due day\nhttps://a.test/,2020-07-15\n"),
    );
    expect(refusal.code).to.equal("format_unknown");
    expect(refusal.message).to.match(
      /^a\.csv: No format fits: the columns are "Invoice", "Due day"\. Expected one of: Search Console/,
    );
    expect(refusal.message).not.to.match(/SerpApi/);
  });

  it("says first what a table lacks of the format that it is closest to", async () => {
    const tables: [string, RegExp][] = [
      [
        "Target URL,Anchor,First seen",
        /The closest is Backlinks by column names \(CSV or NDJSON\), but there is no column of linking pages\. Expected/,
      ],
      [
        "Title,Anchor Text,PA,DA,Target URL",
        /The closest is Moz inbound links \(CSV\), but there is no column URL\. Expected/,
      ],
    ];
    for (const [header, lacks] of tables) {
      expect((await refusalOf(detect(`${header}\na,b,c,d,e\n`))).message).to.match(lacks);
    }
    expect((await refusalOf(detect("Invoice,Due day\n"))).message).not.to.include("closest");
  });

  it("expects documents where the file is one", async () => {
    const refusal = await refusalOf(detect('{\n"location": []\n}', "location.json"));
    expect(refusal.message).to.match(
      /the keys are "location"\. Expected one of: Search Console API/,
    );
    expect(refusal.message).not.to.match(/Ahrefs/);
  });

  it("shows no more than twelve columns", async () => {
    const header = Array.from({ length: 15 }, (_, index) => `c${index}`).join(",");
    expect((await refusalOf(detect(`${header}\n`))).message).to.match(/"c11" and 3 more\./);
  });
});

describe("readFormat()", () => {
  it("finds an importer by its name", () => {
    expect(readFormat("ranks").title).to.equal("Ranks by column names (CSV or NDJSON)");
  });

  it("lists the names when there is none", async () => {
    const refusal = await refusalOf((async () => await readFormat("excel"))());
    expect(refusal.message).to.match(
      /^There is no format "excel"\. There are: search_console_export, /,
    );
  });
});

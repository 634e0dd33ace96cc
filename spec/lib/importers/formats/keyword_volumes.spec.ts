import { expect } from "chai";
import { fileFromBytes } from "../../../../lib/importers/files/import_file.ts";
import { runImport } from "../../../support/imports/imports.ts";

describe("keywordVolumes", () => {
  it("reads a table of volumes", async () => {
    const { format, rows } = await runImport({
      "volumes.csv": "Keyword,Search Volume\ncoffee,450000\n",
    }, {
      country: "DE",
      language: "de",
      to: "2026-07-31",
    });
    expect(format).to.equal("keyword_volumes");
    expect(rows).to.deep.equal([{
      kind: "keyword_volume",
      keyword: "coffee",
      date: "2026-07-31",
      country: "DE",
      language: "de",
      volume: 450_000,
      difficulty: null,
      cpcUsd: null,
      provider: "keyword_volumes",
    }]);
  });

  it("reads the Keyword Planner's: UTF-16, tabs, two captions", async () => {
    const text = "Keyword Stats 2026-11-20 at 10_00_00\n1 November 2025 - 31 October 2026\n" +
      "Keyword\tCurrency\tAvg. monthly searches\tCompetition\tCompetition (indexed value)\n" +
      "coffee\tEUR\t450000\tLow\t12\n";
    const file = fileFromBytes("stats.csv", Buffer.from(`\ufeff${text}`, "utf16le"));
    const { format, rows } = await runImport([file]);
    expect(format).to.equal("keyword_volumes");
    expect(rows[0]).to.deep.include({ keyword: "coffee", volume: 450_000, difficulty: null });
  });

  it("skips records without any figure", async () => {
    const { log } = await runImport({ "v.csv": "keyword,volume\na,10\nb,-\nc,20\n" });
    expect(log.skipped).to.deep.equal([
      { file: "v.csv", line: 3, reason: "The record has neither a rank nor a search volume." },
    ]);
  });
});

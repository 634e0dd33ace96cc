import { expect } from "chai";
import { fileFromBytes, fileFromText } from "../../../../lib/importers/files/import_file.ts";
import type { Sample } from "../../../../lib/importers/importer.ts";
import { readSample } from "../../../../lib/importers/files/read_sample.ts";
import { refusalOf } from "../../../support/imports/imports.ts";

const sampleOf = (text: string): Promise<Sample> => readSample(fileFromText("a.csv", text));

describe("readSample()", () => {
  it("finds the separator by the header and the records", async () => {
    const tables: [string, string][] = [
      ["Query,Clicks\na,1", ","],
      ["Query;Position\na;1,5\nb;2,5", ";"],
      ["Query\tClicks\na, b\t1", "\t"],
      ['Query,Clicks\n"a;b;c",1\n"a;b;c",2', ","],
    ];
    for (const [text, separator] of tables) {
      const { layout, columns } = await sampleOf(text);
      expect(layout?.separator, text).to.equal(separator);
      expect(columns).to.have.length(2);
    }
  });

  it("finds the header below captions and empty lines", async () => {
    const sample = await sampleOf("Google USA, English\n\nKeyword,URL,Volume,Day\na,b,1,2\n");
    expect(sample).to.deep.include({
      shape: "table",
      columns: ["Keyword", "URL", "Volume", "Day"],
      caption: ["Google USA, English", ""],
      headerLine: 3,
      rows: [["a", "b", "1", "2"]],
    });
  });

  it("passes over the separator that a spreadsheet declares", async () => {
    const sample = await sampleOf("sep=;\nKeyword;Rank\na;1\n");
    expect(sample).to.deep.include({ columns: ["Keyword", "Rank"], headerLine: 2 });
  });

  it("sees that a spreadsheet put whole lines into one field", async () => {
    const sample = await sampleOf('"Query,Clicks"\n"a,1"\n');
    expect(sample.layout).to.deep.equal({ separator: ",", wrapped: true, columnsCount: 2 });
    expect(sample.columns).to.deep.equal(["Query", "Clicks"]);
    expect(sample.rows).to.deep.equal([["a", "1"]]);
  });

  it("reads a table of one column", async () => {
    expect((await sampleOf("Keyword\ncoffee\ntea\n")).columns).to.deep.equal(["Keyword"]);
  });

  it("takes a separator in a few texts of one column for what it is", async () => {
    const texts = `Link text\ngreen tea\nTea\nshop\nsemi;colon\n"comma, here"\nmore\nblog\n`;
    const sample = await sampleOf(texts);
    expect(sample.columns).to.deep.equal(["Link text"]);
    expect(sample.rows.slice(3, 5)).to.deep.equal([["semi;colon"], ["comma, here"]]);
    const atTheEnd = await sampleOf("Keyword\ncoffee\ntea\na;b\n");
    expect(atTheEnd.columns).to.deep.equal(["Keyword"]);
  });

  it("distinguishes one JSON document from one a line", async () => {
    expect(await sampleOf('{\n "a": 1\n}')).to.deep.include({ shape: "json", columns: ["a"] });
    expect(await sampleOf('{"a": 1}\n{"a": 2, "b": 3}'))
      .to.deep.include({ shape: "ndjson", columns: ["a", "b"] });
    expect(await sampleOf('[{"a": 1}, {"b": 2}]'))
      .to.deep.include({ shape: "json", columns: ["a", "b"] });
  });

  it("refuses an empty file, a web page, and binary ones", async () => {
    const page = await refusalOf(sampleOf("\n<!DOCTYPE html><title>Sign in</title>"));
    expect(page).to.deep.equal({
      code: "html_page",
      message:
        'a.csv: The file is a web page ("Sign in"), not an export: often what a login or an ' +
        "error answered in its place. Download the export again.",
    });
    expect((await refusalOf(sampleOf(" \n"))).message).to.equal("a.csv: The file is empty.");
    expect((await refusalOf(sampleOf(""))).code).to.equal("empty_file");
    const binary = fileFromBytes(
      "a.csv",
      Uint8Array.from({ length: 500 }, (_, index) => index % 32),
    );
    expect((await refusalOf(readSample(binary))).code).to.equal("not_text");
    const gzip = fileFromBytes("a.csv.gz", Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]));
    expect((await refusalOf(readSample(gzip))).code).to.equal("gzip");
  });

  it("refuses a header of 10,000 columns", async () => {
    expect(await refusalOf(sampleOf(`${"a,".repeat(9999)}a\n`))).to.deep.equal({
      code: "too_many_columns",
      message: "a.csv, line 1: The header has 10,000 columns; at most 1,000 are read.",
    });
  });
});

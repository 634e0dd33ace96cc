import { expect } from "chai";
import { fileFromRows } from "../../../../lib/importers/files/import_file.ts";
import { JULY, refusalOf, runImport } from "../../../support/imports/imports.ts";

describe("searchConsoleRows", () => {
  it("reads query × page × date rows with all their dimensions", async () => {
    const { format, why, rows } = await runImport({
      "rows.csv": "date,query,page,country,device,clicks,impressions,ctr,position\n" +
        "2026-07-05,coffee,https://example.com/a,deu,MOBILE,1,24,0.041666666666666664,3.25\n",
    });
    expect(format).to.equal("search_console_rows");
    expect(why).to.deep.equal([
      "rows.csv: rows of search performance by date, query, page, country, device",
    ]);
    expect(rows).to.deep.equal([{
      kind: "query_page",
      query: "coffee",
      page: "https://example.com/a",
      country: "DE",
      device: "mobile",
      from: "2026-07-05",
      to: "2026-07-05",
      searchType: "web",
      clicks: 1,
      impressions: 24,
      position: 3.25,
      previous: null,
    }]);
  });

  it("makes of each set of dimensions a kind of its own", async () => {
    const kinds: [string, string][] = [
      ["date,query", "query"],
      ["date,page", "page"],
      ["date,country", "country"],
      ["date,device", "device"],
      ["date,country,device", "country_device"],
      ["date", "totals"],
      ["date,search_appearance", "search_appearance"],
    ];
    const values: Record<string, string> = {
      date: "2026-07-05",
      query: "coffee",
      page: "https://example.com/",
      country: "usa",
      device: "DESKTOP",
      search_appearance: "VIDEO",
    };
    for (const [columns, kind] of kinds) {
      const record = columns.split(",").map((name) => values[name]).join(",");
      const { rows } = await runImport({
        "rows.csv": `${columns},clicks,impressions,position\n${record},1,2,3\n`,
      });
      expect(rows.map((row) => row.kind), columns).to.deep.equal([kind]);
    }
  });

  it("reads NDJSON, and rows that came as JSON", async () => {
    const row = { date: "2026-07-05", query: "coffee", clicks: 1, impressions: 2, position: 3.5 };
    const ndjson = await runImport({
      "rows.ndjson": `${JSON.stringify(row)}\nbroken\n${JSON.stringify(row)}\n`,
    });
    expect(ndjson.rows).to.have.length(2);
    expect(ndjson.log.skipped).to.deep.equal([
      { file: "rows.ndjson", line: 2, reason: "The line is no JSON value." },
    ]);
    const rows = await runImport([fileFromRows([row])]);
    expect(rows.rows[0]).to.deep.include({ kind: "query", query: "coffee", position: 3.5 });
    const list = await runImport({ "rows.json": JSON.stringify([row, row, row]) });
    expect(list.rows).to.have.length(3);
  });

  it("takes the given days where there is no date, and asks for them", async () => {
    const files = {
      "rows.csv": "query,page,clicks,impressions,position\na,https://example.com/,1,2,3\n",
    };
    const { rows } = await runImport(files, JULY);
    expect(rows[0]).to.deep.include({ kind: "query_page", from: "2026-07-01", to: "2026-07-31" });
    expect(await refusalOf(runImport(files))).to.deep.equal({
      code: "window_missing",
      message: "rows.csv: The rows have no date: give from and to, the days of which they speak.",
    });
  });

  it("reads days by the order of their column, and skips those that may be read in two ways", async () => {
    const header = "date,query,clicks,impressions,position\n";
    const dayFirst = await runImport({
      "a.csv": `${header}01/02/2026,a,1,2,3\n13/02/2026,a,1,2,3\n`,
    });
    expect(dayFirst.rows.map((row) => "from" in row && row.from))
      .to.deep.equal(["2026-02-01", "2026-02-13"]);
    const unclear = await refusalOf(runImport({ "a.csv": `${header}01/02/2026,a,1,2,3\n` }));
    expect(unclear.message).to.match(
      /"01\/02\/2026" may be read in two ways; write dates as YYYY-MM-DD/,
    );
  });

  it("says of a day that does not exist that it is none", async () => {
    const refusal = await refusalOf(
      runImport({ "a.csv": "date,query,clicks,impressions\n2026-02-31,a,1,2\n" }),
    );
    expect(refusal.message).to.include('"2026-02-31" is no date.');
  });

  it("reads the days of a spreadsheet", async () => {
    const { rows } = await runImport({ "a.csv": "date,query,clicks,impressions\n46208,a,1,2\n" });
    expect(rows[0]).to.deep.include({ from: "2026-07-05", position: null });
  });

  it("refuses a column that stands twice", async () => {
    const run = runImport({
      "a.csv": "date,query,clicks,clicks,impressions\n2026-07-05,a,1,2,3\n",
    });
    expect(await refusalOf(run)).to.deep.equal({
      code: "column_twice",
      message: 'a.csv: The column "clicks" stands twice.',
    });
  });

  it("refuses exchanged columns", async () => {
    const run = runImport({
      "a.csv": "date,query,impressions,clicks\n2026-07-05,a,1,20\n2026-07-05,b,2,30\n",
    });
    expect((await refusalOf(run)).code).to.equal("ctr_mismatch");
  });

  it("has no position where there were no impressions", async () => {
    const { rows } = await runImport({
      "a.csv": "date,query,clicks,impressions,position\n2026-07-05,a,0,0,0\n2026-07-05,b,0,1,\n",
    });
    expect(rows.map((row) => "impressions" in row && row.position)).to.deep.equal([null, null]);
  });

  it("skips unknown countries, devices and search types by their names", async () => {
    const { log } = await runImport({
      "a.csv": "date,query,country,device,search_type,clicks,impressions\n" +
        "2026-07-05,a,123,MOBILE,web,1,2\n2026-07-05,a,deu,WATCH,web,1,2\n2026-07-05,a,deu,MOBILE,books,1,2\n" +
        "2026-07-05,a,deu,MOBILE,image,1,2\n".repeat(3),
    });
    expect(log.skipped.map(({ reason }) => reason)).to.deep.equal([
      '"123" is no country.',
      '"WATCH" is no device.',
      '"books" is no search type.',
    ]);
  });
});

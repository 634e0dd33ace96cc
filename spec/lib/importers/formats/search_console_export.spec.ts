import { expect } from "chai";
import { fileFromBytes } from "../../../../lib/importers/files/import_file.ts";
import { JULY, readFixture, refusalOf, runImport } from "../../../support/imports/imports.ts";
import { createZip } from "../../../support/zip.ts";

const BASE = {
  from: "2026-07-01",
  to: "2026-07-31",
  searchType: "web",
  previous: null,
} as const;

const QUERIES = "Top queries,Clicks,Impressions,CTR,Position\nscanner,45613,1095056,4.17%,5.34\n";
const DATES = "Date,Clicks,Impressions,CTR,Position\n" +
  "2026-07-02,2,40,5%,3.5\n2026-07-01,0,0,,\n2026-07-03,1,30,3.33%,12\n";

describe("searchConsoleExport: a single table", () => {
  it("reads the real Queries.csv to the last row", async () => {
    const { format, why, rows, log } = await runImport(
      [readFixture("search_console_queries/Queries.csv")],
      JULY,
    );
    expect(format).to.equal("search_console_export");
    expect(why).to.deep.equal(["Queries.csv: a Search Console table of queries in English"]);
    expect(rows).to.have.length(60);
    expect(rows[0]).to.deep.equal({
      kind: "query",
      query: "scanner",
      country: null,
      device: null,
      ...BASE,
      clicks: 45613,
      impressions: 1095056,
      position: 5.34,
    });
    const sum = (name: "clicks" | "impressions") =>
      rows.reduce((total, row) => total + ("clicks" in row ? row[name] : NaN), 0);
    // awk -F, 'NR>1{c+=$(NF-3);i+=$(NF-2)} END{print c,i}' Queries.csv
    expect([sum("clicks"), sum("impressions")]).to.deep.equal([145_530, 4_775_441]);
    expect(log.skippedCount).to.equal(0);
  });

  it("reads French and Dutch tables, whose numbers are English", async () => {
    const french = await runImport({
      "Requêtes.csv":
        "Requêtes les plus fréquentes,Clics,Impressions,CTR,Position\nabri,3,173,1.73%,23.8\n",
    }, JULY);
    expect(french.why).to.deep.equal(["Requêtes.csv: a Search Console table of queries in French"]);
    expect(french.rows[0]).to.deep.include({ query: "abri", clicks: 3, position: 23.8 });
    const dutch = await runImport({
      "Zoekopdrachten.csv":
        "Meest uitgevoerde zoekopdrachten,Aantal klikken,Vertoningen,CTR,Positie\nfiets,1,4,25%,2\n",
    }, JULY);
    expect(dutch.why).to.deep.equal([
      "Zoekopdrachten.csv: a Search Console table of queries in Dutch",
    ]);
  });

  it("reads what a German spreadsheet saved again: semicolons, decimal commas, windows-1252", async () => {
    const text = "Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\r\n" +
      "bücher;1.234;12.340;10,00%;1,5\r\nöfen;7;70;10%;12\r\n";
    const { rows, why } = await runImport([
      fileFromBytes("Suchanfragen.csv", Buffer.from(text, "latin1")),
    ], JULY);
    expect(why[0]).to.match(/table of queries in German$/);
    expect(rows).to.have.length(2);
    expect(rows[0]).to.deep.include({
      query: "bücher",
      clicks: 1234,
      impressions: 12340,
      position: 1.5,
    });
  });

  it("recognises pages by their values and an unknown language by its columns' places", async () => {
    const { why, rows } = await runImport({
      "Foo.csv":
        "Xa,Xb,Xc,Xd,Xe\nhttps://example.com/,10,100,10%,1.2\nhttps://example.com/a,0,5,0%,8\n",
    }, JULY);
    expect(why).to.deep.equal([
      "Foo.csv: a Search Console table of pages in a language whose names are not known, " +
      "recognised by its columns' places",
    ]);
    expect(rows[1]).to.deep.include({
      kind: "page",
      page: "https://example.com/a",
      impressions: 5,
    });
  });

  it("reads countries, devices and search appearances", async () => {
    const { rows } = await runImport({
      "Countries.csv":
        "Country,Clicks,Impressions,CTR,Position\nGermany,10,100,10%,1.2\nAtlantis,1,10,10%,3\n" +
        "Côte d’Ivoire,0,1,0%,9\n",
      "Devices.csv": "Device,Clicks,Impressions,CTR,Position\nMobile,10,100,10%,1.2\n",
      "Search appearance.csv":
        "Search Appearance,Clicks,Impressions,CTR,Position\nReview snippet,1,10,10%,3\n",
    }, JULY);
    expect(rows.map((row) => ({ ...row, ...BASE })).map((row) => row.kind))
      .to.deep.equal(["country", "country", "country", "device", "search_appearance"]);
    expect(rows[0]).to.deep.include({ country: "DE" });
    expect(rows[1]).to.deep.include({ country: "XX", countryName: "Atlantis", clicks: 1 });
    expect(rows[2]).to.deep.include({ country: "CI" });
    expect(rows[3]).to.deep.include({ device: "mobile" });
    expect(rows[4]).to.deep.include({ appearance: "Review snippet" });
  });

  it("reads days as totals, zero days with no position", async () => {
    const { rows } = await runImport({ "Chart.csv": DATES });
    expect(rows).to.deep.equal([
      {
        kind: "totals",
        ...BASE,
        from: "2026-07-02",
        to: "2026-07-02",
        clicks: 2,
        impressions: 40,
        position: 3.5,
      },
      {
        kind: "totals",
        ...BASE,
        from: "2026-07-01",
        to: "2026-07-01",
        clicks: 0,
        impressions: 0,
        position: null,
      },
      {
        kind: "totals",
        ...BASE,
        from: "2026-07-03",
        to: "2026-07-03",
        clicks: 1,
        impressions: 30,
        position: 12,
      },
    ]);
  });
});

describe("searchConsoleExport: Discover and News", () => {
  const PAGES = "Top pages,Clicks,Impressions,CTR\nhttps://example.com/,1,10,10%\n";

  it("takes the search type of the file's name", async () => {
    const name = "https___example.com_-Performance-on-Discover-2026-08-02/Pages.csv";
    const { format, rows, log } = await runImport({ [name]: PAGES }, JULY);
    expect(format).to.equal("search_console_export");
    expect(rows[0]).to.deep.include({ kind: "page", searchType: "discover", position: null });
    expect([...log.properties]).to.deep.equal(["example.com"]);
  });

  it("asks for it where nothing tells", async () => {
    expect(await refusalOf(runImport({ "Pages.csv": PAGES }, JULY))).to.deep.equal({
      code: "search_type_missing",
      message:
        "Pages.csv: The table has no positions, as those of Discover and Google News: say which search " +
        "type it is.",
    });
    const { rows } = await runImport({ "Pages.csv": PAGES }, {
      ...JULY,
      searchType: "google_news",
    });
    expect(rows[0]).to.deep.include({ searchType: "google_news" });
  });

  it("leaves queries without positions to the importer of rows", async () => {
    const { format } = await runImport({
      "a.csv": "query,clicks,impressions,ctr\ncoffee,1,10,10%\n",
    }, JULY);
    expect(format).to.equal("search_console_rows");
  });
});

describe("searchConsoleExport: an export of several tables", () => {
  it("takes the window of its days and the search type of its filters, from a ZIP file", async () => {
    const zip = createZip([
      { name: "Queries.csv", content: QUERIES },
      { name: "Dates.csv", content: DATES },
      { name: "Filters.csv", content: "Filter,Value\nSearch type,Image\nDate,Last 3 months\n" },
    ]);
    const { rows, log } = await runImport([fileFromBytes("Performance.zip", zip)]);
    expect(rows.find(({ kind }) => kind === "query")).to.deep.include({
      from: "2026-07-01",
      to: "2026-07-03",
      searchType: "image",
    });
    expect(log.problems).to.deep.equal([]);
  });

  it("keeps the exports of several folders apart", async () => {
    const { rows } = await runImport({
      "june/Pages.csv":
        "Top pages,Clicks,Impressions,CTR,Position\nhttps://example.com/,1,10,10%,3\n",
      "june/Dates.csv":
        "Date,Clicks,Impressions,CTR,Position\n2026-06-01,1,10,10%,3\n2026-06-30,0,0,,\n",
      "july/Pages.csv":
        "Top pages,Clicks,Impressions,CTR,Position\nhttps://example.com/,2,20,10%,3\n",
      "july/Dates.csv":
        "Date,Clicks,Impressions,CTR,Position\n2026-07-01,2,20,10%,3\n2026-07-31,0,0,,\n",
    });
    const pages = rows.filter((row) => row.kind === "page");
    expect(pages.map(({ from, to, clicks }) => `${from} ${to} ${clicks}`))
      .to.deep.equal(["2026-06-01 2026-06-30 1", "2026-07-01 2026-07-31 2"]);
  });

  it("asks for the days when nothing names them", async () => {
    const refusal = await refusalOf(runImport({
      "Queries.csv": QUERIES,
      "Filters.csv": "Filter,Value\nDate,Last 3 months\n",
    }));
    expect(refusal).to.deep.equal({
      code: "window_missing",
      message:
        'Queries.csv: The export says "Last 3 months", not which days: give from and to, or add ' +
        "its table of days (Dates or Chart).",
    });
  });

  it("takes a range that the filters name", async () => {
    const { rows } = await runImport({
      "Queries.csv": QUERIES,
      "Filters.csv": 'Filter,Value\nDate,"Jul 1, 2026-Jul 31, 2026"\n',
    });
    expect(rows[0]).to.deep.include({ from: "2026-07-01", to: "2026-07-31" });
  });

  it("refuses days outside of the given ones", async () => {
    const run = runImport({ "Dates.csv": DATES }, { from: "2026-07-02", to: "2026-07-31" });
    expect((await refusalOf(run)).code).to.equal("window_mismatch");
  });

  it("refuses two tables of one kind", async () => {
    const run = runImport({ "Queries.csv": QUERIES, "Queries (1).csv": QUERIES }, JULY);
    expect(await refusalOf(run)).to.deep.equal({
      code: "table_twice",
      message:
        "Queries (1).csv: It is of the same kind as Queries.csv, and both would be counted. " +
        "Import one of them, or put different exports into different folders.",
    });
  });

  it("warns of rows that a table has twice", async () => {
    const header = "Top queries,Clicks,Impressions,CTR,Position\n";
    const { log } = await runImport({
      "Queries.csv": `${header}tea,44,71,61.97%,2.1\npots,1,10,10%,4\ntea,44,71,61.97%,2.1\n`,
      "Dates.csv": "Date,Clicks,Impressions,CTR,Position\n2026-07-01,89,152,58.55%,2\n",
    });
    expect(log.warnings).to.deep.equal([
      "Queries.csv: 1 row is of something that the table had before, and all are counted. Search " +
      "Console lists everything once: was the table put together from several exports?",
    ]);
  });

  it("warns when days and devices disagree, and when a table is cut", async () => {
    const queries = Array.from({ length: 1000 }, (_, index) => `query ${index},0,1,0%,5\n`).join(
      "",
    );
    const { log } = await runImport({
      "Queries.csv": `Top queries,Clicks,Impressions,CTR,Position\n${queries}`,
      "Dates.csv": "Date,Clicks,Impressions,CTR,Position\n2026-07-01,3,4000,0.08%,3.5\n",
      "Devices.csv": "Device,Clicks,Impressions,CTR,Position\nMobile,2,4000,0.05%,1.2\n",
    });
    expect(log.warnings).to.deep.equal([
      "Queries.csv is cut at 1,000 rows, as Search Console does.",
      "The days have 3 clicks and 4000 impressions, the rows by device 2 and 4000; " +
      "in a whole export they agree.",
    ]);
  });

  it("warns when the queries have more than the days", async () => {
    const { log } = await runImport({
      "Queries.csv": "Top queries,Clicks,Impressions,CTR,Position\ntea,4,60,6.67%,5\n",
      "Dates.csv": DATES,
    });
    expect(log.warnings).to.deep.equal([
      "The queries have 4 clicks and 60 impressions, more than the days with 3 and 70: the " +
      "tables are of different times or filters, so that no hidden share can be worked out.",
    ]);
  });
});

describe("searchConsoleExport: a comparison", () => {
  const COMPARED =
    "Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions," +
    "Previous 28 days Impressions,Last 28 days CTR,Previous 28 days CTR,Last 28 days Position," +
    "Previous 28 days Position\nscanner,10,8,100,100,10%,8%,2.5,3.5\nnew,1,0,10,0,10%,0%,5,\n";

  it("keeps both periods, the other one as the days before", async () => {
    const { rows, why } = await runImport({ "Queries.csv": COMPARED }, {
      from: "2026-10-24",
      to: "2026-11-20",
    });
    expect(why[0]).to.equal(
      "Queries.csv: a Search Console table of queries in English, comparing two periods",
    );
    expect(rows[0]).to.deep.equal({
      kind: "query",
      query: "scanner",
      country: null,
      device: null,
      from: "2026-10-24",
      to: "2026-11-20",
      searchType: "web",
      clicks: 10,
      impressions: 100,
      position: 2.5,
      previous: {
        from: "2026-09-26",
        to: "2026-10-23",
        clicks: 8,
        impressions: 100,
        position: 3.5,
      },
    });
    expect(rows[1]).to.deep.include({ query: "new", clicks: 1 });
    expect(rows[1]).to.have.property("previous").that.deep.include({
      impressions: 0,
      position: null,
    });
  });

  it("takes both periods of labels that are ranges", async () => {
    const text = COMPARED.replaceAll("Last 28 days", "6/14/26 - 7/13/26")
      .replaceAll("Previous 28 days", "5/14/26 - 6/13/26");
    const { rows } = await runImport({ "Queries.csv": text });
    expect(rows[0]).to.deep.include({ from: "2026-06-14", to: "2026-07-13" });
    expect(rows[0]).to.have.property("previous")
      .that.deep.include({ from: "2026-05-14", to: "2026-06-13", clicks: 8 });
  });
});

describe("searchConsoleExport: damaged tables", () => {
  it("skips corrupt lines with their reasons", async () => {
    const { rows, log } = await runImport({
      "Queries.csv":
        `${QUERIES}67seasea\nscan,x,10,10%,2\n"open,1,10,10%,3\nqr\0code,1,10,10%,3\n` +
        "1.23E+12,1,10,10%,3\nqr,1,10,10%,05. Dez\nqr scan,1,10,10%,0.5\nfine,1,10,10%,3\n" +
        "also fine,1,10,10%,3\nthird,1,10,10%,3\nfourth,1,10,10%,3\nfifth,1,10,10%,3\nsixth,1,10,10%,3\n",
    }, JULY);
    expect(rows).to.have.length(7);
    expect(log.rowsRead).to.equal(14);
    expect(log.skipped.map(({ line, reason }) => `${line}: ${reason}`)).to.deep.equal([
      "3: There is no number of clicks.",
      '4: The clicks: "x" is no number.',
      "5: A quotation mark opens a field and does not close it.",
      "6: The keyword holds a NUL character.",
      '7: "1.23E+12" is what a spreadsheet made of the keyword.',
      '8: The position: "05. Dez" is a date, into which a spreadsheet turned a number.',
      "9: The position is 0.5; positions begin with 1.",
    ]);
  });

  it("refuses decimal marks that make the CTR wrong", async () => {
    const run = runImport({
      "Queries.csv":
        "Top queries,Clicks,Impressions,CTR,Position\na,12,1.234,0.97%,5.3\nb,12,1234,9.7%,5\n" +
        "c,5,50,1%,3\n",
    }, JULY);
    const refusal = await refusalOf(run);
    expect(refusal.code).to.equal("ctr_mismatch");
    expect(refusal.message).to.match(
      /^Queries\.csv: The CTR does not match clicks\/impressions \(9\.7 % is printed/,
    );
  });

  it("refuses when less than half can be read", async () => {
    const run = runImport({ "Queries.csv": `${QUERIES}a,x,1,1%,1\nb,x,1,1%,1\n` }, JULY);
    expect(await refusalOf(run)).to.deep.equal({
      code: "mostly_unreadable",
      message: "Queries.csv, line 3: 2 of 3 rows cannot be read. The first one: " +
        'The clicks: "x" is no number.',
    });
  });

  it("reads lines that a spreadsheet put into one field each", async () => {
    const { rows } = await runImport({
      "Queries.csv": '"Top queries,Clicks,Impressions,CTR,Position"\n"scanner,1,10,10%,5.3"\n' +
        '"""scan, qr"",2,20,10%,5.3"\n',
    }, JULY);
    expect(rows.map((row) => row.kind === "query" && row.query)).to.deep.equal([
      "scanner",
      "scan, qr",
    ]);
  });
});

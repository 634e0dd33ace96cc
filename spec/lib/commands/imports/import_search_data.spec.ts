import { expect } from "chai";
import { SEARCH_KINDS } from "../../../../db/search_data/search_kinds.ts";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows, type ImportRowsOptions } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { refusalOf } from "../../../support/imports/imports.ts";

const A = "https://example.com/a";
const B = "https://example.com/b";

/** The facts of a kind as `DAY keyword page clicks impressions sum of positions`. */
async function listFacts({ db }: SpecDatabase, siteId: number, kind: keyof typeof SEARCH_KINDS) {
  const rows = await db("search_facts as f")
    .leftJoin("keywords as k", "k.id", "f.keyword_id")
    .leftJoin("pages as p", "p.id", "f.page_id")
    .where({ "f.site_id": siteId, "f.kind": SEARCH_KINDS[kind] })
    .orderByRaw("f.date, k.keyword, p.url, f.segment_id")
    .select("k.keyword", "p.url", "f.clicks", "f.impressions", "f.position_sum")
    .select(db.raw("DATE_FORMAT(f.date, '%m-%d') AS day"));
  return rows.map((row) =>
    [row.day, row.keyword, row.url, row.clicks, row.impressions, row.position_sum]
      .map((value) => value ?? "-").join(" ")
  );
}

describe("importFiles()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  let count = 0;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId, {
      domain: "example.com",
      domainKey: `example.com ${++count}`,
    });
  });

  const bring = (
    input: Parameters<typeof importRows>[2],
    options: ImportRowsOptions = {},
  ) => importRows(database.db, siteId, input, options);
  const facts = (kind: keyof typeof SEARCH_KINDS) => listFacts(database, siteId, kind);
  const days = () =>
    database.db("search_days").where({ site_id: siteId }).orderBy(["kind", "date"])
      .select("kind", "state", "rows_count", "clicks", "impressions", "position_sum");

  for (const mayLoad of [true, false]) {
    const how = mayLoad ? "LOAD DATA" : "inserts";

    it(`adds up rows with the same keys, and stores day, totals and page rows, by ${how}`, async () => {
      await bring([
        { date: "2026-11-02", query: "tea", page: A, clicks: 1, impressions: 10, position: 2 },
        { date: "2026-11-01", query: "Tea", page: A, clicks: 2, impressions: 10, position: 3.5 },
        {
          date: "2026-11-01",
          query: "tea",
          page: `${A}#x`,
          clicks: 1,
          impressions: 5,
          position: 1,
        },
        { date: "2026-11-01", query: "pot", page: A, clicks: 0, impressions: 4, position: 9 },
        { date: "2026-11-01", query: "pot", page: B, clicks: 3, impressions: 6, position: 1.5 },
      ], { mayLoad });
      expect(await facts("query_page")).to.deep.equal([
        `11-01 pot ${A} 0 4 36`,
        `11-01 pot ${B} 3 6 9`,
        `11-01 tea ${A} 3 15 40`,
        `11-02 tea ${A} 1 10 20`,
      ]);
      expect(await facts("page_of_rows")).to.deep.equal([
        `11-01 - ${A} 3 19 76`,
        `11-01 - ${B} 3 6 9`,
        `11-02 - ${A} 1 10 20`,
      ]);
      expect(await facts("totals_of_rows")).to.deep.equal([
        "11-01 - - 6 25 85",
        "11-02 - - 1 10 20",
      ]);
      expect(await days()).to.deep.equal([
        { kind: 4, state: "final", rows_count: 3, clicks: 6, impressions: 25, position_sum: 85 },
        { kind: 4, state: "final", rows_count: 1, clicks: 1, impressions: 10, position_sum: 20 },
        { kind: 9, state: "final", rows_count: 1, clicks: 6, impressions: 25, position_sum: 85 },
        { kind: 9, state: "final", rows_count: 1, clicks: 1, impressions: 10, position_sum: 20 },
        { kind: 10, state: "final", rows_count: 2, clicks: 6, impressions: 25, position_sum: 85 },
        { kind: 10, state: "final", rows_count: 1, clicks: 1, impressions: 10, position_sum: 20 },
      ]);
    });
  }

  it("doubles nothing when the same rows come again", async () => {
    const rows = [
      { date: "2026-11-01", query: "tea", page: A, clicks: 2, impressions: 10, position: 3 },
      { date: "2026-11-02", query: "tea", page: B, clicks: 1, impressions: 5, position: 4 },
    ];
    await bring(rows);
    const before = [await facts("query_page"), await facts("page_of_rows"), await days()];
    await bring(rows);
    expect([await facts("query_page"), await facts("page_of_rows"), await days()])
      .to.deep.equal(before);
  });

  it("replaces the days that come again, of the same kind and search type only", async () => {
    const row = { clicks: 1, impressions: 10, position: 1 };
    await bring([
      { date: "2026-11-01", query: "old", ...row },
      { date: "2026-11-02", query: "stays", ...row },
    ]);
    await bring([{ date: "2026-11-01", page: A, ...row }]);
    await bring([{ date: "2026-11-01", query: "image", search_type: "image", ...row }]);
    const { importId } = await bring([{ date: "2026-11-01", query: "new", ...row, clicks: 7 }]);
    expect(await facts("query")).to.deep.equal([
      "11-01 image - 1 10 10",
      "11-01 new - 7 10 10",
      "11-02 stays - 1 10 10",
    ]);
    expect(await facts("page")).to.deep.equal([`11-01 - ${A} 1 10 10`]);
    const [day] = await database.db("search_days")
      .where({ site_id: siteId, kind: 2, search_type: "web", date: "2026-11-01" });
    expect(day).to.include({ import_id: importId, clicks: 7 });
  });

  it("keeps countries and devices apart", async () => {
    await bring([
      {
        date: "2026-11-01",
        query: "tea",
        country: "DEU",
        device: "MOBILE",
        clicks: 1,
        impressions: 2,
      },
      {
        date: "2026-11-01",
        query: "tea",
        country: "FRA",
        device: "MOBILE",
        clicks: 3,
        impressions: 4,
      },
    ]);
    const rows = await database.db("search_facts as f")
      .join("search_segments as s", "s.id", "f.segment_id").where({ site_id: siteId, kind: 2 })
      .orderBy("country").select("country", "device", "clicks", "position_sum");
    expect(rows).to.deep.equal([
      { country: "DE", device: "mobile", clicks: 1, position_sum: null },
      { country: "FR", device: "mobile", clicks: 3, position_sum: null },
    ]);
  });

  it("keeps anonymised queries without a keyword", async () => {
    const header = "data_date,query,is_anonymized_query,country,search_type,device,impressions," +
      "clicks,sum_top_position";
    await bring(`${header}\n2026-11-01,,true,deu,WEB,MOBILE,10,2,30\n`);
    expect(await facts("query")).to.deep.equal(["11-01 - - 2 10 40"]);
  });

  it("sums the query rows of a day by country and device, the anonymised ones among them", async () => {
    const header = "data_date,query,is_anonymized_query,country,search_type,device,impressions," +
      "clicks,sum_top_position";
    await bring(
      `${header}\n2026-11-01,,true,deu,WEB,MOBILE,10,2,30\n` +
        "2026-11-01,tea,false,deu,WEB,MOBILE,5,1,5\n2026-11-01,tea,false,fra,WEB,MOBILE,4,0,4\n",
    );
    expect(await facts("totals_of_queries"))
      .to.deep.equal(["11-01 - - 3 15 50", "11-01 - - 0 4 8"]);
    const [day] = await database.db("search_days").where({ site_id: siteId, kind: 11 });
    expect(day).to.include({ clicks: 3, impressions: 19, position_sum: 58, rows_count: 2 });
  });

  it("marks the last two days before today as partial, or those from a given day on", async () => {
    const rows = ["2026-11-17", "2026-11-18", "2026-11-20"]
      .map((date) => ({ date, query: "tea", clicks: 1, impressions: 1 }));
    await bring(rows);
    const states = () =>
      database.db("search_days").where({ site_id: siteId, kind: 2 }).orderBy("date").pluck("state");
    expect(await states()).to.deep.equal(["final", "partial", "partial"]);
    await bring(rows, { partialFrom: "2026-11-20" });
    expect(await states()).to.deep.equal(["final", "final", "partial"]);
  });

  it("asks for what is derived to be made again", async () => {
    await bring([{ date: "2026-11-01", query: "tea", clicks: 1, impressions: 1 }]);
    expect(await database.db("search_refreshes").where({ site_id: siteId })).to.have.length(1);
  });

  it("says what was found, stored and skipped", async () => {
    const { importId } = await bring(
      "date,query,clicks,impressions\n2026-11-01,tea,1,10\n2026-11-01,pot,x,10\n" +
        "2026-11-01,Tea,1,10\n2026-11-01,cup,1,10\n",
      { fileName: "rows.csv" },
    );
    const row = await database.db("imports").where({ id: importId }).first();
    expect(row).to.include({
      status: "completed",
      format: "search_console_rows",
      rows_read: 4,
      rows_stored: 3,
      rows_skipped: 1,
    });
    expect(JSON.parse(row.report)).to.deep.equal({
      detected: ["rows.csv: rows of search performance by date, query"],
      files: [{ name: "rows.csv", columns: ["date", "query", "clicks", "impressions"] }],
      kinds: [{ kind: "query", rows: 3, from: "2026-11-01", to: "2026-11-01" }],
      stored: [{ kind: "query", rows: 2 }, { kind: "totals_of_queries", rows: 1 }],
      ...{ windows: [], left_out: { clicks: 0, impressions: 0 }, warnings: [], hidden: [] },
      skipped: [{ file: "rows.csv", line: 3, reason: 'The clicks: "x" is no number.' }],
      skipped_reasons: [
        { reason: 'The clicks: "…" is no number.', rows: 1, clicks: 0, impressions: 0 },
      ],
    });
  });

  describe("of exports without days", () => {
    const SEPTEMBER = { from: "2026-09-01", to: "2026-09-30" };
    const queries = (rows: string) => `Top queries,Clicks,Impressions,CTR,Position\n${rows}\n`;
    const periods = () =>
      database.db("search_periods as w").join("search_period_queries as q", "q.period_id", "w.id")
        .join("keywords as k", "k.id", "q.keyword_id")
        .where({ "w.site_id": siteId, "w.origin": "export", "w.retired": 0 })
        .orderByRaw("w.date_from, k.keyword")
        .select("w.rows_count", "w.clicks as all_clicks", "k.keyword", "q.clicks", "q.position_sum")
        .select(database.db.raw("DATE_FORMAT(w.date_from, '%m-%d') AS day"));

    it("keeps the window as a period, which the same window replaces", async () => {
      await bring(queries("tea,1,10,10%,3.5\npot,0,5,0%,7"), SEPTEMBER);
      await bring(queries("tea,2,10,20%,3"), SEPTEMBER);
      expect(await periods()).to.deep.equal([
        { day: "09-01", rows_count: 1, all_clicks: 2, keyword: "tea", clicks: 2, position_sum: 30 },
      ]);
    });

    it("keeps the other period of a comparison as a window of its own", async () => {
      const header = "Top queries,9/1/26 - 9/30/26 Clicks,8/1/26 - 8/31/26 Clicks," +
        "9/1/26 - 9/30/26 Impressions,8/1/26 - 8/31/26 Impressions,9/1/26 - 9/30/26 CTR," +
        "8/1/26 - 8/31/26 CTR,9/1/26 - 9/30/26 Position,8/1/26 - 8/31/26 Position";
      await bring(`${header}\ntea,2,1,10,10,20%,10%,3,4\npot,1,0,10,0,10%,0%,5,0\n`, SEPTEMBER);
      expect(await periods()).to.deep.equal([
        { day: "08-01", rows_count: 1, all_clicks: 1, keyword: "tea", clicks: 1, position_sum: 40 },
        { day: "09-01", rows_count: 2, all_clicks: 3, keyword: "pot", clicks: 1, position_sum: 50 },
        { day: "09-01", rows_count: 2, all_clicks: 3, keyword: "tea", clicks: 2, position_sum: 30 },
      ]);
    });

    it("counts the days of a comparison once", async () => {
      const header = "Date,9/1/26 - 9/2/26 Clicks,8/1/26 - 8/2/26 Clicks," +
        "9/1/26 - 9/2/26 Impressions,8/1/26 - 8/2/26 Impressions,9/1/26 - 9/2/26 CTR," +
        "8/1/26 - 8/2/26 CTR,9/1/26 - 9/2/26 Position,8/1/26 - 8/2/26 Position";
      await bring(
        `${header}\n2026-09-01,2,1,10,10,20%,10%,3,4\n2026-09-02,1,1,10,10,10%,10%,3,4\n`,
      );
      expect(await facts("totals")).to.deep.equal(["09-01 - - 2 10 30", "09-02 - - 1 10 30"]);
    });

    it("lets a comparison's other period replace no export of the same days", async () => {
      await bring(queries("tea,5,10,50%,1"), { from: "2026-08-01", to: "2026-08-31" });
      const header = "Top queries,9/1/26 - 9/30/26 Clicks,8/1/26 - 8/31/26 Clicks," +
        "9/1/26 - 9/30/26 Impressions,8/1/26 - 8/31/26 Impressions,9/1/26 - 9/30/26 CTR," +
        "8/1/26 - 8/31/26 CTR,9/1/26 - 9/30/26 Position,8/1/26 - 8/31/26 Position";
      await bring(`${header}\npot,2,1,10,10,20%,10%,3,4\n`, SEPTEMBER);
      const kept = (await periods()).map(({ day, keyword, clicks }) => [day, keyword, clicks]);
      expect(kept).to.deep.equal([["08-01", "tea", 5], ["09-01", "pot", 2]]);
    });

    it("keeps a window beside days of the same time, apart from them, and says so", async () => {
      const row = { query: "tea", clicks: 1, impressions: 10 };
      await bring([{ date: "2026-09-02", ...row }]);
      const { report } = await bring([row], { from: "2026-09-01", to: "2026-09-30" });
      expect(JSON.parse(report ?? "").warnings[0]).to.match(
        /^The query rows of 2026-09-01 to 2026-09-30 overlap what is kept of 2026-09-02 to 2026-09-02/,
      );
      expect(await facts("query")).to.have.length(1);
      expect(await database.db("search_periods").where({ site_id: siteId })).to.have.length(1);
    });

    it("sums countries and devices, and keeps them apart as well", async () => {
      await bring([
        { query: "tea", country: "DEU", clicks: 1, impressions: 2, position: 1 },
        { query: "tea", country: "FRA", clicks: 3, impressions: 4, position: 1 },
      ], SEPTEMBER);
      const rows = await database.db("search_periods").where({ site_id: siteId })
        .orderBy("country").select("country", "device", "clicks", "rows_count");
      expect(rows).to.deep.equal([
        { country: "", device: "", clicks: 4, rows_count: 1 },
        { country: "DE", device: "", clicks: 1, rows_count: 1 },
        { country: "FR", device: "", clicks: 3, rows_count: 1 },
      ]);
    });

    it("reports the hidden share where there are totals of the same days", async () => {
      const { report } = await bring([
        fileFromText(
          "x/Chart.csv",
          "Date,Clicks,Impressions,CTR,Position\n2026-09-01,6,60,10%,3\n2026-09-02,4,40,10%,3\n",
        ),
        fileFromText("x/Queries.csv", queries("tea,3,20,15%,3\npot,1,5,20%,3")),
      ]);
      // 4 of 10 clicks and 25 of 100 impressions are told
      expect(JSON.parse(report ?? "").hidden).to.deep.equal([{
        search_type: "web",
        from: "2026-09-01",
        to: "2026-09-02",
        clicks_share: 0.6,
        impressions_share: 0.75,
      }]);
    });
  });

  describe("refuses and keeps nothing of", () => {
    const TABLES = ["search_facts", "search_days", "search_periods", "search_period_queries"]
      .concat(["search_refreshes", "keywords", "pages"]);
    async function expectNothing(): Promise<void> {
      for (const table of TABLES) {
        expect(await database.db(table).where({ site_id: siteId }), table).to.deep.equal([]);
      }
    }
    const row = { query: "tea", clicks: 1, impressions: 10 };
    const refused = async (
      input: Parameters<typeof importRows>[2],
      options: ImportRowsOptions = {},
    ) => {
      const refusal = await refusalOf(bring(input, options));
      await expectNothing();
      return refusal;
    };

    it("pages of another site, unless forced", async () => {
      const other = [{
        date: "2026-11-01",
        page: "https://other.test/",
        clicks: 1,
        impressions: 1,
      }];
      const finding = "The import is of pages of other.test (1 row), not of example.com.";
      expect(await refused(other)).to.include({
        code: "other_site",
        message: `${finding} With force it is kept all the same.`,
      });
      const { report } = await bring(other, { force: true });
      expect(JSON.parse(report ?? "").warnings).to.deep.equal([`Kept by force: ${finding}`]);
      expect(await facts("page")).to.deep.equal(["11-01 - https://other.test/ 1 1 -"]);
    });

    it("days in the future, also when forced", async () => {
      const { code } = await refused([{ date: "2026-12-24", ...row }], { force: true });
      expect(code).to.equal("future_dates");
    });

    it("files that are copies of each other, also when forced", async () => {
      const text = "date,query,clicks,impressions\n2026-11-01,tea,1,10\n";
      const files = [fileFromText("a.csv", text), fileFromText("b.csv", text)];
      expect(await refused(files, { force: true })).to.deep.equal({
        code: "file_twice",
        message: "b.csv: It is a copy of a.csv, and its rows would be counted twice. " +
          "Import one of both.",
      });
    });

    it("rows that are in two files with the same figures", async () => {
      const lines = Array.from({ length: 60 }, (_, at) => `2026-11-01,query ${at},1,10`);
      const header = "date,query,clicks,impressions";
      const files = [
        fileFromText("a.csv", [header, ...lines].join("\n")),
        fileFromText("b.csv", [header, ...lines, "2026-11-02,tea,1,1"].join("\n")),
      ];
      const { code, message } = await refusalOf(bring(files));
      expect(code).to.equal("rows_twice");
      expect(message).to.match(/^60 rows stand in the import twice/);
      expect(await facts("query")).to.deep.equal([]);
    });

    it("rows of single countries beside those of all together", async () => {
      const { code } = await refused([
        { date: "2026-11-01", ...row, country: "DEU" },
        { date: "2026-11-01", ...row, country: "" },
      ]);
      expect(code).to.equal("places_mixed");
    });

    it("numbers that no column can hold", async () => {
      const many = [{ date: "2026-11-01", ...row, impressions: 5e9 }];
      const { code } = await refusalOf(bring(many));
      expect(await facts("query")).to.deep.equal([]);
      expect(code).to.equal("numbers_too_large");
    });

    it("a file that is mostly unreadable", async () => {
      const { code, message } = await refused("date,query,clicks,impressions\nx,tea,1,1\n");
      expect(code).to.equal("mostly_unreadable");
      expect(message).to.include("rows, line 2");
    });
  });
});

import { expect } from "chai";
import { JULY, refusalOf, runImport } from "../../support/imports/imports.ts";

/** Files of each source with a row of 2031; today is 20 November 2026. */
const FUTURE: Readonly<Record<string, Record<string, string>>> = {
  search_console_rows: {
    "rows.csv": "date,query,page,clicks,impressions,ctr,position\n" +
      "2026-11-01,tea,https://example.com/,12,340,3.53%,4.2\n" +
      "2026-11-21,tea,https://example.com/,11,300,3.67%,4.1\n" +
      "2031-01-01,tea,https://example.com/,9,310,2.90%,4.4\n",
  },
  search_console_export: {
    "Chart.csv":
      "Date,Clicks,Impressions,CTR,Position\n2026-11-01,5,100,5%,3.1\n2026-11-02,6,90,6.67%,3\n" +
      "2031-01-01,7,80,8.75%,2.9\n",
  },
  search_console_api: {
    "answer.json": JSON.stringify({
      request: { dimensions: ["date", "query"], startDate: "2026-11-01", endDate: "2026-11-02" },
      response: {
        rows: ["2026-11-01", "2026-11-02", "2031-01-01"].map((day) => ({
          keys: [day, "tea"],
          clicks: 2,
          impressions: 40,
          ctr: 0.05,
          position: 3.5,
        })),
      },
    }),
  },
  search_console_bulk: {
    "bulk.csv": "data_date,query,is_anonymized_query,country,search_type,device,impressions," +
      "clicks,sum_top_position\n" +
      ["2026-11-01", "2026-11-02", "2031-01-01"].map((day) =>
        `${day},tea,false,deu,WEB,MOBILE,10,1,20\n`
      ).join(""),
  },
  ranks: {
    "ranks.csv": "Keyword,Position,URL,Date\ntea,3,https://example.com/,2026-11-01\n" +
      "pot,4,https://example.com/pot,2026-11-02\ncup,5,https://example.com/cup,2031-01-01\n",
  },
  serp_api: {
    "serps.ndjson": ["2026-11-01", "2026-11-02", "2031-01-01"].map((day) =>
      JSON.stringify({
        search_metadata: { id: day, created_at: `${day} 09:00:00 UTC` },
        search_parameters: { engine: "google", q: "tea" },
        organic_results: [{ position: 1, link: "https://example.com/" }],
      })
    ).join("\n"),
  },
  data_for_seo: {
    "tasks.json": JSON.stringify({
      tasks: ["2026-11-01", "2026-11-02", "2031-01-01"].map((day) => ({
        status_code: 20000,
        result: [{
          keyword: "tea",
          datetime: `${day} 09:00:00 +00:00`,
          items: [{ type: "organic", rank_group: 1, url: "https://example.com/" }],
        }],
      })),
    }),
  },
  data_for_seo_backlinks: {
    "links.json": JSON.stringify({
      items: ["2026-11-01", "2026-11-02", "2031-01-01"].map((day, index) => ({
        url_from: `https://a.test/${index}`,
        url_to: "https://example.com/",
        first_seen: "2026-01-01 00:00:00 +00:00",
        last_seen: `${day} 00:00:00 +00:00`,
      })),
    }),
  },
  backlinks: {
    "links.csv":
      "Source URL,Target URL,Last seen\nhttps://a.test/1,https://example.com/,2026-11-01\n" +
      "https://a.test/2,https://example.com/,2026-11-02\n" +
      "https://a.test/3,https://example.com/,2031-01-01\n",
  },
  ai_answers: {
    "answers.ndjson": ["2026-11-01", "2026-11-02", "2031-01-01"].map((day) =>
      JSON.stringify({
        prompt: "best tea?",
        answer: "Tea.",
        engine: "a",
        asked_at: `${day}T09:00:00Z`,
      })
    ).join("\n"),
  },
};

describe("rows of a day after tomorrow", () => {
  for (const [format, files] of Object.entries(FUTURE)) {
    it(`are left out with their reason: ${format}`, async () => {
      const { rows, log, format: found } = await runImport(files);
      expect(found).to.equal(format);
      expect(log.rowsRead).to.equal(3);
      expect(log.skippedCount).to.equal(1);
      expect(log.skipped[0]?.reason).to.equal("The row is dated in the future: 2031-01-01.");
      expect(JSON.stringify(rows)).not.to.include("2031");
    });
  }

  it("refuse the whole import where they are most of it", async () => {
    const { code, message } = await refusalOf(runImport({
      "rows.csv": "date,query,clicks,impressions\n2031-01-01,tea,1,2\n2026-11-01,pot,1,2\n" +
        "2031-01-02,cup,1,2\n",
    }));
    expect(code).to.equal("future_dates");
    expect(message).to.equal(
      "rows.csv, line 2: 2 of 3 rows are dated in the future. Day and month may be exchanged, or the " +
        "dates damaged. The first one left out: The row is dated in the future: 2031-01-01.",
    );
  });
});

describe("a file that is cut off", () => {
  const WHOLE = "query,page,clicks,impressions,ctr,position\n" +
    "tea,https://example.com/tea,12,340,3.53%,4.2\n" +
    "green tea,https://example.com/green,5,120,4.17%,8.75\n" +
    "tea pot,https://example.com/pot,1,90,1.11%,12.3\n" +
    '"tea, loose",https://example.com/loose,130,2345,5.54%,2.75\n';
  const LAST_LINE = WHOLE.lastIndexOf("\n", WHOLE.length - 2) + 1;
  const BEFORE_POSITION = WHOLE.lastIndexOf(",") + 1;

  it("stores no part of its last line as if it were whole, wherever it is cut", async () => {
    for (let end = LAST_LINE + 1; end < WHOLE.length; end++) {
      const { rows, log } = await runImport({ "rows.csv": WHOLE.slice(0, end) }, JULY);
      const cut = WHOLE.slice(LAST_LINE, end);
      const isSeen = end <= BEFORE_POSITION || WHOLE[end - 1] === ".";
      expect(rows.length, cut).to.equal(isSeen ? 3 : 4);
      if (isSeen) {
        expect(log.skipped, cut).to.have.length(1);
        expect(log.skipped[0], cut).to.include({ file: "rows.csv", line: 5 });
        expect(log.skipped[0]?.reason, cut).to.match(
          /^(?:The file ends in the middle of this line|A quotation mark opens a field)/,
        );
      } else {
        expect(log.warnings, cut).to.deep.equal([
          "rows.csv: line 5 is the last one and has no line end. If the file was cut off there, its " +
          `last field "${WHOLE.slice(BEFORE_POSITION, end)}" is not whole.`,
        ]);
      }
    }
    const { rows, log } = await runImport({ "rows.csv": WHOLE }, JULY);
    expect([rows.length, log.skippedCount, log.warnings.length]).to.deep.equal([4, 0, 0]);
  });

  it("is found in tables with tabs and with CRLF", async () => {
    const text = WHOLE.replace('"tea, loose"', "loose tea").replaceAll(",", "\t")
      .replaceAll("\n", "\r\n");
    const { rows, log } = await runImport({ "rows.tsv": text.slice(0, -12) }, JULY);
    expect(rows).to.have.length(3);
    expect(log.skipped.map(({ line, reason }) => [line, reason])).to.deep.equal([[
      5,
      "The file ends in the middle of this line: it has 5 of 6 fields.",
    ]]);
  });

  it("is not suspected in an export of Search Console, whose last row has no line end", async () => {
    const { rows, log } = await runImport({
      "Queries.csv": "Top queries,Clicks,Impressions,CTR,Position\ntea,1,10,10%,5.34\n" +
        "pot,1,20,5%,7",
    }, JULY);
    expect([rows.length, log.warnings]).to.deep.equal([2, []]);
  });
});

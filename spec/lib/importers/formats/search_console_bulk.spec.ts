import { expect } from "chai";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

const SITE =
  "data_date,site_url,query,is_anonymized_query,country,search_type,device,impressions,clicks," +
  "sum_top_position\n";
const URLS =
  "data_date,site_url,url,query,is_anonymized_query,is_anonymized_discover,country,search_type," +
  "device,is_amp_top_stories,impressions,clicks,sum_position\n";

describe("searchConsoleBulk", () => {
  it("reads the site table: positions begin with one, anonymised queries are null", async () => {
    const { format, why, rows, log } = await runImport({
      "site.csv": `${SITE}2026-07-05,sc-domain:example.com,coffee,false,deu,WEB,MOBILE,4,1,9\n` +
        "2026-07-05,sc-domain:example.com,,true,zzz,WEB,DESKTOP,10,2,0\n",
    });
    expect(format).to.equal("search_console_bulk");
    expect(why).to.deep.equal([
      "site.csv: the table searchdata_site_impression of a Search Console bulk export",
    ]);
    expect([...log.properties]).to.deep.equal(["example.com"]);
    const base = { from: "2026-07-05", to: "2026-07-05", searchType: "web", previous: null };
    expect(rows).to.deep.equal([
      // 9 / 4 + 1
      {
        kind: "query",
        query: "coffee",
        country: "DE",
        device: "mobile",
        ...base,
        clicks: 1,
        impressions: 4,
        position: 3.25,
      },
      {
        kind: "query",
        query: null,
        country: "ZZ",
        device: "desktop",
        ...base,
        clicks: 2,
        impressions: 10,
        position: 1,
      },
    ]);
  });

  it("reads the URL table as NDJSON, whose whole numbers BigQuery writes as texts", async () => {
    const { rows } = await runImport({
      "url.ndjson": JSON.stringify({
        data_date: "2026-07-05",
        site_url: "sc-domain:example.com",
        url: "https://example.com/a",
        query: "coffee",
        is_anonymized_query: false,
        is_anonymized_discover: false,
        country: "usa",
        search_type: "WEB",
        device: "TABLET",
        is_amp_top_stories: false,
        impressions: "2",
        clicks: "1",
        sum_position: "3",
      }),
    });
    expect(rows).to.deep.equal([{
      kind: "query_page",
      query: "coffee",
      page: "https://example.com/a",
      country: "US",
      device: "tablet",
      from: "2026-07-05",
      to: "2026-07-05",
      searchType: "web",
      clicks: 1,
      impressions: 2,
      position: 2.5,
      previous: null,
    }]);
  });

  it("reads Discover's rows, which have neither query nor position, as pages", async () => {
    const { rows } = await runImport({
      "url.csv":
        `${URLS}2026-07-05,x,https://example.com/a,,false,false,usa,DISCOVER,,false,7,2,\n`,
    });
    expect(rows[0]).to.deep.include({
      kind: "page",
      searchType: "discover",
      position: null,
      device: null,
      impressions: 7,
    });
  });

  it("has no position without impressions", async () => {
    const { rows } = await runImport({
      "site.csv": `${SITE}2026-07-05,x,a,false,usa,WEB,MOBILE,0,0,0\n`,
    });
    expect(rows[0]).to.deep.include({ position: null });
  });

  it("skips rows that cannot be", async () => {
    const good = "2026-07-05,x,a,false,usa,WEB,MOBILE,1,0,0\n".repeat(6);
    const { log, rows } = await runImport({
      "site.csv": `${SITE}${good}2026-07-35,x,a,false,usa,WEB,MOBILE,1,0,0\n` +
        "2026-07-05,x,,false,usa,WEB,MOBILE,1,0,0\n2026-07-05,x,a,false,usa,WEB,MOBILE,1.5,0,0\n" +
        "2026-07-05,x,a,false,usa,WEB,MOBILE,1,0,-4\n2026-07-05,x,a,false,usa,WEB,MOBILE,,0,0\n",
    });
    expect(rows).to.have.length(6);
    expect(log.skipped.map(({ line, reason }) => `${line}: ${reason}`)).to.deep.equal([
      '8: "2026-07-35" is no date.',
      "9: The keyword is empty.",
      "10: Clicks or impressions are no whole numbers.",
      '11: The sum of positions "-4" is no number.',
      "12: Clicks or impressions are no whole numbers.",
    ]);
  });

  it("says which column is missing", async () => {
    const header = SITE.replace("sum_top_position", "position");
    const run = runImport({ "site.csv": `${header}2026-07-05,x,a,false,usa,WEB,MOBILE,1,0,0\n` }, {
      format: "search_console_bulk",
    });
    expect(await refusalOf(run)).to.deep.equal({
      code: "not_this_format",
      message:
        "site.csv: This is no Search Console bulk export (BigQuery): there is no column sum_top_position.",
    });
  });
});

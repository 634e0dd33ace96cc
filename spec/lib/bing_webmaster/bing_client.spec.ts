import { expect } from "chai";
import { createBingClient } from "../../../lib/bing_webmaster/bing_client.ts";
import { IntegrationError } from "../../../lib/outgoing/integration_error.ts";
import {
  BING_KEY,
  bingError,
  bingRow,
  type BingServer,
  startBing,
} from "../../support/imports/bing.ts";

const SITE = "https://own.example/";

describe("createBingClient()", () => {
  let bing: BingServer;
  let waits: number[];
  beforeEach(async () => {
    bing = await startBing(SITE);
    waits = [];
  });
  afterEach(() => bing.close());

  const connect = ({ apiKey = BING_KEY, siteUrl = SITE } = {}) =>
    createBingClient({
      ...{ url: bing.url, siteUrl, apiKey },
      signal: new AbortController().signal,
      pause: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
    });

  async function errorOf(options = {}): Promise<IntegrationError> {
    try {
      await connect(options).readQueryStats();
    } catch (error) {
      if (error instanceof IntegrationError) return error;
      throw error;
    }
    throw new Error("It did not fail.");
  }

  it("reads weeks of queries, with times as ASP.NET writes them", async () => {
    bing.queries = [
      bingRow("tea", "2014-05-03", { Clicks: 3, Impressions: 40, AvgClickPosition: 2 }),
      { ...bingRow("cups", "2014-05-03"), Date: "/Date(1399100400000-0700)/" },
    ];
    expect(await connect().readQueryStats()).to.deep.equal([
      {
        ...{ name: "tea", date: "2014-05-03", clicks: 3, impressions: 40 },
        ...{ clickPosition: 2, impressionPosition: 4 },
      },
      {
        ...{ name: "cups", date: "2014-05-03", clicks: 0, impressions: 1 },
        ...{ clickPosition: null, impressionPosition: 4 },
      },
    ]);
  });

  it("reads pages, counts of links and links page by page", async () => {
    bing.pages = [bingRow(`${SITE}tea`, "2026-11-14")];
    bing.links.set(`${SITE}tea`, [
      [{ Url: "https://a.example/", AnchorText: "Tea" }],
      [{ Url: "https://b.example/", AnchorText: "" }],
    ]);
    const client = connect();
    expect((await client.readPageStats())[0]?.name).to.equal(`${SITE}tea`);
    expect(await client.readLinkCounts(0))
      .to.deep.equal({ links: [{ url: `${SITE}tea`, count: 2 }], pagesCount: 1 });
    expect(await client.readUrlLinks(`${SITE}tea`, 1))
      .to.deep.equal({ links: [{ url: "https://b.example/", anchor: "" }], pagesCount: 2 });
    expect(bing.asked).to.deep.equal([
      "GetPageStats 0",
      "GetLinkCounts 0",
      `GetUrlLinks ${SITE}tea 1`,
    ]);
  });

  it("says what helps against a wrong key and a site of others", async () => {
    expect(await errorOf({ apiKey: "f".repeat(32) }))
      .to.include({ code: "bing_key_refused", remedy: "person" });
    const refused = await errorOf({ siteUrl: "https://other.example/" });
    expect(refused).to.include({ code: "bing_site_refused", remedy: "person" });
    expect(refused.message).to.include("https://other.example/").and.include("NotAuthorized");
  });

  it("waits where Bing throttles, without asking again", async () => {
    bing.faults = [bingError(4, "ThrottleUser")];
    expect(await errorOf()).to.include({ code: "bing_throttled", remedy: "quota" });
    expect(waits).to.deep.equal([]);
  });

  it("asks again where an error may pass, at growing distances", async () => {
    bing.faults = [bingError(1, "InternalError"), { status: 503, body: {} }];
    expect(await connect().readQueryStats()).to.deep.equal([]);
    expect(waits).to.deep.equal([2_000, 4_000]);
    bing.faults = Array.from({ length: 9 }, () => ({ status: 200, body: { d: "?" } }));
    expect(await errorOf()).to.include({ code: "bing_answer_broken", remedy: "retry" });
  });

  it("takes what no column holds for a broken answer, or for none", async () => {
    const wrong: object[] = [
      { Clicks: 1e308 },
      { Impressions: 4_294_967_296 },
      { Date: "/Date(-99999999999999)/" },
      { Date: "/Date(999999999999999)/" },
      { Date: { toString: 1, valueOf: 1 } },
    ];
    for (const part of wrong) {
      bing.queries = [{ ...bingRow("tea", "2026-11-14"), ...part }];
      expect(await errorOf(), JSON.stringify(part)).to.include({ code: "bing_answer_broken" });
    }
    const row = bingRow("tea", "2026-11-14", { AvgClickPosition: 1e308 });
    bing.queries = [row];
    expect((await connect().readQueryStats())[0]?.clickPosition).to.equal(null);
    bing.faults = Array.from({ length: 4 }, () => ({
      ...{ status: 500, body: { ErrorCode: 1, Message: { toString: 1 } } },
    }));
    expect(await errorOf()).to.include({ code: "bing_unavailable" });
  });

  it("takes a time that is none for a broken answer, and never says the key", async () => {
    bing.queries = [{ ...bingRow("tea", "2026-11-14"), Date: "2026-11-14" }];
    expect((await errorOf()).message).to.include("2026-11-14");
    bing.faults = Array.from({ length: 4 }, () => bingError(1, BING_KEY));
    expect((await errorOf()).message).not.to.include(BING_KEY);
  });
});

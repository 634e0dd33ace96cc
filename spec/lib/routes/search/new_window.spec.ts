import { expect } from "chai";
import { SITE_GAINS_REPORT } from "../../../../lib/commands/search/gains/read_site_gains.ts";
import { PREVIEW_ROWS } from "../../../../lib/commands/search_data/read_analysis.ts";
import { SEARCH_KINDS } from "../../../../db/search_data/search_kinds.ts";
import { refreshKeywords } from "../../../../lib/commands/search/keywords/refresh_keywords.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { keywordDay, KEYWORDS_NOW, useKeywordSpec } from "../../../support/search/keyword_spec.ts";
import { importRows } from "../../../support/search/search_data.ts";

/** Of this many a new window is answered before all of its rows are in the database. */
const KEYWORDS = 20_500;
/** Whose pages take turns in the first days of October, more than are written at once. */
const SWAPPING = 900;
const SWAP_DAYS = Array.from({ length: 14 }, (_, index) => addDays("2026-10-01", index));
const DAYS = ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18"];

describe("A window that nobody asked for before, of many keywords", () => {
  const { database, insertSite, send, hostOf } = useKeywordSpec();
  let siteId: number;
  before(async function () {
    this.timeout(60_000);
    siteId = await insertSite();
    await importRows(database().db, siteId, rowsOf(hostOf(siteId)));
    const context = {
      db: database().db,
      searchWindows: database().searchWindows,
      siteId,
      now: KEYWORDS_NOW,
    };
    await context.searchWindows.refresh(context);
    await refreshKeywords.run(context);
    // one with and one without a row on 15 November
    await database().db("keywords").where({ site_id: siteId })
      .whereIn("keyword", ["buy pump 7", "tap of the last day"]).update({
        tracked_at: KEYWORDS_NOW,
      });
  });

  /** Many keywords with equal figures, a few branded ones, two pages each for some. */
  function rowsOf(host: string): object[] {
    const names = ["buy pump", "how to fix a tap", "acme hose", "best garden hose"];
    const rows: object[] = [];
    for (const [index, date] of DAYS.entries()) {
      for (let keyword = 1; keyword <= KEYWORDS; keyword++) {
        const name = `${names[keyword % 4]} ${keyword}`;
        const clicks = keyword % 97 === 0 ? keyword % 13 : 0;
        const impressions = 20 + (keyword * (index + 3)) % 41;
        const position = 1 + keyword % 24;
        rows.push(keywordDay(date, name, `${host}/${keyword % 50}`, [
          clicks,
          impressions,
          position,
        ]));
        if (keyword % 7 > 0) continue;
        rows.push(keywordDay(date, name, `${host}/other`, [0, 30, position]));
      }
    }
    for (const [index, date] of SWAP_DAYS.entries()) {
      for (let keyword = 1; keyword <= SWAPPING; keyword++) {
        const page = `${host}/${index % 2 ? "turn" : "swap"}`;
        rows.push(keywordDay(date, `changing pump ${keyword}`, page, [0, 20, 3 + keyword % 14]));
      }
    }
    rows.push(keywordDay("2026-11-17", "tap of the day before", `${host}/`, [3, 30, 2]));
    rows.push(keywordDay("2026-11-18", "tap of the last day", `${host}/`, [3, 30, 2]));
    return rows;
  }

  const get = async (path: string) => {
    const { status, body, text } = await send("GET", `/sites/${siteId}${path}`);
    expect(status, text).to.equal(200);
    return body;
  };
  const periodsOf = (from: string, to = from) =>
    database().db("search_periods")
      .where({ site_id: siteId, kind: SEARCH_KINDS.query, date_from: from, date_to: to })
      .orderBy("id").select("id", "retired");
  /** So that all but the periods, and what the refresh learnt, is made again of what the database has now. */
  const forgetAnswers = async () => {
    await database().db("search_reports").where({ site_id: siteId })
      .whereNot({ name: SITE_GAINS_REPORT.name }).delete();
    await database().db("search_analyses").where({ site_id: siteId }).delete();
    await database().db("keyword_periods").where({ site_id: siteId }).update({ intents: null });
  };
  /** An analysis that is made again has another number. */
  const withoutCursor = ({ data, meta: { next_cursor: _, ...meta } }: {
    data: unknown;
    meta: Record<string, unknown>;
  }) => ({ data, meta });

  it("has the same answers before all of its rows are there as afterwards", async () => {
    const day = "2026-11-15";
    const names = ["keywords", "search-intent", "search-overview", "visibility", "opportunities"];
    const paths = [
      ...names.map((name) => `/${name}?from=${day}&to=${day}`),
      `/cannibalization?from=${SWAP_DAYS.at(0)}&to=${SWAP_DAYS.at(-1)}`,
    ];
    const before = await Promise.all(paths.map(get));
    const [only, ...others] = await periodsOf(day);
    // asked for by five at the same time, it is computed once
    expect(others).to.deep.equal([]);
    expect(before[0].data).to.have.length(50);
    expect(before[0].meta.total).to.equal(KEYWORDS + 1);
    // analyses are longer than what is written at once
    expect(before[4].meta.total).to.be.greaterThan(PREVIEW_ROWS);
    expect(before[5].meta.total).to.equal(SWAPPING);
    // an order by text takes all rows
    const { data } = await get(`/keywords?from=${day}&to=${day}&sort=keyword&per_page=1`);
    expect(data[0].keyword).to.equal("acme hose 10");
    expect(await periodsOf(day)).to.deep.equal([{ id: only?.id, retired: 0 }]);
    await forgetAnswers();
    const after = await Promise.all(paths.map(get));
    expect(before.map(withoutCursor)).to.deep.equal(after.map(withoutCursor));
    expect(before[1].meta.summary.map(({ keywords }: { keywords: number }) => keywords))
      .to.deep.equal([5_125, 5_125, 5_125, 5_125, 0]);
  });
  it("is compared with what was before", async () => {
    const days = "?from=2026-11-18&to=2026-11-18";
    const names = ["keywords", "search-overview", "visibility"];
    // as many keywords as are written first: other ones than those that come first on the day before
    const paths = names.map((name) =>
      `/${name}${days}${name === "keywords" ? "&per_page=500" : ""}`
    );
    // one after the other: the first ones find no more than the first rows
    const before = [];
    for (const path of paths) before.push(await get(path));
    expect(before[0].meta.previous).to.include({ from: "2026-11-17" });
    expect(before[1].data).to.include({ new_keywords_count: 1, lost_keywords_count: 1 });
    await get(`/keywords${days}&sort=keyword`);
    await forgetAnswers();
    const after = await Promise.all(paths.map(get));
    expect(before.map(withoutCursor)).to.deep.equal(after.map(withoutCursor));
  });
  it("is compared with all of a window that somebody else has just asked for", async () => {
    const path = "/keywords?from=2026-11-17&to=2026-11-18&per_page=500";
    await get("/keywords?from=2026-11-15&to=2026-11-16");
    const before = await get(path);
    expect(before.meta.previous).to.include({ from: "2026-11-15", to: "2026-11-16" });
    await get(`${path}&sort=keyword`);
    expect(withoutCursor(await get(path))).to.deep.equal(withoutCursor(before));
  });
  it("goes on to further pages, each keyword once", async () => {
    let path: string | null = "/keywords?from=2026-11-16&to=2026-11-17&per_page=500&fields=id";
    const ids: number[] = [];
    for (let pages = 0; path !== null && pages < 6; pages++) {
      const { data, links } = await get(path);
      ids.push(...data.map(({ id }: { id: number }) => id));
      path = links.next && new URL(links.next).pathname.split(`/sites/${siteId}`)[1] +
          new URL(links.next).search;
    }
    expect(ids).to.have.length(3_000);
    const [period] = await database().db("search_periods")
      .where({ site_id: siteId, kind: SEARCH_KINDS.query, retired: 0 })
      .where({ date_from: "2026-11-16", date_to: "2026-11-17" }).pluck("id");
    const sorted = await database().db("search_period_queries").where({ period_id: period })
      .orderByRaw("clicks desc, impressions desc, keyword_id desc").limit(3_000)
      .pluck("keyword_id");
    expect(ids).to.deep.equal(sorted);
  });
  it("is answered again when its rows could not be written", async () => {
    const [from, to] = ["2026-11-15", "2026-11-17"] as const;
    const path = `/keywords?from=${from}&to=${to}&compare=none`;
    const [last] = await database().db("search_periods").orderBy("id", "desc").limit(1).pluck("id");
    const [keyword] = await database().db("keywords").where({ site_id: siteId })
      .orderBy("id").limit(1).pluck("id");
    // in the way of a keyword without clicks
    const wrong = { site_id: siteId, period_id: last + 1, keyword_id: keyword };
    await database().db("search_period_queries").insert({ ...wrong, clicks: 0, impressions: 0 });
    const first = await get(path);
    // who waits for the rows is told
    const failed = await send("GET", `/sites/${siteId}${path}&sort=keyword`);
    const again = failed.status === 200 ? failed.body : await get(`${path}&sort=keyword`);
    expect(again.meta.total).to.equal(first.meta.total);
    expect((await periodsOf(from, to)).map(({ id, retired }) => [id > last, retired > 0]))
      .to.deep.equal([[true, true], [true, false]]);
    expect(withoutCursor(await get(path))).to.deep.equal(withoutCursor(first));
  });
});

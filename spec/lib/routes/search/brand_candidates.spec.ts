import { expect } from "chai";
import { refreshKeywords } from "../../../../lib/commands/search/keywords/refresh_keywords.ts";
import { importRows } from "../../../support/search/search_data.ts";
import {
  keywordDay,
  KEYWORDS_NOW,
  shopRows,
  useKeywordSpec,
} from "../../../support/search/keyword_spec.ts";

describe("BRAND_CANDIDATE_ROUTES", () => {
  const { database, insertSite, send, hostOf } = useKeywordSpec();
  let siteId: number;
  beforeEach(async () => {
    siteId = await insertSite();
    await importRows(database().db, siteId, [
      ...shopRows(hostOf(siteId)),
      keywordDay("2026-11-18", "akme", `${hostOf(siteId)}/`, [120, 200, 1]),
      keywordDay("2026-11-18", "akme login", `${hostOf(siteId)}/`, [6, 10, 1]),
    ]);
    await refresh();
  });
  const refresh = async () => {
    const { db, searchWindows } = database();
    const context = { db, searchWindows, siteId, now: KEYWORDS_NOW };
    await searchWindows.refresh(context);
    await refreshKeywords.run(context);
  };
  const get = async (path: string) => {
    const { status, body, text } = await send("GET", `/sites/${siteId}${path}`);
    expect(status, text).to.equal(200);
    return body;
  };
  const decide = (id: number, status: string) =>
    send("PATCH", `/sites/${siteId}/brand-candidates/${id}`, { status });

  it("lists likely spellings with what they have, and the days of that", async () => {
    const { data, meta } = await get("/brand-candidates");
    expect(data).to.have.length(1);
    expect(data[0]).to.deep.include({
      spelling: "akme",
      status: "likely",
      likeness: "sound",
      distance: 1,
      keywords_count: 2,
      clicks: 126,
      impressions: 210,
      position: 1,
      decided_at: null,
    });
    expect(data[0].probability).to.be.at.least(0.8);
    expect(meta).to.deep.include({
      to: "2026-11-18",
      formula: { name: "brand_spelling", version: 6 },
      total: 1,
    });
    expect((await get("/brand-candidates?filter[status]=refused")).data).to.deep.equal([]);
  });

  it("counts their keywords as branded, and apart", async () => {
    const { data } = await get("/keywords?filter[brand_match]=likely&sort=-clicks");
    expect(data.map(({ keyword, branded }: { keyword: string; branded: boolean }) => [
      keyword,
      branded,
    ])).to.deep.equal([["akme", true], ["akme login", true]]);
    const branded = await get("/keywords?filter[branded]=true&sort=keyword");
    expect(branded.data.map(({ keyword }: { keyword: string }) => keyword))
      .to.deep.equal(["acme", "akme", "akme login"]);
    const overview = (await get("/search-overview")).data;
    expect(overview.likely_branded).to.deep.include({ clicks: 126, impressions: 210 });
    // "acme" has 30 clicks
    expect(overview.branded.clicks).to.equal(156);
    expect(overview.branded.clicks + overview.non_branded.clicks).to.equal(overview.totals.clicks);
    const [named] = (await get("/search-intent?filter[keyword]=akme")).data;
    expect(named).to.deep.include({ brand_match: "likely", intent: "navigational" });
  });

  it("keeps what the owner decides, and applies it", async () => {
    const [{ id }] = (await get("/brand-candidates")).data;
    const matches = async () =>
      (await get("/keywords?filter[keyword]=akme")).data
        .map((row: { branded: boolean; brand_match: string }) => [row.branded, row.brand_match]);
    const refused = await decide(id, "refused");
    expect(refused.status).to.equal(200);
    expect(refused.body.data).to.include({ id, status: "refused" });
    expect(refused.body.data.decided_at).to.not.equal(null);
    await refresh();
    expect(await matches()).to.deep.equal([[false, "none"]]);
    await decide(id, "confirmed");
    await refresh();
    expect(await matches()).to.deep.equal([[true, "certain"]]);
    expect((await decide(id, "likely")).body.data).to.include({
      status: "likely",
      decided_at: null,
    });
    await refresh();
    expect(await matches()).to.deep.equal([[true, "likely"]]);
  });

  it("says what is missing on an empty site", async () => {
    const { body } = await send("GET", `/sites/${await insertSite()}/brand-candidates`);
    expect(body.data).to.deep.equal([]);
    expect(body.meta).to.deep.include({ from: null, to: null });
    expect(body.meta.data_status.code).to.equal("no_search_data");
  });

  it("answers 404 to unknown candidates and 422 to unknown decisions", async () => {
    expect((await decide(999_999, "refused")).body)
      .to.include({ code: "brand_candidate_not_found" });
    const [{ id }] = (await get("/brand-candidates")).data;
    expect((await decide(id, "maybe")).status).to.equal(422);
    const other = await insertSite();
    expect(
      (await send("PATCH", `/sites/${other}/brand-candidates/${id}`, { status: "refused" }))
        .status,
    ).to.equal(404);
  });
});

import { expect } from "chai";
import { refreshKeywords } from "../../../../lib/commands/search/keywords/refresh_keywords.ts";
import { KEYWORDS_NOW, useKeywordSpec } from "../../../support/search/keyword_spec.ts";

describe("SEARCH_INTENT_ROUTES", () => {
  const { database, insertSite, insertShop, send, hostOf } = useKeywordSpec();
  let siteId: number;
  before(async () => {
    siteId = await insertShop();
    const context = {
      db: database().db,
      searchWindows: database().searchWindows,
      siteId,
      now: KEYWORDS_NOW,
    };
    await context.searchWindows.refresh(context);
    await refreshKeywords.run(context);
  });

  const list = async (query = "", id = siteId) => {
    const { status, body, text } = await send("GET", `/sites/${id}/search-intent${query}`);
    expect(status, text).to.equal(200);
    return body;
  };
  const keywordsOf = async (query: string) =>
    (await list(query)).data.map(({ keyword }: { keyword: string }) => keyword);

  it("shows what an intent is recognised by, and whether the page is for it", async () => {
    const { data } = await list();
    expect(data[2]).to.deep.equal({
      id: data[2].id,
      keyword: "buy pump",
      intent: "transactional",
      intent_evidence: ["words"],
      intent_reason: null,
      // 0.6 against 0.2: 0.4 + 0.55 * 0.4
      probability: 0.62,
      secondary_intents: [],
      branded: false,
      brand_match: "none",
      local: false,
      signals: [
        {
          signal: "transactional_words",
          intent: "transactional",
          weight: 0.6,
          text: "buy",
          source: "words",
        },
        {
          signal: "article_page",
          intent: "informational",
          weight: 0.2,
          text: null,
          source: "ranking_page",
        },
      ],
      source: "rules",
      url: `${hostOf(siteId)}/blog/pumps`,
      page_intent: "informational",
      intent_match: false,
      clicks: 1,
      impressions: 2_000,
      position: 14,
    });
    // in 90 days 70 of 130 impressions were clicked, at position 1
    expect(data[0]).to.deep.include({
      keyword: "acme",
      intent: "navigational",
      probability: 0.95,
      branded: true,
      page_intent: "navigational",
      intent_match: true,
    });
    expect(data[0].signals.map(({ signal }: { signal: string }) => signal))
      .to.deep.equal(["brand", "home_page", "clicked_as_a_destination"]);
    // no sign at all
    expect(data[1]).to.deep.include({
      keyword: "garden hose",
      intent: "unknown",
      intent_evidence: [],
      intent_reason: "no_words_page_unclear",
      probability: null,
      signals: [],
      page_intent: null,
      intent_match: null,
    });
  });

  it("sums the keywords of the window by their intent, whatever is filtered", async () => {
    const { meta } = await list();
    expect(meta).to.deep.include({
      from: "2026-10-22",
      to: "2026-11-18",
      formula: { name: "search_intent", version: 3 },
      total: 4,
    });
    // of 4 keywords, 43 clicks and 2,460 impressions
    expect(meta.summary).to.deep.equal([
      {
        intent: "navigational",
        keywords: 1,
        clicks: 30,
        impressions: 50,
        keywords_share: 0.25,
        clicks_share: 0.6977,
        impressions_share: 0.0203,
      },
      {
        intent: "transactional",
        keywords: 1,
        clicks: 1,
        impressions: 2_000,
        keywords_share: 0.25,
        clicks_share: 0.0233,
        impressions_share: 0.813,
      },
      {
        intent: "commercial",
        keywords: 0,
        clicks: 0,
        impressions: 0,
        keywords_share: 0,
        clicks_share: 0,
        impressions_share: 0,
      },
      {
        intent: "informational",
        keywords: 0,
        clicks: 0,
        impressions: 0,
        keywords_share: 0,
        clicks_share: 0,
        impressions_share: 0,
      },
      {
        intent: "unknown",
        keywords: 2,
        clicks: 12,
        impressions: 410,
        keywords_share: 0.5,
        clicks_share: 0.2791,
        impressions_share: 0.1667,
      },
    ]);
    expect((await list("?filter[intent]=commercial&per_page=1")).meta.summary)
      .to.deep.equal(meta.summary);
  });

  it("filters by what was told", async () => {
    expect(await keywordsOf("?filter[intent_match]=false")).to.deep.equal(["buy pump"]);
    expect(await keywordsOf("?filter[intent]=unknown,navigational"))
      .to.deep.equal(["acme", "garden hose", "tap"]);
    expect(await keywordsOf("?filter[page_intent]=informational")).to.deep.equal(["buy pump"]);
    expect(await keywordsOf("?filter[probability][null]=true"))
      .to.deep.equal(["garden hose", "tap"]);
    expect(await keywordsOf("?filter[probability][lt]=0.9")).to.deep.equal(["buy pump"]);
    expect(await keywordsOf("?filter[branded]=false&sort=keyword"))
      .to.deep.equal(["buy pump", "garden hose", "tap"]);
  });

  it("leads through all of them, whatever the size of a page", async () => {
    for (const sort of ["-probability", "intent,keyword", "-intent,keyword", "-clicks"]) {
      const all = await keywordsOf(`?sort=${sort}`);
      expect(all).to.have.length(4);
      for (const size of [1, 3]) {
        const seen: string[] = [];
        let next: string | null = `?sort=${sort}&per_page=${size}`;
        while (next !== null) {
          const { data, links, meta } = await list(next);
          expect(meta.total).to.equal(4);
          seen.push(...data.map(({ keyword }: { keyword: string }) => keyword));
          next = links.next === null ? null : new URL(links.next).search;
        }
        expect(seen).to.deep.equal(all);
      }
    }
  });

  it("orders intents by their names", async () => {
    expect(await keywordsOf("?sort=intent,keyword"))
      .to.deep.equal(["acme", "buy pump", "garden hose", "tap"]);
  });

  it("shows an intent that a person set, and counts it there", async () => {
    const { id } = (await list()).data[2];
    const path = `/sites/${siteId}/keywords/${id}`;
    await send("PATCH", path, { intent: "informational" });
    const { data, meta } = await list();
    expect(data[2]).to.deep.include({
      intent: "informational",
      intent_evidence: ["owner"],
      source: "manual",
      probability: 1,
      secondary_intents: [],
      intent_match: true,
    });
    expect(data[2].signals).to.have.length(2);
    expect(meta.summary.map(({ keywords }: { keywords: number }) => keywords))
      .to.deep.equal([1, 0, 0, 1, 2]);
    await send("PATCH", path, { intent: null });
    expect((await list()).meta.summary.map(({ keywords }: { keywords: number }) => keywords))
      .to.deep.equal([1, 1, 0, 0, 2]);
  });

  it("lists keywords that were not judged yet, with nulls", async () => {
    const other = await insertShop();
    await database().db("keyword_intents").where({ site_id: other }).delete();
    await database().db("keyword_periods").where({ site_id: other }).delete();
    const { data, meta } = await list("", other);
    expect(data[0]).to.deep.include({
      keyword: "acme",
      intent: null,
      probability: null,
      secondary_intents: [],
      local: null,
      signals: [],
      source: null,
      url: null,
      clicks: 30,
    });
    expect(meta.summary[0]).to.deep.include({ keywords: 0, keywords_share: null });
  });

  it("says what is missing on an empty site", async () => {
    const { data, meta } = await list("", await insertSite());
    expect(data).to.deep.equal([]);
    expect(meta.data_status.code).to.equal("no_search_data");
    expect(meta.summary.map(({ clicks_share }: { clicks_share: null }) => clicks_share))
      .to.deep.equal([null, null, null, null, null]);
  });

  it("answers 422 to intents and windows that there are not", async () => {
    for (
      const query of [
        "?filter[intent]=local",
        "?from=2026-02-30",
        "?compare=last_week",
        "?audit_id=1",
      ]
    ) {
      expect((await send("GET", `/sites/${siteId}/search-intent${query}`)).status).to.equal(422);
    }
  });
});

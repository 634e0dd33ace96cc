import { expect } from "chai";
import { KEYWORD_LIST } from "../../../db/search/keyword_list.ts";
import { keywordSources, withoutTagFilters } from "../../../db/search/keyword_sources.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import { insertListedKeywords, NOVEMBER_KEYWORDS } from "../../support/search/listed_keywords.ts";

describe("db/search/keyword_sources.ts", () => {
  const db = useSpecDatabase(insertListedKeywords);
  const sources = (parameters: Record<string, string>, choice = NOVEMBER_KEYWORDS) =>
    keywordSources(db(), choice, {
      fields: KEYWORD_LIST,
      query: askList(KEYWORD_LIST, parameters),
    });
  const idsOf = async (...asked: Parameters<typeof sources>) =>
    await Promise.all(
      sources(...asked).map(({ from }, index) =>
        from.clone().orderBy("id").select({
          id: index === 0 ? "figures.keyword_id" : "keywords.id",
        })
          .then((rows: { id: number }[]) => rows.map(({ id }) => id))
      ),
    );

  describe("keywordSources()", () => {
    it("have each keyword once: with a row, tracked without, ranked without", async () => {
      expect(await idsOf({})).to.deep.equal([[101, 102, 103], [104, 107], [105]]);
    });
    it("have no ranked ones where the site has no ranks", async () => {
      expect(await idsOf({}, { ...NOVEMBER_KEYWORDS, ranks: null }))
        .to.deep.equal([[101, 102, 103], [104, 107]]);
    });
    it("have no row more for any table that is joined", async () => {
      const joined = [
        ...["keyword", "-previous_position", "-search_volume", "intent", "-opportunity"],
        ...["-position", "-clicks_delta", "first_seen_at"],
      ].join();
      expect(await idsOf({ sort: joined, "filter[url][contains]": "x" }))
        .to.deep.equal([[101, 102, 103], [104, 107], [105]]);
    });
    it("join tables only where the order, a filter or the search needs them", () => {
      const joinsOf = (parameters: Record<string, string>) =>
        (sources(parameters)[0].from.toString().match(/join `?\w+/g) ?? [])
          .map((join) => join.replace(/join `?/, ""));
      expect(joinsOf({})).to.deep.equal([]);
      expect(joinsOf({ q: "a" })).to.deep.equal(["keywords"]);
      expect(joinsOf({ sort: "position_change" })).to.deep.equal(["search_period_queries"]);
      expect(joinsOf({ sort: "search_volume", "filter[intent]": "commercial" }))
        .to.deep.equal(["keyword_intents", "keyword_volume_newest"]);
      expect(joinsOf({ "filter[opportunity][gt]": "1" })).to.deep.equal(["keyword_gains"]);
      expect(joinsOf({ "filter[url]": "x" })).to.deep.equal(["pages"]);
    });
    it("go by the tracked ones where these alone are asked for", async () => {
      expect((await idsOf({ "filter[tracked]": "true" }))[0]).to.deep.equal([101]);
      expect((await idsOf({ "filter[tracked]": "false" }))[0]).to.deep.equal([101, 102, 103]);
    });
    it("filter by tags themselves", async () => {
      expect(await idsOf({ "filter[tags]": "water" })).to.deep.equal([[101], [104], []]);
      expect(await idsOf({ "filter[tags][null]": "true" }))
        .to.deep.equal([[102, 103], [107], []]);
    });
  });

  describe("withoutTagFilters()", () => {
    it("leaves all other filters", () => {
      const query = askList(KEYWORD_LIST, { "filter[tags]": "a", "filter[clicks]": "1" });
      expect(withoutTagFilters(query).filters.map(({ field }) => field)).to.deep.equal(["clicks"]);
    });
  });
});

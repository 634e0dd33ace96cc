import { expect } from "chai";
import { shopRows, useKeywordSpec } from "../../../support/search/keyword_spec.ts";
import { importRows } from "../../../support/search/search_data.ts";

describe("TRACKED_KEYWORD_ROUTES", () => {
  const { database, insertSite, insertShop, judge, send, list, keywordsOf, hostOf } =
    useKeywordSpec();

  describe("POST /sites/:id/keywords", () => {
    it("tracks keywords with their tags, in the order of the request", async () => {
      const siteId = await insertSite();
      const { status, body } = await send("POST", `/sites/${siteId}/keywords`, {
        keywords: ["  Garden   hose ", { keyword: "acme pump", tags: ["pumps", "core"] }],
        tags: ["core"],
      });
      expect(status).to.equal(201);
      expect(body.data.map(({ keyword, status, tags }: Record<string, unknown>) => [
        keyword,
        status,
        tags,
      ])).to.deep.equal([
        ["Garden hose", "added", ["core"]],
        ["acme pump", "added", ["core", "pumps"]],
      ]);
      expect(body.meta).to.deep.equal({
        added: 2,
        tracked_already: 0,
        duplicates: 0,
        tracked_keywords_count: 2,
      });
    });
    it("flags them and reports their intents at once", async () => {
      const siteId = await insertSite();
      await send("POST", `/sites/${siteId}/keywords`, { keywords: ["buy hose", "acme login"] });
      const { data } = await list(siteId, "?fields=keyword,branded,intent&sort=keyword");
      expect(data).to.deep.equal([
        { keyword: "acme login", branded: true, intent: "navigational" },
        { keyword: "buy hose", branded: false, intent: "transactional" },
      ]);
    });
    it("reports duplicates and what is tracked already, and adds their tags", async () => {
      const siteId = await insertSite();
      const [first] = (await send("POST", `/sites/${siteId}/keywords`, {
        keywords: [{ keyword: "hose", tags: ["a"] }],
      })).body.data;
      const { status, body } = await send("POST", `/sites/${siteId}/keywords`, {
        keywords: [{ keyword: "HOSE", tags: ["b"] }, "tap", "Tap "],
      });
      expect(status).to.equal(201);
      expect(body.data[0])
        .to.deep.equal({
          id: first.id,
          keyword: "hose",
          status: "tracked_already",
          tags: ["a", "b"],
        });
      expect(body.data.map(({ status }: { status: string }) => status))
        .to.deep.equal(["tracked_already", "added", "duplicate"]);
      expect(body.data[2].id).to.equal(body.data[1].id);
      expect(body.meta).to.deep.equal({
        added: 1,
        tracked_already: 1,
        duplicates: 1,
        tracked_keywords_count: 2,
      });
    });
    it("asks for what depends on it to be made again", async () => {
      const siteId = await insertSite();
      await send("POST", `/sites/${siteId}/keywords`, { keywords: ["hose"] });
      expect(await database().db("search_refreshes").where({ site_id: siteId })).to.have.length(1);
    });
    it("answers 422 that names each wrong keyword and tag", async () => {
      const siteId = await insertSite();
      const { status, body } = await send("POST", `/sites/${siteId}/keywords`, {
        keywords: ["hose", " \u200b ", { keyword: "tap", tags: ["a,b", " "] }],
      });
      expect(status).to.equal(422);
      expect(Object.keys(body.errors))
        .to.deep.equal(["keywords.1", "keywords.2.tags.0", "keywords.2.tags.1"]);
      expect(await keywordsOf(siteId)).to.deep.equal([]);
      for (
        const keywords of [[], [1], [""], [{}], [{ keyword: "x", tag: "y" }], ["x".repeat(1001)]]
      ) {
        const answer = await send("POST", `/sites/${siteId}/keywords`, { keywords });
        expect(answer.status, JSON.stringify(keywords).slice(0, 40)).to.equal(422);
      }
    });
    it("takes 1,000 at once and no more", async () => {
      const siteId = await insertSite();
      const keywords = Array.from({ length: 1_001 }, (_, index) => `hose ${index}`);
      const path = `/sites/${siteId}/keywords`;
      expect((await send("POST", path, { keywords })).status).to.equal(422);
      const { body } = await send("POST", path, { keywords: keywords.slice(1) });
      expect(body.meta.added).to.equal(1_000);
    });
  });

  describe("filter[tags]", () => {
    it("finds keywords by one of their tags", async () => {
      const siteId = await insertShop();
      await send("POST", `/sites/${siteId}/keywords`, {
        keywords: [
          { keyword: "garden hose", tags: ["Hoses", "core"] },
          { keyword: "hose reel", tags: ["Hoses"] },
          "tap",
        ],
      });
      expect(await keywordsOf(siteId, "?filter[tags]=Hoses"))
        .to.deep.equal(["garden hose", "hose reel"]);
      expect(await keywordsOf(siteId, "?filter[tags]=core,other")).to.deep.equal(["garden hose"]);
      expect(await keywordsOf(siteId, "?filter[tags][ne]=core&filter[tracked]=true"))
        .to.deep.equal(["tap", "hose reel"]);
      expect(await keywordsOf(siteId, "?filter[tags][null]=false&filter[tags][contains]=OS"))
        .to.deep.equal(["garden hose", "hose reel"]);
      const { meta, data } = await list(siteId, "?filter[tags]=Hoses&per_page=1");
      expect(meta.total).to.equal(2);
      expect(data[0].tags).to.deep.equal(["Hoses", "core"]);
      expect((await list(siteId)).meta.total).to.equal(5);
    });
  });

  describe("DELETE /sites/:id/keywords", () => {
    it("tracks keywords no longer; what there are data of stays, with its tags", async () => {
      const siteId = await insertShop();
      const [hose, reel] = (await send("POST", `/sites/${siteId}/keywords`, {
        keywords: ["garden hose", "hose reel", "spade"],
        tags: ["core"],
      })).body.data;
      const { status, body } = await send("DELETE", `/sites/${siteId}/keywords`, {
        ids: [hose.id, 999_999],
        keywords: ["Hose REEL", "tap", "nothing"],
      });
      expect([status, body.data]).to.deep.equal([200, {
        untracked_count: 2,
        not_tracked: { ids: [999_999], keywords: ["tap", "nothing"] },
        tracked_keywords_count: 1,
      }]);
      expect(reel.status).to.equal("added");
      expect(await keywordsOf(siteId, "?sort=keyword"))
        .to.deep.equal(["acme", "buy pump", "garden hose", "spade", "tap"]);
      expect((await list(siteId, "?filter[tags]=core&sort=keyword")).data[0])
        .to.deep.include({ keyword: "garden hose", tracked: false, tags: ["core"] });
    });
    it("leaves keywords of other sites alone", async () => {
      const siteId = await insertSite();
      const other = await insertSite();
      const [hose] =
        (await send("POST", `/sites/${other}/keywords`, { keywords: ["hose"] })).body.data;
      const { body } = await send("DELETE", `/sites/${siteId}/keywords`, { ids: [hose.id] });
      expect(body.data.not_tracked.ids).to.deep.equal([hose.id]);
      expect(await keywordsOf(other)).to.deep.equal(["hose"]);
    });
    it("answers 422 to a body that names none", async () => {
      const siteId = await insertSite();
      for (const body of [{}, { ids: [] }, { ids: ["1"] }, { keywords: [""] }]) {
        expect((await send("DELETE", `/sites/${siteId}/keywords`, body)).status).to.equal(422);
      }
    });
  });

  describe("PATCH /sites/:id/keywords/:keyword_id", () => {
    it("changes what the body names", async () => {
      const siteId = await insertShop();
      const { id } = (await list(siteId)).data[1];
      const path = `/sites/${siteId}/keywords/${id}`;
      const { status, body } = await send("PATCH", path, {
        tracked: true,
        tags: ["core", "hoses", "core"],
      });
      expect(status).to.equal(200);
      expect(body.data).to.deep.include({
        id,
        keyword: "garden hose",
        tracked: true,
        tags: ["core", "hoses"],
        branded: false,
        intent: "unknown",
        intent_reason: "no_words_no_page",
        intent_source: "rules",
      });
      expect((await send("PATCH", path, { tags: [] })).body.data)
        .to.deep.include({ tracked: true, tags: [] });
      expect((await send("PATCH", path, { tracked: false })).body.data.tracked).to.equal(false);
    });
    it("sets an intent and takes it back", async () => {
      const siteId = await insertShop();
      const { id } = (await list(siteId)).data[2];
      const path = `/sites/${siteId}/keywords/${id}`;
      expect((await send("PATCH", path, { intent: "commercial" })).body.data)
        .to.deep.include({ intent: "commercial", intent_source: "manual" });
      await judge(siteId);
      expect(await keywordsOf(siteId, "?filter[intent]=commercial")).to.deep.equal(["buy pump"]);
      expect((await send("PATCH", path, { intent: null })).body.data)
        .to.deep.include({ intent: "transactional", intent_source: "rules" });
    });
    it("asks for like keywords to be judged again by an intent", async () => {
      const siteId = await insertShop();
      const { id } = (await list(siteId)).data[2];
      const wanted = () =>
        database().db("search_refreshes").where({ site_id: siteId }).first("wanted_at");
      const before = await wanted();
      await send("PATCH", `/sites/${siteId}/keywords/${id}`, { intent: "commercial" });
      expect(await wanted()).to.not.deep.equal(before);
    });
    it("judges a keyword that was not judged before", async () => {
      const siteId = await insertSite();
      await importRows(database().db, siteId, shopRows(hostOf(siteId)));
      const { id, branded } = (await list(siteId)).data[0];
      expect(branded).to.equal(null);
      expect(
        (await send("PATCH", `/sites/${siteId}/keywords/${id}`, { intent: "commercial" })).body
          .data,
      )
        .to.deep.include({ keyword: "acme", branded: true, intent: "commercial" });
      expect((await send("PATCH", `/sites/${siteId}/keywords/${id}`, { intent: null })).body.data)
        .to.deep.include({ intent: "navigational", intent_source: "rules" });
    });
    it("answers 404 to a keyword of another site", async () => {
      const siteId = await insertSite();
      const other = await insertShop();
      const { id } = (await list(other)).data[0];
      const { status, body } = await send("PATCH", `/sites/${siteId}/keywords/${id}`, {
        tracked: true,
      });
      expect([status, body.code]).to.deep.equal([404, "keyword_not_found"]);
      expect((await list(other)).data[0].tracked).to.equal(false);
    });
    it("answers 422 to what cannot be", async () => {
      const siteId = await insertShop();
      const { id } = (await list(siteId)).data[0];
      for (const body of [{}, { intent: "informal" }, { tags: ["a,b"] }, { tracked: "yes" }]) {
        const answer = await send("PATCH", `/sites/${siteId}/keywords/${id}`, body);
        expect(answer.status, JSON.stringify(body)).to.equal(422);
      }
    });
  });
});

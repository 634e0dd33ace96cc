import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";
import {
  findOrInsertContexts,
  findOrInsertHosts,
  findOrInsertResultUrls,
  findOrInsertSources,
  type RankContext,
} from "../../../db/search_data/rank_ids.ts";
import { findResultUrls } from "../../../db/search_data/rank_texts.ts";
import { useSpecDatabase } from "../../support/database.ts";

const GOOGLE: RankContext = {
  ...{ engine: "google", country: "DE", location: "Berlin", language: "de", device: "mobile" },
};

describe("db/search_data/rank_ids.ts", () => {
  const db = useSpecDatabase();

  describe("findOrInsertContexts()", () => {
    it("separates contexts by every part, and finds each again", async () => {
      const contexts: RankContext[] = [
        GOOGLE,
        { ...GOOGLE, engine: "bing" },
        { ...GOOGLE, country: null },
        { ...GOOGLE, location: null },
        { ...GOOGLE, language: null },
        { ...GOOGLE, device: null },
      ];
      const ids = await findOrInsertContexts(db(), 1, contexts);
      expect(new Set(ids).size).to.equal(6);
      expect(await findOrInsertContexts(db(), 1, contexts.toReversed()))
        .to.deep.equal(ids.toReversed());
      expect(
        await db()("rank_contexts").where({ id: ids[0] ?? 0 })
          .first("site_id", "engine", "country", "location", "language", "device"),
      ).to.deep.equal({ site_id: 1, ...GOOGLE });
      expect(
        await db()("rank_contexts").where({ id: ids[5] ?? 0 }).first("country", "device"),
      ).to.deep.equal({ country: "DE", device: "" });
    });
    it("gives each site contexts of its own", async () => {
      const [own] = await findOrInsertContexts(db(), 1, [GOOGLE]);
      const [other] = await findOrInsertContexts(db(), 2, [GOOGLE]);
      expect(other).to.not.equal(own);
    });
    it("fits texts to their columns, and knows them again", async () => {
      const long = { ...GOOGLE, engine: "é".repeat(61), language: "ü".repeat(36) };
      const [id = 0] = await findOrInsertContexts(db(), 1, [long]);
      expect(await findOrInsertContexts(db(), 1, [long])).to.deep.equal([id]);
      expect(await db()("rank_contexts").where({ id }).first("engine", "language"))
        .to.deep.equal({ engine: "é".repeat(60), language: "?".repeat(35) });
    });
  });

  for (
    const [name, findOrInsert, table, column, length] of [
      ["findOrInsertSources", findOrInsertSources, "rank_sources", "source", 60],
      ["findOrInsertHosts", findOrInsertHosts, "rank_hosts", "host", 255],
    ] as const
  ) {
    describe(`${name}()`, () => {
      it("gives ids in the order of the texts, of each site its own", async () => {
        const [a, b, again] = await findOrInsert(db(), 1, ["a", "b", "a"]);
        expect(again).to.equal(a);
        expect(await findOrInsert(db(), 1, ["b"])).to.deep.equal([b]);
        const [other] = await findOrInsert(db(), 2, ["a"]);
        expect(other).to.not.equal(a);
        expect(await findOrInsert(db(), 1, [])).to.deep.equal([]);
      });
      it("fits a text to its column, and knows it again", async () => {
        const long = "é".repeat(length + 1);
        const [id] = await findOrInsert(db(), 1, [long]);
        expect(await findOrInsert(db(), 1, [long.slice(0, length)])).to.deep.equal([id]);
        expect(await db()(table).where({ id: id ?? 0 }).pluck(column))
          .to.deep.equal([long.slice(0, length)]);
      });
    });
  }

  describe("findOrInsertResultUrls()", () => {
    it("knows URLs by the hash that is given", async () => {
      const page = (url: string, hashed = url) => ({ url, hash: md5(hashed).toString("hex") });
      const [a = 0, b = 0] = await findOrInsertResultUrls(db(), 1, [
        page("https://own.example/a"),
        page("https://own.example/b"),
      ]);
      expect(
        await findOrInsertResultUrls(db(), 1, [
          page("https://own.example/another-text", "https://own.example/a"),
        ]),
      ).to.deep.equal([a]);
      expect(await findResultUrls(db(), 1, [a, b])).to.deep.equal(
        new Map([[a, "https://own.example/a"], [b, "https://own.example/b"]]),
      );
      const [other] = await findOrInsertResultUrls(db(), 2, [page("https://own.example/a")]);
      expect(other).to.not.equal(a);
    });
  });
});

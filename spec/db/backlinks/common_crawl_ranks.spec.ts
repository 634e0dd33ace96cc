import { expect } from "chai";
import {
  completeRelease,
  deleteRetiredReleases,
  findCommonCrawlRelease,
  insertDomainRanks,
  insertLoadingRelease,
  listHarmonicPlaces,
  renewLoadingRelease,
  retireLoadingRelease,
} from "../../../db/backlinks/common_crawl_ranks.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const COUNTS = { domainsCount: 90, ranksCount: 2 };

describe("common_crawl_ranks", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["common_crawl_releases", "common_crawl_ranks"]) await db()(table).delete();
  });
  const begin = async (name = "spring") => await insertLoadingRelease(db(), name, NOW) ?? 0;
  const release = async (name: string) => {
    const id = await begin(name);
    await completeRelease(db(), id, COUNTS);
    return id;
  };
  const states = () => db()("common_crawl_releases").orderBy("id").pluck<string[]>("state");
  const ranksOf = () =>
    db()("common_crawl_ranks").distinct().orderBy("release_id").pluck("release_id");
  const endLease = (id: number) =>
    db()("common_crawl_releases").where({ id })
      .update({ lease_until: db().raw("NOW(6) - INTERVAL 1 SECOND") });

  it("finds no release before one was completed", async () => {
    expect(await findCommonCrawlRelease(db())).to.equal(undefined);
    await begin();
    expect(await findCommonCrawlRelease(db())).to.equal(undefined);
  });

  describe("insertLoadingRelease()", () => {
    it("begins one release at a time", async () => {
      expect(await begin()).to.be.above(0);
      expect(await insertLoadingRelease(db(), "summer", NOW)).to.equal(undefined);
      expect(await states()).to.deep.equal(["loading"]);
    });
    it("begins another when the first is no longer held", async () => {
      const first = await begin();
      await endLease(first);
      expect(await begin("summer")).to.be.above(first);
    });
    it("begins another when the first is done or given up", async () => {
      await release("spring");
      const second = await begin("summer");
      await retireLoadingRelease(db(), second);
      expect(await begin("autumn")).to.be.above(second);
    });
  });

  it("holds a release while it is loaded, and none that was given up", async () => {
    const id = await begin();
    await endLease(id);
    expect(await renewLoadingRelease(db(), id)).to.equal(true);
    expect(await insertLoadingRelease(db(), "summer", NOW)).to.equal(undefined);
    await retireLoadingRelease(db(), id);
    expect(await renewLoadingRelease(db(), id)).to.equal(false);
    expect(await renewLoadingRelease(db(), 999_999)).to.equal(false);
  });

  it("lists the harmonic places of the domains that a release has", async () => {
    await insertDomainRanks(db(), 1, [["a.test", 3, 30], ["b.test", 4, 40], ["c.test", 5, 50]]);
    await insertDomainRanks(db(), 2, [["a.test", 9, 90], ["d.test", 8, 80]]);
    expect(await listHarmonicPlaces(db(), 1, ["a.test", "c.test", "d.test"]))
      .to.deep.equal(new Map([["a.test", 3], ["c.test", 5]]));
    expect(await listHarmonicPlaces(db(), 1, [])).to.deep.equal(new Map());
    const kept = await db()("common_crawl_ranks").where({ release_id: 1, domain: "b.test" })
      .first();
    expect([kept.harmonic_position, kept.page_rank_position]).to.deep.equal([4, 40]);
  });

  it("throws where the server does not take all ranks", async () => {
    const error = await insertDomainRanks(db(), 1, [["a.test", 1, 1], ["a.test", 2, 2]])
      .catch((reason) => reason);
    expect(String(error)).to.match(/^Error: Of 2 ranks the server took 1/);
  });

  describe("completeRelease()", () => {
    it("puts the release in place of the one before", async () => {
      await release("spring");
      const id = await release("summer");
      expect(await findCommonCrawlRelease(db()))
        .to.deep.equal({ id, name: "summer", domainsCount: 90 });
      expect(await states()).to.deep.equal(["retired", "current"]);
    });
    it("is false for a release that was given up, and leaves the one before", async () => {
      const first = await release("spring");
      const second = await begin("summer");
      await retireLoadingRelease(db(), second);
      expect(await completeRelease(db(), second, COUNTS)).to.equal(false);
      expect((await findCommonCrawlRelease(db()))?.id).to.equal(first);
    });
  });

  describe("retireLoadingRelease()", () => {
    it("deletes what was written of a release that others deleted", async () => {
      await insertDomainRanks(db(), 77, [["a.test", 1, 1]]);
      await insertDomainRanks(db(), 78, [["a.test", 1, 1]]);
      await retireLoadingRelease(db(), 77);
      expect(await ranksOf()).to.deep.equal([78]);
    });
    it("leaves a release that is done", async () => {
      const id = await release("spring");
      await insertDomainRanks(db(), id, [["a.test", 1, 1]]);
      await retireLoadingRelease(db(), id);
      expect([await states(), await ranksOf()]).to.deep.equal([["current"], [id]]);
    });
  });

  it("deletes releases that were replaced, given up or cut off, with their ranks", async () => {
    const old = await release("spring");
    const current = await release("summer");
    const cut = await begin("autumn");
    await endLease(cut);
    const loading = await begin("winter");
    for (const id of [old, current, cut, loading]) {
      await insertDomainRanks(db(), id, [["a.test", 1, 1]]);
    }
    await deleteRetiredReleases(db());
    expect(await states()).to.deep.equal(["current", "loading"]);
    expect(await ranksOf()).to.deep.equal([current, loading]);
  });
});

import { expect } from "chai";
import type { PackedResult } from "../../../../../db/search_data/packed_results.ts";
import {
  addOwnRank,
  gatherSerp,
  type SerpPart,
} from "../../../../../lib/commands/search_data/store/gather_serp.ts";

const OWN = 1;
const isOwn = (hostId: number) => hostId === OWN;

function organic(position: number, hostId: number): PackedResult {
  return { kind: "organic", position, hostId, urlId: 10 * hostId + position };
}

function page(results: PackedResult[], seen: SerpPart["seen"] = { from: 1, to: 10 }): SerpPart {
  return { page: true, seen, features: [], results };
}

describe("gatherSerp()", () => {
  it("takes a result that comes twice for one", () => {
    const twice = [organic(1, 2), organic(2, OWN), organic(1, 2), organic(2, OWN)];
    const { rank, serp } = gatherSerp(7, [page(twice)], isOwn);
    expect(serp?.results.length).to.equal(2);
    expect(rank?.allClicks).to.be.closeTo(0.442, 1e-12); // 28.5 % and 15.7 %
    expect(rank).to.deep.include({ keywordId: 7, position: 2, urlId: 12, depth: 10 });
  });
  it("keeps two results at one position, such as an ad and an organic one", () => {
    const results: PackedResult[] = [{ ...organic(1, 2), kind: "ad" }, organic(1, OWN)];
    expect(gatherSerp(7, [page(results)], isOwn).serp?.results.length).to.equal(2);
  });
  it("keeps the first thousand results of a keyword", () => {
    const many = Array.from({ length: 1_200 }, (_, index) => organic(1_200 - index, 2));
    const { serp } = gatherSerp(7, [page(many)], isOwn);
    expect(serp?.results.length).to.equal(1_000);
    expect(serp?.results.at(-1)?.position).to.equal(1_000);
  });
  it("counts neither ads nor other features for rank and clicks", () => {
    const { rank } = gatherSerp(7, [page([{ ...organic(1, OWN), kind: "ad" }])], isOwn);
    expect(rank).to.deep.include({ position: null, ownClicks: 0, allClicks: 0 });
  });
  it("joins pages that go on, and their features", () => {
    const first = { ...page([organic(1, 2)]), features: ["ads", "local"] };
    const second = { ...page([organic(11, OWN)], { from: 11, to: 20 }), features: ["ads"] };
    const { rank, serp } = gatherSerp(7, [first, second], isOwn);
    expect(rank).to.deep.include({ position: 11, depth: 20 });
    expect(serp).to.deep.include({ whole: true, features: ["ads", "local"] });
    expect(serp?.seen).to.deep.equal({ from: 1, to: 20 });
  });
  it("says nothing of the rank where only a later page without the site is known", () => {
    const later = page([organic(11, 2)], { from: 11, to: 20 });
    const { rank, serp } = gatherSerp(7, [later], isOwn);
    expect(rank).to.equal(undefined);
    expect(serp?.whole).to.equal(false);
  });
  it("takes a table that lists several other domains for a result page", () => {
    const own = { ...organic(3, OWN), position: 3 };
    const table: SerpPart = {
      ...{ page: false, seen: null, features: [], results: [organic(1, 2), organic(2, 4)] },
      ...{ own: { position: 3, urlId: own.urlId }, ownResults: [own] },
    };
    const { rank, serp } = gatherSerp(7, [table], isOwn);
    expect(rank).to.deep.include({ position: 3, depth: 3 });
    expect(rank?.ownClicks).to.be.greaterThan(0).and.below(rank?.allClicks ?? 0);
    expect(serp?.whole).to.equal(true);
    expect(serp?.results.map(({ position }) => position)).to.have.members([1, 2, 3]);
    // the site is not among them
    const without: SerpPart = { ...table, results: [organic(1, 2), organic(9, 4)] };
    delete without.own;
    delete without.ownResults;
    expect(gatherSerp(7, [without], isOwn).rank).to.deep.include({
      ...{ position: null, depth: 9, ownClicks: 0 },
    });
  });
  it("takes one rival beside the site for a rank tracker's, not for a page", () => {
    const table: SerpPart = {
      ...{ page: false, seen: null, features: [], results: [organic(1, 2)] },
      ...{ own: { position: 3, urlId: 0 }, ownResults: [{ ...organic(3, OWN) }] },
    };
    const { rank, serp } = gatherSerp(7, [table], isOwn);
    expect(rank).to.include({ position: 3, allClicks: null });
    expect(serp?.whole).to.equal(false);
  });
  it("keeps the better of two ranks that are told", () => {
    const part: SerpPart = { page: false, seen: null, features: [], results: [] };
    addOwnRank(part, null, 0);
    addOwnRank(part, 8, 3);
    addOwnRank(part, 9, 4);
    const { rank, serp } = gatherSerp(7, [part], isOwn);
    expect(rank).to.deep.equal({
      keywordId: 7,
      position: 8,
      urlId: 3,
      depth: null,
      ownClicks: null,
      allClicks: null,
    });
    expect(serp).to.equal(undefined);
  });
});

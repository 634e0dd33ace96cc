import { expect } from "chai";
import {
  findTakeover,
  type QueryUrlChange,
} from "../../../../../lib/metrics/search/cannibalization/query_takeover.ts";

/** Impressions before and after; a tenth as many clicks. */
const row = (query: string, url: string, before: number, after: number): QueryUrlChange => ({
  query,
  url,
  before: { clicks: before / 10, impressions: before },
  after: { clicks: after / 10, impressions: after },
});

describe("findTakeover()", () => {
  it("finds the URL that now has the queries", () => {
    expect(findTakeover("/old", [
      row("a", "/old", 100, 10),
      row("a", "/new", 0, 80),
      row("b", "/old", 100, 5),
      row("b", "/new", 20, 70),
      row("c", "/old", 100, 100),
    ])).to.deep.equal({ url: "/new", queries: 2, clicks: 15 });
  });

  it("asks for three tenths of the page's clicks", () => {
    const kept = (impressions: number) =>
      findTakeover("/old", [
        row("a", "/old", 300, 0),
        row("a", "/new", 0, 300),
        row("b", "/old", impressions, impressions),
      ]);
    expect(kept(700)?.url).to.equal("/new");
    expect(kept(710)).to.equal(undefined);
  });

  it("blames no URL that had the query before, or has no more than then", () => {
    expect(findTakeover("/old", [row("a", "/old", 50, 0), row("a", "/new", 60, 90)]))
      .to.equal(undefined);
    expect(findTakeover("/old", [row("a", "/old", 50, 0), row("a", "/new", 40, 40)]))
      .to.equal(undefined);
    expect(findTakeover("/old", [row("a", "/old", 50, 10)])).to.equal(undefined);
    expect(findTakeover("/old", [])).to.equal(undefined);
  });

  it("goes by impressions where there were no clicks", () => {
    const none = (impressions: number) => ({ clicks: 0, impressions });
    expect(findTakeover("/old", [
      { query: "a", url: "/old", before: none(50), after: none(0) },
      { query: "a", url: "/new", before: none(0), after: none(50) },
    ])).to.deep.equal({ url: "/new", queries: 1, clicks: 0 });
  });
});

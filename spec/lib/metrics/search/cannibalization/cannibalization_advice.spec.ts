import { expect } from "chai";
import type { Cannibalization } from "../../../../../lib/metrics/search/cannibalization/cannibalization.ts";
import { adviseOnCannibalization } from "../../../../../lib/metrics/search/cannibalization/cannibalization_advice.ts";
import { competingUrl, pageTurns } from "../../../../support/search/analysed_rows.ts";
import { knowPages } from "../../../../support/search/competing_pages.ts";
import { CANNIBALIZATION_KINDS } from "../../../../../schemas/cannibalization.ts";

const ADDRESSES = ["https://a.example/one", "https://a.example/two"];

/** Advises on pages with these addresses, of which all have this many clicks; undefined: not known. */
function advise(
  changes: Partial<Cannibalization> = {},
  { addresses = ADDRESSES, clicks }: { addresses?: readonly string[]; clicks?: number } = {},
) {
  const urls = addresses.map((url, index) =>
    competingUrl({ pageId: index + 1, url, clicks: 50 - 10 * index })
  );
  const turns = pageTurns({ days: 80, switches: 30, returns: 29 });
  const pages = knowPages((pageId) => addresses[pageId - 1] ?? "");
  return adviseOnCannibalization(
    {
      kind: "page_swapping",
      severity: "high",
      sameIntent: true,
      lost: null,
      urls,
      turns,
      ...changes,
    },
    { ...pages, clicksOf: () => clicks },
  );
}

const recommend = (...asked: Parameters<typeof advise>) => advise(...asked).recommendation;

describe("adviseOnCannibalization()", () => {
  it("advises nothing where there is no harm, and says why", () => {
    const reasons = new Set<string>();
    for (const kind of CANNIBALIZATION_KINDS) {
      if (kind === "page_swapping" || kind === "split" || kind === "same_page") continue;
      // all clicks are of this query: harmful pages would be merged
      const { recommendation, reason } = advise({ kind }, { clicks: 40 });
      expect(recommendation, kind).to.equal("none");
      reasons.add(reason);
    }
    expect(reasons.size).to.equal(CANNIBALIZATION_KINDS.length - 3);
    expect(recommend({ severity: "none" }, { clicks: 40 })).to.equal("none");
  });

  it("names a canonical for addresses of one page, but not for places on it", () => {
    const onePage = (...addresses: string[]) =>
      advise({
        kind: "same_page",
        urls: [competingUrl({ pageId: 1, addresses: addresses.map((_, index) => index + 1) })],
      }, { addresses });
    expect(onePage("https://a.example/tea", "https://a.example/tea#faq").recommendation)
      .to.equal("none");
    expect(onePage("https://a.example/tea", "https://a.example/tea?gclid=1")).to.deep.equal({
      recommendation: "canonicalize",
      reason: "https://a.example/tea?gclid=1 differs from https://a.example/tea in tracking " +
        "parameters only, and counts as the same page: name one as canonical.",
    });
    expect(onePage("https://a.example/tea#a", "https://a.example/tea#b", "http://a.example/tea"))
      .to.deep.include({ recommendation: "canonicalize" });
  });

  it("names a canonical for addresses that differ in parameters", () => {
    const addresses = ["https://a.example/one", "https://a.example/one?sort=price"];
    expect(recommend({}, { addresses, clicks: 40 })).to.equal("canonicalize");
  });

  it("lets pages of different intents differ", () => {
    expect(recommend({ sameIntent: false }, { clicks: 40 })).to.equal("differentiate");
  });

  it("merges a page that lives on this query", () => {
    // 40 of 49 clicks are of this query: 18.4 % of others
    expect(recommend({}, { clicks: 49 })).to.equal("merge");
    expect(advise({}, { clicks: 49 }).reason).to.contain("merge it into https://a.example/one");
  });

  it("never merges products, start pages, places, languages and kinds", () => {
    const pairs = [
      ["/", "/tea"],
      ["/product/pot", "/tea"],
      ["/pricing", "/tea"],
      ["/blog/tea-in-leeds", "/blog/tea-in-york"],
      ["/blog/pot-red", "/blog/pot-blue"],
      ["/en/tea", "/de/tee"],
      // names that no list has
      ["/plumber-ottery", "/plumber-melfa"],
    ];
    for (const paths of pairs) {
      const addresses = paths.map((path) => `https://a.example${path}`);
      expect(recommend({}, { addresses, clicks: 40 }), paths.join()).to.equal("link_to_primary");
    }
  });

  it("else links to the primary page", () => {
    // 40 of 50 clicks: 20 % of others
    expect(recommend({}, { clicks: 50 })).to.equal("link_to_primary");
    expect(advise().reason).to.equal(
      "Another URL took the lead 30 times in 80 days. Link to https://a.example/one with this " +
        "query's words, and let the others be about more than that.",
    );
  });

  it("says what was lost", () => {
    const lost = { best: 3.14, other: 8, positions: 4.86, clicksShare: 0.2 };
    const reasonOf = (kind: Cannibalization["kind"], basis: "leaders" | "before_after" | "trend") =>
      advise({ kind, lost: { ...lost, basis } }).reason;
    expect(reasonOf("page_swapping", "leaders"))
      .to.contain("80 days. The mean position is 3.1 under one and 8.0 under another. Link");
    expect(reasonOf("split", "before_after"))
      .to.contain("days. The best position was 3.1 before the second came, and is 8.0 since. Link");
    expect(reasonOf("split", "trend"))
      .to.contain("days. The best position went from 3.1 to 8.0. Link");
    expect(advise({ kind: "split" }).reason).to.contain("far fewer clicks than others there.");
  });
});

import { expect } from "chai";
import type { LinkElement } from "../../../../lib/crawler/html/link_elements.ts";
import { REL_BITS } from "../../../../lib/crawler/html/page_facts.ts";
import {
  type JudgedLink,
  judgeLinks,
  type LinkVerdict,
  type PageLook,
  type ReadPage,
} from "../../../../lib/metrics/backlinks/judge_links.ts";

const SOURCE = "https://blog.test/posts/1";
const TEA = "https://example.com/tea";

const ELEMENT: LinkElement = {
  ...{ url: TEA, type: "text", rel: 0, anchor: "tea", before: "our", after: "is good" },
  ...{ placement: "main", hidden: null },
};

function page(more: Partial<ReadPage> = {}): ReadPage {
  return {
    kind: "read",
    ...{ sourceUrl: SOURCE, finalUrl: SOURCE, noindex: false, nofollow: false },
    ...{ elements: [ELEMENT], redirectsTo: null, cut: false, findMention: () => null },
    ...more,
  };
}

function judge(look: PageLook, more: Partial<JudgedLink> = {}): LinkVerdict | undefined {
  const link = { id: 7, targetUrl: TEA, anchor: "tea", linkType: "text", followed: null, ...more };
  return judgeLinks([link], look, "https://example.com/").get(7);
}

const reasonOf = (look: PageLook, more: Partial<JudgedLink> = {}) => {
  const verdict = judge(look, more);
  return verdict && [verdict.outcome, verdict.reason];
};

describe("judgeLinks()", () => {
  it("describes a link that lives", () => {
    expect(judge(page())).to.deep.equal({
      outcome: "live",
      reason: null,
      found: {
        ...{ url: TEA, type: "text", nofollow: false, ugc: false, sponsored: false },
        ...{ anchor: "tea", before: "our", after: "is good", placement: "main", hidden: null },
      },
      mention: null,
    });
  });

  it("takes a link that is hidden for one that lives, and says so", () => {
    const look = page({ elements: [{ ...ELEMENT, hidden: "off_screen" }] });
    expect(judge(look)?.found?.hidden).to.equal("off_screen");
    expect(reasonOf(look)).to.deep.equal(["live", null]);
  });

  it("misses what is in a template, a comment or nowhere", () => {
    const look = page({ elements: [{ ...ELEMENT, hidden: "template" }] });
    expect(judge(look)).to.include({
      outcome: "gone",
      reason: "link_removed",
      mention: "template",
    });
    expect(judge(page({ elements: [], findMention: () => "comment" })))
      .to.include({ outcome: "gone", reason: "link_removed", mention: "comment" });
    expect(judge(page({ elements: [] })))
      .to.include({ outcome: "gone", reason: "link_removed", mention: null });
  });

  it("says nothing of a link that a script may write", () => {
    const look = page({ elements: [], findMention: () => "script" });
    expect(reasonOf(look)).to.deep.equal(["none", "needs_scripts"]);
  });

  it("says nothing of what is behind the end of a page that is too large, but of what is before", () => {
    expect(reasonOf(page({ elements: [], cut: true }))).to.deep.equal(["none", "too_large"]);
    expect(reasonOf(page({ cut: true }))).to.deep.equal(["live", null]);
  });

  it("counts a link that was followed as gone when it is not any more", () => {
    const nofollow = page({ elements: [{ ...ELEMENT, rel: REL_BITS.nofollow }] });
    expect(reasonOf(nofollow, { followed: true })).to.deep.equal(["gone", "nofollowed"]);
    expect(judge(nofollow, { followed: true })?.found?.nofollow).to.equal(true);
    expect(reasonOf(nofollow, { followed: false })).to.deep.equal(["live", null]);
    expect(reasonOf(nofollow, { followed: null })).to.deep.equal(["live", null]);
    const ugc = page({ elements: [{ ...ELEMENT, rel: REL_BITS.ugc | REL_BITS.sponsored }] });
    expect(reasonOf(ugc, { followed: true })).to.deep.equal(["live", null]);
  });

  it("takes the page's own nofollow for that of each link", () => {
    expect(reasonOf(page({ nofollow: true }), { followed: true }))
      .to.deep.equal(["gone", "nofollowed"]);
  });

  it("counts links of a page that is not to be indexed as gone, if they are there", () => {
    expect(judge(page({ noindex: true }))).to.deep.include({
      outcome: "gone",
      reason: "page_noindex",
    });
    expect(judge(page({ noindex: true }))?.found?.anchor).to.equal("tea");
    expect(reasonOf(page({ noindex: true, elements: [] }))).to.deep.equal(["gone", "link_removed"]);
  });

  it("distinguishes a page that leads elsewhere from one that only changed its scheme or slash", () => {
    const led = (finalUrl: string) => reasonOf(page({ finalUrl, elements: [] }));
    expect(led("https://blog.test/")).to.deep.equal(["gone", "redirected"]);
    expect(led("https://other.test/posts/1")).to.deep.equal(["gone", "redirected"]);
    expect(led("http://www.blog.test/posts/1/")).to.deep.equal(["gone", "link_removed"]);
    expect(reasonOf(page({ finalUrl: "https://other.test/" }))).to.deep.equal(["live", null]);
  });

  it("takes a page that redirects to the site for a link of that type alone", () => {
    const look = page({ finalUrl: TEA, elements: [], redirectsTo: TEA });
    expect(judge(look, { linkType: "redirect", anchor: null })?.found)
      .to.include({ type: "redirect", url: TEA });
    expect(reasonOf(look, { linkType: "unknown", targetUrl: null, anchor: null }))
      .to.deep.equal(["live", null]);
    expect(reasonOf(look)).to.deep.equal(["gone", "redirected"]);
    expect(reasonOf(look, { linkType: "redirect", targetUrl: "https://example.com/" }))
      .to.deep.equal(["gone", "redirected"]);
  });

  it("passes on what became of the page", () => {
    expect(reasonOf({ kind: "gone", reason: "page_404" })).to.deep.equal(["gone", "page_404"]);
    expect(reasonOf({ kind: "gone", reason: "domain_down" })).to.deep.equal([
      "gone",
      "domain_down",
    ]);
    expect(reasonOf({ kind: "none", reason: "timeout" })).to.deep.equal(["none", "timeout"]);
  });

  it("finds out what a link is of which only the page was known", () => {
    const found = judge(page(), { targetUrl: null, anchor: null, linkType: "unknown" })?.found;
    expect(found).to.include({ url: TEA, anchor: "tea", type: "text", nofollow: false });
  });
});

import { expect } from "chai";
import { hashFragment } from "../../../../lib/crawler/text/fragment_hash.ts";
import type {
  AssetLinksInput,
  FragmentLinkInput,
  NoncanonicalLinksInput,
} from "../../../../lib/rules/inputs/graph_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

/** What the parser keeps of these ids. */
const idsOf = (...ids: string[]) => Uint32Array.from(ids, hashFragment).toSorted();

const FRAGMENTS: FragmentLinkInput = {
  urlId: 1,
  targetId: 2,
  url: "https://s.test/faq",
  fragments: ["prices", "delivery"],
  ids: idsOf("top", "prices", "delivery", "returns"),
};

const VARIANTS: NoncanonicalLinksInput = {
  urlId: 1,
  targetsCount: 2,
  targets: [
    { url: "https://s.test/a?ref=nav", canonicalUrl: "https://s.test/a" },
    { url: "https://s.test/b?ref=nav", canonicalUrl: "https://s.test/b" },
  ],
};

const FILES: AssetLinksInput = {
  urlId: 1,
  targetsCount: 12,
  targets: [{ url: "https://s.test/large.jpg", contentType: "image/jpeg" }],
};

describe("link_broken_fragment", () => {
  const check = createSiteRuleCheck("link_broken_fragment", "fragment_links", FRAGMENTS);

  it("passes fragments that the page has", () => {
    expect(check()).to.equal(undefined);
  });

  it("names the fragments that the page does not have", () => {
    expect(check({ fragments: ["prices", "delivery-times", "Returns"] })).to.deep.equal({
      targetId: 2,
      evidence: {
        found: {
          url: "https://s.test/faq",
          fragments_count: 2,
          fragments: ["#delivery-times", "#Returns"],
        },
        expected: "elements of the page with these ids or names",
        where: "a[href]",
      },
    });
  });

  it("does not apply to links without fragments", () => {
    expect(check({ fragments: [] })).to.equal(undefined);
  });

  it("reports every fragment of a page without any id", () => {
    expect(check({ ids: new Uint32Array() })?.evidence.found)
      .to.deep.include({ fragments_count: 2 });
  });

  it("names ten fragments of fifty, each cut", () => {
    const fragments = Array.from({ length: 50 }, (_, index) => `${index}${"x".repeat(500)}`);
    const found = check({ fragments })?.evidence.found;
    expect(found).to.deep.include({ fragments_count: 50 });
    expect(JSON.stringify(found).length).to.be.below(2_500);
  });
});

describe("link_to_noncanonical", () => {
  const check = createSiteRuleCheck("link_to_noncanonical", "noncanonical_links", VARIANTS);

  it("passes a page without such links", () => {
    expect(check({ targetsCount: 0, targets: [] })).to.equal(undefined);
  });

  it("reports the links with the canonicals of their targets", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: {
          targets_count: 2,
          targets: [
            { url: "https://s.test/a?ref=nav", canonical: "https://s.test/a" },
            { url: "https://s.test/b?ref=nav", canonical: "https://s.test/b" },
          ],
        },
        expected: "links to canonical URLs",
        where: "a[href]",
      },
    });
  });

  it("counts more than it names", () => {
    expect(check({ targetsCount: 400 })?.evidence.found).to.include({ targets_count: 400 });
  });

  it("cuts addresses without end, and says when a canonical is not known", () => {
    const url = `https://s.test/${"a".repeat(2_000)}`;
    const found = check({ targets: Array(10).fill({ url, canonicalUrl: null }) })?.evidence.found;
    expect(JSON.stringify(found).length).to.be.below(2_500);
    expect(JSON.stringify(found)).to.include('"canonical":null');
  });
});

describe("link_to_resource_as_page", () => {
  const check = createSiteRuleCheck("link_to_resource_as_page", "asset_links", FILES);

  it("passes a page without such links", () => {
    expect(check({ targetsCount: 0, targets: [] })).to.equal(undefined);
  });

  it("reports the links with the types of their targets", () => {
    expect(check()).to.deep.equal({
      evidence: {
        found: {
          targets_count: 12,
          targets: [{ url: "https://s.test/large.jpg", content_type: "image/jpeg" }],
        },
        expected: "links to pages",
        where: "a[href]",
      },
    });
  });

  it("cuts addresses without end", () => {
    const url = `https://s.test/${"a".repeat(2_000)}.css`;
    const targets = Array(10).fill({ url, contentType: "text/css" });
    expect(JSON.stringify(check({ targets })?.evidence.found).length).to.be.below(3_000);
  });

  it("says when a type is not known", () => {
    const targets = [{ url: "https://s.test/x", contentType: null }];
    expect(check({ targets })?.evidence.found).to.deep.include({
      targets: [{ url: "https://s.test/x", content_type: null }],
    });
  });
});

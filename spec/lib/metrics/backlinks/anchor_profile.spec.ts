import { expect } from "chai";
import type { AnchorClass } from "../../../../lib/metrics/backlinks/anchor_class.ts";
import { profileAnchors } from "../../../../lib/metrics/backlinks/anchor_profile.ts";

function links(...pairs: [string, AnchorClass | null][]) {
  return pairs.map(([domain, anchorClass]) => ({ domain, anchorClass }));
}

describe("profileAnchors()", () => {
  it("shares by domains: a thousand links of one count once", () => {
    const footer = Array.from({ length: 1000 }, () => links(["a.test", "exact"])).flat();
    const profile = profileAnchors([
      ...footer,
      ...links(["b.test", "branded"], ["c.test", "branded"], ["c.test", "url"], ["d.test", "url"]),
      ...links(["d.test", "url"], ["e.test", "branded"], ["e.test", null], ["f.test", null]),
    ]);
    expect(profile).to.deep.equal({
      classes: [
        { anchorClass: "branded", linksCount: 3, domainsCount: 3, share: 0.6 },
        { anchorClass: "url", linksCount: 3, domainsCount: 2, share: 0.4 },
        { anchorClass: "exact", linksCount: 1000, domainsCount: 1, share: 0.2 },
      ],
      domainsCount: 5,
      unknownCount: 2,
      overOptimised: false,
    });
  });

  it("flags exact anchors of more than a fifth of the domains", () => {
    const profile = profileAnchors(
      links(["a.test", "exact"], ["b.test", "url"], ["c.test", "url"], ["d.test", "url"]),
    );
    expect(profile.overOptimised).to.equal(true);
  });

  it("has no classes without anchors", () => {
    expect(profileAnchors(links(["a.test", null]))).to.deep.equal({
      classes: [],
      domainsCount: 0,
      unknownCount: 1,
      overOptimised: false,
    });
  });
});

import { expect } from "chai";
import {
  followShare,
  isFollowed,
  measureFollow,
} from "../../../../lib/metrics/backlinks/follow_share.ts";

const FOLLOW = { nofollow: false, ugc: false, sponsored: false };
const NOFOLLOW = { ...FOLLOW, nofollow: true };
const UNKNOWN = { nofollow: null, ugc: null, sponsored: null };

describe("isFollowed()", () => {
  it("is false for nofollow, ugc and sponsored", () => {
    expect(isFollowed(FOLLOW)).to.equal(true);
    expect(isFollowed(NOFOLLOW)).to.equal(false);
    expect(isFollowed({ ...FOLLOW, ugc: true })).to.equal(false);
    expect(isFollowed({ ...UNKNOWN, sponsored: true })).to.equal(false);
  });

  it("is null when no provider reports it, and believes those that report only nofollow", () => {
    expect(isFollowed(UNKNOWN)).to.equal(null);
    expect(isFollowed({ ...UNKNOWN, nofollow: false })).to.equal(true);
  });

  it("looks at nofollow alone when asked to", () => {
    expect(isFollowed({ ...FOLLOW, ugc: true }, { onlyNofollow: true })).to.equal(true);
    expect(isFollowed({ ...UNKNOWN, ugc: true }, { onlyNofollow: true })).to.equal(null);
  });
});

describe("followShare()", () => {
  it("leaves the unknown out of the ratio", () => {
    expect(followShare({ follow: 3, nofollow: 1, unknown: 100 }).ratio).to.equal(0.75);
    expect(followShare({ follow: 0, nofollow: 0, unknown: 5 }).ratio).to.equal(null);
  });
});

describe("measureFollow()", () => {
  it("counts links, and a domain as followed with one followed link", () => {
    const measured = measureFollow([
      { domain: "a.test", ...NOFOLLOW },
      { domain: "a.test", ...FOLLOW },
      { domain: "a.test", ...NOFOLLOW },
      { domain: "b.test", ...NOFOLLOW },
      { domain: "c.test", ...NOFOLLOW },
      { domain: "c.test", ...UNKNOWN },
      { domain: "d.test", ...UNKNOWN },
    ]);
    expect(measured).to.deep.equal({
      links: { follow: 1, nofollow: 4, unknown: 2, ratio: 0.2 },
      domains: { follow: 1, nofollow: 1, unknown: 2, ratio: 0.5 },
    });
  });
});

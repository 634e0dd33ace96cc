import { expect } from "chai";
import {
  linkAnchorId,
  linkDomainId,
  linkSourceKey,
  linkTargetId,
  linkTextId,
} from "../../../../lib/metrics/backlinks/link_ids.ts";

describe("linkTextId()", () => {
  it("is the first 53 bits of the MD5", () => {
    // MD5 of "abc" begins with 90015098 3cd24f
    expect(linkTextId("abc")).to.equal(0x900150983cd2 * 32 + (0x4f >> 3));
    expect(Number.isSafeInteger(linkTextId("abc"))).to.equal(true);
  });
});

describe("linkAnchorId()", () => {
  it("takes anchors as one whose white space differs, and the case as it is", () => {
    expect(linkAnchorId(" Acme  shoes")).to.equal(linkAnchorId("Acme shoes"));
    expect(linkAnchorId("acme shoes")).to.not.equal(linkAnchorId("Acme shoes"));
  });

  it("distinguishes an anchor that is empty from one that is not known", () => {
    expect(linkAnchorId(null)).to.equal(0);
    expect(linkAnchorId("")).to.be.greaterThan(0);
  });
});

describe("linkTargetId()", () => {
  it("takes the four ways to write a page as one", () => {
    const id = linkTargetId("https://acme.example/a");
    expect(linkTargetId("http://www.acme.example/a")).to.equal(id);
    expect(linkTargetId("https://acme.example/b")).to.not.equal(id);
  });

  it("has none for what is no URL, and 0 for some page", () => {
    expect(linkTargetId("mailto:a@b.c")).to.equal(null);
    expect(linkTargetId(null)).to.equal(0);
  });
});

describe("linkDomainId()", () => {
  it("is not that of the same text as an anchor", () => {
    expect(linkDomainId("acme.example")).to.not.equal(linkAnchorId("acme.example"));
  });
});

describe("linkSourceKey()", () => {
  it("has 8 bytes, the same for the four ways to write a page", () => {
    const key = linkSourceKey("http://blog.example/");
    expect(key?.length).to.equal(8);
    expect(linkSourceKey("https://www.blog.example")).to.deep.equal(key);
    expect(linkSourceKey("nothing")).to.equal(null);
  });
});

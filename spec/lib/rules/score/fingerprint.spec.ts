import { expect } from "chai";
import { createFingerprint } from "../../../../lib/rules/score/fingerprint.ts";

const PAGE = { code: "page_404", url: "https://a.test/x", targetUrl: null };

describe("createFingerprint()", () => {
  it("is the SHA-256 of code, URL and target with line feeds between them", () => {
    // printf 'page_404\nhttps://a.test/x\n' | sha256sum
    expect(createFingerprint(PAGE))
      .to.equal("18c8e22480c739f1df4e3eb5a64bcbac321ae30b16c209dd308b3d9c9acbc8c0");
    // printf 'link\nhttps://a.test/x\nhttps://a.test/y' | sha256sum
    expect(createFingerprint({ ...PAGE, code: "link", targetUrl: "https://a.test/y" }))
      .to.equal("c06810f7ece6ed41bcbd3ce417306a638636e409078a9646e5cf1554d0bec174");
  });
  it("takes the subject where there is no target", () => {
    const site = { code: "sitemap_invalid_xml", url: null, targetUrl: null };
    const one = createFingerprint({ ...site, subject: "https://a.test/one.xml" });
    expect(one).not.to.equal(createFingerprint({ ...site, subject: "https://a.test/two.xml" }));
    expect(one).not.to.equal(createFingerprint(site));
  });
});

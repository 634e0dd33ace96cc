import { expect } from "chai";
import { citationKey, unwrapCitation } from "../../../lib/ai/citation_url.ts";

describe("unwrapCitation()", () => {
  it("takes tracking and the fragment off", () => {
    expect(unwrapCitation("https://Shop.Acme.co.uk/a?utm_source=openai&id=1&gclid=2#:~:text=x"))
      .to.deep.equal({
        url: "https://shop.acme.co.uk/a?id=1",
        domain: "acme.co.uk",
        host: "shop.acme.co.uk",
        from: "url",
      });
  });

  it("unwraps google.com/url, with q or url", () => {
    for (const name of ["q", "url"]) {
      const url = `https://www.google.com/url?sa=t&${name}=https%3A%2F%2Facme.com%2Fa%3Futm_id%3D1`;
      expect(unwrapCitation(url)).to.deep.include({
        url: "https://acme.com/a",
        domain: "acme.com",
      });
    }
  });

  it("unwraps Bing's base64", () => {
    const url = "https://www.bing.com/ck/a?p=1&u=a1aHR0cHM6Ly9hY21lLmNvbS9h&ntb=1";
    expect(unwrapCitation(url)?.url).to.equal("https://acme.com/a");
  });

  it("reads the title of a link that hides its target", () => {
    const url = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC";
    expect(unwrapCitation(url, "www.acme.com")).to.deep.equal({
      url,
      domain: "acme.com",
      host: "www.acme.com",
      from: "title",
    });
    expect(unwrapCitation(url, "The best shoes of 2026")?.domain).to.equal(null);
    expect(unwrapCitation(url)?.domain).to.equal(null);
  });

  it("keeps hosts below a platform apart", () => {
    expect(unwrapCitation("https://acme.github.io/x")?.domain).to.equal("acme.github.io");
  });

  it("takes passwords out, and punctuation of the sentence", () => {
    expect(unwrapCitation("https://u:p@acme.com/a).")?.url).to.equal("https://acme.com/a");
    expect(unwrapCitation("https://acme.com/a_(b)")?.url).to.equal("https://acme.com/a_(b)");
  });

  it("is null for what is no http(s) URL", () => {
    for (const url of ["", "acme.com", "javascript:alert(1)", "https://", "mailto:a@b.com"]) {
      expect(unwrapCitation(url), url).to.equal(null);
    }
  });
});

describe("citationKey()", () => {
  it("is the same for the ways in which one page is written", () => {
    for (const url of ["http://www.acme.com", "https://acme.com/#a", "https://ACME.com/?utm_a=1"]) {
      expect(citationKey(url), url).to.equal("acme.com");
    }
  });

  it("differs for pages of one site", () => {
    expect(citationKey("https://acme.com/?id=1")).to.equal("acme.com/?id=1");
  });
});

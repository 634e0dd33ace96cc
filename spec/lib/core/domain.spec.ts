import { expect } from "chai";
import { domainKey, parseDomain, parseSiteAddress } from "../../../lib/core/domain.ts";

describe("parseDomain()", () => {
  it("accepts local names and addresses only where it is told to", () => {
    for (const text of ["localhost", "127.0.0.1", "192.168.1.20"]) {
      expect(parseDomain(text).problem, text).to.be.a("string");
      expect(parseDomain(text, { local: true })).to.deep.equal({ domain: text, key: text });
    }
    for (const text of ["com", "a b", ""]) {
      expect(parseDomain(text, { local: true }).problem, text).to.be.a("string");
    }
  });

  const accepted: [string, string, string][] = [
    ["example.com", "example.com", "example.com"],
    [" Shop.Example.COM ", "shop.example.com", "shop.example.com"],
    ["www.example.com", "www.example.com", "example.com"],
    ["example.com.", "example.com", "example.com"],
    ["münchen.de", "xn--mnchen-3ya.de", "xn--mnchen-3ya.de"],
    ["shop.test", "shop.test", "shop.test"],
    ["staging.example", "staging.example", "staging.example"],
    ["app.localhost", "app.localhost", "app.localhost"],
    ["somebody.github.io", "somebody.github.io", "somebody.github.io"],
    ["bbc.co.uk", "bbc.co.uk", "bbc.co.uk"],
    ["my_shop.example.com", "my_shop.example.com", "my_shop.example.com"],
  ];
  for (const [text, domain, key] of accepted) {
    it(`accepts ${JSON.stringify(text)}`, () => {
      expect(parseDomain(text)).to.deep.equal({ domain, key });
    });
  }

  const refused: [string, RegExp][] = [
    ["", /is required/],
    ["   ", /is required/],
    ["https://shop.example.com/path?x=1", /^Use shop\.example\.com, without https:\/\//],
    ["shop.example.com/", /^Use shop\.example\.com, without/],
    ["shop.example.com:8080", /^Use shop\.example\.com, without/],
    ["user@example.com", /^Use example\.com, without/],
    ["//shop.example.com", /^Use shop\.example\.com, without/],
    ["1.2.3.4", /IP address/],
    ["127.1", /IP address/],
    ["::1", /IP address/],
    ["[2001:db8::1]", /IP address/],
    ["shop.0x7f", /IP address/],
    ["localhost", /only one label/],
    ["com", /only one label/],
    ["co.uk", /public suffix/],
    ["github.io", /public suffix/],
    ["-a.example.com", /is no domain/],
    ["a..example.com", /is no domain/],
    ["*.example.com", /is no domain/],
    ["exa mple.com", /is no domain/],
    [`${"a".repeat(64)}.example.com`, /is no domain/],
    [`${"a.".repeat(130)}example.com`, /is no domain/],
  ];
  for (const [text, problem] of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 40))}`, () => {
      expect(parseDomain(text).problem).to.match(problem);
    });
  }
});

describe("parseSiteAddress()", () => {
  const accepted: [string, string, string | null][] = [
    ["Example.com", "example.com", null],
    ["https://www.example.com/", "www.example.com", null],
    ["https://www.example.com", "www.example.com", null],
    ["HTTPS://Shop.Example.com:443/#top", "shop.example.com", null],
    ["http://example.com", "example.com", "http://example.com/"],
    ["http://shop.example.com:8080/path", "shop.example.com", "http://shop.example.com:8080/path"],
    ["https://example.com/en?x=1#a", "example.com", "https://example.com/en?x=1"],
    [" https://münchen.de/ü ", "xn--mnchen-3ya.de", "https://xn--mnchen-3ya.de/%C3%BC"],
  ];
  for (const [text, domain, startUrl] of accepted) {
    it(`makes of ${JSON.stringify(text)} what it means`, () => {
      expect(parseSiteAddress(text)).to.include({ domain, startUrl });
    });
  }

  const refused: [string, RegExp][] = [
    [
      "shop.example.com:8080/x",
      /^Use shop\.example\.com, or a whole URL such as https:\/\/shop\.example\.com:8080\/x\.$/,
    ],
    ["shop.example.com/", /^Use shop\.example\.com, or a whole URL such as https:\/\/shop/],
    ["ftp://shop.example.com/", /^Use shop\.example\.com, without/],
    ["user@example.com", /^Use example\.com, without/],
    ["https://user:secret@example.com/", /^The URL of a site must not have a user name/],
    ["http://127.0.0.1:3000/", /IP address/],
    ["http://localhost:3000/", /only one label/],
    ["https://co.uk/", /public suffix/],
    ["https://", /is no URL/],
    ["https:///example.com/", /is no URL/],
    ["http:example.com", /is no URL/],
    ["https://exa mple.com/", /is no URL/],
  ];
  for (const [text, problem] of refused) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      const result = parseSiteAddress(text);
      expect(result.problem).to.match(problem);
      expect(result.problem).not.to.include("secret");
    });
  }
});

describe("domainKey()", () => {
  it("keeps www. where the rest is a public suffix", () => {
    expect(domainKey("www.co.uk")).to.equal("www.co.uk");
  });
});

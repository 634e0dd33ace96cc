import { expect } from "chai";
import { createScope } from "../../../../lib/crawler/url/scope.ts";

describe("createScope()", () => {
  const CASES: [url: string, alone: boolean, withSubdomains: boolean][] = [
    ["https://example.com/", true, true],
    ["http://example.com/a?b", true, true],
    ["https://www.example.com/", true, true],
    ["https://example.com", true, true],
    ["https://example.com?q", true, true],
    ["https://docs.example.com/", false, true],
    ["https://www.docs.example.com/", false, true],
    ["https://example.com:8443/", false, false],
    ["http://example.com:443/", true, true],
    ["https://notexample.com/", false, false],
    ["https://example.com.evil.org/", false, false],
    ["https://evil.org/example.com/", false, false],
    ["https://evil.org?https://example.com/", false, false],
    ["https://example.com@evil.org/", false, false],
    ["https://user@example.com/", true, true],
    ["ftp://example.com/", false, false],
    ["mailto:a@example.com", false, false],
  ];
  const alone = createScope({ domain: "example.com", includeSubdomains: false });
  const withSubdomains = createScope({ domain: "WWW.example.com", includeSubdomains: true });
  for (const [url, expectedAlone, expectedWith] of CASES) {
    it(`says ${expectedAlone} and with subdomains ${expectedWith} to ${url}`, () => {
      expect(alone.isInternal(url)).to.equal(expectedAlone);
      expect(withSubdomains.isInternal(url)).to.equal(expectedWith);
      // The second answer comes from memory.
      expect(alone.isInternal(url)).to.equal(expectedAlone);
    });
  }

  it("allows the start URL's port beside the default ports", () => {
    const startUrl = "http://staging.test:8080/";
    const scope = createScope({ domain: "staging.test", includeSubdomains: false, startUrl });
    expect(scope.isInternal("http://www.staging.test:8080/x")).to.equal(true);
    expect(scope.isInternal("https://staging.test/x")).to.equal(true);
    expect(scope.isInternal("http://staging.test:8081/x")).to.equal(false);
  });

  it("takes IPv6 hosts", () => {
    const startUrl = "http://[::1]:8080/";
    const scope = createScope({ domain: "[::1]", includeSubdomains: false, startUrl });
    expect(scope.isInternal("http://[::1]:8080/x")).to.equal(true);
    expect(scope.isInternal("http://[::1]/x")).to.equal(true);
    expect(scope.isInternal("http://[::2]/x")).to.equal(false);
  });
});

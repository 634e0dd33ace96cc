import { expect } from "chai";
import { hostOfUrl } from "../../../../lib/importers/values/url_host.ts";

describe("hostOfUrl()", () => {
  it("finds the host without user, port and path", () => {
    expect(hostOfUrl("https://WWW.Example.com/a?b#c")).to.equal("www.example.com");
    expect(hostOfUrl("http://user:pass@example.com:8080")).to.equal("example.com");
    expect(hostOfUrl("https://example.com?u=a@evil.test")).to.equal("example.com");
  });

  it("gives undefined for what is no http(s) URL", () => {
    expect(hostOfUrl("/a")).to.equal(undefined);
    expect(hostOfUrl("ftp://example.com")).to.equal(undefined);
  });
});

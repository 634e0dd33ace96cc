import { expect } from "chai";
import { consentAddress, mailboxHash, nextMailDay } from "../../../lib/alerts/mail_limits.ts";

describe("consentAddress()", () => {
  it("is the address in lower case, its domain in punycode", () => {
    expect(consentAddress("SEO@Example.COM")).to.equal("seo@example.com");
    expect(consentAddress("a@bücher.example")).to.equal("a@xn--bcher-kva.example");
  });

  it("is null for what no mail can be sent to", () => {
    for (
      const text of ['"a b"@example.com', "a..b@example.com", "a@example", "a\r\nb@example.com"]
    ) {
      expect(consentAddress(text), text).to.equal(null);
    }
  });
});

describe("mailboxHash()", () => {
  const hashOf = (address: string) => mailboxHash(address).toString("hex");

  it("is the same for other tags and letters, and for other dots where a provider knows none", () => {
    expect(hashOf("seo+1@example.com")).to.equal(hashOf("SEO@example.com"));
    expect(hashOf("s.e.o+x@googlemail.com")).to.equal(hashOf("seo@gmail.com"));
  });

  it("is another one for another mailbox", () => {
    const others = ["s.eo@example.com", "seo@example.org", "+1@example.com", "+2@example.com"];
    expect(new Set(["seo@example.com", ...others].map(hashOf)).size).to.equal(5);
  });
});

describe("nextMailDay()", () => {
  it("is the next midnight of UTC", () => {
    for (const time of ["2026-11-20T00:00:00.000Z", "2026-11-20T23:59:59.999Z"]) {
      expect(nextMailDay(new Date(time)).toISOString()).to.equal("2026-11-21T00:00:00.000Z");
    }
  });
});

import { expect } from "chai";
import { readMailAddress } from "../../../lib/core/mail_address.ts";

describe("readMailAddress()", () => {
  const addressOf = (text: string) => readMailAddress(text).address;

  it("keeps the part before the @, and writes the domain in lower case and punycode", () => {
    expect(addressOf(" Ann.Lee+seo@Example.COM ")).to.equal("Ann.Lee+seo@example.com");
    expect(addressOf("info@bücher.example")).to.equal("info@xn--bcher-kva.example");
    expect(addressOf("info@例え.jp")).to.equal("info@xn--r8jz45g.jp");
  });

  it("refuses line breaks and what else could add a header", () => {
    const texts = ["a@example.com\r\nBcc: b@example.com", "a@example.com\n", "a\0@example.com"];
    for (const text of [...texts, "a@example.com\u2028Bcc: b@example.com", "\ta@example.com"]) {
      expect(readMailAddress(text)).to.deep.equal({
        address: null,
        problem: "must be one e-mail address, without line breaks and control characters",
      });
    }
  });

  it("refuses what is no single address", () => {
    const texts = ["", "@", "a", "a@", "@example.com", "a@localhost", "a@127.0.0.1", "a@[::1]"];
    const more = ["a b@example.com", "a,b@example.com", "a@example.com,b@example.com"];
    const others = ["<a@example.com>", '"a b"@example.com', "a..b@example.com", "a@-x.example"];
    const long = [`${"a".repeat(65)}@example.com`, `a@${"b".repeat(64)}.example`];
    const hosts = ["a@example.com/x", "a@example.com:25", "a@exa%6dple.com", "a@example.com#x"];
    for (const text of [...texts, ...more, ...others, ...long, ...hosts]) {
      expect(addressOf(text), text).to.equal(null);
    }
    expect(readMailAddress("jörg@example.com").problem).to.match(/only ASCII letters before the @/);
  });
});

import { expect } from "chai";
import { readLogUrl } from "../../../../lib/logs/privacy/log_url.ts";

const cut = (path: string) => readLogUrl(path, "https://shop.test")?.cut ?? null;

describe("readLogUrl()", () => {
  it("keeps paths and parameters that choose what a page shows", () => {
    expect(cut("/tea")).to.equal("https://shop.test/tea");
    expect(cut("/tea?page=2&sort=price")).to.equal("https://shop.test/tea?page=2&sort=price");
  });
  it("cuts values that may be personal, and keeps the names", () => {
    expect(cut("/reset?token=abc123&lang=de")).to.equal("https://shop.test/reset?token=*&lang=de");
    expect(cut("/search?q=john+smith+berlin")).to.equal("https://shop.test/search?q=*");
    expect(cut("/a?page=john.smith%40x.test")).to.equal("https://shop.test/a?page=*");
    expect(cut("/a?john@x.test")).to.equal("https://shop.test/a");
    // one after the other
    expect(cut("/a?anna%40x.test=1&eve%40x.test=2&page=3")).to.equal("https://shop.test/a?page=3");
    expect(cut("/a?4f1d9e0c77aa4b0fb1e2c3d4")).to.equal("https://shop.test/a?*");
  });
  it("cuts parts of the path with an address of mail", () => {
    expect(cut("/unsubscribe/john@x.test/now")).to.equal("https://shop.test/unsubscribe/*/now");
    expect(cut("/a@x.test/b@x.test")).to.equal("https://shop.test/*/*");
    expect(cut("/u/john%40x.test")).to.equal("https://shop.test/u/*");
  });
  it("drops the parameters of campaigns", () => {
    expect(cut("/tea?utm_source=chatgpt.com&gclid=x")).to.equal("https://shop.test/tea");
  });
  it("keeps the whole URL beside it, which may be a known page's", () => {
    expect(readLogUrl("/product?id=5", "https://shop.test")).to.deep.equal({
      whole: "https://shop.test/product?id=5",
      cut: "https://shop.test/product?id=*",
    });
  });
  it("reads bytes as UTF-8, plain or as servers escape them", () => {
    expect(cut("/t\xc3\xa9")).to.equal("https://shop.test/t%C3%A9");
    expect(cut("/t\\xC3\\xA9")).to.equal("https://shop.test/t%C3%A9");
    expect(cut("/\xff\xfe")).to.equal("https://shop.test/%EF%BF%BD%EF%BF%BD");
  });
  it("gives none for what is no URL or too long to be kept", () => {
    expect(cut("*")).to.equal(null);
    expect(cut("http://other.test/")).to.equal(null);
    expect(cut("https://shop.test/tea")).to.equal("https://shop.test/tea");
    expect(cut("http://[")).to.equal(null);
    expect(cut(`/${"x".repeat(3_000)}`)).to.equal(null);
  });
});

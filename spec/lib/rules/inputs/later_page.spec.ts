import { expect } from "chai";
import { findPageNumber } from "../../../../lib/rules/inputs/later_page.ts";

const S = "https://s.test";

describe("findPageNumber()", () => {
  const PAGES: readonly [url: string, first: string, number: string][] = [
    ["/l?page=2", "/l", "page=2"],
    ["/l?page=3", "/l?page=1", "page=3"],
    ["/l/?paged=3", "/l", "paged=3"],
    ["/l?sort=price&p=12", "/l?sort=price", "p=12"],
    ["/l?a=1&Seite=2&b=2", "/l?b=2&a=1", "Seite=2"],
    ["/?page=2", "/", "page=2"],
    ["/l/page/2/", "/l/", "page/2"],
    ["/l/page/2", "/l/page/1", "page/2"],
    ["/page/4/", "/", "page/4"],
    ["/l/page-2?sort=price", "/l?sort=price", "page-2"],
  ];
  for (const [url, first, number] of PAGES) {
    it(`knows ${url} as a later page of ${first}`, () => {
      expect(findPageNumber(S + url, S + first)).to.equal(number);
    });
  }

  const OTHERS: readonly [url: string, other: string][] = [
    ["/l?page=1", "/l"],
    ["/l?page=2", "/other"],
    ["/l?page=3", "/l?page=2"],
    ["/l?page=2&sort=price", "/l"],
    ["/l?page=all", "/l"],
    ["/l?page=2026120100", "/l"],
    ["/l?color=2", "/l"],
    // a post of WordPress
    ["/?p=123", "/"],
    ["/l/2", "/l"],
    ["/l/page/1/", "/l/"],
    ["/l/page/3/", "/l/page/2/"],
    ["/l/page/2/", "/other/"],
    ["/l/homepage/2", "/l/home"],
  ];
  for (const [url, other] of OTHERS) {
    it(`does not take ${url} for a later page of ${other}`, () => {
      expect(findPageNumber(S + url, S + other)).to.equal(undefined);
    });
  }

  it("does not mix hosts, and reads what is no address", () => {
    expect(findPageNumber(`${S}/l?page=2`, "https://other.test/l")).to.equal(undefined);
    expect(findPageNumber("no address", `${S}/l`)).to.equal(undefined);
  });
});

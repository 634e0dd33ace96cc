import { expect } from "chai";
import { checkLink, signLink } from "../../../lib/credentials/signed_link.ts";

const KEY = Buffer.alloc(32, 7);
const EXPIRES = new Date("2026-12-01T00:00:00Z");
const BEFORE = new Date("2026-11-30T23:59:59Z");

function check(link: string, { key = KEY, now = BEFORE } = {}): string {
  const url = new URL(link, "http://x.example");
  return checkLink(
    { path: url.pathname, query: Object.fromEntries(url.searchParams) },
    { key, now },
  );
}

describe("signLink() and checkLink()", () => {
  const link = signLink("/sites/7/report", { key: KEY, expires: EXPIRES });

  it("let a link in until its moment", () => {
    expect(link).to.match(/^\/sites\/7\/report\?expires=1796083200&signature=[\w-]{43}$/);
    expect(check(link)).to.equal("valid");
    expect(check(link, { now: EXPIRES })).to.equal("expired");
  });

  it("refuse another path, a later moment and another key", () => {
    expect(check(link.replace("/7/", "/8/"))).to.equal("forged");
    expect(check(link.replace("1796083200", "1796083201"))).to.equal("forged");
    expect(check(link.replace("1796083200", "01796083200"))).to.equal("forged");
    expect(check(link, { key: Buffer.alloc(32, 8) })).to.equal("forged");
  });

  it("refuse a link that was cut off or changed at its end", () => {
    expect(check(link.slice(0, -1))).to.equal("forged");
    for (const end of ["A", "B", "C", "D", "E", "F"].filter((one) => !link.endsWith(one))) {
      expect(check(link.slice(0, -1) + end)).to.equal("forged");
    }
  });

  const queries = [
    {},
    { expires: "1796083200" },
    { expires: ["1796083200", "1"], signature: "a".repeat(43) },
    { expires: "1e99", signature: "a".repeat(43) },
    { expires: "1796083200", signature: "a".repeat(100_000) },
  ];
  for (const query of queries) {
    it(`refuse the query ${JSON.stringify(query).slice(0, 60)}`, () => {
      expect(checkLink({ path: "/sites/7/report", query }, { key: KEY, now: BEFORE })).to.equal(
        "forged",
      );
    });
  }
});

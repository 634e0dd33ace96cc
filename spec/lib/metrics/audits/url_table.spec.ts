import { expect } from "chai";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { KNOWN, PAGE, UNKNOWN } from "../../../../schemas/url_state.ts";
import { createUrlTable } from "../../../../lib/metrics/audits/url_table.ts";

describe("createUrlTable()", () => {
  it("finds each of many URLs by its hash, and no other", () => {
    const table = createUrlTable(1_000);
    for (let id = 1; id <= 1_000; id++) table.add(id, urlHash(`https://a.test/${id}`), PAGE);
    for (const id of [1, 2, 500, 999, 1_000]) {
      expect(table.find(urlHash(`https://a.test/${id}`))).to.equal(id);
    }
    expect(table.find(urlHash("https://a.test/1001"))).to.equal(0);
  });
  it("distinguishes hashes that begin alike", () => {
    const table = createUrlTable(2);
    const one = new Uint8Array(16);
    const other = Uint8Array.from(one, (_, index) => index === 15 ? 1 : 0);
    table.add(1, one, PAGE);
    expect(table.find(other)).to.equal(0);
    table.add(2, other, PAGE);
    expect([table.find(one), table.find(other)]).to.deep.equal([1, 2]);
  });
  it("reads a hash out of the middle of a buffer", () => {
    const table = createUrlTable(1);
    const hash = urlHash("https://a.test/");
    table.add(1, hash, PAGE);
    const buffer = new Uint8Array(20);
    buffer.set(hash, 3);
    expect(table.find(buffer.subarray(3, 19))).to.equal(1);
  });
  it("says what is known of a URL", () => {
    const table = createUrlTable(2);
    table.add(1, urlHash("https://a.test/1"), PAGE);
    table.add(2, urlHash("https://a.test/2"), KNOWN);
    expect([0, 1, 2, 3].map(table.stateOf)).to.deep.equal([UNKNOWN, PAGE, KNOWN, UNKNOWN]);
  });
  it("holds nothing for an audit without URLs", () => {
    expect(createUrlTable(0).find(new Uint8Array(16))).to.equal(0);
  });
});

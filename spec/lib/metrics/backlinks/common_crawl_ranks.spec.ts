import { expect } from "chai";
import { CommonCrawlRankReader } from "../../../../lib/metrics/backlinks/common_crawl_ranks.ts";

const HEADER = "#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts";

describe("CommonCrawlRankReader", () => {
  it("reads places and turns names around", () => {
    const reader = new CommonCrawlRankReader();
    const lines = [
      HEADER,
      "1\t2.7774748E7\t3\t0.0111\tcom.facebook\t3574",
      "2\t2.5E7\t1\t0.0098\tuk.co.bbc\t200\r",
      "",
    ];
    expect(lines.map((line) => reader.read(line))).to.deep.equal([
      undefined,
      { domain: "facebook.com", harmonicPlace: 1, pageRankPlace: 3 },
      { domain: "bbc.co.uk", harmonicPlace: 2, pageRankPlace: 1 },
      undefined,
    ]);
    expect(reader.domainsCount).to.equal(2);
  });

  it("reads columns in another order, as of host files", () => {
    const reader = new CommonCrawlRankReader();
    reader.read("#host_rev\t#pr_pos\t#harmonicc_pos");
    expect(reader.read("org.example.www\t5\t7")).to.deep.equal({
      domain: "www.example.org",
      harmonicPlace: 7,
      pageRankPlace: 5,
    });
  });

  it("says what is wrong with another file", () => {
    expect(new CommonCrawlRankReader().read("domain,rank")).to.match(
      /^This is no Common Crawl ranks file: its first line must name #harmonicc_pos/,
    );
  });

  it("says what is wrong with a line, and does not count it", () => {
    const reader = new CommonCrawlRankReader();
    reader.read(HEADER);
    expect(reader.read("0\t1\t2\t1\tcom.a\t1")).to.equal(
      'The places "0" and "2" are no numbers from 1.',
    );
    expect(reader.read("1\t1")).to.equal('The places "1" and "" are no numbers from 1.');
    expect(reader.read("1\t1\t2\t1\thttp://a\t1")).to.equal(
      '"http://a" is no reversed domain such as com.example.',
    );
    expect(reader.domainsCount).to.equal(0);
  });
});

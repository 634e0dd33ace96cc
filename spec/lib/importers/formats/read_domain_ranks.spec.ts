import { expect } from "chai";
import { gzipSync } from "node:zlib";
import { fileFromBytes } from "../../../../lib/importers/files/import_file.ts";
import {
  type DomainRanksSummary,
  readDomainRanks,
} from "../../../../lib/importers/formats/read_domain_ranks.ts";
import type { CommonCrawlRank } from "../../../../lib/metrics/backlinks/common_crawl_ranks.ts";

const HEADER = "#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n";
const line = (place: number, name: string, pageRank = 9) =>
  `${place}\t2.5E7\t${pageRank}\t0.01\t${name}\t12\n`;
const WHOLE = HEADER + line(1, "com.facebook", 3) + line(2, "uk.co.bbc", 1) + line(3, "org.python");

describe("readDomainRanks()", () => {
  async function read(
    content: string | Uint8Array,
    maxRanks = 100,
  ): Promise<DomainRanksSummary & { ranks: CommonCrawlRank[] }> {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const blocks = readDomainRanks(fileFromBytes("ranks.txt.gz", bytes), { maxRanks });
    const ranks: CommonCrawlRank[] = [];
    for (;;) {
      const { value, done } = await blocks.next();
      if (done === true) return { ...value, ranks };
      ranks.push(...value);
    }
  }
  async function refusal(content: string | Uint8Array): Promise<string> {
    const error = await read(content).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(Error);
    return (error as Error).message; // as was just expected
  }

  it("reads a packed file", async () => {
    expect(await read(gzipSync(WHOLE))).to.deep.equal({
      ranks: [
        { domain: "facebook.com", harmonicPlace: 1, pageRankPlace: 3 },
        { domain: "bbc.co.uk", harmonicPlace: 2, pageRankPlace: 1 },
        { domain: "python.org", harmonicPlace: 3, pageRankPlace: 9 },
      ],
      domainsCount: 3,
      skippedCount: 0,
    });
  });

  it("reads a plain file, also without a last line's end", async () => {
    expect(await read(WHOLE.trimEnd())).to.include({ domainsCount: 3 });
  });

  it("reads several packed parts as one, as they are put together", async () => {
    const parts = [HEADER + line(1, "com.facebook"), line(2, "uk.co.bbc")];
    const { domainsCount } = await read(Buffer.concat(parts.map((part) => gzipSync(part))));
    expect(domainsCount).to.equal(2);
  });

  it("gives the first domains and counts the others", async () => {
    const { ranks, domainsCount } = await read(WHOLE, 2);
    expect(ranks.map(({ domain }) => domain)).to.deep.equal(["facebook.com", "bbc.co.uk"]);
    expect(domainsCount).to.equal(3);
  });

  it("counts over chunks of the file", async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => line(index + 1, `com.d${index}`));
    const { ranks, domainsCount } = await read(gzipSync(HEADER + lines.join("")), 20_000);
    expect(ranks).to.have.length(20_000);
    expect(ranks.at(-1)).to.deep.include({ domain: "d19999.com", harmonicPlace: 20_000 });
    expect(domainsCount).to.equal(30_000);
  });

  it("passes over single lines that cannot be read", async () => {
    const { ranks, skippedCount } = await read(WHOLE + line(4, "http://x") + line(5, "com.x"));
    expect(ranks).to.have.length(4);
    expect(skippedCount).to.equal(1);
  });

  it("refuses a file without the header", async () => {
    expect(await refusal(line(1, "com.facebook"))).to.match(
      /^ranks\.txt\.gz: This is no Common Crawl ranks file: its first line must name #harmonicc_pos/,
    );
    expect(await refusal("domain,rank\nexample.com,1\n")).to.include("no Common Crawl ranks file");
  });

  it("refuses names that are not written backwards", async () => {
    const lines = ["facebook.com", "bbc.co.uk", "python.org"].map((name, at) => line(at + 1, name));
    expect(await refusal(HEADER + lines.join(""))).to.equal(
      "ranks.txt.gz: The names are not written backwards, as in com.example: the first ones are such " +
        'as "facebook.com".',
    );
  });

  it("refuses a packed file that is cut or damaged", async () => {
    const packed = gzipSync(WHOLE);
    expect(await refusal(packed.subarray(0, packed.length - 12)))
      .to.equal("ranks.txt.gz: The file ends too early. Download it again.");
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 20, 40);
    expect(await refusal(damaged)).to.equal(
      "ranks.txt.gz: The file is damaged. Download it again.",
    );
  });

  it("refuses a plain file that is cut, also where it only counts", async () => {
    expect(await refusal(`${WHOLE}4\t2.5E7\t9`))
      .to.equal("ranks.txt.gz: The file ends in the middle of a line. Download it again.");
    const error = await read(`${WHOLE}4\t2.5E7\t9`, 2).catch((error: unknown) => error);
    expect(String(error)).to.include("in the middle of a line");
  });

  it("refuses the file of hosts", async () => {
    const hosts =
      "#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\n1\t1\t1\t1\tcom.x.www\n";
    expect(await refusal(hosts)).to.include("This file ranks hosts: it has no column #n_hosts.");
  });

  it("refuses a file in another order", async () => {
    expect(await refusal(HEADER + line(2, "uk.co.bbc") + line(1, "com.facebook")))
      .to.match(/^ranks\.txt\.gz, line 3: The file is not in the order of #harmonicc_pos/);
  });

  it("refuses a file of which many lines cannot be read", async () => {
    expect(await refusal(HEADER + line(1, "com.x") + "a\tb\n".repeat(3))).to.equal(
      'ranks.txt.gz: 3 of 5 lines cannot be read. Line 3: The places "a" and "" are no numbers from 1.',
    );
  });

  it("refuses empty files, endless lines and what is no text", async () => {
    expect(await refusal("")).to.equal("ranks.txt.gz: The file is empty.");
    expect(await refusal(HEADER)).to.equal("ranks.txt.gz: The file has no ranks.");
    expect(await refusal("x".repeat(200_000))).to.include("A line is longer than 4096 characters");
    expect(await refusal(Buffer.alloc(5_000, 7))).to.include("A line is longer");
  });
});

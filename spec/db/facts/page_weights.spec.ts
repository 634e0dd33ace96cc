import { expect } from "chai";
import type { CrawledLink, CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";
/** What a page may load by default. */
const LIMIT = 2_097_152;

const style = (path: string): CrawledLink => ({ to: `${S}${path}`, type: "stylesheet" });
const script = (path: string): CrawledLink => ({ to: `${S}${path}`, type: "script" });
const file = (sizeBytes: number, contentType = "text/css"): CrawledUrl => ({
  kind: "resource",
  contentType,
  sizeBytes,
});

describe("streamPageWeights()", () => {
  const db = useSpecDatabase(insertOtherAudit);
  const read = (urls: Record<string, CrawledUrl>) => readFactsOf(db(), "page_weights", { urls });

  it("sums up scripts and style sheets of the pages that have too many bytes of them", async () => {
    const rows = await read({
      [`${S}/`]: { links: [style("/a.css"), script("/a.js"), script("/gone.js")] },
      [`${S}/light`]: { links: [style("/a.css")] },
      [`${S}/a.css`]: file(2_000_000),
      [`${S}/a.js`]: file(97_153, "text/javascript"),
      [`${S}/gone.js`]: { ...file(5_000_000), status: 404 },
    });
    expect(rows).to.deep.equal([{
      urlId: 1,
      scriptBytes: 97_153,
      stylesheetBytes: 2_000_000,
      filesCount: 2,
      largestBytes: 2_000_000,
    }]);
  });

  it("gives a page one byte above the limit, and none that is at it", async () => {
    const rows = await read({
      [`${S}/at`]: { links: [style("/at.css")] },
      [`${S}/above`]: { links: [style("/at.css"), script("/one.js")] },
      [`${S}/at.css`]: file(LIMIT),
      [`${S}/one.js`]: file(1, "text/javascript"),
    });
    expect(rows.map(({ urlId, filesCount }) => [urlId, filesCount])).to.deep.equal([[2, 2]]);
  });

  it("does not count images, frames, and files of unknown size", async () => {
    const rows = await read({
      [`${S}/`]: {
        links: [
          { to: `${S}/b.png`, type: "image" },
          { to: `${S}/b.bin`, type: "other" },
          style("/a.css"),
          style("/unknown.css"),
        ],
      },
      [`${S}/heavy`]: { links: [style("/a.css"), style("/unknown.css"), script("/a.js")] },
      [`${S}/a.css`]: file(LIMIT),
      [`${S}/a.js`]: file(1),
      [`${S}/unknown.css`]: { kind: "resource" },
      [`${S}/b.png`]: file(50_000_000, "image/png"),
      [`${S}/b.bin`]: file(50_000_000, "application/octet-stream"),
    });
    expect(rows).to.deep.equal([{
      urlId: 2,
      scriptBytes: 1,
      stylesheetBytes: LIMIT,
      filesCount: 2,
      largestBytes: LIMIT,
    }]);
  });

  it("gives nothing where all files together are light, whatever pages and images weigh", async () => {
    const rows = await read({
      [`${S}/`]: { links: [style("/a.css")], contentType: "text/html", sizeBytes: 50_000_000 },
      [`${S}/a.css`]: file(2_000_000),
      [`${S}/b.png`]: file(50_000_000, "image/png"),
    });
    expect(rows).to.deep.equal([]);
  });

  it("gives pages beyond the first thousand URLs, and the thousandth once", async () => {
    const urls = Array.from({ length: 1_002 }, (_, index) => `${S}/p${index + 1}`);
    const heavy = [0, 999, 1_000, 1_001];
    const rows = await read({
      ...Object.fromEntries(
        urls.map((url, index) => [url, heavy.includes(index) ? { links: [style("/a.css")] } : {}]),
      ),
      [`${S}/a.css`]: file(LIMIT + 1),
    });
    expect(rows.map(({ urlId }) => urlId)).to.deep.equal([1, 1_000, 1_001, 1_002]);
  });
});

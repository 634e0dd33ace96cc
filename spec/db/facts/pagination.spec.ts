import { expect } from "chai";
import type { CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("streamPagination()", () => {
  const db = useSpecDatabase();
  const stream = (urls: Record<string, CrawledUrl>) => readFactsOf(db(), "pagination", { urls });

  it("names the circle that a page is in, for each rel by itself", async () => {
    const rows = await stream({
      [`${S}/1`]: { next: `${S}/2` },
      [`${S}/2`]: { next: `${S}/1`, prev: `${S}/1` },
      [`${S}/3`]: { next: `${S}/3`, prev: `${S}/2` },
    });
    expect(rows.map((row) => [row.urlId, row.rel, row.loop])).to.deep.equal([
      [1, "next", [`${S}/1`, `${S}/2`]],
      [2, "next", [`${S}/2`, `${S}/1`]],
      [2, "prev", null],
      [3, "next", [`${S}/3`]],
      [3, "prev", null],
    ]);
  });

  it("streams every page of a long sequence once", async () => {
    const rows = await stream(Object.fromEntries(
      Array.from({ length: 1_100 }, (_, page): [string, CrawledUrl] => [
        `${S}/${page}`,
        page === 0 ? { next: `${S}/1` } : {
          prev: `${S}/${page - 1}`,
          ...(page === 1_099 ? {} : { next: `${S}/${page + 1}` }),
        },
      ]),
    ));
    expect(rows).to.have.length(2_198);
    expect(new Set(rows.map((row) => `${row.urlId} ${row.targetId}`)).size).to.equal(2_198);
  });
});

import { expect } from "chai";
import type { CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("streamPagination()", () => {
  const db = useSpecDatabase();
  const stream = (urls: Record<string, CrawledUrl>) => readFactsOf(db(), "pagination", { urls });

  it("knows the first page of a sequence, or its canonical, as a later page's canonical", async () => {
    const rows = await stream({
      [`${S}/l`]: {},
      [`${S}/l?p=1`]: { canonical: `${S}/l`, next: `${S}/l?p=2` },
      [`${S}/l?p=2`]: { canonical: `${S}/l`, prev: `${S}/l?p=1` },
      [`${S}/l?p=3`]: { canonical: `${S}/l?p=1`, prev: `${S}/l?p=2` },
      [`${S}/l?p=4`]: { canonical: `${S}/l?p=4`, prev: `${S}/l?p=3` },
      [`${S}/l?p=5`]: { canonical: `${S}/l?p=4`, prev: `${S}/l?p=4` },
    });
    expect(rows.map((row) => [row.urlId, row.rel, row.canonicalUrl, row.canonicalIsFirst]))
      .to.deep.equal([
        [2, "next", `${S}/l`, false],
        [3, "prev", `${S}/l`, true],
        [4, "prev", `${S}/l?p=1`, true],
        [5, "prev", null, false],
        [6, "prev", `${S}/l?p=4`, false],
      ]);
  });

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

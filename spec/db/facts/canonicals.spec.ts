import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("streamCanonicals()", () => {
  const db = useSpecDatabase();

  it("names the URLs of a circle, each page first, and none for what leads into it", async () => {
    const rows = await readFactsOf(db(), "canonicals", {
      urls: {
        [`${S}/a`]: { canonical: `${S}/b` },
        [`${S}/b`]: { canonical: `${S}/c` },
        [`${S}/c`]: { canonical: `${S}/a` },
        [`${S}/into`]: { canonical: `${S}/a` },
        [`${S}/self`]: { canonical: `${S}/self` },
      },
    });
    expect(rows.map((row) => [row.urlId, row.loop?.map((url) => url.replace(S, "")) ?? null]))
      .to.deep.equal([
        [1, ["/a", "/b", "/c"]],
        [2, ["/b", "/c", "/a"]],
        [3, ["/c", "/a", "/b"]],
        [4, null],
      ]);
  });

  it("knows the first page of a series, or its canonical, by rel=prev", async () => {
    const rows = await readFactsOf(db(), "canonicals", {
      urls: {
        [`${S}/l`]: {},
        [`${S}/l?p=1`]: { canonical: `${S}/l`, next: `${S}/l?p=2` },
        [`${S}/l?p=2`]: { canonical: `${S}/l`, prev: `${S}/l?p=1` },
        [`${S}/l?p=3`]: { canonical: `${S}/l?p=1`, prev: `${S}/l?p=2` },
        [`${S}/l?p=4`]: { canonical: `${S}/l?p=4`, prev: `${S}/l?p=3` },
        [`${S}/l?p=5`]: { canonical: `${S}/l?p=4`, prev: `${S}/l?p=4` },
      },
    });
    expect(rows.map(({ url, target, targetFirst }) => [url, target.url, targetFirst])).to.deep
      .equal([
        [`${S}/l?p=1`, `${S}/l`, false],
        [`${S}/l?p=2`, `${S}/l`, true],
        [`${S}/l?p=3`, `${S}/l?p=1`, true],
        [`${S}/l?p=5`, `${S}/l?p=4`, false],
      ]);
  });

  it("names ten URLs of a circle of a hundred", async () => {
    const url = (page: number) => `${S}/${page % 100}`;
    const rows = await readFactsOf(db(), "canonicals", {
      urls: Object.fromEntries(
        Array.from({ length: 100 }, (_, page) => [url(page), { canonical: url(page + 1) }]),
      ),
    });
    expect(rows[95]?.loop).to.deep.equal(
      [95, 96, 97, 98, 99, 0, 1, 2, 3, 4].map((page) => `${S}/${page}`),
    );
  });

  it("reports targets that robots.txt blocks, and those without inlinks", async () => {
    const urls = {
      [`${S}/`]: { links: [`${S}/linked`, `${S}/old`] },
      [`${S}/a`]: { canonical: `${S}/secret` },
      [`${S}/b`]: { canonical: `${S}/orphan` },
      [`${S}/c`]: { canonical: `${S}/linked` },
      [`${S}/d`]: { canonical: `${S}/moved` },
      [`${S}/secret`]: { state: "blocked" as const },
      [`${S}/orphan`]: {},
      [`${S}/linked`]: {},
      [`${S}/old`]: { redirectTo: `${S}/moved` },
      [`${S}/moved`]: {},
    };
    const rows = await readFactsOf(db(), "canonicals", { urls });
    expect(rows.map((row) => [row.targetBlocked, row.targetOrphan])).to.deep.equal([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
    const partial = await readFactsOf(db(), "canonicals", { urls, stopReason: "stopped" });
    expect(partial.map((row) => row.targetOrphan)).to.deep.equal([false, false, false, false]);
  });
});

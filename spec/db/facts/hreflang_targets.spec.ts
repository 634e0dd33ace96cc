import { expect } from "chai";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import type { CrawlRows } from "../../support/audits/crawl_rows.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";

describe("streamHreflangTargets()", () => {
  const db = useSpecDatabase(insertOtherAudit);
  const read = (urls: CrawlRows["urls"]) => readFactsOf(db(), "hreflang_targets", { urls });

  it("gives a version under two codes with the pages of each code and its first page", async () => {
    const rows = await read({
      [`${S}/a`]: { hreflangs: [["de", `${S}/v`]] },
      [`${S}/b`]: { hreflangs: [["de", `${S}/v`], ["at", `${S}/v`]] },
      [`${S}/v`]: {},
    });
    expect(rows).to.deep.equal([{
      urlId: 3,
      targetId: 3,
      url: `${S}/v`,
      codes: [
        { code: "at", pagesCount: 1, example: `${S}/b` },
        { code: "de", pagesCount: 2, example: `${S}/a` },
      ],
    }]);
  });

  it("leaves out a version under one code, whatever pages name it, and x-default", async () => {
    const rows = await read({
      [`${S}/a`]: { hreflangs: [["de", `${S}/v`], ["x-default", `${S}/v`]] },
      [`${S}/b`]: { hreflangs: [["de", `${S}/v`]] },
      [`${S}/v`]: {},
    });
    expect(rows).to.deep.equal([]);
  });

  it("does not list x-default among the codes", async () => {
    const [row] = await read({
      [`${S}/a`]: { hreflangs: [["de", `${S}/v`], ["en", `${S}/v`], ["x-default", `${S}/v`]] },
      [`${S}/v`]: {},
    });
    expect(row?.codes.map(({ code }) => code)).to.deep.equal(["de", "en"]);
  });

  it("blames the first page of the first code for a version that is no page of the site", async () => {
    const rows = await read({
      [`${S}/a`]: { hreflangs: [["en", "https://ext.test/"]] },
      [`${S}/b`]: { hreflangs: [["de", "https://ext.test/"]] },
      "https://ext.test/": { kind: "external" },
    });
    expect(rows.map(({ urlId, targetId }) => [urlId, targetId])).to.deep.equal([[2, 3]]);
  });

  it("shows twenty codes of a version that has more", async () => {
    const codes = Array.from({ length: 21 }, (_, index) => `a${String.fromCharCode(97 + index)}`);
    const [row] = await read({
      [`${S}/a`]: { hreflangs: codes.map((code) => [code, `${S}/v`]) },
      [`${S}/v`]: {},
    });
    expect(row?.codes.map(({ code }) => code)).to.deep.equal(codes.slice(0, 20));
  });

  it("gives versions in the order of the crawl, each once, over the borders of chunks", async () => {
    const versions = Array.from({ length: 1_001 }, (_, index) => `${S}/v${index}`);
    const rows = await read({
      [`${S}/a`]: {
        hreflangs: versions.flatMap((url): [string, string][] => [["de", url], ["en", url]]),
      },
      ...Object.fromEntries(versions.map((url) => [url, {}])),
    });
    expect(rows.map(({ url }) => url)).to.deep.equal(versions);
  });
});

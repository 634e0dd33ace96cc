import { expect } from "chai";
import type { CrawledLink, CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";
const WHERE = "meta[property=og:image]";
const PNG: CrawledUrl = { kind: "resource", contentType: "image/png" };
const ABSOLUTE = 0;
const RELATIVE = 2;

const og = (path: string, rel = ABSOLUTE): CrawledLink => ({
  to: `${S}${path}`,
  type: "og_image",
  rel,
});

describe("streamOgImages()", () => {
  const db = useSpecDatabase(insertOtherAudit);
  const read = (urls: Record<string, CrawledUrl>) => readFactsOf(db(), "og_images", { urls });

  it("gives relative and broken ones with where their redirects end", async () => {
    const rows = await read({
      [`${S}/a`]: { links: [og("/fine.png"), og("/gone.png")] },
      [`${S}/b`]: { links: [og("/fine.png", RELATIVE), og("/moved.png")] },
      [`${S}/fine.png`]: PNG,
      [`${S}/gone.png`]: { ...PNG, status: 404 },
      [`${S}/moved.png`]: { ...PNG, redirectTo: `${S}/gone.png` },
    });
    const answer = { fetchError: null, internal: true };
    const fine = { url: `${S}/fine.png`, statusCode: 200, ...answer };
    const gone = { url: `${S}/gone.png`, statusCode: 404, ...answer };
    const moved = { url: `${S}/moved.png`, statusCode: 301, ...answer };
    expect(rows).to.deep.equal([
      { urlId: 2, targetId: 3, relative: true, where: WHERE, target: fine, final: null },
      { urlId: 1, targetId: 4, relative: false, where: WHERE, target: gone, final: null },
      { urlId: 2, targetId: 5, relative: false, where: WHERE, target: moved, final: gone },
    ]);
  });

  it("gives an image that did not answer, and leaves out one that answers with a status below 300", async () => {
    const rows = await read({
      [`${S}/a`]: { links: [og("/silent.png"), og("/odd.png"), og("/moved.png")] },
      [`${S}/silent.png`]: { ...PNG, fetchError: "timeout" },
      [`${S}/odd.png`]: { ...PNG, status: 299 },
      [`${S}/moved.png`]: { ...PNG, status: 300 },
    });
    expect(rows.map(({ target }) => [target.url, target.statusCode, target.fetchError]))
      .to.deep.equal([
        [`${S}/silent.png`, null, "timeout"],
        [`${S}/moved.png`, 300, null],
      ]);
  });

  it("reads the bit of a relative address whatever other bits are set", async () => {
    const rows = await read({
      [`${S}/a`]: { links: [og("/1.png", 1), og("/3.png", 3)] },
      [`${S}/1.png`]: PNG,
      [`${S}/3.png`]: PNG,
    });
    expect(rows.map(({ target, relative }) => [target.url, relative]))
      .to.deep.equal([[`${S}/3.png`, true]]);
  });

  it("says where in the page the image is named, and whether it belongs to the site", async () => {
    const rows = await read({
      [`${S}/a`]: {
        links: [{ to: "https://ext.test/a.png", type: "og_image", internal: false, rel: RELATIVE }],
      },
      "https://ext.test/a.png": { kind: "external" },
    });
    expect(rows.map(({ where, target }) => [where, target.internal]))
      .to.deep.equal([[WHERE, false]]);
  });

  it("leaves out links and images of other kinds to the same URL", async () => {
    const rows = await read({
      [`${S}/a`]: {
        links: [`${S}/gone.png`, { to: `${S}/gone.png`, type: "image", rel: RELATIVE }],
      },
      [`${S}/b`]: { links: [og("/gone.png")] },
      [`${S}/gone.png`]: { ...PNG, status: 404 },
    });
    expect(rows.map(({ urlId }) => urlId)).to.deep.equal([2]);
  });

  it("gives every page once when there are several chunks of one image", async () => {
    const pages = Array.from({ length: 1_001 }, (_, index) => `${S}/p${index}`);
    const rows = await read({
      [`${S}/gone.png`]: { ...PNG, status: 404 },
      ...Object.fromEntries(pages.map((url) => [url, { links: [og("/gone.png")] }])),
    });
    expect(rows.map(({ urlId }) => urlId))
      .to.deep.equal(Array.from({ length: 1_001 }, (_, index) => index + 2));
  });
});

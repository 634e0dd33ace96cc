import { expect } from "chai";
import {
  countRenders,
  findRender,
  insertRender,
  listRenderedUrls,
  listUrlsRenderedBefore,
  type NewRender,
  readRenderCandidates,
  streamRenderCandidates,
} from "../../../../db/audits/crawl/renders.ts";
import { insertPageRows } from "../../../support/audits/audit_rows.ts";
import { FAILED_RENDER, RENDERED_AT, renderFigures } from "../../../support/audits/render_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const rendered = (urlId: number, figures = renderFigures()): NewRender => ({
  urlId,
  renderedAt: RENDERED_AT,
  error: null,
  figures,
});

describe("renders", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(() => {
    own = other + 1;
    other = own + 1;
  });

  describe("insertRender()", () => {
    it("keeps what the browser made of a page", async () => {
      const differences = [{ field: "title" as const, raw: null, rendered: "Tea" }];
      await insertRender(db(), own, rendered(3, renderFigures({ jsLinks: ["a"], differences })));
      expect(await findRender(db(), { auditId: own, urlId: 3 })).to.deep.include({
        ...{ error: null, title: "Tea", h1: "All teas", canonical_url: null, noindex: 0 },
        ...{ nofollow: 0, words_count: 120, raw_words_count: 100, links_count: 30 },
        ...{ js_links_count: 4, js_links: '["a"]', differences: JSON.stringify(differences) },
        ...{ lcp_ms: 2_400, cls: 0.25, ttfb_ms: 90, small_text_share: 0.5 },
        ...{ smallest_font_px: 11, requests_count: 17, blocked_count: 2 },
        rendered_at: RENDERED_AT,
      });
      expect(await findRender(db(), { auditId: own, urlId: 4 })).to.equal(undefined);
      expect(await findRender(db(), { auditId: other, urlId: 3 })).to.equal(undefined);
    });

    it("keeps why a page could not be rendered, and no figures", async () => {
      await insertRender(db(), own, { urlId: 3, ...FAILED_RENDER });
      expect(await findRender(db(), { auditId: own, urlId: 3 }))
        .to.include({ error: "timeout", title: null, words_count: null, js_links: null });
    });

    it("leaves a page that was rendered as it is", async () => {
      await insertRender(db(), own, rendered(3));
      await insertRender(db(), own, { urlId: 3, ...FAILED_RENDER });
      expect(await findRender(db(), { auditId: own, urlId: 3 })).to.include({ error: null });
    });

    it("cuts long texts of differences", async () => {
      const differences = [{ field: "h1" as const, raw: "x".repeat(1_001), rendered: null }];
      await insertRender(db(), own, rendered(3, renderFigures({ differences })));
      const row = await findRender(db(), { auditId: own, urlId: 3 });
      expect(JSON.parse(row?.differences ?? "")[0].raw).to.have.length(1_000);
    });
  });

  it("counts pages that were rendered, and errors, the most frequent first", async () => {
    expect(await countRenders(db(), own)).to.deep.equal({ rendered: 0, errors: [] });
    for (const urlId of [1, 2]) await insertRender(db(), own, rendered(urlId));
    const errors = ["timeout", "crashed", "status", "status"] as const;
    for (const [index, error] of errors.entries()) {
      await insertRender(db(), own, { ...FAILED_RENDER, urlId: 10 + index, error });
    }
    await insertRender(db(), other, rendered(1));
    const { rendered: count, errors: found } = await countRenders(db(), own);
    expect(count).to.equal(2);
    expect(found[0]).to.deep.equal({ error: "status", count: 2 });
    expect(found.slice(1)).to.have.deep.members([
      { error: "timeout", count: 1 },
      { error: "crashed", count: 1 },
    ]);
  });

  it("lists the pages that were rendered, and those that were tried", async () => {
    await insertRender(db(), own, rendered(5));
    await insertRender(db(), own, { urlId: 2, ...FAILED_RENDER });
    await insertRender(db(), own, rendered(1));
    await insertRender(db(), other, rendered(3));
    expect(await listRenderedUrls(db(), own, { failed: false })).to.deep.equal([1, 5]);
    expect(await listRenderedUrls(db(), own, { failed: true })).to.deep.equal([1, 2, 5]);
  });

  it("streams HTML pages, all or those that may be indexed", async () => {
    await insertPageRows(db(), own, [
      { url_id: 3 },
      { url_id: 1 },
      { url_id: 2, indexable: 0 },
      { url_id: 4, html: 0 },
    ]);
    await insertPageRows(db(), other, [{ url_id: 5 }]);
    const stream = async (indexable: boolean) =>
      (await Array.fromAsync(streamRenderCandidates(db(), own, { indexable }))).flat();
    expect(await stream(true)).to.deep.equal([
      { urlId: 1, url: "https://s.test/1" },
      { urlId: 3, url: "https://s.test/3" },
    ]);
    expect((await stream(false)).map(({ urlId }) => urlId)).to.deep.equal([1, 2, 3]);
  });

  it("finds pages that another audit rendered, by their numbers in this one", async () => {
    await insertPageRows(db(), own, [
      { url_id: 1, page_id: 601 },
      { url_id: 2, page_id: 602 },
      { url_id: 3, page_id: 603, html: 0 },
      { url_id: 4, page_id: 604 },
    ]);
    await insertPageRows(db(), other, [
      { url_id: 11, page_id: 602 },
      { url_id: 12, page_id: 603 },
      { url_id: 13, page_id: 601 },
      { url_id: 14, page_id: 699 },
      { url_id: 15, page_id: 604 },
    ]);
    for (const urlId of [11, 12, 13, 14]) await insertRender(db(), other, rendered(urlId));
    await insertRender(db(), other, { urlId: 15, ...FAILED_RENDER });
    expect(await listUrlsRenderedBefore(db(), own, other)).to.deep.equal([1, 2]);
    expect(await listUrlsRenderedBefore(db(), other, own)).to.deep.equal([]);
  });

  it("reads the addresses of HTML pages in the order of the question", async () => {
    await insertPageRows(db(), own, [{ url_id: 1 }, { url_id: 2 }, { url_id: 3, html: 0 }]);
    await insertPageRows(db(), other, [{ url_id: 4 }]);
    expect(await readRenderCandidates(db(), own, [4, 2, 3, 1])).to.deep.equal([
      { urlId: 2, url: "https://s.test/2" },
      { urlId: 1, url: "https://s.test/1" },
    ]);
    expect(await readRenderCandidates(db(), own, [])).to.deep.equal([]);
  });
});

import { expect } from "chai";
import { insertRender } from "../../../db/audits/crawl/renders.ts";
import { streamRenders } from "../../../db/facts/renders.ts";
import { FAILED_RENDER, RENDERED_AT, renderFigures } from "../../support/audits/render_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("streamRenders()", () => {
  const db = useSpecDatabase();
  const insert = (auditId: number, urlId: number, figures = renderFigures()) =>
    insertRender(db(), auditId, { urlId, renderedAt: RENDERED_AT, error: null, figures });
  const read = async (auditId: number) =>
    (await Array.fromAsync(streamRenders(db(), auditId))).flat();

  it("gives what the browser made of each page, in the crawl's order", async () => {
    const differences = [{ field: "title" as const, raw: "Raw", rendered: "Rendered" }];
    await insert(1, 7);
    await insert(1, 3, renderFigures({ differences, jsLinks: ["https://s.test/js"] }));
    await insert(2, 5);
    const rows = await read(1);
    expect(rows.map(({ urlId }) => urlId)).to.deep.equal([3, 7]);
    expect(rows[0]).to.deep.equal({
      urlId: 3,
      wordsCount: 120,
      rawWordsCount: 100,
      jsLinksCount: 4,
      jsLinks: ["https://s.test/js"],
      differences,
      lcpMs: 2_400,
      cls: 0.25,
      smallTextShare: 0.5,
      smallestFontPx: 11,
    });
  });

  it("gives a page with too many links to compare as one without, and what was not measured as null", async () => {
    const figures = renderFigures({
      jsLinksCount: null,
      lcpMs: null,
      smallTextShare: null,
      smallestFontPx: null,
    });
    await insert(3, 1, figures);
    expect(await read(3)).to.deep.equal([{
      urlId: 1,
      wordsCount: 120,
      rawWordsCount: 100,
      jsLinksCount: 0,
      jsLinks: [],
      differences: [],
      lcpMs: null,
      cls: 0.25,
      smallTextShare: null,
      smallestFontPx: null,
    }]);
  });

  it("leaves out pages that could not be rendered", async () => {
    await insertRender(db(), 4, { urlId: 1, ...FAILED_RENDER });
    expect(await read(4)).to.deep.equal([]);
  });

  it("gives every page once when there are several chunks", async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ audit_id: 5, url_id: index + 1, words_count: 1, raw_words_count: 1 },
      ...{ js_links_count: 0, js_links: "[]", cls: 0, rendered_at: RENDERED_AT },
    }));
    await db()("audit_renders").insert(rows);
    expect((await read(5)).map(({ urlId }) => urlId)).to.deep.equal(rows.map((row) => row.url_id));
  });
});

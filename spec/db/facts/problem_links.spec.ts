import { expect } from "chai";
import type { CrawledUrl } from "../../support/audits/crawl_rows.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";

describe("streamProblemLinks()", () => {
  const db = useSpecDatabase(insertOtherAudit);
  const read = (urls: Record<string, CrawledUrl>) => readFactsOf(db(), "problem_links", { urls });

  it("gives a link to a redirect with the next URL, the last and the link's own facts", async () => {
    const rows = await read({
      [`${S}/`]: {
        links: [{ to: `${S}/a`, anchor: "To A", elements: 3 }, `${S}/fine`],
      },
      [`${S}/a`]: { redirectTo: `${S}/b` },
      [`${S}/b`]: { redirectTo: "https://ext.test/" },
      "https://ext.test/": { kind: "external", status: 200 },
      [`${S}/fine`]: {},
    });
    expect(rows).to.deep.equal([{
      urlId: 1,
      targetId: 2,
      type: "anchor",
      target: { url: `${S}/a`, statusCode: 301, fetchError: null, internal: true },
      redirectsTo: `${S}/b`,
      final: { url: "https://ext.test/", statusCode: 200, fetchError: null, internal: false },
      anchor: "To A",
      placement: "main",
      elementsCount: 3,
    }]);
  });

  it("begins at status 300 and takes every URL that failed, but none that was not asked for", async () => {
    const targets = {
      [`${S}/299`]: { status: 299 },
      [`${S}/300`]: { status: 300 },
      [`${S}/503`]: { status: 503 },
      [`${S}/cut`]: { status: 200, fetchError: "aborted" },
      [`${S}/silent`]: { fetchError: "timeout" },
      [`${S}/later`]: { state: "queued" as const },
    };
    const rows = await read({ [`${S}/`]: { links: Object.keys(targets) }, ...targets });
    expect(rows.map(({ target }) => [target.url, target.statusCode, target.fetchError]))
      .to.deep.equal([
        [`${S}/300`, 300, null],
        [`${S}/503`, 503, null],
        [`${S}/cut`, 200, "aborted"],
        [`${S}/silent`, null, "timeout"],
      ]);
  });

  it("gives each way in which a page refers to a URL, and leaves og:images to their own rule", async () => {
    const to = `${S}/gone`;
    const rows = await read({
      [`${S}/`]: {
        links: [
          ...[{ to, type: "og_image" as const }, { to, type: "font" as const }],
          ...[{ to, type: "image" as const }, { to }],
        ],
      },
      [to]: { status: 404 },
    });
    expect(rows.map(({ type, anchor }) => [type, anchor])).to.deep.equal([
      ["anchor", "anchor text"],
      ["image", null],
      ["font", null],
    ]);
  });

  it("leaves out other sites where the crawler's network resolved the name of none", async () => {
    const unresolved = { kind: "external" as const, fetchError: "dns" };
    const urls: Record<string, CrawledUrl> = {
      [`${S}/`]: { links: [`${S}/gone`, "https://a.test/", "https://b.test/", "https://c.test/"] },
      [`${S}/gone`]: { status: 404 },
      "https://a.test/": unresolved,
      "https://b.test/": unresolved,
      "https://c.test/": unresolved,
    };
    const targetsOf = async (changed: Record<string, CrawledUrl>) =>
      (await read({ ...urls, ...changed })).map(({ target }) => target.url);
    expect(await targetsOf({})).to.deep.equal([`${S}/gone`]);
    expect(await targetsOf({ "https://c.test/": { kind: "external", status: 404 } }))
      .to.deep.equal([`${S}/gone`, "https://a.test/", "https://b.test/", "https://c.test/"]);
  });

  it("gives every link once where one target has more links than a chunk, and others have few", async () => {
    const pages = Array.from({ length: 1_001 }, (_, index) => `${S}/p${index}`);
    const rows = await read({
      [`${S}/gone`]: { status: 404 },
      [`${S}/rare`]: { status: 404 },
      ...Object.fromEntries(pages.map((url) => [url, { links: [`${S}/gone`] }])),
      [`${S}/last`]: { links: [`${S}/rare`, `${S}/gone`] },
    });
    const sourcesOf = (path: string) =>
      rows.filter(({ target }) => target.url === `${S}${path}`).map(({ urlId }) => urlId);
    expect(sourcesOf("/gone"))
      .to.deep.equal(Array.from({ length: 1_002 }, (_, index) => index + 3));
    expect(sourcesOf("/rare")).to.deep.equal([1_004]);
  });
});

import { expect } from "chai";
import {
  countLinkTargets,
  countQueuedUrls,
  countStylesheets,
  hasAnsweredPage,
  hasOnlyUnaskedTargets,
  hasSkippedUrls,
  listKnownUrls,
  listQueuedUrls,
  listUrlsByHash,
} from "../../../../db/audits/crawl/frontier.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { insertPageRows, insertUrlRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const OTHER = 1_000_000;

describe("frontier", () => {
  const db = useSpecDatabase();
  let auditId = 0;
  beforeEach(() => {
    auditId++;
  });
  const idsOf = (rows: { url_id: number }[]) => rows.map((row) => row.url_id);

  describe("listQueuedUrls()", () => {
    beforeEach(async () => {
      await insertUrlRows(db(), auditId, [
        { url_id: 1 },
        { url_id: 2, state: "queued", position: 9, depth: 2, redirect_hops: 3 },
        { url_id: 3, state: "queued", position: 8, discovered_via: "sitemap" },
        { url_id: 4, state: "queued", position: 7 },
        { url_id: 5, state: "queued", kind: "external", position: 10 },
        { url_id: 6, state: "queued", kind: "resource", position: 6 },
        { url_id: 7, state: "skipped", position: 11 },
      ]);
      await insertUrlRows(db(), OTHER + auditId, [{ url_id: 8, state: "queued", position: 8 }]);
    });

    it("lists what waits after a position in the frontier's order", async () => {
      const list = async (after: number, limit: number) =>
        idsOf(
          await listQueuedUrls(db(), auditId, { kinds: ["page"], afterPosition: after, limit }),
        );
      expect(await list(0, 9)).to.deep.equal([4, 3, 2]);
      expect(await list(0, 2)).to.deep.equal([4, 3]);
      expect(await list(7, 9)).to.deep.equal([3, 2]);
      expect(await list(9, 9)).to.deep.equal([]);
    });

    it("lists the kinds that are asked for, with what the crawler needs", async () => {
      const rows = await listQueuedUrls(db(), auditId, {
        kinds: ["page", "external"],
        afterPosition: 8,
        limit: 9,
      });
      const [page, external] = [
        { url_id: 2, position: 9, url: "https://s.test/2", kind: "page", depth: 2 },
        { url_id: 5, position: 10, url: "https://s.test/5", kind: "external", depth: null },
      ];
      expect(rows).to.deep.equal([
        { ...page, redirect_hops: 3, discovered_via: "link" },
        { ...external, redirect_hops: 0, discovered_via: "link" },
      ]);
    });

    it("counts what waits by kinds", async () => {
      expect(await countQueuedUrls(db(), auditId, ["page"])).to.equal(3);
      expect(await countQueuedUrls(db(), auditId, ["resource", "external"])).to.equal(2);
      expect(await countQueuedUrls(db(), 999_999, ["page"])).to.equal(0);
    });
  });

  it("counts targets of links that wait and that were asked or forbidden", async () => {
    const target = { kind: "resource" };
    await insertUrlRows(db(), auditId, [
      { url_id: 1, ...target, state: "queued" },
      { url_id: 2, ...target, state: "queued" },
      { url_id: 3, ...target, state: "fetched" },
      { url_id: 4, ...target, state: "blocked" },
      { url_id: 5, ...target, state: "skipped" },
      { url_id: 6, ...target, state: "queued", discovered_via: "resource" },
      { url_id: 7, kind: "page", state: "queued" },
    ]);
    await insertUrlRows(db(), OTHER + auditId, [{ url_id: 1, ...target, state: "queued" }]);
    expect(await countLinkTargets(db(), auditId)).to.deep.equal({ waiting: 2, settled: 2 });
    expect(await countLinkTargets(db(), 999_999)).to.deep.equal({ waiting: 0, settled: 0 });
  });

  it("finds known URLs by their hashes, in the order of their ids", async () => {
    await insertUrlRows(db(), auditId, [
      {
        url_id: 2,
        url: "https://s.test/a",
        state: "skipped",
        skip_reason: "depth_limit",
        depth: 9,
      },
      { url_id: 1, url: "https://s.test/b" },
      { url_id: 3, url: "https://s.test/c" },
    ]);
    await insertUrlRows(db(), OTHER + auditId, [{ url_id: 9, url: "https://s.test/a" }]);
    const hashes = ["a", "b", "unknown"].map((path) => urlHash(`https://s.test/${path}`));
    const [b, a] = [
      { url_id: 1, url: "https://s.test/b", kind: "page", state: "fetched", skip_reason: null },
      {
        url_id: 2,
        url: "https://s.test/a",
        kind: "page",
        state: "skipped",
        skip_reason: "depth_limit",
      },
    ];
    expect(await listUrlsByHash(db(), auditId, hashes))
      .to.deep.equal([{ ...b, depth: null }, { ...a, depth: 9 }]);
    expect(await listUrlsByHash(db(), auditId, [])).to.deep.equal([]);
  });

  it("lists known URLs after an id, as many as asked for", async () => {
    await insertUrlRows(db(), auditId, [{ url_id: 3 }, { url_id: 1 }, { url_id: 2 }]);
    await insertUrlRows(db(), OTHER + auditId, [{ url_id: 4 }]);
    expect(idsOf(await listKnownUrls(db(), auditId, { afterId: 0, limit: 2 }))).to.deep.equal([
      1,
      2,
    ]);
    expect(idsOf(await listKnownUrls(db(), auditId, { afterId: 2, limit: 2 }))).to.deep.equal([3]);
  });

  it("knows whether a URL was skipped for a reason", async () => {
    await insertUrlRows(db(), auditId, [{
      url_id: 1,
      state: "skipped",
      skip_reason: "depth_limit",
    }]);
    await insertUrlRows(db(), OTHER + auditId, [
      { url_id: 1, state: "skipped", skip_reason: "trap" },
    ]);
    expect(await hasSkippedUrls(db(), auditId, "depth_limit")).to.equal(true);
    expect(await hasSkippedUrls(db(), auditId, "trap")).to.equal(false);
  });

  it("counts style sheets that answered 200", async () => {
    const sheet = { kind: "resource", content_type: "text/css" };
    await insertUrlRows(db(), auditId, [
      { url_id: 1, ...sheet },
      { url_id: 2, ...sheet, status_code: 404 },
      { url_id: 3, ...sheet, content_type: "image/png" },
      { url_id: 4, ...sheet, state: "queued" },
      { url_id: 5, ...sheet, kind: "page" },
      { url_id: 6, ...sheet },
    ]);
    await insertUrlRows(db(), OTHER + auditId, [{ url_id: 1, ...sheet }]);
    expect(await countStylesheets(db(), auditId)).to.equal(2);
  });

  describe("hasOnlyUnaskedTargets()", () => {
    const ask = async (...rows: { kind: string; state: string }[]) => {
      await insertUrlRows(db(), auditId, [
        { url_id: 90 },
        { url_id: 91, state: "queued" },
        ...rows.map((row, index) => ({ url_id: index + 1, ...row })),
      ]);
      return await hasOnlyUnaskedTargets(db(), auditId);
    };
    it("is true where targets wait and none was asked, whatever pages were", async () => {
      expect(await ask({ kind: "external", state: "queued" })).to.equal(true);
    });
    it("is false where one was asked", async () => {
      const asked = { kind: "external", state: "fetched" };
      expect(await ask({ kind: "resource", state: "queued" }, asked)).to.equal(false);
    });
    it("is false where none waits", async () => {
      expect(await ask({ kind: "external", state: "blocked" })).to.equal(false);
    });
  });

  it("knows whether a page gave any HTTP answer", async () => {
    await insertPageRows(db(), OTHER + auditId, [{ url_id: 1 }]);
    await insertPageRows(db(), auditId, [{ url_id: 1, status_code: null, fetch_error: "dns" }]);
    expect(await hasAnsweredPage(db(), auditId)).to.equal(false);
    await insertPageRows(db(), auditId, [{ url_id: 2, status_code: 500 }]);
    expect(await hasAnsweredPage(db(), auditId)).to.equal(true);
  });
});

import { expect } from "chai";
import {
  countPagesNotInSitemap,
  groupListedUrls,
  listSitemapIds,
  updatePagesNotInSitemap,
  updateSitemapCoverage,
} from "../../../../db/audits/crawl/sitemap_coverage.ts";
import { insertAuditRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { insertOtherAudit } from "../../../support/audits/other_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const S = "https://s.test";
const COVERAGE = {
  urls_compared: 11,
  urls_crawled: 10,
  urls_ok: 9,
  urls_redirected: 8,
  urls_broken: 7,
  urls_noindex: 6,
  urls_noncanonical: 5,
  urls_not_html: 4,
  urls_blocked: 3,
  urls_not_crawled: 2,
  urls_other_host: 1,
};

describe("sitemap_coverage", () => {
  const db = useSpecDatabase(insertOtherAudit);
  let auditId: number;
  before(async () => {
    auditId = await insertCrawl(db(), await insertSpecSite(db(), 1), {
      urls: {
        [`${S}/`]: {},
        [`${S}/a`]: {},
        [`${S}/moved`]: { redirectTo: `${S}/a` },
        [`${S}/secret`]: { state: "blocked" },
        [`${S}/later`]: { state: "queued" },
        [`${S}/logo.png`]: { kind: "resource" },
        [`${S}/second`]: {},
      },
      sitemaps: [
        {
          url: `${S}/1.xml`,
          lists: [
            ...["/", "/a", "/moved", "/secret", "/later", "/logo.png"].map((path) => S + path),
            ...["https://other.test/x", "https://other.test/y", `${S}:8443/z`],
          ],
        },
        { url: `${S}/2.xml`, lists: [`${S}/second`, `${S}/a`] },
      ],
    });
    // another audit of the same URLs
    await insertCrawl(db(), await insertSpecSite(db(), 1), {
      urls: {
        [`${S}/`]: { noindex: true },
        [`${S}/a`]: { status: 404 },
        "https://other.test/x": {},
      },
    });
  });

  describe("groupListedUrls()", () => {
    it("groups what one sitemap lists by what became of it; what is no page by its origin", async () => {
      const page = { origin: null, state: "fetched" };
      expect(await groupListedUrls(db(), auditId, 1)).to.have.deep.members([
        { ...page, reason: null, urlsCount: 2 },
        { ...page, reason: "redirect", urlsCount: 1 },
        { origin: null, state: "blocked", reason: "robots", urlsCount: 1 },
        { origin: null, state: "queued", reason: null, urlsCount: 1 },
        { origin: S, state: null, reason: null, urlsCount: 1 },
        { origin: "https://other.test", state: null, reason: null, urlsCount: 2 },
        { origin: `${S}:8443`, state: null, reason: null, urlsCount: 1 },
      ]);
    });
    it("counts a URL for the first file that lists it", async () => {
      expect(await groupListedUrls(db(), auditId, 2))
        .to.deep.equal([{ origin: null, state: "fetched", reason: null, urlsCount: 1 }]);
      expect(await groupListedUrls(db(), auditId, 3)).to.deep.equal([]);
    });
  });

  it("lists the ids of the audit's sitemaps", async () => {
    expect(await listSitemapIds(db(), auditId)).to.deep.equal([1, 2]);
    expect(await listSitemapIds(db(), 999_999)).to.deep.equal([]);
  });

  it("writes the coverage of one sitemap", async () => {
    await updateSitemapCoverage(db(), auditId, { sitemapId: 2, coverage: COVERAGE });
    const written = await db()("audit_sitemaps").whereNotNull("urls_compared");
    expect(written.map((row) => [row.audit_id, row.sitemap_id])).to.deep.equal([[auditId, 2]]);
    expect(written[0]).to.include(COVERAGE);
  });

  it("counts indexable HTML pages that no sitemap lists, and keeps the count with the audit", async () => {
    await insertAuditRows(db(), 7, [{ id: 9_001 }, { id: 9_002 }]);
    await insertPageRows(db(), 9_001, [
      { url_id: 1, in_sitemap: 0 },
      { url_id: 2, in_sitemap: 0 },
      { url_id: 3, in_sitemap: 1 },
      { url_id: 4, in_sitemap: 0, indexable: 0 },
      { url_id: 5, in_sitemap: 0, html: 0 },
    ]);
    await insertPageRows(db(), 9_002, [{ url_id: 1, in_sitemap: 0 }]);
    const count = await countPagesNotInSitemap(db(), 9_001);
    expect(count).to.equal(2);
    await updatePagesNotInSitemap(db(), 9_001, count);
    const kept = () =>
      db()("audits").whereIn("id", [9_001, 9_002]).orderBy("id").pluck("pages_not_in_sitemap");
    expect(await kept()).to.deep.equal([2, null]);
    await updatePagesNotInSitemap(db(), 9_001, null);
    expect(await kept()).to.deep.equal([null, null]);
  });
});

import { expect } from "chai";
import {
  type AuditSitemapUrl,
  deletePreparation,
  findListedPlaces,
  insertAuditSitemap,
  insertAuditSitemapUrls,
  listAuditSitemapUrls,
  markSitemapUrls,
  maxKeptUrls,
} from "../../../../db/audits/crawl/audit_sitemaps.ts";
import { insertAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import { createSitemapFaults } from "../../../../lib/crawler/sitemaps/sitemap_faults.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { insertUrlRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const S = "https://s.test";
const SITEMAP = {
  ...{ sitemap_id: 1, parent_id: null, url: `${S}/map.xml`, found_via: "default" as const },
  ...{ status_code: 200, fetch_error: null, format: "urlset", urls_count: 3, size_bytes: 90 },
  ...{ errors: [], faults: null },
};
const listed = (
  sitemap_id: number,
  position: number,
  path: string,
  alternates: AuditSitemapUrl["alternates"] = [],
): AuditSitemapUrl => ({
  ...{ sitemap_id, position, url: S + path, url_hash: urlHash(S + path), alternates },
  last_modified: null,
});

describe("audit_sitemaps", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(() => {
    own = other + 1;
    other = own + 1;
  });

  it("keeps twice as many URLs as pages, and 50,000 of small audits", () => {
    expect([1, 25_000, 25_001].map(maxKeptUrls)).to.deep.equal([50_000, 50_000, 50_002]);
  });

  it("keeps what is known of a file; nothing wrong is null", async () => {
    await insertAuditSitemap(db(), own, SITEMAP);
    const faults = createSitemapFaults();
    const errors = [{ code: "xml", message: "No end.", line: 3 }];
    await insertAuditSitemap(db(), own, { ...SITEMAP, sitemap_id: 2, errors, faults });
    const rows = await db()("audit_sitemaps").where({ audit_id: own }).orderBy("sitemap_id");
    expect(rows[0]).to.deep.include({ ...SITEMAP, audit_id: own, errors: null, faults: null });
    expect(rows[1]).to.include({
      errors: JSON.stringify(errors),
      faults: JSON.stringify(faults),
    });
  });

  describe("listAuditSitemapUrls()", () => {
    beforeEach(async () => {
      await insertAuditSitemapUrls(db(), own, [
        listed(2, 1, "/d"),
        listed(1, 2, "/b", [["de", `${S}/de`]]),
        listed(1, 1, "/a"),
        listed(2, 2, "/a"),
        listed(1, 10, "/c"),
      ]);
      await insertAuditSitemapUrls(db(), other, [listed(1, 3, "/a")]);
    });
    const list = async (sitemapId: number, position: number, limit = 9) =>
      (await listAuditSitemapUrls(db(), own, { after: { sitemapId, position }, limit }))
        .map(({ url }) => url.replace(S, ""));

    it("lists URLs by files and lines from after a place; the first listing of a URL stays", async () => {
      expect(await list(0, 0)).to.deep.equal(["/a", "/b", "/c", "/d"]);
      expect(await list(1, 2)).to.deep.equal(["/c", "/d"]);
      expect(await list(1, 10)).to.deep.equal(["/d"]);
      expect(await list(2, 1)).to.deep.equal([]);
      expect(await list(0, 0, 2)).to.deep.equal(["/a", "/b"]);
    });

    it("gives the language versions that a sitemap names", async () => {
      const rows = await listAuditSitemapUrls(db(), own, {
        after: { sitemapId: 1, position: 0 },
        limit: 2,
      });
      expect(rows.map(({ alternates }) => alternates)).to.deep.equal([[], [["de", `${S}/de`]]]);
    });

    it("finds where URLs are listed first", async () => {
      const asked = ["/a", "/d", "/unknown"].map((path) => listed(0, 0, path));
      const places = await findListedPlaces(db(), own, asked);
      expect(asked.map(({ url_hash: hash }) => {
        const place = places.get(hash.toString("hex"));
        return place && [place.sitemap_id, place.position];
      })).to.deep.equal([[1, 1], [2, 1], undefined]);
    });

    it("marks the known URLs that a sitemap of the audit lists", async () => {
      const urls = [{ url_id: 1, url: `${S}/a` }, { url_id: 2, url: `${S}/x` }];
      await insertUrlRows(db(), own, urls);
      await insertUrlRows(db(), other, [...urls, { url_id: 3, url: `${S}/b` }]);
      await markSitemapUrls(db(), own);
      const marks = (auditId: number) =>
        db()("audit_urls").where({ audit_id: auditId }).orderBy("url_id").pluck("in_sitemap");
      expect(await marks(own)).to.deep.equal([1, 0]);
      await markSitemapUrls(db(), other);
      expect(await marks(other)).to.deep.equal([1, 0, 0]);
    });
  });

  it("forgets what the preparation of one audit left behind", async () => {
    for (const auditId of [own, other]) {
      await insertAuditSitemap(db(), auditId, SITEMAP);
      await insertAuditSitemapUrls(db(), auditId, [listed(1, 1, "/a")]);
      await insertAuditFile(db(), auditId, {
        ...{ kind: "robots_txt", origin: S, url: `${S}/robots.txt`, status_code: 200 },
        ...{ fetch_error: null, content_type: null, redirects_count: 0, size_bytes: 0 },
        ...{ body: "", fetched_at: null },
      });
    }
    await deletePreparation(db(), own);
    for (const table of ["audit_files", "audit_sitemaps", "audit_sitemap_urls"]) {
      const kept = await db()(table).whereIn("audit_id", [own, other]).pluck("audit_id");
      expect(kept, table).to.deep.equal([other]);
    }
  });
});

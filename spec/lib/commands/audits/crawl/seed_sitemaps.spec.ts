import { expect } from "chai";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { startTestSite, type TestSite } from "../../../../support/test_site.ts";

const ORIGIN = "http://shop.test";

const SITEMAP = `<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url><loc>${ORIGIN}/en</loc>
    <xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/en"/>
    <xhtml:link rel="alternate" hreflang="DE-de" href="${ORIGIN}/de"/>
    <xhtml:link rel="alternate" hreflang="fr" href="${ORIGIN}/fr"/>
    <xhtml:link rel="alternate" hreflang="it" href="http://other.test/it"/>
  </url>
  <url><loc>${ORIGIN}/de</loc><xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/en"/></url>
  <url><loc>${ORIGIN}/gone</loc><xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/en"/></url>
  <url><loc>http://other.test/</loc></url>
</urlset>`;

describe("seedFromSitemaps()", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite({
      "/sitemap.xml": { headers: { "content-type": "application/xml" }, body: SITEMAP },
      "/": '<title>Home</title><a href="/en">English</a>',
      "/en": "<title>English</title>",
      "/de": `<title>Deutsch</title><link rel="alternate" hreflang="fr" href="/fr">`,
      "/fr": "<title>Français</title>",
    });
    const run = await queueAudit(database, site.port);
    await finishQueuedAudit(run);
    auditId = run.auditId;
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  it("queues what no link has led to, as known from the sitemap, and nothing of other sites", async () => {
    const rows = await database.db("audit_urls").where({ audit_id: auditId, kind: "page" })
      .orderBy("url_id").select("url", "discovered_via", "depth");
    expect(rows).to.deep.equal([
      { url: `${ORIGIN}/`, discovered_via: "start", depth: 0 },
      { url: `${ORIGIN}/en`, discovered_via: "link", depth: 1 },
      { url: `${ORIGIN}/de`, discovered_via: "sitemap", depth: null },
      { url: `${ORIGIN}/gone`, discovered_via: "sitemap", depth: null },
      { url: `${ORIGIN}/fr`, discovered_via: "hreflang", depth: null },
    ]);
  });

  it("takes the language versions of a page from the sitemap as from the page", async () => {
    const rows = await database.db("audit_hreflangs as h").where({ "h.audit_id": auditId })
      .join("audit_urls as s", { "s.audit_id": "h.audit_id", "s.url_id": "h.source_id" })
      .join("audit_urls as t", { "t.audit_id": "h.audit_id", "t.url_id": "h.target_id" })
      .orderBy(["h.source_id", "h.code"]).select("s.url", "h.code", "t.url as target");
    expect(rows).to.deep.equal([
      { url: `${ORIGIN}/en`, code: "de-de", target: `${ORIGIN}/de` },
      { url: `${ORIGIN}/en`, code: "en", target: `${ORIGIN}/en` },
      { url: `${ORIGIN}/en`, code: "fr", target: `${ORIGIN}/fr` },
      { url: `${ORIGIN}/en`, code: "it", target: "http://other.test/it" },
      { url: `${ORIGIN}/de`, code: "en", target: `${ORIGIN}/en` },
      { url: `${ORIGIN}/de`, code: "fr", target: `${ORIGIN}/fr` },
      { url: `${ORIGIN}/gone`, code: "en", target: `${ORIGIN}/en` },
    ]);
  });

  it("misses a return tag only where neither page nor sitemap has it, and none of no page", async () => {
    const rows = await database.db("audit_occurrences as o")
      .where({ "o.audit_id": auditId, "o.code": "hreflang_no_return_tag" })
      .join("audit_urls as s", { "s.audit_id": "o.audit_id", "s.url_id": "o.url_id" })
      .join("audit_urls as t", { "t.audit_id": "o.audit_id", "t.url_id": "o.target_id" })
      .orderBy(["o.url_id"]).select("s.url", "t.url as target");
    expect(rows).to.deep.equal([
      { url: `${ORIGIN}/en`, target: `${ORIGIN}/fr` },
      { url: `${ORIGIN}/de`, target: `${ORIGIN}/fr` },
    ]);
  });
});

import { expect } from "chai";
import { finishQueuedAudit, queueAudit } from "../../support/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startTestSite, type TestAnswer } from "../../support/test_site.ts";

const HOME = "<title>Home</title><p>Welcome";
const SITEMAP = {
  headers: { "content-type": "application/xml" },
  body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
    "<url><loc>http://shop.test/a</loc></url></urlset>",
};

describe("readSitemaps()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  /** The sitemaps that the audit keeps, and the codes it finds about them. */
  async function audit(find: (path: string) => TestAnswer | undefined) {
    const site = await startTestSite(find);
    try {
      const run = await queueAudit(database, site.port);
      await finishQueuedAudit(run);
      const where = { audit_id: run.auditId };
      const sitemaps = await database.db("audit_sitemaps").where(where).pluck("url");
      const codes = await database.db("audit_occurrences").where(where)
        .where("code", "like", "sitemap%").pluck("code");
      return { sitemaps, codes };
    } finally {
      await site.close();
    }
  }

  it("takes the pages of a site that answers every address for what they are", async () => {
    expect(await audit((path) => path === "/robots.txt" ? { status: 404 } : HOME))
      .to.deep.equal({ sitemaps: [], codes: ["sitemap_missing"] });
  });

  it("goes on to the next usual address where the first gives a page", async () => {
    const answers: Record<string, TestAnswer> = {
      "/robots.txt": { status: 404 },
      "/sitemap_index.xml": SITEMAP,
    };
    expect(await audit((path) => answers[path] ?? HOME)).to.deep.equal({
      sitemaps: ["http://shop.test/sitemap_index.xml"],
      codes: [],
    });
  });

  it("keeps a page that robots.txt calls a sitemap as a broken sitemap", async () => {
    const robots = {
      headers: { "content-type": "text/plain" },
      body: "Sitemap: http://shop.test/map.xml",
    };
    expect(await audit((path) => path === "/robots.txt" ? robots : HOME)).to.deep.equal({
      sitemaps: ["http://shop.test/map.xml"],
      codes: ["sitemap_invalid_xml"],
    });
  });
});

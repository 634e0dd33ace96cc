import { expect } from "chai";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { startTestSite, type TestAnswer } from "../../../../support/test_site.ts";

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

  /** The stored row of each sitemap, its faults parsed. */
  async function read(answers: Record<string, TestAnswer>) {
    const site = await startTestSite(answers);
    try {
      const run = await queueAudit(database, site.port);
      await finishQueuedAudit(run);
      const rows = await database.db("audit_sitemaps").where({ audit_id: run.auditId })
        .orderBy("sitemap_id").select("url", "format", "urls_count", "faults");
      const listed = await database.db("audit_sitemap_urls").where({ audit_id: run.auditId })
        .count({ count: "*" });
      return {
        files: rows.map(({ faults, ...row }) => ({ ...row, faults: JSON.parse(faults) })),
        listedCount: listed[0]?.["count"],
        requests: site.requests.filter((path) => path.endsWith(".xml")),
      };
    } finally {
      await site.close();
    }
  }

  const naming = (...paths: string[]): TestAnswer => ({
    headers: { "content-type": "text/plain" },
    body: paths.map((path) => `Sitemap: http://shop.test${path}\n`).join(""),
  });
  const xml = (root: string, entries: string): TestAnswer => ({
    headers: { "content-type": "application/xml" },
    body: `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</${root}>`,
  });

  it("notes relative, foreign and repeated addresses and wrong dates, by their number", async () => {
    const { files } = await read({
      "/robots.txt": naming("/1.xml", "/2.xml"),
      "/": HOME,
      "/1.xml": xml(
        "urlset",
        "<url><loc>http://shop.test/</loc><lastmod>soon</lastmod></url><url><loc>/a</loc></url>",
      ),
      "/2.xml": xml(
        "urlset",
        "<url><loc>http://other.test/</loc></url><url><loc>http://shop.test/a</loc></url>" +
          "<url><loc>http://other.test/</loc></url>",
      ),
    });
    expect(files.map(({ faults }) => faults)).to.deep.equal([{
      relative: { count: 1, examples: [{ loc: "/a", position: 2 }] },
      otherHost: { count: 0, examples: [] },
      repeated: { count: 0, examples: [] },
      lastmod: {
        count: 1,
        examples: [{
          loc: "http://shop.test/",
          position: 1,
          lastmod: "soon",
          reason: "not_w3c_datetime",
        }],
      },
    }, {
      relative: { count: 0, examples: [] },
      otherHost: {
        count: 2,
        examples: [{ loc: "http://other.test/", position: 1 }, {
          loc: "http://other.test/",
          position: 3,
        }],
      },
      repeated: {
        count: 2,
        examples: [{
          loc: "http://shop.test/a",
          position: 2,
          first: { sitemap: "http://shop.test/1.xml", position: 2 },
        }, {
          loc: "http://other.test/",
          position: 3,
          first: { sitemap: "http://shop.test/2.xml", position: 1 },
        }],
      },
      lastmod: { count: 0, examples: [] },
    }]);
  });

  it("keeps nothing of faults where there are none, and leaves the dates of feeds alone", async () => {
    const { files } = await read({
      "/robots.txt": naming("/feed.xml"),
      "/": HOME,
      "/feed.xml": {
        headers: { "content-type": "application/rss+xml" },
        body: "<rss><channel><item><link>http://shop.test/</link>" +
          "<pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>",
      },
    });
    expect(files).to.deep.equal([
      { url: "http://shop.test/feed.xml", format: "rss", urls_count: 1, faults: null },
    ]);
  });

  it("follows indexes in indexes three deep, and none to itself", async () => {
    const index = (...paths: string[]) =>
      xml(
        "sitemapindex",
        paths.map((path) => `<sitemap><loc>http://shop.test${path}</loc></sitemap>`).join(""),
      );
    const { requests } = await read({
      "/robots.txt": naming("/0.xml"),
      "/": HOME,
      "/0.xml": index("/1.xml", "/0.xml", "/1.xml"),
      "/1.xml": index("/2.xml", "/0.xml"),
      "/2.xml": index("/3.xml"),
      "/3.xml": index("/4.xml"),
    });
    expect(requests).to.deep.equal(["/0.xml", "/1.xml", "/2.xml", "/3.xml"]);
  });

  it("ends after a thousand files of indexes that name ever new ones", async () => {
    let asked = 0;
    const site = await startTestSite((path) => {
      if (path === "/robots.txt") return naming("/map-0.xml");
      if (!path.startsWith("/map-")) return HOME;
      const next = Array.from({ length: 60 }, (_, index) => `/map-${++asked}-${index}.xml`);
      return xml(
        "sitemapindex",
        next.map((name) => `<sitemap><loc>http://shop.test${name}</loc></sitemap>`).join(""),
      );
    });
    try {
      const run = await queueAudit(database, site.port);
      expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
      const requested = site.requests.filter((path) => path.startsWith("/map-"));
      expect(requested).to.have.length(1_000);
      const [stored] = await database.db("audit_sitemaps").where({ audit_id: run.auditId })
        .count({ count: "*" });
      expect(stored?.["count"]).to.equal(1_000);
    } finally {
      await site.close();
    }
  }).timeout(60_000);

  it("takes 50,000 URLs of another host in seconds, and keeps ten as examples", async () => {
    const foreign = Array.from(
      { length: 50_000 },
      (_, index) => `<url><loc>http://other.test/${index}</loc></url>`,
    );
    const { files, listedCount } = await read({
      "/robots.txt": naming("/1.xml"),
      "/": HOME,
      "/1.xml": xml("urlset", foreign.join("")),
    });
    expect(files[0]?.faults.otherHost.count).to.equal(50_000);
    expect(files[0]?.faults.otherHost.examples).to.have.length(10);
    expect(listedCount).to.equal(50_000);
  });
});

import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import type { Services } from "../../lib/services.ts";
import type { StartAuditBody } from "../../schemas/audit_settings.ts";
import { startAudit } from "../../lib/commands/audits/control/start_audit.ts";
import { type AuditRun, finishQueuedAudit, queueSiteAudit } from "../support/audits/audit_run.ts";
import { CERTIFICATE } from "../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  FILES_ORIGIN,
  FILES_SITE,
  FILES_SITE_OVER_HTTP,
  filesPage,
} from "../support/audits/files_site.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../support/test_site.ts";

/** Rules of the second and third tier: each with the paths it finds, "-": the site as a whole. */
const FOUND: Record<string, string[]> = {
  ai_training_bot_blocked: ["-"],
  favicon_missing: ["-"],
  http1_only: ["-"],
  http_not_redirected_to_https: ["-"],
  image_legacy_format: ["/old.jpg"],
  image_redirected: ["/ /moved.png"],
  image_too_large: ["/large.webp"],
  llms_txt_invalid: ["-"],
  og_image_broken: ["/ /og.png", "/a /gone.png"],
  resource_mime_mismatch: ["/page.js"],
  resource_not_cached: ["/stale.css"],
  resource_redirected: ["/ /moved.js"],
  resources_total_too_large: ["/"],
  robots_blocks_resources: ["/blocked/a.css"],
  robots_crawl_delay_high: ["-"],
  sitemap_blocked_by_robots: ["-"],
  sitemap_fetch_error: ["-"],
  sitemap_lastmod_invalid: ["-"],
  sitemap_nested_index: ["-"],
  sitemap_too_large: ["-"],
  sitemap_url_in_several: ["-", "-"],
  sitemap_url_other_host: ["-", "-"],
  sitemap_url_relative: ["-"],
};

/** Those that this site cannot show: the audits of other sites do. */
const ELSEWHERE = [
  "crawl_incomplete",
  "llms_txt_missing",
  "robots_txt_changed",
  "robots_txt_is_html",
  "robots_txt_missing",
  "robots_txt_redirects",
  "robots_txt_too_large",
  "site_unreachable",
  "sitemap_not_in_robots",
  "start_url_redirects_off_site",
  "tls_certificate_problem",
  "www_non_www_duplicate",
];
const CODES = [...Object.keys(FOUND), ...ELSEWHERE];

const plain = (body: string): TestAnswer => ({ headers: { "content-type": "text/plain" }, body });

describe("the rules over files, resources and addresses, end to end", () => {
  const trusted = getCACertificates("default");
  const opened: TestSite[] = [];
  let database: SpecDatabase;
  before(async () => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
  });
  afterEach(() => Promise.all(opened.splice(0).map((site) => site.close())));
  after(() => {
    setDefaultCACertificates(trusted);
    return database.drop();
  });

  async function serve(answers: Parameters<typeof startTestSite>[0], secure = false) {
    const site = await startTestSite(answers, { secure });
    opened.push(site);
    return site.port;
  }

  async function queue(
    startUrl: string,
    places: Record<string, number>,
    body: StartAuditBody = {},
    config: Partial<Services["config"]> = {},
  ): Promise<AuditRun> {
    const { hostname: domain } = new URL(startUrl);
    const crawlConnectTo = [
      ...Object.entries(places).map(([place, port]) => `${place}:127.0.0.1:${port}`),
      // to anything else no connection is allowed
      "::10.255.255.1:",
    ];
    const settings = { crawlAllowPrivate: ["127.0.0.0/8"], crawlConnectTo, ...config };
    return await queueSiteAudit(database, { domain, startUrl, config: settings }, body);
  }

  /** What the rules of this spec find, by code. */
  async function findingsOf(run: AuditRun, origin: string): Promise<Record<string, string[]>> {
    const { db } = database;
    const where = { audit_id: run.auditId };
    const urls = await db("audit_urls").where(where).select("url_id", "url");
    const pathOf = new Map(urls.map((row) => [row.url_id, row.url.replace(origin, "")]));
    const rows = await db("audit_occurrences").where(where)
      .whereIn("code", [...CODES, "rule_failed"]).orderBy(["code", "url_id", "target_id"])
      .select("code", "url_id", "target_id");
    const found: Record<string, string[]> = {};
    for (const { code, url_id: urlId, target_id: targetId } of rows) {
      const target = urlId > 0 && targetId > 0 ? ` ${pathOf.get(targetId)}` : "";
      (found[code] ??= []).push(`${pathOf.get(urlId) ?? "-"}${target}`);
    }
    return found;
  }

  /** The codes that an audit of shop.test over http finds, of those of this spec. */
  async function codesOf(
    answers: Parameters<typeof startTestSite>[0],
    body: StartAuditBody = {},
    config: Partial<Services["config"]> = {},
  ): Promise<string[]> {
    const places = { "shop.test:80": await serve(answers) };
    const run = await queue("http://shop.test/", places, body, config);
    await finishQueuedAudit(run);
    return Object.keys(await findingsOf(run, "http://shop.test"));
  }

  it("finds each fault where it is, and nowhere else", async () => {
    const run = await queue(`${FILES_ORIGIN}/`, {
      "site.test:443": await serve(FILES_SITE, true),
      "site.test:80": await serve(FILES_SITE_OVER_HTTP),
    });
    await finishQueuedAudit(run);
    expect(await findingsOf(run, FILES_ORIGIN)).to.deep.equal(FOUND);
  }).timeout(60_000);

  it("finds nothing wrong with how a small site over http is served", async () => {
    expect(
      await codesOf({
        "/robots.txt": plain("User-agent: *\nDisallow:\n\nSitemap: http://shop.test/s.txt\n"),
        "/s.txt": plain("http://shop.test/\n"),
        "/llms.txt": plain(
          "# Tea\n\n> All about tea from all over the world.\n\n- [Teas](http://shop.test/)\n",
        ),
        "/": filesPage("tea", { head: '<link rel="icon" href="data:,">' }),
      }),
    ).to.deep.equal([]);
  });

  it("finds missing files, and a sitemap that robots.txt does not name", async () => {
    const home = { "/": filesPage("tea") };
    expect(await codesOf(home)).to.deep.equal([
      "favicon_missing",
      "llms_txt_missing",
      "robots_txt_missing",
    ]);
    const sitemap = plain("http://shop.test/\n");
    expect(await codesOf({ ...home, "/robots.txt": plain("#"), "/sitemap.xml": sitemap }))
      .to.include("sitemap_not_in_robots");
  });

  it("finds a robots.txt that is a page, redirects, or is too large", async () => {
    const page = filesPage("tea");
    expect(await codesOf({ "/": page, "/robots.txt": page })).to.include("robots_txt_is_html");
    const moved = { status: 302, headers: { location: "/rules" } };
    expect(await codesOf({ "/": page, "/robots.txt": moved, "/rules": plain("User-agent: *") }))
      .to.include("robots_txt_redirects").and.not.include("robots_txt_missing");
    const large = plain(`User-agent: *\n${"#".repeat(512_000)}`);
    expect(await codesOf({ "/": page, "/robots.txt": large })).to.include("robots_txt_too_large");
  });

  it("finds that robots.txt has changed since the audit before", async () => {
    let rules = "User-agent: *\nDisallow: /old/\n";
    const port = await serve((path) =>
      path === "/robots.txt" ? plain(rules) : path === "/" ? filesPage("tea") : undefined
    );
    const first = await queue("http://shop.test/", { "shop.test:80": port });
    await finishQueuedAudit(first);
    expect(await findingsOf(first, "")).to.not.have.property("robots_txt_changed");
    rules = "User-agent: *\nDisallow: /new/\n";
    const site = { id: first.siteId, domain: "shop.test", startUrl: "http://shop.test/" };
    const auditId = await startAudit(first.services, site, { body: { crawl_delay_ms: 0 } });
    await finishQueuedAudit({ ...first, auditId });
    expect(await findingsOf({ ...first, auditId }, "")).to.have.property("robots_txt_changed");
  });

  it("says where the crawl ended too early, or began elsewhere", async () => {
    const link = filesPage("tea", { body: '<a href="/a">A</a>' });
    expect(await codesOf({ "/": link, "/a": link }, { max_pages: 1 })).to.include(
      "crawl_incomplete",
    );
    const away = { status: 301, headers: { location: "https://other.test/" } };
    expect(await codesOf({ "/": away })).to.include("start_url_redirects_off_site");
    const silent: Record<string, TestAnswer> = {
      "/": { delayMs: 1_500 },
      "/robots.txt": plain("Sitemap: http://shop.test/s.txt"),
      "/s.txt": plain("http://shop.test/a"),
      "/a": filesPage("coffee"),
    };
    expect(await codesOf(silent, {}, { crawlTimeoutMs: 500 })).to.include("site_unreachable");
  }).timeout(60_000);

  it("finds a site that is there with and without www", async () => {
    const port = await serve({ "/": filesPage("tea") });
    const run = await queue("http://shop.test/", {
      "shop.test:80": port,
      "www.shop.test:80": port,
    });
    await finishQueuedAudit(run);
    expect(await findingsOf(run, "")).to.have.property("www_non_www_duplicate");
  });

  it("finds a certificate that nobody trusts, on a site over https", async () => {
    const port = await serve({ "/": filesPage("tea") }, true);
    const plainPort = await serve({
      "/": { status: 301, headers: { location: "https://site.test/" } },
    });
    setDefaultCACertificates(trusted);
    try {
      const run = await queue("http://site.test/", {
        "site.test:443": port,
        "site.test:80": plainPort,
      });
      await finishQueuedAudit(run);
      expect(await findingsOf(run, "")).to.include.keys("tls_certificate_problem");
    } finally {
      setDefaultCACertificates([...trusted, CERTIFICATE]);
    }
  });
});

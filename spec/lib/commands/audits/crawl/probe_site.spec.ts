import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import type { StartAuditBody } from "../../../../../schemas/audit_settings.ts";
import { finishQueuedAudit, queueSiteAudit } from "../../../../support/audits/audit_run.ts";
import { CERTIFICATE } from "../../../../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../../support/test_site.ts";

const PAGE = '<!doctype html><html lang="en"><head><title>Tea</title>' +
  '<link rel="icon" href="data:,"><link rel="canonical" href="https://site.test/"></head>' +
  "<body><h1>Tea</h1>";
const toSecure: TestAnswer = { status: 301, headers: { location: "https://site.test/" } };
const toFavicon: TestAnswer = { status: 302, headers: { location: "/icon.png" } };

describe("probeSite()", () => {
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

  async function open(answers: Record<string, TestAnswer>, secure = false): Promise<TestSite> {
    const site = await startTestSite(answers, { secure });
    opened.push(site);
    return site;
  }

  /** Audits site.test, each of whose origins is served by the given site or by none. */
  async function audit(
    startUrl: string,
    servers: Record<string, TestSite>,
    body: StartAuditBody = {},
  ) {
    const config = {
      crawlAllowPrivate: ["127.0.0.0/8"],
      // what is not served is sent to an address to which no connection is allowed
      crawlConnectTo: [
        ...Object.entries(servers).map(([place, { port }]) => `${place}:127.0.0.1:${port}`),
        "::10.255.255.1:",
      ],
    };
    const run = await queueSiteAudit(database, { domain: "site.test", startUrl, config }, body);
    const row = await finishQueuedAudit(run);
    const files = await database.db("audit_files").where({ audit_id: run.auditId })
      .whereIn("kind", ["home", "tls", "favicon"]).orderBy(["kind", "origin"])
      .select("kind", "origin", "status_code", "fetch_error", "redirects_count", "body");
    const codes = await database.db("audit_occurrences").where({ audit_id: run.auditId, url_id: 0 })
      .orderBy("code").pluck<string[]>("code");
    return {
      row,
      codes,
      files: files.map(({ body, ...file }) => ({ ...file, body: JSON.parse(body) })),
    };
  }

  it("keeps how each spelling of the address answers, the certificates, and the icon", async () => {
    const secure = await open({
      "/": { body: PAGE, headers: { "alt-svc": 'h3=":443"; ma=86400' } },
      "/favicon.ico": toFavicon,
      "/icon.png": { headers: { "content-type": "image/png" } },
    }, true);
    const plain = await open({ "/": toSecure });
    const { files, codes } = await audit("https://site.test/", {
      "site.test:443": secure,
      "site.test:80": plain,
      "www.site.test:443": secure,
    });
    const page = {
      finalUrl: "https://site.test/",
      canonicalUrl: "https://site.test/",
      icon: true,
      http3: true,
    };
    expect(files.filter(({ kind }) => kind !== "tls")).to.deep.equal([{
      kind: "favicon",
      origin: "https://site.test",
      status_code: 200,
      fetch_error: null,
      redirects_count: 1,
      body: null,
    }, {
      kind: "home",
      origin: "http://site.test",
      status_code: 200,
      fetch_error: null,
      redirects_count: 1,
      body: page,
    }, {
      kind: "home",
      origin: "https://site.test",
      status_code: 200,
      fetch_error: null,
      redirects_count: 0,
      body: page,
    }]);
    const tls = files.filter(({ kind }) => kind === "tls");
    expect(tls.map(({ origin, body }) => [origin, body.nameMatches, body.trustError]))
      .to.deep.equal([["https://site.test", true, null], ["https://www.site.test", false, null]]);
    expect(codes).to.not.include.members(["tls_certificate_problem", "favicon_missing"]);
  });

  it("asks each origin for its robots.txt once, however many redirects lead there", async () => {
    const secure = await open({ "/": PAGE }, true);
    const plain = await open({ "/": toSecure });
    const www = await open({
      "/": { status: 301, headers: { location: "http://site.test/" } },
    });
    await audit("https://site.test/", {
      "site.test:443": secure,
      "site.test:80": plain,
      "www.site.test:80": www,
    });
    const robotsOf = (site: TestSite) =>
      site.requests.filter((path) => path === "/robots.txt").length;
    expect([secure, plain, www].map(robotsOf)).to.deep.equal([1, 1, 1]);
    expect(plain.requests.filter((path) => path === "/")).to.have.length(2);
  });

  it("finds a site that answers over http as well, under both names, without an icon", async () => {
    const bare = '<!doctype html><html lang="en"><head><title>Tea</title></head><body><h1>Tea</h1>';
    const secure = await open({ "/": bare }, true);
    const plain = await open({ "/": bare });
    const { codes } = await audit("https://site.test/", {
      "site.test:443": secure,
      "site.test:80": plain,
      "www.site.test:80": plain,
    });
    expect(codes).to.include.members([
      "favicon_missing",
      "http1_only",
      "http_not_redirected_to_https",
    ]);
    const { codes: plainCodes } = await audit("http://site.test/", {
      "site.test:80": plain,
      "www.site.test:80": plain,
    });
    expect(plainCodes).to.include("www_non_www_duplicate")
      .and.not.include.members(["http_not_redirected_to_https", "http1_only"]);
  });

  it("asks no address that robots.txt forbids", async () => {
    const secure = await open({ "/": PAGE }, true);
    const plain = await open({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /\n",
      },
      "/": PAGE,
    });
    const { files } = await audit("https://site.test/", {
      "site.test:443": secure,
      "site.test:80": plain,
    });
    expect(plain.requests).to.deep.equal(["/robots.txt"]);
    expect(files.some(({ kind, origin }) => kind === "home" && origin === "http://site.test"))
      .to.equal(false);
  });

  it("leaves robots.txt of addresses that are no part of the crawl out of the audit's", async () => {
    const secure = await open({ "/": PAGE }, true);
    const plain = await open({ "/": toSecure });
    const { row } = await audit("https://site.test/", {
      "site.test:443": secure,
      "site.test:80": plain,
    });
    const kept = await database.db("audit_files").where({ audit_id: row.id, kind: "robots_txt" })
      .pluck("origin");
    expect(kept).to.deep.equal(["https://site.test"]);
  });

  it("probes nothing where only a list of URLs is audited", async () => {
    const secure = await open({ "/": PAGE, "/a": PAGE }, true);
    const list = { mode: "list" as const, urls: ["https://site.test/a"] };
    const { files } = await audit("https://site.test/", { "site.test:443": secure }, list);
    expect(files).to.deep.equal([]);
    expect(secure.requests).to.not.include.members(["/", "/favicon.ico"]);
  });
});

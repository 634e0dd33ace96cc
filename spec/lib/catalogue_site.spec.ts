import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import { RULES } from "../../lib/rules/mod.ts";
import { finishQueuedAudit, queueSiteAudit, startSiteAudit } from "../support/audit_run.ts";
import { CATALOGUE_FINDINGS, CATALOGUE_SITE } from "../support/catalogue/catalogue_site.ts";
import { CATALOGUE_ORIGIN } from "../support/catalogue/page.ts";
import { SMALL_SITES, type SmallSite } from "../support/catalogue/small_sites.ts";
import { CERTIFICATE } from "../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../support/test_site.ts";

type Answers = Record<string, TestAnswer>;

/** Rules of the catalogue that no page on loopback can break: they need a browser. */
const RENDERED = RULES.filter(({ scope }) => scope === "R").map(({ id }) => id);
const OFF_BY_DEFAULT = RULES.filter((rule) => rule.offByDefault).map(({ id }) => id);

/** The site with everything, and those for what is left. */
const SITES: readonly SmallSite[] = [
  {
    name: "shows nearly every rule",
    origin: CATALOGUE_ORIGIN,
    answers: CATALOGUE_SITE,
    settings: { thresholds: { page_max_ms: 900 } },
    timeoutMs: 2_500,
    findings: CATALOGUE_FINDINGS,
  },
  ...SMALL_SITES,
];

/** Pages of the catalogue site that are as pages should be. */
const SOUND = ["/clean", "/en", "/de", "/deep/1", "/good-image", "/list", "/list/2"];

describe("the catalogue, end to end", () => {
  const trusted = getCACertificates("default");
  const seen = new Map<string, string[]>();
  let database: SpecDatabase;

  before(async function () {
    this.timeout(60_000);
    // the crawler trusts what Node.js trusts, and that this certificate too for the time
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
  });

  after(async () => {
    setDefaultCACertificates(trusted);
    await database.drop();
  });

  for (const site of SITES) {
    it(`finds every fault of a site that ${site.name}, and nothing else`, async function () {
      this.timeout(60_000);
      const findings = await auditSite(site);
      seen.set(site.name, findings);
      expect(findings).to.deep.equal([...site.findings].sort());
    });
  }

  it("finds nothing on pages without a fault", () => {
    const places = new Set(seen.get("shows nearly every rule")?.map((text) => text.split(" ")[2]));
    expect(places.size).to.be.greaterThan(200);
    expect(SOUND.filter((path) => places.has(path))).to.deep.equal([]);
  });

  it("has seen every rule of the catalogue that needs no browser", () => {
    const found = new Set([...seen.values()].flat().map((text) => text.split(" ")[0]));
    const unseen = RULES.map(({ id }) => id).filter((id) => !found.has(id));
    expect(unseen).to.deep.equal(RENDERED);
  });

  /** Audits the site as it was, where that matters, and as it is. */
  async function auditSite(site: SmallSite): Promise<string[]> {
    let answers: Answers = site.before ?? site.answers;
    const opened = await openServers(site, (path) => answers[path]);
    const { hostname } = new URL(site.origin);
    const config = {
      crawlAllowPrivate: ["127.0.0.0/8"],
      crawlTimeoutMs: site.timeoutMs ?? 4_000,
      crawlConnectTo: [hostname, `www.${hostname}`, "localhost"].flatMap((host) => [
        `${host}:80:127.0.0.1:${opened.http.port}`,
        `${host}:443:127.0.0.1:${opened.https.port}`,
      ]),
    };
    const settings = {
      check_external_links: true,
      concurrency: 8,
      enabled_rules: OFF_BY_DEFAULT,
      ...site.settings,
    };
    const startUrl = `${site.origin}/`;
    let run = await queueSiteAudit(database, { domain: hostname, startUrl, config }, settings);
    await finishQueuedAudit(run);
    if (site.before !== undefined) {
      answers = site.answers;
      run = await startSiteAudit(run, { domain: hostname, startUrl }, settings);
      await finishQueuedAudit(run);
    }
    await opened.close();
    return await listFindings(run.auditId, site.origin);
  }

  async function listFindings(auditId: number, origin: string): Promise<string[]> {
    const { db } = database;
    const urls = await db("audit_urls").where({ audit_id: auditId }).select("url_id", "url");
    const pathOf = new Map(urls.map((row) => [row.url_id, row.url.replace(origin, "")]));
    const rows = await db("audit_occurrences").where({ audit_id: auditId });
    return rows
      .map(({ code, severity, url_id: urlId, target_id: targetId }) => {
        const target = urlId !== 0 && targetId !== 0 ? ` ${pathOf.get(targetId)}` : "";
        return `${code} ${severity} ${pathOf.get(urlId) ?? "-"}${target}`;
      })
      // how fast the others answer is up to the machine
      .filter((text) => !/^(?:ttfb|page)_slow /.test(text) || text.endsWith(" /slow"))
      .sort();
  }
});

/** What answers at the site's ports; where it has no https, something that speaks none. */
async function openServers(
  { origin, serves, http2 = true }: SmallSite,
  find: (path: string) => TestAnswer | undefined,
): Promise<{ http: TestSite; https: TestSite; close(): Promise<void> }> {
  const isSecure = origin.startsWith("https:");
  const leadsToHttps = isSecure && serves !== "both";
  const http = await startTestSite((path) =>
    leadsToHttps && path !== "/elsewhere"
      ? { status: 301, headers: { location: origin + path } }
      : find(path)
  );
  const https = isSecure || serves === "both"
    ? await startTestSite(find, { secure: true, http2 })
    : http;
  return {
    http,
    https,
    async close() {
      for (const site of new Set([http, https])) await site.close();
    },
  };
}

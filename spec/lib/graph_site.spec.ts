import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import { startAudit } from "../../lib/commands/audits/control/start_audit.ts";
import { finishQueuedAudit, queueSiteAudit } from "../support/audits/audit_run.ts";
import { CERTIFICATE } from "../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  changeGraphSite,
  createGraphSite,
  GRAPH_ORIGIN,
  GRAPH_SITE_OVER_HTTP,
} from "../support/audits/graph_site.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";

/** The rules of the second and third tier: each with all paths of the site that it finds. */
const FOUND: Record<string, string[]> = {
  isolated_only_via_canonical: ["/iso-only", "/pl-only", "http://site.test/insecure-end", "/dir/"],
  crawl_trap_suspected: ["/calendar/2"],
  noindex_and_disallowed: ["/was-noindex"],
  indexable_became_nonindexable: ["/lost"],
  nonindexable_inlinks_only: ["/from-noindex"],
  redirect_chain_too_long: ["/r1"],
  redirect_to_disallowed: ["/to-private"],
  redirect_to_other_host: ["/away"],
  redirect_https_to_http: ["/insecure"],
  redirect_http_to_https: ["http://site.test/old"],
  redirect_trailing_slash: ["/dir"],
  redirect_target_changed: ["/moves"],
  link_to_redirect_external: ["/ https://localhost/moved"],
  link_external_403: ["/ https://localhost/refuse"],
  page_inlinks_nofollow_only: ["/nf-only"],
  page_inlinks_follow_and_nofollow: ["/mixed"],
  page_single_inlink: [
    "/from-noindex",
    "/calendar/2",
    "/d2",
    "/calendar/3",
    "/d3",
    "/calendar/4",
    "/d4",
    "/calendar/5",
    "/calendar/6",
    "/calendar/7",
    "/calendar/8",
  ],
  link_broken_fragment: ["/ /clean"],
  link_to_noncanonical: ["/", "/d3"],
  link_to_resource_as_page: ["/"],
  low_internal_pagerank: ["/d4"],
  h1_duplicate: ["/same-h1-1", "/same-h1-2", "/case", "/Case/"],
  canonical_loop: ["/circle-1 /circle-2", "/circle-2 /circle-1"],
  canonical_to_redirect: ["/canonical-moved /dir"],
  canonical_to_disallowed: ["/canonical-private /private/y"],
  canonical_no_inlinks: ["/variant /iso-only"],
  hreflang_to_redirect: ["/langs /dir"],
  hreflang_to_noindex: ["/langs /noindex"],
  hreflang_to_noncanonical: ["/langs /variant"],
  hreflang_to_disallowed: ["/langs /private/z"],
  hreflang_url_for_several_languages: ["/clean"],
  hreflang_unlinked: ["/langs /pl-only"],
  url_case_duplicate: ["/case", "/Case/"],
  pagination_broken: ["/list /gone"],
  pagination_canonical_to_first: ["/list-2"],
  pagination_loop: ["/ring-1", "/ring-2"],
};

describe("the rules over the link graph, end to end", () => {
  const trusted = getCACertificates("default");
  const opened: TestSite[] = [];
  let database: SpecDatabase;
  let findings: Map<string, string[]>;

  before(async function () {
    this.timeout(60_000);
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
    const site = createGraphSite();
    const secure = await startTestSite(site, { secure: true });
    const plain = await startTestSite(GRAPH_SITE_OVER_HTTP);
    opened.push(secure, plain);
    const config = {
      crawlAllowPrivate: ["127.0.0.0/8"],
      crawlConnectTo: [
        `site.test:443:127.0.0.1:${secure.port}`,
        `localhost:443:127.0.0.1:${secure.port}`,
        `site.test:80:127.0.0.1:${plain.port}`,
      ],
    };
    const settings = {
      crawl_delay_ms: 0,
      check_external_links: true,
      thresholds: { trap_min_urls: 5 },
    };
    const audited = { domain: "site.test", startUrl: `${GRAPH_ORIGIN}/` };
    const run = await queueSiteAudit(database, { ...audited, config }, settings);
    await finishQueuedAudit(run);
    changeGraphSite(site);
    const second = await startAudit(run.services, { ...audited, id: run.siteId }, {
      body: settings,
    });
    const audit = await finishQueuedAudit({ ...run, auditId: second });
    expect(audit.stop_reason).to.equal("queue_empty");
    findings = await listFindings(second);
  });

  after(async () => {
    setDefaultCACertificates(trusted);
    for (const site of opened) await site.close();
    await database.drop();
  });

  async function listFindings(auditId: number): Promise<Map<string, string[]>> {
    const { db } = database;
    const urls = await db("audit_urls").where({ audit_id: auditId }).select("url_id", "url");
    const pathOf = new Map(urls.map((row) => [row.url_id, row.url.replace(GRAPH_ORIGIN, "")]));
    const rows = await db("audit_occurrences").where({ audit_id: auditId })
      .orderBy(["code", "url_id", "target_id"]);
    const places = rows.map(({ code, url_id: urlId, target_id: targetId }) => {
      const target = targetId === 0 ? "" : ` ${pathOf.get(targetId)}`;
      return { code, place: `${pathOf.get(urlId)}${target}` };
    });
    return new Map(
      [...Map.groupBy(places, ({ code }) => code)]
        .map(([code, found]) => [code, found.map(({ place }) => place)]),
    );
  }

  for (const [code, places] of Object.entries(FOUND)) {
    it(`finds ${code} where it is, and nowhere else`, () => {
      expect(findings.get(code)).to.deep.equal(places);
    });
  }
});

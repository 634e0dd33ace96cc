import { expect } from "chai";
import { RULES } from "../../lib/rules/mod.ts";
import type { StartAuditBody } from "../../schemas/audit_settings.ts";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { type AuditRun, finishQueuedAudit, startSiteAudit } from "../support/audits/audit_run.ts";
import { type ServedSite, serveSite } from "../support/catalogue/serve_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  CHANGED_SITE,
  CHANGING_ORIGIN,
  EARLIER_SITE,
  STANDING_SITE,
} from "../support/audits/planted_changes.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import type { TestAnswer } from "../support/test_site.ts";

interface Row {
  state: string;
  code: string;
  severity: string;
  url: string | null;
  target_url: string | null;
  evidence_before: unknown;
  evidence_after: unknown;
}

/** Everything but what is up to the machine. */
const SETTINGS: StartAuditBody = {
  enabled_rules: RULES.filter((rule) => rule.offByDefault).map(({ id }) => id),
  disabled_rules: ["ttfb_slow", "page_slow"],
};

const PLANTED = [
  // 1. a title removed; two audits ago it was missing already
  "regressed title_missing error /tea",

  // 2. a page that is not there any more, to which home and menu link; its age is nobody's concern
  "new page_404 error /cake",
  "new link_to_broken_internal error / /cake",
  "new link_to_broken_internal error /menu /cake",
  "new sitemap_url_broken error /cake",
  "new indexable_became_nonindexable notice /cake",
  "gone_with_page content_stale notice /cake",

  // 3. a page that redirects now, and so has no description that could be too short
  "new redirect_3xx notice /old-tea",
  "new link_to_redirect_internal notice / /old-tea",
  "new link_to_redirect_internal notice /menu /old-tea",
  "new sitemap_url_redirect error /old-tea",
  "new indexable_became_nonindexable notice /old-tea",
  "gone_with_page description_too_short notice /old-tea",

  // 4. a page that names another as its canonical
  "new canonical_points_elsewhere notice /variant",
  "new link_to_noncanonical notice /",
  "new link_to_noncanonical notice /menu",
  "new sitemap_url_noncanonical warning /variant",
  "new indexable_became_nonindexable notice /variant",

  // 5. a page that may not be indexed any more
  "new noindex_page notice /secret",
  "new sitemap_url_noindex error /secret",
  "new indexable_became_nonindexable notice /secret",

  // 6. an image that is gone
  "new image_broken error /gallery /photo.png",

  // 7. a new page without headings and with an unknown type
  "new h1_missing warning /new",
  "new sd_unknown_type warning /new",

  // 8. a page that is gone with every reference to it, so that nobody looks there
  "gone_with_page viewport_missing warning /dead",

  // 9. a version that does not name the other any more
  "new hreflang_no_return_tag error /en /de",

  // 10. a page that robots.txt forbids, to which home and menu link; nobody looks at its image
  "new robots_txt_changed notice -",
  "new blocked_by_robots warning /vault",
  "new sitemap_url_disallowed warning /vault",
  "new indexable_became_nonindexable notice /vault",
  "not_recrawled image_alt_missing warning /vault",
];

/** What the site has before the changes, each a notice or warning. */
const STANDING = [
  "content_stale notice /cake",
  "viewport_missing warning /dead",
  "description_too_short notice /old-tea",
  "image_alt_missing warning /vault",
];

describe("audits of one site, end to end", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let answers = EARLIER_SITE;
  let served: ServedSite;
  let run: AuditRun;
  const audits: number[] = [];

  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    served = await serveSite({ origin: CHANGING_ORIGIN }, (path) => answers[path]);
    api = await startApi(database, { config: served.config });
    account = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, account.accountId, { domain: "site.test" });
    run = { services: api.services, siteId, auditId: 0, log: [] };
    await audit(EARLIER_SITE, 4);
    await audit(STANDING_SITE, 4);
    await audit(STANDING_SITE, 1);
    await audit(STANDING_SITE, 16);
    await audit(CHANGED_SITE, 4);
    await audit(CHANGED_SITE, 8);
  });

  after(async () => {
    await api.close();
    await served.close();
    await database.drop();
  });

  async function audit(site: Record<string, TestAnswer>, concurrency: number): Promise<void> {
    answers = site;
    const place = { domain: "site.test", startUrl: `${CHANGING_ORIGIN}/` };
    run = await startSiteAudit(run, place, { ...SETTINGS, concurrency });
    await finishQueuedAudit(run);
    audits.push(run.auditId);
  }

  /** The diff of two audits, by their numbers from 0. */
  async function compare(audit: number, against: number, more = "") {
    const path = `/sites/${run.siteId}/audits/${audits[audit]}/diff` +
      `?against=${audits[against]}&per_page=500${more}`;
    const { status, body } = await api.request("GET", path, { token: account.tokenText });
    expect(status).to.equal(200);
    return { rows: body.data.map(describeRow), data: body.data as Row[], meta: body.meta };
  }

  function describeRow({ state, code, severity, url, target_url: target }: Row): string {
    const places = [url ?? "-", ...(url !== null && target !== null ? [target] : [])];
    const paths = places.map((place) => place.replace(CHANGING_ORIGIN, "")).join(" ");
    return `${state} ${code} ${severity} ${paths}`;
  }

  it("finds the same twice on a site that stands still, one page at a time or sixteen", async () => {
    for (const [audit, against] of [[2, 1], [3, 2]] as const) {
      const { rows, data, meta } = await compare(audit, against);
      expect(rows).to.have.members(STANDING.map((text) => `persisting ${text}`));
      for (const row of data) expect(row.evidence_after).to.deep.equal(row.evidence_before);
      expect(meta.summary.score).to.deep.include({ before: 100, after: 100, delta: 0 });
      expect(meta.summary.pages).to.deep.equal({
        ...{ added: 0, removed: 0, both: 13 },
        lost: { total: 0, error: 0, redirect: 0, noindex: 0, not_html: 0, left: 0 },
      });
    }
  });

  it("finds what ten changes did, and nothing else", async () => {
    const { rows } = await compare(4, 3);
    expect(rows).to.have.members(PLANTED);
  });

  it("finds nothing new when the changed site stands still", async () => {
    const { rows, data, meta } = await compare(5, 4);
    // what has changed since the previous audit is said once
    const lasting = PLANTED.filter((text) => /^(?:new|regressed)/.test(text))
      .map((text) => text.replace(/^\w+/, "persisting"))
      .filter((text) => !/indexable_became_nonindexable|robots_txt_changed/.test(text));
    expect(rows).to.have.members(lasting);
    for (const row of data) expect(row.evidence_after).to.deep.equal(row.evidence_before);
    expect(meta.summary.score).to.deep.include({ before: 33, after: 33, delta: 0 });
  });

  it("lists what has changed as news of one audit, which nobody can fix", async () => {
    const read = async (audit: number, code: string) => {
      const path = `/sites/${run.siteId}/issues/${code}?audit_id=${audits[audit]}`;
      return await api.request("GET", path, { token: account.tokenText });
    };
    const changed = await read(4, "indexable_became_nonindexable");
    expect(changed.body.data).to.include({
      status: "open",
      affected_urls_count: 5,
      new_count: 5,
      fixed_count: 0,
    });
    for (const code of ["content_stale", "description_too_short", "viewport_missing"]) {
      expect((await read(4, code)).body.data, code)
        .to.include({ status: "gone_with_page", fixed_count: 0, gone_with_page_count: 1 });
      expect((await read(5, code)).body.data.status, code).to.equal("gone_with_page");
    }
    for (const code of ["indexable_became_nonindexable", "robots_txt_changed"]) {
      expect((await read(5, code)).status, code).to.equal(404);
    }
  });

  it("says what they did to the score", async () => {
    const { meta } = await compare(4, 3);
    expect(meta.summary.states).to.deep.equal({
      new: 26,
      regressed: 1,
      fixed: 0,
      gone_with_page: 3,
      newly_checked: 0,
      not_recrawled: 1,
      persisting: 0,
    });
    // 12 pages, of which 8 have errors
    expect(meta.summary.score).to.deep.include({ before: 100, after: 33, delta: -67 });
    expect(meta.summary.score.urls_total).to.deep.equal({ before: 13, after: 12 });
    expect(meta.summary.score.urls_with_errors).to.deep.equal({ before: 0, after: 8 });
    expect(meta.summary.pages).to.deep.equal({
      ...{ added: 1, removed: 2, both: 11 },
      // cake, old-tea, secret and dead; robots.txt forbids the vault, and nobody knows what it is
      lost: { total: 4, error: 1, redirect: 1, noindex: 1, not_html: 0, left: 1 },
    });
    expect(meta.summary.score.pages_lost).to.equal(4);
    expect(meta.summary.settings_changed.map(({ name }: { name: string }) => name))
      .to.deep.equal(["concurrency"]);
  });

  it("fails the gate for them, and passes it for what stands still", async () => {
    const changed = await compare(4, 3, "&fail_on=error");
    expect(changed.meta.gate).to.deep.include({ status: "failed", pages_lost: 4 });
    const standing = await compare(3, 2, "&fail_on=warning");
    expect(standing.meta.gate).to.deep.include({ status: "passed" });
  });

  it("sees a title that came as fixed, and the way back as what it is", async () => {
    expect((await compare(1, 0)).rows.filter((text: string) => !text.startsWith("persisting")))
      .to.deep.equal(["fixed title_missing error /tea"]);
    const back = (await compare(3, 4)).rows.filter((text: string) => text.startsWith("fixed"));
    expect(back).to.include.members([
      "fixed title_missing error /tea",
      "fixed page_404 error /cake",
      "fixed image_broken error /gallery /photo.png",
      "fixed blocked_by_robots warning /vault",
    ]);
  });
});

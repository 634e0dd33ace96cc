import { expect } from "chai";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { updatePageIssueCounts } from "../../../../../db/audits/lifecycle/audit_scores.ts";
import type { Db } from "../../../../../db/core/connection.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import { deleteAudit } from "../../../../../lib/commands/audits/control/delete_audit.ts";
import { ignoreIssue } from "../../../../../lib/commands/audits/analysis/ignore_issue.ts";
import { scoreAudit } from "../../../../../lib/commands/audits/analysis/score_audit.ts";
import { insertSpecAccount, type SpecAccount } from "../../../../support/accounts/account.ts";
import {
  completeAudit,
  type CrawlRows,
  insertCrawl,
} from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { SHOP, SHOP_CRAWL } from "../../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
const log = () => {};

/** Two of three pages have an error: links to what is not there. */
const BROKEN_LINKS: CrawlRows = {
  urls: {
    [`${SHOP}/`]: { title: "Start", links: [`${SHOP}/a`, `${SHOP}/gone`] },
    [`${SHOP}/a`]: { title: "A", links: [`${SHOP}/`, `${SHOP}/gone`] },
    [`${SHOP}/gone`]: { status: 404 },
  },
  robotsTxt: [{ origin: SHOP, status: 404 }],
  sitemaps: [{ url: `${SHOP}/sitemap.xml`, lists: [`${SHOP}/`, `${SHOP}/a`] }],
};
const CODE = "link_to_broken_internal";

describe("ignoreIssue()", () => {
  let database: SpecDatabase;
  let db: Db;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    account = await insertSpecAccount(db);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(db, account.accountId);
    await db("sites").where({ id: siteId }).update({ domain: "shop.test" });
  });
  after(() => database.drop());

  const patch = (code: string, body: Parameters<typeof ignoreIssue>[2]) =>
    ignoreIssue(
      { db, now },
      {
        siteId,
        code,
        tokenId: account.tokenId,
      },
      body,
    );
  const readHealth = async (auditId: number) =>
    JSON.parse((await readAudit(db, auditId)).summary ?? "").health;
  const readIssue = (auditId: number, code = CODE) =>
    db("audit_issues").where({ audit_id: auditId, code }).first();
  const readRows = async (auditId: number) => [
    await db("audits").where({ id: auditId }).first(),
    await db("audit_issues").where({ audit_id: auditId }).orderBy("code"),
    await db("audit_pages").where({ audit_id: auditId }).orderBy("url_id"),
    await db("audit_occurrences").where({ audit_id: auditId }).orderBy(["code", "url_id"]),
    await db("sites").where({ id: siteId }).first("health_score", "issues_count"),
  ];

  it("takes an issue out of score, figures and counts of pages", async () => {
    const auditId = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    const before = await readAudit(db, auditId);
    const { issues } = JSON.parse(before.summary ?? "");
    expect(before.health_score).to.equal(33);
    await patch(CODE, { status: "ignored", note: "known" });
    const audit = await readAudit(db, auditId);
    const summary = JSON.parse(audit.summary ?? "");
    expect(audit.health_score).to.equal(100);
    expect(audit.issues_found).to.equal(before.issues_found - 2);
    expect(summary.issues)
      .to.deep.equal({ ...issues, error: issues.error - 1, total: issues.total - 1 });
    expect(summary.urls_with_errors).to.equal(0);
    expect(summary.health).to.deep.include({
      score: 100,
      urls_with_errors: 0,
      ignored: { issues: 1, occurrences: 2, urls: 2 },
    });
    expect(await db("audit_pages").where({ audit_id: auditId }).pluck("errors_count"))
      .to.deep.equal([0, 0, 0]);
    expect(await db("sites").where({ id: siteId }).first("health_score", "issues_count"))
      .to.deep.equal({ health_score: 100, issues_count: issues.total - 1 });
    expect(await readIssue(auditId)).to.include({
      status: "ignored",
      affected_urls_count: 0,
      occurrences_count: 0,
      ignored_urls_count: 2,
      ignored_occurrences_count: 2,
      priority_score: 0,
    });
  });

  it("keeps who decided it, when and why", async () => {
    await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await patch(CODE, { status: "ignored", note: "first" });
    await patch(CODE, { status: "ignored", note: "second" });
    const rows = await db("issue_ignores").where({ site_id: siteId });
    expect(rows).to.have.length(1);
    expect(rows[0]).to.deep.include({
      code: CODE,
      url: "",
      note: "second",
      token_id: account.tokenId,
      token_name: "spec",
      ignored_at: now(),
    });
  });

  it("ignores an issue on some URLs only, until that is all of them", async () => {
    const auditId = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await patch(CODE, { status: "ignored", urls: [`${SHOP}/a`, "https://SHOP.test/a#top"] });
    expect(await readIssue(auditId)).to.include({
      status: "open",
      affected_urls_count: 1,
      ignored_urls_count: 1,
    });
    expect((await readAudit(db, auditId)).health_score).to.equal(67);
    await patch(CODE, { status: "ignored", urls: [`${SHOP}/`] });
    expect(await readIssue(auditId)).to.include({ status: "ignored", affected_urls_count: 0 });
  });

  for (
    const [code, urls] of [
      [CODE, undefined],
      ["title_duplicate", [`${SHOP}/b`]],
      ["sitemap_invalid_xml", undefined],
      ["redirect_to_broken", undefined],
    ] as const
  ) {
    it(`restores every number when ${code} counts again`, async () => {
      const auditId = await insertFinishedAudit(db, siteId);
      const rows = await readRows(auditId);
      const named = urls === undefined ? {} : { urls: [...urls] };
      await patch(code, { status: "ignored", ...named });
      expect(await readRows(auditId)).to.not.deep.equal(rows);
      await patch(code, { status: "open", ...named });
      expect(await readRows(auditId)).to.deep.equal(rows);
    });
  }

  it("opens first the whole, then the URLs that were ignored before it", async () => {
    const auditId = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    const rows = await readRows(auditId);
    await patch(CODE, { status: "ignored", urls: [`${SHOP}/a`] });
    const partly = await readRows(auditId);
    await patch(CODE, { status: "ignored" });
    await patch(CODE, { status: "open" });
    expect(await readRows(auditId)).to.deep.equal(partly);
    await patch(CODE, { status: "open" });
    expect(await readRows(auditId)).to.deep.equal(rows);
  });

  it("refuses to open single URLs of an issue that is ignored as a whole", async () => {
    await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await patch(CODE, { status: "ignored" });
    const error = await patch(CODE, { status: "open", urls: [`${SHOP}/a`] }).catch((e) => e);
    expect(error.code).to.equal("issue_ignored");
  });

  it("names the URLs on which the issue was not found, and decides nothing", async () => {
    const auditId = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    const urls = [`${SHOP}/`, `${SHOP}/gone`, "https://other.test/"];
    for (const status of ["ignored", "open"] as const) {
      const error = await patch(CODE, { status, urls }).catch((e) => e);
      const places = `GET /sites/${siteId}/issues/${CODE}/pages lists where it did.`;
      expect(error.errors).to.deep.equal({
        "urls.1": [`Audit ${auditId} did not find this issue on "${SHOP}/gone"; ${places}`],
        "urls.2": [`Audit ${auditId} did not find this issue on "https://other.test/"; ${places}`],
      });
    }
    expect(await db("issue_ignores").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("names what is no URL", async () => {
    await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    const error = await patch(CODE, { status: "ignored", urls: ["/a"] }).catch((e) => e);
    expect(error.errors).to.deep.equal({ "urls.0": ['"/a" is not an absolute http(s) URL.'] });
  });

  it("takes no URL of an issue of the site as a whole", async () => {
    await insertFinishedAudit(db, siteId);
    const urls = [`${SHOP}/`];
    const error = await patch("sitemap_invalid_xml", { status: "ignored", urls }).catch((e) => e);
    expect(error.errors).to.have.all.keys("urls.0");
  });

  it("takes what is ignored already although it is fixed meanwhile", async () => {
    await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await patch(CODE, { status: "ignored", urls: [`${SHOP}/a`] });
    const fixed = { ...BROKEN_LINKS.urls, [`${SHOP}/a`]: { title: "A", links: [`${SHOP}/`] } };
    await insertFinishedAudit(db, siteId, { ...BROKEN_LINKS, urls: fixed });
    await patch(CODE, { status: "ignored", urls: [`${SHOP}/a`], note: "again" });
    expect(await db("issue_ignores").where({ site_id: siteId }).pluck("note"))
      .to.deep.equal(["again"]);
    await patch(CODE, { status: "open", urls: [`${SHOP}/a`] });
    expect(await db("issue_ignores").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("holds in later audits", async () => {
    const first = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await patch(CODE, { status: "ignored" });
    const second = await insertFinishedAudit(db, siteId, {
      ...BROKEN_LINKS,
      previousAuditId: first,
    });
    expect((await readAudit(db, second)).health_score).to.equal(100);
    expect(await readIssue(second)).to.include({
      status: "ignored",
      found_status: "open",
      previous_affected_urls_count: 2,
      new_count: 0,
    });
    await patch(CODE, { status: "open" });
    expect((await readAudit(db, second)).health_score).to.equal(33);
    expect((await readAudit(db, first)).health_score).to.equal(100);
  });

  it("keeps what was found apart from what is ignored when an issue comes back", async () => {
    const first = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await patch(CODE, { status: "ignored" });
    const repaired = { ...BROKEN_LINKS.urls, [`${SHOP}/gone`]: {} };
    const second = await insertFinishedAudit(db, siteId, {
      ...BROKEN_LINKS,
      urls: repaired,
      previousAuditId: first,
    });
    expect(await readIssue(second)).to.include({ status: "fixed", ignored_urls_count: 0 });
    const third = await insertFinishedAudit(db, siteId, {
      ...BROKEN_LINKS,
      previousAuditId: second,
    });
    expect(await readIssue(third)).to.include({ status: "ignored", found_status: "regressed" });
  });

  it("comes to the same when two decide at once", async () => {
    const auditId = await insertFinishedAudit(db, siteId);
    await Promise.all([
      patch(CODE, { status: "ignored" }),
      patch("title_duplicate", { status: "ignored" }),
      patch("title_duplicate", { status: "ignored", urls: [`${SHOP}/a`] }),
    ]);
    const counts = () =>
      db("audit_pages").where({ audit_id: auditId }).orderBy("url_id")
        .select("errors_count", "warnings_count", "notices_count");
    const written = await counts();
    await updatePageIssueCounts(db, auditId, { from: 0, to: 1_000 });
    expect(written).to.deep.equal(await counts());
    expect((await readHealth(auditId)).ignored).to.deep.equal({
      issues: 2,
      occurrences: 3,
      urls: 3,
    });
  });

  for (const [change, before] of [["ignored", "open"], ["open", "ignored"]] as const) {
    it(`catches an audit that is being scored when an issue is set to ${change}`, async () => {
      const first = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
      await patch(CODE, { status: before });
      const second = await insertCrawl(db, siteId, { ...BROKEN_LINKS, previousAuditId: first });
      await analyzeAudit({ db, log }, second);
      await scoreAudit({ db, now }, second, {
        async onProgress(step) {
          if (step === "writing scores") await patch(CODE, { status: change });
        },
      });
      await completeAudit(db, second);
      const score = change === "ignored" ? 100 : 33;
      expect((await readAudit(db, first)).health_score).to.equal(score);
      expect((await readAudit(db, second)).health_score).to.equal(score);
      const rows = await readRows(second);
      await scoreAudit({ db, now }, second);
      expect(await readRows(second)).to.deep.equal(rows);
    });
  }

  it("leaves nothing marked that an interrupted scoring has marked", async () => {
    const first = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await patch(CODE, { status: "ignored" });
    const second = await insertCrawl(db, siteId, { ...BROKEN_LINKS, previousAuditId: first });
    await analyzeAudit({ db, log }, second);
    const killed = scoreAudit({ db, now }, second, {
      onProgress(step) {
        if (step === "counting issues") throw new Error("killed");
      },
    });
    expect(await killed.catch((error) => error.message)).to.equal("killed");
    await patch(CODE, { status: "open" });
    await scoreAudit({ db, now }, second);
    expect((await readAudit(db, second)).health_score).to.equal(33);
  });

  it("reaches the audit before when the latest is deleted", async () => {
    const first = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    const again = { ...BROKEN_LINKS, previousAuditId: first };
    const second = await insertFinishedAudit(db, siteId, again);
    await patch(CODE, { status: "ignored" });
    expect((await readAudit(db, first)).health_score).to.equal(33);
    await deleteAudit({ db, now }, { siteId, auditId: second });
    expect((await readAudit(db, first)).health_score).to.equal(100);
    expect(await db("sites").where({ id: siteId }).first("last_audit_id", "health_score"))
      .to.deep.equal({ last_audit_id: first, health_score: 100 });
    await patch(CODE, { status: "open" });
    expect((await readAudit(db, first)).health_score).to.equal(33);
  });

  it("leaves an audit alone whose rows are pruned", async () => {
    const auditId = await insertFinishedAudit(db, siteId, BROKEN_LINKS);
    await db("audits").where({ id: auditId }).update({ details: "pruned" });
    const rows = await readRows(auditId);
    const error = await patch(CODE, { status: "ignored" }).catch((thrown) => thrown);
    expect(error.code).to.equal("audit_pruned");
    expect(await readRows(auditId)).to.deep.equal(rows);
  });

  it("leaves the shop's other issues as they are", async () => {
    const auditId = await insertFinishedAudit(db, siteId, SHOP_CRAWL);
    const others = () =>
      db("audit_issues").where({ audit_id: auditId }).whereNot({ code: CODE }).orderBy("code");
    const before = await others();
    await patch(CODE, { status: "ignored" });
    expect(await others()).to.deep.equal(before);
  });
});

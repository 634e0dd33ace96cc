import { expect } from "chai";
import {
  claimCrawlerView,
  completeCrawlerView,
} from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import { insertCrawlerView } from "../../../../db/audits/lifecycle/crawler_views.ts";
import { insertAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import type { CrawlRows } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const S = "https://s.test";
const ROBOTS = "User-agent: GPTBot\nUser-agent: ChatGPT-User\nDisallow: /\n";
const LLMS_TXT =
  "# Example shop\n\nTea from small gardens.\n\n- [Black tea](https://s.test/black)\n";

describe("AI_READINESS_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function insertAudited(crawl: Partial<CrawlRows> = {}) {
    const siteId = await insertSpecSite(database.db, account.accountId);
    const urls = { [`${S}/`]: {}, [`${S}/tea`]: {} };
    const auditId = await insertFinishedAudit(database.db, siteId, { urls, ...crawl });
    return { siteId, auditId };
  }
  const insertLlmsTxt = (auditId: number, status: number | null, body: string | null) =>
    insertAuditFile(database.db, auditId, {
      kind: "llms_txt",
      origin: S,
      url: `${S}/llms.txt`,
      status_code: status,
      fetch_error: status === null ? "timeout" : null,
      content_type: "text/plain",
      redirects_count: 0,
      size_bytes: body?.length ?? 0,
      body,
      fetched_at: new Date("2026-11-20T10:00:00Z"),
    });
  const get = async (siteId: number, query = "") => {
    const path = `/sites/${siteId}/ai/readiness${query}`;
    return (await api.request("GET", path, { token: account.tokenText })).body;
  };

  describe("GET /sites/{id}/ai/readiness", () => {
    it("says which crawlers of AI may come, by purpose", async () => {
      const { siteId, auditId } = await insertAudited({
        robotsTxt: [{ origin: S, status: 200, body: ROBOTS }],
      });
      const { data, meta } = await get(siteId);
      expect(data.url).to.equal(`${S}/`);
      const { agents, ...robots } = data.robots;
      expect(robots).to.deep.equal({
        source: "robots_txt",
        url: `${S}/robots.txt`,
        status_code: 200,
        fetch_error: null,
        fetched_at: "2026-11-20T10:00:00.000Z",
        training: { allowed_count: 30, blocked_count: 1 },
        search: { allowed_count: 26, blocked_count: 0 },
        user: { allowed_count: 37, blocked_count: 1 },
        agent: { allowed_count: 16, blocked_count: 0 },
        data: { allowed_count: 39, blocked_count: 0 },
        other: { allowed_count: 14, blocked_count: 0 },
      });
      expect(agents).to.have.length(164);
      expect(agents[0]).to.include({ agent: "GPTBot", allowed: false, line: 3 });
      expect(meta).to.deep.include({ source: "crawl", audit_id: auditId, formula: null });
    });
    it("says what there is of llms.txt", async () => {
      const { siteId, auditId } = await insertAudited();
      expect((await get(siteId)).data).to.include({ robots: null, llms_txt: null });
      await insertLlmsTxt(auditId, 200, LLMS_TXT);
      expect((await get(siteId)).data.llms_txt).to.deep.equal({
        source: "llms_txt",
        url: `${S}/llms.txt`,
        state: "valid",
        status_code: 200,
        fetch_error: null,
        fetched_at: "2026-11-20T10:00:00.000Z",
        content_type: "text/plain",
        size_bytes: LLMS_TXT.length,
        title: "Example shop",
        links_count: 1,
        problems: [],
      });
    });
    for (
      const [status, body, state, problems] of [
        [200, "# Shop", "invalid", ["too_short", "no_links"]],
        [200, null, "invalid", ["too_short", "no_title", "no_links"]],
        [404, null, "missing", []],
        [301, null, "missing", []],
        [503, null, "unreachable", []],
        [null, null, "unreachable", []],
      ] as const
    ) {
      it(`calls an llms.txt ${state} that answers ${status} with ${body}`, async () => {
        const { siteId, auditId } = await insertAudited();
        await insertLlmsTxt(auditId, status, body);
        const { llms_txt: part } = (await get(siteId)).data;
        expect(part.state).to.equal(state);
        expect(part.problems.map(({ code }: { code: string }) => code)).to.deep.equal(problems);
      });
    }
    it("counts the pages that have structured data, and its types", async () => {
      const { siteId } = await insertAudited({
        urls: {
          [`${S}/`]: { structuredTypes: "WebSite,BreadcrumbList" },
          [`${S}/tea`]: { structuredTypes: "BreadcrumbList" },
          [`${S}/plain`]: {},
          [`${S}/gone`]: { status: 404 },
        },
      });
      expect((await get(siteId)).data.structured_data).to.deep.equal({
        source: "pages",
        pages_with_count: 2,
        pages_without_count: 1,
        types: [
          { type: "BreadcrumbList", pages_count: 2 },
          { type: "WebSite", pages_count: 1 },
        ],
      });
    });
    it("gives the issues of the rules about AI, and pages that need JavaScript", async () => {
      const { siteId, auditId } = await insertAudited();
      const issue = (code: string, category: string, count: number) => ({
        audit_id: auditId,
        code,
        category,
        severity: "notice",
        affected_urls_count: count,
        occurrences_count: count,
        status: "open",
        priority_score: 1,
        first_seen_at: new Date(),
        last_seen_at: new Date(),
      });
      await database.db("audit_issues").insert([
        issue("js_content_required", "js_rendering", 3),
        issue("nosnippet_page", "indexability", 2),
        issue("ai_snippet_restricted", "ai_readiness", 0),
        issue("image_alt_missing", "images", 4),
      ]);
      const { data } = await get(siteId);
      expect(data.javascript).to.deep.equal({
        source: "issues",
        pages_count: 3,
        rendered_pages_count: 0,
      });
      expect(data.issues.items.map((item: Record<string, unknown>) => [
        item["code"],
        item["affected_urls_count"],
      ])).to.deep.equal([["js_content_required", 3], ["nosnippet_page", 2]]);
    });
    it("shows what is ignored, and counts pages that need JavaScript all the same", async () => {
      const { siteId, auditId } = await insertAudited();
      await database.db("audit_issues").insert({
        audit_id: auditId,
        code: "js_content_required",
        category: "js_rendering",
        severity: "error",
        affected_urls_count: 0,
        ignored_urls_count: 3,
        occurrences_count: 0,
        status: "ignored",
        priority_score: 0,
        first_seen_at: new Date(),
        last_seen_at: new Date(),
      });
      const { data } = await get(siteId);
      expect(data.javascript.pages_count).to.equal(3);
      expect(data.issues.items.at(-1)).to.include({ status: "ignored", ignored_urls_count: 3 });
    });
    it("does not count pages that need JavaScript where nobody looked", async () => {
      const { siteId, auditId } = await insertAudited();
      expect((await get(siteId)).data.javascript.pages_count).to.equal(0);
      const settings = JSON.stringify({ disabled_rules: ["js_content_required"] });
      await database.db("audits").where({ id: auditId }).update({ settings });
      expect((await get(siteId)).data.javascript.pages_count).to.equal(null);
    });
    it("says what the server answered crawlers' names, once somebody has looked", async () => {
      const { siteId } = await insertAudited();
      expect((await get(siteId)).data.server).to.equal(null);
      const now = new Date("2026-11-20T10:00:00Z");
      const pages = [{ url: `${S}/`, chosen_by: "home" } as const];
      const view = { siteId, agents: ["GPTBot"], pages, answersCount: 4 };
      const id = await insertCrawlerView(database.db, view, now) ?? 0;
      await claimCrawlerView(database.db, "spec", now);
      expect((await get(siteId)).data.server).to.equal(null);
      const verdicts = {
        ...{ allowed: 0, blocked_by_robots: 0, blocked_by_server: 1, challenged: 0 },
        ...{ different_content: 0, unknown: 0 },
      };
      await completeCrawlerView(database.db, { id, owner: "spec", now }, verdicts);
      expect((await get(siteId)).data.server).to.deep.equal({
        ...{ source: "crawler_view", view_id: id, finished_at: now.toISOString(), verdicts },
      });
    });
    it("answers 404 before the first audit", async () => {
      const siteId = await insertSpecSite(database.db, account.accountId);
      expect((await get(siteId)).code).to.equal("no_audit");
    });
  });
});

import { expect } from "chai";
import { ignoreIssue } from "../../../../../lib/commands/audits/analysis/ignore_issue.ts";
import { createAuditDiffs } from "../../../../../lib/commands/audits/diff/audit_diffs.ts";
import {
  judgeRecheck,
  type RecheckVerdict,
} from "../../../../../lib/commands/audits/recheck/judge_recheck.ts";
import type { StartRecheckBody } from "../../../../../schemas/recheck.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueAudit,
} from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { finishRecheck } from "../../../../support/audits/recheck.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../../support/test_site.ts";

const at = (path: string) => `http://shop.test${path}`;
const html = (body: string, head = "<title>A page of the shop</title>") =>
  `<!doctype html><html lang="en"><head>${head}</head><body><h1>Shop</h1>${body}</body></html>`;
const UNTITLED = html("<p>No title", "");

describe("judgeRecheck()", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let run: AuditRun;
  let pages: Record<string, TestAnswer>;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    pages = {
      "/": html('<a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a>'),
      "/a": UNTITLED,
      "/b": UNTITLED,
      "/c": html("<p>Fine", "<title>Page C of the shop</title>"),
    };
    site = await startTestSite((path) => pages[path]);
    run = await queueAudit(database, site.port);
    await finishQueuedAudit(run);
  });
  afterEach(async () => {
    await site.close();
    await database.db("sites").where({ id: run.siteId }).delete();
  });

  const judge = (auditId: number, siteId = run.siteId) =>
    judgeRecheck(
      { db: database.db, auditDiffs: createAuditDiffs(database.db) },
      { accountId: 1, siteId, auditId },
    );
  const verify = async (body: StartRecheckBody) => {
    const { id } = await finishRecheck(run, body);
    return { id, ...await judge(id) };
  };
  const told = ({ verdict, passed, issues, left, new: came }: RecheckVerdict) => ({
    verdict,
    passed,
    issues: issues.map((one) => `${one.code} ${one.verdict}`),
    left: left.rows.map(({ code, url, state }) => `${code} ${url} ${state}`),
    new: came.rows.map(({ code, url }) => `${code} ${url}`),
  });
  const failureOf = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      return (error as { code?: string }).code;
    }
    return undefined;
  };

  it("says still_there where nothing was done, and where", async () => {
    expect(told(await verify({ codes: ["title_missing"] }))).to.deep.equal({
      verdict: "still_there",
      passed: false,
      issues: ["title_missing still_there"],
      left: [`title_missing ${at("/a")} persisting`, `title_missing ${at("/b")} persisting`],
      new: [],
    });
  });

  it("says partly_fixed, then fixed, and what came with the fix", async () => {
    pages["/a"] = html("<p>A", "<title>Page A of the shop</title>");
    expect(told(await verify({ codes: ["title_missing"] }))).to.deep.include({
      verdict: "partly_fixed",
      passed: false,
      left: [`title_missing ${at("/b")} persisting`],
    });
    pages["/b"] = html('<p>B <a href="/gone">gone</a>', "<title>Page B of the shop</title>");
    const second = await verify({ codes: ["title_missing"] });
    // a recheck starts from the latest audit with results: the first recheck
    expect(second.issues[0]?.counts).to.include({ fixed: 1, persisting: 0 });
    expect(second).to.include({ verdict: "fixed", leftOutCount: 0 });
    expect(second.againstId).to.be.above(run.auditId);
  });

  it("says gone_with_page where the page was taken away and not repaired", async () => {
    pages["/a"] = { status: 404, body: "gone" };
    pages["/b"] = { status: 404, body: "gone" };
    const verdict = await verify({ codes: ["title_missing"] });
    expect(verdict.verdict).to.equal("gone_with_page");
    expect(verdict.left.total).to.equal(0);
    // the pages that are gone are errors that the change brought
    expect(verdict.passed).to.equal(false);
    expect(told(verdict).new).to.include(`page_404 ${at("/a")}`);
  });

  it("judges all issues of the URLs that were named, and of no other", async () => {
    pages["/a"] = html("<p>A", "<title>Page A of the shop</title>");
    const { issues, left, passed } = await verify({ urls: [at("/a")] });
    // warnings of the page that nobody asked about are told, and do not fail it
    expect(left.total).to.be.above(0);
    expect(passed).to.equal(true);
    expect(issues.find(({ code }) => code === "title_missing")).to.deep.include({
      verdict: "fixed",
    });
    expect(left.rows.map(({ url }) => url)).not.to.include(at("/b"));
  });

  it("does not count places that somebody ignored", async () => {
    pages["/a"] = html("<p>A", "<title>Page A of the shop</title>");
    const ignored = { siteId: run.siteId, code: "title_missing", tokenId: 0 };
    await ignoreIssue(run.services, ignored, { status: "ignored", urls: [at("/b")] });
    expect(await verify({ codes: ["title_missing"] })).to.include({ verdict: "fixed" });
  });

  it("refuses an audit that is no recheck, of another site, unfinished, or without its base", async () => {
    expect(await failureOf(judge(run.auditId))).to.equal("not_a_recheck");
    expect(await failureOf(judge(run.auditId, run.siteId + 1))).to.equal("audit_not_found");
    const { id } = await finishRecheck(run, { codes: ["title_missing"] });
    await database.db("audits").where({ id }).update({ status: "running" });
    expect(await failureOf(judge(id))).to.equal("audit_without_results");
    await database.db("audits").where({ id }).update({ status: "completed" });
    await database.db("audits").where({ id: run.auditId }).delete();
    expect(await failureOf(judge(id))).to.equal("audit_not_found");
  });
});

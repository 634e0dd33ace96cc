import { expect } from "chai";
import { compareIssue } from "../../../../../db/audits/issues/issue_difference.ts";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { insertRender, type RenderFigures } from "../../../../../db/audits/crawl/renders.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import { compareAudits } from "../../../../../lib/commands/audits/diff/compare_audits.ts";
import { findNotRendered } from "../../../../../lib/commands/audits/render/rendering_state.ts";
import { scoreAudit } from "../../../../../lib/commands/audits/analysis/score_audit.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { completeAudit, insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { RENDER_FIGURES } from "../../../../support/web/render_figures.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const WITH_JS_LINK = { jsLinksCount: 1, jsLinks: ["http://s.test/x"] };
const NONE_LOST = { goneWithPageCount: 0, notRecrawledCount: 0 };
const EMPTY_HTML = { rawWordsCount: 10 };

/** What became of the page with this `url_id`: changed figures, or why it was not rendered. */
type Renders = Record<number, Partial<RenderFigures> | "timeout">;

describe("issues of rendered pages", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  async function audit(renders: Renders, previousAuditId?: number): Promise<number> {
    const { db } = database;
    const previous = previousAuditId === undefined ? {} : { previousAuditId };
    const urls = { "http://s.test/": {}, "http://s.test/a": {}, "http://s.test/b": {} };
    const auditId = await insertCrawl(db, siteId, { urls, ...previous });
    const renderedAt = new Date("2026-11-20T10:30:00Z");
    for (const [id, render] of Object.entries(renders)) {
      const page = { urlId: Number(id), renderedAt };
      await insertRender(
        db,
        auditId,
        render === "timeout"
          ? { ...page, error: "timeout", figures: null }
          : { ...page, error: null, figures: { ...RENDER_FIGURES, ...render } },
      );
    }
    const services = { db, now: () => new Date("2026-11-20T11:00:00Z"), log: () => {} };
    await analyzeAudit(services, auditId);
    await scoreAudit(services, auditId);
    await completeAudit(db, auditId);
    return auditId;
  }

  const statusOf = async (auditId: number, code: string): Promise<string> =>
    (await database.db("audit_issues").where({ audit_id: auditId, code }).first("status")).status;

  async function statesOf(auditId: number, against: number, code: string): Promise<string[]> {
    const { db } = database;
    const diff = await compareAudits(
      db,
      await readAudit(db, auditId),
      await readAudit(db, against),
    );
    return diff.groups.filter((group) => group.code === code).map(({ state }) => state);
  }

  const difference = (auditId: number, otherId: number, code: string) =>
    compareIssue(database.db, {
      ...{ auditId, otherId, sameIds: false, rendered: true },
      ...{ wholeSite: true, siteLost: false, losses: [] },
    }, code);

  it("are fixed where the page was rendered again", async () => {
    const first = await audit({ 1: {}, 2: WITH_JS_LINK });
    const second = await audit({ 1: {}, 2: {} }, first);
    expect(await statusOf(second, "js_links_only")).to.equal("fixed");
    expect(await difference(second, first, "js_links_only"))
      .to.deep.equal({ newCount: 0, fixedCount: 1, ...NONE_LOST });
    expect(await statesOf(second, first, "js_links_only")).to.deep.equal(["fixed"]);
  });

  it("are not where another page was, or this one could not be", async () => {
    const first = await audit({ 1: {}, 2: WITH_JS_LINK });
    for (const renders of [{ 1: {}, 3: {} }, { 1: {}, 2: "timeout" }, {}] satisfies Renders[]) {
      const next = await audit(renders, first);
      expect(await statusOf(next, "js_links_only")).to.equal("unverified");
      expect(await difference(next, first, "js_links_only"))
        .to.deep.equal({ newCount: 0, fixedCount: 0, ...NONE_LOST, notRecrawledCount: 1 });
      expect(await statesOf(next, first, "js_links_only")).to.deep.equal(["not_recrawled"]);
    }
  });

  it("under a rule that reads the HTML as well, too", async () => {
    const first = await audit({ 1: {}, 2: EMPTY_HTML });
    expect(await statusOf(first, "js_content_required")).to.equal("open");
    const second = await audit({ 1: {} }, first);
    expect(await statusOf(second, "js_content_required")).to.equal("unverified");
    expect(await statesOf(second, first, "js_content_required")).to.deep.equal(["not_recrawled"]);
    const third = await audit({ 1: {}, 2: {} }, first);
    expect(await statusOf(third, "js_content_required")).to.equal("fixed");
    expect(await statesOf(third, first, "js_content_required")).to.deep.equal(["fixed"]);
  });

  it("are gone where that rule found them in the HTML, without a browser", async () => {
    const first = await audit({});
    await database.db("audit_occurrences").insert({
      audit_id: first,
      code: "js_content_required",
      url_id: 2,
      target_id: 0,
      severity: "warning",
      stage: "page",
      evidence: '{"found":{},"expected":"","where":""}',
    });
    const second = await audit({}, first);
    expect(await difference(second, first, "js_content_required"))
      .to.deep.equal({ newCount: 0, fixedCount: 1, ...NONE_LOST });
    expect(await statesOf(second, first, "js_content_required")).to.deep.equal(["fixed"]);
  });

  describe("findNotRendered()", () => {
    const find = async (auditId: number) =>
      await findNotRendered(database.db, await readAudit(database.db, auditId));

    it("says nothing where a page was rendered", async () => {
      expect(await find(await audit({ 1: {}, 2: "timeout" }))).to.equal(null);
    });

    it("says why none could be", async () => {
      expect(await find(await audit({ 1: "timeout" }))).to.equal(
        "Pages were not rendered in a browser: none of those tried could be, most of them for " +
          "the reason timeout.",
      );
    });

    it("says what the audit has kept", async () => {
      const auditId = await audit({});
      await database.db("audits").where({ id: auditId }).update({ not_rendered: "no browser" });
      expect(await find(auditId)).to.equal("no browser");
    });
  });
});

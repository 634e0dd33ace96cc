import { expect } from "chai";
import { RULES } from "../../../../lib/rules/mod.ts";
import { SEVERITIES } from "../../../../schemas/issue.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { type OpenedReports, useReports } from "../../../support/web/opened_reports.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { SHOP, SHOP_CRAWL } from "../../../support/audits/shop_crawl.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

describe("the report's sections about audits", () => {
  const reports = useReports(NOW);
  let database: OpenedReports["database"];
  let accountId: number;
  let visitor: OpenedReports["visitor"];
  let ask: OpenedReports["ask"];
  let openReport: OpenedReports["openReport"];
  before(() => {
    ({ database, accountId, visitor, ask, openReport } = reports());
  });

  /** The shop before a page went, and after. */
  const insertTwoAudits = async (siteId: number) => {
    // more places of a warning than of any error
    const lost = ["gone", "gone-too", "gone-as-well"].map((name) => [
      `${SHOP}/${name}`,
      { title: "Not gone yet", text: `still there, ${name}` },
    ]);
    const urls = { ...SHOP_CRAWL.urls, ...Object.fromEntries(lost) };
    const first = await insertFinishedAudit(database.db, siteId, { ...SHOP_CRAWL, urls });
    await database.db("audits").where({ id: first }).update({ label: HOSTILE });
    const second = await insertFinishedAudit(database.db, siteId);
    await database.db("audits").where({ id: second }).update({ previous_audit_id: first });
    return { first, second };
  };

  it("tell what the API answers", async () => {
    const siteId = await insertSpecSite(database.db, accountId, { domain: "shop.test" });
    const { second } = await insertTwoAudits(siteId);
    const page = await openReport(siteId);
    const { text } = page;
    const { data: audit } = await ask(siteId, "/audit");
    const { data: issues } = await ask(
      siteId,
      "/issues?filter[status]=open,regressed&filter[affected_urls_count][gt]=0&per_page=10",
    );
    const { meta: { summary } } = await ask(siteId, `/audits/${second}/diff?per_page=1`);
    expect(audit.health_score).to.be.a("number");
    expect(page.textOf("health")).to.contain(`${audit.health_score} of 100 is `);
    expect(page.tilesOf("health")).to.deep.equal({
      "Against the audit before": [signed(audit.health_score_delta), "points of the health score"],
      "URLs with errors": [String(audit.urls_with_errors), `of ${audit.health.urls_total}`],
      "URLs with warnings": [String(audit.urls_with_warnings)],
      "URLs with notices": [String(audit.urls_with_notices)],
      "Pages crawled": [String(audit.pages_crawled)],
    });
    expect(page.tilesOf("issues")).to.include.keys("Errors", "Warnings", "Notices");
    expect(page.tilesOf("issues")["All issues"]).to.deep.equal([String(audit.issues.total)]);
    const sums = page.rowsOf("Issues by category and severity").map((row) =>
      row.slice(1).map(Number)
    );
    const { error, warning, notice, total } = audit.issues;
    expect([0, 1, 2, 3].map((at) => sums.reduce((sum, row) => sum + (row[at] ?? 0), 0)))
      .to.deep.equal([error, warning, notice, total]);
    const counts = (caption: string) =>
      Object.fromEntries(page.rowsOf(caption).map(([name, count]) => [name, Number(count)]));
    const { no_answer, ...codes } = audit.status_codes;
    expect(counts("URLs by HTTP status")).to.deep.equal({
      ...codes,
      ...no_answer && { "no answer": no_answer },
    });
    const { unreachable, ...depths } = audit.depths;
    expect(counts("HTML pages by clicks")).to.deep.equal({
      ...depths,
      ...unreachable && { "no link": unreachable },
    });
    expect(issues).to.have.length(10);
    for (const issue of issues) {
      expect(text).to.contain(issue.title).and.to.contain(issue.how_to_fix.replaceAll(/\s+/g, " "));
      expect(text).to.contain(`Priority ${issue.priority_score} of 100`);
    }
    const { states } = summary;
    expect(page.tilesOf("changes")).to.deep.include({
      "Fixed": [String(states.fixed), "looked at again, and gone"],
      "New": [String(states.new)],
      "As before": [String(states.persisting)],
    });
    expect(states.new).to.be.above(0);
    const changed = page.rowsOf("Issues that changed").map(([title]) =>
      SEVERITIES.indexOf(RULES.find((rule) => rule.title === title)?.severity ?? "error")
    );
    expect(new Set(changed).size).to.be.above(1);
    expect(changed).to.deep.equal(changed.toSorted((left, right) => left - right));
    expect(page.rowsOf("Rules that moved it").map((row) => row.slice(1))).to.deep.equal(
      summary.score.error_codes.slice(0, 8).map((
        one: { urls_before: number; urls_after: number; delta: number },
      ) => [String(one.urls_before), String(one.urls_after), signed(one.delta)]),
    );
  });

  it("show texts from outside as texts", async () => {
    const siteId = await insertSpecSite(database.db, accountId, {
      domain: "hostile.test",
      name: HOSTILE,
    });
    await insertTwoAudits(siteId);
    const { html, text } = await openReport(siteId);
    expect(text.split(HOSTILE).length - 1).to.be.at.least(2);
    expect(html).not.to.match(/<img|<script>|onerror=alert\(1\)>[^&]/);
  });

  it("say how to begin where there was no audit yet, and begin", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    const { text, html } = await openReport(siteId);
    expect(text).to.contain("This site has not been audited yet");
    expect(html).to.contain(`action="/sites/${siteId}/audit"`);
    expect((await visitor.send(`/sites/${siteId}/audit`, {})).status).to.equal(303);
    const { text: running, html: live } = await openReport(siteId);
    expect(running).to.contain("An audit is under way").and.to.contain("Waits for its turn");
    expect(live).to.match(
      /<noscript><meta http-equiv="refresh" content="10; url=\/sites\/\d+\/report">/,
    );
  });

  it("say why the newest audit failed, and show the one before", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    const { second } = await insertTwoAudits(siteId);
    await database.db("audits").where({ id: second }).update({
      status: "failed",
      error_code: "site_unreachable",
      error_message: HOSTILE,
    });
    const { text, html } = await openReport(siteId);
    expect(text).to.contain(`The newest audit failed. ${HOSTILE}`);
    expect(text).to.contain("From the second audit on, this part shows how the score moves.");
    expect(html).not.to.match(/<img|<script>/);
  });

  it("say that rows are gone where audits cannot be compared", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    const { first } = await insertTwoAudits(siteId);
    await database.db("audits").where({ id: first }).update({ details: "pruned" });
    const { text } = await openReport(siteId);
    expect(text).to.contain("What moved the score is not known: ");
  });

  it("do not say that nothing needs to be fixed where nothing was audited", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    const page = await openReport(siteId);
    expect(page.ids).not.to.include.any.members(["health", "fixes", "issues"]);
    expect(page.textOf("news")).to.contain("This site has not been audited yet");
  });

  it("let an audit wait, go on and stop, by forms", async () => {
    const siteId = await insertSpecSite(database.db, accountId);
    await openReport(siteId);
    await visitor.send(`/sites/${siteId}/audit`, {});
    const { data } = await ask(siteId, "/audit/progress");
    const path = `/sites/${siteId}/audits/${data.audit_id}`;
    const act = async (what: string) => {
      const { status, headers } = await visitor.send(`${path}/${what}`, {});
      expect(status).to.equal(303);
      return headers.get("location");
    };
    const statusNow = async () => (await ask(siteId, "/audit/progress")).data.status;
    expect(await act("pause")).to.equal(`/sites/${siteId}/report?done=paused`);
    expect(await statusNow()).to.equal("paused");
    expect(await act("resume")).to.equal(`/sites/${siteId}/report?done=resumed`);
    expect(await statusNow()).to.equal("queued");
    expect((await visitor.open(`${path}/stop`)).text).to.contain("Stop this audit?");
    expect(await act("stop")).to.equal(`/sites/${siteId}/report?done=stopped`);
    expect(await statusNow()).to.equal("canceled");
    expect(await act("pause")).to.equal(`/sites/${siteId}/report?done=too_late`);
    const stranger = await signedInVisitor(
      reports().api,
      await insertSpecOwner(database.db, NOW),
    );
    await stranger.open("/sites");
    expect((await stranger.send(`${path}/stop`, {})).status).to.equal(404);
  });
});

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace("-", "\u2212");
}

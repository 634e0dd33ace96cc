import { expect } from "chai";
import { insertAnnotation } from "../../../../../db/sites/annotations.ts";
import { findRule } from "../../../../../lib/rules/find_rule.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("details of a site's rows", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    const owner = await insertSpecOwner(database.db, REPORTED_NOW);
    siteId = await insertSpecSite(database.db, owner.accountId);
    await fillReportedSite(database.db, siteId);
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** Opens the details that the first row of a list leads to. */
  async function openFirst(list: string): Promise<{ status: number; html: string }> {
    const { html } = await visitor.open(`/sites/${siteId}/${list}`);
    const [, path = ""] = /<th [^>]*scope="row"[^>]*><a href="([^"]+)"/.exec(html) ?? [];
    expect(path, list).to.match(/^\/sites\/\d+\//);
    return await visitor.open(path);
  }

  it("show a page with its facts, issues, queries, links and history", async () => {
    const { status, html } = await openFirst("pages?sort=-clicks");
    expect(status).to.equal(200);
    for (const title of ["Facts", "Issues", "Queries that lead here", "Links to it", "History"]) {
      expect(html, title).to.contain(`<h2>${title}`);
    }
    expect(html).to.contain("<h2>What visitors experience</h2>")
      .and.match(
        /Not known: the site is not connected to the Chrome UX Report[^]{0,40}sources\/crux/,
      );
  });

  it("say at an issue of performance what visitors experience", async () => {
    const codes = await database.db("audit_issues").pluck("code");
    const slow = codes.find((code) => findRule(code)?.category === "performance");
    const { html } = await visitor.open(`/sites/${siteId}/issues/${slow}/places`);
    expect(html).to.match(/What visitors experience[^]{0,200}Not known: the site is not connected/);
    const other = await visitor.open(`/sites/${siteId}/issues/title_duplicate/places`);
    expect(other.html).not.to.contain("What visitors experience");
  });

  it("have a page requested again, alone, and what it says now", async () => {
    const { html } = await openFirst("pages?sort=-clicks");
    const [, path = ""] = /<form[^>]*action="(\/sites\/\d+\/pages\/\d+)"/.exec(html) ?? [];
    const [, url = ""] = /name="row\.url"\s+value="([^"]+)"/.exec(html) ?? [];
    const sent = await visitor.send(path, { "do": "recheck", "row.url": url });
    expect(sent.headers.get("location")).to.equal(`/sites/${siteId}/audit?done=recheck`);
    const [audit] = await database.db("audits").where({ site_id: siteId, trigger: "recheck" });
    expect(JSON.parse(audit.recheck)).to.deep.include({ urls: [url] });
    await database.db("audits").where({ id: audit.id }).delete();
    const foreign = await visitor.send(path, { "do": "recheck", "row.url": "https://other.test/" });
    expect([foreign.status, foreign.html.includes('role="alert"')]).to.deep.equal([422, true]);
  });

  it("show a keyword by day, with the pages that rank", async () => {
    const { status, html } = await openFirst("keywords?sort=keyword");
    expect(status).to.equal(200);
    expect(html).to.contain("Clicks a day").and.to.contain("Average position, better above");
    expect(html).to.contain("<h2>Pages that rank").and.to.match(/page-(?:<wbr>)?1</);
    expect(html).to.contain("<h2>Checked ranks");
  });

  it("mark what was noted in each chart of a keyword, and list it", async () => {
    const days = { firstDay: "2026-11-10", lastDay: "2026-11-10", occurredAt: null };
    const note = {
      kind: "deploy",
      text: null,
      url: null,
      path: null,
      page_group_id: null,
    } as const;
    const annotation = {
      ...{ ...note, title: "Release <42>", source: "api" as const },
      days: { ...days, timezone: "UTC" },
    };
    await insertAnnotation(database.db, siteId, { annotation, now: REPORTED_NOW });
    const { html } = await openFirst("keywords?sort=keyword");
    const marks = html.match(/<title>10 Nov 2026: Release &lt;42&gt;<\/title>/g);
    expect(marks, "clicks, impressions and position").to.have.length(3);
    expect(html).to.match(/<ul class="chart-marks">[^]*<li>10 Nov 2026: Release &lt;42&gt;/);
  });

  it("are found from lists of other subjects, too", async () => {
    for (const list of ["search-intent", "content-decay", "cannibalization?harmless=true"]) {
      const { html } = await visitor.open(`/sites/${siteId}/${list}`);
      if (html.includes("There is nothing here yet.")) continue;
      expect((await openFirst(list)).status, list).to.equal(200);
    }
  });

  it("are not found where there is no such row", async () => {
    for (const path of ["pages/987654321", "keywords/987654321"]) {
      expect((await visitor.open(`/sites/${siteId}/${path}`)).status, path).to.equal(404);
    }
  });
});

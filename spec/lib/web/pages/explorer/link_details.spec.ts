import { expect } from "chai";
import { saveLooks } from "../../../../../db/backlinks/backlink_looks.ts";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { createLookRow } from "../../../../support/backlinks/look_row.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("details of links and of answers", () => {
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
  async function openFirst(list: string) {
    const { html } = await visitor.open(`/sites/${siteId}/${list}`);
    const [, path = ""] = /<th [^>]*scope="row"[^>]*><a href="([^"]+)"/.exec(html) ?? [];
    expect(path, list).to.match(/^\/sites\/\d+\//);
    return { ...await visitor.open(path), path };
  }

  it("show a link with its ends, what providers report and that nobody has checked it", async () => {
    const { status, text, html } = await openFirst(
      "backlinks?filter[source_url]=https://blog-1.test/1",
    );
    expect(status).to.equal(200);
    expect(text).to.contain("Post 1").and.contain("https://blog-1.test/1")
      .and.contain("its page has not been checked yet").and.contain("There was none yet.");
    expect(text).to.match(/Ahrefs 11 Oct 2026 11 Nov 2026/);
    expect(html).to.contain(`/sites/${siteId}/referring-domains/blog-1.test`);
  });

  it("show what a check found, with the words around the link", async () => {
    const { db } = database;
    const link = await db("backlinks").where({
      site_id: siteId,
      source_url: "https://blog-2.test/2",
    })
      .first();
    const words = { contextBefore: "Look <b>", foundAnchor: "here", contextAfter: "now" };
    await saveLooks(db, siteId, new Map([[link.id, createLookRow(words)]]));
    const { text, html } = await visitor.open(`/sites/${siteId}/backlinks/${link.id}`);
    expect(text).to.contain("The link was found.").and.contain("none: it is followed");
    expect(html).to.contain("… Look &lt;b&gt; <mark>here</mark> now …");
  });

  it("have one link checked at once, and no other", async () => {
    const { path } = await openFirst("backlinks");
    const sent = await visitor.send(path, { do: "verify" });
    expect(sent.headers.get("location")).to.equal(`${path}?done=verify`);
    const [run] = await database.db("link_verifications").where({ site_id: siteId });
    expect(JSON.parse(run.link_ids)).to.deep.equal([Number(path.split("/").at(-1))]);
    expect((await visitor.open(`${path}?done=verify`)).text).to.contain(
      "Its page is asked for now.",
    );
    await database.db("link_verifications").where({ site_id: siteId }).delete();
  });

  it("show a domain with its links and where they lead, and have all of them checked", async () => {
    const { status, text, html, path } = await openFirst("referring-domains?sort=domain");
    expect([status, path]).to.deep.equal([200, `/sites/${siteId}/referring-domains/blog-0.test`]);
    expect(text).to.match(/Its links/).and.contain("Where they lead");
    expect(text).to.match(/Google Search Console counted 7 links to 2 pages of the site/);
    const ids = /name="row\.ids"\s+value="([\d,]+)"/.exec(html)?.[1] ?? "";
    expect(ids.split(",")).to.have.length(3);
    const sent = await visitor.send(path, { "do": "verify", "row.ids": ids });
    expect(sent.headers.get("location")).to.equal(`${path}?done=verify`);
    const [run] = await database.db("link_verifications").where({ site_id: siteId });
    expect(JSON.parse(run.link_ids)).to.have.members(ids.split(",").map(Number));
    const wrong = await visitor.send(path, { "do": "verify", "row.ids": "x,-1" });
    expect([wrong.status, wrong.html.includes('role="alert"')]).to.deep.equal([422, true]);
  });

  it("show a prompt with figures by engine, its answers and whom they cite", async () => {
    const { status, text } = await openFirst("ai-prompts?filter[text]=Best anvils?");
    expect(status).to.equal(200);
    expect(text).to.contain("How the site fares").and.contain("All engines")
      .and.contain("Whom these answers cite").and.contain("Answers, the newest first");
  });

  it("save how a prompt is asked, and say that no engine can be asked now", async () => {
    const { path } = await openFirst("ai-prompts?filter[text]=Best anvils?");
    const sent = await visitor.send(path, {
      ...{ "do": "save", "save.schedule": "none", "save.runs_per_prompt": "2" },
      ...{ "save.engines": "", "save.tags": "tools", "save.weight": "" },
    });
    expect(sent.headers.get("location")).to.equal(`${path}?done=save`);
    expect((await visitor.open(path)).text).to.match(/Tags tools .*Runs per prompt 2/);
    const asked = await visitor.send(path, { "do": "ask", "ask.budget_usd": "" });
    expect(asked.status).to.be.oneOf([409, 422]);
    expect(asked.html).to.contain('role="alert"');
  });

  it("show an answer with each place that names a brand marked", async () => {
    const { text, html, status } = await openFirst("ai-answers?filter[engine]=chatgpt");
    expect(status).to.equal(200);
    expect(html).to.match(/<mark class="named-other" title="[^"]+">Rival<\/mark>/)
      .and.match(/<mark class="named-own" title="[^"]+">Shop<\/mark>/);
    expect(text).to.contain(
      "It names the brand, in place 2 among those that are tracked, and it cites",
    );
    expect(text).to.contain("rival.example 11 shop.test (yours) 21");
  });

  it("are not found where there is no such row", async () => {
    const paths = ["backlinks/987654", "referring-domains/none.test", "ai-prompts/987654"];
    for (const path of [...paths, "ai-answers/987654", "referring-domains/%00"]) {
      expect((await visitor.open(`/sites/${siteId}/${path}`)).status, path).to.equal(404);
    }
  });
});

import { expect } from "chai";
import { insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { createShareVisits } from "../../../../lib/commands/accounts/share_visits.ts";
import { deleteSite } from "../../../../lib/commands/sites/delete_site.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { readEvents } from "../../../support/event_reader.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const DAY_MS = 24 * 3600 * 1000;
const INVALID =
  "This link does not work It may have been cut off when it was copied, or withdrawn.";

describe("links to a report", function () {
  this.timeout(20_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  let now = new Date();
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => now });
    owner = await insertSpecOwner(database.db, now);
    visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, owner.accountId, { name: "<b>Shop</b>" });
  });
  afterEach(() => {
    now = new Date();
  });

  const sharesPath = () => `/sites/${siteId}/report/shares`;
  /** Makes a link on the page, and returns its path. */
  const share = async (label = "Acme", days = "30") => {
    await visitor.open(sharesPath());
    const { status, headers } = await visitor.send(sharesPath(), { label, days });
    expect([status, headers.get("location")]).to.deep.equal([303, `${sharesPath()}?done=made`]);
    const { html } = await visitor.open(sharesPath());
    const address = /<pre class="copy-text"[^>]*>([^<]+)</.exec(html)?.[1] ?? "";
    const url = new URL(address.replaceAll("&amp;", "&"));
    expect(url.origin).to.equal(api.url);
    return url.pathname + url.search;
  };
  /** Opens a link as somebody without cookies. */
  const openBare = (path: string) => createPageVisitor(api.url).open(path);

  it("open it to who has no account, to read and nothing else", async () => {
    const path = await share();
    expect(path).to.match(
      new RegExp(`^/sites/${siteId}/report\\?expires=\\d{10}&signature=[\\w-]{43}&link=\\d+$`),
    );
    const { status, html, text, headers } = await openBare(path);
    expect(status).to.equal(200);
    expect(text).to.contain("Search visibility report <b>Shop</b>");
    expect(html).to.contain("&lt;b&gt;Shop&lt;/b&gt;").and.not.contain("<b>Shop</b>");
    expect(html).not.to.match(/<form|name="csrf"|\/settings|href="\/sites/);
    expect(html).to.contain('<meta name="robots" content="noindex"');
    expect(headers.get("x-robots-tag")).to.equal("noindex, nofollow, noarchive");
    expect(headers.get("referrer-policy")).to.equal("no-referrer");
    expect(headers.get("cache-control")).to.equal("no-store");
    expect(headers.get("set-cookie")).to.equal(null);
  });

  it("show the owner the same as everybody else", async () => {
    const path = await share();
    const { html } = await visitor.open(path);
    expect(html).not.to.match(/<form|href="\/sites/);
  });

  it("are listed with who made them, their end, and how often they were opened", async () => {
    now = new Date("2026-11-20T12:00:00Z");
    const path = await share("<script>alert(1)</script>", "10");
    expect((await visitor.open(sharesPath())).text).to.contain(
      `<script>alert(1)</script>Works`,
    ).and.to.contain("Ends 30 Nov 2026, 12:00 UTC").and.to.contain("Opened Not yet")
      .and.to.contain(`Made 20 Nov 2026 by ${owner.email}`);
    await openBare(path);
    await openBare(path);
    const { html, text } = await visitor.open(sharesPath());
    expect(text).to.contain("Opened 2 times, last on 20 Nov 2026, 12:00 UTC");
    expect(html).not.to.contain("<script>alert");
  });

  it("keep what was typed when it cannot be", async () => {
    await visitor.open(sharesPath());
    const { status, html, text } = await visitor.send(sharesPath(), {
      label: '"><script>',
      days: "366",
    });
    expect(status).to.equal(422);
    expect(text).to.contain("A whole number of days from 1 to 365, please.");
    expect(html).to.contain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).to.contain('value="366"');
  });

  it("tell that they have expired, when they were genuine", async () => {
    const path = await share("Acme", "1");
    now = new Date(now.getTime() + DAY_MS + 1000);
    const { status, text } = await openBare(path);
    expect(status).to.equal(410);
    expect(text).to.contain("This link has expired").and.to.contain(
      "ask the person who sent you the link",
    );
    const forged = await openBare(path.replace(/expires=\d/, "expires=2"));
    expect(forged.status).to.equal(404);
    expect((await visitor.open(sharesPath())).text).to.contain("AcmeExpired");
  });

  it("answer the same when they are forged, cut off, of another site, or withdrawn", async () => {
    const path = await share();
    const other = await insertSpecSite(database.db, owner.accountId);
    const id = /link=(\d+)/.exec(path)?.[1] ?? "";
    const wrong = [
      path.replace(/signature=./, (text) => text.endsWith("A") ? "signature=B" : "signature=A"),
      path.slice(0, path.indexOf("&link")),
      path.slice(0, path.indexOf("&signature")) + `&link=${id}`,
      path.replace(/&signature=([\w-]+)/, (text) => text.slice(0, -1)),
      path.replace(`/${siteId}/`, `/${other}/`),
      path.replace(/link=\d+/, "link=999999999"),
      path.replace(/link=\d+/, "link=x"),
      `${path}&expires=9999999999`,
      `${path}&link=${id}`,
    ];
    for (const one of wrong) {
      const { status, text } = await openBare(one);
      expect([status, text.startsWith(INVALID)], one).to.deep.equal([404, true]);
    }
    const { text: question } = await visitor.open(`${sharesPath()}/${id}/withdraw`);
    expect(question).to.contain("Withdraw this link?").and.to.contain("Keep the link");
    expect((await openBare(path)).status).to.equal(200);
    const { status } = await visitor.send(`${sharesPath()}/${id}/withdraw`, {});
    expect(status).to.equal(303);
    const { status: after, text } = await openBare(path);
    expect([after, text.startsWith(INVALID)]).to.deep.equal([404, true]);
    expect((await visitor.send(`${sharesPath()}/${id}/withdraw`, {})).status).to.equal(404);
  });

  it("say so when only this machine could open them", async () => {
    await share();
    const local = await visitor.open(sharesPath());
    expect(local.text).to.contain(`begin with ${api.url}, which no other machine can open.`);
  });

  it("end with the site", async () => {
    const path = await share();
    await deleteSite(api.services, { accountId: owner.accountId, siteId });
    const { status, text } = await openBare(path);
    expect([status, text.startsWith(INVALID)]).to.deep.equal([404, true]);
  });

  it("are no one else's to see or to withdraw", async () => {
    const path = await share();
    const id = /link=(\d+)/.exec(path)?.[1] ?? "";
    const stranger = createPageVisitor(api.url);
    await stranger.signIn(await insertSpecOwner(database.db, now));
    expect((await stranger.open(sharesPath())).status).to.equal(404);
    expect((await stranger.open(`${sharesPath()}/${id}/withdraw`)).status).to.equal(404);
    await stranger.open("/sites");
    expect((await stranger.send(`${sharesPath()}/${id}/withdraw`, {})).status).to.equal(404);
    expect((await stranger.send(sharesPath(), { label: "x", days: "1" })).status).to.equal(404);
    expect((await openBare(path)).status).to.equal(200);
    expect((await openBare(sharesPath())).status).to.equal(303);
  });

  it("let in to the events of a running audit, until they are withdrawn", async () => {
    const auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now,
    });
    const path = await share();
    const { html } = await openBare(path);
    const events = /data-live="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(events).to.match(
      new RegExp(`^/sites/${siteId}/audits/${auditId}/events\\?expires=\\d+&signature=`),
    );
    expect(html).to.contain(`<meta http-equiv="refresh" content="10; url=/sites/${siteId}/report?`);
    expect(html).not.to.contain("<form");
    const reader = await readEvents(api.url + events);
    expect((await reader.next())?.data).to.include({ audit_id: auditId, status: "queued" });
    const id = /link=(\d+)/.exec(path)?.[1] ?? "";
    await visitor.open(`${sharesPath()}/${id}/withdraw`);
    await visitor.send(`${sharesPath()}/${id}/withdraw`, {});
    await reader.ended;
    expect((await readEvents(api.url + events)).status).to.equal(404);
  });

  it("answer a page that says when to come again to who opens them too often", async () => {
    const path = await share();
    const id = /link=(\d+)/.exec(path)?.[1] ?? "";
    const visits = createShareVisits(database.db);
    for (let host = 1; host <= 60; host++) {
      const address = `10.1.2.${host}`;
      await visits.count({ kind: "report", shareId: Number(id), address });
    }
    const { status, headers, text, html } = await openBare(path);
    expect(status).to.equal(429);
    expect(Number(headers.get("retry-after"))).to.be.within(1, 60);
    expect(text).to.match(
      /^Opened too often This report was opened very often within a minute\. It can be opened again in \d+ seconds?\./,
    );
    expect(html).not.to.contain('href="/usage"');
    // the owner, and another link, are not concerned
    expect((await visitor.open(`/sites/${siteId}/report`)).status).to.equal(200);
    expect((await openBare(await share("Beta"))).status).to.equal(200);
  });

  it("leave no signature in the log", async () => {
    const path = await share();
    await openBare(path);
    await openBare(path.slice(0, -3));
    const signature = /signature=([\w-]+)/.exec(path)?.[1] ?? "none";
    expect(signature).to.have.length(43);
    expect(JSON.stringify(api.log)).to.contain(`/sites/${siteId}/report`).and.not.contain(
      signature.slice(0, 20),
    );
  });
});

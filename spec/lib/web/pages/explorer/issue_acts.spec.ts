import { expect } from "chai";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const CODE = "title_duplicate";

describe("what can be done about an issue", function () {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    owner = await insertSpecOwner(database.db, NOW);
    visitor = await signedInVisitor(api, owner);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, owner.accountId, {
      domain: "shop.test",
      startUrl: `${SHOP}/`,
    });
    await insertFinishedAudit(database.db, siteId);
    await visitor.open(places());
  });
  afterEach(async () => {
    await database.db("audits").where({ site_id: siteId }).delete();
    await database.db("sites").where({ id: siteId }).delete();
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const places = (code = CODE) => `/sites/${siteId}/issues/${code}/places`;
  /** Sends one of the page's forms, and opens where it leads. */
  const act = async (name: string, fields: Record<string, string | readonly string[]> = {}) => {
    const sent = await visitor.send(places(), { do: name, ...fields });
    expect([sent.status, sent.headers.get("location")])
      .to.deep.equal([303, `${places()}?done=${name}`]);
    return await visitor.open(`${places()}?done=${name}`);
  };

  it("is ignored with a note, and counts again", async () => {
    const ignored = await act("ignore", { "ignore.note": "Old catalogue <b>", "ignore.urls": "" });
    expect(ignored.text).to.contain("It is ignored, and counts and score are without it.")
      .and.contain("in the browser: Old catalogue <b>");
    const [row] = await database.db("issue_ignores").where({ site_id: siteId });
    expect(row).to.include({ code: CODE, note: "Old catalogue <b>", token_id: 0 });
    expect(ignored.html).not.to.match(/name="do"\s+value="ignore"/);
    const opened = await act("open");
    expect(opened.text).to.contain("It counts again.");
    expect(await database.db("issue_ignores").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("is ignored on some URLs alone, and a URL that does not have it is named at its field", async () => {
    await act("ignore", { "ignore.urls": `${SHOP}/b\r\n` });
    expect(await database.db("issue_ignores").where({ site_id: siteId }).pluck("url"))
      .to.deep.equal([`${SHOP}/b`]);
    const wrong = await visitor.send(places(), {
      do: "ignore",
      "ignore.note": "kept as it was typed",
      "ignore.urls": `${SHOP}/a\n${SHOP}/nowhere`,
    });
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.match(/id="ignore\.urls-error">[^<]*did not find this issue on/)
      .and.contain("kept as it was typed").and.match(/<details class="act-folded"\s+open>/);
  });

  it("is said to be on the site as a whole where it is on no page, in its ticket, too", async () => {
    const pages = await visitor.open(places());
    expect(pages.text).to.contain("URLs with it 2").and.contain("; 2 URLs");
    const site = await visitor.open(places("robots_txt_invalid_line"));
    expect(site.text).to.contain("Found On the site as a whole, which counts as one URL")
      .and.contain("; the site as a whole").and.not.contain("URLs with it");
  });

  it("is marked as being worked on, for everyone, and the mark is taken back", async () => {
    const marked = await act("work", { "work.note": "Ann, with release 4.2" });
    expect(marked.text).to.match(/Being worked on since .*in the browser: Ann, with release 4\.2/);
    const ended = await act("end_work");
    expect(ended.text).to.contain("The mark is taken back.")
      .and.not.contain("Being worked on since");
  });

  it("is checked again at once", async () => {
    const sent = await visitor.send(places(), { do: "recheck" });
    expect(sent.headers.get("location")).to.equal(`/sites/${siteId}/audit?done=recheck`);
    expect((await visitor.open(`/sites/${siteId}/audit?done=recheck`)).text)
      .to.contain("The URLs that have it are requested again.").and.contain(
        "An audit is under way",
      );
    const [audit] = await database.db("audits").where({ site_id: siteId }).orderBy("id", "desc");
    expect(audit).to.include({ trigger: "recheck", status: "queued" });
    expect(JSON.parse(audit.recheck)).to.deep.include({ codes: [CODE] });
    const again = await visitor.send(places(), { do: "recheck" });
    expect(again.status).to.equal(409);
    expect(again.html).to.contain('role="alert"');
  });

  it("is ignored at one place from its row, in the list as it is filtered, and counts again", async () => {
    const filtered = `${places()}?filter%5Burl%5D=${encodeURIComponent(`${SHOP}/b`)}`;
    const opened = await visitor.open(filtered);
    expect(opened.html).to.match(/name="row\.url"\s+value="[^"]+\/b"/).and.contain("As a ticket…")
      .and.contain("On &lt;https://shop.test/b&gt;".replace("https://shop.test", SHOP));
    const sent = await visitor.send(filtered, { "do": "ignore_place", "row.url": `${SHOP}/b` });
    expect([sent.status, sent.headers.get("location")])
      .to.deep.equal([303, `${filtered}&done=ignore_place`]);
    expect(await database.db("issue_ignores").where({ site_id: siteId }).pluck("url"))
      .to.deep.equal([`${SHOP}/b`]);
    const after = await visitor.open(`${filtered}&done=ignore_place`);
    expect(after.text).to.contain("It is ignored on that page").and.contain("1 row");
    expect(after.html).to.contain('value="open_place"').and.not.contain('value="ignore_place"');
    await visitor.send(filtered, { "do": "open_place", "row.url": `${SHOP}/b` });
    expect(await database.db("issue_ignores").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("is checked again at one place alone", async () => {
    const sent = await visitor.send(places(), { "do": "recheck_place", "row.url": `${SHOP}/b` });
    expect(sent.headers.get("location")).to.equal(`/sites/${siteId}/audit?done=recheck_place`);
    const [audit] = await database.db("audits").where({ site_id: siteId }).orderBy("id", "desc");
    expect(JSON.parse(audit.recheck)).to.deep.include({ urls: [`${SHOP}/b`], codes: [] });
    expect((await visitor.open(`/sites/${siteId}/audit?done=recheck_place`)).text)
      .to.contain("The URLs that have it are requested again.");
  });

  it("says at a place what is wrong with an address that the issue is not at", async () => {
    const sent = await visitor.send(places(), {
      "do": "ignore_place",
      "row.url": `${SHOP}/nowhere`,
    });
    expect([sent.status, sent.html.includes('role="alert"')]).to.deep.equal([422, true]);
  });

  it("has its history over the audits, each with the way to its changes", async () => {
    const auditId = await insertFinishedAudit(database.db, siteId);
    const { html, text } = await visitor.open(places());
    expect(text).to.contain("Over the audits");
    expect(html).to.contain(`/sites/${siteId}/audits/${auditId}/changes`);
  });

  it("is no business of another account", async () => {
    const other = await signedInVisitor(api, await insertSpecOwner(database.db, NOW));
    await other.open("/sites");
    const sent = await other.send(places(), { do: "ignore" });
    expect(sent.status).to.equal(404);
    expect(await database.db("issue_ignores").where({ site_id: siteId })).to.deep.equal([]);
  });
});

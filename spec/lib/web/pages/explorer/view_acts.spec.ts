import { expect } from "chai";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertOwnedRows, type OwnedRows } from "../../../../support/accounts/owned_rows.ts";
import { insertSpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { FormFields, PageVisitor } from "../../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../../support/web/reported_site.ts";

describe("what can be done on lists and rows", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let rows: OwnedRows;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    const owner = await insertSpecOwner(database.db, REPORTED_NOW);
    rows = await insertOwnedRows(api.services, owner, "A shop");
    siteId = Number(rows["id"]);
    await database.db("audits").where({ site_id: siteId }).delete();
    await fillReportedSite(database.db, siteId);
    visitor = await signedInVisitor(api, owner);
    await visitor.open(`/sites/${siteId}/keywords`);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** Sends a form of a page, and opens where it leads. */
  const act = async (path: string, name: string, fields: FormFields = {}) => {
    const sent = await visitor.send(`/sites/${siteId}/${path}`, { do: name, ...fields });
    expect(sent.status, sent.text).to.equal(303);
    return await visitor.open(sent.headers.get("location") ?? "/");
  };
  const keyword = (text: string) =>
    database.db("keywords").where({ site_id: siteId, keyword: text }).first();

  it("tracks keywords with tags, and stops tracking them", async () => {
    const tracked = await act("keywords", "track", {
      "track.keywords": "keyword 1\nnever searched",
      "track.tags": "spring",
    });
    expect(tracked.text).to.contain("They are tracked.");
    expect(
      (await keyword("never searched")).tracked_at ?? (await keyword("never searched")).tracked,
    )
      .to.be.ok;
    const wrong = await visitor.send(`/sites/${siteId}/keywords`, {
      ...{ "do": "track", "track.keywords": "x".repeat(1_001), "track.tags": "y".repeat(101) },
    });
    expect(wrong.status).to.equal(422);
    expect(wrong.html).to.match(/id="track\.keywords-error">Keywords, line 1, /)
      .and.match(/id="track\.tags-error">Tags, line 1, /);
    const untracked = await act("keywords", "untrack", { "untrack.keywords": "never searched" });
    expect(untracked.text).to.contain("They are tracked no more.");
  });

  it("tags a keyword and corrects its intent, and makes no choice of what the rules found", async () => {
    const { id } = await keyword("keyword 1");
    const path = `keywords/${id}`;
    const before = await visitor.open(`/sites/${siteId}/${path}`);
    expect(before.text).to.contain("Track, tag, correct the intent");
    const named = /<button [^>]*>Save<\/button>/.test(before.html) &&
      /name="do"\s+value="(save\w*)"/.exec(before.html)?.[1];
    expect(named).to.equal("save");
    const saved = await act(path, "save", {
      ...{ "save.tracked": "on", "save.tags": "spring\nsale", "save.intent": "commercial" },
    });
    expect(saved.text).to.contain("The keyword is saved.")
      .and.contain("intent: commercial, set by you").and.match(/tags: (spring, sale|sale, spring)/);
    await act(path, "save", { "save.tags": "spring", "save.intent": "" });
    const back = await visitor.open(`/sites/${siteId}/${path}`);
    expect(back.text).not.to.contain("set by you");
    expect(back.html).to.match(/<option value="" selected>/);
  });

  it("confirms and refuses spellings of the brand, one by one", async () => {
    // what follows from the newest data has come instead of what was there
    const [id] = await database.db("brand_spellings").insert({
      ...{ site_id: siteId, spelling: "a schop", name: "A shop", likeness: "sound", distance: 1 },
      ...{ probability: 0.95, status: "likely", keywords_count: 1, clicks: 9, impressions: 20 },
      ...{ position: 1, found_at: REPORTED_NOW },
    });
    const row = { "row.candidate_id": String(id) };
    const { html } = await visitor.open(`/sites/${siteId}/brand-candidates`);
    expect(html).to.match(/It is the brand<span class="visually-hidden"> a schop/)
      .and.not.contain("Take it back");
    const statusNow = async () =>
      (await database.db("brand_spellings").where({ id }).first()).status;
    await act("brand-candidates", "confirm", row);
    expect(await statusNow()).to.equal("confirmed");
    await act("brand-candidates", "refuse", row);
    expect(await statusNow()).to.equal("refused");
    const foreign = await visitor.send(`/sites/${siteId}/brand-candidates`, {
      ...{ "do": "confirm", "row.candidate_id": "987654" },
    });
    expect(foreign.status).to.equal(404);
  });

  it("adds a competitor, changes its brand names, and removes it", async () => {
    await act("competitors", "add", { "add.domain": "other.test", "add.brand_names": "Other" });
    const { id } = await database.db("competitors").where({ site_id: siteId, domain: "other.test" })
      .first();
    const path = `competitors/${id}/gap`;
    const shown = await visitor.open(`/sites/${siteId}/${path}`);
    expect(shown.html).to.match(/name="save\.brand_names"[^>]*>\s*Other/);
    await act(path, "save", { "save.brand_names": "Other\nOther Shop" });
    expect((await visitor.open(`/sites/${siteId}/${path}`)).html).to.contain("Other Shop");
    const removed = await act(path, "remove");
    expect(removed.text).to.contain("The competitor is removed.");
  });

  it("adds, changes and removes a page group", async () => {
    await act("page-groups", "add", {
      ...{ "add.name": "Blog", "add.kind": "paths", "add.paths": "/blog/" },
    });
    const { id } = await database.db("page_groups").where({ site_id: siteId, name: "Blog" })
      .first();
    const path = `page-groups/${id}`;
    const changed = await act(path, "save", {
      ...{ "save.name": "News", "save.kind": "paths", "save.paths": "/blog/\n/news/" },
    });
    expect(changed.text).to.contain("The page group is saved.").and.contain("News");
    const removed = await act(path, "remove");
    expect(removed.text).to.contain("The page group is removed.");
  });

  it("changes an annotation, and prefills the day that an address names", async () => {
    const path = `report/annotations/${rows["annotation_id"]}`;
    const changed = await act(path, "save", {
      ...{ "save.title": "Deploy 1.3", "save.kind": "deploy", "save.first_day": "2026-11-02" },
      ...{ "save.last_day": "2026-11-03", "save.path": "", "save.text": "" },
    });
    expect(changed.text).to.contain("The annotation is saved.").and.contain("Deploy 1.3");
    const list = await visitor.open(`/sites/${siteId}/report/annotations?first_day=2026-11-09`);
    expect(list.html).to.match(/name="first_day"[^>]*value="2026-11-09"/);
  });

  it("has links checked and an audit deleted", async () => {
    expect((await act("backlinks", "verify")).text).to.contain("are asked for now");
    const audits = () => database.db("audits").where({ site_id: siteId }).orderBy("id").pluck("id");
    const [first, ...others] = await audits();
    await act(`audits/${first}/changes`, "remove");
    expect(await audits()).to.deep.equal(others);
  });
});

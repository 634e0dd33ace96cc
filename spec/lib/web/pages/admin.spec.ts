import { expect } from "chai";
import { insertAccount } from "../../../../db/accounts/accounts.ts";
import { noteJobCompleted, noteJobFailed } from "../../../../db/core/job_states.ts";
import { insertOwner } from "../../../../db/accounts/owners.ts";
import { changeRole } from "../../../../lib/commands/accounts/change_role.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { signInOperator } from "../../../support/accounts/operator.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const MARKUP = '<script>alert("1")</script> & Söhne';

describe("adminPage", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    visitor = (await signInOperator(api)).visitor;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** A page's text with a space at every tag, so that cells do not run into each other. */
  async function read(path: string): Promise<string> {
    const { status, html } = await visitor.open(path);
    expect(status, path).to.equal(200);
    const main = html.slice(html.indexOf("<main"));
    return main.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  }

  it("refuses an owner, who sees it at the next request once made an operator", async () => {
    const owner = await insertSpecOwner(database.db, new Date());
    const person = createPageVisitor(api.url);
    await person.signIn(owner);
    const refused = await person.open("/admin");
    expect(refused.status).to.equal(403);
    expect(refused.text).to.contain("Not allowed This page is for operators.");
    expect(refused.html).not.to.contain('href="/admin"');
    await changeRole(api.services, { email: owner.email, role: "operator" });
    const shown = await person.open("/admin");
    expect(shown.status).to.equal(200);
    expect(shown.html).to.contain(
      '<a href="/admin" aria-current="page">Operation</a>'.slice(0, 15),
    );
    await changeRole(api.services, { email: owner.email, role: "owner" });
    expect((await person.open("/admin")).status).to.equal(403);
  });

  it("asks who is not signed in to sign in", async () => {
    const { status, headers } = await createPageVisitor(api.url).open("/admin");
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal("/sign-in?next=%2Fadmin");
  });

  it("says what is where there is nothing yet", async () => {
    const text = await read("/admin");
    expect(text).to.contain("No audit is under way.");
    expect(text).to.contain("No audit, import or AI run failed in the last 7 days.");
    expect(text).to.contain("Migrations Current");
    expect(text).to.contain("Silent No job was ever run: start a process with ROLE=worker");
    expect(text).to.contain("advance_audits Not run yet Never – None");
    expect(text).to.contain("Audits 0 0 Imports 0 0 AI runs 0 0");
  });

  it("says that a migration is missing", async () => {
    await database.db("schema_migrations").where({ name: "0040_operation" }).delete();
    expect(await read("/admin")).to.contain("Migrations Not current Missing: 0040_operation.");
    await database.db("schema_migrations").insert({
      name: "0040_operation",
      applied_at: new Date(),
    });
  });

  it("shows plan, sites, usage, last call and owners of an account", async () => {
    const { db } = database;
    const account = await insertSpecAccount(db, { name: "Shop Ltd.", plan: "agency" });
    await insertSpecSite(db, account.accountId);
    await insertSpecSite(db, account.accountId);
    const owner = { accountId: account.accountId, email: "ann@shop.example", passphraseHash: "x" };
    await insertOwner(db, owner, new Date());
    await api.request("GET", "/sites", { token: account.tokenText });
    await db("tokens").where({ id: account.tokenId }).update({
      last_used_at: new Date(Date.now() - 3_725_000),
    });
    expect(await read("/admin?q=shop+ltd")).to.contain(
      "Accounts 1 to 1 of 1, by name; usage of this month (UTC) " +
        "Account Plan Sites Calls this month Last call Owners " +
        "Shop Ltd. Agency 2 1 of 10,000 1 h ago ann@shop.example",
    );
    expect(await read("/admin?q=ann%40SHOP")).to.contain("Shop Ltd. Agency");
  });

  it("shows names as text, and takes what is searched as it is", async () => {
    await insertSpecAccount(database.db, { name: MARKUP });
    const page = await visitor.open(`/admin?q=${encodeURIComponent(MARKUP)}`);
    expect(page.text).to.contain(MARKUP);
    expect(page.html).not.to.contain("<script>alert");
    for (const q of ["%", "_", "\\", "'", '"><script>alert(1)</script>']) {
      const { status, text, html } = await visitor.open(`/admin?q=${encodeURIComponent(q)}`);
      expect(status, q).to.equal(200);
      expect(html).not.to.contain("<script>alert");
      if (q !== '"' && q !== "'") {
        expect(text, q).to.contain("No account and no owner is called like");
      }
    }
  });

  it("takes no more of a search than people type", async () => {
    const page = await visitor.open(`/admin?q=${"ä".repeat(1_000)}`);
    expect(page.status).to.equal(200);
    expect(page.text).to.contain(`is called like ${"ä".repeat(200)}.`);
  });

  it("shows a name of the greatest length whole", async () => {
    const name = "x".repeat(100);
    await insertAccount(database.db, { name, plan: "pro" }, new Date());
    expect(await read("/admin?q=xxxxxxxxxx")).to.contain(`${name} Pro 0 0 of 1,000 Never None`);
  });

  it("pages through 500 accounts", async () => {
    const { db } = database;
    const now = new Date();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      name: `Many ${String(index).padStart(3, "0")}`,
      plan: "pro",
      created_at: now,
      updated_at: now,
    }));
    await db.batchInsert("accounts", rows, 500);
    const first = await read("/admin?q=Many");
    expect(first).to.contain("Accounts 1 to 25 of 500");
    expect(first).to.contain("Page 1 of 20 Next");
    expect(first).to.contain("Many 024").and.not.to.contain("Many 025");
    const last = await read("/admin?q=Many&page=20");
    expect(last).to.contain("Accounts 476 to 500 of 500");
    expect(last).to.contain("Many 499").and.not.to.contain("Next");
    expect((await visitor.open("/admin?q=Many&page=2")).html).to.contain(
      "/admin?q=Many&amp;page=3#accounts",
    );
    expect(await read("/admin?q=Many&page=0")).to.contain("Accounts 1 to 25 of 500");
    expect(await read("/admin?q=Many&page=99")).to.contain("There is no account on this page.");
    await db("accounts").where("name", "like", "Many %").delete();
  });

  it("shows jobs, those that fail first, with their error as text", async () => {
    const { db } = database;
    const now = new Date();
    await noteJobCompleted(db, "prune", { at: now, durationMs: 1_250 });
    const error = `Error: it <b>broke</b>\n${"    at somewhere\n".repeat(50)}`;
    await noteJobFailed(db, "sync_search_console", { at: now, error });
    await noteJobFailed(db, "sync_search_console", { at: now, error });
    const { html } = await visitor.open("/admin");
    expect(html).to.contain("<summary>Error: it &lt;b&gt;broke&lt;/b&gt;…</summary>");
    const text = await read("/admin");
    expect(text).to.contain("1 failing last sign of life");
    expect(text).to.match(/Last error sync_search_console Failing 2 times in a row Never –/);
    expect(text).to.match(/prune Well \d+ s ago 1\.3 s None/);
    await db("job_states").delete();
  });

  it("shows what failed lately, and nothing older", async () => {
    const { db } = database;
    const account = await insertSpecAccount(db, { name: "Unlucky" });
    const siteId = await insertSpecSite(db, account.accountId, { domain: "unlucky.example" });
    const day = 86_400_000;
    const importOf = (message: string, finishedAt: Date) => ({
      site_id: siteId,
      source: "http",
      status: "failed",
      asked_format: "auto",
      file_name: "a.csv",
      settings: "{}",
      error_code: "import_failed",
      error_message: message,
      created_at: finishedAt,
      finished_at: finishedAt,
      updated_at: finishedAt,
    });
    await db("imports").insert([
      importOf("Too old.", new Date(Date.now() - 8 * day)),
      importOf("<i>No header.</i>", new Date(Date.now() - 2 * day)),
    ]);
    const text = await read("/admin");
    expect(text).to.match(
      /Import \d+ unlucky\.example Unlucky 2 d ago import_failed &lt;i&gt;No header\.&lt;\/i&gt;/,
    );
    expect(text).not.to.contain("Too old.");
  });
});

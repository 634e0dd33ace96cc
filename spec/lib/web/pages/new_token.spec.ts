import { expect } from "chai";
import { listTokens } from "../../../../db/accounts/tokens.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import type { FormFields, PageVisitor, VisitedPage } from "../../../support/web/page_visitor.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const PATH = "/settings/security/tokens/new";
const ALL = ["read", "write", "audit", "chat"];

describe("/settings/security/tokens/new", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    owner = await insertSpecOwner(database.db, new Date());
    visitor = await signedInVisitor(api, owner);
  });
  const keyOf = ({ html }: VisitedPage) => /name="form_key" value="([\w-]*)"/.exec(html)?.[1] ?? "";
  const tokenOf = ({ html }: VisitedPage) => /id="token">(svk_\w{42})</.exec(html)?.[1] ?? "";
  /** Opens the form and sends it. */
  async function make(fields: FormFields): Promise<VisitedPage> {
    const form_key = keyOf(await visitor.open(PATH));
    return await visitor.send(PATH, { form_key, abilities: ALL, scope: "all", ...fields });
  }
  const names = async () =>
    (await listTokens(database.db, owner.accountId)).slice(1).map(({ name }) => name);

  it("shows the token once, with a line that works, and keeps it nowhere else", async () => {
    const page = await make({ name: "Reporting" });
    const token = tokenOf(page);
    expect(page.status).to.equal(200);
    expect(page.headers.get("cache-control")).to.equal("no-store");
    expect(page.text).to.contain("Copy it now: it is not shown again.");
    expect(page.text).to.contain(
      `curl -H 'Authorization: Bearer ${token}' ${api.url}/api/v1/account`,
    );
    const { status, body } = await api.request("GET", "/account", { token });
    expect(status).to.equal(200);
    expect(body.data.token).to.deep.include({ abilities: ALL, site_ids: null });
    const list = await visitor.open("/settings/security");
    expect(list.text).to.contain(`Reporting ${token.slice(0, 12)}… read write audit chat`);
    expect(list.html).not.to.contain(token.slice(0, 13));
    expect(JSON.stringify(api.log)).not.to.contain(token.slice(4));
  });

  it("writes the line for the address at which the browser knows the service", async () => {
    const https = { "X-Forwarded-Proto": "https" };
    // over https the session's cookie has its own name
    visitor.cookies.set("__Host-session", visitor.cookies.get("session") ?? "");
    const form_key = keyOf(await visitor.open(PATH, https));
    const fields = { form_key, abilities: ["read"], name: "TLS" };
    const { text } = await visitor.send(PATH, fields, https);
    expect(text).to.contain(`' ${api.url.replace("http:", "https:")}/api/v1/account`);
  });

  it("makes no second token by a reload, which sends the form again", async () => {
    const form_key = keyOf(await visitor.open(PATH));
    const fields = { form_key, name: "Once", abilities: ALL };
    await visitor.send(PATH, fields);
    const again = await visitor.send(PATH, fields);
    expect(again.status).to.equal(409);
    expect(again.text).to.contain("This form has made its token already").and
      .contain("Nothing was changed.");
    expect(await names()).to.deep.equal(["Once"]);
    // the form that is shown then is another one
    const next = await visitor.send(PATH, { ...fields, form_key: keyOf(again), name: "Twice" });
    expect(next.status).to.equal(200);
    expect(await names()).to.deep.equal(["Once", "Twice"]);
  });

  it("makes none of a form without its key", async () => {
    await visitor.open(PATH);
    for (const form_key of ["", "x", "x".repeat(43) + "!"]) {
      const { status, text } = await visitor.send(PATH, { form_key, name: "No", abilities: ALL });
      expect(status).to.equal(422);
      expect(text).to.contain("The form came incomplete. Send it again.");
    }
    expect(await names()).to.deep.equal([]);
  });

  it("makes a token for some abilities and sites", async () => {
    const siteId = await insertSpecSite(database.db, owner.accountId);
    await insertSpecSite(database.db, owner.accountId, { domain: "other.example" });
    const page = await make({
      name: "Narrow",
      abilities: ["audit"],
      scope: "some",
      sites: [String(siteId)],
    });
    expect(page.status).to.equal(200);
    expect(page.text).to.contain("The token cannot read");
    expect(page.html).not.to.contain("curl");
    const [, row] = await listTokens(database.db, owner.accountId);
    expect(row).to.include({ abilities: "audit", siteIds: String(siteId) });
    expect((await api.request("GET", "/account", { token: tokenOf(page) })).status).to.equal(403);
  });

  it("shows a form that was wrong again, with what was chosen, and makes nothing", async () => {
    const foreign = await insertSpecSite(database.db, owner.accountId + 1_000);
    await insertSpecSite(database.db, owner.accountId);
    const none = await make({ name: "Kept", abilities: [] });
    expect(none.status).to.equal(422);
    expect(none.html).to.contain('value="Kept"').and.not.match(/name="abilities"[^>]* checked/);
    expect(none.text).to.contain(
      "What it may do must be some of read, write, audit, chat, manage.",
    );
    const some = await make({ name: "Kept", scope: "some" });
    expect(some.text).to.contain("Sites must name sites of the account.");
    expect(some.html).to.match(/value="some" checked/);
    const other = await make({ name: "Kept", scope: "some", sites: [String(foreign)] });
    expect(other.status).to.equal(422);
    expect((await make({ name: "Kept", abilities: ["fly"] })).status).to.equal(422);
    expect(await names()).to.deep.equal([]);
    const mended = await visitor.send(PATH, {
      form_key: keyOf(none),
      name: "Kept",
      abilities: ALL,
    });
    expect(mended.status).to.equal(200);
  });

  it("refuses a name of 10,000 characters, and shows markup as text everywhere", async () => {
    const markup = `<script>alert("x")</script>`;
    const long = await make({ name: markup.repeat(400) });
    expect(long.status).to.equal(422);
    expect(long.text).to.contain("Name must be 1 to 100 characters");
    expect(long.html).not.to.contain("<script>alert");
    const page = await make({ name: `  ${markup}  ` });
    const pages = [page, await visitor.open("/settings/security")];
    const [, row] = await listTokens(database.db, owner.accountId);
    pages.push(await visitor.open(`/settings/security/tokens/${row?.id}/revoke`));
    expect(row?.name).to.equal(markup);
    for (const { status, html, text } of pages) {
      expect(status).to.equal(200);
      expect(html).not.to.contain("<script>alert");
      expect(text).to.contain(markup);
    }
    for (const name of ["", "   ", "a\nb", "\u0000"]) {
      expect((await make({ name })).status, JSON.stringify(name)).to.equal(422);
    }
  });

  it("is for who is signed in, and takes its own form only", async () => {
    const fields = { form_key: keyOf(await visitor.open(PATH)), name: "Forged", abilities: ALL };
    expect((await visitor.send(PATH, { ...fields, csrf: "x" })).status).to.equal(403);
    visitor.cookies.clear();
    expect((await visitor.send(PATH, fields)).headers.get("location"))
      .to.equal("/sign-in?done=lost");
    expect(await names()).to.deep.equal([]);
  });
});

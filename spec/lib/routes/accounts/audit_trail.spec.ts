import { expect } from "chai";
import { PAGES } from "../../../../lib/web/pages/mod.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecMember, type SpecMember } from "../../../support/accounts/member.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("GET /audit-trail", function () {
  this.timeout(60_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let owner: SpecMember;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, {
      config: { secretKeys: [Buffer.alloc(32, 1).toString("base64")] },
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    owner = await insertSpecMember(api, account.accountId, { role: "owner" });
  });
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    api.request(method, path, {
      ...{ token: account.tokenText, headers },
      ...body !== undefined && { body },
    });
  const trail = async (query = "") => (await call("GET", `/audit-trail${query}`)).body.data;

  it("says what a token changed, of what, and the names of what it sent", async () => {
    const { status } = await call("PATCH", `/sites/${siteId}`, { name: "Secret name" });
    expect(status).to.equal(200);
    const [entry, ...others] = await trail();
    expect(others).to.deep.equal([]);
    expect(entry).to.deep.include({
      ...{ actor: "token", token_id: account.tokenId, token_name: "spec", member_id: null },
      ...{ operation: "updateSite", object: `/sites/${siteId}`, site_id: siteId },
      ...{ fields: ["name"], outcome: "done" },
    });
    expect(JSON.stringify(await database.db("audit_trail"))).not.to.contain("Secret name");
  });

  it("names what was created by its own path", async () => {
    const { body: { data } } = await call("POST", "/sites", { domain: "made.example.com" });
    expect((await trail())[0]).to.deep.include({
      ...{ operation: "createSite", object: `/sites/${data.id}`, site_id: data.id },
    });
  });

  it("has no entry of what was refused or only read, and one of what was sent twice with one key", async () => {
    await call("PATCH", `/sites/${siteId}`, { name: 7 });
    await call("PATCH", "/sites/999999", { name: "none" });
    await call("POST", "/members", { email: "no address", role: "reader" });
    await call("GET", "/sites");
    expect(await trail()).to.deep.equal([]);
    const key = { "Idempotency-Key": "one" };
    for (const expected of [201, 201]) {
      const { status } = await call("POST", "/sites", { domain: "twice.example.com" }, key);
      expect(status).to.equal(expected);
    }
    expect(await trail()).to.have.length(1);
  });

  it("says what a member changed by a page, with the session", async () => {
    const { visitor } = owner;
    await visitor.open("/settings/members");
    const email = "traced@acme.example";
    const sent = await visitor.send("/settings/members", {
      ...{ do: "invite", "invite.email": email, "invite.role": "reader" },
    });
    expect(sent.status).to.equal(200);
    const session = await database.db("web_sessions").where({ owner_id: owner.ownerId }).first(
      "id",
    );
    const [entry] = await trail();
    expect(entry).to.deep.include({
      ...{ actor: "member", member_id: owner.ownerId, member_email: owner.email },
      ...{ session_id: session.id, token_id: null, operation: "inviteMember" },
    });
    expect(entry.object).to.match(/^\/invitations\/\d+$/);
    const stored = JSON.stringify(await database.db("audit_trail"));
    const [, secret = "none"] = /invitations\/([\w-]{43})/.exec(sent.html) ?? [];
    expect(secret).to.have.length(43);
    expect(stored).not.to.contain(secret);
    await visitor.open("/settings/security/tokens/new");
    const form = /name="form_key" value="([\w-]+)"/.exec(
      (await visitor.open("/settings/security/tokens/new")).html,
    )?.[1] ?? "";
    const made = await visitor.send("/settings/security/tokens/new", {
      ...{ form_key: form, name: "By hand", abilities: ["read"], scope: "all" },
    });
    expect(made.status).to.equal(200);
    const [token] = await trail();
    expect(token).to.deep.include({ operation: "createToken", member_email: owner.email });
    const again = await visitor.send("/settings/security/tokens/new", {
      ...{ form_key: form, name: "By hand", abilities: ["read"], scope: "all" },
    });
    expect(again.status).to.equal(409);
    expect((await trail()).map(({ operation }: { operation: string }) => operation))
      .to.deep.equal(["createToken", "inviteMember"]);
  });

  it("keeps who it was after the member has gone, and shows another account nothing", async () => {
    const second = await insertSpecMember(api, account.accountId, { role: "owner" });
    await second.visitor.open(`/sites/${siteId}/report/shares`);
    await second.visitor.send(`/sites/${siteId}/report/shares`, { label: "For Anna", days: "3" });
    await database.db("owners").where({ id: second.ownerId }).delete();
    const [entry] = await trail(`?filter[member_email]=${second.email}`);
    expect(entry).to.deep.include({ operation: "shareReport", site_id: siteId });
    expect(entry.fields).to.deep.equal([]);
    const other = await insertSpecAccount(database.db);
    const { body } = await api.request("GET", "/audit-trail", { token: other.tokenText });
    expect(body.data).to.deep.equal([]);
    const { text } = await owner.visitor.open("/settings/audit-trail");
    expect(text).to.contain(second.email).and.contain("shareReport");
    const found = await owner.visitor.open("/settings/audit-trail?actor=token");
    expect(found.text).to.contain("Nothing was changed that fits.");
    const wrong = await owner.visitor.open("/settings/audit-trail?from=yesterday&cursor=x");
    expect(wrong.status).to.equal(422);
  });

  it("is for those who manage the account", async () => {
    const editor = await insertSpecMember(api, account.accountId, { role: "editor" });
    expect((await editor.visitor.open("/settings/audit-trail")).status).to.equal(403);
    const reading = await insertSpecAccount(database.db, {}, { abilities: ["read", "write"] });
    const { status } = await api.request("GET", "/audit-trail", { token: reading.tokenText });
    expect(status).to.equal(403);
  });

  it("knows each form of a member that does something by another way than an operation", () => {
    const untraced = PAGES.filter(({ method, access, trail }) =>
      method === "POST" && access === "owner" && trail === undefined
    ).filter(({ operations = [] }) => operations.length === 0).map(({ path }) => path);
    // these call the API's operations, which leave entries, or end the own session
    expect(untraced.filter((path) => /security|oauth|shares/.test(path))).to.deep.equal([
      "/settings/security/second-factor/prepare",
    ]);
    expect(ROUTES.filter(({ method }) => method !== "GET").length).to.be.greaterThan(60);
  });
});

import { expect } from "chai";
import { createHash } from "node:crypto";
import { lockMembers } from "../../../../db/accounts/members.ts";
import { deleteOauthCodesOf } from "../../../../db/accounts/oauth_codes.ts";
import { transaction } from "../../../../db/core/connection.ts";
import type { Caller } from "../../../../lib/admission/admission.ts";
import { acceptInvitation } from "../../../../lib/commands/accounts/accept_invitation.ts";
import {
  changeMember,
  removeMember,
} from "../../../../lib/commands/accounts/people/change_member.ts";
import {
  createMemberLink,
  inviteMember,
} from "../../../../lib/commands/accounts/people/invite_member.ts";
import { changeRole } from "../../../../lib/commands/accounts/change_role.ts";
import { exchangeOauthCode } from "../../../../lib/commands/accounts/exchange_oauth_code.ts";
import { grantOauthCode } from "../../../../lib/commands/accounts/grant_oauth_code.ts";
import { createToken } from "../../../../lib/commands/accounts/create_token.ts";
import { memberRights } from "../../../../lib/core/member_rights.ts";
import type { Ability } from "../../../../schemas/common.ts";
import type { MemberRole } from "../../../../schemas/member.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecMember, type SpecMember } from "../../../support/accounts/member.ts";
import { BROWSER, errorCodeOf } from "../../../support/accounts/sign_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const EXCHANGE = {
  ...{ clientId: "spec", redirectUri: "http://localhost/", verifier: "v".repeat(43) },
};
const CHALLENGE = createHash("sha256").update(EXCHANGE.verifier).digest("base64url");
const PASSPHRASE = "seven umbrellas dance south";

describe("MEMBER_ROUTES", function () {
  this.timeout(60_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let owner: SpecMember;
  let count = 0;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    owner = await insertSpecMember(api, account.accountId, { role: "owner" });
  });
  const call = (method: string, path: string, body?: unknown, of = account) =>
    api.request(method, path, { token: of.tokenText, ...body !== undefined && { body } });
  const newEmail = () => `new${++count}@acme.example`;
  const secretOf = (url: string) => url.split("/").at(-1) ?? "";
  const accept = (url: string) =>
    acceptInvitation(api.services, {
      ...{ secretText: secretOf(url), passphrase: PASSPHRASE, browser: BROWSER },
    });
  /** As a page calls, for a member who is signed in. */
  const callerOf = (
    { ownerId: id, email, accountId }: SpecMember,
    role: MemberRole = "owner",
  ): Caller => ({
    ...{ accountId, accountName: "", plan: "enterprise", tokenId: 0 },
    ...memberRights({ role, siteIds: null }),
    member: { id, email, sessionId: 1 },
  });
  const member = (role: MemberRole, siteIds?: number[]) =>
    insertSpecMember(api, account.accountId, { role, ...siteIds && { siteIds } });
  const consent = (abilities: readonly string[]) => ({
    client: { clientId: EXCHANGE.clientId, name: "Spec", redirectUris: [], documentHost: null },
    ...{ redirectUri: EXCHANGE.redirectUri, codeChallenge: CHALLENGE, siteIds: undefined },
    ...{ resource: `${api.url}/mcp`, abilities },
  });
  const strangeOwner = async () =>
    insertSpecMember(api, (await insertSpecAccount(database.db)).accountId, { role: "owner" });
  const roleOf = async (id: number) =>
    (await database.db("owners").where({ id }).first("role"))?.role;

  it("invites a client, who becomes a member by the link, once", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId);
    const email = newEmail();
    const { status, body } = await call("POST", "/members", {
      ...{ email: email.toUpperCase(), name: " Anna ", role: "client", site_ids: [siteId, siteId] },
    });
    expect(status).to.equal(201);
    const { url, mailed, mail_problem, ...invitation } = body.data;
    expect({ mailed, mail_problem }).to.deep.equal({ mailed: false, mail_problem: null });
    expect(invitation).to.deep.include({ email, name: "Anna", role: "client", site_ids: [siteId] });
    expect(invitation.member_id).to.equal(null);
    expect((await call("GET", `/invitations/${invitation.id}`)).body.data).to.deep.equal(
      invitation,
    );
    expect((await call("GET", "/invitations")).body.data).to.deep.equal([invitation]);
    expect(JSON.stringify(await database.db("invitations"))).not.to.contain(secretOf(url));
    expect(await accept(url)).to.include({ state: "signed_in" });
    expect(await errorCodeOf(accept(url))).to.equal("invitation_used");
    expect((await call("GET", "/invitations")).body.data).to.deep.equal([]);
    const { body: { data } } = await call("GET", `/members?filter[email]=${email}`);
    expect(data[0]).to.deep.include({ email, name: "Anna", role: "client", site_ids: [siteId] });
    expect((await call("GET", `/members/${data[0].id}`)).body.data).to.deep.equal(data[0]);
    const again = await call("POST", "/members", { email, role: "reader" });
    expect([again.status, again.body.code]).to.deep.equal([409, "member_exists"]);
  });

  it("says what is wrong with an invitation, and makes none then", async () => {
    const foreign = await insertSpecSite(
      database.db,
      (await insertSpecAccount(database.db)).accountId,
    );
    const email = newEmail();
    for (
      const [field, body] of [
        ["email", { email: "acme\r\nBcc: all@acme.example", role: "reader" }],
        ["email", { email: "no address", role: "reader" }],
        ["role", { email, role: "operator" }],
        ["site_ids", { email, role: "client" }],
        ["site_ids", { email, role: "client", site_ids: [foreign] }],
        ["site_ids", { email, role: "editor", site_ids: [1] }],
        ["name", { email, role: "reader", name: "a\r\nSubject: b" }],
      ] as const
    ) {
      const { status, body: answer } = await call("POST", "/members", body);
      expect([status, Object.keys(answer.errors)], JSON.stringify(body)).to.deep.equal([422, [
        field,
      ]]);
    }
    const { body: { data } } = await call("GET", "/invitations");
    expect(data).to.deep.equal([]);
  });

  it("lets no token give, change or take over more than it can do, nor an owner at all", async () => {
    const reader = await member("reader");
    const tokens: readonly [Ability[], MemberRole, number][] = [
      [["manage"], "reader", 403],
      [["read", "chat", "manage"], "reader", 201],
      [["read", "chat", "manage"], "editor", 403],
      [["read", "write", "audit", "chat", "manage"], "editor", 201],
      [["read", "write", "audit", "chat", "manage"], "owner", 403],
      [["read", "write", "audit", "chat"], "reader", 403],
    ];
    for (const [abilities, role, expected] of tokens) {
      const { text } = await createToken(api.services, { id: account.accountId }, { abilities });
      const { status } = await api.request("POST", "/members", {
        token: text,
        body: { email: newEmail(), role },
      });
      expect(status, `${abilities} ${role}`).to.equal(expected);
      const raised = await api.request("PATCH", `/members/${reader.ownerId}`, {
        token: text,
        body: { role: "owner" },
      });
      expect(raised.status, `${abilities}`).to.equal(403);
      for (const [method, path] of [["DELETE", ""], ["POST", "/link"], ["PATCH", ""]] as const) {
        const taken = await api.request(method, `/members/${owner.ownerId}${path}`, {
          token: text,
          ...method !== "DELETE" && { body: method === "PATCH" ? { role: "reader" } : {} },
        });
        expect(taken.status, `${abilities} ${method} ${path}`).to.equal(403);
      }
    }
    expect(await roleOf(owner.ownerId)).to.equal("owner");
  });

  it("knows no member and no invitation of another account", async () => {
    const other = await insertSpecAccount(database.db);
    const invited = await call("POST", "/members", { email: newEmail(), role: "reader" });
    const reader = await member("reader");
    for (
      const [method, path, body] of [
        ["GET", `/members/${reader.ownerId}`],
        ["PATCH", `/members/${reader.ownerId}`, { role: "editor" }],
        ["DELETE", `/members/${reader.ownerId}`],
        ["POST", `/members/${reader.ownerId}/link`, {}],
        ["DELETE", `/invitations/${invited.body.data.id}`],
      ] as const
    ) {
      expect((await call(method, path, body, other)).status, `${method} ${path}`).to.equal(404);
    }
    expect((await call("GET", "/members", undefined, other)).body.data).to.deep.equal([]);
    expect((await call("GET", "/invitations", undefined, other)).body.data).to.deep.equal([]);
    // the same address invited by another account leaves this invitation good
    const { email, url } = invited.body.data;
    await call("POST", "/members", { email, role: "reader" }, other);
    await accept(url);
    const late = await call("POST", "/members", { email, role: "reader" }, other);
    expect([late.status, late.body.code]).to.deep.equal([409, "owner_of_other_account"]);
  });

  it("keeps the last owner, also where two owners remove each other at the same time", async () => {
    const alone = changeMember(api.services, callerOf(owner), {
      ...{ id: owner.ownerId, body: { role: "reader" } },
    });
    expect(await errorCodeOf(alone)).to.equal("last_owner");
    expect(await errorCodeOf(removeMember(api.services, callerOf(owner), owner.ownerId)))
      .to.equal("last_owner");
    const second = await member("owner");
    const both = await Promise.allSettled([
      removeMember(api.services, callerOf(owner), second.ownerId),
      removeMember(api.services, callerOf(second), owner.ownerId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).to.deep.equal(["fulfilled", "rejected"]);
    const left = await database.db("owners").where({
      account_id: account.accountId,
      role: "owner",
    });
    expect(left).to.have.length(1);
  });

  it("refuses a member who was an owner when the request began and is none any more", async () => {
    const second = await member("owner");
    const caller = callerOf(second);
    await changeMember(api.services, callerOf(owner), {
      id: second.ownerId,
      body: { role: "editor" },
    });
    const email = newEmail();
    expect(await errorCodeOf(inviteMember(api.services, caller, { email, role: "owner" })))
      .to.equal("owner_needed");
    expect(await errorCodeOf(removeMember(api.services, caller, owner.ownerId)))
      .to.equal("owner_needed");
  });

  it("revokes what a member made that goes beyond the new role, and keeps the rest", async () => {
    const second = await member("owner");
    const own = { ownerId: second.ownerId };
    const make = (abilities: Ability[]) =>
      createToken(api.services, { id: account.accountId }, { ...own, abilities });
    const [all, reading] = [await make(["read", "manage"]), await make(["read"])];
    const invited = await inviteMember(api.services, callerOf(second), {
      ...{ email: newEmail(), role: "owner" },
    });
    await changeMember(api.services, callerOf(owner), {
      id: second.ownerId,
      body: { role: "reader" },
    });
    const statusOf = async (token: string) =>
      (await api.request("GET", "/account", { token })).status;
    expect(await statusOf(all.text)).to.equal(401);
    expect(await statusOf(reading.text)).to.equal(200);
    expect(await errorCodeOf(accept(invited.secretText))).to.equal("invitation_not_found");
    await removeMember(api.services, callerOf(owner), second.ownerId);
    expect(await statusOf(reading.text)).to.equal(401);
    expect(await statusOf(account.tokenText)).to.equal(200);
    expect((await second.visitor.open("/sites")).headers.get("location")).to.contain("/sign-in?");
  });

  it("takes back what a member has granted and no program has taken yet", async () => {
    const second = await member("owner");
    await grantOauthCode(api.services, second, consent(["read", "write"]));
    const codes = () => database.db("oauth_codes").where({ account_id: account.accountId });
    expect(await codes()).to.have.length(1);
    const body = { role: "reader" } as const;
    await changeMember(api.services, callerOf(owner), { id: second.ownerId, body });
    expect(await codes()).to.deep.equal([]);
  });

  it("makes nothing in the name of a member who was removed since the request began", async () => {
    const second = await member("owner");
    await removeMember(api.services, callerOf(owner), second.ownerId);
    const { accountId, ownerId } = second;
    const token = createToken(api.services, { id: accountId }, { ownerId, abilities: ["read"] });
    expect(await errorCodeOf(token)).to.equal("owner_needed");
    const grant = grantOauthCode(api.services, second, consent(["read"]));
    expect(await errorCodeOf(grant)).to.equal("owner_needed");
    expect(await database.db("tokens").where({ owner_id: ownerId })).to.deep.equal([]);
    expect(await database.db("oauth_codes").where({ owner_id: ownerId })).to.deep.equal([]);
  });

  it("exchanges no code while its member is being removed", async () => {
    const { db } = database;
    const { accountId } = account;
    const code = await grantOauthCode(api.services, owner, consent(["read"]));
    const exchange = await transaction(db, async (trx) => {
      await lockMembers(trx, accountId);
      const started = errorCodeOf(
        exchangeOauthCode(api.services, { ...EXCHANGE, code, resource: `${api.url}/mcp` }),
      );
      // as much work of the same kind as the exchange has, behind it
      await grantOauthCode(api.services, await strangeOwner(), consent(["read"]));
      expect(await db("tokens").where({ account_id: accountId, owner_id: owner.ownerId }))
        .to.deep.equal([]);
      await deleteOauthCodesOf(trx, owner);
      return { started };
    });
    expect(await exchange.started).to.equal("invalid_grant");
  });

  it("withdraws what the token of a member invited when they are removed", async () => {
    const second = await member("owner");
    const { text } = await createToken(api.services, { id: account.accountId }, {
      ownerId: second.ownerId,
    });
    const { body } = await api.request("POST", "/members", {
      ...{ token: text, body: { email: newEmail(), role: "editor" } },
    });
    await removeMember(api.services, callerOf(owner), second.ownerId);
    expect(await errorCodeOf(accept(body.data.url))).to.equal("invitation_not_found");
  });

  it("ends what a token invited with the token, and says so", async () => {
    const reader = await member("reader");
    const { text, id } = await createToken(api.services, { id: account.accountId }, {});
    const byToken = { token: text };
    const invite = { ...byToken, body: { email: newEmail(), role: "editor" } };
    const made = await api.request("POST", "/members", invite);
    const link = await api.request("POST", `/members/${reader.ownerId}/link`, {
      ...{ ...byToken, body: {} },
    });
    expect((await call("GET", "/invitations")).body.data).to.have.length(2);
    expect((await call("DELETE", `/account/tokens/${id}`)).status).to.equal(204);
    expect((await call("GET", "/invitations")).body.data).to.deep.equal([]);
    for (const { body } of [made, link]) {
      const refused = await accept(body.data.url).catch(String);
      expect(refused).to.include("ended with the token that made it");
    }
  });

  it("keeps no link to a passphrase of one who may do more since", async () => {
    const link = async (id: number) =>
      (await createMemberLink(api.services, callerOf(owner), { id, resetsSecondFactor: true }))
        .secretText;
    const editor = await member("editor");
    const { body: { data: { url } } } = await call("POST", `/members/${editor.ownerId}/link`, {});
    const change = (role: MemberRole) =>
      changeMember(api.services, callerOf(owner), { id: editor.ownerId, body: { role } });
    await change("owner");
    expect(await errorCodeOf(accept(url))).to.equal("invitation_not_found");
    const ofOwner = await link(editor.ownerId);
    await changeRole(api.services, { email: editor.email, role: "operator" });
    expect(await errorCodeOf(accept(ofOwner))).to.equal("invitation_not_found");
    expect(await roleOf(editor.ownerId)).to.equal("operator");
    const reader = await member("editor");
    const kept = await link(reader.ownerId);
    await changeMember(api.services, callerOf(owner), {
      ...{ id: reader.ownerId, body: { role: "reader" } },
    });
    expect(await accept(kept)).to.include({ state: "signed_in" });
  });

  it("makes a link to a new passphrase that ends when the member is removed", async () => {
    const reader = await member("reader");
    const { body } = await call("POST", `/members/${reader.ownerId}/link`, {});
    expect(body.data.member_id).to.equal(reader.ownerId);
    await call("DELETE", `/members/${reader.ownerId}`);
    expect(await errorCodeOf(accept(body.data.url))).to.equal("invitation_not_found");
    expect(await roleOf(reader.ownerId)).to.equal(undefined);
    const editor = await member("editor");
    const { body: { data: { url } } } = await call("POST", `/members/${editor.ownerId}/link`, {});
    await accept(url);
    expect((await editor.visitor.open("/sites")).status).to.equal(303);
    expect(await roleOf(editor.ownerId)).to.equal("editor");
  });

  it("gives nobody a link for an operator or for oneself", async () => {
    const operator = await insertSpecMember(api, account.accountId, { role: "operator" });
    for (
      const attack of [
        createMemberLink(api.services, callerOf(owner), {
          id: operator.ownerId,
          resetsSecondFactor: true,
        }),
        removeMember(api.services, callerOf(owner), operator.ownerId),
        changeMember(api.services, callerOf(owner), {
          id: operator.ownerId,
          body: { role: "reader" },
        }),
      ]
    ) expect(await errorCodeOf(attack)).to.equal("member_is_operator");
    const self = createMemberLink(api.services, callerOf(owner), {
      ...{ id: owner.ownerId, resetsSecondFactor: true },
    });
    expect(await errorCodeOf(self)).to.equal("link_for_yourself");
  });

  it("says why no mail was sent", async () => {
    const { body: { data } } = await call("POST", "/members", {
      ...{ email: newEmail(), role: "reader", send_mail: true },
    });
    expect(data.mailed).to.equal(false);
    expect(data.mail_problem).to.contain("SMTP_URL");
  });
});

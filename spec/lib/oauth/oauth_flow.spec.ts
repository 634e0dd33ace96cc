import { expect } from "chai";
import { listTokens } from "../../../db/accounts/tokens.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { pruneOauth } from "../../../lib/jobs/deletion/prune_oauth.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../support/accounts/owner.ts";
import {
  answerOf,
  authorizePath,
  authorizeSpecClient,
  CALLBACK,
  consent,
  createPkce,
  exchangeCode,
  postOauth,
  refreshTokens,
  registerSpecClient,
} from "../../support/accounts/oauth_client.ts";
import { signedInVisitor } from "../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { postMcp, toolMessage } from "../../support/mcp.ts";
import { createPageVisitor, type PageVisitor } from "../../support/web/page_visitor.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const HOUR_MS = 3_600_000;

describe("agents that sign in by OAuth", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let now: Date;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => now });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    now = new Date();
    await database.db("oauth_clients").delete();
    owner = await insertSpecOwner(database.db, now);
    visitor = await signedInVisitor(api, owner);
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(api.url + path, { headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const listWith = async (token: string) => await postMcp(api, LIST, { token });
  const connect = async (fields = {}) => {
    const client = await authorizeSpecClient(api, visitor, fields);
    const { status, body } = await exchangeCode(api, client);
    expect(status, JSON.stringify(body)).to.equal(200);
    return { ...client, ...body };
  };

  it("are led from a 401 to both metadata documents, which any origin may read", async () => {
    const refused = await postMcp(api, LIST);
    expect(refused.status).to.equal(401);
    const address = `${api.url}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers.get("www-authenticate")).to.equal(
      `Bearer resource_metadata="${address}", scope="read audit"`,
    );
    for (const path of ["/mcp", ""]) {
      const { status, headers, body } = await get(`/.well-known/oauth-protected-resource${path}`, {
        Origin: "https://anywhere.test",
      });
      expect(status).to.equal(200);
      expect(headers.get("access-control-allow-origin")).to.equal("*");
      expect(body).to.deep.include({
        resource: `${api.url}/mcp`,
        authorization_servers: [api.url],
        scopes_supported: ["read", "audit", "write"],
      });
    }
    for (const name of ["oauth-authorization-server", "openid-configuration"]) {
      const { body } = await get(`/.well-known/${name}`);
      expect(body).to.deep.include({
        issuer: api.url,
        authorization_endpoint: `${api.url}/oauth/authorize`,
        token_endpoint: `${api.url}/oauth/token`,
        registration_endpoint: `${api.url}/oauth/register`,
        revocation_endpoint: `${api.url}/oauth/revoke`,
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      });
    }
    // behind a proxy that speaks https
    const { body } = await get("/.well-known/oauth-authorization-server", {
      "X-Forwarded-Proto": "https",
    });
    expect(body.issuer).to.equal(api.url.replace("http:", "https:"));
    const preflight = await fetch(`${api.url}/oauth/token`, { method: "OPTIONS" });
    expect(preflight.status).to.equal(204);
    expect(preflight.headers.get("access-control-allow-methods")).to.equal("POST");
  });

  it("ask the owner on a page that works without scripts and names them as they claim", async () => {
    const clientId = await registerSpecClient(api, {
      client_name: "<script>alert(1)</script>\u202e Claude",
    });
    const path = authorizePath(api, {
      client_id: clientId,
      code_challenge: createPkce().challenge,
    });
    const stranger = createPageVisitor(api.url);
    const sent = await stranger.open(path);
    expect(sent.status).to.equal(303);
    expect(sent.headers.get("location")).to.equal(`/sign-in?next=${encodeURIComponent(path)}`);
    const page = await visitor.open(path);
    expect(page.status).to.equal(200);
    expect(page.html).not.to.contain("<script");
    expect(page.html).not.to.contain("\u202e");
    expect(page.text).to.contain("calls itself “<script>alert(1)</script> Claude”")
      .and.contain("The answer goes to agent.test.")
      .and.contain("Nobody has checked the name")
      .and.contain(owner.email);
    expect(page.headers.get("x-frame-options")).to.equal("DENY");
    expect(page.headers.get("content-security-policy"))
      .to.contain("script-src 'self'").and.contain("frame-ancestors 'none'")
      .and.contain("form-action 'self' https://agent.test;");
    const other = await visitor.open("/settings/security");
    expect(other.headers.get("content-security-policy")).to.contain("form-action 'self';");
  });

  it("get tokens for the sites and abilities that the owner has chosen", async () => {
    const own = await insertSpecSite(database.db, owner.accountId, { domain: "own.example" });
    await insertSpecSite(database.db, owner.accountId, { domain: "other.example" });
    const { access_token: token, scope, token_type: type, expires_in: seconds } = await connect({
      scope: "some",
      sites: [String(own)],
      abilities: ["read", "chat", "manage"],
    });
    expect({ scope, type, seconds }).to.deep.equal({
      scope: "read",
      type: "Bearer",
      seconds: 3600,
    });
    const { status, body } = await postMcp(api, toolMessage("list_sites"), { token });
    expect(status).to.equal(200);
    expect(body.result.structuredContent.data.rows.map((row: { domain: string }) => row.domain))
      .to.deep.equal(["own.example"]);
    // what is missing can be asked for: MCP 2026-07-28, Scope Challenge Handling
    const refused = await postMcp(api, toolMessage("start_audit", { site_id: own }), { token });
    expect(refused.status).to.equal(403);
    expect(refused.headers.get("www-authenticate")).to.match(
      /^Bearer error="insufficient_scope", resource_metadata="[^"]+", scope="read audit"$/,
    );
    const elsewhere = await api.request("GET", "/account", { token });
    expect(elsewhere.status).to.equal(401);
    expect(elsewhere.body.message).to.contain("for /mcp alone");
  });

  it("are told of a refusal with the state and the issuer", async () => {
    const clientId = await registerSpecClient(api);
    const path = authorizePath(api, {
      client_id: clientId,
      code_challenge: createPkce().challenge,
    });
    const denied = await consent(visitor, path, { decision: "deny" });
    expect(denied.status).to.equal(303);
    expect(denied.headers.get("location")).to.match(new RegExp(`^${CALLBACK}\\?`));
    expect(Object.fromEntries(answerOf(denied))).to.deep.equal({
      error: "access_denied",
      state: "s1",
      iss: api.url,
    });
    const none = await consent(visitor, path, { abilities: [] });
    expect(none.status).to.equal(422);
    expect(none.text).to.contain("What it may do must be some of");
    const foreign = await consent(visitor, path, { scope: "some", sites: ["999999999"] });
    expect(foreign.status).to.equal(422);
    expect(await database.db("oauth_codes").where({ client_id: clientId })).to.deep.equal([]);
  });

  it("refresh their tokens, of which the newest pair alone is good", async () => {
    const first = await connect();
    now = new Date(now.getTime() + HOUR_MS);
    expect((await listWith(first.access_token)).status).to.equal(401);
    const second = await refreshTokens(api, {
      clientId: first.clientId,
      refreshToken: first.refresh_token,
    });
    expect(second.status).to.equal(200);
    expect(second.headers.get("cache-control")).to.equal("no-store");
    expect(second.body.scope).to.equal("read write audit");
    expect((await listWith(second.body.access_token)).status).to.equal(200);
    expect((await listWith(first.access_token)).status).to.equal(401);
  });

  it("are listed with the tokens, and end when the owner revokes them", async () => {
    const { access_token: token, refresh_token: refreshToken, clientId } = await connect();
    const list = await visitor.open("/settings/security");
    expect(list.text).to.contain("Agent signed in by OAuth read write audit");
    const grant = (await listTokens(database.db, owner.accountId)).find(({ name }) =>
      name === "Agent"
    );
    await visitor.open(`/settings/security/tokens/${grant?.id}/revoke`);
    await visitor.send(`/settings/security/tokens/${grant?.id}/revoke`, {});
    expect((await listWith(token)).status).to.equal(401);
    expect((await refreshTokens(api, { clientId, refreshToken })).body.error).to.equal(
      "invalid_grant",
    );
  });

  it("can give their grant back by either token (RFC 7009)", async () => {
    for (const kind of ["access_token", "refresh_token"]) {
      const grant = await connect();
      const other = await registerSpecClient(api);
      const revoke = async (client_id: string, token: string) =>
        (await postOauth(api, "/oauth/revoke", { form: { client_id, token } })).status;
      expect(await revoke(other, grant[kind])).to.equal(200);
      expect((await listWith(grant.access_token)).status).to.equal(200);
      expect(await revoke(grant.clientId, grant[kind])).to.equal(200);
      expect(await revoke(grant.clientId, grant[kind])).to.equal(200);
      expect((await listWith(grant.access_token)).status).to.equal(401);
    }
  });

  it("keep nothing that the database could give away, and no line of the log has it", async () => {
    const grant = await connect();
    const secrets = [grant.code, grant.access_token, grant.refresh_token, grant.pkce.verifier];
    const tables = ["tokens", "oauth_codes", "oauth_grants", "oauth_clients"];
    for (const table of tables) {
      const rows = JSON.stringify(await database.db(table).select());
      for (const secret of secrets) expect(rows).not.to.contain(secret);
    }
    for (const secret of secrets) expect(JSON.stringify(api.log)).not.to.contain(secret);
  });

  it("are forgotten when nobody uses them: grants, codes, registrations", async () => {
    const grant = await connect();
    const unused = await registerSpecClient(api);
    const services = { ...api.services, now: () => now };
    const run = async (days: number) => {
      now = new Date(now.getTime() + days * 24 * HOUR_MS);
      await pruneOauth.run(services, {
        signal: new AbortController().signal,
        metrics: createMetricsRegistry(),
      });
      const ids = await database.db("oauth_clients").orderBy("id").pluck("client_id");
      const grants = await database.db("oauth_grants").where("account_id", owner.accountId);
      return { ids, grants: grants.length };
    };
    expect(await run(0)).to.deep.equal({ ids: [grant.clientId, unused], grants: 1 });
    expect(await run(2)).to.deep.equal({ ids: [grant.clientId], grants: 1 });
    expect(await database.db("oauth_codes")).to.deep.equal([]);
    expect(await run(59)).to.deep.equal({ ids: [grant.clientId], grants: 0 });
    const revoked = (await listTokens(database.db, owner.accountId)).find(({ name }) =>
      name === "Agent"
    );
    expect(revoked?.revokedAt).to.deep.equal(now);
    expect(await run(30)).to.deep.equal({ ids: [], grants: 0 });
  });
});

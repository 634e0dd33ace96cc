import { expect } from "chai";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecOwner, type SpecOwner } from "../../support/accounts/owner.ts";
import {
  authorizePath,
  authorizeSpecClient,
  CALLBACK,
  type ConnectedClient,
  consent,
  createPkce,
  exchangeCode,
  postOauth,
  refreshTokens,
  registerSpecClient,
} from "../../support/accounts/oauth_client.ts";
import { signedInVisitor } from "../../support/accounts/signed_in.ts";
import { postMcp } from "../../support/mcp.ts";
import { createPageVisitor, type PageVisitor } from "../../support/web/page_visitor.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("attacks on the sign-in by OAuth", () => {
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
  const statusWith = async (token: string, headers: Record<string, string> = {}) =>
    (await postMcp(api, LIST, { token, headers })).status;
  const refused = async (client: ConnectedClient, changes: Record<string, string>) => {
    const { status, body } = await exchangeCode(api, client, changes);
    return `${status} ${body.error}`;
  };
  const pathWith = async (changes: Record<string, string | undefined>) =>
    authorizePath(api, {
      client_id: await registerSpecClient(api),
      code_challenge: createPkce().challenge,
      ...changes,
    });

  it("a code that comes again revokes what it was exchanged for", async () => {
    const client = await authorizeSpecClient(api, visitor);
    const { body } = await exchangeCode(api, client);
    expect(await statusWith(body.access_token)).to.equal(200);
    expect(await refused(client, {})).to.equal("400 invalid_grant");
    expect(await statusWith(body.access_token)).to.equal(401);
    const refresh = { clientId: client.clientId, refreshToken: body.refresh_token };
    expect((await refreshTokens(api, refresh)).body.error).to.equal("invalid_grant");
    expect(api.log.filter(({ event }) => event === "oauth_code_replayed")).to.have.lengthOf(1);
  });

  it("of ten that exchange one code at once, none keeps what it got", async () => {
    const client = await authorizeSpecClient(api, visitor);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchangeCode(api, client)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).to.have.lengthOf(1);
    expect(await statusWith(given[0]?.body.access_token)).to.equal(401);
    expect(await database.db("oauth_grants").where({ account_id: owner.accountId })).to.have
      .lengthOf(1);
  });

  it("a code is of no use to another client, address, verifier, resource, or after a minute", async () => {
    const client = await authorizeSpecClient(api, visitor);
    const other = await registerSpecClient(api);
    expect(await refused(client, { client_id: other })).to.equal("400 invalid_grant");
    expect(await refused(client, { redirect_uri: `${CALLBACK}/` })).to.equal("400 invalid_grant");
    expect(await refused(client, { code_verifier: createPkce().verifier })).to.equal(
      "400 invalid_grant",
    );
    // as if the challenge had been sent as plain
    expect(await refused(client, { code_verifier: client.pkce.challenge })).to.equal(
      "400 invalid_grant",
    );
    expect(await refused(client, { code_verifier: "" })).to.equal("400 invalid_request");
    expect(await refused(client, { resource: "https://elsewhere.test/mcp" })).to.equal(
      "400 invalid_target",
    );
    expect(await refused(client, { client_id: "x" })).to.equal("401 invalid_client");
    const issuedAt = now;
    now = new Date(issuedAt.getTime() + 60_000);
    expect(await refused(client, {})).to.equal("400 invalid_grant");
    now = new Date(issuedAt.getTime() + 59_999);
    expect((await exchangeCode(api, client)).status).to.equal(200);
  });

  it("a token for another address of the server is refused, and so is one that was changed", async () => {
    const client = await authorizeSpecClient(api, visitor);
    const { access_token: token } = (await exchangeCode(api, client)).body;
    expect(await statusWith(token)).to.equal(200);
    expect(await statusWith(token, { "X-Forwarded-Proto": "https" })).to.equal(401);
    for (const wrong of [`${token}x`, token.slice(0, -1), token.replace("svo_", "svr_"), "svo_"]) {
      expect(await statusWith(wrong), wrong).to.equal(401);
    }
  });

  it("a code of one address of the server is of no use at another: another issuer", async () => {
    const client = await authorizeSpecClient(api, visitor);
    const atOther = async (form: Record<string, string>) => {
      const { status, body } = await postOauth(api, "/oauth/token", {
        form,
        headers: { "X-Forwarded-Proto": "https" },
      });
      return `${status} ${body.error}`;
    };
    const form = {
      grant_type: "authorization_code",
      code: client.code,
      client_id: client.clientId,
      redirect_uri: CALLBACK,
      code_verifier: client.pkce.verifier,
    };
    expect(await atOther(form)).to.equal("400 invalid_grant");
    expect(await atOther({ ...form, resource: `${api.url}/mcp` })).to.equal("400 invalid_target");
  });

  it("a refresh token that comes again ends the grant, in a race as well", async () => {
    for (const isRace of [false, true]) {
      const client = await authorizeSpecClient(api, visitor);
      const { refresh_token: refreshToken } = (await exchangeCode(api, client)).body;
      const refresh = () => refreshTokens(api, { clientId: client.clientId, refreshToken });
      const answers = isRace
        ? await Promise.all(Array.from({ length: 8 }, refresh))
        : [await refresh(), await refresh()];
      const given = answers.filter(({ status }) => status === 200);
      expect(given).to.have.lengthOf(1);
      const { access_token: token, refresh_token: next } = given[0]?.body ?? {};
      expect(await statusWith(token)).to.equal(401);
      const last = await refreshTokens(api, { clientId: client.clientId, refreshToken: next });
      expect(last.body.error).to.equal("invalid_grant");
    }
    expect(api.log.some(({ event }) => event === "oauth_refresh_reused")).to.equal(true);
  });

  it("a refresh token is of no use to another client, and a guessed one ends nothing", async () => {
    const client = await authorizeSpecClient(api, visitor);
    const { refresh_token: refreshToken } = (await exchangeCode(api, client)).body;
    const other = await registerSpecClient(api);
    const thief = await refreshTokens(api, { clientId: other, refreshToken });
    expect(thief.body.error).to.equal("invalid_grant");
    const guess = `svr_${"A".repeat(65)}`;
    const guessed = await refreshTokens(api, { clientId: client.clientId, refreshToken: guess });
    expect(guessed.body.error).to.equal("invalid_grant");
    expect((await refreshTokens(api, { clientId: client.clientId, refreshToken })).status)
      .to.equal(200);
  });

  it("PKCE cannot be left out or weakened", async () => {
    for (
      const changes of [
        { code_challenge: undefined },
        { code_challenge_method: undefined },
        { code_challenge_method: "plain" },
        { code_challenge: "short" },
      ]
    ) {
      const page = await visitor.open(await pathWith(changes));
      expect(page.status, JSON.stringify(changes)).to.equal(400);
      expect(page.text).to.contain("(invalid_request)");
    }
  });

  it("nobody is sent to an address that is not registered, nor to any before a choice", async () => {
    const wrong = [
      `${CALLBACK}/`,
      `${CALLBACK}?next=https://evil.test`,
      "https://agent.test.evil.test/callback",
      "https://agent.test@evil.test/callback",
      "https://agent.test:8443/callback",
      "javascript:alert(1)",
      "data:text/html,x",
      "//agent.test/callback",
    ];
    for (const redirect_uri of wrong) {
      for (const page of [await visitor.open(await pathWith({ redirect_uri }))]) {
        expect(page.status, redirect_uri).to.equal(400);
        expect(page.headers.get("location")).to.equal(null);
        expect(page.html).not.to.contain('href="javascript:').and.not.contain("evil.test");
      }
    }
    // a mistake of the request is shown, with a link that the owner may follow
    const page = await visitor.open(await pathWith({ resource: "https://evil.test/mcp" }));
    expect(page.status).to.equal(400);
    expect(page.headers.get("location")).to.equal(null);
    expect(page.html).to.contain(`href="${CALLBACK}?error=invalid_target`);
    expect(page.text).to.contain("Back to the program at agent.test");
    const twice = `${await pathWith({})}&redirect_uri=${encodeURIComponent("https://evil.test/")}`;
    expect((await visitor.open(twice)).text).to.contain("redirect_uri is given twice.");
  });

  it("a loopback address may have any port, and nothing else may differ", async () => {
    const registered = "http://127.0.0.1:3000/callback";
    const clientId = await registerSpecClient(api, { redirect_uris: [registered] });
    const statusOf = async (redirect_uri: string) =>
      (await visitor.open(authorizePath(api, {
        client_id: clientId,
        code_challenge: createPkce().challenge,
        redirect_uri,
      }))).status;
    expect(await statusOf("http://127.0.0.1:51234/callback")).to.equal(200);
    expect(await statusOf("http://127.0.0.1/callback")).to.equal(200);
    for (
      const wrong of [
        "http://localhost:3000/callback",
        "http://127.0.0.1:3000/other",
        "http://127.0.0.1:3000@evil.test/callback",
        "http://127.0.0.1.evil.test:3000/callback",
        "https://127.0.0.1:3000/callback",
      ]
    ) expect(await statusOf(wrong), wrong).to.equal(400);
  });

  it("a form of another site, or of another owner's page, grants nothing", async () => {
    const path = await pathWith({});
    const fields = { csrf: "", abilities: ["read"], decision: "allow" };
    expect((await consent(visitor, path, fields)).status).to.equal(403);
    const other = await signedInVisitor(api, await insertSpecOwner(database.db, now));
    const { html } = await other.open(path);
    const csrf = /name="csrf"\s+value="([\w-]+)"/.exec(html)?.[1] ?? "";
    expect((await consent(visitor, path, { ...fields, csrf })).status).to.equal(403);
    // what the form carries is checked as if it came for the first time
    const evil = path.replace(
      encodeURIComponent(CALLBACK),
      encodeURIComponent("https://evil.test/"),
    );
    const changed = await consent(visitor, path, { asked: evil.slice(evil.indexOf("?") + 1) });
    expect(changed.status).to.equal(400);
    expect(changed.headers.get("location")).to.equal(null);
    expect(await database.db("oauth_codes").where({ account_id: owner.accountId })).to.deep
      .equal([]);
  });

  it("registrations with addresses that could harm, or too large, are refused", async () => {
    const register = async (json: unknown) => {
      const { status, body } = await postOauth(api, "/oauth/register", { json });
      return `${status} ${body.error}`;
    };
    for (
      const address of [
        "javascript:alert(1)",
        "data:text/html,x",
        "http://agent.test/callback",
        "cursor://callback",
        "https://a;script-src/",
        "https://agent.test/#x",
        "https://user@agent.test/",
        "https://agent.test/\r\nSet-Cookie: a=b",
        "https://agent.test/" + "x".repeat(1_000),
        "http://localhost.evil.test/",
        7,
      ]
    ) {
      expect(await register({ redirect_uris: [address] }), String(address)).to.equal(
        "400 invalid_redirect_uri",
      );
    }
    expect(await register({ redirect_uris: [] })).to.equal("400 invalid_redirect_uri");
    expect(await register({ redirect_uris: Array(21).fill(CALLBACK) })).to.equal(
      "400 invalid_redirect_uri",
    );
    const token_endpoint_auth_method = "private_key_jwt";
    expect(await register({ redirect_uris: [CALLBACK], token_endpoint_auth_method })).to.equal(
      "400 invalid_client_metadata",
    );
    expect(await register({ redirect_uris: [CALLBACK], grant_types: ["password"] })).to.equal(
      "400 invalid_client_metadata",
    );
    expect(await register({ client_name: "x".repeat(40_000) })).to.equal("413 invalid_request");
    expect(await register(Array(600).fill(0))).to.equal("400 invalid_client_metadata");
    expect(await database.db("oauth_clients")).to.deep.equal([]);
  });

  it("a flood of registrations stops at 30 in an hour from one network", async () => {
    const register = () =>
      postOauth(api, "/oauth/register", { json: { redirect_uris: [CALLBACK] } });
    const answers = await Promise.all(Array.from({ length: 40 }, register));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(30);
    const late = answers.find(({ status }) => status === 429);
    expect(late?.headers.get("retry-after")).to.equal("3600");
    expect(late?.body.error).to.equal("temporarily_unavailable");
    now = new Date(now.getTime() + 3_600_001);
    expect((await register()).status).to.equal(201);
  });

  it("a client_id in any script is unknown, and no failure of the server", async () => {
    for (const id of ["é", "ключ", "😀", "\0", "\ufffd", "a".repeat(16_000)]) {
      const form = { client_id: id, refresh_token: `svr_${"a".repeat(65)}`, token: "x" };
      for (const path of ["/oauth/token", "/oauth/revoke"]) {
        const answer = await postOauth(api, path, {
          form: { grant_type: "refresh_token", ...form },
        });
        expect(`${answer.status} ${answer.body.error}`, id).to.match(
          /^401 invalid_client|413 invalid_request$/,
        );
      }
      const Authorization = `Basic ${Buffer.from(`${id.slice(0, 90)}:x`).toString("base64")}`;
      const basic = await postOauth(api, "/oauth/token", {
        form: { grant_type: "refresh_token" },
        headers: { Authorization },
      });
      expect(basic.status, id).to.equal(401);
      const page = await visitor.open(authorizePath(api, { client_id: id.slice(0, 3_000) }));
      expect(page.status, id).to.equal(400);
    }
  });

  it("who is not signed in comes back to a request of any length that a header has", async () => {
    const stranger = createPageVisitor(api.url);
    const state = "ü".repeat(300);
    const path = await pathWith({ state });
    const { headers } = await stranger.open(path);
    const next = new URL(headers.get("location") ?? "", api.url).searchParams.get("next");
    expect(next).to.equal(path);
    const long = await stranger.open(await pathWith({ state: "ü".repeat(1_500) }));
    expect(long.headers.get("location")).to.equal("/sign-in?next=%2Fsites");
  });

  it("a flood from everywhere keeps nobody out once it is over", async () => {
    const register = () =>
      postOauth(api, "/oauth/register", { json: { redirect_uris: [CALLBACK] } });
    const flood = (name: string, createdAt: Date) =>
      database.db.batchInsert(
        "oauth_clients",
        Array.from({ length: 5_000 }, (_, index) => ({
          client_id: `${name}${index}`,
          ...{ name: "", redirect_uris: "[]", auth_method: "none", network: `${index}` },
          created_at: createdAt,
        })),
        1_000,
      );
    await flood("old", new Date(now.getTime() - 11 * 60_000));
    expect((await register()).status).to.equal(201);
    expect(await database.db("oauth_clients")).to.have.length(5_000);
    await database.db("oauth_clients").delete();
    await flood("new", now);
    const refused = await register();
    expect(refused.status).to.equal(429);
    expect(refused.headers.get("retry-after")).to.equal("600");
  });

  it("a client with a secret must show it", async () => {
    const { body: client } = await postOauth(api, "/oauth/register", {
      json: { redirect_uris: [CALLBACK] },
    });
    expect(client.token_endpoint_auth_method).to.equal("client_secret_basic");
    const form = {
      grant_type: "refresh_token",
      refresh_token: `svr_${"A".repeat(65)}`,
    };
    const send = async (more: Record<string, string>, headers = {}) =>
      (await postOauth(api, "/oauth/token", { form: { ...form, ...more }, headers })).body.error;
    const id = { client_id: client.client_id };
    const basic = (secret: string) => ({
      Authorization: `Basic ${btoa(`${client.client_id}:${secret}`)}`,
    });
    expect(await send(id)).to.equal("invalid_client");
    expect(await send({ ...id, client_secret: "wrong" })).to.equal("invalid_client");
    expect(await send({}, basic("wrong"))).to.equal("invalid_client");
    expect(await send({ client_secret: "x" }, basic(client.client_secret))).to.equal(
      "invalid_request",
    );
    // who is known is told what is wrong with the rest
    expect(await send({ ...id, client_secret: client.client_secret })).to.equal("invalid_grant");
    expect(await send({}, basic(client.client_secret))).to.equal("invalid_grant");
  });
});

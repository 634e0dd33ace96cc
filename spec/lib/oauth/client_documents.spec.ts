import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "chai";
import { grantOauthCode } from "../../../lib/commands/accounts/grant_oauth_code.ts";
import { fetchClientDocument, isDocumentId } from "../../../lib/oauth/fetch_client_document.ts";
import {
  answerOf,
  authorizePath,
  CALLBACK,
  consent,
  createPkce,
  exchangeCode,
} from "../../support/accounts/oauth_client.ts";
import { insertSpecOwner } from "../../support/accounts/owner.ts";
import { signedInVisitor } from "../../support/accounts/signed_in.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { CERTIFICATE } from "../../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../support/test_site.ts";

const HOST = "https://site.test";
const LOOPBACK = ["127.0.0.0/8"];

/** The document of a program at this path. */
const documentOf = (path: string, changes: object = {}): TestAnswer => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    client_id: HOST + path,
    client_name: "Agent",
    redirect_uris: [CALLBACK],
    ...changes,
  }),
});

const WRONG: Record<string, TestAnswer> = {
  "/other.json": documentOf("/good.json"),
  "/secret.json": documentOf("/secret.json", { client_secret: "x" }),
  "/key.json": documentOf("/key.json", { token_endpoint_auth_method: "private_key_jwt" }),
  "/script.json": documentOf("/script.json", { redirect_uris: ["javascript:alert(1)"] }),
  "/moved.json": { status: 302, headers: { location: "/good.json" } },
  "/text.json": "no JSON",
  "/long.json": documentOf("/long.json", { note: "x".repeat(11_000) }),
  "/list.json": { body: "[]" },
};

describe("programs whose id is the address of their document", () => {
  const trusted = getCACertificates("default");
  let database: SpecDatabase;
  let site: TestSite;
  let api: SpecApi;
  before(async () => {
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
    site = await startTestSite(
      (path) => path.startsWith("/good.json") ? documentOf(path) : WRONG[path],
      { secure: true },
    );
    api = await startApi(database, {
      config: {
        crawlConnectTo: [`site.test:443:127.0.0.1:${site.port}`],
        crawlAllowPrivate: LOOPBACK,
      },
    });
  });
  after(async () => {
    setDefaultCACertificates(trusted);
    await api.close();
    await site.close();
    await database.drop();
  });
  beforeEach(() => site.requests.length = 0);
  const signIn = async () =>
    await signedInVisitor(api, await insertSpecOwner(database.db, new Date()));
  const pathOf = (path: string, challenge = createPkce().challenge) =>
    authorizePath(api, { client_id: HOST + path, code_challenge: challenge });

  it("are named with the host that vouches for them, and get tokens", async () => {
    const visitor = await signIn();
    const pkce = createPkce();
    const path = pathOf("/good.json", pkce.challenge);
    const { text } = await visitor.open(path);
    expect(text).to.include("A program of site.test that calls itself “Agent”");
    const code = answerOf(await consent(visitor, path)).get("code") ?? "";
    expect(site.requests).to.deep.equal(["/good.json"]);
    const clientId = `${HOST}/good.json`;
    const { status, body } = await exchangeCode(api, { clientId, code, pkce });
    expect(status).to.equal(200);
    expect(body.scope.split(" ")).to.have.members(["read", "audit", "write"]);
  });

  it("are refused where the document is wrong, moved, too long or of another", async () => {
    const visitor = await signIn();
    for (const path of Object.keys(WRONG)) {
      const { status, text, headers } = await visitor.open(pathOf(path));
      expect(status, path).to.equal(400);
      expect(text, path).to.match(/invalid_client|invalid_redirect_uri/);
      expect(headers.get("location"), path).to.equal(null);
    }
    // nobody follows where it moved to
    expect(site.requests).to.deep.equal(Object.keys(WRONG));
  });

  it("are asked for at most ten times in a minute for one account, and still for others", async () => {
    const visitor = await signIn();
    const statuses: number[] = [];
    for (let number = 1; number <= 12; number++) {
      statuses.push((await visitor.open(pathOf(`/good.json?flood=${number}`))).status);
    }
    expect(statuses).to.deep.equal([...Array(10).fill(200), 429, 429]);
    expect(site.requests).to.have.length(10);
    // what was read is known
    expect((await visitor.open(pathOf("/good.json?flood=1"))).status).to.equal(200);
    const other = await signIn();
    expect((await other.open(pathOf("/good.json?flood=13"))).status).to.equal(200);
  });

  it("are not asked for at private addresses, which no message names", async () => {
    for (const address of ["10.0.0.7", "127.0.0.1", "::ffff:127.0.0.1", "169.254.169.254"]) {
      const refusal = await fetchClientDocument(`${HOST}/good.json`, {
        allowPrivate: [],
        connectTo: [],
        lookup: () => Promise.resolve([{ address, family: address.includes(":") ? 6 : 4 }]),
        signal: new AbortController().signal,
      }).then(() => "", (error: Error) => error.message);
      expect(refusal).to.include("is not public").and.not.include(address);
    }
    expect(site.requests).to.deep.equal([]);
  });

  it("are given up after their time, however slowly their server answers", async () => {
    const slow = await startTestSite({ "/slow.json": { delayMs: 60_000 } }, { secure: true });
    const refusal = await fetchClientDocument(`${HOST}/slow.json`, {
      allowPrivate: LOOPBACK,
      connectTo: [`::127.0.0.1:${slow.port}`],
      signal: new AbortController().signal,
      timeoutMs: 300,
    }).then(() => "", (error: Error) => error.message);
    expect(refusal).to.include("in time");
    await slow.close();
  });

  it("have one way of writing their id", () => {
    for (
      const id of [
        "http://site.test/a.json",
        "https://site.test/",
        "https://site.test",
        "https://site.test/a/../b.json",
        "https://SITE.test/a.json",
        "https://user@site.test/a.json",
        "https://site.test/a.json#b",
        "https://site.test:443/a.json",
        `https://site.test/${"a".repeat(500)}`,
        "https://site.test/a b",
        "https://site.test\\a",
      ]
    ) expect(isDocumentId(id), id).to.equal(false);
    expect(isDocumentId("https://site.test/a.json?b=1")).to.equal(true);
  });

  it("are listed by the end of their host where it is longer than a name may be", async () => {
    const owner = await insertSpecOwner(database.db, new Date());
    const { accountId } = owner;
    const documentHost = `${"a.".repeat(60)}example.com`;
    await grantOauthCode(api.services, owner, {
      client: { clientId: `https://${documentHost}/a`, name: "", redirectUris: [], documentHost },
      ...{ redirectUri: CALLBACK, codeChallenge: createPkce().challenge, siteIds: undefined },
      ...{ resource: `${api.url}/mcp`, abilities: ["read"] },
    });
    const { client_name: name } = await database.db("oauth_codes").where({ account_id: accountId })
      .first("client_name");
    expect(name).to.have.length(100);
    expect(name.endsWith("a.example.com")).to.equal(true);
  });
});

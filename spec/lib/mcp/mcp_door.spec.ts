import { expect } from "chai";
import { insertToken, type NewToken } from "../../../db/accounts/tokens.ts";
import { createTokenText, hashToken } from "../../../lib/core/token.ts";
import { ABILITIES } from "../../../schemas/common.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { type McpRequest, openMcpClient, postMcp, toolMessage } from "../../support/mcp.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const ORIGIN = "https://app.example.com";

describe("mcpDoor()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: { corsOrigins: [ORIGIN] } });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const post = (body: unknown, request: McpRequest = {}) =>
    postMcp(api, body, { token: account.tokenText, ...request });
  const call = (name: string, args: object = {}, request: McpRequest = {}) =>
    post(toolMessage(name, args), request);
  const quotaOf = ({ headers }: { headers: Headers }) => Number(headers.get("x-quota-remaining"));
  async function addToken(token: Partial<NewToken>): Promise<string> {
    const text = createTokenText();
    await insertToken(database.db, {
      accountId: account.accountId,
      name: "spec",
      tokenHash: hashToken(text),
      abilities: ABILITIES,
      siteIds: null,
      ...token,
    }, new Date());
    return text;
  }

  const metadataUrl = () => `${api.url}/.well-known/oauth-protected-resource/mcp`;

  describe("who is calling", () => {
    it("refuses who has no token with 401, and says how to send one", async () => {
      const { status, headers, body } = await postMcp(api, LIST);
      expect(status).to.equal(401);
      expect(headers.get("www-authenticate")).to.equal(
        `Bearer resource_metadata="${metadataUrl()}", scope="read audit"`,
      );
      expect(body).to.deep.include({ jsonrpc: "2.0", id: null });
      expect(body.error.message).to.match(/Authorization: Bearer/);
      expect(body.error.data).to.include({ code: "missing_token", status: 401 });
    });

    it("refuses a mistyped token and one that never was", async () => {
      for (const token of [`${account.tokenText}x`, createTokenText()]) {
        const { status, headers, body } = await post(LIST, { token });
        expect(status).to.equal(401);
        expect(headers.get("www-authenticate")).to.equal(
          `Bearer error="invalid_token", resource_metadata="${metadataUrl()}", scope="read audit"`,
        );
        expect(body.error.data.code).to.equal("invalid_token");
      }
    });

    it("refuses a token from the moment on in which it is revoked", async () => {
      const token = await addToken({});
      const client = await openMcpClient(api, token);
      await client.listTools();
      await database.db("tokens").where({ token_hash: hashToken(token) })
        .update({ revoked_at: new Date() });
      let failure: unknown;
      await client.callTool({ name: "list_sites", arguments: {} }).catch((error) =>
        failure = error
      );
      expect(String(failure)).to.match(/The token is unknown or was revoked/);
    });

    it("tells the model that the token lacks the ability", async () => {
      const token = await addToken({ abilities: ["read"] });
      const { status, body } = await call("start_audit", { site_id: siteId }, { token });
      expect(status).to.equal(200);
      expect(body.result.isError).to.equal(true);
      expect(body.result.content[0].text).to.match(/lacks the ability "audit"/);
      expect(await database.db("audits").where({ site_id: siteId })).to.have.lengthOf(0);
    });

    it("tells the model that the token is limited to other sites, and hides those", async () => {
      const own = await insertSpecSite(database.db, account.accountId, { domain: "own.example" });
      const token = await addToken({ siteIds: [own] });
      const { body } = await call("site_overview", { site_id: siteId }, { token });
      expect(body.result.isError).to.equal(true);
      expect(body.result.content[0].text).to.match(/limited to other sites/);
      const sites = await call("list_sites", {}, { token });
      expect(sites.body.result.structuredContent.data.rows).to.have.lengthOf(1);
      expect(sites.body.result.structuredContent.data.rows[0]).to.include({
        domain: "own.example",
      });
    });

    it("finds nothing of another account, whose site it cannot tell from none", async () => {
      const other = await insertSpecAccount(database.db);
      const foreign = await insertSpecSite(database.db, other.accountId);
      for (const id of [foreign, 999_999_999]) {
        const { body } = await call("list_issues", { site_id: id });
        expect(body.result.isError).to.equal(true);
        expect(body.result.content[0].text).to.equal(
          `There is no site ${id} in your account. Call list_sites for the sites that it has. ` +
            "(site_not_found)",
        );
      }
    });

    it("does not read the body of who has no token", async () => {
      const { status } = await postMcp(api, "x".repeat(100));
      expect(status).to.equal(401);
    });

    it("refuses a plan without the API with 403", async () => {
      const free = await insertSpecAccount(database.db, { plan: "free" });
      const { status, body } = await post(LIST, { token: free.tokenText });
      expect(status).to.equal(403);
      expect(body.error.data.code).to.equal("plan_without_api");
    });
  });

  describe("limits", () => {
    it("counts every message in the minute, and says when to come back", async () => {
      const { tokenText: token } = await insertSpecAccount(database.db, { requestsPerMinute: 2 });
      await post(LIST, { token });
      await post("{", { token });
      const { status, headers, body } = await call("list_sites", {}, { token });
      expect(status).to.equal(429);
      const seconds = Number(headers.get("retry-after"));
      expect(seconds).to.be.within(1, 60);
      expect(body).to.deep.include({ jsonrpc: "2.0", id: 7 });
      expect(body.error.data).to.include({
        code: "rate_limit_exceeded",
        retry_after_seconds: seconds,
      });
      expect(headers.get("x-ratelimit-limit")).to.equal("2");
    });

    it("tells the official client in words it shows", async () => {
      const { tokenText: token } = await insertSpecAccount(database.db, { requestsPerMinute: 4 });
      const client = await openMcpClient(api, token);
      let failure: unknown;
      for (let i = 0; i < 4 && failure === undefined; i++) {
        await client.callTool({ name: "list_sites", arguments: {} }).catch((error) => {
          failure = error;
        });
      }
      expect(String(failure)).to.match(/limit of 4 requests a minute.*retry_after_seconds/);
    });

    it("costs a call of the month for a tool that succeeds, and for nothing else", async () => {
      const { tokenText: token, accountId } = await insertSpecAccount(database.db);
      const id = await insertSpecSite(database.db, accountId);
      const first = quotaOf(await post(LIST, { token }));
      const left = async (name: string, args: object) =>
        first - quotaOf(await call(name, args, { token }));
      expect(await left("list_sites", {})).to.equal(1);
      expect(await left("list_sites", { nothing: 1 })).to.equal(1);
      expect(await left("nothing", {})).to.equal(1);
      expect(await left("list_issues", { site_id: 999_999_999 })).to.equal(1);
      expect(await left("start_audit", { site_id: id })).to.equal(2);
      expect(await left("audit_progress", { site_id: id })).to.equal(2);
      expect(await left("start_audit", { site_id: id })).to.equal(2);
      expect(first - quotaOf(await post({ ...LIST, method: "ping" }, { token }))).to.equal(2);
    });

    it("refuses tools over the quota, but not to say which there are", async () => {
      const { tokenText: token } = await insertSpecAccount(database.db, { callsPerMonth: 1 });
      await call("list_sites", {}, { token });
      const { status, headers, body } = await call("list_sites", {}, { token });
      expect(status).to.equal(429);
      expect(body.error.data.code).to.equal("monthly_quota_exceeded");
      expect(Number(headers.get("retry-after"))).to.equal(body.error.data.retry_after_seconds);
      expect((await post(LIST, { token })).status).to.equal(200);
    });

    it("counts calls at the same time exactly", async () => {
      const { tokenText: token } = await insertSpecAccount(database.db, { callsPerMonth: 3 });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => call("list_sites", {}, { token })),
      );
      expect(answers.map(({ status }) => status).sort())
        .to.deep.equal([200, 200, 200, 429, 429, 429, 429, 429]);
    });
  });

  describe("HTTP", () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      it(`answers ${method} with 405: there are no sessions and no streams`, async () => {
        const { status, headers, body } = await post(undefined, { method });
        expect([status, headers.get("allow")]).to.deep.equal([405, "OPTIONS, POST"]);
        expect(body.error.data.code).to.equal("method_not_allowed");
      });
    }

    it("refuses origins that the operator has not listed", async () => {
      const otherPort = new URL(api.url);
      otherPort.port = "1";
      for (const origin of ["https://evil.example", otherPort.origin, "null"]) {
        const { status, body } = await post(LIST, { headers: { Origin: origin } });
        expect([status, body.error.data.code]).to.deep.equal([403, "origin_not_allowed"]);
      }
    });

    it("lets its own origin call, and https where that ends at a proxy", async () => {
      expect((await post(LIST, { headers: { Origin: api.url } })).status).to.equal(200);
      const secure = { "X-Forwarded-Proto": "https", "Origin": api.url.replace("http:", "https:") };
      expect((await post(LIST, { headers: secure })).status).to.equal(200);
    });

    it("lets a listed origin call", async () => {
      const { status, headers } = await post(LIST, { headers: { Origin: ORIGIN } });
      expect([status, headers.get("access-control-allow-origin")]).to.deep.equal([200, ORIGIN]);
    });

    it("lets browsers of a listed origin send the protocol's headers", async () => {
      const { status, headers } = await postMcp(api, undefined, {
        method: "OPTIONS",
        headers: { "Origin": ORIGIN, "Access-Control-Request-Method": "POST" },
      });
      expect(status).to.equal(204);
      const allowed = headers.get("access-control-allow-headers") ?? "";
      expect(allowed.toLowerCase().split(", ")).to.include.members([
        "authorization",
        "content-type",
        "mcp-protocol-version",
        "mcp-method",
        "mcp-name",
        "mcp-session-id",
      ]);
    });

    it("answers in JSON, also who does not ask for streams", async () => {
      for (const accept of ["application/json", "*/*", "application/json, text/event-stream"]) {
        const { status, headers } = await post(LIST, { headers: { Accept: accept } });
        expect(status).to.equal(200);
        expect(headers.get("content-type")).to.match(/^application\/json/);
        expect(headers.get("mcp-session-id")).to.equal(null);
      }
      const { status } = await post(LIST, { headers: { Accept: "text/event-stream" } });
      expect(status).to.equal(406);
    });

    it("answers with a slash at the end of its path as well", async () => {
      const answer = await fetch(`${api.url}/mcp/`, {
        method: "POST",
        headers: {
          "Authorization": `Bearer ${account.tokenText}`,
          "Content-Type": "application/json",
          "Accept": "application/json, text/event-stream",
        },
        body: JSON.stringify(LIST),
      });
      expect(answer.status).to.equal(200);
      expect((await answer.json()).result.tools).to.have.lengthOf.above(15);
    });

    it("refuses bodies that are no JSON, no message, or too large", async () => {
      const type = { "Content-Type": "text/plain" };
      const cases: [unknown, number, number, Record<string, string>][] = [
        ["{", 400, -32_700, {}],
        ["x".repeat(300_000), 413, -32_000, {}],
        [LIST, 415, -32_000, type],
        [[LIST, LIST], 400, -32_600, {}],
        [[], 400, -32_600, {}],
        [{ ...LIST, id: "x".repeat(257) }, 400, -32_600, {}],
        [{ ...LIST, id: { of: "nothing" } }, 400, -32_600, {}],
      ];
      for (const [body, status, code, headers] of cases) {
        const answer = await post(body, { headers });
        expect([answer.status, answer.body.error.code], answer.text).to.deep.equal([status, code]);
      }
    });

    it("repeats no text of a message at length", async () => {
      const long = "x".repeat(200_000);
      const messages = [
        { ...LIST, id: long },
        { ...LIST, method: long },
        { ...LIST, method: "subscriptions/listen", id: long },
        { ...LIST, params: { cursor: long, _meta: { progressToken: long, [long]: long } } },
        { ...LIST, method: "initialize", params: { protocolVersion: long } },
        toolMessage(long),
        toolMessage("list_sites", { contains: long }),
        toolMessage("list_sites", { [long]: 1 }),
      ];
      for (const message of messages) {
        const { text } = await post(message);
        expect(text, text.slice(0, 500)).not.to.include("x".repeat(300));
      }
      // before it was read, too
      const { tokenText: token } = await insertSpecAccount(database.db, { requestsPerMinute: 1 });
      await post(LIST, { token });
      expect((await post({ ...LIST, id: long }, { token })).body).to.include({ id: null });
    });

    it("refuses more values than calls have before the protocol reads them", async () => {
      const args = Object.fromEntries(
        Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 0]),
      );
      const { status, body } = await call("list_sites", args);
      expect([status, body.error.data.code]).to.deep.equal([413, "too_many_values"]);
      const most = Array.from({ length: 200 }, (_, index) => `/${index}/*`);
      const started = await call("start_audit", { site_id: siteId, include: most, exclude: most });
      expect(started.body.result.content[0].text).not.to.match(/values/);
    });

    for (const body of [5, null, "text", {}, { jsonrpc: "1.0", id: 1, method: "tools/list" }]) {
      it(`refuses ${JSON.stringify(body)}, which is no message`, async () => {
        const answer = await post(JSON.stringify(body));
        expect(answer.status).to.equal(400);
        expect(answer.body.error.code).to.be.oneOf([-32_700, -32_600]);
      });
    }

    it("takes notifications with 202 and nothing else", async () => {
      const { status, text } = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
      expect([status, text]).to.deep.equal([202, ""]);
    });

    it("refuses a version of the protocol that is not spoken", async () => {
      const headers = { "MCP-Protocol-Version": "1999-01-01" };
      const { status, text } = await post(LIST, { headers });
      expect(status).to.equal(400);
      expect(text).to.match(/1999-01-01|protocol version/i);
    });

    it("refuses to be listened to, since nothing changes", async () => {
      const { status, body } = await post({ ...LIST, method: "subscriptions/listen", params: {} });
      expect([status, body.error.code]).to.deep.equal([404, -32_601]);
    });

    it("answers methods that there are not with the error of the protocol", async () => {
      const { body } = await post({ ...LIST, method: "resources/subscribe" });
      expect(body).to.deep.include({ id: 1 });
      expect(body.error.code).to.equal(-32_601);
    });

    it("keeps nothing between messages: a tool can be called without a greeting", async () => {
      const { body } = await call("list_sites");
      expect(
        body.result.structuredContent.data.rows.map(({ site_id: id }: { site_id: number }) => id),
      )
        .to.include(siteId);
    });

    it("logs which tool was called", async () => {
      await call("list_sites", {}, { headers: { "X-Request-Id": "mcp.1" } });
      const line = api.log.findLast(({ fields }) => fields["request_id"] === "mcp.1");
      expect(line?.fields).to.include({ route: "/mcp#list_sites", status: 200 });
    });
  });
});

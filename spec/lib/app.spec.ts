import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { openDatabase } from "../../db/core/connection.ts";
import type { Admission, AdmissionOutcome, Grant } from "../../lib/admission/admission.ts";
import type { Route } from "../../lib/routes/core/route.ts";
import { SITE_ROUTES } from "../../lib/routes/sites/sites.ts";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

describe("createApp()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  const base = SITE_ROUTES[0];
  if (!base) throw new Error("The route GET /sites is missing.");
  /** Answers whatever a spec wants. */
  let handle: Route["handler"] = () => Promise.resolve({});
  const { list: _, ...plain } = base;
  const custom: Route = {
    ...plain,
    path: "/custom",
    operationId: "custom",
    answerSchema: {},
    handler: (request) => handle(request),
  };
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, {
      routes: [...SITE_ROUTES, custom],
      config: { corsOrigins: ["https://app.example.com"] },
    });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    api.request("GET", path, { token: account.tokenText, headers });
  const post = (body: string, headers: Record<string, string> = {}) =>
    api.request("POST", "/sites", { token: account.tokenText, body, headers });

  describe("request ids", () => {
    it("keeps a well-formed one and writes it into the log", async () => {
      const { headers } = await get("/sites", { "X-Request-Id": "a.B-3_" });
      expect(headers.get("x-request-id")).to.equal("a.B-3_");
      const line = api.log.findLast(({ fields }) => fields["request_id"] === "a.B-3_");
      expect(line?.fields).to.include({
        method: "GET",
        route: "/sites",
        status: 200,
        account_id: account.accountId,
      });
    });
    for (const id of ["a b", "x".repeat(129), "a/b"]) {
      it(`replaces ${JSON.stringify(id.slice(0, 10))}`, async () => {
        const { headers } = await get("/sites", { "X-Request-Id": id });
        expect(headers.get("x-request-id")).to.match(/^[\w-]{16}$/);
      });
    }
  });

  describe("paths", () => {
    it("answers 404 below the API to callers, 401 to others", async () => {
      expect((await get("/nothing")).status).to.equal(404);
      expect((await api.request("GET", "/nothing")).status).to.equal(401);
    });
    it("answers 404 outside the API to everybody", async () => {
      const { status, body } = await api.request("GET", "//nothing");
      expect([status, body.code]).to.deep.equal([404, "not_found"]);
    });
    it("answers 405 with Allow where only the method is wrong", async () => {
      const answer = await api.request("PUT", "/sites", { token: account.tokenText });
      expect([answer.status, answer.headers.get("allow")]).to.deep.equal([
        405,
        "GET, HEAD, OPTIONS, POST",
      ]);
    });
  });

  describe("bodies", () => {
    it("takes an empty body as {}", async () => {
      const { status, body } = await api.request("POST", "/sites", { token: account.tokenText });
      expect([status, Object.keys(body.errors)]).to.deep.equal([422, ["domain"]]);
    });
    it("answers 415 to other charsets and codings", async () => {
      const types = ["application/json; charset=iso-8859-1", "application/vnd.api+json"];
      for (const type of types) {
        expect((await post("{}", { "Content-Type": type })).status).to.equal(415);
      }
      expect((await post("{}", { "Content-Encoding": "compress" })).status).to.equal(415);
    });
    for (const body of ['{"domain"', "nonsense", "\u0000"]) {
      it(`answers 400 to ${JSON.stringify(body)}`, async () => {
        const answer = await post(body);
        expect([answer.status, answer.body.code]).to.deep.equal([400, "broken_json"]);
      });
    }
    for (const body of ['"text"', '""', "7", "null", "[]"]) {
      it(`answers 422 to ${body}, which is JSON but no object`, async () => {
        const answer = await post(body);
        expect([answer.status, answer.body.message])
          .to.deep.equal([422, "The body must be an object."]);
      });
    }
    it("answers 400 to what is not UTF-8, and alters nothing", async () => {
      const answer = await fetch(`${api.url}/api/v1/sites`, {
        method: "POST",
        headers: {
          "Authorization": `Bearer ${account.tokenText}`,
          "Content-Type": "application/json",
        },
        body: Buffer.from('{"domain":"latin.example","name":"Gr\xfc\xdfe"}', "latin1"),
      });
      expect([answer.status, (await answer.json()).code]).to.deep.equal([400, "not_utf8"]);
    });
    it("takes a byte-order mark before UTF-8", async () => {
      expect((await post('\ufeff{"domain":"marked.example"}')).status).to.equal(201);
    });
    it("answers 400 to lists that are nested 5,000 deep", async () => {
      const answer = await post(`{"domain":${"[".repeat(5_000)}${"]".repeat(5_000)}}`);
      expect([answer.status, answer.body.code]).to.deep.equal([400, "nested_too_deep"]);
    });
    it("takes a merge patch where PATCH merges, and only there", async () => {
      const { body: { data } } = await post('{"domain":"patched.example"}');
      const type = { "Content-Type": "application/merge-patch+json" };
      const patched = await api.request("PATCH", `/sites/${data.id}`, {
        token: account.tokenText,
        body: { name: "Patched" },
        headers: type,
      });
      expect([patched.status, patched.body.data.name]).to.deep.equal([200, "Patched"]);
      const refused = await post('{"domain":"posted.example"}', type);
      expect([refused.status, refused.headers.get("accept-post")])
        .to.deep.equal([415, "application/json"]);
    });
    it("reads gzip, but not more of it than the limit", async () => {
      const send = (bytes: Uint8Array) =>
        fetch(`${api.url}/api/v1/sites`, {
          method: "POST",
          headers: {
            "Authorization": `Bearer ${account.tokenText}`,
            "Content-Type": "application/json",
            "Content-Encoding": "gzip",
          },
          body: new Uint8Array(bytes),
        });
      expect((await send(gzipSync('{"domain":"zipped.example"}'))).status).to.equal(201);
      expect((await send(gzipSync(`{"a":"${"x".repeat(5_000_000)}"}`))).status).to.equal(413);
    });
    it("answers 400 to a body that is not coded as it says, and keeps no rest of it", async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = async (method: string, path: string, body = "", coding = {}) => {
        const headers = { "Authorization": `Bearer ${account.tokenText}`, ...coding };
        const request = httpRequest(`${api.url}${path}`, { agent, method, headers });
        request.end(body);
        const [response] = await once(request, "response");
        return { status: response.statusCode, body: JSON.parse(await text(response)) };
      };
      const coding = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
      const broken = await send("POST", "/api/v1/sites", "{}".repeat(200_000), coding);
      expect([broken.status, broken.body.code]).to.deep.equal([400, "broken_body"]);
      expect((await send("GET", "/healthz")).status).to.equal(200);
      agent.destroy();
    });
    it("answers 413 before the body is sent, and closes", async () => {
      const request = httpRequest(`${api.url}/api/v1/sites`, {
        method: "POST",
        headers: {
          "Authorization": `Bearer ${account.tokenText}`,
          "Content-Type": "application/json",
          "Content-Length": "99999999",
        },
      });
      request.on("error", () => {}); // the server closes while we still owe it a body
      request.flushHeaders();
      const [response] = await once(request, "response");
      expect([response.statusCode, response.headers.connection]).to.deep.equal([413, "close"]);
      request.destroy();
    });
  });

  describe("representation", () => {
    const text = "x".repeat(2000);
    beforeEach(() => {
      handle = () => Promise.resolve({ body: { data: text } });
    });
    it("compresses what is large, and tags each coding apart", async () => {
      const tags = new Set<string | null>();
      for (const coding of ["identity", "gzip", "br"]) {
        const { headers, body } = await get("/custom", { "Accept-Encoding": coding });
        expect(headers.get("content-encoding")).to.equal(coding === "identity" ? null : coding);
        expect(body.data).to.equal(text);
        tags.add(headers.get("etag"));
      }
      expect(tags.size).to.equal(3);
    });
    it("does not compress what is small", async () => {
      handle = () => Promise.resolve({ body: { data: "small" } });
      const { headers } = await get("/custom", { "Accept-Encoding": "br" });
      expect(headers.get("content-encoding")).to.equal(null);
    });
    it("answers 304 to lists, weak tags and *", async () => {
      const tag = (await get("/custom")).headers.get("etag") ?? "";
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const { status, headers } = await get("/custom", { "If-None-Match": known });
        expect([status, headers.get("etag")]).to.deep.equal([304, tag]);
      }
      expect((await get("/custom", { "If-None-Match": '"other"' })).status).to.equal(200);
    });
    it("gives the same tag to another token of the account", async () => {
      const other = await insertSpecAccount(database.db, {}, { accountId: account.accountId });
      const { headers } = await api.request("GET", "/custom", { token: other.tokenText });
      expect(headers.get("etag")).to.equal((await get("/custom")).headers.get("etag"));
    });
  });

  describe("headers", () => {
    it("sets the usual security headers on every answer", async () => {
      for (const { headers } of [await get("/sites"), await api.request("GET", "//nothing")]) {
        expect(headers.get("x-content-type-options")).to.equal("nosniff");
        expect(headers.get("content-security-policy"))
          .to.equal("default-src 'none'; frame-ancestors 'none'");
        expect(headers.get("referrer-policy")).to.equal("no-referrer");
        expect(headers.get("strict-transport-security")).to.equal(null);
        expect(headers.get("x-powered-by")).to.equal(null);
      }
      expect((await get("/sites", { "X-Forwarded-Proto": "https" })).headers
        .get("strict-transport-security")).to.match(/^max-age=\d+/);
    });
    it("lets listed origins in, and no other", async () => {
      const listed = await get("/sites", { Origin: "https://app.example.com" });
      expect(listed.headers.get("access-control-allow-origin"))
        .to.equal("https://app.example.com");
      expect(listed.headers.get("access-control-expose-headers")).to.include("X-Request-Id");
      expect(listed.headers.get("vary")).to.include("Origin");
      const other = await get("/sites", { Origin: "https://evil.example" });
      expect(other.headers.get("access-control-allow-origin")).to.equal(null);
    });
    it("answers a preflight without a token", async () => {
      const answer = await api.request("OPTIONS", "/sites", {
        headers: {
          "Origin": "https://app.example.com",
          "Access-Control-Request-Method": "POST",
        },
      });
      expect([answer.status, answer.text]).to.deep.equal([204, ""]);
      expect(answer.headers.get("access-control-allow-methods")).to.include("PATCH");
      expect(answer.headers.get("access-control-allow-headers")).to.include("Idempotency-Key");
    });
  });

  describe("failures", () => {
    it("says nothing of an unexpected one, and logs it under the request id", async () => {
      handle = () => Promise.reject(new Error("secret detail"));
      const { status, text, headers } = await get("/custom");
      expect(status).to.equal(500);
      expect(text).not.to.include("secret");
      const line = api.log.findLast((entry) =>
        entry.fields["request_id"] === headers.get("x-request-id")
      );
      expect(line?.level).to.equal("error");
      expect(String(line?.fields["error"])).to.include("secret detail");
    });
    it("answers 503 with Retry-After when the database is away", async () => {
      const away = openDatabase("mysql://root@localhost/x?socketPath=/nonexistent/socket");
      const broken = await startApi(database, { db: away });
      try {
        const answer = await broken.request("GET", "/sites", { token: account.tokenText });
        expect([answer.status, answer.body.code]).to.deep.equal([503, "database_unavailable"]);
        expect(answer.headers.get("retry-after")).to.match(/^\d+$/);
        expect(answer.text).not.to.include("nonexistent");
        expect((await broken.request("GET", "//readyz")).status).to.equal(503);
        expect((await broken.request("GET", "//healthz")).status).to.equal(200);
      } finally {
        await broken.close();
        await away.destroy();
      }
    });
  });

  describe("the month", () => {
    const quotaAfter = async (path: string, headers = {}) =>
      Number((await get(path, headers)).headers.get("x-quota-remaining"));
    it("counts answers of 2xx only", async () => {
      handle = () => Promise.resolve({ body: { data: 1 } });
      account = await insertSpecAccount(database.db, { plan: "pro" });
      expect(await quotaAfter("/custom")).to.equal(999);
      expect(await quotaAfter("/sites/9")).to.equal(999);
      expect(await quotaAfter("/custom", { "If-None-Match": "*" })).to.equal(999);
      expect(await quotaAfter("/custom")).to.equal(998);
    });
    it("gets the call back when the client goes away before the answer", async () => {
      const returned: Grant[] = [];
      const gone = Promise.withResolvers<void>();
      const called = Promise.withResolvers<void>();
      const watched = await startApi(database, {
        routes: [{
          ...custom,
          async handler() {
            called.resolve();
            await gone.promise;
            return { body: { data: 1 } };
          },
        }],
        admission: watching(returned),
      });
      const { hostname, port } = new URL(watched.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET /api/v1/custom HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.tokenText}\r\n\r\n`,
      );
      await called.promise;
      const closed = watched.logged("request");
      socket.destroy();
      await closed;
      gone.resolve();
      await watched.close();
      expect(returned).to.have.length(1);
    });
  });

  function watching(returned: Grant[]): Admission {
    const usage = { limit: 9, remaining: 8, resetAt: 0 };
    const { accountId, tokenId } = account;
    const outcome: AdmissionOutcome = {
      kind: "admitted",
      caller: {
        accountId,
        accountName: "a",
        plan: "pro",
        tokenId,
        abilities: ["read"],
        siteIds: null,
      },
      grant: { accountId, quotaCost: 1, month: "2026-11", at: 0 },
      window: usage,
      quota: usage,
    };
    return {
      admit: () => Promise.resolve(outcome),
      giveBack: (grant) => void returned.push(grant),
      close: () => Promise.resolve(),
    };
  }
});

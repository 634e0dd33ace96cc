import { expect } from "chai";
import { BODY_LIMIT_BYTES } from "../../../lib/middleware/read_json_body.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import type { Route } from "../../../lib/routes/core/route.ts";
import { createValidator } from "../../../lib/core/validate.ts";
import { ABILITIES } from "../../../schemas/common.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecAnswer, type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

/** Asking changes what these tell: the use of the limits, when a token was last used. */
const CHANGED_BY_ASKING = new Set(["/account/usage", "/account/tokens"]);

/** Every route is asked the same questions; a new one is asked as soon as it is in the list. */
describe("ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let foreignSiteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    const other = await insertSpecAccount(database.db);
    foreignSiteId = await insertSpecSite(database.db, other.accountId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const pathOf = (route: Route, id: number | string = siteId) =>
    (route.path.startsWith("/sites/:id") ? route.path.replace(":id", String(id)) : route.path)
      .replaceAll(/:\w+_id/g, "1").replaceAll(/:\w+/g, "unknown");
  const ask = (route: Route, request: Parameters<SpecApi["request"]>[2] = {}, query = "") =>
    api.request(route.method, pathOf(route) + query, { token: account.tokenText, ...request });
  const anonymous = (route: Route, headers: Record<string, string> = {}) =>
    api.request(route.method, pathOf(route), { headers });
  const expectError = (answer: SpecAnswer, status: number, code?: string) => {
    expect(answer.status, answer.text).to.equal(status);
    expect(answer.headers.get("content-type")).to.equal("application/json; charset=utf-8");
    expect(answer.body.message).to.be.a("string").that.is.not.empty;
    expect(answer.body.status).to.equal(status);
    expect(answer.body.request_id).to.equal(answer.headers.get("x-request-id"));
    expect(answer.body.code).to.match(/^[a-z][a-z0-9_]+$/);
    if (code !== undefined) expect(answer.body.code).to.equal(code);
  };
  const expectWrongField = (answer: SpecAnswer, field: string) => {
    expectError(answer, 422, "validation_failed");
    expect(answer.body.errors).to.have.property(field).that.is.an("array");
  };

  it("have distinct names and addresses", () => {
    expect(new Set(ROUTES.map((route) => route.operationId)).size).to.equal(ROUTES.length);
    expect(new Set(ROUTES.map((route) => `${route.method} ${route.path}`)).size)
      .to.equal(ROUTES.length);
  });

  for (const route of ROUTES) {
    const takesBody = route.bodySchema !== undefined || route.method === "POST";
    const ofSite = route.path.startsWith("/sites/:id");

    describe(`${route.method} ${route.path}`, () => {
      it("has examples that pass its schemas", () => {
        if (route.answerSchema) {
          expect(createValidator(route.answerSchema)(structuredClone(route.example)))
            .to.equal(undefined);
        }
        if (route.bodySchema) {
          expect(createValidator(route.bodySchema)(structuredClone(route.bodyExample ?? {})))
            .to.equal(undefined);
        }
      });

      it("answers 406 to who does not accept JSON, before anything else", async () => {
        expectError(await anonymous(route, { Accept: "text/html" }), 406, "not_acceptable");
      });
      it("answers 401 without a token", async () => {
        const answer = await anonymous(route);
        expectError(answer, 401);
        expect(answer.headers.get("www-authenticate")).to.match(/^Bearer/);
      });
      it("answers 401 to a mistyped token", async () => {
        expectError(await ask(route, { token: "svk_mistyped" }), 401, "invalid_token");
      });
      it("answers 401 to a revoked token", async () => {
        const revoked = await insertSpecAccount(database.db);
        await database.db("tokens").where({ id: revoked.tokenId })
          .update({ revoked_at: new Date() });
        expectError(await ask(route, { token: revoked.tokenText }), 401, "invalid_token");
      });
      it("answers 403 on a plan without API", async () => {
        const free = await insertSpecAccount(database.db, { plan: "free" });
        expectError(await ask(route, { token: free.tokenText }), 403, "plan_without_api");
      });
      if (route.ability !== null) {
        it("answers 403 to a token without its ability", async () => {
          const abilities = ABILITIES.filter((ability) => ability !== route.ability);
          const limited = await insertSpecAccount(database.db, {}, { abilities });
          const answer = await ask(route, { token: limited.tokenText });
          expectError(answer, 403, "ability_missing");
          expect(answer.headers.get("x-ratelimit-limit")).to.match(/^\d+$/);
        });
      }
      it("answers 422 to an unknown parameter, whose call costs nothing", async () => {
        const answer = await ask(route, {}, "?nothing=1");
        expectWrongField(answer, "nothing");
        const again = await ask(route, {}, "?nothing=1");
        expect(again.headers.get("x-quota-remaining"))
          .to.equal(answer.headers.get("x-quota-remaining"));
      });
      it("answers 405 to another method and names those there are", async () => {
        const answer = await api.request("PROPFIND", pathOf(route), { token: account.tokenText });
        expectError(answer, 405, "method_not_allowed");
        expect(answer.headers.get("allow")?.split(", ")).to.include(route.method);
      });
      it("reports the limits", async () => {
        const { headers } = await ask(route, {}, "?nothing=1");
        for (const name of ["x-ratelimit", "x-quota"]) {
          for (const part of ["limit", "remaining", "reset"]) {
            expect(headers.get(`${name}-${part}`)).to.match(/^\d+$/);
          }
        }
        expect(headers.get("ratelimit-policy"))
          .to.match(/^"minute";q=6000;w=60, "month";q=1000000;w=\d{7}$/);
        expect(headers.get("ratelimit")).to.match(/^"minute";r=\d+;t=\d+, "month";r=\d+;t=\d+$/);
      });

      if (ofSite) {
        it("answers 404 to someone else's site", async () => {
          const answer = await api.request(route.method, pathOf(route, foreignSiteId), {
            token: account.tokenText,
            ...(takesBody ? { body: route.bodyExample ?? {} } : {}),
          });
          expectError(answer, 404, "site_not_found");
        });
        it("answers 404 to what is no id", async () => {
          const path = pathOf(route, "abc");
          const answer = await api.request(route.method, path, { token: account.tokenText });
          expectError(answer, 404, "not_found");
        });
        it("answers 403 to a token for another site", async () => {
          const limited = await insertSpecAccount(database.db, {}, {
            accountId: account.accountId,
            siteIds: [siteId + 1000],
          });
          // a token that is limited to sites never has the ability manage
          const code = route.ability === "manage" ? "ability_missing" : "site_not_allowed";
          expectError(await ask(route, { token: limited.tokenText }), 403, code);
        });
      }

      if (takesBody) {
        it("answers 400 to broken JSON", async () => {
          expectError(await ask(route, { body: '{"a":' }), 400, "broken_json");
        });
        it("answers 415 to another type", async () => {
          const headers = { "Content-Type": "text/plain" };
          expectError(await ask(route, { body: "{}", headers }), 415, "unsupported_media_type");
        });
        it("answers 413 to a body above its limit", async () => {
          const limit = route.bodyLimitBytes ?? BODY_LIMIT_BYTES;
          const body = `{"a":"${"x".repeat(limit)}"}`;
          expectError(await ask(route, { body }), 413, "body_too_large");
        });
        it("answers 422 to an unknown field", async () => {
          const body = { ...Object(route.bodyExample), nothing: 1 };
          expectWrongField(await ask(route, { body }), "nothing");
        });
        it("answers 422 to a list instead of an object", async () => {
          expectError(await ask(route, { body: [] }), 422, "validation_failed");
        });
      }

      const views = Object.keys(route.views ?? {});
      for (const prefix of route.list ? ["?"] : views.map((view) => `?view=${view}&`)) {
        describe(`as a list${prefix === "?" ? "" : ` (${prefix.slice(1, -1)})`}`, () => {
          const wrong: [string, string][] = [
            ["per_page=501", "per_page"],
            ["per_page=0", "per_page"],
            ["cursor=Zm9yZWlnbg", "cursor"],
            ["sort=nothing", "sort"],
            ["fields=nothing", "fields"],
            ["filter[nothing]=1", "filter[nothing]"],
            ["per_page=1&per_page=2", "per_page"],
          ];
          for (const [query, field] of wrong) {
            it(`answers 422 to ${query}`, async () => {
              expectWrongField(await ask(route, {}, prefix + query), field);
            });
          }
          it("compares each text with texts in any script", async () => {
            const fields = route.list?.fields ?? route.views?.[prefix.slice(6, -1)]?.fields ?? {};
            for (const [name, field] of Object.entries(fields)) {
              if (!field.filterable || field.type !== "string" || field.values) continue;
              const answer = await ask(route, {}, `${prefix}filter[${name}]=%C3%BC`);
              expect(answer.status, `filter[${name}]: ${answer.text}`).to.be.oneOf([200, 404]);
            }
          });
        });
      }

      if (route.method === "GET") {
        it("answers HEAD like GET, without a body", async () => {
          const get = await ask(route);
          const head = await api.request("HEAD", pathOf(route), { token: account.tokenText });
          expect([head.status, head.text]).to.deep.equal([get.status, ""]);
          const names = ["content-type", "x-total-count", "link"];
          if (!CHANGED_BY_ASKING.has(route.path)) names.push("etag");
          for (const name of names) {
            expect(head.headers.get(name)).to.equal(get.headers.get(name));
          }
        });
        if (!CHANGED_BY_ASKING.has(route.path)) {
          it("answers 304 to its own entity tag, which costs nothing", async () => {
            const get = await ask(route);
            if (get.status !== 200) return expectError(get, 404);
            expect(get.headers.get("etag")).to.match(/^"[^"]+"$/);
            const headers = { "If-None-Match": get.headers.get("etag") ?? "" };
            const again = await ask(route, { headers });
            expect([again.status, again.text]).to.deep.equal([304, ""]);
            expect(again.headers.get("x-quota-remaining"))
              .to.equal(get.headers.get("x-quota-remaining"));
          });
        }
        it("gives the shape that it promises", async () => {
          const get = await ask(route);
          if (get.status !== 200) return expectError(get, 404);
          expect(createValidator(route.answerSchema ?? {})(get.body)).to.equal(undefined);
          expect(get.headers.get("cache-control")).to.equal("private, no-cache");
          expect(get.headers.get("vary")).to.equal("Authorization, Accept, Accept-Encoding");
        });
      }
    });
  }
});

import { expect } from "chai";
import { hash } from "node:crypto";
import { claimIdempotencyKey } from "../../../db/accounts/idempotency_keys.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("If-Match", () => {
  const ORIGIN = "https://app.example.com";
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let path: string;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { config: { corsOrigins: [ORIGIN] } });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    path = `/sites/${await insertSpecSite(database.db, account.accountId)}`;
  });

  const ask = (method: string, at: string, headers: Record<string, string> = {}, body?: unknown) =>
    api.request(method, at, {
      token: account.tokenText,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const tagOf = async (at: string, headers = {}) =>
    (await ask("GET", at, headers)).headers.get("etag") ?? "";
  const rename = (tag: string, name: string) => ask("PATCH", path, { "If-Match": tag }, { name });

  it("lets a change through while the tag is right, and stops one with an older tag", async () => {
    const tag = await tagOf(path);
    expect((await rename(tag, "First")).status).to.equal(200);
    const late = await rename(tag, "Second");
    expect([late.status, late.body.code]).to.deep.equal([412, "precondition_failed"]);
    const { headers, body } = await ask("GET", path);
    expect(body.data.name).to.equal("First");
    expect((await rename(headers.get("etag") ?? "", "Third")).status).to.equal(200);
  });

  it("takes the tag of a compressed answer, one of several, and *", async () => {
    const tag = (await tagOf(path)).replace(/"$/, '-br"');
    expect((await rename(`"other", ${tag}`, "First")).status).to.equal(200);
    expect((await rename("*", "Second")).status).to.equal(200);
  });

  it("takes no weak tag, and none that is no tag", async () => {
    const tag = await tagOf(path);
    for (const wrong of [`W/${tag}`, '"x"', "x", ""]) {
      expect((await rename(wrong, "Renamed")).status, wrong).to.equal(412);
    }
  });

  it("lets one of several changes at the same time through, in one process or two", async () => {
    const other = await startApi(database);
    try {
      for (let round = 0; round < 5; round++) {
        const tag = await tagOf(path);
        const answers = await Promise.all(
          Array.from(
            { length: 8 },
            (_, index) =>
              (index % 2 === 0 ? api : other).request("PATCH", path, {
                token: account.tokenText,
                headers: { "If-Match": tag },
                body: { name: `Name ${round} ${index}` },
              }),
          ),
        );
        expect(answers.map(({ status }) => status).sort())
          .to.deep.equal([200, ...Array(7).fill(412)]);
      }
      expect(await database.db("idempotency_keys")).to.deep.equal([]);
    } finally {
      await other.close();
    }
  });

  it("lets no change without the header come between the check and the change", async () => {
    const steps: string[] = [];
    const entered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const plain = ROUTES.find(({ operationId }) => operationId === "getSite");
    if (plain === undefined) throw new TypeError("There is no route getSite.");
    const route = { ...plain, path: "/sites/:id/thing", answerSchema: {}, example: {} };
    const own = await startApi(database, {
      routes: [
        {
          ...route,
          operationId: "getThing",
          handler: () => Promise.resolve({ body: { steps: [] } }),
        },
        {
          ...route,
          operationId: "patchThing",
          method: "PATCH",
          bodySchema: { type: "object" },
          async handler({ body }) {
            const { name } = body as { name: string }; // as this spec sends it
            steps.push(`${name} begins`);
            if (name === "guarded") {
              entered.resolve();
              await released.promise;
            } else released.resolve();
            steps.push(`${name} ends`);
            return { body: {} };
          },
        },
      ],
    });
    const send = (name: string, headers: Record<string, string>) =>
      own.request("PATCH", `${path}/thing`, {
        token: account.tokenText,
        headers,
        body: { name },
      });
    try {
      const { headers } = await own.request("GET", `${path}/thing`, { token: account.tokenText });
      const guarded = send("guarded", { "If-Match": headers.get("etag") ?? "" });
      await entered.promise;
      const other = send("other", {});
      // long enough for the other to come between, if it could
      setTimeout(() => released.resolve(), 500);
      expect([(await guarded).status, (await other).status]).to.deep.equal([200, 200]);
      expect(steps).to.deep.equal(["guarded begins", "guarded ends", "other begins", "other ends"]);
    } finally {
      await own.close();
    }
  });

  it("keeps a change without the header waiting for two seconds at most, with it refuses", async () => {
    const requestHash = hash("sha256", `/sites/:id {"id":${path.split("/").at(-1)}}`, "buffer");
    const key = `if-match ${requestHash.toString("hex")}`;
    // of a process that died
    await claimIdempotencyKey(database.db, { accountId: account.accountId, key, requestHash });
    expect((await rename("*", "Refused")).status).to.equal(412);
    expect((await ask("PATCH", path, {}, { name: "Made" })).status).to.equal(200);
    expect((await ask("GET", path)).body.data.name).to.equal("Made");
    await database.db("idempotency_keys").delete();
  });

  it("guards PUT and DELETE, too", async () => {
    const schedule = ROUTES.find(({ operationId }) => operationId === "putSchedule")?.bodyExample;
    const schedulePath = `${path}/schedule`;
    expect((await ask("PUT", schedulePath, {}, schedule)).status).to.equal(200);
    const tag = await tagOf(schedulePath);
    expect((await ask("PUT", schedulePath, { "If-Match": '"x"' }, schedule)).status).to.equal(412);
    expect((await ask("DELETE", schedulePath, { "If-Match": '"x"' })).status).to.equal(412);
    expect((await ask("DELETE", schedulePath, { "If-Match": tag })).status).to.equal(204);
    expect((await ask("DELETE", path, { "If-Match": await tagOf(path) })).status).to.equal(204);
  });

  it("leaves 404 and 422 as they are", async () => {
    expect((await ask("PATCH", "/sites/999999", { "If-Match": '"x"' }, { name: "x" })).status)
      .to.equal(404);
    expect((await ask("PATCH", path, { "If-Match": '"x"' }, { name: 7 })).status).to.equal(422);
  });

  it("matches nothing where there is no GET", async () => {
    const prompts = ROUTES.filter(({ method, path: at }) =>
      method === "DELETE" && !ROUTES.some((other) => other.method === "GET" && other.path === at)
    );
    expect(prompts.length).to.be.greaterThan(0);
    for (const route of prompts) {
      const at = route.path.replace("/sites/:id", path).replaceAll(/:\w+/g, "1");
      expect((await ask("DELETE", at, { "If-Match": '"x"' })).status, at).to.equal(412);
    }
  });

  it("may be sent by a browser of a listed origin", async () => {
    const { headers } = await api.request("OPTIONS", path, {
      headers: { "Origin": ORIGIN, "Access-Control-Request-Method": "PATCH" },
    });
    expect(headers.get("access-control-allow-headers")).to.match(/\bIf-Match\b/);
    expect(headers.get("access-control-expose-headers")).to.match(/\bETag\b/);
  });
});

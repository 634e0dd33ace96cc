import { expect } from "chai";
import type { AdmissionOutcome, AdmissionRequest } from "../../../lib/admission/admission.ts";
import { SITE_ROUTES } from "../../../lib/routes/sites/sites.ts";
import { createTokenText, hashToken } from "../../../lib/core/token.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const ORIGIN = { remote: "127.0.0.1", forwardedFor: undefined };

describe("authorize()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let asked: AdmissionRequest[];
  let outcome: AdmissionOutcome;
  const token = createTokenText();
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, {
      routes: SITE_ROUTES,
      admission: {
        admit(request) {
          asked.push(request);
          return Promise.resolve(outcome);
        },
        giveBack() {},
        close: () => Promise.resolve(),
      },
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(() => {
    asked = [];
    outcome = { kind: "unauthorized" };
  });

  it("asks for the route's ability, its site and its cost", async () => {
    await api.request("PATCH", "/sites/7", { token });
    expect(asked).to.deep.equal([
      { tokenHash: hashToken(token), ability: "write", siteId: 7, quotaCost: 1, origin: ORIGIN },
    ]);
  });
  it("asks for no ability and no cost where there is no route", async () => {
    await api.request("GET", "/nothing", { token });
    expect(asked).to.deep.equal([
      { tokenHash: hashToken(token), ability: null, siteId: null, quotaCost: 0, origin: ORIGIN },
    ]);
  });
  it("does not ask about a token that is none", async () => {
    const authorizations = ["", "Bearer", "Bearer x", `Basic ${token}`, `Bearer ${token} x`, token];
    for (const authorization of authorizations) {
      const headers = { Authorization: authorization };
      const { status, body } = await api.request("GET", "/sites", { headers });
      const code = authorization === "Bearer x" ? "invalid_token" : "missing_token";
      expect([status, body.code]).to.deep.equal([401, code]);
    }
    expect(asked).to.deep.equal([]);
  });
  it("reads the scheme in any case", async () => {
    await api.request("GET", "/sites", { headers: { Authorization: `bearer  ${token}` } });
    expect(asked).to.have.length(1);
  });
  it("answers 429 with Retry-After and what is left", async () => {
    outcome = {
      kind: "limited",
      code: "rate_limit_exceeded",
      message: "Too many requests.",
      caller: {
        accountId: 1,
        accountName: "Example",
        plan: "agency",
        tokenId: 2,
        abilities: ["read"],
        siteIds: null,
      },
      retryAfterSeconds: 12,
      window: { limit: 60, remaining: 0, resetAt: 1_800_000_000 },
      quota: { limit: 1000, remaining: 5, resetAt: 1_796_083_200 },
    };
    const { status, headers, body } = await api.request("GET", "/sites", { token });
    expect([status, body.code]).to.deep.equal([429, "rate_limit_exceeded"]);
    expect(headers.get("retry-after")).to.equal("12");
    expect(headers.get("x-ratelimit-remaining")).to.equal("0");
    expect(headers.get("x-quota-remaining")).to.equal("5");
  });
});

import { expect } from "chai";
import type {
  Admission,
  AdmissionOutcome,
  AdmissionRequest,
  Caller,
} from "../../../../lib/admission/admission.ts";
import { NotFoundError, UnavailableError } from "../../../../lib/core/errors.ts";
import { ACCOUNT_ROUTES } from "../../../../lib/routes/accounts/account.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { SITE_ROUTES } from "../../../../lib/routes/sites/sites.ts";
import { createTokenText } from "../../../../lib/core/token.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("registerRoutes()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let events: string[];
  let handle: Route["handler"];
  let admit: Admission["admit"];
  const caller: Caller = {
    accountId: 1,
    accountName: "Ann",
    plan: "pro",
    tokenId: 2,
    abilities: ["read", "write"],
    siteIds: null,
  };
  const usage = { limit: 9, remaining: 8, resetAt: 1_796_083_200 };
  const grant = { accountId: 1, quotaCost: 1, month: "2026-11", at: 0 } as const;
  const admitted: AdmissionOutcome = {
    kind: "admitted",
    caller,
    grant,
    window: usage,
    quota: usage,
  };
  before(async () => {
    database = await createSpecDatabase();
    const routes = [...SITE_ROUTES, ...ACCOUNT_ROUTES].map((route): Route => ({
      ...route,
      handler(request) {
        events.push("handled");
        return handle(request);
      },
    }));
    api = await startApi(database, {
      routes,
      admission: {
        admit: (request, onDecided) => admit(request, onDecided),
        giveBack: () => void events.push("given back"),
        close: () => Promise.resolve(),
      },
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(() => {
    events = [];
    handle = () => Promise.reject(new NotFoundError("site_not_found", "There is no site 7."));
  });

  /** Decides, waits, then gives the outcome. */
  function decideThen(finish: () => AdmissionOutcome) {
    admit = async (_request: AdmissionRequest, onDecided?: (caller: Caller) => void) => {
      onDecided?.(caller);
      await new Promise((resolve) => setImmediate(resolve));
      events.push("written");
      return finish();
    };
  }
  const ask = async (method = "GET", path = "/sites/7") => {
    const { status, body } = await api.request(method, path, { token: createTokenText() });
    return [status, body.code];
  };

  it("reads what is asked of a site while the admission is written", async () => {
    decideThen(() => admitted);
    expect(await ask()).to.deep.equal([404, "site_not_found"]);
    expect(events).to.deep.equal(["handled", "written", "given back"]);
  });
  it("shows nothing of it when the admission could not be written", async () => {
    decideThen(() => {
      throw new UnavailableError("unavailable", "Try again in a few seconds.");
    });
    expect(await ask()).to.deep.equal([503, "unavailable"]);
  });
  it("shows nothing of it when the caller was refused after all", async () => {
    admit = (_request, onDecided) => {
      onDecided?.(caller);
      onDecided?.(caller);
      return Promise.resolve({ kind: "unauthorized" });
    };
    expect(await ask()).to.deep.equal([401, "invalid_token"]);
    expect(events).to.deep.equal(["handled", "handled"]);
  });
  it("checks the path before it reads, but says that after the admission only", async () => {
    decideThen(() => ({ kind: "unauthorized" }));
    expect(await ask("GET", "/sites/none")).to.deep.equal([401, "invalid_token"]);
    decideThen(() => admitted);
    expect(await ask("GET", "/sites/none")).to.deep.equal([404, "not_found"]);
    expect(events).to.deep.equal(["written", "written", "given back"]);
  });
  it("does nothing before the admission is written where it is more than a read", async () => {
    decideThen(() => admitted);
    await ask("DELETE");
    expect(events).to.deep.equal(["written", "handled", "given back"]);
  });
  it("reads the limits once the request is counted in them", async () => {
    handle = () => Promise.reject(new UnavailableError("unavailable", "Try again."));
    decideThen(() => admitted);
    await ask("GET", "/account/usage");
    expect(events.slice(0, 2)).to.deep.equal(["written", "handled"]);
  });
});

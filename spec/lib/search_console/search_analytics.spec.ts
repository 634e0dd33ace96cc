import { expect } from "chai";
import type { GoogleApiOptions } from "../../../lib/search_console/google_api.ts";
import { GoogleError } from "../../../lib/search_console/google_error.ts";
import {
  type AnalyticsRequest,
  createSearchAnalytics,
  type SearchAnalytics,
} from "../../../lib/search_console/search_analytics.ts";
import { parseServiceAccount } from "../../../lib/search_console/service_account.ts";
import {
  type GoogleAccount,
  googleError,
  type GoogleServer,
  startGoogle,
} from "../../support/imports/google.ts";
import type { GoogleFact } from "../../support/imports/google_rows.ts";

const PROPERTY = "sc-domain:example.com";
const NOW = new Date("2026-11-20T12:00:00Z");
const REQUEST: AnalyticsRequest = {
  startDate: "2026-11-18",
  endDate: "2026-11-18",
  dimensions: ["query", "page"],
  type: "web",
  dataState: "all",
};

describe("createSearchAnalytics()", () => {
  let google: GoogleServer;
  let account: GoogleAccount;
  let waits: number[];

  beforeEach(async () => {
    google = await startGoogle();
    google.now = () => NOW;
    google.facts = [factOf("shoes", 3), factOf("red shoes", 1), factOf(null, 2)];
    account = google.createAccount([PROPERTY]);
    waits = [];
  });
  afterEach(() => google.close());

  function factOf(query: string | null, clicks: number): GoogleFact {
    return {
      date: "2026-11-18",
      query,
      page: "https://example.com/shoes",
      country: "deu",
      device: "MOBILE",
      clicks,
      impressions: clicks * 10,
      position: 4.5,
    };
  }

  function connect(options: Partial<GoogleApiOptions> = {}): SearchAnalytics {
    const parsed = parseServiceAccount(account.file, google.tokenUrl, {});
    if (parsed === undefined) throw new Error("The spec's key file is broken.");
    return createSearchAnalytics({
      account: parsed,
      property: PROPERTY,
      apiUrl: google.apiUrl,
      tokenUrl: google.tokenUrl,
      now: () => NOW,
      signal: new AbortController().signal,
      pause: (milliseconds) => {
        waits.push(Math.round(milliseconds / 1000));
        return Promise.resolve();
      },
      ...options,
    });
  }

  async function errorOf(
    analytics = connect(),
    request: AnalyticsRequest = REQUEST,
  ): Promise<GoogleError> {
    try {
      await analytics.query(request);
    } catch (error) {
      if (error instanceof GoogleError) return error;
      throw error;
    }
    throw new Error("It did not fail.");
  }

  it("gives the rows of a query with their keys, one token for all requests", async () => {
    const analytics = connect();
    const { rows, firstIncompleteDate } = await analytics.query(REQUEST);
    expect(rows).to.deep.equal([
      {
        keys: ["shoes", "https://example.com/shoes"],
        clicks: 3,
        impressions: 30,
        ctr: 0.1,
        position: 4.5,
      },
      {
        keys: ["red shoes", "https://example.com/shoes"],
        clicks: 1,
        impressions: 10,
        ctr: 0.1,
        position: 4.5,
      },
    ]);
    expect(firstIncompleteDate).to.equal(null);
    await analytics.query(REQUEST);
    expect(google.tokensCount).to.equal(1);
  });

  it("asks for page after page until one has no rows", async () => {
    google.facts = Array.from({ length: 25_001 }, (_, index) => factOf(`query ${index}`, 1));
    const { rows } = await connect().query(REQUEST);
    expect(new Set(rows.map(({ keys }) => keys[0])).size).to.equal(25_001);
    expect(google.queries.map(({ startRow, rowLimit }) => [startRow, rowLimit])).to.deep.equal([
      [0, 25_000],
      [25_000, 25_000],
      [25_001, 25_000],
    ]);
  });

  it("asks once for what fits into a page in any case", async () => {
    await connect().query({ ...REQUEST, dimensions: ["country", "device"] });
    expect(google.queries).to.have.length(1);
  });

  it("goes on behind a page that is shorter than it could be", async () => {
    const [first, ...rest] = (await connect().query(REQUEST)).rows;
    google.queryFaults = [{ body: { rows: [first] } }];
    const again = await connect().query(REQUEST);
    expect(again.rows).to.deep.equal([first, ...rest]);
  });

  it("takes missing rows for none", async () => {
    google.queryFaults = [{ body: { responseAggregationType: "byProperty" } }];
    expect(await connect().query(REQUEST)).to.deep.equal({
      rows: [],
      firstIncompleteDate: null,
      firstIncompleteHour: null,
    });
  });

  it("reads the first incomplete date in both spellings", async () => {
    google.finalUntil = "2026-11-17";
    const request = { ...REQUEST, dimensions: ["date"] } as const;
    expect((await connect().query(request)).firstIncompleteDate).to.equal("2026-11-18");
    google.camelCase = true;
    expect((await connect().query(request)).firstIncompleteDate).to.equal("2026-11-18");
  });

  it("gets one new token when Google refuses the one it has", async () => {
    const analytics = connect();
    await analytics.query(REQUEST);
    google.revokeTokens();
    expect((await analytics.query(REQUEST)).rows).to.have.length(2);
    expect(google.tokensCount).to.equal(2);
    expect(waits).to.deep.equal([]);
  });

  it("fails when a new token is refused, too", async () => {
    const refusal = { status: 401, body: googleError(401, "authError", "Invalid Credentials") };
    google.queryFaults = [refusal, refusal];
    const error = await errorOf();
    expect(error).to.include({ code: "google_unauthorized", remedy: "token" });
    expect(google.tokensCount).to.equal(2);
  });

  it("gets a new token a minute before one expires", async () => {
    let now = NOW;
    const analytics = connect({ now: () => now });
    google.now = () => now;
    await analytics.query(REQUEST);
    now = new Date(NOW.getTime() + 3538_000);
    await analytics.query(REQUEST);
    expect(google.tokensCount).to.equal(1);
    now = new Date(NOW.getTime() + 3540_000);
    await analytics.query(REQUEST);
    expect(google.tokensCount).to.equal(2);
  });

  it("says that a key is revoked, and what to do", async () => {
    google.revokeKey(account);
    const error = await errorOf();
    expect(error).to.include({ code: "google_key_revoked", remedy: "person" });
    expect(error.message).to.equal(
      `Google does not accept the key ${account.file.private_key_id} of ${account.email}: the key ` +
        "or the service account was deleted or disabled. Make a new key in Google Cloud (IAM & " +
        "Admin, Service Accounts, Keys) and connect Search Console again with it. Google says: " +
        "Invalid JWT Signature.",
    );
    expect(waits).to.deep.equal([]);
  });

  it("says that the clock is wrong", async () => {
    google.now = () => new Date(NOW.getTime() - 7200_000);
    const error = await errorOf();
    expect(error).to.include({ code: "google_clock_differs", remedy: "person" });
    expect(error.message).to.match(/This server's clock says 2026-11-20T12:00:00.000Z, Google's /);
  });

  it("is not troubled by a clock that is some seconds ahead", async () => {
    google.now = () => new Date(NOW.getTime() - 20_000);
    expect((await connect().query(REQUEST)).rows).to.have.length(2);
  });

  it("asks for a token again when Google cannot give one at present", async () => {
    google.tokenFaults = [{ status: 503 }, { status: 500, body: "<html>" }, { body: {} }];
    expect((await connect().query(REQUEST)).rows).to.have.length(2);
    expect(waits).to.have.length(3);
  });

  it("names the email that has to be added when it may not read the property", async () => {
    account = google.createAccount(["sc-domain:other.com"]);
    const error = await errorOf();
    expect(error).to.include({ code: "google_not_permitted", remedy: "person" });
    expect(error.message).to.include(
      `${account.email} may not read the property sc-domain:example.com. Add this email in ` +
        "Search Console as a user of the property: Settings, Users and permissions, Add user.",
    );
    google.queryFaults = [{
      status: 403,
      body: googleError(403, "insufficientPermissions", "Insufficient Permission"),
    }];
    expect((await errorOf()).code).to.equal("google_not_permitted");
  });

  it("says that the API is not enabled in the project", async () => {
    const body = googleError(403, "accessNotConfigured", "Search Console API has not been used");
    google.queryFaults = [{ status: 403, body }];
    const error = await errorOf();
    expect(error).to.include({ code: "google_api_disabled", remedy: "person" });
    expect(error.message).to.include("the project spec-project");
    google.queryFaults = [{
      status: 403,
      body: { error: { code: 403, message: "no", details: [{ reason: "SERVICE_DISABLED" }] } },
    }];
    expect((await errorOf()).code).to.equal("google_api_disabled");
  });

  it("does not try again at once when the quota is used up", async () => {
    for (const status of [403, 429]) {
      google.queryFaults = [{ status, body: googleError(status, "quotaExceeded", "Quota") }];
      expect(await errorOf()).to.include({ code: "google_quota_exceeded", remedy: "quota" });
    }
    expect(waits).to.deep.equal([]);
  });

  it("slows down when Google limits the rate, as long as Google says", async () => {
    google.queryFaults = [
      {
        status: 429,
        headers: { "retry-after": "3" },
        body: googleError(429, "rateLimitExceeded", "Slow down"),
      },
      { status: 403, body: googleError(403, "userRateLimitExceeded", "Slow down") },
      { status: 403, body: googleError(403, "rateLimitExceeded", "Slow down") },
    ];
    expect((await connect().query(REQUEST)).rows).to.have.length(2);
    expect(waits).to.have.length(3);
    expect(waits[0]).to.equal(3);
  });

  it("asks again after errors of the server, pages cut off and ended connections", async () => {
    google.queryFaults = [
      { status: 500, body: googleError(500, "backendError", "Backend Error") },
      { status: 502, body: "<html>Bad Gateway</html>" },
      { how: "cut" },
      { how: "reset" },
      { body: { rows: [{ keys: ["only one key"], clicks: 1, impressions: 1 }] } },
    ];
    expect((await connect().query(REQUEST)).rows).to.have.length(2);
    expect(waits).to.have.length(5);
  });

  it("asks again when nothing comes in time", async () => {
    google.queryFaults = [{ how: "hang" }];
    const { rows } = await connect({ timeoutMs: 200 }).query(REQUEST);
    expect(rows).to.have.length(2);
    expect(waits).to.have.length(1);
  });

  it("gives up on what stays broken, and says what it was", async () => {
    google.queryFaults = Array.from({ length: 6 }, () => ({ how: "cut" as const }));
    const error = await errorOf();
    expect(error).to.include({ code: "google_answer_broken", remedy: "retry" });
    expect(error.message).to.match(/^Google's answer is cut off or no JSON \(\d+ characters\)\.$/);
  });

  it("says why a server cannot be reached", async () => {
    await google.close();
    const error = await errorOf();
    expect(error).to.include({ code: "google_unreachable", remedy: "retry" });
    expect(error.message).to.match(/^127\.0\.0\.1:\d+ could not be reached/);
    google = await startGoogle();
  });

  it("follows no redirect", async () => {
    google.queryFaults = [{ status: 302, headers: { location: `${google.apiUrl}/else` } }];
    expect(await errorOf()).to.include({ code: "google_refused", remedy: "person" });
    expect(google.queries).to.have.length(0);
  });

  it("says what else Google refuses", async () => {
    google.queryFaults = [{ status: 400, body: googleError(400, "invalid", "startDate is wrong") }];
    expect((await errorOf()).message).to.equal(
      "Google refuses the request with the status 400. Google says: startDate is wrong",
    );
    google.queryFaults = [{ status: 404, body: googleError(404, "notFound", "Not Found") }];
    expect((await errorOf()).code).to.equal("google_property_unknown");
  });

  it("ends with the signal's reason when that aborts", async () => {
    const stopping = new AbortController();
    google.queryFaults = [{ how: "hang" }];
    const reason = new Error("stopping");
    const asked = connect({ signal: stopping.signal }).query(REQUEST);
    setTimeout(() => stopping.abort(reason), 20);
    expect(await asked.catch((error: unknown) => error)).to.equal(reason);
  });
});

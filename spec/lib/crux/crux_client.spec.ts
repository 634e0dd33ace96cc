import { expect } from "chai";
import { createCruxClient } from "../../../lib/crux/crux_client.ts";
import { GoogleError } from "../../../lib/search_console/google_error.ts";
import { CRUX_KEY, type CruxApi, startCruxApi } from "../../support/audits/crux_api.ts";

const HOME = { kind: "origin", url: "https://a.test", formFactor: "all" } as const;

describe("createCruxClient()", () => {
  let api: CruxApi;
  let pauses: number[];
  beforeEach(async () => {
    api = await startCruxApi();
    pauses = [];
  });
  afterEach(() => api.close());

  const open = (apiKey = CRUX_KEY, limits = { limit: 150, windowMs: 60_000 }) =>
    createCruxClient({
      ...{ apiKey, apiUrl: api.url, limits, now: () => new Date("2026-11-20T12:00:00Z") },
      signal: new AbortController().signal,
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    });
  async function failureOf(work: Promise<unknown>): Promise<[string, string]> {
    const error = await work.then(() => null, (thrown: unknown) => thrown);
    if (!(error instanceof GoogleError)) throw new Error(`No GoogleError: ${String(error)}`);
    expect(error.message).not.to.include(CRUX_KEY);
    return [error.code, error.remedy];
  }
  const errorOf = (code: number, message: string, reason?: string) => ({
    status: code,
    body: { error: { code, message, ...reason && { details: [{ reason }] } } },
  });

  it("asks by origin, URL and device, and takes an unknown page for one with too few visitors", async () => {
    api.known.set("origin https://a.test ALL", { lcp: [2100], cls: ["0.04"] });
    api.known.set("url https://a.test/tea PHONE", { lcp: [1900] });
    const client = open();
    const origin = await client.queryRecord(HOME);
    expect(origin?.periods[0]?.vitals.cls.p75).to.equal(0.04);
    const page = { kind: "url", url: "https://a.test/tea?x=1", formFactor: "phone" } as const;
    expect((await client.queryRecord(page))?.normalizedUrl).to.equal("https://a.test/tea");
    expect(await client.queryRecord({ ...page, url: "https://a.test/rare" })).to.equal(null);
    expect(await client.queryHistory({ ...page, url: "https://a.test/rare" })).to.equal(null);
    expect(api.requests[0]).to.deep.include({ method: "queryRecord", key: CRUX_KEY });
    expect(api.requests[0]?.body).to.deep.include({ origin: "https://a.test" })
      .and.not.have.property("formFactor");
    expect(api.requests[1]?.body).to.deep.include({ formFactor: "PHONE" });
    expect(api.requests[3]?.body).to.include({ collectionPeriodCount: 25 });
  });

  it("says what is wrong with a key, and what to do", async () => {
    expect(await failureOf(open("AIzaSy-another-key").queryRecord(HOME)))
      .to.deep.equal(["google_key_invalid", "person"]);
    api.next.push(errorOf(403, `Key ${CRUX_KEY} is off`, "SERVICE_DISABLED"));
    expect(await failureOf(open().queryRecord(HOME)))
      .to.deep.equal(["google_api_disabled", "person"]);
    api.next.push(
      errorOf(403, "Requests from this address are blocked.", "API_KEY_IP_ADDRESS_BLOCKED"),
    );
    expect(await failureOf(open().queryRecord(HOME)))
      .to.deep.equal(["google_not_permitted", "person"]);
    // another 404 is no statement about visitors
    api.next.push(errorOf(404, "Method not found."));
    expect(await failureOf(open().queryRecord(HOME))).to.deep.equal(["google_refused", "person"]);
  });

  it("tries again after what passes, and gives up a quota that does not", async () => {
    api.known.set("origin https://a.test ALL", { lcp: [2100] });
    api.next.push(errorOf(503, "Busy"), {
      ...errorOf(429, "Slow"),
      headers: { "retry-after": "2" },
    });
    expect((await open().queryRecord(HOME))?.periods[0]?.vitals.lcp_ms.p75).to.equal(2100);
    expect(pauses).to.have.length(2);
    expect(pauses[1]).to.equal(2_000);
    api.next.push(...Array.from({ length: 6 }, () => errorOf(429, "Quota exceeded")));
    expect(await failureOf(open().queryRecord(HOME)))
      .to.deep.equal(["google_rate_limited", "quota"]);
  });

  it("sends no more in a minute than Google takes", async () => {
    const client = open(CRUX_KEY, { limit: 2, windowMs: 60_000 });
    for (let count = 0; count < 3; count++) await client.queryRecord(HOME);
    expect(pauses).to.have.length(1);
    expect(pauses[0]).to.be.within(50_000, 60_000);
  });
});

import { expect } from "chai";
import { IntegrationError } from "../../../lib/outgoing/integration_error.ts";
import { createDataForSeo } from "../../../lib/serp_providers/data_for_seo_client.ts";
import {
  DATA_FOR_SEO_LOGIN,
  dataForSeoError,
  type SerpServer,
  startSerpServer,
} from "../../support/imports/serp_providers.ts";

const NOW = new Date("2026-11-20T12:34:56.000Z");
const QUESTION = {
  keyword: "tee",
  country: "DE",
  language: "de",
  location: null,
  device: "desktop",
} as const;

describe("createDataForSeo()", () => {
  let serps: SerpServer;
  beforeEach(async () => {
    serps = await startSerpServer();
    serps.now = () => NOW;
  });
  afterEach(() => serps.close());

  const { login, password } = DATA_FOR_SEO_LOGIN;
  const connect = (secret = `${login}:${password}`) =>
    createDataForSeo({
      ...{ url: serps.url, secret, depth: 20, now: () => NOW },
      signal: new AbortController().signal,
    });

  async function errorOf(secret?: string): Promise<IntegrationError> {
    try {
      await connect(secret).ask(QUESTION);
    } catch (error) {
      if (error instanceof IntegrationError) return error;
      throw error;
    }
    throw new Error("It did not fail.");
  }

  it("sends one task, and reads what it cost", async () => {
    const { body, costMicros } = await connect().ask(QUESTION);
    expect(JSON.parse(body ?? "").tasks[0].result[0].keyword).to.equal("tee");
    expect(costMicros).to.equal(2_000);
    expect(serps.searches[0]?.parameters).to.deep.equal({
      ...{ keyword: "tee", language_code: "de", location_code: 2276, device: "desktop", depth: 20 },
    });
    await connect().ask({ ...QUESTION, location: "Berlin,Germany" });
    expect(serps.searches[1]?.parameters).to.include({ location_name: "Berlin,Germany" })
      .and.not.to.have.property("location_code");
  });

  it("charges the budget with no cost that no search has", async () => {
    for (const cost of [-5, 1e308, "0.002", { toString: 1 }, 101]) {
      serps.faults = [{
        status: 200,
        body: {
          ...{ status_code: 20_000, cost },
          tasks: [{ status_code: 20_000, cost, result: [{ keyword: "tee" }] }],
        },
      }];
      expect((await connect().ask(QUESTION)).costMicros, JSON.stringify(cost)).to.equal(null);
    }
    serps.faults = [{ status: 200, body: { status_code: 1, status_message: { toString: 1 } } }];
    expect(await errorOf()).to.include({ code: "serp_search_failed" });
  });

  it("knows a search without results, which is charged", async () => {
    serps.results.set("tee", []);
    expect(await connect().ask(QUESTION)).to.deep.equal({ body: null, costMicros: 2_000 });
  });

  const refusals: [code: number, message: string, expected: string, remedy: string][] = [
    [40200, "Payment Required.", "serp_account_used_up", "quota"],
    [40203, "The cost limit has been exceeded.", "serp_account_used_up", "quota"],
    [40202, "The rate-limit per minute has been exceeded.", "serp_rate_limited", "retry"],
    [40501, "Invalid Field: 'location_code'.", "serp_question_refused", "person"],
    [40101, "Internal SERP Server Error.", "serp_search_failed", "retry"],
    [50000, "Internal Error.", "serp_search_failed", "retry"],
  ];
  for (const [code, message, expected, remedy] of refusals) {
    it(`says what helps against ${code}, of a task and of a request`, async () => {
      for (const ofTask of [true, false]) {
        serps.faults = [{ body: dataForSeoError(code, message, ofTask) }];
        const error = await errorOf();
        expect(error).to.include({ code: expected, remedy });
        expect(error.message).to.include(`${code} ${message}`);
      }
    });
  }

  it("waits for the next day in UTC where the cost of a day is limited", async () => {
    serps.faults = [{ body: dataForSeoError(40203, "The cost limit has been exceeded.") }];
    expect((await errorOf()).retryAt).to.deep.equal(new Date("2026-11-21T00:00:00.000Z"));
  });

  it("reads HTTP errors without a code, and never says the password", async () => {
    serps.faults = [{ status: 402, body: {} }];
    expect(await errorOf()).to.include({ code: "serp_account_used_up" });
    serps.faults = [{ status: 500, body: {} }];
    expect(await errorOf()).to.include({ code: "serp_search_failed", remedy: "retry" });
    serps.faults = [{ body: dataForSeoError(40501, `Wrong: ${password}`) }];
    expect((await errorOf()).message).not.to.include(password);
    expect(await errorOf("other:wrong"))
      .to.include({ code: "serp_key_refused", remedy: "person" });
  });
});

import { expect } from "chai";
import { IntegrationError } from "../../../lib/outgoing/integration_error.ts";
import { createSerpApi } from "../../../lib/serp_providers/serp_api_client.ts";
import {
  SERP_API_KEY,
  type SerpServer,
  startSerpServer,
} from "../../support/imports/serp_providers.ts";

const NOW = new Date("2026-11-20T12:34:56.000Z");
const QUESTION = {
  keyword: "grüner tee",
  country: "DE",
  language: "de",
  location: null,
  device: "mobile",
} as const;

describe("createSerpApi()", () => {
  let serps: SerpServer;
  beforeEach(async () => {
    serps = await startSerpServer();
    serps.now = () => NOW;
  });
  afterEach(() => serps.close());

  const connect = (secret = SERP_API_KEY) =>
    createSerpApi({
      ...{ url: serps.url, secret, now: () => NOW },
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

  it("asks for one result page of Google", async () => {
    const { body, costMicros } = await connect().ask(QUESTION);
    expect(JSON.parse(body ?? "").search_parameters.q).to.equal("grüner tee");
    expect(costMicros).to.equal(null);
    expect(serps.searches).to.deep.equal([{
      keyword: "grüner tee",
      device: "mobile",
      parameters: { engine: "google", gl: "de", hl: "de" },
    }]);
    await connect().ask({ ...QUESTION, location: "Berlin,Germany" });
    expect(serps.searches[1]?.parameters).to.include({ location: "Berlin,Germany" });
  });

  it("knows a search without results, which is charged", async () => {
    serps.results.set("grüner tee", []);
    expect(await connect().ask(QUESTION)).to.deep.equal({ body: null, costMicros: null });
  });

  const refusals: [
    status: number,
    error: string,
    code: string,
    remedy: string,
    retryAt?: string,
  ][] = [
    [403, "The account was deleted.", "serp_key_refused", "person"],
    [400, "Unsupported `XX` country - gl parameter.", "serp_question_refused", "person"],
    [429, "Your account has run out of searches.", "serp_account_used_up", "quota"],
    [403 + 26, "Too many requests.", "serp_rate_limited", "quota", "2026-11-20T13:00:00.000Z"],
    [503, "We couldn't get valid results for this search.", "serp_unavailable", "retry"],
    [404, "Not found.", "serp_refused", "person"],
  ];
  for (const [status, text, code, remedy, retryAt] of refusals) {
    it(`says what helps against ${status} "${text}"`, async () => {
      serps.faults = [{ status, body: { error: text } }];
      const error = await errorOf();
      expect(error).to.include({ code, remedy });
      expect(error.message).to.include(text);
      expect(error.retryAt?.toISOString()).to.equal(retryAt);
    });
  }

  it("reads the error of older answers, whatever its status is", async () => {
    serps.faults = [{ status: 402, body: { error: "Your account credit is too low" } }];
    expect(await errorOf()).to.include({ code: "serp_account_used_up" });
  });

  it("takes no search for a result page that is not done", async () => {
    for (const status of ["Processing", "Error"]) {
      serps.faults = [{ body: { search_metadata: { status }, error: "Try again." } }];
      expect(await errorOf()).to.include({ code: "serp_search_failed", remedy: "retry" });
    }
  });

  it("says that nothing came, and never the key", async () => {
    serps.faults = [{ how: "reset" }];
    const error = await errorOf();
    expect(error).to.include({ code: "service_unreachable", remedy: "retry" });
    expect(error.message).not.to.include(SERP_API_KEY);
    serps.faults = [{ status: 400, body: { error: `Wrong: ${SERP_API_KEY}` } }];
    expect((await errorOf()).message).to.include("Wrong: [key]");
    expect(await errorOf("wrong-key-0123456789"))
      .to.include({ code: "serp_key_refused", remedy: "person" });
  });
});

import { expect } from "chai";
import { GoogleError } from "../../../lib/search_console/google_error.ts";
import { parseServiceAccount } from "../../../lib/search_console/service_account.ts";
import {
  createUrlInspections,
  type UrlInspections,
} from "../../../lib/search_console/url_inspections.ts";
import {
  type GoogleAccount,
  googleError,
  type GoogleServer,
  startGoogle,
} from "../../support/imports/google.ts";

const PROPERTY = "sc-domain:example.com";
const NOW = new Date("2026-11-20T12:00:00Z");
const URL = "https://example.com/tea";

describe("createUrlInspections()", () => {
  let google: GoogleServer;
  let account: GoogleAccount;
  let requests: number;

  beforeEach(async () => {
    google = await startGoogle();
    google.now = () => NOW;
    account = google.createAccount([PROPERTY]);
    requests = 0;
  });
  afterEach(() => google.close());

  function connect(): UrlInspections {
    const parsed = parseServiceAccount(account.file, google.tokenUrl, {});
    if (parsed === undefined) throw new Error("The spec's key file is broken.");
    return createUrlInspections({
      account: parsed,
      property: PROPERTY,
      apiUrl: google.apiUrl,
      tokenUrl: google.tokenUrl,
      now: () => NOW,
      signal: new AbortController().signal,
      pause: () => Promise.resolve(),
      beforeRequest: () => {
        requests++;
        return Promise.resolve();
      },
    });
  }

  async function errorOf(url = URL): Promise<GoogleError> {
    try {
      await connect().inspect(url);
    } catch (error) {
      if (error instanceof GoogleError) return error;
      throw error;
    }
    throw new Error("It did not fail.");
  }

  it("reads what the index has of a URL", async () => {
    google.index.set(URL, {
      verdict: "PASS",
      coverageState: "Submitted and indexed",
      robotsTxtState: "ALLOWED",
      indexingState: "INDEXING_ALLOWED",
      lastCrawlTime: "2026-11-18T03:12:09.123456789Z",
      pageFetchState: "SUCCESSFUL",
      googleCanonical: URL,
      userCanonical: URL,
      crawledAs: "MOBILE",
      sitemap: ["https://example.com/sitemap.xml"],
      referringUrls: ["https://example.com/", "https://other.example/"],
    });
    expect(await connect().inspect(URL)).to.deep.equal({
      verdict: "PASS",
      coverageState: "Submitted and indexed",
      problem: null,
      robotsTxtState: "ALLOWED",
      indexingState: "INDEXING_ALLOWED",
      pageFetchState: "SUCCESSFUL",
      crawledAs: "MOBILE",
      lastCrawlAt: new Date("2026-11-18T03:12:09.123Z"),
      googleCanonical: URL,
      userCanonical: URL,
      sitemaps: ["https://example.com/sitemap.xml"],
      referringUrls: ["https://example.com/", "https://other.example/"],
      resultUrl: "https://search.google.com/search-console/inspect?resource_id=" +
        "sc-domain%3Aexample.com",
    });
    expect(google.inspected).to.deep.equal([
      { inspectionUrl: URL, siteUrl: PROPERTY, languageCode: "en-US" },
    ]);
  });

  it("reads a URL that Google does not know", async () => {
    expect(await connect().inspect(URL)).to.deep.include({
      verdict: "NEUTRAL",
      problem: "unknown_to_google",
      lastCrawlAt: null,
      googleCanonical: null,
      sitemaps: [],
      referringUrls: [],
    });
  });

  it("says that the quota is used up, without asking again", async () => {
    google.inspectionsLeft = 0;
    const error = await errorOf();
    expect(error).to.include({ code: "google_quota_exceeded", remedy: "quota" });
    expect(error.message).to.include("Quota exceeded for sc-domain:example.com.");
    expect(requests).to.equal(1);
  });

  it("asks again after errors of Google's servers, and announces each request", async () => {
    google.inspectionFaults = [{ status: 503 }, { how: "cut" }];
    expect(await connect().inspect(URL)).to.include({ verdict: "NEUTRAL" });
    expect(requests).to.equal(3);
    expect(google.inspected).to.have.length(2);
  });

  it("asks again where an answer is not what is documented, and says so in the end", async () => {
    google.inspectionFaults = Array.from({ length: 9 }, () => ({ body: { inspectionResult: [] } }));
    expect(await errorOf()).to.include({ code: "google_answer_broken" });
    expect(requests).to.equal(6);
  });

  it("names what to do about a URL that is not of the property, and about one that is refused", async () => {
    expect(await errorOf("https://other.example/"))
      .to.include({ code: "google_not_permitted", remedy: "person" });
    google.inspectionFaults = [{
      status: 400,
      body: googleError(400, "invalid", "Invalid inspectionUrl."),
    }];
    expect(await errorOf()).to.include({ code: "google_refused" });
  });

  it("sends nothing that was not announced", async () => {
    const parsed = parseServiceAccount(account.file, google.tokenUrl, {});
    if (parsed === undefined) throw new Error("The spec's key file is broken.");
    const inspections = createUrlInspections({
      account: parsed,
      property: PROPERTY,
      apiUrl: google.apiUrl,
      tokenUrl: google.tokenUrl,
      now: () => NOW,
      signal: new AbortController().signal,
      beforeRequest: () => Promise.reject(new Error("Nothing is left.")),
    });
    let message = "";
    await inspections.inspect(URL).catch((error: Error) => message = error.message);
    expect(message).to.equal("Nothing is left.");
    expect(google.inspected).to.deep.equal([]);
  });
});

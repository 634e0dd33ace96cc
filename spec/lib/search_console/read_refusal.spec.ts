import { expect } from "chai";
import { readRefusal } from "../../../lib/search_console/read_refusal.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const REQUESTER = {
  property: "sc-domain:example.com",
  clientEmail: "reader@project.iam.gserviceaccount.com",
  projectId: "project",
};

describe("readRefusal()", () => {
  function refuse(status: number, error: object | undefined, headers: Record<string, string> = {}) {
    const answer = {
      status,
      headers: new Headers(headers),
      json: error === undefined ? undefined : { error },
    };
    return readRefusal(answer, REQUESTER, NOW);
  }
  const of = (reason: string) => ({ message: "Google's words.", errors: [{ reason }] });

  it("says what helps by status and reason", () => {
    const cases: [number, string, string, string][] = [
      [401, "authError", "google_unauthorized", "token"],
      [403, "quotaExceeded", "google_quota_exceeded", "quota"],
      [403, "dailyLimitExceeded", "google_quota_exceeded", "quota"],
      [429, "quotaExceeded", "google_quota_exceeded", "quota"],
      [403, "rateLimitExceeded", "google_rate_limited", "retry"],
      [403, "userRateLimitExceeded", "google_rate_limited", "retry"],
      [429, "rateLimitExceeded", "google_rate_limited", "retry"],
      [429, "something", "google_rate_limited", "retry"],
      [403, "insufficientPermissions", "google_not_permitted", "person"],
      [403, "forbidden", "google_not_permitted", "person"],
      [403, "accessNotConfigured", "google_api_disabled", "person"],
      [404, "notFound", "google_property_unknown", "person"],
      [400, "invalidParameter", "google_refused", "person"],
      [408, "timeout", "google_unavailable", "retry"],
      [500, "backendError", "google_unavailable", "retry"],
      [503, "backendError", "google_unavailable", "retry"],
    ];
    for (const [status, reason, code, remedy] of cases) {
      expect(refuse(status, of(reason)), `${status} ${reason}`).to.include({ code, remedy });
    }
  });

  it("reads reasons of the newer form of errors", () => {
    const error = {
      message: "no",
      details: [{ "@type": "ErrorInfo", reason: "SERVICE_DISABLED" }],
    };
    expect(refuse(403, error).code).to.equal("google_api_disabled");
    const rate = { message: "no", details: [{ reason: "RATE_LIMIT_EXCEEDED" }] };
    expect(refuse(403, rate).code).to.equal("google_rate_limited");
  });

  it("hands on how long to wait", () => {
    const error = refuse(429, of("rateLimitExceeded"), { "retry-after": "42" });
    expect(error.retryAfterSeconds).to.equal(42);
    expect(refuse(503, of("backendError")).retryAfterSeconds).to.equal(null);
  });

  it("quotes Google on one line, and not for ever", () => {
    expect(refuse(400, { message: "Bad\n  request." }).message).to.equal(
      "Google refuses the request with the status 400. Google says: Bad request.",
    );
    expect(refuse(400, { message: "x".repeat(5000) }).message).to.have.length.below(400);
  });

  it("does with errors that have no words, or are no JSON", () => {
    expect(refuse(502, undefined).message).to.equal("Google answers with the error 502.");
    expect(refuse(400, { message: 7, errors: "x", details: [null] }).message).to.equal(
      "Google refuses the request with the status 400.",
    );
  });
});

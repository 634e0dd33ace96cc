import { expect } from "chai";
import { endFailed } from "../../../../../lib/commands/search_data/integrations/end_integration.ts";
import { IntegrationError } from "../../../../../lib/outgoing/integration_error.ts";
import { SecretError } from "../../../../../lib/core/secret_box.ts";
import { GoogleError } from "../../../../../lib/search_console/google_error.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const end = (error: unknown, failures = 0) => endFailed(error, { failures, now: NOW });
const times = (error: unknown, failures = 0) => {
  const { state, nextRunAt } = end(error, failures);
  return `${state} ${nextRunAt?.toISOString().slice(8, 16) ?? "never"}`;
};

describe("endFailed()", () => {
  it("waits for a quota, longer with each failure, or as long as the service says", () => {
    const quota = new IntegrationError("quota", "Full.", { remedy: "quota" });
    expect(times(quota)).to.equal("waiting_quota 20T12:15");
    expect(times(quota, 3)).to.equal("waiting_quota 20T14:00");
    expect(times(quota, 99)).to.equal("waiting_quota 20T16:00");
    const retryAt = new Date("2026-12-01T00:00:00.000Z");
    expect(times(new IntegrationError("quota", "Full.", { remedy: "quota", retryAt })))
      .to.equal("waiting_quota 01T00:00");
    const google = new GoogleError("google_quota_exceeded", "Full.", "quota", {
      retryAfterSeconds: 7200,
    });
    expect(times(google)).to.equal("waiting_quota 20T14:00");
  });

  it("tries again what may pass by itself, at growing distances", () => {
    for (
      const error of [
        new IntegrationError("down", "Down.", { remedy: "retry" }),
        new GoogleError("google_unavailable", "Down.", "retry"),
        new Error("a bug"),
      ]
    ) {
      expect(times(error)).to.equal("failed 20T12:15");
      expect(times(error, 20)).to.equal("failed 20T20:00");
    }
  });

  it("waits for a person, but for what may be put right at Google", () => {
    expect(times(new IntegrationError("key", "Wrong.", { remedy: "person" }))).to.equal(
      "failed never",
    );
    expect(times(new SecretError("secret_key_changed", "Changed."))).to.equal("failed never");
    expect(times(new GoogleError("google_key_revoked", "Gone.", "person"))).to.equal(
      "failed never",
    );
    expect(times(new GoogleError("google_not_permitted", "No.", "person")))
      .to.equal("failed 20T20:00");
  });

  it("describes the error, and none of our own", () => {
    expect(end(new IntegrationError("key", "Wrong.", { remedy: "person" })).error)
      .to.deep.equal({ code: "key", message: "Wrong." });
    const { error } = end(new Error("SELECT secret"));
    expect(error?.code).to.equal("internal_error");
    expect(error?.message).not.to.include("secret");
  });
});

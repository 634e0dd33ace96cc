import { expect } from "chai";
import { FetchedImportError } from "../../../../../lib/commands/imports/import_fetched.ts";
import { endSync } from "../../../../../lib/commands/search_data/search_console/sync_end.ts";
import { GoogleError } from "../../../../../lib/search_console/google_error.ts";
import { SecretError } from "../../../../../lib/core/secret_box.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("endSync()", () => {
  /** State, code, and in how many minutes the next run is. */
  function briefly(error: unknown, failures = 0) {
    const end = endSync(error, { failures, now: NOW });
    const next = end.nextRunAt === null ? null : (end.nextRunAt.getTime() - NOW.getTime()) / 60_000;
    return [end.state, end.error?.code ?? null, next];
  }

  it("comes again in eight hours after a run that ended well", () => {
    expect(briefly(null, 3)).to.deep.equal(["connected", null, 480]);
  });

  it("waits a quarter of an hour for the quota, then longer and longer", () => {
    const quota = new GoogleError("google_quota_exceeded", "Quota", "quota");
    expect(briefly(quota)).to.deep.equal(["waiting_quota", "google_quota_exceeded", 15]);
    expect(briefly(quota, 1)).to.deep.equal(["waiting_quota", "google_quota_exceeded", 30]);
    expect(briefly(quota, 20)).to.deep.equal(["waiting_quota", "google_quota_exceeded", 240]);
  });

  it("waits at least as long as Google says", () => {
    const quota = new GoogleError("google_rate_limited", "Slow", "quota", {
      retryAfterSeconds: 3600,
    });
    expect(briefly(quota)).to.deep.equal(["waiting_quota", "google_rate_limited", 60]);
  });

  it("tries again soon when Google does not work", () => {
    const broken = new GoogleError("google_unavailable", "503", "retry");
    expect(briefly(broken)).to.deep.equal(["failed", "google_unavailable", 15]);
    expect(briefly(broken, 9)).to.deep.equal(["failed", "google_unavailable", 480]);
  });

  it("looks some hours later whether somebody has given the permission or the secret", () => {
    const refused = new GoogleError("google_not_permitted", "403", "person");
    expect(briefly(refused)).to.deep.equal(["failed", "google_not_permitted", 480]);
    const secret = new SecretError("secret_key_changed", "Another key");
    expect(briefly(secret)).to.deep.equal(["failed", "secret_key_changed", 480]);
  });

  it("waits for somebody when another key is needed, or an import is in the way", () => {
    const revoked = new GoogleError("google_key_revoked", "Revoked", "person");
    expect(briefly(revoked)).to.deep.equal(["failed", "google_key_revoked", null]);
    const overlap = new FetchedImportError("windows_overlap", "Overlap");
    expect(briefly(overlap)).to.deep.equal(["failed", "windows_overlap", null]);
  });

  it("says that no space is left, and tries again soon", () => {
    const full = Object.assign(new Error("The table is full"), { code: "ER_RECORD_FILE_FULL" });
    expect(briefly(full)).to.deep.equal(["failed", "no_space_left", 15]);
  });

  it("tries again what failed by itself, and says nothing of why", () => {
    const deleted = new FetchedImportError("import_deleted", "Deleted");
    expect(briefly(deleted)).to.deep.equal(["failed", "import_deleted", 15]);
    expect(briefly(new TypeError("x is undefined"))).to.deep.equal([
      "failed",
      "internal_error",
      15,
    ]);
    expect(endSync(new TypeError("x is undefined"), { failures: 0, now: NOW }).error?.message)
      .not.to.include("undefined");
  });
});

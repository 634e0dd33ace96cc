import { expect } from "chai";
import { globSync, readFileSync } from "node:fs";
import { PULSE } from "../../../lib/jobs/keep_thread_lease.ts";

/** The lengths of all leases in `db/`, in seconds, by the name of their constant. */
function listLeaseSeconds(): Map<string, number> {
  const sources = globSync("db/**/*.ts").map((file) => readFileSync(file, "utf8")).join("\n");
  const found = sources.matchAll(/const (\w*LEASE_SECONDS) = (\d+)(?: \* (\d+))?;/g);
  return new Map(
    Array.from(found, ([, name = "", seconds, times = "1"]) => [
      name,
      Number(seconds) * Number(times),
    ]),
  );
}

describe("PULSE", () => {
  it("renews each lease at least three times while it holds", () => {
    const leases = listLeaseSeconds();
    expect([...leases.keys()]).to.include.members(["AUDIT_LEASE_SECONDS", "IMPORT_LEASE_SECONDS"]);
    const tooShort = [...leases].filter(([, seconds]) => seconds * 1_000 < 3 * PULSE.everyMs);
    expect(tooShort).to.deep.equal([]);
  });
});

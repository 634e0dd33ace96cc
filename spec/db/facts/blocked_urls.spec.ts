import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("streamBlockedUrls()", () => {
  const db = useSpecDatabase();

  it("knows a noindex from the newest audit that could read the URL", async () => {
    const blocked = { urls: { [`${S}/a`]: { state: "blocked" as const } } };
    const seen = async (...noindexes: boolean[]) => {
      const earlier = noindexes.map((noindex) => ({ urls: { [`${S}/a`]: { noindex } } }));
      // blocked in the audit before as well
      const rows = await readFactsOf(db(), "blocked_urls", ...earlier, blocked, blocked);
      return rows.map((row) => row.noindexSeenAt);
    };
    expect(await seen(false, true)).to.deep.equal(["2026-11-20T10:00:00.000Z"]);
    expect(await seen(true, false)).to.deep.equal([null]);
    expect(await seen()).to.deep.equal([null]);
  });
});

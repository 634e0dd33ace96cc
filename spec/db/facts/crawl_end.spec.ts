import { expect } from "chai";
import { updateAudit } from "../../../db/audits/lifecycle/audits.ts";
import { streamCrawlEnd } from "../../../db/facts/crawl_end.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertCrawl } from "../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const S = "https://s.test";

describe("streamCrawlEnd()", () => {
  const db = useSpecDatabase();

  it("gives the way from the start URL, the limits, and what was left", async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId);
    const auditId = await insertCrawl(db(), siteId, {
      urls: {
        "http://s.test/": { redirectTo: `${S}/` },
        [`${S}/`]: { redirectTo: "https://other.test/" },
        "https://other.test/": { kind: "external", state: "skipped" },
        [`${S}/queued`]: { state: "queued" },
        [`${S}/deep`]: { state: "skipped", skipReason: "depth_limit" },
        [`${S}/nofollow`]: { state: "skipped", skipReason: "nofollow" },
        [`${S}/a.css`]: { kind: "resource", state: "queued" },
        "https://ext.test/": { kind: "external", state: "queued" },
      },
    });
    await updateAudit(db(), auditId, { stop_reason: "page_limit" });
    const answer = { statusCode: 301, fetchError: null, internal: true };
    expect((await Array.fromAsync(streamCrawlEnd(db(), auditId))).flat()).to.deep.equal([{
      urlId: 0,
      list: false,
      startUrls: [
        { ...answer, url: "http://s.test/" },
        { ...answer, url: `${S}/` },
        { url: "https://other.test/", statusCode: null, fetchError: null, internal: false },
      ],
      stopReason: "page_limit",
      maxPages: 10_000,
      maxDepth: 25,
      pagesCrawled: 2,
      pagesLeft: 1,
      pagesTooDeep: 1,
      targetsLeft: 2,
    }]);
  });
});

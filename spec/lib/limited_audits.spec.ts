import { expect } from "chai";
import { insertFinishedAudit } from "../support/audits/finished_audit.ts";
import { useReports } from "../support/web/opened_reports.ts";
import { SHOP } from "../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

describe("an audit that a limit ended", () => {
  const reports = useReports(new Date("2026-11-20T12:00:00Z"));

  it("says so in the API, the list of sites and the assistant, and a whole one does not", async () => {
    const { database: { db }, accountId, api, token, ask, visitor } = reports();
    const audit = async (domain: string, stopReason: "depth_limit" | "queue_empty") => {
      const siteId = await insertSpecSite(db, accountId, { domain });
      const urls = { [`${SHOP}/`]: { title: "Tea" } };
      const auditId = await insertFinishedAudit(db, siteId, { urls, stopReason });
      const { data, meta } = await ask(siteId, "/audit");
      expect(data.id).to.equal(auditId);
      const { body } = await api.request("POST", `/sites/${siteId}/ai/chat`, {
        token,
        body: { message: "When was the last audit?" },
      });
      const site = (await ask(siteId, "")).data;
      return {
        reasons: [data.stop_reason, site.last_audit_stop_reason],
        dataState: meta.data_state,
        said: /It is completed: it stopped because of .*?\./.exec(body.data.message)?.[0] ?? null,
      };
    };
    expect(await audit("limited.test", "depth_limit")).to.deep.equal({
      reasons: ["depth_limit", "depth_limit"],
      dataState: "partial",
      said: "It is completed: it stopped because of depth limit.",
    });
    const { text } = await visitor.open("/sites");
    const limit = "The crawl left out pages beyond its limit of clicks, max_depth";
    expect(text.split(limit)).to.have.length(2);
    expect(await audit("whole.test", "queue_empty")).to.deep.equal({
      reasons: ["queue_empty", "queue_empty"],
      dataState: "final",
      said: null,
    });
    expect((await visitor.open("/sites")).text.split(limit)).to.have.length(2);
  });
});

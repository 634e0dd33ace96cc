import { expect } from "chai";
import type { CrawlRows } from "../support/audits/crawl_rows.ts";
import { insertFinishedAudit } from "../support/audits/finished_audit.ts";
import { useReports } from "../support/web/opened_reports.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

const S = "https://s.test";
const LOST = "4 pages were lost: 2 answer with an error, 1 redirects, 1 asks not to be indexed. " +
  "What was wrong on them is not fixed.";

describe("pages that were lost between two audits", () => {
  const reports = useReports(new Date("2026-11-20T12:00:00Z"));
  let siteId: number;

  /** Four pages with faults, and what became of each. */
  const crawl = (pages: CrawlRows["urls"][string][]): CrawlRows["urls"] => {
    const urls = pages.map((page, index) => [`${S}/${index}`, page] as const);
    return {
      [`${S}/`]: { title: "Home", links: urls.map(([url]) => url) },
      ...Object.fromEntries(urls),
    };
  };

  before(async () => {
    const { database: { db }, accountId } = reports();
    siteId = await insertSpecSite(db, accountId);
    const faulty = { title: "" };
    const first = await insertFinishedAudit(db, siteId, {
      urls: crawl([faulty, faulty, faulty, faulty]),
    });
    await insertFinishedAudit(db, siteId, {
      urls: crawl([
        { status: 500 },
        { status: 404 },
        { redirectTo: `${S}/` },
        { title: "", noindex: true },
      ]),
      previousAuditId: first,
    });
  });

  it("are said next to the score and next to the changes in the report", async () => {
    const page = await reports().openReport(siteId);
    expect(page.textOf("health")).to.contain(`${LOST} It is a part of what moved the score.`);
    expect(page.textOf("changes")).to.contain(LOST);
    expect(page.textOf("changes")).to.contain("0 places fixed").and.to.contain("pages lost: 4;");
    expect(page.textOf("in-short")).to.contain(
      "4 pages that the audit before could read are lost now: see which, and why.",
    );
  });

  it("are said by the assistant, in English and in German", async () => {
    const { api, token } = reports();
    const say = async (message: string): Promise<string> => {
      const path = `/sites/${siteId}/ai/chat`;
      const { body } = await api.request("POST", path, { token, body: { message } });
      return body.data.message;
    };
    expect(await say("What changed since the last audit?")).to.contain(LOST);
    expect(await say("Was hat sich seit dem letzten Audit geändert?")).to.contain(
      "4 Seiten gingen verloren: 2 antworten mit einem Fehler, 1 leitet weiter, " +
        "1 will nicht mehr indexiert werden. Was dort falsch war, ist nicht behoben.",
    );
  });
});

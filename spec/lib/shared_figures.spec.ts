import { expect } from "chai";
import { refreshCompetitors } from "../../lib/commands/search/visibility/refresh_competitors.ts";
import { openMcpClient } from "../support/mcp.ts";
import { useReports } from "../support/web/opened_reports.ts";
import { importRankRows, serpRows } from "../support/search/rank_data.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const OWN = "https://own.example/";
const RIVAL = "https://rival.example/";

/** Result pages with both domains at these places; of the rest others have them. */
function page(keyword: string, ours: number, theirs: number) {
  const urls = Array.from(
    { length: 30 },
    (_, index) =>
      index + 1 === ours ? OWN : index + 1 === theirs ? RIVAL : `https://site-${index}.test/`,
  );
  return serpRows(keyword, "2026-11-10", urls);
}

describe("figures that several places show", () => {
  const reports = useReports(NOW);
  let siteId: number;

  before(async () => {
    const { database, accountId } = reports();
    siteId = await insertSpecSite(database.db, accountId, { domain: "own.example" });
    await importRankRows(database.db, siteId, [
      ...page("both first", 2, 1),
      ...page("we are ahead", 3, 4),
      ...page("both first again", 6, 5),
      // ahead of us, and beyond the first 10 for one of both or for both
      ...page("we are far", 15, 3),
      ...page("both are far", 25, 20),
      ...page("they are far", 4, 24),
      ...page("we are nowhere", 0, 2),
    ]);
    await refreshCompetitors.run({
      db: database.db,
      searchWindows: database.searchWindows,
      siteId,
      now: NOW,
    });
  });

  it("are the same in the list, the gap, the report, the assistant and MCP", async () => {
    const { api, token, ask, openReport } = reports();
    const { data } = await ask(siteId, "/competitors?filter[domain]=rival.example");
    const [rival] = data;
    expect(rival).to.include({ common_keywords_count: 3, wins_count: 2, losses_count: 4 });
    const gap = await ask(siteId, `/competitors/${rival.id}/gap?set=weaker`);
    expect(gap.data).to.have.length(rival.losses_count);
    expect(gap.meta.summary).to.include({
      ...{ weaker: rival.losses_count, stronger: rival.wins_count, untapped: 1 },
    });
    const { text } = await openReport(siteId);
    expect(text).to.contain(
      "in the first 10 with the site for 3 of 7 keywords, ahead of it for 4.",
    );
    const { body } = await api.request("POST", `/sites/${siteId}/ai/chat`, {
      token,
      body: { message: "How do we compare with rival.example?" },
    });
    expect(JSON.stringify(body.data)).to.contain("We are ahead on 2 and behind on 4.");
    const client = await openMcpClient(api, token);
    const called = await client.callTool({
      name: "compare_competitors",
      arguments: { site_id: siteId },
    });
    expect(called.structuredContent).to.be.an("object");
    expect(JSON.stringify(called.structuredContent)).to.contain(`"losses_count":4`)
      .and.to.contain(`"wins_count":2`);
    await client.close();
  });
});

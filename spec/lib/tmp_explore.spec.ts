import { writeFileSync } from "node:fs";
import { openMcpClient } from "../support/mcp.ts";
import { useReports } from "../support/opened_reports.ts";
import { insertSpecSite } from "../support/sites.ts";
import { fillReportedSite, REPORTED_NOW } from "../support/reported_site.ts";
describe("explore", () => {
  const reports = useReports(REPORTED_NOW);
  it("dumps", async function () {
    this.timeout(120_000);
    const { database, accountId, api, token, ask, openReport } = reports();
    const siteId = await insertSpecSite(database.db, accountId, { domain: "x.example" });
    await fillReportedSite(database.db, siteId);
    const out: string[] = [];
    for (
      const path of [
        "",
        "/audit",
        "/audits",
        "/issues?per_page=200&fields=code,severity,affected_urls_count",
        "/issues?filter[severity]=error&per_page=1&fields=code",
        "/pages?per_page=1&fields=url&filter[is_indexable]=true",
        "/pages?per_page=1&fields=url&filter[is_broken]=true",
        "/pages?per_page=1&fields=url&filter[is_orphan]=true",
        "/search-overview",
        "/visibility",
        "/competitors?fields=domain,share_of_voice,visibility_pct,ai_share_of_voice",
        "/cannibalization?per_page=1",
        "/content-decay?per_page=1",
        "/opportunities?per_page=2",
        "/backlinks?per_page=1",
        "/backlinks/summary",
        "/referring-domains?per_page=1",
        "/anchors?per_page=1",
        "/aeo?per_page=1",
        "/aeo/citations?per_page=1",
        "/keywords?per_page=1",
        "/search-intent?per_page=1",
      ]
    ) {
      const body = await ask(siteId, path);
      out.push(`## GET ${path}`, JSON.stringify(body).slice(0, 6000));
    }
    const { text } = await openReport(siteId);
    out.push("## REPORT", text);
    const sites = await reports().visitor.open("/sites");
    out.push("## SITES", sites.text);
    for (
      const message of [
        "What is our health score?",
        "How many pages are broken?",
        "How many pages are indexable?",
        "How many orphan pages do we have?",
        "How many errors, warnings and notices are there?",
        "How many clicks did we get?",
        "What is our average position?",
        "What is our click rate?",
        "How did clicks change against the period before?",
        "How many clicks are branded?",
        "How visible are we?",
        "What is our share of voice?",
        "Which keywords are cannibalized?",
        "Which pages are decaying?",
        "What are our opportunities?",
        "How many backlinks do we have?",
        "How many referring domains do we have?",
        "What share of links is followed?",
        "How many links did we lose?",
        "How often do AI engines mention us?",
        "How often are we cited by AI?",
        "What is our share of voice in AI answers?",
        "Who are our competitors?",
        "Give me an overview of the site",
        "Where are we losing clicks?",
      ]
    ) {
      const { body } = await api.request("POST", `/sites/${siteId}/ai/chat`, {
        token,
        body: { message },
      });
      out.push(
        `## CHAT ${message}`,
        JSON.stringify(body.data?.answer ?? body.data ?? body).slice(0, 1800),
      );
    }
    const client = await openMcpClient(api, token);
    const { tools } = await client.listTools();
    for (const { name } of tools) {
      const a = await client.callTool({ name, arguments: { site_id: siteId } });
      out.push(`## MCP ${name}`, JSON.stringify(a.structuredContent ?? a.content).slice(0, 3500));
    }
    await client.close();
    writeFileSync("/tmp/answers_explore.txt", out.join("\n"));
  });
});

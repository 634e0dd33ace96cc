import { type AuditFile, findAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import { type AiIssueRow, listAiIssues } from "../../../../db/audits/issues/ai_issues.ts";
import type { ResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import {
  type CrawlerViewRow,
  findLatestCrawlerView,
} from "../../../../db/audits/lifecycle/crawler_views.ts";
import { readAudit } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { countRenders } from "../../../../db/audits/crawl/renders.ts";
import {
  findStructuredData,
  type StructuredDataCounts,
} from "../../../../db/audits/pages/structured_types.ts";
import { type LlmsTxt, parseLlmsTxt } from "../../../crawler/robots/parse_llms_txt.ts";
import type { RobotsAnswer } from "../../../crawler/robots/robots.ts";
import { chooseRules } from "../../../rules/choose_rules.ts";
import { type AskedSite, findHomeUrl } from "../inspection/read_stored_robots.ts";
import { robotsOfFile } from "../crawl/stored_files.ts";

/** The rule that finds pages which are empty without JavaScript. */
const JS_RULE = "js_content_required";

/** What an audit knows of a site's readiness for AI, part by part. */
export interface AiReadiness {
  url: string;
  robots: { file: AuditFile; answer: RobotsAnswer } | null;
  /** `content` null: there is no file to read. */
  /** Undefined: nobody has looked. */
  view: CrawlerViewRow | undefined;
  llmsTxt: { file: AuditFile; content: LlmsTxt | null } | null;
  structuredData: StructuredDataCounts | null;
  /** Null: the rule was switched off. */
  javascriptPagesCount: number | null;
  renderedPagesCount: number;
  issues: AiIssueRow[];
}

/** Gathers it from what the audit keeps. */
export async function readAiReadiness(
  db: Db,
  site: AskedSite,
  audit: ResultsAudit,
): Promise<AiReadiness> {
  const row = await readAudit(db, audit.id);
  const url = await findHomeUrl(db, site, row);
  const origin = new URL(url).origin;
  // the audit asks for llms.txt where it starts, which may redirect to another host
  const startOrigin = new URL(row.start_url ?? url).origin;
  const robots = await findAuditFile(db, audit.id, { kind: "robots_txt", origin });
  const llmsTxt = await findAuditFile(db, audit.id, { kind: "llms_txt", origin }) ??
    await findAuditFile(db, audit.id, { kind: "llms_txt", origin: startOrigin });
  const issues = (await listAiIssues(db, audit.id)).filter((issue) => countFound(issue) > 0);
  const checked = chooseRules(row.settings).page.some(({ id }) => id === JS_RULE);
  const javascript = issues.find(({ code }) => code === JS_RULE);
  return {
    url,
    robots: robots === undefined ? null : { file: robots, answer: robotsOfFile(robots) },
    llmsTxt: llmsTxt === undefined ? null : { file: llmsTxt, content: readLlmsTxt(llmsTxt) },
    view: await findLatestCrawlerView(db, site.id),
    structuredData: await findStructuredData(db, audit.id),
    renderedPagesCount: (await countRenders(db, audit.id)).rendered,
    // who ignores it has not repaired it
    javascriptPagesCount: checked ? (javascript ? countFound(javascript) : 0) : null,
    issues,
  };
}

/** URLs that have an issue, ignored or not. */
function countFound({ affected_urls_count, ignored_urls_count }: AiIssueRow): number {
  return affected_urls_count + ignored_urls_count;
}

function readLlmsTxt({ status_code, body, content_type }: AuditFile): LlmsTxt | null {
  return status_code === 200 ? parseLlmsTxt(body ?? "", content_type) : null;
}

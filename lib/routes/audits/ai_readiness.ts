import { type AiReadinessAnswer } from "../../../schemas/ai_readiness.ts";
import type { AiAgentAnswer, AiAgentPurpose } from "../../../schemas/robots.ts";
import { readChosenAudit } from "../../commands/audits/control/find_chosen_audit.ts";
import {
  type AiReadiness,
  readAiReadiness,
} from "../../commands/audits/analysis/read_ai_readiness.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { judgeAiAgents } from "../../crawler/robots/ai_agents.ts";
import { findRule } from "../../rules/find_rule.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { isoTime, present } from "../core/present.ts";
import { provenanceOf } from "./provenance.ts";
import { presentAiAgent } from "./robots.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: AiReadinessAnswer = {
  url: "https://shop.example.com/",
  robots: {
    source: "robots_txt",
    url: "https://shop.example.com/robots.txt",
    status_code: 200,
    fetch_error: null,
    fetched_at: "2026-11-20T08:12:02.000Z",
    training: { allowed_count: 30, blocked_count: 1 },
    search: { allowed_count: 26, blocked_count: 0 },
    user: { allowed_count: 38, blocked_count: 0 },
    agent: { allowed_count: 16, blocked_count: 0 },
    data: { allowed_count: 39, blocked_count: 0 },
    other: { allowed_count: 14, blocked_count: 0 },
    agents: [{
      agent: "GPTBot",
      operator: "OpenAI",
      purpose: "training",
      source_url: "https://platform.openai.com/docs/bots",
      documented: true,
      verification: {
        state: "reported",
        ip_ranges_url: "https://openai.com/gptbot.json",
        reverse_dns: [],
        autonomous_system: null,
        web_bot_auth_url: null,
      },
      named: true,
      allowed: false,
      line: 2,
      rule: "Disallow: /",
    }],
  },
  server: {
    source: "crawler_view",
    view_id: 4,
    finished_at: "2026-11-20T10:00:09.918Z",
    verdicts: {
      ...{ allowed: 25, blocked_by_robots: 1, blocked_by_server: 1, challenged: 0 },
      ...{ different_content: 0, unknown: 2 },
    },
  },
  llms_txt: {
    source: "llms_txt",
    url: "https://shop.example.com/llms.txt",
    state: "invalid",
    status_code: 200,
    fetch_error: null,
    fetched_at: "2026-11-20T08:12:03.000Z",
    content_type: "text/plain",
    size_bytes: 212,
    title: "Example shop",
    links_count: 0,
    problems: [{
      code: "no_links",
      message: "The file has no Markdown link, such as [Name](https://…).",
    }],
  },
  structured_data: {
    source: "pages",
    pages_with_count: 430,
    pages_without_count: 94,
    types: [{ type: "BreadcrumbList", pages_count: 430 }, { type: "Product", pages_count: 212 }],
  },
  javascript: { source: "issues", pages_count: 0, rendered_pages_count: 25 },
  issues: {
    source: "issues",
    items: [{
      code: "nosnippet_page",
      title: "Page forbids snippets",
      severity: "notice",
      category: "indexability",
      status: "open",
      affected_urls_count: 3,
      ignored_urls_count: 0,
    }],
  },
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/ai/readiness",
  operationId: "getAiReadiness",
  tag: "AI",
  summary: "Get how ready a site is for AI search",
  description:
    "What the audit knows of how AI systems can read and cite the site: which crawlers " +
    "robots.txt admits, by their purpose; llms.txt; structured data; content that needs " +
    "JavaScript; and the issues of the rules about it. Each part says where its numbers come " +
    "from. There is no score: nobody knows how to weigh them.",
  ability: "read",
  quotaCost: 1,
  tables: ["robots.agents", "structured_data.types", "issues.items"],
  answerStatus: 200,
  example: { data: EXAMPLE, meta: PROVENANCE_EXAMPLE },
  errors: [404, 409, 422],
  async handler({ services: { db }, caller, params, query }) {
    const site = await readSite(db, caller.accountId, params.id);
    const audit = await readChosenAudit(db, {
      siteId: params.id,
      auditId: query.audit_id ?? null,
    });
    const readiness = await readAiReadiness(db, site, audit);
    const data: AiReadinessAnswer = {
      url: readiness.url,
      robots: robotsPart(readiness),
      server: serverPart(readiness),
      llms_txt: llmsTxtPart(readiness),
      structured_data: readiness.structuredData && {
        source: "pages",
        ...readiness.structuredData,
      },
      javascript: {
        source: "issues",
        pages_count: readiness.javascriptPagesCount,
        rendered_pages_count: readiness.renderedPagesCount,
      },
      issues: { source: "issues", items: readiness.issues.map(presentIssue) },
    };
    return { body: { data, meta: provenanceOf(params.id, audit, null) } };
  },
});

function robotsPart({ url, robots }: AiReadiness): AiReadinessAnswer["robots"] {
  if (robots === null) return null;
  const { file, answer } = robots;
  // no field is left out: the presenter names all of them
  const agents = judgeAiAgents(answer.robots, url)
    .map((verdict) => present(presentAiAgent, verdict) as AiAgentAnswer);
  return {
    source: "robots_txt",
    url: file.url,
    status_code: file.status_code,
    fetch_error: file.fetch_error,
    fetched_at: isoTime(file.fetched_at),
    training: countAgents(agents, "training"),
    search: countAgents(agents, "search"),
    user: countAgents(agents, "user"),
    agent: countAgents(agents, "agent"),
    data: countAgents(agents, "data"),
    other: countAgents(agents, "other"),
    agents,
  };
}

function serverPart({ view }: AiReadiness): AiReadinessAnswer["server"] {
  if (view === undefined || view.verdicts === null) return null;
  const { id, finished_at: finishedAt, verdicts } = view;
  return { source: "crawler_view", view_id: id, finished_at: isoTime(finishedAt), verdicts };
}

function countAgents(agents: readonly AiAgentAnswer[], wanted: AiAgentPurpose) {
  const meant = agents.filter(({ purpose }) => purpose === wanted);
  const allowed = meant.filter((agent) => agent.allowed).length;
  return { allowed_count: allowed, blocked_count: meant.length - allowed };
}

function llmsTxtPart({ llmsTxt }: AiReadiness): AiReadinessAnswer["llms_txt"] {
  if (llmsTxt === null) return null;
  const { file, content } = llmsTxt;
  return {
    source: "llms_txt",
    url: file.url,
    state: stateOf(llmsTxt),
    status_code: file.status_code,
    fetch_error: file.fetch_error,
    fetched_at: isoTime(file.fetched_at),
    content_type: file.content_type,
    size_bytes: file.size_bytes,
    title: content?.title ?? null,
    links_count: content?.linksCount ?? null,
    problems: content?.problems ?? [],
  };
}

type LlmsTxtPart = NonNullable<AiReadinessAnswer["llms_txt"]>;

function stateOf({ file, content }: NonNullable<AiReadiness["llmsTxt"]>): LlmsTxtPart["state"] {
  if (content !== null) return content.problems.length === 0 ? "valid" : "invalid";
  return file.status_code === null || file.status_code >= 500 ? "unreachable" : "missing";
}

function presentIssue(issue: AiReadiness["issues"][number]) {
  return {
    code: issue.code,
    title: findRule(issue.code)?.title ?? issue.code,
    severity: issue.severity,
    category: issue.category,
    status: issue.status,
    affected_urls_count: issue.affected_urls_count,
    ignored_urls_count: issue.ignored_urls_count,
  };
}

/** The routes of a site's readiness for AI. */
export const AI_READINESS_ROUTES: readonly Route[] = [readRoute];

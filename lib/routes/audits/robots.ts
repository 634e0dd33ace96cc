import {
  type AiAgentAnswer,
  type RobotsAnswerBody,
  type RobotsQuery,
  SHOWN_ROBOTS_LINES,
} from "../../../schemas/robots.ts";
import { readChosenAudit } from "../../commands/audits/control/find_chosen_audit.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { readStoredRobots } from "../../commands/audits/inspection/read_stored_robots.ts";
import { reasonOfVerdict } from "../../commands/audits/crawl/robots_reason.ts";
import { type AiAgentVerdict, judgeAiAgents } from "../../crawler/robots/ai_agents.ts";
import type { RobotsVerdict } from "../../crawler/robots/robots_groups.ts";
import type { RobotsAnswer } from "../../crawler/robots/robots.ts";
import { ROBOTS_TOKEN } from "../../crawler/fetch/user_agent.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { present, type Presenter } from "../core/present.ts";
import { presentRobotsFile } from "./present_robots.ts";
import { provenanceOf } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

const EXAMPLE: RobotsAnswerBody = {
  url: "https://shop.example.com/cart",
  agent: "SearchVisibilityBot",
  allowed: false,
  reason: "rule",
  line: 6,
  rule: "Disallow: /cart",
  group: { line: 5, user_agents: ["*"] },
  ai_agents: [{
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
  robots_txt: {
    url: "https://shop.example.com/robots.txt",
    status_code: 200,
    fetch_error: null,
    fetched_at: "2026-11-20T08:12:02.000Z",
    redirects_count: 0,
    size_bytes: 132,
    html: false,
    sitemaps: ["https://shop.example.com/sitemap.xml"],
    sitemaps_count: 1,
    crawl_delay_ms: null,
    invalid_lines: [],
    invalid_lines_count: 0,
  },
};

/** How the verdict on a crawler of AI is shown. */
export const presentAiAgent: Presenter<AiAgentVerdict, AiAgentAnswer> = {
  agent: (verdict) => verdict.agent,
  operator: (verdict) => verdict.operator,
  purpose: (verdict) => verdict.purpose,
  source_url: (verdict) => verdict.source,
  documented: (verdict) => verdict.documented,
  verification: presentVerification,
  named: (verdict) => verdict.named,
  allowed: (verdict) => verdict.allowed,
  line: (verdict) => verdict.line,
  rule: (verdict) => verdict.rule,
};

function presentVerification(
  { verification, tokenOnly }: AiAgentVerdict,
): AiAgentAnswer["verification"] {
  const found = verification?.confirmed === false ? "reported" : "documented";
  const known = verification === null ? "not_documented" : found;
  return {
    state: tokenOnly ? "sends_no_requests" : known,
    ip_ranges_url: verification?.ipRanges ?? null,
    reverse_dns: [...verification?.reverseDns ?? []],
    autonomous_system: verification?.autonomousSystem ?? null,
    web_bot_auth_url: verification?.webBotAuth ?? null,
  };
}

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/robots",
  operationId: "getRobots",
  tag: "Pages",
  summary: "Ask robots.txt about a URL",
  description:
    "Whether a crawler may fetch a URL, which line of robots.txt says so, and what else " +
    "there is to say of the file, as the latest audit with results read it. Without `agent` also " +
    "what the known agents of AI may do, with the purpose of each, the source of that, and how a " +
    "visit that claims to be its can be verified.",
  ability: "read",
  quotaCost: 1,
  tables: ["ai_agents"],
  answerStatus: 200,
  example: { data: EXAMPLE, meta: PROVENANCE_EXAMPLE },
  errors: [404, 409, 422],
  async handler(
    { services: { db }, caller, params, query }: RouteRequest<SiteParams, RobotsQuery>,
  ) {
    const site = await readSite(db, caller.accountId, params.id);
    const audit = await readChosenAudit(db, {
      siteId: params.id,
      auditId: query.audit_id ?? null,
    });
    const { url, file, answer } = await readStoredRobots(db, site, { audit, asked: query.url });
    const agent = query.agent ?? ROBOTS_TOKEN;
    const verdict = answer.robots.verdict(url, agent);
    const data: RobotsAnswerBody = {
      url,
      agent,
      ...verdict,
      reason: reasonOfVerdict(answer, verdict),
      group: groupOf(answer, agent, verdict),
      ai_agents: query.agent === undefined
        // no field is left out: the presenter names all of them
        ? judgeAiAgents(answer.robots, url).map((row) =>
          present(presentAiAgent, row) as AiAgentAnswer
        )
        : null,
      robots_txt: presentRobotsFile(file, answer, agent),
    };
    return { body: { data, meta: provenanceOf(params.id, audit, null) } };
  },
});

function groupOf(
  { robots }: RobotsAnswer,
  agent: string,
  verdict: RobotsVerdict,
): RobotsAnswerBody["group"] {
  const groups = robots.groupsFor(agent);
  const deciding = groups.find(({ rules }) => rules.some(({ line }) => line === verdict.line));
  const group = deciding ?? groups[0];
  if (group === undefined) return null;
  return { line: group.line, user_agents: group.agents.slice(0, SHOWN_ROBOTS_LINES) };
}

/** The routes of a site's robots.txt. */
export const ROBOTS_ROUTES: readonly Route[] = [readRoute];

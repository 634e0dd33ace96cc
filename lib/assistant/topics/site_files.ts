import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { writeUrl } from "../quote_text.ts";
import { findReading, look, noAudit, START_AUDIT, statusNote } from "../tell_rows.ts";

/** Questions about sitemaps, robots.txt and how ready the site is for AI search. */
export const SITE_FILE_KINDS: readonly Kind[] = [
  {
    name: "sitemaps",
    title: "the sitemaps",
    example: "Are the sitemaps all right?",
    asks: [
      "are the sitemaps all right",
      "sitemap",
      "problems with the sitemap",
      "how many urls are in the sitemap",
      "which pages are missing in the sitemap",
      "is there an xml sitemap",
      "sitemap coverage",
      "broken urls in the sitemap",
    ],
    answer: tellSitemaps,
  },
  {
    name: "robots",
    title: "what robots.txt says",
    example: "May GPTBot crawl the site?",
    asks: [
      "may {agent} crawl the site",
      "does robots.txt block {url}",
      "is {url} allowed by robots.txt",
      "what does robots.txt say",
      "robots.txt",
      "is {agent} blocked",
      "can {agent} access {url}",
      "which bots are blocked",
      "is googlebot allowed to crawl {url}",
    ],
    answer: tellRobots,
  },
  {
    name: "ai_readiness",
    title: "how ready the site is for AI search",
    example: "How ready is the site for AI search?",
    asks: [
      "do we let the crawler of chatgpt in robots",
      "do we block robots of ai engines",
      "how ready is the site for ai search",
      "ai readiness",
      "which ai crawlers are blocked",
      "can chatgpt read my site",
      "can ai assistants crawl and read our pages",
      "is chatgpt allowed to read our pages",
      "is there an llms.txt",
      "are ai bots allowed",
      "llms.txt",
      "is the site prepared for ai engines",
      "how much structured data do we have for ai",
    ],
    answer: tellAiReadiness,
  },
];

interface SitemapRow {
  id: number;
  url: string;
  status_code: number | null;
  urls_count: number | null;
  urls_ok: number | null;
  urls_redirected: number | null;
  urls_broken: number | null;
  urls_noindex: number | null;
  errors: { message?: string }[];
}

async function tellSitemaps(context: Context): Promise<Draft> {
  const { write, read, rows } = context;
  const reading = await read("listSitemaps", { query: { per_page: rows.count } });
  const { data, meta } = reading.body;
  if (data.length === 0) {
    return {
      text: [statusNote(meta) ?? "The latest audit found no sitemap."],
      citations: [cite(reading, "sitemaps", null, "Sitemaps")],
      suggestions: [
        look("See issues of sitemaps.", "/issues?filter[category]=sitemaps"),
        START_AUDIT,
      ],
    };
  }
  const { summary } = meta;
  return {
    text: [
      write.say`${write.many(summary.sitemaps_count, "sitemap names", "sitemaps name")} ${
        write.many(summary.urls_count, "URL")
      } (audit of ${write.day(meta.to)}).`,
      summary.indexable_pages_not_in_sitemap === null ? null : write.say`${
        write.many(
          summary.indexable_pages_not_in_sitemap,
          "indexable page is",
          "indexable pages are",
        )
      } in none.`,
      ...data.map((row: SitemapRow) =>
        write.say`- ${writeUrl(row.url)} (${row.status_code ?? "no answer"}): ${
          write.many(row.urls_count, "URL")
        }, ${write.count(row.urls_ok)} fine, ${write.count(row.urls_redirected)} redirected, ${
          write.count(row.urls_broken)
        } broken, ${write.count(row.urls_noindex)} noindex`
      ),
    ],
    citations: data.map((row: SitemapRow) => cite(reading, "sitemap", row.id, writeUrl(row.url))),
    suggestions: [
      look("See issues of sitemaps.", "/issues?filter[category]=sitemaps"),
      look(
        "See indexable pages that no sitemap has.",
        "/pages?filter[in_sitemap]=false&filter[indexable]=true",
      ),
    ],
  };
}

interface AgentRow {
  agent: string;
  allowed: boolean;
  purpose: string;
}

async function tellRobots(context: Context): Promise<Draft> {
  const { read, entities } = context;
  const query: Record<string, string> = {};
  if (entities.agent) query.agent = entities.agent;
  const [path] = entities.urls;
  if (path !== undefined) {
    const site = (await read("getSite")).body.data;
    const base = site.start_url ?? `https://${site.domain}`;
    query.url = path.startsWith("/") || /^https?:/i.test(path)
      ? new URL(path, base).href
      : `https://${path}`;
  }
  const reading = await findReading(read("getRobots", { query }));
  if (!reading) return noAudit();
  const { data, meta } = reading.body;
  if (data === null) return { text: [statusNote(meta)], suggestions: [START_AUDIT] };
  const blocked: AgentRow[] = (data.ai_agents ?? []).filter((one: AgentRow) => !one.allowed);
  return {
    text: [
      context.write.say`${data.agent} ${data.allowed ? "may" : "may not"} crawl ${
        writeUrl(data.url)
      }${
        data.rule === null
          ? " (no rule is against it)."
          : context.write.say` (line ${data.line}: ${ruleText(data.rule)}).`
      }`,
      entities.agent !== null || data.ai_agents === null
        ? null
        : blocked.length === 0
        ? "No crawler of AI is kept out from there."
        : context.write.say`Kept out from there: ${
          listAgents(context, blocked.map(({ agent }) => agent))
        }.`,
      data.robots_txt === null
        ? null
        : context.write.say`The robots.txt answered ${data.robots_txt.status_code ?? "nothing"}.`,
    ],
    citations: [cite(reading, "robots", null, context.write.say`robots.txt on ${data.agent}`)],
    suggestions: [
      look("See how ready the site is for AI.", "/ai/readiness"),
      look("See issues of robots.txt.", "/issues?filter[category]=robots"),
    ],
  };
}

/** A line of robots.txt, as it is there. */
function ruleText(rule: string): string {
  return writeUrl(rule.replace(/\s+/g, " ")).replaceAll("%20", " ");
}

/** Agents that a sentence names; the list has those of widely used systems first. */
const NAMED_AGENTS = 16;

function listAgents({ write }: Context, agents: readonly string[]): string {
  const named = agents.slice(0, NAMED_AGENTS);
  return write.list(agents.length > named.length ? [...named, write.text("others")] : named);
}

const AGENTS = {
  training: "crawlers that train models",
  search: "crawlers of AI search",
  user: "fetchers on behalf of people",
} as const;

async function tellAiReadiness(context: Context): Promise<Draft> {
  const { write, read } = context;
  const reading = await findReading(read("getAiReadiness"));
  if (!reading) return noAudit();
  const { data, meta } = reading.body;
  if (data === null) return { text: [statusNote(meta)], suggestions: [START_AUDIT] };
  const { robots, llms_txt, structured_data, issues } = data;
  const admitted = robots === null
    ? []
    : (["training", "search", "user"] as const).map((purpose) =>
      write.say`- ${AGENTS[purpose]}: ${write.count(robots[purpose].allowed_count)} allowed, ${
        write.count(robots[purpose].blocked_count)
      } blocked`
    );
  const blocked = (robots?.agents ?? []).filter((one: AgentRow) => !one.allowed)
    .map((one: AgentRow) => one.agent);
  return {
    text: [
      "There is no score for this: nobody knows how to weigh it. What the latest audit saw:",
      ...admitted,
      blocked.length > 0
        ? write.say`Kept out by robots.txt: ${listAgents(context, blocked)}.`
        : null,
      llms_txt === null
        ? null
        : write.say`The llms.txt is ${String(llms_txt.state).replaceAll("_", " ")}.`,
      write.say`Structured data are on ${
        write.many(structured_data?.pages_with_count, "page")
      }, and not on ${write.count(structured_data?.pages_without_count)}.`,
      write.say`Issues about it: ${write.count(issues.items.length)}.`,
    ],
    citations: [
      cite(reading, "ai_readiness", null, "Readiness for AI search"),
      ...issues.items.slice(0, 5).map((one: { code: string; title: string }) =>
        cite(reading, "issue", one.code, one.title)
      ),
    ],
    suggestions: [
      look("See it in full.", "/ai/readiness"),
      look("See what robots.txt says to each crawler.", "/robots"),
    ],
  };
}

import type { AiAgentAnswer, RobotsAnswerBody } from "../../../../schemas/robots.ts";
import { apiText } from "../../api_text.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { valueLabel } from "../../explorer/column_label.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { timeTag } from "../../format_date.ts";
import { type FormProblem, formProblem, noProblem } from "../../form_problem.ts";
import { formatBytes, formatNumber, UNKNOWN } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import { type Page, type PageRequest, showPage } from "../../page.ts";
import { dataTable } from "../../parts/data_table.ts";
import { fact } from "../../parts/fact.ts";
import { foldedText } from "../../parts/folded_text.ts";
import { notice } from "../../parts/notice.ts";
import { textField } from "../../parts/text_field.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said, saidText } from "../../texts/said.ts";
import { saidMessage } from "../../texts/said_message.ts";

/** What is asked of robots.txt: one URL, and one crawler or all that are known. */
type Asked = Readonly<Partial<Record<"url" | "agent", string>>>;

/** `GET /sites/:id/robots`: whether crawlers may fetch a URL, and which line of robots.txt says so. */
export const robotsPage: Page = {
  method: "GET",
  path: "/sites/:id/robots",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const path = `/sites/${site.id}/robots`;
    const asked = askedOf(request.query);
    const { data, problem } = await readVerdict(scope, site.id, asked);
    const main = siteFrame({
      ...{ id: site.id, name: site.name, current: path },
      abilities: scope.caller.abilities,
    }, [
      html`
        <div class="page-head">
          <div>
            <h1>robots.txt</h1>
            <p class="muted">What the latest audit read, and whether a crawler may fetch a URL by it.</p>
          </div>
        </div>
        ${problem.status !== 422 && problem.message !== undefined &&
          notice("info", apiText(problem.message))}
        <form class="card" method="get" action="${path}">
          ${textField({
            ...{ name: "url", label: "URL", type: "text", value: asked.url ?? data?.url ?? "" },
            hint: "Empty: where the start URL leads.",
          }, problem.errors)}
          ${textField({
            ...{ name: "agent", label: "Crawler", value: asked.agent ?? "", maxlength: 100 },
            hint:
              "Its name in robots.txt, such as Googlebot. Empty: this service's own, and those of AI systems.",
          }, problem.errors)}
          <button>Ask</button>
        </form>
      `,
      data !== null && partsOf(data, site.domain),
    ]);
    return showPage({
      title: `robots.txt · ${site.name}`,
      section: "sites",
      main,
      assets: ["explorer.css", ...SITE_FRAME_ASSETS],
    }, problem.status === 422 ? 422 : 200);
  },
};

function askedOf(query: URLSearchParams): Asked {
  const entries = ["url", "agent"].map((name) => [name, query.get(name)?.trim() ?? ""] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

async function readVerdict(
  scope: PageScope,
  id: number,
  query: Asked,
): Promise<{ data: RobotsAnswerBody | null; problem: FormProblem }> {
  try {
    const { body } = await callApi(scope, "getRobots", { params: { id }, query });
    return { data: body.data, problem: noProblem() };
  } catch (error) {
    // without an audit the page itself is there
    return { data: null, problem: formProblem(error, ["url", "agent"]) };
  }
}

function partsOf(data: RobotsAnswerBody, domain: string): Content[] {
  const { robots_txt: file, ai_agents: agents } = data;
  return [
    verdictOf(data),
    agents && agentTable(agents),
    fileOf(file),
    file.invalid_lines.length > 0 && smallTable({
      title: "Lines that crawlers do not understand as they were meant",
      rows: file.invalid_lines.map((row) => ({ ...row, reason: saidMessage(row.reason) })),
      ...{ total: file.invalid_lines_count, domain, empty: "" },
      columns: { line: "integer", text: "string", reason: "string" },
    }),
  ];
}

/** Crawlers by what they come for and the line that decides, those that are shut out first. */
function agentTable(agents: readonly AiAgentAnswer[]): Html {
  const groups = Map.groupBy(
    agents,
    ({ purpose, allowed, rule, line }) => JSON.stringify([purpose, allowed, rule, line]),
  );
  const rows = [...groups.values()].flatMap((members) => {
    const [first] = members;
    return first === undefined ? [] : [{ ...first, members }];
  }).toSorted((a, b) => Number(a.allowed) - Number(b.allowed));
  return html`
    <section class="card">
      <h2>Crawlers of AI systems</h2>
      ${dataTable({
        caption: html`<span class="visually-hidden">${said`Crawlers of AI systems`}</span>`,
        ...{ label: "Crawlers of AI systems", stacks: true },
        columns: [
          { label: "Purpose" },
          { label: "Allowed" },
          { label: "Rule" },
          { label: "Line", number: true },
          { label: "Crawlers", number: true },
          { label: "Names", prose: true },
        ],
        rows: rows.map(({ purpose, allowed, rule, line, members }) => [
          valueLabel(purpose),
          saidText(allowed ? "yes" : "no"),
          rule === null ? UNKNOWN : foldedText(rule),
          line === null ? UNKNOWN : formatNumber(line),
          formatNumber(members.length),
          html`<bdi>${members.map(nameOf).join(", ")}</bdi>`,
        ]),
      })}
    </section>
  `;
}

function nameOf({ agent, operator }: AiAgentAnswer): string {
  return operator === null ? agent : `${agent} (${operator})`;
}

function verdictOf({ url, agent, allowed, reason, rule, line }: RobotsAnswerBody): Html {
  const verdict = allowed ? said`${agent} may fetch ${url}.` : said`${agent} may not fetch ${url}.`;
  const why = rule === null ? reasonText(reason) : said`Line ${line ?? 0} says so: ${rule}`;
  return notice(
    allowed ? "good" : "bad",
    html`
      <p><strong>${verdict}</strong></p>
      <p>${why}</p>
    `,
  );
}

/** Where no rule decides. */
function reasonText(reason: RobotsAnswerBody["reason"]): string {
  switch (reason) {
    case "robots_txt_missing":
      return said`There is no robots.txt: everything may be fetched.`;
    case "robots_txt_unreachable":
      return said`robots.txt gave no answer, 429 or 5xx: nothing may be fetched.`;
    default:
      return said`No rule of robots.txt is about it.`;
  }
}

function fileOf(file: RobotsAnswerBody["robots_txt"]): Html {
  return html`
    <section class="card">
      <h2>The file</h2>
      <dl class="facts">
        ${fact("URL", html`<a href="${file.url}" rel="noreferrer">${file.url}</a>`)}
        ${fact(
          "Status code",
          file.status_code === null
            ? said`no answer (${file.fetch_error ?? "-"})`
            : String(file.status_code),
        )}
        ${file.fetched_at !== null && fact("Read", timeTag(file.fetched_at))}
        ${file.size_bytes !== null && fact("Size", formatBytes(file.size_bytes))}
        ${fact("Redirects", formatNumber(file.redirects_count))}
        ${file.crawl_delay_ms !== null &&
          fact("Wait between requests", said`${formatNumber(file.crawl_delay_ms)} ms`)}
        ${fact("Sitemaps", file.sitemaps.length === 0 ? said`none` : file.sitemaps.join(", "))}
      </dl>
    </section>
  `;
}

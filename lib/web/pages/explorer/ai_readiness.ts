import type { AiReadinessAnswer } from "../../../../schemas/ai_readiness.ts";
import { ConflictError, NotFoundError } from "../../../core/errors.ts";
import { apiText } from "../../api_text.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { valueLabel } from "../../explorer/column_label.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { formatNumber } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import { type Page, type PageRequest, showPage } from "../../page.ts";
import { fact } from "../../parts/fact.ts";
import { notice } from "../../parts/notice.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

/** What crawlers of AI systems fetch pages for. */
const PURPOSES = ["search", "user", "training", "agent", "data", "other"] as const;

/** `GET /sites/:id/ai-readiness`: whether AI systems can read and cite the site, part by part and without a score. */
export const aiReadinessPage: Page = {
  method: "GET",
  path: "/sites/:id/ai-readiness",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const path = `/sites/${site.id}/ai-readiness`;
    const main = siteFrame({
      ...{ id: site.id, name: site.name, current: path },
      abilities: scope.caller.abilities,
    }, [
      html`
        <div class="page-head">
          <div>
            <h1>AI readiness</h1>
            <p
              class="muted">How AI systems can read and cite the site. There is no score: nobody knows how to weigh the parts.</p>
          </div>
        </div>
      `,
      ...await readParts(scope, { id: site.id, domain: site.domain }),
    ]);
    return showPage({
      title: said`AI readiness of ${site.name}`,
      section: "sites",
      main,
      assets: ["explorer.css", ...SITE_FRAME_ASSETS],
    });
  },
};

/** The parts of the answer, or why there is none yet. */
async function readParts(
  scope: PageScope,
  { id, domain }: { id: number; domain: string },
): Promise<Content[]> {
  try {
    const { body } = await callApi(scope, "getAiReadiness", { params: { id } });
    const data: AiReadinessAnswer = body.data;
    return [
      robotsOf(data, { id, domain }),
      pagesOf(data),
      llmsTxtOf(data),
      issuesOf(data, { id, domain }),
    ];
  } catch (error) {
    // no audit with results yet
    if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error;
    return [notice("info", apiText(error.message))];
  }
}

function robotsOf(
  { robots, server }: AiReadinessAnswer,
  { id, domain }: { id: number; domain: string },
): Content[] {
  const verdicts = Object.entries(server?.verdicts ?? {})
    .map(([verdict, count]) => ({ verdict: valueLabel(verdict), crawlers: count }));
  return [
    robots === null ? notice("info", "The audit read no robots.txt.") : smallTable({
      title: "Crawlers that robots.txt admits, by purpose",
      rows: PURPOSES.map((purpose) => ({ purpose: valueLabel(purpose), ...robots[purpose] })),
      columns: { purpose: "string", allowed_count: "integer", blocked_count: "integer" },
      ...{ domain, empty: "" },
      all: { href: `/sites/${id}/robots`, label: "Crawler by crawler, and the lines that say so" },
    }),
    smallTable({
      ...{ title: "What the server answers them", rows: verdicts, domain },
      columns: { verdict: "string", crawlers: "integer" },
      empty: "Not known: no page was requested by the names of AI crawlers yet.",
      all: { href: `/sites/${id}/crawler-views`, label: "AI crawlers' view" },
    }),
  ];
}

function pagesOf({ structured_data: data, javascript }: AiReadinessAnswer): Html {
  return html`
    <section class="card">
      <h2>Pages</h2>
      <dl class="facts">
        ${fact("With structured data", formatNumber(data?.pages_with_count))}
        ${fact("Without structured data", formatNumber(data?.pages_without_count))}
        ${fact(
          "Types",
          data === null ? said`not known` : data.types
            .map(({ type, pages_count: count }) => `${type} (${formatNumber(count)})`).join(", ") ||
            said`none`,
        )}
        ${fact("Whose content needs JavaScript", formatNumber(javascript.pages_count))}
        ${fact("Looked at in a browser", formatNumber(javascript.rendered_pages_count))}
      </dl>
    </section>
  `;
}

function llmsTxtOf({ llms_txt: file }: AiReadinessAnswer): Html {
  return html`
    <section class="card">
      <h2>llms.txt</h2>
      ${file === null ? notice("info", "The audit did not ask for it.") : html`
        <dl class="facts">
          ${fact("URL", file.url)}
          ${fact("State", valueLabel(file.state))}
          ${file.title !== null && fact("Title", file.title)}
          ${file.problems.map(({ message }) => fact("Problem", apiText(message)))}
        </dl>
      `}
    </section>
  `;
}

function issuesOf(
  { issues }: AiReadinessAnswer,
  { id, domain }: { id: number; domain: string },
): Html {
  return smallTable({
    ...{ title: "Issues", rows: issues.items, domain },
    columns: {
      title: "string",
      severity: "string",
      status: "string",
      affected_urls_count: "integer",
    },
    empty: "The latest audit found nothing wrong with it.",
    pathOf: ({ code }) => `/sites/${id}/issues/${String(code)}/places`,
  });
}

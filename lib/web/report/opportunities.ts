import { said, saidByApi, saidHtml, saidText } from "../texts/said.ts";
import type { OPPORTUNITY_TYPES, OpportunityAnswer } from "../../../schemas/opportunity.ts";
import { formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { figureTiles } from "./figure_tiles.ts";
import { opportunityNews } from "./news/search_news.ts";
import type { ReportReader } from "./report_reader.ts";
import { rowLink } from "./rows/row_link.ts";
import type { ReportSection } from "./section.ts";
import { shownUrl } from "./shown_url.ts";
import { sourceLine } from "./source_line.ts";

type OpportunityType = (typeof OPPORTUNITY_TYPES)[number];

const TYPES: Readonly<Record<OpportunityType, string>> = {
  striking_distance: "Close to the top",
  low_ctr: "Seen, hardly clicked",
  decaying_page: "Page that lost clicks",
  cannibalized: "Own pages compete",
};

/** Where clicks could be won. */
export const opportunities: ReportSection = {
  id: "opportunities",
  title: "Opportunities",
  async read(reader) {
    const { data, meta } = await reader.read("listOpportunities", {
      query: { per_page: 10 },
    });
    if (meta.source === null) return null;
    const { summary, total } = meta;
    const body = html`
      ${sourceLine(meta, reader)}
      ${figureTiles(
        (Object.keys(TYPES) as OpportunityType[]) // its own keys
          .map((type) => ({ label: TYPES[type], value: formatNumber(summary[type]) })),
      )}
      ${data.length === 0
        ? html`<p>${said`Nothing stands out: no keyword that is seen often enough is close to the top, or hardly clicked.`}</p>`
        : table(data, { reader, total })}
      ${data.length > 0 && summary.curve && method(summary.curve)}
    `;
    return {
      ...{ summary: summarize(data, { domain: reader.domain, total }), body },
      news: opportunityNews(data, reader),
    };
  },
  missing: {
    step: "search",
    text: "It takes search data with queries.",
  },
};

function summarize(
  rows: readonly OpportunityAnswer[],
  { domain, total }: { domain: string; total: number },
): Content {
  if (total === 0) return said`None stands out.`;
  const [best] = rows;
  const gain = best?.estimated_gain;
  const what = best?.keyword ?? shownUrl(best?.url ?? null, domain);
  const first = gain &&
    saidHtml`; the first, “${what}”, could bring about ${
      formatNumber(gain.expected)
    } clicks in 28 days (${range(gain)})`;
  return saidHtml`${formatNumber(total)} found${first}.`;
}

function range({ low, high }: { low: number; high: number }): string {
  const [from, to] = [formatNumber(low), formatNumber(high)];
  return from === to ? from : said`${from} to ${to}`;
}

function table(
  rows: readonly OpportunityAnswer[],
  { reader, total }: { reader: ReportReader; total: number },
): Html {
  return dataTable({
    caption: said`The ${rows.length} with the most to win, of ${formatNumber(total)}`,
    stacks: true,
    columns: [
      { label: "Keyword or page" },
      { label: "What", prose: true },
      { label: "Position", number: true },
      { label: "Impressions", number: true },
      { label: "Clicks to win in 28 days", number: true },
    ],
    rows: rows.map((row) => [
      subject(row, reader),
      html`<strong>${saidText(TYPES[row.type])}</strong><br><span class="muted">${
        adviceOf(row)
      }</span>`,
      formatNumber(row.position, { decimals: 1 }),
      formatNumber(row.impressions),
      gainOf(row),
    ]),
  });
}

function subject(
  { keyword, keyword_id, url, page_id }: OpportunityAnswer,
  reader: ReportReader,
): Html {
  const page = rowLink(reader, { list: "pages", id: page_id }, shownUrl(url, reader.domain));
  if (keyword === null) return html`${page}`;
  const name = rowLink(reader, { list: "keywords", id: keyword_id }, keyword);
  return html`${name}${url && html`<br><span class="muted">${page}</span>`}`;
}

/** What the API recommends, or where this report has more of it. */
function adviceOf({ type, recommendation }: OpportunityAnswer): Content {
  if (type !== "decaying_page") return recommendation && saidByApi(recommendation);
  return saidHtml`See ${html`<a href="#decay">${said`Pages that lose clicks`}</a>`} for the cause.`;
}

function gainOf({ estimated_gain: gain }: OpportunityAnswer): Content {
  if (!gain) return "–";
  return html`<strong>${formatNumber(gain.expected)}</strong><br><span class="muted">${
    range(gain)
  }</span>`;
}

function method({ calibrated }: { calibrated: boolean }): Html {
  return html`
    <p class="muted">${said`Clicks come from each keyword's own CTR, drawn to that of places${
      calibrated
        ? said` on this site`
        : said` on many sites, since there are too few data of this one,`
    } as far as it is thin: the bold number is expected, the range below it holds 90 of 100 cases. Gains of several rows may be added.`}</p>
  `;
}

import { said } from "../texts/said.ts";
import type { AiAnswerAnswer } from "../../../schemas/ai_answer.ts";
import type { AnswerRateAnswer, AnswerSummaryAnswer } from "../../../schemas/answer_figures.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import { horizontalBars } from "../charts/horizontal_bars.ts";
import { formatDay } from "../format_date.ts";
import { formatCount, formatNumber, formatShare } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { brandedAnswersOnly, leftOut, summarizeBranded } from "./branded_answers.ts";
import { changeTag, signed } from "./change.ts";
import { figureTiles } from "./figure_tiles.ts";
import { answerNews } from "./news/mention_news.ts";
import type { ReportReader } from "./report_reader.ts";
import type { ReportSection } from "./section.ts";
import { shownDomain } from "./shown_domain.ts";
import { sourceLine } from "./source_line.ts";

const RIVALS = 9;

/** What AI engines say of the site, next to its competitors. */
export const aiVisibility: ReportSection = {
  id: "ai",
  title: "AI visibility",
  async read(reader) {
    const { data, meta } = await reader.readPeriod("listAnswers", {
      query: { per_page: 10 },
    });
    const { summary } = meta;
    if (meta.source === null || summary === null) return null;
    const branded = summary.branded_prompts;
    if (summary.answers.valid > 0) {
      const body = html`
        ${sourceLine(meta, reader)} ${figures(summary, reader)} ${answerTable(data)}
      `;
      return { summary: summarize(summary), body, news: answerNews(summary, reader) };
    }
    if (branded === null || branded.answers.valid === 0) return null;
    const body = html`
      ${sourceLine(meta, reader)} ${brandedAnswersOnly(branded, reader)} ${answerTable(data)}
    `;
    return { summary: summarizeBranded(branded), body };
  },
  missing: {
    step: "answers",
    text: "It takes answers of AI engines to prompts.",
  },
};

function figures(summary: AnswerSummaryAnswer, reader: ReportReader): Html {
  const { answers, engines, branded_prompts } = summary;
  return html`
    <p class="muted">${said`${formatCount(answers.valid, "answer")} of ${
      formatCount(engines.length, "engine")
    } to ${formatCount(answers.prompts, "prompt")} that do not name the brand.${
      leftOut(branded_prompts)
    } Ranges are 95 % intervals: with that many answers, the true value is probably within.`}</p>
    ${tiles(summary)}
    ${voiceChart(summary, reader)}
    ${engineTable(summary)}
  `;
}

function interval({ low, high }: Pick<AnswerRateAnswer, "low" | "high">): string {
  return low === null || high === null ? "" : said`${formatShare(low)} to ${formatShare(high)}`;
}

function summarize({ brand, answers }: AnswerSummaryAnswer): string {
  const { mention_rate: named, share_of_voice: voice } = brand;
  const rate = said`Named in ${formatShare(named.value)} of ${
    formatNumber(answers.valid)
  } answers (${interval(named) || said`too few for an interval`})`;
  return voice.value === null
    ? `${rate}.`
    : said`${rate}; share of voice ${formatShare(voice.value)}.`;
}

function tiles({ brand }: AnswerSummaryAnswer): Html {
  const tile = (label: string, rate: AnswerSummaryAnswer["brand"]["mention_rate"]) => ({
    label,
    value: formatShare(rate.value),
    note: html`${interval(rate)} ${changeOf(rate.change)}`,
  });
  return figureTiles([
    tile("Share of voice", brand.share_of_voice),
    tile("Answers that name the brand", brand.mention_rate),
    tile("Answers that cite the site", brand.citation_rate),
    tile("Prompts with a mention", brand.prompt_coverage),
  ]);
}

function changeOf(change: AnswerSummaryAnswer["brand"]["mention_rate"]["change"]): Content {
  if (change === null || change.delta === null) return null;
  if (!change.significant) return html`<span class="change">${said`no clear change`}</span>`;
  return changeTag({
    delta: change.delta,
    write: (share) => said`${signed({ decimals: 1 })(100 * share)} points`,
  });
}

function voiceChart(
  { brand, competitors }: AnswerSummaryAnswer,
  { domain }: Pick<ReportReader, "domain">,
): Html {
  const all = [
    { label: shownDomain(domain), rate: brand.share_of_voice, own: true },
    ...competitors.slice(0, RIVALS).map((one) => ({
      label: shownDomain(one.domain),
      rate: one.share_of_voice,
      own: false,
    })),
  ].toSorted((a, b) => (b.rate.value ?? 0) - (a.rate.value ?? 0));
  const label = said`Share of voice in AI answers, with 95 % intervals`;
  return chartFigure({
    caption: label,
    chart: horizontalBars(
      all.map(({ label, own, rate: { value, low, high } }) => ({ label, own, value, low, high })),
      {
        title: label,
        desc: all.map((one) => `${one.label} ${formatShare(one.rate.value)}`).join(", "),
        format: (value) => formatShare(value),
      },
    ),
    table: {
      caption: label,
      stacks: true,
      columns: [
        { label: "Domain" },
        { label: "Share of voice", number: true },
        { label: "Interval", number: true },
        { label: "Answers", number: true },
      ],
      rows: all.map(({ label, rate }) => [
        label,
        formatShare(rate.value),
        interval(rate) || "–",
        formatNumber(rate.part),
      ]),
    },
  });
}

function engineTable({ engines }: AnswerSummaryAnswer): Html {
  return dataTable({
    caption: said`By engine`,
    stacks: true,
    columns: [
      { label: "Engine" },
      { label: "Answers", number: true },
      { label: "Prompts", number: true },
      { label: "Name the brand", number: true },
      { label: "Cite the site", number: true },
    ],
    rows: engines.slice(0, 10).map((one) => [
      one.engine,
      formatNumber(one.answers.valid),
      formatNumber(one.answers.prompts),
      rateCell(one.mention_rate),
      rateCell(one.citation_rate),
    ]),
  });
}

function rateCell(rate: AnswerRateAnswer): Html {
  return html`${formatShare(rate.value)}<br><span class="muted">${interval(rate)}</span>`;
}

function answerTable(rows: readonly AiAnswerAnswer[]): Html {
  if (rows.length === 0) return html``;
  return dataTable({
    caption: said`The newest answers`,
    stacks: true,
    columns: [{ label: "Prompt" }, { label: "Engine, day" }, { label: "Named" }, {
      label: "Says",
      prose: true,
    }],
    rows: rows.map((row) => [
      row.prompt,
      html`${row.engine}<br><span class="muted">${formatDay(row.answered_at)}</span>`,
      row.mentioned ? said`yes` : said`no`,
      row.excerpt ?? "–",
    ]),
  });
}

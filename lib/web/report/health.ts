import { said, saidByApi, saidHtml, saidText } from "../texts/said.ts";
import type { AuditAnswer, AuditItemAnswer } from "../../../schemas/audit.ts";
import { SEVERITIES } from "../../../schemas/issue.ts";
import { describeLimit } from "../../rules/inputs/limited_crawl.ts";
import type { Severity } from "../../rules/rule.ts";
import { NETWORK_CUT_OFF } from "../../rules/unrun_rules.ts";
import { notice } from "../parts/notice.ts";
import { chartFigure } from "../charts/chart_figure.ts";
import type { DayMark } from "../charts/day_marks.ts";
import { lineChart } from "../charts/line_chart.ts";
import { stackedAreas } from "../charts/stacked_areas.ts";
import { scoreRing } from "../charts/score_ring.ts";
import type { Tone } from "../charts/series.ts";
import { timeTag } from "../format_date.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { changeTag } from "./change.ts";
import { figureTiles } from "./figure_tiles.ts";
import { scoreNews } from "./news/audit_news.ts";
import { readMarks } from "./noted_days.ts";
import { readComparison, readLatestAudit, readScoredAudits } from "./latest_audit.ts";
import { ruleName } from "./rule_names.ts";
import { scoreReasons } from "./score_reasons.ts";
import type { ReportSection } from "./section.ts";
import { sourceLine } from "./source_line.ts";

/** The health score, its course, and what moved it. */
export const health: ReportSection = {
  id: "health",
  title: "Health",
  async read(reader) {
    const { data, meta } = await readLatestAudit(reader);
    const [audits, comparison] = await Promise.all([
      readScoredAudits(reader),
      readComparison(reader, data),
    ]);
    const marks = await readMarks(reader, audits.map((audit) => timeOf(audit).slice(0, 10)));
    const body = html`
      ${sourceLine(meta, reader)}
      ${limits(data)}
      <div class="health-head">${ring(data)}<div>${madeOf(data)}</div></div>
      ${tiles(data)}
      ${course(audits, marks)}
      ${issuesCourse(audits, marks)}
      ${scoreReasons(comparison, audits)}
    `;
    return { summary: summarize(data), body, news: scoreNews(data, comparison, reader) };
  },
  missing: {
    step: "audit",
    text: "The first audit fills this part as soon as it has ended.",
  },
};

/** Says what the figures cannot say: what the crawl did not see, and what could not be checked. */
function limits({ stop_reason, rules }: AuditAnswer): Html {
  const limit = describeLimit(stop_reason);
  const network = rules?.not_run.find(({ reason }) => reason === NETWORK_CUT_OFF);
  return html`${limit !== null && notice("info", html`<p>${saidByApi(limit)}</p>`)}${
    network && notice("info", html`<p>${saidByApi(network.reason)}</p>`)
  }`;
}

/** How good a score is, in a word and a colour. */
function gradeOf(score: number): { tone: Tone; word: string } {
  if (score >= 90) return { tone: "good", word: said`good` };
  if (score >= 70) return { tone: "warn", word: said`fair` };
  return { tone: "bad", word: said`poor` };
}

function ring({ health_score: value }: AuditAnswer): Html {
  const grade = value === null ? undefined : gradeOf(value);
  return scoreRing({ value, ...grade && { tone: grade.tone } }, {
    title: said`Health score`,
    desc: value === null ? said`Not known.` : said`${value} of 100, which is ${grade?.word ?? ""}.`,
  });
}

function summarize({ health_score, health_score_delta, issues }: AuditAnswer): string {
  const score = health_score === null
    ? said`No score`
    : said`Score ${health_score} of 100, ${gradeOf(health_score).word}`;
  const delta = health_score_delta === null
    ? ""
    : health_score_delta === 0
    ? said`, as before`
    : said`, ${formatNumber(health_score_delta, { signed: true })} against the audit before`;
  const found = issues === null
    ? ""
    : issues.error === 0
    ? said`; no errors`
    : issues.error === 1
    ? said`; 1 kind of error`
    : said`; ${formatNumber(issues.error)} kinds of error`;
  return `${score}${delta}${found}.`;
}

function madeOf({ health: made, health_score }: AuditAnswer): Html {
  if (made === null || health_score === null) {
    return html`<p>${said`There was nothing to score: no page of the site answered.`}</p>`;
  }
  const clean = made.urls_total - made.urls_with_errors;
  return html`
    <p
      class="health-words">${saidHtml`${html`<strong>${said`${health_score} of 100`}</strong>`} is ${
        gradeOf(health_score).word
      }: ${
        made.urls_total === 0
          ? said`no page of the site could be looked at`
          : said`${formatNumber(clean)} of ${formatCount(made.urls_total, "URL")} without errors`
      }.`}</p>
    ${made.gates.map(gate)}
    ${made.weighted_score !== null &&
      html`<p class="muted">${said`Weighted by how near pages are to the start page, and with warnings counted: ${
        formatNumber(made.weighted_score, { decimals: 1 })
      }.`}</p>`}${made.ignored !== null && made.ignored.issues > 0 &&
      html`<p class="muted">${said`Left out of the score, since somebody decided so: ${
        formatCount(made.ignored.issues, "issue")
      } on ${formatCount(made.ignored.urls, "URL")}.`}</p>`}
  `;
}

function gate(
  { reason, effect, points }: NonNullable<AuditAnswer["health"]>["gates"][number],
): Html {
  const name = ruleName(reason);
  return html`<p>${
    effect === "zero"
      ? said`It is zero because of a problem of the whole site: ${name}.`
      : said`${points} points are taken off because of a problem of the whole site: ${name}.`
  }</p>`;
}

function tiles(audit: AuditAnswer): Html {
  return figureTiles([
    {
      label: "Against the audit before",
      value: audit.health_score_delta === null
        ? "–"
        : changeTag({ delta: audit.health_score_delta }),
      note: audit.health_score_delta === null
        ? said`there was none`
        : said`points of the health score`,
    },
    {
      label: "URLs with errors",
      value: formatNumber(audit.urls_with_errors),
      note: said`of ${formatNumber(audit.health?.urls_total)}`,
    },
    { label: "URLs with warnings", value: formatNumber(audit.urls_with_warnings) },
    { label: "URLs with notices", value: formatNumber(audit.urls_with_notices) },
    { label: "Pages crawled", value: formatNumber(audit.pages_crawled) },
  ]);
}

function timeOf({ finished_at, queued_at }: AuditItemAnswer): string {
  return finished_at ?? queued_at;
}

function course(audits: readonly AuditItemAnswer[], marks: readonly DayMark[]): Html {
  if (audits.length < 2) {
    return html`<p class="muted">${said`From the second audit on, this part shows how the score moves.`}</p>`;
  }
  const values = audits.map(({ health_score }) => health_score);
  const caption = said`Health score, audit by audit`;
  return chartFigure({
    caption,
    chart: lineChart(
      { days: audits.map(timeOf), series: [{ name: said`Health score`, values: [...values] }] },
      {
        title: caption,
        desc: said`${audits.length} audits, from ${values[0] ?? ""} to ${values.at(-1) ?? ""}.`,
        most: 100,
        dayMarks: marks,
      },
    ),
    table: {
      caption,
      columns: [
        { label: "Finished" },
        { label: "Score", number: true },
        { label: "Pages crawled", number: true },
        { label: "Note" },
      ],
      rows: audits.toReversed().map((audit) => [
        timeTag(timeOf(audit)),
        formatNumber(audit.health_score),
        formatNumber(audit.pages_crawled),
        typeof audit.label === "string" ? audit.label : "",
      ]),
    },
  });
}

const SEVERITY_NAMES = { error: "Errors", warning: "Warnings", notice: "Notices" } as const;
const SEVERITY_TONES = { error: "bad", warning: "warn", notice: "quiet" } as const;

/** How many issues of each severity the audits found; nothing before the second. */
function issuesCourse(audits: readonly AuditItemAnswer[], marks: readonly DayMark[]): Html {
  if (audits.length < 2) return html``;
  const caption = said`Issues by severity, audit by audit`;
  const valuesOf = (severity: Severity) => audits.map(({ issues }) => issues?.[severity] ?? null);
  const newest = audits.at(-1)?.issues;
  return chartFigure({
    caption,
    chart: stackedAreas({
      days: audits.map(timeOf),
      series: SEVERITIES.map((severity) => ({
        name: saidText(SEVERITY_NAMES[severity]),
        values: valuesOf(severity),
        tone: SEVERITY_TONES[severity],
      })),
    }, {
      title: caption,
      desc: said`The newest audit found ${formatNumber(newest?.total ?? null)} kinds of issues, ${
        formatNumber(newest?.error ?? null)
      } of them errors.`,
      dayMarks: marks,
    }),
    table: {
      caption,
      columns: [
        { label: "Finished" },
        ...SEVERITIES.map((severity) => ({ label: SEVERITY_NAMES[severity], number: true })),
      ],
      rows: audits.toReversed().map((audit) => [
        timeTag(timeOf(audit)),
        ...SEVERITIES.map((severity) => formatNumber(audit.issues?.[severity] ?? null)),
      ]),
    },
  });
}

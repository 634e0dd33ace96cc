import { type Content, type Html, html } from "../../html.ts";
import type { ReportReader } from "../report_reader.ts";

/** More sentences are not read. */
const MAX_NEWS = 5;

/** One thing that a reader has to know, in one sentence with its reason and its next step. */
export interface NewsItem {
  /** What it is of, such as `page 12`: a report names nothing twice. */
  about: string;
  /** True: a problem of the whole site, which comes first. */
  isRisk?: boolean;
  /** Clicks lost, at risk or to win in 28 days; null: not counted in clicks. */
  clicks: number | null;
  /** What happened and why, without an end. */
  text: Content;
  /** What to do, a link. */
  step: Content;
}

/** Chooses the news of a report: risks of the whole site first, then by clicks, nothing twice. */
export function chooseNews(items: readonly NewsItem[]): NewsItem[] {
  const seen = new Set<string>();
  return items
    .toSorted((a, b) =>
      Number(b.isRisk ?? false) - Number(a.isRisk ?? false) || (b.clicks ?? -1) - (a.clicks ?? -1)
    )
    .filter(({ about }) => !seen.has(about) && seen.add(about))
    .slice(0, MAX_NEWS);
}

/** Writes news as a list of sentences. */
export function newsList(items: readonly NewsItem[]): Html {
  return html`<ul>${items.map(({ text, step }) => html`<li>${text}: ${step}.</li>\n`)}</ul>`;
}

/** Where a next step leads. */
interface StepTarget {
  /** Below the site, such as `keywords/7`, for readers who have pages. */
  path: string;
  /** The section of the report that has it for all others. */
  section: string;
}

/** Links a next step to the page of it, or to the report's own section where the reader has no pages. */
export function stepLink(
  { siteId, hasPages }: Pick<ReportReader, "siteId" | "hasPages">,
  { path, section }: StepTarget,
  label: string,
): Html {
  const href = hasPages ? `/sites/${siteId}/${path}` : `#${section}`;
  return html`<a href="${href}">${label}</a>`;
}

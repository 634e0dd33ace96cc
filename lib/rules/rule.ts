import type { Thresholds } from "../../schemas/thresholds.ts";
import type { PageRecord } from "../crawler/html/page_facts.ts";
import type { RenderInput } from "./inputs/render_inputs.ts";
import type { SiteInputs } from "./inputs/site_inputs.ts";

/** How bad an issue is. Only errors lower the health score. */
export type Severity = "error" | "warning" | "notice";

/** The catalogue's categories. */
export type Category =
  | "crawlability"
  | "indexability"
  | "redirects"
  | "links"
  | "content"
  | "titles_meta"
  | "headings"
  | "images"
  | "canonical"
  | "hreflang"
  | "structured_data"
  | "sitemaps"
  | "robots"
  | "performance"
  | "security"
  | "mobile"
  | "social"
  | "international"
  | "urls"
  | "pagination"
  | "js_rendering"
  | "ai_readiness";

/**
 * What a rule needs: P the parsed page, F the answer alone, G the whole crawl's graph, S files of
 * the site, R a browser, L the server's logs.
 */
export type Scope = "P" | "F" | "G" | "S" | "R" | "L";

/** How much a rule matters: the catalogue's order of importance. */
type Tier = 1 | 2 | 3;

/** What an occurrence shows to the person who has to fix it. */
export interface Evidence {
  /** What is there: a text, a number, or a small object or list (bounded). */
  found: unknown;
  /** What should be there, as a sentence or a value. */
  expected: unknown;
  /** Where: an element, a header, a line. */
  where: string;
}

/** One place of an issue. */
export interface Finding {
  evidence: Evidence;
  /** Only where it differs from the rule's. */
  severity?: Severity;
  /** `url_id` of the other URL that it is about, or a running number for site-level rules. */
  targetId?: number;
}

/** The catalogue entry of a rule: what an API client reads of it. */
export interface RuleMeta {
  /** Stable, snake_case; the `code` of an issue. */
  id: string;
  category: Category;
  severity: Severity;
  scope: Scope;
  /** 1: first order; 2: second; 3: later or optional. */
  tier: Tier;
  /**
   * Which behaviour of the rule this is; default 1. Raise it by one when the rule, or the parser
   * that feeds it, comes to find something on an unchanged site that it did not find before, or no
   * longer finds something. A diff then says `newly_checked` instead of new and fixed. A new rule
   * begins with 2: audits from before versions were stored are taken to have run the first versions.
   * Texts, severities and thresholds' defaults do not count.
   */
  version?: number;
  /** It is not run unless an audit's `enabled_rules` names it. */
  offByDefault?: true;
  /** A short name, such as "Title is missing". */
  title: string;
  /** What it means and why it matters, one to three sentences. */
  description: string;
  /** What to do, imperative. */
  howToFix: string;
  /** The standard or vendor page behind the rule. */
  learnMoreUrl: string;
}

/** A rule over one URL: pure, and called once for each fetched internal URL. */
export interface PageRule extends RuleMeta {
  scope: "P" | "F";
  /**
   * What it misses, where that is missing on every empty page: content (no text, title or picture), or
   * markup (no element at all). There `empty_html` names the cause, and this rule is silent.
   */
  lacks?: "content" | "markup";
  check(record: PageRecord, thresholds: Thresholds): Finding | undefined;
  /** A second look at each page that was rendered, for what its HTML alone does not show. */
  checkRendered?(row: RenderInput, thresholds: Thresholds): Finding | undefined;
}

/**
 * A rule over what one query gives of the finished crawl: pure, and called once for each row, so
 * that no rule ever holds all pages. The row says which URL the finding is attached to.
 */
export interface SiteRule<Input extends keyof SiteInputs = keyof SiteInputs> extends RuleMeta {
  scope: "G" | "S" | "R" | "L";
  over: Input;
  check(row: SiteInputs[Input], thresholds: Thresholds): Finding | undefined;
}

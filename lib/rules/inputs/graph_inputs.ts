import type { IndexabilityReason } from "../../crawler/html/page_facts.ts";
import type { UrlAnswer } from "./url_answer.ts";

/** A page that the previous audit found indexable and this one does not. */
export interface LostPageInput {
  urlId: number;
  url: string;
  reason: IndexabilityReason;
  statusCode: number | null;
  fetchError: string | null;
  /** What the page names as canonical now. */
  canonicalUrl: string | null;
}

/** URLs of one kind that a crawler could follow without end. */
export interface CrawlTrapInput {
  /** The first of them. */
  urlId: number;
  /** `pattern`: only each other link to them; `depth`: their paths have more than 12 segments. */
  kind: "pattern" | "depth";
  /** Their common origin and path with # for numbers; null for `depth`. */
  pattern: string | null;
  urlsCount: number;
  /** Those of them that were left out because they are beyond the crawl's limit of clicks. */
  beyondCount: number;
  /** The first of them, at most 10. */
  examples: string[];
}

/** A URL that pages or sitemaps name as a version in some language, under more than one code. */
export interface HreflangTargetInput {
  /** The URL itself where it is a page of the site, else the first that names it. */
  urlId: number;
  targetId: number;
  url: string;
  /** By code: how many URLs name it so, and the first of them. x-default is left out. */
  codes: { code: string; pagesCount: number; example: string }[];
}

/** What an HTML page names by `rel=next` or `rel=prev`. */
export interface PaginationInput {
  urlId: number;
  rel: "next" | "prev";
  targetId: number;
  target: UrlAnswer;
  /** The chain leads back to this page: the URLs of the circle, this page first, at most 10. */
  loop: string[] | null;
}

/** A page with links to pages whose canonical is another URL. */
export interface NoncanonicalLinksInput {
  urlId: number;
  targetsCount: number;
  /** The first of them, at most 10. */
  targets: { url: string; canonicalUrl: string | null }[];
}

/** A page with links to images, style sheets or scripts. */
export interface AssetLinksInput {
  urlId: number;
  targetsCount: number;
  /** The first of them, at most 10. */
  targets: { url: string; contentType: string | null }[];
}

/** The fragments that a page's links name on one page of the site, itself included. */
export interface FragmentLinkInput {
  urlId: number;
  targetId: number;
  /** Of the target, or where its redirects end. */
  url: string;
  fragments: string[];
  /** Hashes of everything on the target that a fragment can name, sorted; see `hashFragment()`. */
  ids: Uint32Array;
}

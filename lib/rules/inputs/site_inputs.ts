import type { ResourceType } from "../../crawler/html/page_facts.ts";
import type { SitemapError } from "../../crawler/sitemaps/sitemap_facts.ts";
import type { SitemapFaults } from "../../crawler/sitemaps/sitemap_faults.ts";
import type { CrawlEndInput, LlmsTxtInput, SiteProbesInput } from "./probe_inputs.ts";
import type { BotPageInput, BotParametersInput, LoggedBotInput } from "./log_inputs.ts";
import type { RenderInput } from "./render_inputs.ts";
import type { OgImageInput, PageWeightInput, ResourceInput } from "./resource_inputs.ts";
import type {
  AssetLinksInput,
  CrawlTrapInput,
  FragmentLinkInput,
  HreflangTargetInput,
  LostPageInput,
  NoncanonicalLinksInput,
  PaginationInput,
} from "./graph_inputs.ts";
import type { UrlAnswer } from "./url_answer.ts";

/** An internal page that answered 200 with HTML. */
export interface PageInput {
  urlId: number;
  url: string;
  indexable: boolean;
  /** Clicks from the start URL; null: no followed link leads here. */
  depth: number | null;
  orphan: boolean;
  discoveredVia: string;
  inSitemap: boolean;
  /** Every link of the site was followed, so that inlinks that were not found are not there. */
  browsed: boolean;
  /** Anchor elements on other pages that point here. */
  linksCount: number;
  /** Other pages that link here; those whose link may be followed; those that may be indexed. */
  inlinksCount: number;
  followedInlinksCount: number;
  indexableInlinksCount: number;
  /** A URL that other pages link to, or the start URL, redirects to this page. */
  sentTo: boolean;
  /** 0–100; null: it counts under another page. */
  linkScore: number | null;
  /** Its internal PageRank is less than that of nine tenths of the pages. */
  lowRank: boolean;
  /** The audit has read at least one sitemap, and kept every URL that they list. */
  sitemapsKnown: boolean;
}

/** An internal URL that robots.txt kept the crawler from. */
export interface BlockedUrlInput {
  urlId: number;
  url: string;
  discoveredVia: string;
  /** Pages with a link here that may be followed. */
  followedInlinksCount: number;
  /** URLs of the first of these pages, at most 5. */
  linkedFrom: string[];
  /** When an earlier audit read a noindex on it (ISO 8601); null: it did not, the last time. */
  noindexSeenAt: string | null;
  /** Why robots.txt could not be read, which forbids everything; null: a rule of it does. */
  robotsFailure: string | null;
}

/** A URL that answers with an HTTP redirect, and where that leads. */
export interface RedirectInput {
  urlId: number;
  url: string;
  /** The crawl followed it as a page; false: it was asked for its status alone, as after a rel=nofollow. */
  page: boolean;
  /** The way in: a link of the site leads here, or no other redirect does. */
  entry: boolean;
  /** Another page links here. */
  linked: boolean;
  /** The crawl began here. */
  start: boolean;
  /** Every URL that redirects, the first being this one; a loop's hops once each. */
  hops: { url: string; statusCode: number | null }[];
  /** A URL of the chain comes up again. */
  loop: boolean;
  /** The first URL that does not redirect; null in a loop. */
  final: UrlAnswer | null;
  /** robots.txt forbids the final URL. */
  finalBlocked: boolean;
  /** Where the redirects of this URL ended in the previous audit; null: it had none, or a loop. */
  previousFinalUrl: string | null;
}

/** A link or resource of a page whose target does not answer 200. */
export interface ProblemLinkInput {
  /** The page. */
  urlId: number;
  targetId: number;
  type: "anchor" | ResourceType;
  target: UrlAnswer;
  /** Where the target redirects to; null when it does not. */
  redirectsTo: string | null;
  /** Where its redirects end; null when it does not redirect, or in circles. */
  final: UrlAnswer | null;
  /** The text of a link; of a resource the place that names it, where its type does not say. */
  anchor: string | null;
  placement: string;
  elementsCount: number;
}

/** A page that shares a text with others: pages of one group have the same one. */
export interface DuplicateInput {
  urlId: number;
  /** The shared text, or the page's address for URLs, and its title for contents. */
  text: string | null;
  /** Other pages of the group. */
  othersCount: number;
  /** URLs of the first of them, at most 10. */
  others: string[];
}

/** An HTML page whose canonical names another URL. */
export interface CanonicalInput {
  urlId: number;
  /** The page's own address. */
  url: string;
  targetId: number;
  target: UrlAnswer;
  targetNoindex: boolean;
  /** The canonical of the target itself; null when it has none or was not read. */
  targetCanonicalUrl: string | null;
  /** robots.txt forbids the target. */
  targetBlocked: boolean;
  /** No page links to the target, nor to what redirects there; the whole site was browsed. */
  targetOrphan: boolean;
  /** By `rel=prev` the page is a later page of a series whose first is the target, or names it. */
  targetFirst: boolean;
  /** The canonicals lead back to this page: the URLs of the circle, this page first, at most 10. */
  loop: string[] | null;
}

/** An HTML page that names another URL as a version of itself in some language. */
export interface HreflangInput {
  urlId: number;
  url: string;
  targetId: number;
  /** The codes under which it does, at most 10. */
  codes: string[];
  target: UrlAnswer;
  /** The target is a page of the crawl that answered 200 with HTML. */
  targetRead: boolean;
  /** The target names this page in turn. */
  returned: boolean;
  /** The target answered 200 and forbids to be indexed. */
  targetNoindex: boolean;
  /** Another URL that the target names as canonical; null: none. */
  targetCanonicalUrl: string | null;
  /** robots.txt forbids the target. */
  targetBlocked: boolean;
  /** Nothing but hreflang leads to the target; the whole site was browsed. */
  targetUnlinked: boolean;
  /** This page is canonicalised elsewhere: search engines ignore its hreflang. */
  canonicalised: boolean;
}

/** A URL of the site that a sitemap lists. */
export interface SitemapUrlInput {
  urlId: number;
  url: string;
  sitemapUrl: string;
  /** Running number in the sitemap. */
  position: number;
  answer: UrlAnswer;
  blocked: boolean;
  noindex: boolean;
  indexabilityReason: string | null;
  canonicalUrl: string | null;
  redirectsTo: string | null;
}

/** The robots.txt of one origin that the crawl asked for pages. */
export interface RobotsFileInput {
  urlId: 0;
  /** Running number of the file. */
  targetId: number;
  origin: string;
  url: string;
  /** The start URL, or one that it redirects to, is on this origin. */
  main: boolean;
  statusCode: number | null;
  fetchError: string | null;
  contentType: string | null;
  /** Redirects on the way to the answer; at most five are followed. */
  redirectsCount: number;
  /** Bytes read: at most one more than 500 KiB. */
  sizeBytes: number | null;
  body: string | null;
  /** A URL of this origin answers otherwise than by a redirect. */
  servesPages: boolean;
  /** A sitemap at a usual address of this origin, when no robots.txt names any; else null. */
  unnamedSitemap: string | null;
  /** What the site's previous audit found in its place; null: that is not known. */
  previous: { statusCode: number | null; body: string | null } | null;
}

/** A sitemap that was requested. */
export interface SitemapInput {
  urlId: 0;
  targetId: number;
  url: string;
  foundVia: string;
  statusCode: number | null;
  /** Why there is no answer; see `FetchErrorKind`. */
  fetchError: string | null;
  /** Null: it is no sitemap, or was not read. */
  format: string | null;
  /** Entries read: at most 50,000. */
  urlsCount: number;
  /** The index that names it, when it is an index as well; else null. */
  nestedIn: string | null;
  /** The robots.txt of its own origin; null: none, or it is not known. */
  robotsTxt: { url: string; body: string } | null;
  errors: SitemapError[];
  /** What is wrong with its entries; null: nothing. */
  faults: SitemapFaults | null;
}

/** The site as a whole: one row. */
export interface SiteInput {
  urlId: 0;
  /** At least one page answered: otherwise nothing can be said of missing files. */
  answers: boolean;
  /** A list of URLs was audited, not a site: its sitemaps were not looked for. */
  list: boolean;
  /** Sitemaps that robots.txt or the settings name. */
  declaredSitemapsCount: number;
  /** Sitemaps at the usual addresses that answer 200. */
  foundSitemapsCount: number;
  /**
   * Primary languages that indexable pages declare, those with most pages first; none where a page or
   * a sitemap names versions by hreflang, or where not every link was followed.
   */
  unlinkedLanguages: { language: string; pagesCount: number; exampleUrl: string }[];
}

/**
 * The rows that site-level rules look at, by the name of the query in `db/audits/lifecycle/audit_facts.ts` that
 * streams them. `urlId` is the URL a finding is attached to (0: the site as a whole).
 */
export interface SiteInputs {
  pages: PageInput;
  lost_pages: LostPageInput;
  crawl_traps: CrawlTrapInput;
  blocked_urls: BlockedUrlInput;
  redirects: RedirectInput;
  problem_links: ProblemLinkInput;
  noncanonical_links: NoncanonicalLinksInput;
  asset_links: AssetLinksInput;
  fragment_links: FragmentLinkInput;
  duplicate_titles: DuplicateInput;
  duplicate_descriptions: DuplicateInput;
  duplicate_h1s: DuplicateInput;
  duplicate_urls: DuplicateInput;
  duplicate_contents: DuplicateInput;
  near_duplicates: DuplicateInput;
  canonicals: CanonicalInput;
  hreflangs: HreflangInput;
  hreflang_targets: HreflangTargetInput;
  pagination: PaginationInput;
  sitemap_urls: SitemapUrlInput;
  robots_files: RobotsFileInput;
  sitemaps: SitemapInput;
  site: SiteInput;
  crawl_end: CrawlEndInput;
  site_probes: SiteProbesInput;
  llms_txt: LlmsTxtInput;
  resources: ResourceInput;
  page_weights: PageWeightInput;
  og_images: OgImageInput;
  renders: RenderInput;
  bot_pages: BotPageInput;
  bot_parameters: BotParametersInput;
  logged_bots: LoggedBotInput;
}

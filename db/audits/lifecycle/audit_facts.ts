import type { CrawlFigures } from "../../../lib/metrics/audits/crawl_figures.ts";
import type { SiteInputs } from "../../../lib/rules/inputs/site_inputs.ts";
import type { Db } from "../../core/connection.ts";
import { streamBlockedUrls } from "../../facts/blocked_urls.ts";
import { streamCanonicals } from "../../facts/canonicals.ts";
import { streamCrawlEnd } from "../../facts/crawl_end.ts";
import { streamCrawlTraps } from "../../facts/crawl_traps.ts";
import {
  streamDuplicateContents,
  streamDuplicateDescriptions,
  streamDuplicateH1s,
  streamDuplicateTitles,
  streamDuplicateUrls,
  streamNearDuplicates,
} from "../../facts/duplicates.ts";
import { streamFragmentLinks } from "../../facts/fragment_links.ts";
import { streamHreflangTargets } from "../../facts/hreflang_targets.ts";
import { streamHreflangs } from "../../facts/hreflangs.ts";
import { streamLostPages } from "../../facts/lost_pages.ts";
import { streamAssetLinks, streamNoncanonicalLinks } from "../../facts/marked_links.ts";
import { streamOgImages } from "../../facts/og_images.ts";
import { streamPageWeights } from "../../facts/page_weights.ts";
import { streamPages } from "../../facts/pages.ts";
import { streamPagination } from "../../facts/pagination.ts";
import { streamProblemLinks } from "../../facts/problem_links.ts";
import { streamRedirects } from "../../facts/redirects.ts";
import { streamRenders } from "../../facts/renders.ts";
import { streamResources } from "../../facts/resources.ts";
import { streamRobotsFiles, streamSite, streamSitemaps } from "../../facts/site_files.ts";
import { streamLlmsTxt, streamSiteProbes } from "../../facts/site_probes.ts";
import { streamSitemapUrls } from "../../facts/sitemap_urls.ts";

/** Inputs whose rows show what the analysis has found out before. */
type FigureInput =
  | "pages"
  | "crawl_traps"
  | "near_duplicates"
  | "noncanonical_links"
  | "asset_links"
  | "fragment_links"
  | "canonicals"
  | "hreflangs"
  | "pagination"
  | "site";

/** Inputs that commands count from servers' logs. */
type LogInput = "bot_pages" | "bot_parameters" | "logged_bots";

/** For each input of site-level rules, the query that streams its rows in chunks. */
type FactStreams = {
  [Input in Exclude<keyof SiteInputs, FigureInput | LogInput>]: (
    db: Db,
    auditId: number,
  ) => AsyncGenerator<SiteInputs[Input][]>;
};

/** The same for inputs that need what the links of the crawl say of its URLs. */
type FigureStreams = {
  [Input in FigureInput]: (
    db: Db,
    auditId: number,
    figures: CrawlFigures,
  ) => AsyncGenerator<SiteInputs[Input][]>;
};

/** The queries behind the site-level rules: none ever holds more than a chunk of whole rows. */
export const FACT_STREAMS: FactStreams = {
  blocked_urls: streamBlockedUrls,
  lost_pages: streamLostPages,
  redirects: streamRedirects,
  problem_links: streamProblemLinks,
  duplicate_titles: streamDuplicateTitles,
  duplicate_descriptions: streamDuplicateDescriptions,
  duplicate_contents: streamDuplicateContents,
  duplicate_h1s: streamDuplicateH1s,
  duplicate_urls: streamDuplicateUrls,
  hreflang_targets: streamHreflangTargets,
  sitemap_urls: streamSitemapUrls,
  robots_files: streamRobotsFiles,
  sitemaps: streamSitemaps,
  crawl_end: streamCrawlEnd,
  site_probes: streamSiteProbes,
  llms_txt: streamLlmsTxt,
  resources: streamResources,
  page_weights: streamPageWeights,
  og_images: streamOgImages,
  renders: streamRenders,
};

/** The queries behind the rules about a page's place in the site, and about groups of pages. */
export const FIGURE_STREAMS: FigureStreams = {
  pages: streamPages,
  crawl_traps: streamCrawlTraps,
  noncanonical_links: streamNoncanonicalLinks,
  asset_links: streamAssetLinks,
  fragment_links: streamFragmentLinks,
  near_duplicates: streamNearDuplicates,
  canonicals: streamCanonicals,
  hreflangs: streamHreflangs,
  pagination: streamPagination,
  site: streamSite,
};

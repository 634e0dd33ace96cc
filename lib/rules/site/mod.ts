import type { SiteRule } from "../rule.ts";
import { aiReadinessSiteRules } from "./ai_readiness.ts";
import { canonicalSiteRules } from "./canonical.ts";
import { contentSiteRules } from "./content.ts";
import { crawlEndSiteRules } from "./crawl_end.ts";
import { crawlabilitySiteRules } from "./crawlability.ts";
import { headingsSiteRules } from "./headings.ts";
import { hreflangSiteRules } from "./hreflang.ts";
import { imagesSiteRules } from "./images.ts";
import { indexabilitySiteRules } from "./indexability.ts";
import { inlinksSiteRules } from "./inlinks.ts";
import { linkTargetsSiteRules } from "./link_targets.ts";
import { linksSiteRules } from "./links.ts";
import { logSiteRules } from "./logs.ts";
import { paginationSiteRules } from "./pagination.ts";
import { performanceSiteRules } from "./performance.ts";
import { redirectHopSiteRules } from "./redirect_hops.ts";
import { redirectsSiteRules } from "./redirects.ts";
import { resourcesSiteRules } from "./resources.ts";
import { renderedPageSiteRules } from "./rendered_pages.ts";
import { robotsFilesSiteRules } from "./robots_files.ts";
import { robotsSiteRules } from "./robots.ts";
import { securitySiteRules } from "./security.ts";
import { sitemapFilesSiteRules } from "./sitemap_files.ts";
import { sitemapsSiteRules } from "./sitemaps.ts";
import { socialSiteRules } from "./social.ts";
import { titlesMetaSiteRules } from "./titles_meta.ts";
import { urlsSiteRules } from "./urls.ts";

/** All rules over the finished crawl, in the catalogue's order. */
export const SITE_RULES: readonly SiteRule[] = [
  ...crawlabilitySiteRules,
  ...crawlEndSiteRules,
  ...indexabilitySiteRules,
  ...redirectsSiteRules,
  ...redirectHopSiteRules,
  ...linksSiteRules,
  ...inlinksSiteRules,
  ...linkTargetsSiteRules,
  ...contentSiteRules,
  ...titlesMetaSiteRules,
  ...headingsSiteRules,
  ...imagesSiteRules,
  ...canonicalSiteRules,
  ...hreflangSiteRules,
  ...sitemapsSiteRules,
  ...sitemapFilesSiteRules,
  ...robotsSiteRules,
  ...robotsFilesSiteRules,
  ...performanceSiteRules,
  ...resourcesSiteRules,
  ...securitySiteRules,
  ...socialSiteRules,
  ...urlsSiteRules,
  ...paginationSiteRules,
  ...renderedPageSiteRules,
  ...aiReadinessSiteRules,
  ...logSiteRules,
];

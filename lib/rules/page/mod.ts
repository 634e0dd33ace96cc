import type { PageRule } from "../rule.ts";
import { aiReadinessPageRules } from "./ai_readiness.ts";
import { canonicalPageRules } from "./canonical.ts";
import { canonicalElementPageRules } from "./canonical_elements.ts";
import { canonicalTargetPageRules } from "./canonical_targets.ts";
import { contentPageRules } from "./content.ts";
import { contentQualityPageRules } from "./content_quality.ts";
import { crawlabilityPageRules } from "./crawlability.ts";
import { descriptionsPageRules } from "./descriptions.ts";
import { garbledTextPageRules } from "./garbled_text.ts";
import { headingsPageRules } from "./headings.ts";
import { hreflangPageRules } from "./hreflang.ts";
import { hreflangSetPageRules } from "./hreflang_sets.ts";
import { imagesPageRules } from "./images.ts";
import { indexabilityPageRules } from "./indexability.ts";
import { internationalPageRules } from "./international.ts";
import { linkAddressesPageRules } from "./link_addresses.ts";
import { linkAnchorsPageRules } from "./link_anchors.ts";
import { jsRenderingPageRules } from "./js_rendering.ts";
import { linksPageRules } from "./links.ts";
import { markupPageRules } from "./markup.ts";
import { mobilePageRules } from "./mobile.ts";
import { pageWeightPageRules } from "./page_weight.ts";
import { paginationPageRules } from "./pagination.ts";
import { performancePageRules } from "./performance.ts";
import { redirectsPageRules } from "./redirects.ts";
import { robotsMetaPageRules } from "./robots_meta.ts";
import { securityPageRules } from "./security.ts";
import { securityFormPageRules } from "./security_forms.ts";
import { securityHeaderPageRules } from "./security_headers.ts";
import { socialPageRules } from "./social.ts";
import { structuredDataPageRules } from "./structured_data.ts";
import { structuredItemPageRules } from "./structured_items.ts";
import { structuredValuePageRules } from "./structured_values.ts";
import { titlesPageRules } from "./titles.ts";
import { urlParametersPageRules } from "./url_parameters.ts";
import { urlsPageRules } from "./urls.ts";

/** All rules over one URL, in the order of the catalogue. */
export const PAGE_RULES: readonly PageRule[] = [
  ...crawlabilityPageRules,
  ...indexabilityPageRules,
  ...robotsMetaPageRules,
  ...redirectsPageRules,
  ...linksPageRules,
  ...linkAnchorsPageRules,
  ...linkAddressesPageRules,
  ...contentPageRules,
  ...contentQualityPageRules,
  ...titlesPageRules,
  ...descriptionsPageRules,
  ...markupPageRules,
  ...garbledTextPageRules,
  ...headingsPageRules,
  ...imagesPageRules,
  ...canonicalPageRules,
  ...canonicalElementPageRules,
  ...canonicalTargetPageRules,
  ...hreflangPageRules,
  ...hreflangSetPageRules,
  ...structuredDataPageRules,
  ...structuredItemPageRules,
  ...structuredValuePageRules,
  ...performancePageRules,
  ...pageWeightPageRules,
  ...securityPageRules,
  ...securityFormPageRules,
  ...securityHeaderPageRules,
  ...mobilePageRules,
  ...socialPageRules,
  ...internationalPageRules,
  ...urlsPageRules,
  ...urlParametersPageRules,
  ...paginationPageRules,
  ...jsRenderingPageRules,
  ...aiReadinessPageRules,
];

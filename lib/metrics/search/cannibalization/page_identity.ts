import { TRACKING_PARAMS } from "../../../crawler/url/url.ts";

/**
 * Parameters that newsletters, shops and analytics add besides those of advertisers, and that never choose a page's
 * content. Source: the vendors' manuals (Mailchimp, HubSpot, Matomo, Google Analytics and Merchant Center).
 */
const MORE_TRACKING =
  /^(?:mc_[ce]id|_hs(?:enc|mi)|hsa_\w+|mtm_\w+|pk_\w+|piwik_\w+|_gl|_ga|srsltid|wickedid|igshid|twclid|ttclid|li_fat_id|epik|sc_\w*cid|s_kwcid|ef_id|cmpid|campaignid|campaign|mkt_tok|cid|affid|aff|affiliate|clickid|irclickid|ref|ref_src|referrer|source|trk|amp|phpsessid|jsessionid|sid|sessionid)$/i;

const START_PAGE = /\/(?:index|default|home)\.(?:html?|php|aspx?)$/i;

/** Pages made for phones in former times, which name the others as canonical. */
const FOR_PHONES = /^(?:www|m|mobile|amp)\./;
const AMP_PATH = /^\/amp(?=\/)|\/amp(?=\/?$)|\.amp(?=(?:\.html)?$)/i;
const SESSION = /;jsessionid=[^/]*/i;

/**
 * The key under which two addresses are one page: without fragment, tracking and session parameters, protocol, `www.`, the
 * name of a start file and a slash at the end, AMP and mobile hosts as the page that they are made of, the other parameters
 * sorted. A text that is no URL is its own key.
 */
export function pageKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const { host, pathname, search } = parsed;
  const path = pathname.replace(SESSION, "").replace(AMP_PATH, "").replace(START_PAGE, "/")
    .replace(/\/+$/, "");
  return host.replace(FOR_PHONES, "") + path + withoutTracking(search);
}

function withoutTracking(search: string): string {
  if (search.length < 2) return "";
  const kept = search.slice(1).split("&").filter((part) => {
    const name = part.split("=", 1)[0] ?? "";
    return name !== "" && !TRACKING_PARAMS.test(name) && !MORE_TRACKING.test(name);
  });
  return kept.length > 0 ? `?${kept.sort().join("&")}` : "";
}

/** How two addresses of one page differ; `fragment`: in nothing that a server sees. */
type AddressDifference = "fragment" | "tracking" | "spelling";

/** Finds how two addresses of one page differ. */
export function compareAddresses(first: string, second: string): AddressDifference {
  const [a, b] = [first, second].map((url) => url.replace(/#.*$/s, ""));
  if (a === b) return "fragment";
  const [c, d] = [a, b].map((url) => url?.replace(/\?.*$/s, ""));
  return c === d ? "tracking" : "spelling";
}

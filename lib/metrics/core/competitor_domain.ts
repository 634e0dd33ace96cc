import { parse } from "tldts";

/**
 * The domain that a result counts for: the registrable one of the Public Suffix List, `www.` and
 * other subdomains off; on platforms that give hosts to others (github.io, blogspot.com) the host
 * below the platform. Addresses and hosts without a suffix stay as they are; null for what holds no
 * host.
 */
export function competitorDomain(urlOrHost: string): string | null {
  const { domain, hostname } = parse(urlOrHost, { allowPrivateDomains: true });
  return (domain ?? hostname)?.toLowerCase() || null;
}

/** Of every country: `google.de`, `amazon.co.uk`. */
const PLATFORM_NAMES: ReadonlySet<string> = new Set([
  ..."google amazon ebay yahoo bing aliexpress tripadvisor pinterest indeed glassdoor yelp".split(
    " ",
  ),
  ..."booking trustpilot mercadolibre".split(" "),
]);
const PLATFORMS: ReadonlySet<string> = new Set([
  ..."youtube.com wikipedia.org wiktionary.org wikihow.com reddit.com facebook.com".split(" "),
  ..."instagram.com linkedin.com twitter.com x.com tiktok.com quora.com medium.com".split(" "),
  ..."apple.com microsoft.com github.com stackoverflow.com imdb.com fandom.com".split(" "),
  ..."etsy.com walmart.com vimeo.com spotify.com baidu.com naver.com yandex.ru".split(" "),
]);

/**
 * Whether a domain ranks for everything and competes with everyone: such domains are marked, not
 * dropped.
 */
export function isPlatform(domain: string): boolean {
  return PLATFORMS.has(domain) || PLATFORM_NAMES.has(parse(domain).domainWithoutSuffix ?? "");
}

import type { Found } from "../html/markup_facts.ts";
import type { SitemapEntry } from "./sitemap_facts.ts";
import { parseW3cDatetime } from "./w3c_datetime.ts";
import { DAY_MS } from "../../core/days.ts";

/** An entry of a sitemap: its address as far as it fits, and its running number in the file. */
interface SitemapPlace {
  loc: string;
  position: number;
}

/** A URL that was listed before; the running number is that in the sitemap that has it first. */
interface RepeatedPlace extends SitemapPlace {
  first: { sitemap: string; position: number };
}

/** A date of the last change that search engines cannot use. */
interface LastmodPlace extends SitemapPlace {
  lastmod: string;
  reason: "not_w3c_datetime" | "future";
}

/** What is wrong with the entries of a well-formed sitemap: how often, and the first ten of each. */
export interface SitemapFaults {
  /** The address is not absolute. */
  relative: Found<SitemapPlace>;
  /** The sitemap may not speak for this host or scheme. */
  otherHost: Found<SitemapPlace>;
  /** The URL is in this or an earlier sitemap already. */
  repeated: Found<RepeatedPlace>;
  lastmod: Found<LastmodPlace>;
}

const MAX_EXAMPLES = 10;
const MAX_LOC_CHARS = 300;
const MAX_LASTMOD_CHARS = 60;

/** Clocks differ, and a day begins in one zone before it does in another. */
const FUTURE_TOLERANCE_MS = DAY_MS;

/** Creates the faults of a sitemap without any. */
export function createSitemapFaults(): SitemapFaults {
  const none = () => ({ count: 0, examples: [] });
  return { relative: none(), otherHost: none(), repeated: none(), lastmod: none() };
}

/** Counts a fault, and keeps it when it is one of the first. */
export function addFault<T extends SitemapPlace>(found: Found<T>, example: T): void {
  found.count += 1;
  if (found.examples.length >= MAX_EXAMPLES) return;
  found.examples.push({ ...example, loc: example.loc.slice(0, MAX_LOC_CHARS) });
}

/** What decides whether the entries of one sitemap are right. */
export interface EntryChecks {
  /** Where the sitemap was found, its redirects followed. */
  sitemapUrl: string;
  /** The origin whose robots.txt or usual address led to the sitemap. */
  siteOrigin: string;
  now: Date;
}

/**
 * Creates the check of one sitemap's entries: it adds to `faults` what is wrong with an entry by
 * itself. `url` is its normalised address; null: none.
 */
export function createEntryCheck(
  faults: SitemapFaults,
  { sitemapUrl, siteOrigin, now }: EntryChecks,
): (entry: SitemapEntry, url: string | null, position: number) => void {
  const origin = originOf(sitemapUrl);
  const siteHost = hostOf(siteOrigin);
  // a robots.txt may name a sitemap on another host, which then speaks for its own (sitemaps.org)
  const crossSubmitted = hostOf(origin) !== siteHost;
  const latest = now.getTime() + FUTURE_TOLERANCE_MS;
  return ({ loc, lastModified }, url, position) => {
    const place = { loc, position };
    if (!/^[a-z][a-z\d+.-]*:/i.test(loc)) addFault(faults.relative, place);
    if (url !== null) {
      const own = originOf(url);
      if (own !== origin && !(crossSubmitted && hostOf(own) === siteHost)) {
        addFault(faults.otherHost, place);
      }
    }
    if (lastModified === null) return;
    const time = parseW3cDatetime(lastModified);
    if (time !== null && time.getTime() <= latest) return;
    const reason = time === null ? "not_w3c_datetime" : "future";
    addFault(faults.lastmod, {
      ...place,
      lastmod: lastModified.slice(0, MAX_LASTMOD_CHARS),
      reason,
    });
  };
}

/** Scheme, host and port of a normalised URL: called for each of 50,000. */
function originOf(url: string): string {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  return slash === -1 ? url : url.slice(0, slash);
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf("//") + 2);
}

import { createGoogleApi, type GoogleApiOptions } from "./google_api.ts";
import { GoogleError } from "./google_error.ts";
import { member, quote } from "./json_member.ts";
import { withRetries } from "../outgoing/with_retries.ts";
import type { RequestLimits } from "../outgoing/request_limiter.ts";
import { findProblem } from "./index_problem.ts";
import type { IndexProblem } from "../../schemas/url_inspection.ts";

/**
 * What Google's index has of a URL: `IndexStatusInspectionResult` of
 * developers.google.com/webmaster-tools/v1/urlInspection.index/UrlInspectionResult. Enumerations are as Google writes
 * them, also values that are new; null: Google did not say.
 */
export interface UrlInspection {
  /** PASS: indexed, NEUTRAL: excluded, FAIL: an error; PARTIAL is no longer in use. */
  verdict: string | null;
  /** A sentence in English, such as `Crawled - currently not indexed`. */
  coverageState: string | null;
  /** Null: Google has the page in its index, as its owner wants it. */
  problem: IndexProblem | null;
  robotsTxtState: string | null;
  indexingState: string | null;
  pageFetchState: string | null;
  /** DESKTOP or MOBILE. */
  crawledAs: string | null;
  /** Null: never crawled successfully. */
  lastCrawlAt: Date | null;
  /** Null: the page is not indexed. */
  googleCanonical: string | null;
  /** Null: the page declares none. */
  userCanonical: string | null;
  /** As far as Google names them. */
  sitemaps: string[];
  referringUrls: string[];
  /** The inspection in Search Console, for people. */
  resultUrl: string | null;
}

/** Inspects URLs of one property. */
export interface UrlInspections {
  inspect(url: string): Promise<UrlInspection>;
}

/** What a client is created with. */
interface UrlInspectionOptions extends GoogleApiOptions {
  /** Called before each request, repeated ones as well: it sets one aside of the daily quota, or throws. */
  beforeRequest(): Promise<void>;
}

/** Inspections of a property in a minute (developers.google.com/webmaster-tools/limits). */
const INSPECTION_LIMITS: RequestLimits = { limit: 600, windowMs: 60_000 };
const PATH = "/v1/urlInspection/index:inspect";
/** The language of `coverageState`, which has no enumeration. */
const LANGUAGE = "en-US";
const MAX_LISTED = 20;

/**
 * Creates a client of the URL Inspection API
 * (developers.google.com/webmaster-tools/v1/urlInspection.index/inspect). `inspect` throws a `GoogleError`, whose
 * remedy is no longer `retry` unless that was tried in vain, and what `beforeRequest` throws.
 */
export function createUrlInspections(options: UrlInspectionOptions): UrlInspections {
  const { pause, post } = createGoogleApi({ limits: INSPECTION_LIMITS, ...options });
  return {
    inspect: (url) =>
      withRetries(async () => {
        await options.beforeRequest();
        const body = {
          inspectionUrl: url,
          siteUrl: options.property,
          languageCode: LANGUAGE,
        };
        return readInspection(await post(PATH, body), url);
      }, { pause }),
  };
}

function readInspection(json: unknown, url: string): UrlInspection {
  const result = member(json, "inspectionResult");
  const status = member(result, "indexStatusResult");
  if (typeof status !== "object" || status === null || Array.isArray(status)) {
    throw new GoogleError(
      "google_answer_broken",
      "Google's answer has no inspectionResult.indexStatusResult.",
      "retry",
    );
  }
  const text = (name: string) => readText(member(status, name));
  const facts = {
    verdict: text("verdict"),
    coverageState: text("coverageState"),
    robotsTxtState: text("robotsTxtState"),
    indexingState: text("indexingState"),
    pageFetchState: text("pageFetchState"),
    crawledAs: text("crawledAs"),
    lastCrawlAt: readTime(member(status, "lastCrawlTime")),
    googleCanonical: text("googleCanonical"),
    userCanonical: text("userCanonical"),
  };
  return {
    ...facts,
    problem: findProblem(facts, url),
    sitemaps: readTexts(member(status, "sitemap")),
    referringUrls: readTexts(member(status, "referringUrls")),
    resultUrl: readText(member(result, "inspectionResultLink")),
  };
}

function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function readTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).flatMap((item) => readText(item) ?? [])
    .slice(0, MAX_LISTED);
}

/** RFC 3339 with up to nine digits of a second. */
function readTime(value: unknown): Date | null {
  const text = readText(value);
  if (text === null) return null;
  const time = Date.parse(text.replace(/(\.\d{3})\d+/, "$1"));
  if (Number.isNaN(time)) {
    throw new GoogleError(
      "google_answer_broken",
      `Google's answer has a lastCrawlTime that is no time: ${quote(text)}`,
      "retry",
    );
  }
  // where it was never crawled, some answers have the beginning of time
  return time <= 0 ? null : new Date(time);
}

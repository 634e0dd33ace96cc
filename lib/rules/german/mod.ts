import { GERMAN_AI_READINESS } from "./ai_readiness.ts";
import { GERMAN_CANONICAL } from "./canonical.ts";
import { GERMAN_CONTENT } from "./content.ts";
import { GERMAN_CRAWLABILITY } from "./crawlability.ts";
import { GERMAN_HEADINGS } from "./headings.ts";
import { GERMAN_HREFLANG } from "./hreflang.ts";
import { GERMAN_IMAGES } from "./images.ts";
import { GERMAN_INDEXABILITY } from "./indexability.ts";
import { GERMAN_INTERNATIONAL } from "./international.ts";
import { GERMAN_JS_RENDERING } from "./js_rendering.ts";
import { GERMAN_LINKS } from "./links.ts";
import { GERMAN_MOBILE } from "./mobile.ts";
import { GERMAN_PAGINATION } from "./pagination.ts";
import { GERMAN_PERFORMANCE } from "./performance.ts";
import { GERMAN_REDIRECTS } from "./redirects.ts";
import { GERMAN_ROBOTS } from "./robots.ts";
import { GERMAN_SECURITY } from "./security.ts";
import { GERMAN_SITEMAPS } from "./sitemaps.ts";
import { GERMAN_SOCIAL } from "./social.ts";
import { GERMAN_STRUCTURED_DATA } from "./structured_data.ts";
import { GERMAN_TITLES_META } from "./titles_meta.ts";
import { GERMAN_URLS } from "./urls.ts";
import type { RuleTexts } from "./rule_texts.ts";

/** The German texts of each rule of the catalogue, `rule_failed` included, by its code. */
const GERMAN_RULES: ReadonlyMap<string, RuleTexts> = new Map(
  [
    GERMAN_AI_READINESS,
    GERMAN_CANONICAL,
    GERMAN_CONTENT,
    GERMAN_CRAWLABILITY,
    GERMAN_HEADINGS,
    GERMAN_HREFLANG,
    GERMAN_IMAGES,
    GERMAN_INDEXABILITY,
    GERMAN_INTERNATIONAL,
    GERMAN_JS_RENDERING,
    GERMAN_LINKS,
    GERMAN_MOBILE,
    GERMAN_PAGINATION,
    GERMAN_PERFORMANCE,
    GERMAN_REDIRECTS,
    GERMAN_ROBOTS,
    GERMAN_SECURITY,
    GERMAN_SITEMAPS,
    GERMAN_SOCIAL,
    GERMAN_STRUCTURED_DATA,
    GERMAN_TITLES_META,
    GERMAN_URLS,
  ].flatMap((texts) => Object.entries(texts)),
);

/** Finds the German texts of a rule by its code; undefined for one that has left the catalogue. */
export function findGermanRule(code: string): RuleTexts | undefined {
  return GERMAN_RULES.get(code);
}

import { COUNTRIES } from "../../../schemas/countries.ts";
import type { UpdateSiteBody } from "../../../schemas/site.ts";
import { domainKey, MAX_URL_LENGTH, parseDomain } from "../../core/domain.ts";
import type { FieldErrors } from "../../core/errors.ts";
import { parseTimezone } from "../../core/parse_timezone.ts";
import { checkRuleCodes } from "../../rules/rule_settings.ts";

/** What a caller may change of a site, in the form in which it is kept. */
interface SiteSettings {
  name?: string;
  startUrl?: string | null;
  country?: string | null;
  language?: string | null;
  timezone?: string;
  brandNames?: string[];
  brandExclusions?: string[];
  competitors?: string[];
  disabledRules?: string[];
  enabledRules?: string[];
  auditsKept?: number;
}

const RULE_LISTS = [["disabled_rules", "disabledRules"], [
  "enabled_rules",
  "enabledRules",
]] as const;
/** Characters of a language tag for which every implementation has room (RFC 5646, section 4.4.1). */
const MAX_TAG_LENGTH = 35;
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Checks and normalises the settings of a site with the given domain; adds to `errors`. */
export function parseSiteSettings(
  domain: string,
  body: UpdateSiteBody,
  errors: FieldErrors,
): SiteSettings {
  const settings: SiteSettings = {};
  if (body.name !== undefined) settings.name = body.name.trim();
  if (body.start_url !== undefined) {
    settings.startUrl = parseStartUrl(domain, body.start_url, errors);
  }
  if (body.country !== undefined) settings.country = parseCountry(body.country, errors);
  if (body.language !== undefined) settings.language = parseLanguage(body.language, errors);
  if (body.timezone !== undefined) settings.timezone = parseTimezone(body.timezone, errors);
  if (body.brand_names !== undefined) settings.brandNames = distinct(body.brand_names);
  if (body.brand_exclusions !== undefined) {
    settings.brandExclusions = distinct(body.brand_exclusions);
  }
  for (const [field, name] of RULE_LISTS) {
    const codes = body[field];
    if (codes === undefined) continue;
    checkRuleCodes(field, codes, errors);
    settings[name] = [...new Set(codes)].sort();
  }
  if (body.audits_kept !== undefined) settings.auditsKept = body.audits_kept;
  if (body.competitors !== undefined) {
    settings.competitors = parseCompetitors(domain, body.competitors, errors);
  }
  return settings;
}

function parseStartUrl(domain: string, text: string | null, errors: FieldErrors): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    errors["start_url"] = [
      `The start_url field must be an http or https URL such as https://${domain}/.`,
    ];
    return null;
  }
  if (domainKey(url.hostname) !== domainKey(domain)) {
    errors["start_url"] = [
      `The start_url field must be on ${domain}, such as https://${domain}/, not on ${url.hostname}.`,
    ];
  }
  url.hash = "";
  if (url.href.length > MAX_URL_LENGTH) {
    errors["start_url"] = [`The start_url field must have at most ${MAX_URL_LENGTH} characters.`];
  }
  return url.href;
}

function parseCountry(text: string | null, errors: FieldErrors): string | null {
  if (text === null) return null;
  const code = text.toUpperCase();
  if (!COUNTRIES.has(code)) {
    errors["country"] = [
      "The country field must be an ISO 3166-1 code of two letters, such as DE or US.",
    ];
  }
  return code;
}

function parseLanguage(text: string | null, errors: FieldErrors): string | null {
  if (text === null) return null;
  try {
    // ICU takes the square of the time for a text with many subtags
    const [language = ""] = text.length <= MAX_TAG_LENGTH ? Intl.getCanonicalLocales(text) : [];
    if (languageNames.of(language.split("-")[0] ?? "")) return language;
  } catch {
    // not well-formed: reported below like an unknown language
  }
  errors["language"] = ["The language field must be a BCP 47 tag such as en or pt-BR."];
  return null;
}

function parseCompetitors(domain: string, texts: readonly string[], errors: FieldErrors): string[] {
  const keys = texts.map((text, index) => {
    const result = parseDomain(text);
    if (result.problem !== undefined) {
      errors[`competitors.${index}`] = [
        result.problem.replace("domain field", `competitors.${index} field`),
      ];
      return "";
    }
    if (result.key === domainKey(domain)) {
      errors[`competitors.${index}`] = ["A site cannot be its own competitor."];
    }
    return result.key;
  });
  return [...new Set(keys)];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}

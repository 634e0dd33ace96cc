import { parse } from "tldts";
import { COUNTRIES } from "../../../../schemas/countries.ts";
import { stripAccents } from "../../core/normalise_query.ts";

/** What an address says of language and country, and what is left of it. */
export interface AddressParts {
  /** The ending of the host, such as `co.uk`. */
  suffix: string;
  /** Of the host, the path or the query; null: none is named. */
  locale: string | null;
  /** Without the ending and what names a language or country. */
  host: string;
  /** Decoded, in lower case and without accents. */
  segments: readonly string[];
  search: string;
}

/** Path folders that are used for a language or country without being its code. */
const LOCALE_WORDS = new Set([
  ...["uk", "int", "intl", "global", "eu", "latam", "english", "deutsch", "francais", "espanol"],
  ...["italiano", "nederlands", "portugues", "polski"],
]);

const LANGUAGE_CODES = new Set(
  ("ar bg bs ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ka kk ko lt lv mk ms " +
    "nb nl no pl pt ro ru sk sl sq sr sv th tr uk ur uz vi zh").split(" "),
);

/** Codes that are more often words. */
const NO_LOCALES = new Set(["tv", "my", "me", "ai", "pr", "io", "so", "st"]);

const LOCALE_PARAMETER = /[?&](?:lang|hl|locale|language|country)=([\w-]+)/i;

/** Takes an address apart; undefined: it is no URL. */
export function parseAddress(url: string): AddressParts | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  const { hostname, search, pathname } = parsed;
  const { domainWithoutSuffix, subdomain, publicSuffix } = parse(hostname, {
    allowPrivateDomains: true,
  });
  const labels = (subdomain ?? "").split(".").filter((label) => label !== "" && label !== "www");
  const named = labels.find(isLocale);
  const segments = decode(pathname).split("/").filter((segment) => segment !== "");
  // a language may follow the country, as in /ch/fr/
  const length = segments.findIndex((segment, index) => index > 1 || !isLocale(segment));
  const folders = length === -1 ? segments.slice(0, 2) : segments.slice(0, length);
  const asked = LOCALE_PARAMETER.exec(search)?.[1]?.toLowerCase();
  const locale = [named, ...folders, asked].filter((one) => one !== undefined).join(" ");
  return {
    suffix: publicSuffix ?? "",
    locale: locale === "" ? null : locale,
    host: [...labels.filter((label) => label !== named), domainWithoutSuffix ?? hostname].join("."),
    segments: segments.slice(folders.length),
    search: search.replace(LOCALE_PARAMETER, "").replace(/^[?&]/, ""),
  };
}

/** Whether the ending of a host is a country's. */
export function isCountrySuffix(suffix: string): boolean {
  const last = suffix.split(".").at(-1)?.toUpperCase() ?? "";
  return isCountry(last) || last === "EU";
}

/** The words of a segment, without the ending of a file. */
export function splitWords(segment: string): string[] {
  return segment.replace(/\.(?:html?|php|aspx?|jsp)$/, "").split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function isCountry(code: string): boolean {
  return COUNTRIES.has(code) || code === "UK";
}

function isLocale(text: string): boolean {
  if (NO_LOCALES.has(text)) return false;
  if (LANGUAGE_CODES.has(text) || LOCALE_WORDS.has(text) || isCountry(text.toUpperCase())) {
    return true;
  }
  const [first = "", second = "", ...others] = text.split(/[-_]/);
  if (others.length > 0 || first.length !== 2) return false;
  // en-gb, zh-hans, es-419, and ch-de the other way round
  return LANGUAGE_CODES.has(first) && /^(?:[a-z]{2}|[a-z]{4}|\d{3})$/.test(second) ||
    isCountry(first.toUpperCase()) && LANGUAGE_CODES.has(second);
}

function decode(path: string): string {
  try {
    return stripAccents(decodeURIComponent(path).toLowerCase());
  } catch {
    // escapes that are no UTF-8
    return path.toLowerCase();
  }
}

import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { parse } from "tldts";

const MAX_LENGTH = 253;
/** Of a start URL, once percent-encoded. */
export const MAX_URL_LENGTH = 2048;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** A domain that can be a site, or what is wrong with the text. */
type DomainResult =
  | { domain: string; key: string; problem?: undefined }
  | { problem: string };

/** What `parseDomain()` takes besides domains. */
export interface DomainOptions {
  /** Names of one label and IPv4 addresses, such as localhost: for what an operator names alone. */
  local?: boolean;
}

/**
 * Reads a site's domain: a host name of two labels or more, lower-cased and in punycode. `key` is
 * the same for `www.` and the bare name. Never throws; `problem` is for a person and shows the
 * right form where one can be guessed.
 */
export function parseDomain(text: string, { local = false }: DomainOptions = {}): DomainResult {
  const trimmed = text.trim();
  if (local && isLocalName(trimmed)) {
    const domain = trimmed.toLowerCase();
    return { domain, key: domain };
  }
  if (trimmed === "") return { problem: "The domain field is required." };
  if (isAddress(trimmed)) {
    return { problem: "An IP address cannot be a site. Use its domain, such as shop.example.com." };
  }
  if (/[:/?#@\\]/.test(trimmed)) return { problem: urlProblem(trimmed) };
  const domain = domainToASCII(trimmed).replace(/\.$/, "");
  if (!isHostName(domain)) {
    return { problem: `"${trimmed}" is no domain. Use a host name such as shop.example.com.` };
  }
  if (isAddress(domain)) {
    return { problem: "An IP address cannot be a site. Use its domain, such as shop.example.com." };
  }
  if (!domain.includes(".")) {
    return {
      problem: `"${domain}" is only one label. Use a full name such as ${domain}.example.com.`,
    };
  }
  if (isPublicSuffix(domain)) {
    return {
      problem: `"${domain}" is a public suffix under which others register their domains. ` +
        `Use a name below it, such as example.${domain}.`,
    };
  }
  return { domain, key: domainKey(domain) };
}

/** An IPv4 address, or a name of one label that nobody can register. */
function isLocalName(text: string): boolean {
  return isIP(text) === 4 ||
    (LABEL.test(text.toLowerCase()) && !isPublicSuffix(text.toLowerCase()));
}

/** The domain of a site and where its audits begin, or what is wrong with the text. */
type SiteAddressResult =
  | { domain: string; key: string; startUrl: string | null; problem?: undefined }
  | { problem: string };

/**
 * Reads what somebody gives as a site: a domain, or an http or https URL. `startUrl` is that URL where it
 * says more than the domain does (http, a port, a path or a query), without its fragment, else null.
 */
export function parseSiteAddress(text: string, options: DomainOptions = {}): SiteAddressResult {
  const trimmed = text.trim();
  if (!/^https?:/i.test(trimmed)) return parseBareAddress(trimmed, options);
  if (!/^https?:\/\/[^/]/i.test(trimmed) || !URL.canParse(trimmed)) {
    return { problem: `"${trimmed}" is no URL. Use one such as https://shop.example.com/.` };
  }
  const url = new URL(trimmed);
  if (url.username !== "" || url.password !== "") {
    return { problem: "The URL of a site must not have a user name or a password." };
  }
  const result = parseDomain(url.hostname, options);
  if (result.problem !== undefined) return result;
  url.hash = "";
  if (url.href.length > MAX_URL_LENGTH) {
    return { problem: `The URL of a site must have at most ${MAX_URL_LENGTH} characters.` };
  }
  const saysMore = url.href !== `https://${url.hostname}/`;
  return { ...result, startUrl: saysMore ? url.href : null };
}

function parseBareAddress(text: string, options: DomainOptions): SiteAddressResult {
  const result = parseDomain(text, options);
  if (result.problem === undefined) return { ...result, startUrl: null };
  if (!/^[^:/?#@\\]+[:/?#]/.test(text)) return result;
  const whole = parseSiteAddress(`https://${text}`, options);
  if (whole.problem !== undefined) return result;
  const url = whole.startUrl ?? `https://${whole.domain}/`;
  return { problem: `Use ${whole.domain}, or a whole URL such as ${url}.` };
}

/** The name under which `www.` and the bare domain are one site. */
export function domainKey(domain: string): string {
  const bare = domain.startsWith("www.") ? domain.slice(4) : domain;
  return bare.includes(".") && !isPublicSuffix(bare) ? bare : domain;
}

function urlProblem(text: string): string {
  const host = hostOf(text);
  const right = host && parseDomain(host);
  if (!right || right.problem !== undefined) {
    return `"${text}" is no domain. Use a host name such as shop.example.com, ` +
      "without https://, port and path.";
  }
  return `Use ${right.domain}, without https://, port and path.`;
}

function hostOf(text: string): string | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text.replace(/^\/+/, "")}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function isHostName(domain: string): boolean {
  return domain !== "" && domain.length <= MAX_LENGTH &&
    domain.split(".").every((label) => LABEL.test(label));
}

/** Also addresses in the forms that browsers understand, such as 127.1 and 0x7f.0.0.1. */
function isAddress(text: string): boolean {
  if (isIP(text.replace(/^\[|\]$/g, "")) !== 0) return true;
  return /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i.test(text);
}

function isPublicSuffix(domain: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  // unknown top-level names such as .test and .example are allowed, for staging
  return publicSuffix === domain && (isIcann === true || isPrivate === true);
}

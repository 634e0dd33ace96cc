import { hash } from "node:crypto";
import { encodeLegacyQuery } from "./query_encoding.ts";

/**
 * Characters of the longest URL that is kept. A longer one is left out and counted, never cut: a part of it would be
 * another URL. Sitemaps do not take longer ones either (https://www.sitemaps.org/protocol.html, `loc`).
 */
export const MAX_URL_CHARS = 2_048;

/** Whether a URL is there and short enough to be kept. */
export function isKeptUrl(url: string | null): url is string {
  return url !== null && url.length <= MAX_URL_CHARS;
}

/** The URL; null when it is too long to be kept. */
export function keptUrl(url: string | null): string | null {
  return isKeptUrl(url) ? url : null;
}

/** How `normaliseUrl()` treats what the audit's settings may change. */
interface UrlOptions {
  /** WHATWG name of the page's encoding: non-ASCII in a query is encoded with it, as browsers do. */
  documentEncoding?: string;
  /** Names of query parameters to remove: an exact list, or a pattern. */
  dropParams?: RegExp | readonly string[];
  /** Keeps the `?` of an empty query; by default `/a?` is `/a`. */
  keepEmptyQuery?: boolean;
}

/** The parameters that advertisers add to links and that never choose a page's content. */
export const TRACKING_PARAMS = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid)$/i;

/**
 * `../` steps, then plain segments of unreserved characters (none starts with a dot), then perhaps a
 * query of characters that need no treatment, then perhaps a fragment: what needs no URL parser.
 */
const PLAIN_REFERENCE =
  /^((?:\.\.\/)*)(\/?(?:[\w~-][\w.~-]*(?:\/|$|(?=[?#])))+)(\?[\w.~=&/-]+)?(?:#[^]*)?$/;

const ABSOLUTE = /^https?:\/\//i;

/** An escape with lower-case digits, or one of an unreserved character: most URLs have none. */
const UNTIDY_ESCAPE = /%(?:[\dA-Fa-f][a-f]|[a-f][\dA-F]|2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/;

const ESCAPE = /%([0-9A-Fa-f]{2})/g;

/**
 * Turns a link into the identity of a page: an absolute http(s) URL without fragment and credentials.
 *
 * WHATWG URL parsing (dot segments, IDNA, default ports, backslashes, tabs and newlines, UTF-8
 * escapes), then RFC 3986 section 6.2.2: escapes in upper case, unreserved characters unescaped. The
 * order of the query, a trailing slash and the case of the path stay as they are. Returns null for
 * what the parser rejects and for other schemes.
 */
export function normaliseUrl(
  href: string,
  base?: string | URL,
  options?: UrlOptions,
): string | null {
  const baseHref = base === undefined ? undefined : typeof base === "string" ? base : base.href;
  if (baseHref !== undefined && options?.dropParams === undefined) {
    const url = resolvePlainReference(href, baseHref);
    if (url !== null) return url;
  }
  // A base costs a second parse, and an absolute link does not need one.
  const used = ABSOLUTE.test(href) ? undefined : baseHref;
  const parsed = URL.parse(encodeQuery(href, options?.documentEncoding), used);
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null;
  return tidy(parsed, options);
}

/**
 * The first 16 bytes of the SHA-256 of a URL: its key in the database.
 */
export function urlHash(url: string): Buffer {
  return hash("sha256", url, "buffer").subarray(0, 16);
}

/** The same in hex: faster for many URLs at once. */
export function urlHashText(url: string): string {
  return hash("sha256", url, "hex").slice(0, 32);
}

/** Bases come page by page: the last one's parts are kept. */
let lastBase = "";
let lastUrl = "";
let lastOrigin = "";
let lastDirectories: readonly string[] = [];

function resolvePlainReference(href: string, base: string): string | null {
  if (base !== lastBase && !rememberBase(base)) return null;
  if (href.startsWith("#")) return lastUrl;
  const sameSite = href.startsWith(lastOrigin) && href[lastOrigin.length] === "/";
  const match = PLAIN_REFERENCE.exec(sameSite ? href.slice(lastOrigin.length) : href);
  if (match === null) return null;
  const steps = (match[1] ?? "").length / 3;
  const path = match[2] ?? "";
  const query = match[3] ?? "";
  if (path.startsWith("/")) {
    return steps === 0 && path.length > 1 ? lastOrigin + path + query : null;
  }
  const level = Math.max(0, lastDirectories.length - 1 - steps);
  return `${lastDirectories[level]}${path}${query}`;
}

/** Keeps the origin and, from the root to the deepest, every directory of the base. */
function rememberBase(base: string): boolean {
  const url = normaliseUrl(base);
  if (url === null) return false;
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  const root = path.indexOf("/", path.indexOf("//") + 2);
  const directories: string[] = [];
  for (let at = root; at !== -1; at = path.indexOf("/", at + 1)) {
    directories.push(path.slice(0, at + 1));
  }
  lastBase = base;
  lastUrl = url;
  lastOrigin = path.slice(0, root);
  lastDirectories = directories;
  return true;
}

function tidy(parsed: URL, options: UrlOptions | undefined): string {
  if (parsed.username !== "" || parsed.password !== "") {
    parsed.username = "";
    parsed.password = "";
  }
  let url = parsed.href;
  const fragment = url.indexOf("#");
  if (fragment !== -1) url = url.slice(0, fragment);
  if (UNTIDY_ESCAPE.test(url)) url = url.replace(ESCAPE, tidyEscape);
  if (options?.dropParams !== undefined) url = dropParams(url, options.dropParams);
  const emptyQuery = url.endsWith("?") && url.indexOf("?") === url.length - 1;
  return emptyQuery && options?.keepEmptyQuery !== true ? url.slice(0, -1) : url;
}

/** RFC 3986 section 2.3: letters, digits, `-`, `.`, `_` and `~` mean the same with and without escape. */
function tidyEscape(escape: string, digits: string): string {
  const character = String.fromCharCode(Number.parseInt(digits, 16));
  return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
}

function dropParams(url: string, names: RegExp | readonly string[]): string {
  const start = url.indexOf("?");
  if (start === -1) return url;
  const kept = url.slice(start + 1).split("&").filter((pair) => {
    const name = parameterName(pair);
    return names instanceof RegExp ? name.search(names) === -1 : !names.includes(name);
  });
  return `${url.slice(0, start)}?${kept.join("&")}`;
}

function parameterName(pair: string): string {
  const end = pair.indexOf("=");
  const name = end === -1 ? pair : pair.slice(0, end);
  if (!name.includes("%")) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    // Escapes that are not UTF-8 name no parameter of any list: the name stays as written.
    return name;
  }
}

function encodeQuery(href: string, encoding: string | undefined): string {
  if (encoding === undefined || encoding === "utf-8") return href;
  const start = href.indexOf("?");
  if (start === -1) return href;
  const fragment = href.indexOf("#");
  if (fragment !== -1 && fragment < start) return href;
  const end = fragment === -1 ? href.length : fragment;
  const query = encodeLegacyQuery(href.slice(start + 1, end), encoding);
  return `${href.slice(0, start + 1)}${query}${href.slice(end)}`;
}

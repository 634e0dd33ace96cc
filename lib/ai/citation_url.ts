import { parse } from "tldts";
import { competitorDomain } from "../metrics/core/competitor_domain.ts";

/** Whose page a citation leads to. */
interface CitedPage {
  /** Unwrapped and normalised; of a link that hides its target the link itself. */
  url: string;
  /** Lower case, as the Public Suffix List registers it; null: the target is not known. */
  domain: string | null;
  /** Lower case, with its subdomain; null like the domain. */
  host: string | null;
  /** Where the domain is from: the link, or the title, since the link hides it. */
  from: "url" | "title";
}

/** Parameters that say where a visitor came from, and nothing of the page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|srsltid|mc_[ce]id|igshid|_hs(?:enc|mi)|ref_src)$/i;
const TRAILING = /[.,;:!?'"*>»”’]+$/;
const MAX_URL_LENGTH = 8192;
const MAX_WRAPS = 3;
const MAX_TITLE = 1_000;
/** Redirects by host and path, with the parameters that hold the target. */
const WRAPPERS: readonly { host: RegExp; path: RegExp; parameters: readonly string[] }[] = [
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameters: ["q", "url"] },
  { host: /^(?:www\.)?bing\.com$/, path: /^\/ck\/a$/, parameters: ["u"] },
  { host: /^(?:www\.|html\.)?duckduckgo\.com$/, path: /^\/l\/$/, parameters: ["uddg"] },
  { host: /^l\.(?:facebook|instagram)\.com$/, path: /^\/(?:l\.php)?$/, parameters: ["u"] },
];
/** Their links hide the target: it is in the title or domain field next to them. */
const OPAQUE_HOSTS: ReadonlySet<string> = new Set(["vertexaisearch.cloud.google.com"]);

/**
 * Unwraps and normalises a cited URL: redirects of search engines give their target; `utm_*` and
 * the like, the fragment and the punctuation of a sentence go. A link of
 * vertexaisearch.cloud.google.com hides its target, and its title is read instead where it is a host name or a URL, or
 * has one at either end ("Running shoes | acme.com"). Null for what is no http(s) URL.
 *
 * Source: Google, Grounding with Google Search: `groundingChunks[].web.uri` and `.title`.
 */
export function unwrapCitation(url: string, title: string | null = null): CitedPage | null {
  const parsed = parseTarget(url);
  if (parsed === null) return null;
  const text = normalise(parsed);
  if (!OPAQUE_HOSTS.has(parsed.hostname)) {
    return {
      url: text,
      domain: competitorDomain(parsed.hostname),
      host: parsed.hostname,
      from: "url",
    };
  }
  const host = title === null ? null : findTitleHost(title);
  return { url: text, domain: host && competitorDomain(host), host, from: "title" };
}

/** Whether a link hides its target, which is only in its title. */
export function hidesTarget(url: string): boolean {
  return OPAQUE_HOSTS.has(URL.parse(url)?.hostname ?? "");
}

/** The key under which two cited URLs are one page; null for what is no http(s) URL. */
export function citationKey(url: string): string | null {
  const parsed = parseTarget(url);
  return parsed && normalise(parsed).replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

function parseTarget(text: string): URL | null {
  let url = parseHttp(trimEnd(text.trim()));
  for (let wraps = 0; wraps < MAX_WRAPS && url !== null; wraps++) {
    const target = readTarget(url);
    if (target === null) break;
    url = target;
  }
  return url;
}

/** A closing bracket goes unless the URL opens it, as those of Wikipedia do. */
function trimEnd(text: string): string {
  const trimmed = text.slice(0, MAX_URL_LENGTH + 1).replace(TRAILING, "");
  const isLoose = (open: string, close: string) =>
    trimmed.endsWith(close) && trimmed.split(close).length > trimmed.split(open).length;
  return isLoose("(", ")") || isLoose("[", "]") ? trimEnd(trimmed.slice(0, -1)) : trimmed;
}

function parseHttp(text: string): URL | null {
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(text)) return null;
  const url = URL.parse(text);
  return url === null || url.hostname === "" ? null : url;
}

function readTarget(url: URL): URL | null {
  const wrapper = WRAPPERS.find(({ host, path }) =>
    host.test(url.hostname) && path.test(url.pathname)
  );
  for (const name of wrapper?.parameters ?? []) {
    const value = url.searchParams.get(name) ?? "";
    // Bing writes "a1" and the target in base64url
    const text = /^a1[\w-]+$/.test(value)
      ? Buffer.from(value.slice(2), "base64url").toString()
      : value;
    const target = parseHttp(text);
    if (target !== null) return target;
  }
  return null;
}

function normalise(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  copy.username = "";
  copy.password = "";
  if (copy.search !== "") {
    const kept = copy.search.slice(1).split("&").filter((part) =>
      part !== "" && !TRACKING.test(part.split("=", 1)[0] ?? "")
    );
    copy.search = kept.join("&");
  }
  return copy.href;
}

/** Bounds between a page's title and the name of its site. */
const TITLE_BOUNDS = /\s+[|–—·•:-]\s+|[()[\]]|:\s+/;

/** The host that a title is or names besides the page's; a page's title alone is no host. */
function findTitleHost(title: string): string | null {
  const url = URL.parse(title.trim());
  if (url !== null && /^https?:$/.test(url.protocol)) return hostOfTitle(url.hostname);
  for (const part of title.slice(0, MAX_TITLE).split(TITLE_BOUNDS)) {
    const host = hostOfTitle(part);
    if (host !== null) return host;
  }
  return null;
}

/** Titles of hidden links are a host name, mostly. */
function hostOfTitle(title: string): string | null {
  const text = title.trim().toLowerCase();
  if (text.length > 253 || !/^[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]+$/u.test(text)) return null;
  const { hostname, isIcann, isPrivate } = parse(text, { allowPrivateDomains: true });
  return hostname && (isIcann || isPrivate)
    ? URL.parse(`http://${hostname}`)?.hostname ?? null
    : null;
}

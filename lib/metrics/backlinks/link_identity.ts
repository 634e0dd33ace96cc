import { hash } from "node:crypto";
import { normaliseUrl } from "../../crawler/url/url.ts";
import { domainKey } from "../../core/domain.ts";
import type { Formula } from "../core/formula.ts";

/** When two reports of a link are of the same one. */
export const LINK_IDENTITY_FORMULA: Formula = { name: "link_identity", version: 1 };

/** What a link is by. */
export interface LinkIdentity {
  sourceUrl: string;
  /** Null: some page of the site. */
  targetUrl: string | null;
  /** Null: not known. */
  anchor: string | null;
  /** `unknown`, or such as `text`. */
  linkType: string;
}

/**
 * The key of a page at either end of a link: its URL, normalised, without its scheme and without `www.`, since
 * providers write the same page in any of the four ways, or without a scheme. Null for what is no http(s) URL.
 */
export function linkPageKey(url: string): string | null {
  const normal = normaliseUrl(url);
  return normal === null ? null : pageKeyOf(normal);
}

/** The same of a URL that is normalised; `bareHost` takes `www.` off a host. */
export function pageKeyOf(
  normalUrl: string,
  bareHost: (host: string) => string = domainKey,
): string {
  const rest = normalUrl.slice(normalUrl.indexOf("//") + 2);
  if (!rest.startsWith("www.")) return rest;
  const end = rest.search(/[:/?]|$/);
  return bareHost(rest.slice(0, end)) + rest.slice(end);
}

/** Bits of how the URL of a page is written. */
const SECURE = 1;
const WITH_WWW = 2;

/** How a normalised URL is written among those of its page: a number for {@link writeTargetUrl}. */
export function readTargetForm(normalUrl: string): number {
  const rest = normalUrl.slice(normalUrl.indexOf("//") + 2);
  return (normalUrl.startsWith("https:") ? SECURE : 0) |
    (pageKeyOf(normalUrl) === rest ? 0 : WITH_WWW);
}

/** A page's URL as it is written in a form; as it is without one. */
export function writeTargetUrl(normalUrl: string, form: number | null): string {
  if (form === null) return normalUrl;
  const www = (form & WITH_WWW) === 0 ? "" : "www.";
  return `${(form & SECURE) === 0 ? "http" : "https"}://${www}${pageKeyOf(normalUrl)}`;
}

/** The URLs of a page that count as one by `linkPageKey()`, the normalised one first. */
export function listPageVariants(normalUrl: string): string[] {
  const key = pageKeyOf(normalUrl);
  const [secure, plain] = [`https://${key}`, `http://${key}`];
  const www = [`https://www.${key}`, `http://www.${key}`];
  return [...new Set([normalUrl, secure, ...www, plain])];
}

/** An anchor as it is compared: composed (NFC), white space collapsed, its case kept. */
export function anchorKey(anchor: string): string {
  return anchor.replace(/\s+/g, " ").trim().normalize();
}

/**
 * The key of a link in the database: the first 16 bytes of the SHA-256 of source page, target, anchor and type. What
 * is not known is a separate value. Null when an end is no http(s) URL.
 *
 * Source: the project's convention; see `linkPageKey()` for what counts as one page.
 */
export function linkKey({ sourceUrl, targetUrl, anchor, linkType }: LinkIdentity): Buffer | null {
  const source = linkPageKey(sourceUrl);
  const target = targetUrl === null ? "" : linkPageKey(targetUrl);
  if (source === null || target === null) return null;
  // neither URLs nor collapsed anchors hold a line's end
  const text = `${source}\n${target}\n${
    anchor === null ? "?" : `=${anchorKey(anchor)}`
  }\n${linkType}`;
  return hash("sha256", text, "buffer").subarray(0, 16);
}

import { gzipSync } from "node:zlib";
import type { TestAnswer } from "../test_site.ts";
import { writeSentences } from "./sentences.ts";

/** The origin under which the catalogue's site is audited. */
export const CATALOGUE_ORIGIN = "https://site.test";

/** Another site, to which it links. */
export const OTHER_ORIGIN = "https://localhost";

/** What a page has; everything that is left out is as it should be. */
export interface PageParts {
  /** In sentences and for structured data; default: the path's letters. */
  topic?: string;
  title?: string;
  /** Whole elements; "" leaves them out. */
  titleElement?: string;
  description?: string;
  viewport?: string;
  canonical?: string;
  charset?: string;
  icon?: string;
  social?: string;
  structuredData?: string;
  /** More elements of the head, at its end. */
  head?: string;
  doctype?: string;
  htmlTag?: string;
  bodyTag?: string;
  nav?: string;
  h1?: string;
  h2?: string;
  /** Between the headings and the text. */
  content?: string;
  text?: string;
  /** Puts what it is in around the main content; default: main. */
  wrap?: string;
  /** In place of all that is above. */
  html?: string;
  status?: number;
  /** Null: without it. */
  headers?: Record<string, string | null>;
  compressed?: boolean;
  delayMs?: number;
  /** Home and directory link to it; default: they do. */
  linked?: boolean;
  /** The sitemap lists it; default: it does. */
  listed?: boolean;
}

/** What of a site shows the rules of one category, and what an audit is to find there. */
export interface CatalogueFaults {
  /** Pages by path; what their paths say is wrong with them, and nothing else. */
  pages: Record<string, PageParts>;
  /** Addresses that are no pages, or lead to others. */
  answers?: Record<string, TestAnswer>;
  /** Code, severity, path ("-": the site as a whole), and the other URL it is about. */
  findings: readonly string[];
}

/** Links, by their paths, with texts that say where they lead. */
export function link(...paths: string[]): string {
  return paths.map((path) => `<a href="${path}">To ${path.replace("https://", "")}</a>`).join("\n");
}

/** A canonical link in the head. */
export function canonical(path: string, origin = CATALOGUE_ORIGIN): string {
  return `<link rel="canonical" href="${origin}${path}">`;
}

/** An alternate in some language. */
export function hreflang(code: string, path: string, origin = CATALOGUE_ORIGIN): string {
  return `<link rel="alternate" hreflang="${code}" href="${origin}${path}">`;
}

/** A redirect. */
export function redirect(location: string, status = 301): TestAnswer {
  return { status, headers: { location } };
}

/** A file that may be kept, of this many bytes as its answer to HEAD says. */
export function file(
  contentType: string,
  { bytes = 0, cacheControl = "max-age=86400" }: { bytes?: number; cacheControl?: string } = {},
): TestAnswer {
  const length = bytes === 0 ? {} : { "content-length": String(bytes) };
  return { headers: { "content-type": contentType, "cache-control": cacheControl, ...length } };
}

/** What every page of the site is answered with. */
const HEADERS: Readonly<Record<string, string>> = {
  "content-type": "text/html; charset=utf-8",
  "strict-transport-security": "max-age=31536000",
  "content-security-policy": "default-src 'self'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
};

/** Creates the HTML of a page without a fault, but for the parts that are given. */
export function createPage(path: string, parts: PageParts = {}, origin = CATALOGUE_ORIGIN): string {
  if (parts.html !== undefined) return parts.html;
  const topic = parts.topic ?? (path.replace(/[^a-z0-9]/gi, "").toLowerCase() || "everything");
  const title = parts.title ?? `All about ${topic} in the harbour tea house`;
  const description = parts.description ??
    `What the people of the harbour tea house have to say about ${topic}, in their own words.`;
  const url = origin + path;
  const wrap = parts.wrap ?? "main";
  return [
    parts.doctype ?? "<!doctype html>",
    parts.htmlTag ?? '<html lang="en">',
    `<head>${parts.charset ?? '<meta charset="utf-8">'}`,
    parts.titleElement ?? `<title>${title}</title>`,
    description && `<meta name="description" content="${description}">`,
    parts.viewport ?? '<meta name="viewport" content="width=device-width, initial-scale=1">',
    parts.canonical ?? canonical(path, origin),
    parts.icon ?? '<link rel="icon" href="/icon.png">',
    '<link rel="stylesheet" href="/style.css">',
    parts.social ?? createSocial(title, description, origin, url),
    parts.structuredData ?? createStructuredData(topic, url),
    `${parts.head ?? ""}</head>`,
    parts.bodyTag ?? "<body>",
    parts.nav ?? '<nav><a href="/">Home</a> <a href="/directory">Directory</a></nav>',
    `<${wrap}>${parts.h1 ?? `<h1>On ${topic}</h1>`}`,
    parts.h2 ?? `<h2>What ${topic} is like</h2>`,
    parts.content ?? "",
    `<p>${parts.text ?? writeSentences(topic)}</p></${wrap}></body></html>`,
  ].join("\n");
}

function createSocial(title: string, description: string, origin: string, url: string): string {
  const image = `${origin}/logo.png`;
  const properties = { title, description, type: "article", image, url };
  return [
    ...Object.entries(properties).map(([name, content]) =>
      `<meta property="og:${name}" content="${content}">`
    ),
    '<meta name="twitter:card" content="summary">',
  ].join("");
}

function createStructuredData(name: string, url: string): string {
  return jsonLd({ "@type": "WebPage", name, url });
}

/** Structured data in the vocabulary of schema.org. */
export function jsonLd(item: object): string {
  const text = JSON.stringify({ "@context": "https://schema.org", ...item });
  return `<script type="application/ld+json">${text}</script>`;
}

/** What every page loads. */
export const PAGE_FILES: Readonly<Record<string, TestAnswer>> = {
  "/logo.png": file("image/png"),
  "/icon.png": file("image/png"),
  "/style.css": file("text/css"),
};

/** Creates the answer to the page's address. */
export function answerPage(
  path: string,
  parts: PageParts = {},
  origin = CATALOGUE_ORIGIN,
): Exclude<TestAnswer, string> {
  const { status = 200, headers = {}, compressed = true, delayMs = 0 } = parts;
  const html = createPage(path, parts, origin);
  const all = { ...HEADERS, ...(compressed ? { "content-encoding": "gzip" } : {}), ...headers };
  const kept = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]]
  );
  return {
    status,
    headers: Object.fromEntries(kept),
    body: compressed ? gzipSync(html) : html,
    delayMs,
  };
}

import { isKeptUrl, normaliseUrl, TRACKING_PARAMS } from "../../crawler/url/url.ts";

/** Parameters whose values say nothing of a person: they choose what a page shows. */
const HARMLESS =
  /^(?:page|p|paged|pg|start|offset|limit|per_page|size|sort|order|orderby|dir|view|layout|format|lang|language|locale|hl|currency|country|category|cat|tag|color|colour|variant|v|ver|version|year|month|amp|output|type|tab|section)$/i;
const NAME = /^[\w.[\]%-]{1,40}$/;
const PLAIN_VALUE = /^[\w.,:+-]{0,40}$/;
const MAX_PARAMS = 20;
/** What addresses of mail have, plain or escaped. */
const MAIL = /@|%40/;
/** Where something was cut. */
const CUT = "*";

/** What is kept of a request's URL. */
export interface LogUrl {
  /** Whole: kept where the crawl or the search data know it, since everybody can find it there. */
  whole: string;
  /** Without values that may be personal. */
  cut: string;
}

/**
 * Makes a page's URL of the path of a request as the log has it. Null: it is none, or too long to be kept.
 *
 * What may be personal is cut: values of query parameters stay only where the parameter is known to choose what a page
 * shows (`page`, `sort`, `lang` …) and the value is a short word; names stay; campaign parameters go; a part of the path
 * with an address of mail becomes `*`.
 */
export function readLogUrl(path: string, origin: string): LogUrl | null {
  if (path === "*") return null;
  const hasQuery = path.includes("?");
  const options = hasQuery ? { dropParams: TRACKING_PARAMS } : undefined;
  const whole = normaliseUrl(decodeBytes(path), origin, options);
  // programs that look for an open proxy name other sites
  if (!isKeptUrl(whole) || !whole.startsWith(`${origin}/`)) return null;
  return { whole, cut: cutUrl(whole) };
}

/** Bytes that the log has as they are are UTF-8; nginx and Apache write others as `\xE3`. */
function decodeBytes(path: string): string {
  if (!/[\\\x80-\xff]/.test(path)) return path;
  const bytes = path.replace(
    /\\x([0-9A-Fa-f]{2})/g,
    (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function cutUrl(url: string): string {
  const at = url.indexOf("?");
  if (at === -1 && !MAIL.test(url)) return url;
  const address = at === -1 ? url : url.slice(0, at);
  const root = address.indexOf("/", address.indexOf("//") + 2);
  const parts = address.slice(root).split("/").map((part) => MAIL.test(part) ? CUT : part);
  const path = address.slice(0, root) + parts.join("/");
  if (at === -1) return path;
  const params = url.slice(at + 1).split("&").slice(0, MAX_PARAMS).flatMap(cutParam);
  return params.length === 0 ? path : `${path}?${[...new Set(params)].join("&")}`;
}

function cutParam(param: string): string[] {
  const [name = "", value] = param.split("=", 2);
  if (!NAME.test(name) || MAIL.test(name)) return [];
  if (value === undefined) return [name.length <= 20 ? name : CUT];
  return [HARMLESS.test(name) && PLAIN_VALUE.test(value) ? `${name}=${value}` : `${name}=${CUT}`];
}

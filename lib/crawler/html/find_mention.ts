/**
 * How a page names a URL that it does not link: in a comment, in a script or an attribute that a script may read, or
 * as text alone.
 */
export type Mention = "comment" | "script" | "text";

/** Finds how a document names a page, given without scheme and `www.` (`example.com/tea`); null: not at all. */
export type MentionFinder = (page: string) => Mention | null;

/** A text that names a URL more often names it in one of these, too. */
const OCCURRENCES_LIMIT = 200;
/** A document is searched for this many pages. */
const SEARCHES_LIMIT = 200;
/** Longest tag whose attributes are looked at. */
const TAG_LENGTH = 5_000;

const COMMENT_OR_SCRIPT = /<!--[^]*?(?:-->|$)|<script\b[^]*?(?:<\/script|$)/g;

/** Scripts of this type are read by search engines and write nothing into the page. */
const DATA_SCRIPT = /^<script\b[^>]*\bapplication\/ld\+json/;

/** What links that a script makes are read from; what a page says of itself in `meta` is not. */
const SCRIPTED_ATTRIBUTE =
  /[\s"'](?:on[a-z]+|data-[\w-]*(?:href|url|link)[\w-]*)\s*=\s*(?:"[^"]*|'[^']*|[^\s"']*)$/;

interface Range {
  start: number;
  end: number;
  mention: Mention | null;
}

/**
 * Creates the finder of a document. Scripts win over text, and text over comments. It is meant for what no element
 * links to, and takes linear time for each page asked for.
 */
export function createMentionFinder(html: string): MentionFinder {
  const known = new Map<string, Mention | null>();
  let prepared: { text: string; ranges: Range[] } | null = null;
  return (page) => {
    const before = known.get(page);
    if (before !== undefined || known.size >= SEARCHES_LIMIT) return before ?? null;
    prepared ??= prepare(html);
    const mention = search(prepared.text, prepared.ranges, page.toLowerCase());
    known.set(page, mention);
    return mention;
  };
}

function prepare(html: string): { text: string; ranges: Range[] } {
  const text = html.replaceAll("\\/", "/").toLowerCase();
  const ranges = Array.from(text.matchAll(COMMENT_OR_SCRIPT), ({ 0: found, index }): Range => ({
    start: index,
    end: index + found.length,
    mention: found.startsWith("<!--")
      ? "comment"
      : DATA_SCRIPT.test(found.slice(0, 500))
      ? null
      : "script",
  }));
  return { text, ranges };
}

function search(text: string, ranges: readonly Range[], page: string): Mention | null {
  // a home page is also named without its slash
  const needle = page.endsWith("/") ? page.slice(0, -1) : page;
  const found = new Set<Mention | null>();
  let next = 0;
  let at = text.indexOf(needle);
  for (let count = 0; at >= 0 && count < OCCURRENCES_LIMIT; count++) {
    const end = at + needle.length;
    while ((ranges[next]?.end ?? Infinity) <= at) next++;
    const range = ranges[next];
    if (isWhole(text, at, end)) {
      found.add(range !== undefined && range.start < at ? range.mention : readPlace(text, at));
    }
    if (found.has("script")) return "script";
    at = text.indexOf(needle, end);
  }
  return found.has("text") ? "text" : found.has("comment") ? "comment" : null;
}

/** Not `notexample.com`, `example.com.evil` or `example.com/teapot`. */
function isWhole(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  if (/[\w-]$/.test(before)) return false;
  if (before.endsWith(".") && before !== "www.") return false;
  return !/^(?:[\w-]|\.\w|\/[\w%?-])/.test(text.slice(end, end + 2));
}

function readPlace(text: string, at: number): Mention | null {
  const before = text.slice(Math.max(0, at - TAG_LENGTH), at);
  const tag = before.lastIndexOf("<");
  if (tag < 0 || before.indexOf(">", tag) >= 0) return "text";
  return SCRIPTED_ATTRIBUTE.test(before.slice(tag)) ? "script" : null;
}

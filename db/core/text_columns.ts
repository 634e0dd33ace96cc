/** What a text column holds. */
interface TextColumn {
  charset: "ascii" | "utf8mb4";
  /** Characters at most; of a TEXT, which counts bytes, those that fit whatever they are. */
  chars: number;
}

const ascii = (chars: number): TextColumn => ({ charset: "ascii", chars });
const unicode = (chars: number): TextColumn => ({ charset: "utf8mb4", chars });

const FETCHED = { fetch_error: ascii(32), content_type: ascii(100) };

/**
 * The columns that hold texts of crawled pages. `insertRows()` fits every value to them, so that nothing that anybody
 * writes into a page can make a statement fail. URLs and their hashes are not among them: a part of a URL is another
 * one, and who writes it leaves out those that `isKeptUrl()` says are too long. JSON is bounded where it is made.
 */
export const TEXT_COLUMNS: Readonly<Record<string, Readonly<Record<string, TextColumn>>>> = {
  audit_urls: FETCHED,
  audit_pages: {
    ...FETCHED,
    title: unicode(1_000),
    meta_description: unicode(2_000),
    h1: unicode(1_000),
    lang: unicode(35),
    structured_types: unicode(500),
  },
  audit_links: { anchor: unicode(255) },
  audit_hreflangs: { code: ascii(35) },
  audit_files: { ...FETCHED, origin: ascii(300), body: unicode(4_000_000) },
  audit_sitemaps: { fetch_error: ascii(32), format: ascii(20) },
  audit_sitemap_urls: { last_modified: unicode(40) },
  audit_renders: { title: unicode(1_000), h1: unicode(1_000) },
  audit_page_words: { words: unicode(4_000_000) },
  audit_link_opportunities: { keyword: unicode(255), anchor: unicode(255) },
};

/**
 * Fits a text to a column of `max` characters: well-formed Unicode without NUL, never cut inside a character. Counts
 * UTF-16 units, of which no character has less than one.
 */
export function fitText(text: string, max: number): string {
  let fitted = text;
  if (text.length > max) {
    const last = text.charCodeAt(max - 1);
    fitted = text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
  }
  return (fitted.includes("\0") ? fitted.replaceAll("\0", "\ufffd") : fitted).toWellFormed();
}

/** The same for an ASCII column: other characters and NUL become question marks. */
export function fitAscii(text: string, max: number): string {
  // deno-lint-ignore no-control-regex -- the range is what ASCII is, but for NUL
  return fitText(text, max).replace(/[^\x01-\x7f]/g, "?");
}

/** Fits a value of one column. */
export type Fit = (text: string) => string;

/** How the values of one column are fitted, for those who write its literals themselves. */
export function fitOf(table: string, column: string): Fit {
  const [fit] = fitsOf(`${table} (${column})`);
  if (fit === undefined) throw new Error(`${table}.${column} is not in TEXT_COLUMNS.`);
  return fit;
}

const NOTHING: readonly (Fit | undefined)[] = [];
const known = new Map<string, readonly (Fit | undefined)[]>();

/** How the values of `into`, such as `audit_links (audit_id, anchor)`, are fitted, by their place; empty: none is. */
export function fitsOf(into: string): readonly (Fit | undefined)[] {
  let fits = known.get(into);
  if (fits === undefined) {
    fits = createFits(into);
    known.set(into, fits);
  }
  return fits;
}

function createFits(into: string): readonly (Fit | undefined)[] {
  const [, table = "", names = ""] = /^(\w+) \(([^)]*)\)$/.exec(into) ?? [];
  const columns = TEXT_COLUMNS[table];
  if (columns === undefined) return NOTHING;
  return names.split(",").map((name): Fit | undefined => {
    const column = columns[name.trim()];
    if (column === undefined) return undefined;
    const fit = column.charset === "ascii" ? fitAscii : fitText;
    return (text) => fit(text, column.chars);
  });
}

import type { BacklinkRow, LinkType } from "../import_rows.ts";
import type { DayReader } from "../../core/days.ts";
import { type Key, readPage } from "../files/read_key.ts";
import { dayOf } from "../../core/days.ts";

/** The longest anchors and titles that are kept. */
const MAX_TEXT_CHARACTERS = 1000;

/** The values of `rel` that a link has; null: not known. */
export type RelFlags = Pick<BacklinkRow, "nofollow" | "ugc" | "sponsored">;

const YES = new Set(["true", "yes", "y", "1", "x", "ja", "oui", "si", "sí", "wahr", "vrai"]);
const NO = new Set(["false", "no", "n", "0", "nein", "non", "falsch", "faux"]);
const NOTHING = /^(?:|-+|[–—]|n\/?a|null|none|unknown)$/i;

/**
 * Reads yes or no as exports write it (`true`, `1`, `Yes`; a column's own name, such as `nofollow`, is yes). Null when
 * the cell says nothing, undefined when it is neither.
 */
export function parseFlag(cell: string, name = ""): boolean | null | undefined {
  // most cells of large files
  if (cell === "") return null;
  if (cell === "false") return false;
  const text = cell.trim().toLowerCase();
  if (NO.has(text)) return false;
  if (YES.has(text) || (name !== "" && text.replace(/[\s_-]/g, "") === name)) return true;
  return NOTHING.test(text) ? null : undefined;
}

/** Reads an attribute such as `nofollow ugc`: what is not there is not set. */
export function parseRel(text: string): RelFlags {
  const values = new Set(text.toLowerCase().split(/[\s,;|"'[\]]+/));
  return {
    nofollow: values.has("nofollow"),
    ugc: values.has("ugc"),
    sponsored: values.has("sponsored"),
  };
}

/**
 * What a column that mixes the kind of a link with its `rel` says of following: `Nofollow`, `no-follow`, `Dofollow`,
 * `UGC`. Undefined when it says nothing of it.
 */
export function parseFollowWord(text: string): RelFlags | undefined {
  const word = text.toLowerCase().replace(/[\s_-]/g, "");
  const ugc = word.includes("ugc") || null;
  const sponsored = word.includes("sponsored") || null;
  if (word.includes("nofollow")) return { nofollow: true, ugc, sponsored };
  if (word.includes("follow")) return { nofollow: false, ugc, sponsored };
  return ugc || sponsored ? { nofollow: null, ugc, sponsored } : undefined;
}

const TYPES: readonly (readonly [pattern: RegExp, type: LinkType])[] = [
  [/canonical/, "canonical"],
  [/redirect|^30[12378]$|refresh/, "redirect"],
  [/frame/, "frame"],
  [/form/, "form"],
  [/image|img|alt ?text/, "image"],
  [/text|anchor|href|hyperlink/, "text"],
];

/** Reads by what a page links, in the words of any provider; `unknown` for all others. */
export function parseLinkType(text: string): LinkType {
  const lower = text.trim().toLowerCase();
  return TYPES.find(([pattern]) => pattern.test(lower))?.[1] ?? "unknown";
}

/** Whether a word for a link's state says that it is gone; null when it says neither. */
export function parseLost(text: string): boolean | null {
  const lower = text.trim().toLowerCase();
  if (/lost|deleted|removed|gone|dropped|not ?found|^true$|^1$/.test(lower)) return true;
  return /live|active|found|new|ok|^false$|^0$/.test(lower) ? false : null;
}

/** The end of a link: an absolute http(s) URL. Without a scheme, as Moz writes them, it becomes an http one. */
export function readLinkUrl(cell: string, mayLackScheme: boolean): Key {
  const text = cell.trim();
  const bare = mayLackScheme && /^(?:[\p{L}\d_-]+\.)+\p{L}[\p{L}\d-]+(?:[:/?#]|$)/u.test(text);
  return readPage(bare ? `http://${text}` : text);
}

/** Nothing, or ASCII words with single spaces between. */
const PLAIN_TEXT = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** An anchor or a title: one line, composed (NFC), at most 1,000 characters. */
export function cleanLinkText(cell: string): string {
  if (cell.length <= MAX_TEXT_CHARACTERS && PLAIN_TEXT.test(cell)) return cell;
  const text = cell.replaceAll("\0", "").replace(/\s+/g, " ").trim().normalize();
  return text.length <= MAX_TEXT_CHARACTERS
    ? text
    : text.slice(0, MAX_TEXT_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
}

const ISO_START = /^[1-9]\d{3}-\d\d-\d\d(?:[T ]|$)/;

/**
 * Reads the day of a column such as `First seen`, also where it is written as seconds since 1970. Null for an empty
 * cell, undefined when it is no day.
 */
export function parseLinkDay(cell: string, days: DayReader): string | null | undefined {
  if (cell === "") return null;
  // times differ, and their days come again and again
  if (ISO_START.test(cell)) return days.parse(cell.slice(0, 10));
  const text = cell.trim();
  if (NOTHING.test(text) || text.startsWith("0000-00-00")) return null;
  if (/^\d{9,10}$/.test(text)) return dayOf(Number(text) * 1000);
  return days.parse(ISO_START.test(text) ? text.slice(0, 10) : text);
}

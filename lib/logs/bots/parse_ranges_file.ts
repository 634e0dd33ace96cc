import { createAddressGuard } from "../../crawler/fetch/address.ts";
import { isDate } from "../../core/validate.ts";
import { parseAddress, writeAddress } from "./address.ts";

/** What a file of an operator says. */
interface ParsedRanges {
  /** Such as `192.0.2.0/24`, each once. */
  prefixes: string[];
  /** The day that the file names, `YYYY-MM-DD`; null: it names none. */
  published: string | null;
}

/** A file that cannot be used; the message says why. */
export class RangesFileError extends Error {
  override name = "RangesFileError";
}

const MAX_PREFIXES = 50_000;
/** No operator of a bot has more of the internet than that. */
const MIN_BITS = { 4: 8, 16: 19 } as const;
/** Members that may say of which day a file is. */
const DATES = /^(?:creationtime|created|updated|updated_at|last_updated|published|syncToken)$/i;
const isPublic = createAddressGuard({ allowPrivate: [] });

/**
 * Reads a file of addresses as operators publish it: JSON with a member for each range, under whatever names
 * (`prefixes[].ipv4Prefix` of Google and those that follow it, lists of texts, objects with `ip_address`), or a text
 * with one range a line. Throws a `RangesFileError` for anything that is no list of public addresses.
 *
 * Source: https://developers.google.com/static/crawling/ipranges/common-crawlers.json
 */
export function parseRangesFile(text: string): ParsedRanges {
  const found: Found = { prefixes: new Set(), published: null };
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (plain === "") throw new RangesFileError("It is empty.");
  if (/^[[{]/.test(plain)) collect(parseJson(plain), { name: "", found, depth: 0 });
  else readLines(plain, found);
  if (found.prefixes.size === 0) throw new RangesFileError("It has no range of addresses.");
  if (found.prefixes.size > MAX_PREFIXES) {
    throw new RangesFileError(`It has more than ${MAX_PREFIXES.toLocaleString("en")} ranges.`);
  }
  return { prefixes: [...found.prefixes], published: found.published };
}

interface Found {
  prefixes: Set<string>;
  published: string | null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangesFileError("It is cut off, or no JSON.");
  }
}

const MAX_DEPTH = 8;

/** Takes all texts that are written as addresses are. */
function collect(
  value: unknown,
  { name, found, depth }: { name: string; found: Found; depth: number },
): void {
  if (depth > MAX_DEPTH) throw new RangesFileError("Its objects are nested too deeply.");
  if (typeof value === "string") {
    if (DATES.test(name)) found.published ??= dayOfText(value);
    else if (looksLikeRange(value)) found.prefixes.add(readRange(value));
    else if (/prefix|cidr|^ip/i.test(name)) throw notRange(value);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    collect(member, { name: Array.isArray(value) ? name : key, found, depth: depth + 1 });
  }
}

function readLines(text: string, found: Found): void {
  for (const line of text.split(/\r?\n/)) {
    const range = line.replace(/#.*/, "").trim();
    if (range === "") continue;
    if (!looksLikeRange(range)) throw notRange(range);
    found.prefixes.add(readRange(range));
  }
}

/** Whether a text is meant as an address, right or wrong. */
function looksLikeRange(text: string): boolean {
  return /^[\d.]+(?:\/\d+)?$/.test(text) && text.includes(".") &&
      !/^\d+\.\d+(?:\.\d+)?$/.test(text) ||
    /^[\da-f:.]+(?:\/\d+)?$/i.test(text) && (text.match(/:/g)?.length ?? 0) >= 2;
}

function readRange(text: string): string {
  const [address = "", length] = text.split("/");
  const bytes = parseAddress(address);
  if (bytes === null || (bytes.length !== 4 && bytes.length !== 16)) throw notRange(text);
  const bits = length === undefined ? 8 * bytes.length : Number(length);
  if (bits > 8 * bytes.length) throw notRange(text);
  if (bits < MIN_BITS[bytes.length]) {
    throw new RangesFileError(`"${text}" is too large a part of the internet for one operator.`);
  }
  if (!isPublic(writeAddress(bytes) ?? "")) {
    throw new RangesFileError(`"${text}" has no public addresses.`);
  }
  return length === undefined ? address.toLowerCase() : `${address.toLowerCase()}/${bits}`;
}

const notRange = (text: string): RangesFileError =>
  new RangesFileError(`"${text.slice(0, 60)}" is no range of addresses.`);

/** Such as `2026-08-20T14:46:08.000000`; null: it is no day. */
function dayOfText(text: string): string | null {
  const day = text.slice(0, 10);
  return isDate(day) ? day : null;
}

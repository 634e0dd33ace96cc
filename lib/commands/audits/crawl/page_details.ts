import { constants, zstdCompressSync } from "node:zlib";
import type { NewFragments } from "../../../../db/audits/pages/page_details.ts";
import type { PageFacts, PageRecord } from "../../../crawler/html/page_facts.ts";

/** Far more than any page's links need, and less than a statement takes. */
const MAX_LINKS_CHARS = 1_000_000;
/** Words below which a text is not kept. */
const MIN_TEXT_WORDS = 50;

/** Texts are small: the default chunk, and tables for more than is pledged, would cost more to make than to fill. */
const FASTEST = { chunkSize: 8_192, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A link's target with the fragments that its addresses name. */
export type FragmentLink = [targetId: number, ...fragments: string[]];

/** What #fragments can name on a page. */
export interface FragmentIds {
  /** Sorted 32-bit hashes, little-endian; null: there are more than are kept. */
  ids: Uint8Array | null;
}

/** Packs what #fragments can name on a page. */
export function packFragmentIds({ markup }: PageFacts): FragmentIds {
  return { ids: markup.fragmentIdsCut ? null : packLittleEndian(markup.fragmentIds) };
}

/** Creates the row of a page's fragments; undefined when it neither has nor names any. */
export function createFragments(
  urlId: number,
  { ids }: FragmentIds,
  links: readonly FragmentLink[],
): NewFragments | undefined {
  if (ids?.length === 0 && links.length === 0) return undefined;
  return { urlId, ids, links: links.length === 0 ? null : writeLinks(links) };
}

/** Writes the links as JSON; of a page that names millions of characters of fragments the first are kept. */
function writeLinks(links: readonly FragmentLink[]): string {
  let chars = 0;
  const parts: string[] = [];
  for (const link of links) {
    const part = JSON.stringify(link);
    chars += part.length;
    if (chars > MAX_LINKS_CHARS) break;
    parts.push(part);
  }
  return `[${parts.join(",")}]`;
}

function packLittleEndian(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4);
  const view = new DataView(bytes.buffer);
  let offset = 0;
  for (const number of numbers) {
    view.setUint32(offset, number, true);
    offset += 4;
  }
  return bytes;
}

/** Compresses an indexable page's main text; null for a short one. */
export function compressText({ page, indexable }: PageRecord): Uint8Array | null {
  if (page === null || !indexable || page.wordCount < MIN_TEXT_WORDS) return null;
  const text = encodeText(page.text.main);
  return zstdCompressSync(text, { ...FASTEST, pledgedSrcSize: text.length });
}

const encoder = new TextEncoder();
/** Memory that is used again for each text; it is compressed at once. */
let scratch = new Uint8Array(100_000);

/** The text in UTF-8, until the next call. */
function encodeText(text: string): Uint8Array {
  // a UTF-16 unit takes three bytes at most
  if (3 * text.length > scratch.length) scratch = new Uint8Array(3 * text.length);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

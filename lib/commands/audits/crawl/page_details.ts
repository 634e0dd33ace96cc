import { constants, zstdCompressSync } from "node:zlib";
import type { NewFragments, NewText } from "../../../../db/audits/pages/page_details.ts";
import type { PageFacts, PageRecord } from "../../../crawler/html/page_facts.ts";

/** Far more than any page's links need, and less than a statement takes. */
const MAX_LINKS_CHARS = 1_000_000;
/** Words below which a text is not kept. */
const MIN_TEXT_WORDS = 50;

/** Texts are small: the default chunk would cost more to make than to fill. */
const FASTEST = { chunkSize: 8_192, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A link's target with the fragments that its addresses name. */
export type FragmentLink = [targetId: number, ...fragments: string[]];

/** Creates the row of a page's fragments; undefined when it neither has nor names any. */
export function createFragments(
  urlId: number,
  page: PageFacts,
  links: readonly FragmentLink[],
): NewFragments | undefined {
  const { fragmentIds, fragmentIdsCut } = page.markup;
  if (fragmentIds.length === 0 && !fragmentIdsCut && links.length === 0) return undefined;
  return {
    urlId,
    ids: fragmentIdsCut ? null : packLittleEndian(fragmentIds),
    links: links.length === 0 ? null : writeLinks(links),
  };
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

/** Creates the row of an indexable page's main text; undefined for a short one. */
export function createText(urlId: number, record: PageRecord): NewText | undefined {
  const { page, indexable } = record;
  if (page === null || !indexable || page.wordCount < MIN_TEXT_WORDS) return undefined;
  return { urlId, body: zstdCompressSync(page.text.main, FASTEST) };
}

import { constants, zstdCompressSync } from "node:zlib";
import type { NewFragments, NewText } from "../../db/page_details.ts";
import type { PageFacts, PageRecord } from "../crawler/page_facts.ts";

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
    links: links.length === 0 ? null : JSON.stringify(links),
  };
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

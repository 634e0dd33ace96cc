import {
  type JsonRecord,
  readNumber,
  readRecord,
  readString,
} from "../importers/values/json_values.ts";
import type { Source } from "./answer_citations.ts";

/**
 * Reads a `url_citation` annotation, whose fields are in `url_citation` (chat completions) or next to
 * `type` (responses); empty for other annotations. Indices count characters, of which an emoji is one;
 * `shift` is where the part begins in the whole text, in UTF-16 units.
 *
 * Source: OpenAI API reference, annotations of messages; that characters are code points is observed,
 * not documented.
 */
export function readUrlCitation(annotation: JsonRecord, part: string, shift = 0): Source[] {
  if (annotation["type"] !== "url_citation") return [];
  const fields = readRecord(annotation["url_citation"]) ?? annotation;
  const url = readString(fields["url"]);
  if (url === null) return [];
  const start = toUnit(part, readNumber(fields["start_index"]));
  const end = toUnit(part, readNumber(fields["end_index"]));
  const isSpan = start !== null && end !== null && start < end;
  return [{
    url,
    title: readString(fields["title"]),
    start: isSpan ? start + shift : null,
    end: isSpan ? end + shift : null,
  }];
}

const HAS_PAIRS = /[\ud800-\udbff]/;

/** Null for an index that is not in the text. */
function toUnit(text: string, index: number | null): number | null {
  if (index === null || !Number.isInteger(index) || index < 0 || index > text.length) return null;
  if (!HAS_PAIRS.test(text)) return index;
  let unit = 0;
  for (let left = index; left > 0; left--) {
    const code = text.codePointAt(unit);
    if (code === undefined) return null;
    unit += code > 0xffff ? 2 : 1;
  }
  return unit;
}

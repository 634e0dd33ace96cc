import { openTextScanner } from "./scanner/text_scanner.ts";

/** Bytes of a pair of surrogates as JSON may escape it, which is one character. */
export const LONGEST_ESCAPE = 12;

/** What was read of a text between quotation marks. */
interface JsonText {
  /** Its bytes in UTF-8 with escapes undone, up to a mistake. */
  byteLength: number;
  /** Where an escape is that JSON does not know, or a control character; null: nowhere. */
  mistakeAt: number | null;
}

/** Measures a text that JSON writes so between quotation marks (RFC 8259, section 7). `bytes` are valid UTF-8. */
export function measureJsonText(bytes: Buffer): JsonText {
  const scanner = openTextScanner();
  let byteLength = 0;
  for (let at = 0; at < bytes.length;) {
    const { start, end } = scanner.take(bytes, at);
    const isLast = at + end - start === bytes.length;
    const read = scanner.exports.measureText(start, end, isLast);
    byteLength += scanner.exports.textLength.value;
    at += read - start;
    // what the end of a part cuts through begins the next one
    if (read < end && (isLast || end - read >= LONGEST_ESCAPE)) {
      return { byteLength, mistakeAt: at };
    }
  }
  return { byteLength, mistakeAt: null };
}

/** The UTF-8 of a text in which `measureJsonText()` found no mistake, some of it at a time; the next part overwrites it. */
export function* unescapedParts(bytes: Buffer): Generator<Buffer> {
  const scanner = openTextScanner();
  const text = Buffer.allocUnsafe(scanner.partSize);
  for (let at = 0; at < bytes.length;) {
    const part = scanner.take(bytes, at);
    const isLast = at + part.end - part.start === bytes.length;
    const { read, written } = scanner.undoEscapes(part, isLast, text);
    yield text.subarray(0, written);
    at += read;
  }
}

/** The UTF-8 of a text in which `measureJsonText()` found no mistake. */
export function unescapeJsonText(bytes: Buffer, byteLength: number): Buffer {
  const text = Buffer.allocUnsafeSlow(byteLength);
  let written = 0;
  for (const part of unescapedParts(bytes)) written += part.copy(text, written);
  return text;
}

/** Leads of double-byte encodings whose code points have an earlier, preferred place. */
const SKIPPED_LEADS: Record<string, readonly [number, number]> = {
  "big5": [0x81, 0xa0],
  "shift_jis": [0xed, 0xef],
};

const DOUBLE_BYTE = new Set(["big5", "euc-jp", "euc-kr", "gb18030", "gbk", "shift_jis"]);

/** Encodings whose queries browsers write in UTF-8, and the stateful one, which is treated so too. */
const AS_UTF8 = new Set(["utf-8", "utf-16le", "utf-16be", "replacement", "iso-2022-jp"]);

const encoders = new Map<string, Map<string, string>>();

/**
 * Escapes the non-ASCII characters of a query in the encoding of its page, as browsers do; characters
 * that the encoding lacks become escaped numeric references (WHATWG URL, "percent-encode after
 * encoding"). An unknown encoding, or one that the web writes in UTF-8, leaves the query alone.
 */
export function encodeLegacyQuery(query: string, encoding: string): string {
  // deno-lint-ignore no-control-regex
  if (/^[\x00-\x7f]*$/.test(query)) return query;
  const encoder = readEncoder(encoding.toLowerCase());
  if (encoder === null) return query;
  let encoded = "";
  for (const character of query) {
    const code = character.codePointAt(0) ?? 0;
    encoded += code < 0x80 ? character : encoder.get(character) ?? `%26%23${code}%3B`;
  }
  return encoded;
}

function readEncoder(encoding: string): Map<string, string> | null {
  if (AS_UTF8.has(encoding)) return null;
  const known = encoders.get(encoding);
  if (known !== undefined) return known;
  const encoder = createEncoder(encoding);
  if (encoder !== null) encoders.set(encoding, encoder);
  return encoder;
}

/** The platform only decodes: every byte sequence is decoded once and the table turned round. */
function createEncoder(encoding: string): Map<string, string> | null {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const encoder = new Map<string, string>();
  const add = (...bytes: number[]) => {
    const character = decodeOne(decoder, bytes);
    if (character !== null && !encoder.has(character)) encoder.set(character, escapeBytes(bytes));
  };
  for (let byte = 0x80; byte <= 0xff; byte += 1) add(byte);
  if (!DOUBLE_BYTE.has(decoder.encoding)) return encoder;
  const [skipFrom, skipTo] = SKIPPED_LEADS[decoder.encoding] ?? [0x100, 0x100];
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    if (lead >= skipFrom && lead <= skipTo) continue;
    for (let trail = 0x40; trail <= 0xfe; trail += 1) add(lead, trail);
  }
  return encoder;
}

function decodeOne(decoder: TextDecoder, bytes: readonly number[]): string | null {
  try {
    const text = decoder.decode(Uint8Array.from(bytes));
    const [character] = text;
    return character !== undefined && character.length === text.length && text > "\x7f"
      ? character
      : null;
  } catch {
    // Bytes that mean nothing in this encoding: `fatal` makes them an error.
    return null;
  }
}

function escapeBytes(bytes: readonly number[]): string {
  return bytes.map((byte) =>
    byte >= 0x80 || byte < 0x21 || byte === 0x22 || byte === 0x23 || byte === 0x27 ||
      byte === 0x3c || byte === 0x3e
      ? `%${byte.toString(16).toUpperCase().padStart(2, "0")}`
      : String.fromCharCode(byte)
  ).join("");
}

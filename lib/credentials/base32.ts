const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** Writes bytes in base32 without padding (RFC 4648, section 6), as authenticator apps take them. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8 | byte) & 0xfff;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET.charAt(value >> bits & 31);
    }
  }
  return bits === 0 ? text : text + ALPHABET.charAt(value << (BITS - bits) & 31);
}

/**
 * Reads base32 with or without its padding, in either case; undefined when another character is in it,
 * its length is impossible, or bits that must be 0 are not.
 */
export function parseBase32(text: string): Buffer | undefined {
  const digits = text.replace(/={0,6}$/, "").toUpperCase();
  if (!/^[A-Z2-7]*$/.test(digits) || [1, 3, 6].includes(digits.length % 8)) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const digit of digits) {
    value = (value << BITS | ALPHABET.indexOf(digit)) & 0xfff;
    bits += BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(value >> bits & 255);
  }
  return (value & ((1 << bits) - 1)) === 0 ? Buffer.from(bytes) : undefined;
}

/** An address in a text, such as in what a mail server says. */
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** Shows of an e-mail address its first character and its domain: `s…@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${[...address][0]}…${address.slice(at)}`;
}

/** Masks every address in a text, and the part of one before the @ wherever it is a word. */
export function maskAddresses(text: string, address: string): string {
  const local = address.slice(0, address.lastIndexOf("@"));
  const masked = text.replace(ADDRESS, maskAddress);
  if (local === "") return masked;
  // no hyphen: with the flag u, an escaped one is no pattern
  const plain = local.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}…])`, "giu");
  return masked.replace(word, `${[...local][0]}…`);
}

/** RFC 5321, section 4.5.3.1.3: what a path may have, without its angle brackets. */
const MAX_LENGTH = 254;

/**
 * Reads an email address, in lower case and composed letters, since people do not mind either; undefined when
 * it cannot be one. Whether mail arrives there is not known.
 */
export function parseEmail(text: string): string | undefined {
  if (text.length > 2 * MAX_LENGTH || !text.isWellFormed()) return undefined;
  const email = text.trim().normalize("NFC").toLowerCase();
  if ([...email].length > MAX_LENGTH) return undefined;
  return /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}.]+(\.[^\s@<>"(),:;[\]\\\p{C}.]+)*$/u
      .test(email)
    ? email
    : undefined;
}

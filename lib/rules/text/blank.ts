/**
 * Says whether a text shows nothing: only white space, which includes no-break spaces, and
 * characters that Unicode defines as invisible, such as U+200B or a byte order mark.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

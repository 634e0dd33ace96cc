/** A heading is no longer: texts of others may have thousands of characters. */
const MAX_LENGTH = 120;

/** Cuts a text of others to what a heading has room for. */
export function shortTitle(text: string): string {
  const characters = [...text.trim()];
  return characters.length <= MAX_LENGTH
    ? characters.join("")
    : `${characters.slice(0, MAX_LENGTH - 1).join("").trimEnd()}…`;
}

/**
 * Cuts a text for evidence to at most `limit` Unicode code points, an ellipsis in place of the
 * rest, so that hostile pages cannot fill the database and no character is cut in half.
 */
export function createExcerpt(text: string, limit = 200): string {
  if (text.length <= limit) return text;
  const characters = [...text.slice(0, 2 * (limit + 1))];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}

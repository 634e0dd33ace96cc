/** How much of a script is looked at. */
const SOURCE_LENGTH = 65_536;

/** What follows a statement in its excerpt. */
const STATEMENT_LENGTH = 500;

/** What can hide or shift a statement: comments, strings, braces; and the statement itself. */
const TOKEN = new RegExp(
  [
    String.raw`\/\*[^]*?(?:\*\/|$)`,
    String.raw`\/\/[^\n]*`,
    String.raw`<!--[^\n]*`,
    String.raw`"(?:[^"\\\n]|\\[^])*"?`,
    String.raw`'(?:[^'\\\n]|\\[^])*'?`,
    String.raw`${"`"}(?:[^${"`"}\\]|\\[^])*${"`"}?`,
    String.raw`[{}]`,
    // A local variable of this name is no navigation, nor is another object's property.
    String.raw`\b(?:let|const)\s+location\b`,
    String.raw`(?<![\w$.]|\.\s)(?:(?:window|document|self|globalThis)\s*\.\s*)?` +
    String.raw`location\s*(?:(?:\.\s*href\s*)?=(?![=>])|\.\s*(?:replace|assign)\s*\()`,
  ].join("|"),
  "g",
);

const OPENING = "{".charCodeAt(0);
const CLOSING = "}".charCodeAt(0);
const ASSIGNMENT = /^(?:window|document|self|globalThis|location)/;

/**
 * Finds a statement that sends the browser elsewhere as soon as the script runs: an assignment to
 * `location` or `location.href`, or a call of its `replace` or `assign`, outside any braces, so
 * that neither functions nor conditional blocks count. Returns the text from there on.
 */
export function findLocationAssignment(script: string): string | null {
  if (!script.includes("location")) return null;
  const source = script.slice(0, SOURCE_LENGTH);
  let depth = 0;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const first = token.charCodeAt(0);
    if (first === OPENING) depth++;
    else if (first === CLOSING) depth = Math.max(0, depth - 1);
    else if (depth === 0 && ASSIGNMENT.test(token)) {
      return source.slice(index, index + STATEMENT_LENGTH).split("\n", 1)[0] ?? null;
    }
  }
  return null;
}

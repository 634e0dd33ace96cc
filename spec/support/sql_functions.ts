/** What follows one of these begins a regular expression and is no division. */
const BEFORE_REGEXP = /(?:^|[(=,:?[!&|{};]|=>|\breturn)\s*$/;
const CALL = /\b([A-Za-z_][A-Za-z0-9_]*)\(/g;
/** `INSERT INTO table(…)` and its like name a table there, `streamPages()` in a message a function of the program. */
const TABLE = /\b(?:into|table|references|index|key)\s+$/i;

const SQL_COMMENT = /-- [^\n]*/g;

/** The names of the SQL functions and types that a source's literals call, in capitals. */
export function listSqlCalls(source: string): Set<string> {
  const names = new Set<string>();
  for (const literal of readLiterals(source)) {
    for (const match of literal.matchAll(CALL)) {
      const [, name = ""] = match;
      const isMixed = name !== name.toLowerCase() && name !== name.toUpperCase();
      if (isMixed || TABLE.test(literal.slice(0, match.index))) continue;
      names.add(name.toUpperCase());
    }
  }
  return names;
}

/** The string and template literals of a TypeScript source, without comments, those in SQL included, and what templates insert. */
export function readLiterals(source: string): string[] {
  const literals: string[] = [];
  readCode(source, 0, literals);
  return literals.map((literal) => literal.replaceAll(SQL_COMMENT, ""));
}

/** Reads code up to the end or to a brace that closes more than it opened; returns where that is. */
function readCode(source: string, start: number, literals: string[]): number {
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const character = source[at] ?? "";
    const two = source.slice(at, at + 2);
    if (two === "//") at = endOf(source, "\n", at);
    else if (two === "/*") at = endOf(source, "*/", at);
    else if (character === '"' || character === "'") at = readQuoted(source, at, literals);
    else if (character === "`") at = readTemplate(source, at, literals);
    else if (character === "/" && BEFORE_REGEXP.test(source.slice(Math.max(0, at - 40), at))) {
      at = readRegExp(source, at);
    } else {
      if (character === "{") depth++;
      if (character === "}" && depth-- === 0) return at;
      at++;
    }
  }
  return at;
}

function endOf(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from + 2);
  return found < 0 ? source.length : found + mark.length;
}

function readQuoted(source: string, start: number, literals: string[]): number {
  const quote = source[start];
  let at = start + 1;
  while (source[at] !== quote && at < source.length) at += source[at] === "\\" ? 2 : 1;
  literals.push(source.slice(start + 1, at));
  return at + 1;
}

/** What the template inserts is left out, but literals in it are read for themselves. */
function readTemplate(source: string, start: number, literals: string[]): number {
  let text = "";
  let at = start + 1;
  while (source[at] !== "`" && at < source.length) {
    if (source.startsWith("${", at)) {
      at = readCode(source, at + 2, literals) + 1;
      text += "?";
    } else {
      const length = source[at] === "\\" ? 2 : 1;
      text += source.slice(at, at + length);
      at += length;
    }
  }
  literals.push(text);
  return at + 1;
}

function readRegExp(source: string, start: number): number {
  let inClass = false;
  let at = start + 1;
  for (; at < source.length; at++) {
    const character = source[at];
    if (character === "\\") at++;
    else if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (character === "/" && !inClass) break;
  }
  return at + 1;
}

/** The static parts of each template of a source text whose tag ends in `say`, nested ones included. */
export function listSayings(source: string): string[][] {
  return [...source.matchAll(/\bsay`/g)].map(({ index }) =>
    readTemplate(source, index + "say`".length).parts
  );
}

/** Where the brace is that closes a template's value, which has strings, templates and braces at most. */
function endOfValue(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '"') at = endOfString(source, at);
    else if (source[at] === "`") at = readTemplate(source, at + 1).end;
    else if (source[at] === "{") depth++;
    else if (source[at] === "}" && depth-- === 0) return at;
  }
  throw new Error("A value has no end.");
}

function readTemplate(source: string, start: number): { parts: string[]; end: number } {
  const parts: string[] = [];
  let part = "";
  for (let at = start; at < source.length; at++) {
    if (source[at] === "\\") {
      part += source[++at] === "n" ? "\n" : source[at];
    } else if (source.startsWith("${", at)) {
      parts.push(part);
      part = "";
      at = endOfValue(source, at + 2);
    } else if (source[at] === "`") return { parts: [...parts, part], end: at };
    else part += source[at];
  }
  throw new Error("A template has no end.");
}

function endOfString(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === '"') return at;
  }
  throw new Error("A string has no end.");
}

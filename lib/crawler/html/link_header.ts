/** One link of a `Link` header. */
export interface HeaderLink {
  /** As written between `<` and `>`. */
  target: string;
  /** Relation types, lower-case. */
  rel: string[];
  /** Other parameters by lower-case name; the first of each name counts. */
  params: ReadonlyMap<string, string>;
}

/** More links than any server sends for search engines; the rest is dropped. */
const LINKS_LIMIT = 200;

const TARGET = /[\s,]*<([^>]*)>/y;
/** An unquoted value goes on to the next `;` or `,`, spaces included (RFC 8288, appendix B.3). */
const PARAM = /\s*;\s*([\w!#$&+.^`|~*-]*)\s*(?:=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;,]*)))?/y;

/**
 * Parses a `Link` header (RFC 8288, section 3 and appendix B.2), repeated headers joined with ", ".
 * Reading stops at the first thing that is no link; what came before counts.
 */
export function parseLinkHeader(header: string): HeaderLink[] {
  const links: HeaderLink[] = [];
  let position = 0;
  while (links.length < LINKS_LIMIT) {
    TARGET.lastIndex = position;
    const target = TARGET.exec(header);
    if (target === null) break;
    const params = new Map<string, string>();
    position = readParams(header, TARGET.lastIndex, params);
    const rel = (params.get("rel") ?? "").toLowerCase().split(/\s+/).filter((type) => type !== "");
    links.push({ target: (target[1] ?? "").trim(), rel, params });
  }
  return links;
}

/** Reads parameters into `params` and returns the position after them. */
function readParams(header: string, start: number, params: Map<string, string>): number {
  let position = start;
  for (;;) {
    PARAM.lastIndex = position;
    const param = PARAM.exec(header);
    if (param === null) return position;
    position = PARAM.lastIndex;
    const name = (param[1] ?? "").toLowerCase();
    const value = param[2]?.replace(/\\([^])/g, "$1") ?? param[3]?.trim() ?? "";
    if (name !== "" && !params.has(name)) params.set(name, value);
  }
}

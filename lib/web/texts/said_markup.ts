/** Gives the text of a language for an English one, or undefined where there is none. */
type FindText = (english: string) => string | undefined;

/** A template with its texts in another language: `order` says which value comes after each string but the last. */
export interface SaidTemplate {
  strings: readonly string[];
  order: readonly number[];
}

/** A piece of markup; texts and tags may hold marks of values. */
type Piece =
  | { kind: "text"; text: string }
  | { kind: "tag"; text: string; name: string }
  | { kind: "element"; open: string; name: string; close: string; content: readonly Piece[] };

/** Elements that a sentence goes on through. */
const INLINE = new Set(
  "a abbr b bdi cite code em i kbd mark q small span strong sub sup time var".split(" "),
);
/** The place of a value: its index between two characters that no source has. */
const MARK = /\0(\d+)\0/;
const MARKS = /\0(\d+)\0/g;
const TAG = /(<!?\/?[a-z][\w-]*(?:"[^"]*"|[^">])*>|<!--.*?-->)/is;
const TEXT_ATTRIBUTE =
  /(?<=\s(?:alt|aria-label|placeholder|title|data-text(?:-\w+)?)=")[^"]*(?=")/g;
/** Attributes alone, as templates have them that a tag takes in. */
const ATTRIBUTES_ALONE = /^(?:\s*[a-z-]+(?:="[^"]*")?)+\s*$/;
const LETTERS = /\p{L}{2}/u;
const PLACE_OR_TAG = /(\{\d+\}|<\/?[a-z]+>)/;

/**
 * Writes the fixed texts of a template in another language. A text is a sentence with the values and the inline elements in
 * it, such as `You sign in as <strong>{0}</strong>.`; its elements keep their attributes. Texts without translation stay.
 */
export function translateTemplate(template: readonly string[], find: FindText): SaidTemplate {
  const marked = template.map((part, at) => at === 0 ? part : `\0${at - 1}\0${part}`).join("");
  const parts = translateMarkup(marked, find).split(MARK);
  return {
    strings: parts.filter((_, at) => at % 2 === 0),
    order: parts.filter((_, at) => at % 2 === 1).map(Number),
  };
}

function translateMarkup(markup: string, find: FindText): string {
  if (ATTRIBUTES_ALONE.test(markup.replaceAll(MARKS, "x")) && markup.includes("=")) {
    return translateAttributes(` ${markup}`, find).slice(1);
  }
  const pieces = markup.split(TAG).filter((text) => text !== "").map(pieceOf);
  const runs: Piece[][] = [[]];
  for (const piece of joinElements(pieces)) {
    if (piece.kind === "tag") runs.push([piece], []);
    else runs.at(-1)?.push(piece);
  }
  return runs.map((run) => translateRun(run, find)).join("");
}

function pieceOf(text: string): Piece {
  const [, name = ""] = /^<\/?([a-z]\w*)/i.exec(text) ?? [];
  return text.startsWith("<") ? { kind: "tag", text, name } : { kind: "text", text };
}

/** Makes elements of inline tags that belong together and have no block within. */
function joinElements(pieces: readonly Piece[]): Piece[] {
  const stack: { open: Extract<Piece, { kind: "tag" }> | null; content: Piece[] }[] = [
    { open: null, content: [] },
  ];
  const close = () => {
    const { open, content } = stack.pop() ?? { open: null, content: [] };
    stack.at(-1)?.content.push(...(open ? [open] : []), ...content);
  };
  for (const piece of pieces) {
    const top = stack.at(-1);
    if (piece.kind !== "tag") top?.content.push(piece);
    else if (!INLINE.has(piece.name)) {
      while (stack.length > 1) close();
      stack[0]?.content.push(piece);
    } else if (!piece.text.startsWith("</")) stack.push({ open: piece, content: [] });
    else if (top?.open?.name === piece.name) {
      stack.pop();
      const { open: { text: open, name }, content } = { ...top, open: top.open };
      stack.at(-1)?.content.push({ kind: "element", open, name, close: piece.text, content });
    } else {
      while (stack.length > 1) close();
      stack[0]?.content.push(piece);
    }
  }
  while (stack.length > 1) close();
  return stack[0]?.content ?? [];
}

/** A run with words of its own is one text; one of elements alone has a text in each. */
function translateRun(run: readonly Piece[], find: FindText): string {
  const own = run.filter(({ kind }) => kind === "text").map((piece) => writePiece(piece)).join("");
  if (LETTERS.test(own.replaceAll(/&\w+;/g, ""))) return translateSentence(run, find);
  return run.map((piece) => {
    if (piece.kind === "text") return piece.text;
    if (piece.kind === "tag") return translateAttributes(piece.text, find);
    const content = translateRun(piece.content, find);
    return translateAttributes(piece.open, find) + content + piece.close;
  }).join("");
}

function writePiece(piece: Piece): string {
  if (piece.kind !== "element") return piece.text;
  return piece.open + piece.content.map(writePiece).join("") + piece.close;
}

function translateSentence(run: readonly Piece[], find: FindText): string {
  const opened: { name: string; text: string }[] = [];
  const values: string[] = [];
  const keyOf = (piece: Piece): string => {
    if (piece.kind === "element") {
      opened.push({ name: piece.name, text: translateAttributes(piece.open, find) });
      return `<${piece.name}>${piece.content.map(keyOf).join("")}</${piece.name}>`;
    }
    return piece.text.replaceAll(MARKS, (mark) => `{${values.push(mark) - 1}}`);
  };
  const text = run.map(keyOf).join("");
  const [before = "", after = ""] = [/^\s*/, /\s*$/].map((space) => space.exec(text)?.[0]);
  const said = find(text.trim().replaceAll(/\s+/g, " "));
  const written = said === undefined ? text : before + said + after;
  return written.split(PLACE_OR_TAG).map((part) => {
    const [, value] = /^\{(\d+)\}$/.exec(part) ?? [];
    if (value !== undefined) return values[Number(value)] ?? part;
    const [, name] = /^<([a-z]+)>$/.exec(part) ?? [];
    if (name === undefined) return part;
    const at = opened.findIndex((one) => one.name === name);
    return at < 0 ? part : opened.splice(at, 1)[0]?.text;
  }).join("");
}

function translateAttributes(tag: string, find: FindText): string {
  return tag.replaceAll(TEXT_ATTRIBUTE, (value) => {
    const values: string[] = [];
    const text = value.replaceAll(MARKS, (mark) => `{${values.push(mark) - 1}}`);
    if (!LETTERS.test(text)) return value;
    const said = find(text.trim().replaceAll(/\s+/g, " "));
    if (said === undefined) return value;
    return said.replaceAll('"', "&quot;")
      .replaceAll(/\{(\d+)\}/g, (place, at: string) => values[Number(at)] ?? place);
  });
}

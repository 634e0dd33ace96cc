/** Texts of another language by the English ones. */
interface TextTable {
  /** `{0}`, `{1}` … are values, whose own texts are looked up, too; `{0=}` in the other language takes one as it is. */
  texts: Readonly<Record<string, string>>;
  /** Texts whose `{0}` is a number, such as `{0} pages`. */
  counts?: Readonly<Record<string, string>>;
  /** Further texts without values. */
  known?: Iterable<readonly [string, string]>;
}

/** A text with values: what it looks like, and how the other language says it. */
interface TextPattern {
  pattern: RegExp;
  said: string;
}

const PLACE = /\{\d+\}/;
const VALUE = /\{(\d+)(=?)\}/g;
/** Figures as English writes them: 1,234, −5.2, 12.5 %, 2.6 s. */
const FIGURE = /^[±+−-]?\d{1,3}(?:,?\d{3})*(?:\.\d+)?(?: ?(?:%|s|ms))?$/;
const LIST = "; ";
/** A text in a list may have `; ` in a value of its own, such as a tag: this many parts are tried as one text. */
const MAX_TEXT_PARTS = 4;

/**
 * Creates what finds the text of a table for an English one that was written with values; undefined: the table has none.
 * Figures in it are written with the comma before decimals.
 */
export function createTextFinder(table: TextTable): (english: string) => string | undefined {
  const { known, patterns } = readTable(table);
  const find = (english: string): string | undefined => {
    const whole = known.get(english);
    if (whole !== undefined) return whole;
    for (const { pattern, said } of patterns) {
      const values = pattern.exec(english)?.slice(1);
      if (values === undefined) continue;
      return said.replaceAll(VALUE, (_, at: string, asItIs: string) => {
        const value = values[Number(at)] ?? "";
        return asItIs ? value : valueOf(value);
      });
    }
    return undefined;
  };
  /** A value may be a list of texts: split first, since a pattern would take several for one. */
  const valueOf = (value: string): string => {
    const parts = value.split(LIST);
    const said: string[] = [];
    for (let at = 0; at < parts.length;) {
      const { text, length } = firstText(parts.slice(at, at + MAX_TEXT_PARTS));
      said.push(text);
      at += length;
    }
    return said.join(LIST);
  };
  /** The shortest run of parts that is a text of the table; else one part as it is. */
  const firstText = (parts: readonly string[]): { text: string; length: number } => {
    for (let length = 1; length <= parts.length; length++) {
      const text = find(parts.slice(0, length).join(LIST));
      if (text !== undefined) return { text, length };
    }
    return { text: localizeFigure(parts[0] ?? ""), length: 1 };
  };
  return find;
}

/** A figure with the signs of German; other texts stay. */
export function localizeFigure(text: string): string {
  if (!FIGURE.test(text)) return text;
  return text.replaceAll(/[.,]/g, (sign) => sign === "." ? "," : ".");
}

function readTable({ texts, counts = {}, known = [] }: TextTable) {
  const entries = Object.entries(texts);
  const patterns: TextPattern[] = [
    // a value at the beginning would take the first words of another text
    ...entries.filter(([english]) => PLACE.test(english)).toSorted(([a], [b]) =>
      Number(a.startsWith("{")) - Number(b.startsWith("{")) || ownLength(b) - ownLength(a)
    )
      .map(([english, said]) => ({ pattern: patternOf(english, "(.+?)"), said })),
    ...Object.entries(counts)
      .map(([english, said]) => ({ pattern: patternOf(english, "([\\d,.]+)"), said })),
  ];
  const plain = entries.filter(([english]) => !PLACE.test(english));
  return { known: new Map([...known, ...plain]), patterns };
}

/** Texts with the most words of their own say the most. */
function ownLength(english: string): number {
  return english.replaceAll(VALUE, "").length;
}

function patternOf(english: string, value: string): RegExp {
  const parts = english.split(PLACE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(value)}$`, "su");
}

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
  /** A value may be a list of texts. */
  const valueOf = (value: string): string =>
    find(value) ??
      value.split(LIST).map((part) => find(part) ?? localizeFigure(part)).join(LIST);
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
    // those with the most words of their own first: they say the most
    ...entries.filter(([english]) => PLACE.test(english))
      .toSorted(([a], [b]) => b.replaceAll(VALUE, "").length - a.replaceAll(VALUE, "").length)
      .map(([english, said]) => ({ pattern: patternOf(english, "(.+?)"), said })),
    ...Object.entries(counts)
      .map(([english, said]) => ({ pattern: patternOf(english, "([\\d,.]+)"), said })),
  ];
  const plain = entries.filter(([english]) => !PLACE.test(english));
  return { known: new Map([...known, ...plain]), patterns };
}

function patternOf(english: string, value: string): RegExp {
  const parts = english.split(PLACE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(value)}$`, "su");
}

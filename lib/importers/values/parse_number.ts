/** The character before the fraction. */
type DecimalMark = "." | ",";

const PLAIN = /^\d+$/;
/** As programs write fractions and percentages, also very small ones. */
const PLAIN_FRACTION = /^\d+\.\d+%?$|^\d+(?:\.\d+)?e-\d+$/i;
const INVISIBLE = /[\s\u00a0\u2009\u202f\u200e\u200f\u061c'’%]/g;
/** Numbers of these scripts begin at the code points given: Arabic-Indic, Persian, Devanagari, fullwidth. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g;
const NO_VALUE = /^(?:|-+|[–—]|n\/?a|null|none|nan|not ranked|[<>≤≥].*)$/i;

/** How a column is read. */
export interface NumberColumn {
  decimal: DecimalMark;
  /** The column holds whole numbers, so that one mark before three digits separates thousands. */
  whole: boolean;
}

/**
 * Chooses the decimal mark of a column by its values: where both marks are in one, the last is the
 * decimal mark; one that repeats separates thousands; a comma or dot before other than three digits is
 * the decimal mark. A single mark before three digits separates thousands in a column of whole numbers; in
 * another a comma does and a dot does not. The majority counts.
 */
export function chooseDecimalMark(values: readonly string[], whole: boolean): DecimalMark {
  let dots = 0;
  let commas = 0;
  const weak: DecimalMark[] = [];
  for (const value of values) {
    if (PLAIN.test(value)) continue;
    const evidence = judge(normalise(value));
    if (evidence === undefined) continue;
    if (!evidence.firm) weak.push(evidence.mark);
    else if (evidence.mark === ".") dots++;
    else commas++;
  }
  if (dots !== commas) return dots > commas ? "." : ",";
  // 1.234 in a column of whole numbers: the dot separates thousands, so the decimal mark is the other one
  return whole && weak.length > 0 && weak.every((mark) => mark === ".") ? "," : ".";
}

function judge(text: string): { mark: DecimalMark; firm: boolean } | undefined {
  const marks = text.replace(/[^.,]/g, "");
  if (marks === "" || !/^[+-]?[\d.,]+$/.test(text)) return undefined;
  const last = marks.at(-1) === "," ? "," : ".";
  if (marks.includes(".") && marks.includes(",")) return { mark: last, firm: true };
  if (marks.length > 1) return { mark: last === "," ? "." : ",", firm: true };
  return { mark: last, firm: text.length - text.lastIndexOf(last) - 1 !== 3 };
}

/**
 * Reads a number as people and programs write them: grouped thousands, spaces, other scripts' digits, a
 * percent sign (which is left out: `45.3 %` is 45.3). Null means that there is no value (`-`, `<10`,
 * empty); undefined that the text is no number of this column.
 */
export function parseNumber(
  text: string,
  { decimal, whole }: NumberColumn,
): number | null | undefined {
  if (PLAIN.test(text)) return Number(text);
  if (!whole && decimal === "." && PLAIN_FRACTION.test(text)) return parseFloat(text);
  const value = normalise(text);
  if (NO_VALUE.test(value) || NO_VALUE.test(text.trim())) return null;
  const [integer = "", fraction, ...more] = value.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !PLAIN.test(fraction))) return undefined;
  const group = decimal === "." ? "," : ".";
  const digits = readInteger(integer, group);
  if (digits === undefined) return undefined;
  const number = Number(`${digits}.${fraction ?? "0"}`);
  return whole && !Number.isInteger(number) ? undefined : number;
}

/** Indian groups have two digits. */
function readInteger(text: string, group: string): string | undefined {
  if (/^[+-]?\d+$/.test(text)) return text;
  if (!text.includes(group)) return undefined;
  const [first = "", ...groups] = text.split(group);
  const valid = /^[+-]?\d{1,3}$/.test(first) && /^\d{3}$/.test(groups.at(-1) ?? "") &&
    groups.every((part) => /^\d{2,3}$/.test(part));
  return valid ? first + groups.join("") : undefined;
}

/** Says what a text is that is no number. */
export function describeBadNumber(text: string): string {
  const shown = `"${text.slice(0, 60)}"`;
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text.trim())) {
    return `${shown} is a rounded number in scientific notation, as spreadsheets write them`;
  }
  if (/^\d{1,2}[.\-/ ]+\p{L}{3,}\.?(?:[-\s]\d+)?$|^\p{L}{3,}\.?[-\s]\d{1,4}$/u.test(text.trim())) {
    return `${shown} is a date, into which a spreadsheet turned a number`;
  }
  return `${shown} is no number`;
}

function normalise(text: string): string {
  return text.replace(DIGITS, toAsciiDigit).replaceAll("٪", "").replaceAll("−", "-")
    .replace(INVISIBLE, "").replaceAll("٫", ".").replaceAll("٬", ",");
}

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = [0xff10, 0x0966, 0x06f0, 0x0660].find((start) => code >= start) ?? code;
  return String(code - zero);
}

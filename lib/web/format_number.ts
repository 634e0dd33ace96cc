import { currentLanguage } from "./texts/language.ts";
import { saidText } from "./texts/said.ts";

/** Stands where a figure is not known. */
export const UNKNOWN = "–";

/** How a number is written. */
export interface NumberFormat {
  /** Decimals, always this many; default: none. */
  decimals?: number;
  /** Puts + before what is above zero. */
  signed?: boolean;
}

/** By language and options. */
const formats = new Map<string, Intl.NumberFormat>();

/** Writes a number for people, such as `12,480` and `−3`; what is not known is a dash. */
export function formatNumber(
  value: number | null | undefined,
  { decimals = 0, signed = false }: NumberFormat = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  const format = formatOf({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? "exceptZero" : "negative",
  });
  return withMinus(format.format(value));
}

/** Writes how many there are of something, such as `1 link` and `1,204 links`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  const words = saidText(count === 1 ? `{0} ${one}` : `{0} ${many}`);
  return words.replace("{0}", formatNumber(count));
}

/** Writes a share of 0 to 1 as a percentage, such as `3.1 %`. */
export function formatShare(value: number | null | undefined, format: NumberFormat = {}): string {
  const number = formatNumber(value === null || value === undefined ? value : 100 * value, {
    decimals: 1,
    ...format,
  });
  return number === UNKNOWN ? number : `${number}\u00a0%`;
}

/** Writes a number where there is little room, such as `1.2M`. */
export function formatCompact(value: number): string {
  return withMinus(formatOf({ notation: "compact", maximumSignificantDigits: 3 }).format(value));
}

/** A minus sign is as wide as a plus, and no line breaks after it. */
function withMinus(text: string): string {
  return text.replace("-", "\u2212");
}

function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const language = currentLanguage();
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

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

/** Bytes of one unit in one of the unit below. */
const UNIT = 1000;
const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** Writes a number of bytes, such as `25.2 kB` and `407 MB`: units of 1,000, three digits. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  // what would be rounded to 1,000 is 1 of the next unit
  while (Number(value.toPrecision(3)) >= UNIT && unit < BYTE_UNITS.length - 1) {
    value /= UNIT;
    unit++;
  }
  const shown = Number(value.toPrecision(3));
  const decimals = unit === 0 || shown >= 100 ? 0 : shown >= 10 ? 1 : 2;
  return `${formatNumber(value, { decimals })}\u00a0${BYTE_UNITS[unit]}`;
}

/** Writes how long something took, such as `640 ms`, `12.3 s`, `2 min 51 s` and `1 h 3 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${formatNumber(ms)}\u00a0ms`;
  if (ms < 59_950) return `${formatNumber(ms / 1000, { decimals: 1 })}\u00a0s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  return `${formatNumber(Math.floor(minutes / 60))}\u00a0h ${minutes % 60}\u00a0min`;
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

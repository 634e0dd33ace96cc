import type { StructuredItem } from "../../crawler/html/markup_facts.ts";

/** A value that readers of structured data cannot use. */
interface InvalidValue {
  /** The item's types; empty: it has none. */
  types: string[];
  property: string;
  value: string;
  /** What the property takes, as words. */
  expected: string;
}

interface Format {
  properties: readonly string[];
  expected: string;
  isValid(value: string, item: StructuredItem): boolean;
}

const NUMBER = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?$/i;
const DAY = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})$/;
const TIME =
  /^[0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2}(?:[.,][0-9]+)?)?)?\s?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)?$/i;
const DURATION =
  /^[+-]?P(?=[0-9T])(?:[0-9.]+Y)?(?:[0-9.]+M)?(?:[0-9.]+W)?(?:[0-9.]+D)?(?:T(?=[0-9])(?:[0-9.]+H)?(?:[0-9.]+M)?(?:[0-9.]+S)?)?$/i;

/** https://schema.org/ItemAvailability, in small letters. */
const AVAILABILITIES: ReadonlySet<string> = new Set([
  "backorder",
  "discontinued",
  "instock",
  "instoreonly",
  "limitedavailability",
  "madetoorder",
  "onlineonly",
  "outofstock",
  "preorder",
  "presale",
  "reserved",
  "soldout",
]);

/**
 * What schema.org and Google say of values: https://schema.org/price (a full stop, no separators),
 * https://schema.org/Date (ISO 8601), and of ratings
 * https://developers.google.com/search/docs/appearance/structured-data/review-snippet (a number,
 * fraction or percentage; a number lies between worstRating, 1, and bestRating, 5, by default).
 */
const FORMATS: readonly Format[] = [
  {
    properties: ["price", "lowPrice", "highPrice"],
    expected: "a number such as 1299.95: a full stop before decimals, no currency, no separators",
    isValid: (value) => NUMBER.test(value) && !value.startsWith("-"),
  },
  {
    properties: ["priceCurrency"],
    expected: "a currency's code of three letters (ISO 4217), such as EUR",
    isValid: (value) => /^[A-Z]{3}$/i.test(value),
  },
  {
    properties: ["availability"],
    expected: "a value of https://schema.org/ItemAvailability, such as https://schema.org/InStock",
    isValid: (value) => AVAILABILITIES.has(value.toLowerCase().split(/[/#]/).at(-1) ?? ""),
  },
  {
    properties: [
      "dateCreated",
      "dateModified",
      "datePosted",
      "datePublished",
      "priceValidUntil",
      "uploadDate",
      "validFrom",
      "validThrough",
    ],
    expected: "a date by ISO 8601, such as 2026-11-21 or 2026-11-21T08:00:00+01:00",
    isValid: isDate,
  },
  {
    properties: ["cookTime", "prepTime", "totalTime"],
    expected: "a duration by ISO 8601, such as PT1H30M",
    isValid: (value) => DURATION.test(value),
  },
  {
    properties: ["ratingValue"],
    expected:
      "a number from worstRating (1 without it) to bestRating (5 without it), with a full " +
      "stop before decimals, a fraction or a percentage",
    isValid: isRating,
  },
  {
    properties: ["ratingCount", "reviewCount"],
    expected: "a whole number without separators",
    isValid: (value) => /^[0-9]+$/.test(value),
  },
];

const FORMAT_OF: ReadonlyMap<string, Format> = new Map(
  FORMATS.flatMap((format) => format.properties.map((property) => [property, format] as const)),
);

/** Lists the values of items, and of those inside them, that nobody can read, in document order. */
export function listInvalidValues(items: readonly StructuredItem[]): InvalidValue[] {
  const invalid: InvalidValue[] = [];
  const visit = (item: StructuredItem, isTop: boolean) => {
    // it is at the top as well
    if (!isTop && item.referenced) return;
    for (const [property, values] of Object.entries(item.properties)) {
      const format = FORMAT_OF.get(property);
      for (const value of values) {
        if (typeof value !== "string") visit(value, false);
        else if (format !== undefined && isWrong(value.trim(), format, item)) {
          invalid.push({ types: item.types, property, value, expected: format.expected });
        }
      }
    }
  };
  for (const item of items) visit(item, true);
  return invalid;
}

/** A value that is empty is missing, which is another rule's; a # names another item. */
function isWrong(value: string, format: Format, item: StructuredItem): boolean {
  return value !== "" && !value.startsWith("#") && !format.isValid(value, item);
}

function isDate(value: string): boolean {
  if (/^[0-9]{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(value)) return true;
  const [day = "", time] = value.split(/[T ](.*)/is);
  if (time !== undefined && !TIME.test(time)) return false;
  const [, year, month, date] = (DAY.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return false;
  const read = new Date(Date.UTC(year, month - 1, date));
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === date;
}

function isRating(value: string, { properties }: StructuredItem): boolean {
  if (/^[0-9.]+\s*(?:%|\/\s*[0-9.]+)$/.test(value)) return true;
  if (!NUMBER.test(value)) return false;
  const worst = readLimit(properties.worstRating?.[0], 1);
  const best = readLimit(properties.bestRating?.[0], 5);
  return worst === null || best === null || (Number(value) >= worst && Number(value) <= best);
}

/** A limit that is no number says nothing: null. */
function readLimit(value: StructuredItem | string | undefined, without: number): number | null {
  if (value === undefined) return without;
  return typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : null;
}

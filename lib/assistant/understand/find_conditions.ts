/** A limit that rows have to keep: "more than 1,000 impressions". */
export interface Condition {
  field: ConditionField;
  operator: "gte" | "gt" | "lte" | "lt";
  value: number;
}

/** What limits are about, as the API's lists name it. */
export type ConditionField =
  | "impressions"
  | "clicks"
  | "search_volume"
  | "word_count"
  | "response_time_ms"
  | "inlinks_count"
  | "depth";

const NUMBER = String.raw`(\d{1,3}(?:[.,' ]\d{3})+|\d{1,9})( ?k| tausend| thousand)?`;

const OPERATORS: readonly (readonly [string, Condition["operator"]])[] = [
  [
    "at least|min\\.?|mind\\.?|minimum(?: of)?|no fewer than|no less than|mindestens|wenigstens|from|ab",
    "gte",
  ],
  ["more than|over|above|greater than|exceeding|mehr als|uber|grosser als", "gt"],
  ["at most|no more than|up to|hochstens|maximal|bis zu", "lte"],
  ["less than|fewer than|under|below|weniger als|unter|kleiner als", "lt"],
];
const FIELDS: readonly (readonly [string, ConditionField])[] = [
  ["impressions?|impr\\.?|impressionen|einblendungen", "impressions"],
  ["(?:search )?clicks?(?! (?:away|from|deep|vom|von))|klicks?(?! (?:von|entfernt))", "clicks"],
  [
    "(?:monthly )?search(?:es)?(?: volume)?(?: (?:a|per) month)?|suchen(?: im monat)?|suchvolumen",
    "search_volume",
  ],
  ["words|worter|wortern|worte", "word_count"],
  ["ms|milliseconds?|millisekunden", "response_time_ms"],
  ["internal links|inlinks|internen? links", "inlinks_count"],
  [
    "clicks? (?:away|deep|from (?:the )?(?:home ?page|start ?page|home))|klicks? (?:entfernt|von der startseite)",
    "depth",
  ],
];
const FORMS = OPERATORS.flatMap(([words, operator]) =>
  FIELDS.map(([names, field]) =>
    [new RegExp(String.raw`\b(?:${words}) ${NUMBER} (?:${names})\b`), operator, field] as const
  )
);

/** "Impressions, at least 1000": the number stands last. */
const LATE_FORMS = OPERATORS.flatMap(([words, operator]) =>
  FIELDS.map(([names, field]) =>
    [
      new RegExp(String.raw`\b(?:${names})[,:]? ?(?:${words}) ${NUMBER}\b`),
      operator,
      field,
    ] as const
  )
);

/** The first condition of a folded text, and where it is; undefined: none. */
export function findCondition(
  folded: string,
): { condition: Condition; start: number; end: number } | undefined {
  for (const [pattern, operator, field] of [...FORMS, ...LATE_FORMS]) {
    const match = folded.match(pattern);
    if (!match) continue;
    const [, digits = "", thousand] = match;
    const value = Number(digits.replace(/[.,' ]/g, "")) * (thousand === undefined ? 1 : 1_000);
    const start = match.index ?? 0;
    return { condition: { field, operator, value }, start, end: start + match[0].length };
  }
  return undefined;
}

const BRAND =
  "(?:(?:our|my|the|own|unseren?m?|die|der|eigenen?) ){0,2}(?:brand|marken?|names?n?)(?: ?names?n?|namens?)?";
/** "Without the brand", in folded text. */
export const WITHOUT_BRAND = new RegExp(
  String
    .raw`\b(?:non[- ]brand(?:ed)?|unbranded|(?:without|excluding|except(?: for)?|leav(?:e|ing) out|ignoring|not counting|minus|ohne|ausser)(?: (?:searches|queries|those) (?:for|of|with))? ${BRAND}|nicht zur marke(?: gehorend\w*)?)\b`,
);
/** "For /blog/": a path that ends as a folder. */
export const FOLDER =
  /\b(?:for|of|from|on|fur|für|aus|auf|von) (\/[\p{L}\p{N}_~%.-][\p{L}\p{N}_~%.\/-]{0,200})\/(?=$|[\s)"',?!;:])/iu;
/** "Under /blog/", in a text as written: a part of the site, not a page. */
export const BELOW_PATH =
  /\b(?:under|below|within|inside|in|unter|unterhalb von|innerhalb von|im (?:bereich|verzeichnis|ordner)|in (?:the )?(?:folder|directory|section)|section|folder|directory) (\/[\p{L}\p{N}_~%./-]{0,200}?)\/?\*?(?=$|[\s)"',?!;:])/iu;

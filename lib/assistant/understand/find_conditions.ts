/** A limit that rows have to keep: "more than 1,000 impressions". */
export interface Condition {
  field: ConditionField;
  operator: "gte" | "gt" | "lte" | "lt";
  value: number;
}

/** What limits are about, as the API's lists name it. */
type ConditionField =
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
    "at least|min\\.?|mind\\.?|minimum(?: of)?|no fewer than|no less than|not (?:less|fewer|under) than|upwards? of|mindestens|wenigstens|zumindest|nicht weniger als|minimum|from|ab|>=|≥",
    "gte",
  ],
  [
    "at most|no more than|not more than|max\\.?|maximum(?: of)?|up to|hochstens|maximal|nicht mehr als|bis zu|<=|≤",
    "lte",
  ],
  ["more than|over|above|greater than|exceeding|beyond|mehr als|mehr wie|uber|grosser als|>", "gt"],
  ["less than|fewer than|under|below|weniger als|weniger wie|unter|kleiner als|<", "lt"],
];
const FIELDS: readonly (readonly [string, ConditionField])[] = [
  ["impressions?|impr\\.?|impressionen|einblendungen", "impressions"],
  [
    "(?:search )?clicks?(?! (?:away|from|deep|vom|von))|klicks?(?! (?:von|entfernt))|visits?|visitors?|besuchern?|besuchen?|besucher",
    "clicks",
  ],
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
/** "Shown at least 1000 times", "mindestens 50 Mal geklickt". */
const TIMES: readonly (readonly [string, ConditionField])[] = [
  ["shown|seen|displayed|viewed|angezeigt|eingeblendet|gesehen", "impressions"],
  ["clicked|clicked on|visited|geklickt|angeklickt|besucht", "clicks"],
];
const TIMES_FORMS = OPERATORS.flatMap(([words, operator]) =>
  TIMES.flatMap(([verbs, field]) =>
    [
      String.raw`(?<=\b(?:${verbs}) )(?:${words}) ?${NUMBER} ?(?:times|mal|x)\b`,
      String.raw`(?<![\p{L}\p{N}])(?:${words}) ?${NUMBER} ?(?:times|mal|x)(?= (?:${verbs})\b)`,
    ].map((form) => [new RegExp(form, "u"), operator, field] as const)
  )
);

/** "Skip anything under 50 clicks" keeps what has at least as many. */
const LEAVE_OUT =
  "skip(?:ping)?|ignor(?:e|ing)|leav(?:e|ing) out|drop(?:ping)?|without|except|exclud(?:e|ing)|not|hide|ohne|ausser|weglassen|ignoriere|nicht|lass";
const INVERSE_FORMS = FIELDS.map(([names, field]) =>
  [
    new RegExp(
      String
        .raw`\b(?:${LEAVE_OUT}) (?:(?:me|mir|all|alle|alles|any|anything|everything|the|those|die|ones|pages|seiten|what|that|is|was|with|mit) ){0,4}(?:under|below|less than|fewer than|unter|weniger als) ${NUMBER} (?:${names})\b`,
      "u",
    ),
    "gte",
    field,
  ] as const
);

const FORMS = OPERATORS.flatMap(([words, operator]) =>
  FIELDS.map(([names, field]) =>
    [
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words}) ?${NUMBER} (?:${names})\b`, "u"),
      operator,
      field,
    ] as const
  )
);

/** "1,000 impressions or more", "ab 500 Impressionen aufwärts", "500+ clicks". */
const OPEN_FORMS = FIELDS.map(([names, field]) =>
  [
    new RegExp(
      String
        .raw`(?<![\p{L}\p{N}])${NUMBER}(?:(?: ?\+| plus) (?:${names})\b| (?:${names}) (?:or more|and more|or above|and up|upwards|minimum|at least|oder mehr|und mehr|aufwarts|mindestens|plus)\b)`,
      "u",
    ),
    "gte",
    field,
  ] as const
);

/** "Impressions, at least 1000": the number comes last, and the word before it may say what is asked for. */
const LATE_FORMS = OPERATORS.flatMap(([words, operator]) =>
  FIELDS.map(([names, field]) =>
    [
      new RegExp(String.raw`(?<=\b(?:${names}))[,:]? ?(?:${words}) ?${NUMBER}\b`),
      operator,
      field,
    ] as const
  )
);

const ALL_FORMS = [...INVERSE_FORMS, ...TIMES_FORMS, ...OPEN_FORMS, ...FORMS, ...LATE_FORMS];

/** The first condition of a folded text, and where it is; undefined: none. */
export function findCondition(
  folded: string,
): { condition: Condition; start: number; end: number } | undefined {
  for (const [pattern, operator, field] of ALL_FORMS) {
    const match = folded.match(pattern);
    if (!match) continue;
    const [, digits = "", thousand] = match;
    const value = Number(digits.replace(/[.,' ]/g, "")) * (thousand === undefined ? 1 : 1_000);
    const start = match.index ?? 0;
    return { condition: { field, operator, value }, start, end: start + match[0].length };
  }
  return undefined;
}

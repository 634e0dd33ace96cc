import { readPieces } from "./concepts.ts";
import { COUNTS } from "./count_words.ts";
import { foldWords } from "./fold_question.ts";

const MORE_OR_LESS =
  "at least|at most|min\\.?|minimum(?: of)?|max\\.?|maximum(?: of)?|more than|less than|fewer than|over|above|under|below|up to|" +
  "mindestens|wenigstens|zumindest|hochstens|maximal|mehr als|weniger als|uber|unter|bis zu|>=?|<=?";
/** A number with what makes it a limit, and the words after it. */
const LIMIT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MORE_OR_LESS}) ?\d[\d.,']*(?: ?[%€$]| [\p{L}]+){0,2}`,
  "gu",
);
const UNITS =
  "days?|weeks?|months?|quarters?|years?|tagen?|tage|wochen?|monaten?|quartalen?|jahren?";
const SEASONS =
  "spring|summer|autumn|winter|fruhling|fruhjahr|sommer|herbst|season|saison|christmas|easter|weihnachten|ostern|" +
  "black friday|(?:summer |sommer)?holidays|(?:sommer)?ferien|(?:advent|weihnachts|urlaubs)\\w*";
/** Times of which the days are not known. */
const TIMES = new RegExp(
  [
    "last weekend|(?:am |vom )?letzten? wochenende|since forever|seit ewigkeiten",
    "(?:since|seit|after|nach|before|vor)(?: the| our| dem| der| unserem)? (?:relaunch|launch|redesign|umzug|migration|core update|update|corona)",
    `(?:in|at|over|during|since|last|this|seit|im|zu|uber|wahrend|letzte[nrms]?|diese[nrms]?)(?: the| den| dem| der| last| letzte[nrms]?)* (?:${SEASONS})`,
    `(?:in |for |over |since |seit |vor )?(?:the |den |die )?(?:last |past |letzten |vergangenen )?(?:a |the )?(?:few|several|some|ein paar|paar|einige[nr]?|mehrere[nr]?|\\d{1,3}|${
      Object.keys(COUNTS).join("|")
    }) (?:${UNITS})(?: (?:ago|back|her))?`,
  ].map((form) => `\\b(?:${form})\\b`).join("|"),
  "g",
);
const MAX_UNREAD = 2;

/** The limits of a folded, marked text that nothing has taken out of it: "at least 500 followers". */
export function findUnread(marked: string): string[] {
  return [...marked.matchAll(LIMIT), ...marked.matchAll(TIMES)].map(([text]) =>
    text.replace(/[.,']+$/, "").trim()
  )
    .slice(0, MAX_UNREAD);
}

/** What a question leaves out by name, which may be the brand. */
const LEFT_OUT =
  /(?<![\p{L}\p{N}])(?:ohne|without|excluding|excl\.?|minus|not counting|leaving out|leave out|ignoring|ausser|exklusive|abzuglich)(?: (?:the|our|den|dem|der|die|das|name|namen|word|wort|begriff|brand|term)){0,2} (\p{Lu}[\p{L}\p{N}&'-]{2,30})(?=$|[ ]*[?.!,;:)]| (?:raus|please|bitte|stuff|searches|queries|keywords|suchen|begriffe|traffic)\b)/u;

/** A name that a question as written leaves out, folded, with where it is said; undefined: none. */
export function findLeftOut(text: string): { name: string; pattern: RegExp } | undefined {
  const [said, name] = text.match(LEFT_OUT) ?? [];
  if (said === undefined || name === undefined) return undefined;
  const folded = foldWords(name);
  if (readPieces(folded).some(({ concepts }) => concepts !== undefined)) return undefined;
  const escaped = foldWords(said).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return { name: folded, pattern: new RegExp(escaped) };
}

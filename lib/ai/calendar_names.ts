/** Days and months that brands are called as well; languages with small letters for them need no list. */
const CALENDAR_WORDS: ReadonlySet<string> = new Set(
  ("monday tuesday wednesday thursday friday saturday sunday january february march april may june " +
    "july august september october november december montag dienstag mittwoch donnerstag freitag " +
    "samstag sonntag januar februar märz mai juni juli oktober dezember").split(" "),
);
const NAMES = [...CALENDAR_WORDS].join("|");
/** What a date has before it. */
const BEFORE = new RegExp(
  "(?:^|[\\s(])(?:on|every|each|next|last|this|until|till|since|from|before|after|of|an?|the|first|second|" +
    "third|fourth|cyber|blue|easter|good|black|between|through|per|early|late|see\\s+you|am|jeden|nächsten|" +
    `letzten|bis|seit|vom|ab|zum|den|\\d{1,2}(?:st|nd|rd|th|\\.)?|(?:${NAMES})\\s*(?:,|and|or|und|to|through|–|-))\\s*$`,
  "iu",
);
/** What a date has behind it. */
const AFTER = new RegExp(
  "^(?:s(?![\\p{L}\\p{N}])|['’]s\\s+(?:meeting|game|match|news|edition|class|session)|,?\\s+(?:morning|afternoon|evening|night|noon|" +
    "mornings|evenings|nights|meetings?|blues|through|at\\s+\\d|\\d{1,2}(?![\\p{L}\\p{N}%])|\\d{4}|" +
    `(?:(?:to|and|or|through|bis|und)\\s+)?(?:${NAMES})(?![\\p{L}\\p{N}])))`,
  "iu",
);
/** What the names of tools have before them. */
const NAME_BEFORE =
  /(?:(?:^|[\s(])(?:like|as|use|uses|using|used|with|and|or|than|vs\.?|versus|try|choose|chose|recommend|prefer|called|named|in|und|oder|wie|mit|als)|,)\s*$/i;

/** What no day does. */
const NAME_AFTER =
  /^\s+(?:gives|offers|includes|lets|provides|allows|enables|integrates|requires|sells|raised|released|launched|announced|acquired|bietet|hat)(?![\p{L}\p{N}])/iu;

/**
 * Judges whether a day or month that is written with a capital is meant as a name; undefined for other
 * words. `isMarked`: it is set apart as a name, or a company word is next to it.
 *
 * Source: the rules are a convention of this project.
 */
export function judgeCalendarName(
  word: string,
  { before, after, isMarked }: { before: string; after: string; isMarked: boolean },
): "name" | "maybe" | "word" | undefined {
  if (!CALENDAR_WORDS.has(word)) return undefined;
  if (BEFORE.test(before) || AFTER.test(after)) return "word";
  if (isMarked) return /^['’]s/.test(after) ? "maybe" : "name";
  return NAME_BEFORE.test(before) || NAME_AFTER.test(after) ? "name" : "maybe";
}

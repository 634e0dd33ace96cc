import { createRequire } from "node:module";
import { createTable } from "../../core/create_table.ts";

const load = createRequire(import.meta.url);

/** The language that a text is in, when it is surely not the declared one. */
interface LanguageMismatch {
  /** ISO 639-1. */
  detected: string;
  /** Of the words looked at, the share that are frequent words of the declared language. */
  declaredShare: number;
}

/** Characters that are looked at: enough for trigrams, and cheap. */
const SAMPLE_LENGTH = 3_000;
/** Scores are relative to the best; closer ones cannot be distinguished. */
const CLEAR_SCORE = 0.993;
/** Characters that are looked at first. */
const FIRST_LENGTH = 1_000;
/** This share of a language's own function words is proof enough of it. */
const PROOF_SHARE = 0.04;

/** Frequent words that the other languages of the list do not have, or have rarely. */
const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: words("und der die das ist nicht mit für auf ein eine sich von den dem zu wird werden oder"),
  en: words("the and of to is that with this for you are from have which it be by or can not"),
  es: words("el los las que del por una con para es como más pero sus al lo está"),
  fr: words("le les des et est une dans pour que qui sur pas vous nous au aux avec ce cette sont"),
  it: words("il che di della per una con non sono gli del alla nel più anche questo delle dei"),
  nl: words("het een van en dat niet zijn voor met op aan ook bij wordt naar deze maar"),
  pt: words("os das uma que não para com por do da em mais como foi são ao pelo você seu"),
};

/** The same of languages that are judged by trigrams: what shows that a text is in them too. */
const OWN_WORDS: Readonly<Record<string, ReadonlySet<string>>> = createTable({
  ...FUNCTION_WORDS,
  cs: words("se na je že jako nebo pro jsou který která které není při také podle až aby jen po"),
  da: words("og at det er som til på med af ikke kan for den et fra eller hvis vil skal har"),
  fi: words("ja on ei se että tai ovat voi kun joka jos sen mutta myös ole kuin niin sekä"),
  hu: words("az és hogy nem egy is meg vagy ha ez csak mint után lehet azt kell van"),
  id: words("yang dan di untuk dengan ini dari tidak atau pada adalah akan dalam ke jika itu"),
  nb: words("og at det er som til på med av ikke kan for den et fra eller hvis vil skal har"),
  nn: words("og at det er som til på med av ikkje kan for den eit frå eller om vil skal har"),
  no: words("og at det er som til på med av ikke kan for den et fra eller hvis vil skal har"),
  pl: words("się w z na nie jest że przez oraz lub dla od jako może są tego przy być jak po które"),
  ro: words("și nu în cu care este sau pe din pentru să mai dacă fi prin sunt poate acest"),
  sv: words("och att det som är för på med inte av till ett kan om eller från den du har"),
  tr: words("ve bir bu için ile olarak veya olan daha gibi ise kadar değil her çok"),
  vi: words("và là của có không được cho các một trong với này để khi những"),
});

/** Languages that a script of their own gives away, or one that they share with related ones. */
const SCRIPTS: Readonly<Record<string, RegExp>> = createTable({
  ar: /\p{Script=Arabic}/gu,
  bg: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
  fa: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  th: /\p{Script=Thai}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  zh: /\p{Script=Han}/gu,
});
/** With this share of its letters a text is in the language, or mixed. */
const SCRIPT_SHARE = 0.1;

/** ISO 639-3 codes of franc that are looked at, as ISO 639-1. */
const CODES: ReadonlyMap<string, string> = new Map(Object.entries({
  arb: "ar",
  bul: "bg",
  ces: "cs",
  cmn: "zh",
  dan: "da",
  deu: "de",
  ell: "el",
  eng: "en",
  fin: "fi",
  fra: "fr",
  heb: "he",
  hin: "hi",
  hun: "hu",
  ind: "id",
  ita: "it",
  jpn: "ja",
  kor: "ko",
  nld: "nl",
  nob: "no",
  pes: "fa",
  pol: "pl",
  por: "pt",
  ron: "ro",
  rus: "ru",
  spa: "es",
  swe: "sv",
  tha: "th",
  tur: "tr",
  ukr: "uk",
  vie: "vi",
}));

/** Languages that trigrams confuse: none of a group is held against another. */
const RELATED: readonly ReadonlySet<string>[] = [
  words("no nb nn da sv"),
  words("id ms jv su"),
  words("es ca gl pt an oc"),
  words("cs sk"),
  words("ru uk be bg mk sr"),
  words("ar fa ur ps ug"),
  words("hi mr ne sa"),
  words("nl af fy lb"),
  words("hr sr bs sh sl"),
  words("fi et"),
  words("tr az"),
  words("zh ja yue"),
];

/**
 * Finds out that a text is not in its declared language: first by the words that this language
 * cannot do without, which settles nearly every page cheaply, then by trigrams. Says nothing where
 * the two are related, the text is mixed, or the declared language is none that is known here.
 *
 * @see https://github.com/wooorm/franc
 */
export function findLanguageMismatch(
  text: string,
  declared: string,
): LanguageMismatch | undefined {
  const language = declared.toLowerCase().split(/[-_]/, 1)[0] ?? "";
  if (isProvenAtOnce(text, language)) return undefined;
  const sample = text.slice(0, SAMPLE_LENGTH);
  const share = shareOfWords(sample, OWN_WORDS[language]);
  // half of a proof is enough to say nothing: most texts in their own language end here, before the trigrams
  if (share > PROOF_SHARE / 2) return undefined;
  if (!isKnown(language) || isInScript(sample, language)) return undefined;
  const detected = detectLanguage(sample);
  if (detected === undefined || detected === language || areRelated(detected, language)) {
    return undefined;
  }
  // mixed texts have words of both
  const proven = !(detected in FUNCTION_WORDS) ||
    shareOfWords(sample, FUNCTION_WORDS[detected]) >= PROOF_SHARE;
  if (!proven) return undefined;
  return { detected, declaredShare: Math.round(1_000 * share) / 1_000 };
}

/** The one language that the trigrams speak for, clearly before all that are not related to it. */
function detectLanguage(sample: string): string | undefined {
  // its trigrams of 187 languages are loaded with the first text whose words do not show its language
  const { francAll }: typeof import("franc") = load("franc");
  const [best, ...others] = francAll(sample, { only: [...CODES.keys()] });
  const language = CODES.get(best?.[0] ?? "");
  if (language === undefined) return undefined;
  // words distinguish these better than trigrams do
  if (language in FUNCTION_WORDS) return language;
  const next = others.find(([code]) => !areRelated(CODES.get(code) ?? "", language));
  return next === undefined || next[1] <= CLEAR_SCORE ? language : undefined;
}

/** Looks at the first words as they are between spaces: enough for nearly every page, and fast. */
function isProvenAtOnce(text: string, language: string): boolean {
  const list = OWN_WORDS[language];
  if (list === undefined) return false;
  const found = text.slice(0, FIRST_LENGTH).split(" ");
  return found.filter((word) => list.has(word)).length >= PROOF_SHARE * found.length;
}

function shareOfWords(sample: string, list: ReadonlySet<string> | undefined): number {
  if (list === undefined) return 0;
  const found = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  return found.length === 0 ? 0 : found.filter((word) => list.has(word)).length / found.length;
}

function isInScript(sample: string, language: string): boolean {
  const own = SCRIPTS[language];
  if (own === undefined) return false;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return (sample.match(own)?.length ?? 0) >= SCRIPT_SHARE * letters;
}

function isKnown(language: string): boolean {
  return language === "nb" || language === "nn" || [...CODES.values()].includes(language);
}

function areRelated(one: string, other: string): boolean {
  return RELATED.some((group) => group.has(one) && group.has(other));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

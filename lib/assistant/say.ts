import { GERMAN_API_SENTENCES } from "./words/german_sentences/api_sentences.ts";
import { GERMAN_SENTENCES } from "./words/german_sentences/mod.ts";

/** A language that the analyst answers in. */
export type Language = "en" | "de";

/** Writes sentences of the analyst in one language. */
export interface Say {
  /** A sentence with values: say`The score is ${score}.` A value that is a known text is translated, too. */
  (parts: TemplateStringsArray, ...values: readonly Value[]): string;
}

type Value = string | number | null | undefined;

/** The texts of the other languages by the English ones, whose values are `{0}`, `{1}`, …; English needs none. */
const SENTENCES: Readonly<Record<Language, ReadonlyMap<string, string> | undefined>> = {
  en: undefined,
  de: GERMAN_SENTENCES,
};

/** Creates the template tag that writes a language. The English text is the key of the translations. */
export function createSay(language: Language): Say {
  const sentences = SENTENCES[language];
  const translate = createTranslator(language);
  return (parts, ...values) => {
    const texts = values.map((value) => translate(String(value)));
    const sentence = sentences?.get(keyOf(parts));
    if (sentence === undefined) return String.raw({ raw: parts }, ...texts);
    return sentence.replaceAll(/\{(\d+)\}/g, (_, index) => texts[Number(index)] ?? "");
  };
}

/** Creates what gives the text of a language for an English one without values; unknown texts stay. */
export function createTranslator(language: Language): (text: string) => string {
  const sentences = SENTENCES[language];
  return (text) => sentences?.get(text) ?? text;
}

/** The English text of a template with numbered values, as the translations name it. */
export function keyOf(parts: readonly string[]): string {
  return parts.map((part, index) => index === 0 ? part : `{${index - 1}}${part}`).join("");
}

/**
 * Creates what gives sentences of the API in a language: the API writes English. What has no translation is
 * quoted and named as English, so that an answer does not change its language unannounced.
 */
export function createApiTranslator(language: Language): (text: string) => string {
  const translate = createTranslator(language);
  if (language === "en") return translate;
  const translateSentence = (sentence: string): string | undefined => {
    const known = translate(sentence);
    if (known !== sentence) return known;
    for (const [pattern, german] of GERMAN_API_SENTENCES) {
      if (!pattern.test(sentence)) continue;
      return sentence.replace(pattern, german).replaceAll(DECIMAL_POINT, ",");
    }
    return undefined;
  };
  return (text) => {
    const whole = translateSentence(text);
    if (whole !== undefined) return whole;
    const sentences = text.split(SENTENCE_END).map(translateSentence);
    return sentences.includes(undefined) ? `(auf Englisch:) „${text}“` : sentences.join(" ");
  };
}

const SENTENCE_END = /(?<=\.) (?=\S)/;
const DECIMAL_POINT = /(?<=\d)\.(?=\d)/g;

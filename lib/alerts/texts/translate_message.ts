import type { ReportLanguage } from "../../../schemas/report_settings.ts";
import { createTextFinder, localizeFigure } from "../../core/text_table.ts";
import type { PlainMessage } from "../../outgoing/plain_message.ts";
import { findGermanRule } from "../../rules/german/mod.ts";
import { RULES } from "../../rules/mod.ts";
import { alertText } from "./alert_text.ts";
import { GERMAN_ALERT_TEXTS, GERMAN_COUNTS } from "./german_texts.ts";

/** A text of an alert or a report in German; undefined: the table has none. Values of the site stay as they are. */
export const findGermanAlertText = createTextFinder({
  texts: GERMAN_ALERT_TEXTS,
  counts: GERMAN_COUNTS,
  // titles of rules are values
  known: RULES.flatMap(({ id, title }) => {
    const german = findGermanRule(id)?.title;
    return german === undefined ? [] : [[title, german] as const];
  }),
});

/** Writes a text of an alert or a report in a language; one that the table does not have stays as it is. */
export function sayAlertText(english: string, language: ReportLanguage): string {
  return language === "en" ? english : findGermanAlertText(english) ?? localizeFigure(english);
}

/** Facts whose values are names that a site or somebody else chose. */
const NAMING_FACTS: ReadonlySet<string> = new Set([alertText`Issuer`]);

/** Writes the value of a fact in a language; a name that somebody else chose stays as it is. */
export function sayFactValue(
  { label, value }: { label: string; value: string },
  language: ReportLanguage,
): string {
  return NAMING_FACTS.has(label) ? value : sayAlertText(value, language);
}

/** A message in English; a value that is a list has several texts, each a sentence. */
export interface MessageDraft extends Omit<PlainMessage, "facts"> {
  facts: readonly { label: string; value: string | readonly string[] }[];
}

/** Writes a message in a language. Names, addresses and other texts of sites stay as they are. */
export function translateMessage(draft: MessageDraft, language: ReportLanguage): PlainMessage {
  const say = (text: string) => sayAlertText(text, language);
  return {
    ...draft,
    title: say(draft.title),
    sentences: draft.sentences.map(say),
    facts: draft.facts.map(({ label, value }) => ({
      label: say(label),
      value: typeof value === "string"
        ? sayFactValue({ label, value }, language)
        : value.map(say).join(". "),
    })),
    links: draft.links.map(({ label, url }) => ({ label: say(label), url })),
  };
}

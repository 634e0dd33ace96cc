import type { ReportLanguage } from "../../../schemas/report_settings.ts";
import { createTextFinder, localizeFigure } from "../../core/text_table.ts";
import type { PlainMessage } from "../../outgoing/plain_message.ts";
import { findGermanRule } from "../../rules/german/mod.ts";
import { RULES } from "../../rules/mod.ts";
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

/** The same of a figure; a name of the site, such as that of a certificate's issuer, is none. */
export function sayAlertFigure(english: string, language: ReportLanguage): string {
  return /\d|^not known/i.test(english) ? sayAlertText(english, language) : english;
}

/** Writes a message in a language. Names, addresses and other texts of sites stay as they are. */
export function translateMessage(message: PlainMessage, language: ReportLanguage): PlainMessage {
  if (language === "en") return message;
  const say = (text: string) => sayAlertText(text, language);
  return {
    ...message,
    title: say(message.title),
    sentences: message.sentences.map(say),
    facts: message.facts.map(({ label, value }) => ({
      label: say(label),
      value: sayAlertFigure(value, language),
    })),
    links: message.links.map(({ label, url }) => ({ label: say(label), url })),
  };
}

import type { ReportLanguage } from "../../../schemas/report_settings.ts";
import type { PlainMessage } from "../../outgoing/plain_message.ts";
import { findGermanRule } from "../../rules/german/mod.ts";
import { RULES } from "../../rules/mod.ts";
import { GERMAN_ALERT_TEXTS, GERMAN_COUNTS } from "./german_texts.ts";

/** A text with values: what it looks like, and its German. */
interface TextPattern {
  pattern: RegExp;
  german: string;
}

const PLACE = /\{\d+\}/;
const VALUE = /\{(\d+)(=?)\}/g;
/** Figures as English writes them: 1,234, −5.2, 12.5 %, 2.6 s. */
const FIGURE = /^[±+−-]?\d{1,3}(?:,?\d{3})*(?:\.\d+)?(?: (?:%|s|ms))?$/;
const LIST = "; ";

/** Titles of rules are texts without values, too. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ...RULES.flatMap(({ id, title }) => {
    const german = findGermanRule(id)?.title;
    return german === undefined ? [] : [[title, german] as const];
  }),
  ...Object.entries(GERMAN_ALERT_TEXTS).filter(([english]) => !PLACE.test(english)),
]);

/** Those with the most words of their own first: they say the most. */
const PATTERNS: readonly TextPattern[] = [
  ...Object.entries(GERMAN_ALERT_TEXTS).filter(([english]) => PLACE.test(english))
    .toSorted(([a], [b]) => b.replaceAll(VALUE, "").length - a.replaceAll(VALUE, "").length)
    .map(([english, german]) => ({ pattern: patternOf(english, "(.+?)"), german })),
  ...Object.entries(GERMAN_COUNTS)
    .map(([english, german]) => ({ pattern: patternOf(english, "([\\d,.]+)"), german })),
];

/** A text of an alert or a report in German; undefined: the table has none. Values of the site stay as they are. */
export function findGermanAlertText(english: string): string | undefined {
  const known = KNOWN.get(english);
  if (known !== undefined) return known;
  for (const { pattern, german } of PATTERNS) {
    const values = pattern.exec(english)?.slice(1);
    if (values === undefined) continue;
    return german.replaceAll(VALUE, (_, at: string, asItIs: string) => {
      const value = values[Number(at)] ?? "";
      return asItIs ? value : valueOf(value);
    });
  }
  return undefined;
}

/** Writes a text of an alert or a report in a language; one that the table does not have stays as it is. */
export function sayAlertText(english: string, language: ReportLanguage): string {
  return language === "en" ? english : findGermanAlertText(english) ?? figureOf(english);
}

/** Writes a message in a language. Names, addresses and other texts of sites stay as they are. */
export function translateMessage(message: PlainMessage, language: ReportLanguage): PlainMessage {
  if (language === "en") return message;
  const say = (text: string) => sayAlertText(text, language);
  return {
    ...message,
    title: say(message.title),
    sentences: message.sentences.map(say),
    facts: message.facts.map(({ label, value }) => ({ label: say(label), value: say(value) })),
    links: message.links.map(({ label, url }) => ({ label: say(label), url })),
  };
}

/** A value may be a list of texts, such as the titles of what an alert brought with it. */
function valueOf(value: string): string {
  const whole = findGermanAlertText(value);
  if (whole !== undefined) return whole;
  return value.split(LIST).map((part) => findGermanAlertText(part) ?? figureOf(part)).join(LIST);
}

function figureOf(text: string): string {
  if (!FIGURE.test(text)) return text;
  return text.replaceAll(/[.,]/g, (sign) => sign === "." ? "," : ".");
}

function patternOf(english: string, value: string): RegExp {
  const parts = english.split(PLACE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(value)}$`, "su");
}

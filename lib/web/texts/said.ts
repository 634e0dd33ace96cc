import { createApiTranslator, keyOf } from "../../assistant/say.ts";
import { type Content, type Html, html } from "../html.ts";
import { GERMAN_TEXTS } from "./german/mod.ts";
import { currentLanguage } from "./language.ts";

const PLACE = /\{(\d+)\}/;

/** Writes a text of the pages in the current language: said`${count} pages are lost`. The English text is its key. */
export function said(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return textOf(parts).split(PLACE)
    .map((part, at) => at % 2 === 0 ? part : String(values[Number(part)] ?? "")).join("");
}

/** The same with elements as values; texts are escaped as everywhere. */
export function saidHtml(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  const content = textOf(parts).split(PLACE)
    .map((part, at): Content => at % 2 === 0 ? part : values[Number(part)]);
  return html`${content}`;
}

/** A known text of the pages, such as the head of a column, in the current language; another text stays. */
export function saidText(english: string): string {
  return currentLanguage() === "en" ? english : GERMAN_TEXTS.get(english) ?? english;
}

/** The same of content: what is markup has its texts already. */
export function saidContent(content: Content): Content {
  return typeof content === "string" ? saidText(content) : content;
}

const toGerman = createApiTranslator("de");

/** A sentence that the API wrote, in the current language; one without translation is quoted as English. */
export function saidByApi(english: string): string {
  return currentLanguage() === "en" ? english : GERMAN_TEXTS.get(english) ?? toGerman(english);
}

/** The text with places for its values; line breaks of the source are spaces. */
function textOf(parts: readonly string[]): string {
  return saidText(keyOf(parts).replaceAll(/\s*\n\s*/g, " "));
}

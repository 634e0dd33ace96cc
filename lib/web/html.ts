import { escapeUTF8 } from "entities";
import { GERMAN_TEXTS } from "./texts/german/mod.ts";
import { currentLanguage, isLanguageChosen } from "./texts/language.ts";
import { type SaidTemplate, translateTemplate } from "./texts/said_markup.ts";

/** Markup that is safe to send: made by `html`, or by something that writes markup itself. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What may be in markup: texts are escaped; what is nothing leaves nothing. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/**
 * Writes markup: every value is escaped for text and for quoted attributes alike, unless it is markup
 * itself. Attributes must be quoted, and no value belongs into a script, a style or an address without a
 * fixed beginning: for addresses of elsewhere there is `outerLink()`.
 *
 * Its fixed texts, and those of attributes such as `aria-label`, are written in the current language; the texts among its
 * values are data and stay. A constant, made where no language is chosen yet, is written in that of each page that has it.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const written = new Html(writeTemplate(strings, values));
  if (isLanguageChosen()) return written;
  const english = written.text;
  const get = () => currentLanguage() === "en" ? english : writeTemplate(strings, values);
  return Object.defineProperty(written, "text", { enumerable: true, get });
}

const germanTemplates = new WeakMap<TemplateStringsArray, SaidTemplate>();

function writeTemplate(strings: TemplateStringsArray, values: readonly Content[]): string {
  if (currentLanguage() === "en") {
    return strings.reduce((before, string, index) => before + write(values[index - 1]) + string);
  }
  let german = germanTemplates.get(strings);
  if (german === undefined) {
    german = translateTemplate(strings, (text) => GERMAN_TEXTS.get(text));
    germanTemplates.set(strings, german);
  }
  const { strings: parts, order } = german;
  return parts.reduce((before, part, index) =>
    before + write(values[order[index - 1] ?? 0]) + part
  );
}

function write(content: Content): string {
  if (content instanceof Html) return content.text;
  if (typeof content === "string") return escapeUTF8(content.toWellFormed());
  if (typeof content === "number") return String(content);
  if (content === null || content === undefined || content === false) return "";
  return content.map(write).join("");
}

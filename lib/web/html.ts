import { escapeUTF8 } from "entities";

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
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const text = strings.reduce((before, string, index) =>
    before + write(values[index - 1]) + string
  );
  return new Html(text);
}

function write(content: Content): string {
  if (content instanceof Html) return content.text;
  if (typeof content === "string") return escapeUTF8(content.toWellFormed());
  if (typeof content === "number") return String(content);
  if (content === null || content === undefined || content === false) return "";
  return content.map(write).join("");
}

import { translateTemplate } from "../../../lib/web/texts/said_markup.ts";

/** A template of a source: its tag, such as `html`, and its fixed parts. */
export interface SourceTemplate {
  tag: string;
  parts: readonly string[];
}

/** What a source has in quotes. */
export interface SourceTexts {
  templates: readonly SourceTemplate[];
  /** Strings in quotes, those joined by `+` as one, too. */
  strings: readonly string[];
}

const TAG_BEFORE = /([\w$]+)\s*$/;
/** After these a slash begins a regular expression. */
const REGEX_BEFORE = /(?:^|[=([{,;:!&|?+>]|return|=>)\s*$/;

/** Reads templates and strings of a source in TypeScript, those within templates, too. */
export function readSourceTexts(source: string): SourceTexts {
  const templates: SourceTemplate[] = [];
  const strings: string[] = [];
  let at = 0;

  /** Reads code up to a brace that closes it, or to the end. */
  function readCode(): void {
    let from = at;
    let joined = "";
    for (; at < source.length; at++) {
      const sign = source[at] ?? "";
      const before = () => source.slice(from, at);
      if (sign === "}") return;
      if (sign === "{") {
        at++;
        readCode();
      } else if (source.startsWith("//", at)) at = endOf("\n", at);
      else if (source.startsWith("/*", at)) at = endOf("*/", at) + 1;
      else if (sign === "/" && REGEX_BEFORE.test(before().slice(-20))) at = endOfRegex(at);
      else if (sign === '"' || sign === "'") {
        const isJoined = joined !== "" && /^\s*\+\s*$/.test(source.slice(from, at));
        const text = readString(sign);
        strings.push(text);
        joined = isJoined ? joined + text : text;
        if (isJoined) strings.push(joined);
        from = at + 1;
      } else if (sign === "`") {
        const tag = TAG_BEFORE.exec(before().slice(-40))?.[1] ?? "";
        readTemplate(tag);
        joined = "";
        from = at + 1;
      }
    }
  }

  function readString(quote: string): string {
    const start = at + 1;
    for (at++; source[at] !== quote; at++) if (source[at] === "\\") at++;
    return unescape(source.slice(start, at));
  }

  function readTemplate(tag: string): void {
    const parts: string[] = [];
    let start = at + 1;
    for (at++; source[at] !== "`"; at++) {
      if (source[at] === "\\") at++;
      else if (source.startsWith("${", at)) {
        parts.push(unescape(source.slice(start, at)));
        at += 2;
        readCode();
        start = at + 1;
      }
    }
    parts.push(unescape(source.slice(start, at)));
    templates.push({ tag, parts });
  }

  function endOf(end: string, from: number): number {
    const found = source.indexOf(end, from);
    return found < 0 ? source.length : found;
  }

  function endOfRegex(from: number): number {
    let isClass = false;
    for (let place = from + 1; place < source.length; place++) {
      const sign = source[place];
      if (sign === "\\") place++;
      else if (sign === "[") isClass = true;
      else if (sign === "]") isClass = false;
      else if (sign === "/" && !isClass) return place;
    }
    return source.length;
  }

  while (at < source.length) {
    readCode();
    at++;
  }
  return { templates, strings };
}

function unescape(text: string): string {
  return text.replaceAll(/\\u\{?([0-9a-f]{4,6})\}?|\\(\r?\n|.)/gi, (_, code, sign) => {
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
    return { n: "\n", t: "\t", r: "\r", 0: "\0", "\n": "" }[sign as string] ?? sign;
  });
}

/** The English texts of a template of `html`, as the tables of translations name them. */
export function textsOfTemplate(template: readonly string[]): string[] {
  const texts: string[] = [];
  translateTemplate(template, (text) => {
    texts.push(text);
    return undefined;
  });
  return texts;
}

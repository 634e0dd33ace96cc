/** A part of an answer's text, in UTF-16 units; `end` is exclusive. */
interface TextSpan {
  start: number;
  end: number;
}

/** A link as it is in a text. */
interface TextLink extends TextSpan {
  url: string;
  /** What a Markdown link shows; null for a bare URL. */
  label: string | null;
}

/** An answer's text, with marks on what is not prose. */
export interface AnswerChannels {
  /** As long as the text; code and URLs are made spaces, so that offsets stay what they are. */
  prose: string;
  /** In the order of the text; those in code are not among them. */
  links: TextLink[];
}

const MAX_URL_LENGTH = 2048;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const URL_START = /https?:\/\//gi;
/** No URL goes on behind it. Brackets are looked at by themselves. */
// deno-lint-ignore no-control-regex
const URL_END = /[\s<>"`\u0000-\u0020\u3000-\u3002\uff00-\uff0f\u300c-\u3011|\\^]/;
/** What is behind a link's target. */
const LINK_TITLE = /^>?\s{1,9}(?:"[^"]{0,300}"|'[^']{0,300}'|\([^()]{0,300}\))\s{0,9}\)$/;
const TRAILING = /[.,;:!?'*_~’”»…]+$/;

/**
 * Separates the prose of an answer from its code blocks, inline code and URLs. A URL ends before
 * white space, quotation marks and CJK punctuation, without the punctuation of its sentence, and
 * without a closing bracket that it does not open. Runs in linear time on any text.
 *
 * Source: CommonMark 0.31, sections 4.5, 6.1 and 6.3; GitHub Flavored Markdown, 6.9 (autolinks).
 */
export function splitChannels(text: string): AnswerChannels {
  const parts: string[] = [];
  let done = 0;
  const blank = ({ start, end }: TextSpan) => {
    if (start < done) return;
    parts.push(text.slice(done, start), text.slice(start, end).replace(/[^\n]/g, " "));
    done = end;
  };
  const code = findCode(text);
  const links = findLinks(text, code);
  const urls = links.map(({ url, start, end, label }) =>
    label === null ? { start, end } : spanOfUrl(text, url, { start, end })
  );
  for (const span of [...code, ...urls].sort((a, b) => a.start - b.start)) blank(span);
  parts.push(text.slice(done));
  return { prose: parts.join(""), links };
}

/** Of a Markdown link its label is prose, and its target and title are not. */
function spanOfUrl(
  text: string,
  url: string,
  { start, end }: { start: number; end: number },
): TextSpan {
  const at = text.indexOf(url, start);
  if (at === -1 || at >= end) return { start: end, end };
  const after = at + url.length;
  return { start: at, end: LINK_TITLE.test(text.slice(after, end)) ? end : after };
}

function findCode(text: string): TextSpan[] {
  if (!text.includes("`") && !text.includes("~~~")) return [];
  const spans: TextSpan[] = [];
  let fence: { mark: string; start: number } | undefined;
  let proseStart = 0;
  let at = 0;
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      findInlineCode(text, { start: proseStart, end: at, spans });
      fence = { mark, start: at };
    } else if (fence !== undefined && mark?.startsWith(fence.mark)) {
      spans.push({ start: fence.start, end: at + line.length });
      fence = undefined;
      proseStart = at + line.length;
    }
    at += line.length + 1;
  }
  if (fence !== undefined) spans.push({ start: fence.start, end: text.length });
  else findInlineCode(text, { start: proseStart, end: text.length, spans });
  return spans.sort((a, b) => a.start - b.start);
}

/** Runs of backticks that are closed by one as long within the paragraph. */
function findInlineCode(
  text: string,
  { start, end, spans }: { start: number; end: number; spans: TextSpan[] },
): void {
  for (const paragraph of splitParagraphs(text.slice(start, end), start)) {
    const open = new Map<number, number>();
    let after = 0;
    for (const match of paragraph.text.matchAll(/`+/g)) {
      const length = match[0].length;
      const opened = open.get(length);
      if (opened === undefined || opened < after) {
        open.set(length, match.index);
        continue;
      }
      after = match.index + length;
      spans.push({ start: paragraph.start + opened, end: paragraph.start + after });
      open.clear();
    }
  }
}

function splitParagraphs(text: string, start: number): { text: string; start: number }[] {
  let at = start;
  return text.split("\n\n").map((part) => {
    const paragraph = { text: part, start: at };
    at += part.length + 2;
    return paragraph;
  });
}

function findLinks(text: string, code: readonly TextSpan[]): TextLink[] {
  const links: TextLink[] = [];
  let block = 0;
  let after = 0;
  for (const match of text.matchAll(URL_START)) {
    const at = match.index;
    if (at < after) continue;
    while ((code[block]?.end ?? Infinity) <= at) block++;
    if ((code[block]?.start ?? Infinity) <= at) continue;
    const link = readLink(text, at, match[0].length);
    if (link === undefined) continue;
    links.push(link);
    after = link.end;
  }
  return links;
}

function readLink(text: string, at: number, schemeLength: number): TextLink | undefined {
  const rest = text.slice(at, at + MAX_URL_LENGTH);
  const stop = rest.search(URL_END);
  const long = balance(stop === -1 ? rest : rest.slice(0, stop));
  const labelled = readLabel(text, at);
  const url = labelled === undefined ? long.replace(TRAILING, "") : long;
  if (url.length <= schemeLength) return undefined;
  const end = at + url.length;
  if (labelled === undefined) return { url, label: null, start: at, end };
  const close = text.indexOf(")", end);
  return {
    url,
    label: labelled.label,
    start: labelled.start,
    end: close === -1 || close - end > MAX_URL_LENGTH ? end : close + 1,
  };
}

/** Cuts before the first bracket that closes what the URL does not open. */
function balance(url: string): string {
  let round = 0;
  let square = 0;
  for (let index = 0; index < url.length; index++) {
    const character = url[index];
    if (character === "(") round++;
    else if (character === "[") square++;
    else if (character === ")" && round-- === 0) return url.slice(0, index);
    else if (character === "]" && square-- === 0) return url.slice(0, index);
  }
  return url;
}

const MAX_LABEL_LENGTH = 500;

/** The label of a Markdown link whose target begins here. */
function readLabel(text: string, at: number): { label: string; start: number } | undefined {
  const opening = text[at - 1] === "<" ? at - 2 : at - 1;
  if (text[opening] !== "(" || text[opening - 1] !== "]") return undefined;
  const from = Math.max(0, opening - MAX_LABEL_LENGTH);
  let depth = 0;
  for (let index = opening - 1; index >= from; index--) {
    if (text[index] === "]") depth++;
    else if (text[index] === "[" && --depth === 0) {
      return { label: text.slice(index + 1, opening - 1), start: index };
    }
  }
  return undefined;
}

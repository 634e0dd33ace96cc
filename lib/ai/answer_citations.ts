import { splitChannels } from "./answer_channels.ts";
import { citationKey, hidesTarget } from "./citation_url.ts";
import type { Citation } from "./engine_answer.ts";

/** A source as an engine lists it, or as a text does. */
export interface Source {
  url: string;
  title?: string | null;
  start?: number | null;
  end?: number | null;
}

/** Of longer lists the first ones are kept. */
const MAX_CITATIONS = 1000;
const MAX_TITLE = 300;
/** `[3]`, `[3, 4]`, `【3】`, `[^3]`: not one that is a link's label or a definition. */
const REFERENCE =
  /[[【]\^?(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,20})(?:†[^\]】\n]{0,80})?[\]】](?![(:])/g;
/** `[3]: https://…`, `3. https://…`, `[3] Title - https://…` at the beginning of a line. */
const FOOTNOTE =
  /^[ \t]{0,3}(?:\[\^?(\d{1,3})\]:?|(\d{1,3})[.)])[ \t]+([^\n]{0,300}?)(?=https?:\/\/)/;
const HEADING =
  /^(?:#{1,6}\s*)?(?:\*\*)?(?:sources?|references?|citations?|quellen|fuentes|fonti|bronnen|fontes|références)\b/i;

/**
 * Joins what an engine lists with what is in the text: the listed sources first, then Markdown
 * links and bare URLs; one URL is one citation. `[n]` in the text refers to the n-th listed source,
 * or to the footnote with this number. Domains without a scheme are no citations.
 */
export function gatherCitations(text: string, listed: readonly Source[]): Citation[] {
  const citations: Citation[] = [];
  const byKey = new Map<string, Citation>();
  const add = ({ url, title = null, start = null, end = null }: Source): Citation | undefined => {
    const key = citationKey(url);
    if (key === null) return undefined;
    const known = byKey.get(key);
    if (known !== undefined) {
      known.title ??= title;
      if (known.start === null && start !== null) Object.assign(known, { start, end });
      return known;
    }
    if (citations.length === MAX_CITATIONS) return undefined;
    const citation = { url, title, position: citations.length + 1, start, end };
    citations.push(citation);
    byKey.set(key, citation);
    return citation;
  };
  const byNumber = new Map<number, Citation>();
  for (const [index, source] of listed.entries()) {
    const citation = add(source);
    if (citation !== undefined) byNumber.set(index + 1, citation);
  }
  const footnotes = findFootnotes(text);
  for (const { url, label, start, end } of splitChannels(text).links) {
    const note = footnotes.get(start);
    const title = titleOf(label) ?? (hidesTarget(url) ? readTitleBefore(text, start) : null);
    if (note === undefined) add({ url, title, start, end });
    else {
      const citation = add({ url, title: titleOf(label) ?? note.title ?? title });
      if (citation !== undefined && listed.length === 0) byNumber.set(note.number, citation);
    }
  }
  placeReferences(text, byNumber);
  return citations;
}

/** What is before a link in its line, without the mark of a list: "- acme.com: https://…". */
function readTitleBefore(text: string, start: number): string | null {
  const from = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - MAX_TITLE);
  return titleOf(
    text.slice(from, start).replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|\[\^?\d{1,3}\]:?)\s+/, "")
      .replace(/[\s\-–—:|<([]+$/, ""),
  );
}

/** Labels such as `1` are no titles. */
function titleOf(label: string | null): string | null {
  const text = label?.replace(/[*_`]/g, "").trim() ?? "";
  return text === "" || /^\^?\d+$/.test(text) ? null : text;
}

/** Footnotes by where their link begins. Numbered lines count only below a heading of sources. */
function findFootnotes(text: string): Map<number, { number: number; title: string | null }> {
  const notes = new Map<number, { number: number; title: string | null }>();
  let at = 0;
  let isBelow = false;
  for (const line of text.split("\n")) {
    if (HEADING.test(line)) isBelow = true;
    const match = FOOTNOTE.exec(line);
    const number = Number(match?.[1] ?? (isBelow ? match?.[2] : undefined));
    if (match !== null && number > 0) {
      const before = match[3] ?? "";
      const label = /\[([^\]]*)\]\(<?$/.exec(before);
      const start = at + match[0].length - (label?.[0].length ?? 0);
      const title = titleOf(label?.[1] ?? before.replace(/[\s\-–—:|<(]+$/, ""));
      notes.set(start, { number, title });
    }
    at += line.length + 1;
  }
  return notes;
}

function placeReferences(text: string, byNumber: ReadonlyMap<number, Citation>): void {
  if (byNumber.size === 0) return;
  for (const match of text.matchAll(REFERENCE)) {
    if (isFootnoteStart(text, match.index)) continue;
    for (const number of (match[1] ?? "").split(/[,;]/)) {
      const citation = byNumber.get(Number(number));
      if (citation === undefined || citation.start !== null) continue;
      citation.start = match.index;
      citation.end = match.index + match[0].length;
    }
  }
}

/** `[1] Title - https://…` defines a number, and does not use it. */
function isFootnoteStart(text: string, at: number): boolean {
  if (at > 0 && text[at - 1] !== "\n") return false;
  const end = text.indexOf("\n", at);
  return FOOTNOTE.test(text.slice(at, end === -1 ? at + 400 : Math.min(end, at + 400)));
}

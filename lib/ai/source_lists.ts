import type { AnswerChannels } from "./answer_channels.ts";

/** `[3]: …`, `[^3]: …`, `[3] Title - …`, `3. Title …` at the beginning of a line. */
const ENTRY = /^[ \t]{0,3}(?:[-*+•–][ \t]+)?(?:\[\^?\d{1,3}\]:?|\d{1,3}[.)]|[-*+•–])[ \t]*\S/;
const NOTE = /^[ \t]{0,3}(?:[-*+•–][ \t]+)?\[\^?\d{1,3}\]:?[ \t]/;
const HEADING =
  /^[ \t]{0,3}(?:#{1,6}[ \t]*)?[*_]{0,3}(?:sources?(?: cited)?|references?|citations?|further reading|quellen(?:angaben)?|quellenverzeichnis|literatur|références|fuentes|referencias|fonti|riferimenti|fontes|referências|bronnen|参考|参考文献|参考资料|来源|出典|情報源)[*_]{0,3}[ \t]*[:：]?[*_]{0,3}[ \t]*$/iu;
const ANY_HEADING = new RegExp(HEADING.source, "imu");
/** What is longer is a sentence. */
const MAX_HEADING_UNITS = 60;

/**
 * Makes spaces of an answer's lists of sources, so that offsets stay what they are: the notes that define
 * a number and hold a link, and the entries below a heading such as "Sources". What they are titled is
 * what others write, and says nothing of what the answer recommends.
 */
export function withoutSourceLists({ prose, links }: AnswerChannels): string {
  if (!prose.includes("]") && !ANY_HEADING.test(prose)) return prose;
  const lines: string[] = [];
  let isList = false;
  let link = 0;
  let start = 0;
  for (const line of prose.split("\n")) {
    const end = start + line.length;
    while ((links[link]?.end ?? Infinity) <= start) link++;
    const hasLink = (links[link]?.start ?? Infinity) < end;
    if (line.length <= MAX_HEADING_UNITS && HEADING.test(line)) isList = true;
    else if (isList && line.trim() !== "") isList = hasLink || ENTRY.test(line);
    lines.push(isList || (hasLink && NOTE.test(line)) ? " ".repeat(line.length) : line);
    start = end + 1;
  }
  return lines.join("\n");
}

/** What keeps an llms.txt from being one. */
type LlmsTxtProblemCode = "html" | "too_short" | "no_title" | "no_links";

/** Something that is wrong with an llms.txt, for programs and for people. */
interface LlmsTxtProblem {
  code: LlmsTxtProblemCode;
  message: string;
}

/** An llms.txt, read (https://llmstxt.org/). */
export interface LlmsTxt {
  /** The text of the first `# ` heading; null: none. */
  title: string | null;
  /** Markdown links. */
  linksCount: number;
  /** Empty: the file is valid. */
  problems: LlmsTxtProblem[];
}

const MIN_CHARS = 50;
const MAX_TITLE_CHARS = 500;
const TITLE = /^ {0,3}#[ \t]+(\S.*)$/;
/** Neither part may hold what would begin another link, so that time stays linear. */
const LINK = /\[[^[\]\n]{1,1000}\]\([^()\s]{1,2000}(?:[ \t][^()\n]{0,1000})?\)/g;

const MESSAGES: Readonly<Record<LlmsTxtProblemCode, string>> = {
  html: "The answer is an HTML page, not a Markdown text.",
  too_short: `The file has less than ${MIN_CHARS} characters.`,
  no_title: 'The file has no title: a line that begins with "# ".',
  no_links: "The file has no Markdown link, such as [Name](https://…).",
};

/** Reads an llms.txt and says what is wrong with it; an HTML page is that and nothing else. */
export function parseLlmsTxt(text: string, contentType: string | null): LlmsTxt {
  if (contentType === "text/html" || /^\ufeff?\s*<(?:!doctype|html|head|body)\b/i.test(text)) {
    return { title: null, linksCount: 0, problems: [createProblem("html")] };
  }
  const title = findTitle(text);
  const linksCount = text.match(LINK)?.length ?? 0;
  const problems: LlmsTxtProblem[] = [];
  if (text.trim().length < MIN_CHARS) problems.push(createProblem("too_short"));
  if (title === null) problems.push(createProblem("no_title"));
  if (linksCount === 0) problems.push(createProblem("no_links"));
  return { title, linksCount, problems };
}

function findTitle(text: string): string | null {
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    const title = TITLE.exec(line)?.[1];
    if (title !== undefined) return title.trim().slice(0, MAX_TITLE_CHARS);
  }
  return null;
}

function createProblem(code: LlmsTxtProblemCode): LlmsTxtProblem {
  return { code, message: MESSAGES[code] };
}

import type { PageFacts, PageRecord } from "../../crawler/html/page_facts.ts";
import type { PageRule } from "../rule.ts";
import { isHtmlAnswer } from "./html_answer.ts";

/** What an empty page lacks: see `PageRule.lacks`. */
type Lacking = ReadonlySet<NonNullable<PageRule["lacks"]>>;

const NOTHING: Lacking = new Set();
const CONTENT: Lacking = new Set(["content"]);
const ALL: Lacking = new Set(["content", "markup"]);

/** Finds what a page lacks because it is empty; an empty set: it is not, or it is no page. */
export function findLacking({ page, fetch }: PageRecord): Lacking {
  if (!isHtmlAnswer(fetch)) return NOTHING;
  if (fetch.sizeBytes === 0) return ALL;
  if (page === null || !isBlankPage(page)) return NOTHING;
  return page.elementsCount === 0 ? ALL : CONTENT;
}

function isBlankPage(page: PageFacts): boolean {
  return page.bodyWordCount === 0 && page.text.bytes === 0 &&
    page.titles.every((title) => title === "") && !hasPictures(page);
}

/** Whether visitors see something that is no text: images, films, other documents. */
function hasPictures({ imagesCount, markup, resources }: PageFacts): boolean {
  return imagesCount > 0 || markup.framesCount > 0 ||
    resources.some(({ type }) => type === "iframe" || type === "media");
}

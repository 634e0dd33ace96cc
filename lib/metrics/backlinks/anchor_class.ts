import { parse } from "tldts";
import type { BrandMatcher } from "../search/intent/brand_matcher.ts";
import type { Formula } from "../core/formula.ts";
import { foldAnchor, GENERIC_ANCHORS } from "../core/generic_anchors.ts";
import { isUnspaced } from "../core/normalise_query.ts";

/** What kind of text a link has. */
export const ANCHOR_CLASS_FORMULA: Formula = { name: "anchor_class", version: 1 };

/**
 * `url`: a naked URL or domain; `exact`: a tracked keyword and nothing else; `partial`: all the words of one among
 * others; `generic`: such as "click here"; `empty`: no text, as of images without an alternative one.
 */
export type AnchorClass =
  | "branded"
  | "url"
  | "exact"
  | "partial"
  | "generic"
  | "empty"
  | "other";

/** Determines the class of an anchor. */
export type AnchorClassifier = (anchor: string) => AnchorClass;

/** By what anchors are distinguished. */
interface AnchorOptions {
  brand: Pick<BrandMatcher, "find">;
  /** Of the site that are tracked. */
  keywords: readonly string[];
}

/**
 * Creates the test of anchors. The first class that fits is taken, in this order: empty, url, branded, exact, generic,
 * partial, other; so "acme shoes" is branded also where "shoes" is tracked. Texts are compared without case, accents
 * and punctuation; in scripts without spaces a keyword may be anywhere in the text.
 *
 * Source: the classes are a convention of this project.
 */
export function createAnchorClassifier({ brand, keywords }: AnchorOptions): AnchorClassifier {
  const folded = [...new Set(keywords.map(foldAnchor))].filter((keyword) => keyword !== "");
  const exact = new Set(folded);
  const holdsKeyword = createPartialTest(folded);
  return (anchor) => {
    const text = foldAnchor(anchor);
    if (text === "") return anchor.trim() === "" ? "empty" : "other";
    if (isNakedUrl(anchor)) return "url";
    if (brand.find(anchor) !== undefined) return "branded";
    if (exact.has(text)) return "exact";
    if (GENERIC_ANCHORS.has(text)) return "generic";
    return holdsKeyword(text) ? "partial" : "other";
  };
}

/** Whether a text is a URL or a domain under a suffix that exists: `asp.net` is one, `node.js` is none. */
function isNakedUrl(anchor: string): boolean {
  const text = anchor.trim().replace(/[…/]+$|\.{3}$/, "");
  if (/\s/.test(text) || !text.includes(".")) return false;
  if (/^(?:https?:\/\/|\/\/|www\.)/i.test(text)) return true;
  if (text.includes("@")) return false;
  const { domain, isIcann } = parse(text);
  return domain !== null && isIcann === true;
}

/** Each keyword is listed under its rarest word, so that an anchor is compared with few of many. */
function createPartialTest(keywords: readonly string[]): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const word of keywords.flatMap((keyword) => keyword.split(" "))) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const byWord = new Map<string, string[][]>();
  for (const keyword of keywords) {
    const words = keyword.split(" ");
    const rarest = words.reduce((a, b) => (counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a);
    const known = byWord.get(rarest);
    if (known === undefined) byWord.set(rarest, [words]);
    else known.push(words);
  }
  const unspaced = keywords.filter((keyword) => isUnspaced(keyword) && keyword.length > 1);
  return (text) => {
    const words = new Set(text.split(" "));
    for (const word of words) {
      if (byWord.get(word)?.some((all) => all.every((one) => words.has(one)))) return true;
    }
    return isUnspaced(text) && unspaced.some((keyword) => text.includes(keyword));
  };
}

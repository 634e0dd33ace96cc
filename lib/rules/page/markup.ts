import { describeFound } from "../text/describe_found.ts";
import { createExcerpt } from "../text/excerpt.ts";
import type { PageRule } from "../rule.ts";

const VALID_METADATA_URL =
  "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata";
const CHARSET_URL = "https://www.w3.org/International/questions/qa-html-encoding-declarations";
const OBSOLETE_URL = "https://html.spec.whatwg.org/multipage/obsolete.html";

/** In XML the encoding has a default and there is no quirks mode. */
const XHTML_TYPE = "application/xhtml+xml";

const doctypeMissing: PageRule = {
  id: "doctype_missing",
  version: 2,
  lacks: "markup",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Doctype is missing",
  description:
    "The page does not begin with <!doctype html>. Browsers then show it in quirks mode, " +
    "imitating programs of the 1990s: sizes and positions differ from what today's style sheets " +
    "mean.",
  howToFix: "Begin the document with <!doctype html>, before everything else.",
  learnMoreUrl:
    "https://developer.mozilla.org/en-US/docs/Web/HTML/Guides/Quirks_mode_and_standards_mode",
  check({ page, fetch }) {
    if (page === null || page.doctype || fetch.contentType === XHTML_TYPE) return undefined;
    return {
      evidence: {
        found: "no doctype",
        expected: "<!doctype html> before everything else",
        where: "document",
      },
    };
  },
};

const charsetMissing: PageRule = {
  id: "charset_missing",
  version: 3,
  lacks: "markup",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Character encoding is not declared",
  description:
    "Neither the Content-Type header, nor a byte order mark, nor a meta element in the head " +
    "names the page's character encoding. Browsers and search engines have to guess, " +
    "and a wrong guess spoils every letter beyond ASCII.",
  howToFix:
    'Add <meta charset="utf-8"> as the first element of the head, or charset=utf-8 to the ' +
    "Content-Type header.",
  learnMoreUrl: CHARSET_URL,
  check({ page, fetch }) {
    if (page === null || fetch.contentType === XHTML_TYPE) return undefined;
    const { bom, header, meta } = page.markup.charsets;
    if (bom !== null || header !== null || meta !== null) return undefined;
    return {
      evidence: {
        found: { guessed: page.charset },
        expected: "utf-8, declared",
        where: "Content-Type header, meta[charset]",
      },
    };
  },
};

const charsetConflict: PageRule = {
  id: "charset_conflict",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Character encodings contradict each other",
  description:
    "The byte order mark, the Content-Type header and the meta element do not name the same " +
    "character encoding. The first of them that is there counts, so that what the page says of " +
    "itself may be wrong without anyone noticing until it is saved or moved.",
  howToFix: "Serve the page as UTF-8 and say so everywhere, or in one place.",
  learnMoreUrl: CHARSET_URL,
  check({ page }) {
    if (page === null) return undefined;
    const { bom, header, meta } = page.markup.charsets;
    const declared = [bom, header, meta].flatMap((name) =>
      name === null ? [] : [name.toLowerCase()]
    );
    if (new Set(declared).size < 2) return undefined;
    const cut = (name: string | null) => (name === null ? null : createExcerpt(name, 100));
    return {
      evidence: {
        found: { bom: cut(bom), header: cut(header), meta: cut(meta), used: page.charset },
        expected: "one encoding, utf-8",
        where: "byte order mark, Content-Type header, meta[charset]",
      },
    };
  },
};

const headInvalidElement: PageRule = {
  id: "head_invalid_element",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Element that may not stand in the head",
  description: "An element or text that does not belong there is in the head and ends it: what " +
    "follows is part of the body. Canonical, hreflang, description and robots elements behind " +
    "that place are ignored or read in doubt only.",
  howToFix: "Move the element into the body. Often a tag manager or a plugin puts an <img> or an " +
    "<iframe> there, in a <noscript> or bare.",
  learnMoreUrl: VALID_METADATA_URL,
  check({ page }) {
    if (page === null || page.markup.headEndedBy === null) return undefined;
    const { headEndedBy, metadataAfterHead } = page.markup;
    return {
      evidence: {
        found: {
          element: createExcerpt(headEndedBy, 100),
          metadata_after_it: metadataAfterHead,
        },
        expected: "nothing but title, meta, link, script, style, base, noscript and template",
        where: "head",
      },
    };
  },
};

const multipleHeadOrBody: PageRule = {
  id: "multiple_head_or_body",
  version: 2,
  lacks: "markup",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 3,
  title: "Head or body tag is missing or doubled",
  description:
    "The HTML does not have exactly one <head> and one <body> tag. Browsers make up for it, " +
    "but doubled tags show that two documents were put into each other, with metadata in the " +
    "wrong one, and without tags it is easy to end the head too early.",
  howToFix: "Deliver one document with one <head> and one <body>, and include parts without them.",
  learnMoreUrl: "https://html.spec.whatwg.org/multipage/semantics.html#the-head-element",
  check({ page }) {
    if (page === null) return undefined;
    const { headTagsCount, bodyTagsCount, framesCount } = page.markup;
    // A frameset stands in place of the body.
    const bodyFits = bodyTagsCount === 1 || (bodyTagsCount === 0 && framesCount > 0);
    if (headTagsCount === 1 && bodyFits) return undefined;
    return {
      evidence: {
        found: { head_tags: headTagsCount, body_tags: bodyTagsCount },
        expected: "one <head> and one <body>",
        where: "head, body",
      },
    };
  },
};

const baseHrefInvalid: PageRule = {
  id: "base_href_invalid",
  category: "titles_meta",
  severity: "warning",
  scope: "P",
  tier: 2,
  title: "Base address is invalid",
  description:
    "The page has a <base> whose address is empty or no usable URL, or has several. All " +
    "relative links, images and scripts hang on it; browsers and crawlers may resolve them " +
    "differently, and end up on pages that do not exist.",
  howToFix: "Leave one <base> with a full https:// address, or better none: addresses that begin " +
    "with a slash need none.",
  learnMoreUrl: "https://html.spec.whatwg.org/multipage/semantics.html#the-base-element",
  check({ page, url }) {
    if (page === null || page.markup.baseElementsCount === 0) return undefined;
    const { baseHrefs, baseElementsCount } = page.markup;
    if (baseElementsCount === 1 && baseHrefs.every((href) => isUsableBase(href, url))) {
      return undefined;
    }
    return {
      evidence: {
        found: {
          count: baseElementsCount,
          hrefs: baseHrefs.slice(0, 10).map((href) => createExcerpt(href)),
        },
        expected: "at most one <base>, with a valid address",
        where: "base[href]",
      },
    };
  },
};

/** Browsers ignore a base of data: or javascript: (HTML standard, 4.2.3). */
function isUsableBase(href: string, pageUrl: string): boolean {
  const base = href.trim() === "" ? null : URL.parse(href, pageUrl);
  return base !== null && base.protocol !== "data:" && base.protocol !== "javascript:";
}

const duplicateId: PageRule = {
  id: "duplicate_id",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Same id on several elements",
  description:
    "Several elements of the page have the same id. Links to #id, labels of form fields and " +
    "scripts reach the first of them only.",
  howToFix: "Give each element an id of its own, and use a class for what several share.",
  learnMoreUrl: "https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute",
  check({ page }) {
    if (page === null || page.markup.duplicateIds.count === 0) return undefined;
    return {
      evidence: {
        found: describeFound(page.markup.duplicateIds, 100),
        expected: "ids that stand once",
        where: "[id]",
      },
    };
  },
};

const framesUsed: PageRule = {
  id: "frames_used",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Page uses frames",
  description:
    "The page consists of frames (<frameset>, <frame>), which are obsolete. Search engines " +
    "index the parts as pages of their own, without navigation, and the whole has no text.",
  howToFix: "Build each page as one document; share navigation by templates.",
  learnMoreUrl: OBSOLETE_URL,
  check({ page }) {
    if (page === null || page.markup.framesCount === 0) return undefined;
    return {
      evidence: {
        found: { frames: page.markup.framesCount },
        expected: "no frames",
        where: "frameset, frame",
      },
    };
  },
};

const pluginsUsed: PageRule = {
  id: "plugins_used",
  category: "titles_meta",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Page uses browser plug-ins",
  description:
    "The page embeds Flash, Java or Silverlight. No browser runs them any more and search " +
    "engines ignore them: the place stays empty for everyone.",
  howToFix: "Replace the content by HTML, <video>, <audio> or <canvas>, or remove it.",
  learnMoreUrl: OBSOLETE_URL,
  check({ page }) {
    if (page === null || page.markup.plugins.count === 0) return undefined;
    return {
      evidence: {
        found: describeFound(page.markup.plugins),
        expected: "content that browsers show by themselves",
        where: "object, embed, applet",
      },
    };
  },
};

/** The rules about the document's structure and its metadata as a whole. */
export const markupPageRules: readonly PageRule[] = [
  doctypeMissing,
  charsetMissing,
  charsetConflict,
  headInvalidElement,
  multipleHeadOrBody,
  baseHrefInvalid,
  duplicateId,
  framesUsed,
  pluginsUsed,
];

import { writeSentences } from "./sentences.ts";
import type { CatalogueFaults } from "./page.ts";

/** Titles and descriptions that are missing, too long, too short, or the same. */
export const titleFaults: CatalogueFaults = {
  pages: {
    "/no-title": { titleElement: "" },
    "/same-title-1": { title: "One title for two pages of our house" },
    "/same-title-2": { title: "One title for two pages of our house" },
    "/long-title": { title: "A title that has more to say than any list of results has room for" },
    "/short-title": { title: "Tea for two" },
    "/two-titles": { head: "<title>A second title, which nobody will read</title>" },
    "/title-in-body": { content: "<title>A title that came too late to be read</title>" },
    "/title-as-h1": {
      title: "The one name of this page of the house",
      h1: "<h1>The one name of this page of the house</h1>",
    },
    "/no-description": { description: "" },
    "/same-description-1": { description: createDescription("two of our pages") },
    "/same-description-2": { description: createDescription("two of our pages") },
    "/long-description": { description: writeSentences("description", 40) },
    "/short-description": { description: "Tea, and more of it." },
    "/two-descriptions": { head: describe(createDescription("a page that has another one")) },
    "/description-in-body": {
      content: describe(createDescription("a page that has said it before")),
    },
    "/description-as-title": {
      title: "Everything that there is to know about tea",
      description: "Everything that there is to know about tea",
    },
    "/meta-keywords": { head: '<meta name="keywords" content="tea, coffee">' },
  },
  findings: [
    "description_duplicate warning /same-description-1",
    "description_duplicate warning /same-description-2",
    "description_missing warning /no-description",
    "description_multiple warning /two-descriptions",
    "description_outside_head warning /description-in-body",
    "description_same_as_title notice /description-as-title",
    "description_too_long notice /long-description",
    "description_too_short notice /description-as-title",
    "description_too_short notice /short-description",
    "meta_keywords_present notice /meta-keywords",
    "title_duplicate warning /same-title-1",
    "title_duplicate warning /same-title-2",
    "title_missing error /no-title",
    "title_multiple warning /two-titles",
    "title_outside_head warning /title-in-body",
    "title_same_as_h1 notice /title-as-h1",
    "title_too_long warning /long-title",
    "title_too_short notice /short-title",
    "twitter_card_incomplete notice /no-description",
  ],
};

function createDescription(subject: string): string {
  return `One description, long enough for every list of results, for ${subject}.`;
}

function describe(text: string): string {
  return `<meta name="description" content="${text}">`;
}

/** Documents that are not built as HTML wants them, and what phones are told of them. */
export const markupFaults: CatalogueFaults = {
  pages: {
    "/no-doctype": { doctype: "" },
    "/no-charset": { charset: "", headers: { "content-type": "text/html" } },
    "/two-charsets": { charset: '<meta charset="windows-1251">' },
    "/garbled": { title: "All about GrÃ¼ner Tee in the harbour tea house" },
    "/div-in-head": { head: "<div>Steam</div>" },
    "/two-bodies": { bodyTag: '<body><body class="second">' },
    "/empty-base": { head: '<base href="">' },
    "/same-id": { content: '<b id="cup">Cup</b> <b id="cup">Cup</b>' },
    "/frames": {
      html: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Frames of the tea ' +
        'house by the harbour</title><meta name="robots" content="noindex"><meta name="viewport" ' +
        'content="width=device-width"></head><frameset><frame src="/clean"></frameset></html>',
      listed: false,
    },
    "/flash": { content: '<object data="/cup.swf"></object>' },
    "/no-viewport": { viewport: "" },
    "/fixed-viewport": { viewport: viewport("width=980") },
    "/no-zoom": { viewport: viewport("width=device-width, user-scalable=no") },
    "/two-viewports": {
      viewport: viewport("width=device-width") + viewport("width=device-width, initial-scale=1"),
    },
    "/no-lang": { htmlTag: "<html>" },
    "/wrong-lang": { htmlTag: '<html lang="en_US">' },
    "/german": { htmlTag: '<html lang="en">', text: writeSentences("haus", 220, "de") },
    "/no-main": { wrap: "div" },
    "/app": {
      content: '<div id="root"></div><script src="/app.js"></script>',
      text: "Please turn on scripts.",
    },
  },
  findings: [
    "ai_low_semantic_html notice /no-main",
    "base_href_invalid warning /empty-base",
    "charset_conflict notice /two-charsets",
    "charset_missing warning /no-charset",
    "content_thin warning /app",
    "doctype_missing notice /no-doctype",
    "duplicate_id notice /same-id",
    "frames_used notice /frames",
    "head_invalid_element warning /div-in-head",
    "js_content_required warning /app",
    // the article, which is no stop word in the language that the page claims
    "keyword_stuffing notice /german",
    "lang_content_mismatch notice /german",
    "lang_invalid warning /wrong-lang",
    "lang_missing warning /no-lang",
    "low_text_ratio notice /app",
    "multiple_head_or_body warning /two-bodies",
    "noindex_page notice /frames",
    "page_no_outlinks warning /frames",
    "plugins_used notice /flash",
    "resource_broken error /flash /cup.swf",
    "text_garbled warning /garbled",
    "viewport_missing warning /no-viewport",
    "viewport_multiple notice /two-viewports",
    "viewport_not_device_width warning /fixed-viewport",
    "viewport_zoom_disabled notice /no-zoom",
  ],
};

function viewport(content: string): string {
  return `<meta name="viewport" content="${content}">`;
}

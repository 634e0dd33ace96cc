import type { TestAnswer } from "../test_site.ts";
import { CATALOGUE_ORIGIN, file, hreflang, jsonLd, type PageParts } from "./page.ts";
import { writeSentences } from "./sentences.ts";
import { createSoundSite } from "./sound_site.ts";
import { VARIED_PAGES } from "./varied_pages.ts";

/** Sentences of Japanese, which has no spaces and whose signs are wide. */
const JAPANESE = "港の古い喫茶店では毎朝温かいお茶と焼きたてのパンを出しています。" +
  "窓の外には小さな船が並び、静かな波の音が聞こえてきます。" +
  "常連の客は新聞を読みながら、店主とゆっくり話をするのが好きです。" +
  "夏には庭の席が人気で、冬には暖炉のそばの席がすぐに埋まります。" +
  "遠くの町から来る人も多く、帰りには必ず茶葉を買って行きます。" +
  "店の歴史は長く、三代にわたって同じ味を守り続けてきました。" +
  "これからも変わらない味を大切にしたいと店主は笑顔で語りました。";

const PRODUCT = {
  "@type": "Product",
  name: "Cup",
  image: `${CATALOGUE_ORIGIN}/logo.png`,
  description: "A cup for tea.",
  brand: { "@type": "Brand", name: "Harbour" },
  offers: {
    "@type": "Offer",
    price: "12.50",
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  },
  aggregateRating: { "@type": "AggregateRating", ratingValue: "4.5", reviewCount: "12" },
  review: {
    "@type": "Review",
    author: { "@type": "Person", name: "Ada" },
    datePublished: "2026-01-02",
    reviewRating: { "@type": "Rating", ratingValue: "5" },
  },
};

const MICRODATA = '<ol itemscope itemtype="https://schema.org/BreadcrumbList">' +
  '<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">' +
  '<a itemprop="item" href="/"><span itemprop="name">Home of tea</span></a>' +
  '<meta itemprop="position" content="1"></li>' +
  '<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">' +
  '<span itemprop="name">Crumbs</span><meta itemprop="position" content="2"></li></ol>';

/** Pages with what good pages have, and what has to be left alone. */
const PAGES: Record<string, PageParts> = {
  "/images": {
    content: '<img src="/logo.png" alt="" width="9" height="9">' +
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="Dot" width="1" height="1">' +
      '<img src="/logo.png" alt="Sign" style="aspect-ratio: 1 / 1; width: 100%">' +
      '<picture><source type="image/webp" srcset="/photo.webp 1x, /photo-2x.webp 2x">' +
      '<img src="/photo.jpg" alt="Boats" width="90" height="60" loading="lazy"></picture>' +
      '<svg role="img" width="9" height="9"><title>A wave</title><path d="M0 0"/></svg>' +
      '<a href="/menu"><img src="/logo.png" alt="Our menu" width="9" height="9"></a>' +
      '<noscript><img src="/logo.png" alt="Sign" width="9" height="9"></noscript>',
  },
  "/anchors": {
    content: '<a id="top"></a><a name="here"></a><a href="#top">Back to the top</a>' +
      '<a href="#">To the beginning</a><a href="mailto:tea@site.test">Write to us</a>' +
      '<a href="tel:+4940123">Call us</a><a role="button" tabindex="0">Open the box</a>' +
      '<a href="/menu#what-menu-is-like">What it is like</a><a href="/drinks#:~:text=tea">Tea</a>' +
      '<a href="/menu" aria-label="The menu"><svg width="9" height="9"><path d="M0 0"/></svg></a>' +
      '<a href="/drinks" title="Drinks"><i class="icon"></i></a>',
  },
  "/products": {
    structuredData: jsonLd({ "@graph": [PRODUCT, { "@type": ["WebPage", "FAQPage"], ...FAQ() }] }),
  },
  "/crumbs": { structuredData: "", content: MICRODATA },
  "/linked-canonical": {
    canonical: "",
    headers: { link: `<${CATALOGUE_ORIGIN}/linked-canonical>; rel="canonical"` },
  },
  "/robots-for-others": {
    head: '<meta name="robots" content="index, follow, max-image-preview:large">' +
      '<meta name="bingbot" content="noindex">',
    headers: { "x-robots-tag": "otherbot: noindex, nofollow" },
  },
  "/expires-later": { head: '<meta name="robots" content="unavailable_after: 2119-01-01">' },
  "/xhtml": {
    headers: { "content-type": "application/xhtml+xml" },
    htmlTag: '<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">',
  },
  "/latin": { charset: '<meta charset="iso-8859-1">', headers: { "content-type": "text/html" } },
  "/japanese": {
    htmlTag: '<html lang="ja">',
    title: "港の喫茶店のお茶と焼きたてパンのすべてを語る",
    description: "港の古い喫茶店が毎朝出している温かいお茶と焼きたてのパンについて、" +
      "店の人たちが自分の言葉で語ります。",
    h1: "<h1>港の喫茶店</h1>",
    h2: "<h2>店の様子</h2>",
    text: JAPANESE + JAPANESE.replaceAll("茶", "酒") + JAPANESE.replaceAll("港", "山"),
    head: version("ja", "/japanese") + version("en-GB", "/english") +
      version("x-default", "/english"),
  },
  "/english": {
    htmlTag: '<html lang="en-GB">',
    head: version("ja", "/japanese") + version("en-GB", "/english") +
      version("x-default", "/english"),
  },
  "/form": {
    content: '<form action="/search"><label for="q">Search</label><input id="q" name="q">' +
      '<input type="password"></form><video src="/film.mp4" poster="/logo.png"></video>',
  },
  "/scripts": {
    head: '<script src="/app.js" async></script><link rel="preload" href="/font.woff2" as="font">' +
      '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' +
      '<script type="module">import "/app.js";</script>',
    content: "<template><h1>Not shown</h1><title>Nor this</title></template>" +
      '<script>if (location.href.endsWith("#x")) { const href = location.href; }</script>' +
      "<!-- <h1>A comment</h1> -->",
  },
  "/sections": {
    wrap: "article",
    content: "<header><h2>Early</h2></header><section><h3>Late</h3></section><h2>Later</h2>",
  },
  "/page/1": { head: next(2), content: '<a href="/page/2">The second page</a>' },
  "/page/2": {
    head: `<link rel="prev" href="/page/1">${next(3)}`,
    content: '<a href="/page/1">The first page</a><a href="/page/3">The third page</a>',
  },
  "/page/3": {
    head: '<link rel="prev" href="/page/2">',
    content: '<a href="/page/2">The second page</a>',
  },
  "/percent%3Asign": { topic: "percents" },
  "/long-text": { text: writeSentences("longtext", 1_200) },
};

function FAQ() {
  return {
    mainEntity: [{
      "@type": "Question",
      name: "Is there tea?",
      acceptedAnswer: { "@type": "Answer", text: "There is." },
    }],
  };
}

function version(code: string, path: string): string {
  return hreflang(code, path);
}

function next(number: number): string {
  return `<link rel="next" href="/page/${number}">`;
}

/** A site with most of what sites have, and without a fault. */
export const RICH_SITE: Record<string, TestAnswer> = createSoundSite(CATALOGUE_ORIGIN, {
  "/menu": { h2: '<h2 id="what-menu-is-like">What the menu is like</h2>' },
  ...PAGES,
  ...VARIED_PAGES,
}, {
  "/photo.jpg": file("image/jpeg", { bytes: 150_000 }),
  "/photo.webp": file("image/webp", { bytes: 50_000 }),
  "/photo-2x.webp": file("image/webp", { bytes: 150_000 }),
  "/film.mp4": file("video/mp4", { bytes: 5_000_000 }),
  "/app.js": file("text/javascript; charset=utf-8"),
  "/font.woff2": file("font/woff2"),
  "/feed.xml": file("application/rss+xml"),
});

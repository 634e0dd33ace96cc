import { CATALOGUE_ORIGIN, hreflang, jsonLd, type PageParts } from "./page.ts";

/** Sentences of Arabic, which is written from right to left. */
const ARABIC = "في المقهى القديم على الميناء يقدم العمال كل صباح شايا ساخنا وخبزا طازجا. " +
  "تقف السفن الصغيرة أمام النافذة ويسمع الزوار صوت الأمواج الهادئة طوال اليوم. " +
  "يقرأ الضيوف الصحف ويتحدثون ببطء مع صاحب المكان عن أخبار المدينة. " +
  "في الصيف تكون مقاعد الحديقة محبوبة وفي الشتاء يجلس الجميع قرب الموقد. ";

/** Pages that say what they have to say in other ways than most, and rightly. */
export const VARIED_PAGES: Readonly<Record<string, PageParts>> = {
  "/canonical-spelling": {
    canonical: '<link rel="CANONICAL" href="HTTPS://SITE.TEST:443/canonical-spelling">',
  },
  "/canonical-escape": {
    canonical: `<link href='${CATALOGUE_ORIGIN}/canonical%2Descape' rel=canonical />`,
  },
  "/canonical-twice-same": {
    headers: { link: `<${CATALOGUE_ORIGIN}/style.css>; rel=preload; as=style` },
  },
  "/base": { head: `<base href="${CATALOGUE_ORIGIN}/">`, content: '<a href="menu">The menu</a>' },
  "/charset-alias": {
    charset: '<meta http-equiv="Content-Type" content="text/html; charset=UTF8">',
  },
  "/charset-quoted": { headers: { "content-type": 'text/html; charset="UTF-8"' } },
  "/byte-order": { doctype: "\ufeff<!DOCTYPE html>" },
  "/old-doctype": {
    doctype: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" ' +
      '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
  },
  "/no-head-tags": {
    bodyTag: "<body class=\"home\" data-title='a > b'>",
    head: "<noscript><style>p { color: red }</style></noscript><!-- <div> -->",
  },
  "/arabic": {
    htmlTag: '<html lang="ar" dir="rtl">',
    title: "كل شيء عن الشاي والخبز في مقهى الميناء",
    description: "كل ما يقوله أهل المقهى القديم على الميناء عن الشاي والخبز والضيوف والأمواج.",
    h1: "<h1>مقهى الميناء</h1>",
    h2: "<h2>كيف يبدو المكان</h2>",
    text: ARABIC + ARABIC.replaceAll("الشتاء", "الخريف") + ARABIC.replaceAll("الصيف", "الربيع") +
      ARABIC.replaceAll("الميناء", "الجبل") + ARABIC.replaceAll("المدينة", "القرية"),
  },
  "/regions-of-one-language": {
    head: ["en-Latn-GB", "en-us", "EN", "x-default"]
      .map((code) => hreflang(code, "/regions-of-one-language")).join(""),
  },
  "/old-language-tag": { htmlTag: '<html lang="en-GB-oxendict">' },
  "/entities": {
    title: "Tea &amp; cake &mdash; all that there is to say &#8230;",
    description:
      "Tea &amp; cake &mdash; what the people of the house say of both, in their &quot;own" +
      "&quot; words, each day anew.",
  },
  "/emoji": { title: "🍵🍰 Tea and cake in the harbour tea house", h1: "<h1>🍵🍰</h1>" },
  "/heading-group": {
    h1: '<hgroup><h1><img src="/logo.png" alt="" width="9" height="9"> Tea</h1><p>Hot</p></hgroup>',
  },
  "/aria-heading": { content: '<div role="heading" aria-level="4">A heading of sorts</div>' },
  "/buttons": {
    content: '<a href="javascript:void(0)" role="button">Open the lid</a>' +
      '<a onclick="pour()" role="button">Pour a cup</a><a class="placeholder">Not yet</a>' +
      '<a href="/menu" target="_blank" rel="noopener noreferrer">The menu again</a>' +
      '<a href="?">This page without anything</a><a href="sms:+4940">Send a message</a>',
  },
  "/json-comment": {
    structuredData: '<script type="application/ld+json">\n<!--\n' +
      '[{"@context": "http://schema.org/", "@type": "https://schema.org/WebPage", "name": "A"}]' +
      "\n-->\n</script>",
  },
  "/json-cdata": {
    structuredData: '<script type="application/ld+json">//<![CDATA[\n' +
      '{"@context": {"@vocab": "https://schema.org/"}, "@type": "WebPage", "name": "A"}' +
      "\n//]]></script>",
  },
  "/json-references": {
    structuredData: jsonLd({
      "@graph": [
        { "@type": "WebPage", "@id": "#page", isPartOf: { "@id": "#site" }, url: "#page" },
        { "@type": "WebSite", "@id": "#site", name: "Tea", url: `${CATALOGUE_ORIGIN}/` },
      ],
    }),
  },
  "/rdfa": {
    structuredData: "",
    content: '<div vocab="https://schema.org/" typeof="Person"><b property="name">Ada</b></div>',
  },
  "/social-uppercase": {
    social:
      ["title", "description", "type", "url", "image"].map((name) =>
        `<META NAME="OG:${name.toUpperCase()}" CONTENT="${
          { url: `${CATALOGUE_ORIGIN}/social-uppercase`, image: `${CATALOGUE_ORIGIN}/logo.png` }[
            name
          ] ?? "article"
        }">`
      ).join("") + '<meta property="twitter:card" content="summary">',
  },
  "/nosniff-twice": { headers: { "x-content-type-options": "NoSniff" } },
  "/frame-ancestors": {
    headers: {
      "content-security-policy": "default-src 'self'; frame-ancestors 'none'",
      "x-frame-options": null,
    },
  },
  "/security-by-meta": {
    head: '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">' +
      '<meta name="referrer" content="no-referrer">',
    headers: { "content-security-policy": null, "referrer-policy": null },
  },
  "/refresh-itself": { head: '<meta http-equiv="refresh" content="300">' },
  "/viewport-spelling": {
    viewport:
      '<meta name="Viewport" content="initial-scale=1.0,Width=Device-Width;minimum-scale=1">',
  },
  "/no-alt-needed": {
    content: '<img src="/logo.png" role="presentation" width="9" height="9">' +
      '<img src="/logo.png" aria-hidden="true" width="9" height="9">',
  },
};

import { CATALOGUE_ORIGIN, type CatalogueFaults, file, jsonLd, redirect } from "./page.ts";
import { writeSentences } from "./sentences.ts";

const LOGO = '<img src="/logo.png" alt="Our sign" width="40" height="40">';

/** Headings that are missing, empty, too long or out of order. */
export const headingFaults: CatalogueFaults = {
  pages: {
    "/no-h1": { h1: "", h2: "" },
    "/two-h1": { h1: "<h1>Tea</h1><h1>Coffee</h1>" },
    "/long-h1": { h1: `<h1>${writeSentences("heading", 27)}</h1>` },
    "/same-h1-1": { h1: "<h1>One heading</h1>" },
    "/same-h1-2": { h1: "<h1>One heading</h1>" },
    "/h1-image": { h1: `<h1>${LOGO}</h1>` },
    "/skipped-level": { h2: "<h3>Green tea</h3>" },
    "/empty-heading": { content: "<h2></h2>" },
    "/no-h2": { h2: "", text: writeSentences("noh2", 320) },
  },
  findings: [
    "h1_duplicate notice /same-h1-1",
    "h1_duplicate notice /same-h1-2",
    "h1_missing warning /no-h1",
    "h1_multiple notice /two-h1",
    "h1_only_image_alt notice /h1-image",
    "h1_too_long notice /long-h1",
    "h2_missing notice /no-h2",
    "heading_empty notice /empty-heading",
    "heading_skipped_level notice /skipped-level",
  ],
};

/** Images that are broken, too large, or say nothing to those who do not see them. */
export const imageFaults: CatalogueFaults = {
  pages: {
    "/good-image": { content: LOGO },
    "/no-alt": { content: '<img src="/logo.png" width="40" height="40">' },
    "/linked-image": {
      content: '<a href="/clean"><img src="/logo.png" alt="" width="40" height="40"></a>',
    },
    "/long-alt": { content: image("/logo.png", "A sign ".repeat(20)) },
    "/broken-image": { content: image("/missing.png", "The harbour") },
    "/image-moved-away": { content: image("/moved-away.png", "The boats") },
    "/moved-image": { content: image("/moved.png", "The boats") },
    "/unmeasured-image": { content: image("/unmeasured.webp", "The whole harbour") },
    "/large-image": { content: image("/large.webp", "The whole town") },
    "/old-format": { content: image("/old.jpg", "The old town") },
    "/no-dimensions": { content: '<img src="/logo.png" alt="Our sign">' },
    "/empty-picture": { content: '<picture><source srcset="/logo.png"></picture>' },
  },
  answers: {
    "/moved-away.png": redirect("/missing.png", 302),
    "/moved.png": redirect("/logo.png"),
    "/unmeasured.webp": {
      headers: { "content-type": "image/webp", "cache-control": "max-age=86400" },
      body: Buffer.alloc(400_000, "tea"),
    },
    "/large.webp": file("image/webp", { bytes: 300_000 }),
    "/old.jpg": file("image/jpeg", { bytes: 150_000 }),
  },
  findings: [
    "image_alt_empty_linked notice /linked-image",
    "image_alt_missing warning /no-alt",
    "image_alt_too_long notice /long-alt",
    "image_broken error /broken-image /missing.png",
    "image_broken error /image-moved-away /moved-away.png",
    "image_dimensions_missing notice /no-dimensions",
    "image_legacy_format notice /old.jpg",
    "image_picture_without_img warning /empty-picture",
    "image_redirected notice /moved-image /moved.png",
    "image_too_large warning /large.webp",
    "image_too_large warning /unmeasured.webp",
    "link_empty_anchor notice /linked-image",
  ],
};

function image(path: string, alt: string): string {
  return `<img src="${path}" alt="${alt}" width="40" height="40">`;
}

/** Structured data that is broken or incomplete. */
export const structuredDataFaults: CatalogueFaults = {
  pages: {
    "/bad-json": { structuredData: script('{"@type": "Store",}') },
    "/no-offer": { structuredData: jsonLd({ "@type": "Product", name: "Cup" }) },
    "/no-author": {
      structuredData: jsonLd({
        "@type": "Article",
        headline: "Cups",
        datePublished: "2026-01-01",
        image: `${CATALOGUE_ORIGIN}/logo.png`,
      }),
    },
    "/unknown-type": { structuredData: jsonLd({ "@type": "Teacup", name: "Cup" }) },
    "/invalid-price": {
      structuredData: jsonLd({
        "@type": "Product",
        name: "Cup",
        image: `${CATALOGUE_ORIGIN}/logo.png`,
        description: "A cup",
        brand: "Harbour",
        review: "#review",
        aggregateRating: "#rating",
        offers: {
          "@type": "Offer",
          price: "12,50",
          priceCurrency: "EUR",
          availability: "https://schema.org/InStock",
        },
      }),
    },
    "/no-structured-data": { structuredData: "" },
    "/relative-image": {
      structuredData: jsonLd({ "@type": "WebPage", name: "Cup", image: "/logo.png" }),
    },
    "/recipe-noindex": {
      head: '<meta name="robots" content="noindex">',
      listed: false,
      structuredData: jsonLd({ "@type": "Recipe", name: "Tea" }),
    },
  },
  findings: [
    "noindex_page notice /recipe-noindex",
    "sd_invalid_value warning /invalid-price",
    "sd_missing notice /no-structured-data",
    "sd_missing_recommended notice /no-author",
    "sd_missing_recommended notice /no-offer",
    "sd_missing_required error /no-offer",
    "sd_not_absolute_url notice /relative-image",
    "sd_on_noindex_page notice /recipe-noindex",
    "sd_parse_error error /bad-json",
    "sd_unknown_type warning /unknown-type",
  ],
};

function script(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

/** What social networks are told of a page. */
export const socialFaults: CatalogueFaults = {
  pages: {
    "/no-og": { social: '<meta name="twitter:card" content="summary">' },
    "/no-twitter": { social: openGraph("/no-twitter") },
    "/og-without-type": {
      social: openGraph("/og-without-type", { type: "" }) + card("summary"),
    },
    "/og-url-elsewhere": {
      social: openGraph("/og-url-elsewhere", { url: `${CATALOGUE_ORIGIN}/clean` }) +
        card("summary"),
    },
    "/og-image-broken": {
      social: openGraph("/og-image-broken", { image: `${CATALOGUE_ORIGIN}/missing.png` }) +
        card("summary"),
    },
    "/card-without-image": {
      social: openGraph("/card-without-image", { image: "" }) + card("summary_large_image"),
    },
  },
  findings: [
    "og_image_broken warning /og-image-broken /missing.png",
    "og_incomplete notice /card-without-image",
    "og_incomplete notice /og-without-type",
    "og_missing notice /no-og",
    "og_url_not_canonical notice /og-url-elsewhere",
    "twitter_card_incomplete notice /card-without-image",
    "twitter_card_incomplete notice /no-og",
    "twitter_card_missing notice /no-twitter",
  ],
};

function openGraph(path: string, changes: Record<string, string> = {}): string {
  const properties = {
    title: "The harbour tea house",
    description: "Tea, boats and stories.",
    type: "article",
    image: `${CATALOGUE_ORIGIN}/logo.png`,
    url: CATALOGUE_ORIGIN + path,
    ...changes,
  };
  return Object.entries(properties).filter(([, content]) => content !== "").map(([name, content]) =>
    `<meta property="og:${name}" content="${content}">`
  ).join("");
}

function card(type: string): string {
  return `<meta name="twitter:card" content="${type}">`;
}

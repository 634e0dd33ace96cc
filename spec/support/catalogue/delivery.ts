import { type CatalogueFaults, file, link, redirect } from "./page.ts";

const MEBIBYTE = 1024 * 1024;

function numbered(count: number, create: (number: number) => string): string {
  return Array.from({ length: count }, (_, index) => create(index + 1)).join("");
}

function script(path: string): string {
  return `<script src="${path}" defer></script>`;
}

/** Pages that come late or weigh too much, and files that are not delivered as they should be. */
export const performanceFaults: CatalogueFaults = {
  pages: {
    "/slow": { delayMs: 1_000 },
    "/huge": { content: `<!-- ${"x".repeat(2 * MEBIBYTE)} -->` },
    "/large": { content: `<!-- ${"x".repeat(MEBIBYTE)} -->` },
    "/many-elements": { content: "<i>Tea</i> ".repeat(1_500) },
    "/uncompressed": { compressed: false },
    "/broken-script": { head: script("/missing.js") },
    "/moved-script": { head: script("/moved.js") },
    "/uncached-script": { head: script("/uncached.js") },
    "/script-as-text": { head: script("/text.js") },
    "/many-scripts": { head: numbered(100, (number) => script(`/part.js?${number}`)) },
    "/heavy-script": { head: script("/heavy.js") },
    "/blocked-script": { head: script("/scripts/secret.js") },
    "/blocking-scripts": {
      head: numbered(5, (number) => `<script src="/part.js?${number}"></script>`),
    },
    "/inline-script": { content: `<script>/* ${"x".repeat(250_000)} */</script>` },
  },
  answers: {
    "/app.js": file("text/javascript"),
    "/moved.js": redirect("/app.js"),
    "/uncached.js": file("text/javascript", { cacheControl: "no-store" }),
    "/text.js": file("text/plain"),
    "/heavy.js": file("text/javascript", { bytes: 3 * MEBIBYTE }),
    "/scripts/secret.js": file("text/javascript"),
    ...Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `/part.js?${index + 1}`,
        file("text/javascript"),
      ]),
    ),
  },
  findings: [
    "dom_too_large notice /many-elements",
    "html_large notice /large",
    "html_too_large error /huge",
    "inline_css_js_too_large notice /inline-script",
    "keyword_stuffing notice /many-elements",
    "low_text_ratio notice /huge",
    "low_text_ratio notice /inline-script",
    "low_text_ratio notice /large",
    "page_slow warning /slow",
    "render_blocking_resources notice /blocking-scripts",
    "resource_broken error /broken-script /missing.js",
    "resource_mime_mismatch warning /text.js",
    "resource_not_cached notice /uncached.js",
    "resource_redirected notice /mixed http://site.test/app.js",
    "resource_redirected notice /moved-script /moved.js",
    "resources_total_too_large notice /heavy-script",
    "response_not_compressed warning /uncompressed",
    "robots_blocks_resources warning /scripts/secret.js",
    "too_many_resources notice /many-scripts",
    "ttfb_slow warning /slow",
  ],
};

/** Pages that do not protect what is sent, or those who read. */
export const securityFaults: CatalogueFaults = {
  pages: {
    "/mixed": { head: script("http://site.test/app.js") },
    "/insecure-form": { content: '<form action="http://site.test/order"></form>' },
    "/no-hsts": { headers: { "strict-transport-security": null } },
    "/no-csp": { headers: { "content-security-policy": null } },
    "/no-nosniff": { headers: { "x-content-type-options": null } },
    "/no-frame-options": { headers: { "x-frame-options": null } },
    "/no-referrer-policy": { headers: { "referrer-policy": null } },
    "/no-protocol": { head: script("//site.test/app.js") },
  },
  findings: [
    "csp_missing notice /no-csp",
    "form_insecure_action error /insecure-form",
    "hsts_missing notice /no-hsts",
    "mixed_content error /mixed",
    "protocol_relative_url notice /no-protocol",
    "referrer_policy_missing notice /no-referrer-policy",
    "x_content_type_options_missing notice /no-nosniff",
    "x_frame_options_missing notice /no-frame-options",
  ],
};

const LONG = `/${"long-".repeat(40)}path`;

/** Addresses that are hard to read, to type or to tell apart. */
export const urlFaults: CatalogueFaults = {
  pages: {
    "/with%20space": {},
    "/two//slashes": {},
    "/under_score": {},
    "/Capitals": {},
    "/caf%C3%A9": { topic: "coffeehouses" },
    [LONG]: { topic: "length" },
    "/parameters?a=1&b=2&c=3&d=4": { topic: "parameters" },
    "/tea/tea/tea": {},
    "/session?sid=5": {},
    "/tracked-link": { content: link("/list?utm_source=house") },
    "/list?utm_source=house": { linked: false, listed: false, canonical: "" },
    "/same-but-case": {},
    "/same-but-Case": { topic: "samebutlarger" },
  },
  findings: [
    "canonical_missing notice /list?utm_source=house",
    "indexable_not_in_sitemap notice /list?utm_source=house",
    "page_single_inlink notice /list?utm_source=house",
    "url_case_duplicate notice /same-but-Case",
    "url_case_duplicate notice /same-but-case",
    "url_contains_space warning /with%20space",
    "url_multiple_slashes warning /two//slashes",
    "url_non_ascii notice /caf%C3%A9",
    "url_repetitive_path notice /tea/tea/tea",
    "url_session_id warning /session?sid=5",
    `url_too_long notice ${LONG}`,
    "url_too_many_params notice /parameters?a=1&b=2&c=3&d=4",
    "url_tracking_params notice /tracked-link",
    "url_underscore notice /under_score",
    "url_uppercase notice /Capitals",
    "url_uppercase notice /same-but-Case",
  ],
};

import { canonical, type CatalogueFaults, link, OTHER_ORIGIN, redirect } from "./page.ts";

/** Links that lead nowhere good, or say too little of where they lead. */
export const linkFaults: CatalogueFaults = {
  pages: {
    "/external-links": {
      content: link(`${OTHER_ORIGIN}/elsewhere`, `${OTHER_ORIGIN}/away`, `${OTHER_ORIGIN}/doorman`),
    },
    "/external-nofollow": {
      content: `<a href="${OTHER_ORIGIN}/elsewhere" rel="nofollow">Another house</a>`,
    },
    "/external-opener": {
      content: `<a href="${OTHER_ORIGIN}/elsewhere" rel="opener nofollow" target="_blank">` +
        "Another house</a>",
    },
    "/nofollow-link": {
      content: '<a href="/barely-linked" rel="nofollow">Barely</a>' +
        '<a href="/mixed-inlinks" rel="nofollow">Mixed</a>',
    },
    "/barely-linked": { linked: false },
    "/mixed-inlinks": {},
    "/single-link": { content: link("/single-inlink") },
    "/single-inlink": { linked: false },
    "/no-links": { nav: "" },
    "/external-links-only": {
      nav: "",
      content: `<a href="${OTHER_ORIGIN}/elsewhere" rel="nofollow">Another house</a>`,
    },
    "/many-links": { nav: `<nav>${'<a href="/">Home</a> '.repeat(1_001)}</nav>` },
    "/empty-anchor": { content: '<a href="/clean"></a>' },
    "/generic-anchor": { content: '<a href="/clean">click here</a>' },
    "/broken-fragment": { content: '<a href="/clean#nothing">A part that is none</a>' },
    "/link-to-copy": { content: link("/copy") },
    "/copy": { linked: false, listed: false, canonical: canonical("/clean") },
    "/http-link": { content: '<a href="http://localhost/elsewhere" rel="nofollow">Another</a>' },
    "/space-in-link": { content: '<a href=" /clean ">Clean</a>' },
    "/long-link": { content: `<a href="/clean?${"x".repeat(2_000)}">Clean</a>` },
    "/link-to-image": { content: link("/logo.png") },
  },
  answers: {
    "/elsewhere": "<title>Another house</title>",
    "/away": redirect("/elsewhere"),
    "/doorman": { status: 403 },
  },
  findings: [
    "canonical_points_elsewhere notice /copy",
    "link_broken_fragment notice /broken-fragment /clean",
    "link_empty_anchor notice /empty-anchor",
    "link_external_403 notice /external-links https://localhost/doorman",
    "link_external_followed notice /broken-links",
    "link_external_followed notice /external-links",
    "link_external_nofollow notice /external-links-only",
    "link_external_nofollow notice /external-nofollow",
    "link_external_nofollow notice /external-opener",
    "link_external_nofollow notice /http-link",
    "link_generic_anchor notice /generic-anchor",
    "link_http_on_https_page notice /http-link",
    "link_internal_nofollow warning /nofollow-link",
    "link_target_blank_noopener notice /external-opener",
    "link_to_noncanonical notice /link-to-copy",
    "link_to_redirect_external notice /external-links https://localhost/away",
    "link_to_resource_as_page notice /link-to-image",
    "link_too_long notice /long-link",
    "link_whitespace_in_href notice /space-in-link",
    "page_inlinks_follow_and_nofollow notice /mixed-inlinks",
    "page_inlinks_nofollow_only warning /barely-linked",
    "page_no_internal_outlinks warning /external-links-only",
    "page_no_outlinks warning /no-links",
    "page_single_inlink notice /single-inlink",
    "too_many_links notice /many-links",
  ],
};

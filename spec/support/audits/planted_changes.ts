import { file, hreflang, jsonLd, type PageParts, redirect } from "../catalogue/page.ts";
import { writeSentences } from "../catalogue/sentences.ts";
import { createRobotsTxt, createSoundSite } from "../catalogue/sound_site.ts";
import type { TestAnswer } from "../test_site.ts";

/** The origin of the site that is changed. */
export const CHANGING_ORIGIN = "http://site.test";

const PHOTO = '<img src="/photo.png" alt="Boats" width="40" height="40">';

/** The site's pages before the changes; some have a fault, so that one can come to be gone. */
const PAGES: Record<string, PageParts> = {
  "/tea": {},
  "/cake": { headers: { "last-modified": "Wed, 01 Jan 2020 00:00:00 GMT" } },
  "/old-tea": { description: "Tea that is old." },
  "/variant": {},
  "/secret": {},
  "/gallery": { content: PHOTO },
  "/dead": { viewport: "" },
  "/en": { head: version("en", "/en") + version("de", "/de") + version("x-default", "/en") },
  "/de": {
    htmlTag: '<html lang="de">',
    head: version("en", "/en") + version("de", "/de") + version("x-default", "/en"),
    text: writeSentences("haus", 220, "de"),
  },
  "/vault": { content: PHOTO.replace('alt="Boats"', "") },
};
const FILES = { "/photo.png": file("image/png") };

/** The site as it is for a while. */
export const STANDING_SITE: Record<string, TestAnswer> = createSoundSite(
  CHANGING_ORIGIN,
  PAGES,
  FILES,
);

/** The site before that: a page had no title yet. */
export const EARLIER_SITE: Record<string, TestAnswer> = createSoundSite(
  CHANGING_ORIGIN,
  { ...PAGES, "/tea": { titleElement: "" } },
  FILES,
);

/** The site after ten changes, one for each page that is named, the last in robots.txt. */
export const CHANGED_SITE: Record<string, TestAnswer> = createChangedSite();

function createChangedSite(): Record<string, TestAnswer> {
  const { "/dead": _, ...kept } = PAGES;
  const pages: Record<string, PageParts> = {
    ...kept,
    "/tea": { titleElement: "" },
    "/variant": { canonical: `<link rel="canonical" href="${CHANGING_ORIGIN}/menu">` },
    "/secret": { head: '<meta name="robots" content="noindex">' },
    "/new": { h1: "", h2: "", structuredData: jsonLd({ "@type": "Teacup", name: "Cup" }) },
    "/de": { ...PAGES["/de"], head: version("de", "/de") + version("x-default", "/de") },
  };
  return createSoundSite(CHANGING_ORIGIN, pages, {
    "/cake": null,
    "/old-tea": redirect("/tea"),
    "/photo.png": null,
    "/robots.txt": createRobotsTxt(CHANGING_ORIGIN, "/private/", "/vault"),
  });
}

function version(code: string, path: string): string {
  return hreflang(code, path, CHANGING_ORIGIN);
}

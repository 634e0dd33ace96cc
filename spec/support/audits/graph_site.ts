import type { TestAnswer } from "../test_site.ts";

/** The origin under which the site is audited. */
export const GRAPH_ORIGIN = "https://site.test";

interface PageParts {
  canonical?: string;
  head?: string;
  h1?: string;
  content?: string;
}

/** A page with its own text that is its own canonical, but for the parts that are given. */
function page(path: string, parts: PageParts = {}): string {
  const topic = path.replace(/\W/g, "") || "home";
  const words = Array.from({ length: 60 }, (_, index) => `${topic}${index}`).join(" ");
  return `<!doctype html><html lang="en"><head><title>All about ${topic}</title>
<link rel="canonical" href="${GRAPH_ORIGIN}${parts.canonical ?? path}">${parts.head ?? ""}
</head><body><main><h1 id="top">${parts.h1 ?? `On ${topic}`}</h1>
${parts.content ?? ""}<p>${words}</p></main></body></html>`;
}

function link(...paths: string[]): string {
  return paths.map((path) => `<a href="${path}">To ${path}</a>`).join("\n");
}

function hreflang(codes: Record<string, string>): string {
  return Object.entries(codes).map(([code, path]) =>
    `<link rel="alternate" hreflang="${code}" href="${GRAPH_ORIGIN}${path}">`
  ).join("");
}

const NOINDEX = '<meta name="robots" content="noindex">';
const next = (path: string) => `<link rel="next" href="${path}">`;
const prev = (path: string) => `<link rel="prev" href="${path}">`;
const redirect = (location: string): TestAnswer => ({ status: 301, headers: { location } });

/** Pages that a click on the home page leads to. */
const LINKED: Record<string, PageParts> = {
  "/clean": { content: '<a href="/mixed" rel="nofollow">Mixed</a>' },
  "/mixed": {},
  "/noindex": { head: NOINDEX, content: link("/from-noindex") },
  "/variant": { canonical: "/iso-only" },
  "/circle-1": { canonical: "/circle-2" },
  "/circle-2": { canonical: "/circle-1" },
  "/canonical-moved": { canonical: "/dir" },
  "/canonical-private": { canonical: "/private/y" },
  "/langs": {
    head: hreflang({
      it: "/dir",
      fr: "/noindex",
      es: "/variant",
      pt: "/private/z",
      nl: "/clean",
      sv: "/clean",
      pl: "/pl-only",
    }),
  },
  "/same-h1-1": { h1: "One heading" },
  "/same-h1-2": { h1: "One heading" },
  "/case": {},
  "/Case/": {},
  "/list": { head: next("/gone") },
  "/list-2": { head: prev("/list"), canonical: "/list" },
  "/ring-1": { head: next("/ring-2") },
  "/ring-2": { head: next("/ring-1") },
  "/was-noindex": { head: NOINDEX },
  "/lost": {},
  "/calendar/1": { content: link("/calendar/2") },
  "/d1": { content: link("/d2") },
};

/** Addresses that redirect, and a click on the home page leads to. */
const REDIRECTS: Record<string, string> = {
  "/r1": "/r2",
  "/to-private": "/private/x",
  "/away": "https://localhost/elsewhere",
  "/insecure": "http://site.test/insecure-end",
  "/dir": "/dir/",
  "/moves": "/clean",
};

const CALENDAR = [2, 3, 4, 5, 6, 7, 8];
const LEAVES = Array.from({ length: 40 }, (_, index) => `/leaf-${index}`);

/** What nothing on the home page leads to. */
const OTHERS: Record<string, PageParts> = {
  "/from-noindex": {},
  "/iso-only": {},
  "/pl-only": {},
  "/nf-only": {},
  "/dir/": {},
  "/d2": { content: link("/d3") },
  "/d3": { content: link("/d4", ...LEAVES, ...Object.keys(LINKED)) },
  "/d4": {},
  ...Object.fromEntries(LEAVES.map((path) => [path, { content: link("/", ...LEAVES) }])),
  ...Object.fromEntries(
    CALENDAR.map((day) => [`/calendar/${day}`, { content: link(`/calendar/${day + 1}`) }]),
  ),
};

const HOME = page("/", {
  content: link(...Object.keys(LINKED), ...Object.keys(REDIRECTS)) +
    link("/clean#top", "/clean#nowhere", "/logo.png", "http://site.test/old") +
    link("https://localhost/moved", "https://localhost/refuse") +
    '<a href="/nf-only" rel="nofollow">Hidden</a>',
});

const ROBOTS_TXT = "User-agent: *\nDisallow: /private/\nSitemap: https://site.test/map.xml\n";
const text = (body: string) => ({ headers: { "content-type": "text/plain" }, body });
const pages = (parts: Record<string, PageParts>) =>
  Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, page(path, part)]));

/** A site with one instance of every rule over the link graph; https, and other hosts' answers. */
export function createGraphSite(): Record<string, TestAnswer> {
  return {
    "/robots.txt": text(ROBOTS_TXT),
    "/map.xml": {
      headers: { "content-type": "application/xml" },
      body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
        ["/nf-only", "/d4"].map((path) => `<url><loc>${GRAPH_ORIGIN}${path}</loc></url>`).join("") +
        "</urlset>",
    },
    "/": HOME,
    ...pages(LINKED),
    ...pages(OTHERS),
    ...Object.fromEntries(Object.entries(REDIRECTS).map(([from, to]) => [from, redirect(to)])),
    ...Object.fromEntries([2, 3, 4, 5, 6].map((hop) => [`/r${hop}`, redirect(`/r${hop + 1}`)])),
    "/r7": redirect("/clean"),
    "/logo.png": { headers: { "content-type": "image/png" } },
    "/moved": redirect("https://localhost/clean"),
    "/refuse": { status: 403 },
    "/elsewhere": page("/elsewhere"),
  };
}

/** What the site answers over http. */
export const GRAPH_SITE_OVER_HTTP: Record<string, TestAnswer> = {
  "/robots.txt": text("User-agent: *\nDisallow:\n"),
  "/old": redirect("https://site.test/clean"),
  "/insecure-end": "<title>The end</title>",
};

/** What changes on the site before its second audit. */
export function changeGraphSite(site: Record<string, TestAnswer>): void {
  site["/robots.txt"] = text(ROBOTS_TXT.replace("Sitemap", "Disallow: /was-noindex\nSitemap"));
  site["/lost"] = page("/lost", { head: NOINDEX });
  site["/moves"] = redirect("/mixed");
}

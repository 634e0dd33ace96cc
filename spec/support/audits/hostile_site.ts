import type { TestAnswer } from "../test_site.ts";

/** A public host by its name. */
export const HOSTILE_ORIGIN = "http://tea.example";
/** Pages that name each other as versions. */
export const VERSIONS = 40;
/** Versions that each of them names. */
export const ALTERNATES = 500;
/** Redirects in a row; the crawler follows 10. */
export const HOPS = 12;

const LANGUAGES = ["en", "fr", "es", "de", "pt", "ar", "zh", "ru", "it", "nl"];
const REGIONS =
  ("US GB FR DE ES IT NL BE CH AT PT BR MX AR CL CO PE VE UY PY BO EC CR PA CU DO GT " +
    "HN NI SV RU UA BY KZ CN TW HK SG JP KR IN PK EG MA DZ TN LY SA AE QA").split(" ");

/** 500 codes, each of a language and a region that exist. */
const CODES = LANGUAGES.flatMap((language) => REGIONS.map((region) => `${language}-${region}`));

function html(head: string, body: string): TestAnswer {
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}

function repeat(count: number, create: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => create(number)).join("");
}

/** A page of the set; the first one names itself alone. */
function version(number: number): TestAnswer {
  const alternates = CODES.slice(0, number === 0 ? 1 : ALTERNATES).map((code, index) => {
    const url = index < VERSIONS
      ? `${HOSTILE_ORIGIN}/version/${index}`
      : `http://coffee.example/version/${index}`;
    return `<link rel="alternate" hreflang="${code}" href="${url}">`;
  });
  return html(`<title>Version ${number}</title>${alternates.join("")}`, "<p>A version");
}

/** A month that names the six after it, for ever. */
function month(number: number): TestAnswer {
  const links = repeat(6, (next) => `<a href="/calendar/${number + next + 1}">Later</a> `);
  return html(`<title>Month ${number}</title>`, links);
}

/** A list that can be sorted and filtered in ever more ways. */
function list(query: string): TestAnswer {
  const links = repeat(9, (number) => `<a href="/list?${query}${number}">Filter</a> `);
  return html("<title>A list</title>", links);
}

const START = html(
  "<title>Everything</title>",
  repeat(VERSIONS, (number) => `<a href="/version/${number}">Version ${number}</a> `) +
    '<a href="/forms">Forms</a> <a href="/ids">Ids</a> <a href="/script">Script</a> ' +
    '<a href="/links">Links</a> <a href="/hop/1">Far away</a> <a href="/list?a">A list</a> ' +
    '<a href="/calendar/1">Calendar</a>',
);

const HEAVY: Record<string, TestAnswer> = {
  "/": START,
  "/forms": html(
    "<title>300 forms</title>",
    repeat(300, (number) => `<form action="/send/${number}"><input type="password"></form>`),
  ),
  "/ids": html(
    "<title>100,000 ids</title>",
    repeat(100_000, (number) => `<i id="n${number % 50_000}"></i>`),
  ),
  "/script": html("<title>A script</title>", `<script>/* ${"x".repeat(5_000_000)} */</script>`),
  "/links": html(
    "<title>20,000 links</title>",
    repeat(20_000, (number) => `<a href="/target/${number}">Target</a> `),
  ),
};

/** A site on which everything is too much: hreflang, forms, ids, scripts, links, redirects, URLs. */
export function findHostileAnswer(path: string): TestAnswer | undefined {
  const [, kind = "", number = ""] = /^\/(version|hop|calendar)\/(\d+)$/.exec(path) ?? [];
  if (kind === "version") return version(Number(number));
  if (kind === "calendar") return month(Number(number));
  if (kind === "hop") {
    const next = Number(number) + 1;
    return { status: 301, headers: { location: next > HOPS ? "/" : `/hop/${next}` } };
  }
  return path.startsWith("/list?") ? list(path.slice("/list?".length)) : HEAVY[path];
}

import type { TestAnswer } from "../test_site.ts";

/** To read a page takes far more time than to serve it. */
const TEXT = Array.from({ length: 4_000 }, (_, index) => `word${index * 7 % 997}`).join(" ");
const LINKS = 20;

/** Answers of a site whose pages are long, so that threads that read pages are started; the first leads to all. */
export function createWordySite(pages: number): (path: string) => TestAnswer | undefined {
  return (path) => {
    const number = path === "/" ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? pages);
    return number < pages ? createPage(number, pages) : undefined;
  };
}

function createPage(number: number, pages: number): string {
  const links = Array.from({ length: number === 0 ? pages : LINKS }, (_, index) => {
    const target = (number + 1 + index) % pages;
    return `<a href="/${target === 0 ? "" : `page/${target}`}">Page ${target}</a>`;
  });
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title></head>` +
    `<body><h1>Page ${number}</h1><p>${number} ${TEXT}</p>${links.join(" ")}</body></html>`;
}

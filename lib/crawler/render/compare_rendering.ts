import type { PageFacts, PageRecord } from "../html/page_facts.ts";

/** A part of a page that is another one after rendering; null: none. */
export interface PartDifference {
  field: "title" | "h1" | "canonical" | "robots";
  raw: string | null;
  rendered: string | null;
}

/** What rendering changed of a page. */
interface RenderingComparison {
  differences: PartDifference[];
  /** Targets of links that the HTML does not link to; null: too many links to compare them. */
  jsLinks: string[] | null;
}

/** A page's HTML, or what a browser made of it, with what its headers say. */
export interface ReadPage {
  record: PageRecord;
  page: PageFacts;
}

/** Compares the parts of a page that search engines go by, before and after rendering. */
export function compareRendering(raw: ReadPage, rendered: ReadPage): RenderingComparison {
  const fields = [
    { field: "title", read: ({ page }: ReadPage) => page.titles[0] ?? null },
    { field: "h1", read: ({ page }: ReadPage) => firstH1(page) },
    { field: "canonical", read: ({ record }: ReadPage) => record.canonicalUrl },
    { field: "robots", read: ({ page }: ReadPage) => listDirectives(page) },
  ] as const;
  return {
    differences: fields.flatMap(({ field, read }) => {
      const before = read(raw);
      const after = read(rendered);
      return before === after ? [] : { field, raw: before, rendered: after };
    }),
    jsLinks: listJsLinks(raw, rendered),
  };
}

/** The first heading of the first level that has a text. */
export function firstH1(page: PageFacts): string | null {
  return page.headings.find(({ level, text }) => level === 1 && text !== "")?.text ?? null;
}

/** All directives with whom they are for, in one order; null: there are none. */
function listDirectives(page: PageFacts): string | null {
  const lists = page.robots.flatMap(({ agent, directives }) =>
    directives.map((directive) => agent === "robots" ? directive : `${agent}: ${directive}`)
  );
  return lists.length === 0 ? null : [...new Set(lists)].sort().join(", ");
}

const ESCAPES = /(?:%[0-9A-F]{2})+/g;

/** The site's own links first. */
function listJsLinks(raw: ReadPage, rendered: ReadPage): string[] | null {
  if (raw.page.linksDropped + rendered.page.linksDropped > 0) return null;
  // a browser gives its document in UTF-8, in which a query of another encoding looks different
  const keyOf = raw.page.charset === "utf-8"
    ? (url: string) => url
    : (url: string) => url.replace(ESCAPES, "%");
  const known = new Set(raw.page.links.map(({ url }) => keyOf(url)));
  const urls = rendered.page.links.map(({ url }) => url).filter((url) => !known.has(keyOf(url)));
  const { isInternal } = raw.record;
  return [...urls.filter(isInternal), ...urls.filter((url) => !isInternal(url))];
}

import {
  type InspectedPageAnswer,
  SHOWN_CHARS,
  SHOWN_ITEMS,
} from "../../../../schemas/inspected_page.ts";
import type { ImageFacts, PageFacts, PageRecord } from "../../../crawler/html/page_facts.ts";
import { cutText } from "../../../crawler/text/text.ts";

/** Describes the document of a record for people and programs: bounded, in plain values. */
export function describePage(record: PageRecord, page: PageFacts): InspectedPageAnswer {
  const h1s = page.headings.filter(({ level, text }) => level === 1 && text !== "");
  return {
    url: record.url,
    indexable: record.indexable,
    indexability_reason: record.indexabilityReason,
    title: firstOf(page.titles),
    titles: shorten(page.titles),
    meta_description: firstOf(page.descriptions),
    meta_descriptions: shorten(page.descriptions),
    h1: firstOf(h1s.map(({ text }) => text)),
    h1s: shorten(h1s.map(({ text }) => text)),
    headings_count: page.headingsCount,
    canonical: {
      url: record.canonicalUrl,
      found: page.canonicals.slice(0, SHOWN_ITEMS).map(({ href, url, source, inHead }) => ({
        href: cut(href),
        url,
        source,
        in_head: inHead,
      })),
    },
    robots: {
      noindex: record.noindex,
      nofollow: record.nofollow,
      found: page.robots.slice(0, SHOWN_ITEMS).map(({ agent, directives, source }) => ({
        agent: cut(agent),
        directives: shorten(directives),
        source,
      })),
    },
    hreflangs: page.hreflangs.slice(0, SHOWN_ITEMS)
      .map(({ code, url, source }) => ({ code: cut(code), url, source })),
    hreflangs_count: page.hreflangs.length,
    lang: page.lang === null ? null : cut(page.lang),
    charset: page.charset,
    viewport: firstOf(page.viewports),
    meta_refresh: page.metaRefresh,
    structured_data: page.structuredData.slice(0, SHOWN_ITEMS)
      .map(({ format, types, error }) => ({ format, types: shorten(types), error })),
    word_count: page.wordCount,
    content_hash: page.contentHash === null ? null : Buffer.from(page.contentHash).toString("hex"),
    text_excerpt: cut(page.textExcerpt),
    links: countLinks(record, page),
    resources: countResources(page),
    images_count: page.imagesCount,
    images_without_alt_count: page.images.filter(lacksAlt).length,
  };
}

function countLinks(record: PageRecord, page: PageFacts): InspectedPageAnswer["links"] {
  const internal = page.links.filter(({ url }) => record.isInternal(url)).length;
  return {
    elements_count: page.anchorsCount,
    internal_count: internal,
    external_count: page.links.length - internal,
    nofollow_count: page.links.filter(({ follow }) => !follow).length,
  };
}

function countResources(page: PageFacts): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of page.resources) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

function lacksAlt({ alt, decorative }: ImageFacts): boolean {
  return alt === null && !decorative;
}

function firstOf(texts: readonly string[]): string | null {
  const [first] = texts;
  return first === undefined ? null : cut(first);
}

function shorten(texts: readonly string[]): string[] {
  return texts.slice(0, SHOWN_ITEMS).map(cut);
}

function cut(text: string): string {
  return cutText(text, SHOWN_CHARS);
}

import type { Attributes } from "./html_scanner.ts";
import type { CanonicalFacts, HreflangFacts, PageFacts, RobotsDirectives } from "./page_facts.ts";
import type { HeaderLink } from "./link_header.ts";
import { parseMetaRefresh } from "./meta_refresh.ts";
import { isRobotsName, parseRobotsContent } from "../robots/robots_directives.ts";
import type { ReferenceResolver } from "../url/resolve_reference.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";

/** Entries of one kind that are kept; sites with a few hundred languages exist. */
const ENTRIES_LIMIT = 1_000;
const TEXT_LENGTH = 5_000;
const HREF_LENGTH = 2_000;

/** The part of the facts that metadata elements and `Link` headers give. */
type HeadFacts = Pick<
  PageFacts,
  | "titles"
  | "titlesOutsideHead"
  | "descriptions"
  | "descriptionsOutsideHead"
  | "viewports"
  | "robots"
  | "canonicals"
  | "hreflangs"
  | "pagination"
  | "metaRefresh"
>;

/** An entry whose reference is not resolved yet: as it is written, and as much of it as is shown. */
type Pending<T> = Omit<T, "url"> & { reference: string };

/**
 * Gathers metadata. References are resolved at the end, because a `base` element counts for those
 * before it too.
 */
export class PageHead {
  readonly titles: string[] = [];
  readonly titlesOutsideHead: string[] = [];
  readonly descriptions: string[] = [];
  readonly descriptionsOutsideHead: string[] = [];
  readonly viewports: string[] = [];
  readonly robots: RobotsDirectives[] = [];
  readonly #canonicals: Pending<CanonicalFacts>[] = [];
  readonly #hreflangs: Pending<HreflangFacts>[] = [];
  readonly #pagination: { rel: "next" | "prev"; reference: string }[] = [];
  #refresh: { seconds: number; target: string | null } | null = null;
  readonly #robotsToken: string;

  /** `robotsToken`: the name under which this crawler reads robots metas, lower-case. */
  constructor(robotsToken: string) {
    this.#robotsToken = robotsToken;
  }

  addTitle(text: string, inHead: boolean): void {
    keep(inHead ? this.titles : this.titlesOutsideHead, cleanText(text));
  }

  addMeta(attributes: Attributes, inHead: boolean): void {
    const content = attributes.get("content");
    if (content === undefined) return;
    const name = attributes.get("name")?.trim().toLowerCase() ?? "";
    if (name === "description") {
      keep(inHead ? this.descriptions : this.descriptionsOutsideHead, cleanText(content));
    } else if (name === "viewport") {
      if (inHead) keep(this.viewports, cleanText(content));
    } else if (name !== "" && (name === this.#robotsToken || isRobotsName(name))) {
      const directives = parseRobotsContent(content);
      keep(this.robots, { agent: name, directives, source: "html", inHead });
    }
    if (attributes.get("http-equiv")?.trim().toLowerCase() === "refresh") {
      this.#refresh ??= parseMetaRefresh(content);
    }
  }

  /** Takes a `link` element with its relation types in lower case. */
  addLink(rel: readonly string[], attributes: Attributes, inHead: boolean): void {
    const reference = attributes.get("href")?.trim() ?? "";
    this.#addRelations(rel, reference, attributes.get("hreflang"), "html", inHead);
  }

  /** Takes a link of a `Link` header; it counts as if it stood in head. */
  addHeaderLink({ target, rel, params }: HeaderLink): void {
    // A link with an anchor speaks of another resource (RFC 8288, section 3.2).
    if (params.has("anchor")) return;
    this.#addRelations(rel, target, params.get("hreflang"), "header", true);
  }

  #addRelations(
    rel: readonly string[],
    reference: string,
    code: string | undefined,
    source: "html" | "header",
    inHead: boolean,
  ): void {
    const href = cutText(reference, HREF_LENGTH);
    if (rel.includes("canonical")) keep(this.#canonicals, { reference, href, source, inHead });
    if (rel.includes("alternate") && code !== undefined && !rel.includes("stylesheet")) {
      keep(this.#hreflangs, { code: cutText(code.trim(), 255), reference, href, source, inHead });
    }
    // A section of the page is no other page.
    if (reference.startsWith("#")) return;
    if (rel.includes("next")) keep(this.#pagination, { rel: "next", reference });
    if (rel.includes("prev") || rel.includes("previous")) {
      keep(this.#pagination, { rel: "prev", reference });
    }
  }

  /** Resolves what was gathered. */
  finish(resolver: ReferenceResolver): HeadFacts {
    const resolve = (reference: string) => reference === "" ? null : resolver.resolve(reference);
    const pagination = this.#pagination.flatMap(({ rel, reference }) => {
      const url = resolve(reference);
      return url === null ? [] : [{ rel, url }];
    });
    const resolved = <T>({ reference, ...entry }: T & { reference: string }) => ({
      ...entry,
      url: resolve(reference),
    });
    const refresh = this.#refresh;
    return {
      titles: this.titles,
      titlesOutsideHead: this.titlesOutsideHead,
      descriptions: this.descriptions,
      descriptionsOutsideHead: this.descriptionsOutsideHead,
      viewports: this.viewports,
      robots: this.robots,
      canonicals: this.#canonicals.map(resolved),
      hreflangs: this.#hreflangs.map(resolved),
      pagination,
      metaRefresh: refresh && {
        seconds: refresh.seconds,
        url: refresh.target === null ? null : resolve(refresh.target),
      },
    };
  }
}

function keep<T>(list: T[], entry: T): void {
  if (list.length < ENTRIES_LIMIT) list.push(entry);
}

function cleanText(text: string): string {
  return cutText(collapseWhitespace(text), TEXT_LENGTH);
}

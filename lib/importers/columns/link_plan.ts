import { foldHeader } from "./find_columns.ts";
import type { LinkProvider, LinkType } from "../import_rows.ts";

/** A column that holds a provider's measure, and what it is called. */
export interface FigureColumn {
  column: number;
  name: string;
}

/** Which column of a table of backlinks is what; -1: none. */
export interface LinkPlan {
  provider: LinkProvider;
  sourceUrl: number;
  targetUrl: number;
  anchor: number;
  title: number;
  language: number;
  httpCode: number;
  /** A word such as `Text`, `Image` or `Nofollow`. */
  linkType: number;
  /** Flags, of which the first that is set decides the type. */
  typeFlags: readonly { column: number; type: LinkType }[];
  /** The type where neither decides; null: not known. */
  usualType: LinkType | null;
  /** The attribute itself. */
  rel: number;
  dofollow: number;
  nofollow: number;
  ugc: number;
  sponsored: number;
  firstSeen: number;
  lastSeen: number;
  /** A day; an empty cell says that the link lives. */
  lostOn: number;
  /** A word or a flag. */
  lostFlag: number;
  lostReason: number;
  pageAuthority: FigureColumn | null;
  domainAuthority: FigureColumn | null;
  /** A flag of what names the site without linking to it. */
  mention: number;
  /** URLs are written without `https://`. */
  lacksScheme: boolean;
}

/** A plan without any column. */
export function createLinkPlan(provider: LinkProvider): LinkPlan {
  return {
    provider,
    sourceUrl: -1,
    targetUrl: -1,
    anchor: -1,
    title: -1,
    language: -1,
    httpCode: -1,
    linkType: -1,
    typeFlags: [],
    usualType: null,
    rel: -1,
    dofollow: -1,
    nofollow: -1,
    ugc: -1,
    sponsored: -1,
    firstSeen: -1,
    lastSeen: -1,
    lostOn: -1,
    lostFlag: -1,
    lostReason: -1,
    pageAuthority: null,
    domainAuthority: null,
    mention: -1,
    lacksScheme: false,
  };
}

/** A column's name for comparing: folded, without spaces, so that `Source URL` is `SourceURL`. */
export function compactHeader(name: string): string {
  return foldHeader(name).replaceAll(" ", "");
}

/** Finds columns by their compact names: of several names the first that is there; -1 for none. */
export function createColumnFinder(
  columns: readonly string[],
): (...names: string[]) => number {
  const compact = columns.map(compactHeader);
  return (...names) =>
    names.map((name) => compact.indexOf(name)).find((index) => index !== -1) ?? -1;
}

/** The first of several columns that hold a measure, under the name that its provider gives it. */
export function findFigure(
  find: (...names: string[]) => number,
  names: Readonly<Record<string, string>>,
): FigureColumn | null {
  for (const [compact, name] of Object.entries(names)) {
    const column = find(compact);
    if (column !== -1) return { column, name };
  }
  return null;
}

import type { ResourceType } from "../../crawler/html/page_facts.ts";
import type { UrlAnswer } from "./url_answer.ts";

/** Something that pages load, in one way: a finding is attached to the resource itself. */
export interface ResourceInput {
  /** The resource. */
  urlId: number;
  url: string;
  type: ResourceType;
  internal: boolean;
  /** Null: it was not requested, or gave no answer. */
  statusCode: number | null;
  contentType: string | null;
  /** As its answer declares; null: it does not. */
  sizeBytes: number | null;
  /** The answer says for how long it may be kept; null: not known. */
  cacheable: boolean | null;
  /** Pages that load it, and the first and the last of them. */
  usedCount: number;
  usedOn: string[];
  /** The first of them that may be indexed; null: none. */
  indexablePage: string | null;
  /** A large JPEG or PNG that some page offers in no modern format next to it. */
  onlyLegacy: boolean;
  /** The robots.txt of its own origin; null: none, or it is not known. */
  robotsTxt: { url: string; body: string } | null;
}

/** A page whose scripts and style sheets weigh more than the audit's limit. */
export interface PageWeightInput {
  urlId: number;
  /** As their answers declare; files that declare no length are left out. */
  scriptBytes: number;
  stylesheetBytes: number;
  filesCount: number;
  /** Bytes of the largest of them. */
  largestBytes: number;
}

/** An og:image or twitter:image of a page that is relative or does not answer 200. */
export interface OgImageInput {
  /** The page. */
  urlId: number;
  targetId: number;
  /** The page names it by no complete address. */
  relative: boolean;
  /** The element that names it. */
  where: string;
  target: UrlAnswer;
  /** Where its redirects end; null when it does not redirect, or in circles. */
  final: UrlAnswer | null;
}

/**
 * What importers give. Each kind is a set of its own: clicks of one are never added to those of another,
 * since a day's total, its queries and its pages count the same clicks in different ways.
 */

/** What is counted in a search performance row. */
export interface SearchMeasures {
  clicks: number;
  impressions: number;
  /** From 1, averaged over the impressions; null without impressions, or where none is given. */
  position: number | null;
}

/** The other period of a comparison export. */
export interface ComparedMeasures extends SearchMeasures {
  /** Days, inclusive; null when the export does not say which. */
  from: string | null;
  to: string | null;
}

/** Which kind of search results the rows speak of. */
export type SearchType = "web" | "image" | "video" | "news" | "discover" | "google_news";

/** What all search performance rows have. The keys may repeat: rows with the same ones add up. */
export interface SearchRow extends SearchMeasures {
  /** Days, inclusive. Equal for a day's row; an export of the user interface has one window for all. */
  from: string;
  to: string;
  searchType: SearchType;
  previous: ComparedMeasures | null;
}

/** A property's total: no dimension but the date. */
interface TotalsRow extends SearchRow {
  kind: "totals";
}

/** A row of one country, or of all together. */
interface PlacedRow extends SearchRow {
  /** ISO 3166-1 alpha-2, `ZZ` where Google does not know, `XX` where we do not know the name; null: all together. */
  country: string | null;
  /** With `XX`: how the source calls the country. */
  countryName?: string;
}

/** Of one query, over all pages: counted by property. */
export interface QueryRow extends PlacedRow {
  kind: "query";
  /** Null: the anonymised queries together, which only the bulk export gives. */
  query: string | null;
  device: Device | null;
}

/** Of one page, over all queries: counted by page. */
export interface PageRow extends PlacedRow {
  kind: "page";
  page: string;
  device: Device | null;
}

/** Of one query and page: counted by page. */
export interface QueryPageRow extends PlacedRow {
  kind: "query_page";
  /** Null: the anonymised queries together, which only the bulk export gives. */
  query: string | null;
  page: string;
  device: Device | null;
}

/** Of one country, over all devices. */
interface CountryRow extends PlacedRow {
  kind: "country";
  country: string;
}

/** Of one device, over all countries. */
interface DeviceRow extends SearchRow {
  kind: "device";
  device: Device;
}

/** Of one country and device. */
interface CountryDeviceRow extends PlacedRow {
  kind: "country_device";
  country: string;
  device: Device;
}

/** Of one way in which results looked. */
interface SearchAppearanceRow extends SearchRow {
  kind: "search_appearance";
  /** As the source calls it. */
  appearance: string;
}

/** On what people searched. */
export type Device = "desktop" | "mobile" | "tablet";

/** What stood in the result page. */
export type ResultKind =
  | "organic"
  | "ad"
  | "local"
  | "featured_snippet"
  | "ai_overview"
  | "knowledge_graph"
  | "shopping"
  | "video"
  | "image"
  | "news"
  | "question"
  | "other";

/** Where a keyword was found in a result page, or that it was not. */
export interface RankRow {
  kind: "rank";
  keyword: string;
  /** The day of the observation. */
  date: string;
  /** Such as `google` or `bing`. */
  engine: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  location: string | null;
  /** Primary subtag, such as `de`. */
  language: string | null;
  device: Device | null;
  /** Without `www.`; null: of the user's own site, whichever URL, as rank trackers report. */
  domain: string | null;
  url: string | null;
  title: string | null;
  /** From 1 among results of this kind; null: not ranked. */
  position: number | null;
  resultKind: ResultKind;
  /** What the result page showed besides organic results, as the source calls it. */
  features: readonly string[];
  /** The same for all results of one page, whose every result is then a row; null: one site's rank alone. */
  serp: string | null;
  /** The organic positions that were looked at; null where the source does not say. */
  seen: { from: number; to: number } | null;
  /** The column or report that the number is from, such as `previous_position`. */
  source: string;
}

/** How often a keyword is searched for. */
export interface KeywordVolumeRow {
  kind: "keyword_volume";
  keyword: string;
  /** The day the figure is from, or is imported on where the source does not say. */
  date: string;
  country: string | null;
  language: string | null;
  /** Searches a month; null: not known. */
  volume: number | null;
  /** 0 to 100, as the provider reckons. */
  difficulty: number | null;
  cpcUsd: number | null;
  /** The importer's format: providers' figures differ and are never averaged. */
  provider: string;
}

/** Who says that a link exists; figures of different ones are never added up. */
export type LinkProvider =
  | "search_console"
  | "ahrefs"
  | "semrush"
  | "majestic"
  | "moz"
  | "data_for_seo"
  | "other";

/** By what a page links to another. */
export type LinkType =
  | "text"
  | "image"
  | "redirect"
  | "form"
  | "frame"
  | "canonical"
  | "unknown";

/** A figure under the name that its provider gives it, such as `Domain rating` 54. */
export interface NamedFigure {
  name: string;
  value: number;
}

/** A link from a page of another site, as one provider reports it. */
export interface BacklinkRow {
  kind: "backlink";
  /** The day that the export is of; where nothing says it, the day of the import. */
  date: string;
  /** Whether something says it: the user, or the name of the file. */
  dated: boolean;
  provider: LinkProvider;
  sourceUrl: string;
  sourceTitle: string | null;
  /** Null: some page of the site, as Search Console says. */
  targetUrl: string | null;
  /** Empty: there is none; null: not known. */
  anchor: string | null;
  linkType: LinkType;
  /** Values of `rel`; null: the provider does not say. */
  nofollow: boolean | null;
  ugc: boolean | null;
  sponsored: boolean | null;
  /** The provider's own measures of the source page and of its domain. */
  pageAuthority: NamedFigure | null;
  domainAuthority: NamedFigure | null;
  /** Days. */
  firstSeen: string | null;
  lastSeen: string | null;
  /** Whether the provider says that it is gone; null: it does not say. */
  lost: boolean | null;
  /** The day, and why, in the provider's words. */
  lostOn: string | null;
  lostReason: string | null;
  /** Of the source page. */
  httpCode: number | null;
  /** Of the source page: primary subtag, such as `de`. */
  language: string | null;
}

/** A site that links, with counts only. */
export interface LinkingSiteRow {
  kind: "linking_site";
  date: string;
  provider: LinkProvider;
  /** In lower case, without `www.`. */
  domain: string;
  /** Of its pages this many link; null: not known. */
  pagesCount: number | null;
  /** To this many pages of the site; null: not known. */
  targetsCount: number | null;
}

/** A page of the site, with counts of the links to it. */
export interface LinkedPageRow {
  kind: "linked_page";
  date: string;
  provider: LinkProvider;
  page: string;
  /** Links from the site's own pages are a set of its own. */
  scope: "external" | "internal";
  linksCount: number | null;
  /** Null: not known, as of internal links. */
  sitesCount: number | null;
}

/** A text with which others link to the site. */
export interface LinkingTextRow {
  kind: "linking_text";
  date: string;
  provider: LinkProvider;
  text: string;
  /** From 1, the commonest first. */
  rank: number;
  linksCount: number | null;
}

/** Any row of links. */
export type LinkRow = BacklinkRow | LinkingSiteRow | LinkedPageRow | LinkingTextRow;

/** An answer of an AI engine to one prompt. */
export interface AiAnswerRow {
  kind: "ai_answer";
  prompt: string;
  answer: string;
  /** In lower case, as the file calls it. */
  engine: string;
  model: string | null;
  /** As the file lists them; those in the answer's text are not among them. */
  citations: { url: string; title: string | null }[];
  /** The day of the answer, in UTC. */
  date: string;
  /** ISO 8601 in UTC; null: only the day is known. */
  askedAt: string | null;
  /** Which of several answers to one prompt; null: not reported. */
  run: number | null;
  country: string | null;
  language: string | null;
}

/** Any row of search performance. */
export type PerformanceRow =
  | TotalsRow
  | QueryRow
  | PageRow
  | QueryPageRow
  | CountryRow
  | DeviceRow
  | CountryDeviceRow
  | SearchAppearanceRow;

/** Any row that an importer gives. */
export type ImportRow = PerformanceRow | RankRow | KeywordVolumeRow | LinkRow | AiAnswerRow;

/** The name of a set of rows. */
export type RowKind = ImportRow["kind"];

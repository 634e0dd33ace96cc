import { findColumns, foldHeader } from "./find_columns.ts";
import type { ImportOptions, Sample } from "../importer.ts";

/** A report that looks like search data and is none. */
interface ForeignReport {
  /** For a person: `This is …`. */
  title: string;
  /** Why it is not read, and what to bring instead. */
  advice: string;
  fits(report: ReportColumns): boolean;
}

/** What a table shows of itself. */
interface ReportColumns {
  /** Its file's name. */
  name: string;
  /** Folded. */
  columns: ReadonlySet<string>;
  /** The same in their order, without empty ones. */
  order: readonly string[];
  hasClicks: boolean;
}

/**
 * Columns of Google Ads and Microsoft Advertising in the languages in which their reports are met. Sources: Google Ads Help
 * 2404176 (columns of the keyword tables), 2472708 (search terms report).
 */
const ADS_COLUMNS = setOf(
  "campaign, ad group, match type, keyword status, search keyword status, currency code, cost, " +
    "avg cpc, max cpc, default max cpc, cost conv, quality score, added excluded, " +
    "kampagne, anzeigengruppe, keyword option, währungscode, kosten, durchschn cpc, " +
    "campagne, groupe d'annonces, type de correspondance, code de devise, coût, cpc moy, " +
    "campaña, grupo de anuncios, tipo de concordancia, código de moneda, coste, costo, cpc medio, " +
    "campagna, gruppo di annunci, tipo di corrispondenza, codice valuta, " +
    "campanha, grupo de anúncios, tipo de corresp, código da moeda, custo, " +
    "advertentiegroep, zoektype, valutacode, gem cpc, kampania, grupa reklam, kod waluty, koszt, " +
    "кампания, группа объявлений, тип соответствия, код валюты, стоимость, " +
    "キャンペーン, 広告グループ, マッチタイプ, 通貨コード, 費用, 캠페인, 광고그룹, 비용, 广告系列, 广告组, 费用",
);
/** Of a table of pages by Screaming Frog. Source: its user guide, "Internal" tab. */
const CRAWL_COLUMNS = setOf(
  "status code, indexability, indexability status, content type, title 1, h1 1, crawl depth, hash",
);
/** Of its bulk export of links. Source: the same guide, "Bulk export", `all_inlinks` and `all_outlinks`. */
const CRAWLED_LINK_COLUMNS = setOf("link position, link origin, path type, link path, follow");
/**
 * Of Search Console's page indexing report: sets of which a table has all. Source: Search Console Help 7440203; files
 * `-Coverage-` of 2020 to 2026, Spanish, Portuguese, Turkish and Korean ones among them. Other names are our translations.
 */
const INDEXING_TABLES = [
  "reason, source, validation, pages",
  "date, not indexed, indexed",
  "date, error, valid, excluded",
  "url, last crawled",
  "property, value",
  "url, último rastreo",
  "url, son tarama",
  "url, letztes crawling",
  "url, dernière exploration",
  "url, ultima scansione",
  "url, último rastreamento",
  "url, 최종 크롤링",
  "propiedad, valor",
  "mülk, değer",
  "property, wert",
  "propriété, valeur",
  "proprietà, valore",
  "propriedade, valor",
].map(setOf);
/** Names that only its tables have: days with counts of pages, and problems with the state of their validation. */
const INDEXING_COLUMNS = setOf(
  "not indexed, sin indexar, nicht indexiert, non indexées, non indicizzate, não indexadas, " +
    "niet geïndexeerd, dizine eklenmemiş, 未登録, 未编入索引, " +
    "affected pages, páginas afectadas, etkilenen sayfa sayısı, betroffene seiten, " +
    "pages concernées, pagine interessate, páginas afetadas, 영향을 받은 페이지, " +
    "validación, validierung, convalida, validação, validatie, doğrulama, 検証, 验证",
);
/** Its tables have at most this many columns. */
const INDEXING_WIDTH = 5;
/** The other reports of Search Console by the names of their files. */
const OTHER_REPORT =
  /-(?:Coverage(?:-[A-Za-z]+)?|core-web-vitals|https|Breadcrumbs|Video-indexing|Crawl-stats|Manual-actions)-\d{4}-\d{2}-\d{2}/i;

/**
 * Bing Webmaster Tools' search performance: keywords and pages, with impressions ahead of clicks, and days. Sources: its
 * exports of 2025 and 2026, named such as `example.com_KeywordReport_7_18_2026.csv`; its API's `GetQueryStats`.
 */
const BING_TABLES = ["keyword", "page"].map((first) =>
  [first, "impressions", "clicks", "ctr", "avg position"].join()
);
const BING_DAYS = "date,clicks,impressions,avg ctr";
const BING_API_COLUMNS = setOf("avgclickposition, avgimpressionposition");
const BING_NAME = /_[A-Za-z]+Report_\d{1,2}_\d{1,2}_\d{4}/;

/** Its AI Performance report, of which no public document names the columns of the export. */
const BING_AI_COLUMNS = ["grounding query", "grounding queries"];
const BING_AI_NAME = /AI[-_ ]?Performance/i;

const REPORTS: readonly ForeignReport[] = [
  {
    title: "the AI Performance report of Bing Webmaster Tools",
    advice: "It counts how often pages were cited and has no answers, and Microsoft does not " +
      "document the file, so that it cannot be read safely. Answers of AI engines can be imported " +
      "as ai_answers.",
    fits: ({ name, columns }) =>
      BING_AI_COLUMNS.some((column) => columns.has(column)) || BING_AI_NAME.test(name),
  },
  {
    title: "a report of Bing Webmaster Tools",
    advice:
      "Its clicks, impressions and positions are Bing's, and would count as Google's. Bring Search Console's performance export; positions on Bing can be " +
      "imported as ranks, with an engine, a keyword, a position and a date. If the file is Google's, " +
      "name its format: search_console_rows.",
    fits: ({ name, columns, order }) =>
      BING_TABLES.includes(order.join()) || order.join() === BING_DAYS ||
      countOf(BING_API_COLUMNS, columns) === BING_API_COLUMNS.size || BING_NAME.test(name),
  },
  {
    title: "a report of paid clicks (Google Ads or Microsoft Advertising)",
    advice: "Its clicks and impressions are of ads, and would count as organic. Bring Search " +
      "Console's performance export; for search volumes, the keyword ideas of Google's Keyword Planner.",
    fits: ({ columns }) => countOf(ADS_COLUMNS, columns) >= 2,
  },
  {
    title: "a crawl of Screaming Frog",
    advice: "Pages are not imported from crawls: start an audit of the site, which crawls it. Of " +
      "search data, bring Search Console's performance export.",
    fits: ({ columns, hasClicks }) =>
      columns.has("address") && countOf(CRAWL_COLUMNS, columns) >= 2 && !hasClicks,
  },
  {
    title: "a list of links that Screaming Frog crawled",
    advice:
      "They are links of the site's own pages: start an audit of the site, which has them. Of " +
      "backlinks, bring Search Console's links report or an export of a provider of backlinks.",
    fits: ({ columns }) =>
      columns.has("source") && columns.has("destination") &&
      countOf(CRAWLED_LINK_COLUMNS, columns) >= 2,
  },
  {
    title: "a table of Search Console's page indexing report, or of another of its reports",
    advice:
      "Only its performance and links reports are imported. Which pages can be indexed an audit " +
      "of the site tells.",
    fits: ({ columns, name, hasClicks }) =>
      !hasClicks &&
      (OTHER_REPORT.test(name) ||
        INDEXING_TABLES.some((table) =>
          [...table].every((column) => columns.has(column)) && columns.size <= table.size + 3
        ) || columns.size <= INDEXING_WIDTH && countOf(INDEXING_COLUMNS, columns) > 0),
  },
];

/** What a table was found to be that is not read, and what to bring instead; undefined: none of these. */
export function findForeignReport(
  { shape, columns, file }: Sample,
  { aliases }: ImportOptions,
): Pick<ForeignReport, "title" | "advice"> | undefined {
  if (shape === "json") return undefined;
  const [clicks = -1] = findColumns(columns, ["clicks"], aliases);
  const order = columns.map(foldHeader).filter((name) => name !== "");
  const report = {
    name: file.name,
    columns: new Set(order),
    order,
    hasClicks: clicks !== -1,
  };
  return REPORTS.find(({ fits }) => fits(report));
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(", ").map(foldHeader));
}

function countOf(names: ReadonlySet<string>, columns: ReadonlySet<string>): number {
  return [...columns].filter((column) => names.has(column)).length;
}

import { foldHeader, isNameOf } from "./find_columns.ts";
import type { Sample } from "../importer.ts";
import { readLinkExportName } from "./link_export_name.ts";
import { chooseDayOrder, parseDay } from "../../core/days.ts";
import { hostOfUrl } from "../values/url_host.ts";

/** The tables of Search Console's links report. */
export type LinkTableKind =
  | "linking_pages"
  | "linking_sites"
  | "linked_pages"
  | "internal_links"
  | "linking_texts";

/** A table of the links report, recognised; its columns always are in the same order. */
export interface LinkTable {
  kind: LinkTableKind;
  /** The names are known; else the columns were recognised by their values. */
  named: boolean;
}

/** Each kind by the name of its first column, and of the second where the first one is not enough. */
const NAMES: readonly (readonly [LinkTableKind, readonly string[], readonly string[] | null])[] = [
  ["linking_pages", [
    "linking page",
    "verlinkende seite",
    "verweisende seite",
    "page de liaison",
    "page contenant un lien",
    "página de enlace",
    "página que enlaza",
    "pagina con link",
    "pagina di collegamento",
    "página de vinculação",
    "linkende pagina",
    "strona z linkiem",
    "страница со ссылкой",
    "リンク元ページ",
    "דף מקשר",
  ], null],
  ["linking_sites", [
    "site",
    "linking site",
    "website",
    "site web",
    "sitio",
    "sitio web",
    "sito",
    "webbplats",
    "witryna",
    "сайт",
    "サイト",
    "사이트",
    "网站",
    "אתר",
  ], [
    "linking pages",
    "verlinkende seiten",
    "verweisende seiten",
    "pages de liaison",
    "pages contenant un lien",
    "páginas de enlace",
    "páginas que enlazan",
    "pagine con link",
    "linkende pagina's",
    "ссылающиеся страницы",
    "リンク元ページ",
    "דפים מקשרים",
  ]],
  ["internal_links", ["target page", "zielseite", "page cible", "página de destino", "דף יעד"], [
    "internal links",
    "interne links",
    "liens internes",
    "enlaces internos",
    "link interni",
    "קישורים פנימיים",
  ]],
  ["linked_pages", [
    "target page",
    "zielseite",
    "page cible",
    "página de destino",
    "pagina di destinazione",
    "doelpagina",
    "целевая страница",
    "ターゲット ページ",
    "דף יעד",
  ], [
    "incoming links",
    "eingehende links",
    "liens entrants",
    "enlaces entrantes",
    "link in entrata",
    "inkomende links",
    "входящие ссылки",
    "被リンク",
    "קישורים נכנסים",
  ]],
  ["linking_texts", [
    "link text",
    "linking text",
    "top linking text",
    "linktext",
    "texte du lien",
    "texto del enlace",
    "testo del link",
    "linktekst",
  ], null],
];

const MAX_COLUMNS = 3;
const MIN_HOSTS = 2;
/** The report never says what these columns hold. */
const OTHER_ROLES = ["source_url", "target_url", "anchor", "rel", "nofollow", "link_type"] as const;
const FOLDED = NAMES.map(([kind, first, second]) => ({
  kind,
  first: new Set(first.map(foldHeader)),
  second: second && new Set(second.map(foldHeader)),
}));

/** Recognises a table of the links report by its names, in several languages, or by its values; a text says why not. */
export function recogniseLinkTable(sample: Sample): LinkTable | string {
  const { columns, shape } = sample;
  if (shape !== "table") return "it is JSON";
  if (columns.length > MAX_COLUMNS) return "it has more than three columns";
  const [first = "", second = ""] = columns.map(foldHeader);
  const named = FOLDED.find((names) =>
    names.first.has(first) &&
    (names.second === null ? !tellsMore(columns) : names.second.has(second))
  );
  if (named !== undefined) return { kind: named.kind, named: true };
  const kind = findKindByValues(sample);
  return kind === undefined
    ? "it has no first column of linking pages, sites, target pages or texts"
    : { kind, named: false };
}

/** Targets, anchors and the like: the table is of another tool. */
function tellsMore(columns: readonly string[]): boolean {
  return columns.slice(1).some((name) => OTHER_ROLES.some((role) => isNameOf(role, name)));
}

/** Pages of several hosts with a day each; or what the name of the file says. */
function findKindByValues({ columns, rows, file }: Sample): LinkTableKind | undefined {
  const { host } = readLinkExportName(file.name);
  const firsts = rows.map(([cell = ""]) => cell.trim()).filter((cell) => cell !== "");
  const hosts = new Set(firsts.map(hostOfUrl));
  if (firsts.length === 0 || hosts.has(undefined)) return undefined;
  const days = rows.map(([, cell = ""]) => cell.trim()).filter((cell) => cell !== "");
  const order = chooseDayOrder(days);
  const dated = columns.length === 2 && days.length > 0 &&
    days.every((day) => parseDay(day, order) !== undefined);
  const known = /url|page|loc|address/i.test(columns[0] ?? "");
  if (dated && hosts.size >= MIN_HOSTS && (host !== null || !known)) return "linking_pages";
  return undefined;
}

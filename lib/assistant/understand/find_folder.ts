const PATH = String.raw`(\/[\p{L}\p{N}_~%.-][\p{L}\p{N}_~%.\/-]{0,200}?)`;
const END = String.raw`(?=$|[\s)"',?!;:.])`;
/** What the pages of a folder are called after its path: "/blog articles". */
const PARTS =
  "articles?|posts?|pages|section|folder|directory|area|stuff|urls|artikeln?|beitragen?|beiträgen?|seiten|bereich|ordner|verzeichnis|rubrik|kram|zeug";

/** "For /blog/": a path that ends as a folder. */
const FOLDER = new RegExp(
  String
    .raw`\b(?:for|of|from|on|only|just|below|to|fur|für|aus|auf|von|vom|nur|im|in|bei|beim|zu|zum|unterm|unter|innerhalb|ab) (?:the |our |unserem |dem |den |our own )?${PATH}\/\*?${END}`,
  "iu",
);
/** "Under /blog", in a text as written: a part of the site, not a page. */
const BELOW_PATH =
  /\b(?:under|underneath|beneath|below|within|inside|in|im|unter|unterhalb(?: von)?|innerhalb(?: von)?|im (?:bereich|verzeichnis|ordner|pfad|unterordner)|in (?:the )?(?:path|folder|directory|section|subfolder)|section|folder|directory|ordner|verzeichnis|pfad|path|(?:starting|beginning|start|begin)s? with|beginnend mit|path=) ?(?:the )?(\/[\p{L}\p{N}_~%./-]{0,200}?)\/?\*?(?=$|[\s)"',?!;:])/iu;
/** "/blog articles", "/blog/*". */
const PATH_OF_PARTS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${PATH}(?:\/?\*+${END}|\/? (?=(?:${PARTS})(?![\p{L}\p{N}])))`,
  "iu",
);

/** "In the shop (/shop)", "im Magazin, also /magazin": a part with its path; a page is named as one. */
const PART_WITH_PATH =
  /\b(?:in|im|on|from|of|within|across|for|aus|vom|beim|unter|fur|für|am) (?:(?!(?:page|pages|article|post|artikel|seite|beitrag|startseite|home|url)\b)[\p{L}-]+ ){0,3}(?!(?:page|pages|article|post|artikel|seite|beitrag|startseite|homepage|url)\b)[\p{L}-]+(?: \(|, )(?:also |i mean |i\.e\. |d\.h\. |that is |unter )?(\/[\p{L}\p{N}_~%-]{1,60})\/?\)?(?: i mean\b)?(?=$|[\s)"',?!;:.])/iu;

/** The forms of a path that is a part of the site, the surest first, in a text as written. */
export const PATH_FORMS: readonly RegExp[] = [BELOW_PATH, PART_WITH_PATH, FOLDER, PATH_OF_PARTS];

/** Parts of sites that need no other word to be one; "shop" is what many call the whole site. */
const KNOWN =
  "blog|magazine?|ratgeber|wiki|forum|glossary?|lexikon|newsroom|docs|faqs?|guides|academy|akademie|knowledge base|help cent(?:er|re)|help section|hilfebereich";
const AREA =
  "section|folder|directory|subfolder|area|bereich|ordner|verzeichnis|unterordner|rubrik|teil";
const ITEMS =
  "articles|posts|pages|entries|urls|artikeln?|beitragen?|posts|seiten|eintragen?|texten?";

/** "In the blog", "blog posts", "Blogartikel", "in the guides section", in folded text. */
const NAMED_FOLDER = new RegExp(
  String
    .raw`\b(?:(?:in|on|from|of|within|inside|across|for|im|in|vom|aus|auf|beim|am|uber|innerhalb|fur|the) (?:(?:the|our|my|dem|der|den|das|unserem|unseren|unser|meinem|eurem|whole|ganzen|eigenen) )*(${KNOWN})(?: (?:${AREA}))?(?![\p{L}\p{N}-])(?! (?:post|article|entry|artikel|beitrag)(?![\p{L}\p{N}]))|(${KNOWN})[- ]?(?:${ITEMS})(?![\p{L}\p{N}])|(?:in|on|from|of|within|im|in|vom|aus|auf) (?:(?:the|our|dem|der|unserem|unserer) )*([\p{L}\p{N}]{3,24})[- ]?(?:section|folder|directory|subfolder|bereich|ordner|verzeichnis|unterordner)(?![\p{L}\p{N}])|(?:im|in|vom|aus dem) (?:dem )?(?:bereich|ordner|verzeichnis|der rubrik) ([\p{L}\p{N}]{3,24})(?![\p{L}\p{N}]))`,
  "u",
);
/** Words before "section" that are no names of one. */
const NO_NAMES = new Set(
  "the this that same which each every whole main dem diesem welchem jedem gleichen oberen unteren grunen gruenen roten normalen mittleren"
    .split(" "),
);

/** The folder that words name without its path, and where they are; undefined: none. */
export function findFolder(
  folded: string,
): { folder: string; start: number; end: number } | undefined {
  const match = folded.match(NAMED_FOLDER);
  const folder = match?.slice(1).find((one) => one !== undefined)?.replaceAll(" ", "-");
  if (!match || folder === undefined || NO_NAMES.has(folder)) return undefined;
  const start = match.index ?? 0;
  return { folder, start, end: start + match[0].length };
}

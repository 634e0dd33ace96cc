import { COUNTRIES } from "../../../schemas/countries.ts";
import { INTERFACE_LANGUAGES } from "../../core/interface_languages.ts";

/**
 * Names that CLDR has otherwise: those of ISO 3166-1 in English and French, and those that CLDR and Search Console had
 * before countries were renamed. Without accents, parentheses and words for "and"; in the order of their codes. Sources:
 * the Online Browsing Platform of ISO (iso.org/obp); CLDR's release notes (cldr.unicode.org); real exports.
 */
const FURTHER_NAMES: Readonly<Record<string, string>> = {
  AE: "uae",
  AN: "netherlands antilles, antilles neerlandaises, niederlandische antillen",
  BO: "plurinational state bolivia",
  BQ: "bonaire sint eustatius saba, bonaire saint eustache saba, bonaire",
  BY:
    "weissrussland, bielorussie, bielorrusia, bielorussia, wit rusland, vitryssland, hviderusland, " +
    "hviterussland, белоруссия, beyaz rusya, bielorrussia",
  CD:
    "刚果 金沙萨, congo drc, congo dem rep, dr congo, drc, democratic republic congo, congo democratic republic, " +
    "congo democratic republic of the, republique democratique congo, demokratische republik kongo, " +
    "republica democratica congo, repubblica democratica congo, zaire",
  CG:
    "刚果 布拉柴维尔, congo republic, republic congo, republique congo, republik kongo, republica congo, congo brazzaville",
  CI:
    "pantai gading, ivory coast, cote d ivoire ivory coast, elfenbeinkuste, costa de marfil, costa d avorio, ivoorkust, " +
    "costa do marfim, wybrzeze kosci sloniowej",
  CN:
    "republica popular china, repubblica popolare cinese, volksrepublik china, republique populaire chine, 中華人民共和国, 中华人民共和国, people s republic china, china mainland, mainland china",
  CV: "cape verde, kap verde",
  CZ:
    "чешка република, جمهورية التشيك, جمهوری چک, τσεχικη δημοκρατια, tjeckiska republiken, republica ceha, czech republic, tschechische republik, republique tcheque, republica checa, repubblica ceca, " +
    "tsjechische republiek, republica tcheca, republika czeska, чешская республика, cek cumhuriyeti, " +
    "ceska republika, cseh koztarsasag, チェコ共和国, 체코 공화국, 捷克共和国",
  EH: "sahara oriental",
  FK:
    "iles falkland malouines, falkland islands, falkland islands islas malvinas, malvinas, iles malouines, malouines",
  FM: "federated states micronesia, micronesia federated states of, etats federes micronesie",
  FO: "faroe iles, iles faroe",
  GB:
    "yhdistynyt kuningaskunta, suurbritannia, velika britanija, velka britanie, storbritannia, המלכה המאוחדת, הממלכה המאוחדת, great britain, england, united kingdom great britain northern ireland, royaume uni grande bretagne " +
    "irlande nord, grossbritannien, grande bretagne, gran bretana, gran bretagna",
  GM: "gambia",
  GS: "south georgia south sandwich islands, south georgia the south sandwich islands",
  HK: "中国香港, hong kong",
  HM: "heard island mcdonald islands",
  IM: "曼岛",
  IO: "territoires britanniques de l ocean indien",
  IR:
    "republica islamica iran, イラン イスラム共和国, islamic republic iran, iran islamic republic of, republique islamique d iran",
  KP:
    "republica popular democratica corea, 朝鮮民主主義人民共和国, 朝鲜民主主义人民共和国, democratic people s republic korea, korea democratic people s republic of, korea north",
  KR:
    "republica corea, repubblica corea, corea del sur, 大韓民国, 大韩民国, 대한민국, republic korea, korea republic of, korea the republic of, republique coree, korea, korea south",
  LA: "lao people s democratic republic, lao, lao pdr",
  LY: "libyan arab jamahiriya",
  MD:
    "republic moldova, moldova republic of, republique moldova, moldawien, moldavie, молдавия, moldavia",
  MF: "saint martin french part",
  MK: "macedonia, macedonia fyrom, former yugoslav republic macedonia, mazedonien, macedoine, " +
    "macedonie, македония, マケドニア, 마케도니아, 马其顿, makedonya, makedonie, makedonien",
  MM: "ミャンマー, بورما, burma, myanmar, birma, birmanie, birmania",
  MO: "ماكاو, 澳門, 澳门, 中国澳门, macau, macao",
  NL: "holland, kingdom netherlands, holandia, голландия, holanda",
  PS: "palestine, palestinian territories, state palestine, palestine state of, palastina, " +
    "palestinian territory occupied, etat palestine",
  RU:
    "federacion rusa, federacao russa, federazione russa, russische federatie, российская федерация, ロシア連邦, 俄罗斯联邦, russian federation, federation russie, russische foderation",
  SB: "solomon iles, iles solomon",
  SH: "saint helena ascension tristan da cunha, st helena",
  SJ: "svalbard jan mayen",
  SX: "荷属圣马丁岛, sint maarten dutch part",
  SY: "republica arabe siria, シリア アラブ共和国, syrian arab republic, republique arabe syrienne",
  SZ:
    "سوازيلاند, سوازیلند, svazijsko, swazimaa, σουαζιλανδη, swaziland, swasiland, suazilandia, swazilandia, свазиленд, スワジランド, 스와질란드, 斯威士兰, suazi",
  TC: "iles turks caicos, iles turks et caicos",
  TF: "french southern antarctic lands, french southern territories",
  TL: "østtimor, ost timor, تيمور الشرقية, east timor, timor leste, osttimor, timor oriental",
  TR: "turkey, turkiye",
  TW: "taiwan province of china, taiwan province china, republic china, taiwan r o c",
  TZ: "united republic tanzania, tanzania united republic of, republique unie tanzanie",
  UM: "united states minor outlying islands, u s minor outlying islands, us minor outlying islands",
  US:
    "spojene staty americke, ηνωμενες πολιτειες αμερικης, ארהב, アメリカ, 美利坚合众国, соединенные штаты америки, сша, usa, united states america, etats unis d amerique, vereinigte staaten von amerika, " +
    "estados unidos america, stati uniti d america, vs, verenigde staten van amerika",
  VA:
    "santa sede, santa se, heiliger stuhl, holy see, holy see vatican city state, vatican, saint siege",
  VE: "bolivarian republic venezuela, venezuela bolivarian republic of",
  VG: "virgin islands british",
  VI: "virgin islands u s, virgin islands us, virgin islands, american virgin islands",
  VN: "ベトナム社会主義共和国, viet nam",
  XK: "kosovo",
};

/** Where Google could not determine the country. */
const UNKNOWN = "ZZ";

/** Stands for a text that is the name of two countries in different languages. */
const AMBIGUOUS = "";

interface CountryNames {
  /** As they are written, but for case and punctuation. */
  written: Map<string, string>;
  /** Without accents and the words between and before names. */
  folded: Map<string, string>;
}

let names: CountryNames | undefined;

/**
 * Finds a country by its name, in one of the languages of Google's interfaces (CLDR, as Google's own), long or short, old
 * or new, also as ISO 3166-1 writes it: `Korea, Republic of`. Undefined when no name fits, or those of two countries do.
 */
export function findCountryByName(name: string): string | undefined {
  // made when the first name is met, since it takes half a second
  const { written, folded } = names ??= createNames();
  const bare = name.replace(/[([（［].*?[)\]）］]/g, " ");
  const [start = "", end, ...others] = bare.split(/[,،、]/);
  const turned = end !== undefined && others.length === 0 ? `${end} ${start}` : "";
  const whole = written.get(simplify(name)) ?? folded.get(foldName(name)) ??
    folded.get(foldName(turned));
  if (whole !== undefined) return whole === AMBIGUOUS ? undefined : whole;
  const short = folded.get(foldName(bare)) ?? folded.get(foldName(start));
  return short === undefined || DIVIDED.has(short) ? undefined : short;
}

/** Names that others share but for what is in parentheses or behind a comma. */
const DIVIDED: ReadonlySet<string> = new Set(
  `${AMBIGUOUS} CG CD KR KP MF SX VG VI GN GW GQ PG SD SS AS WS DM DO TW CN US UM GB IE IO IN GE GS`
    .split(" "),
);

function createNames(): CountryNames {
  const written = new Map<string, string>();
  const folded = new Map<string, string>();
  const own = Object.entries(FURTHER_NAMES).flatMap(([code, list]) =>
    list.split(", ").map((name) => [name, code] as const)
  );
  for (const [name, code] of own) folded.set(foldName(name), code);
  for (const [language, name, code] of listNames()) {
    const plain = simplify(name);
    // the languages that are met most come first
    if (!written.has(plain)) written.set(plain, code);
    const text = foldName(name);
    const known = folded.get(text);
    if (known === undefined) folded.set(text, code);
    else if (known !== code && language !== "en" && !isFirst(text, own)) {
      folded.set(text, AMBIGUOUS);
    }
  }
  // names of the languages that are met most are none of another country
  for (const [language, name, code] of listNames(["en", "de", "fr", "es"])) {
    if (language === "en" || folded.get(foldName(name)) === AMBIGUOUS) {
      folded.set(foldName(name), code);
    }
  }
  return { written, folded };
}

function isFirst(text: string, own: readonly (readonly [string, string])[]): boolean {
  return own.some(([name]) => foldName(name) === text);
}

function* listNames(
  languages: readonly string[] = INTERFACE_LANGUAGES,
): Generator<[language: string, name: string, code: string]> {
  for (const language of languages) {
    for (const style of ["long", "short"] as const) {
      const display = new Intl.DisplayNames(language, { type: "region", style, fallback: "none" });
      for (const code of [...COUNTRIES, "XK", UNKNOWN]) {
        const name = display.of(code);
        if (name !== undefined) yield [language, name, code];
      }
    }
  }
}

function simplify(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/[’'‘`ʼ]/g, "'").replace(/\s+/g, " ").trim();
}

/** Marks that are left out in spelling; those of Indic scripts are vowels. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670]/g;
/** "And", "of", "the" and their like in the languages of names in Latin and Cyrillic script. */
const CONNECTORS = new Set(
  ("and und et y e en i og och ja a ve dan va si es of the of de du des la le les los las el von der " +
    "del di da do dos das della delle van het och и").split(" "),
);

function foldName(name: string): string {
  const words = name.normalize("NFKD").replace(ACCENTS, "").toLowerCase()
    .replace(/\b(\p{L})\.(?=\p{L}\b|\s|$)/gu, "$1").replaceAll("ß", "ss").replaceAll("ı", "i")
    .replaceAll("ł", "l").replaceAll("đ", "d")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim().split(" ");
  const kept = words.map((word) => word === "st" ? "saint" : word)
    .filter((word) => !CONNECTORS.has(word));
  // "Illes Cocos" is "Cocos, illes"
  return (kept.length > 0 ? kept : words).toSorted().join(" ");
}

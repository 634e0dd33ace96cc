import { COUNTRIES } from "../../../schemas/countries.ts";
import { findCountryByName } from "./country_names.ts";

/** ISO 3166-1: alpha-2, alpha-3 and number together. */
const CODES = (
  "ADAND020 AEARE784 AFAFG004 AGATG028 AIAIA660 ALALB008 AMARM051 AOAGO024 AQATA010 " +
  "ARARG032 ASASM016 ATAUT040 AUAUS036 AWABW533 AXALA248 AZAZE031 BABIH070 BBBRB052 " +
  "BDBGD050 BEBEL056 BFBFA854 BGBGR100 BHBHR048 BIBDI108 BJBEN204 BLBLM652 BMBMU060 " +
  "BNBRN096 BOBOL068 BQBES535 BRBRA076 BSBHS044 BTBTN064 BVBVT074 BWBWA072 BYBLR112 " +
  "BZBLZ084 CACAN124 CCCCK166 CDCOD180 CFCAF140 CGCOG178 CHCHE756 CICIV384 CKCOK184 " +
  "CLCHL152 CMCMR120 CNCHN156 COCOL170 CRCRI188 CUCUB192 CVCPV132 CWCUW531 CXCXR162 " +
  "CYCYP196 CZCZE203 DEDEU276 DJDJI262 DKDNK208 DMDMA212 DODOM214 DZDZA012 ECECU218 " +
  "EEEST233 EGEGY818 EHESH732 ERERI232 ESESP724 ETETH231 FIFIN246 FJFJI242 FKFLK238 " +
  "FMFSM583 FOFRO234 FRFRA250 GAGAB266 GBGBR826 GDGRD308 GEGEO268 GFGUF254 GGGGY831 " +
  "GHGHA288 GIGIB292 GLGRL304 GMGMB270 GNGIN324 GPGLP312 GQGNQ226 GRGRC300 GSSGS239 " +
  "GTGTM320 GUGUM316 GWGNB624 GYGUY328 HKHKG344 HMHMD334 HNHND340 HRHRV191 HTHTI332 " +
  "HUHUN348 IDIDN360 IEIRL372 ILISR376 IMIMN833 ININD356 IOIOT086 IQIRQ368 IRIRN364 " +
  "ISISL352 ITITA380 JEJEY832 JMJAM388 JOJOR400 JPJPN392 KEKEN404 KGKGZ417 KHKHM116 " +
  "KIKIR296 KMCOM174 KNKNA659 KPPRK408 KRKOR410 KWKWT414 KYCYM136 KZKAZ398 LALAO418 " +
  "LBLBN422 LCLCA662 LILIE438 LKLKA144 LRLBR430 LSLSO426 LTLTU440 LULUX442 LVLVA428 " +
  "LYLBY434 MAMAR504 MCMCO492 MDMDA498 MEMNE499 MFMAF663 MGMDG450 MHMHL584 MKMKD807 " +
  "MLMLI466 MMMMR104 MNMNG496 MOMAC446 MPMNP580 MQMTQ474 MRMRT478 MSMSR500 MTMLT470 " +
  "MUMUS480 MVMDV462 MWMWI454 MXMEX484 MYMYS458 MZMOZ508 NANAM516 NCNCL540 NENER562 " +
  "NFNFK574 NGNGA566 NINIC558 NLNLD528 NONOR578 NPNPL524 NRNRU520 NUNIU570 NZNZL554 " +
  "OMOMN512 PAPAN591 PEPER604 PFPYF258 PGPNG598 PHPHL608 PKPAK586 PLPOL616 PMSPM666 " +
  "PNPCN612 PRPRI630 PSPSE275 PTPRT620 PWPLW585 PYPRY600 QAQAT634 REREU638 ROROU642 " +
  "RSSRB688 RURUS643 RWRWA646 SASAU682 SBSLB090 SCSYC690 SDSDN729 SESWE752 SGSGP702 " +
  "SHSHN654 SISVN705 SJSJM744 SKSVK703 SLSLE694 SMSMR674 SNSEN686 SOSOM706 SRSUR740 " +
  "SSSSD728 STSTP678 SVSLV222 SXSXM534 SYSYR760 SZSWZ748 TCTCA796 TDTCD148 TFATF260 " +
  "TGTGO768 THTHA764 TJTJK762 TKTKL772 TLTLS626 TMTKM795 TNTUN788 TOTON776 TRTUR792 " +
  "TTTTO780 TVTUV798 TWTWN158 TZTZA834 UAUKR804 UGUGA800 UMUMI581 USUSA840 UYURY858 " +
  "UZUZB860 VAVAT336 VCVCT670 VEVEN862 VGVGB092 VIVIR850 VNVNM704 VUVUT548 WFWLF876 " +
  "WSWSM882 YEYEM887 YTMYT175 ZAZAF710 ZMZMB894 ZWZWE716"
).split(" ");

/** `xkk` is Google's code of Kosovo, `zzz` that of a country that it could not determine. */
const FURTHER_CODES: readonly (readonly [string, string])[] = [
  ["xk", "XK"],
  ["xkk", "XK"],
  ["xkx", "XK"],
  ["uk", "GB"],
  ["zz", "ZZ"],
  ["zzz", "ZZ"],
];

const codes = new Map([
  ...CODES.map((code) => [code.slice(2, 5).toLowerCase(), code.slice(0, 2)] as const),
  ...[...COUNTRIES].map((code) => [code.toLowerCase(), code] as const),
  ...FURTHER_CODES,
]);
const CODE = /^(?:[a-z]{2,3}|[A-Z]{2,3})$/;

const MAX_REMEMBERED = 5000;
/** Texts come from strangers, and many times; "": it is no country. */
const memory = new Map<string, string>();

/**
 * Reads a country as ISO 3166-1 alpha-2 in upper case: a code of two or three letters, all small or all capital, or a
 * name in one of the languages of Google's interfaces. `ZZ` is Google's unknown region. Undefined when it is none of
 * these.
 */
export function parseCountry(text: string): string | undefined {
  const known = memory.get(text);
  if (known !== undefined) return known || undefined;
  const trimmed = text.trim();
  // "Nga" is Russia in Vietnamese, and NGA Nigeria
  const code = (CODE.test(trimmed) ? codes.get(trimmed.toLowerCase()) : undefined) ??
    findCountryByName(trimmed);
  if (memory.size < MAX_REMEMBERED) memory.set(text, code ?? "");
  return code;
}

/**
 * The country of a Google geo target, which is 2000 + its number in ISO 3166-1; null for cities and
 * regions. Source: Google Ads API, geo targets.
 */
export function countryOfGeoTarget(id: number): string | null {
  const number = String(id - 2000).padStart(3, "0");
  return CODES.find((code) => code.slice(5) === number)?.slice(0, 2) ?? null;
}

/** The Google geo target of a country; undefined where the code is none. */
export function geoTargetOfCountry(country: string): number | undefined {
  const code = CODES.find((one) => one.slice(0, 2) === country);
  return code === undefined ? undefined : 2000 + Number(code.slice(5));
}

/** A country as rows have it; a text is why it is none. */
type ReadCountry = { country: string; countryName?: string } | string;

/** Stands for a country whose name is not known: user-assigned in ISO 3166-1, which will never give it away. */
const NAMELESS = "XX";
const MAX_NAME = 60;
/** What rows with the sum of all countries are called. */
const TOTALS: ReadonlySet<string> = new Set([
  ...[
    "total",
    "totals",
    "grand total",
    "sum",
    "all",
    "all countries",
    "other",
    "others",
    "(other)",
  ],
  ...["gesamt", "gesamtsumme", "summe", "insgesamt", "alle", "totale", "totaal", "total général"],
  ...["total general", "todos", "tous", "tutti", "итого", "всего", "suma", "razem", "toplam"],
  ...["合計", "総計", "总计", "總計", "합계", "총계"],
]);

/**
 * Reads a country of search performance. One that is not known is kept under its own name, so that its clicks count.
 * What is no name (a number, an address, a sum of all countries) is refused.
 */
export function readCountry(text: string): ReadCountry {
  const code = parseCountry(text);
  if (code !== undefined) return { country: code };
  const name = text.trim().replace(/\s+/g, " ").normalize();
  const shown = `"${name.slice(0, MAX_NAME)}"`;
  if (TOTALS.has(name.toLowerCase())) return `${shown} is a sum of countries.`;
  if (name.length > MAX_NAME || !/^\p{L}[\p{L}\p{M}\s.,&'’()[\]/-]*$/u.test(name)) {
    return `${shown} is no country.`;
  }
  return { country: NAMELESS, countryName: name };
}

/**
 * The country that a result page was asked for. Named ones count: what is not known is `XX`, since the country
 * that the user gave is that of what names none. A place may end with its country: "London,England,United Kingdom".
 */
export function countryOfResults(named: string | null, given: string | null): string | null {
  if (named === null || named.trim() === "") return given;
  const country = parseCountry(named) ?? parseCountry(named.split(",").at(-1) ?? "");
  return country ?? NAMELESS;
}

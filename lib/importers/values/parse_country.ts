import { COUNTRIES } from "../../../schemas/countries.ts";

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

/** Where Google could not tell: `zzz` in its interfaces, its name in exports. */
const UNKNOWN = "ZZ";

/** Languages in which exports are met; their names of countries are those of CLDR, as Google's are. */
const LANGUAGES = [
  ..."en de fr es it pt nl pl ru uk ja ko zh zh-Hant tr cs sk sv da nb fi hu ro bg el".split(" "),
  ..."he ar fa hi id vi th hr sl ca pt-PT".split(" "),
];

/** Names that CLDR has otherwise. */
const FURTHER_NAMES: Readonly<Record<string, string>> = {
  "czech republic": "CZ",
  "kosovo": "XK",
  "macedonia": "MK",
  "myanmar": "MM",
  "swaziland": "SZ",
  "the netherlands": "NL",
  "turkey": "TR",
  "turkiye": "TR",
  "uk": "GB",
  "usa": "US",
  "viet nam": "VN",
  "xkk": "XK",
  "xkx": "XK",
  "zzz": UNKNOWN,
};

const codes = new Map([
  ...CODES.map((code) => [code.slice(2, 5).toLowerCase(), code.slice(0, 2)] as const),
  ...[...COUNTRIES].map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(FURTHER_NAMES),
]);

let names: Map<string, string> | undefined;
const memory = new Map<string, string>();

/**
 * Reads a country as ISO 3166-1 alpha-2 in upper case: a code of two or three letters, or a name in one of
 * some thirty languages. `ZZ` is Google's unknown region. Undefined when it is none of these.
 */
export function parseCountry(text: string): string | undefined {
  const known = memory.get(text);
  if (known !== undefined) return known;
  const folded = fold(text);
  const code = codes.get(folded) ?? findByName(folded);
  if (code !== undefined && memory.size < 5000) memory.set(text, code);
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

/** Made when the first name is met, since it takes a fifth of a second. */
function findByName(folded: string): string | undefined {
  names ??= createNames();
  return names.get(folded);
}

function createNames(): Map<string, string> {
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const style of ["long", "short"] as const) {
      const display = new Intl.DisplayNames(language, { type: "region", style, fallback: "none" });
      for (const code of [...COUNTRIES, "XK", UNKNOWN]) {
        const name = fold(display.of(code) ?? "");
        if (name !== "" && !found.has(name)) found.set(name, code);
      }
    }
  }
  return found;
}

function fold(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "'").trim();
}

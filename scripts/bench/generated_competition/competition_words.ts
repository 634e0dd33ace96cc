/** The words that one half of the generated sites is made of; the other half shares none of them. */
export interface CompetitionWords {
  /** Things that are sold or done. */
  topics: readonly string[];
  /** What a second article about the same adds to the address. */
  articleEndings: readonly string[];
  articleFolders: readonly string[];
  shopFolders: readonly string[];
  productFolders: readonly string[];
  cities: readonly string[];
  /** Places that no list of places has. */
  villages: readonly string[];
  /** What one product is sold in. */
  variants: readonly (readonly string[])[];
  /** Names of products of one kind. */
  models: readonly (readonly string[])[];
  brands: readonly string[];
  /** Path folders of languages and countries. */
  locales: readonly (readonly string[])[];
  /** Endings of hosts that one company has. */
  countryHosts: readonly (readonly string[])[];
  /** One address in several languages. */
  translations: readonly (readonly string[])[];
}

const SEEN: CompetitionWords = {
  topics: [
    "walking boots",
    "oak desk",
    "steuerberater",
    "garden shed",
    "pellet stove",
    "zahnimplantate",
    "vélo cargo",
    "chaussures de trail",
    "matelas mousse",
    "seguro hogar",
    "mesa plegable",
    "pane senza glutine",
    "tenda da campeggio",
    "warmtepomp",
    "kattenluik",
    "cortina blackout",
    "carregador solar",
    "grzejnik elektryczny",
    "email marketing",
    "project management software",
    "keyword research",
    "compost bin",
    "cold brew",
    "roof repair",
  ],
  articleEndings: ["guide", "tips", "ratgeber", "2024", "explained", "for-beginners", "conseils"],
  articleFolders: ["blog", "magazin", "guides", "news", "conseils"],
  shopFolders: ["shop", "category", "collections", "kategorie"],
  productFolders: ["product", "p", "produkt"],
  cities: ["leeds", "york", "hamburg", "kassel", "lyon", "dijon", "sevilla", "murcia", "turin"],
  villages: ["ottery", "hollerath", "buxted", "sornac", "quiroga", "melfa"],
  variants: [
    ["red", "blue", "green"],
    ["small", "large", "xl"],
    ["64gb", "128gb", "256gb"],
    ["schwarz", "weiss", "grau"],
    ["90x200", "140x200", "160x200"],
  ],
  models: [
    ["alto-210", "alto-340", "alto-560"],
    ["ridge-runner", "summit-pro", "valley-lite"],
    ["10234-nordkap", "10871-fjord", "11020-bergen"],
    ["krone-3000", "krone-5000", "krone-7000"],
  ],
  brands: ["lumaro", "hexwood", "tavolino", "brixby", "kornfeld"],
  locales: [
    ["en", "de"],
    ["fr", "nl"],
    ["en-gb", "en-us", "en-au"],
    ["es", "es-mx"],
    ["de", "at", "ch"],
    ["it", "en"],
  ],
  countryHosts: [
    ["example.de", "example.fr"],
    ["example.com", "example.co.uk"],
    ["de.example.com", "fr.example.com"],
    ["www.example.es", "www.example.com.mx"],
  ],
  translations: [
    ["/en/oak-table", "/de/eichentisch"],
    ["/fr/assurance-auto", "/en/car-insurance"],
    ["/es/tienda/zapatos", "/pt/loja/sapatos"],
    ["/nl/winkel/fietsen", "/de/shop/fahrraeder"],
  ],
};

const UNSEEN: CompetitionWords = {
  topics: [
    "trail running vest",
    "standing mixer",
    "physiotherapie",
    "wood stain",
    "air source boiler",
    "gleitsichtbrille",
    "poussette double",
    "volet roulant",
    "machine à pain",
    "caldera de gas",
    "silla ergonómica",
    "scarponi da neve",
    "stufa a pellet",
    "zonnescherm",
    "hondenmand",
    "aspirador robô",
    "bicicleta dobrável",
    "meble ogrodowe",
    "payroll software",
    "link building",
    "crm for startups",
    "raised bed",
    "sourdough starter",
    "drain cleaning",
  ],
  articleEndings: ["how-it-works", "advice", "tipps", "2025", "basics", "checklist", "astuces"],
  articleFolders: ["blog", "ratgeber", "articles", "wiki", "actualites"],
  shopFolders: ["store", "c", "collections", "categoria"],
  productFolders: ["products", "item", "produit"],
  cities: ["bath", "exeter", "mainz", "ulm", "nancy", "angers", "cadiz", "vigo", "parma"],
  villages: ["tintern", "zwesten", "caldas", "orcival", "burela", "norcia"],
  variants: [
    ["black", "white", "yellow"],
    ["medium", "xs", "xxl"],
    ["512gb", "1tb", "2tb"],
    ["rot", "blau", "gruen"],
    ["120x60", "140x70", "160x80"],
  ],
  models: [
    ["vega-12", "vega-18", "vega-24"],
    ["north-star", "deep-blue", "first-light"],
    ["77120-malmo", "77340-lund", "77911-ystad"],
    ["titan-s", "titan-m", "titan-x"],
  ],
  brands: ["quorello", "nimbusk", "varjola", "pelmora", "dunwick"],
  locales: [
    ["en", "fr"],
    ["de", "pl"],
    ["en-ca", "fr-ca"],
    ["pt", "pt-br"],
    ["fr", "be", "ch"],
    ["nl", "en"],
  ],
  countryHosts: [
    ["example.it", "example.nl"],
    ["example.com", "example.com.au"],
    ["es.example.com", "it.example.com"],
    ["www.example.pt", "www.example.com.br"],
  ],
  translations: [
    ["/en/wall-lamp", "/fr/applique-murale"],
    ["/it/scarpe-donna", "/es/zapatos-mujer"],
    ["/de/ratgeber/umzug", "/pl/poradnik/przeprowadzka"],
    ["/pt/carros-usados", "/en/used-cars"],
  ],
};

/** Which part of the generated sites: the second is only looked at when all is decided, the third was written after that. */
export type CompetitionHalf = "seen" | "unseen" | "fresh";

/** The words of the first two. */
export const COMPETITION_WORDS: Readonly<Record<"seen" | "unseen", CompetitionWords>> = {
  seen: SEEN,
  unseen: UNSEEN,
};

/** Writes a topic as part of an address. */
export function slugOf(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z\d]+/g, "-");
}

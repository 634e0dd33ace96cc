/** What a page is for, as its address or title shows. */
export type PageType =
  | "home"
  | "product"
  | "category"
  | "cart"
  | "pricing"
  | "comparison"
  | "article"
  | "support"
  | "account"
  | "other";

/** An intent of a search. */
export type IntentClass = "navigational" | "transactional" | "commercial" | "informational";

/** The intent that a page of a type answers; null: any. */
export const PAGE_INTENTS: Readonly<Record<PageType, IntentClass | null>> = {
  home: "navigational",
  product: "transactional",
  category: "transactional",
  cart: "transactional",
  pricing: "transactional",
  comparison: "commercial",
  article: "informational",
  support: "informational",
  account: "navigational",
  other: null,
};

/** Words of path segments, in several languages; the first type that has one counts. */
const SEGMENT_WORDS: readonly (readonly [PageType, RegExp])[] = [
  [
    "account",
    /^(?:login|log-in|signin|sign-in|account|my-account|anmelden|konto|connexion|compte|cuenta|accedi|conta|inloggen)$/,
  ],
  [
    "cart",
    /^(?:cart|basket|checkout|warenkorb|kasse|panier|carrito|carrello|carrinho|winkelwagen)$/,
  ],
  [
    "pricing",
    /^(?:pricing|prices|plans|preise|tarife|tarifs|prix|precios|tarifas|prezzi|precos|prijzen)$/,
  ],
  [
    "comparison",
    /^(?:best|top|vs|compare|comparison|comparisons|reviews?|alternatives?|vergleich|test|tests|comparatif|avis|comparativa|opiniones|mejores|confronto|recensioni|migliori|comparativo|melhores|vergelijk|vergelijken|beste)(?:-|$)|-vs-|-(?:review|alternatives|vergleich|comparatif|comparativa)$/,
  ],
  [
    "article",
    /^(?:blog|blogs|news|magazine?|magazin|guides?|ratgeber|articles?|artikel|wiki|learn|tutorials?|how-to|howto|glossary|glossar|lexikon|actualites?|conseils|noticias|articulos|guias?|guida|guide|notizie|artigos|nieuws|posts?|recipes?|rezepte|recettes|recetas|ricette|receitas)$|^(?:how-to|what-is|was-ist|wie-|comment-|que-es|como-|cos-e|hoe-|wat-is)/,
  ],
  [
    "support",
    /^(?:help|support|faqs?|docs?|documentation|hilfe|aide|ayuda|assistenza|ajuda|hulp)$/,
  ],
  [
    "product",
    /^(?:products?|p|item|items|dp|produkte?|produits?|productos?|prodott[oi]|produtos?|producten)$/,
  ],
  [
    "category",
    /^(?:shop|store|c|category|categories|collections?|kategorien?|categorie|categories|tienda|categorias?|negozio|loja|winkel)$/,
  ],
];

const HOME = /^\/(?:(?:index|default|home)\.(?:html?|php|aspx?)|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i;

/** First words of titles where the address shows nothing. */
const TITLE_WORDS: readonly (readonly [PageType, RegExp])[] = [
  ["comparison", /\b(?:vs\.?|versus|reviews?|alternatives|compared|best \d*|top \d+)\b/i],
  [
    "article",
    /^(?:how to|what is|why |guide to|wie |was ist|warum|comment |qu'est|cómo |qué es|come |cos'è|como |o que|hoe |wat is)|\b(?:guide|tutorial|ratgeber|anleitung)\b/i,
  ],
  ["pricing", /^(?:pricing|prices|plans|preise|tarifs|precios|prezzi|preços|prijzen)\b/i],
  ["product", /\b(?:buy|kaufen|acheter|comprar|acquista|kopen)\b/i],
];

/**
 * Finds the type of a page by the path of its URL, and where that says nothing by its title. A URL
 * that cannot be parsed is of type other.
 */
export function findPageType(url: string, title: string | null = null): PageType {
  const parsed = URL.parse(url);
  if (parsed === null) return "other";
  if (HOME.test(parsed.pathname) && parsed.search === "") return "home";
  const segments = parsed.pathname.toLowerCase().split("/").filter((segment) => segment !== "");
  for (const [type, pattern] of SEGMENT_WORDS) {
    if (segments.some((segment) => pattern.test(segment))) return type;
  }
  return TITLE_WORDS.find(([, pattern]) => title !== null && pattern.test(title))?.[0] ?? "other";
}

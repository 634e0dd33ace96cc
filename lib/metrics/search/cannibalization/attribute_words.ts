/** What one product is sold in, in the languages that addresses are written in most, without accents. */
const ATTRIBUTES = new Set((
  // colours
  "red blue green black white yellow grey gray pink purple orange brown beige navy gold silver " +
  "turquoise teal burgundy cream ivory khaki olive bronze copper charcoal lilac mint coral nude " +
  "multicolor multicolour transparent clear " +
  "rot blau gruen grun schwarz weiss weib gelb grau rosa lila violett braun dunkelblau hellblau " +
  "dunkelgrau hellgrau silber anthrazit tuerkis bunt natur " +
  "rouge bleu vert noir blanc jaune gris rose violet marron orange dore argent bordeaux ecru " +
  "rojo azul verde negro blanco amarillo gris morado marron dorado plateado naranja " +
  "rosso blu nero bianco giallo grigio viola marrone oro argento arancione " +
  "rood blauw groen zwart wit geel grijs paars bruin roze goud zilver oranje " +
  "vermelho preto branco amarelo cinza roxo marrom laranja dourado prata " +
  "czerwony niebieski zielony czarny bialy zolty szary rozowy fioletowy brazowy zloty srebrny " +
  // sizes
  "xxs xs s m l xl xxl xxxl small medium large mini midi maxi big tall short long wide narrow slim " +
  "single double king queen twin klein gross mittel lang kurz breit schmal petit grand " +
  "moyen pequeno grande mediano piccolo medio kleine grote groot maly duzy sredni " +
  // for whom
  "men mens women womens kids boys girls baby unisex herren damen kinder jungen maedchen homme femme " +
  "enfant garcon fille hombre mujer nino nina uomo donna bambino bambina heren dames kinderen homem " +
  "mulher menino menina meski damski dzieciecy " +
  // materials
  "leather cotton wool linen silk wood wooden oak pine walnut beech metal steel glass plastic ceramic " +
  "velvet suede leder baumwolle wolle leinen seide holz eiche kiefer buche nussbaum stahl glas " +
  "kunststoff cuir coton laine lin soie bois chene acier verre cuero algodon lana lino madera acero " +
  "cristal pelle cotone legno vetro leer katoen hout staal couro madeira aco vidro " +
  // editions
  "pro plus max lite ultra premium deluxe air se refurbished used gebraucht reconditionne"
).split(" "));

/** A number with a unit, or measures such as `90x200`. */
const MEASURE =
  /^(?:\d+(?:x\d+){1,2}|\d+(?:[.,]\d+)?(?=[a-z]))(?:gb|tb|mb|ml|cl|l|kg|g|mg|cm|mm|m|km|w|kw|kwh|v|ah|mah|hz|mp|inch|zoll|in|ft|oz|lb|lbs|er|pack|pcs|stk|st)?$/;
const CODE = /^(?=.*\d)(?=.*[a-z])[a-z\d]+$/;
/** Fewer digits count what is in a list, or the versions of an address. */
const NUMBER = /^\d{3,}$/;
const YEAR = /^(?:19|20)\d\d$/;

/** Whether a part of an address names a colour, size, material, measure or model, and no year. */
export function isAttribute(word: string): boolean {
  return ATTRIBUTES.has(word) || MEASURE.test(word) || CODE.test(word) || isNumber(word);
}

/** Whether a part of an address is a number that names a thing, and no year. */
export function isNumber(word: string): boolean {
  return NUMBER.test(word) && !YEAR.test(word);
}

/** What an article about something adds to its name in addresses, without accents. */
const ARTICLE_WORDS = new Set((
  "guide guides tips advice basics checklist explained beginners beginner introduction intro overview " +
  "tutorial how what why when which who best top vs versus review reviews comparison compared " +
  "alternative alternatives example examples ideas inspiration trends facts myths mistakes benefits " +
  "advantages disadvantages pros cons types uses meaning definition history cost costs price prices " +
  "pricing faq questions answers help news blog article post page update updated complete ultimate all about " +
  "everything need know works strategy strategies template templates tools list ways reasons steps old " +
  "new copy final draft version " +
  "ratgeber tipps anleitung anleitungen uebersicht ueberblick erklaert einfuehrung grundlagen wie was " +
  "warum wann welche beste vergleich test tests erfahrungen bewertung bewertungen beispiele ideen " +
  "vorteile nachteile arten bedeutung kosten preise fragen hilfe alles ueber " +
  "conseils astuces avis comparatif meilleur meilleurs comment pourquoi quel quelle exemples idees " +
  "avantages inconvenients signification prix tarif tarifs tout savoir actualites " +
  "guia guias consejos trucos opiniones comparativa mejor mejores como que cual ejemplos ventajas " +
  "desventajas significado precio precios preguntas noticias " +
  "guida consigli trucchi recensioni confronto migliore migliori come cosa perche quale esempi " +
  "vantaggi svantaggi significato prezzo prezzi domande notizie " +
  "gids ervaringen vergelijken vergelijking hoe wat waarom welke voorbeelden ideeen voordelen nadelen " +
  "betekenis prijs prijzen kosten vragen nieuws alles over " +
  "dicas avaliacao avaliacoes comparativo melhor melhores por qual exemplos vantagens significado preco " +
  "precos perguntas noticias tudo sobre " +
  "poradnik porady opinie porownanie najlepszy najlepsze ranking jak co dlaczego jaki jakie przyklady " +
  "pomysly zalety wady znaczenie cena ceny koszt pytania wszystko"
).split(" "));

/** Whether a part of an address says what is written about a thing, and not which thing. */
export function isArticleWord(word: string): boolean {
  return ARTICLE_WORDS.has(word) || /^\d{1,2}$/.test(word) || YEAR.test(word);
}

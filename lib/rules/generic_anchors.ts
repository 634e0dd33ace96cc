/** Texts that say nothing of where a link leads, by ISO 639-1 code; lower-case, "|" between. */
const TEXTS: Readonly<Record<string, string>> = {
  en: "click|click here|click this|click this link|continue reading|details|find out more|" +
    "follow this link|full story|go|go here|here|information|learn more|more|more details|" +
    "more info|more information|read article|read more|read on|read the article|right here|" +
    "see more|show more|start|tap here|this|this article|this link|this page|view details|" +
    "view more",
  de: "alles lesen|artikel lesen|details|dieser artikel|dieser link|erfahren sie mehr|hier|" +
    "hier klicken|info|infos|jetzt lesen|klick hier|klicke hier|klicken sie hier|lesen|" +
    "lies mehr|mehr|mehr anzeigen|mehr dazu|mehr details|mehr erfahren|mehr info|mehr " +
    "infos|mehr informationen|mehr lesen|weiter|weiterlesen|weitere informationen|weitere " +
    "infos|zum artikel",
  fr: "ce lien|cette page|cliquer ici|cliquez|cliquez ici|continuer|continuer la lecture|" +
    "détails|en savoir|en savoir plus|ici|info|infos|lien|lire|lire l'article|lire " +
    "l’article|lire la suite|lire plus|par ici|plus|plus d'informations|plus " +
    "d’informations|plus d'infos|plus d’infos|suite|voir|voir plus",
  es: "aquí|aqui|clic aquí|clic aqui|click aquí|click aqui|conoce más|descubre más|detalles|" +
    "este enlace|haga clic aquí|haz clic aquí|haz click aquí|enlace|esta página|leer más|" +
    "leer mas|leer artículo|más|mas|más detalles|más info|más información|mas informacion|" +
    "pincha aquí|saber más|seguir leyendo|sigue leyendo|ver más|ver mas",
  it: "altro|approfondisci|clicca|clicca qui|clicca qua|continua|continua a leggere|dettagli|" +
    "leggi|leggi di più|leggi l'articolo|leggi l’articolo|leggi tutto|maggiori dettagli|" +
    "maggiori informazioni|più informazioni|più info|qua|questa pagina|questo link|qui|" +
    "scopri|scopri di più|vai|vedi|vedi altro",
  pt: "aqui|clica aqui|clique aqui|continuar a ler|continuar lendo|continue lendo|detalhes|" +
    "este link|esta página|leia mais|ler mais|ler artigo|mais|mais detalhes|mais " +
    "informação|mais informações|ir|saber mais|saiba mais|ver mais|veja mais",
  nl: "deze link|deze pagina|details|hier|info|klik|klik hier|lees|lees hier|lees meer|lees " +
    "verder|lees het artikel|meer|meer details|meer info|meer informatie|meer lezen|meer " +
    "weten|toon meer|verder|verder lezen|bekijk|bekijk meer",
  sv: "den här länken|fortsätt läsa|här|info|klicka|klicka här|länk|läs|läs artikeln|läs " +
    "hela artikeln|läs mer|mer|mer info|mer information|se mer|visa mer",
  da: "denne side|dette link|fortsæt|her|info|klik|klik her|læs|læs artiklen|læs mere|læs " +
    "videre|mere|mere info|mere information|se mere|vis mere",
  no: "denne lenken|denne siden|fortsett|her|info|klikk|klikk her|lenke|les|les artikkelen|" +
    "les mer|les videre|mer|mer info|mer informasjon|se mer|vis mer",
  fi: "jatka lukemista|katso lisää|klikkaa|klikkaa tästä|linkki|lisätietoa|lisätietoja|lisää|" +
    "lue koko artikkeli|lue lisää|näytä lisää|tämä linkki|tästä|täältä|täällä",
  pl: "czytaj|czytaj dalej|czytaj więcej|dowiedz się więcej|kliknij|kliknij tutaj|pokaż " +
    "więcej|szczegóły|ta strona|tu|tutaj|ten link|więcej|więcej informacji|zobacz|zobacz " +
    "więcej",
  cs: "celý článek|číst dál|číst dále|číst více|detail|klikněte|klikněte sem|klikněte zde|" +
    "odkaz|pokračovat|pokračovat ve čtení|sem|tady|tato stránka|tento odkaz|více|více " +
    "informací|zde|zjistit více|zobrazit více",
  tr: "bu bağlantı|bu sayfa|burada|buradan|buraya|buraya tıkla|buraya tıklayın|daha fazla|" +
    "daha fazla bilgi|daha fazlası|detaylar|devamı|devamını oku|tıkla|tıklayın",
  ru: "далее|здесь|нажмите здесь|подробнее|подробности|по ссылке|по этой ссылке|ссылка|тут|" +
    "узнать больше|узнать подробнее|читать|читать далее|читать дальше|читать полностью|эта " +
    "страница|эта ссылка|ещё|еще|больше",
  ja: "ここ|ここをクリック|こちら|こちらをクリック|クリック|リンク|全文を読む|全文表示|" +
    "詳しくはこちら|詳しく見る|詳細|詳細はこちら|続きを読む|続きはこちら|もっと見る|" +
    "もっと読む",
  zh: "点击这里|点击此处|点这里|这里|此处|更多|更多信息|查看更多|查看详情|了解更多|阅读更多|" +
    "阅读全文|详情|链接|點擊這裡|點擊此處|按此|這裡|更多資訊|閱讀更多|閱讀全文|詳情",
  ko: "더 보기|더보기|더 알아보기|링크|여기|여기를 클릭|여기를 클릭하세요|자세히|자세히 보기|" +
    "자세히 알아보기|클릭|계속 읽기",
};

const FALLBACK = "en";

/** Both written forms of Norwegian go under the code of the whole. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { nb: "no", nn: "no" };

/** Longer than any text of the lists with its decoration. */
const MAX_LENGTH = 50;

/** The texts of one language, and their shapes: what most other texts can be told apart by. */
interface GenericTexts {
  texts: ReadonlySet<string>;
  /** By length: the first letters as bits. */
  shapes: Int32Array;
}

const LANGUAGES: ReadonlyMap<string, GenericTexts> = new Map(
  Object.entries(TEXTS).map(([language, list]) => [language, createTexts(list.split("|"))]),
);

const DASH = 0x2d;
const LESS = 0x3c;

const OPENING = "([{《「【";
const CLOSING = ")]}》」】";

/** Signs that stand around such texts: quotes, arrows, ends of sentences. */
const DECORATION: ReadonlySet<number> = new Set(
  [...(" \u00a0.…,:;!?¡¿。、！？：-–—_|/*+#&<>«»‹›\"'„“”‚‘’→⟶⇒➔➜➡▶▸►▷❯»·•\ufe0f")]
    .map((sign) => sign.charCodeAt(0)),
);

/**
 * Creates the test of whether a link's text is one that would fit any link, such as "Read more »", in
 * the page's language; in English where the language is unknown or not in the lists.
 *
 * @param lang The `lang` of the html element, such as `de-AT`.
 */
export function createGenericAnchorTest(lang: string | null): (text: string) => boolean {
  const code = (lang ?? "").slice(0, 3).toLowerCase().split(/[-_]/, 1)[0] ?? "";
  const known = LANGUAGES.get(SAME_LANGUAGE[code] ?? code) ?? LANGUAGES.get(FALLBACK);
  return (text) => known !== undefined && isOneOf(known, text);
}

function isOneOf({ texts, shapes }: GenericTexts, text: string): boolean {
  if (text.length > MAX_LENGTH || isCode(text)) return false;
  let start = 0;
  let end = text.length;
  for (;;) {
    while (start < end && isDecoration(text.charCodeAt(start))) start += 1;
    while (start < end && isDecoration(text.charCodeAt(end - 1))) end -= 1;
    if (!isInBrackets(text, start, end)) break;
    start += 1;
    end -= 1;
  }
  // Every link of every page comes here, and next to none goes on.
  if (start === end || ((shapes[end - start] ?? 0) & letterBit(text, start)) === 0) return false;
  return texts.has(text.slice(start, end).toLowerCase());
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a text is a piece of code: an option as in `--details`, a type or tag as in `<this>`. */
function isCode(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === DASH) return text.startsWith("--") && isLetter(text.charCodeAt(2));
  return first === LESS && text.endsWith(">") && isLetter(text.charCodeAt(1));
}

function isDecoration(code: number): boolean {
  return !isLetter(code) && DECORATION.has(code);
}

/** Whether brackets stand around the whole: not so those of read(), the name of something. */
function isInBrackets(text: string, start: number, end: number): boolean {
  if (end - start < 3 || isLetter(text.charCodeAt(start))) return false;
  const bracket = OPENING.indexOf(text.charAt(start));
  return bracket !== -1 && text.charAt(end - 1) === CLOSING.charAt(bracket);
}

function createTexts(list: readonly string[]): GenericTexts {
  const shapes = new Int32Array(MAX_LENGTH + 1);
  for (const text of list) shapes[text.length] = (shapes[text.length] ?? 0) | letterBit(text, 0);
  return { texts: new Set(list), shapes };
}

/** A bit that a letter shares with few others, whatever its case. */
function letterBit(text: string, index: number): number {
  const code = text.charCodeAt(index);
  // The low five bits of an ASCII letter are the same in either case.
  return 1 << ((code < 0x80 ? code : text.charAt(index).toLowerCase().charCodeAt(0)) & 31);
}

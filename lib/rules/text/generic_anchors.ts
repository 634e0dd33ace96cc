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
  ar: "اضغط هنا|انقر هنا|هنا|من هنا|اقرأ المزيد|إقرأ المزيد|اقرأ أكثر|المزيد|" +
    "المزيد من المعلومات|للمزيد|لمزيد من المعلومات|تابع القراءة|أكمل القراءة|التفاصيل|" +
    "تفاصيل|عرض المزيد|شاهد المزيد|اعرف المزيد|تعرف على المزيد|هذا الرابط|الرابط|رابط|" +
    "هذه الصفحة|اذهب",
  bg: "тук|натиснете тук|кликнете тук|щракнете тук|прочетете повече|прочети повече|" +
    "виж повече|вижте повече|научете повече|научи повече|повече|повече информация|още|" +
    "подробности|продължи|линк|връзка|тази страница",
  bn: "এখানে|এখানে ক্লিক করুন|ক্লিক করুন|আরও|আরো|আরও পড়ুন|আরো পড়ুন|আরও জানুন|আরো জানুন|" +
    "আরও দেখুন|বিস্তারিত|লিংক",
  ca: "aquí|fes clic aquí|feu clic aquí|cliqueu aquí|clica aquí|llegir més|llegeix més|" +
    "llegiu més|més|més informació|més info|veure més|saber-ne més|continua llegint|" +
    "detalls|enllaç|aquest enllaç|aquesta pàgina",
  el: "εδώ|πατήστε εδώ|κάντε κλικ εδώ|κλικ εδώ|περισσότερα|διαβάστε περισσότερα|" +
    "διαβάστε εδώ|δείτε περισσότερα|μάθετε περισσότερα|δείτε εδώ|" +
    "περισσότερες πληροφορίες|λεπτομέρειες|συνέχεια|σύνδεσμος|αυτή η σελίδα",
  et: "siin|siit|kliki siia|klõpsa siin|vajuta siia|loe edasi|loe lähemalt|loe rohkem|" +
    "rohkem|rohkem infot|lisainfo|vaata lähemalt|vaata rohkem|link",
  fa: "اینجا|این جا|اینجا کلیک کنید|کلیک کنید|کلیک|بیشتر|بیشتر بخوانید|بیشتر بدانید|" +
    "اطلاعات بیشتر|جزئیات|جزئیات بیشتر|ادامه|ادامه مطلب|ادامه خبر|مشاهده|مشاهده بیشتر|" +
    "نمایش بیشتر|مطالعه بیشتر|این لینک|لینک|این صفحه|شروع",
  he: "כאן|לחץ כאן|לחצו כאן|הקליקו כאן|קרא עוד|קראו עוד|עוד|מידע נוסף|לפרטים נוספים|לפרטים|" +
    "פרטים נוספים|להמשך קריאה|המשך קריאה|למידע נוסף|ראה עוד|קישור|הקישור הזה|דף זה",
  hi: "यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें|क्लिक करें|और|और पढ़ें|अधिक पढ़ें|" +
    "और जानें|अधिक जानें|अधिक जानकारी|और देखें|विवरण|आगे पढ़ें|लिंक|यह पेज",
  hr: "ovdje|kliknite ovdje|klikni ovdje|pročitaj više|pročitajte više|opširnije|više|" +
    "više informacija|saznaj više|saznajte više|detalji|pogledaj|pogledaj više|poveznica|" +
    "link|ova stranica|nastavi čitati",
  hu: "itt|ide|kattintson ide|kattints ide|ide kattintva|tovább|tovább olvasom|" +
    "olvass tovább|olvasson tovább|bővebben|részletek|további információ|" +
    "további információk|több|tudjon meg többet|tudj meg többet|link|ez az oldal",
  id: "di sini|disini|klik|klik di sini|klik disini|baca selengkapnya|selengkapnya|" +
    "baca lebih lanjut|baca juga|lebih lanjut|info lebih lanjut|informasi lebih lanjut|" +
    "pelajari lebih lanjut|lihat selengkapnya|lihat detail|detail|lainnya|" +
    "lanjutkan membaca|tautan ini|halaman ini",
  lt: "čia|spauskite čia|spausk čia|paspauskite čia|skaityti daugiau|skaityti toliau|" +
    "skaitykite daugiau|daugiau|daugiau informacijos|plačiau|sužinoti daugiau|" +
    "sužinokite daugiau|išsamiau|nuoroda|šis puslapis",
  lv: "šeit|te|klikšķini šeit|klikšķiniet šeit|spied šeit|spiediet šeit|lasīt vairāk|" +
    "lasīt tālāk|lasi vairāk|vairāk|vairāk informācijas|uzzināt vairāk|uzzini vairāk|" +
    "sīkāk|saite|šī lapa",
  ms: "di sini|klik di sini|klik|baca lagi|baca lanjut|baca selanjutnya|lagi|lebih lanjut|" +
    "ketahui lebih lanjut|maklumat lanjut|lihat lagi|butiran|pautan ini|halaman ini",
  ro: "aici|click aici|clic aici|apasă aici|apăsați aici|citește mai mult|" +
    "citește mai departe|citeste mai mult|citiți mai mult|mai mult|mai multe|" +
    "mai multe detalii|mai multe informații|află mai mult|află mai multe|află detalii|" +
    "detalii|vezi|vezi mai mult|vezi detalii|continuă|link|această pagină",
  sk: "tu|kliknite tu|kliknite sem|kliknite na tento odkaz|sem|čítať viac|čítať ďalej|" +
    "čítajte viac|viac|viac info|viac informácií|zistiť viac|zobraziť viac|pokračovať|" +
    "celý článok|podrobnosti|detail|odkaz|tento odkaz|táto stránka",
  sl: "tukaj|tu|kliknite tukaj|klikni tukaj|preberi več|preberite več|beri dalje|več|" +
    "več o tem|več informacij|izvedi več|izvejte več|podrobnosti|povezava|ta stran",
  sr: "овде|кликните овде|прочитај више|прочитајте више|опширније|више|више информација|" +
    "сазнај више|сазнајте више|детаљи|линк|ovde|kliknite ovde|pročitaj više|" +
    "pročitajte više|opširnije|više|više informacija|saznaj više|saznajte više|detalji|" +
    "link",
  ta: "இங்கே|இங்கு|இங்கே கிளிக் செய்யவும்|இங்கே கிளிக் செய்க|இங்கே சொடுக்கவும்|" +
    "கிளிக் செய்யவும்|மேலும்|மேலும் படிக்க|மேலும் படிக்கவும்|மேலும் அறிய|மேலும் அறிக|" +
    "மேலும் தகவல்|மேலும் தகவலுக்கு|மேலும் விவரங்கள்|மேலும் பார்க்க|மேலும் காண்க|" +
    "விவரங்கள்|தொடர்ந்து படிக்க|தொடங்கு|இது|இந்த இணைப்பு|இந்தப் பக்கம்|இணைப்பு",
  te: "ఇక్కడ|ఇక్కడ క్లిక్ చేయండి|క్లిక్ చేయండి|మరింత|మరిన్ని|మరింత చదవండి|ఇంకా చదవండి|" +
    "మరింత తెలుసుకోండి|మరింత సమాచారం|మరిన్ని వివరాలు|వివరాలు|లింక్",
  th: "ที่นี่|คลิกที่นี่|คลิก|กดที่นี่|อ่านต่อ|อ่านเพิ่มเติม|เพิ่มเติม|ดูเพิ่มเติม|" +
    "รายละเอียด|รายละเอียดเพิ่มเติม|ดูรายละเอียด|เรียนรู้เพิ่มเติม|ข้อมูลเพิ่มเติม|ลิงก์|" +
    "ลิงค์|หน้านี้",
  uk: "тут|натисніть тут|клацніть тут|за посиланням|за цим посиланням|читати далі|" +
    "читати більше|читати|читати повністю|детальніше|докладніше|далі|більше|ще|" +
    "більше інформації|дізнатися більше|дізнатись більше|посилання|ця сторінка",
  ur: "یہاں|یہاں کلک کریں|کلک کریں|مزید|مزید پڑھیں|مزید جانیں|مزید معلومات|مزید دیکھیں|" +
    "تفصیلات|تفصیل|لنک",
  vi: "tại đây|ở đây|đây|bấm vào đây|nhấn vào đây|nhấp vào đây|click vào đây|đọc thêm|" +
    "đọc tiếp|xem thêm|xem tiếp|xem chi tiết|chi tiết|tìm hiểu thêm|thêm|thông tin thêm|" +
    "liên kết này|trang này",
};

/** What a page is taken for that does not say its language, besides scripts that say it. */
const FALLBACK = "en";

/** Other codes of the same language, and languages that share these texts. */
const SAME_LANGUAGE: ReadonlyMap<string, string> = new Map([
  ["nb", "no"],
  ["nn", "no"],
  ["bs", "hr"],
  ["iw", "he"],
  ["in", "id"],
  ["prs", "fa"],
]);

/** Letters of other scripts than the Latin one, and marks that stand apart from their letter. */
const FAR = /[\u0300-\uffff]/;

/** Longer than any text of the lists with its decoration. */
const MAX_LENGTH = 50;

/** The texts of one language, and their shapes: what most other texts can be distinguished by. */
interface GenericTexts {
  texts: ReadonlySet<string>;
  /** By length: the first letters as bits. */
  shapes: Int32Array;
}

const LANGUAGES: ReadonlyMap<string, GenericTexts> = new Map(
  Object.entries(TEXTS).map(([language, list]) => [language, createTexts(list.split("|"))]),
);

/** English, and all texts in other scripts than the Latin one: these fit no other language. */
const UNKNOWN: GenericTexts = createTexts(
  Object.entries(TEXTS).flatMap(([language, list]) =>
    list.split("|").filter((text) => language === FALLBACK || FAR.test(text.charAt(0)))
  ),
);

const DASH = 0x2d;
const LESS = 0x3c;

const OPENING = "([{《「【";
const CLOSING = ")]}》」】";

/** Signs that are around such texts: quotes, arrows, ends of sentences. */
const DECORATION: ReadonlySet<number> = new Set(
  [...(" \u00a0.…,:;!?¡¿،؛؟।。、！？：-–—_|/*+#&<>«»‹›\"'„“”‚‘’→⟶⇒➔➜➡▶▸►▷❯»·•\ufe0f")]
    .map((sign) => sign.charCodeAt(0)),
);

/**
 * Creates the test of whether a link's text is one that would fit any link, such as "Read more »", in
 * the page's language. Where that is unknown or not in the lists, in English and in all languages of
 * the lists that do not write in Latin letters.
 *
 * @param lang The `lang` of the html element, such as `de-AT`.
 */
export function createGenericAnchorTest(lang: string | null): (text: string) => boolean {
  const code = (lang ?? "").slice(0, 3).toLowerCase().split(/[-_]/, 1)[0] ?? "";
  const known = LANGUAGES.get(SAME_LANGUAGE.get(code) ?? code) ?? UNKNOWN;
  return (text) => isOneOf(known, text);
}

function isOneOf({ texts, shapes }: GenericTexts, written: string): boolean {
  if (written.length > MAX_LENGTH || isCode(written)) return false;
  const text = fold(written);
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

/**
 * Makes the ways equal in which one word is typed: marks joined to their letters, and the Arabic
 * forms of letters that Persian and Urdu keyboards have of their own. Others are left as they are.
 */
function fold(text: string): string {
  if (!FAR.test(text)) return text;
  return text.normalize("NFC").replace(/[\u064a\u0649]/g, "\u06cc").replace(/\u0643/g, "\u06a9");
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

/** Whether brackets are around the whole: not so those of read(), the name of something. */
function isInBrackets(text: string, start: number, end: number): boolean {
  if (end - start < 3 || isLetter(text.charCodeAt(start))) return false;
  const bracket = OPENING.indexOf(text.charAt(start));
  return bracket !== -1 && text.charAt(end - 1) === CLOSING.charAt(bracket);
}

function createTexts(written: readonly string[]): GenericTexts {
  const list = written.map(fold);
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

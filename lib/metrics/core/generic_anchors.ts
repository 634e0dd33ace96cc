import { foldQuery, stripAccents } from "./normalise_query.ts";

/** Anchors that name nothing, by language; the whole anchor is one of them. */
const ANCHORS: Readonly<Record<string, string>> = {
  en:
    "click here|here|click|this|this page|this site|this link|this article|this post|this website|website|web site|" +
    "visit website|visit site|visit the website|visit|site|page|link|read more|more|learn more|more info|" +
    "more information|info|details|see more|continue reading|continue|source|via|homepage|home|home page|article|" +
    "post|blog|check it out|check this|go here|view|view more|download|read|read this|find out more|see here|" +
    "full article|full story|original|original article|web|url|official site|official website|view website|go",
  de:
    "hier|hier klicken|klick hier|klicken sie hier|mehr|mehr erfahren|weiterlesen|mehr lesen|zur webseite|" +
    "zur website|webseite|internetseite|diese seite|seite|quelle|mehr infos|mehr informationen|link|artikel|" +
    "zum artikel|jetzt ansehen|details|startseite|zum shop|weitere informationen|weiter|zur seite|zur homepage",
  fr:
    "ici|cliquez ici|cliquer ici|en savoir plus|lire la suite|plus|plus d'infos|ce site|site|site web|cette page|" +
    "lien|la suite|voir plus|source|article|suite|visiter le site|voir le site|accueil|savoir plus",
  es:
    "aquí|haz clic aquí|haga clic aquí|clic aquí|pincha aquí|leer más|más|más información|ver más|sitio web|" +
    "página web|este sitio|esta página|enlace|fuente|artículo|saber más|inicio|visitar sitio|web|sitio",
  it:
    "qui|clicca qui|leggi|leggi tutto|leggi di più|continua|scopri di più|di più|sito|sito web|questo sito|" +
    "questa pagina|fonte|link|articolo|maggiori informazioni|vai al sito|home",
  pt:
    "aqui|clique aqui|leia mais|ler mais|saiba mais|saber mais|mais|mais informações|site|este site|esta página|" +
    "fonte|ver mais|artigo|visitar o site|visite o site|página inicial|continue lendo",
  nl:
    "hier|klik hier|lees meer|meer|meer informatie|meer info|lees verder|website|deze site|deze website|" +
    "deze pagina|bron|bezoek de website|bezoek website|artikel|bekijk|naar de website|ga naar de website",
  pl:
    "tutaj|tu|kliknij tutaj|kliknij|więcej|czytaj więcej|czytaj dalej|dowiedz się więcej|strona|ta strona|" +
    "źródło|link|zobacz|zobacz więcej|strona internetowa|artykuł",
  sv:
    "här|klicka här|läs mer|mer|läs mer här|webbplats|hemsida|källa|länk|mer information|besök webbplatsen",
  fi:
    "tästä|täältä|klikkaa tästä|lue lisää|lisää|lisätietoja|verkkosivut|siirry verkkosivulle|lähde",
  ru:
    "здесь|тут|нажмите здесь|читать далее|читать дальше|подробнее|далее|сайт|ссылка|источник|на сайте|" +
    "официальный сайт|перейти|узнать больше",
  tr:
    "buraya tıklayın|buraya tıkla|buradan|tıklayın|tıkla|devamı|devamını oku|daha fazla|site|web sitesi|kaynak|" +
    "bu site|bağlantı",
  ar:
    "اضغط هنا|انقر هنا|هنا|من هنا|اقرأ المزيد|إقرأ المزيد|اقرأ أكثر|المزيد|المزيد من المعلومات|للمزيد|" +
    "لمزيد من المعلومات|تابع القراءة|أكمل القراءة|التفاصيل|تفاصيل|عرض المزيد|شاهد المزيد|اعرف المزيد|" +
    "تعرف على المزيد|هذا الرابط|الرابط|رابط|هذه الصفحة|اذهب|الموقع|المصدر",
  ja:
    "こちら|ここ|ここをクリック|こちらをクリック|詳細|詳しくはこちら|続きを読む|もっと見る|サイト|公式サイト|ホームページ|リンク|出典",
  zh:
    "点击这里|这里|点击此处|此处|更多|阅读更多|了解更多|查看更多|详情|网站|官网|链接|来源|點擊這裡|這裡|更多資訊",
  ko: "여기|여기를 클릭|자세히 보기|더 보기|더보기|홈페이지|사이트|링크|출처|바로가기",
  bg:
    "тук|натиснете тук|кликнете тук|щракнете тук|прочетете повече|прочети повече|виж повече|вижте повече|" +
    "научете повече|научи повече|повече|повече информация|още|подробности|продължи|линк|връзка|" +
    "тази страница|сайт|сайта|източник|статия|начало",
  bn: "এখানে|এখানে ক্লিক করুন|ক্লিক করুন|আরও|আরো|আরও পড়ুন|আরো পড়ুন|আরও জানুন|আরো জানুন|আরও দেখুন|" +
    "বিস্তারিত|লিংক|ওয়েবসাইট|সূত্র",
  ca:
    "aquí|fes clic aquí|feu clic aquí|cliqueu aquí|clica aquí|llegir més|llegeix més|llegiu més|" +
    "més informació|més info|veure més|saber-ne més|continua llegint|detalls|enllaç|aquest enllaç|" +
    "aquesta pàgina|lloc web|inici",
  el: "εδώ|πατήστε εδώ|κάντε κλικ εδώ|κλικ εδώ|περισσότερα|διαβάστε περισσότερα|διαβάστε εδώ|" +
    "δείτε περισσότερα|μάθετε περισσότερα|δείτε εδώ|περισσότερες πληροφορίες|λεπτομέρειες|συνέχεια|" +
    "σύνδεσμος|αυτή η σελίδα|ιστοσελίδα|πηγή|άρθρο|αρχική",
  et:
    "kliki siia|klõpsa siin|vajuta siia|loe edasi|loe lähemalt|loe rohkem|rohkem|rohkem infot|lisainfo|" +
    "vaata lähemalt|vaata rohkem|link|koduleht|veebileht|allikas",
  fa:
    "اینجا|این جا|اینجا کلیک کنید|کلیک کنید|کلیک|بیشتر|بیشتر بخوانید|بیشتر بدانید|اطلاعات بیشتر|جزئیات|" +
    "جزئیات بیشتر|ادامه|ادامه مطلب|ادامه خبر|مشاهده|مشاهده بیشتر|نمایش بیشتر|مطالعه بیشتر|این لینک|لینک|" +
    "این صفحه|شروع|سایت|وب سایت|منبع|صفحه اصلی|وب‌سایت",
  he:
    "כאן|לחץ כאן|לחצו כאן|הקליקו כאן|קרא עוד|קראו עוד|עוד|מידע נוסף|לפרטים נוספים|לפרטים|פרטים נוספים|" +
    "להמשך קריאה|המשך קריאה|למידע נוסף|ראה עוד|קישור|הקישור הזה|דף זה|אתר|לאתר|מקור|דף הבית",
  hi: "यहाँ|यहां|यहाँ क्लिक करें|यहां क्लिक करें|क्लिक करें|और|और पढ़ें|अधिक पढ़ें|और जानें|अधिक जानें|" +
    "अधिक जानकारी|और देखें|विवरण|आगे पढ़ें|लिंक|यह पेज|वेबसाइट|स्रोत|होम",
  hr:
    "ovdje|kliknite ovdje|klikni ovdje|pročitaj više|pročitajte više|opširnije|više informacija|" +
    "saznaj više|saznajte više|detalji|pogledaj|pogledaj više|poveznica|link|ova stranica|nastavi čitati|" +
    "stranica|web stranica|izvor|početna",
  hu:
    "kattintson ide|kattints ide|ide kattintva|tovább|tovább olvasom|olvass tovább|olvasson tovább|" +
    "bővebben|részletek|további információ|további információk|több|tudjon meg többet|tudj meg többet|" +
    "link|ez az oldal|weboldal|honlap|forrás|cikk|kezdőlap",
  id:
    "di sini|disini|klik di sini|klik disini|baca selengkapnya|selengkapnya|baca lebih lanjut|baca juga|" +
    "lebih lanjut|info lebih lanjut|informasi lebih lanjut|pelajari lebih lanjut|lihat selengkapnya|" +
    "lihat detail|lainnya|lanjutkan membaca|tautan ini|halaman ini|situs|situs web|situs resmi|sumber|" +
    "artikel|beranda",
  lt:
    "spauskite čia|spausk čia|paspauskite čia|skaityti daugiau|skaityti toliau|skaitykite daugiau|" +
    "daugiau|daugiau informacijos|plačiau|sužinoti daugiau|sužinokite daugiau|išsamiau|nuoroda|" +
    "šis puslapis|svetainė|šaltinis",
  lv:
    "šeit|klikšķini šeit|klikšķiniet šeit|spied šeit|spiediet šeit|lasīt vairāk|lasīt tālāk|lasi vairāk|" +
    "vairāk|vairāk informācijas|uzzināt vairāk|uzzini vairāk|sīkāk|saite|šī lapa|mājaslapa|avots",
  ms:
    "di sini|klik di sini|baca lagi|baca lanjut|baca selanjutnya|lebih lanjut|ketahui lebih lanjut|" +
    "maklumat lanjut|lihat lagi|butiran|pautan ini|halaman ini|laman web|sumber",
  ro: "aici|click aici|clic aici|apasă aici|apăsați aici|citește mai mult|citește mai departe|" +
    "citeste mai mult|citiți mai mult|mai mult|mai multe|mai multe detalii|mai multe informații|" +
    "află mai mult|află mai multe|află detalii|detalii|vezi mai mult|vezi detalii|continuă|link|" +
    "această pagină|site|sursa|articol|acasă",
  sk:
    "kliknite tu|kliknite sem|kliknite na tento odkaz|čítať viac|čítať ďalej|čítajte viac|viac|viac info|" +
    "viac informácií|zistiť viac|zobraziť viac|pokračovať|celý článok|podrobnosti|odkaz|tento odkaz|" +
    "táto stránka|stránka|webová stránka|zdroj|článok|domov",
  sl: "kliknite tukaj|klikni tukaj|preberi več|preberite več|beri dalje|več o tem|več informacij|" +
    "izvedi več|izvejte več|podrobnosti|povezava|ta stran|spletna stran|članek",
  sr:
    "овде|кликните овде|прочитај више|прочитајте више|опширније|више|више информација|сазнај више|" +
    "сазнајте више|детаљи|линк|ovde|kliknite ovde|pročitaj više|pročitajte više|opširnije|" +
    "više informacija|saznaj više|saznajte više|detalji|link|сајт|извор|sajt|izvor",
  ta: "இங்கே|இங்கு|இங்கே கிளிக் செய்யவும்|இங்கே கிளிக் செய்க|இங்கே சொடுக்கவும்|கிளிக் செய்யவும்|மேலும்|" +
    "மேலும் படிக்க|மேலும் படிக்கவும்|மேலும் அறிய|மேலும் அறிக|மேலும் தகவல்|மேலும் தகவலுக்கு|" +
    "மேலும் விவரங்கள்|மேலும் பார்க்க|மேலும் காண்க|விவரங்கள்|தொடர்ந்து படிக்க|தொடங்கு|இது|இந்த இணைப்பு|" +
    "இந்தப் பக்கம்|இணைப்பு|இணையதளம்|வலைத்தளம்|முகப்பு",
  te: "ఇక్కడ|ఇక్కడ క్లిక్ చేయండి|క్లిక్ చేయండి|మరింత|మరిన్ని|మరింత చదవండి|ఇంకా చదవండి|మరింత తెలుసుకోండి|" +
    "మరింత సమాచారం|మరిన్ని వివరాలు|వివరాలు|లింక్|వెబ్‌సైట్",
  th: "ที่นี่|คลิกที่นี่|คลิก|กดที่นี่|อ่านต่อ|อ่านเพิ่มเติม|เพิ่มเติม|ดูเพิ่มเติม|รายละเอียด|" +
    "รายละเอียดเพิ่มเติม|ดูรายละเอียด|เรียนรู้เพิ่มเติม|ข้อมูลเพิ่มเติม|ลิงก์|ลิงค์|หน้านี้|เว็บไซต์|" +
    "ที่มา|หน้าแรก",
  uk:
    "тут|натисніть тут|клацніть тут|за посиланням|за цим посиланням|читати далі|читати більше|читати|" +
    "читати повністю|детальніше|докладніше|далі|більше|ще|більше інформації|дізнатися більше|" +
    "дізнатись більше|посилання|ця сторінка|сайт|на сайті|джерело|стаття|головна",
  ur:
    "یہاں|یہاں کلک کریں|کلک کریں|مزید|مزید پڑھیں|مزید جانیں|مزید معلومات|مزید دیکھیں|تفصیلات|تفصیل|لنک|" +
    "ویب سائٹ|ماخذ",
  vi:
    "tại đây|ở đây|bấm vào đây|nhấn vào đây|nhấp vào đây|click vào đây|đọc thêm|đọc tiếp|xem thêm|" +
    "xem tiếp|xem chi tiết|chi tiết|tìm hiểu thêm|thêm|thông tin thêm|liên kết này|trang này|trang web|" +
    "website|nguồn|trang chủ",
};

/** Anchors that name nothing, folded as `foldAnchor()` does. */
export const GENERIC_ANCHORS: ReadonlySet<string> = new Set(
  Object.values(ANCHORS).flatMap((texts) => texts.split("|")).map(foldAnchor),
);

/** Folds an anchor into words parted by single spaces, without case, accents and punctuation. */
export function foldAnchor(text: string): string {
  return stripAccents(foldQuery(text));
}

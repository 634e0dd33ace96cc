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
  ar: "هنا|اضغط هنا|انقر هنا|المزيد|اقرأ المزيد|الموقع|المصدر|رابط",
  ja:
    "こちら|ここ|ここをクリック|こちらをクリック|詳細|詳しくはこちら|続きを読む|もっと見る|サイト|公式サイト|ホームページ|リンク|出典",
  zh:
    "点击这里|这里|点击此处|此处|更多|阅读更多|了解更多|查看更多|详情|网站|官网|链接|来源|點擊這裡|這裡|更多資訊",
  ko: "여기|여기를 클릭|자세히 보기|더 보기|더보기|홈페이지|사이트|링크|출처|바로가기",
};

/** Anchors that name nothing, folded as `foldAnchor()` does. */
export const GENERIC_ANCHORS: ReadonlySet<string> = new Set(
  Object.values(ANCHORS).flatMap((texts) => texts.split("|")).map(foldAnchor),
);

/** Folds an anchor into words parted by single spaces, without case, accents and punctuation. */
export function foldAnchor(text: string): string {
  return stripAccents(foldQuery(text));
}

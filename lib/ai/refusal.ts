import type { Formula } from "../metrics/core/formula.ts";
import { isBareRefusal } from "./bare_refusal.ts";

/** Which answers are refusals. */
export const REFUSAL_FORMULA: Formula = { name: "refusal", version: 2 };

/** Longer answers say something, whatever they begin with. */
const MAX_CHARACTERS = 600;
/** A refusal begins the answer; an apology may be before it. */
const MAX_START = 160;
/** An item of a list: who refuses lists nothing. */
const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)])\s+\S/m;

/** How first persons say that they cannot do something that engines are asked for. */
interface RefusalWords {
  /** Not being able, or not being willing, in the first person. */
  cannot: string;
  /** What engines are asked for. */
  act: string;
  /** Words between or behind these with which the sentence says the opposite. */
  unless?: string;
  /** The act comes first. */
  actFirst?: boolean;
}

const LANGUAGES: readonly RefusalWords[] = [
  { // English
    cannot:
      "\\b(?:I (?:can(?:no|')t|can not|am (?:not able|unable)|'m (?:not able|unable)|won't be able|will not be able|" +
      "must decline|do(?:n't| not) have the (?:ability|capability|means)|(?:am|'m) not (?:allowed|permitted))|" +
      "I'm (?:not able|unable|not allowed|not permitted))\\b",
    act:
      "\\b(?:help|assist|provide|answer|respond|recommend|offer|give|name|discuss|comply|fulfil|fulfill|support|" +
      "browse|access|share|engage|make|comment|process|complete|generate)\\b",
    unless: "help but|\\benough\\b|highly enough|\\bbetter\\b",
  },
  { // German
    cannot: "\\b(?:(?:kann|darf|möchte|werde) ich\\b[^.!?]{0,60}\\b(?:nicht|keine[nr]?)|" +
      "ich (?:kann|darf|möchte|werde)\\b[^.!?]{0,60}\\b(?:nicht|keine[nr]?)|ich bin\\b[^.!?]{0,20}nicht in der Lage)\\b",
    act:
      "\\b(?:helfen|weiterhelfen|behilflich|unterstützen|beantworten|antworten|Auskunft|Empfehlung(?:en)?|empfehlen|" +
      "beraten|bereitstellen|geben|nennen|anbieten|äußern|eingehen|erfüllen)\\b",
    unless: "\\bgenug\\b|umhin",
  },
  { // French
    cannot:
      "\\b(?:je ne (?:peux|puis|suis) pas|je ne suis pas en mesure|je n'ai pas la possibilité|il m'est impossible|" +
      "je ne saurais|je ne pourrai pas)\\b",
    act:
      "\\b(?:aider|assister|répondre|recommander|fournir|donner|conseiller|satisfaire|traiter|accéder|discuter)\\b",
    unless: "\\bassez\\b|trop vous recommander",
  },
  { // Spanish
    cannot:
      "\\b(?:no (?:puedo|podré|me es posible|estoy en condiciones|soy capaz|tengo la capacidad)|me es imposible)\\b",
    act:
      "(?:\\bayudar|\\bresponder|\\bcontestar|\\brecomendar|\\bproporcionar|\\bdar(?:te|le)?\\b|\\bofrecer|\\basistir|" +
      "\\bbrindar|\\bcumplir|\\bprocesar|\\bfacilitar)",
    unless: "puedo (?:dejar de|evitar|sino|más que)|lo suficiente",
  },
  { // Italian
    cannot: "\\b(?:non (?:posso|potrò|sono in grado|mi è possibile|riesco)|mi è impossibile)\\b",
    act:
      "(?:\\baiutar|\\brispondere|\\bconsigliare|\\braccomandare|\\bfornir|\\bdare\\b|\\bassister|\\boffrire|\\bsoddisfare)",
    unless: "posso (?:che|non|fare a meno)|abbastanza",
  },
  { // Portuguese
    cannot:
      "(?<!\\p{L})(?:não (?:posso|poderei|consigo|sou capaz|estou apto|me é possível|tenho (?:a )?capacidade))\\b",
    act:
      "(?:\\bajud|\\brespond|\\brecomend|\\bfornec|\\bdar\\b|\\boferec|\\batend|\\bauxili|\\bprest)",
    unless: "deixar de|o suficiente",
  },
  { // Dutch
    cannot:
      "\\b(?:(?:kan|mag) ik\\b[^.!?]{0,50}\\b(?:niet|geen)|ik (?:kan|mag)\\b[^.!?]{0,50}\\b(?:niet|geen)|" +
      "ik ben\\b[^.!?]{0,20}niet in staat)\\b",
    act:
      "\\b(?:helpen|assisteren|beantwoorden|antwoorden|aanbevelen|aanbevelingen|geven|verstrekken|ondersteunen|adviseren)\\b",
    unless: "\\bgenoeg\\b",
  },
  { // Polish
    cannot:
      "(?<!\\p{L})(?:nie (?:mogę|jestem w stanie|potrafię|będę w stanie|mam możliwości))(?!\\p{L})",
    act: "(?:pomóc|odpowiedzieć|udzielić|polecić|rekomendować|zapewnić|podać|spełnić|doradz)",
    unless: "wystarczająco",
  },
  { // Swedish, Danish and Norwegian
    cannot:
      "(?<!\\p{L})(?:(?:kan|får|kunne) (?:jag|jeg) (?:inte|ikke|ikkje)|(?:jag|jeg) (?:kan|får) (?:tyvärr |desværre |dessverre )?" +
      "(?:inte|ikke)|(?:jag|jeg) (?:är|er) (?:inte|ikke) (?:i stånd|i stand))(?!\\p{L})",
    act:
      "(?:hjälp|hjelp|hjælp|svara|svare|rekommend|anbefal|\\bge\\b|\\bgi\\b|\\bgive\\b|bistå|assist|tillhandahålla)",
    unless: "nog|nok",
  },
  { // Turkish: the negation is in the verb
    cannot:
      "(?:yardımcı olam(?:am|ıyorum|ayacağım)|yardım edem(?:em|iyorum|eyeceğim)|(?:cevap|yanıt|tavsiye|öneri|bilgi) " +
      "ver(?:emem|emiyorum|emeyeceğim)|(?:cevaplayam|yanıtlayam|öner(?:e)?m|sağlayam)(?:am|em|ıyorum|iyorum|ayacağım|eyeceğim))",
    act: "",
  },
  { // Russian and Ukrainian
    cannot:
      "(?<!\\p{L})(?:(?:я )?не (?:могу|смогу|в состоянии|можу|зможу|имею возможности)|не в силах)(?!\\p{L})",
    act:
      "(?:помо[чг]|ответить|відповісти|допомогти|рекомендовать|рекомендувати|предостав|надати|дать|посовет|выполнить|обсужд)",
    unless: "не (?:рекомендовать|посоветовать|порекомендовать)",
  },
  { // Czech and Slovak
    cannot: "(?<!\\p{L})(?:(?:nemohu|nemůžu|nemôžem|nejsem schop|nie som schop))",
    act: "(?:pomoci|pomoct|pomôcť|odpověd|odpoved|doporuč|odporúč|poskytn)",
    unless: "nedoporučit|neodporučiť|dost",
  },
  { // Finnish
    cannot: "(?<!\\p{L})(?:en (?:valitettavasti )?(?:voi|pysty))(?!\\p{L})",
    act:
      "(?:autta(?:a|maan)|vasta(?:ta|amaan)|suosit(?:ella|telemaan)|anta(?:a|maan)|tarjo(?:ta|amaan)|avusta(?:a|maan))",
    unless: "tarpeeksi|kuin",
  },
  { // Japanese
    cannot:
      "(?:お答え|回答|お手伝い|お力になること|ご案内|対応|ご対応|お応え|お役に立つこと|提供|推奨|推薦|おすすめ)(?:を)?(?:すること)?" +
      "(?:は|が)?(?:でき(?:ません|ない|かねます)|いたしかねます|しかねます)",
    act: "",
  },
  { // Chinese, simplified and traditional
    cannot:
      "(?:我|本人|作为[^。]{0,20}，我?)[^。！？，]{0,6}(?:无法|不能|不可以|不便|無法|沒辦法|没办法|没有办法)",
    act: "(?:协助|協助|帮助|幫助|帮|回答|回覆|回复|提供|推荐|推薦|满足|滿足|处理|處理|讨论|討論)",
    unless: "不推荐|不推薦",
  },
  { // Korean
    cannot:
      "(?:도와\\s?(?:드릴|줄)|도움을? (?:드릴|줄)|답변(?:을)?\\s?(?:드릴|할|해\\s?드릴)|대답(?:을)?\\s?(?:드릴|할|해\\s?드릴)|" +
      "제공(?:해\\s?드릴|할)|추천(?:해\\s?드릴|할)|응답할|처리할) 수(?:가|는)? 없",
    act: "",
  },
  { // Arabic
    cannot: "(?:لا (?:أستطيع|استطيع|يمكنني|أقدر)|لن أتمكن|لست قادر|غير قادر|يتعذر علي)",
    act: "(?:مساعد|الإجابة|الاجابة|الرد|أجيب|أساعد|تقديم|التوصية|توفير|تلبية)",
    unless: "إلا أن",
  },
  { // Hindi
    cannot: "(?:मैं|हम)[^।]{0,60}(?:नहीं (?:कर|दे) सक|असमर्थ)",
    act: "(?:मदद|सहायता|उत्तर|जवाब|सिफ़ारिश|सिफारिश|जानकारी)",
    actFirst: true,
  },
  { // Romanian
    cannot:
      "(?<!\\p{L})nu (?:(?:te|vă|va|îți|iti|vi|le) )?(?:pot|putem|voi putea|sunt în măsură)(?!\\p{L})",
    act: "(?:ajut|răspund|raspund|recomand|ofer|furniz|asist)",
    unless: "destul|suficient|îndeajuns",
  },
  { // Greek
    cannot: "(?<!\\p{L})δεν (?:μπορώ|θα μπορέσω|είμαι σε θέση)(?!\\p{L})",
    act: "(?:βοηθήσ|απαντήσ|προτείν|συστήσ|παράσχ|παρέχ|δώσω)",
    unless: "αρκετά",
  },
  { // Hungarian
    cannot: "(?<!\\p{L})nem (?:tudok|tudom|áll módomban|vagyok képes)(?!\\p{L})",
    act: "(?:segíteni|válaszol|ajánlani|javasolni|tanácsot|nyújtani|megadni)",
    unless: "eléggé",
  },
  { // Vietnamese
    cannot: "(?<!\\p{L})(?:tôi|mình) (?:\\p{L}+ ){0,2}?không thể(?!\\p{L})",
    act: "(?:giúp|hỗ trợ|trả lời|cung cấp|đề xuất|giới thiệu|tư vấn)",
    unless: "không thể không",
  },
  { // Thai
    cannot: "(?:ฉัน|ผม|เรา)[^.!?]{0,20}ไม่สามารถ",
    act: "(?:ช่วย|ตอบ|แนะนำ|ให้ข้อมูล|ให้คำปรึกษา)",
  },
  { // Indonesian and Malay
    cannot:
      "(?<!\\p{L})(?:saya|kami) (?:\\p{L}+ ){0,2}?(?:tidak|tak) (?:dapat|bisa|boleh|mampu)(?!\\p{L})",
    act: "(?:bantu|menjawab|memberi|merekomendasikan|mengesyorkan|menyediakan|memenuhi)",
    unless: "cukup",
  },
  { // Hebrew
    cannot:
      "(?<!\\p{L})(?:אני לא (?:יכול|יכולה|מסוגל|מסוגלת)|לא אוכל|איני יכול|אינני יכול)(?!\\p{L})",
    act: "(?:לעזור|לסייע|לענות|להמליץ|לספק|להשיב)",
    unless: "מספיק",
  },
  { // Persian
    cannot: "(?<!\\p{L})(?:نمی\u200c?\\s?توانم|نمی\u200c?\\s?توانیم|قادر نیستم)(?!\\p{L})",
    act: "(?:کمک|پاسخ|توصیه|ارائه|راهنمایی|پیشنهاد)",
    unless: "به اندازه کافی",
  },
];

const PATTERNS = LANGUAGES.map(({ cannot, act, unless, actFirst = false }) => ({
  refuses: new RegExp(
    act === ""
      ? cannot
      : actFirst
      ? `(?=[^.!?。।]*${act})${cannot}`
      : `(?:${cannot})[^.!?。！？]{0,80}?${act}|` +
        // German and Dutch frame the act
        `(?:${
          cannot.includes("[^.!?]")
            ? `\\b(?:ich|ik)\\b[^.!?]{0,60}${act}[^.!?]{0,30}\\b(?:nicht|niet)\\b`
            : "(?!)"
        })`,
    "iu",
  ),
  unless: unless === undefined ? null : new RegExp(unless, "iu"),
}));

/** What goes on to answer after all: "…, but Acme is good." */
const GOES_ON =
  /(?:,|;|–|—)\s*(?:but|however|aber|jedoch|mais|pero|ma|però|mas|maar|ale|men|ama|fakat|но|však|mutta)\s+(?!(?:please|bitte|I can help|ich kann)).{12,}/iu;

/** The bounds of sentences that matter here. */
const SENTENCE = /[^.!?。！？।\n]+[.!?。！？।]*/gu;

/**
 * Whether an answer is nothing but a refusal: its first sentences say in the first person that the engine cannot or will not
 * do what it was asked for, or that it cannot do "that", it is short, and it goes on with no list and no answer. Such an answer says nothing of any brand,
 * which is no zero.
 *
 * Precision and recall were measured on `spec/fixtures/labelled_answers/refusals_*.txt`.
 *
 * Source: a convention of this project.
 */
export function isRefusal(text: string): boolean {
  const plain = text.normalize("NFC").replace(/[’‘`]/g, "'").trim();
  if (plain === "" || plain.length > MAX_CHARACTERS || LIST_ITEM.test(plain)) return false;
  if (isBareRefusal(plain)) return true;
  for (const { 0: sentence, index } of plain.matchAll(SENTENCE)) {
    if (index > MAX_START) return false;
    for (const { refuses, unless } of PATTERNS) {
      const match = refuses.exec(sentence);
      if (match === null || unless?.test(sentence)) continue;
      return !GOES_ON.test(sentence.slice(match.index + match[0].length));
    }
  }
  return false;
}
